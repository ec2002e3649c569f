/* Loads and stores, and what lies between the representation of values and that of memory: bool
 * is uint there, and an aggregate of one packing becomes that of another member by member. */
#include "emitter.h"

/* ---- Representations ---- */

static bool is_bool(const struct type *type) {
    return type_is_numeric(type) && type->scalar == SCALAR_BOOL;
}

static struct value bool_of_uint(struct emitter *e, struct value v, const struct type *to) {
    return convert_numeric(e, value_of(v.id, type_like(e, to, SCALAR_UINT)), to);
}

static struct value uint_of_bool(struct emitter *e, struct value v, enum packing packing) {
    struct value u = convert_numeric(e, value_of(v.id, v.type), type_like(e, v.type, SCALAR_UINT));
    return (struct value){u.id, v.type, packing};
}

/* The optimizer of SPIRV-Tools 2023.1 neither looks through OpCopyLogical nor removes it. */
static bool leaves_copies(const struct options *options) {
    return options->no_legalization || options->optimization == 0;
}

/* The same value in another type of equal shape (SPIR-V 1.4). */
static bool can_copy_logically(struct emitter *e, const struct type *type) {
    if (e->m->version < SPIRV_1_4 || (type->kind != TYPE_ARRAY && type->kind != TYPE_STRUCT))
        return false;
    if (type->kind == TYPE_ARRAY)
        return !is_bool(type_strip_arrays(type)) &&
               (type_strip_arrays(type)->kind != TYPE_STRUCT ||
                can_copy_logically(e, type_strip_arrays(type)));
    const struct record *record = type->record;
    if (record->base && !can_copy_logically(e, record->base))
        return false;
    for (uint32_t i = 0; i < record->field_count; i++) {
        const struct type *field = record->fields[i].type;
        if (is_bool(type_strip_arrays(field)) ||
            (type_strip_arrays(field)->kind == TYPE_STRUCT && !can_copy_logically(e, field)))
            return false;
    }
    return true;
}

static uint32_t extract_part(struct emitter *e, struct value v, const struct type *part,
                             uint32_t index) {
    return emit_op(e, SpvOpCompositeExtract, type_id(e, part, v.packing), v.id, index);
}

static struct value repack_elements(struct emitter *e, struct value v, const struct type *element,
                                    uint32_t count, enum packing packing) {
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++) {
        struct value part = {extract_part(e, v, element, i), element, v.packing};
        parts[i] = value_repack(e, part, packing).id;
    }
    uint32_t id = emit_words(e, SpvOpCompositeConstruct, type_id(e, v.type, packing), parts, count);
    return (struct value){id, v.type, packing};
}

static struct value repack_record(struct emitter *e, struct value v, enum packing packing) {
    const struct record *record = v.type->record;
    const struct record_layout *shape = record_shape(e, record);
    uint32_t *parts = arena_array(e->arena, uint32_t, shape->member_count);
    if (record->base) {
        struct value part = {extract_part(e, v, record->base, 0), record->base, v.packing};
        parts[0] = value_repack(e, part, packing).id;
    }
    for (uint32_t i = 0; i < record->field_count; i++) {
        if (shape->members[i].bit_offset != 0)
            continue;
        const struct type *type = record->fields[i].type;
        struct value part = {extract_part(e, v, type, shape->members[i].member), type, v.packing};
        parts[shape->members[i].member] = value_repack(e, part, packing).id;
    }
    uint32_t id = emit_words(e, SpvOpCompositeConstruct, type_id(e, v.type, packing), parts,
                             shape->member_count);
    return (struct value){id, v.type, packing};
}

/* A whole block has the layout of its struct, but a type of its own. */
static bool is_block_value(struct emitter *e, struct value v) {
    return v.type->kind == TYPE_STRUCT && v.packing != PACK_NONE &&
           module_type_of(e->m, v.id) != type_id(e, v.type, v.packing);
}

/* An aggregate that looks the same in both needs no copy, except that a block's own type differs
 * from its record's. */
static bool looks_the_same(struct emitter *e, struct value v, enum packing packing) {
    return (v.packing == packing && !is_block_value(e, v)) ||
           module_type_of(e->m, v.id) == type_id(e, v.type, packing);
}

