/* Reads and writes in expressions, in evaluation order, by parts of variables. */
#include "../tree/fold.h"
#include "check.h"

#include <string.h>

enum { MAX_PARTS = 32 };

static unsigned count_parts(const struct type *type);

/* Returns the first part of a field, or the number of parts for the index past the last field. */
static unsigned field_offset(const struct record *record, uint32_t field) {
    unsigned count = record->base ? count_parts(record->base) : 0;
    for (uint32_t i = 0; i < field && count <= MAX_PARTS; i++)
        count += count_parts(record->fields[i].type);
    return count;
}

/* Returns the number of parts, or a number greater than MAX_PARTS. */
static unsigned count_parts(const struct type *type) {
    switch (type->kind) {
    case TYPE_VECTOR:
        return type->columns;
    case TYPE_MATRIX:
        return type->rows;
    case TYPE_STRUCT:
        return field_offset(type->record, type->record->field_count);
    default:
        return 1;
    }
}

static bool is_followed(const struct type *type, unsigned *count) {
    *count = count_parts(type);
    return *count <= MAX_PARTS;
}

static uint32_t mask_of(unsigned count) {
    return count >= MAX_PARTS ? UINT32_MAX : (1u << count) - 1;
}

static uint32_t type_parts(const struct type *type) {
    unsigned count;
    return is_followed(type, &count) ? mask_of(count) : 1;
}

static struct parts narrow(struct parts whole, unsigned offset, unsigned count) {
    if (whole.is_settled)
        return whole;
    whole.first = (uint8_t)(whole.first + offset);
    whole.mask = mask_of(count) << whole.first;
    return whole;
}

static struct parts normalize_parts(struct parts p) {
    p.is_settled = true;
    p.is_exact = false;
    return p;
}

static struct parts parts_of_lvalue(struct context *c, const struct expression *lvalue);

static struct parts parts_of_element(struct context *c, const struct expression *e) {
    struct parts whole = parts_of_lvalue(c, e->index.base);
    const struct type *type = e->index.base->type;
    bool has_parts = type->kind == TYPE_VECTOR || type->kind == TYPE_MATRIX;
    const struct constant *k = has_parts ? expression_fold(c, e->index.index) : NULL;
    if (!k || whole.is_settled || k->values[0].u >= count_parts(type))
        return normalize_parts(whole);
    struct parts p = narrow(whole, (unsigned)k->values[0].u, 1);
    p.is_settled = true; /* a row of a matrix */
    return p;
}

static struct parts parts_of_swizzle(struct context *c, const struct expression *e) {
    struct parts whole = parts_of_lvalue(c, e->swizzle.base);
    if (whole.is_settled || e->swizzle.base->type->kind != TYPE_VECTOR)
        return whole;
    whole.mask = 0;
    for (unsigned i = 0; i < e->swizzle.count; i++)
        whole.mask |= 1u << (whole.first + e->swizzle.components[i]);
    whole.is_settled = true;
    return whole;
}

static struct parts parts_of_variable(const struct variable *v) {
    unsigned count;
    bool whole = is_followed(v->type, &count);
    return (struct parts){v, whole ? mask_of(count) : 1, whole, 0, !whole};
}

static struct parts parts_of_lvalue(struct context *c, const struct expression *lvalue) {
    switch (lvalue->kind) {
    case EXPR_VARIABLE:
        return parts_of_variable(lvalue->variable);
    case EXPR_MEMBER:
        return narrow(parts_of_lvalue(c, lvalue->member.base),
                      field_offset(lvalue->member.base->type->record, lvalue->member.index),
                      count_parts(lvalue->type));
    case EXPR_BASE:
        return narrow(parts_of_lvalue(c, lvalue->unary.operand), 0, count_parts(lvalue->type));
    case EXPR_INDEX:
        return parts_of_element(c, lvalue);
    case EXPR_SWIZZLE:
        return parts_of_swizzle(c, lvalue);
    case EXPR_MATRIX_SWIZZLE:
        return normalize_parts(parts_of_lvalue(c, lvalue->matrix_swizzle.base));
    default:
        return (struct parts){0};
    }
}

