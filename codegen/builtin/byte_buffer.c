/* Byte address buffers: arrays of 32-bit words that store values of any type.
 *
 * Values are loaded and stored by scalar at an advancing address, so arrays and vectors have no
 * padding. Members of a struct use the layout of structured buffers. Matrices are always stored
 * by columns, as in dxc. */
#include "builtin.h"

/* Lower half of a word, stored when it is known whether the upper half is stored too. */
struct half {
    uint32_t id;            /* a uint; 0 if there is none */
    uint32_t index, offset; /* index of its word, and its offset in the value */
};

enum { UNKNOWN_OFFSET = 4 };

/* Position of the next scalar: its byte address and the index of its word, which is 0 until
 * needed. `offset` is relative to the start of the value, which is `first` bytes after the start
 * of a word. */
struct cursor {
    struct lvalue block;
    uint32_t address, index;
    uint32_t offset, first;
    struct half *low; /* pending half of a store */
};

static uint32_t uint_op(struct emitter *e, SpvOp op, uint32_t a, uint32_t b) {
    return emit_op(e, op, type_id_uint(e), a, b);
}

static uint32_t emit_add(struct emitter *e, uint32_t id, uint32_t n) {
    return uint_op(e, SpvOpIAdd, id, constant_uint(e, n));
}

static struct cursor cursor_at(struct lvalue block, uint32_t address) {
    return (struct cursor){.block = block, .address = address, .first = UNKNOWN_OFFSET};
}

static uint32_t word_index(struct emitter *e, struct cursor *c) {
    if (!c->index)
        c->index = uint_op(e, SpvOpShiftRightLogical, c->address, constant_uint(e, 2));
    return c->index;
}

static void advance(struct emitter *e, struct cursor *c, uint32_t bytes) {
    c->address = emit_add(e, c->address, bytes);
    c->index = 0;
    c->offset += bytes;
}

static void advance_word(struct emitter *e, struct cursor *c) {
    uint32_t index = word_index(e, c);
    advance(e, c, 4);
    c->index = emit_add(e, index, 1);
}

static struct lvalue word_at(struct emitter *e, struct lvalue block, uint32_t index) {
    const struct type *uint = type_scalar(e->program->types, SCALAR_UINT);
    struct lvalue word = block_element(e, block, constant_uint(e, 0), index, uint);
    lvalue_pointer(e, &word);
    return word;
}

static uint32_t load_word(struct emitter *e, struct lvalue block, uint32_t index) {
    struct lvalue word = word_at(e, block, index);
    return emit_load_value(e, &word).id;
}

static void store_word(struct emitter *e, struct lvalue *word, uint32_t id) {
    emit_store_value(e, word, value_of(id, word->type));
}

static void update_word(struct emitter *e, SpvOp atomic_op, struct lvalue *word, uint32_t id) {
    uint32_t device = constant_uint(e, SpvScopeDevice);
    uint32_t relaxed = constant_uint(e, SpvMemorySemanticsMaskNone);
    emit_op(e, atomic_op, type_id_uint(e), lvalue_pointer(e, word), device, relaxed, id);
}

/* ---- Scalars ---- */

/* Returns the bit offset of a 16-bit value in its word. */
static uint32_t shift_in_word(struct emitter *e, const struct cursor *c) {
    uint32_t byte = uint_op(e, SpvOpUMod, c->address, constant_uint(e, 4));
    return uint_op(e, SpvOpShiftLeftLogical, byte, constant_uint(e, 3));
}

static uint32_t load_short(struct emitter *e, struct cursor *c, enum scalar scalar) {
    uint32_t index = word_index(e, c), shift = shift_in_word(e, c);
    uint32_t word = load_word(e, c->block, index);
    uint32_t low = uint_op(e, SpvOpShiftRightLogical, word, shift);
    uint32_t id = emit_op(e, SpvOpUConvert, type_id_scalar(e, SCALAR_UINT16), low);
    if (scalar != SCALAR_UINT16)
        id = emit_op(e, SpvOpBitcast, type_id_scalar(e, scalar), id);
    advance(e, c, 2);
    return id;
}

/* Stores 16 bits atomically. Another invocation may store the other half at the same time, and
 * HLSL requires that a 16-bit store does not change other memory. */
