/* Control flow of a thread: branches, calls, returns and termination. */
#include "blocks.h"
#include "tables.h"
#include "thread.h"

/* ---- Blocks ---- */

/* Evaluates all phis with the values at the end of the previous block, in parallel. */
static void evaluate_phis(struct thread *t) {
    struct frame *f = frame_of(t);
    uint32_t taken = 0;
    struct cell values[256];
    for (uint32_t pass = 0; pass < 2; pass++, taken = 0)
        for (uint32_t k = 0; k < f->code->phis; k++) {
            const struct step *s = &f->code->steps[k];
            uint32_t operand = 0, count = s->type->cells;
            while (operand + 2 < s->count && s->operands[operand + 1] != f->came_from)
                operand += 2;
            const struct cell *from = in(t, s, operand);
            if (taken + count > COUNT_OF(values)) {
                thread_lose(t, "too many phis in one block");
                return;
            }
            if (pass == 0)
                memcpy(values + taken, from, count * sizeof *from);
            else
                memcpy(out(t, s), values + taken, count * sizeof *from);
            taken += count;
        }
}

static void enter_block(struct thread *t, const struct code *to) {
    struct frame *f = frame_of(t);
    const struct code *from = f->code;
    if (to->is_header) {
        uint32_t *rounds = &f->rounds[to->loop->depth - 1];
        *rounds = from && loop_goes_round(from, to) ? *rounds + 1 : 0;
    }
    f->came_from = from ? from->label : 0;
    f->code = to;
    f->at = to->phis;
    if (to->phis)
        evaluate_phis(t);
}

void thread_go(struct thread *t, uint32_t label) {
    enter_block(t, t->run->p->codes[label]);
}

static void branch(struct thread *t, const struct step *s) {
    thread_go(t, s->operands[0]);
}

static void branch_conditional(struct thread *t, const struct step *s) {
    const struct cell *condition = in(t, s, 0);
    if (!condition->is_defined && s->operands[1] != s->operands[2])
        thread_lose(t, "a branch depends on an undefined value");
    else
        thread_go(t, s->operands[condition->bits ? 1 : 2]);
}

static void do_switch(struct thread *t, const struct step *s) {
    const struct cell *selector = in(t, s, 0);
    uint32_t words = type_in(t, s, 0)->width > 32 ? 2 : 1, target = s->operands[1];
    if (!selector->is_defined) {
        thread_lose(t, "a switch depends on an undefined value");
        return;
    }
    for (uint32_t k = 2; k + words < s->count; k += words + 1) {
        uint64_t literal = s->operands[k];
        if (words == 2)
            literal |= (uint64_t)s->operands[k + 1] << 32;
        if (cut_to(literal, type_in(t, s, 0)->width) == selector->bits)
            target = s->operands[k + words];
    }
    thread_go(t, target);
}

/* ---- Functions ---- */

void thread_enter(struct thread *t, const struct body *body, uint32_t result) {
    if (t->depth == MAX_FRAMES) {
        thread_lose(t, "calls are nested too deep");
        return;
    }
    t->frames[t->depth++] =
        (struct frame){.body = body,
                       .cells = arena_array(t->run->arena, struct cell, body->cells + 1),
                       .rounds = arena_array(t->run->arena, uint32_t, body->deepest + 1),
                       .result = result};
    enter_block(t, body->first);
}

static void call(struct thread *t, const struct step *s) {
    const struct body *body = t->run->p->bodies[s->operands[0]];
    struct frame *caller = frame_of(t);
    if (!body->first)
        run_give_up(t->run, "a function without a body");
    thread_enter(t, body, s->result);
    if (frame_of(t) == caller)
        return;
    for (uint32_t k = 0; k < body->parameter_count; k++) {
        struct value_cell value = t->run->p->value_cells[s->operands[k + 1]];
        const struct cell *from =
            (value.is_constant ? t->run->p->constants : caller->cells) + value.cell;
        memcpy(frame_of(t)->cells + body->parameters[k], from,
               type_in(t, s, k + 1)->cells * sizeof *from);
    }
}

static void pop_frame(struct thread *t) {
    struct frame *f = frame_of(t);
    arena_free(t->run->arena, f->cells, (f->body->cells + 1) * sizeof *f->cells);
    t->depth--;
    if (t->depth == 0)
        t->state = STATE_ENDED;
}

static void do_return(struct thread *t, const struct step *s) {
    (void)s;
    pop_frame(t);
}

static void return_value(struct thread *t, const struct step *s) {
    if (t->depth > 1)
        memcpy(t->frames[t->depth - 2].cells + frame_of(t)->result, in(t, s, 0),
               type_in(t, s, 0)->cells * sizeof(struct cell));
    pop_frame(t);
}

/* ---- Termination ---- */

static void do_kill(struct thread *t, const struct step *s) {
    (void)s;
    t->state = STATE_KILLED;
}

static void end(struct thread *t, const struct step *s) {
    (void)s;
    t->state = STATE_ENDED;
}

static void unreachable(struct thread *t, const struct step *s) {
    (void)s;
    thread_lose(t, "it reaches OpUnreachable");
}

static void demote(struct thread *t, const struct step *s) {
    (void)s;
    t->is_helper = true;
}

static void is_helper(struct thread *t, const struct step *s) {
    *out(t, s) = defined_cell(t->is_helper);
}

/* Skips instructions that have no effect if threads run one after the other. */
static void pass(struct thread *t, const struct step *s) {
    (void)t;
    (void)s;
}

static const struct row rows[] = {
    {SpvOpBranch, branch, NULL, NULL},
    {SpvOpBranchConditional, branch_conditional, NULL, NULL},
    {SpvOpSwitch, do_switch, NULL, NULL},
    {SpvOpFunctionCall, call, NULL, NULL},
    {SpvOpReturn, do_return, NULL, NULL},
    {SpvOpReturnValue, return_value, NULL, NULL},
    {SpvOpKill, do_kill, NULL, NULL},
    {SpvOpTerminateInvocation, do_kill, NULL, NULL},
    {SpvOpIgnoreIntersectionKHR, do_kill, NULL, NULL},
    {SpvOpTerminateRayKHR, end, NULL, NULL},
    {SpvOpUnreachable, unreachable, NULL, NULL},
    {SpvOpDemoteToHelperInvocation, demote, NULL, NULL},
    {SpvOpIsHelperInvocationEXT, is_helper, NULL, NULL},
    {SpvOpPhi, pass, NULL, NULL},
    {SpvOpSelectionMerge, pass, NULL, NULL},
    {SpvOpLoopMerge, pass, NULL, NULL},
    {SpvOpNop, pass, NULL, NULL},
    {SpvOpLine, pass, NULL, NULL},
    {SpvOpNoLine, pass, NULL, NULL},
    {SpvOpMemoryBarrier, pass, NULL, NULL},
    {SpvOpBeginInvocationInterlockEXT, pass, NULL, NULL},
    {SpvOpEndInvocationInterlockEXT, pass, NULL, NULL},
};
TABLE(flow_table, rows);
