/* Statement trees from structured control flow (SPIR-V 2.11), and scopes of values. */
#include "../structurize.h"

#include <string.h>

/* Branch targets. Merge instructions define the end of each if, switch and loop, and thereby
 * whether a branch falls through, breaks or continues. */

struct targets {
    struct block *stop; /* after the innermost selection */
    struct block *loop_merge, *loop_continue, *loop_header;
    struct block *switch_merge; /* merge block of the innermost switch, if it is inside the loop */
    struct stmt_node *loop, *selector; /* innermost loop; switch inside it */
    struct block *tail;                /* control flow reaches this block without a jump */
};

enum flow_way { WAY_END, WAY_BREAK, WAY_CONTINUE, WAY_LEAVE, WAY_INLINE };

/* A case that falls through gets a copy of the next case; WGSL does not support fall-through. */
enum { MOST_COPIES = 4 };

struct tree_builder {
    struct writer *w;
    size_t rest;       /* remaining budget of blocks to write */
    uint32_t declared; /* number of variables for phis */
};

static void build_chain(struct tree_builder *b, struct wgsl_scope *scope, struct block *block,
                        struct targets targets);

/* ---- Nodes ---- */

static struct wgsl_scope *scope_in(struct tree_builder *b, struct wgsl_scope *parent) {
    struct wgsl_scope *scope = arena_new(b->w->arena, struct wgsl_scope);
    scope->parent = parent;
    scope->depth = parent ? parent->depth + 1 : 0;
    return scope;
}

static struct stmt_node *add_statement(struct tree_builder *b, struct wgsl_scope *scope,
                                       enum stmt_kind kind, struct block *block) {
    struct stmt_node *node = arena_new(b->w->arena, struct stmt_node);
    node->kind = kind;
    node->block = block;
    if (scope->last)
        scope->last->next = node;
    else
        scope->first = node;
    scope->last = node;
    return node;
}

static bool has_phis(const struct block *b) {
    return b->list.first && b->list.first->opcode == SpvOpPhi;
}

/* Sets the scope of the phis' variables. Each copy of a block declares them. */
static void set_scope_of_phis(struct tree_builder *b, struct block *to, struct wgsl_scope *scope) {
    for_each_in(i, &to->list) {
        struct id_info *fact = wgsl_fact_of(b->w, i->id);
        if (i->opcode != SpvOpPhi)
            break;
        fact->scope = scope;
        fact->phi.keeps_apart |= fact->phi.declared;
        fact->phi.declared = ++b->declared;
    }
}

static void declare_merge(struct tree_builder *b, struct wgsl_scope *scope, struct block *to) {
    if (!has_phis(to))
        return;
    add_statement(b, scope, WGSL_STMT_DECLARE, NULL)->to = to;
    set_scope_of_phis(b, to, scope);
}

static void add_edge(struct tree_builder *b, struct wgsl_scope *scope, struct block *from,
                     struct block *to, bool declares) {
    if (!has_phis(to))
        return;
    struct stmt_node *node = add_statement(b, scope, WGSL_STMT_EDGE, from);
    node->to = to;
    node->declares = declares;
    if (declares)
        set_scope_of_phis(b, to, scope);
}

/* Assigns the phis before a branch that may not be taken. */
static void add_early_edge(struct tree_builder *b, struct wgsl_scope *scope, struct block *from,
                           struct block *to, bool declares) {
    add_edge(b, scope, from, to, declares);
    wgsl_fact_of(b->w, to->label.id)->label.early = from;
}

/* ---- Branches ---- */

static enum flow_way way_to(const struct targets *t, const struct block *to) {
    if (to == t->stop)
        return WAY_END;
    if (to == t->switch_merge)
        return WAY_BREAK;
    if (to == t->loop_merge)
        return t->switch_merge ? WAY_LEAVE : WAY_BREAK;
    if (to == t->loop_continue || to == t->loop_header)
        return WAY_CONTINUE;
    return WAY_INLINE;
}

