/* What expressions read and set, in the order in which they are evaluated. */
#include "../tree/fold.h"
#include "flow.h"
#include "parts.h"

static uint32_t *longer(struct flow *f, uint32_t *by_id, uint32_t ids) {
    return arena_grow(f->known.arena, by_id, f->ids * sizeof *by_id, ids * sizeof *by_id);
}

/* Bodies are looked into while others are still to be analysed. */
void flow_make_room(struct flow *f) {
    uint32_t needed = f->a->next_variable;
    if (needed <= f->ids)
        return;
    uint32_t ids = needed < 2 * f->ids ? 2 * f->ids : needed;
    f->index_of = longer(f, f->index_of, ids);
    f->written = longer(f, f->written, ids);
    f->ids = ids;
}

/* ---- Variables ---- */

/* Thousands of jumps that each tell of thousands of variables are a machine's work: the rest of
 * such a function is not looked at. */
enum { MAX_STEPS = 1 << 20 };

static void follow(struct flow *f, const struct variable *v) {
    uint32_t *index = &f->index_of[v->id];
    if (*index == 0)
        *index = known_add(&f->known, v, type_parts(v->type), f->loop_depth) + 1;
    known_set(&f->known, *index - 1, 0, 0);
}

static bool may_be_followed(const struct type *type) {
    bool has_parts = type_is_numeric(type) || type->kind == TYPE_ARRAY || type->kind == TYPE_STRUCT;
    return has_parts && !type_has_object(type) && type_parts(type) != 0;
}

static struct known_variable *followed(struct flow *f, const struct variable *v) {
    uint32_t index = f->index_of[v->id];
    return index && f->known.steps < MAX_STEPS ? &f->known.variables.items[index - 1] : NULL;
}

void flow_follow_parameters(struct flow *f) {
    for (uint32_t i = 0; i < f->function->parameter_count; i++) {
        const struct variable *v = f->function->parameters[i];
        if (v->storage == STORAGE_PARAMETER && v->direction == DIRECTION_OUT &&
            !(v->io & IO_MESH_OUTPUTS) && may_be_followed(v->type))
            follow(f, v);
    }
}

/* ---- Messages ---- */

void flow_note_declaration(struct flow *f, const struct variable *v) {
    note_at(f->a->c, v->at, "'%s' is declared here", atom_text(f->a->c->atoms, v->name));
}

static void tell(struct flow *f, struct known_variable *v, enum warning group,
                 const struct expression *place, uint32_t missing, const char *words) {
    diag_underline(f->a->c, place->begin, place->end);
    if (warning_at(f->a->c, group, place->at, "'%s' is %s",
                   parts_name(f->a->c, v->variable, missing), words))
        flow_note_declaration(f, v->variable);
    v->is_told = true;
}

void flow_tell_of_read(struct flow *f, const struct waiting_read *read) {
    struct known_variable *v = &f->known.variables.items[read->index];
    if (v->is_told)
        return;
    bool is_partly = read->missing != read->mask, on_a_path = v->ever & read->missing;
    if (v->variable->storage == STORAGE_PARAMETER)
        tell(f, v, is_partly ? WARN_UNINITIALIZED_PART : WARN_PARAMETER_USAGE, read->place,
             read->missing, "an out parameter that is read before it is set");
    else if (read->is_lent)
        tell(f, v, WARN_SOMETIMES_UNINITIALIZED, read->place, read->missing,
             "given to an inout parameter, but nothing has set it");
    else if (on_a_path)
        tell(f, v, WARN_SOMETIMES_UNINITIALIZED, read->place, read->missing,
             "read here, and not set on every path that leads here");
    else
        tell(f, v, is_partly ? WARN_UNINITIALIZED_PART : WARN_UNINITIALIZED, read->place,
             read->missing, "read here, but nothing has set it");
}

/* ---- Reads and writes ---- */

static void read_parts(struct flow *f, struct known_variable *v, const struct expression *place,
                       bool is_lent) {
    struct parts p = parts_of_place(f->a->c, place);
    uint32_t missing = p.mask & ~v->likely, unsure = p.mask & ~v->sure;
    if (unsure && !missing)
        tell(f, v, WARN_CONDITIONAL_UNINITIALIZED, place, unsure,
             "read here, and set only if a loop before it runs");
    if (!missing || (!p.is_exact && missing != p.mask))
        return;
    struct waiting_read read = {(uint32_t)(v - f->known.variables.items), missing, p.mask, is_lent,
                                place};
    if (f->loop_depth > v->depth)
        vec_push(f->known.arena, &f->waiting, read);
    else
        flow_tell_of_read(f, &read);
}

/* The subscripts on the way to a place are values; what the way begins with, but for a variable, is
 * an expression like others.  Returns the variable. */
static const struct variable *visit_way(struct flow *f, const struct expression *place) {
    while (place->kind != EXPR_VARIABLE) {
        const struct expression *whole = expression_whole(place);
        if (place->kind == EXPR_INDEX)
            flow_visit(f, place->index.index);
        if (!whole) {
            flow_visit(f, place);
            return NULL;
        }
        place = whole;
    }
    return place->variable;
}