/* A vector out of the registers that its components lie in. */
static struct value gather_strided(struct emitter *e, struct value v) {
    uint32_t count = type_vector_size(v.type);
    const struct type *scalar = scalar_of(e, v.type);
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++) {
        struct value part = {extract_part(e, v, scalar, i), scalar, v.packing};
        parts[i] = value_repack(e, part, PACK_NONE).id;
    }
    return value_construct(e, v.type, parts, count);
}

struct value value_repack(struct emitter *e, struct value v, enum packing packing) {
    if (type_is_strided(e, v.type, v.packing))
        v = gather_strided(e, v);
    if (v.packing == packing && !is_block_value(e, v))
        return v;
    bool aggregate = v.type->kind == TYPE_ARRAY || v.type->kind == TYPE_STRUCT;
    if (!aggregate && is_bool(v.type) && !type_is_real_matrix(v.type)) {
        if (v.packing == PACK_NONE)
            return uint_of_bool(e, v, packing);
        if (packing == PACK_NONE)
            return bool_of_uint(e, v, v.type);
    }
    if (looks_the_same(e, v, packing) || (!aggregate && !type_is_real_matrix(v.type)) ||
        type_is_float_matrix(v.type) || v.type->kind == TYPE_OBJECT)
        return (struct value){v.id, v.type, packing};
    if (leaves_copies(e->options) && can_copy_logically(e, v.type)) {
        uint32_t id = emit_op(e, SpvOpCopyLogical, type_id(e, v.type, packing), v.id);
        return (struct value){id, v.type, packing};
    }
    if (v.type->kind == TYPE_STRUCT)
        return repack_record(e, v, packing);
    if (v.type->kind == TYPE_ARRAY)
        return repack_elements(e, v, v.type->element, v.type->count, packing);
    return repack_elements(e, v, row_of(e, v.type), v.type->rows, packing);
}

struct value value_plain(struct emitter *e, struct value v) {
    return value_repack(e, v, PACK_NONE);
}

/* ---- Rasterizer ordered views ---- */

/* Only fragments lock; other stages have no order to keep. */
static bool has_interlock(const struct emitter *e) {
    return program_has_stage(e->program, STAGE_PIXEL);
}

void interlock_begin(struct emitter *e) {
    if (!has_interlock(e))
        return;
    e->uses_interlock = true;
    emit_words(e, SpvOpBeginInvocationInterlockEXT, 0, NULL, 0);
}

void interlock_end(struct emitter *e) {
    if (has_interlock(e))
        emit_words(e, SpvOpEndInvocationInterlockEXT, 0, NULL, 0);
}

/* ---- Raw access ---- */

/* A part may be aligned more than its type asks for, but that is not told. */
static uint32_t claimed_alignment(struct emitter *e, const struct lvalue *l,
                                  const struct type *type) {
    uint32_t own = layout_of_type(e->layout, type, l->packing).alignment;
    return !l->alignment || (l->is_part && own < l->alignment) ? own : l->alignment;
}

/* Physical pointers say how they are aligned (SPIR-V 2.18.1). */
static size_t add_alignment(struct emitter *e, const struct lvalue *l, const struct type *type,
                            uint32_t *words, size_t count) {
    if (l->storage != SpvStorageClassPhysicalStorageBuffer)
        return count;
    words[count++] = SpvMemoryAccessAlignedMask;
    words[count++] = claimed_alignment(e, l, type);
    return count;
}

static uint32_t pointee_type(struct emitter *e, const struct lvalue *l, const struct type *type) {
    if (l->image_type && type->kind == TYPE_OBJECT)
        return l->image_type;
    if (l->block_type)
        return l->block_type;
    return l->memory ? type_id_object(e, l->memory, FORMAT_OF_TEXELS)
                     : type_id(e, type, l->packing);
}

