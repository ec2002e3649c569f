/* Places: all access to variables goes through here.  An lvalue collects the steps from a variable
 * to a part of it, and becomes one OpAccessChain when its pointer is needed. */
#include "../emitter.h"

#include <string.h>

struct lvalue lvalue_of_pointer(uint32_t pointer, const struct type *type, SpvStorageClass storage,
                                enum packing packing) {
    return (struct lvalue){.kind = LVALUE_POINTER,
                           .type = type,
                           .base = pointer,
                           .storage = storage,
                           .packing = packing};
}

static struct lvalue lvalue_of_value(struct value v) {
    return (struct lvalue){.kind = LVALUE_VALUE, .type = v.type, .value = v};
}

void decorate_pointer(struct emitter *e, uint32_t id, const struct type *type, bool is_aliased) {
    if (!type_is_object(type_strip_arrays(type), OBJECT_BUFFER_POINTER))
        return;
    module_decorate(
        e->m, id, is_aliased ? SpvDecorationAliasedPointer : SpvDecorationRestrictPointer, NULL, 0);
}

struct lvalue temporary(struct emitter *e, const struct type *type, const char *name) {
    uint32_t pointer =
        module_local(e->m, type_id_pointer(e, SpvStorageClassFunction, value_type_id(e, type)));
    module_name(e->m, pointer, name);
    if (type_is_relaxed(type))
        module_relax(e->m, pointer);
    decorate_pointer(e, pointer, type, true);
    return lvalue_of_pointer(pointer, type, SpvStorageClassFunction, PACK_NONE);
}

/* A part of a value that can only be reached through memory. */
static struct lvalue spill(struct emitter *e, struct lvalue l) {
    if (l.kind == LVALUE_POINTER)
        return l;
    struct value v = load_value(e, &l);
    const char *name = type_vector_size(l.type) || type_is_real_matrix(l.type)
                           ? "vector"
                           : type_debug_name(e, l.type);
    struct lvalue t = temporary(e, l.type, arena_format(e->arena, "temp.var.%s", name));
    store_value(e, &t, v);
    return t;
}

/* ---- Variables ---- */

/* A variable whose declaration was not reached: code after a return, or a constant that folded. */
static void declare_late(struct emitter *e, const struct variable *v) {
    if (is_node_object(v->type)) {
        payload_local(e, v);
        return;
    }
    struct lvalue l = temporary(e, v->type, atom_text(e->c->atoms, v->name));
    e->places[v->id] = (struct variable_place){
        .id = l.base, .storage = SpvStorageClassFunction, .packing = PACK_NONE};
}

struct lvalue lvalue_of_variable(struct emitter *e, const struct variable *v) {
    if (variable_is_plain_constant(v))
        return lvalue_of_value(value_of(constant_of(e, v->value), v->type));
    switch ((enum storage)v->storage) {
    case STORAGE_LOCAL:
        if (e->places[v->id].id == 0)
            declare_late(e, v);
        break;
    case STORAGE_PARAMETER:
        if (is_mesh_output(e, v))
            return mesh_output(e, v);
        break;
    case STORAGE_THIS:
    case STORAGE_SPEC_CONSTANT:
        break;
    case STORAGE_STATIC:
    case STORAGE_GROUPSHARED:
    case STORAGE_BUFFER:
    case STORAGE_RESOURCE:
    case STORAGE_PUSH_CONSTANT:
    case STORAGE_SHADER_RECORD:
    case STORAGE_IO: {
        struct lvalue l = global_lvalue(e, v);
        if (e->places[v->id].is_value)
            return lvalue_of_value(value_of(e->places[v->id].id, v->type));
        if (v->is_precise && l.kind == LVALUE_POINTER && l.base)
            precise_mark(e, l.base);
        l.is_flattened = v->storage == STORAGE_RESOURCE && type_is_flattened(e, v->type);
        return l;
    }
    }
    const struct variable_place *place = &e->places[v->id];
    if (place->is_value)
        return lvalue_of_value(value_of(place->id, v->type));
    struct lvalue l = lvalue_of_pointer(place->id, v->type, place->storage, place->packing);
    l.image_type = place->image_type;
    return l;
}

/* ---- Steps ---- */

struct lvalue lvalue_step(struct lvalue l, uint32_t index_id, const struct type *to) {
    l.chain[l.chain_count++] = index_id;
    l.type = to;
    l.is_part = true;
    l.block_type = 0;
    l.memory = NULL;
    return l;
}

