/* Dispatch of intrinsics and methods by table row; buffer pointers, atomics and element access. */
#include "builtin.h"

/* Memory accessed by address: vk::RawBufferLoad, vk::RawBufferStore and vk::BufferPointer. */

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

/* Atomic operations on memory, images and byte address buffers.
 *
 * InterlockedAdd(target, value, before) is OpAtomicIAdd, whose result is stored to `before`.
 * HLSL atomics have relaxed semantics (None). Their scope is the workgroup for groupshared
 * memory and the device for resources (SPIR-V, "Scope <id>" and "Memory Semantics <id>"). */

/* Pointer operand of an atomic instruction and the scope of its memory. */
struct destination {
    uint32_t pointer, scope;
};

static struct destination destination_of(struct emitter *e, struct lvalue *l) {
    if (l->kind->atomic_pointer)
        return (struct destination){l->kind->atomic_pointer(e, l),
                                    constant_uint(e, SpvScopeDevice)};
    uint32_t pointer = lvalue_pointer(e, l);
    bool is_shared = l->memory.storage == SpvStorageClassWorkgroup;
    return (struct destination){pointer,
                                constant_uint(e, is_shared ? SpvScopeWorkgroup : SpvScopeDevice)};
}

/* Returns the type of the destination's memory: the texels of `half` are floats. */
static const struct type *memory_type(struct emitter *e, const struct lvalue *l) {
    return l->kind->atomic_pointer && scalar_is_float((enum scalar)l->type->scalar)
               ? type_scalar(e->program->types, image_scalar(e, l->type))
               : l->type;
}

/* Converts between memory and arguments: texels may have wider floats, integers may differ in
 * signedness, and byte address buffers also contain floats. */
static uint32_t bits_as(struct emitter *e, struct value v, const struct type *to) {
    uint32_t type = value_type_id(e, to);
    if (value_type_id(e, v.type) == type)
        return v.id;
    if (scalar_is_float((enum scalar)v.type->scalar) && scalar_is_float((enum scalar)to->scalar))
        return convert_numeric(e, v, to).id;
    return emit_op(e, SpvOpBitcast, type, v.id);
}

static uint32_t emit_operand(struct emitter *e, const struct expression *argument,
                             const struct type *memory) {
    return bits_as(e, value_plain(e, emit_value(e, argument)), memory);
}

/* Emits an atomic operation. `arguments` follow the destination: the optional comparator, the
 * value, and an out argument for the previous value. */
static void emit_atomic(struct emitter *e, SpvOp op, struct destination d, const struct type *type,
                        const struct expression *arguments) {
    uint32_t relaxed = constant_uint(e, SpvMemorySemanticsMaskNone), comparator = 0, before;
    uint32_t result = value_type_id(e, type);
    bool compares = op == SpvOpAtomicCompareExchange;
    if (compares) {
        comparator = emit_operand(e, arguments, type);
        arguments = arguments->next;
    }
    uint32_t id = emit_operand(e, arguments, type);
    if (compares)
        before = emit_op(e, op, result, d.pointer, d.scope, relaxed, relaxed, id, comparator);
    else
        before = emit_op(e, op, result, d.pointer, d.scope, relaxed, id);
    const struct expression *out = arguments->next;
    if (out)
        emit_store_out(e, out, value_of(bits_as(e, value_of(before, type), out->type), out->type));
}

struct value lower_atomic(struct emitter *e, const struct expression *x) {
    struct lvalue l = emit_lvalue(e, cg_call_argument(x, 0));
    struct destination d = destination_of(e, &l);
    emit_atomic(e, (SpvOp)lowering_op(lowering_of(x), l.type), d, memory_type(e, &l),
                cg_call_argument(x, 1));
    return value_void(e);
}

struct value lower_bytes_atomic(struct emitter *e, const struct expression *x) {
    const struct expression *first = cg_call_argument(x, 2);
    bool is_long = type_scalar_bits((enum scalar)first->type->scalar) == 64;
    struct lvalue word = is_long ? cg_bytes_long(e, x) : cg_bytes_word(e, x);
    struct destination d = destination_of(e, &word);
    emit_atomic(e, (SpvOp)lowering_op(lowering_of(x), first->type), d, word.type, first);
    return value_void(e);
}

/* Returns the lvalue of `object[index]`: an element of a structured buffer, a texel of a texture
 * or typed buffer, or a record of a node. */

struct lvalue emit_element(struct emitter *e, const struct expression *x) {
    const struct expression *object = x->element.object;
    enum object_class class = object_info((enum object_kind)object->type->object)->class;
    if (class == OBJECT_CLASS_NODE)
        return node_element(e, x);
    if (class != OBJECT_CLASS_STRUCTURED_BUFFER)
        return emit_texel(e, x);
    if (object->kind == EXPR_LOAD)
        emit_indices(e, object->unary.operand);
    uint32_t index = emit_id(e, x->element.index), member = constant_int(e, 0);
    return block_element(e, cg_buffer_block(e, object), member, index, x->type);
}

bool cg_is_in_memory(const struct expression *x) {
    const struct expression *whole = expression_whole(x);
    return whole ? cg_is_in_memory(whole) : cg_is_buffer_element(x);
}

#define EXT(f, i, u)  NULL
#define OP(f, i, u)   NULL
#define SEMA(name)    NULL
#define REFUSED(why)  NULL
#define FN(name, ...) lower_##name

static lower_function *const intrinsic_functions[] = {
#define INTRINSIC(id, scope, name, signature, stages, model, flags, lowering, ...) lowering,
#include "../../spec/intrinsics.def"
};

static lower_function *const method_functions[] = {
#define METHOD(id, groups, name, signature, stages, model, flags, lowering) lowering,
#include "../../spec/methods.def"
};

/* ---- Instructions by row ---- */

enum { MAX_OPERANDS = 4 };

static struct value lower_instruction(struct emitter *e, const struct lowering *lowering,
                                      const struct expression *x) {
    struct value operands[MAX_OPERANDS];
    uint32_t count = x->call.count;
    for (uint32_t i = 0; i < count; i++)
        operands[i] = cg_call_value(e, x, i);
    if (lowering->kind == LOWERED_BY_EXT)
        return emit_ext_rows(e, (enum GLSLstd450)lowering_op(lowering, x->type), operands, count,
                             x->type);
    return emit_op_rows(e, (SpvOp)lowering_op(lowering, operands[0].type), operands, count,
                        x->type);
}

static struct value lower_call(struct emitter *e, lower_function *function,
                               const struct expression *x) {
    return function ? function(e, x) : lower_instruction(e, lowering_of(x), x);
}

struct value emit_intrinsic(struct emitter *e, const struct expression *x) {
    return lower_call(e, intrinsic_functions[x->call.row], x);
}

struct value emit_method(struct emitter *e, const struct expression *x) {
    return lower_call(e, method_functions[x->call.row], x);
}
