#include "rename.h"

#include <string.h>

#include "spirv_tables.h"

enum { HEADER_WORDS = 5 };

static const struct renamed {
    const char *newer, *older;
} renamed[] = {
#define RENAMED(newer, older) {newer, older},
#include "../spec/spirv_renamed.def"
#undef RENAMED
};
enum { RENAMED_COUNT = sizeof renamed / sizeof *renamed };

const char *rename_known(const char *extension) {
    if (!spirv_extension_is_newer(extension))
        return extension;
    for (size_t i = 0; i < RENAMED_COUNT; i++)
        if (!strcmp(renamed[i].newer, extension))
            return renamed[i].older;
    return NULL;
}

static bool declares(const uint32_t *words, size_t count, const char *extension) {
    for (size_t at = HEADER_WORDS; at < count; at += words[at] >> SpvWordCountShift) {
        unsigned opcode = words[at] & SpvOpCodeMask;
        if (opcode == SpvOpExtension && !strcmp((const char *)(words + at + 1), extension))
            return true;
        if (opcode != SpvOpCapability && opcode != SpvOpExtension)
            break;
    }
    return false;
}

static void write_extension(struct arena *arena, struct word_vec *to, const char *name) {
    size_t length = strlen(name) / 4 + 1, start = to->count;
    vec_push(arena, to, (uint32_t)(length + 1) << SpvWordCountShift | SpvOpExtension);
    for (size_t i = 0; i < length; i++)
        vec_push(arena, to, 0);
    memcpy(to->items + start + 1, name, strlen(name));
}

typedef const char *name_choice(const char *name, const struct spirv_module *original);

/* Everything but extensions is copied as it is. */
static struct spirv_module copy(struct context *c, const uint32_t *words, size_t count,
                                name_choice *choose, const struct spirv_module *original) {
    struct word_vec to = {0};
    vec_reserve(c->arena, &to, count + 8);
    for (size_t i = 0; i < HEADER_WORDS; i++)
        vec_push(c->arena, &to, words[i]);
    for (size_t at = HEADER_WORDS; at < count;) {
        size_t length = words[at] >> SpvWordCountShift;
        if ((words[at] & SpvOpCodeMask) == SpvOpExtension)
            write_extension(c->arena, &to, choose((const char *)(words + at + 1), original));
        else
            for (size_t i = 0; i < length; i++)
                vec_push(c->arena, &to, words[at + i]);
        at += length;
    }
    return (struct spirv_module){.words = to.items, .count = to.count};
}

static const char *choose_known(const char *name, const struct spirv_module *original) {
    (void)original;
    const char *known = rename_known(name);
    return known ? known : name;
}

static const char *choose_original(const char *name, const struct spirv_module *original) {
    for (size_t i = 0; i < RENAMED_COUNT; i++)
        if (!strcmp(renamed[i].older, name) &&
            declares(original->words, original->count, renamed[i].newer))
            return renamed[i].newer;
    return name;
}

struct spirv_module rename_extensions(struct context *c, const struct spirv_module *module) {
    struct spirv_module renamed_module = *module;
    struct spirv_module words = copy(c, module->words, module->count, choose_known, module);
    renamed_module.words = words.words;
    renamed_module.count = words.count;
    return renamed_module;
}

struct spirv_module rename_back(struct context *c, const uint32_t *words, size_t count,
                                const struct spirv_module *original) {
    return copy(c, words, count, choose_original, original);
}
