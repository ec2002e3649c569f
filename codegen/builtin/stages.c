/* Intrinsics of specific stages: mesh, amplification and geometry shaders, nodes, pixel inputs. */
#include "builtin.h"

/* Amplification and mesh shaders: payload and dispatch.
 *
 * With SPV_EXT_mesh_shader, the payload is one variable that both stages share. With
 * SPV_NV_mesh_shader, the only choice before SPIR-V 1.4, each member is an output of one stage
 * and an input of the other. */

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

/* Geometry shaders: Append stores a vertex to the output variables of its stream and emits it. */

/* Returns the stream of a method call, a parameter of the entry point. In other functions the
 * stream is an argument; its type identifies the stream. */
static const struct io_value *output_of(struct emitter *e, const struct expression *x) {
    const struct expression *stream = cg_call_argument(x, 0);
    const struct io_value *found = NULL;
    for (uint32_t i = 0; i < e->entry->output_count; i++) {
        const struct io_value *output = &e->entry->outputs[i];
        if (!cg_is_stream(output->parameter) || output->parameter->type != stream->type)
            continue;
        if (stream->kind == EXPR_VARIABLE && stream->variable == output->parameter)
            return output;
        if (found)
            error_at(e->c, x->at,
                     "cannot determine which of the streams of type '%s' this is; call the method "
                     "in the entry point",
                     type_name(e->c, stream->type));
        found = output;
    }
    return found;
}

/* The instructions without a stream number require a shader with one stream (SPIR-V 3.49.20). */
static void emit_for_stream(struct emitter *e, const struct io_value *output, SpvOp unnumbered,
                            SpvOp numbered) {
    if (!output || cg_stream_number(e->entry, NULL) < 2)
        emit_words(e, unnumbered, 0, NULL, 0);
    else
        emit_op(e, numbered, 0, constant_uint(e, cg_stream_number(e->entry, output->parameter)));
}

struct value lower_stream_append(struct emitter *e, const struct expression *x) {
    struct value vertex = cg_call_value(e, x, 1);
    const struct io_value *output = e->entry ? output_of(e, x) : NULL;
    if (output)
        interface_store(e, output, vertex, 0);
    emit_for_stream(e, output, SpvOpEmitVertex, SpvOpEmitStreamVertex);
    return value_void(e);
}

struct value lower_stream_restart(struct emitter *e, const struct expression *x) {
    const struct io_value *output = e->entry ? output_of(e, x) : NULL;
    emit_for_stream(e, output, SpvOpEndPrimitive, SpvOpEndStreamPrimitive);
    return value_void(e);
}

/* Methods of work graph inputs and outputs (SPV_AMDX_shader_enqueue). */

static uint32_t allocate_records(struct emitter *e, const struct expression *x);

static uint32_t allocate_records(struct emitter *e, const struct expression *x);

/* Returns the memory of a method's object. */
static struct lvalue object_lvalue(struct emitter *e, const struct expression *x) {
    if (x->kind == EXPR_LOAD)
        return object_lvalue(e, x->unary.operand);
    if (x->kind == EXPR_ELEMENT)
        return object_lvalue(e, x->element.object);
    if (x->kind == EXPR_METHOD) {
        struct lvalue l = lvalue_of_pointer(allocate_records(e, x), x->type,
                                            SpvStorageClassNodePayloadAMDX, PACK_NONE);
        l.memory.image_type = node_array_type(e, node_origin(e, x));
        return l;
    }
    return lvalue_in_memory(e, emit_lvalue(e, x));
}

static uint32_t object_pointer(struct emitter *e, const struct expression *x) {
    struct lvalue l = object_lvalue(e, x);
    return lvalue_pointer(e, &l);
}

uint32_t node_pass(struct emitter *e, const struct variable *p, const struct expression *x) {
    struct lvalue l = object_lvalue(e, x->kind == EXPR_OUT_ARGUMENT ? x->out_argument.target : x);
    if (lvalue_is_memory(&l) && l.memory.storage == node_storage(p->type))
        return lvalue_pointer(e, &l);
    uint32_t id = node_argument(e, p);
    emit_op(e, SpvOpStore, 0, id, emit_load_value(e, &l).id);
    return id;
}

