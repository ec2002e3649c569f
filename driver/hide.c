#include "hide.h"

#include <string.h>

#include "spirv_tables.h"

enum { HEADER_WORDS = 5 };

static bool is_hidden(const uint32_t *instruction) {
    static const char *const names[] = {
#define HIDDEN(name) name,
#include "../spec/spirv_hidden.def"
#undef HIDDEN
    };
    if ((*instruction & SpvOpCodeMask) != SpvOpExtension)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i], (const char *)(instruction + 1)))
            return true;
    return false;
}

static bool is_capability(const uint32_t *instruction) {
    return (*instruction & SpvOpCodeMask) == SpvOpCapability;
}

static void append(struct arena *arena, struct word_vec *to, const uint32_t *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        vec_push(arena, to, words[i]);
}

struct spirv_module hide_extensions(struct context *c, const struct spirv_module *module) {
    struct word_vec to = {0};
    vec_reserve(c->arena, &to, module->count);
    append(c->arena, &to, module->words, HEADER_WORDS);
    for (size_t at = HEADER_WORDS; at < module->count;) {
        size_t length = module->words[at] >> SpvWordCountShift;
        if (!is_hidden(module->words + at))
            append(c->arena, &to, module->words + at, length);
        at += length;
    }
    struct spirv_module result = *module;
    result.words = to.items;
    result.count = to.count;
    return result;
}

/* Extensions stand behind the capabilities. */
static size_t end_of_capabilities(const uint32_t *words, size_t count) {
    size_t at = HEADER_WORDS;
    while (at < count && is_capability(words + at))
        at += words[at] >> SpvWordCountShift;
    return at;
}

struct spirv_module show_extensions(struct context *c, const uint32_t *words, size_t count,
                                    const struct spirv_module *original) {
    struct word_vec to = {0};
    size_t middle = end_of_capabilities(words, count);
    vec_reserve(c->arena, &to, original->count + count);
    append(c->arena, &to, words, middle);
    for (size_t at = end_of_capabilities(original->words, original->count);
         at < original->count && (original->words[at] & SpvOpCodeMask) == SpvOpExtension;
         at += original->words[at] >> SpvWordCountShift)
        if (is_hidden(original->words + at))
            append(c->arena, &to, original->words + at, original->words[at] >> SpvWordCountShift);
    append(c->arena, &to, words + middle, count - middle);
    return (struct spirv_module){.words = to.items, .count = to.count};
}
