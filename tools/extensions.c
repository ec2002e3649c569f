#include "extensions.h"

static const struct renamed {
    const char *newer, *older;
} renamed[] = {
#define RENAMED(newer, older) {newer, older},
#include "../spec/spirv_renamed.def"
#undef RENAMED
};
enum { RENAMED_COUNT = sizeof renamed / sizeof *renamed };

static const char *const hidden[] = {
#define HIDDEN(name) name,
#include "../spec/spirv_hidden.def"
#undef HIDDEN
};

static const char *const modal[] = {
#define MODAL(name) name,
#include "../spec/spirv_modal.def"
#undef MODAL
};

const char *extension_known(const char *name) {
    if (!spirv_extension_is_newer(name))
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
    return is_among(name, hidden, sizeof hidden / sizeof *hidden);
}

static bool is_modal(const char *name) {
    return is_among(name, modal, sizeof modal / sizeof *modal);
}

bool extension_can_be_judged(const char *name) {
    return extension_known(name) || is_modal(name);
}

static bool is_unknown_mode(const uint32_t *words) {
    if (opcode_of(words) != SpvOpExecutionMode)
        return false;
    const struct spirv_enumerant *mode = spirv_enumerant(SPIRV_KIND_ExecutionMode, words[2]);
    const char *const *names = mode ? mode->needs.extensions : NULL;
    return names && mode->needs.extension_count && is_modal(names[0]) && !extension_known(names[0]);
}

const char *extension_at(struct context *c, const uint32_t *words) {
    return opcode_of(words) == SpvOpExtension ? string_of_words(c->arena, words + 1) : NULL;
}

size_t end_of_capabilities(const uint32_t *words, size_t count) {
    size_t at = HEADER_WORDS;
    while (at < count && opcode_of(words + at) == SpvOpCapability)
        at += length_of(words + at);
    return at;
}

/* ---- Copies ---- */

static void append_extension(struct context *c, struct word_vec *to, const char *name) {
    size_t start = to->count;
    vec_push(c->arena, to, 0);
    append_string(c->arena, to, name);
    turn_words(to->items + start + 1, to->count - start - 1);
    to->items[start] = first_word(SpvOpExtension, to->count - start);
}

/* The name to write for an extension, or NULL for none. */
typedef const char *name_choice(const char *name);

static struct spirv_module translate(struct context *c, const uint32_t *words, size_t count,
                                     name_choice *choose) {
    struct word_vec to = {0};
    size_t at = end_of_capabilities(words, count);
    vec_reserve(c->arena, &to, count + 8);
    append_words(c->arena, &to, words, at);
    const char *name;
    for (; at < count && (name = extension_at(c, words + at)); at += length_of(words + at))
        if ((name = choose(name)))
            append_extension(c, &to, name);
    append_words(c->arena, &to, words + at, count - at);
    return (struct spirv_module){.words = to.items, .count = to.count};
}

static size_t instruction_count(const uint32_t *words, size_t count) {
    size_t number = 0;
    for_each_instruction(at, words, count)
        number++;
    return number;
}

struct spirv_module extensions_rename(struct context *c, const uint32_t *words, size_t count,
                                      size_t *left_out) {
    struct spirv_module all = translate(c, words, count, extension_known);
    struct word_vec to = {0};
    *left_out = instruction_count(words, count) - instruction_count(all.words, all.count);
    vec_reserve(c->arena, &to, all.count);
    append_words(c->arena, &to, all.words, HEADER_WORDS);
    for_each_instruction(at, all.words, all.count) {
        if (is_unknown_mode(all.words + at))
            ++*left_out;
        else
            append_words(c->arena, &to, all.words + at, length_of(all.words + at));
    }
    return (struct spirv_module){.words = to.items, .count = to.count};
}

static const char *visible(const char *name) {
    return is_hidden(name) ? NULL : extension_known(name);
}

struct spirv_module extensions_hide(struct context *c, const uint32_t *words, size_t count) {
    return translate(c, words, count, visible);
}
