/* Uniformity analysis for barriers.
 *
 * A barrier requires uniform control flow (WGSL 15.2). HLSL has the same requirement but does not
 * check it. WGSL compilers verify it with the rules implemented here. A load from workgroup memory
 * is considered nonuniform, unless it uses `workgroupUniformLoad`, which is also a barrier. Only
 * the loads that control whether a barrier is reached use it.
 *
 * A selection with a nonuniform condition and a barrier in one arm becomes flat, such as the rest
 * of a function after an early return: its condition applies only to instructions with effects.
 * Remaining nonuniform control flow is reported at the barrier. */
#include "../structurize.h"

/* Exits of a scope other than its end. */
enum { LEAVES_INNERMOST = 1, LEAVES_LOOP = 2, LEAVES_FUNCTION = 4 };

enum { MOST_PASSES = 64, MOST_ROUNDS = 4, MOST_SLICED = 4096 };

struct uniformity_analysis {
    struct writer *w;
    bool is_changed;
    const struct wgsl_scope *flat;     /* the enclosing flat arm, or NULL */
    const struct instruction *problem; /* first barrier in nonuniform control flow */
    uint32_t round, sliced;            /* current iteration; number of values visited in it */
};

/* ---- Contents of scopes ---- */

static void look_into(struct writer *w, struct wgsl_scope *scope);

/* Memory barriers of WGSL are also control barriers. */
static bool is_barrier(const struct instruction *i) {
    return i->opcode == SpvOpControlBarrier || i->opcode == SpvOpMemoryBarrier;
}

static bool holds_barrier(const struct block *b) {
    for_each_in(i, &b->list)
        if (is_barrier(i))
            return true;
    return false;
}

static bool has_effects(struct writer *w, const struct block *b) {
    for_each_in(i, &b->list)
        if (wgsl_changes_shared(w, i))
            return true;
    return false;
}

static void add_part(struct writer *w, struct wgsl_scope *to, struct wgsl_scope *part,
                     unsigned absorbed) {
    if (!part)
        return;
    look_into(w, part);
    to->exits |= part->exits & ~absorbed;
    to->has_barrier |= part->has_barrier;
    to->has_effects |= part->has_effects;
}

static void add_node(struct writer *w, struct wgsl_scope *scope, struct stmt_node *node) {
    unsigned absorbed = node->kind == WGSL_STMT_LOOP ? LEAVES_INNERMOST | LEAVES_LOOP : 0;
    add_part(w, scope, node->inner, absorbed);
    add_part(w, scope, node->other, absorbed);
    for (struct arm *arm = node->arms; arm; arm = arm->next)
        add_part(w, scope, arm->scope, LEAVES_INNERMOST);
    if (node->kind == WGSL_STMT_BREAK)
        scope->exits |= LEAVES_INNERMOST;
    if (node->kind == WGSL_STMT_CONTINUE || node->kind == WGSL_STMT_LEAVE ||
        node->kind == WGSL_STMT_BREAK_IF)
        scope->exits |= LEAVES_LOOP;
    if (node->kind == WGSL_STMT_END)
        scope->exits |= LEAVES_FUNCTION;
    if (node->kind == WGSL_STMT_BLOCK) {
        scope->has_barrier |= holds_barrier(node->block);
        scope->has_effects |= has_effects(w, node->block);
    }
}

static void look_into(struct writer *w, struct wgsl_scope *scope) {
    scope->exits = 0;
    for (struct stmt_node *node = scope->first; node; node = node->next)
        add_node(w, scope, node);
}

static unsigned exits_of_if(const struct stmt_node *node) {
    unsigned exits = 0;
    if (node->kind == WGSL_STMT_IF)
        return node->inner->exits | node->other->exits;
    for (const struct arm *arm = node->arms; arm; arm = arm->next)
        exits |= arm->scope->exits & ~(unsigned)LEAVES_INNERMOST;
    return exits;
}

typedef bool scope_test(const struct wgsl_scope *scope);

static bool any_part(const struct stmt_node *node, scope_test *test) {
    bool found = (node->inner && test(node->inner)) || (node->other && test(node->other));
    for (const struct arm *arm = node->arms; arm; arm = arm->next)
        found |= test(arm->scope);
    return found;
}

static bool scope_waits(const struct wgsl_scope *scope) {
    return scope->has_barrier;
}

static bool scope_acts(const struct wgsl_scope *scope) {
    return scope->has_effects;
}

static bool scope_returns(const struct wgsl_scope *scope) {
    return scope->exits & LEAVES_FUNCTION;
}

bool wgsl_is_guarded(const struct wgsl_scope *flat, const struct stmt_node *node) {
    bool ends = flat && node == flat->last && node->kind == WGSL_STMT_EDGE;
    return ends || (flat && any_part(node, scope_acts) && !any_part(node, scope_waits));
}