/* What can be stepped into: memory, and not at the end of the chain's room. */
static struct lvalue steppable(struct emitter *e, struct lvalue l) {
    l = spill(e, l);
    if (l.chain_count + 2 >= MAX_CHAIN)
        lvalue_pointer(e, &l);
    return l;
}

static bool is_physical(const struct lvalue *l) {
    return l->storage == SpvStorageClassPhysicalStorageBuffer;
}

/* For a part that lies so far in, only the largest power of two is promised that divides both. */
static void promise_part(struct emitter *e, struct lvalue *whole, uint32_t offset) {
    uint32_t promised = whole->alignment
                            ? whole->alignment
                            : layout_of_type(e->layout, whole->type, whole->packing).alignment;
    whole->alignment = (promised | offset) & -(promised | offset);
}

static struct lvalue lvalue_member(struct emitter *e, struct lvalue l, uint32_t field) {
    const struct record *record = l.type->record;
    const struct record_layout *shape = record_shape(e, record);
    const struct field *f = &record->fields[field];
    if (l.kind == LVALUE_STAGE)
        return mesh_output_child(e, l, field + (record->base != NULL));
    if (l.kind == LVALUE_SPLIT)
        return split_child(e, &l, field + (record->base != NULL));
    if (is_physical(&l))
        promise_part(e, &l, layout_of_record(e->layout, record, l.packing)->members[field].offset);
    l = lvalue_step(steppable(e, l), constant_int(e, (int32_t)shape->members[field].member),
                    f->type);
    l.is_precise = l.is_precise || (f->io & IO_PRECISE) != 0;
    if (f->has_bit_width) {
        l.kind = LVALUE_BITS;
        l.whole = f->type;
        l.bits.offset = shape->members[field].bit_offset;
        l.bits.width = f->bit_width;
    }
    return l;
}

static struct lvalue lvalue_base(struct emitter *e, struct lvalue l) {
    if (l.kind == LVALUE_STAGE)
        return mesh_output_child(e, l, 0);
    if (l.kind == LVALUE_SPLIT)
        return split_child(e, &l, 0);
    if (is_physical(&l))
        promise_part(e, &l, layout_of_record(e->layout, l.type->record, l.packing)->base_offset);
    return lvalue_step(steppable(e, l), constant_int(e, 0), l.type->record->base);
}

/* What Vulkan asks for when invocations take different elements of an array of resources. */
static SpvCapability non_uniform_capability(const struct object_info *info) {
    switch ((int)info->class) {
    case OBJECT_CLASS_TEXEL_BUFFER:
        return info->writable ? SpvCapabilityStorageTexelBufferArrayNonUniformIndexing
                              : SpvCapabilityUniformTexelBufferArrayNonUniformIndexing;
    case OBJECT_CLASS_SUBPASS:
        return SpvCapabilityInputAttachmentArrayNonUniformIndexing;
    case OBJECT_CLASS_STRUCTURED_BUFFER:
    case OBJECT_CLASS_BYTE_BUFFER:
    case OBJECT_CLASS_TEXTURE_BUFFER:
        return SpvCapabilityStorageBufferArrayNonUniformIndexing;
    case OBJECT_CLASS_CONSTANT_BUFFER:
        return SpvCapabilityUniformBufferArrayNonUniformIndexing;
    case OBJECT_CLASS_TEXTURE:
        return info->writable ? SpvCapabilityStorageImageArrayNonUniformIndexing
                              : SpvCapabilitySampledImageArrayNonUniformIndexing;
    case OBJECT_CLASS_SAMPLER:
    case OBJECT_CLASS_SAMPLED_TEXTURE:
        return SpvCapabilitySampledImageArrayNonUniformIndexing;
    default:
        return SpvCapabilityShaderNonUniform; /* no more than all such indices */
    }
}

/* The index into one array that stands for arrays in an array; `outer` is that of the arrays, or 0,
 * `count` the elements of each. */
static uint32_t flatten_index(struct emitter *e, uint32_t outer, uint32_t index, uint32_t count) {
    if (!outer)
        return index;
    uint32_t before = emit_op(e, SpvOpIMul, type_id_uint(e), outer, constant_uint(e, count));
    return emit_op(e, SpvOpIAdd, type_id_uint(e), before, index);
}

/* An index into an array of arrays that lies in one array: a step when it is the last. */
static struct lvalue flattened_element(struct emitter *e, struct lvalue l, uint32_t index_id,
                                       const struct type *element) {
    l.flat_index = flatten_index(e, l.flat_index, index_id, l.type->count);
    l.type = element;
    if (element->kind == TYPE_ARRAY)
        return l;
    index_id = l.flat_index;
    l.is_flattened = false;
    l.flat_index = 0;
    return lvalue_element(e, l, index_id, element);
}

