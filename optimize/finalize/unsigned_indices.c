/* Pass: no negative constant indices.
 *
 * Negative constant indices occur in code that never runs, such as an unrolled iteration guarded by
 * a comparison. A signed constant index into a logical pointer must not be negative (SPIR-V
 * 2.16.1). An unsigned constant with the same bits is allowed and equally out of bounds. */
#include "../passes.h"

/* Constants narrower than a word are sign-extended (SPIR-V 2.2.1). */
static bool is_negative(const struct optimizer *o, const struct instruction *i) {
    const struct instruction *type =
        i && i->opcode == SpvOpConstant ? instruction_of(o->m, i->type) : NULL;
    return type && type->opcode == SpvOpTypeInt && type->operands[1] &&
           i->operands[i->count - 1] >> 31;
}

static bool has_negative(const struct optimizer *o) {
    for_each_in(i, &o->m->sections[SECTION_GLOBALS])
        if (is_negative(o, i))
            return true;
    return false;
}

static uint32_t as_unsigned(struct optimizer *o, const struct instruction *constant) {
    uint32_t width = instruction_of(o->m, constant->type)->operands[0];
    uint32_t type = module_type(o->m, SpvOpTypeInt, (const uint32_t[]){width, 0}, 2);
    uint32_t low = constant->operands[0] & (width < 32 ? (1u << width) - 1 : UINT32_MAX);
    const uint32_t words[] = {low, constant->operands[constant->count - 1]};
    return module_constant(o->m, type, words, constant->count);
}

static bool fix_chain(struct optimizer *o, struct instruction *chain) {
    bool changed = false;
    for (uint32_t k = 1; k < chain->count; k++) {
        const struct instruction *index = instruction_of(o->m, chain->operands[k]);
        if (!is_negative(o, index))
            continue;
        chain->operands[k] = as_unsigned(o, index);
        changed = true;
    }
    return changed;
}

bool pass_unsigned_indices(struct optimizer *o) {
    bool changed = false;
    if (!has_negative(o))
        return false;
    for_each_in_module(i, b, f, o->m)
        if (is_chain(i))
            changed |= fix_chain(o, i);
    return changed;
}
