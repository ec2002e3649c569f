/* The JSON of configuration files. Members of a wrong type are noted and ignored. */
#include "config.h"

#include <string.h>

void config_note(struct config *config, unsigned line, unsigned column, const char *text) {
    if (config->problem)
        return;
    config->problem = arena_string(config->kept, text, strlen(text));
    config->problem_line = line;
    config->problem_column = column;
}

json_t *config_parse(struct config *config, const char *text, size_t size, char kind) {
    static const char mark[] = "\xef\xbb\xbf"; /* written by Windows editors */
    json_error_t error;
    size_t skipped = size >= 3 && !memcmp(text, mark, 3) ? 3 : 0;
    json_t *json = json_loadb(text + skipped, size - skipped, 0, &error);
    if (!json) {
        config_note(config, error.line > 0 ? (unsigned)error.line : 1,
                    error.column > 0 ? (unsigned)error.column : 1, error.text);
        return NULL;
    }
    if (kind == '{' ? json_is_object(json) : json_is_array(json))
        return json;
    config_note(config, 1, 1, kind == '{' ? "expected an object" : "expected a list");
    json_decref(json);
    return NULL;
}

static const char *keep(struct config *config, const char *text) {
    return arena_string(config->kept, text, strlen(text));
}

void config_add(struct config *config, struct string_list *list, const char *text) {
    list->items = arena_append(config->kept, list->items, list->count, sizeof *list->items);
    list->items[list->count++] = keep(config, text);
}

static void note_type(struct config *config, const char *name, const char *type) {
    config_note(config, 1, 1, arena_join(config->kept, "'", name, "' is not ", type));
}

const char *config_text(struct config *config, const json_t *object, const char *name) {
    const json_t *value = json_object_get(object, name);
    if (value && !json_is_string(value))
        note_type(config, name, "a string");
    return json_is_string(value) ? keep(config, json_string_value(value)) : NULL;
}

/* A string is a list of one. */
struct string_list config_list(struct config *config, const json_t *object, const char *name) {
    struct string_list list = {0};
    const json_t *value = json_object_get(object, name);
    if (json_is_string(value))
        config_add(config, &list, json_string_value(value));
    else if (value && !json_is_array(value))
        note_type(config, name, "a list of strings");
    for (size_t i = 0; i < json_array_size(value); i++) {
        const char *text = json_string_value(json_array_get(value, i));
        if (text)
            config_add(config, &list, text);
        else
            note_type(config, name, "a list of strings");
    }
    return list;
}

const char *config_path(struct config *config, const char *path) {
    char *copy = arena_string(config->kept, path, strlen(path));
    system_normalize_path(copy);
    if (!system_is_absolute(copy))
        copy = arena_join(config->kept, config->folder, "/", copy);
    return path_clean_in(config->kept, copy);
}

struct string_list config_paths(struct config *config, const json_t *object, const char *name) {
    struct string_list list = config_list(config, object, name);
    for (size_t i = 0; i < list.count; i++)
        list.items[i] = config_path(config, list.items[i]);
    return list;
}

struct string_list config_macros(struct config *config, const json_t *object, const char *name) {
    struct string_list list = {0};
    json_t *value = json_object_get(object, name);
    if (!json_is_object(value))
        return config_list(config, object, name);
    for (void *at = json_object_iter(value); at; at = json_object_iter_next(value, at)) {
        const json_t *item = json_object_iter_value(at);
        const char *key = json_object_iter_key(at);
        struct arena *arena = config->kept;
        const char *text = json_is_string(item) ? json_string_value(item)
                           : json_is_integer(item)
                               ? arena_format(arena, "%lld", (long long)json_integer_value(item))
                           : json_is_real(item)  ? arena_format(arena, "%g", json_real_value(item))
                           : json_is_true(item)  ? "1"
                           : json_is_false(item) ? "0"
                                                 : "";
        config_add(config, &list, *text ? arena_join(arena, key, "=", text) : key);
    }
    return list;
}