struct lvalue lvalue_element(struct emitter *e, struct lvalue l, uint32_t index_id,
                             const struct type *element) {
    if (l.is_flattened)
        return flattened_element(e, l, index_id, element);
    if (element->kind == TYPE_OBJECT && module_is(e->m, index_id, ID_NON_UNIFORM))
        module_capability(e->m,
                          non_uniform_capability(object_info((enum object_kind)element->object)));
    if (is_physical(&l)) {
        struct type_layout layout = layout_of_type(e->layout, l.type, l.packing);
        promise_part(e, &l, layout.array_stride | layout.matrix_stride);
    }
    return lvalue_step(steppable(e, l), index_id, element);
}

/* One component chosen by a constant; that of a scalar or vector of 1 is the whole.  As dxc does,
 * it gets an access chain of its own. */
static struct lvalue component(struct emitter *e, struct lvalue l, uint32_t index) {
    const struct type *scalar = scalar_of(e, l.type);
    if (type_vector_size(l.type) == 1) {
        l.type = scalar;
        return l;
    }
    l = steppable(e, l);
    lvalue_pointer(e, &l);
    return lvalue_step(l, constant_int(e, (int32_t)index), scalar);
}

uint32_t lvalue_pointer(struct emitter *e, struct lvalue *l) {
    if (l->kind == LVALUE_VALUE || l->kind == LVALUE_TEXEL || l->kind == LVALUE_SPLIT ||
        l->kind == LVALUE_STAGE)
        *l = spill(e, *l);
    if (l->chain_count == 0)
        return l->base;
    const struct type *pointee = l->memory                   ? l->memory
                                 : l->kind == LVALUE_POINTER ? l->type
                                                             : l->whole;
    uint32_t words[MAX_CHAIN + 1];
    words[0] = l->base;
    memcpy(words + 1, l->chain, l->chain_count * sizeof *words);
    uint32_t type = l->image_type && pointee->kind == TYPE_OBJECT ? l->image_type
                                                                  : type_id(e, pointee, l->packing);
    l->base = emit_words(e, SpvOpAccessChain, type_id_pointer(e, l->storage, type), words,
                         l->chain_count + 1);
    l->chain_count = 0;
    if (l->is_precise || module_is(e->m, words[0], ID_PRECISE))
        precise_mark(e, l->base);
    return l->base;
}

/* ---- Expressions that name places ---- */

/* A place that other steps go on from, in one access chain. */
static struct lvalue lvalue_collect(struct emitter *e, const struct expression *x);

/* A vector of 1 or a matrix of one row is its only part. */
static bool is_unit_step(const struct type *base) {
    return (base->kind == TYPE_VECTOR && base->columns == 1) || base->kind == TYPE_SCALAR ||
           (base->kind == TYPE_MATRIX && base->rows == 1);
}

/* A conversion that names the same memory as its operand. */
static bool keeps_memory(const struct expression *x) {
    return x->convert.conversion == CONVERT_SAME_LAYOUT ||
           x->convert.conversion == CONVERT_ORIENTATION;
}

/* dxc does not look through the parentheses in `(a.b).c`, which macros like to have. */
static bool ends_chain(const struct expression *base) {
    return base->is_parenthesized && base->kind != EXPR_VARIABLE;
}

/* The indices of a chain are evaluated before what the chain begins at, as dxc does. */
void lvalue_indices(struct emitter *e, const struct expression *x) {
    switch ((int)x->kind) {
    case EXPR_MEMBER:
        if (!ends_chain(x->member.base))
            lvalue_indices(e, x->member.base);
        break;
    case EXPR_BASE:
        lvalue_indices(e, x->unary.operand);
        break;
    case EXPR_CONVERT:
        if (keeps_memory(x))
            lvalue_indices(e, x->convert.operand);
        break;
    case EXPR_INDEX:
        lvalue_indices(e, x->index.base);
        if (x->index.index->kind != EXPR_CONSTANT && !is_unit_step(x->index.base->type))
            *map_slot_u64(e->arena, &e->indices, (uintptr_t)x) =
                (void *)(uintptr_t)emit_id(e, x->index.index);
        break;
    default:
        break;
    }
}

