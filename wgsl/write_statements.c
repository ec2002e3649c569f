/* Statements: writes the control flow tree of a function as text. */
#include "structurize.h"

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
    fact->phi.variable = fact->text = is_other
                                          ? phi_variable(w, instruction_of(w->m, fact->phi.owner))
                                          : wgsl_name_value(w, phi->id);
    fact->level = LEVEL_PRIMARY;
    fact->reads = fact->phi.owner;
    if (fact->is_hoisted && !is_other)
        sink_format(&w->hoisted, "    var %s: %s;\n", fact->text, wgsl_type_text(w, phi->type));
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
                wgsl_statement(w, "var %s: %s;", name, wgsl_type_text(w, i->type));
        }
}

struct move {
    struct instruction *phi;
    const char *to, *from;
    uint32_t value;
    uint32_t readers; /* pending moves that read `to` */
    bool is_done;
    VEC(struct move *, move_vec) reads;
};

/* Records the variables that a text reads. */
static void find_readers(struct writer *w, struct map *by_name, struct move *reader) {
    for (const char *c = reader->from; *c;) {
        size_t length = 0;
        while (is_word(c[length]))
            length++;
        struct move *move = length ? map_find(by_name, c, length) : NULL;
        if (move && move != reader) {
            move->readers++;
            vec_push(w->arena, &reader->reads, move);
        }
        c += length ? length : 1;
    }
}

/* Pending reads of a variable that several phis share must precede its assignment. */
static void finish_move(struct writer *w, struct move *move, bool is_first) {
    uint32_t shared = wgsl_fact_of(w, move->phi->id)->phi.owner;
    bool is_new = is_first && declares(w, move->phi);
    struct stmt_node *loop = wgsl_fact_of(w, move->phi->block->label.id)->label.loop;
    if (is_new && loop && loop->counter == move->phi)
        loop->start = wgsl_format(w, "var %s = %s", move->to, move->from);
    else if (is_new)
        wgsl_statement(w, "var %s = %s;", move->to, move->from);
    else if (strcmp(move->to, move->from) != 0) {
        if (shared)
            wgsl_flush_readers(w, shared);
        wgsl_assign(w, move->to, move->value, move->from);
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
    const char *kept = wgsl_name_local(w, "next");
    wgsl_statement(w, "let %s = %s;", kept, move->from);
    move->from = kept;
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
    const char *text = wgsl_operand(w, value, LEVEL_ANY),
               *step = wgsl_step_text(w, to, value, text);
    loop->step = step ? step : wgsl_format(w, "%s = %s", to, text);
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
        move->value = value;
        move->from = is_unset && !node->declares ? move->to : wgsl_operand(w, value, LEVEL_ANY);
        *map_slot(w->arena, &by_name, move->to, strlen(move->to)) = move;
    }
    for (size_t k = 0; k < at && at > 1; k++)
        find_readers(w, &by_name, &moves[k]);
    order_moves(w, moves, at, node->declares);
}

/* ---- Conditions ---- */

static const char *condition_text(struct writer *w, const struct block *block, bool is_negated) {
    uint32_t id = terminator_of(block)->operands[0];
    const char *negated =
        is_negated && wgsl_fact_of(w, id)->is_pending ? wgsl_value_of(w, id)->negated : NULL;
    if (negated) {
        wgsl_operand(w, id, LEVEL_ANY);
        return negated;
    }
    if (is_negated)
        return wgsl_format(w, "!%s", wgsl_operand(w, id, LEVEL_UNARY));
    return wgsl_operand(w, id, LEVEL_ANY);
}

/* ---- Statements ---- */

static void write_braces(struct writer *w, const struct wgsl_scope *scope) {
    w->indent++;
    write_scope(w, scope);
    w->indent--;
}

/* Returns the first phi that shares a variable with this value, or 0. */
static uint32_t owner_of(const struct writer *w, uint32_t value) {
    const struct instruction *i = instruction_of(w->m, value);
    return i && i->opcode == SpvOpPhi ? wgsl_fact_of(w, value)->phi.owner : 0;
}

/* Returns true if an edge does not change any phi. */
static bool is_silent_edge(const struct writer *w, const struct stmt_node *edge) {
    uint32_t guess = 0;
    for_each_in(phi, &edge->to->list) {
        const struct id_info *fact = wgsl_fact_of(w, phi->id);
        if (phi->opcode != SpvOpPhi)
            break;
        uint32_t value = wgsl_phi_operand(phi, edge->block, &guess);
        if (fact->uses && value != phi->id &&
            (!fact->phi.owner || owner_of(w, value) != fact->phi.owner))
            return false;
    }
    return true;
}

