/* Control-flow graph: reverse postorder, dominators and structured constructs. */
#include "cfg.h"

/* ---- Reverse postorder ---- */

/* A block whose successors are being visited. */
struct cfg_visit {
    struct block *block;
    uint32_t next; /* target operand of its terminator */
};

struct cfg_walk {
    struct optimizer *o;
    struct arena *arena;
    VEC(struct cfg_visit, visit_vec) stack;
    struct block **postorder;
    uint32_t count;
    struct word_vec parents; /* in preorder: parent in the depth-first tree */
    uint32_t *preorder;      /* by number: index in preorder */
};

/* During the walk, block.order is the preorder index. */
static void begin_visit(struct cfg_walk *w, struct block *b) {
    uint32_t parent = w->stack.count ? vec_last(&w->stack).block->order : 0;
    b->order = (uint32_t)w->parents.count;
    vec_push(w->arena, &w->parents, parent);
    vec_push(w->arena, &w->stack, ((struct cfg_visit){b, first_target(terminator_of(b))}));
}

/* Visits the last successor first, so that reverse postorder starts with the first one. */
static void visit_all(struct cfg_walk *w, struct routine *f) {
    begin_visit(w, f->first);
    while (w->stack.count) {
        struct cfg_visit *top = &vec_last(&w->stack);
        const struct instruction *terminator = terminator_of(top->block);
        if (top->next >= target_end(terminator)) {
            w->postorder[w->count++] = top->block;
            w->stack.count--;
            continue;
        }
        struct block *target = block_labelled(w->o->m, terminator->operands[top->next]);
        top->next += target_step(terminator);
        if (target->order == NOT_REACHED)
            begin_visit(w, target);
    }
}

static void number_blocks(struct cfg_walk *w, struct routine *f, struct cfg *flow) {
    uint32_t blocks = 0;
    for_each_block(b, f) {
        b->order = NOT_REACHED;
        blocks++;
    }
    w->postorder = arena_array(w->arena, struct block *, blocks);
    visit_all(w, f);
    flow->count = w->count;
    flow->blocks = arena_array(w->arena, struct block *, w->count);
    w->preorder = arena_array(w->arena, uint32_t, w->count);
    for (uint32_t n = 0; n < w->count; n++) {
        flow->blocks[n] = w->postorder[w->count - 1 - n];
        w->preorder[n] = flow->blocks[n]->order;
        flow->blocks[n]->order = n;
    }
}

/* ---- Lists by block ---- */

static uint32_t *begins_of_counts(struct arena *arena, const uint32_t *counts, uint32_t count) {
    uint32_t *begins = arena_array(arena, uint32_t, count + 1);
    for (uint32_t n = 0; n < count; n++)
        begins[n + 1] = begins[n] + counts[n];
    return begins;
}

/* Two edges from a terminator to the same block count as one. */
static void list_predecessors(struct cfg_walk *w, struct cfg *flow) {
    const struct optimizer *o = w->o;
    uint32_t *counts = arena_array(w->arena, uint32_t, flow->count + 1);
    uint32_t *last =
        arena_array(w->arena, uint32_t, flow->count); /* previous predecessor, plus one */
    struct word_vec edges = {0};
    for (uint32_t n = 0; n < flow->count; n++) {
        const struct instruction *terminator = terminator_of(flow->blocks[n]);
        for_each_target(terminator, k) {
            uint32_t target = block_labelled(o->m, terminator->operands[k])->order;
            if (last[target] == n + 1)
                continue;
            last[target] = n + 1;
            vec_push(w->arena, &edges, n);
            vec_push(w->arena, &edges, target);
            counts[target]++;
        }
    }
    flow->first_predecessor = begins_of_counts(w->arena, counts, flow->count);
    flow->predecessors = arena_array(w->arena, uint32_t, edges.count / 2 + 1);
    uint32_t *filled = arena_array(w->arena, uint32_t, flow->count + 1);
    for (size_t e = 0; e < edges.count; e += 2) {
        uint32_t target = edges.items[e + 1], first = flow->first_predecessor[target];
        flow->predecessors[first + filled[target]++] = edges.items[e];
    }
}

/* ---- Dominators ----
 *
 * Lengauer, Tarjan: A Fast Algorithm for Finding Dominators in a Flowgraph, 1979, in the simple
 * variant with O(n log n) time on every graph. The semidominator of a block is the first block in
 * preorder with a path to it on which all other blocks have higher preorder indices. */

