/* Lint checks: unused names, conversions, overlapping registers, unsequenced modifications. */
#include "../tree.h"
#include "../upcalls.h"
#include "check.h"

/* ---- Unused names ----
 * A name that was looked up counts as used even if it folds to a constant. */

static const char *name_of(struct analyser *a, atom name) {
    return atom_text(a->c->atoms, name);
}

static void check_statement(void *user, const struct statement *s) {
    struct analyser *a = user;
    if (s->kind == STMT_VARIABLE) {
        const struct variable *v = s->variable;
        if (v && v->name && !v->is_named)
            warning_at(a->c, WARN_UNUSED_VARIABLE, v->at, "unused variable '%s'",
                       name_of(a, v->name));
    } else
        statement_children(s, check_statement, a);
}

/* Returns whether semantics or attributes suggest an entry point of another compilation. */
static bool may_be_entry(const struct function *f) {
    if (f->is_entry || f->is_patch_constant || f->is_export || f->attributes || f->semantic)
        return true;
    for (uint32_t i = 0; i < f->parameter_count; i++)
        if (f->parameters[i]->semantic || f->parameters[i]->type->kind == TYPE_STRUCT)
            return true;
    return f->return_type->kind == TYPE_STRUCT;
}

/* Returns whether a function is in the main file; unused functions in headers are not reported. */
static bool is_of_main_file(struct analyser *a, const struct function *f) {
    const struct source_file *file =
        sources_file_of(a->c->sources, sources_expansion_point(a->c->sources, f->at));
    return file && !file->included_at;
}

/* ---- Value changes ----
 * Each conversion is a node of the typed tree, so operands of comparisons and stored values are
 * checked at their conversions. */

static enum scalar_class class_of(const struct type *type) {
    return scalar_class((enum scalar)type->scalar);
}

static bool is_implicit(const struct expression *e) {
    return e->kind == EXPR_CONVERT && e->convert.conversion == CONVERT_NUMERIC &&
           !e->convert.is_explicit;
}

/* Returns the type of an operand before implicit conversions. */
static const struct type *written_type(const struct expression *e) {
    while (is_implicit(e))
        e = e->convert.operand;
    return e->type;
}

/* ---- Conversions ---- */

static bool is_literal(const struct type *type) {
    return scalar_is_literal((enum scalar)type->scalar);
}

/* Returns the precision of a floating-point type in bits (IEEE 754, 3.6). */
static unsigned significant_bits(unsigned float_bits) {
    return float_bits >= 64 ? 53 : float_bits >= 32 ? 24 : 11;
}

/* Returns the warning for a conversion between two types, or WARNING_COUNT if there is none. */
static enum warning group_of(const struct type *from, const struct type *to) {
    enum scalar_class source = class_of(from), target = class_of(to);
    unsigned source_bits = scalar_bits((enum scalar)from->scalar);
    unsigned target_bits = scalar_bits((enum scalar)to->scalar);
    if (source == CLASS_BOOL || target == CLASS_BOOL)
        return WARNING_COUNT;
    if (source == CLASS_FLOAT && target == CLASS_FLOAT)
        return target_bits > source_bits   ? WARN_DOUBLE_PROMOTION
               : target_bits < source_bits ? WARN_FLOAT_CONVERSION
                                           : WARNING_COUNT;
    if (source == CLASS_FLOAT)
        return WARN_FLOAT_CONVERSION;
    if (target == CLASS_FLOAT)
        return source_bits > significant_bits(target_bits) ? WARN_INT_FLOAT_CONVERSION
                                                           : WARNING_COUNT;
    return source != target && target_bits <= source_bits ? WARN_SIGN_CONVERSION : WARNING_COUNT;
}

