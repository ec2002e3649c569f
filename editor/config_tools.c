/* The reader of shadertoolsconfig.json. */
#include "config.h"

#include <string.h>

static void read_mappings(struct config *config, json_t *value) {
    if (value && !json_is_object(value))
        config_note(config, 1, 1, "'hlsl.virtualDirectoryMappings' is not an object");
    for (void *at = json_object_iter(value); at; at = json_object_iter_next(value, at)) {
        const char *from = json_object_iter_key(at);
        const char *to = json_string_value(json_object_iter_value(at));
        size_t length = strlen(from);
        while (length && (from[length - 1] == '/' || from[length - 1] == '\\'))
            length--;
        if (!to || !length)
            continue;
        char *name = arena_string(config->kept, from, length);
        system_normalize_path(name);
        struct config_mapping mapping = {name, config_path(config, to)};
        vec_push(config->kept, &config->mappings, mapping);
    }
}

void config_read_tools(struct server *s, struct config *config, const char *text, size_t size) {
    json_t *json = config_parse(config, text, size, '{');
    if (!json)
        return;
    config->defines = config_macros(config, json, "hlsl.preprocessorDefinitions");
    config->folders = config_paths(config, json, "hlsl.additionalIncludeDirectories");
    read_mappings(config, json_object_get(json, "hlsl.virtualDirectoryMappings"));
    config->is_root = json_is_true(json_object_get(json, "root"));
    json_decref(json);
}
