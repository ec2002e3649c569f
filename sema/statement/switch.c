/* Switches. The body of a switch is flat in the typed tree: blocks that contain labels are
 * dissolved, because SPIR-V's OpSwitch is one construct with a sequence of cases. */
#include "statement.h"

#include "../convert/convert.h"
#include "../expression/expression.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../tree/fold.h"

struct switch_state {
    const struct type *type;        /* The type of the condition. */
    const struct type *enumeration; /* The enum type of the condition, or NULL. */
    struct map enumerators;         /* value -> the first enumerator with it */
    struct map cases;               /* value -> the NODE_CASE with it */
    const struct node *default_;
    const struct node *label; /* The current statement of the body, where a label is allowed. */
    const struct variable *initialized; /* The last initialized variable in scope, or NULL. */
};

/* Converts the condition to int or uint. */
static const struct expression *switch_condition(struct analyser *a, struct expression *e) {
    e = convert_without_literal(a, expr_load(a, e));
    if (is_error(e))
        return e;
    if (e->type->kind == TYPE_VECTOR && e->type->columns == 1)
        e = convert_unchecked(a, e, type_scalar(a->types, e->type->scalar));
    if (!type_is_scalar(e->type)) {
        error_at(a->c, sema_marked(a->c, e), "switch requires an integer, not '%s'",
                 type_name(a->c, e->type));
        return expr_like(a, EXPR_UNDEFINED, CATEGORY_VALUE, type_error(a->types), e);
    }
    enum scalar scalar = e->type->scalar;
    if (scalar == SCALAR_BOOL)
        warning_at(a->c, WARN_SWITCH_BOOL, sema_marked(a->c, e),
                   "switch condition has boolean value");
    bool is_wide = scalar == SCALAR_INT64 || scalar == SCALAR_UINT64;
    enum scalar wanted = is_wide                              ? scalar
                         : scalar_class(scalar) == CLASS_UINT ? SCALAR_UINT
                                                              : SCALAR_INT;
    return convert_unchecked(a, e, type_scalar(a->types, wanted));
}

/* Returns whether a statement is a label or a block that directly contains one. */
static bool holds_label(const struct node *node) {
    if (node->kind != NODE_BLOCK)
        return node->kind == NODE_CASE || node->kind == NODE_DEFAULT;
    for (const struct node *n = node->list.first; n; n = n->next)
        if (holds_label(n))
            return true;
    return false;
}

static const struct variable *last_initialized(const struct statement *s) {
    const struct variable *found = NULL;
    for (; s; s = s->next)
        if (s->kind == STMT_VARIABLE && s->variable->initializer &&
            s->variable->storage == STORAGE_LOCAL)
            found = s->variable;
    return found;
}

/* Appends a statement. A block with labels is replaced by its statements. */
static void append_flattened(struct analyser *a, struct statement *block, const struct node *node) {
    if (node->kind != NODE_BLOCK || !holds_label(node)) {
        a->here.switch_->label = node;
        struct statement *s = sema_analyse_statement(a, node);
        const struct variable *initialized = last_initialized(s);
        a->here.switch_->initialized = initialized ? initialized : a->here.switch_->initialized;
        block_append(block, s);
        return;
    }
    const struct variable *outer = a->here.switch_->initialized;
    scope_push(a, SCOPE_BLOCK);
    for (const struct node *n = node->list.first; n; n = n->next)
        append_flattened(a, block, n);
    scope_pop(a);
    a->here.switch_->initialized = outer;
    /* A label must precede a statement. */
    if (node->kind != NODE_BLOCK)
        return;
    const struct node *last = node->list.first;
    while (last && last->next)
        last = last->next;
    if (last && (last->kind == NODE_CASE || last->kind == NODE_DEFAULT))
        relaxation_accepts(a->c, RELAX_LABEL_AT_END, last->at,
                           "a statement must follow a label; 'break;' for nothing to do");
}

static const struct statement *analyse_switch_body(struct analyser *a, const struct node *node) {
    struct statement *block = statement_create(a, STMT_BLOCK, node);
    scope_push(a, SCOPE_BLOCK);
    append_flattened(a, block, node);
    scope_pop(a);
    if (node->kind == NODE_BLOCK && !holds_label(node) && block->block.first)
        return block->block.first; /* the block as in the source */
    return block;
}

/* ---- Values of an enum ---- */

static uint64_t enumerator_key(struct analyser *a, const struct switch_state *state,
                               const struct enumerator *e) {
    return constant_of_integer(a->c, state->type, e->value->values[0].i)->values[0].u;
}

/* Returns "'A', 'B', 'C' and 4 others". */
static const char *list_names(struct analyser *a, const atom *names, size_t count) {
    enum { MOST = 3 };
    size_t listed = count > MOST ? MOST : count;
    const char *text = "";
    for (size_t i = 0; i < listed; i++) {
        const char *before = i == 0 ? "" : i + 1 == count ? " and " : ", ";
        text =
            arena_format(a->c->typed, "%s%s'%s'", text, before, atom_text(a->c->atoms, names[i]));
    }
    return count > listed ? arena_format(a->c->typed, "%s and %zu other%s", text, count - listed,
                                         count - listed == 1 ? "" : "s")
                          : text;
}