static void check_conversion(struct analyser *a, const struct expression *e) {
    const struct expression *operand = e->convert.operand;
    enum warning group = group_of(operand->type, e->type);
    if (group == WARNING_COUNT || is_literal(operand->type) || expression_fold(a->c, operand))
        return;
    if (group == WARN_DOUBLE_PROMOTION && e->type->scalar != SCALAR_DOUBLE)
        return;
    diag_underline(a->c, operand->begin, operand->end);
    warning_at(a->c, group, operand->at, "an implicit conversion from '%s' to '%s'",
               type_name(a->c, operand->type), type_name(a->c, e->type));
}

/* ---- Comparisons ---- */

static bool is_comparison(unsigned op) {
    return op >= OPERATOR_LESS && op <= OPERATOR_NOT_EQUAL;
}

static bool is_not_negative(struct context *c, const struct expression *e) {
    const struct constant *k = expression_fold(c, e);
    if (!k)
        return false;
    for (uint32_t i = 0; i < k->count; i++)
        if (k->values[i].u >> 31)
            return false;
    return true;
}

static void underline_both(struct analyser *a, const struct expression *e) {
    diag_underline(a->c, e->binary.left->begin, e->binary.left->end);
    diag_underline(a->c, e->binary.right->begin, e->binary.right->end);
}

static void check_signs(struct analyser *a, const struct expression *e) {
    const struct expression *left = e->binary.left, *right = e->binary.right;
    const struct type *first = written_type(left), *second = written_type(right);
    bool mixed = (class_of(first) == CLASS_INT && class_of(second) == CLASS_UINT) ||
                 (class_of(first) == CLASS_UINT && class_of(second) == CLASS_INT);
    const struct expression *is_signed = class_of(first) == CLASS_INT ? left : right;
    if (!mixed || class_of(left->type) != CLASS_UINT || is_not_negative(a->c, is_signed))
        return;
    underline_both(a, e);
    warning_at(a->c, WARN_SIGN_COMPARE, e->at,
               "comparison of integers of different signs: '%s' and '%s'", type_name(a->c, first),
               type_name(a->c, second));
}

/* ---- Walk over expressions ---- */

static void visit_expression(void *user, const struct expression *e) {
    struct analyser *a = user;
    if (is_implicit(e) && type_is_numeric(e->type) && type_is_numeric(e->convert.operand->type))
        check_conversion(a, e);
    else if (e->kind == EXPR_BINARY && is_comparison(e->op)) {
        bool is_equality = e->op == OPERATOR_EQUAL || e->op == OPERATOR_NOT_EQUAL;
        if (class_of(e->binary.left->type) != CLASS_FLOAT) {
            check_signs(a, e);
        } else if (is_equality && !expression_fold(a->c, e->binary.right)) {
            underline_both(a, e);
            warning_at(a->c, WARN_FLOAT_EQUAL, e->at,
                       "comparing floating-point numbers with == or != is unsafe");
        }
    }
    expression_children(e, visit_expression, a);
}

/* ---- Overlapping registers ----
 * Two resources in one register are an error in Direct3D, but two views of one descriptor in
 * Vulkan. Unsized arrays are excluded, because engines use them as views of all descriptors, and so
 * are resources with explicit bindings. */

enum { MAX_REGISTERS = 64 }; /* The maximum number of registers compared per array. */

static bool has_register(const struct variable *v) {
    bool is_bound = v->storage == STORAGE_RESOURCE || v->storage == STORAGE_BUFFER;
    return is_bound && v->is_used && v->reg.given && v->reg.has_number && v->reg.class != 'c' &&
           !attribute_find(v->attributes, ATTRIBUTE_VK_BINDING);
}

/* Returns the number of registers of a variable, or 0 for an unsized array. */
static uint32_t register_count(const struct variable *v) {
    uint64_t count = 1;
    for (const struct type *t = v->type; t->kind == TYPE_ARRAY && count; t = t->element)
        count = count * t->count > MAX_REGISTERS ? MAX_REGISTERS : count * t->count;
    return (uint32_t)count;
}

/* ---- Resources used by functions ---- */

