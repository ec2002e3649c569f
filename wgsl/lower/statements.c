/* Statements: lowers the control flow of a function. */
#include "../structurize.h"

#include <string.h>

static void write_scope(struct writer *w, const struct wgsl_scope *scope);
static void write_node(struct writer *w, struct stmt_node *node);
static void write_nodes(struct writer *w, struct stmt_node *node);

/* ---- Phis ---- */

/* Returns the variable of a phi, unless it is declared for the whole function. */
static const char *phi_variable(struct writer *w, struct instruction *phi) {
    struct id_info *fact = wgsl_fact_of(w, phi->id);
    bool is_other = fact->phi.owner && fact->phi.owner != phi->id;
    if (fact->phi.variable)
        return fact->phi.variable;
    fact->phi.variable = is_other ? phi_variable(w, instruction_of(w->m, fact->phi.owner))
                                  : wgsl_name_value(w, phi->id);
    fact->expr = wgsl_name(w->arena, fact->phi.variable);
    fact->reads = fact->phi.owner;
    if (fact->is_hoisted && !is_other)
        wgsl_hoist(w, fact->phi.variable, phi->type, NULL);
    return fact->phi.variable;
}

/* Returns true if the phi declares a variable, neither hoisted nor shared by an earlier phi. */
static bool declares(const struct writer *w, const struct instruction *phi) {
    const struct id_info *fact = wgsl_fact_of(w, phi->id);
    return !fact->is_hoisted && (!fact->phi.owner || fact->phi.owner == phi->id);
}

static void write_declaration(struct writer *w, const struct stmt_node *node) {
    for_each_in(i, &node->to->list)
        if (i->opcode == SpvOpPhi && wgsl_fact_of(w, i->id)->uses) {
            const char *name = phi_variable(w, i);
            if (declares(w, i))
                wgsl_declare(w, name, wgsl_type_text(w, i->type), NULL);
        }
}

struct move {
    struct instruction *phi;
    const char *to;
    const struct wgsl_expr *from;
    uint32_t readers; /* pending moves that read `to` */
    bool is_done;
    VEC(struct move *, move_vec) reads;
};

struct reader_search {
    struct writer *w;
    const struct map *by_name; /* moves by the name of their target */
    struct move *reader;
};

static void note_reader(void *user, const char *name) {
    struct reader_search *search = user;
    struct move *move = map_find(search->by_name, name, strlen(name));
    if (move && move != search->reader) {
        move->readers++;
        vec_push(search->w->arena, &search->reader->reads, move);
    }
}

/* Pending reads of a variable that several phis share must precede its assignment. */
static void finish_move(struct writer *w, struct move *move, bool is_first) {
    uint32_t shared = wgsl_fact_of(w, move->phi->id)->phi.owner;
    bool is_new = is_first && declares(w, move->phi);
    struct stmt_node *loop = wgsl_fact_of(w, move->phi->block->label.id)->label.loop;
    const struct wgsl_expr *to = wgsl_name(w->arena, move->to);
    if (is_new && loop && loop->counter == move->phi) {
        loop->start = wgsl_stmt_create(w->arena, WGSL_VAR);
        loop->start->name = move->to;
        loop->start->value = move->from;
    } else if (is_new)
        wgsl_declare(w, move->to, NULL, move->from);
    else if (!wgsl_is_same(to, move->from)) {
        if (shared)
            wgsl_flush_readers(w, shared);
        wgsl_assign(w, to, move->from);
    }
    move->is_done = true;
}

/* Performs a move whose target has no readers, and then the moves that become ready. */
static void finish_ready(struct writer *w, struct move *move, bool is_first) {
    struct move_vec ready = {0};
    vec_push(w->arena, &ready, move);
    while (ready.count) {
        struct move *next = ready.items[--ready.count];
        finish_move(w, next, is_first);
        for (size_t k = 0; k < next->reads.count; k++)
            if (!--next->reads.items[k]->readers && !next->reads.items[k]->is_done)
                vec_push(w->arena, &ready, next->reads.items[k]);
        next->reads.count = 0;
    }
}

/* Saves the new value in a temporary, so that its operands may change. */
static void keep_aside(struct writer *w, struct move *move, bool is_first) {
    struct move_vec reads = move->reads;
    move->from = wgsl_named(w, "next", move->from);
    move->reads.count = 0;
    for (size_t k = 0; k < reads.count; k++)
        if (!--reads.items[k]->readers && !reads.items[k]->is_done)
            finish_ready(w, reads.items[k], is_first);
}