#define NO_BLOCK UINT32_MAX

/* Arrays by preorder index. */
struct dominators {
    const uint32_t *parents;
    uint32_t *semi, *dominator;
    uint32_t *ancestor;       /* in the forest of processed blocks; NO_BLOCK for a root */
    uint32_t *best;           /* vertex with the least semidominator on the path to the root */
    uint32_t *waiting, *next; /* bucket of a semidominator: first vertex and links */
    uint32_t *path;
};

/* Path compression: makes every block on the path a child of the root. */
static void shorten(struct dominators *d, uint32_t v) {
    uint32_t length = 0;
    for (; d->ancestor[d->ancestor[v]] != NO_BLOCK; v = d->ancestor[v])
        d->path[length++] = v;
    while (length-- > 0) {
        uint32_t at = d->path[length], above = d->ancestor[at];
        if (d->semi[d->best[above]] < d->semi[d->best[at]])
            d->best[at] = d->best[above];
        d->ancestor[at] = d->ancestor[above];
    }
}

static uint32_t best_of(struct dominators *d, uint32_t v) {
    if (d->ancestor[v] != NO_BLOCK)
        shorten(d, v);
    return d->best[v];
}

static void find_semidominator(struct dominators *d, const struct cfg_walk *w,
                               const struct cfg *flow, uint32_t n) {
    uint32_t v = w->preorder[n];
    for_each_predecessor(p, flow, n) {
        uint32_t semi = d->semi[best_of(d, w->preorder[p])];
        if (semi < d->semi[v])
            d->semi[v] = semi;
    }
    d->next[v] = d->waiting[d->semi[v]];
    d->waiting[d->semi[v]] = v;
}

/* Computes dominators, or relative dominators, of the vertices in the bucket of `parent`. */
static void settle_waiting(struct dominators *d, uint32_t parent) {
    for (uint32_t v = d->waiting[parent]; v != NO_BLOCK; v = d->next[v]) {
        uint32_t best = best_of(d, v);
        d->dominator[v] = d->semi[best] < d->semi[v] ? best : parent;
    }
    d->waiting[parent] = NO_BLOCK;
}

static struct dominators begin_dominators(const struct cfg_walk *w) {
    uint32_t *memory = arena_array(w->arena, uint32_t, 7 * (size_t)w->count);
    struct dominators d = {.parents = w->parents.items};
    uint32_t **const arrays[] = {&d.semi,    &d.dominator, &d.ancestor, &d.best,
                                 &d.waiting, &d.next,      &d.path};
    for (size_t k = 0; k < COUNT_OF(arrays); k++)
        *arrays[k] = memory + k * w->count;
    for (uint32_t v = 0; v < w->count; v++) {
        d.semi[v] = d.best[v] = v;
        d.ancestor[v] = d.waiting[v] = NO_BLOCK;
    }
    return d;
}

static void find_dominators(const struct cfg_walk *w, struct cfg *flow) {
    struct dominators d = begin_dominators(w);
    uint32_t *number = arena_array(w->arena, uint32_t, w->count); /* by preorder index */
    for (uint32_t n = 0; n < w->count; n++)
        number[w->preorder[n]] = n;
    for (uint32_t v = w->count; v-- > 1;) {
        find_semidominator(&d, w, flow, number[v]);
        d.ancestor[v] = d.parents[v];
        settle_waiting(&d, d.parents[v]);
    }
    flow->dominator = arena_array(w->arena, uint32_t, w->count);
    for (uint32_t v = 1; v < w->count; v++) {
        if (d.dominator[v] != d.semi[v])
            d.dominator[v] = d.dominator[d.dominator[v]];
        flow->dominator[number[v]] = number[d.dominator[v]];
    }
}

static void list_children(struct cfg_walk *w, struct cfg *flow) {
    uint32_t *counts = arena_array(w->arena, uint32_t, flow->count + 1);
    for (uint32_t n = 1; n < flow->count; n++)
        counts[flow->dominator[n]]++;
    flow->first_child = begins_of_counts(w->arena, counts, flow->count);
    flow->children = arena_array(w->arena, uint32_t, flow->count);
    uint32_t *filled = arena_array(w->arena, uint32_t, flow->count + 1);
    for (uint32_t n = 1; n < flow->count; n++) {
        uint32_t parent = flow->dominator[n];
        flow->children[flow->first_child[parent] + filled[parent]++] = n;
    }
}

