/* Texel lvalues: texture[xy], texture.mips[m][xy], texture.sample[s][xy]. Images have no
 * addressable memory except for atomics, so storing a component reads, modifies and writes the
 * texel. */
#include "builtin.h"

struct lvalue emit_texel(struct emitter *e, const struct expression *x) {
    const struct expression *object = x->element.object;
    struct lvalue l = {.kind = &texel_lvalue, .type = x->type, .part.whole = x->type};
    l.texel.object = object->type;
    if (x->element.level)
        l.texel.level = emit_id(e, x->element.level);
    l.texel.coordinates = emit_id(e, x->element.index);
    if (object->kind != EXPR_LOAD) {
        l.texel.image = emit_id(e, object);
        return l;
    }
    struct lvalue lvalue = emit_lvalue(e, object->unary.operand);
    l.texel.image_pointer = lvalue_pointer(e, &lvalue);
    l.texel.storage = lvalue.memory.storage;
    l.texel.image_type = lvalue.memory.image_type;
    l.texel.is_rasterizer_ordered = image_info(object->type)->rasterizer_ordered;
    return l;
}

/* Loads the image for each access. It is opaque, so the load is free. */
static uint32_t image_of(struct emitter *e, const struct lvalue *l) {
    if (!l->texel.image_pointer)
        return l->texel.image;
    struct lvalue lvalue =
        lvalue_of_pointer(l->texel.image_pointer, l->texel.object, l->texel.storage, PACK_NONE);
    lvalue.memory.image_type = l->texel.image_type;
    return emit_load_value(e, &lvalue).id;
}

static void add_level(struct emitter *e, struct operands *o, const struct lvalue *l) {
    const struct object_info *info = image_info(l->texel.object);
    if (info->multisampled)
        image_add_operand(o, SpvImageOperandsSampleMask,
                          l->texel.level ? l->texel.level : constant_uint(e, 0));
    else if (!info->writable && info->class != OBJECT_CLASS_TEXEL_BUFFER)
        image_add_operand(o, SpvImageOperandsLodMask,
                          l->texel.level ? l->texel.level : constant_uint(e, 0));
}

static struct value load_whole(struct emitter *e, const struct lvalue *l) {
    struct image_access access = image_texel_access(l->texel.object);
    if (l->texel.is_rasterizer_ordered)
        interlock_begin(e);
    access.words[0] = image_plain(e, image_of(e, l), l->texel.object);
    access.words[1] = l->texel.coordinates;
    add_level(e, &access.operands, l);
    uint32_t type = type_id_vector(e, image_scalar(e, l->part.whole), 4);
    uint32_t texel = emit_image_access(e, &access, type);
    if (l->texel.is_rasterizer_ordered)
        interlock_end(e);
    return image_from_texel(e, texel, l->part.whole);
}

/* Converts a value to a texel. A struct is written as the vector of its members. */
static uint32_t to_texel(struct emitter *e, struct value v) {
    enum scalar scalar = image_scalar(e, v.type);
    if (!type_is_numeric(v.type) || v.type->kind == TYPE_MATRIX)
        return convert_flat(e, v, emit_vector(e, scalar, (uint32_t)type_flat_count(v.type))).id;
    if (v.type->scalar != scalar)
        return convert_numeric(e, v, type_like(e, v.type, scalar)).id;
    return v.id;
}

static void store_whole(struct emitter *e, const struct lvalue *l, struct value v) {
    uint32_t texel = to_texel(e, value_plain(e, v));
    struct image_access access = {.op = SpvOpImageWrite, .count = 3};
    if (l->texel.is_rasterizer_ordered)
        interlock_begin(e);
    access.words[0] = image_of(e, l);
    access.words[1] = l->texel.coordinates;
    access.words[2] = texel;
    if (image_info(l->texel.object)->multisampled)
        add_level(e, &access.operands, l);
    emit_image_access(e, &access, 0);
    if (l->texel.is_rasterizer_ordered)
        interlock_end(e);
}