static void name_part(struct context *c, struct text_sink *out, const struct type *type,
                      unsigned part) {
    if (type->kind == TYPE_VECTOR && type->columns <= 4) {
        sink_format(out, ".%c", "xyzw"[part]);
        return;
    }
    if (type->kind == TYPE_VECTOR || type->kind == TYPE_MATRIX)
        sink_format(out, "[%u]", part);
    if (type->kind != TYPE_STRUCT)
        return;
    const struct record *record = type->record;
    uint32_t field = 0;
    while (field < record->field_count && field_offset(record, field + 1) <= part)
        field++;
    if (part < field_offset(record, 0) || field == record->field_count)
        return;
    sink_format(out, ".%s", atom_text(c->atoms, record->fields[field].name));
    name_part(c, out, record->fields[field].type, part - field_offset(record, field));
}

/* Returns the name of the first part in a mask: "color.x". */
static const char *parts_name(struct context *c, const struct variable *v, uint32_t mask) {
    struct text_sink out = {.arena = c->typed};
    sink_text(&out, atom_text(c->atoms, v->name));
    if (mask != type_parts(v->type) && mask)
        name_part(c, &out, v->type, (unsigned)__builtin_ctz(mask));
    return out.text;
}

static uint32_t known_add(struct assignment_state *k, const struct variable *v, uint32_t all) {
    struct known_variable added = {.variable = v, .all = all, .depth = k->loop_depth};
    vec_push(k->arena, &k->variables, added);
    return (uint32_t)k->variables.count - 1;
}

void known_set(struct assignment_state *k, uint32_t index, struct known_parts parts) {
    struct known_variable *v = &k->variables.items[index];
    if (!memcmp(&v->now, &parts, sizeof parts))
        return;
    vec_push(k->arena, &k->trail, ((struct known_value){index, v->now}));
    v->now = parts;
}

static uint32_t known_gaps(const struct assignment_state *k, const struct known_variable *v) {
    return v->now.turn == k->turn ? v->now.gaps : 0;
}

/* Marks parts of a variable as set. */
static void assignment_set(struct assignment_state *k, uint32_t index, uint32_t mask) {
    struct known_variable *v = &k->variables.items[index];
    v->ever |= mask;
    v->left &= ~mask;
    if (k->loop_depth > v->depth)
        v->looped |= mask;
    known_set(k, index,
              (struct known_parts){v->now.sure | mask, v->now.likely | mask, v->now.some | mask,
                                   known_gaps(k, v) & ~mask, k->turn});
}

void known_end_turn(struct assignment_state *k) {
    k->turn = ++k->turns;
}

/* ---- Merging of paths ---- */

void join_begin(struct assignment_state *k, struct join *join) {
    *join = (struct join){.mark = k->trail.count, .turn = k->turn, .jumps = k->jumps};
    known_end_turn(k);
}

/* Returns the state at the end of a path, which makes parts that it does not set gaps. */
static struct known_parts arriving(const struct assignment_state *k,
                                   const struct known_variable *v) {
    struct known_parts parts = v->now;
    parts.gaps = known_gaps(k, v) | (v->all & ~v->now.some);
    return parts;
}

void join_add(struct assignment_state *k, struct join *join) {
    if (k->is_dead)
        return;
    k->stamp++;
    k->steps += (uint32_t)(k->trail.count - join->mark);
    join->paths++;
    for (size_t i = join->mark; i < k->trail.count; i++) {
        uint32_t index = k->trail.items[i].index;
        struct known_variable *v = &k->variables.items[index];
        if (v->stamp == k->stamp)
            continue;
        v->stamp = k->stamp;
        vec_push(k->arena, &join->values, ((struct known_value){index, arriving(k, v)}));
    }
}

void join_jump(struct assignment_state *k, struct join *join) {
    if (join) {
        join_add(k, join);
        join->own_jumps++;
    }
    k->jumps++;
    k->is_dead = true;
}

void join_restore(struct assignment_state *k, const struct join *join, bool is_dead) {
    while (k->trail.count > join->mark) {
        const struct known_value *older = &k->trail.items[--k->trail.count];
        k->variables.items[older->index].now = older->parts;
    }
    k->is_dead = is_dead;
    known_end_turn(k);
}

