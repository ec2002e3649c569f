#include "interface.h"

#include <string.h>

#include "spirv_tables.h"

enum { HEADER_WORDS = 5, ENTRY_NAME_WORD = 3 };

static bool is_op(const uint32_t *instruction, SpvOp op) {
    return (*instruction & SpvOpCodeMask) == (uint32_t)op;
}

static bool is_resource(const uint32_t *instruction) {
    if (!is_op(instruction, SpvOpVariable))
        return false;
    uint32_t storage = instruction[3];
    return storage == SpvStorageClassUniformConstant || storage == SpvStorageClassUniform ||
           storage == SpvStorageClassStorageBuffer;
}

static struct word_vec find_resources(struct context *c, const struct spirv_module *module) {
    struct word_vec resources = {0};
    for (size_t at = HEADER_WORDS; at < module->count && !is_op(module->words + at, SpvOpFunction);
         at += module->words[at] >> SpvWordCountShift)
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
    return ENTRY_NAME_WORD + strlen((const char *)(entry + ENTRY_NAME_WORD)) / sizeof(uint32_t) + 1;
}

static void write_entry(struct context *c, struct word_vec *to, const uint32_t *entry,
                        const struct word_vec *resources, bool adds) {
    size_t length = *entry >> SpvWordCountShift, begin = list_begin(entry), start = to->count;
    for (size_t i = 0; i < length; i++)
        if (i < begin || !contains(resources, entry[i]))
            vec_push(c->arena, to, entry[i]);
    for (size_t i = 0; adds && i < resources->count; i++)
        vec_push(c->arena, to, resources->items[i]);
    to->items[start] = (uint32_t)(to->count - start) << SpvWordCountShift | SpvOpEntryPoint;
}

static struct spirv_module rewrite(struct context *c, const struct spirv_module *module,
                                   bool adds) {
    struct word_vec resources = find_resources(c, module), to = {0};
    for (size_t at = 0, length; at < module->count; at += length) {
        length = at ? module->words[at] >> SpvWordCountShift : HEADER_WORDS;
        if (at && is_op(module->words + at, SpvOpEntryPoint))
            write_entry(c, &to, module->words + at, &resources, adds);
        else
            for (size_t i = 0; i < length; i++)
                vec_push(c->arena, &to, module->words[at + i]);
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
