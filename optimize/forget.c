#include "forget.h"

#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

/* ---- Names and decorations ---- */

static void forget_in(struct optimizer *o, struct instruction_list *list) {
    for_each_in(i, list)
        if (i->count && i->opcode != SpvOpModuleProcessed && !instruction_of(o->m, i->operands[0]))
            instructions_unlink(list, i);
}

void forget_names(struct optimizer *o) {
    for (int s = SECTION_NAMES; s <= SECTION_VALUE_DECORATIONS; s++)
        forget_in(o, &o->m->sections[s]);
}

/* ---- Debug information ---- */

static bool is_gone(const struct optimizer *o, uint32_t id) {
    const struct instruction *i = instruction_of(o->m, id);
    return !i || i->block;
}

static bool is_none(const struct optimizer *o, const struct instruction *i) {
    return is_debug(o, i) && i->opcode == SpvOpExtInst &&
           i->operands[1] == NonSemanticShaderDebugInfo100DebugInfoNone;
}

/* DebugInfoNone stands for what is not there, in both sets; others may refer to it only behind. */
static uint32_t no_information(struct optimizer *o) {
    struct instruction_list *list = &o->m->sections[SECTION_DEBUG];
    struct instruction *first = list->first;
    if (is_none(o, first))
        return first->id;
    const uint32_t operands[] = {o->debug_set, NonSemanticShaderDebugInfo100DebugInfoNone};
    struct instruction *none =
        instruction_make(o->m, SpvOpExtInst, first->type, module_id(o->m), operands, 2);
    instructions_insert(list, first, none);
    return none->id;
}

void forget_in_debug(struct optimizer *o) {
    if (!o->debug_set)
        return;
    for_each_in(i, &o->m->sections[SECTION_DEBUG])
        for_each_id_operand(o->m, i, k)
            if (is_gone(o, i->operands[k]))
                i->operands[k] = no_information(o);
}