static void meet(struct known_variable *v, const struct known_parts *path) {
    struct known_parts *joined = &v->joined;
    if (v->joined_paths++ == 0) {
        *joined = *path;
        return;
    }
    joined->sure &= path->sure;
    joined->likely &= path->likely;
    joined->some |= path->some;
    joined->gaps |= path->gaps;
}

/* Merges the paths that do not change a variable. */
static void meet_others(struct known_variable *v, const struct join *join) {
    if (v->joined_paths == join->paths)
        return;
    struct known_parts other = v->now;
    bool is_said = v->joined_paths + join->has_unsaid < join->paths;
    other.gaps = is_said ? v->all & ~v->now.some : 0;
    meet(v, &other);
}

void join_end(struct assignment_state *k, struct join *join) {
    join_restore(k, join, join->paths == 0);
    if (k->jumps - join->jumps == join->own_jumps)
        k->turn = join->turn;
    for (size_t i = 0; i < join->values.count; i++)
        meet(&k->variables.items[join->values.items[i].index], &join->values.items[i].parts);
    for (size_t i = 0; i < join->values.count; i++) {
        uint32_t index = join->values.items[i].index;
        struct known_variable *v = &k->variables.items[index];
        if (!v->joined_paths)
            continue;
        meet_others(v, join);
        v->joined.turn = k->turn;
        v->left |= k->loop_depth > v->depth ? 0 : v->joined.gaps;
        known_set(k, index, v->joined);
        v->joined_paths = 0;
    }
    vec_free(k->arena, &join->values);
    join->values = (struct known_value_vec){0};
}

static uint32_t *longer(struct init_analysis *f, uint32_t *by_id, uint32_t ids) {
    return arena_grow(f->known.arena, by_id, f->ids * sizeof *by_id, ids * sizeof *by_id);
}

/* Bodies are checked while others are still analyzed, so the number of variables can grow. */
void flow_make_room(struct init_analysis *f) {
    uint32_t needed = f->a->next_variable;
    if (needed <= f->ids)
        return;
    uint32_t ids = needed < 2 * f->ids ? 2 * f->ids : needed;
    f->index_of = longer(f, f->index_of, ids);
    f->written = longer(f, f->written, ids);
    f->ids = ids;
}

/* ---- Variables ---- */

/* Limits the cost of merges. Functions with thousands of jumps and variables are generated code,
 * and the rest is not checked. */
enum { MAX_STEPS = 1 << 20 };

static void follow_reference(struct init_analysis *f, const struct variable *v) {
    uint32_t *index = &f->index_of[v->id];
    if (*index == 0)
        *index = known_add(&f->known, v, type_parts(v->type)) + 1;
    known_set(&f->known, *index - 1, (struct known_parts){.turn = f->known.turn});
}

static bool may_be_followed(const struct type *type) {
    bool has_parts = type_is_numeric(type) || type->kind == TYPE_ARRAY || type->kind == TYPE_STRUCT;
    return has_parts && !type_has_object(type) && type_parts(type) != 0;
}

static struct known_variable *followed(struct init_analysis *f, const struct variable *v) {
    uint32_t index = f->index_of[v->id];
    return index && f->known.steps < MAX_STEPS ? &f->known.variables.items[index - 1] : NULL;
}

void flow_follow_parameters(struct init_analysis *f) {
    for (uint32_t i = 0; i < f->function->parameter_count; i++) {
        const struct variable *v = f->function->parameters[i];
        if (v->storage == STORAGE_PARAMETER && v->direction == DIRECTION_OUT &&
            !(v->io & IO_MESH_OUTPUTS) && may_be_followed(v->type))
            follow_reference(f, v);
    }
}

/* ---- Messages ---- */

enum doubt { DOUBT_NEVER, DOUBT_SOMETIMES, DOUBT_MAYBE, DOUBT_COUNT };

static enum doubt doubt_of(const struct unset_read *read) {
    return read->never ? DOUBT_NEVER : read->gaps ? DOUBT_SOMETIMES : DOUBT_MAYBE;
}

