/* Atomic operations. */
#include "memory.h"

struct atomic {
    const char *function;
    bool is_signed, is_unsigned; /* required signedness */
};

static const struct atomic *atomic_of(uint32_t opcode) {
    switch (opcode) {
#define ATOMIC(op, function, is_signed, is_unsigned)                                               \
    case SpvOpAtomic##op: {                                                                        \
        static const struct atomic row = {function, is_signed, is_unsigned};                       \
        return &row;                                                                               \
    }
#include "../../spec/wgsl_instructions.def"
    }
    return NULL;
}

/* The memory of an atomic operation and its signedness. */
struct atomic_target {
    const struct wgsl_expr *pointer;
    bool is_signed;
};

static struct atomic_target target_of(struct writer *w, const struct instruction *i) {
    struct pointer_location spot = wgsl_locate_pointer(w, i->operands[0]);
    const struct instruction *type = instruction_of(w->m, spot.type);
    struct atomic_target target = {.is_signed = !spot.in_words && type->operands[1]};
    const struct instruction *pointer = instruction_of(w->m, i->operands[0]);
    if (pointer->opcode == SpvOpImageTexelPointer &&
        !wgsl_is_typed_buffer(w, module_pointee(w->m, pointer->operands[0])->id))
        wgsl_refuse(w, i, "atomics on textures are not supported in WGSL");
    if (type->opcode != SpvOpTypeInt || type->operands[0] != 32)
        wgsl_refuse(w, i, "atomics are only supported on 32-bit integers in WGSL");
    if (spot.chosen)
        wgsl_refuse(w, i,
                    "atomic on a dynamically indexed vector component is not supported in WGSL");
    if (spot.in_vector)
        wgsl_refuse(w, i, "atomic on a vector component is not supported in WGSL; use an array");
    target.pointer = wgsl_unary(w->arena, "&", spot.in_words ? wgsl_word(w, &spot) : spot.path);
    return target;
}

/* Returns the old value, converted to the result type. */
static const struct wgsl_expr *as_result(struct writer *w, const struct instruction *i,
                                         const struct atomic_target *target,
                                         const struct wgsl_expr *old) {
    if (wgsl_is_signed(w, i->type) == target->is_signed)
        return old;
    return wgsl_call(w->arena, wgsl_type_text(w, i->type), 1, old);
}

static void give_old(struct writer *w, const struct instruction *i,
                     const struct atomic_target *target, const struct wgsl_expr *old) {
    wgsl_write_value_now(w, i, as_result(w, i, target, old),
                         wgsl_is_signed(w, i->type) != target->is_signed);
}

/* WGSL's exchange may fail spuriously, unlike SPIR-V's, so it is retried. */
static void write_exchange(struct writer *w, const struct instruction *i,
                           const struct atomic_target *target) {
    struct arena *arena = w->arena;
    const char *name = wgsl_name_local(w, "old");
    const struct wgsl_expr *old = wgsl_name(arena, name), *result = wgsl_name(arena, "result");
    const struct wgsl_expr *value = wgsl_operand_signed(w, i->operands[4], target->is_signed);
    const struct wgsl_expr *expected = wgsl_operand_signed(w, i->operands[5], target->is_signed);
    wgsl_flush_readers(w, READS_ANYTHING);
    wgsl_declare(w, name, target->is_signed ? "i32" : "u32", NULL);
    struct wgsl_block *out = wgsl_enter(w, &wgsl_begin_stmt(w, WGSL_LOOP, NULL)->inner);
    wgsl_let(w, "result",
             wgsl_call(arena, "atomicCompareExchangeWeak", 3, target->pointer, expected, value));
    wgsl_assign(w, old, wgsl_member_of(arena, result, "old_value"));
    const struct wgsl_expr *is_done =
        wgsl_binary(arena, WGSL_OR, wgsl_member_of(arena, result, "exchanged"),
                    wgsl_binary(arena, WGSL_UNEQUAL, old, expected));
    struct wgsl_block *loop = wgsl_enter(w, &wgsl_begin_stmt(w, WGSL_IF, is_done)->inner);
    wgsl_jump(w, WGSL_BREAK, NULL);
    wgsl_leave(w, loop);
    wgsl_leave(w, out);
    wgsl_value_is_free(w, i, as_result(w, i, target, old));
}

void wgsl_write_atomic(struct writer *w, const struct instruction *i) {
    const struct atomic *row = atomic_of(i->opcode);
    struct atomic_target target = target_of(w, i);
    if (row && ((row->is_signed && !target.is_signed) || (row->is_unsigned && target.is_signed)))
        wgsl_refuse(w, i, "this atomic requires memory of the same signedness in WGSL");
    if (row)
        give_old(w, i, &target,
                 wgsl_call(w->arena, row->function, 2, target.pointer,
                           wgsl_operand_signed(w, i->operands[3], target.is_signed)));
    else if (i->opcode == SpvOpAtomicCompareExchange)
        write_exchange(w, i, &target);
    else if (i->opcode == SpvOpAtomicLoad)
        give_old(w, i, &target, wgsl_call(w->arena, "atomicLoad", 1, target.pointer));
    else if (i->opcode == SpvOpAtomicStore)
        wgsl_effect(w, READS_ANYTHING,
                    wgsl_call(w->arena, "atomicStore", 2, target.pointer,
                              wgsl_operand_signed(w, i->operands[3], target.is_signed)));
    else if (i->opcode == SpvOpAtomicIIncrement || i->opcode == SpvOpAtomicIDecrement)
        give_old(w, i, &target,
                 wgsl_call(w->arena, i->opcode == SpvOpAtomicIIncrement ? "atomicAdd" : "atomicSub",
                           2, target.pointer,
                           wgsl_literal(w->arena, target.is_signed ? "1" : "1u")));
    else
        wgsl_refuse(w, i, "this atomic operation is not supported in WGSL");
}