static void store_half(struct emitter *e, struct cursor *c, uint32_t index, uint32_t shift,
                       uint32_t id) {
    struct lvalue word = word_at(e, c->block, index);
    uint32_t placed = uint_op(e, SpvOpShiftLeftLogical, id, shift);
    uint32_t other_half = uint_op(e, SpvOpISub, constant_uint(e, 16), shift);
    uint32_t mask = uint_op(e, SpvOpShiftLeftLogical, constant_uint(e, 0xffff), other_half);
    update_word(e, SpvOpAtomicAnd, &word, mask);
    update_word(e, SpvOpAtomicOr, &word, placed);
}

static void store_low_half(struct emitter *e, struct cursor *c) {
    if (c->low->id)
        store_half(e, c, c->low->index, constant_uint(e, 0), c->low->id);
    c->low->id = 0;
}

static void store_short(struct emitter *e, struct cursor *c, uint32_t id, enum scalar scalar) {
    bool is_low = c->first != UNKNOWN_OFFSET && (c->first + c->offset) % 4 == 0;
    if (scalar != SCALAR_UINT16)
        id = emit_op(e, SpvOpBitcast, type_id_scalar(e, SCALAR_UINT16), id);
    id = emit_op(e, SpvOpUConvert, type_id_uint(e), id);
    if (c->low->id && c->low->offset + 2 == c->offset) {
        uint32_t high = id;
        struct lvalue word = word_at(e, c->block, c->low->index);
        high = uint_op(e, SpvOpShiftLeftLogical, high, constant_uint(e, 16));
        store_word(e, &word, uint_op(e, SpvOpBitwiseOr, c->low->id, high));
        c->low->id = 0;
    } else {
        store_low_half(e, c);
        uint32_t index = word_index(e, c);
        if (is_low)
            *c->low = (struct half){id, index, c->offset};
        else
            store_half(e, c, index, shift_in_word(e, c), id);
    }
    advance(e, c, 2);
}

static uint32_t load_long(struct emitter *e, struct cursor *c, enum scalar scalar) {
    uint32_t words[2], pair = type_id_vector(e, SCALAR_UINT, 2);
    for (uint32_t i = 0; i < 2; i++) {
        words[i] = load_word(e, c->block, word_index(e, c));
        advance_word(e, c);
    }
    uint32_t both = emit_op(e, SpvOpCompositeConstruct, pair, words[0], words[1]);
    return emit_op(e, SpvOpBitcast, type_id_scalar(e, scalar), both);
}

static void store_long(struct emitter *e, struct cursor *c, uint32_t id) {
    uint32_t both = emit_op(e, SpvOpBitcast, type_id_vector(e, SCALAR_UINT, 2), id), words[2];
    for (uint32_t i = 0; i < 2; i++)
        words[i] = emit_op(e, SpvOpCompositeExtract, type_id_uint(e), both, i);
    for (uint32_t i = 0; i < 2; i++) {
        struct lvalue word = word_at(e, c->block, word_index(e, c));
        store_word(e, &word, words[i]);
        advance_word(e, c);
    }
}

static uint32_t load_int(struct emitter *e, struct cursor *c, enum scalar scalar) {
    uint32_t type = type_id_scalar(e, scalar), id = load_word(e, c->block, word_index(e, c));
    if (scalar == SCALAR_BOOL)
        id = emit_op(e, SpvOpINotEqual, type, id, constant_uint(e, 0));
    else if (type != type_id_uint(e))
        id = emit_op(e, SpvOpBitcast, type, id);
    advance_word(e, c);
    return id;
}

static void store_int(struct emitter *e, struct cursor *c, uint32_t id, enum scalar scalar) {
    struct lvalue word = word_at(e, c->block, word_index(e, c));
    uint32_t uint = type_id_uint(e);
    if (scalar == SCALAR_BOOL)
        id = emit_op(e, SpvOpSelect, uint, id, constant_uint(e, 1), constant_uint(e, 0));
    else if (type_id_scalar(e, scalar) != uint)
        id = emit_op(e, SpvOpBitcast, uint, id);
    store_word(e, &word, id);
    advance_word(e, c);
}

