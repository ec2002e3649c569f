/* Statements as structured control flow (SPIR-V 2.11). */
#include "../debug/debug.h"
#include "function.h"

/* Unreachable code after a return, break, continue or discard is dropped. */

/* Loops (SPIR-V 2.11.1): a header with OpLoopMerge, a body, a continue construct. */

static SpvLoopControlMask loop_control(const struct statement *s) {
    if (statement_has(s, ATTRIBUTE_UNROLL))
        return SpvLoopControlUnrollMask;
    return statement_has(s, ATTRIBUTE_LOOP) || statement_has(s, ATTRIBUTE_FAST_OPT)
               ? SpvLoopControlDontUnrollMask
               : SpvLoopControlMaskNone;
}

struct loop_names {
    const char *check, *header, *body, *continue_, *merge;
};

/* Ends the loop header. The header is the block that checks the condition, unless the condition
 * needs several blocks. In that case the header ends after `last`, and its remaining
 * instructions become the block `check`. */
static void end_header(struct emitter *e, struct block *header, struct instruction *last,
                       uint32_t merge, uint32_t continue_label, SpvLoopControlMask control,
                       uint32_t check) {
    module_split_block(e->m, header, last, check);
    instruction_insert(e->m, header, NULL, SpvOpLoopMerge, 0,
                       (const uint32_t[]){merge, continue_label, control}, 3);
    instruction_insert(e->m, header, NULL, SpvOpBranch, 0, &check, 1);
}

static void check_condition(struct emitter *e, const struct statement *s,
                            const struct loop_names *names, uint32_t header, uint32_t body,
                            uint32_t continue_label, uint32_t merge) {
    block_open(e, header);
    struct block *first = e->m->block;
    struct instruction *last = first->list.last;
    if (s->loop.variable)
        emit_variable(e, s->loop.variable);
    if (s->loop.condition)
        cg_set_location(e, s->loop.condition);
    uint32_t condition = s->loop.condition ? emit_id(e, s->loop.condition) : constant_bool(e, true);
    if (e->m->block == first) {
        module_name(e->m, header, names->check);
        emit_op(e, SpvOpLoopMerge, 0, merge, continue_label, loop_control(s));
    } else {
        module_name(e->m, header, names->header);
        uint32_t check = block_new(e, names->check);
        module_name(e->m, check, names->check);
        end_header(e, first, last, merge, continue_label, loop_control(s), check);
    }
    block_branch_if(e, condition, body, merge);
}

static void emit_checked_loop(struct emitter *e, const struct statement *s,
                              const struct loop_names *names) {
    struct jump_targets jumps;
    uint32_t header = module_id(e->m), body = block_new(e, names->body);
    uint32_t continue_label = block_new(e, names->continue_), merge = block_new(e, names->merge);
    if (s->loop.init)
        emit_statement(e, s->loop.init);
    if (s->loop.init && s->loop.condition)
        cg_set_place(e, s->loop.condition->begin);
    jumps_push(e, &jumps, merge, continue_label);
    block_branch(e, header);
    check_condition(e, s, names, header, body, continue_label, merge);
    block_open(e, body);
    if (s->loop.body)
        emit_statement(e, s->loop.body);
    block_branch(e, continue_label);
    block_open(e, continue_label);
    if (s->loop.step) {
        cg_set_location(e, s->loop.step);
        emit_effect(e, s->loop.step);
    }
    block_branch(e, header);
    jumps_pop(e);
    block_open(e, merge);
}

static void emit_for(struct emitter *e, const struct statement *s) {
    static const struct loop_names names = {"for.check", "for.header", "for.body", "for.continue",
                                            "for.merge"};
    emit_checked_loop(e, s, &names);
}

static void emit_while(struct emitter *e, const struct statement *s) {
    static const struct loop_names names = {"while.check", "while.header", "while.body",
                                            "while.continue", "while.merge"};
    emit_checked_loop(e, s, &names);
}