static uint32_t load_pointer(struct emitter *e, const struct lvalue *l, uint32_t pointer,
                             const struct type *type) {
    uint32_t words[3] = {pointer};
    size_t count = add_alignment(e, l, type, words, 1);
    if (l->is_rasterizer_ordered)
        interlock_begin(e);
    uint32_t id = emit_words(e, SpvOpLoad, pointee_type(e, l, type), words, count);
    if (l->is_rasterizer_ordered)
        interlock_end(e);
    return id;
}

static void store_pointer(struct emitter *e, const struct lvalue *l, uint32_t pointer, uint32_t id,
                          const struct type *type) {
    uint32_t words[4] = {pointer, id};
    size_t count = add_alignment(e, l, type, words, 2);
    if (l->is_rasterizer_ordered)
        interlock_begin(e);
    emit_words(e, SpvOpStore, 0, words, count);
    if (l->is_rasterizer_ordered)
        interlock_end(e);
}

/* ---- Bit-fields ---- */

/* Vulkan's bit-field instructions are for 32 bits only; other units are shifted and masked. */
static bool has_32_bits(const struct type *unit) {
    return type_scalar_bits((enum scalar)unit->scalar) == 32;
}

struct value extract_bits(struct emitter *e, struct value unit, uint32_t offset, uint32_t width) {
    bool is_signed = scalar_is_signed((enum scalar)unit.type->scalar);
    uint32_t type = type_id(e, unit.type, unit.packing);
    if (has_32_bits(unit.type)) {
        unit.id = emit_op(e, is_signed ? SpvOpBitFieldSExtract : SpvOpBitFieldUExtract, type,
                          unit.id, constant_uint(e, offset), constant_uint(e, width));
        return unit;
    }
    uint32_t bits = scalar_bits((enum scalar)unit.type->scalar);
    uint32_t up = constant_uint(e, bits - offset - width), down = constant_uint(e, bits - width);
    unit.id = emit_op(e, SpvOpShiftLeftLogical, type, unit.id, up);
    unit.id = emit_op(e, is_signed ? SpvOpShiftRightArithmetic : SpvOpShiftRightLogical, type,
                      unit.id, down);
    return unit;
}

struct value insert_bits(struct emitter *e, struct value unit, uint32_t part, uint32_t offset,
                         uint32_t width) {
    uint32_t type = type_id(e, unit.type, unit.packing);
    enum scalar scalar = (enum scalar)unit.type->scalar;
    if (has_32_bits(unit.type)) {
        unit.id = emit_op(e, SpvOpBitFieldInsert, type, unit.id, part, constant_uint(e, offset),
                          constant_uint(e, width));
        return unit;
    }
    uint64_t mask = (width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1) << offset;
    uint32_t keep = constant_scalar(e, scalar, (union scalar_value){.u = ~mask});
    uint32_t take = constant_scalar(e, scalar, (union scalar_value){.u = mask});
    uint32_t rest = emit_op(e, SpvOpBitwiseAnd, type, unit.id, keep);
    uint32_t shifted = emit_op(e, SpvOpShiftLeftLogical, type, part, constant_uint(e, offset));
    shifted = emit_op(e, SpvOpBitwiseAnd, type, shifted, take);
    unit.id = emit_op(e, SpvOpBitwiseOr, type, rest, shifted);
    return unit;
}

/* ---- Loads ---- */

static bool is_private_memory(SpvStorageClass storage) {
    return storage == SpvStorageClassFunction || storage == SpvStorageClassPrivate;
}

/* Drivers dislike arrays of opaque objects that are loaded whole. */
static struct value load_object_array(struct emitter *e, struct lvalue *l) {
    const struct type *element = l->type->element;
    uint32_t *parts = arena_array(e->arena, uint32_t, l->type->count);
    if (!l->is_flattened)
        lvalue_pointer(e, l);
    for (uint32_t i = 0; i < l->type->count; i++) {
        struct lvalue part = lvalue_element(e, *l, constant_int(e, (int32_t)i), element);
        parts[i] = load_value(e, &part).id;
    }
    uint32_t id = emit_words(e, SpvOpCompositeConstruct, type_id(e, l->type, l->packing), parts,
                             l->type->count);
    return (struct value){id, l->type, l->packing};
}