/* The variables used by functions and by the initializers of static variables that are used.
 * Initializers of unused static variables do not count. The set is computed only if a register has
 * two resources, which is rare. */
struct used_variables {
    struct analyser *a;
    struct map named;
    struct variable_vec statics; /* The static variables among them. */
};

static void visit_registers(void *user, const struct expression *e) {
    struct used_variables *n = user;
    expression_children(e, visit_registers, n);
    if (e->kind != EXPR_VARIABLE)
        return;
    const struct variable *v = e->variable;
    if (map_add(n->a->c->arena, &n->named, &v, sizeof v) && v->storage == STORAGE_STATIC &&
        v->initializer)
        vec_push(n->a->c->arena, &n->statics, (struct variable *)v);
}

static struct used_variables *name_all(struct analyser *a) {
    struct used_variables *n = arena_new(a->c->arena, struct used_variables);
    n->a = a;
    function_expressions(a->program, visit_registers, n);
    for (size_t i = 0; i < n->statics.count; i++)
        visit_registers(n, n->statics.items[i]->initializer);
    return n;
}

/* ---- Registers ---- */

struct registers {
    struct analyser *a;
    struct map taken;
    struct used_variables *naming;
};

static bool is_needed(struct registers *r, const struct variable *v) {
    if (!r->naming)
        r->naming = name_all(r->a);
    return map_find(&r->naming->named, &v, sizeof v);
}

static void reserve_registers(struct registers *r, const struct variable *v) {
    for (uint32_t i = 0, count = register_count(v); i < count; i++) {
        struct {
            uint32_t class, space, number;
        } key = {(uint32_t)v->reg.class, v->reg.space, v->reg.number + i};
        void **slot = map_slot(r->a->c->arena, &r->taken, &key, sizeof key);
        const struct variable *other = *slot;
        if (other && is_needed(r, other) && is_needed(r, v)) {
            struct analyser *a = r->a;
            if (warning_at(a->c, WARN_REGISTER_OVERLAP, v->reg.at,
                           "register of '%s', %c%u, is already used by '%s'",
                           atom_text(a->c->atoms, v->name), v->reg.class, key.number,
                           atom_text(a->c->atoms, other->name)))
                note_at(a->c, other->reg.at, "'%s' uses it here",
                        atom_text(a->c->atoms, other->name));
            return;
        }
        if (!other || !is_needed(r, other))
            *slot = (void *)v;
    }
}

static void registers_check(struct analyser *a) {
    struct registers r = {.a = a};
    for (uint32_t i = 0; i < a->globals.count; i++)
        if (has_register(a->globals.items[i]))
            reserve_registers(&r, a->globals.items[i]);
}

/* ---- Unsequenced modifications ----
 * Reports unsequenced reads and writes of a variable in one expression: `a[i++] = i`. Like dxc,
 * follows C++ (C++11 [intro.execution]): operands and arguments are unsequenced, arguments are
 * evaluated before the call, and `&&`, `||`, `?:` and the comma operator are evaluated from left to
 * right. Variables are compared as a whole, not by member. */

enum effect_kind {
    READ,
    CHANGED,     /* before the value is computed */
    CHANGED_LATE /* before the end of the full expression: `i++` */
};

struct effect {
    const struct variable *variable; /* NULL if reported */
    enum effect_kind kind;
    location at;
};

struct order {
    struct analyser *a;
    struct arena *arena;
    VEC(struct effect, effect_vec) effects;
    struct map seen; /* Visited EXPR_ONCE nodes. */
};

static void find_effects(struct order *o, const struct expression *e);

static void report_unsequenced(struct order *o, struct effect *one, struct effect *other) {
    const struct effect *change = one->kind == READ ? other : one;
    bool is_twice = one->kind != READ && other->kind != READ;
    warning_at(o->a->c, WARN_UNSEQUENCED, change->at, "'%s' is %s without sequencing",
               atom_text(o->a->c->atoms, one->variable->name),
               is_twice ? "modified twice" : "modified and read");
    one->variable = other->variable = NULL;
}

