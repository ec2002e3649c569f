/* Structured and byte address buffers: elements, counters, typed loads and stores of raw words. */
#include "lower.h"

/* ---- Blocks ---- */

static bool is_private(SpvStorageClass storage) {
    return storage == SpvStorageClassFunction || storage == SpvStorageClassPrivate;
}

/* The block that a buffer object stands for; a local alias holds a pointer to it. */
static struct lvalue block_of(struct emitter *e, const struct expression *object) {
    const struct type *type = object->type;
    if (object->kind == EXPR_LOAD) {
        struct lvalue l = emit_lvalue(e, object->unary.operand);
        if (!is_private(l.storage)) {
            lvalue_pointer(e, &l);
            l.memory = type;
            return l;
        }
    }
    struct value v = emit_value(e, object);
    struct lvalue l =
        lvalue_of_pointer(v.id, type, buffer_storage(e, type), buffer_packing(e, type));
    l.memory = type;
    return l;
}

struct lvalue buffer_block(struct emitter *e, const struct expression *object) {
    const struct object_info *info = object_info((enum object_kind)object->type->object);
    struct lvalue l = block_of(e, object);
    /* Words of a byte address buffer are locked together, by those who read or write them. */
    l.is_rasterizer_ordered = info->rasterizer_ordered && info->class != OBJECT_CLASS_BYTE_BUFFER;
    return l;
}

/* An element of the run-time array that is the block's only member. */
static struct lvalue block_element(struct lvalue block, uint32_t member, uint32_t index,
                                   const struct type *element) {
    return lvalue_step(lvalue_step(block, member, element), index, element);
}

static const struct type *element_of(const struct type *buffer) {
    return buffer->arguments[0].type;
}

struct lvalue emit_element(struct emitter *e, const struct expression *x) {
    const struct expression *object = x->element.object;
    if (object_info((enum object_kind)object->type->object)->class !=
        OBJECT_CLASS_STRUCTURED_BUFFER)
        return emit_texel(e, x);
    if (object->kind == EXPR_LOAD)
        lvalue_indices(e, object->unary.operand);
    uint32_t index = emit_id(e, x->element.index);
    return block_element(buffer_block(e, object), constant_int(e, 0), index, x->type);
}

static struct lvalue loaded_element(struct emitter *e, const struct expression *x) {
    struct lvalue block = buffer_block(e, call_argument(x, 0));
    uint32_t index = emit_id(e, call_argument(x, 1));
    return block_element(block, constant_int(e, 0), index, x->type);
}

struct value lower_structured_load(struct emitter *e, const struct expression *x) {
    struct lvalue element = loaded_element(e, x);
    return load_value(e, &element);
}

/* ---- Counters ---- */

/* The counter's value before an increment, and after a decrement. */
static uint32_t step_counter(struct emitter *e, const struct expression *buffer, bool up) {
    uint32_t type = type_id_int(e), one = constant_int(e, 1);
    uint32_t counter = counter_pointer(e, buffer);
    uint32_t scope = constant_uint(e, SpvScopeDevice), relaxed = constant_uint(e, 0);
    if (up)
        return emit_op(e, SpvOpAtomicIAdd, type, counter, scope, relaxed, one);
    uint32_t before = emit_op(e, SpvOpAtomicISub, type, counter, scope, relaxed, one);
    return emit_op(e, SpvOpISub, type, before, one);
}

struct value lower_counter(struct emitter *e, const struct expression *x) {
    bool up = x->call.row == METHOD_INCREMENT_COUNTER;
    uint32_t number = step_counter(e, call_argument(x, 0), up);
    return value_of(emit_op(e, SpvOpBitcast, type_id_uint(e), number), x->type);
}

struct value lower_append(struct emitter *e, const struct expression *x) {
    const struct expression *buffer = call_argument(x, 0);
    uint32_t index = step_counter(e, buffer, true);
    struct lvalue element = block_element(buffer_block(e, buffer), constant_uint(e, 0), index,
                                          element_of(buffer->type));
    lvalue_pointer(e, &element);
    store_value(e, &element, emit_value(e, call_argument(x, 1)));
    return value_void(e);
}