/* Returns the warning. dxc has one for scalar parameters, and does not check others. */
static enum warning row_of(const struct unset_read *read, const struct variable *v) {
    enum doubt doubt = doubt_of(read);
    bool is_parameter = v->storage == STORAGE_PARAMETER;
    if (doubt == DOUBT_MAYBE)
        return WARN_CONDITIONAL_UNINITIALIZED;
    if (doubt == DOUBT_NEVER && read->never != read->mask)
        return WARN_UNINITIALIZED_PART;
    if (is_parameter && type_is_scalar(v->type))
        return WARN_PARAMETER_USAGE;
    if (doubt == DOUBT_SOMETIMES || read->is_lent)
        return WARN_SOMETIMES_UNINITIALIZED;
    return is_parameter ? WARN_UNINITIALIZED_PARAMETER : WARN_UNINITIALIZED;
}

static const char *words_of(const struct unset_read *read, const struct variable *v) {
    static const char *const words[DOUBT_COUNT][2] = {
        [DOUBT_NEVER] = {"'%s' is used uninitialized here",
                         "out parameter '%s' is uninitialized when the function returns here"},
        [DOUBT_SOMETIMES] = {"'%s' is not initialized on every path to this use",
                             "out parameter '%s' is not initialized on every path to this return"},
        [DOUBT_MAYBE] = {"'%s' may not be initialized on every path to this use",
                         "out parameter '%s' may not be initialized on every path to this return"}};
    if (read->lvalue && read->is_lent && read->never && v->storage != STORAGE_PARAMETER)
        return "'%s' is passed to an inout parameter uninitialized";
    if (read->lvalue && read->never && v->storage == STORAGE_PARAMETER)
        return "out parameter '%s' is read before it is set";
    return words[doubt_of(read)][!read->lvalue];
}

static uint32_t reported_parts(const struct unset_read *read) {
    return read->never ? read->never : read->gaps ? read->gaps : read->missing;
}

void flow_report_uninitialized(struct init_analysis *f, const struct unset_read *read) {
    struct known_variable *known = &f->known.variables.items[read->index];
    const struct variable *v = known->variable;
    bool is_left_unset = !read->lvalue && attribute_find(v->attributes, ATTRIBUTE_MAYBE_UNUSED);
    if (known->is_reported || is_left_unset)
        return;
    if (read->lvalue)
        diag_underline(f->a->c, read->lvalue->begin, read->lvalue->end);
    const char *message = arena_format(f->a->c->typed, words_of(read, v),
                                       parts_name(f->a->c, v, reported_parts(read)));
    known->is_reported = warning_at(f->a->c, row_of(read, v), read->at, "%s", message);
    if (known->is_reported)
        note_at(f->a->c, v->at, "'%s' declared here", atom_text(f->a->c->atoms, v->name));
}

/* ---- Reads and writes ---- */

static void report_or_defer(struct init_analysis *f, struct unset_read read) {
    const struct known_variable *v = &f->known.variables.items[read.index];
    read.missing = read.mask & ~v->now.sure;
    if (!read.missing)
        return;
    if (f->known.loop_depth > v->depth) {
        vec_push(f->known.arena, &f->waiting, read);
        return;
    }
    read.never = read.missing & ~v->now.some & ~v->looped;
    read.gaps = read.missing & known_gaps(&f->known, v);
    flow_report_uninitialized(f, &read);
}

static void read_parts(struct init_analysis *f, uint32_t index, const struct expression *lvalue,
                       bool is_lent) {
    struct parts p = parts_of_lvalue(f->a->c, lvalue);
    if (!p.is_exact && (p.mask & f->known.variables.items[index].now.sure))
        return;
    report_or_defer(f, (struct unset_read){.index = index,
                                           .mask = p.mask,
                                           .is_lent = is_lent,
                                           .lvalue = lvalue,
                                           .at = lvalue->at});
}

/* Output parameters have the first indices. */
static bool is_output(const struct init_analysis *f, uint32_t i) {
    return i < f->known.variables.count &&
           f->known.variables.items[i].variable->storage == STORAGE_PARAMETER;
}

