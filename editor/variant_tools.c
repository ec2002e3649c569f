/* Macros and folders of shadertoolsconfig.json, which HLSL Tools and other language servers read.
 *
 * The files of all folders above a source are merged, up to one with "root". The nearest file has
 * precedence. */
#include "config.h"

#include <string.h>

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
