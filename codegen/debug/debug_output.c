/* Output of debug records. A record is written after the records that it refers to, because only a
 * few operands allow forward references. */
#include "debug.h"

/* Returns the kind of an operand. The last kind of the grammar may apply to several operands. */
static enum spirv_kind operand_kind(const struct spirv_extended *row, size_t index) {
    size_t last = row->operand_count - 1u;
    return row->operands[index < last ? index : last].kind;
}

static uint32_t operand_word(struct emitter *e, const struct description *description,
                             size_t index) {
    const struct debug_operand *operand = &description->operands.items[index];
    switch (operand->kind) {
    case DEBUG_ID:
        return operand->number;
    case DEBUG_NAMED:
    case DEBUG_BACK:
        return operand->description->id;
    case DEBUG_TEXT:
        return module_string(e->m, operand->text);
    case DEBUG_NUMBER:
        break;
    }
    if (e->debug->is_vulkan)
        return debug_number(e, operand->number);
    const struct spirv_extended *row = spirv_extended(e->debug->set_name, description->instruction);
    if (row && row->operand_count && operand_kind(row, index) != SPIRV_KIND_IdRef)
        return operand->number;
    return debug_number(e, operand->number);
}

/* Writes the referenced records. Sources are written last, in dxc's order. */
static void write_named(struct emitter *e, const struct description *description, bool sources) {
    for (size_t i = 0; i < description->operands.count; i++) {
        const struct debug_operand *operand = &description->operands.items[i];
        if (operand->kind == DEBUG_NAMED &&
            (operand->description->instruction == INFO(DebugSource)) == sources)
            debug_write_record(e, operand->description);
    }
}

void debug_write_record(struct emitter *e, struct description *description) {
    if (description->is_written)
        return;
    description->is_written = true;
    write_named(e, description, false);
    write_named(e, description, true);
    struct word_vec words = {0};
    vec_push(e->arena, &words, e->debug->set);
    vec_push(e->arena, &words, description->instruction);
    for (size_t i = 0; i < description->operands.count; i++)
        vec_push(e->arena, &words, operand_word(e, description, i));
    module_write_as(e->m, SECTION_DEBUG, SpvOpExtInst, type_id_void(e), description->id,
                    words.items, words.count);
    if (description->sequel)
        debug_write_record(e, description->sequel);
}

void debug_write_records(struct emitter *e, const struct description_vec *list) {
    for (size_t i = list->count; i-- > 0;)
        debug_write_record(e, list->items[i]);
}