static struct value load_whole(struct emitter *e, struct lvalue *l, const struct type *type) {
    uint32_t pointer = lvalue_pointer(e, l);
    struct value v = {load_pointer(e, l, pointer, type), type, l->packing};
    if (type_is_strided(e, type, l->packing))
        return gather_strided(e, v);
    if (l->packing != PACK_NONE && is_bool(type)) {
        if (type_is_real_matrix(type))
            return convert_numeric(
                e, (struct value){v.id, type_like(e, type, SCALAR_UINT), l->packing}, type);
        return bool_of_uint(e, v, type);
    }
    if (type->kind != TYPE_ARRAY && type->kind != TYPE_STRUCT &&
        (!type_is_real_matrix(type) || type_is_float_matrix(type)))
        v.packing = PACK_NONE;
    return v;
}

/* There are no pointers to a part of an array that several buffers are. */
static struct value refuse_part(struct emitter *e, const struct lvalue *l) {
    error_at(e->c, e->m->at,
             "this array of arrays of resources cannot be copied or passed: take one of them");
    return value_of(constant_undefined(e, value_type_id(e, l->type)), l->type);
}

static struct value load_memory(struct emitter *e, struct lvalue *l) {
    if (l->memory && is_block_object(l->memory) && l->type->kind == TYPE_STRUCT)
        return convert_by_scalars(e, load_whole(e, l, l->type), l->type);
    if (type_is_aliased(type_strip_arrays(l->type)) && !is_private_memory(l->storage))
        return l->is_flattened ? refuse_part(e, l) : value_of(lvalue_pointer(e, l), l->type);
    if (l->is_flattened)
        return l->type->count ? load_object_array(e, l) : refuse_part(e, l);
    if (l->type->kind == TYPE_ARRAY && l->type->count && l->type->element->kind == TYPE_OBJECT)
        return load_object_array(e, l);
    return load_whole(e, l, l->type);
}

static struct value load_matrix_elements(struct emitter *e, const struct lvalue *l) {
    uint32_t parts[4];
    struct lvalue matrix = *l;
    bool is_stored_bool = is_bool(l->type) && l->packing != PACK_NONE;
    const struct type *type = is_stored_bool ? type_like(e, l->type, SCALAR_UINT) : l->type;
    matrix.kind = LVALUE_POINTER;
    matrix.type = is_stored_bool ? type_like(e, l->whole, SCALAR_UINT) : l->whole;
    for (uint32_t i = 0; i < l->count; i++) {
        struct lvalue element = lvalue_matrix_element(e, matrix, l->rows[i], l->components[i]);
        parts[i] = load_value(e, &element).id;
    }
    struct value v = value_construct(e, type, parts, l->count);
    return is_stored_bool ? convert_numeric(e, v, l->type) : v;
}

static struct value load_vector_components(struct emitter *e, struct lvalue *l) {
    struct lvalue vector = *l;
    vector.kind = LVALUE_POINTER;
    vector.type = l->whole;
    struct value v = load_value(e, &vector);
    l->base = vector.base;
    l->chain_count = 0;
    return value_of(value_swizzle(e, v, l->components, l->count).id, l->type);
}

static struct value load_texel(struct emitter *e, const struct lvalue *l) {
    struct value v = texel_load(e, l);
    if (l->texel.has_component)
        return value_of(emit_op(e, SpvOpVectorExtractDynamic, value_type_id(e, l->type), v.id,
                                l->texel.component),
                        l->type);
    return l->count ? value_of(value_swizzle(e, v, l->components, l->count).id, l->type) : v;
}

static struct value load_bits(struct emitter *e, struct lvalue *l) {
    uint32_t unit = load_pointer(e, l, lvalue_pointer(e, l), l->whole);
    struct value v = {unit, l->whole, l->packing};
    v = extract_bits(e, v, l->bits.offset, l->bits.width);
    return is_bool(l->type) ? bool_of_uint(e, v, l->type) : value_of(v.id, l->type);
}

