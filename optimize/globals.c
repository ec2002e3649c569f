/* Variables of the module that go. */
#include "passes.h"

static void leave_interface(struct optimizer *o, struct instruction *entry, uint32_t id) {
    struct id_operands ids = id_operands_of(o->m, entry);
    uint32_t kept = 0;
    for (uint32_t k = 0; k < entry->count; k++)
        if (!operand_is_id(ids, k) || entry->operands[k] != id)
            entry->operands[kept++] = entry->operands[k];
    entry->count = (uint16_t)kept;
}

static void remove_from(struct instruction_list *list, uint32_t id) {
    for_each_in(i, list)
        if (i->count && i->operands[0] == id)
            instructions_unlink(list, i);
}

void remove_global(struct optimizer *o, struct instruction *variable) {
    struct module *m = o->m;
    for_each_in(entry, &m->sections[SECTION_ENTRY_POINTS])
        leave_interface(o, entry, variable->id);
    for (int s = SECTION_NAMES; s <= SECTION_VALUE_DECORATIONS; s++)
        remove_from(&m->sections[s], variable->id);
    instructions_unlink(&m->sections[SECTION_VARIABLES], variable);
    m->definitions.items[variable->id] = NULL;
}
