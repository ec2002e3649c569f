/* Entry wrappers and, for hull shaders, the call of the patch constant function. */
#include "../debug/debug.h"
#include "stage.h"

/* Entry wrappers. A Vulkan entry point has neither parameters nor a result (SPIR-V 2.16.1).
 *
 *     void main() {                      the function named by OpEntryPoint
 *         statics = …;                   initializers
 *         param_var_x = load inputs;     one variable per parameter
 *         result = src_main(param_var_x);
 *         store result and out parameters; } */

/* Hull shaders: one output per control point, and the patch constant function, which the first
 * invocation calls after a barrier. */

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
    bool has_32_bits = type_scalar_bits((enum scalar)leaf->type->scalar) == 32;
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
static bool hull_passes_parameter(const struct entry_point *entry, const struct variable *p) {
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
static void hull_finish(struct emitter *e, const struct entry_point *entry, struct value result,
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

struct wrapper {
    struct emitter *e;
    const struct entry_point *entry;
    uint32_t *arguments;       /* pointers, one per parameter */
    uint32_t *stage_variables; /* variables of ray payloads and attributes, or 0 */
};

/* Returns the ids of the wrappers for OpEntryPoint, by index of program.entries. */
static uint32_t *wrapper_ids(struct emitter *e) {
    if (!e->wrappers)
        e->wrappers = arena_array(e->arena, uint32_t, e->program->entry_count);
    return e->wrappers;
}

/* ---- Ray payloads and attributes ---- */

static SpvStorageClass ray_storage(enum stage stage, uint32_t parameter) {
    if (stage == STAGE_CALLABLE)
        return SpvStorageClassIncomingCallableDataKHR;
    return parameter == 0 ? SpvStorageClassIncomingRayPayloadKHR : SpvStorageClassHitAttributeKHR;
}

static void load_ray_parameter(struct wrapper *w, uint32_t index, struct lvalue *argument) {
    struct emitter *e = w->e;
    const struct variable *p = w->entry->function->parameters[index];
    SpvStorageClass storage = ray_storage(w->entry->stage, index);
    uint32_t type = value_type_id(e, p->type);
    uint32_t id = globals_variable(e, storage, type, atom_text(e->c->atoms, p->name));
    w->stage_variables[index] = id;
    if (index == 0)
        ray_payload_begin(e, id);
    struct value v = value_of(emit_op(e, SpvOpLoad, type, id), p->type);
    emit_store_value(e, argument, v);
}

/* Stores the payload. Hit attributes are not stored. */
static void store_ray_parameters(struct wrapper *w) {
    struct emitter *e = w->e;
    if (!w->entry->function->parameter_count || !w->stage_variables[0])
        return;
    const struct variable *p = w->entry->function->parameters[0];
    struct lvalue l =
        lvalue_of_pointer(w->arguments[0], p->type, SpvStorageClassFunction, PACK_NONE);
    emit_op(e, SpvOpStore, 0, w->stage_variables[0], emit_load_value(e, &l).id);
}

/* ---- Parameters and results ---- */

static bool is_written_elsewhere(const struct variable *p) {
    return p->type->kind == TYPE_OBJECT &&
           object_info((enum object_kind)p->type->object)->class == OBJECT_CLASS_STREAM;
}

static void make_argument(struct wrapper *w, uint32_t index) {
    struct emitter *e = w->e;
    const struct variable *p = w->entry->function->parameters[index];
    const char *name = p->name ? atom_text(e->c->atoms, p->name) : "";
    if (layout_is_node_object(p->type)) {
        w->arguments[index] = node_argument(e, p);
        return;
    }
    struct lvalue argument = cg_temporary(e, p->type, arena_format(e->arena, "param.var.%s", name));
    w->arguments[index] = argument.memory.base;
    if (stage_has_rays(w->entry->stage)) {
        load_ray_parameter(w, index, &argument);
        return;
    }
    if (p->io & IO_PAYLOAD) {
        emit_store_value(e, &argument, task_payload_load(e, p));
        return;
    }
    const struct io_value *input =
        io_value_of_parameter(w->entry->inputs, w->entry->input_count, p);
    if (!input || is_written_elsewhere(p))
        return;
    struct value v = interface_load(e, input);
    if (!p->is_used && p->direction == DIRECTION_IN && !hull_passes_parameter(w->entry, p))
        return;
    /* The value of a patch is an array, but its parameter is an object. */
    if (p->type->kind == TYPE_OBJECT)
        emit_op(e, SpvOpStore, 0, argument.memory.base, v.id);
    else
        emit_store_value(e, &argument, v);
}

static void store_outputs(struct wrapper *w, struct value result) {
    struct emitter *e = w->e;
    for (uint32_t i = 0; i < w->entry->output_count; i++) {
        const struct io_value *output = &w->entry->outputs[i];
        const struct variable *p = output->parameter;
        if (p && !p->is_used && p->direction == DIRECTION_OUT) {
            interface_declare(e, output);
            continue;
        }
        struct value v =
            p ? cg_written_argument(e, w->entry->function, w->arguments, output) : result;
        interface_store(e, output, v, 0);
    }
}

/* Geometry and mesh shaders store their outputs themselves. */
static bool writes_outputs_itself(enum stage stage) {
    return stage == STAGE_GEOMETRY || stage == STAGE_MESH;
}

static void emit_wrapper_body(struct wrapper *w) {
    struct emitter *e = w->e;
    const struct function *f = w->entry->function;
    for (uint32_t i = 0; i < f->parameter_count; i++)
        make_argument(w, i);
    for (uint32_t i = 0; i < f->parameter_count && writes_outputs_itself(w->entry->stage); i++) {
        const struct variable *p = f->parameters[i];
        const struct io_value *output =
            io_value_of_parameter(w->entry->outputs, w->entry->output_count, p);
        if (output)
            interface_declare(w->e, output);
        else if (cg_is_mesh_output(w->e, p))
            mesh_output(w->e, p); /* indices have no leaves */
    }
    cg_set_place(e, f->at);
    uint32_t id = function_call(e, f, w->arguments, f->parameter_count);
    struct value result = value_of(id, f->return_type);
    if (stage_has_rays(w->entry->stage))
        store_ray_parameters(w);
    else if (w->entry->stage == STAGE_HULL)
        hull_finish(e, w->entry, result, w->arguments);
    else if (!writes_outputs_itself(w->entry->stage))
        store_outputs(w, result);
}

void entry_point_emit(struct emitter *e, const struct entry_point *entry) {
    struct wrapper w = {.e = e, .entry = entry};
    uint32_t count = entry->function->parameter_count;
    e->entry = entry;
    e->function = NULL;
    w.arguments = arena_array(e->arena, uint32_t, count);
    w.stage_variables = arena_array(e->arena, uint32_t, count);
    e->m->at = entry->function->at;
    uint32_t id = module_id(e->m);
    wrapper_ids(e)[entry - e->program->entries] = id;
    e->entry_id = id;
    entry_declare_modes(e, entry, id);
    interface_begin(e, entry);
    uint32_t type = type_id_function(e, type_id_void(e), NULL, 0);
    if (e->debug)
        debug_function(e, entry->function, id, true);
    cg_set_range(e, e->m->at, 0, 0);
    module_begin_function(e->m, id, type_id_void(e), type, SpvFunctionControlMaskNone);
    module_name(e->m, id, atom_text(e->c->atoms, entry->name));
    block_open(e, block_new(e, ""));
    if (e->debug)
        debug_body(e, NULL, id);
    attributes_require(e, entry->attributes);
    globals_initialize(e);
    emit_wrapper_body(&w);
    cg_set_place(e, entry->function->end);
    emit_words(e, SpvOpReturn, 0, NULL, 0);
    module_end_function(e->m);
}

/* ---- Entry point instructions ---- */

static SpvExecutionModel execution_model(enum stage stage) {
    static const SpvExecutionModel models[] = {
#define STAGE(id, profile, first, attribute, model, ...) SpvExecutionModel##model,
#include "../../spec/stages.def"
    };
    return models[stage];
}

static SpvExecutionModel model_of(struct emitter *e, enum stage stage) {
    if (stage == STAGE_MESH && cg_uses_nv_mesh_shader(e))
        return SpvExecutionModelMeshNV;
    if (stage == STAGE_AMPLIFICATION && cg_uses_nv_mesh_shader(e))
        return SpvExecutionModelTaskNV;
    return execution_model(stage);
}

static const char *entry_name(struct emitter *e, const struct entry_point *entry) {
    const char *name = atom_text(e->c->atoms, entry->name);
    bool is_asked = !strcmp(name, e->options->entry);
    return is_asked && e->options->entry_point_name ? e->options->entry_point_name : name;
}

static void write_entry_point(struct emitter *e, const struct entry_point *entry) {
    struct word_vec words = {0};
    const struct word_vec *list = interface_of(e, entry);
    vec_push(e->arena, &words, (uint32_t)model_of(e, entry->stage));
    vec_push(e->arena, &words, wrapper_ids(e)[entry - e->program->entries]);
    append_string(e->arena, &words, entry_name(e, entry));
    append_words(e->arena, &words, list->items, list->count);
    cg_set_place(e, entry->function->at);
    module_write(e->m, SECTION_ENTRY_POINTS, SpvOpEntryPoint, 0, words.items, words.count);
    entry_finish_modes(e, entry, words.items[1]);
}

void entry_points_finish(struct emitter *e) {
    for (uint32_t i = 0; i < e->program->entry_count; i++)
        write_entry_point(e, &e->program->entries[i]);
    interface_flatten(e);
    interface_finish(e);
    globals_finish(e);
    interface_qualify(e);
}