static void read_variable(struct flow *f, const struct variable *v, const struct expression *place,
                          bool is_lent) {
    struct known_variable *known = v && !f->known.is_dead ? followed(f, v) : NULL;
    if (known && !known->is_told)
        read_parts(f, known, place, is_lent);
}

static void write_variable(struct flow *f, const struct variable *v,
                           const struct expression *place) {
    if (!v || f->known.is_dead)
        return;
    f->written[v->id] = ++f->clock;
    struct known_variable *known = followed(f, v);
    if (!known)
        return;
    uint32_t mask = parts_of_place(f->a->c, place).mask;
    known->ever |= mask;
    known_set(&f->known, f->index_of[v->id] - 1, known->sure | mask, known->likely | mask);
}

static void read_place(struct flow *f, const struct expression *place) {
    read_variable(f, visit_way(f, place), place, false);
}

static void write_place(struct flow *f, const struct expression *place) {
    write_variable(f, visit_way(f, place), place);
}

/* The way is gone once: where such places stand in one another, twice would be twice for each. */
static void change_place(struct flow *f, const struct expression *place, bool is_lent) {
    const struct variable *v = visit_way(f, place);
    read_variable(f, v, place, is_lent);
    write_variable(f, v, place);
}

static bool is_read_by_call(const struct expression *call, uint32_t argument) {
    const struct function *callee = call->kind == EXPR_CALL ? call->call.function : NULL;
    return callee && argument < callee->parameter_count &&
           callee->parameters[argument]->direction == DIRECTION_INOUT;
}

/* An object whose method is called may be set by it; what it reads of it is not known. */
static void visit_argument(struct flow *f, const struct expression *e, bool is_read) {
    const struct expression *target = e->kind == EXPR_OUT_ARGUMENT ? e->out_argument.target : e;
    if (e->kind != EXPR_OUT_ARGUMENT && e->category != CATEGORY_LVALUE) {
        flow_visit(f, e);
        return;
    }
    if (is_read && e->kind == EXPR_OUT_ARGUMENT)
        change_place(f, target, true);
    else
        write_place(f, target);
}

static void visit_call(struct flow *f, const struct expression *call) {
    uint32_t i = 0;
    for (const struct expression *e = call->call.first; e; e = e->next)
        visit_argument(f, e, is_read_by_call(call, i++));
}

/* ---- Expressions whose parts may not run ---- */

int flow_truth(struct flow *f, const struct expression *condition) {
    return condition ? fold_truth(f->a->c, condition) : 1;
}

static void visit_aside(struct flow *f, const struct join *join, const struct expression *e,
                        struct join *into) {
    flow_visit(f, e);
    join_add(&f->known, into);
    join_back(&f->known, join, false);
}

static void visit_conditional(struct flow *f, const struct expression *e) {
    flow_visit(f, e->conditional.condition);
    bool was_dead = f->known.is_dead;
    struct join join;
    join_begin(&f->known, &join);
    if (was_dead || !e->short_circuit) {
        flow_visit(f, e->conditional.yes);
        flow_visit(f, e->conditional.no);
        return;
    }
    visit_aside(f, &join, e->conditional.yes, &join);
    visit_aside(f, &join, e->conditional.no, &join);
    join_end(&f->known, &join);
}

static void visit_logical(struct flow *f, const struct expression *e) {
    flow_visit(f, e->binary.left);
    struct join join;
    join_begin(&f->known, &join);
    flow_visit(f, e->binary.right);
    if (e->short_circuit)
        join_back(&f->known, &join, f->known.is_dead);
}

static void visit_compound(struct flow *f, const struct expression *e) {
    flow_visit(f, e->compound.right);
    change_place(f, e->compound.target, false);
}

void flow_visit(void *user, const struct expression *e) {
    struct flow *f = user;
    switch ((int)e->kind) {
    case EXPR_LOAD:
        read_place(f, e->unary.operand);
        break;
    case EXPR_ASSIGN:
        flow_visit(f, e->binary.right);
        write_place(f, e->binary.left);
        break;
    case EXPR_COMPOUND:
        visit_compound(f, e);
        break;
    case EXPR_INCREMENT:
        change_place(f, e->unary.operand, false);
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

static void set_all(struct flow *f, const struct variable *v) {
    struct known_variable *known = f->known.is_dead ? NULL : followed(f, v);
    if (known)
        known_set(&f->known, f->index_of[v->id] - 1, known->all, known->all);
}

void flow_declare(struct flow *f, const struct variable *v) {
    if (!v)
        return;
    bool is_local = v->storage == STORAGE_LOCAL && !f->known.is_dead;
    if (is_local && !v->lost_initializer && !flow_is_set_at_first(v) && may_be_followed(v->type))
        follow(f, v);
    if (v->initializer)
        flow_visit(f, v->initializer);
    if (v->storage != STORAGE_LOCAL)
        return;
    f->written[v->id] = ++f->clock;
    if (v->names_itself)
        set_all(f, v);
}
