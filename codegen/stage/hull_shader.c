/* Hull shaders: one output per control point, and the patch constant function, which the first
 * invocation calls after a barrier. */
#include "stage.h"

static const struct io_value *find_leaf(const struct io_value *values, uint32_t count,
                                        enum system_value wanted) {
    for (uint32_t i = 0; i < count; i++) {
        const struct io_value *found = &values[i];
        if (!found->is_leaf)
            found = find_leaf(found->children, found->child_count, wanted);
        if (found && found->is_leaf && found->semantic.value == wanted)
            return found;
    }
    return NULL;
}

/* Returns the index of this invocation's control point as a 32-bit integer. */
static uint32_t control_point(struct emitter *e, const struct entry_point *entry) {
    const struct io_value *leaf =
        find_leaf(entry->inputs, entry->input_count, SV_OUTPUT_CONTROL_POINT_ID);
    uint32_t loaded = stage_variable_of(e, leaf)->loaded;
    struct value index = loaded ? value_of(loaded, leaf->type) : interface_load(e, leaf);
    bool has_32_bits = type_scalar_bits(leaf->type->scalar) == 32;
    return has_32_bits ? index.id
                       : convert_numeric(e, index, type_scalar(e->program->types, SCALAR_UINT)).id;
}

/* ---- The patch constant function ---- */

static bool is_patch(const struct type *type, enum object_kind kind) {
    return type_is_object(type, kind);
}

/* Returns the parameter of the main function that corresponds to a parameter of the patch
 * constant function. */
static const struct variable *same_parameter(const struct entry_point *entry,
                                             const struct variable *p, uint32_t *index) {
    for (uint32_t i = 0; i < entry->function->parameter_count; i++) {
        const struct variable *q = entry->function->parameters[i];
        *index = i;
        if (is_patch(p->type, OBJECT_INPUT_PATCH) && is_patch(q->type, OBJECT_INPUT_PATCH))
            return q;
        if (p->semantic && q->semantic && p->semantic->value && q->type == p->type &&
            p->semantic->value == q->semantic->value && q->direction == DIRECTION_IN)
            return q;
    }
    return NULL;
}

/* Returns whether the patch constant function also receives a parameter of the main function. */
bool hull_passes_parameter(const struct entry_point *entry, const struct variable *p) {
    const struct function *f = entry->patch_constant;
    uint32_t index;
    for (uint32_t i = 0; f && i < f->parameter_count; i++)
        if (f->parameters[i]->is_used && same_parameter(entry, f->parameters[i], &index) == p)
            return true;
    return false;
}

/* Converts an array of the main function's results to the element type of the patch, which may
 * be another struct with the same members. */
static uint32_t as_patch(struct emitter *e, const struct entry_point *entry,
                         const struct type *patch, const struct type *returned, uint32_t written) {
    const struct type *wanted = patch->arguments[0].type;
    uint32_t count = cg_hull_control_points(entry);
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    if (returned == wanted)
        return written;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t words[] = {written, i};
        uint32_t id = emit_words(e, SpvOpCompositeExtract, value_type_id(e, returned), words, 2);
        parts[i] = convert_flat(e, value_of(id, returned), wanted).id;
    }
    return emit_words(e, SpvOpCompositeConstruct, value_type_id(e, patch), parts, count);
}

/* Reads back the outputs of all invocations as an OutputPatch. */
static struct lvalue output_patch(struct emitter *e, const struct entry_point *entry,
                                  const struct variable *p) {
    struct lvalue patch = cg_temporary(e, p->type, "temp.var.hullMainRetVal");
    const struct io_value *output = entry->output_count ? &entry->outputs[0] : NULL;
    if (output) {
        uint32_t written = interface_load(e, output).id;
        emit_op(e, SpvOpStore, 0, patch.memory.base,
                as_patch(e, entry, p->type, output->type, written));
    }
    return patch;
}

static uint32_t patch_argument(struct emitter *e, const struct entry_point *entry,
                               const struct variable *p, const uint32_t *parameters) {
    uint32_t index;
    if (is_patch(p->type, OBJECT_OUTPUT_PATCH))
        return output_patch(e, entry, p).memory.base;
    if (p->direction == DIRECTION_IN && same_parameter(entry, p, &index))
        return parameters[index];
    const char *name = arena_format(e->arena, "param.var.%s", atom_text(e->c->atoms, p->name));
    struct lvalue argument = cg_temporary(e, p->type, name);
    const struct io_value *input =
        io_value_of_parameter(entry->patch_inputs, entry->patch_input_count, p);
    if (input && p->direction != DIRECTION_OUT)
        emit_store_value(e, &argument, interface_load(e, input));
    return argument.memory.base;
}

static void store_patch_outputs(struct emitter *e, const struct entry_point *entry,
                                struct value result, const uint32_t *arguments) {
    for (uint32_t i = 0; i < entry->patch_output_count; i++) {
        const struct io_value *output = &entry->patch_outputs[i];
        struct value v = output->parameter
                             ? cg_written_argument(e, entry->patch_constant, arguments, output)
                             : result;
        interface_store(e, output, v, 0);
    }
}

static void call_patch_constant(struct emitter *e, const struct entry_point *entry,
                                const uint32_t *parameters) {
    const struct function *f = entry->patch_constant;
    uint32_t *arguments = arena_array(e->arena, uint32_t, f->parameter_count);
    for (uint32_t i = 0; i < f->parameter_count; i++)
        arguments[i] = patch_argument(e, entry, f->parameters[i], parameters);
    uint32_t id = function_call(e, f, arguments, f->parameter_count);
    store_patch_outputs(e, entry, value_of(id, f->return_type), arguments);
}

/* Stores the outputs and calls the patch constant function after the main function. */
void hull_finish(struct emitter *e, const struct entry_point *entry, struct value result,
                 const uint32_t *parameters) {
    uint32_t index = control_point(e, entry);
    for (uint32_t i = 0; i < entry->output_count; i++)
        if (!entry->outputs[i].parameter)
            interface_store(e, &entry->outputs[i], result, index);
    if (!entry->patch_constant)
        return;
    emit_op(e, SpvOpControlBarrier, 0, constant_uint(e, SpvScopeWorkgroup),
            constant_uint(e, SpvScopeInvocation), constant_uint(e, SpvMemorySemanticsMaskNone));
    uint32_t is_first = emit_op(e, SpvOpIEqual, type_id_bool(e), index, constant_uint(e, 0));
    uint32_t yes = block_new(e, "if.true"), merge = block_new(e, "if.merge");
    block_select(e, is_first, yes, merge, merge);
    block_open(e, yes);
    call_patch_constant(e, entry, parameters);
    block_branch(e, merge);
    block_open(e, merge);
}