/* Performs the parallel assignment of a block's phis. A move waits until its target has no readers;
 * cycles are broken with temporaries. */
static void order_moves(struct writer *w, struct move *moves, size_t count, bool is_first) {
    for (size_t k = 0; k < count; k++)
        if (!moves[k].is_done && !moves[k].readers)
            finish_ready(w, &moves[k], is_first);
    for (size_t k = 0; k < count; k++)
        if (!moves[k].is_done)
            keep_aside(w, &moves[k], is_first);
}

/* Writes the increment of a loop counter in the loop head, if it reads no other variables. */
static bool becomes_step(struct writer *w, const struct stmt_node *edge, struct instruction *phi,
                         const char *to, uint32_t value) {
    struct stmt_node *loop = wgsl_fact_of(w, edge->to->label.id)->label.loop;
    if (edge->declares || !loop || loop->counter != phi || !wgsl_fact_of(w, value)->is_pending)
        return false;
    loop->step = wgsl_stmt_create(w->arena, WGSL_ASSIGN);
    loop->step->target = wgsl_name(w->arena, to);
    loop->step->value = wgsl_operand(w, value);
    return true;
}

static void write_edge(struct writer *w, const struct stmt_node *node) {
    struct move *moves = NULL;
    struct map by_name = {0};
    size_t count = 0, at = 0;
    uint32_t *guess = &wgsl_fact_of(w, node->to->label.id)->label.phi_guess;
    for_each_in(i, &node->to->list)
        count += i->opcode == SpvOpPhi;
    moves = arena_array(w->arena, struct move, count);
    for_each_in(phi, &node->to->list) {
        if (phi->opcode != SpvOpPhi || !wgsl_fact_of(w, phi->id)->uses)
            continue;
        struct move *move = &moves[at++];
        move->phi = phi;
        move->to = phi_variable(w, phi);
        uint32_t value = wgsl_phi_operand(phi, node->block, guess);
        if (becomes_step(w, node, phi, move->to, value)) {
            at--;
            continue;
        }
        bool is_unset = instruction_of(w->m, value)->opcode == SpvOpUndef;
        move->from =
            is_unset && !node->declares ? wgsl_name(w->arena, move->to) : wgsl_operand(w, value);
        *map_slot(w->arena, &by_name, move->to, strlen(move->to)) = move;
    }
    for (size_t k = 0; k < at && at > 1; k++)
        wgsl_visit_names(moves[k].from, note_reader,
                         &(struct reader_search){w, &by_name, &moves[k]});
    order_moves(w, moves, at, node->declares);
}

/* ---- Conditions ---- */

static const struct wgsl_expr *condition_of(struct writer *w, const struct block *block,
                                            bool is_negated) {
    const struct wgsl_expr *x = wgsl_operand(w, terminator_of(block)->operands[0]);
    return is_negated ? wgsl_negation(w->arena, x) : x;
}

/* ---- Statements ---- */

static void write_inside(struct writer *w, struct wgsl_block *block,
                         const struct wgsl_scope *scope) {
    struct wgsl_block *out = wgsl_enter(w, block);
    write_scope(w, scope);
    wgsl_leave(w, out);
}

/* ---- Flat selections ---- */

/* Directs the next statements to a block that only active invocations execute. */
static struct wgsl_block *open_guard(struct writer *w) {
    wgsl_flush_all(w);
    if (!w->guard || w->out->last != w->guard)
        w->guard = wgsl_begin_stmt(w, WGSL_IF, wgsl_name(w->arena, w->active));
    return wgsl_enter(w, &w->guard->inner);
}

/* A result that is declared in the guard becomes a variable of the function. */
static void keep_result(struct writer *w, const struct instruction *i, struct wgsl_block *guarded) {
    const struct wgsl_expr *result = wgsl_fact_of(w, i->id)->expr;
    if (!i->id || !wgsl_fact_of(w, i->id)->uses || !result || result->kind != WGSL_NAME)
        return;
    for (struct wgsl_stmt *s = guarded->first; s; s = s->next)
        if ((s->kind == WGSL_LET || s->kind == WGSL_VAR) && s->name == result->text) {
            s->kind = WGSL_ASSIGN;
            s->target = result;
            if (!s->value)
                s->value = wgsl_call(w->arena, wgsl_type_text(w, i->type), 0);
            wgsl_hoist(w, result->text, i->type, NULL);
            return;
        }
}

