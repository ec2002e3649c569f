/* Lines of a ShaderMake configuration. */
#include "job.h"

#include <string.h>

/* Options of a line. The last value is used, except for lists. */
enum shadermake_field {
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
    char letter; /* may be 0 */
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

struct line_values {
    struct string_list of[FIELD_COUNT];
    const char *source;
};

/* Matches an option's name. Returns the rest of the word as its value, "" if the value is the next
 * word, or NULL for another option. */
static const char *match_field(enum shadermake_field shadermake_field, const char *word) {
    size_t length = strlen(options[shadermake_field].name);
    if (word[0] != '-')
        return NULL;
    if (word[1] != '-')
        return options[shadermake_field].letter && word[1] == options[shadermake_field].letter
                   ? word + 2
                   : NULL;
    if (strncmp(word + 2, options[shadermake_field].name, length) != 0)
        return NULL;
    const char *rest = word + 2 + length;
    return *rest == '=' ? rest + 1 : *rest ? NULL : rest;
}

static enum shadermake_field find_field(const char *word, const char **value) {
    for (int shadermake_field = 0; shadermake_field < FIELD_COUNT; shadermake_field++)
        if ((*value = match_field(shadermake_field, word)))
            return shadermake_field;
    return FIELD_COUNT;
}

/* Returns true if the profile lacks a shader model. */
bool shadermake_is_line(const struct string_list *words) {
    for (size_t i = 0; i < words->count; i++) {
        const char *value = match_field(FIELD_PROFILE, words->items[i]);
        if (value && !*value && i + 1 < words->count)
            value = words->items[i + 1];
        if (value && *value)
            return !strchr(value, '_');
    }
    return false;
}

static bool collect(struct context *c, location at, const struct string_list *words,
                    struct line_values *values) {
    for (size_t i = 0; i < words->count; i++) {
        const char *word = words->items[i], *value;
        enum shadermake_field shadermake_field = find_field(word, &value);
        if (shadermake_field == FIELD_COUNT && (*word == '-' || values->source))
            return !error_at(c, at, "'%s' is not supported in a ShaderMake line", word);
        if (shadermake_field == FIELD_COUNT) {
            values->source = word;
            continue;
        }
        if (!*value && ++i == words->count)
            return !error_at(c, at, "'%s' requires a value", word);
        driver_append_text(c, &values->of[shadermake_field], *value ? value : words->items[i]);
    }
    return values->source || !error_at(c, at, "no source in this line");
}

static const char *last(const struct line_values *values, enum shadermake_field shadermake_field,
                        const char *otherwise) {
    const struct string_list *list = &values->of[shadermake_field];
    return list->count ? list->items[list->count - 1] : otherwise;
}

static void add_style_option(struct context *c, struct line_style *style, const char *first,
                             const char *second) {
    driver_append_text(c, &style->arguments, first);
    if (second)
        driver_append_text(c, &style->arguments, second);
}

/* ShaderMake enables 16-bit types since shader model 6.2. */
static bool has_small_types(const char *model) {
    return strcmp(model, "6_0") != 0 && strcmp(model, "6_1") != 0 && *model >= '6';
}

static const char *locate(struct context *c, const struct batch_options *batch, const char *folder,
                          const char *source) {
    if (*source == '/')
        return source;
    const char *base = batch->source_dir ? batch->source_dir : folder;
    const char *slash = *base && base[strlen(base) - 1] != '/' ? "/" : "";
    return arena_join(c->kept, base, slash, source);
}

/* Translates the line to a command line. Returns false after reporting an error. */
bool shadermake_read(struct context *c, location at, const struct batch_options *batch,
                     const char *folder, const struct string_list *words,
                     struct line_style *style) {
    struct line_values values = {0};
    *style = (struct line_style){.extension = ".spirv"};
    if (!collect(c, at, words, &values))
        return false;
    const char *model =
        last(&values, FIELD_MODEL, batch->shader_model ? batch->shader_model : "6_5");
    style->source = values.source;
    style->folder = last(&values, FIELD_FOLDER, NULL);
    style->suffix = last(&values, FIELD_SUFFIX, NULL);
    add_style_option(c, style, "-T",
                     arena_join(c->kept, last(&values, FIELD_PROFILE, ""), "_", model));
    add_style_option(c, style, "-E", last(&values, FIELD_ENTRY, "main"));
    for (size_t i = 0; i < values.of[FIELD_DEFINE].count; i++)
        add_style_option(c, style, "-D", values.of[FIELD_DEFINE].items[i]);
    const char *level = last(&values, FIELD_OPTIMIZATION, NULL);
    if (level)
        add_style_option(c, style, strcmp(level, "0") ? arena_join(c->kept, "-O", level) : "-Od",
                         NULL);
    if (has_small_types(model))
        add_style_option(c, style, "-enable-16bit-types", NULL);
    for (size_t i = 0; i < values.of[FIELD_SPIRV].count; i++) {
        const char *text = values.of[FIELD_SPIRV].items[i];
        for (const char *word; (word = response_next_argument(c, &text));)
            add_style_option(c, style, word, NULL);
    }
    add_style_option(c, style, locate(c, batch, folder, values.source), NULL);
    return true;
}