/* ---- Values ---- */

static void set_varies(struct uniformity_analysis *flow, uint32_t id, bool varies) {
    struct id_info *fact = wgsl_fact_of(flow->w, id);
    flow->is_changed |= varies && !fact->varies;
    fact->varies |= varies;
}

static bool has_varying_operand(struct uniformity_analysis *flow, const struct instruction *i) {
    for_each_id_operand(flow->w->m, i, k)
        if (wgsl_fact_of(flow->w, i->operands[k])->varies)
            return true;
    return false;
}

static bool is_uniform_input(const struct decorations *decor) {
    return decor->has_builtin &&
           (decor->builtin == SpvBuiltInWorkgroupId || decor->builtin == SpvBuiltInNumWorkgroups);
}

/* The content may differ between invocations, or change while some read it. */
static bool memory_varies(struct uniformity_analysis *flow, const struct instruction *i) {
    struct writer *w = flow->w;
    uint32_t root = wgsl_root_of(w, i->operands[0]);
    const struct id_info *fact = wgsl_fact_of(w, root);
    switch (wgsl_storage_of(w, root)) {
    case SpvStorageClassInput:
        return !is_uniform_input(&fact->decor);
    case SpvStorageClassWorkgroup:
        return !wgsl_fact_of(w, i->id)->value.is_uniform_load;
    case SpvStorageClassUniform:
    case SpvStorageClassStorageBuffer:
    case SpvStorageClassUniformConstant:
        return wgsl_variable_of(w, root)->is_written;
    default: /* private memory: depends on the stored values */
        return fact->varies;
    }
}

static bool is_varying_source(struct uniformity_analysis *flow, const struct instruction *i) {
    enum spirv_class class = instruction_class(i);
    if (i->opcode == SpvOpLoad || i->opcode == SpvOpImageRead)
        return memory_varies(flow, i);
    return (class == SPIRV_CLASS_Atomic || class == SPIRV_CLASS_Non_Uniform) && i->id;
}

static void follow_instruction(struct uniformity_analysis *flow, const struct instruction *i,
                               bool varies) {
    if (i->opcode == SpvOpStore || i->opcode == SpvOpCopyMemory) {
        /* Only private memory is tracked; loads from other memory ignore stores. */
        uint32_t root = wgsl_root_of(flow->w, i->operands[0]);
        SpvStorageClass storage = wgsl_storage_of(flow->w, root);
        if (storage == SpvStorageClassFunction || storage == SpvStorageClassPrivate)
            set_varies(flow, root, varies || has_varying_operand(flow, i));
    }
    if (is_barrier(i) && varies && !flow->problem)
        flow->problem = i;
    if (i->id && i->opcode != SpvOpPhi && i->opcode != SpvOpVariable)
        set_varies(flow, i->id, is_varying_source(flow, i) || has_varying_operand(flow, i));
}

/* ---- Control flow ---- */

static bool follow_scope(struct uniformity_analysis *flow, struct wgsl_scope *scope, bool varies);
static bool follow_node(struct uniformity_analysis *flow, struct stmt_node *node, bool varies);

static bool condition_varies(struct uniformity_analysis *flow, const struct stmt_node *node) {
    return wgsl_fact_of(flow->w, terminator_of(node->block)->operands[0])->varies;
}

/* A value assigned by only some invocations is not uniform. */
static void follow_edge(struct uniformity_analysis *flow, const struct stmt_node *edge,
                        bool varies) {
    struct writer *w = flow->w;
    uint32_t guess = 0;
    for_each_in(phi, &edge->to->list) {
        if (phi->opcode != SpvOpPhi)
            break;
        uint32_t value = wgsl_phi_operand(phi, edge->block, &guess);
        set_varies(flow, phi->id, varies || wgsl_fact_of(w, value)->varies);
    }
}

/* The arm without a barrier keeps its condition. */
static bool follow_flat(struct uniformity_analysis *flow, const struct stmt_node *node,
                        bool varies) {
    struct wgsl_scope *flat = wgsl_flat_arm(node);
    const struct wgsl_scope *outer = flow->flat;
    flow->flat = NULL;
    follow_scope(flow, wgsl_other_arm(node, flat), true);
    flow->flat = flat;
    follow_scope(flow, flat, varies);
    flow->flat = outer;
    return varies;
}

/* Follows the parts of a statement that is executed only by active invocations. */
static bool follow_guarded(struct uniformity_analysis *flow, struct stmt_node *node) {
    const struct wgsl_scope *flat = flow->flat;
    flow->flat = NULL;
    follow_node(flow, node, true);
    flow->flat = flat;
    return false;
}