static void write_guarded_instruction(struct writer *w, const struct instruction *i) {
    struct wgsl_block *out = open_guard(w);
    wgsl_write_instruction(w, i);
    keep_result(w, i, w->out);
    wgsl_leave(w, out);
}

/* Writes a statement without a barrier. */
static void write_guarded(struct writer *w, struct stmt_node *node) {
    const char *active = w->active;
    struct wgsl_block *out = open_guard(w);
    w->active = NULL;
    write_node(w, node);
    wgsl_flush_all(w);
    w->active = active;
    wgsl_leave(w, out);
}

/* All invocations execute the arm with the barrier. Effects depend on a variable. */
static void write_flat(struct writer *w, const struct stmt_node *node) {
    const struct wgsl_scope *flat = wgsl_flat_arm(node), *other = wgsl_other_arm(node, flat);
    const struct wgsl_expr *condition = condition_of(w, node->block, flat == node->other);
    const char *outer = w->active, *active = wgsl_name_local(w, "is_active");
    if (outer)
        condition = wgsl_binary(w->arena, WGSL_AND, wgsl_name(w->arena, outer), condition);
    wgsl_flush_all(w);
    wgsl_let(w, active, condition);
    if (other->first && other->first->kind != WGSL_STMT_END) {
        const struct wgsl_expr *inactive = wgsl_negation(w->arena, wgsl_name(w->arena, active));
        if (outer)
            inactive = wgsl_binary(w->arena, WGSL_AND, wgsl_name(w->arena, outer), inactive);
        w->active = NULL;
        write_inside(w, &wgsl_begin_stmt(w, WGSL_IF, inactive)->inner, other);
    }
    const struct wgsl_scope *outer_flat = w->flat;
    w->active = active;
    w->flat = flat;
    w->guard = NULL;
    write_scope(w, flat);
    wgsl_flush_all(w);
    w->active = outer;
    w->flat = outer_flat;
    w->guard = NULL;
}

/* ---- Selections ---- */

static void write_if(struct writer *w, const struct stmt_node *node) {
    bool is_negated = !node->inner->first;
    if (is_negated && !node->other->first)
        return;
    const struct wgsl_expr *condition = condition_of(w, node->block, is_negated);
    wgsl_flush_all(w);
    struct wgsl_stmt *s = wgsl_begin_stmt(w, WGSL_IF, condition);
    write_inside(w, &s->inner, is_negated ? node->other : node->inner);
    if (!is_negated && node->other->first)
        write_inside(w, &s->other, node->other);
}

static void write_case(struct writer *w, struct wgsl_stmt *s, const struct stmt_node *node,
                       const struct arm *arm) {
    const struct instruction *end = terminator_of(node->block);
    const struct instruction *type = module_value_type(w->m, end->operands[0]);
    struct wgsl_case *c = wgsl_add_case(w->arena, s);
    c->is_default = arm->is_default;
    for (size_t k = 0; k < arm->labels.count; k++)
        vec_push(w->arena, &c->labels, wgsl_number(w, type, end->operands[arm->labels.items[k]]));
    write_inside(w, &c->body, arm->scope);
}

static void break_if(struct writer *w, const struct wgsl_expr *condition) {
    struct wgsl_block *out = wgsl_enter(w, &wgsl_begin_stmt(w, WGSL_IF, condition)->inner);
    wgsl_jump(w, WGSL_BREAK, NULL);
    wgsl_leave(w, out);
}

static void write_switch(struct writer *w, const struct stmt_node *node) {
    const struct wgsl_expr *selector = wgsl_operand(w, terminator_of(node->block)->operands[0]);
    wgsl_flush_all(w);
    struct wgsl_stmt *s = wgsl_begin_stmt(w, WGSL_SWITCH, selector);
    for (const struct arm *arm = node->arms; arm; arm = arm->next)
        write_case(w, s, node, arm);
    if (node->leaves)
        break_if(w, wgsl_name(w->arena, node->loop->flag));
}

/* ---- Loops ---- */

