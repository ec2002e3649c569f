/* Folding of branches with a constant condition or selector.
 *
 * Control flow must remain structured when edges are removed (SPIR-V 2.11). A loop keeps its merge
 * instruction and back edge, so within a continue construct only branches in favor of the back edge
 * are folded. A folded selection loses its merge instruction. If blocks of inner constructs still
 * exit to its merge block, as a break out of a switch does, it becomes an OpSwitch with one target
 * instead. */
#include "../passes.h"
#include "pass.h"

/* ---- Constructs ---- */

/* Returns, by block number, the header whose merge block the block is. */
static uint32_t *cut_headers(struct arena *arena, const struct cuts *cuts) {
    const struct cfg *flow = cuts->flow;
    uint32_t *headers = arena_array(arena, uint32_t, flow->count);
    for (uint32_t n = 0; n < flow->count; n++)
        headers[n] = NOT_REACHED;
    for (uint32_t n = 0; n < flow->count; n++) {
        const struct instruction *merge = merge_of(flow->blocks[n]);
        uint32_t end = merge ? block_labelled(cuts->o->m, merge->operands[0])->order : NOT_REACHED;
        if (end != NOT_REACHED)
            headers[end] = n;
    }
    return headers;
}

static void mark_continue_target(struct cuts *cuts, uint32_t n) {
    const struct instruction *merge = loop_merge_of(cuts->flow->blocks[n]);
    if (!merge)
        return;
    uint32_t target = block_labelled(cuts->o->m, merge->operands[1])->order;
    if (target != NOT_REACHED)
        cuts->is_continued[target] = true;
}

/* A block is in the same construct as its dominator, or in the construct that the dominator begins.
 * A merge block is in the same construct as its header. */
static void find_constructs(struct cuts *cuts, const uint32_t *headers) {
    const struct cfg *flow = cuts->flow;
    cuts->inner[0] = NOT_REACHED;
    mark_continue_target(cuts, 0);
    for (uint32_t n = 1; n < flow->count; n++) {
        bool ends = headers[n] != NOT_REACHED;
        uint32_t outer = ends ? headers[n] : flow->dominator[n];
        bool begins = !ends && merge_of(flow->blocks[outer]);
        cuts->inner[n] = begins ? outer : cuts->inner[outer];
        cuts->is_continued[n] |= cuts->is_continued[outer];
        mark_continue_target(cuts, n);
    }
}

struct cuts cuts_begin(struct optimizer *o, struct arena *arena, struct cfg *flow) {
    struct cuts cuts = {.o = o, .flow = flow};
    cuts.is_reached = arena_array(arena, bool, flow->count);
    cuts.taken = arena_array(arena, uint32_t, flow->count);
    cuts.inner = arena_array(arena, uint32_t, flow->count);
    cuts.is_continued = arena_array(arena, bool, flow->count);
    cuts.is_reached[0] = true;
    find_constructs(&cuts, cut_headers(arena, &cuts));
    return cuts;
}

/* ---- Decided branches ---- */

static uint32_t target_of_condition(const struct optimizer *o, const struct instruction *i) {
    const struct instruction *condition = instruction_of(o->m, i->operands[0]);
    if (i->operands[1] == i->operands[2])
        return i->operands[1];
    switch (condition->opcode) {
    case SpvOpConstantTrue:
        return i->operands[1];
    case SpvOpConstantFalse:
    case SpvOpConstantNull:
        return i->operands[2];
    default:
        return 0;
    }
}

/* Literals of up to 32 bits have the same encoding as constants of the selector's type. */
static uint32_t target_of_selector(const struct optimizer *o, const struct instruction *i) {
    uint32_t selector;
    if (i->count == 2)
        return i->operands[1];
    if (!module_constant_word(o->m, i->operands[0], &selector))
        return 0;
    for (uint32_t k = 2; k + 1 < i->count; k += 2)
        if (i->operands[k] == selector)
            return i->operands[k + 1];
    return i->operands[1];
}

static uint32_t sole_target(const struct optimizer *o, const struct instruction *terminator) {
    switch (terminator->opcode) {
    case SpvOpBranchConditional:
        return target_of_condition(o, terminator);
    case SpvOpSwitch:
        return target_of_selector(o, terminator);
    default:
        return 0;
    }
}

static uint32_t order_of(const struct cuts *cuts, uint32_t label) {
    return block_labelled(cuts->o->m, label)->order;
}

