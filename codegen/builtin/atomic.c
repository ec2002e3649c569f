/* Atomic operations on memory, images and byte address buffers. */
#include "builtin.h"

#include <string.h>

static const struct atomic {
    const char *name;
    SpvOp signed_op, unsigned_op;
    bool compares;
} atomics[] = {
    {"InterlockedAdd", SpvOpAtomicIAdd, SpvOpAtomicIAdd, false},
    {"InterlockedMin", SpvOpAtomicSMin, SpvOpAtomicUMin, false},
    {"InterlockedMax", SpvOpAtomicSMax, SpvOpAtomicUMax, false},
    {"InterlockedAnd", SpvOpAtomicAnd, SpvOpAtomicAnd, false},
    {"InterlockedOr", SpvOpAtomicOr, SpvOpAtomicOr, false},
    {"InterlockedXor", SpvOpAtomicXor, SpvOpAtomicXor, false},
    {"InterlockedExchange", SpvOpAtomicExchange, SpvOpAtomicExchange, false},
    {"InterlockedCompareStore", SpvOpAtomicCompareExchange, SpvOpAtomicCompareExchange, true},
    {"InterlockedCompareExchange", SpvOpAtomicCompareExchange, SpvOpAtomicCompareExchange, true},
};

static const struct atomic *find_atomic(const char *name) {
    const struct atomic *a = atomics;
    while (strcmp(a->name, name))
        a++;
    return a;
}

/* A pointer that an atomic instruction can use, and the scope of the memory behind it. */
struct destination {
    uint32_t pointer, scope;
};

/* An image that is only a value, such as a call's result, is put where a pointer can be had. */
static uint32_t image_pointer(struct emitter *e, const struct lvalue *l) {
    if (l->texel.image_pointer)
        return l->texel.image_pointer;
    const struct type *object = l->texel.object;
    struct lvalue t =
        temporary(e, object, arena_format(e->arena, "temp.var.%s", type_debug_name(e, object)));
    store_value(e, &t, value_of(l->texel.image, object));
    return t.base;
}

static struct destination texel_destination(struct emitter *e, const struct lvalue *l) {
    uint32_t type = type_id_pointer(e, SpvStorageClassImage, value_type_id(e, l->whole));
    uint32_t sample = l->texel.level ? l->texel.level : constant_uint(e, 0);
    uint32_t pointer =
        emit_op(e, SpvOpImageTexelPointer, type, image_pointer(e, l), l->texel.coordinates, sample);
    return (struct destination){pointer, constant_uint(e, SpvScopeDevice)};
}

static struct destination destination_of(struct emitter *e, struct lvalue *l) {
    if (l->kind == LVALUE_TEXEL)
        return texel_destination(e, l);
    bool is_shared = l->storage == SpvStorageClassWorkgroup;
    return (struct destination){lvalue_pointer(e, l),
                                constant_uint(e, is_shared ? SpvScopeWorkgroup : SpvScopeDevice)};
}

/* Of the memory's type: signs may differ. */
static uint32_t emit_operand(struct emitter *e, const struct expression *argument,
                             uint32_t result) {
    struct value v = value_plain(e, emit_value(e, argument));
    return value_type_id(e, v.type) == result ? v.id : emit_op(e, SpvOpBitcast, result, v.id);
}

/* `arguments` stand behind the destination: the comparator when there is one, the value, and an out
 * argument for what was there before. */
static void emit_atomic(struct emitter *e, const struct atomic *a, struct destination d,
                        const struct type *type, bool is_signed,
                        const struct expression *arguments) {
    uint32_t relaxed = constant_uint(e, SpvMemorySemanticsMaskNone), comparator = 0, before;
    uint32_t result = value_type_id(e, type);
    if (scalar_bits((enum scalar)type->scalar) == 64)
        module_capability(e->m, SpvCapabilityInt64Atomics);
    if (a->compares) {
        comparator = emit_operand(e, arguments, result);
        arguments = arguments->next;
    }
    uint32_t id = emit_operand(e, arguments, result);
    if (a->compares)
        before =
            emit_op(e, a->signed_op, result, d.pointer, d.scope, relaxed, relaxed, id, comparator);
    else
        before = emit_op(e, is_signed ? a->signed_op : a->unsigned_op, result, d.pointer, d.scope,
                         relaxed, id);
    if (arguments->next)
        store_out(e, arguments->next, value_of(before, type));
}

struct value lower_atomic(struct emitter *e, const struct expression *x) {
    const char *name = intrinsic_info((enum intrinsic)x->call.row)->name;
    struct lvalue l = emit_lvalue(e, call_argument(x, 0));
    struct destination d = destination_of(e, &l);
    emit_atomic(e, find_atomic(name), d, l.type, scalar_is_signed((enum scalar)l.type->scalar),
                call_argument(x, 1));
    return value_void(e);
}

struct value lower_bytes_atomic(struct emitter *e, const struct expression *x) {
    const char *name = method_info((enum method)x->call.row)->name;
    struct lvalue word = bytes_word(e, x);
    struct destination d = destination_of(e, &word);
    const struct expression *first = call_argument(x, 2);
    emit_atomic(e, find_atomic(name), d, word.type,
                scalar_is_signed((enum scalar)first->type->scalar), first);
    return value_void(e);
}