static void write_copies(struct writer *w, const struct stmt_node *node) {
    for_each_in(phi, &node->block->list)
        if (phi->opcode == SpvOpPhi && wgsl_fact_of(w, phi->id)->uses) {
            struct id_info *fact = wgsl_fact_of(w, phi->id);
            const char *name = wgsl_name_value(w, phi->id);
            const struct wgsl_expr *now = wgsl_name(w->arena, fact->phi.variable);
            fact->expr = wgsl_name(w->arena, name);
            if (fact->is_hoisted) {
                wgsl_hoist(w, name, phi->type, NULL);
                wgsl_assign(w, fact->expr, now);
            } else
                wgsl_let(w, name, now);
        }
}

static bool is_only_break(const struct wgsl_scope *scope) {
    return scope->first && scope->first == scope->last && scope->first->kind == WGSL_STMT_BREAK;
}

/* Returns the test at the start of a loop, or NULL. */
static struct stmt_node *first_test(const struct stmt_node *loop) {
    struct stmt_node *test = loop->inner->first ? loop->inner->first->next : NULL;
    if (!test || test->kind != WGSL_STMT_IF || test->block != loop->block || loop->copies ||
        loop->other)
        return NULL;
    bool leaves = (is_only_break(test->inner) && !test->other->first) ||
                  (is_only_break(test->other) && !test->inner->first);
    return leaves ? test : NULL;
}

static bool is_tested(const struct writer *w, const struct stmt_node *test, uint32_t id) {
    const struct instruction *i = instruction_of(w->m, terminator_of(test->block)->operands[0]);
    return i && i->block && i->count &&
           (i->operands[0] == id || (i->count > 1 && i->operands[1] == id));
}

static bool is_used_within(const struct writer *w, uint32_t id, const struct wgsl_scope *scope) {
    const struct wgsl_scope *reach = wgsl_fact_of(w, id)->reach;
    while (reach && reach != scope)
        reach = reach->parent;
    return reach && !wgsl_fact_of(w, id)->is_hoisted;
}

/* Returns the phi that the loop tests and increments, unless it is used after the loop. */
static struct instruction *counter_of(const struct writer *w, const struct stmt_node *loop) {
    const struct stmt_node *test = first_test(loop), *last = loop->inner->last;
    uint32_t guess = 0;
    if (!test || last->kind != WGSL_STMT_EDGE || last->to != loop->block)
        return NULL;
    for_each_in(i, &loop->block->list)
        if (i->opcode == SpvOpPhi && is_used_within(w, i->id, loop->inner) &&
            is_tested(w, test, i->id) &&
            wgsl_is_step(w, i, wgsl_phi_operand(i, last->block, &guess)))
            return i;
    return NULL;
}

/* The edge to a loop directly precedes it. */
static void prepare_loop(struct writer *w, const struct stmt_node *edge) {
    struct stmt_node *next = edge->next;
    if (next && next->kind == WGSL_STMT_DECLARE)
        next = next->next;
    if (edge->kind != WGSL_STMT_EDGE || !next || next->kind != WGSL_STMT_LOOP ||
        next->block != edge->to)
        return;
    next->counter = counter_of(w, next);
    wgsl_fact_of(w, edge->to->label.id)->label.loop = next;
}

static void write_nodes(struct writer *w, struct stmt_node *node) {
    for (; node; node = node->next) {
        prepare_loop(w, node);
        write_node(w, node);
    }
}

/* Lowers the statements before the test, which most loops do not have. */
static struct wgsl_block lower_before_test(struct writer *w, const struct stmt_node *loop,
                                           const struct stmt_node *test) {
    struct wgsl_block before = {0}, *out = wgsl_enter(w, &before);
    if (loop->copies)
        write_copies(w, loop);
    if (test)
        write_node(w, loop->inner->first);
    wgsl_leave(w, out);
    return before;
}

/* Lowers to `while` or `for` if only the test precedes the loop body. The body is lowered first,
 * because it determines the increment. */
static struct wgsl_stmt *write_tested(struct writer *w, const struct stmt_node *loop,
                                      const struct stmt_node *test) {
    const struct wgsl_expr *condition = condition_of(w, test->block, !!test->inner->first);
    struct wgsl_block body = {0}, *out = wgsl_enter(w, &body);
    write_nodes(w, test->next);
    wgsl_leave(w, out);
    if (loop->start && !loop->step)
        wgsl_append(w->out, loop->start);
    struct wgsl_stmt *s = wgsl_begin_stmt(w, WGSL_LOOP, condition);
    s->start = loop->start;
    s->step = loop->step;
    s->inner = body;
    return s;
}

