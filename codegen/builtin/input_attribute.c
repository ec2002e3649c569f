/* Intrinsics on a stage input instead of its value: EvaluateAttribute…, which changes the
 * interpolation, and GetAttributeAtVertex. HLSL code uses a parameter of the entry function,
 * which is a copy of a signature leaf. */
#include "builtin.h"

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
    uint32_t chain = emit_op(e, SpvOpAccessChain, pointer, array, vertex);
    return value_of(emit_op(e, SpvOpLoad, id, chain), type);
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
        if (!scalar_is_float(type->scalar))
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
        uint32_t chain = emit_op(e, SpvOpAccessChain, part_pointer, pointer, constant_uint(e, i));
        parts[i] = interpolate(e, how, chain, storage, part);
    }
    return value_construct(e, type, parts, count).id;
}

/* Interpolates a copy of an input that may have passed through variables and functions.
 * Legalization finds the input of the loaded value and replaces the value by its pointer. For
 * arrays and matrices, it does so if they are in a variable. */
static uint32_t interpolate_copy(struct emitter *e, const struct interpolation *how,
                                 struct value v) {
    if (type_vector_size(v.type) && !scalar_is_float(v.type->scalar))
        return v.id;
    if (type_vector_size(v.type))
        return interpolate(e, how, v.id, SpvStorageClassFunction, v.type);
    struct lvalue chain =
        cg_temporary(e, v.type, arena_format(e->arena, "temp.var.%s", type_debug_name(e, v.type)));
    uint32_t pointer = lvalue_pointer(e, &chain);
    emit_store_value(e, &chain, v);
    return interpolate(e, how, pointer, chain.memory.storage, v.type);
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
