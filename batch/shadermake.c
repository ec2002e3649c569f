#include "shadermake.h"

#include <string.h>

/* What an option gives; the last one counts but for the lists. */
enum field {
    FIELD_PROFILE,
    FIELD_ENTRY,
    FIELD_DEFINE,
    FIELD_FOLDER,
    FIELD_OPTIMIZATION,
    FIELD_SUFFIX,
    FIELD_MODEL,
    FIELD_DXIL,
    FIELD_SPIRV,
    FIELD_COUNT
};

static const struct {
    char letter; /* or 0 */
    const char *name;
} options[FIELD_COUNT] = {
    [FIELD_PROFILE] = {'T', "profile"},
    [FIELD_ENTRY] = {'E', "entryPoint"},
    [FIELD_DEFINE] = {'D', "define"},
    [FIELD_FOLDER] = {'o', "output"},
    [FIELD_OPTIMIZATION] = {'O', "optimization"},
    [FIELD_SUFFIX] = {'s', "outputSuffix"},
    [FIELD_MODEL] = {'m', "shaderModel"},
    [FIELD_DXIL] = {0, "compilerOptionsDXIL"},
    [FIELD_SPIRV] = {0, "compilerOptionsSPIRV"},
};

struct values {
    struct string_list of[FIELD_COUNT];
    const char *source;
};

/* The value behind an option's name: the rest of the word, "" for the next word, NULL for another
 * option. */
static const char *match(enum field field, const char *word) {
    size_t length = strlen(options[field].name);
    if (word[0] != '-')
        return NULL;
    if (word[1] != '-')
        return options[field].letter && word[1] == options[field].letter ? word + 2 : NULL;
    if (strncmp(word + 2, options[field].name, length) != 0)
        return NULL;
    const char *rest = word + 2 + length;
    return *rest == '=' ? rest + 1 : *rest ? NULL : rest;
}

static enum field find_field(const char *word, const char **value) {
    for (int field = 0; field < FIELD_COUNT; field++)
        if ((*value = match((enum field)field, word)))
            return (enum field)field;
    return FIELD_COUNT;
}

bool shadermake_is_line(const struct string_list *words) {
    for (size_t i = 0; i < words->count; i++) {
        const char *value = match(FIELD_PROFILE, words->items[i]);
        if (value && !*value && i + 1 < words->count)
            value = words->items[i + 1];
        if (value && *value)
            return !strchr(value, '_');
    }
    return false;
}

static bool collect(struct context *c, location at, const struct string_list *words,
                    struct values *values) {
    for (size_t i = 0; i < words->count; i++) {
        const char *word = words->items[i], *value;
        enum field field = find_field(word, &value);
        if (field == FIELD_COUNT && (*word == '-' || values->source))
            return !error_at(c, at, "'%s' means nothing in a line of ShaderMake", word);
        if (field == FIELD_COUNT) {
            values->source = word;
            continue;
        }
        if (!*value && ++i == words->count)
            return !error_at(c, at, "'%s' needs a value", word);
        append_text(c, &values->of[field], *value ? value : words->items[i]);
    }
    return values->source || !error_at(c, at, "the line names no source");
}

static const char *last(const struct values *values, enum field field, const char *otherwise) {
    const struct string_list *list = &values->of[field];
    return list->count ? list->items[list->count - 1] : otherwise;
}

static void add(struct context *c, struct line_style *style, const char *first,
                const char *second) {
    append_text(c, &style->arguments, first);
    if (second)
        append_text(c, &style->arguments, second);
}

/* ShaderMake has 16-bit types from shader model 6.2 on. */
static bool has_small_types(const char *model) {
    return strcmp(model, "6_0") != 0 && strcmp(model, "6_1") != 0 && *model >= '6';
}

static void add_level(struct context *c, struct line_style *style, const char *level) {
    if (level)
        add(c, style, strcmp(level, "0") ? arena_join(c->arena, "-O", level) : "-Od", NULL);
}

static void add_own_options(struct context *c, struct line_style *style, const char *text) {
    for (const char *word; (word = response_next_argument(c, &text));)
        add(c, style, word, NULL);
}

static const char *locate(struct context *c, const struct batch_options *batch, const char *folder,
                          const char *source) {
    if (*source == '/')
        return source;
    const char *base = batch->source_dir ? batch->source_dir : folder;
    const char *slash = *base && base[strlen(base) - 1] != '/' ? "/" : "";
    return arena_join(c->arena, base, slash, source);
}

bool shadermake_read(struct context *c, location at, const struct batch_options *batch,
                     const char *folder, const struct string_list *words,
                     struct line_style *style) {
    struct values values = {0};
    *style = (struct line_style){.extension = ".spirv"};
    if (!collect(c, at, words, &values))
        return false;
    const char *model =
        last(&values, FIELD_MODEL, batch->shader_model ? batch->shader_model : "6_5");
    style->source = values.source;
    style->folder = last(&values, FIELD_FOLDER, NULL);
    style->suffix = last(&values, FIELD_SUFFIX, NULL);
    add(c, style, "-T", arena_join(c->arena, last(&values, FIELD_PROFILE, ""), "_", model));
    add(c, style, "-E", last(&values, FIELD_ENTRY, "main"));
    for (size_t i = 0; i < values.of[FIELD_DEFINE].count; i++)
        add(c, style, "-D", values.of[FIELD_DEFINE].items[i]);
    add_level(c, style, last(&values, FIELD_OPTIMIZATION, NULL));
    if (has_small_types(model))
        add(c, style, "-enable-16bit-types", NULL);
    for (size_t i = 0; i < values.of[FIELD_SPIRV].count; i++)
        add_own_options(c, style, values.of[FIELD_SPIRV].items[i]);
    add(c, style, locate(c, batch, folder, values.source), NULL);
    return true;
}