/* ---- Records ---- */

/* Returns the record in a separate access chain, because `Get()` is a separate expression. */
struct lvalue node_record(struct emitter *e, const struct expression *x) {
    struct lvalue l = object_lvalue(e, cg_call_argument(x, 0));
    l.memory.packing = PACK_SCALAR;
    l = lvalue_step(e, l,
                    x->call.count > 1 ? emit_id(e, cg_call_argument(x, 1)) : constant_uint(e, 0),
                    x->type);
    lvalue_pointer(e, &l);
    return l;
}

struct lvalue node_element(struct emitter *e, const struct expression *x) {
    uint32_t index = emit_id(e, x->element.index);
    struct lvalue l = object_lvalue(e, x->element.object);
    l.memory.packing = PACK_SCALAR;
    return lvalue_step(e, l, index, x->type);
}

struct value lower_record_get(struct emitter *e, const struct expression *x) {
    struct lvalue l = node_record(e, x);
    return emit_load_value(e, &l);
}

static uint32_t node_index(struct emitter *e, const struct expression *object) {
    return object->kind == EXPR_ELEMENT ? emit_id(e, object->element.index) : constant_uint(e, 0);
}

/* Returns a pointer to the requested number of new records. */
static uint32_t allocate_records(struct emitter *e, const struct expression *x) {
    const struct expression *object = cg_call_argument(x, 0);
    bool is_shared = x->call.row == METHOD_GROUP_RECORDS || x->call.row == METHOD_GROUP_INCREMENT;
    uint32_t type = type_id_pointer(e, SpvStorageClassNodePayloadAMDX,
                                    node_array_type(e, node_origin(e, object)));
    uint32_t index = node_index(e, object), count = emit_id(e, cg_call_argument(x, 1));
    uint32_t scope = constant_uint(e, is_shared ? SpvScopeWorkgroup : SpvScopeInvocation);
    return emit_op(e, SpvOpAllocateNodePayloadsAMDX, type, scope, count, index);
}

struct value lower_get_records(struct emitter *e, const struct expression *x) {
    uint32_t pointer = allocate_records(e, x);
    uint32_t type = node_array_type(e, node_origin(e, x));
    return value_of(emit_op(e, SpvOpLoad, type, pointer), x->type);
}

struct value lower_increment_output(struct emitter *e, const struct expression *x) {
    allocate_records(e, x);
    return value_void(e);
}

struct value lower_record_count(struct emitter *e, const struct expression *x) {
    uint32_t pointer = object_pointer(e, cg_call_argument(x, 0));
    return value_of(emit_op(e, SpvOpNodePayloadArrayLengthAMDX, type_id_uint(e), pointer), x->type);
}

struct value lower_output_is_valid(struct emitter *e, const struct expression *x) {
    const struct expression *object = cg_call_argument(x, 0);
    uint32_t index = node_index(e, object), pointer = object_pointer(e, object);
    return value_of(emit_op(e, SpvOpIsNodePayloadValidAMDX, type_id_bool(e), pointer, index),
                    x->type);
}

struct value lower_output_complete(struct emitter *e, const struct expression *x) {
    emit_op(e, SpvOpEnqueueNodePayloadsAMDX, 0, object_pointer(e, cg_call_argument(x, 0)));
    return value_void(e);
}

struct value lower_finished_sharing(struct emitter *e, const struct expression *x) {
    uint32_t pointer = object_pointer(e, cg_call_argument(x, 0));
    return value_of(emit_op(e, SpvOpFinishWritingNodePayloadAMDX, type_id_bool(e), pointer),
                    x->type);
}

struct value lower_getremainingrecursionlevels(struct emitter *e, const struct expression *x) {
    uint32_t type = type_id_uint(e);
    uint32_t variable =
        builtin_variable(e, SpvBuiltInRemainingRecursionLevelsAMDX, SpvStorageClassInput, type);
    return value_of(emit_op(e, SpvOpLoad, type, variable), x->type);
}