static struct lvalue consumed_element(struct emitter *e, const struct expression *x) {
    const struct expression *buffer = call_argument(x, 0);
    uint32_t index = step_counter(e, buffer, false);
    struct lvalue element =
        block_element(buffer_block(e, buffer), constant_uint(e, 0), index, x->type);
    lvalue_pointer(e, &element);
    return element;
}

struct value lower_consume(struct emitter *e, const struct expression *x) {
    struct lvalue element = consumed_element(e, x);
    return load_value(e, &element);
}

bool is_buffer_element(const struct expression *x) {
    return x->kind == EXPR_METHOD &&
           (x->call.row == METHOD_STRUCTURED_LOAD || x->call.row == METHOD_CONSUME);
}

struct lvalue buffer_element(struct emitter *e, const struct expression *x) {
    return x->call.row == METHOD_CONSUME ? consumed_element(e, x) : loaded_element(e, x);
}

/* ---- Sizes ---- */

static uint32_t element_stride(struct emitter *e, const struct type *buffer) {
    const struct type *array = type_array(e->program->types, element_of(buffer), 1);
    return layout_of_type(e->layout, array, buffer_packing(e, buffer)).array_stride;
}

static void store_uint(struct emitter *e, const struct expression *argument, uint32_t id) {
    store_out(e, argument, value_of(id, type_scalar(e->program->types, SCALAR_UINT)));
}

struct value lower_get_buffer_dimensions(struct emitter *e, const struct expression *x) {
    const struct expression *buffer = call_argument(x, 0);
    struct lvalue block = buffer_block(e, buffer);
    uint32_t type = type_id_uint(e);
    uint32_t length = emit_op(e, SpvOpArrayLength, type, lvalue_pointer(e, &block), 0);
    if (x->call.row == METHOD_DIMENSIONS_BYTES) {
        length = emit_op(e, SpvOpIMul, type, length, constant_uint(e, 4));
        store_uint(e, call_argument(x, 1), length);
        return value_void(e);
    }
    store_uint(e, call_argument(x, 1), length);
    store_uint(e, call_argument(x, 2), constant_uint(e, element_stride(e, buffer->type)));
    return value_void(e);
}

/* ---- Words of a byte address buffer ---- */

/* Where in the buffer: the address in bytes, and the index of its word. */
struct cursor {
    struct lvalue block;
    uint32_t address, index;
};

static uint32_t uint_op(struct emitter *e, SpvOp op, uint32_t a, uint32_t b) {
    return emit_op(e, op, type_id_uint(e), a, b);
}

static uint32_t plus(struct emitter *e, uint32_t id, uint32_t n) {
    return n ? uint_op(e, SpvOpIAdd, id, constant_uint(e, n)) : id;
}

static struct cursor cursor_at(struct emitter *e, struct lvalue block, uint32_t address) {
    return (struct cursor){block, address,
                           uint_op(e, SpvOpShiftRightLogical, address, constant_uint(e, 2))};
}

static struct cursor cursor_of(struct emitter *e, const struct expression *x) {
    struct lvalue block = buffer_block(e, call_argument(x, 0));
    return cursor_at(e, block, emit_id(e, call_argument(x, 1)));
}

/* The same buffer at another offset: a word index is counted on where words are whole. */
static struct cursor cursor_forward(struct emitter *e, const struct cursor *c, uint32_t bytes) {
    return bytes ? cursor_at(e, c->block, plus(e, c->address, bytes)) : *c;
}

static struct lvalue word_at(struct emitter *e, const struct cursor *c, uint32_t n) {
    const struct type *uint = type_scalar(e->program->types, SCALAR_UINT);
    return block_element(c->block, constant_uint(e, 0), plus(e, c->index, n), uint);
}

static uint32_t load_word(struct emitter *e, const struct cursor *c, uint32_t n) {
    struct lvalue word = word_at(e, c, n);
    return load_value(e, &word).id;
}

static void store_word(struct emitter *e, const struct cursor *c, uint32_t n, uint32_t id) {
    struct lvalue word = word_at(e, c, n);
    store_value(e, &word, value_of(id, word.type));
}

