/* Macros and folders of shadertoolsconfig.json, which HLSL Tools and other language servers read.
 *
 * The files of all folders above a source are merged, up to one with "root". The nearest file has
 * precedence. */
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
        struct config_mapping mapping = {arena_string(config->kept, from, length),
                                         config_path(config, to)};
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

static bool is_defined(const struct string_list *names, const char *define) {
    size_t length = strcspn(define, "=");
    for (size_t i = 0; i < names->count; i++)
        if (strcspn(names->items[i], "=") == length && !strncmp(names->items[i], define, length))
            return true;
    return false;
}

void config_tools_arguments(struct server *s, const char *root, struct string_list *out) {
    struct config_vec found = config_find(s, root, CONFIG_TOOLS);
    struct string_list defines = {0};
    for (size_t i = 0; i < found.count; i++) {
        const struct config *config = found.items[i];
        for (size_t k = 0; k < config->folders.count; k++) {
            list_add(s, out, "-I");
            list_add(s, out, config->folders.items[k]);
        }
        for (size_t k = 0; k < config->defines.count; k++)
            if (!is_defined(&defines, config->defines.items[k]))
                list_add(s, &defines, config->defines.items[k]);
        if (config->is_root)
            break;
    }
    for (size_t i = 0; i < defines.count; i++) {
        list_add(s, out, "-D");
        list_add(s, out, defines.items[i]);
    }
}

struct config_mapping_vec config_mappings(struct server *s, const char *root) {
    struct config_vec found = config_find(s, root, CONFIG_TOOLS);
    struct config_mapping_vec out = {0};
    for (size_t i = 0; i < found.count; i++) {
        for (size_t k = 0; k < found.items[i]->mappings.count; k++)
            vec_push(s->scratch, &out, found.items[i]->mappings.items[k]);
        if (found.items[i]->is_root)
            break;
    }
    return out;
}

/* The compiler looks for "Engine/a.h" in several folders, so that the virtual folder may occur
 * after a real one. */
const char *config_map_path(struct server *s, const struct config_mapping_vec *mappings,
                            const char *path) {
    for (size_t i = 0; i < mappings->count; i++) {
        const struct config_mapping *mapping = &mappings->items[i];
        const char *from = mapping->from + strspn(mapping->from, "/");
        size_t length = strlen(from);
        for (const char *at = strstr(path, from); at && length; at = strstr(at + 1, from))
            if ((at == path || at[-1] == '/') && at[length] == '/')
                return path_join(s, mapping->to, at + length + 1);
    }
    return NULL;
}
