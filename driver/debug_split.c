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

struct identifier {
    uint64_t halves[2];
};

/* Each step is invertible, so texts that differ in one word have different hashes. */
static uint64_t second_hash(const unsigned char *p, size_t size) {
    uint64_t hash = 0x2545f4914f6cdd1du ^ size, word;
    for (; size >= sizeof word; p += sizeof word, size -= sizeof word) {
        memcpy(&word, p, sizeof word);
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 29;
    }
    word = 0;
    if (size)
        memcpy(&word, p, size);
    hash = (hash ^ word) * 0xc4ceb9fe1a85ec53u;
    return hash ^ hash >> 33;
}

/* Does not use SHA-256, because identifiers are names of files, which stay the same. */
static struct identifier identify(const void *bytes, size_t size) {
    return (struct identifier){{hash_bytes(bytes, size), second_hash(bytes, size)}};
}

static struct identifier identify_module(struct context *c, const struct finished *module) {
    return identify(words_to_bytes(c->kept, module->words, module->count),
                    module->count * sizeof *module->words);
}

static struct identifier join(struct identifier a, struct identifier b) {
    const uint64_t all[] = {a.halves[0], a.halves[1], b.halves[0], b.halves[1]};
    return identify(all, sizeof all);
}

/* With -Zss the identifier depends on the sources and the debug information, otherwise only on the
 * code, as in dxc. */
static const char *identifier_of(struct context *c, bool hashes_source,
                                 const struct finished *module) {
    struct finished hashed = hashes_source ? *module : remove_debug(c, module);
    struct identifier id = identify_module(c, &hashed);
    for (size_t i = 0; hashes_source && i < sources_count(c->sources); i++) {
        const struct source_file *file = sources_file(c->sources, i);
        id = join(id, identify(file->text, file->size));
    }
    return arena_format(c->kept, "%016" PRIx64 "%016" PRIx64, id.halves[0], id.halves[1]);
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