/* ---- Scalars in words ---- */

static unsigned width_in_memory(enum scalar scalar) {
    if (scalar == SCALAR_BOOL || scalar_is_min_precision(scalar))
        return 32;
    return scalar_bits(scalar);
}

/* How far a 16-bit value lies from the low end of its word. */
static uint32_t shift_in_word(struct emitter *e, const struct cursor *c) {
    uint32_t byte = uint_op(e, SpvOpUMod, c->address, constant_uint(e, 4));
    return uint_op(e, SpvOpShiftLeftLogical, byte, constant_uint(e, 3));
}

static uint32_t load_short(struct emitter *e, const struct cursor *c, enum scalar scalar) {
    uint32_t shift = shift_in_word(e, c), word = load_word(e, c, 0);
    uint32_t low = uint_op(e, SpvOpShiftRightLogical, word, shift);
    uint32_t bits = emit_op(e, SpvOpUConvert, type_id_scalar(e, SCALAR_UINT16), low);
    return scalar == SCALAR_UINT16 ? bits
                                   : emit_op(e, SpvOpBitcast, type_id_scalar(e, scalar), bits);
}

static uint32_t load_scalar(struct emitter *e, const struct cursor *c, uint32_t n,
                            enum scalar scalar) {
    uint32_t type = type_id_scalar(e, scalar);
    if (width_in_memory(scalar) == 16)
        return load_short(e, c, scalar);
    uint32_t word = load_word(e, c, n);
    if (width_in_memory(scalar) == 64) {
        uint32_t high = load_word(e, c, n + 1), pair = type_id_vector(e, SCALAR_UINT, 2);
        return emit_op(e, SpvOpBitcast, type,
                       emit_op(e, SpvOpCompositeConstruct, pair, word, high));
    }
    if (scalar == SCALAR_BOOL)
        return emit_op(e, SpvOpINotEqual, type, word, constant_uint(e, 0));
    return type == type_id_uint(e) ? word : emit_op(e, SpvOpBitcast, type, word);
}

static void store_short(struct emitter *e, const struct cursor *c, uint32_t id,
                        enum scalar scalar) {
    uint32_t shift = shift_in_word(e, c), uint = type_id_uint(e);
    if (scalar != SCALAR_UINT16)
        id = emit_op(e, SpvOpBitcast, type_id_scalar(e, SCALAR_UINT16), id);
    uint32_t wide = emit_op(e, SpvOpUConvert, uint, id);
    uint32_t placed = uint_op(e, SpvOpShiftLeftLogical, wide, shift);
    uint32_t hole = uint_op(e, SpvOpShiftLeftLogical, constant_uint(e, 0xffff), shift);
    uint32_t mask = emit_op(e, SpvOpNot, uint, hole);
    uint32_t kept = uint_op(e, SpvOpBitwiseAnd, load_word(e, c, 0), mask);
    store_word(e, c, 0, uint_op(e, SpvOpBitwiseOr, kept, placed));
}

/* A scalar of 32 bits as a word. */
static uint32_t word_of(struct emitter *e, uint32_t id, enum scalar scalar) {
    uint32_t uint = type_id_uint(e);
    if (scalar == SCALAR_BOOL)
        return emit_op(e, SpvOpSelect, uint, id, constant_uint(e, 1), constant_uint(e, 0));
    return type_id_scalar(e, scalar) == uint ? id : emit_op(e, SpvOpBitcast, uint, id);
}

static void store_scalar(struct emitter *e, const struct cursor *c, uint32_t n, uint32_t id,
                         enum scalar scalar) {
    uint32_t uint = type_id_uint(e);
    if (width_in_memory(scalar) == 16) {
        store_short(e, c, id, scalar);
    } else if (width_in_memory(scalar) == 64) {
        uint32_t pair = emit_op(e, SpvOpBitcast, type_id_vector(e, SCALAR_UINT, 2), id);
        store_word(e, c, n, emit_op(e, SpvOpCompositeExtract, uint, pair, 0));
        store_word(e, c, n + 1, emit_op(e, SpvOpCompositeExtract, uint, pair, 1));
    } else {
        struct lvalue word = word_at(e, c, n);
        lvalue_pointer(e, &word);
        store_value(e, &word, value_of(word_of(e, id, scalar), word.type));
    }
}