static struct value load_texel(struct emitter *e, struct lvalue *l) {
    struct value v = load_whole(e, l);
    if (l->texel.has_component)
        return value_of(emit_op(e, SpvOpVectorExtractDynamic, value_type_id(e, l->type), v.id,
                                l->texel.component),
                        l->type);
    return l->part.count
               ? value_of(value_swizzle(e, v, l->part.components, l->part.count).id, l->type)
               : v;
}

static void store_texel(struct emitter *e, struct lvalue *l, struct value v) {
    if (l->texel.has_component) {
        struct value whole = load_whole(e, l);
        v = value_of(emit_op(e, SpvOpVectorInsertDynamic, value_type_id(e, l->part.whole), whole.id,
                             v.id, l->texel.component),
                     l->part.whole);
    } else if (l->part.count) {
        v = emit_merge_components(e, load_whole(e, l), v, l->part.components, l->part.count);
    }
    store_whole(e, l, v);
}

/* ---- Components ---- */

static bool has_elements(const struct lvalue *l) {
    return l->type->kind == TYPE_VECTOR;
}

static struct lvalue element_of(struct emitter *e, struct lvalue l, uint32_t index_id,
                                const struct type *element) {
    l.texel.component =
        l.part.count ? part_chosen(e, l.part.components, l.part.count, index_id) : index_id;
    l.texel.has_component = true;
    l.type = element;
    return l;
}

static bool known_element(struct emitter *e, struct lvalue *l, uint64_t index,
                          const struct type *element) {
    if (!has_elements(l))
        return false;
    l->part.components[0] = l->part.count ? l->part.components[index] : (uint8_t)index;
    l->part.count = 1;
    l->type = element;
    return true;
}

/* Only a single component of a scalar can be written. */
static bool is_selectable(const struct lvalue *l, const struct selection *s) {
    return !l->texel.has_component && (type_vector_size(l->part.whole) > 1 || s->count == 1);
}

static struct lvalue select_of_texel(struct emitter *e, struct lvalue l,
                                     const struct selection *s) {
    if (!is_selectable(&l, s))
        return lvalue_of_value(value_swizzle(e, load_texel(e, &l), s->components, s->count));
    if (type_vector_size(l.part.whole) > 1)
        part_select(&l, s);
    if (part_is_whole(&l))
        l.part.count = 0;
    l.type = s->type;
    return l;
}

/* ---- Atomics ---- */

/* Returns a pointer to the image. An image that is only a value, such as a call's result, is
 * stored to a variable. */
static uint32_t image_pointer(struct emitter *e, const struct lvalue *l) {
    if (l->texel.image_pointer)
        return l->texel.image_pointer;
    const struct type *object = l->texel.object;
    struct lvalue t =
        cg_temporary(e, object, arena_format(e->arena, "temp.var.%s", type_debug_name(e, object)));
    emit_store_value(e, &t, value_of(l->texel.image, object));
    return t.memory.base;
}

static uint32_t texel_pointer(struct emitter *e, const struct lvalue *l) {
    const struct type *sampled = type_scalar(e->program->types, image_scalar(e, l->part.whole));
    uint32_t type = type_id_pointer(e, SpvStorageClassImage, value_type_id(e, sampled));
    uint32_t sample = l->texel.level ? l->texel.level : constant_uint(e, 0);
    e->has_copies |= !l->texel.image_pointer || l->texel.storage != SpvStorageClassUniformConstant;
    return emit_op(e, SpvOpImageTexelPointer, type, image_pointer(e, l), l->texel.coordinates,
                   sample);
}

const struct lvalue_kind texel_lvalue = {
    .load = load_texel,
    .store = store_texel,
    .atomic_pointer = texel_pointer,
    .has_elements = has_elements,
    .element = element_of,
    .known_element = known_element,
    .select = select_of_texel,
    .is_written_only = true,
};