/* Writes a branch. Returns the block that follows in the same scope, or NULL. */
static struct block *follow_edge(struct tree_builder *b, struct wgsl_scope *scope,
                                 struct block *from, struct block *to, const struct targets *t) {
    enum flow_way way = way_to(t, to);
    add_edge(b, scope, from, to, way == WAY_INLINE);
    if (way == WAY_INLINE)
        return to;
    if (way == WAY_LEAVE) {
        /* Also leaves all switches inside the loop. */
        struct stmt_node *node = add_statement(b, scope, WGSL_STMT_LEAVE, NULL);
        node->loop = t->loop;
        t->loop->leaves = true;
        for (struct stmt_node *s = t->selector; s; s = s->outer)
            s->leaves = true;
    } else if (way != WAY_END && to != t->tail)
        add_statement(b, scope, way == WAY_BREAK ? WGSL_STMT_BREAK : WGSL_STMT_CONTINUE, NULL);
    return NULL;
}

static void build_arm(struct tree_builder *b, struct wgsl_scope *scope, struct block *from,
                      struct block *to, struct targets targets) {
    struct block *next = follow_edge(b, scope, from, to, &targets);
    if (next)
        build_chain(b, scope, next, targets);
}

static struct block *target(struct tree_builder *b, const struct instruction *end, uint32_t k) {
    return block_labelled(b->w->m, end->operands[k]);
}

/* ---- Selections ---- */

/* Phis are initialized with the values of a direct edge from the header to the merge block. */
static void build_if(struct tree_builder *b, struct wgsl_scope *scope, struct block *block,
                     struct block *merge, struct targets targets) {
    struct instruction *end = terminator_of(block);
    struct block *yes = target(b, end, 1), *no = target(b, end, 2);
    bool is_short = (yes == merge) != (no == merge);
    targets.stop = merge;
    targets.tail = NULL;
    if (is_short)
        add_early_edge(b, scope, block, merge, true);
    else
        declare_merge(b, scope, merge);
    struct stmt_node *node = add_statement(b, scope, WGSL_STMT_IF, block);
    node->inner = scope_in(b, scope);
    node->other = scope_in(b, scope);
    if (!is_short || yes != merge)
        build_arm(b, node->inner, block, yes, targets);
    if (!is_short || no != merge)
        build_arm(b, node->other, block, no, targets);
}

static bool is_jump(const struct targets *t, const struct block *to) {
    enum flow_way way = way_to(t, to);
    return to != t->tail && (way == WAY_BREAK || way == WAY_CONTINUE || way == WAY_LEAVE);
}

/* A branch without a merge instruction has at least one target that leaves the construct. The other
 * one continues in the same scope. */
static struct block *build_exit(struct tree_builder *b, struct wgsl_scope *scope,
                                struct block *block, struct targets targets) {
    struct instruction *end = terminator_of(block);
    struct block *yes = target(b, end, 1), *no = target(b, end, 2);
    struct stmt_node *node = add_statement(b, scope, WGSL_STMT_IF, block);
    node->inner = scope_in(b, scope);
    node->other = scope_in(b, scope);
    if (is_jump(&targets, yes)) {
        follow_edge(b, node->inner, block, yes, &targets);
        return follow_edge(b, scope, block, no, &targets);
    }
    if (is_jump(&targets, no)) {
        follow_edge(b, node->other, block, no, &targets);
        return follow_edge(b, scope, block, yes, &targets);
    }
    build_arm(b, node->inner, block, yes, targets);
    build_arm(b, node->other, block, no, targets);
    return NULL;
}

static struct block *next_if_empty(const struct writer *w, const struct block *block) {
    const struct instruction *first = block->list.first;
    while (first && (first->opcode == SpvOpLine || first->opcode == SpvOpNoLine))
        first = first->next;
    struct block *next =
        first && first->opcode == SpvOpBranch ? block_labelled(w->m, first->operands[0]) : NULL;
    return next && !has_phis(next) ? next : NULL;
}

/* Returns the first nonempty block of a case, and caches it for the empty blocks before it. */
static struct block *case_target(const struct writer *w, struct block *block) {
    struct block *end = block, *next;
    struct id_info *fact = wgsl_fact_of(w, block->label.id);
    while (!fact->label.case_target && (next = next_if_empty(w, end)) && next != block) {
        end = next;
        fact = wgsl_fact_of(w, end->label.id);
    }
    end = fact->label.case_target ? fact->label.case_target : end;
    for (struct block *b = block; b != end; b = next_if_empty(w, b))
        wgsl_fact_of(w, b->label.id)->label.case_target = end;
    return end;
}

