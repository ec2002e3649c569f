#include "forget.h"

#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

static bool is_gone(const struct optimizer *o, uint32_t id) {
    const struct instruction *i = instruction_of(o->m, id);
    return !i || i->block;
}

static bool is_none(const struct optimizer *o, const struct instruction *i) {
    return is_debug(o, i) && i->opcode == SpvOpExtInst &&
           i->operands[1] == NonSemanticShaderDebugInfo100DebugInfoNone;
}

static struct instruction *make_none(struct optimizer *o, uint32_t type) {
    const uint32_t operands[] = {o->debug_set, NonSemanticShaderDebugInfo100DebugInfoNone};
    return instruction_make(o->m, SpvOpExtInst, type, module_id(o->m), operands, 2);
}

uint32_t no_information(struct optimizer *o) {
    struct instruction_list *list = &o->m->sections[SECTION_DEBUG];
    struct instruction *none = list->first;
    while (none && !is_none(o, none))
        none = none->next;
    if (!none)
        none = make_none(o, list->first->type);
    else if (none != list->first)
        instructions_unlink(list, none);
    if (none != list->first)
        instructions_insert(list, list->first, none);
    return none->id;
}

/* An undefined handle would be one all the same (VUID-StandaloneSpirv-None-04667). */
void forget_value(struct optimizer *o, struct instruction *debug_value) {
    enum { SUBJECT = 3 };
    const struct instruction *value = instruction_of(o->m, debug_value->operands[SUBJECT]);
    if (!value || holds_opaque(o, value->type))
        instruction_remove(o->m, debug_value);
    else
        debug_value->operands[SUBJECT] = undefined(o, value->type);
}

void forget_in_debug(struct optimizer *o) {
    if (!o->debug_set)
        return;
    for_each_in(i, &o->m->sections[SECTION_DEBUG])
        for_each_id_operand(o->m, i, k)
            if (is_gone(o, i->operands[k]))
                i->operands[k] = no_information(o);
}

/* ---- Sets that no pass knows ---- */

static bool is_strange_set(const struct optimizer *o, const struct instruction *import) {
    static const char extra[] = "NonSemantic.", old[] = "OpenCL.Debug";
    const char *name = (const char *)import->operands;
    return import->id != o->debug_set &&
           (!strncmp(name, extra, sizeof extra - 1) || !strncmp(name, old, sizeof old - 1));
}

typedef bool record_visit(struct optimizer *o, struct instruction_list *list,
                          struct instruction *i);

static bool names_function(struct optimizer *o, struct instruction_list *list,
                           struct instruction *i) {
    (void)list;
    for_each_id_operand(o->m, i, k)
        if (instruction_of(o->m, i->operands[k])->opcode == SpvOpFunction)
            return true;
    return false;
}

static bool drop(struct optimizer *o, struct instruction_list *list, struct instruction *i) {
    instructions_unlink(list, i);
    o->m->definitions.items[i->id] = NULL;
    return false;
}

/* Until one visit says yes. */
static bool visit_list(struct optimizer *o, const struct instruction *import,
                       struct instruction_list *list, record_visit *visit) {
    for_each_in(i, list)
        if (i->opcode == SpvOpExtInst && i->operands[0] == import->id && visit(o, list, i))
            return true;
    return false;
}

static bool visit_records(struct optimizer *o, const struct instruction *import,
                          record_visit *visit) {
    if (visit_list(o, import, &o->m->sections[SECTION_DEBUG], visit))
        return true;
    for_each_routine(f, o->m)
        for_each_block(b, f)
            if (visit_list(o, import, &b->list, visit))
                return true;
    return false;
}

void drop_strange_records(struct optimizer *o) {
    for_each_in(import, &o->m->sections[SECTION_IMPORTS])
        if (is_strange_set(o, import) && visit_records(o, import, names_function))
            visit_records(o, import, drop);
}