static struct wgsl_stmt *write_body(struct writer *w, struct stmt_node *loop) {
    struct stmt_node *test = first_test(loop);
    struct wgsl_block before = lower_before_test(w, loop, test);
    if (test && !before.first)
        return write_tested(w, loop, test);
    if (loop->start)
        wgsl_append(w->out, loop->start);
    loop->counter = NULL;
    struct wgsl_stmt *s = wgsl_begin_stmt(w, WGSL_LOOP, NULL);
    s->inner = before;
    struct wgsl_block *out = wgsl_enter(w, &s->inner);
    write_nodes(w, test ? test : loop->inner->first);
    wgsl_leave(w, out);
    return s;
}

static void write_loop(struct writer *w, struct stmt_node *node) {
    wgsl_flush_all(w);
    if (node->leaves) {
        node->flag = wgsl_name_local(w, "leaves");
        wgsl_declare(w, node->flag, NULL, wgsl_literal(w->arena, "false"));
    }
    struct wgsl_stmt *s = write_body(w, node);
    if (node->other && node->other->first)
        write_inside(w, &s->other, node->other);
}

static void write_break_if(struct writer *w, const struct stmt_node *node) {
    const struct instruction *end = terminator_of(node->block);
    bool goes_on = block_labelled(w->m, end->operands[1]) == node->to;
    wgsl_jump(w, WGSL_BREAK_IF, condition_of(w, node->block, goes_on));
}

static void write_block(struct writer *w, const struct block *block) {
    for_each_in(i, &block->list)
        if (is_terminator((SpvOp)i->opcode) || is_merge((SpvOp)i->opcode))
            continue;
        else if (w->active && wgsl_changes_shared(w, i))
            write_guarded_instruction(w, i);
        else
            wgsl_write_instruction(w, i);
}

/* ---- Returns ---- */

static void write_return(struct writer *w, const struct instruction *end) {
    bool is_entry = w->routine->definition.id == w->entry->operands[1];
    const struct wgsl_expr *value =
        end->opcode == SpvOpReturnValue ? wgsl_operand(w, end->operands[0]) : NULL;
    if (is_entry) {
        w->at = w->returned_at ? w->returned_at : w->at;
        wgsl_entry_epilogue(w);
    } else if (value || w->depth)
        wgsl_jump(w, WGSL_RETURN, value);
}

static void write_end(struct writer *w, const struct block *block) {
    const struct instruction *end = terminator_of(block);
    SpvOp op = (SpvOp)end->opcode;
    const char *type = wgsl_type_text(w, w->routine->definition.type);
    if (op == SpvOpKill || op == SpvOpTerminateInvocation) {
        wgsl_flush_readers(w, READS_ANYTHING);
        wgsl_jump(w, WGSL_DISCARD, NULL);
    } else if (op != SpvOpReturn && op != SpvOpReturnValue && op != SpvOpUnreachable)
        wgsl_refuse(w, end, "%s are not supported in WGSL", spirv_instruction(op)->name);
    if (op == SpvOpUnreachable && (wgsl_leaves(w->out) || (!*type && !wgsl_entry_returns(w))))
        return;
    if (op == SpvOpReturn || op == SpvOpReturnValue || !*type)
        write_return(w, end);
    else
        wgsl_jump(w, WGSL_RETURN, wgsl_call(w->arena, type, 0));
}

static void write_leave(struct writer *w, const struct stmt_node *node) {
    wgsl_assign(w, wgsl_name(w->arena, node->loop->flag), wgsl_literal(w->arena, "true"));
    wgsl_jump(w, WGSL_BREAK, NULL);
}