static struct arm *arm_for(struct tree_builder *b, struct stmt_node *node, struct block *to,
                           struct map *arms) {
    struct arm **slot = (struct arm **)map_slot(b->w->arena, arms, &to, sizeof to);
    if (*slot)
        return *slot;
    *slot = arena_new(b->w->arena, struct arm);
    (*slot)->target = to;
    if (node->last_arm)
        node->last_arm->next = *slot;
    else
        node->arms = *slot;
    return node->last_arm = *slot;
}

static void collect_arms(struct tree_builder *b, struct stmt_node *node,
                         const struct instruction *end) {
    struct map arms = {0};
    for_each_target(end, k) {
        struct arm *arm = arm_for(b, node, case_target(b->w, target(b, end, k)), &arms);
        if (k == 1)
            arm->is_default = true;
        else
            vec_push(b->w->arena, &arm->labels, k - 1);
    }
}

static void build_switch(struct tree_builder *b, struct wgsl_scope *scope, struct block *block,
                         struct block *merge, struct targets targets) {
    struct instruction *end = terminator_of(block);
    declare_merge(b, scope, merge);
    struct stmt_node *node = add_statement(b, scope, WGSL_STMT_SWITCH, block);
    node->loop = targets.loop;
    node->outer = targets.selector;
    collect_arms(b, node, end);
    targets.stop = NULL;
    targets.switch_merge = targets.tail = merge;
    targets.selector = node;
    for (struct arm *arm = node->arms; arm; arm = arm->next) {
        arm->scope = scope_in(b, scope);
        build_arm(b, arm->scope, block, arm->target, targets);
    }
}

/* ---- Loops ---- */

static void build_loop(struct tree_builder *b, struct wgsl_scope *scope, struct block *header,
                       const struct instruction *merge) {
    struct block *after = target(b, merge, 0), *next = target(b, merge, 1);
    /* With a single predecessor, the continue construct is the end of the body. */
    bool continues = next != header && wgsl_fact_of(b->w, next->label.id)->label.predecessors > 1;
    declare_merge(b, scope, after);
    struct stmt_node *node = add_statement(b, scope, WGSL_STMT_LOOP, header);
    node->to = next;
    node->inner = scope_in(b, scope);
    struct targets targets = {.loop_merge = after,
                              .loop_continue = continues ? next : NULL,
                              .loop_header = continues ? NULL : header,
                              .loop = node,
                              .tail = continues ? next : header};
    if (continues)
        declare_merge(b, node->inner, next);
    build_chain(b, node->inner, header, targets);
    if (!continues)
        return;
    node->other = scope_in(b, node->inner);
    build_chain(
        b, node->other, next,
        (struct targets){.loop_merge = after, .loop_header = header, .loop = node, .tail = header});
}

/* Builds `break if`. The phis of both targets are assigned before the test. */
static bool build_break_if(struct tree_builder *b, struct wgsl_scope *scope, struct block *block,
                           const struct targets *t) {
    struct instruction *end = terminator_of(block);
    bool is_last = t->loop && scope == t->loop->other;
    if (!is_last || t->tail != t->loop_header)
        return false;
    struct block *yes = target(b, end, 1), *no = target(b, end, 2);
    if (yes != t->loop_header && no != t->loop_header)
        return false;
    add_early_edge(b, scope, block, yes, false);
    add_early_edge(b, scope, block, no, false);
    add_statement(b, scope, WGSL_STMT_BREAK_IF, block)->to = t->loop_header;
    t->loop->copies = true;
    for_each_in(i, &t->loop_header->list)
        if (i->opcode == SpvOpPhi)
            wgsl_fact_of(b->w, i->id)->phi.keeps_apart = true;
    return true;
}

/* ---- Blocks ---- */

static struct block *build_end(struct tree_builder *b, struct wgsl_scope *scope,
                               struct block *block, const struct targets *t) {
    struct instruction *end = terminator_of(block), *merge = merge_of(block);
    bool selects = merge && merge->opcode == SpvOpSelectionMerge;
    struct block *after = selects ? target(b, merge, 0) : NULL;
    switch (end->opcode) {
    case SpvOpBranch:
        return follow_edge(b, scope, block, target(b, end, 0), t);
    case SpvOpBranchConditional:
        if (selects)
            build_if(b, scope, block, after, *t);
        else if (!build_break_if(b, scope, block, t))
            return build_exit(b, scope, block, *t);
        return after;
    case SpvOpSwitch:
        if (selects)
            build_switch(b, scope, block, after, *t);
        return after;
    default: /* leaves the function */
        add_statement(b, scope, WGSL_STMT_END, block);
        return NULL;
    }
}

