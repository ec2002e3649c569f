/* Pass: removes unreachable blocks and their phi operands.
 *
 * Merge blocks and continue targets of remaining headers are emptied instead (SPIR-V 2.11). The
 * pass accepts a stale graph; afterwards the graph is current. Other passes call it after they have
 * removed edges. */
#include "../passes.h"

/* Unreachable blocks to keep: merge blocks, and continue targets with the header of their loop. */
struct remains {
    struct optimizer *o;
    struct arena *arena;
    struct map uses; /* label -> loop header, or this struct for a merge block */
};

static void note_header(struct remains *r, struct block *header) {
    const struct instruction *merge = merge_of(header);
    if (!merge)
        return;
    *map_slot_u64(r->arena, &r->uses, merge->operands[0]) = r;
    if (merge->opcode == SpvOpLoopMerge)
        *map_slot_u64(r->arena, &r->uses, merge->operands[1]) = header;
}

static bool is_bare(const struct block *b, SpvOp op) {
    return b->list.first && b->list.first == b->list.last && b->list.first->opcode == op;
}

/* An emptied continue target is again a predecessor of its header. */
static void restore_phis(struct remains *r, struct block *header, uint32_t label) {
    for_each_in(i, &header->list) {
        if (i->opcode == SpvOpPhi) {
            uint32_t value = opt_undefined(r->o, i->type);
            uint32_t *operands = arena_array((r->o)->m->arena, uint32_t, i->count + 2u);
            memcpy(operands, i->operands, i->count * sizeof *operands);
            operands[i->count] = value;
            operands[i->count + 1] = label;
            i->operands = operands;
            i->count += 2;
        } else if (!is_line((SpvOp)i->opcode))
            break;
    }
}

/* Values from an unreachable continue target may have been computed in removed blocks. */
static bool forget_values(struct remains *r, struct block *header, uint32_t label) {
    bool changed = false;
    for_each_in(i, &header->list) {
        for (uint32_t k = 0; i->opcode == SpvOpPhi && k < i->count; k += 2) {
            uint32_t undef = i->operands[k + 1] == label ? opt_undefined(r->o, i->type) : 0;
            if (!undef || i->operands[k] == undef)
                continue;
            i->operands[k] = undef;
            changed = true;
        }
    }
    return changed;
}

static bool resolve_block(struct remains *r, struct block *b) {
    void *use = map_find_u64(&r->uses, b->label.id);
    struct block *header = use && use != r ? use : NULL;
    if (header && is_bare(b, SpvOpBranch) && b->list.first->operands[0] == header->label.id)
        return forget_values(r, header, b->label.id);
    if (use && !header && is_bare(b, SpvOpUnreachable))
        return false;
    /* Remove the outgoing edges of a deleted or emptied block. */
    const struct instruction *terminator = terminator_of(b);
    for_each_target(terminator, k) {
        struct block *target = block_labelled(r->o->m, terminator->operands[k]);
        if (target)
            phi_remove_predecessor(r->o, target, b->label.id);
    }
    if (!use) {
        module_remove_block(r->o->m, b);
        return true;
    }
    /* A merge block becomes OpUnreachable; a continue target branches to its header. */
    uint32_t mark = terminator_of(b)->mark;
    for_each_in(i, &b->list)
        instruction_remove(r->o->m, i);
    if (header)
        instruction_insert(r->o->m, b, NULL, SpvOpBranch, 0, &header->label.id, 1);
    else
        instruction_insert(r->o->m, b, NULL, SpvOpUnreachable, 0, NULL, 0);
    b->list.first->mark = mark;
    if (header)
        restore_phis(r, header, b->label.id);
    return true;
}

bool pass_unreachable_code(struct optimizer *o, struct routine *f) {
    struct arena *work = arena_branch(o->arena);
    struct remains r = {.o = o, .arena = work};
    bool changed = false;
    cfg_forget(o);
    cfg_of(o, f);
    for_each_block(b, f)
        if (b->order != NOT_REACHED)
            note_header(&r, b);
    for (struct block *b = f->first, *next; b; b = next) {
        next = b->next;
        if (b->order == NOT_REACHED)
            changed |= resolve_block(&r, b);
    }
    arena_end(work);
    return changed;
}