/* Intrinsics on a stage input instead of its value: EvaluateAttribute…, which changes the
 * interpolation, and GetAttributeAtVertex. HLSL code uses a parameter of the entry function,
 * which is a copy of a signature leaf. */

/* ---- Leaves of expressions ---- */

static bool is_truncation(const struct expression *x) {
    return x->kind == EXPR_CONVERT && x->convert.conversion == CONVERT_TRUNCATE;
}

/* Returns the leaf that an expression denotes, or NULL. Sets `whole` to the subexpression that
 * denotes it. */
static const struct io_value *leaf_named(struct emitter *e, const struct expression *x,
                                         const struct expression **whole) {
    while (x && e->entry) {
        const struct io_value *part = layout_input_named(e->layout, e->entry, x);
        *whole = x;
        if (part)
            return part->is_leaf ? part : NULL;
        if (x->kind == EXPR_LOAD)
            x = x->unary.operand;
        else
            x = is_truncation(x) ? x->convert.operand : expression_whole(x);
    }
    return NULL;
}

/* ---- Lowering ---- */

/* Applies the selection of `x` to `v`, the value of `whole`. */
static struct value select_part(struct emitter *e, const struct expression *x,
                                const struct expression *whole, struct value v) {
    if (x == whole)
        return v;
    if (x->kind == EXPR_LOAD)
        return select_part(e, x->unary.operand, whole, v);
    if (x->kind == EXPR_SWIZZLE)
        return value_swizzle(e, select_part(e, x->swizzle.base, whole, v), x->swizzle.components,
                             x->swizzle.count);
    if (x->kind == EXPR_MATRIX_SWIZZLE) {
        struct value matrix = select_part(e, x->matrix_swizzle.base, whole, v);
        uint32_t parts[4];
        for (uint32_t i = 0; i < x->matrix_swizzle.count; i++) {
            struct value row = value_row(e, matrix, x->matrix_swizzle.rows[i]);
            parts[i] = value_component(e, row, x->matrix_swizzle.columns[i]).id;
        }
        return value_construct(e, x->type, parts, x->matrix_swizzle.count);
    }
    if (x->kind == EXPR_CONVERT)
        return convert_truncate(e, select_part(e, x->convert.operand, whole, v), x->type);
    struct value base = select_part(e, x->index.base, whole, v);
    struct lvalue spilled = cg_temporary(e, base.type, "temp.var.attribute");
    emit_store_value(e, &spilled, base);
    struct lvalue element = lvalue_element(e, spilled, emit_id(e, x->index.index), x->type);
    return emit_load_value(e, &element);
}

/* ---- Values at the vertices ---- */

enum { VERTICES = 3 };

static struct value load_at(struct emitter *e, uint32_t array, SpvStorageClass storage,
                            const struct type *type, uint32_t vertex) {
    uint32_t id = value_type_id(e, type), pointer = type_id_pointer(e, storage, id);
    uint32_t place = emit_op(e, SpvOpAccessChain, pointer, array, vertex);
    return value_of(emit_op(e, SpvOpLoad, id, place), type);
}

/* ---- Interpolation ---- */

struct interpolation {
    enum GLSLstd450 op;
    uint32_t where; /* sample number, or offset in pixels; 0: none */
};

/* HLSL snapped offsets are in sixteenths of a pixel, with a sign in the lowest four bits; SPIR-V
 * uses pixels. Vulkan guarantees offsets from -8/16 to 7/16 (minInterpolationOffset,
 * maxInterpolationOffset). */
static uint32_t snapped_offset(struct emitter *e, const struct expression *x) {
    struct value offset = cg_call_value(e, x, 1);
    struct value unused_bits = value_number(e, offset.type, 28);
    offset = emit_arithmetic(e, OPERATOR_SHIFT_LEFT, offset, unused_bits);
    offset = emit_arithmetic(e, OPERATOR_SHIFT_RIGHT, offset, unused_bits);
    struct value real = convert_numeric(e, offset, emit_vector(e, SCALAR_FLOAT, 2));
    struct value scale = value_number(e, real.type, 1.0 / 16);
    return emit_arithmetic(e, OPERATOR_MULTIPLY, real, scale).id;
}