static void build_chain(struct tree_builder *b, struct wgsl_scope *scope, struct block *block,
                        struct targets targets) {
    while (block && b->rest) {
        const struct instruction *merge = merge_of(block);
        bool is_inside = targets.loop && targets.loop->block == block;
        if (merge && merge->opcode == SpvOpLoopMerge && !is_inside) {
            build_loop(b, scope, block, merge);
            block = target(b, merge, 0);
            continue;
        }
        if (!--b->rest)
            wgsl_refuse(b->w, &block->label,
                        "too many cases fall through, which is not supported in WGSL");
        wgsl_fact_of(b->w, block->label.id)->scope = scope;
        for_each_in(i, &block->list)
            if (i->id && i->opcode != SpvOpPhi)
                wgsl_fact_of(b->w, i->id)->scope = scope;
        add_statement(b, scope, WGSL_STMT_BLOCK, block);
        block = build_end(b, scope, block, &targets);
    }
}

static void count_predecessors(struct tree_builder *b, struct routine *f) {
    for_each_block(block, f) {
        struct instruction *end = terminator_of(block);
        for_each_target(end, k) {
            struct id_info *fact = wgsl_fact_of(b->w, end->operands[k]);
            fact->label.predecessors += fact->label.predecessor != block->label.id;
            fact->label.predecessor = block->label.id;
        }
    }
}

struct wgsl_scope *wgsl_structure_of(struct writer *w, struct routine *f) {
    struct tree_builder b = {.w = w, .rest = 1};
    struct wgsl_scope *scope = scope_in(&b, NULL);
    for_each_block(block, f)
        b.rest += MOST_COPIES;
    count_predecessors(&b, f);
    build_chain(&b, scope, f->first, (struct targets){0});
    return scope;
}

/* ---- Values used outside their scope ----
 *
 * Dominance permits uses at which the WGSL name is no longer in scope. These values become function
 * variables. */

/* Returns the innermost scope that contains both. */
static struct wgsl_scope *common_scope(struct wgsl_scope *a, struct wgsl_scope *b) {
    while (a && b && a != b)
        if (a->depth >= b->depth)
            a = a->parent;
        else
            b = b->parent;
    return a ? a : b;
}

/* Returns true if the text of a value contains names that must be in scope at its uses. */
static bool is_transparent(SpvOp op) {
    return op == SpvOpAccessChain || op == SpvOpInBoundsAccessChain || op == SpvOpCopyObject ||
           op == SpvOpCompositeExtract || op == SpvOpVectorShuffle || op == SpvOpSampledImage ||
           op == SpvOpImage;
}

static void use_in(struct writer *w, uint32_t id, struct wgsl_scope *scope) {
    struct id_info *fact = wgsl_fact_of(w, id);
    fact->reach = fact->reach ? common_scope(fact->reach, scope) : scope;
}

static struct wgsl_scope *scope_of(const struct writer *w, uint32_t label) {
    return wgsl_fact_of(w, label)->scope;
}

/* A phi reads its operands at the end of the predecessors. */
static void reach_phis(struct writer *w, const struct block *b) {
    for_each_in(i, &b->list)
        for (uint32_t k = 0; i->opcode == SpvOpPhi && k + 1 < i->count; k += 2)
            use_in(w, i->operands[k], scope_of(w, i->operands[k + 1]));
}

static void reach_operands(struct writer *w, const struct instruction *i,
                           struct wgsl_scope *scope) {
    const struct id_info *fact = wgsl_fact_of(w, i->id);
    if (i->opcode == SpvOpPhi || !scope)
        return;
    if (i->id && fact->reach && is_transparent((SpvOp)i->opcode))
        scope = common_scope(scope, fact->reach);
    for_each_id_operand(w->m, i, k)
        use_in(w, i->operands[k], scope);
}

/* Backwards, because the reach of a transparent value extends to its operands, which precede it. */
void wgsl_mark_scopes(struct writer *w, struct routine *f) {
    for_each_block(b, f)
        reach_phis(w, b);
    for (struct block *b = f->last; b; b = b->previous)
        for (struct instruction *i = b->list.last; i; i = i->previous)
            reach_operands(w, i, scope_of(w, b->label.id));
    for_each_in_routine(i, b, f) {
        struct id_info *fact = wgsl_fact_of(w, i->id);
        if (i->id && i->opcode != SpvOpVariable && fact->reach && fact->scope &&
            common_scope(fact->reach, fact->scope) != fact->scope)
            fact->is_hoisted = true;
    }
}