/* Compares two unsequenced groups of effects, which start at `first` and at `second`. */
static void compare(struct order *o, size_t first, size_t second) {
    for (size_t i = first; i < second; i++)
        for (size_t k = second; k < o->effects.count; k++) {
            struct effect *one = &o->effects.items[i], *other = &o->effects.items[k];
            if (one->variable && one->variable == other->variable &&
                (one->kind != READ || other->kind != READ))
                report_unsequenced(o, one, other);
        }
}

/* Marks the effects from `first` on as complete before the next evaluation. */
static void sequence_effects(struct order *o, size_t first) {
    for (size_t i = first; i < o->effects.count; i++)
        if (o->effects.items[i].kind == CHANGED_LATE)
            o->effects.items[i].kind = CHANGED;
}

static void add_effect(struct order *o, const struct expression *variable, enum effect_kind kind,
                       location at) {
    if (variable->kind == EXPR_VARIABLE)
        vec_push(o->arena, &o->effects, ((struct effect){variable->variable, kind, at}));
}

/* Adds a modification, sequenced after the values of its operands but not their side effects. */
static void add_change(struct order *o, size_t first, const struct expression *target,
                       enum effect_kind kind, location at) {
    size_t count = o->effects.count;
    add_effect(o, target, kind, at);
    for (size_t i = first; i < count && o->effects.count > count; i++) {
        struct effect *late = &o->effects.items[i], *own = &o->effects.items[count];
        if (own->variable && late->variable == own->variable && late->kind == CHANGED_LATE)
            report_unsequenced(o, late, own);
    }
}

static void look_at_assignment(struct order *o, const struct expression *e,
                               const struct expression *target, const struct expression *value) {
    size_t first = o->effects.count;
    find_effects(o, target);
    size_t second = o->effects.count;
    find_effects(o, value);
    compare(o, first, second);
    add_change(o, first, target, CHANGED, e->at);
}

struct children {
    struct order *order;
    bool is_ordered;
    size_t first;
};

static void look_at_child(void *user, const struct expression *e) {
    const struct children *children = user;
    struct order *o = children->order;
    size_t second = o->effects.count;
    find_effects(o, e);
    if (children->is_ordered)
        sequence_effects(o, children->first);
    else
        compare(o, children->first, second);
}

static void look_at_children(struct order *o, const struct expression *e, bool is_ordered) {
    struct children children = {o, is_ordered, o->effects.count};
    expression_children(e, look_at_child, &children);
}

static void look_once(struct order *o, const struct expression *e) {
    void **slot = map_slot_u64(o->arena, &o->seen, (uint64_t)(uintptr_t)e);
    if (!*slot)
        find_effects(o, e->unary.operand);
    *slot = (void *)e;
}

static void find_effects(struct order *o, const struct expression *e) {
    size_t first = o->effects.count;
    switch (e->kind) {
    case EXPR_LOAD:
        add_effect(o, e->unary.operand, READ, e->at);
        find_effects(o, e->unary.operand);
        break;
    case EXPR_ASSIGN:
        look_at_assignment(o, e, e->binary.left, e->binary.right);
        break;
    case EXPR_COMPOUND:
        look_at_assignment(o, e, e->compound.target, e->compound.right);
        break;
    case EXPR_INCREMENT:
        find_effects(o, e->unary.operand);
        add_change(o, first, e->unary.operand, e->unary.is_postfix ? CHANGED_LATE : CHANGED, e->at);
        break;
    case EXPR_OUT_ARGUMENT:
        find_effects(o, e->out_argument.target);
        break;
    case EXPR_ONCE:
        look_once(o, e);
        break;
    case EXPR_LOGICAL:
    case EXPR_CONDITIONAL:
    case EXPR_COMMA:
        look_at_children(o, e, true);
        break;
    case EXPR_CALL:
    case EXPR_INTRINSIC:
    case EXPR_METHOD:
    case EXPR_ELEMENT:
        look_at_children(o, e, false);
        sequence_effects(o, first);
        break;
    default:
        look_at_children(o, e, false);
        break;
    }
}