static struct interpolation interpolation_of(struct emitter *e, const struct expression *x) {
    if (x->call.row == INTRINSIC_EVALUATEATTRIBUTECENTROID)
        return (struct interpolation){GLSLstd450InterpolateAtCentroid, 0};
    if (x->call.row == INTRINSIC_EVALUATEATTRIBUTESNAPPED)
        return (struct interpolation){GLSLstd450InterpolateAtOffset, snapped_offset(e, x)};
    return (struct interpolation){GLSLstd450InterpolateAtSample, cg_call_value(e, x, 1).id};
}

/* Decomposes matrices and arrays, because the instructions require scalars or vectors. Integers
 * are not interpolated. */
static uint32_t interpolate(struct emitter *e, const struct interpolation *how, uint32_t pointer,
                            SpvStorageClass storage, const struct type *type) {
    uint32_t id = value_type_id(e, type);
    if (type_vector_size(type)) {
        if (!scalar_is_float((enum scalar)type->scalar))
            return emit_op(e, SpvOpLoad, id, pointer);
        uint32_t operands[2] = {pointer, how->where};
        return emit_glsl_words(e, how->op, id, operands, how->where ? 2 : 1);
    }
    bool is_array = type->kind == TYPE_ARRAY;
    const struct type *part = is_array ? type->element : cg_row_of(e, type);
    uint32_t count = is_array ? type->count : type->rows;
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    uint32_t part_pointer = type_id_pointer(e, storage, value_type_id(e, part));
    for (uint32_t i = 0; i < count; i++) {
        uint32_t place = emit_op(e, SpvOpAccessChain, part_pointer, pointer, constant_uint(e, i));
        parts[i] = interpolate(e, how, place, storage, part);
    }
    return value_construct(e, type, parts, count).id;
}

/* Interpolates a copy of an input that may have passed through variables and functions.
 * Legalization finds the input of the loaded value and replaces the value by its pointer. For
 * arrays and matrices, it does so if they are in a variable. */
static uint32_t interpolate_copy(struct emitter *e, const struct interpolation *how,
                                 struct value v) {
    if (type_vector_size(v.type) && !scalar_is_float((enum scalar)v.type->scalar))
        return v.id;
    if (type_vector_size(v.type))
        return interpolate(e, how, v.id, SpvStorageClassFunction, v.type);
    struct lvalue place =
        cg_temporary(e, v.type, arena_format(e->arena, "temp.var.%s", type_debug_name(e, v.type)));
    uint32_t pointer = lvalue_pointer(e, &place);
    emit_store_value(e, &place, v);
    return interpolate(e, how, pointer, place.memory.storage, v.type);
}

/* Inputs that are not interpolated have the value of the first vertex. */
struct value lower_evaluate_attribute(struct emitter *e, const struct expression *x) {
    const struct expression *argument = cg_call_argument(x, 0), *whole;
    const struct io_value *leaf = leaf_named(e, argument, &whole);
    if (leaf) {
        const struct stage_variable *v = stage_variable_of(e, leaf);
        struct interpolation how = interpolation_of(e, x);
        struct value there =
            v->is_per_vertex ? load_at(e, v->id, v->storage, v->type, constant_uint(e, 0))
                             : value_of(interpolate(e, &how, v->id, v->storage, v->type), v->type);
        return select_part(e, argument, whole, interface_from_stage_type(e, leaf, there));
    }
    struct lvalue input = emit_lvalue(e, argument);
    struct value v = emit_load_value(e, &input);
    struct interpolation how = interpolation_of(e, x);
    return value_of(interpolate_copy(e, &how, v), x->type);
}

/* ---- Values at the vertices of parameters ---- */

static struct value construct_whole(struct emitter *e, const struct io_value *whole,
                                    const struct value *parts) {
    if (whole->type->kind == TYPE_STRUCT)
        return value_construct_record(e, whole->type, parts);
    uint32_t *ids = arena_array(e->arena, uint32_t, whole->child_count);
    for (uint32_t i = 0; i < whole->child_count; i++)
        ids[i] = parts[i].id;
    return value_construct(e, whole->type, ids, whole->child_count);
}