/* ---- Phis that share a variable ----
 *
 * A phi that continues another one, such as a sum through the ifs of a loop, uses the same
 * variable. Sharing requires that their live ranges do not overlap, that the older variable is in
 * scope at all uses of the other, and that their names do not differ. The search for uses visits a
 * limited number of blocks, so the work is linear. */

enum { MOST_TOGETHER = 12, WALKS = 64, DEEPEST_ALIAS = 16 };

VEC(struct block *, block_vec);

struct sharing {
    struct writer *w;
    size_t rest; /* remaining budget of blocks to visit */
    uint32_t stamp;
    struct block_vec stack;
};

/* ---- Uses ---- */

static bool was_visited(const struct sharing *s, uint32_t label) {
    return wgsl_fact_of(s->w, label)->label.stamp == s->stamp;
}

static bool is_used_by(struct sharing *s, uint32_t id, const struct instruction *user, int depth);

/* Returns true for a use in the visited blocks. */
static bool is_used(struct sharing *s, uint32_t id, int depth) {
    const struct user_vec *users = &wgsl_fact_of(s->w, id)->users;
    if (depth > DEEPEST_ALIAS || users->count > s->rest)
        return true;
    s->rest -= users->count;
    for (size_t k = 0; k < users->count; k++)
        if (is_used_by(s, id, users->items[k], depth))
            return true;
    return false;
}

static bool is_used_by(struct sharing *s, uint32_t id, const struct instruction *user, int depth) {
    if (user->opcode != SpvOpPhi)
        return was_visited(s, user->block->label.id) ||
               (is_transparent((SpvOp)user->opcode) && is_used(s, user->id, depth + 1));
    for (uint32_t k = 0; k + 1 < user->count; k += 2)
        if (user->operands[k] == id && was_visited(s, user->operands[k + 1]))
            return true;
    return false;
}

static void visit_block(struct sharing *s, struct block *b) {
    if (was_visited(s, b->label.id) || !s->rest)
        return;
    wgsl_fact_of(s->w, b->label.id)->label.stamp = s->stamp;
    s->rest--;
    vec_push(s->w->arena, &s->stack, b);
}

static void visit_targets(struct sharing *s, struct block *b) {
    struct instruction *end = terminator_of(b);
    for_each_target(end, k)
        visit_block(s, block_labelled(s->w->m, end->operands[k]));
}

/* Returns a block that assigns a phi but may branch elsewhere, or none. The assignment of the other
 * phi that shares the variable changes nothing. */
static struct block *assigned_early(struct sharing *s, const struct instruction *phi,
                                    const struct instruction *other) {
    struct label_info *label = &wgsl_fact_of(s->w, phi->block->label.id)->label;
    return label->early && wgsl_phi_operand(phi, label->early, &label->phi_guess) != other->id
               ? label->early
               : NULL;
}

/* Returns true if a phi is live where another one is assigned. */
static bool is_needed_at(struct sharing *s, const struct instruction *phi,
                         const struct instruction *other) {
    struct block *early = assigned_early(s, other, phi);
    s->stamp = ++s->w->stamps;
    s->stack.count = 0;
    wgsl_fact_of(s->w, phi->block->label.id)->label.stamp = s->stamp;
    visit_block(s, other->block);
    if (early)
        visit_targets(s, early);
    while (s->stack.count)
        visit_targets(s, s->stack.items[--s->stack.count]);
    wgsl_fact_of(s->w, phi->block->label.id)->label.stamp = 0;
    return !s->rest || is_used(s, phi->id, 0);
}

static bool are_apart(struct sharing *s, const struct instruction *a, const struct instruction *b) {
    return a->block != b->block && !is_needed_at(s, a, b) && !is_needed_at(s, b, a);
}

/* ---- Variables ---- */

/* Returns the first of the phis that share a variable. */
static struct instruction *owner_of(const struct writer *w, const struct instruction *phi) {
    uint32_t owner = wgsl_fact_of(w, phi->id)->phi.owner;
    return instruction_of(w->m, owner ? owner : phi->id);
}

static bool is_inside(const struct wgsl_scope *inner, const struct wgsl_scope *outer) {
    while (inner && inner->depth > outer->depth)
        inner = inner->parent;
    return inner == outer;
}

