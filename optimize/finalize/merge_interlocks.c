/* Pass: one critical section per invocation.
 *
 * Codegen emits one critical section per access to a rasterizer ordered view, but an invocation may
 * enter only one (SPV_EXT_fragment_shader_interlock). If all sections are in one block, they are
 * merged from the first to the last. Otherwise the section spans the whole entry point. */
#include "../passes.h"

struct sections {
    size_t begins, ends;
    const struct block *only; /* the block that contains them */
    bool is_spread;           /* in several blocks, or executed several times */
};

static bool is_begin(const struct instruction *i) {
    return i->opcode == SpvOpBeginInvocationInterlockEXT;
}

static bool is_end(const struct instruction *i) {
    return i->opcode == SpvOpEndInvocationInterlockEXT;
}

static void survey_block(struct sections *s, const struct block *b) {
    for_each_in(i, &b->list) {
        s->is_spread |= i->opcode == SpvOpLoopMerge || i->opcode == SpvOpFunctionCall;
        if (!is_begin(i) && !is_end(i))
            continue;
        s->begins += is_begin(i);
        s->ends += is_end(i);
        s->is_spread |= s->only && s->only != b;
        s->only = b;
    }
}

static void keep_outermost(struct module *m, const struct block *b, size_t ends) {
    size_t begun = 0, ended = 0;
    for_each_in(i, &b->list)
        if ((is_begin(i) && begun++ > 0) || (is_end(i) && ++ended < ends))
            instruction_remove(m, i);
}

/* ---- Section around the entry point ---- */

static bool is_ordering_mode(uint32_t mode) {
    return mode >= SpvExecutionModePixelInterlockOrderedEXT &&
           mode <= SpvExecutionModeShadingRateInterlockUnorderedEXT;
}

/* Variables come first in a function, possibly with debug information between them. */
static bool may_precede(const struct instruction *i) {
    return i->opcode == SpvOpVariable || i->opcode == SpvOpExtInst || is_line((SpvOp)i->opcode);
}

static bool leaves(const struct instruction *i) {
    return i->opcode == SpvOpReturn || i->opcode == SpvOpKill ||
           i->opcode == SpvOpTerminateInvocation;
}

static void drop_sections(struct module *m) {
    for_each_in_module(i, b, f, m)
        if (is_begin(i) || is_end(i))
            instruction_remove(m, i);
}

static void surround_with_interlock(struct module *m, const struct routine *f) {
    struct instruction *first = f->first->list.first;
    while (may_precede(first))
        first = first->next;
    instruction_insert(m, f->first, first, SpvOpBeginInvocationInterlockEXT, 0, NULL, 0);
    for_each_block(b, f)
        if (leaves(terminator_of(b)))
            instruction_insert(m, b, terminator_of(b), SpvOpEndInvocationInterlockEXT, 0, NULL, 0);
}

bool pass_merge_interlocks(struct optimizer *o) {
    struct sections s = {0};
    for_each_routine(f, o->m)
        for_each_block(b, f)
            survey_block(&s, b);
    if (s.begins == 0 || (s.begins == 1 && s.ends == 1 && !s.is_spread))
        return false;
    if (!s.is_spread) {
        keep_outermost(o->m, s.only, s.ends);
        return true;
    }
    drop_sections(o->m);
    for_each_in(i, &o->m->sections[SECTION_EXECUTION_MODES])
        if (is_ordering_mode(i->operands[1]))
            surround_with_interlock(o->m, routine_of(o->m, i->operands[0]));
    return true;
}
