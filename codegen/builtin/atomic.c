/* Atomic operations on memory, images and byte address buffers.
 *
 * InterlockedAdd(place, value, before) is OpAtomicIAdd, whose result goes to `before`.  HLSL's
 * atomics order nothing else (None), and reach as far as their memory is shared: the group for
 * groupshared memory, the device for resources (SPIR-V, "Scope <id>" and "Memory Semantics <id>").
 */
#include "builtin.h"

/* A pointer that an atomic instruction can use, and the scope of the memory behind it. */
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

/* The bits of a value: memory and arguments may differ in their sign, and byte address buffers hold
 * floats, too. */
static uint32_t bits_as(struct emitter *e, struct value v, const struct type *to) {
    uint32_t type = value_type_id(e, to);
    return value_type_id(e, v.type) == type ? v.id : emit_op(e, SpvOpBitcast, type, v.id);
}

static uint32_t emit_operand(struct emitter *e, const struct expression *argument,
                             const struct type *memory) {
    return bits_as(e, value_plain(e, emit_value(e, argument)), memory);
}

/* `arguments` stand behind the destination: the comparator when there is one, the value, and an out
 * argument for what was there before. */
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
        store_out(e, out, value_of(bits_as(e, value_of(before, type), out->type), out->type));
}

struct value lower_atomic(struct emitter *e, const struct expression *x) {
    struct lvalue l = emit_lvalue(e, call_argument(x, 0));
    struct destination d = destination_of(e, &l);
    emit_atomic(e, (SpvOp)lowering_op(lowering_of(x), l.type), d, l.type, call_argument(x, 1));
    return value_void(e);
}

struct value lower_bytes_atomic(struct emitter *e, const struct expression *x) {
    const struct expression *first = call_argument(x, 2);
    bool is_long = type_scalar_bits((enum scalar)first->type->scalar) == 64;
    struct lvalue word = is_long ? bytes_long(e, x) : bytes_word(e, x);
    struct destination d = destination_of(e, &word);
    emit_atomic(e, (SpvOp)lowering_op(lowering_of(x), first->type), d, word.type, first);
    return value_void(e);
}