static void look_at_whole(void *user, const struct expression *e) {
    struct order *o = user;
    o->effects.count = 0;
    o->seen = (struct map){0};
    find_effects(o, e);
}

enum lint_search {
    SEARCH_MET,
    SEARCH_FLOW,
    SEARCH_VALUES,
    SEARCH_ORDER,
    SEARCH_REGISTERS,
    SEARCH_UNIFORMITY,
    SEARCH_UNUSED
};

static const unsigned char search_of[WARNING_COUNT] = {
#define WARNING(id, name, level, dxc, search, text) SEARCH_##search,
#include "../../spec/warnings.def"
};

/* Returns whether any warning of a check is enabled; other checks are skipped. */
static bool is_wanted(const struct context *c, enum lint_search search) {
    for (int w = 0; w < WARNING_COUNT; w++)
        if (search_of[w] == search && diag_may_warn(c, (enum warning)w))
            return true;
    return false;
}

struct doubts {
    struct arena *arena;
    struct init_analysis *flow; /* NULL if disabled */
    bool values, order, unused;
};

static struct doubts *doubts_of(struct analyser *a) {
    if (a->doubts)
        return a->doubts;
    struct doubts *doubts = a->doubts = arena_new(a->c->arena, struct doubts);
    doubts->arena = arena_branch(a->c->arena);
    doubts->flow = is_wanted(a->c, SEARCH_FLOW) ? flow_create(a, doubts->arena) : NULL;
    doubts->values = is_wanted(a->c, SEARCH_VALUES);
    doubts->order = is_wanted(a->c, SEARCH_ORDER);
    doubts->unused = is_wanted(a->c, SEARCH_UNUSED);
    return doubts;
}

static void check_body(struct analyser *a, const struct function *f) {
    const struct doubts *doubts = doubts_of(a);
    if (doubts->flow)
        flow_check(doubts->flow, f);
    if (doubts->values) {
        statement_expressions(f->body, visit_expression, a);
    }
    if (doubts->order && f->changes_within) {
        struct order o = {.a = a, .arena = (doubts->arena)};
        statement_expressions(f->body, look_at_whole, &o);
    }
    if (doubts->unused) {
        check_statement(a, f->body);
        for (uint32_t i = 0; i < f->parameter_count; i++) {
            const struct variable *v = f->parameters[i];
            if (v->storage == STORAGE_PARAMETER && v->name && !v->is_named &&
                !attribute_find(v->attributes, ATTRIBUTE_MAYBE_UNUSED))
                warning_at(a->c, WARN_UNUSED_PARAMETER, v->at, "unused parameter '%s'",
                           name_of(a, v->name));
        }
    }
}

void lint_statement(struct analyser *a, const struct function *f) {
    if (diag_error_count(a->c))
        return;
    unsigned muted = diag_report(a->c);
    diag_begin_doubts(a->c);
    check_body(a, f);
    diag_end_doubts(a->c);
    diag_restore_mute(a->c, muted);
}

void sema_lint(struct analyser *a) {
    diag_flush_deferred(a->c);
    for (size_t i = 0; i < a->functions.count; i++) {
        const struct function *f = a->functions.items[i];
        if (f->body)
            check_body(a, f);
        if (f->has_body && doubts_of(a)->unused) {
            if (!f->is_named && !f->is_method && !may_be_entry(f) && is_of_main_file(a, f))
                warning_at(a->c, WARN_UNUSED_FUNCTION, f->at, "unused function '%s'", f->full_name);
        }
    }
    if (is_wanted(a->c, SEARCH_REGISTERS))
        registers_check(a);
    if (is_wanted(a->c, SEARCH_UNIFORMITY))
        sema_check_uniformity(a, doubts_of(a)->arena);
    arena_end(doubts_of(a)->arena);
}