static uint32_t load_scalar(struct emitter *e, struct cursor *c, enum scalar scalar) {
    switch (type_scalar_bits(scalar)) {
    case 16:
        return load_short(e, c, scalar);
    case 64:
        return load_long(e, c, scalar);
    default:
        return load_int(e, c, scalar);
    }
}

static void store_scalar(struct emitter *e, struct cursor *c, uint32_t id, enum scalar scalar) {
    switch (type_scalar_bits(scalar)) {
    case 16:
        store_short(e, c, id, scalar);
        break;
    case 64:
        store_long(e, c, id);
        break;
    default:
        store_int(e, c, id, scalar);
        break;
    }
}

/* ---- Structs ---- */

static const struct record_layout *layout_of(struct emitter *e, const struct type *type) {
    return layout_of_record(e->layout, type->record, layout_packing_structured(e->options));
}

static struct cursor cursor_of_member(struct emitter *e, const struct cursor *c, uint32_t offset) {
    struct cursor member = *c;
    member.index = 0;
    if (offset)
        advance(e, &member, offset);
    return member;
}

static void advance_record(struct emitter *e, struct cursor *c, const struct type *type) {
    const struct record_layout *layout = layout_of(e, type);
    uint32_t alignment = layout->alignment ? layout->alignment : 1;
    advance(e, c, (layout->size + alignment - 1) / alignment * alignment);
}

/* A member of the SPIR-V struct: the base, a field, or the unit of several bit-fields. */
struct byte_part {
    const struct type *type;
    uint32_t offset;
};

/* Lists the members of a record; `parts` must be large enough. */
static uint32_t list_parts(struct emitter *e, const struct type *type, struct byte_part *parts) {
    const struct record *r = type->record;
    const struct record_layout *layout = layout_of(e, type);
    const struct record_layout *shape = cg_record_shape(e, r);
    if (r->base)
        parts[0] = (struct byte_part){r->base, layout->base_offset};
    for (uint32_t i = 0; i < r->field_count; i++)
        if (shape->members[i].bit_offset == 0)
            parts[shape->members[i].member] =
                (struct byte_part){type_unit(e, &r->fields[i]), layout->members[i].offset};
    return shape->member_count;
}

/* ---- Values of any type ---- */

static struct value load_type(struct emitter *e, struct cursor *c, const struct type *type);
static void store_type(struct emitter *e, struct cursor *c, struct value v);

static struct value load_record(struct emitter *e, struct cursor *c, const struct type *type) {
    uint32_t members = cg_record_shape(e, type->record)->member_count;
    struct byte_part *parts = arena_array(e->arena, struct byte_part, members + 1);
    uint32_t *ids = arena_array(e->arena, uint32_t, members + 1);
    list_parts(e, type, parts);
    for (uint32_t i = 0; i < members; i++) {
        struct cursor at = cursor_of_member(e, c, parts[i].offset);
        ids[i] = load_type(e, &at, parts[i].type).id;
    }
    advance_record(e, c, type);
    return value_construct(e, type, ids, members);
}

static void store_record(struct emitter *e, struct cursor *c, struct value v) {
    uint32_t members = cg_record_shape(e, v.type->record)->member_count;
    struct byte_part *parts = arena_array(e->arena, struct byte_part, members + 1);
    list_parts(e, v.type, parts);
    for (uint32_t i = 0; i < members; i++) {
        struct cursor at = cursor_of_member(e, c, parts[i].offset);
        uint32_t type = value_type_id(e, parts[i].type);
        uint32_t id = emit_op(e, SpvOpCompositeExtract, type, v.id, i);
        store_type(e, &at, value_of(id, parts[i].type));
    }
    advance_record(e, c, v.type);
}

static struct value load_matrix(struct emitter *e, struct cursor *c, const struct type *m) {
    uint32_t elements[4][4], rows[4], count = m->rows * m->columns;
    bool by_rows = e->options->use_legacy_buffer_matrix_order;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t row = by_rows ? i / m->columns : i % m->rows;
        uint32_t column = by_rows ? i % m->columns : i / m->rows;
        elements[row][column] = load_scalar(e, c, m->scalar);
    }
    for (uint32_t r = 0; r < m->rows; r++)
        rows[r] = value_construct(e, cg_row_of(e, m), elements[r], m->columns).id;
    return value_construct(e, m, rows, m->rows);
}

