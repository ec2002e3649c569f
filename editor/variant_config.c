/* Variants of hlsl2spv.json. */
#include "config.h"

#include <string.h>

static const char *relative(const struct config *config, const char *path) {
    const char *rest = path_below(path, config->folder);
    return rest ? rest : path;
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

const char *config_common_file(struct server *s, const char *root) {
    struct config_vec own = config_find(s, root, CONFIG_OWN);
    if (own.count && own.items[0]->arguments.count)
        return own.items[0]->path;
    struct config_vec tools = config_find(s, root, CONFIG_TOOLS);
    return tools.count ? tools.items[0]->path : NULL;
}
