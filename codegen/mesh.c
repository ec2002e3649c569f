/* Mesh shaders.  Many invocations fill the arrays of vertices, primitives and indices together, so
 * an assignment to a part of them goes to the output variables at once: an `out vertices` parameter
 * is no variable of the function but stands for the outputs. */
#include "interface.h"
#include "lower.h"

enum { MESH_OUTPUTS = IO_VERTICES | IO_PRIMITIVES | IO_INDICES };

bool is_mesh_output(const struct emitter *e, const struct variable *v) {
    return (v->io & MESH_OUTPUTS) && e->entry && e->entry->stage == STAGE_MESH;
}

static const struct io_value *output_of(const struct emitter *e, const struct variable *v) {
    for (uint32_t i = 0; i < e->entry->output_count; i++)
        if (e->entry->outputs[i].parameter == v)
            return &e->entry->outputs[i];
    return NULL;
}

static SpvBuiltIn index_builtin(const struct type *element) {
    if (element->columns == 3)
        return SpvBuiltInPrimitiveTriangleIndicesEXT;
    return element->columns == 2 ? SpvBuiltInPrimitiveLineIndicesEXT
                                 : SpvBuiltInPrimitivePointIndicesEXT;
}

struct lvalue mesh_output(struct emitter *e, const struct variable *v) {
    if (v->io & IO_INDICES) {
        uint32_t id = builtin_variable(e, index_builtin(v->type->element), SpvStorageClassOutput,
                                       value_type_id(e, v->type));
        return lvalue_of_pointer(id, v->type, SpvStorageClassOutput, PACK_NONE);
    }
    struct lvalue l = {.kind = LVALUE_STAGE, .type = v->type};
    l.stage.part = output_of(e, v);
    return l;
}

/* A leaf whose variable holds it as it is can be reached by a pointer. */
static struct lvalue settle(struct emitter *e, struct lvalue l) {
    const struct io_value *leaf = l.stage.part;
    if (!leaf->is_leaf || !l.stage.vertex)
        return l;
    const struct stage_variable *v = stage_variable_of(e, leaf);
    bool is_inverted = e->options->invert_y && stage_builtin(leaf) == SpvBuiltInPosition;
    if (v->is_array || v->type != leaf->type || is_inverted)
        return l;
    const struct type *whole = type_array(e->program->types, v->type, v->outer_count);
    struct lvalue pointer = lvalue_of_pointer(v->id, whole, v->storage, PACK_NONE);
    return lvalue_step(pointer, l.stage.vertex, v->type);
}

struct lvalue mesh_output_index(struct emitter *e, struct lvalue l, uint32_t index,
                                const struct type *element) {
    l.stage.vertex = index;
    l.type = element;
    return settle(e, l);
}

struct lvalue mesh_output_child(struct emitter *e, struct lvalue l, uint32_t child) {
    l.stage.part = &l.stage.part->children[child];
    l.type = l.stage.part->type;
    return settle(e, l);
}

void mesh_output_store(struct emitter *e, const struct lvalue *l, struct value v) {
    if (l->stage.vertex) {
        interface_store(e, l->stage.part, v, l->stage.vertex);
        return;
    }
    for (uint32_t i = 0; i < l->type->count; i++)
        interface_store(e, l->stage.part, value_element(e, v, i), constant_uint(e, i));
}

/* Outputs may be read back; what is read of one element comes out of the whole. */
struct value mesh_output_load(struct emitter *e, const struct lvalue *l) {
    struct value all = interface_load(e, l->stage.part);
    if (!l->stage.vertex)
        return all;
    struct lvalue spilled = temporary(e, all.type, "temp.var.output");
    store_value(e, &spilled, all);
    struct lvalue element = lvalue_element(e, spilled, l->stage.vertex, l->type);
    return load_value(e, &element);
}

/* ---- The payload ---- */

struct payload_search {
    const struct variable *variable;
    bool found;
};

static void look_for_dispatch(void *user, const struct expression *x) {
    struct payload_search *s = user;
    if (x->kind == EXPR_INTRINSIC && x->call.row == INTRINSIC_DISPATCHMESH)
        s->found |= x->call.last->kind == EXPR_VARIABLE && x->call.last->variable == s->variable;
    expression_children(x, look_for_dispatch, s);
}

bool is_dispatched_payload(const struct emitter *e, const struct variable *v) {
    struct payload_search s = {.variable = v};
    if (!e->entry || e->entry->stage != STAGE_AMPLIFICATION)
        return false;
    for (uint32_t i = 0; i < e->program->function_count && !s.found; i++)
        statement_expressions(e->program->functions[i]->body, look_for_dispatch, &s);
    return s.found;
}

uint32_t payload_variable(struct emitter *e, const struct type *type, const char *name) {
    if (e->payload)
        return e->payload;
    uint32_t pointer =
        type_id_pointer(e, SpvStorageClassTaskPayloadWorkgroupEXT, value_type_id(e, type));
    e->payload = module_write(e->m, SECTION_GLOBALS, SpvOpVariable, pointer,
                              (const uint32_t[]){SpvStorageClassTaskPayloadWorkgroupEXT}, 1);
    module_name(e->m, e->payload, name);
    interface_add(e, e->payload);
    return e->payload;
}

/* ---- Lowering ---- */

struct value lower_setmeshoutputcounts(struct emitter *e, const struct expression *x) {
    uint32_t vertices = call_value(e, x, 0).id, primitives = call_value(e, x, 1).id;
    emit_op(e, SpvOpSetMeshOutputsEXT, 0, vertices, primitives);
    return value_void(e);
}

/* The payload is in groupshared memory, which all invocations must have finished writing. */
static void synchronize(struct emitter *e) {
    uint32_t group = constant_uint(e, SpvScopeWorkgroup);
    uint32_t semantics = constant_uint(e, SpvMemorySemanticsAcquireReleaseMask |
                                              SpvMemorySemanticsWorkgroupMemoryMask);
    emit_op(e, SpvOpControlBarrier, 0, group, group, semantics);
}

/* What is not in the payload's memory goes there first. */
static uint32_t payload_pointer(struct emitter *e, struct lvalue *source) {
    if (source->storage == SpvStorageClassTaskPayloadWorkgroupEXT)
        return lvalue_pointer(e, source);
    struct value v = value_plain(e, load_value(e, source));
    const char *name = arena_format(e->arena, "out.var.%s", type_debug_name(e, v.type));
    uint32_t payload = payload_variable(e, v.type, name);
    emit_op(e, SpvOpStore, 0, payload, v.id);
    return payload;
}

/* OpEmitMeshTasksEXT ends the invocation. */
struct value lower_dispatchmesh(struct emitter *e, const struct expression *x) {
    synchronize(e);
    struct lvalue source = emit_lvalue(e, call_argument(x, 3));
    uint32_t payload = payload_pointer(e, &source);
    uint32_t size[3];
    for (uint32_t i = 0; i < 3; i++)
        size[i] = call_value(e, x, i).id;
    emit_op(e, SpvOpEmitMeshTasksEXT, 0, size[0], size[1], size[2], payload);
    e->m->in_block = false;
    e->needs_legalization = true;
    return value_void(e);
}
