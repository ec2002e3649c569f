/* Entry wrappers. A Vulkan entry point has neither parameters nor a result (SPIR-V 2.16.1).
 *
 *     void main() {                      the function named by OpEntryPoint
 *         statics = …;                   initializers
 *         param_var_x = load inputs;     one variable per parameter
 *         result = src_main(param_var_x);
 *         store result and out parameters; } */
#include "../debug/debug.h"
#include "stage.h"

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
           object_info(p->type->object)->class == OBJECT_CLASS_STREAM;
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
    cg_set_at(e, f->at);
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
    cg_set_at(e, entry->function->end);
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
    cg_set_at(e, entry->function->at);
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
