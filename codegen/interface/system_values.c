/* System values whose type or meaning differs between Direct3D and Vulkan ("Built-In
 * Variables"). SV_DispatchThreadID may be a uint, GlobalInvocationId is a v3uint. SV_VertexID
 * starts at zero, VertexIndex at the first vertex of the draw. SV_Position contains w, FragCoord
 * its reciprocal. */
#include "interface.h"

#include <string.h>

/* ---- Built-in of a semantic ---- */

#define SpvBuiltInNone SpvBuiltInMax

static const struct {
    SpvBuiltIn built_in;
} semantics[] = {
    {SpvBuiltInNone},
#define SEMANTIC(id, name, class, components, built_in, points) {SpvBuiltIn##built_in},
#include "../../spec/semantics.def"
};

static SpvBuiltIn built_in_of_name(const char *name) {
    static const struct {
        const char *name;
        SpvBuiltIn built_in;
    } names[] = {
#define VK_BUILTIN(name, built_in, type, points) {name, SpvBuiltIn##built_in},
#include "../../spec/semantics.def"
    };
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (!strcmp(names[i].name, name))
            return names[i].built_in;
    return SpvBuiltInMax;
}

SpvBuiltIn stage_builtin(const struct io_value *leaf) {
    const struct attribute *a = attribute_find(leaf->attributes, ATTRIBUTE_VK_BUILTIN);
    if (a)
        return built_in_of_name(a->arguments[0].constant->text);
    if (!io_is_builtin(leaf))
        return SpvBuiltInMax;
    SpvBuiltIn built_in = semantics[leaf->semantic.value].built_in;
    bool is_pixel_input = leaf->point == POINT_PS_IN;
    if (built_in == SpvBuiltInPosition && is_pixel_input)
        return SpvBuiltInFragCoord;
    if (built_in == SpvBuiltInPrimitiveShadingRateKHR && is_pixel_input)
        return SpvBuiltInShadingRateKHR;
    if (built_in == SpvBuiltInBaryCoordKHR && (leaf->io & IO_NO_PERSPECTIVE))
        return SpvBuiltInBaryCoordNoPerspKHR;
    return built_in;
}

/* ---- Types ---- */

static const struct type *array_of(struct emitter *e, enum scalar scalar, uint32_t count) {
    return type_array(e->program->types, type_scalar(e->program->types, scalar), count);
}

static enum scalar scalar_within(const struct type *type) {
    return type_strip_arrays(type)->scalar;
}

/* Vulkan has no 16-bit built-ins. */
static const struct type *built_in_type(struct emitter *e, const struct io_value *leaf,
                                        SpvBuiltIn built_in) {
    enum scalar scalar = cg_scalar_without_16_bits(scalar_within(leaf->type));
    switch (built_in) {
    case SpvBuiltInTessCoord:
    case SpvBuiltInBaryCoordKHR:
    case SpvBuiltInBaryCoordNoPerspKHR:
        return emit_vector(e, SCALAR_FLOAT, 3);
    case SpvBuiltInTessLevelOuter:
        return array_of(e, SCALAR_FLOAT, 4);
    case SpvBuiltInTessLevelInner:
        return array_of(e, SCALAR_FLOAT, 2);
    case SpvBuiltInSampleMask:
        return array_of(e, scalar == SCALAR_INT ? SCALAR_INT : SCALAR_UINT, 1);
    case SpvBuiltInFullyCoveredEXT:
    case SpvBuiltInFrontFacing:
    case SpvBuiltInHelperInvocation:
    case SpvBuiltInCullPrimitiveEXT:
        return type_scalar(e->program->types, SCALAR_BOOL);
    case SpvBuiltInGlobalInvocationId:
    case SpvBuiltInLocalInvocationId:
    case SpvBuiltInWorkgroupId:
        return emit_vector(e, scalar, 3);
    default:
        return type_like(e, leaf->type, scalar);
    }
}

const struct type *stage_type(struct emitter *e, const struct io_value *leaf) {
    SpvBuiltIn built_in = stage_builtin(leaf);
    if (built_in != SpvBuiltInMax)
        return built_in_type(e, leaf, built_in);
    /* A bool has no representation outside the shader. */
    if (scalar_within(leaf->type) == SCALAR_BOOL)
        return type_like(e, leaf->type, SCALAR_UINT);
    return leaf->type;
}

/* ---- Values ---- */

static struct value convert_shape(struct emitter *e, struct value v, const struct type *to) {
    if (v.type == to)
        return v;
    if (to->kind != TYPE_ARRAY)
        return convert_numeric(e, v, to);
    uint32_t *parts = arena_array(e->arena, uint32_t, to->count);
    for (uint32_t i = 0; i < to->count; i++)
        parts[i] = convert_shape(e, value_element(e, v, i), to->element).id;
    return value_construct(e, to, parts, to->count);
}