/* Loads an input, or a struct or array of inputs, at one vertex. */
static bool input_at(struct emitter *e, const struct io_value *part, uint32_t vertex,
                     struct value *result) {
    if (part->is_leaf) {
        const struct stage_variable *v = stage_variable_of(e, part);
        if (!v->is_per_vertex)
            return false;
        *result =
            interface_from_stage_type(e, part, load_at(e, v->id, v->storage, v->type, vertex));
        return true;
    }
    struct value *parts = arena_array(e->arena, struct value, part->child_count + 1);
    for (uint32_t i = 0; i < part->child_count; i++)
        if (!input_at(e, &part->children[i], vertex, &parts[i]))
            return false;
    *result = construct_whole(e, part, parts);
    return true;
}

struct vertex_inputs {
    struct map variables; /* by parameter */
};

static struct vertex_inputs *vertex_inputs(struct emitter *e) {
    if (!e->vertex_inputs)
        e->vertex_inputs = arena_new(e->arena, struct vertex_inputs);
    return e->vertex_inputs;
}

/* Returns the variable through which callers pass a parameter's values at all vertices, if calls
 * pass different inputs. */
static uint32_t vertices_of_parameter(struct emitter *e, const struct variable *p) {
    void **slot = map_slot(e->arena, &vertex_inputs(e)->variables, &p, sizeof p);
    if (!*slot) {
        uint32_t array = type_id_array(e, value_type_id(e, p->type), VERTICES, 0);
        const char *name = arena_format(e->arena, "vertices.%s", atom_text(e->c->atoms, p->name));
        uint32_t id = globals_variable(e, SpvStorageClassPrivate, array, name);
        *slot = (void *)(uintptr_t)id;
    }
    return (uint32_t)(uintptr_t)*slot;
}

static bool value_at(struct emitter *e, const struct expression *x, uint32_t vertex,
                     struct value *result) {
    const struct io_value *part = layout_input_named(e->layout, e->entry, x);
    if (part)
        return input_at(e, part, vertex, result);
    if (x->kind == EXPR_VARIABLE && x->variable->storage == STORAGE_PARAMETER &&
        (x->variable->io & IO_NO_INTERPOLATION)) {
        *result = load_at(e, vertices_of_parameter(e, x->variable), SpvStorageClassPrivate, x->type,
                          vertex);
        return true;
    }
    const struct expression *base = x->kind == EXPR_LOAD ? x->unary.operand : expression_whole(x);
    if (!base || !value_at(e, base, vertex, result))
        return false;
    if (x->kind == EXPR_MEMBER)
        *result = value_member(e, *result, x->member.index);
    else if (x->kind == EXPR_BASE)
        *result = value_base(e, *result);
    else if (x->kind != EXPR_LOAD)
        *result = select_part(e, x, base, *result);
    return true;
}

void cg_pass_vertices(struct emitter *e, const struct variable *p, const struct expression *x) {
    bool is_wanted = (p->io & IO_NO_INTERPOLATION) && p->direction == DIRECTION_IN && e->entry &&
                     e->entry->stage == STAGE_PIXEL && e->program->reads_by_vertex;
    if (!is_wanted || layout_input_handed(e->layout, e->entry, p))
        return;
    uint32_t ids[VERTICES], array = type_id_array(e, value_type_id(e, p->type), VERTICES, 0);
    for (uint32_t i = 0; i < VERTICES; i++) {
        struct value v;
        if (!value_at(e, x, constant_uint(e, i), &v))
            return;
        ids[i] = v.id;
    }
    uint32_t all = emit_words(e, SpvOpCompositeConstruct, array, ids, VERTICES);
    emit_op(e, SpvOpStore, 0, vertices_of_parameter(e, p), all);
}

/* The layout phase ensures that the argument denotes an input. */
struct value lower_get_attribute_at_vertex(struct emitter *e, const struct expression *x) {
    struct value result;
    uint32_t vertex = cg_call_value(e, x, 1).id;
    if (value_at(e, cg_call_argument(x, 0), vertex, &result))
        return result;
    return value_of(constant_undefined(e, value_type_id(e, x->type)), x->type);
}
