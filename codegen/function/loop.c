/* Loops (SPIR-V 2.11.1): a header with OpLoopMerge, a body, a continue construct. */
#include "function.h"

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
        cg_set_at(e, s->loop.condition->begin);
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

void emit_for(struct emitter *e, const struct statement *s) {
    static const struct loop_names names = {"for.check", "for.header", "for.body", "for.continue",
                                            "for.merge"};
    emit_checked_loop(e, s, &names);
}

void emit_while(struct emitter *e, const struct statement *s) {
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
void emit_do(struct emitter *e, const struct statement *s) {
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