static void write_node(struct writer *w, struct stmt_node *node) {
    if (w->active && wgsl_is_guarded(w->flat, node)) {
        write_guarded(w, node);
        return;
    }
    if (node->block)
        w->at = terminator_of(node->block);
    if (node->is_flat) {
        write_flat(w, node);
        return;
    }
    switch (node->kind) {
    case WGSL_STMT_BLOCK:
        write_block(w, node->block);
        break;
    case WGSL_STMT_DECLARE:
        write_declaration(w, node);
        break;
    case WGSL_STMT_EDGE:
        write_edge(w, node);
        break;
    case WGSL_STMT_IF:
        write_if(w, node);
        break;
    case WGSL_STMT_SWITCH:
        write_switch(w, node);
        break;
    case WGSL_STMT_LOOP:
        write_loop(w, node);
        break;
    case WGSL_STMT_BREAK:
        wgsl_jump(w, WGSL_BREAK, NULL);
        break;
    case WGSL_STMT_CONTINUE:
        wgsl_jump(w, WGSL_CONTINUE, NULL);
        break;
    case WGSL_STMT_BREAK_IF:
        write_break_if(w, node);
        break;
    case WGSL_STMT_LEAVE:
        write_leave(w, node);
        break;
    case WGSL_STMT_END:
        write_end(w, node->block);
        break;
    }
}

static void write_scope(struct writer *w, const struct wgsl_scope *scope) {
    write_nodes(w, scope->first);
}

/* ---- Functions ---- */

static void write_variables(struct writer *w, const struct routine *f) {
    for_each_in(i, &f->first->list) {
        struct id_info *fact = wgsl_fact_of(w, i->id);
        if (i->opcode != SpvOpVariable || !fact->uses)
            continue;
        w->at = i;
        wgsl_refuse_override_size(w, i);
        fact->text = wgsl_name_local(w, fact->name && *fact->name ? fact->name : "local");
        wgsl_hoist(w, fact->text, module_pointee(w->m, i->id)->id,
                   i->count > 1 ? wgsl_constant(w, i->operands[1]) : NULL);
    }
}

static void write_head(struct writer *w, const struct routine *f, struct text_sink *head) {
    const char *name = wgsl_fact_of(w, f->definition.id)->text;
    const char *type = wgsl_type_text(w, f->definition.type);
    struct text_vec parameters = {0};
    for_each_in(i, &f->parameters) {
        struct id_info *fact = wgsl_fact_of(w, i->id);
        if (i->opcode != SpvOpFunctionParameter)
            continue;
        fact->text = wgsl_name_local(w, fact->name && *fact->name ? fact->name : "parameter");
        fact->expr = wgsl_name(w->arena, fact->text);
        vec_push(w->arena, &parameters,
                 wgsl_format(w, "%s: %s", fact->text, wgsl_type_text(w, i->type)));
    }
    sink_format(head, "fn %s(", name);
    wgsl_print_parameters(head, parameters.items, parameters.count,
                          strlen("fn () ->  {") + strlen(name) + strlen(type));
    sink_format(head, ")%s%s {\n", *type ? " -> " : "", type);
}

static bool is_entry(struct writer *w, const struct routine *f) {
    return w->entry->operands[1] == f->definition.id;
}

static bool is_entry_of_group(const struct writer *w, const struct routine *f) {
    const struct instruction *entry = wgsl_fact_of(w, f->definition.id)->function.entry_point;
    return entry && entry->operands[0] == SpvExecutionModelGLCompute;
}

void wgsl_write_routine(struct writer *w, struct routine *f) {
    struct wgsl_block body = {0};
    struct text_sink head = {.arena = w->arena};
    w->routine = f;
    w->at = &f->definition;
    w->local_names = (struct map){0};
    w->next_value = 0;
    w->hoisted = (struct wgsl_block){0};
    w->pending.count = 0;
    w->out = &body;
    w->depth = 0;
    w->active = NULL;
    w->flat = NULL;
    struct wgsl_scope *scope = wgsl_structure_of(w, f);
    wgsl_mark_scopes(w, f);
    wgsl_share_phis(w, f);
    if (is_entry_of_group(w, f))
        wgsl_check_barriers(w, f, scope);
    if (wgsl_fact_of(w, f->definition.id)->function.entry_point)
        w->entry = wgsl_fact_of(w, f->definition.id)->function.entry_point;
    if (is_entry(w, f)) {
        wgsl_entry_head(w, &head);
        wgsl_initialize_variables(w);
    } else
        write_head(w, f, &head);
    write_variables(w, f);
    write_scope(w, scope);
    sink_text(&w->functions, head.text);
    wgsl_declare_late(w->arena, &w->hoisted, &body);
    wgsl_print_body(&w->functions, &body);
    sink_text(&w->functions, "}\n\n");
}
