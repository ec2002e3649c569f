/* GetSamplePosition: Vulkan has no such query, so the module contains a table of the standard
 * sample locations (Vulkan, "Multisampling"). */
#include "builtin.h"

/* Positions in sixteenths of a pixel from its center, for 1, 2, 4, 8 and 16 samples. Sample i of
 * n has index n - 1 + i. */
static const int8_t positions[][2] = {
    {0, 0},   {4, 4},   {-4, -4}, {-2, -6}, {6, -2},  {-6, 2}, {2, 6},   {1, -3},
    {-1, 3},  {5, 1},   {-3, -5}, {-5, 5},  {-7, -1}, {3, 7},  {7, -7},  {1, 1},
    {-1, -3}, {-3, 2},  {4, -1},  {-5, -2}, {2, 5},   {5, 3},  {3, -5},  {-2, 6},
    {0, -7},  {-4, -6}, {-6, 4},  {-8, 0},  {7, -4},  {6, 7},  {-7, -8},
};
enum { POSITION_COUNT = COUNT_OF(positions) };

static uint32_t position_table(struct emitter *e) {
    uint32_t vector = type_id_vector(e, SCALAR_FLOAT, 2), parts[POSITION_COUNT];
    for (uint32_t i = 0; i < POSITION_COUNT; i++) {
        uint32_t xy[] = {constant_float(e, positions[i][0] / 16.0f),
                         constant_float(e, positions[i][1] / 16.0f)};
        parts[i] = constant_composite(e, vector, xy, 2);
    }
    return constant_composite(e, type_id_array(e, vector, POSITION_COUNT, 0), parts,
                              POSITION_COUNT);
}

/* As in Direct3D, a nonexistent sample is at the center. */
struct value lower_get_sample_position(struct emitter *e, const struct expression *x) {
    uint32_t uint = type_id_uint(e), boolean = type_id_bool(e), table = position_table(e);
    const struct expression *object = cg_call_argument(x, 0);
    uint32_t image = image_plain(e, emit_id(e, object), object->type);
    uint32_t count = emit_op(e, SpvOpImageQuerySamples, uint, image);
    uint32_t sample = emit_op(e, SpvOpBitcast, uint, emit_id(e, cg_call_argument(x, 1)));
    uint32_t before = emit_op(e, SpvOpISub, uint, count, constant_uint(e, 1));
    uint32_t index = emit_op(e, SpvOpIAdd, uint, before, sample);
    uint32_t exists = emit_op(e, SpvOpULessThan, boolean, sample, count);
    uint32_t known = emit_op(e, SpvOpULessThanEqual, boolean, count, constant_uint(e, 16));
    uint32_t valid = emit_op(e, SpvOpLogicalAnd, boolean, exists, known);
    uint32_t safe = emit_op(e, SpvOpSelect, uint, valid, index, constant_uint(e, 0));
    const struct type *array = type_array(e->program->types, x->type, POSITION_COUNT);
    struct lvalue lvalue = cg_temporary(e, array, "var.GetSamplePosition.data");
    emit_store_value(e, &lvalue, value_of(table, array));
    struct lvalue element = lvalue_element(e, lvalue, safe, x->type);
    return emit_load_value(e, &element);
}
