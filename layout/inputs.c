/* Which input of an entry point an expression names.
 *
 * EvaluateAttribute… and GetAttributeAtVertex work on an input itself.  The source names a
 * parameter of the entry function, or of one that it calls: what all calls of a function hand to a
 * parameter is looked for in the whole program. */
#include "place.h"

/* Functions may hand an input on; chains of calls longer than this are not followed. */
enum { MAX_CALLS = 16 };

struct path {
    const struct program *program;
    const struct entry_point *entry;
    unsigned calls;
};

static const struct io_value *part_named(struct path path, const struct expression *x);

/* What all calls of a function hand to one of its parameters. */
struct call_search {
    struct path path;
    const struct variable *parameter;
    const struct io_value *found;
    bool differs;
};

static void look_for_argument(void *user, const struct expression *x) {
    struct call_search *s = user;
    const struct expression *argument = x->kind == EXPR_CALL ? x->call.first : NULL;
    const struct function *f = s->parameter->owner;
    for (uint32_t i = 0; argument && x->call.function == f && i < f->parameter_count; i++) {
        if (f->parameters[i] == s->parameter) {
            const struct io_value *part = part_named(s->path, argument);
            s->differs |= !part || (s->found && s->found != part);
            s->found = part;
        }
        argument = argument->next;
    }
    expression_children(x, look_for_argument, s);
}

static const struct io_value *argument_of(struct path path, const struct variable *v) {
    if (v->storage != STORAGE_PARAMETER || ++path.calls > MAX_CALLS)
        return NULL;
    struct call_search s = {.path = path, .parameter = v};
    for (uint32_t i = 0; i < path.program->function_count; i++)
        statement_expressions(path.program->functions[i]->body, look_for_argument, &s);
    return s.differs ? NULL : s.found;
}

static const struct io_value *part_named(struct path path, const struct expression *x) {
    if (x->kind == EXPR_LOAD)
        return part_named(path, x->unary.operand);
    if (x->kind == EXPR_VARIABLE) {
        const struct io_value *input =
            io_value_of_parameter(path.entry->inputs, path.entry->input_count, x->variable);
        return input ? input : argument_of(path, x->variable);
    }
    const struct expression *base = x->kind == EXPR_MEMBER ? x->member.base
                                    : x->kind == EXPR_BASE ? x->unary.operand
                                                           : NULL;
    const struct io_value *part = base ? part_named(path, base) : NULL;
    if (!part || part->is_leaf)
        return NULL;
    uint32_t bases = part->type->record->base ? 1 : 0;
    return &part->children[x->kind == EXPR_BASE ? 0 : bases + x->member.index];
}

const struct io_value *layout_input_named(const struct layout *l, const struct entry_point *entry,
                                          const struct expression *x) {
    return part_named((struct path){.program = l->program, .entry = entry}, x);
}

const struct io_value *layout_input_handed(const struct layout *l, const struct entry_point *entry,
                                           const struct variable *parameter) {
    return argument_of((struct path){.program = l->program, .entry = entry}, parameter);
}

bool layout_is_per_vertex(const struct layout *l, const struct entry_point *entry,
                          const struct io_value *leaf) {
    return l->program->reads_by_vertex && entry->stage == STAGE_PIXEL && leaf->side == IO_INPUT &&
           (leaf->io & IO_NO_INTERPOLATION) && !io_is_builtin(leaf);
}

/* ---- GetAttributeAtVertex ---- */

static bool has_vertices(const struct layout *l, const struct entry_point *entry,
                         const struct io_value *part) {
    if (part->is_leaf)
        return layout_is_per_vertex(l, entry, part);
    for (uint32_t i = 0; i < part->child_count; i++)
        if (!has_vertices(l, entry, &part->children[i]))
            return false;
    return true;
}

/* What no single input stands behind, callers leave in a variable for each vertex. */
static bool is_handed_by_vertex(const struct expression *x) {
    return x->kind == EXPR_VARIABLE && x->variable->storage == STORAGE_PARAMETER &&
           (x->variable->io & IO_NO_INTERPOLATION);
}

static bool names_vertices(const struct layout *l, const struct entry_point *entry,
                           const struct expression *x) {
    const struct io_value *part = layout_input_named(l, entry, x);
    if (part)
        return has_vertices(l, entry, part);
    const struct expression *inner =
        expression_inner(x, THROUGH_PARTS | THROUGH_SWIZZLES | THROUGH_LOADS);
    return is_handed_by_vertex(x) || (inner && names_vertices(l, entry, inner));
}

struct vertex_check {
    const struct layout *l;
    const struct entry_point *entry;
};

static void check_call(void *user, const struct expression *x) {
    const struct vertex_check *check = user;
    expression_children(x, check_call, user);
    if (x->kind == EXPR_INTRINSIC && x->call.row == INTRINSIC_GETATTRIBUTEATVERTEX &&
        (!check->entry || !names_vertices(check->l, check->entry, x->call.first)))
        error_at(check->l->c, marked(check->l->c, x->call.first),
                 "this must name a 'nointerpolation' input of the entry point");
}

void check_vertex_inputs(struct layout *l) {
    const struct program *p = l->program;
    for (uint32_t i = 0; p->reads_by_vertex && i < p->function_count; i++) {
        struct vertex_check check = {l, entry_around(p, p->functions[i])};
        statement_expressions(p->functions[i]->body, check_call, &check);
    }
}