/* Derives times from subtree sizes: a child is entered after its earlier siblings are left. */
static void time_tree(struct cfg_walk *w, struct cfg *flow) {
    uint32_t *size = arena_array(w->arena, uint32_t, flow->count);
    flow->entered = arena_array(w->arena, uint32_t, flow->count);
    flow->left = arena_array(w->arena, uint32_t, flow->count);
    for (uint32_t n = flow->count; n-- > 0;) {
        size[n]++;
        if (n)
            size[flow->dominator[n]] += size[n];
    }
    for (uint32_t n = 0; n < flow->count; n++) {
        uint32_t time = flow->entered[n] + 1;
        flow->left[n] = flow->entered[n] + size[n] - 1;
        for_each_child(k, flow, n) {
            flow->entered[k] = time;
            time += size[k];
        }
    }
}

struct cfg *cfg_find(struct optimizer *o, struct arena *arena, struct routine *f) {
    struct cfg_walk w = {.o = o, .arena = arena};
    struct cfg *flow = arena_new(arena, struct cfg);
    number_blocks(&w, f, flow);
    list_predecessors(&w, flow);
    find_dominators(&w, flow);
    list_children(&w, flow);
    time_tree(&w, flow);
    return flow;
}

struct cfg *cfg_of(struct optimizer *o, struct routine *f) {
    if (o->flow && o->flow_routine == f)
        return o->flow;
    cfg_forget(o);
    o->flow_arena = arena_branch(o->arena);
    o->flow_routine = f;
    return o->flow = cfg_find(o, o->flow_arena, f);
}

void cfg_forget(struct optimizer *o) {
    if (o->flow)
        arena_end(o->flow_arena);
    o->flow = NULL;
}

/* ---- Branches ---- */

bool cfg_has_loops(const struct routine *f) {
    for_each_block(b, f)
        if (loop_merge_of(b))
            return true;
    return false;
}

bool cfg_reaches(const struct block *b, uint32_t label) {
    const struct instruction *terminator = terminator_of(b);
    for_each_target(terminator, k)
        if (terminator->operands[k] == label)
            return true;
    return false;
}

void opt_retarget(struct block *b, uint32_t from, uint32_t to) {
    struct instruction *terminator = terminator_of(b);
    for_each_target(terminator, k)
        if (terminator->operands[k] == from)
            terminator->operands[k] = to;
}

/* ---- Dominance frontiers ---- */

static bool is_join(const struct cfg *flow, uint32_t n) {
    return flow->first_predecessor[n + 1] - flow->first_predecessor[n] > 1;
}

struct frontiers cfg_frontiers(struct arena *arena, const struct cfg *flow) {
    struct frontiers f;
    uint32_t *counts = arena_array(arena, uint32_t, flow->count + 1);
    uint32_t *last = arena_array(arena, uint32_t, flow->count); /* last block added, plus one */
    struct word_vec pairs = {0};
    for (uint32_t n = 0; n < flow->count; n++) {
        if (!is_join(flow, n))
            continue;
        for_each_predecessor(p, flow, n) {
            for (uint32_t at = p; at != flow->dominator[n] && last[at] != n + 1;
                 at = flow->dominator[at]) {
                last[at] = n + 1;
                counts[at]++;
                vec_push(arena, &pairs, at);
                vec_push(arena, &pairs, n);
            }
        }
    }
    f.first = begins_of_counts(arena, counts, flow->count);
    f.blocks = arena_array(arena, uint32_t, pairs.count / 2 + 1);
    uint32_t *filled = arena_array(arena, uint32_t, flow->count + 1);
    for (size_t k = 0; k < pairs.count; k += 2) {
        uint32_t at = pairs.items[k];
        f.blocks[f.first[at] + filled[at]++] = pairs.items[k + 1];
    }
    return f;
}

/* ---- Phis ---- */