/* Returns true if the older variable is in scope at all uses of the younger phi. */
static bool is_seen(const struct writer *w, const struct instruction *older,
                    const struct instruction *younger) {
    const struct id_info *a = wgsl_fact_of(w, older->id), *b = wgsl_fact_of(w, younger->id);
    return a->is_hoisted ||
           (is_inside(b->scope, a->scope) && b->reach && is_inside(b->reach, a->scope));
}

static bool has_name(const struct id_info *fact) {
    return fact->name && *fact->name;
}

/* Returns true for a possible loop counter, whose variable is not shared. */
static bool counts(const struct writer *w, const struct instruction *phi) {
    for (uint32_t k = 0; k + 1 < phi->count; k += 2)
        if (wgsl_is_step(w, phi, phi->operands[k]))
            return true;
    return false;
}

static bool may_share(const struct writer *w, const struct instruction *phi) {
    const struct id_info *fact = wgsl_fact_of(w, phi->id);
    return !counts(w, phi) && fact->uses && fact->phi.declared && !fact->phi.keeps_apart &&
           fact->scope;
}

static bool are_called_alike(const struct id_info *a, const struct id_info *b) {
    return !has_name(a) || !has_name(b) || !strcmp(a->name, b->name);
}

static bool all_are_apart(struct sharing *s, const struct user_vec *a, const struct user_vec *b) {
    if (a->count + b->count > MOST_TOGETHER)
        return false;
    for (size_t k = 0; k < a->count; k++)
        for (size_t n = 0; n < b->count; n++)
            if (!are_apart(s, a->items[k], b->items[n]))
                return false;
    return true;
}

static void join_phis(struct sharing *s, struct instruction *older, struct instruction *younger) {
    struct id_info *a = wgsl_fact_of(s->w, older->id), *b = wgsl_fact_of(s->w, younger->id);
    if (!has_name(a))
        a->name = b->name;
    for (size_t k = 0; k < b->phi.together.count; k++) {
        vec_push(s->w->arena, &a->phi.together, b->phi.together.items[k]);
        wgsl_fact_of(s->w, b->phi.together.items[k]->id)->phi.owner = older->id;
    }
    a->phi.owner = older->id;
}

static bool all_see(const struct writer *w, const struct instruction *older,
                    const struct user_vec *all) {
    for (size_t k = 0; k < all->count; k++)
        if (!is_seen(w, older, all->items[k]))
            return false;
    return true;
}

static void try_to_share(struct sharing *s, struct instruction *a, struct instruction *b) {
    struct writer *w = s->w;
    struct instruction *older = owner_of(w, a), *younger = owner_of(w, b);
    if (older == younger || a->type != b->type)
        return;
    if (wgsl_fact_of(w, older->id)->phi.declared > wgsl_fact_of(w, younger->id)->phi.declared) {
        struct instruction *other = older;
        older = younger;
        younger = other;
    }
    struct id_info *x = wgsl_fact_of(w, older->id), *y = wgsl_fact_of(w, younger->id);
    if (are_called_alike(x, y) && all_see(w, older, &y->phi.together) &&
        all_are_apart(s, &x->phi.together, &y->phi.together))
        join_phis(s, older, younger);
}

static void share_phi(struct sharing *s, struct instruction *phi) {
    for (uint32_t k = 0; k + 1 < phi->count; k += 2) {
        struct instruction *from = instruction_of(s->w->m, phi->operands[k]);
        if (from->opcode == SpvOpPhi && from != phi && may_share(s->w, from))
            try_to_share(s, from, phi);
    }
}

void wgsl_share_phis(struct writer *w, struct routine *f) {
    struct sharing s = {.w = w};
    for_each_block(b, f) {
        s.rest += WALKS;
        for_each_in(i, &b->list) {
            /* Records uses of phis, and of values whose text contains their names. */
            for_each_id_operand(w->m, i, k) {
                const struct instruction *d = instruction_of(w->m, i->operands[k]);
                if (d && d->block && (d->opcode == SpvOpPhi || is_transparent((SpvOp)d->opcode)))
                    vec_push(w->arena, &wgsl_fact_of(w, d->id)->users, i);
            }
            if (i->opcode == SpvOpPhi)
                vec_push(w->arena, &wgsl_fact_of(w, i->id)->phi.together, i);
        }
    }
    for_each_in_routine(i, b, f)
        if (i->opcode == SpvOpPhi && may_share(w, i))
            share_phi(&s, i);
}
