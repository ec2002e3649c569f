/* Pass: constant texel offsets.
 *
 * Only gathers may have a dynamic offset (VUID-StandaloneSpirv-Offset-04663). In HLSL an offset may
 * be computed in a loop or function and become constant later. The bits of Offset and ConstOffset
 * are adjacent, so the operand keeps its position (SPIR-V 3.14). */
#include "../passes.h"

/* The operands of the lower mask bits come first; a gradient has two. */
static uint32_t offset_at(const struct instruction *i, uint32_t at) {
    uint32_t mask = i->operands[at];
    return at + 1 + ((mask & SpvImageOperandsBiasMask) != 0) +
           ((mask & SpvImageOperandsLodMask) != 0) + 2 * ((mask & SpvImageOperandsGradMask) != 0);
}

static bool fix_offset(const struct optimizer *o, struct instruction *i) {
    uint32_t at = image_operands_at(i);
    if (at == i->count || !(i->operands[at] & SpvImageOperandsOffsetMask) ||
        !opt_is_constant(o, i->operands[offset_at(i, at)]))
        return false;
    i->operands[at] ^= SpvImageOperandsOffsetMask | SpvImageOperandsConstOffsetMask;
    return true;
}

bool pass_constant_offsets(struct optimizer *o, struct routine *f) {
    bool changed = false;
    if (!module_has_capability(o->m, SpvCapabilityImageGatherExtended)) /* required by Offset */
        return false;
    for_each_in_routine(i, b, f)
        changed |= fix_offset(o, i);
    return changed;
}