/* An index evaluated before is used once. */
static uint32_t index_of(struct emitter *e, const struct expression *x) {
    uint32_t id = (uint32_t)(uintptr_t)map_find_u64(&e->indices, (uintptr_t)x);
    if (!id)
        return emit_id(e, x->index.index);
    *map_slot_u64(e->arena, &e->indices, (uintptr_t)x) = NULL;
    return id;
}

static bool is_in_order(const uint8_t *components, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (components[i] != i)
            return false;
    return true;
}

static void select_components(struct lvalue *l, const struct expression *x) {
    uint8_t inner[4];
    bool nested = l->count != 0;
    memcpy(inner, l->components, sizeof inner);
    l->count = x->swizzle.count;
    for (uint32_t i = 0; i < x->swizzle.count; i++) {
        uint8_t c = x->swizzle.components[i];
        l->components[i] = nested ? inner[c] : c;
    }
}

static struct lvalue swizzle_of_texel(struct lvalue l, const struct expression *x) {
    if (type_vector_size(l.whole) > 1)
        select_components(&l, x);
    if (l.count == type_vector_size(l.whole) && is_in_order(l.components, l.count))
        l.count = 0;
    l.type = x->type;
    return l;
}

/* Only a single component of a scalar can be written to. */
static bool selects_texel(const struct lvalue *l, const struct expression *x) {
    return l->kind == LVALUE_TEXEL && !l->texel.has_component &&
           (type_vector_size(l->whole) > 1 || x->swizzle.count == 1);
}

static struct lvalue swizzle_lvalue(struct emitter *e, const struct expression *x) {
    struct lvalue l = emit_lvalue(e, x->swizzle.base);
    if (selects_texel(&l, x))
        return swizzle_of_texel(l, x);
    if (l.kind == LVALUE_STAGE)
        return mesh_output_swizzle(l, NULL, x->swizzle.components, x->swizzle.count, x->type);
    if (l.kind == LVALUE_VECTOR) {
        select_components(&l, x);
    } else if (l.kind == LVALUE_POINTER) {
        l.count = 0;
        l.whole = l.type;
        select_components(&l, x);
    } else {
        struct value v = load_value(e, &l);
        return lvalue_of_value(value_swizzle(e, v, x->swizzle.components, x->swizzle.count));
    }
    if (l.count == 1) {
        uint8_t c = l.components[0];
        l.kind = LVALUE_POINTER;
        l.type = l.whole;
        l.count = 0;
        l = component(e, l, c);
    } else if (l.count == type_vector_size(l.whole) && is_in_order(l.components, l.count)) {
        l.kind = LVALUE_POINTER;
        l.count = 0;
    } else {
        l.kind = LVALUE_VECTOR;
    }
    l.type = x->type;
    return l;
}

/* One element of a matrix; matrices of one row or column are vectors. */
struct lvalue lvalue_matrix_element(struct emitter *e, struct lvalue l, uint32_t row,
                                    uint32_t column) {
    const struct type *matrix = l.type, *scalar = scalar_of(e, matrix);
    if (matrix->rows > 1)
        l = lvalue_step(l, constant_int(e, (int32_t)row), row_of(e, matrix));
    if (matrix->columns > 1)
        l = lvalue_step(l, constant_int(e, (int32_t)column), scalar);
    l.type = scalar;
    return l;
}

static struct lvalue matrix_swizzle_lvalue(struct emitter *e, const struct expression *x) {
    struct lvalue l = emit_lvalue(e, x->matrix_swizzle.base);
    if (l.kind == LVALUE_STAGE)
        return mesh_output_swizzle(l, x->matrix_swizzle.rows, x->matrix_swizzle.columns,
                                   x->matrix_swizzle.count, x->type);
    l = steppable(e, l);
    lvalue_pointer(e, &l);
    if (x->matrix_swizzle.count == 1) {
        l = lvalue_matrix_element(e, l, x->matrix_swizzle.rows[0], x->matrix_swizzle.columns[0]);
        l.type = x->type;
        return l;
    }
    l.kind = LVALUE_MATRIX;
    l.whole = l.type;
    l.type = x->type;
    l.count = x->matrix_swizzle.count;
    memcpy(l.rows, x->matrix_swizzle.rows, sizeof l.rows);
    memcpy(l.components, x->matrix_swizzle.columns, sizeof l.components);
    return l;
}

static struct lvalue index_texel(struct emitter *e, struct lvalue l, const struct expression *x) {
    const struct expression *index = x->index.index;
    if (index->kind == EXPR_CONSTANT && l.count == 0) {
        l.count = 1;
        l.components[0] = (uint8_t)index->constant->values[0].u;
    } else {
        l.texel.component = index_of(e, x);
        l.texel.has_component = true;
    }
    l.type = x->type;
    return l;
}

