/* The reader of hlsl2spv.json. */
#include "config.h"

#include <string.h>

static void add_pair(struct config *config, struct string_list *out, const char *option,
                     const char *value) {
    config_add(config, out, option);
    config_add(config, out, value);
}

/* Reads the members that a variant and the file have in common. */
static struct string_list read_arguments(struct server *s, struct config *config,
                                         const json_t *object) {
    struct string_list given = config_list(config, object, "arguments"), out = {0};
    struct string_list absolute = arguments_absolute(s, &given, config->folder);
    struct string_list folders = config_paths(config, object, "includePaths");
    struct string_list defines = config_macros(config, object, "defines");
    const char *profile = config_text(config, object, "profile");
    const char *entry = config_text(config, object, "entry");
    if (profile)
        add_pair(config, &out, "-T", profile);
    if (entry)
        add_pair(config, &out, "-E", entry);
    for (size_t i = 0; i < absolute.count; i++)
        config_add(config, &out, absolute.items[i]);
    for (size_t i = 0; i < folders.count; i++)
        add_pair(config, &out, "-I", folders.items[i]);
    for (size_t i = 0; i < defines.count; i++)
        add_pair(config, &out, "-D", defines.items[i]);
    return out;
}

static void read_rule(struct server *s, struct config *config, const json_t *object) {
    if (!json_is_object(object)) {
        config_note(config, 1, 1, "a variant is not an object");
        return;
    }
    struct config_rule rule = {.name = config_text(config, object, "name"),
                               .files = config_list(config, object, "files"),
                               .arguments = read_arguments(s, config, object),
                               .is_default = json_is_true(json_object_get(object, "default"))};
    vec_push(config->kept, &config->rules, rule);
}

static void check_names(struct config *config, json_t *json) {
    static const char *const known[] = {"$schema",      "variants",        "arguments", "defines",
                                        "includePaths", "entry",           "profile",   "batch",
                                        "shadermake",   "compileCommands", "plan"};
    for (void *at = json_object_iter(json); at; at = json_object_iter_next(json, at)) {
        const char *name = json_object_iter_key(at);
        bool is_known = false;
        for (size_t i = 0; i < COUNT_OF(known) && !is_known; i++)
            is_known = !strcmp(known[i], name);
        if (!is_known)
            config_note(config, 1, 1, arena_join(config->kept, "unknown member '", name, "'"));
    }
}

static void add_paths(struct config *config, struct string_list *out, const json_t *json,
                      const char *name) {
    struct string_list list = config_paths(config, json, name);
    for (size_t i = 0; i < list.count; i++)
        config_add(config, out, list.items[i]);
}

void config_read_own(struct server *s, struct config *config, const char *text, size_t size) {
    json_t *json = config_parse(config, text, size, '{');
    if (!json)
        return;
    check_names(config, json);
    config->arguments = read_arguments(s, config, json);
    add_paths(config, &config->batch, json, "batch");
    add_paths(config, &config->batch, json, "shadermake");
    add_paths(config, &config->commands, json, "plan");
    add_paths(config, &config->commands, json, "compileCommands");
    const json_t *variants = json_object_get(json, "variants");
    if (variants && !json_is_array(variants))
        config_note(config, 1, 1, "'variants' is not a list");
    for (size_t i = 0; i < json_array_size(variants); i++)
        read_rule(s, config, json_array_get(variants, i));
    json_decref(json);
}
