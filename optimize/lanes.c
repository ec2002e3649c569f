/* Lanes of a quad that are no constants: before SPIR-V 1.5 only a constant says which one is read
 * (OpGroupNonUniformQuadBroadcast).  What all four have is asked for, and one of them chosen.  It
 * comes late, as many lanes become constants once calls are inlined and loops unrolled. */
#include "passes.h"

enum { LANES = 4 };

static bool is_constant(const struct optimizer *o, uint32_t id) {
    SpvOp op = (SpvOp)instruction_of(o->m, id)->opcode;
    return constant_kind(op) & (CONSTANT_FIXED | CONSTANT_SPECIALIZED);
}

static uint32_t insert(struct optimizer *o, struct instruction *before, SpvOp op, uint32_t type,
                       const uint32_t *words, size_t count) {
    return instruction_insert(o->m, before->block, before, op, type, words, count)->id;
}

/* Is it this lane: of a vector, each component of the choice asks the same. */
static uint32_t is_lane(struct optimizer *o, struct instruction *i, uint32_t lane) {
    uint32_t type = module_type(o->m, SpvOpTypeBool, NULL, 0), each[LANES];
    uint32_t count = part_count(o, i->type);
    const uint32_t words[] = {i->operands[2], lane};
    uint32_t one = insert(o, i, SpvOpIEqual, type, words, 2);
    for (uint32_t k = 0; k < count; k++)
        each[k] = one;
    const uint32_t shape[] = {type, count};
    return count ? insert(o, i, SpvOpCompositeConstruct,
                          module_type(o->m, SpvOpTypeVector, shape, 2), each, count)
                 : one;
}

static uint32_t read_lane(struct optimizer *o, struct instruction *i, uint32_t lane) {
    const uint32_t words[] = {i->operands[0], i->operands[1], lane};
    return insert(o, i, SpvOpGroupNonUniformQuadBroadcast, i->type, words, 3);
}

/* The last choice takes the place of the instruction. */
static void choose_lane(struct optimizer *o, struct instruction *i) {
    uint32_t index_type = module_type_of(o->m, i->operands[2]);
    uint32_t chosen = read_lane(o, i, constant_of_word(o, index_type, 0)), choice[3];
    for (uint32_t k = 1; k < LANES; k++) {
        uint32_t lane = constant_of_word(o, index_type, k);
        choice[0] = is_lane(o, i, lane);
        choice[1] = read_lane(o, i, lane);
        choice[2] = chosen;
        chosen = k < LANES - 1 ? insert(o, i, SpvOpSelect, i->type, choice, 3) : i->id;
    }
    i->opcode = SpvOpSelect;
    instruction_set_operands(o->m, i, choice, 3);
}

bool fix_lanes(struct optimizer *o) {
    bool changed = false;
    if (o->m->version >= SPIRV_1_5)
        return false;
    for_each_routine(f, o->m)
        for_each_block(b, f)
            for_each_in(i, &b->list)
                if (i->opcode == SpvOpGroupNonUniformQuadBroadcast &&
                    !is_constant(o, i->operands[2])) {
                    choose_lane(o, i);
                    changed = true;
                }
    return changed;
}