/* Returns whether an expression creates blocks, either directly or when its calls are inlined. */
static void find_flow(void *user, const struct expression *x) {
    bool *found = user;
    if (x->kind == EXPR_CALL || x->kind == EXPR_CONDITIONAL ||
        (x->kind == EXPR_LOGICAL && x->short_circuit))
        *found = true;
    if (!*found)
        expression_children(x, find_flow, user);
}

static bool has_flow(const struct expression *x) {
    bool found = false;
    find_flow(&found, x);
    return found;
}

/* Emits the condition in the continue construct. A condition with control flow would prevent the
 * optimizer from structuring the loop, so it ends the body instead if no jump skips the rest of
 * the body. */
static void emit_do(struct emitter *e, const struct statement *s) {
    struct jump_targets jumps;
    uint32_t header = block_new(e, "do_while.header"), body = block_new(e, "do_while.body");
    uint32_t continue_label = block_new(e, "do_while.continue");
    uint32_t merge = block_new(e, "do_while.merge");
    jumps_push(e, &jumps, merge, continue_label);
    block_branch(e, header);
    block_open(e, header);
    emit_op(e, SpvOpLoopMerge, 0, merge, continue_label, loop_control(s));
    block_branch(e, body);
    block_open(e, body);
    if (s->loop.body)
        emit_statement(e, s->loop.body);
    bool is_tested = block_is_reached(e) || jumps.is_continued;
    bool ends_body = block_is_open(e) && !jumps.is_continued && has_flow(s->loop.condition);
    if (!ends_body) {
        block_branch(e, continue_label);
        block_open(e, continue_label);
    }
    cg_set_location(e, s->loop.condition);
    block_branch_if(e, emit_id(e, s->loop.condition), ends_body ? continue_label : header, merge);
    if (ends_body) {
        block_open(e, continue_label);
        block_branch(e, header);
    }
    jumps_pop(e);
    block_open_merge(e, merge, is_tested || jumps.is_broken);
}

/* Switches: OpSwitch, or an if chain if an attribute requests it. */

/* ---- OpSwitch ---- */

struct switch_label {
    const struct statement *statement; /* STMT_CASE or STMT_DEFAULT */
    uint32_t block;
};
VEC(struct switch_label, switch_label_vec);

static const char *case_name(struct emitter *e, const struct statement *s) {
    if (s->kind == STMT_DEFAULT)
        return "switch.default";
    const struct constant *k = s->case_.value;
    bool is_wide = scalar_bits((enum scalar)k->type->scalar) == 64;
    int64_t value = is_wide ? k->values[0].i : (int32_t)(uint32_t)k->values[0].u;
    return value < 0 ? arena_format(e->arena, "switch.n%llu", 0ull - (unsigned long long)value)
                     : arena_format(e->arena, "switch.%lld", (long long)value);
}

/* Collects the labels in the switch block and in blocks directly inside it. */
static void find_labels(struct emitter *e, const struct statement *s,
                        struct switch_label_vec *labels) {
    if (s->kind == STMT_BLOCK) {
        for (const struct statement *child = s->block.first; child; child = child->next)
            find_labels(e, child, labels);
    } else if (s->kind == STMT_CASE || s->kind == STMT_DEFAULT) {
        struct switch_label label = {s, block_new(e, case_name(e, s))};
        vec_push(e->arena, labels, label);
    }
}

static bool has_default(const struct switch_label_vec *labels) {
    for (size_t i = 0; i < labels->count; i++)
        if (labels->items[i].statement->kind == STMT_DEFAULT)
            return true;
    return false;
}

static void push_case(struct emitter *e, struct word_vec *words, const struct statement *s,
                      uint32_t block, unsigned bits) {
    uint64_t value = s->case_.value->values[0].u;
    vec_push(e->arena, words, (uint32_t)value);
    if (bits == 64)
        vec_push(e->arena, words, (uint32_t)(value >> 32));
    vec_push(e->arena, words, block);
}