/* A local array of buffers is a pointer to one. */
static struct lvalue follow_alias(struct emitter *e, struct lvalue l) {
    const struct type *buffer = type_strip_arrays(l.type);
    if (l.type->kind != TYPE_ARRAY || !type_is_aliased(buffer) ||
        (l.storage != SpvStorageClassFunction && l.storage != SpvStorageClassPrivate))
        return l;
    uint32_t pointer = lvalue_pointer(e, &l);
    uint32_t id = emit_op(e, SpvOpLoad, value_type_id(e, l.type), pointer);
    return lvalue_of_pointer(id, l.type, buffer_storage(e, buffer), buffer_packing(e, buffer));
}

/* An array's element is a step from the array's own pointer, unless more steps follow: then all of
 * them are one chain, as in dxc. */
static struct lvalue indexed_base(struct emitter *e, const struct expression *x, bool is_last) {
    if (!is_last || x->index.base->type->kind != TYPE_ARRAY)
        return lvalue_collect(e, x->index.base);
    if (x->index.base->category == CATEGORY_VALUE)
        return lvalue_of_value(emit_value(e, x->index.base));
    struct lvalue l = emit_lvalue(e, x->index.base);
    if (l.kind == LVALUE_POINTER && !l.is_flattened)
        lvalue_pointer(e, &l);
    return l;
}

static struct lvalue index_lvalue(struct emitter *e, const struct expression *x, bool is_last) {
    const struct type *base = x->index.base->type;
    struct lvalue l = indexed_base(e, x, is_last);
    if (l.kind == LVALUE_STAGE && !is_unit_step(base) && !l.count)
        return mesh_output_index(e, l, index_of(e, x), x->type);
    const struct constant *known =
        l.kind == LVALUE_SPLIT ? expression_fold(e->c, x->index.index) : NULL;
    if (known && known->values[0].u < base->count)
        return split_child(e, &l, (uint32_t)known->values[0].u);
    if (is_unit_step(base)) {
        if (x->index.index->kind != EXPR_CONSTANT)
            emit_effect(e, x->index.index);
        /* In memory the row of such a matrix may be an array: only the matrix's type tells. */
        if (base->kind != TYPE_MATRIX)
            l.type = x->type;
        return l;
    }
    if (l.kind == LVALUE_TEXEL && base->kind == TYPE_VECTOR && l.count == 0)
        return index_texel(e, l, x);
    l = follow_alias(e, steppable(e, l));
    return lvalue_element(e, l, index_of(e, x), x->type);
}

/* Contents of a ConstantBuffer<T>: its members are reached from the object's own pointer, or from
 * a copy of the block. */
static struct lvalue contents_lvalue(struct emitter *e, const struct expression *x) {
    const struct expression *object = x->convert.operand;
    const struct expression *place = object->kind == EXPR_LOAD ? object->unary.operand : object;
    struct lvalue l = lvalue_collect(e, place);
    l.type = x->type;
    if (l.block_type) /* a push constant or shader record, laid out in its own way */
        return l;
    if (l.kind == LVALUE_VALUE)
        l.value.packing = buffer_packing(e, object->type);
    else
        l.packing = buffer_packing(e, object->type);
    l.memory = object->type;
    return l;
}

static struct lvalue converted_lvalue(struct emitter *e, const struct expression *x) {
    const struct expression *operand = x->convert.operand;
    if (keeps_memory(x) && is_block_object(operand->type))
        return contents_lvalue(e, x);
    if (!keeps_memory(x) || operand->category != CATEGORY_LVALUE)
        return lvalue_of_value(emit_value(e, x));
    struct lvalue l = lvalue_collect(e, operand);
    l.type = x->type;
    return l;
}

/* A member of a cbuffer stands for a variable: its pointer is one of its own. */
static struct lvalue member_lvalue(struct emitter *e, const struct expression *x) {
    const struct expression *base = x->member.base;
    struct lvalue l = ends_chain(base) ? emit_lvalue(e, base) : lvalue_collect(e, base);
    if (ends_chain(base) && l.kind == LVALUE_POINTER)
        lvalue_pointer(e, &l);
    l = lvalue_member(e, l, x->member.index);
    if (base->kind == EXPR_VARIABLE && base->variable->storage == STORAGE_BUFFER &&
        l.kind == LVALUE_POINTER)
        lvalue_pointer(e, &l);
    return l;
}

