/* Memory accessed by address: vk::RawBufferLoad, vk::RawBufferStore and vk::BufferPointer. */
#include "builtin.h"

static struct lvalue memory_at(struct emitter *e, uint32_t pointer, const struct type *type,
                               uint32_t alignment) {
    struct lvalue l = lvalue_of_pointer(pointer, type, SpvStorageClassPhysicalStorageBuffer,
                                        layout_packing_structured(e->options));
    l.memory.alignment = alignment;
    return l;
}

/* Returns the alignment argument at `index`. The default is four bytes or the size of the
 * largest scalar, whichever is larger. */
static uint32_t alignment_of(struct emitter *e, const struct expression *x, uint32_t index,
                             const struct type *type) {
    const struct constant *k =
        x->call.count > index ? expression_fold(e->c, cg_call_argument(x, index)) : NULL;
    uint64_t usual;
    type_bytes(type, &usual);
    return k && k->values[0].u ? (uint32_t)k->values[0].u : usual > 4 ? (uint32_t)usual : 4;
}

static uint32_t pointer_from(struct emitter *e, uint32_t address, uint32_t pointee) {
    uint32_t pointer = type_id_pointer(e, SpvStorageClassPhysicalStorageBuffer, pointee);
    return emit_op(e, SpvOpBitcast, pointer, address);
}

static struct lvalue raw_memory(struct emitter *e, uint32_t address, const struct type *type,
                                uint32_t alignment) {
    uint32_t pointee = type_id(e, type, layout_packing_structured(e->options));
    return memory_at(e, pointer_from(e, address, pointee), type, alignment);
}

/* Only struct members specify a matrix layout. The struct is loaded and stored whole, because
 * validators would treat a pointer to an array member as one to matrices without strides. */
static bool has_matrix_holder(struct emitter *e, const struct type *type) {
    return type_is_float_matrix(type_strip_arrays(type), layout_packing_structured(e->options));
}

struct value lower_rawbufferload(struct emitter *e, const struct expression *x) {
    uint32_t address = emit_id(e, cg_call_argument(x, 0));
    uint32_t alignment = alignment_of(e, x, 1, x->type);
    if (has_matrix_holder(e, x->type)) {
        const struct type *type = x->type;
        enum packing packing = layout_packing_structured(e->options);
        uint32_t holder = type_id_matrix_holder(e, type, packing);
        uint32_t whole = emit_op(e, SpvOpLoad, holder, pointer_from(e, address, holder),
                                 SpvMemoryAccessAlignedMask, alignment);
        uint32_t id = emit_op(e, SpvOpCompositeExtract, type_id(e, type, packing), whole, 0);
        return value_from_memory(e, (struct value){id, type, packing});
    }
    struct lvalue l = raw_memory(e, address, x->type, alignment);
    return emit_load_value(e, &l);
}

struct value lower_rawbufferstore(struct emitter *e, const struct expression *x) {
    uint32_t address = emit_id(e, cg_call_argument(x, 0));
    struct value v = emit_value(e, cg_call_argument(x, 1));
    uint32_t alignment = alignment_of(e, x, 2, v.type);
    if (has_matrix_holder(e, v.type)) {
        enum packing packing = layout_packing_structured(e->options);
        uint32_t holder = type_id_matrix_holder(e, v.type, packing);
        uint32_t whole =
            emit_op(e, SpvOpCompositeConstruct, holder, value_repack(e, v, packing).id);
        emit_op(e, SpvOpStore, 0, pointer_from(e, address, holder), whole,
                SpvMemoryAccessAlignedMask, alignment);
        return value_void(e);
    }
    if (type_is_numeric(v.type))
        v = value_repack(e, v, layout_packing_structured(e->options));
    struct lvalue l = raw_memory(e, address, v.type, alignment);
    emit_store_value(e, &l, v);
    return value_void(e);
}

/* ---- vk::BufferPointer<T, alignment> ---- */

struct lvalue cg_pointer_contents(struct emitter *e, const struct expression *x) {
    const struct expression *pointer = cg_call_argument(x, 0);
    return memory_at(e, emit_id(e, pointer), x->type, type_pointer_alignment(pointer->type));
}

struct value lower_pointer_get(struct emitter *e, const struct expression *x) {
    struct lvalue l = cg_pointer_contents(e, x);
    return emit_load_value(e, &l);
}

struct value lower_pointer_cast(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    uint32_t type = value_type_id(e, x->type);
    if (type == value_type_id(e, v.type))
        return value_of(v.id, x->type);
    return value_of(emit_op(e, SpvOpBitcast, type, v.id), x->type);
}
