/* Pointers that are made of others say where they point to.  Codegen makes all pointers that go
 * through parameters pointers to variables of functions; once a call is gone, what the callee made
 * of them belongs to the storage class of the argument. */
#include "passes.h"

/* Phis know what comes by a back edge only in the next round; one for each loop around at most. */
enum { MOST_ROUNDS = 64 };

static uint32_t first_pointer(const struct instruction *i) {
    switch ((int)i->opcode) {
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain:
    case SpvOpPtrAccessChain:
    case SpvOpInBoundsPtrAccessChain:
    case SpvOpCopyObject:
    case SpvOpPhi:
        return 0;
    case SpvOpSelect:
        return 1;
    default: /* it takes no storage class from an operand */
        return i->count;
    }
}

static bool is_from_nowhere(const struct instruction *value) {
    return value->opcode == SpvOpUndef || value->opcode == SpvOpConstantNull;
}

/* The type of the pointer that an instruction takes its storage class from, or NULL. */
static const struct instruction *base_type(const struct optimizer *o, const struct instruction *i) {
    for (uint32_t k = first_pointer(i); k < i->count; k += i->opcode == SpvOpPhi ? 2 : 1) {
        const struct instruction *value = instruction_of(o->m, i->operands[k]);
        if (value && !is_from_nowhere(value))
            return value->type ? instruction_of(o->m, value->type) : NULL;
    }
    return NULL;
}

static bool mend_type(struct optimizer *o, struct instruction *i) {
    const struct instruction *type = i->type ? instruction_of(o->m, i->type) : NULL;
    if (!type || type->opcode != SpvOpTypePointer)
        return false;
    const struct instruction *base = base_type(o, i);
    if (!base || base->opcode != SpvOpTypePointer || base->operands[0] == type->operands[0])
        return false;
    i->type = pointer_type(o, (SpvStorageClass)base->operands[0], type->operands[1]);
    return true;
}

static bool mend_round(struct optimizer *o, struct routine *f, bool *again) {
    bool changed = false;
    for_each_block(b, f)
        for_each_in(i, &b->list)
            if (mend_type(o, i)) {
                changed = true;
                *again |= i->opcode == SpvOpPhi;
            }
    return changed;
}

bool fix_storage(struct optimizer *o, struct routine *f) {
    bool changed = false, again = true;
    for (int round = 0; again && round < MOST_ROUNDS; round++) {
        again = false;
        changed |= mend_round(o, f, &again);
    }
    return changed;
}