/* Control flow is uniform again after it, unless some invocations left. */
static bool follow_if(struct uniformity_analysis *flow, const struct stmt_node *node, bool varies) {
    bool inside = varies || condition_varies(flow, node), end = inside;
    if (node->kind == WGSL_STMT_IF) {
        end |= follow_scope(flow, node->inner, inside);
        end |= follow_scope(flow, node->other, inside);
    }
    for (const struct arm *arm = node->arms; arm; arm = arm->next)
        end |= follow_scope(flow, arm->scope, inside);
    return exits_of_if(node) ? end : varies;
}

static bool follow_loop(struct uniformity_analysis *flow, struct stmt_node *loop, bool varies) {
    struct id_info *fact = wgsl_fact_of(flow->w, loop->block->label.id);
    bool start = varies || fact->label.is_varying_loop,
         end = follow_scope(flow, loop->inner, start);
    if (loop->other)
        end = follow_scope(flow, loop->other, end);
    flow->is_changed |= end && !fact->label.is_varying_loop;
    fact->label.is_varying_loop |= end;
    bool leaves = (loop->inner->exits | (loop->other ? loop->other->exits : 0)) & LEAVES_FUNCTION;
    return leaves ? end : varies;
}

static bool follow_node(struct uniformity_analysis *flow, struct stmt_node *node, bool varies) {
    if (!varies && wgsl_is_guarded(flow->flat, node))
        return follow_guarded(flow, node);
    if (node->is_flat)
        return follow_flat(flow, node, varies);
    switch (node->kind) {
    case WGSL_STMT_BLOCK:
        for_each_in(i, &node->block->list)
            follow_instruction(flow, i, varies);
        wgsl_fact_of(flow->w, node->block->label.id)->varies = varies;
        return varies;
    case WGSL_STMT_EDGE:
        follow_edge(flow, node, varies);
        return varies;
    case WGSL_STMT_IF:
    case WGSL_STMT_SWITCH:
        return follow_if(flow, node, varies);
    case WGSL_STMT_LOOP:
        return follow_loop(flow, node, varies);
    case WGSL_STMT_BREAK_IF:
        return varies || condition_varies(flow, node);
    default: /* jumps: handled by the enclosing statement */
        return varies;
    }
}

static bool follow_scope(struct uniformity_analysis *flow, struct wgsl_scope *scope, bool varies) {
    for (struct stmt_node *node = scope->first; node; node = node->next)
        varies = follow_node(flow, node, varies);
    return varies;
}

/* Iterates to a fixed point because of loops. */
static const struct instruction *find_problem(struct uniformity_analysis *flow,
                                              struct wgsl_scope *scope) {
    for (int pass = 0; pass < MOST_PASSES; pass++) {
        flow->is_changed = false;
        flow->problem = NULL;
        follow_scope(flow, scope, false);
        if (!flow->is_changed)
            break;
    }
    return flow->problem;
}

/* ---- Slices ---- */

/* Returns true for a load in uniform control flow from a uniform address. */
static bool may_be_uniform(const struct writer *w, const struct instruction *load) {
    return load->opcode == SpvOpLoad &&
           wgsl_storage_of(w, load->operands[0]) == SpvStorageClassWorkgroup &&
           !wgsl_fact_of(w, load->block->label.id)->varies &&
           !wgsl_fact_of(w, load->operands[0])->varies;
}

static void slice(struct uniformity_analysis *flow, uint32_t id) {
    struct writer *w = flow->w;
    const struct instruction *i = instruction_of(w->m, id);
    struct id_info *fact = wgsl_fact_of(w, id);
    if (!i || !i->block || i->opcode == SpvOpLabel || fact->sliced == flow->round ||
        ++flow->sliced > MOST_SLICED)
        return;
    fact->sliced = flow->round;
    if (may_be_uniform(w, i))
        fact->value.is_uniform_load = true;
    for_each_id_operand(w->m, i, k)
        slice(flow, i->operands[k]);
}

static void slice_scope(struct uniformity_analysis *flow, struct wgsl_scope *scope, bool around);

/* Slices the conditions that control whether a barrier is reached: branches that contain one, or
 * that leave a construct with one. */
static void slice_node(struct uniformity_analysis *flow, struct stmt_node *node, bool around) {
    bool has = any_part(node, scope_waits),
         is_if = node->kind == WGSL_STMT_IF || node->kind == WGSL_STMT_SWITCH;
    bool leaves = node->kind == WGSL_STMT_BREAK_IF || (is_if && exits_of_if(node));
    if ((is_if && has) || (leaves && around))
        slice(flow, terminator_of(node->block)->operands[0]);
    around = node->kind == WGSL_STMT_LOOP ? has : around;
    if (node->inner)
        slice_scope(flow, node->inner, around);
    if (node->other)
        slice_scope(flow, node->other, around);
    for (struct arm *arm = node->arms; arm; arm = arm->next)
        slice_scope(flow, arm->scope, around);
}