void phi_rename_predecessor(struct optimizer *o, struct block *b, uint32_t from, uint32_t to) {
    for_each_in(i, &b->list) {
        if (i->opcode != SpvOpPhi) {
            if (is_line((SpvOp)i->opcode))
                continue;
            break;
        }
        for (uint32_t k = 1; k < i->count; k += 2)
            if (i->operands[k] == from)
                i->operands[k] = to;
    }
}

static void drop_pair(struct instruction *phi, uint32_t label) {
    uint16_t kept = 0;
    for (uint32_t k = 0; k + 1 < phi->count; k += 2) {
        if (phi->operands[k + 1] == label)
            continue;
        phi->operands[kept] = phi->operands[k];
        phi->operands[kept + 1] = phi->operands[k + 1];
        kept += 2;
    }
    phi->count = kept;
}

void phi_remove_predecessor(struct optimizer *o, struct block *b, uint32_t label) {
    for_each_in(i, &b->list) {
        if (i->opcode == SpvOpPhi)
            drop_pair(i, label);
        else if (!is_line((SpvOp)i->opcode))
            break;
    }
}

/* ---- Order of blocks ---- */

struct block_placing {
    struct optimizer *o;
    struct arena *arena;
    const struct cfg *flow;
    struct constructs in;
};

/* Reports whether the header begins a loop or switch, which inner selections can exit. */
static bool can_be_left(const struct block *header) {
    return merge_of(header)->opcode == SpvOpLoopMerge ||
           terminator_of(header)->opcode == SpvOpSwitch;
}

/* Merge blocks and continue targets, whose constructs follow from a header. */
struct joints {
    struct block **merged, **continued; /* by number: the header, or NULL */
};

static void note_joint(struct block **headers, struct block_placing *p, uint32_t label,
                       struct block *header) {
    uint32_t number = block_labelled(p->o->m, label)->order;
    if (number != NOT_REACHED)
        headers[number] = header;
}

static struct joints find_joints(struct block_placing *p) {
    struct joints joints = {arena_array(p->arena, struct block *, p->flow->count),
                            arena_array(p->arena, struct block *, p->flow->count)};
    for (uint32_t n = 0; n < p->flow->count; n++) {
        const struct instruction *merge = merge_of(p->flow->blocks[n]);
        if (merge)
            note_joint(joints.merged, p, merge->operands[0], p->flow->blocks[n]);
        if (merge && merge->opcode == SpvOpLoopMerge)
            note_joint(joints.continued, p, merge->operands[1], p->flow->blocks[n]);
    }
    return joints;
}

static void place_as(struct block_placing *p, uint32_t n, const struct block *other) {
    p->in.inside[n] = p->in.inside[other->order];
    p->in.around[n] = p->in.around[other->order];
}

static void place_within(struct block_placing *p, uint32_t n, struct block *header) {
    place_as(p, n, header);
    p->in.inside[n] = header;
    if (can_be_left(header))
        p->in.around[n] = header;
}

static void place_block(struct block_placing *p, const struct joints *joints, uint32_t n) {
    struct block *dominator = p->flow->blocks[p->flow->dominator[n]];
    if (joints->merged[n])
        place_as(p, n, joints->merged[n]);
    else if (joints->continued[n] && joints->continued[n]->order != n)
        place_within(p, n, joints->continued[n]);
    else if (merge_of(dominator))
        place_within(p, n, dominator);
    else
        place_as(p, n, dominator);
}

/* Headers and dominators have lower numbers than the blocks that depend on them. */
struct constructs cfg_constructs(struct optimizer *o, struct arena *arena, const struct cfg *flow) {
    struct block_placing p = {.o = o, .arena = arena, .flow = flow};
    struct joints joints = find_joints(&p);
    p.in.inside = arena_array(arena, struct block *, flow->count);
    p.in.around = arena_array(arena, struct block *, flow->count);
    for (uint32_t n = 1; n < flow->count; n++)
        place_block(&p, &joints, n);
    return p.in;
}

void phi_rename_in_successors(struct optimizer *o, struct block *b, uint32_t from) {
    const struct instruction *terminator = terminator_of(b);
    for_each_target(terminator, k)
        phi_rename_predecessor(o, block_labelled(o->m, terminator->operands[k]), from, b->label.id);
}

struct instruction *opt_last_variable(const struct routine *f) {
    struct instruction *last = NULL;
    for_each_in(i, &f->first->list)
        if (i->opcode == SpvOpVariable)
            last = i;
    return last;
}