/* ---- Whole types, as structured buffers of Direct3D lay them out ---- */

static struct value load_type(struct emitter *e, const struct cursor *c, const struct type *type);
static void store_type(struct emitter *e, const struct cursor *c, struct value v);

/* The place of component i of a run of scalars. */
static struct cursor component_cursor(struct emitter *e, const struct cursor *c, enum scalar scalar,
                                      uint32_t i, uint32_t *n) {
    uint32_t bytes = width_in_memory(scalar) / 8;
    *n = bytes == 2 ? 0 : i * bytes / 4;
    return bytes == 2 ? cursor_forward(e, c, 2 * i) : *c;
}

static void load_components(struct emitter *e, const struct cursor *c, enum scalar scalar,
                            uint32_t count, uint32_t *parts) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t n;
        struct cursor at = component_cursor(e, c, scalar, i, &n);
        parts[i] = load_scalar(e, &at, n, scalar);
    }
}

static void store_components(struct emitter *e, const struct cursor *c, enum scalar scalar,
                             uint32_t count, const uint32_t *parts) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t n;
        struct cursor at = component_cursor(e, c, scalar, i, &n);
        store_scalar(e, &at, n, parts[i], scalar);
    }
}

/* Where element (r, c) stands in memory. */
static uint32_t matrix_position(const struct type *m, uint32_t row, uint32_t column) {
    return m->row_major ? row * m->columns + column : column * m->rows + row;
}

static struct value load_matrix(struct emitter *e, const struct cursor *c, const struct type *m) {
    uint32_t elements[16], rows[4], parts[4];
    load_components(e, c, (enum scalar)m->scalar, m->rows * m->columns, elements);
    if (!type_is_real_matrix(m))
        return value_construct(e, m, elements, m->rows * m->columns);
    for (uint32_t r = 0; r < m->rows; r++) {
        for (uint32_t k = 0; k < m->columns; k++)
            parts[k] = elements[matrix_position(m, r, k)];
        rows[r] = value_construct(e, row_of(e, m), parts, m->columns).id;
    }
    return value_construct(e, m, rows, m->rows);
}

static void store_matrix(struct emitter *e, const struct cursor *c, struct value v) {
    const struct type *m = v.type;
    uint32_t elements[16];
    for (uint32_t r = 0; r < m->rows; r++) {
        struct value row = type_is_real_matrix(m) ? value_row(e, v, r) : v;
        for (uint32_t k = 0; k < m->columns; k++) {
            uint32_t at = type_is_real_matrix(m) ? k : r * m->columns + k;
            uint32_t id = type_components(row.type) > 1 ? value_component(e, row, at).id : row.id;
            elements[matrix_position(m, r, k)] = id;
        }
    }
    store_components(e, c, (enum scalar)m->scalar, m->rows * m->columns, elements);
}

static uint32_t stride_of(struct emitter *e, const struct type *array) {
    return layout_of_type(e->layout, array, PACK_DX_STRUCTURED).array_stride;
}

static struct value load_array(struct emitter *e, const struct cursor *c, const struct type *type) {
    uint32_t *parts = arena_array(e->arena, uint32_t, type->count);
    for (uint32_t i = 0; i < type->count; i++) {
        struct cursor at = cursor_forward(e, c, i * stride_of(e, type));
        parts[i] = load_type(e, &at, type->element).id;
    }
    return value_construct(e, type, parts, type->count);
}

static void store_array(struct emitter *e, const struct cursor *c, struct value v) {
    for (uint32_t i = 0; i < v.type->count; i++) {
        struct cursor at = cursor_forward(e, c, i * stride_of(e, v.type));
        store_type(e, &at, value_element(e, v, i));
    }
}

