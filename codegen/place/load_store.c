/* Loads and stores, and what lies between the representation of values and that of memory: bool
 * is uint there, and an aggregate of one packing becomes that of another member by member. */
#include "../emitter.h"

/* ---- Rasterizer ordered views ---- */

/* Only fragments lock; other stages have no order to keep. */
static bool has_interlock(const struct emitter *e) {
    return program_has_stage(e->program, STAGE_PIXEL);
}

void interlock_begin(struct emitter *e) {
    if (!has_interlock(e))
        return;
    module_capability(e->m, interlock_capability(e));
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
    return value_from_memory(e,
                             (struct value){load_pointer(e, l, pointer, type), type, l->packing});
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
    bool is_stored_bool = type_is_bool(l->type) && l->packing != PACK_NONE;
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
    return type_is_bool(l->type) ? bool_of_uint(e, v, l->type) : value_of(v.id, l->type);
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
    if (type_is_bool(l->type))
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
