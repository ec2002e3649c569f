/* Why a file has its variant: --print-lsp-config. */
#include "config.h"

#include <string.h>

static void put_place(struct json *out, const struct config *config) {
    json_begin(out, NULL, '{');
    json_put_text(out, "file", config->path);
    if (config->problem) {
        json_put_text(out, "problem", config->problem);
        json_put_number(out, "line", config->problem_line);
        json_put_number(out, "column", config->problem_column);
    }
    json_end(out, '}');
}

static void put_read(struct server *s, struct json *out, const char *root) {
    json_begin(out, "read", '[');
    for (int kind = 0; kind < CONFIG_KIND_COUNT; kind++) {
        struct config_vec found = config_find(s, root, (enum config_kind)kind);
        for (size_t i = 0; i < found.count; i++)
            put_place(out, found.items[i]);
    }
    json_end(out, ']');
}

static bool is_used(struct server *s, const struct config *config, const char *pattern) {
    struct string_list sources = workspace_sources(s);
    for (size_t i = 0; i < sources.count; i++) {
        const char *rest = path_below(sources.items[i], config->folder);
        if (rest && glob_match(pattern, rest))
            return true;
    }
    return false;
}

static void put_unused(struct server *s, struct json *out, const char *root) {
    struct config_vec found = config_find(s, root, CONFIG_OWN);
    json_begin(out, "patternsWithoutFiles", '[');
    for (size_t i = 0; i < found.count; i++)
        for (size_t k = 0; k < found.items[i]->rules.count; k++) {
            const struct string_list *files = &found.items[i]->rules.items[k].files;
            for (size_t n = 0; n < files->count; n++)
                if (!is_used(s, found.items[i], files->items[n]))
                    json_put_text(out, NULL, files->items[n]);
        }
    json_end(out, ']');
}

static void put_mappings(struct server *s, struct json *out, const char *root) {
    struct config_mapping_vec list = config_mappings(s, root);
    json_begin(out, "virtualFolders", '{');
    for (size_t i = 0; i < list.count; i++)
        json_put_text(out, list.items[i].from, list.items[i].to);
    json_end(out, '}');
}

static void put_word(struct text_sink *out, const char *word) {
    bool is_plain = *word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
                                                "XYZ0123456789_-+=./,:@")];
    sink_text(out, is_plain ? " " : " '");
    for (; *word; word++)
        if (*word == '\'')
            sink_text(out, "'\\''");
        else
            sink_write(out, word, 1);
    sink_text(out, is_plain ? "" : "'");
}

static void put_command(struct server *s, struct json *out, const struct variant *variant) {
    struct text_sink command = {.arena = s->scratch};
    sink_text(&command, "hlsl2spv");
    for (size_t i = 0; i < variant->arguments.count; i++)
        put_word(&command, variant->arguments.items[i]);
    put_word(&command, "-fsyntax-only");
    put_word(&command, variant->root);
    json_put_text(out, "command", command.text);
}

static void put_candidates(struct server *s, struct json *out, const char *path,
                           const struct variant_vec *variants) {
    size_t selected = variant_selected(s, path, variants);
    json_begin(out, "candidates", '[');
    for (size_t i = 0; i < variants->count; i++)
        if (i != selected)
            json_put_text(out, NULL, variants->items[i].name);
    json_end(out, ']');
    json_put_number(out, "moreCandidates", variants_more(s, path));
}

bool explain_print(struct server *s, const char *path) {
    if (!files_find(s, path))
        return false;
    struct variant_vec variants = variants_of(s, path);
    struct variant variant = variant_for(s, path);
    s->reply = (struct text_sink){.arena = s->scratch};
    struct json json = {.out = &s->reply}, *out = &json;
    json_begin(out, NULL, '{');
    json_put_text(out, "file", path);
    json_put_text(out, "root", variant.root);
    json_put_text(out, "variant", variant.name);
    json_put_text(out, "origin", variant.origin);
    json_put_text(out, "reason", variant.reason);
    json_put_text(out, "configuration", variant.file);
    json_put_text(out, "rule", variant.rule);
    json_put_text(out, "problem", variant.problem);
    json_put_list(out, "arguments", &variant.arguments);
    put_command(s, out, &variant);
    put_mappings(s, out, variant.root);
    put_read(s, out, variant.root);
    put_unused(s, out, variant.root);
    put_candidates(s, out, path, &variants);
    json_end(out, '}');
    return true;
}
