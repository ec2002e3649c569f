/* Variants of command lines: compile_commands.json, and the output of --plan json. */
#include "config.h"

#include <string.h>

static void add_command(struct server *s, const struct config *config,
                        const struct config_command *command, const char *root,
                        struct found_variants *out) {
    struct translated line = arguments_translate(s, &command->words, command->folder);
    struct variant variant = {.root = root,
                              .file = config->path,
                              .origin = "commands",
                              .arguments = line.arguments,
                              .problem = line.problem};
    if (!arguments_have_profile(&variant.arguments))
        return;
    variant.name = arguments_name(s, &variant.arguments);
    variant.rule = arena_format(s->scratch, "entry %u", command->number);
    vec_push(s->scratch, &out->list, variant);
}

void variants_of_commands(struct server *s, const char *root, struct found_variants *out) {
    struct config_vec found = config_find(s, root, CONFIG_COMMANDS);
    for (size_t i = 0; i < found.count && !out->list.count; i++) {
        const struct config *config = found.items[i];
        for (size_t k = 0; k < config->listed.count; k++) {
            if (strcmp(config->listed.items[k].source, root) != 0)
                continue;
            if (out->list.count < MAX_VARIANTS)
                add_command(s, config, &config->listed.items[k], root, out);
            else
                out->more++;
        }
    }
}
