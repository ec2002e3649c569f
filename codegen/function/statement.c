/* Statements as structured control flow (SPIR-V 2.11). Unreachable code after a return, break,
 * continue or discard is dropped. */
#include "../debug/debug.h"
#include "function.h"

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
    switch (s->kind) {
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