static struct value first_components(struct emitter *e, struct value v, uint32_t count) {
    static const uint8_t components[] = {0, 1, 2, 3};
    return v.type->columns == count ? v : value_swizzle(e, v, components, count);
}

/* Computes the third coordinate from the others, because the sum of the values from hardware may
 * differ from 1. */
static struct value barycentrics(struct emitter *e, struct value v) {
    struct value x = value_component(e, v, 0), y = value_component(e, v, 1);
    struct value sum = emit_arithmetic(e, OPERATOR_ADD, x, y);
    struct value one = value_of(constant_float(e, 1), x.type);
    struct value z = emit_binary(e, OPERATOR_SUBTRACT, one, sum, x.type);
    return value_construct(e, v.type, (const uint32_t[]){x.id, y.id, z.id}, 3);
}

/* Inverts w: Direct3D passes w to a pixel shader, Vulkan its reciprocal. */
static struct value invert_w(struct emitter *e, struct value v) {
    struct value w = value_component(e, v, 3);
    struct value one = value_of(constant_number(e, w.type->scalar, 1), w.type);
    struct value inverse = emit_binary(e, OPERATOR_DIVIDE, one, w, w.type);
    uint32_t id = emit_op(e, SpvOpCompositeInsert, value_type_id(e, v.type), inverse.id, v.id, 3);
    return value_of(id, v.type);
}

static struct value invert_y(struct emitter *e, struct value v) {
    struct value y = emit_unary(e, OPERATOR_NEGATE, value_component(e, v, 1));
    uint32_t id = emit_op(e, SpvOpCompositeInsert, value_type_id(e, v.type), y.id, v.id, 1);
    return value_of(id, v.type);
}

/* Subtracts the base: SV_VertexID and SV_InstanceID start at zero, Vulkan's indices at the base
 * of the draw. */
static struct value subtract_base(struct emitter *e, const struct io_value *leaf, struct value v,
                                  SpvBuiltIn base) {
    uint32_t type = value_type_id(e, v.type);
    uint32_t variable = builtin_variable(e, base, SpvStorageClassInput, type);
    struct lvalue difference = cg_temporary(e, v.type, io_semantic_text(e->c, leaf));
    struct value start = value_of(emit_op(e, SpvOpLoad, type, variable), v.type);
    emit_store_value(e, &difference, emit_arithmetic(e, OPERATOR_SUBTRACT, v, start));
    return emit_load_value(e, &difference);
}

struct value interface_from_stage_type(struct emitter *e, const struct io_value *leaf,
                                       struct value v) {
    uint32_t components = leaf->type->columns;
    switch (stage_builtin(leaf)) {
    case SpvBuiltInTessCoord:
    case SpvBuiltInGlobalInvocationId:
    case SpvBuiltInLocalInvocationId:
    case SpvBuiltInWorkgroupId:
        v = components == 1 ? value_component(e, v, 0) : first_components(e, v, components);
        break;
    case SpvBuiltInBaryCoordKHR:
    case SpvBuiltInBaryCoordNoPerspKHR:
        v = first_components(e, barycentrics(e, v), components);
        break;
    case SpvBuiltInTessLevelOuter:
    case SpvBuiltInTessLevelInner:
        v = convert_flat(e, v, leaf->type); /* any shape, such as float[2][1] */
        break;
    case SpvBuiltInSampleMask:
        v = value_element(e, v, 0);
        break;
    case SpvBuiltInFragCoord:
        if (e->options->use_dx_position_w && components == 4)
            v = invert_w(e, v);
        break;
    case SpvBuiltInVertexIndex:
        if (e->options->nonzero_base_vertex)
            v = subtract_base(e, leaf, v, SpvBuiltInBaseVertex);
        break;
    case SpvBuiltInInstanceIndex:
        if (e->options->nonzero_base_instance)
            v = subtract_base(e, leaf, v, SpvBuiltInBaseInstance);
        break;
    default:
        break;
    }
    return convert_shape(e, v, leaf->type);
}

static bool has_shape(const struct type *a, const struct type *b) {
    return a->kind == b->kind && a->count == b->count && a->columns == b->columns &&
           a->rows == b->rows && (a->kind != TYPE_ARRAY || has_shape(a->element, b->element));
}

struct value interface_to_stage_type(struct emitter *e, const struct io_value *leaf,
                                     struct value v) {
    v = value_plain(e, v);
    if (stage_builtin(leaf) == SpvBuiltInPosition && e->options->invert_y &&
        leaf->type->columns > 1)
        v = invert_y(e, v);
    /* A value whose shape differs from the leaf is stored by component. */
    const struct type *type = stage_type(e, leaf);
    return has_shape(type, leaf->type) ? convert_shape(e, v, type) : v;
}