static void write_switch(struct emitter *e, const struct statement *s, uint32_t selector,
                         const struct switch_label_vec *labels, uint32_t merge) {
    struct word_vec words = {0};
    uint32_t other = merge;
    for (size_t i = 0; i < labels->count; i++)
        if (labels->items[i].statement->kind == STMT_DEFAULT)
            other = labels->items[i].block;
    vec_push(e->arena, &words, selector);
    vec_push(e->arena, &words, other);
    unsigned bits = scalar_bits((enum scalar)s->switch_.condition->type->scalar);
    for (size_t i = 0; i < labels->count; i++)
        if (labels->items[i].statement->kind == STMT_CASE)
            push_case(e, &words, labels->items[i].statement, labels->items[i].block, bits);
    block_announce_merge(e, merge, SpvSelectionControlMaskNone);
    block_terminate(e, SpvOpSwitch, words.items, words.count);
}

/* Emits the statements of a switch in order. Labels open blocks; statements before the first
 * label are unreachable. */
static void emit_switch_body(struct emitter *e, const struct statement *s,
                             const struct switch_label_vec *labels, size_t *next) {
    if (s->kind == STMT_CASE || s->kind == STMT_DEFAULT) {
        uint32_t block = labels->items[(*next)++].block;
        cg_set_range(e, s->at, s->at, s->at);
        block_branch(e, block);
        block_open(e, block);
    } else if (s->kind == STMT_BLOCK) {
        struct description *outer = e->debug ? debug_scope_open(e, s) : NULL;
        for (const struct statement *child = s->block.first; child; child = child->next)
            emit_switch_body(e, child, labels, next);
        if (e->debug)
            debug_scope_close(e, outer);
    } else {
        emit_statement(e, s);
    }
}

static void emit_op_switch(struct emitter *e, const struct statement *s) {
    struct switch_label_vec labels = {0};
    struct jump_targets jumps;
    cg_set_location(e, s->switch_.condition);
    uint32_t selector = emit_id(e, s->switch_.condition);
    uint32_t merge = block_new(e, "switch.merge");
    find_labels(e, s->switch_.body, &labels);
    jumps_push(e, &jumps, merge, e->jumps ? e->jumps->continue_label : 0);
    write_switch(e, s, selector, &labels, merge);
    size_t next = 0;
    emit_switch_body(e, s->switch_.body, &labels, &next);
    cg_set_range(e, s->switch_.body->end, s->switch_.body->end, s->switch_.body->end);
    bool is_reached = block_is_reached(e) || jumps.is_broken || !has_default(&labels);
    block_branch(e, merge);
    jumps_pop(e);
    block_open_merge(e, merge, is_reached);
}

/* ---- If chains ---- */

VEC(const struct statement *, statement_vec);

static void flatten_switch(struct emitter *e, const struct statement *s,
                           struct statement_vec *flat) {
    if (s->kind != STMT_BLOCK) {
        vec_push(e->arena, flat, s);
        return;
    }
    for (const struct statement *child = s->block.first; child; child = child->next)
        flatten_switch(e, child, flat);
}

/* Returns whether a nested statement breaks out of the switch, which an if chain does not
 * support. */
static bool has_inner_break(const struct statement *s) {
    if (!s)
        return false;
    if (s->kind == STMT_BREAK)
        return true;
    if (s->kind == STMT_IF)
        return has_inner_break(s->if_.yes) || has_inner_break(s->if_.no);
    if (s->kind == STMT_BLOCK)
        for (const struct statement *child = s->block.first; child; child = child->next)
            if (has_inner_break(child))
                return true;
    return false;
}

static bool is_label(const struct statement *s) {
    return s->kind == STMT_CASE || s->kind == STMT_DEFAULT;
}

static void emit_case_body(struct emitter *e, const struct statement_vec *flat, size_t label) {
    for (size_t i = label + 1; i < flat->count && block_is_open(e); i++) {
        if (flat->items[i]->kind == STMT_BREAK)
            return;
        if (!is_label(flat->items[i]))
            emit_statement(e, flat->items[i]);
    }
}