static bool is_silent(const struct writer *w, const struct stmt_node *node) {
    const struct block *block = node->kind == WGSL_STMT_BLOCK ? node->block : node->to;
    if (node->kind == WGSL_STMT_EDGE)
        return is_silent_edge(w, node);
    for_each_in(i, &block->list) {
        if (node->kind == WGSL_STMT_DECLARE && i->opcode != SpvOpPhi)
            break;
        if (node->kind == WGSL_STMT_DECLARE
                ? declares(w, i) && wgsl_fact_of(w, i->id)->uses
                : i->opcode != SpvOpPhi && !is_terminator((SpvOp)i->opcode))
            return false;
    }
    return true;
}

static struct stmt_node *skip_silent(const struct writer *w, struct stmt_node *node) {
    while (node &&
           (node->kind == WGSL_STMT_BLOCK || node->kind == WGSL_STMT_DECLARE ||
            node->kind == WGSL_STMT_EDGE) &&
           is_silent(w, node))
        node = node->next;
    return node;
}

/* Returns the `if` that, with its condition, is all of an `else` branch, or NULL. */
static struct stmt_node *only_if(const struct writer *w, const struct wgsl_scope *scope) {
    struct stmt_node *first = scope->first;
    if (!first || first->kind != WGSL_STMT_BLOCK)
        return NULL;
    struct stmt_node *node = skip_silent(w, first->next);
    bool is_if = node && node->kind == WGSL_STMT_IF && node->block == first->block &&
                 (node->inner->first || node->other->first);
    return is_if && !skip_silent(w, node->next) ? node : NULL;
}

static const char *if_condition(struct writer *w, const struct stmt_node *node) {
    const char *condition = condition_text(w, node->block, !node->inner->first);
    wgsl_flush_all(w);
    return condition;
}

static void write_else(struct writer *w, const struct wgsl_scope *scope);

static void write_arms(struct writer *w, const struct stmt_node *node) {
    bool is_negated = !node->inner->first;
    write_braces(w, is_negated ? node->other : node->inner);
    if (!is_negated && node->other->first)
        write_else(w, node->other);
}

static void write_if(struct writer *w, const struct stmt_node *node) {
    if (!node->inner->first && !node->other->first)
        return;
    wgsl_statement(w, "if (%s) {", if_condition(w, node));
    write_arms(w, node);
    wgsl_write_line(w, "}");
}

/* Writes `else if` if no statement precedes the inner `if`. */
static void write_else(struct writer *w, const struct wgsl_scope *scope) {
    struct stmt_node *inner = only_if(w, scope), *node = scope->first;
    struct text_sink before = {.arena = w->arena}, *out = w->out;
    if (!inner) {
        wgsl_write_line(w, "} else {");
        write_braces(w, scope);
        return;
    }
    w->out = &before;
    w->indent++;
    for (; node != inner; node = node->next)
        write_node(w, node);
    const char *condition = if_condition(w, inner);
    w->out = out;
    w->indent--;
    if (!before.length) {
        wgsl_statement(w, "} else if (%s) {", condition);
        write_arms(w, inner);
        write_nodes(w, inner->next);
        return;
    }
    wgsl_write_line(w, "} else {");
    sink_text(w->out, before.text);
    w->indent++;
    wgsl_statement(w, "if (%s) {", condition);
    write_arms(w, inner);
    wgsl_write_line(w, "}");
    write_nodes(w, inner->next);
    w->indent--;
}

static const char *arm_labels(struct writer *w, const struct stmt_node *node,
                              const struct arm *arm) {
    const struct instruction *end = terminator_of(node->block);
    const struct instruction *type = module_value_type(w->m, end->operands[0]);
    struct text_sink text = {.arena = w->arena};
    enum expression_level level;
    if (!arm->labels.count)
        return "default";
    sink_text(&text, arm->is_default ? "case default" : "case ");
    for (size_t k = 0; k < arm->labels.count; k++)
        sink_format(&text, "%s%s", k || arm->is_default ? ", " : "",
                    wgsl_number_text(w, type, end->operands[arm->labels.items[k]], &level));
    return text.text;
}