/* The base of a struct: a chain of its own with unsigned indices, unless more steps follow. */
static struct lvalue base_lvalue(struct emitter *e, const struct expression *x) {
    if (x->unary.operand->kind == EXPR_BASE) {
        struct lvalue inner = base_lvalue(e, x->unary.operand);
        return lvalue_step(inner, constant_uint(e, 0), x->type);
    }
    struct lvalue l = steppable(e, emit_lvalue(e, x->unary.operand));
    lvalue_pointer(e, &l);
    return lvalue_step(l, constant_uint(e, 0), x->type);
}

/* The target of an assignment is its result. */
static struct lvalue assign_lvalue(struct emitter *e, const struct expression *x) {
    struct value v = emit_value(e, x->binary.right);
    stand_at_place(e, x->binary.left->begin);
    struct lvalue l = emit_lvalue(e, x->binary.left);
    store_value(e, &l, v);
    return l;
}

bool is_in_memory(const struct expression *x) {
    const struct expression *whole = expression_whole(x);
    return whole ? is_in_memory(whole) : is_buffer_element(x);
}

/* Values that are reached through memory: parts of aggregates, which are put there if they must. */
static bool can_be_place(const struct expression *x) {
    return x->kind == EXPR_MEMBER || x->kind == EXPR_BASE || x->kind == EXPR_INDEX ||
           x->kind == EXPR_CONVERT || is_in_memory(x);
}

/* What a method names. */
static struct lvalue method_lvalue(struct emitter *e, const struct expression *x) {
    if (is_buffer_element(x))
        return buffer_element(e, x);
    return is_node_object(x->call.first->type) ? payload_record(e, x) : pointer_contents(e, x);
}

static struct lvalue place_of(struct emitter *e, const struct expression *x);

static struct lvalue lvalue_collect(struct emitter *e, const struct expression *x) {
    if (x->kind == EXPR_INDEX)
        return index_lvalue(e, x, false);
    if (x->kind == EXPR_BASE)
        return lvalue_base(e, lvalue_collect(e, x->unary.operand));
    if (x->kind == EXPR_MEMBER || x->kind == EXPR_CONVERT)
        return place_of(e, x);
    return emit_lvalue(e, x);
}

struct lvalue emit_lvalue(struct emitter *e, const struct expression *x) {
    if (x->category == CATEGORY_VALUE && !can_be_place(x))
        return lvalue_of_value(emit_value(e, x));
    if (x->kind == EXPR_MEMBER ||
        (x->kind == EXPR_INDEX && x->index.base->type->kind != TYPE_ARRAY))
        lvalue_indices(e, x);
    bool outer = relax(e, type_is_relaxed(x->type));
    struct lvalue l = place_of(e, x);
    relax(e, outer);
    return l;
}

static struct lvalue place_of(struct emitter *e, const struct expression *x) {
    switch ((enum expression_kind)x->kind) {
    case EXPR_VARIABLE:
        return lvalue_of_variable(e, x->variable);
    case EXPR_MEMBER:
        return member_lvalue(e, x);
    case EXPR_BASE:
        return base_lvalue(e, x);
    case EXPR_INDEX:
        return index_lvalue(e, x, true);
    case EXPR_SWIZZLE:
        return swizzle_lvalue(e, x);
    case EXPR_MATRIX_SWIZZLE:
        return matrix_swizzle_lvalue(e, x);
    case EXPR_ELEMENT:
        return emit_element(e, x);
    case EXPR_INCREMENT:
        return emit_increment(e, x, NULL);
    case EXPR_ASSIGN:
        return assign_lvalue(e, x);
    case EXPR_COMPOUND:
        return emit_compound(e, x);
    case EXPR_COMMA:
        emit_effect(e, x->binary.left);
        return emit_lvalue(e, x->binary.right);
    case EXPR_CONVERT:
        return converted_lvalue(e, x);
    case EXPR_METHOD:
        return method_lvalue(e, x);
    case EXPR_CONSTANT:
    case EXPR_LOAD:
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_LOGICAL:
    case EXPR_CONDITIONAL:
    case EXPR_CONSTRUCT:
    case EXPR_CALL:
    case EXPR_INTRINSIC:
    case EXPR_OUT_ARGUMENT:
    case EXPR_PLACEHOLDER:
    case EXPR_ONCE:
    case EXPR_ZERO:
    case EXPR_UNDEFINED:
        break;
    }
    return lvalue_of_value(emit_value(e, x));
}