static void slice_scope(struct uniformity_analysis *flow, struct wgsl_scope *scope, bool around) {
    for (struct stmt_node *node = scope->first; node; node = node->next)
        slice_node(flow, node, around);
}

/* ---- Flat selections ---- */

static bool node_leaves(const struct stmt_node *node) {
    return node->kind == WGSL_STMT_END || any_part(node, scope_returns);
}

static bool node_waits(const struct stmt_node *node) {
    return any_part(node, scope_waits) ||
           (node->kind == WGSL_STMT_BLOCK && holds_barrier(node->block));
}

/* Returns whether no invocation leaves before a barrier, except within the last statement. */
static bool leaves_late(const struct wgsl_scope *scope) {
    bool leaves = false;
    for (const struct stmt_node *node = scope->first; node; node = node->next) {
        if (node_waits(node) && (leaves || (node_leaves(node) && node->next)))
            return false;
        leaves |= node_leaves(node);
    }
    return !(scope->exits & ~(unsigned)LEAVES_FUNCTION);
}

/* Makes the statements after an early return the other arm. Their text stays in the same scope. */
static void take_rest(struct writer *w, struct wgsl_scope *scope, struct stmt_node *node) {
    struct wgsl_scope *rest = arena_new(w->arena, struct wgsl_scope);
    struct wgsl_scope **arm = node->inner->exits ? &node->other : &node->inner;
    *rest = (struct wgsl_scope){
        .parent = scope, .depth = scope->depth + 1, .first = node->next, .last = scope->last};
    *arm = rest;
    node->next = NULL;
    scope->last = node;
    look_into(w, rest);
}

static bool leaves_early(const struct stmt_node *node) {
    const struct wgsl_scope *one = node->inner->exits ? node->inner : node->other,
                            *empty = wgsl_other_arm(node, one);
    return one->exits == LEAVES_FUNCTION && one->last->kind == WGSL_STMT_END && !one->has_barrier &&
           !empty->first && node->next;
}

/* Returns whether it does not matter if invocations execute the statements. */
static bool is_void(struct writer *w, const struct stmt_node *node) {
    for (; node; node = node->next)
        if (node_waits(node) || any_part(node, scope_acts) ||
            (node->kind == WGSL_STMT_BLOCK && has_effects(w, node->block)))
            return false;
    return true;
}

static bool can_be_flat(struct writer *w, const struct stmt_node *node) {
    const struct wgsl_scope *flat = wgsl_flat_arm(node), *other = wgsl_other_arm(node, flat);
    bool returns = flat->exits || other->exits;
    return flat->has_barrier && !other->has_barrier && leaves_late(flat) && leaves_late(other) &&
           (!returns || is_void(w, node->next));
}

/* Returns whether a selection was changed. */
static bool flatten(struct uniformity_analysis *flow, struct wgsl_scope *scope) {
    bool changed = false;
    for (struct stmt_node *node = scope->first; node; node = node->next) {
        bool varies = node->kind == WGSL_STMT_IF && !node->is_flat && condition_varies(flow, node);
        if (varies && leaves_early(node))
            take_rest(flow->w, scope, node);
        if (varies && can_be_flat(flow->w, node))
            changed = node->is_flat = true;
        changed |= node->inner && flatten(flow, node->inner);
        changed |= node->other && flatten(flow, node->other);
    }
    return changed;
}

/* ---- The check ---- */

static void forget(struct uniformity_analysis *flow, struct routine *f) {
    struct writer *w = flow->w;
    for_each_in(i, &w->m->sections[SECTION_VARIABLES])
        wgsl_fact_of(w, i->id)->varies = false;
    for_each_block(b, f) {
        wgsl_fact_of(w, b->label.id)->label.is_varying_loop = false;
        for_each_in(i, &b->list)
            wgsl_fact_of(w, i->id)->varies = false;
    }
}

/* The loads changed in an iteration may themselves depend on further loads. */
void wgsl_check_barriers(struct writer *w, struct routine *f, struct wgsl_scope *scope) {
    struct uniformity_analysis flow = {.w = w};
    look_into(w, scope);
    while (scope->has_barrier && find_problem(&flow, scope) && flow.round++ < MOST_ROUNDS) {
        flow.sliced = 0;
        slice_scope(&flow, scope, true);
        forget(&flow, f);
    }
    for (int round = 0; flow.problem && round < MOST_ROUNDS && flatten(&flow, scope); round++) {
        forget(&flow, f);
        find_problem(&flow, scope);
    }
    if (flow.problem)
        wgsl_refuse(w, flow.problem,
                    "barrier in non-uniform control flow is not supported in WGSL");
}
