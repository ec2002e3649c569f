/* Offsets of samples and reads that became constants.
 *
 * Only gathers may have an offset that is not constant (Vulkan, VUID-StandaloneSpirv-Offset-04663);
 * HLSL has one computed by a loop or a routine that is taken apart first.  The bits of both forms
 * are neighbours, so that the operand keeps its place among the image operands (SPIR-V 3.14). */
#include "passes.h"

/* Behind the mask come the operands of its lower bits; a gradient has two. */
static uint32_t offset_at(const struct instruction *i, uint32_t at) {
    uint32_t mask = i->operands[at];
    return at + 1 + ((mask & SpvImageOperandsBiasMask) != 0) +
           ((mask & SpvImageOperandsLodMask) != 0) + 2 * ((mask & SpvImageOperandsGradMask) != 0);
}

static bool is_constant(const struct optimizer *o, uint32_t id) {
    SpvOp op = (SpvOp)instruction_of(o->m, id)->opcode;
    return constant_kind(op) & (CONSTANT_FIXED | CONSTANT_SPECIALIZED);
}

static bool fix_offset(const struct optimizer *o, struct instruction *i) {
    uint32_t at = image_operands_at(i);
    if (at == i->count || !(i->operands[at] & SpvImageOperandsOffsetMask) ||
        !is_constant(o, i->operands[offset_at(i, at)]))
        return false;
    i->operands[at] ^= SpvImageOperandsOffsetMask | SpvImageOperandsConstOffsetMask;
    return true;
}

bool fix_offsets(struct optimizer *o, struct routine *f) {
    bool changed = false;
    if (!module_has_capability(o->m, SpvCapabilityImageGatherExtended)) /* which Offset needs */
        return false;
    for_each_block(b, f)
        for_each_in(i, &b->list)
            changed |= fix_offset(o, i);
    return changed;
}