struct value load_value(struct emitter *e, struct lvalue *l) {
    switch ((enum lvalue_kind)l->kind) {
    case LVALUE_POINTER:
        return load_memory(e, l);
    case LVALUE_VECTOR:
        return load_vector_components(e, l);
    case LVALUE_MATRIX:
        return load_matrix_elements(e, l);
    case LVALUE_TEXEL:
        return load_texel(e, l);
    case LVALUE_BITS:
        return load_bits(e, l);
    case LVALUE_STAGE:
        return mesh_output_load(e, l);
    case LVALUE_SPLIT:
        return split_load(e, l);
    case LVALUE_VALUE:
        break;
    }
    struct value v = l->value;
    v.type = l->type;
    return v;
}

/* ---- Stores ---- */

static void store_memory(struct emitter *e, struct lvalue *l, struct value v) {
    uint32_t pointer = lvalue_pointer(e, l);
    v.type = l->type;
    uint32_t id = value_repack(e, v, l->packing).id;
    store_pointer(e, l, pointer, id, l->type);
}

/* The whole with some of its components replaced by those of `v`, in order. */
static struct value merge_components(struct emitter *e, struct value whole, struct value v,
                                     const uint8_t *components, uint32_t count) {
    uint32_t size = type_vector_size(whole.type);
    if (size == 1)
        return value_of(v.id, whole.type);
    if (count == 1)
        return value_of(emit_op(e, SpvOpCompositeInsert, value_type_id(e, whole.type), v.id,
                                whole.id, components[0]),
                        whole.type);
    uint32_t words[6] = {whole.id, v.id, 0, 1, 2, 3};
    for (uint32_t i = 0; i < count; i++)
        words[2 + components[i]] = size + i;
    return value_of(
        emit_words(e, SpvOpVectorShuffle, value_type_id(e, whole.type), words, size + 2),
        whole.type);
}

static void store_vector_components(struct emitter *e, struct lvalue *l, struct value v) {
    struct lvalue vector = *l;
    vector.kind = LVALUE_POINTER;
    vector.type = l->whole;
    struct value whole = load_value(e, &vector);
    store_value(e, &vector, merge_components(e, whole, v, l->components, l->count));
}

static void store_matrix_elements(struct emitter *e, const struct lvalue *l, struct value v) {
    struct lvalue matrix = *l;
    matrix.kind = LVALUE_POINTER;
    matrix.type = l->whole;
    for (uint32_t i = 0; i < l->count; i++) {
        struct value part = value_component(e, v, i);
        struct lvalue element = lvalue_matrix_element(e, matrix, l->rows[i], l->components[i]);
        store_value(e, &element, part);
    }
}

static void store_texel(struct emitter *e, const struct lvalue *l, struct value v) {
    if (l->texel.has_component) {
        struct value whole = texel_load(e, l);
        v = value_of(emit_op(e, SpvOpVectorInsertDynamic, value_type_id(e, l->whole), whole.id,
                             v.id, l->texel.component),
                     l->whole);
    } else if (l->count) {
        v = merge_components(e, texel_load(e, l), v, l->components, l->count);
    }
    texel_store(e, l, v);
}

static void store_bits(struct emitter *e, struct lvalue *l, struct value v) {
    uint32_t pointer = lvalue_pointer(e, l);
    struct value unit = {load_pointer(e, l, pointer, l->whole), l->whole, l->packing};
    if (is_bool(l->type))
        v = uint_of_bool(e, v, l->packing);
    unit = insert_bits(e, unit, v.id, l->bits.offset, l->bits.width);
    store_pointer(e, l, pointer, unit.id, l->whole);
}

void store_value(struct emitter *e, struct lvalue *l, struct value v) {
    switch ((enum lvalue_kind)l->kind) {
    case LVALUE_POINTER:
        store_memory(e, l, v);
        break;
    case LVALUE_VECTOR:
        store_vector_components(e, l, v);
        break;
    case LVALUE_MATRIX:
        store_matrix_elements(e, l, v);
        break;
    case LVALUE_TEXEL:
        store_texel(e, l, v);
        break;
    case LVALUE_BITS:
        store_bits(e, l, v);
        break;
    case LVALUE_STAGE:
        mesh_output_store(e, l, v);
        break;
    case LVALUE_SPLIT:
    case LVALUE_VALUE:
        break;
    }
}