static size_t next_case(const struct statement_vec *flat, size_t from) {
    while (from < flat->count && flat->items[from]->kind != STMT_CASE)
        from++;
    return from;
}

/* Emits if (selector == a) … else if (selector == b) … else … */
static void emit_case_chain(struct emitter *e, struct value selector,
                            const struct statement_vec *flat, size_t label) {
    size_t i = 0;
    while (i < flat->count && flat->items[i]->kind != STMT_DEFAULT)
        i++;
    size_t other = i;
    if (label == flat->count) {
        if (other < flat->count)
            emit_case_body(e, flat, other);
        return;
    }
    const struct type *bool_type = type_scalar(e->program->types, SCALAR_BOOL);
    struct value value = value_of(constant_of(e, flat->items[label]->case_.value), selector.type);
    uint32_t condition = emit_binary(e, OPERATOR_EQUAL, selector, value, bool_type).id;
    size_t following = next_case(flat, label + 1);
    bool has_else = following < flat->count || other < flat->count;
    uint32_t yes = block_new(e, "if.true"), merge = block_new(e, "if.merge");
    uint32_t no = has_else ? block_new(e, "if.false") : merge;
    block_select(e, condition, yes, no, merge);
    block_open(e, yes);
    emit_case_body(e, flat, label);
    bool is_reached = block_is_reached(e) || !has_else;
    block_branch(e, merge);
    if (has_else) {
        block_open(e, no);
        emit_case_chain(e, selector, flat, following);
        is_reached |= block_is_reached(e);
        block_branch(e, merge);
    }
    block_open_merge(e, merge, is_reached);
}

/* Returns whether [branch], [flatten] or [call] requests an if chain. */
static bool wants_ifs(const struct statement *s, const struct statement_vec *flat) {
    enum { MAX_LABELS = 256 }; /* each label adds a nesting level */
    size_t labels = 0;
    if (!s->attributes || statement_has(s, ATTRIBUTE_FORCE_CASE))
        return false;
    for (size_t i = 0; i < flat->count; i++)
        labels += is_label(flat->items[i]);
    if (labels > MAX_LABELS)
        return false;
    for (size_t i = 0; i < flat->count; i++)
        if (flat->items[i]->kind != STMT_BREAK && has_inner_break(flat->items[i]))
            return false;
    return true;
}

static void emit_switch(struct emitter *e, const struct statement *s) {
    struct statement_vec flat = {0};
    flatten_switch(e, s->switch_.body, &flat);
    if (s->switch_.variable)
        emit_variable(e, s->switch_.variable);
    if (!wants_ifs(s, &flat)) {
        emit_op_switch(e, s);
        return;
    }
    cg_set_location(e, s->switch_.condition);
    struct value selector = value_plain(e, emit_value(e, s->switch_.condition));
    emit_case_chain(e, selector, &flat, next_case(&flat, 0));
}

static void emit_list(struct emitter *e, const struct statement *first) {
    for (const struct statement *s = first; s && block_is_open(e); s = s->next)
        emit_statement(e, s);
}

static void emit_block(struct emitter *e, const struct statement *s) {
    struct description *outer = e->debug ? debug_scope_open(e, s) : NULL;
    emit_list(e, s->block.first);
    if (e->debug)
        debug_scope_close(e, outer);
    cg_set_range(e, s->end, s->end, s->end);
}

/* ---- if ---- */

static SpvSelectionControlMask selection_control(const struct statement *s) {
    /* The first of the two counts, as in dxc. */
    for (const struct attribute *at = s->attributes; at; at = at->next) {
        if (at->kind == ATTRIBUTE_BRANCH)
            return SpvSelectionControlDontFlattenMask;
        if (at->kind == ATTRIBUTE_FLATTEN)
            return SpvSelectionControlFlattenMask;
    }
    return SpvSelectionControlMaskNone;
}