/* Bit-fields that share a unit are read and written with it. */
static struct value load_record(struct emitter *e, const struct cursor *c,
                                const struct type *type) {
    const struct record *r = type->record;
    const struct record_layout *layout = layout_of_record(e->layout, r, PACK_DX_STRUCTURED);
    const struct record_shape *shape = record_shape(e, r);
    uint32_t *parts = arena_array(e->arena, uint32_t, shape->members);
    if (r->base) {
        struct cursor at = cursor_forward(e, c, layout->base_offset);
        parts[0] = load_type(e, &at, r->base).id;
    }
    for (uint32_t i = 0; i < r->field_count; i++) {
        if (shape->bit_offset[i] != 0)
            continue;
        struct cursor at = cursor_forward(e, c, layout->members[i].offset);
        parts[shape->member[i]] = load_type(e, &at, r->fields[i].type).id;
    }
    return value_construct(e, type, parts, shape->members);
}

static void store_record(struct emitter *e, const struct cursor *c, struct value v) {
    const struct record *r = v.type->record;
    const struct record_layout *layout = layout_of_record(e->layout, r, PACK_DX_STRUCTURED);
    const struct record_shape *shape = record_shape(e, r);
    if (r->base) {
        struct cursor at = cursor_forward(e, c, layout->base_offset);
        store_type(e, &at, value_base(e, v));
    }
    for (uint32_t i = 0; i < r->field_count; i++) {
        if (shape->bit_offset[i] != 0)
            continue;
        const struct type *type = r->fields[i].type;
        struct cursor at = cursor_forward(e, c, layout->members[i].offset);
        uint32_t part =
            emit_op(e, SpvOpCompositeExtract, value_type_id(e, type), v.id, shape->member[i]);
        store_type(e, &at, value_of(part, type));
    }
}

static struct value load_type(struct emitter *e, const struct cursor *c, const struct type *type) {
    if (type->kind == TYPE_ARRAY)
        return load_array(e, c, type);
    if (type->kind == TYPE_STRUCT)
        return load_record(e, c, type);
    if (type->kind == TYPE_MATRIX)
        return load_matrix(e, c, type);
    uint32_t *parts = arena_array(e->arena, uint32_t, type_components(type));
    load_components(e, c, (enum scalar)type->scalar, type_components(type), parts);
    return value_construct(e, type, parts, type_components(type));
}

static void store_type(struct emitter *e, const struct cursor *c, struct value v) {
    uint32_t count = type_components(v.type);
    if (v.type->kind == TYPE_ARRAY) {
        store_array(e, c, v);
    } else if (v.type->kind == TYPE_STRUCT) {
        store_record(e, c, v);
    } else if (v.type->kind == TYPE_MATRIX) {
        store_matrix(e, c, v);
    } else {
        uint32_t *parts = arena_array(e->arena, uint32_t, count);
        for (uint32_t i = 0; i < count; i++)
            parts[i] = count > 1 ? value_component(e, v, i).id : v.id;
        store_components(e, c, (enum scalar)v.type->scalar, count, parts);
    }
}

static bool is_ordered(const struct expression *x) {
    return object_info((enum object_kind)call_argument(x, 0)->type->object)->rasterizer_ordered;
}

struct value lower_bytes_load(struct emitter *e, const struct expression *x) {
    struct cursor c = cursor_of(e, x);
    if (!is_ordered(x))
        return load_type(e, &c, x->type);
    interlock_begin(e);
    struct value v = load_type(e, &c, x->type);
    interlock_end(e);
    return v;
}

struct value lower_bytes_store(struct emitter *e, const struct expression *x) {
    struct lvalue block = buffer_block(e, call_argument(x, 0));
    uint32_t address = emit_id(e, call_argument(x, 1));
    struct value v = call_value(e, x, 2);
    if (is_ordered(x))
        interlock_begin(e);
    struct cursor c = cursor_at(e, block, address);
    store_type(e, &c, v);
    if (is_ordered(x))
        interlock_end(e);
    return value_void(e);
}

struct lvalue bytes_word(struct emitter *e, const struct expression *x) {
    struct cursor c = cursor_of(e, x);
    return word_at(e, &c, 0);
}
