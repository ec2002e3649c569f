/* Pass: constant lanes of quad broadcasts.
 *
 * Before SPIR-V 1.5, OpGroupNonUniformQuadBroadcast requires a constant lane. A dynamic lane
 * becomes four broadcasts and a selection. The pass runs late because inlining and unrolling make
 * many lanes constant. */
#include "../passes.h"

enum { LANES = 4 };

static uint32_t insert_before(struct optimizer *o, struct instruction *before, SpvOp op,
                              uint32_t type, const uint32_t *words, size_t count) {
    return instruction_insert(o->m, before->block, before, op, type, words, count)->id;
}

/* Compares the lane. For a vector result the condition is splatted to all components. */
static uint32_t is_lane(struct optimizer *o, struct instruction *i, uint32_t lane) {
    uint32_t type = module_type(o->m, SpvOpTypeBool, NULL, 0), each[LANES];
    uint32_t count = module_part_count(o->m, i->type);
    const uint32_t words[] = {i->operands[2], lane};
    uint32_t one = insert_before(o, i, SpvOpIEqual, type, words, 2);
    for (uint32_t k = 0; k < count; k++)
        each[k] = one;
    const uint32_t shape[] = {type, count};
    return count ? insert_before(o, i, SpvOpCompositeConstruct,
                                 module_type(o->m, SpvOpTypeVector, shape, 2), each, count)
                 : one;
}

static uint32_t read_lane(struct optimizer *o, struct instruction *i, uint32_t lane) {
    const uint32_t words[] = {i->operands[0], i->operands[1], lane};
    return insert_before(o, i, SpvOpGroupNonUniformQuadBroadcast, i->type, words, 3);
}

/* The last selection replaces the instruction. */
static void choose_lane(struct optimizer *o, struct instruction *i) {
    uint32_t index_type = module_type_of(o->m, i->operands[2]);
    uint32_t chosen = read_lane(o, i, opt_constant_of_word(o, index_type, 0)), choice[3];
    for (uint32_t k = 1; k < LANES; k++) {
        uint32_t lane = opt_constant_of_word(o, index_type, k);
        choice[0] = is_lane(o, i, lane);
        choice[1] = read_lane(o, i, lane);
        choice[2] = chosen;
        chosen = k < LANES - 1 ? insert_before(o, i, SpvOpSelect, i->type, choice, 3) : i->id;
    }
    i->opcode = SpvOpSelect;
    instruction_set_operands(o->m, i, choice, 3);
}

bool pass_constant_lanes(struct optimizer *o) {
    bool changed = false;
    if (o->m->version >= SPIRV_1_5)
        return false;
    for_each_in_module(i, b, f, o->m)
        if (i->opcode == SpvOpGroupNonUniformQuadBroadcast && !opt_is_constant(o, i->operands[2])) {
            choose_lane(o, i);
            changed = true;
        }
    return changed;
}