static struct value load_list(struct emitter *e, struct cursor *c, const struct type *type,
                              const struct type *element, uint32_t count) {
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = load_type(e, c, element).id;
    return value_construct(e, type, parts, count);
}

static struct value load_type(struct emitter *e, struct cursor *c, const struct type *type) {
    uint32_t size = type_vector_size(type);
    if (size == 1)
        return value_of(load_scalar(e, c, type->scalar), type);
    if (size > 1)
        return load_list(e, c, type, cg_scalar_of(e, type), size);
    if (type->kind == TYPE_ARRAY)
        return load_list(e, c, type, type->element, type->count);
    return type->kind == TYPE_MATRIX ? load_matrix(e, c, type) : load_record(e, c, type);
}

/* ---- Decomposition ---- */

/* Values of one type, in memory order. */
struct value_list {
    const struct type *type;
    struct word_vec ids;
};

static void extract_all(struct emitter *e, struct value_list *list, const struct type *element,
                        uint32_t count) {
    struct word_vec parts = {0};
    uint32_t type = value_type_id(e, element);
    for (size_t i = 0; i < list->ids.count; i++)
        for (uint32_t k = 0; k < count; k++)
            vec_push(e->arena, &parts,
                     emit_op(e, SpvOpCompositeExtract, type, list->ids.items[i], k));
    *list = (struct value_list){element, parts};
}

static void extract_matrices(struct emitter *e, struct value_list *list) {
    const struct type *m = list->type, *element = cg_scalar_of(e, m);
    struct word_vec parts = {0};
    uint32_t type = value_type_id(e, element), count = m->rows * m->columns;
    bool by_rows = e->options->use_legacy_buffer_matrix_order;
    for (size_t i = 0; i < list->ids.count; i++)
        for (uint32_t k = 0; k < count; k++) {
            uint32_t row = by_rows ? k / m->columns : k % m->rows;
            uint32_t column = by_rows ? k % m->columns : k / m->rows;
            vec_push(e->arena, &parts,
                     emit_op(e, SpvOpCompositeExtract, type, list->ids.items[i], row, column));
        }
    *list = (struct value_list){element, parts};
}

static void store_type(struct emitter *e, struct cursor *c, struct value v) {
    struct value_list list = {v.type, {0}};
    vec_push(e->arena, &list.ids, v.id);
    /* Decompose into scalars or structs. */
    while (list.type->kind == TYPE_ARRAY)
        extract_all(e, &list, list.type->element, list.type->count);
    if (type_vector_size(list.type) > 1)
        extract_all(e, &list, cg_scalar_of(e, list.type), type_vector_size(list.type));
    else if (type_is_real_matrix(list.type))
        extract_matrices(e, &list);
    for (size_t i = 0; i < list.ids.count; i++) {
        if (list.type->kind == TYPE_STRUCT)
            store_record(e, c, value_of(list.ids.items[i], list.type));
        else
            store_scalar(e, c, list.ids.items[i], list.type->scalar);
    }
}

/* ---- Methods ---- */

/* Returns whether a method transfers uints, as Load2 and similar methods do, without conversion. */
static bool is_of_words(const struct expression *x, const struct type *type) {
    bool is_uint = type->kind == TYPE_SCALAR && type->scalar == SCALAR_UINT;
    return is_uint || (x->call.row != METHOD_BYTES_LOAD && x->call.row != METHOD_BYTES_STORE);
}

static uint32_t index_behind(struct emitter *e, uint32_t index, uint32_t n) {
    return n ? emit_add(e, index, n) : index;
}

/* Returns whether a load or store is one critical section. */
static bool is_ordered(const struct expression *x) {
    return object_info(cg_call_argument(x, 0)->type->object)->rasterizer_ordered;
}

static struct value load_words(struct emitter *e, struct lvalue block, uint32_t index,
                               const struct type *type) {
    uint32_t count = type_components(type), *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = load_word(e, block, index_behind(e, index, i));
    return value_construct(e, type, parts, count);
}