static void emit_if(struct emitter *e, const struct statement *s) {
    if (s->if_.variable)
        emit_variable(e, s->if_.variable);
    const struct constant *known = expression_fold(e->c, s->if_.condition);
    if (known) {
        const struct statement *taken = known->values[0].u ? s->if_.yes : s->if_.no;
        if (taken)
            emit_statement(e, taken);
        return;
    }
    cg_set_location(e, s->if_.condition);
    uint32_t condition = emit_id(e, s->if_.condition);
    uint32_t yes = block_new(e, "if.true"), merge = block_new(e, "if.merge");
    uint32_t no = s->if_.no ? block_new(e, "if.false") : merge;
    block_announce_merge(e, merge, selection_control(s));
    block_branch_if(e, condition, yes, no);
    block_open(e, yes);
    emit_statement(e, s->if_.yes);
    bool is_reached = block_is_reached(e) || !s->if_.no;
    block_branch(e, merge);
    if (s->if_.no) {
        block_open(e, no);
        emit_statement(e, s->if_.no);
        is_reached |= block_is_reached(e);
        block_branch(e, merge);
    }
    block_open_merge(e, merge, is_reached);
}

/* ---- return ---- */

static void emit_return(struct emitter *e, const struct expression *x) {
    if (!x || e->function->return_type->kind == TYPE_VOID) {
        if (x)
            emit_effect(e, x);
        block_terminate(e, SpvOpReturn, NULL, 0);
        return;
    }
    struct value v = emit_value(e, x);
    if (e->function->coherence == COHERENCE_GLOBAL)
        heaps_mark_coherent(e, x);
    counter_return(e, e->function, x);
    if ((v.packing != PACK_NONE && v.type->kind == TYPE_STRUCT) || cg_is_block_object(v.type)) {
        struct lvalue t = cg_temporary(e, e->function->return_type, "temp.var.ret");
        emit_store_value(e, &t, v);
        v = emit_load_value(e, &t);
    }
    block_terminate(e, SpvOpReturnValue, (const uint32_t[]){value_plain(e, v).id}, 1);
}

/* ---- Dispatch ---- */

static void dispatch(struct emitter *e, const struct statement *s) {
    switch ((enum statement_kind)s->kind) {
    case STMT_EXPRESSION:
        attributes_require(e, s->attributes);
        emit_effect(e, s->expression);
        break;
    case STMT_VARIABLE:
        emit_variable(e, s->variable);
        break;
    case STMT_BLOCK:
        emit_block(e, s);
        break;
    case STMT_IF:
        emit_if(e, s);
        break;
    case STMT_FOR:
        emit_for(e, s);
        break;
    case STMT_WHILE:
        emit_while(e, s);
        break;
    case STMT_DO:
        emit_do(e, s);
        break;
    case STMT_SWITCH:
        emit_switch(e, s);
        break;
    case STMT_CASE:
    case STMT_DEFAULT:
        break;
    case STMT_BREAK:
        emit_break(e);
        break;
    case STMT_CONTINUE:
        emit_continue(e);
        break;
    case STMT_DISCARD:
        emit_discard(e);
        break;
    case STMT_RETURN:
        emit_return(e, s->expression);
        break;
    }
}

/* Returns whether a statement may jump out of the innermost construct. */
static bool may_leave(const struct emitter *e, const struct statement *s) {
    bool has_blocks = s->kind >= STMT_IF && s->kind <= STMT_SWITCH;
    return has_blocks || s->kind == STMT_CONTINUE || (s->kind == STMT_BREAK && cg_breaks_loop(e));
}

/* Emits a statement. As in dxc, unreachable code is emitted, except for jumps out of constructs,
 * which would be invalid. */
void emit_statement(struct emitter *e, const struct statement *s) {
    if (!block_is_open(e) || (may_leave(e, s) && !block_is_reached(e)))
        return;
    context_check_stack(e->c, s->at, 0);
    cg_set_range(e, s->at, s->begin, s->end);
    known_forget(e);
    dispatch(e, s);
}