void cuts_visit(struct cuts *cuts, const struct block *b) {
    const struct instruction *terminator = terminator_of(b);
    uint32_t taken = sole_target(cuts->o, terminator);
    if (taken && cuts->is_continued[b->order] && order_of(cuts, taken) > b->order)
        taken = 0;
    cuts->taken[b->order] = taken;
    cuts->any |= taken != 0;
    for_each_target(terminator, k)
        if (!taken || terminator->operands[k] == taken)
            cuts->is_reached[order_of(cuts, terminator->operands[k])] = true;
}

bool cuts_may_lead(const struct cuts *cuts, uint32_t from, const struct block *to) {
    uint32_t n = order_of(cuts, from);
    if (n == NOT_REACHED || n >= to->order)
        return n != NOT_REACHED;
    return cuts->is_reached[n] && (!cuts->taken[n] || cuts->taken[n] == to->label.id);
}

/* ---- Rewriting ---- */

/* By block number: the count of incoming edges, and whether the single incoming edge exits no
 * construct inside the one that the block ends. */
struct incoming_edges {
    uint32_t *count;
    bool *is_plain;
};

static bool is_plain_edge(const struct cuts *cuts, const struct block *from, uint32_t header) {
    bool forks = terminator_of(from)->opcode != SpvOpBranch && !cuts->taken[from->order];
    return from->order == header || (!forks && cuts->inner[from->order] == header);
}

static struct incoming_edges count_entries(const struct cuts *cuts, struct arena *arena,
                                           const uint32_t *headers) {
    const struct cfg *flow = cuts->flow;
    struct incoming_edges entries = {arena_array(arena, uint32_t, flow->count),
                                     arena_array(arena, bool, flow->count)};
    for (uint32_t n = 0; n < flow->count; n++) {
        const struct instruction *terminator = terminator_of(flow->blocks[n]);
        for_each_target(terminator, k) {
            uint32_t label = terminator->operands[k], target = order_of(cuts, label);
            if (!cuts->is_reached[n] || (cuts->taken[n] && cuts->taken[n] != label))
                continue;
            entries.count[target]++;
            entries.is_plain[target] = is_plain_edge(cuts, flow->blocks[n], headers[target]);
            if (cuts->taken[n])
                break;
        }
    }
    return entries;
}

static bool needs_construct(const struct cuts *cuts, const struct incoming_edges *entries,
                            const struct instruction *merge) {
    uint32_t end = order_of(cuts, merge->operands[0]);
    if (end == NOT_REACHED || !entries->count[end])
        return false;
    return entries->count[end] > 1 || !entries->is_plain[end];
}

static void drop_edges(const struct cuts *cuts, const struct block *b, uint32_t taken) {
    const struct instruction *terminator = terminator_of(b);
    for_each_target(terminator, k) {
        uint32_t label = terminator->operands[k];
        if (label != taken)
            phi_remove_predecessor(cuts->o, block_labelled(cuts->o->m, label), b->label.id);
    }
}

/* Any integer serves as the selector of an OpSwitch with one target. */
static uint32_t selector_of(struct optimizer *o, const struct instruction *terminator) {
    if (terminator->opcode == SpvOpSwitch)
        return terminator->operands[0];
    return opt_constant_of_word(o, module_type(o->m, SpvOpTypeInt, (const uint32_t[]){32, 0}, 2),
                                0);
}

static bool rewrite_branch(const struct cuts *cuts, const struct incoming_edges *entries,
                           struct block *b) {
    struct instruction *terminator = terminator_of(b), *merge = merge_of(b);
    uint32_t taken = cuts->taken[b->order];
    bool is_selection = merge && merge->opcode == SpvOpSelectionMerge;
    drop_edges(cuts, b, taken);
    if (is_selection && needs_construct(cuts, entries, merge)) {
        struct optimizer *o = cuts->o;
        if (terminator->opcode == SpvOpSwitch && terminator->count == 2)
            return false;
        uint32_t operands[] = {selector_of(o, terminator), taken};
        terminator->opcode = SpvOpSwitch;
        instruction_set_operands(o->m, terminator, operands, 2);
        return true;
    }
    if (is_selection)
        instruction_remove(cuts->o->m, merge);
    terminator->opcode = SpvOpBranch;
    instruction_set_operands(cuts->o->m, terminator, &taken, 1);
    return true;
}

bool cuts_make(struct cuts *cuts, struct arena *arena, struct routine *f) {
    bool changed = false;
    if (!cuts->any)
        return false;
    struct incoming_edges entries = count_entries(cuts, arena, cut_headers(arena, cuts));
    for (uint32_t n = 0; n < cuts->flow->count; n++)
        if (cuts->is_reached[n] && cuts->taken[n])
            changed |= rewrite_branch(cuts, &entries, cuts->flow->blocks[n]);
    return changed && (pass_unreachable_code(cuts->o, f), true);
}
