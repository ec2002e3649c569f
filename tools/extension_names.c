/* Extensions that a version of SPIRV-Tools does not recognize, and copies of modules without
 * them. */
#include "../spirv/spirv.h"
#include "quirks.h"
#include "tools.h"

#include "spirv_names.h"

static const struct renamed {
    const char *newer, *older;
} renamed[] = {
#define RENAMED(newer, older) {newer, older},
#include "../spec/spirv_tools.def"
};
enum { RENAMED_COUNT = COUNT_OF(renamed) };

static const char *const hidden[] = {
#define HIDDEN(name) name,
#include "../spec/spirv_tools.def"
};

static const char *const modal[] = {
#define MODAL(name) name,
#include "../spec/spirv_tools.def"
};

const char *tools_known_extension(const char *name) {
    if (tools_supports_extension(name))
        return name;
    for (size_t i = 0; i < RENAMED_COUNT; i++)
        if (!strcmp(renamed[i].newer, name))
            return renamed[i].older;
    return NULL;
}

static bool is_among(const char *name, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!strcmp(names[i], name))
            return true;
    return false;
}

static bool is_hidden(const char *name) {
    return is_among(name, hidden, COUNT_OF(hidden));
}

static bool is_modal(const char *name) {
    return is_among(name, modal, COUNT_OF(modal));
}

bool tools_judges_extension(const char *name) {
    return tools_known_extension(name) || is_modal(name);
}

static bool is_unknown_mode(const uint32_t *words) {
    if (opcode_of(words) != SpvOpExecutionMode)
        return false;
    const struct spirv_enumerant *mode = spirv_enumerant(SPIRV_KIND_ExecutionMode, words[2]);
    const char *const *names = mode ? mode->needs.extensions : NULL;
    return names && mode->needs.extension_count && is_modal(names[0]) &&
           !tools_known_extension(names[0]);
}

const char *tools_extension_at(struct context *c, const uint32_t *words) {
    return opcode_of(words) == SpvOpExtension ? words_string(c->kept, words + 1) : NULL;
}

size_t tools_end_of_capabilities(const uint32_t *words, size_t count) {
    size_t at = HEADER_WORDS;
    while (at < count && opcode_of(words + at) == SpvOpCapability)
        at += length_of(words + at);
    return at;
}

/* ---- Copies of modules ---- */

/* Returns the name to write for an extension, or NULL to omit it. */
typedef const char *name_choice(const char *name);

static struct spirv_module translate(struct context *c, const uint32_t *words, size_t count,
                                     name_choice *choose) {
    struct word_vec to = {0};
    size_t at = tools_end_of_capabilities(words, count);
    vec_reserve(c->kept, &to, count + 8);
    append_words(c->kept, &to, words, at);
    const char *name;
    for (; at < count && (name = tools_extension_at(c, words + at)); at += length_of(words + at))
        if ((name = choose(name))) {
            size_t start = to.count;
            vec_push(c->kept, &to, 0);
            append_string(c->kept, &to, name);
            words_swap(to.items + start + 1, to.count - start - 1);
            to.items[start] = first_word(SpvOpExtension, to.count - start);
        }
    append_words(c->kept, &to, words + at, count - at);
    return (struct spirv_module){.words = to.items, .count = to.count};
}

static size_t instruction_count(const uint32_t *words, size_t count) {
    size_t number = 0;
    for_each_instruction(at, words, count)
        number++;
    return number;
}

struct spirv_module tools_rename_extensions(struct context *c, const uint32_t *words, size_t count,
                                            size_t *left_out) {
    struct spirv_module all = translate(c, words, count, tools_known_extension);
    struct word_vec to = {0};
    *left_out = instruction_count(words, count) - instruction_count(all.words, all.count);
    vec_reserve(c->kept, &to, all.count);
    append_words(c->kept, &to, all.words, HEADER_WORDS);
    for_each_instruction(at, all.words, all.count) {
        if (is_unknown_mode(all.words + at))
            ++*left_out;
        else
            append_words(c->kept, &to, all.words + at, length_of(all.words + at));
    }
    return (struct spirv_module){.words = to.items, .count = to.count};
}

static const char *visible(const char *name) {
    return is_hidden(name) ? NULL : tools_known_extension(name);
}

struct spirv_module tools_hide_extensions(struct context *c, const uint32_t *words, size_t count) {
    return translate(c, words, count, visible);
}
