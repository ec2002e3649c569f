/* Blocks, and the instructions that are appended to the open block (SPIR-V 2.2.5, 2.11).
 *
 * Emission adds decorations that depend on the origin: RelaxedPrecision by the type of the
 * expression, NonUniform by the operands. */
#include "../debug/debug.h"
#include "value.h"

/* ---- Instructions ---- */

static bool any_non_uniform(struct emitter *e, const uint32_t *operands, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (module_is(e->m, operands[i], ID_NON_UNIFORM))
            return true;
    return false;
}

void cg_mark_non_uniform(struct emitter *e, uint32_t id) {
    if (constant_is(e, id))
        return;
    module_decorate(e->m, id, SpvDecorationNonUniform, NULL, 0);
    module_mark(e->m, id, ID_NON_UNIFORM);
}

/* Emits the instruction unchanged, without expanding long vectors (see value.h). */
uint32_t emit_as_is(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                    size_t count) {
    if (!block_is_open(e))
        block_open(e, module_id(e->m));
    if (e->debug)
        debug_instruction(e, op);
    uint32_t id = module_write(e->m, SECTION_FUNCTIONS, op, type, operands, count);
    if (id && type) {
        if (e->options->ieee_strict && cg_is_contractible(op))
            module_decorate(e->m, id, SpvDecorationNoContraction, NULL, 0);
        if (e->is_relaxed && (cg_is_relaxed_by_type(op) || cg_computes_numbers(op)))
            module_relax(e->m, id);
        if (cg_carries_non_uniform(op) && any_non_uniform(e, operands, count))
            cg_mark_non_uniform(e, id);
    }
    return id;
}

/* ---- Blocks ---- */

struct block_names {
    struct map names;  /* names of blocks that are not opened yet */
    bool is_unreached; /* the open block is an unreachable merge block */
};

void cg_begin_blocks(struct emitter *e) {
    e->blocks = arena_new(e->arena, struct block_names);
}

uint32_t block_new(struct emitter *e, const char *name) {
    uint32_t label = module_id(e->m);
    *map_slot_u64(e->arena, &e->blocks->names, label) = (void *)name;
    return label;
}

/* The name is written when the block opens, because blocks of equal name are numbered in this
 * order. */
void block_open(struct emitter *e, uint32_t label) {
    module_name(e->m, label, map_find_u64(&e->blocks->names, label));
    module_open_block(e->m, label);
    e->blocks->is_unreached = false;
    if (e->debug)
        debug_block(e);
}

void block_open_merge(struct emitter *e, uint32_t label, bool is_reached) {
    block_open(e, label);
    e->blocks->is_unreached = !is_reached;
}

bool block_is_reached(const struct emitter *e) {
    return block_is_open(e) && !e->blocks->is_unreached;
}

bool block_is_open(const struct emitter *e) {
    return e->m->in_block;
}

void block_terminate(struct emitter *e, SpvOp op, const uint32_t *operands, size_t count) {
    if (!block_is_open(e))
        return;
    emit_as_is(e, op, 0, operands, count);
    e->m->in_block = false;
}

void block_branch(struct emitter *e, uint32_t label) {
    block_terminate(e, SpvOpBranch, &label, 1);
}

void block_branch_if(struct emitter *e, uint32_t condition, uint32_t yes, uint32_t no) {
    block_terminate(e, SpvOpBranchConditional, (const uint32_t[]){condition, yes, no}, 3);
}

void block_announce_merge(struct emitter *e, uint32_t merge, SpvSelectionControlMask control) {
    emit_as_is(e, SpvOpSelectionMerge, 0, (const uint32_t[]){merge, control}, 2);
}

void block_select(struct emitter *e, uint32_t condition, uint32_t yes, uint32_t no,
                  uint32_t merge) {
    block_announce_merge(e, merge, SpvSelectionControlMaskNone);
    block_branch_if(e, condition, yes, no);
}

/* SPIR-V 1.6 and SPV_EXT_demote_to_helper_invocation turn a discarded invocation into a helper. */
void emit_discard(struct emitter *e) {
    bool is_extension = module_extension_requested(e->m, "SPV_EXT_demote_to_helper_invocation");
    if (e->m->version >= SPIRV_1_6 || is_extension) {
        emit_as_is(e, SpvOpDemoteToHelperInvocation, 0, NULL, 0);
    } else {
        block_terminate(e, SpvOpKill, NULL, 0);
    }
}