static void write_switch(struct writer *w, const struct stmt_node *node) {
    const struct instruction *end = terminator_of(node->block);
    const char *selector = wgsl_operand(w, end->operands[0], LEVEL_ANY);
    wgsl_flush_all(w);
    wgsl_statement(w, "switch (%s) {", selector);
    w->indent++;
    for (const struct arm *arm = node->arms; arm; arm = arm->next) {
        wgsl_statement(w, "%s {", arm_labels(w, node, arm));
        write_braces(w, arm->scope);
        wgsl_write_line(w, "}");
    }
    w->indent--;
    wgsl_write_line(w, "}");
    if (node->leaves)
        wgsl_statement(w, "if (%s) { break; }", node->loop->flag);
}

static void write_copies(struct writer *w, const struct stmt_node *node) {
    for_each_in(phi, &node->block->list)
        if (phi->opcode == SpvOpPhi && wgsl_fact_of(w, phi->id)->uses) {
            struct id_info *fact = wgsl_fact_of(w, phi->id);
            const char *name = wgsl_name_value(w, phi->id);
            if (fact->is_hoisted)
                sink_format(&w->hoisted, "    var %s: %s;\n", name, wgsl_type_text(w, phi->type));
            wgsl_statement(w, fact->is_hoisted ? "%s = %s;" : "let %s = %s;", name,
                           fact->phi.variable);
            fact->text = name;
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

/* Writes the statements before the test, which most loops do not have. */
static struct text_sink text_before_test(struct writer *w, const struct stmt_node *loop,
                                         const struct stmt_node *test) {
    struct text_sink before = {.arena = w->arena}, *out = w->out;
    w->indent++;
    w->out = &before;
    if (loop->copies)
        write_copies(w, loop);
    if (test)
        write_node(w, loop->inner->first);
    w->out = out;
    w->indent--;
    return before;
}

static void write_start(struct writer *w, const struct stmt_node *loop) {
    if (loop->start)
        wgsl_statement(w, "%s;", loop->start);
}

/* Writes `while` or `for` if only the test precedes the loop body. The body is written first,
 * because it determines the increment in the head. */
static void write_tested(struct writer *w, const struct stmt_node *loop,
                         const struct stmt_node *test) {
    const char *condition = condition_text(w, test->block, !!test->inner->first);
    struct text_sink body = {.arena = w->arena}, *out = w->out;
    w->out = &body;
    w->indent++;
    write_nodes(w, test->next);
    w->indent--;
    w->out = out;
    if (loop->step) {
        wgsl_statement(w, "for (%s; %s; %s) {", loop->start, condition, loop->step);
    } else {
        write_start(w, loop);
        wgsl_statement(w, "while (%s) {", condition);
    }
    sink_text(w->out, body.length ? body.text : "");
    w->indent++;
}

static void write_body(struct writer *w, struct stmt_node *loop) {
    struct stmt_node *test = first_test(loop);
    struct text_sink before = text_before_test(w, loop, test);
    if (test && !before.length) {
        write_tested(w, loop, test);
        return;
    }
    write_start(w, loop);
    loop->counter = NULL;
    wgsl_write_line(w, "loop {");
    sink_text(w->out, before.length ? before.text : "");
    w->indent++;
    write_nodes(w, test ? test : loop->inner->first);
}

static void write_loop(struct writer *w, struct stmt_node *node) {
    wgsl_flush_all(w);
    if (node->leaves) {
        node->flag = wgsl_name_local(w, "leaves");
        wgsl_statement(w, "var %s = false;", node->flag);
    }
    write_body(w, node);
    if (node->other && node->other->first) {
        wgsl_write_line(w, "continuing {");
        write_braces(w, node->other);
        wgsl_write_line(w, "}");
    }
    w->indent--;
    wgsl_write_line(w, "}");
}

static void write_break_if(struct writer *w, const struct stmt_node *node) {
    const struct instruction *end = terminator_of(node->block);
    bool goes_on = block_labelled(w->m, end->operands[1]) == node->to;
    wgsl_statement(w, "break if %s;", condition_text(w, node->block, goes_on));
}

static void write_block(struct writer *w, const struct block *block) {
    for_each_in(i, &block->list)
        if (!is_terminator((SpvOp)i->opcode) && !is_merge((SpvOp)i->opcode))
            wgsl_write_instruction(w, i);
}

/* ---- Returns ---- */

static void write_return(struct writer *w, const struct instruction *end) {
    bool is_entry = w->routine->definition.id == w->entry->operands[1];
    const char *value =
        end->opcode == SpvOpReturnValue ? wgsl_operand(w, end->operands[0], LEVEL_ANY) : NULL;
    wgsl_flush_readers(w, READS_ANYTHING);
    if (is_entry)
        wgsl_entry_epilogue(w);
    else if (value)
        wgsl_statement(w, "return %s;", value);
    else if (w->indent > 1)
        wgsl_write_line(w, "return;");
}

static void write_end(struct writer *w, const struct block *block) {
    const struct instruction *end = terminator_of(block);
    SpvOp op = (SpvOp)end->opcode;
    const char *type = wgsl_type_text(w, w->routine->definition.type);
    if (op == SpvOpKill || op == SpvOpTerminateInvocation)
        wgsl_write_effect(w, READS_ANYTHING, "discard;");
    else if (op != SpvOpReturn && op != SpvOpReturnValue && op != SpvOpUnreachable)
        wgsl_refuse(w, end, "%s are not supported in WGSL", spirv_instruction(op)->name);
    if (op == SpvOpUnreachable && !*type && !wgsl_entry_returns(w))
        return;
    if (op == SpvOpReturn || op == SpvOpReturnValue || !*type)
        write_return(w, end);
    else
        wgsl_statement(w, "return %s();", type);
}

static void write_leave(struct writer *w, const struct stmt_node *node) {
    wgsl_statement(w, "%s = true;", node->loop->flag);
    wgsl_write_line(w, "break;");
}

static void write_node(struct writer *w, struct stmt_node *node) {
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
        wgsl_write_line(w, "break;");
        break;
    case WGSL_STMT_CONTINUE:
        wgsl_write_line(w, "continue;");
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
        const char *type = wgsl_type_text(w, instruction_of(w->m, i->type)->operands[1]);
        enum expression_level level;
        const char *start =
            i->count > 1 ? wgsl_format(w, " = %s", wgsl_constant_text(w, i->operands[1], &level))
                         : "";
        wgsl_statement(w, "var %s: %s%s;", fact->text, type, start);
    }
}

static const char *parameters_text(struct writer *w, const struct routine *f) {
    struct text_sink text = {.arena = w->arena};
    sink_text(&text, "");
    for_each_in(i, &f->parameters) {
        struct id_info *fact = wgsl_fact_of(w, i->id);
        if (i->opcode != SpvOpFunctionParameter)
            continue;
        fact->text = wgsl_name_local(w, fact->name && *fact->name ? fact->name : "parameter");
        fact->level = LEVEL_PRIMARY;
        sink_format(&text, "%s%s: %s", text.length ? ", " : "", fact->text,
                    wgsl_type_text(w, i->type));
    }
    return text.text;
}

static bool is_entry(struct writer *w, const struct routine *f) {
    return w->entry->operands[1] == f->definition.id;
}

static bool is_entry_of_group(const struct writer *w, const struct routine *f) {
    const struct instruction *entry = wgsl_fact_of(w, f->definition.id)->function.entry_point;
    return entry && entry->operands[0] == SpvExecutionModelGLCompute;
}

void wgsl_write_routine(struct writer *w, struct routine *f) {
    struct text_sink body = {.arena = w->arena}, head = {.arena = w->arena};
    w->routine = f;
    w->at = &f->definition;
    w->local_names = (struct map){0};
    w->next_value = 0;
    w->hoisted = (struct text_sink){.arena = w->arena};
    w->pending.count = 0;
    w->out = &body;
    w->indent = 1;
    struct wgsl_scope *scope = wgsl_structure_of(w, f);
    wgsl_mark_scopes(w, f);
    wgsl_share_phis(w, f);
    if (is_entry_of_group(w, f))
        wgsl_check_barriers(w, f, scope);
    if (wgsl_fact_of(w, f->definition.id)->function.entry_point)
        w->entry = wgsl_fact_of(w, f->definition.id)->function.entry_point;
    if (is_entry(w, f))
        wgsl_entry_head(w, &head);
    else {
        const char *type = wgsl_type_text(w, f->definition.type);
        sink_format(&head, "fn %s(%s)%s%s {\n", wgsl_fact_of(w, f->definition.id)->text,
                    parameters_text(w, f), *type ? " -> " : "", type);
    }
    write_variables(w, f);
    write_scope(w, scope);
    sink_format(&w->functions, "%s%s%s}\n\n", head.text, w->hoisted.text ? w->hoisted.text : "",
                body.text ? body.text : "");
}
