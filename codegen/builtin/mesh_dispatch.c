/* Amplification and mesh shaders: payload and dispatch.
 *
 * With SPV_EXT_mesh_shader, the payload is one variable that both stages share. With
 * SPV_NV_mesh_shader, the only choice before SPIR-V 1.4, each member is an output of one stage
 * and an input of the other. */
#include "builtin.h"

/* ---- The payload ---- */

static uint32_t payload_variable(struct emitter *e, const struct type *type, const char *name) {
    if (e->task_payload)
        return e->task_payload;
    e->task_payload =
        globals_variable(e, SpvStorageClassTaskPayloadWorkgroupEXT, value_type_id(e, type), name);
    interface_add(e, e->task_payload);
    return e->task_payload;
}

/* Bools are passed in their memory representation, uint. */
static enum packing task_packing(struct emitter *e, const struct type *type) {
    return type_has_bool(type) ? layout_packing_structured(e->options) : PACK_NONE;
}

static uint32_t task_variable(struct emitter *e, SpvStorageClass storage, const struct type *type,
                              const char *name, uint32_t offset) {
    uint32_t id = globals_variable(e, storage, type_id(e, type, task_packing(e, type)), name);
    module_decorate(e->m, id, SpvDecorationPerTaskNV, NULL, 0);
    module_decorate_with(e->m, id, SpvDecorationOffset, offset);
    interface_add(e, id);
    return id;
}

static const struct record_layout *payload_layout(struct emitter *e, const struct type *type) {
    return layout_of_record(e->layout, type->record, layout_packing_structured(e->options));
}

static const char *member_name(struct emitter *e, const char *prefix, const struct field *f) {
    return arena_format(e->arena, "%s.%s", prefix, atom_text(e->c->atoms, f->name));
}

static struct value load_members(struct emitter *e, const struct type *type, const char *name,
                                 uint32_t offset) {
    if (type->kind != TYPE_STRUCT) {
        uint32_t id = task_variable(e, SpvStorageClassInput, type, name, offset);
        struct lvalue l = lvalue_of_pointer(id, type, SpvStorageClassInput, task_packing(e, type));
        return value_plain(e, emit_load_value(e, &l));
    }
    const struct record *record = type->record;
    const struct record_layout *layout = payload_layout(e, type);
    struct value *parts = arena_array(e->arena, struct value, record->field_count + 1);
    uint32_t bases = record->base != NULL;
    if (bases)
        parts[0] = load_members(e, record->base, name, offset + layout->base_offset);
    for (uint32_t i = 0; i < record->field_count; i++)
        parts[bases + i] =
            load_members(e, record->fields[i].type, member_name(e, "in.var", &record->fields[i]),
                         offset + layout->members[i].offset);
    return value_construct_record(e, type, parts);
}

static void store_members(struct emitter *e, struct value v, const char *name, uint32_t offset) {
    if (v.type->kind != TYPE_STRUCT) {
        uint32_t id = task_variable(e, SpvStorageClassOutput, v.type, name, offset);
        struct lvalue l =
            lvalue_of_pointer(id, v.type, SpvStorageClassOutput, task_packing(e, v.type));
        emit_store_value(e, &l, v);
        return;
    }
    const struct record *record = v.type->record;
    const struct record_layout *layout = payload_layout(e, v.type);
    if (record->base)
        store_members(e, value_base(e, v), name, offset + layout->base_offset);
    for (uint32_t i = 0; i < record->field_count; i++)
        store_members(e, value_member(e, v, i), member_name(e, "out.var", &record->fields[i]),
                      offset + layout->members[i].offset);
}

struct value task_payload_load(struct emitter *e, const struct variable *p) {
    const char *name =
        arena_format(e->arena, "in.var.%s", p->name ? atom_text(e->c->atoms, p->name) : "");
    if (cg_uses_nv_mesh_shader(e))
        return load_members(e, p->type, name, 0);
    uint32_t payload = payload_variable(e, p->type, name);
    return value_of(emit_op(e, SpvOpLoad, value_type_id(e, p->type), payload), p->type);
}

/* ---- Lowering ---- */

static uint32_t count_variable(struct emitter *e, SpvBuiltIn builtin) {
    return builtin_variable(e, builtin, SpvStorageClassOutput, type_id_uint(e));
}

struct value lower_setmeshoutputcounts(struct emitter *e, const struct expression *x) {
    uint32_t vertices = cg_call_value(e, x, 0).id, primitives = cg_call_value(e, x, 1).id;
    if (cg_uses_nv_mesh_shader(e))
        emit_op(e, SpvOpStore, 0, count_variable(e, SpvBuiltInPrimitiveCountNV), primitives);
    else
        emit_op(e, SpvOpSetMeshOutputsEXT, 0, vertices, primitives);
    return value_void(e);
}

/* Copies a payload to the payload's memory unless it is already there. */
static uint32_t payload_pointer(struct emitter *e, struct lvalue *source) {
    if (lvalue_is_memory(source) &&
        source->memory.storage == SpvStorageClassTaskPayloadWorkgroupEXT)
        return lvalue_pointer(e, source);
    struct value v = value_plain(e, emit_load_value(e, source));
    const char *name = arena_format(e->arena, "out.var.%s", type_debug_name(e, v.type));
    uint32_t payload = payload_variable(e, v.type, name);
    emit_op(e, SpvOpStore, 0, payload, v.id);
    return payload;
}

/* SPV_NV_mesh_shader has a single task count, so the mesh shader sees one dimension. */
static struct value dispatch_tasks(struct emitter *e, struct lvalue *source,
                                   const struct expression *x) {
    uint32_t size[3], uint = type_id_uint(e);
    struct value v = value_plain(e, emit_load_value(e, source));
    const char *name = arena_format(e->arena, "out.var.%s", type_debug_name(e, v.type));
    store_members(e, v, name, 0);
    for (uint32_t i = 0; i < 3; i++)
        size[i] = cg_call_value(e, x, i).id;
    uint32_t plane = emit_op(e, SpvOpIMul, uint, size[1], size[2]);
    uint32_t count = emit_op(e, SpvOpIMul, uint, size[0], plane);
    emit_op(e, SpvOpStore, 0, count_variable(e, SpvBuiltInTaskCountNV), count);
    return value_void(e);
}

/* OpEmitMeshTasksEXT ends the invocation. */
struct value lower_dispatchmesh(struct emitter *e, const struct expression *x) {
    /* The payload is in groupshared memory, which all invocations must have written first. */
    uint32_t group = constant_uint(e, SpvScopeWorkgroup);
    uint32_t semantics = constant_uint(e, SpvMemorySemanticsAcquireReleaseMask |
                                              SpvMemorySemanticsWorkgroupMemoryMask);
    emit_op(e, SpvOpControlBarrier, 0, group, group, semantics);
    struct lvalue source = emit_lvalue(e, cg_call_argument(x, 3));
    if (cg_uses_nv_mesh_shader(e))
        return dispatch_tasks(e, &source, x);
    uint32_t payload = payload_pointer(e, &source);
    uint32_t size[3];
    for (uint32_t i = 0; i < 3; i++)
        size[i] = cg_call_value(e, x, i).id;
    emit_op(e, SpvOpEmitMeshTasksEXT, 0, size[0], size[1], size[2], payload);
    e->m->in_block = false;
    return value_void(e);
}
