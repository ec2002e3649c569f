/* Variables of the module that go. */
#include "passes.h"

static void leave_interface(struct optimizer *o, struct instruction *entry,
                            const struct map *gone) {
    struct id_operands ids = id_operands_of(o->m, entry);
    uint32_t kept = 0;
    for (uint32_t k = 0; k < entry->count; k++)
        if (!operand_is_id(ids, k) || !map_find_u64(gone, entry->operands[k]))
            entry->operands[kept++] = entry->operands[k];
    entry->count = (uint16_t)kept;
}

static void remove_lines_of(struct instruction_list *list, const struct map *gone) {
    for_each_in(i, list)
        if (i->count && map_find_u64(gone, i->operands[0]))
            instructions_unlink(list, i);
}

static void remove_variables(struct module *m, const struct map *gone) {
    for_each_in(i, &m->sections[SECTION_VARIABLES])
        if (i->id && map_find_u64(gone, i->id)) {
            instructions_unlink(&m->sections[SECTION_VARIABLES], i);
            m->definitions.items[i->id] = NULL;
        }
}

void remove_globals(struct optimizer *o, const struct map *gone) {
    if (!gone->count)
        return;
    for_each_in(entry, &o->m->sections[SECTION_ENTRY_POINTS])
        leave_interface(o, entry, gone);
    for (int s = SECTION_NAMES; s <= SECTION_VALUE_DECORATIONS; s++)
        remove_lines_of(&o->m->sections[s], gone);
    remove_variables(o->m, gone);
}