static void check_enumerators(struct analyser *a, const struct switch_state *state,
                              const struct expression *condition) {
    const struct enumeration *e = state->enumeration->enumeration;
    VEC(atom, atom_vec) missing = {0};
    for (uint32_t i = 0; i < e->enumerator_count; i++) {
        const struct enumerator *one = &e->enumerators[i];
        uint64_t key = enumerator_key(a, state, one);
        if (map_find_u64(&state->enumerators, key) == one && !map_has_u64(&state->cases, key))
            vec_push(a->c->typed, &missing, one->name);
    }
    if (missing.count)
        warning_at(a->c, state->default_ ? WARN_SWITCH_ENUM : WARN_SWITCH,
                   sema_marked(a->c, condition), "switch over '%s' does not handle %s",
                   type_name(a->c, state->enumeration),
                   list_names(a, missing.items, missing.count));
}

/* ---- Switch statements ---- */

struct statement *sema_analyse_switch(struct analyser *a, const struct node *node) {
    struct statement *s = statement_create(a, STMT_SWITCH, node);
    struct switch_state state = {0};
    struct switch_state *outer = a->here.switch_;
    scope_push(a, SCOPE_BLOCK)->is_head = true;
    struct expression *condition =
        sema_analyse_condition_value(a, node->loop.condition, &s->switch_.variable);
    s->switch_.condition = switch_condition(a, condition);
    state.type = s->switch_.condition->type;
    if (condition->type->kind == TYPE_ENUM) {
        state.enumeration = condition->type;
        const struct enumeration *e = state.enumeration->enumeration;
        for (uint32_t i = 0; i < e->enumerator_count; i++) {
            const struct enumerator *one = &e->enumerators[i];
            void **slot =
                map_slot_u64(a->c->typed, &state.enumerators, enumerator_key(a, &state, one));
            if (!*slot)
                *slot = (void *)one;
        }
    }
    a->here.switch_ = &state;
    a->here.switch_depth++;
    s->switch_.body = analyse_switch_body(a, node->loop.body);
    a->here.switch_depth--;
    a->here.switch_ = outer;
    scope_pop(a);
    if (state.enumeration)
        check_enumerators(a, &state, condition);
    return s;
}

static bool check_label_position(struct analyser *a, const struct node *node) {
    const char *word = node->kind == NODE_CASE ? "case" : "default";
    if (!a->here.switch_) {
        error_at(a->c, node->at, "'%s' statement not in switch statement", word);
        return false;
    }
    const struct variable *skipped = a->here.switch_->initialized;
    if (a->here.switch_->label == node && skipped) {
        error_at(a->c, node->at, "'%s' jumps over the initialization of '%s'; use braces", word,
                 atom_text(a->c->atoms, skipped->name));
        note_at(a->c, skipped->at, "'%s' declared here", atom_text(a->c->atoms, skipped->name));
    }
    if (a->here.switch_->label == node)
        return true;
    error_at(a->c, node->at, "'%s' must be directly in the body of its switch", word);
    return false;
}

static const struct constant *case_value(struct analyser *a, const struct node *node) {
    struct expression *e = sema_analyse_value(a, node->unary.operand);
    if (is_error(e) || a->here.switch_->type->kind == TYPE_ERROR)
        return NULL;
    if (!type_is_scalar(e->type) || scalar_is_float(e->type->scalar)) {
        error_at(a->c, sema_marked_node(a->c, node->unary.operand),
                 "case value must be an integer, not '%s'", type_name(a->c, e->type));
        return NULL;
    }
    if (a->here.switch_->enumeration && e->type != a->here.switch_->enumeration) {
        error_at(a->c, sema_marked_node(a->c, node->unary.operand),
                 "cannot convert from '%s' to '%s' without a cast", type_name(a->c, e->type),
                 type_name(a->c, a->here.switch_->enumeration));
        return NULL;
    }
    e = convert_unchecked(a, e, a->here.switch_->type);
    const struct constant *value = expression_fold(a->c, e);
    if (!value)
        error_at(a->c, sema_marked_node(a->c, node->unary.operand),
                 "case value is not a constant expression");
    return value;
}

struct statement *sema_analyse_case(struct analyser *a, const struct node *node) {
    if (!check_label_position(a, node))
        return NULL;
    const struct constant *value = case_value(a, node);
    if (!value)
        return NULL;
    void **slot = map_slot_u64(a->c->typed, &a->here.switch_->cases, value->values[0].u);
    if (*slot) {
        error_at(a->c, sema_marked_node(a->c, node->unary.operand), "duplicate case value %lld",
                 (long long)value->values[0].i);
        note_at(a->c, ((const struct node *)*slot)->at, "previous label is here");
        return NULL;
    }
    *slot = (void *)node;
    if (a->here.switch_->enumeration &&
        !map_has_u64(&a->here.switch_->enumerators, value->values[0].u))
        warning_at(a->c, WARN_SWITCH, sema_marked_node(a->c, node->unary.operand),
                   "'%s' has no such value", type_name(a->c, a->here.switch_->enumeration));
    struct statement *s = statement_create(a, STMT_CASE, node);
    s->case_.value = value;
    return s;
}

struct statement *sema_analyse_default(struct analyser *a, const struct node *node) {
    if (!check_label_position(a, node))
        return NULL;
    if (a->here.switch_->default_) {
        error_at(a->c, node->at, "multiple 'default' labels in one switch");
        note_at(a->c, a->here.switch_->default_->at, "previous label is here");
        return NULL;
    }
    a->here.switch_->default_ = node;
    return statement_create(a, STMT_DEFAULT, node);
}
