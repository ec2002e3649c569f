/* Methods of structured buffers. */
#include "builtin.h"

/* ---- Blocks ---- */

static bool is_private(SpvStorageClass storage) {
    return storage == SpvStorageClassFunction || storage == SpvStorageClassPrivate;
}

/* Returns the block of a buffer object. A local alias contains a pointer to it. */
static struct lvalue block_of(struct emitter *e, const struct expression *object) {
    const struct type *type = object->type;
    if (object->kind == EXPR_LOAD) {
        struct lvalue l = emit_lvalue(e, object->unary.operand);
        if (!lvalue_is_memory(&l) || !is_private(l.memory.storage)) {
            lvalue_pointer(e, &l);
            return l;
        }
    }
    struct value v = emit_value(e, object);
    return lvalue_of_pointer(v.id, type, cg_buffer_storage(e, type), cg_buffer_packing(e, type));
}

struct lvalue cg_buffer_block(struct emitter *e, const struct expression *object) {
    const struct object_info *info = object_info(object->type->object);
    struct lvalue l = block_of(e, object);
    /* Load and Store of byte address buffers lock all their words together. */
    l.memory.is_rasterizer_ordered =
        info->rasterizer_ordered && info->class != OBJECT_CLASS_BYTE_BUFFER;
    return l;
}

struct lvalue block_element(struct emitter *e, struct lvalue block, uint32_t member, uint32_t index,
                            const struct type *element) {
    return lvalue_step(e, lvalue_step(e, block, member, element), index, element);
}

static const struct type *element_of(const struct type *buffer) {
    return buffer->arguments[0].type;
}

static struct lvalue loaded_element(struct emitter *e, const struct expression *x) {
    struct lvalue block = cg_buffer_block(e, cg_call_argument(x, 0));
    uint32_t index = emit_id(e, cg_call_argument(x, 1));
    return block_element(e, block, constant_int(e, 0), index, x->type);
}

struct value lower_structured_load(struct emitter *e, const struct expression *x) {
    struct lvalue element = loaded_element(e, x);
    return emit_load_value(e, &element);
}

/* ---- Counters ---- */

/* An element selected by a counter: its index is the counter before an increment or after a
 * decrement. */
struct counted {
    struct lvalue block;
    uint32_t index;
};

static uint32_t step_counter(struct emitter *e, const struct expression *buffer, bool up) {
    uint32_t type = counter_number(e);
    uint32_t one = type == type_id_int(e) ? constant_int(e, 1) : constant_uint(e, 1);
    uint32_t counter = counter_pointer(e, buffer);
    uint32_t scope = constant_uint(e, SpvScopeDevice), relaxed = constant_uint(e, 0);
    if (up)
        return emit_op(e, SpvOpAtomicIAdd, type, counter, scope, relaxed, one);
    uint32_t before = emit_op(e, SpvOpAtomicISub, type, counter, scope, relaxed, one);
    return emit_op(e, SpvOpISub, type, before, one);
}

static bool is_returned(const struct expression *buffer) {
    return expression_root(buffer, THROUGH_PARTS | THROUGH_LOADS | THROUGH_ONCE)->kind == EXPR_CALL;
}

/* Increments or decrements the counter. The expression of the buffer is evaluated once: its
 * indices first, and a call before the counter that the call returns. */
static struct counted count(struct emitter *e, const struct expression *buffer, bool up) {
    struct counted c = {0};
    bool calls = is_returned(buffer);
    emit_indices(e, buffer->kind == EXPR_LOAD ? buffer->unary.operand : buffer);
    if (calls)
        c.block = cg_buffer_block(e, buffer);
    c.index = step_counter(e, buffer, up);
    if (!calls)
        c.block = cg_buffer_block(e, buffer);
    return c;
}

struct value lower_counter(struct emitter *e, const struct expression *x) {
    bool up = x->call.row == METHOD_INCREMENT_COUNTER;
    const struct expression *buffer = cg_call_argument(x, 0);
    uint32_t index = is_returned(buffer) ? count(e, buffer, up).index : step_counter(e, buffer, up);
    bool is_uint = counter_number(e) == type_id_uint(e);
    return value_of(is_uint ? index : emit_op(e, SpvOpBitcast, type_id_uint(e), index), x->type);
}

struct value lower_append(struct emitter *e, const struct expression *x) {
    const struct expression *buffer = cg_call_argument(x, 0);
    struct counted c = count(e, buffer, true);
    struct lvalue element =
        block_element(e, c.block, constant_uint(e, 0), c.index, element_of(buffer->type));
    lvalue_pointer(e, &element);
    emit_store_value(e, &element, emit_value(e, cg_call_argument(x, 1)));
    return value_void(e);
}

static struct lvalue consumed_element(struct emitter *e, const struct expression *x) {
    struct counted c = count(e, cg_call_argument(x, 0), false);
    struct lvalue element = block_element(e, c.block, constant_uint(e, 0), c.index, x->type);
    lvalue_pointer(e, &element);
    return element;
}

struct value lower_consume(struct emitter *e, const struct expression *x) {
    struct lvalue element = consumed_element(e, x);
    return emit_load_value(e, &element);
}

bool cg_is_buffer_element(const struct expression *x) {
    return x->kind == EXPR_METHOD &&
           (x->call.row == METHOD_STRUCTURED_LOAD || x->call.row == METHOD_CONSUME);
}

struct lvalue cg_buffer_element(struct emitter *e, const struct expression *x) {
    return x->call.row == METHOD_CONSUME ? consumed_element(e, x) : loaded_element(e, x);
}

/* ---- Sizes ---- */

static uint32_t element_stride(struct emitter *e, const struct type *buffer) {
    const struct type *array = type_array(e->program->types, element_of(buffer), 1);
    return layout_of_type(e->layout, array, cg_buffer_packing(e, buffer)).array_stride;
}

static void store_uint(struct emitter *e, const struct expression *argument, uint32_t id) {
    emit_store_out(e, argument, value_of(id, type_scalar(e->program->types, SCALAR_UINT)));
}

struct value lower_get_buffer_dimensions(struct emitter *e, const struct expression *x) {
    const struct expression *buffer = cg_call_argument(x, 0);
    struct lvalue block = cg_buffer_block(e, buffer);
    uint32_t type = type_id_uint(e);
    uint32_t length = emit_op(e, SpvOpArrayLength, type, lvalue_pointer(e, &block), 0);
    if (x->call.row == METHOD_DIMENSIONS_BYTES) {
        length = emit_op(e, SpvOpIMul, type, length, constant_uint(e, 4));
        store_uint(e, cg_call_argument(x, 1), length);
        return value_void(e);
    }
    store_uint(e, cg_call_argument(x, 1), length);
    store_uint(e, cg_call_argument(x, 2), constant_uint(e, element_stride(e, buffer->type)));
    return value_void(e);
}
