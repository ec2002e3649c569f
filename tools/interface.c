#include "interface.h"

enum { ENTRY_NAME_WORD = 3 };

static bool is_resource(const uint32_t *instruction) {
    if (opcode_of(instruction) != SpvOpVariable)
        return false;
    uint32_t storage = instruction[3];
    return storage == SpvStorageClassUniformConstant || storage == SpvStorageClassUniform ||
           storage == SpvStorageClassStorageBuffer;
}

static struct word_vec find_resources(struct context *c, const struct spirv_module *module) {
    struct word_vec resources = {0};
    for_each_instruction(at, module->words, module->count)
        if (is_resource(module->words + at))
            vec_push(c->arena, &resources, module->words[at + 2]);
    return resources;
}

static bool contains(const struct word_vec *ids, uint32_t id) {
    for (size_t i = 0; i < ids->count; i++)
        if (ids->items[i] == id)
            return true;
    return false;
}

/* Where the list of an entry point begins: behind its name. */
static size_t list_begin(const uint32_t *entry) {
    return ENTRY_NAME_WORD + string_words((const char *)(entry + ENTRY_NAME_WORD));
}

static void write_entry(struct context *c, struct word_vec *to, const uint32_t *entry,
                        const struct word_vec *resources, bool adds) {
    size_t length = length_of(entry), begin = list_begin(entry), start = to->count;
    for (size_t i = 0; i < length; i++)
        if (i < begin || !contains(resources, entry[i]))
            vec_push(c->arena, to, entry[i]);
    if (adds)
        append_words(c->arena, to, resources->items, resources->count);
    to->items[start] = first_word(SpvOpEntryPoint, to->count - start);
}

static struct spirv_module rewrite(struct context *c, const struct spirv_module *module,
                                   bool adds) {
    struct word_vec resources = find_resources(c, module), to = {0};
    append_words(c->arena, &to, module->words, HEADER_WORDS);
    for_each_instruction(at, module->words, module->count) {
        const uint32_t *instruction = module->words + at;
        if (opcode_of(instruction) == SpvOpEntryPoint)
            write_entry(c, &to, instruction, &resources, adds);
        else
            append_words(c->arena, &to, instruction, length_of(instruction));
    }
    struct spirv_module result = *module;
    result.words = to.items;
    result.count = to.count;
    return result;
}

struct spirv_module interface_drop_resources(struct context *c, const struct spirv_module *module) {
    return rewrite(c, module, false);
}

struct spirv_module interface_add_resources(struct context *c, const struct spirv_module *module) {
    return rewrite(c, module, true);
}
