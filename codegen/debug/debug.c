/* Debug information of the module as a whole: what it begins with, and writing what was described.
 * A description stands behind those that it names, which only then are written: the set's
 * instructions may not look ahead, but for a few operands. */
#include "debug.h"

#include <string.h>

enum { DEBUG_INFO_VERSION = 1, DWARF_VERSION = 4 };

/* The kind of an operand by the grammar; the last one may stand for many. */
static enum spirv_kind operand_kind(const struct spirv_extended *row, size_t index) {
    size_t last = row->operand_count - 1u;
    return (enum spirv_kind)row->operands[index < last ? index : last].kind;
}

static uint32_t operand_word(struct emitter *e, const struct description *description,
                             size_t index) {
    const struct debug_operand *operand = &description->operands.items[index];
    switch ((enum debug_operand_kind)operand->kind) {
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

static void write_description(struct emitter *e, struct description *description);

/* Sources go behind what else is named: the order is dxc's. */
static void write_named(struct emitter *e, const struct description *description, bool sources) {
    for (size_t i = 0; i < description->operands.count; i++) {
        const struct debug_operand *operand = &description->operands.items[i];
        if (operand->kind == DEBUG_NAMED &&
            (operand->description->instruction == INFO(DebugSource)) == sources)
            write_description(e, operand->description);
    }
}

static void write_description(struct emitter *e, struct description *description) {
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
        write_description(e, description->sequel);
}

static void write_descriptions(struct emitter *e, const struct description_vec *list) {
    for (size_t i = list->count; i-- > 0;)
        write_description(e, list->items[i]);
}

static const char compiler_name[] = "hlsl2spv " HLSL2SPV_VERSION;

void debug_begin(struct emitter *e) {
    uint32_t asked = e->options->debug;
    if (!(asked & (DEBUG_LINE | DEBUG_RICH)))
        return;
    struct debug *d = arena_new(e->arena, struct debug);
    e->debug = d;
    d->is_rich = asked & DEBUG_RICH;
    d->is_vulkan = asked & DEBUG_VULKAN;
    if (!d->is_rich)
        return;
    d->set_name = d->is_vulkan ? "NonSemantic.Shader.DebugInfo.100" : "OpenCL.DebugInfo.100";
    if (d->is_vulkan)
        module_allow_extension(e->m, "SPV_KHR_non_semantic_info");
    d->set = module_import(e->m, d->set_name);
    struct debug_operand source =
        operand_named(debug_source(e, sources_file(e->c->sources, 0)->name));
    d->unit = debug_describe(e, INFO(DebugCompilationUnit), operand_number(DEBUG_INFO_VERSION),
                             operand_number(DWARF_VERSION), source,
                             operand_number(SpvSourceLanguageHLSL));
    for (size_t i = 1; i < sources_count(e->c->sources); i++)
        if (debug_is_file(e, i))
            debug_keep(e, debug_source(e, sources_file(e->c->sources, i)->name));
}

/* The options, a space before each. */
static const char *command_line(const struct emitter *e) {
    const struct string_list *all = &e->options->command_line;
    size_t length = 0;
    for (size_t i = 0; i < all->count; i++)
        length += strlen(all->items[i]) + 1;
    char *line = arena_array(e->arena, char, length + 1), *end = line;
    for (size_t i = 0; i < all->count; i++) {
        *end++ = ' ';
        memcpy(end, all->items[i], strlen(all->items[i]));
        end += strlen(all->items[i]);
    }
    return line;
}

static void write_processed(struct emitter *e, const char *text) {
    struct word_vec words = {0};
    append_string(e->arena, &words, text);
    module_write(e->m, SECTION_FUNCTION_NAMES, SpvOpModuleProcessed, 0, words.items, words.count);
}

static void write_entry_points(struct emitter *e) {
    if (!e->debug->is_vulkan)
        return;
    for (size_t i = 0; i < e->debug->wrappers.count; i++)
        write_description(
            e, debug_describe(e, INFO(DebugEntryPoint), operand_named(e->debug->wrappers.items[i]),
                              operand_named(e->debug->unit), operand_text(compiler_name),
                              operand_text(command_line(e))));
}

void debug_finish(struct emitter *e) {
    if (e->debug && e->debug->is_rich) {
        struct description_vec others = e->debug->roots;
        e->debug->roots = (struct description_vec){0};
        debug_globals(e);
        write_descriptions(e, &e->debug->members);
        write_descriptions(e, &others);
        write_descriptions(e, &e->debug->roots);
        write_entry_points(e);
    }
    /* Tools that compile a captured shader again look for the options behind this word. */
    if ((e->options->debug & DEBUG_TOOL) && e->m->version >= SPIRV_1_1) {
        write_processed(e, compiler_name);
        write_processed(e, arena_format(e->arena, "dxc-cl-option:%s", command_line(e)));
    }
}
