/* Atomic operations on memory, images and byte address buffers.
 *
 * InterlockedAdd(target, value, before) is OpAtomicIAdd, whose result is stored to `before`.
 * HLSL atomics have relaxed semantics (None). Their scope is the workgroup for groupshared
 * memory and the device for resources (SPIR-V, "Scope <id>" and "Memory Semantics <id>"). */
#include "builtin.h"

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
    return l->kind->atomic_pointer && scalar_is_float(l->type->scalar)
               ? type_scalar(e->program->types, image_scalar(e, l->type))
               : l->type;
}

/* Converts between memory and arguments: texels may have wider floats, integers may differ in
 * signedness, and byte address buffers also contain floats. */
static uint32_t bits_as(struct emitter *e, struct value v, const struct type *to) {
    uint32_t type = value_type_id(e, to);
    if (value_type_id(e, v.type) == type)
        return v.id;
    if (scalar_is_float(v.type->scalar) && scalar_is_float(to->scalar))
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
    bool is_long = type_scalar_bits(first->type->scalar) == 64;
    struct lvalue word = is_long ? cg_bytes_long(e, x) : cg_bytes_word(e, x);
    struct destination d = destination_of(e, &word);
    emit_atomic(e, (SpvOp)lowering_op(lowering_of(x), first->type), d, word.type, first);
    return value_void(e);
}
