/* Variants of hlsl2spv.json. */
#include "config.h"

#include <string.h>

/* ---- Reading ---- */

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

/* ---- Variants ---- */

static const char *relative(const struct config *config, const char *path) {
    size_t length = strlen(config->folder);
    if (!strncmp(path, config->folder, length) && path[length] == '/')
        return path + length + 1;
    return *path == '/' && length == 1 ? path + 1 : path;
}

/* Returns the pattern that matches a source, or NULL. */
static const char *matching(const struct config *config, const struct config_rule *rule,
                            const char *root) {
    for (size_t i = 0; i < rule->files.count; i++)
        if (glob_match(rule->files.items[i], relative(config, root)))
            return rule->files.items[i];
    return rule->files.count ? NULL : "**";
}

static void add_rule(struct server *s, const struct config *config, const struct config_rule *rule,
                     const char *root, struct found_variants *out) {
    const char *pattern = matching(config, rule, root);
    if (!pattern)
        return;
    struct variant variant = {.root = root, .origin = "hlsl2spv.json", .file = config->path};
    arguments_append(s, &variant.arguments, &config->arguments);
    arguments_append(s, &variant.arguments, &rule->arguments);
    if (!arguments_have_profile(&variant.arguments))
        return;
    variant.name = rule->name ? rule->name : arguments_name(s, &variant.arguments);
    variant.rule = arena_join(s->scratch, "variant '", variant.name, "', files '", pattern, "'");
    if (out->list.count < MAX_VARIANTS)
        vec_push(s->scratch, &out->list, variant);
    else
        out->more++;
}

/* The default variant is the first one. */
void variants_of_rules(struct server *s, const char *root, struct found_variants *out) {
    struct config_vec found = config_find(s, root, CONFIG_OWN);
    for (size_t i = 0; i < found.count && !out->list.count; i++) {
        const struct config *config = found.items[i];
        for (int pass = 0; pass < 2; pass++)
            for (size_t k = 0; k < config->rules.count; k++)
                if (config->rules.items[k].is_default == !pass)
                    add_rule(s, config, &config->rules.items[k], root, out);
    }
    const struct config *first = found.count ? found.items[0] : NULL;
    if (out->list.count || !first || !arguments_have_profile(&first->arguments))
        return;
    struct variant variant = {.name = arguments_name(s, &first->arguments),
                              .arguments = first->arguments,
                              .root = root,
                              .origin = "hlsl2spv.json",
                              .file = first->path,
                              .rule = "the arguments of all files"};
    vec_push(s->scratch, &out->list, variant);
}

/* ---- Common arguments ---- */

void config_own_arguments(struct server *s, const char *root, struct string_list *out) {
    struct config_vec own = config_find(s, root, CONFIG_OWN);
    if (own.count)
        arguments_append(s, out, &own.items[0]->arguments);
}

const char *config_common_file(struct server *s, const char *root) {
    struct config_vec own = config_find(s, root, CONFIG_OWN);
    if (own.count && own.items[0]->arguments.count)
        return own.items[0]->path;
    struct config_vec tools = config_find(s, root, CONFIG_TOOLS);
    return tools.count ? tools.items[0]->path : NULL;
}
