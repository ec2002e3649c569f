/* Debug information of the module: the compilation unit, the entry points, the command line. */
#include "debug.h"

#include <string.h>

enum { DEBUG_INFO_VERSION = 1, DWARF_VERSION = 4 };

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
    d->set = e->m->debug_import = module_import(e->m, d->set_name);
    struct debug_operand source =
        operand_named(debug_source(e, sources_file(e->c->sources, 0)->name));
    d->unit = debug_describe(e, INFO(DebugCompilationUnit), operand_number(DEBUG_INFO_VERSION),
                             operand_number(DWARF_VERSION), source,
                             operand_number(SpvSourceLanguageHLSL));
    for (size_t i = 1; i < sources_count(e->c->sources); i++)
        if (debug_is_file(e, i))
            debug_keep(e, debug_source(e, sources_file(e->c->sources, i)->name));
}

/* Returns the options, each preceded by a space. */
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
        debug_write_record(
            e, debug_describe(e, INFO(DebugEntryPoint), operand_named(e->debug->wrappers.items[i]),
                              operand_named(e->debug->unit), operand_text(compiler_name),
                              operand_text(command_line(e))));
}

void debug_finish(struct emitter *e) {
    if (e->debug && e->debug->is_rich) {
        struct description_vec others = e->debug->roots;
        e->debug->roots = (struct description_vec){0};
        debug_globals(e);
        debug_write_records(e, &e->debug->members);
        debug_write_records(e, &others);
        debug_write_records(e, &e->debug->roots);
        write_entry_points(e);
    }
    /* Tools that recompile a captured shader search for this prefix. */
    if ((e->options->debug & DEBUG_TOOL) && e->m->version >= SPIRV_1_1) {
        write_processed(e, compiler_name);
        write_processed(e, arena_format(e->arena, "dxc-cl-option:%s", command_line(e)));
    }
}