void flow_check_outputs(struct init_analysis *f, location at) {
    if (f->known.is_dead)
        return;
    for (uint32_t i = 0; is_output(f, i); i++)
        if (!f->known.variables.items[i].is_reported)
            report_or_defer(f, (struct unset_read){
                                   .index = i, .mask = f->known.variables.items[i].all, .at = at});
}

void flow_check_left_out(struct init_analysis *f) {
    for (uint32_t i = 0; is_output(f, i); i++) {
        const struct known_variable *v = &f->known.variables.items[i];
        if (v->left && !v->is_reported)
            flow_report_uninitialized(
                f, &(struct unset_read){
                       .index = i, .mask = v->all, .gaps = v->left, .at = f->function->end});
    }
}

/* Visits the subscripts of an lvalue. Returns its variable, or visits its root and returns NULL if
 * that is another expression. */
static const struct variable *visit_way(struct init_analysis *f, const struct expression *lvalue) {
    while (lvalue->kind != EXPR_VARIABLE) {
        const struct expression *whole = expression_whole(lvalue);
        if (lvalue->kind == EXPR_INDEX)
            flow_visit(f, lvalue->index.index);
        if (!whole) {
            flow_visit(f, lvalue);
            return NULL;
        }
        lvalue = whole;
    }
    return lvalue->variable;
}

static void read_variable(struct init_analysis *f, const struct variable *v,
                          const struct expression *lvalue, bool is_lent) {
    struct known_variable *known = v && !f->known.is_dead ? followed(f, v) : NULL;
    if (known && !known->is_reported)
        read_parts(f, f->index_of[v->id] - 1, lvalue, is_lent);
}

static void write_variable(struct init_analysis *f, const struct variable *v,
                           const struct expression *lvalue) {
    if (!v || f->known.is_dead)
        return;
    f->written[v->id] = ++f->clock;
    if (followed(f, v))
        assignment_set(&f->known, f->index_of[v->id] - 1, parts_of_lvalue(f->a->c, lvalue).mask);
}

static void read_lvalue(struct init_analysis *f, const struct expression *lvalue) {
    read_variable(f, visit_way(f, lvalue), lvalue, false);
}

static void write_lvalue(struct init_analysis *f, const struct expression *lvalue) {
    write_variable(f, visit_way(f, lvalue), lvalue);
}

/* Reads and writes an lvalue. Its subscripts are visited once, because visiting them twice would be
 * exponential for nested lvalues. */
static void change_lvalue(struct init_analysis *f, const struct expression *lvalue, bool is_lent) {
    const struct variable *v = visit_way(f, lvalue);
    read_variable(f, v, lvalue, is_lent);
    write_variable(f, v, lvalue);
}

static bool is_read_by_call(const struct expression *call, uint32_t argument) {
    const struct function *callee = call->kind == EXPR_CALL ? call->call.function : NULL;
    return callee && argument < callee->parameter_count &&
           callee->parameters[argument]->direction == DIRECTION_INOUT;
}

/* Visits an argument. A method may set its object, and its reads are unknown. */
static void visit_argument(struct init_analysis *f, const struct expression *e, bool is_read) {
    const struct expression *target = e->kind == EXPR_OUT_ARGUMENT ? e->out_argument.target : e;
    if (e->kind != EXPR_OUT_ARGUMENT && e->category != CATEGORY_LVALUE) {
        flow_visit(f, e);
        return;
    }
    if (is_read && e->kind == EXPR_OUT_ARGUMENT)
        change_lvalue(f, target, true);
    else
        write_lvalue(f, target);
}

static void visit_call(struct init_analysis *f, const struct expression *call) {
    uint32_t i = 0;
    for (const struct expression *e = call->call.first; e; e = e->next)
        visit_argument(f, e, is_read_by_call(call, i++));
}

/* ---- Conditionally evaluated operands ---- */

int flow_truth(struct init_analysis *f, const struct expression *condition) {
    return condition ? sema_fold_truth(f->a->c, condition) : 1;
}

/* Splits the path at a condition. The states for both outcomes of short-circuit operators are
 * separate: if `a && get(b)` is true, b is set. */
