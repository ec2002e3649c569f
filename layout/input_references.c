/* Determines the stage inputs to which expressions refer.
 *
 * EvaluateAttribute… and GetAttributeAtVertex operate on an input. The source refers to a parameter
 * of the entry function or of a function that it calls. In the latter case the whole program is
 * searched for the arguments of all calls. */
#include "layout_internal.h"

/* Longer chains of calls that forward an input are not followed. */
enum { MAX_CALLS = 16 };

struct use_path {
    const struct program *program;
    const struct entry_point *entry;
    unsigned calls;
};

static const struct io_value *part_named(struct use_path path, const struct expression *x);

/* Arguments of all calls for one parameter. */
struct call_search {
    struct use_path path;
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

static const struct io_value *argument_of(struct use_path path, const struct variable *v) {
    if (v->storage != STORAGE_PARAMETER || ++path.calls > MAX_CALLS)
        return NULL;
    struct call_search s = {.path = path, .parameter = v};
    function_expressions(path.program, look_for_argument, &s);
    return s.differs ? NULL : s.found;
}

static const struct io_value *part_named(struct use_path path, const struct expression *x) {
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
    return part_named((struct use_path){.program = l->program, .entry = entry}, x);
}

const struct io_value *layout_input_handed(const struct layout *l, const struct entry_point *entry,
                                           const struct variable *parameter) {
    return argument_of((struct use_path){.program = l->program, .entry = entry}, parameter);
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

/* If an argument is not a single input, callers pass a variable with the values of all vertices. */
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

static void check_call(void *user, const struct expression *x) {
    const struct entry_uses *check = user;
    expression_children(x, check_call, user);
    if (x->kind == EXPR_INTRINSIC && x->call.row == INTRINSIC_GETATTRIBUTEATVERTEX &&
        (!check->entry || !names_vertices(check->l, check->entry, x->call.first)))
        error_at(check->l->c, sema_marked(check->l->c, x->call.first),
                 "expected a 'nointerpolation' input of the entry point");
}

void layout_check_vertex_inputs(struct layout *l) {
    if (l->program->reads_by_vertex)
        layout_visit_uses(l, check_call);
}