/* Returns the offset of an address within a word, if its expression determines the offset. */
static uint32_t offset_in_word(struct emitter *e, const struct expression *x) {
    if (!type_is_scalar(x->type) || !scalar_is_integer(x->type->scalar))
        return UNKNOWN_OFFSET;
    const struct constant *k = expression_fold(e->c, x);
    if (k)
        return (uint32_t)k->values[0].u % 4;
    if (x->kind == EXPR_CONVERT)
        return offset_in_word(e, x->convert.operand);
    if (x->kind != EXPR_BINARY)
        return UNKNOWN_OFFSET;
    uint32_t left = offset_in_word(e, x->binary.left), right = offset_in_word(e, x->binary.right);
    const struct constant *count = expression_fold(e->c, x->binary.right);
    bool is_known = left != UNKNOWN_OFFSET && right != UNKNOWN_OFFSET;
    switch (x->op) {
    case OPERATOR_MULTIPLY:
    case OPERATOR_BIT_AND:
        return left == 0 || right == 0 ? 0 : UNKNOWN_OFFSET;
    case OPERATOR_ADD:
        return is_known ? (left + right) % 4 : UNKNOWN_OFFSET;
    case OPERATOR_SHIFT_LEFT:
        return left == 0 || (count && count->values[0].u % 32 >= 2) ? 0 : UNKNOWN_OFFSET;
    default:
        return UNKNOWN_OFFSET;
    }
}

struct value lower_bytes_load(struct emitter *e, const struct expression *x) {
    struct lvalue block = cg_buffer_block(e, cg_call_argument(x, 0));
    struct cursor c = cursor_at(block, emit_id(e, cg_call_argument(x, 1)));
    bool of_words = is_of_words(x, x->type);
    if (of_words)
        word_index(e, &c);
    if (is_ordered(x))
        interlock_begin(e);
    struct value v = of_words ? load_words(e, block, c.index, x->type) : load_type(e, &c, x->type);
    if (is_ordered(x))
        interlock_end(e);
    return v;
}

struct value lower_bytes_store(struct emitter *e, const struct expression *x) {
    struct lvalue block = cg_buffer_block(e, cg_call_argument(x, 0));
    struct cursor c = cursor_at(block, emit_id(e, cg_call_argument(x, 1)));
    bool of_words = is_of_words(x, cg_call_argument(x, 2)->type);
    if (of_words)
        word_index(e, &c);
    struct value v = cg_call_value(e, x, 2);
    if (is_ordered(x))
        interlock_begin(e);
    if (of_words) {
        uint32_t index = c.index;
        for (uint32_t i = 0; i < type_components(v.type); i++) {
            uint32_t id = value_component(e, v, i).id;
            struct lvalue word = word_at(e, block, index_behind(e, index, i));
            store_word(e, &word, id);
        }
    } else {
        uint32_t first = offset_in_word(e, cg_call_argument(x, 1));
        struct half low = {0};
        c.first = first;
        c.low = &low;
        store_type(e, &c, v);
        store_low_half(e, &c);
    }
    if (is_ordered(x))
        interlock_end(e);
    return value_void(e);
}

struct lvalue cg_bytes_word(struct emitter *e, const struct expression *x) {
    struct lvalue block = cg_buffer_block(e, cg_call_argument(x, 0));
    struct cursor c = cursor_at(block, emit_id(e, cg_call_argument(x, 1)));
    return word_at(e, block, word_index(e, &c));
}

/* Returns the 64-bit element for an atomic operation. The buffer is accessed as an array of
 * 64-bit integers. */
struct lvalue cg_bytes_long(struct emitter *e, const struct expression *x) {
    const struct type *object = cg_call_argument(x, 0)->type;
    struct lvalue block = cg_buffer_block(e, cg_call_argument(x, 0));
    uint32_t pointer = lvalue_pointer(e, &block);
    uint32_t type = type_id_pointer(e, block.memory.storage, type_id_bytes_of_longs(e, object));
    uint32_t longs = emit_cast_pointer(e, pointer, type),
             address = emit_id(e, cg_call_argument(x, 1));
    uint32_t index = uint_op(e, SpvOpShiftRightLogical, address, constant_uint(e, 3));
    const struct type *element = type_scalar(e->program->types, SCALAR_UINT64);
    struct lvalue lvalue =
        lvalue_of_pointer(longs, element, block.memory.storage, block.memory.packing);
    lvalue = lvalue_step(e, lvalue, constant_uint(e, 0), element);
    return lvalue_step(e, lvalue, index, element);
}