void flow_branch(struct init_analysis *f, const struct expression *e, struct join *yes,
                 struct join *no) {
    if (e->kind == EXPR_UNARY && e->op == OPERATOR_NOT) {
        flow_branch(f, e->unary.operand, no, yes);
        return;
    }
    if (e->kind == EXPR_LOGICAL && e->short_circuit) {
        bool is_and = e->op == OPERATOR_LOGICAL_AND;
        struct join right;
        join_begin(&f->known, &right);
        flow_branch(f, e->binary.left, is_and ? &right : yes, is_and ? no : &right);
        join_end(&f->known, &right);
        flow_branch(f, e->binary.right, yes, no);
        return;
    }
    flow_visit(f, e);
    int truth = flow_truth(f, e);
    if (truth != 0)
        join_add(&f->known, yes);
    if (truth != 1)
        join_add(&f->known, no);
}

/* Visits one of two expressions, which may be NULL, depending on a condition. */
static void visit_choice(struct init_analysis *f, const struct expression *condition,
                         const struct expression *yes, const struct expression *no) {
    struct join after, way[2];
    join_begin(&f->known, &after);
    join_begin(&f->known, &way[0]);
    join_begin(&f->known, &way[1]);
    flow_branch(f, condition, &way[0], &way[1]);
    for (int i = 0; i < 2; i++) {
        join_end(&f->known, &way[i]);
        if (i == 0 ? yes : no)
            flow_visit(f, i == 0 ? yes : no);
        join_add(&f->known, &after);
    }
    join_end(&f->known, &after);
}

static void visit_conditional(struct init_analysis *f, const struct expression *e) {
    const struct expression *condition = e->conditional.condition;
    if (e->short_circuit) {
        visit_choice(f, condition, e->conditional.yes, e->conditional.no);
        return;
    }
    flow_visit(f, condition);
    flow_visit(f, e->conditional.yes);
    flow_visit(f, e->conditional.no);
}

static void visit_logical(struct init_analysis *f, const struct expression *e) {
    if (e->short_circuit) {
        visit_choice(f, e, NULL, NULL);
        return;
    }
    flow_visit(f, e->binary.left);
    flow_visit(f, e->binary.right);
}

static void visit_compound(struct init_analysis *f, const struct expression *e) {
    flow_visit(f, e->compound.right);
    change_lvalue(f, e->compound.target, false);
}

void flow_visit(void *user, const struct expression *e) {
    struct init_analysis *f = user;
    switch (e->kind) {
    case EXPR_LOAD:
        read_lvalue(f, e->unary.operand);
        break;
    case EXPR_ASSIGN:
        flow_visit(f, e->binary.right);
        write_lvalue(f, e->binary.left);
        break;
    case EXPR_COMPOUND:
        visit_compound(f, e);
        break;
    case EXPR_INCREMENT:
        change_lvalue(f, e->unary.operand, false);
        break;
    case EXPR_CONDITIONAL:
        visit_conditional(f, e);
        break;
    case EXPR_LOGICAL:
        visit_logical(f, e);
        break;
    case EXPR_CALL:
    case EXPR_INTRINSIC:
    case EXPR_METHOD:
        visit_call(f, e);
        break;
    default:
        expression_children(e, flow_visit, f);
    }
}

bool flow_is_set_at_first(const struct variable *v) {
    return v->initializer && v->initializer->kind != EXPR_UNDEFINED && !v->names_itself;
}

void flow_declare(struct init_analysis *f, const struct variable *v) {
    if (!v)
        return;
    bool is_local = v->storage == STORAGE_LOCAL && !f->known.is_dead;
    if (is_local && !v->lost_initializer && !flow_is_set_at_first(v) && may_be_followed(v->type))
        follow_reference(f, v);
    if (v->initializer)
        flow_visit(f, v->initializer);
    if (v->storage != STORAGE_LOCAL)
        return;
    f->written[v->id] = ++f->clock;
    if (v->names_itself) {
        struct known_variable *known = f->known.is_dead ? NULL : followed(f, v);
        if (known)
            assignment_set(&f->known, f->index_of[v->id] - 1, known->all);
    }
}
