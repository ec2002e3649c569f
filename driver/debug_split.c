/* Writes the debug information of a module to a separate file: -Fd. */
#include "compile.h"
#include "files.h"
#include "command.h"

#include <inttypes.h>
#include <string.h>

static struct finished remove_debug(struct context *c, const struct finished *module) {
    const struct shader_model *model = &c->options->model;
    struct finished code = *module;
    code.words = words_without_debug(c, module->words, &code.count,
                                     model->major * 100u + model->minor * 10u);
    return code;
}

static struct finished add_link(struct context *c, const struct finished *module,
                                const struct debug_link *link) {
    struct finished linked = *module;
    linked.words = words_with_debug_link(c->kept, module->words, &linked.count, link);
    return linked;
}

static struct digest module_digest(struct context *c, const struct finished *module) {
    return digest_of(words_to_bytes(c->kept, module->words, module->count),
                     module->count * sizeof *module->words);
}

/* With -Zss the identifier depends on the sources and the debug information, otherwise only on the
 * code, as in dxc. */
static const char *identifier_of(struct context *c, bool hashes_source,
                                 const struct finished *module) {
    struct finished hashed = hashes_source ? *module : remove_debug(c, module);
    struct digest digest = module_digest(c, &hashed);
    for (size_t i = 0; hashes_source && i < sources_count(c->sources); i++) {
        const struct source_file *file = sources_file(c->sources, i);
        digest = digest_join(digest, file->text, file->size);
    }
    return arena_format(c->kept, "%016" PRIx64 "%016" PRIx64, digest.first, digest.second);
}

/* Moves debug information to a separate module, which the other one refers to (-Fd). */
void driver_split_debug(struct context *c, const struct command *command, struct compiled *out) {
    static const char placeholder[] = "00000000000000000000000000000000";
    struct debug_link link = {.identifier = placeholder};
    if (!command->hashes_source)
        link.flags = NonSemanticShaderDebugInfo100IdentifierPossibleDuplicates;
    struct finished module = add_link(c, &out->module, &link);
    link.identifier = identifier_of(c, command->hashes_source, &module);
    out->debug_module = add_link(c, &out->module, &link);
    out->debug_file = command->debug_file;
    if (command_names_debug_folder(command))
        out->debug_file = arena_format(c->kept, "%s%s.spv", command->debug_file, link.identifier);
    if (command->embeds_debug) {
        out->module = out->debug_module;
        return;
    }
    out->module = remove_debug(c, &out->debug_module);
    const char *path = options_file_name(c->options, c->kept, out->debug_file);
    if (strcmp(out->debug_file, "-") != 0)
        out->module = add_link(c, &out->module, &(struct debug_link){.path = path});
}
