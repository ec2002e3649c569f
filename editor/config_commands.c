/* The reader of compile_commands.json, and of the output of --plan json. */
#include "../batch/batch.h"
#include "config.h"

#include <string.h>
#include <strings.h>

static const char *base_name(const char *path) {
    const char *name = path;
    for (const char *at = path; *at; at++)
        if (*at == '/' || *at == '\\')
            name = at + 1;
    return name;
}

/* Returns the driver mode of a program, or NULL for one that does not compile shaders. */
static const char *mode_of(const char *program) {
    static const struct {
        const char *name, *mode;
    } rows[] = {{"hlsl2spv", "dxc"},
                {"dxc", "dxc"},
                {"glslc", "glslc"},
                {"glslang", "glslang"},
                {"glslangValidator", "glslang"},
                {"hlsl2spv-cc", "cc"}};
    const char *name = base_name(program);
    size_t length = strcspn(name, ".");
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (strlen(rows[i].name) == length && !strncasecmp(rows[i].name, name, length))
            return rows[i].mode;
    return NULL;
}

static struct string_list split(struct server *s, const char *text) {
    struct context *c = &s->c;
    struct string_list words = {0};
    struct context work = *c;
    work.kept = s->scratch;
    for (const char *word; (word = response_next_argument(&work, &text));)
        list_add(s, &words, word);
    return words;
}

static struct string_list words_of(struct server *s, const json_t *entry) {
    struct string_list words = {0};
    const json_t *list = json_object_get(entry, "arguments");
    const char *text = json_string_value(json_object_get(entry, "command"));
    if (!json_is_array(list))
        return text ? split(s, text) : words;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        list_add(s, &words, word ? word : "");
    }
    return words;
}

/* Entries of a plan have no program, and name the source "source". */
static void read_entry(struct server *s, struct config *config, const json_t *entry,
                       unsigned number) {
    const char *file = json_string_value(json_object_get(entry, "file"));
    const char *source = json_string_value(json_object_get(entry, "source"));
    const char *folder = json_string_value(json_object_get(entry, "directory"));
    const char *path = source ? source : file;
    struct string_list words = path ? words_of(s, entry) : (struct string_list){0};
    const char *mode = source ? "dxc" : words.count ? mode_of(words.items[0]) : NULL;
    if (!mode || !words.count)
        return;
    struct config_command command = {.number = number};
    command.folder = folder ? config_path(config, folder) : config->folder;
    command.source = system_is_absolute(path)
                         ? config_path(config, path)
                         : config_path(config, arena_join(s->scratch, command.folder, "/", path));
    config_add(config, &command.words, arena_join(s->scratch, "--driver-mode=", mode));
    if (!strcmp(mode, "dxc"))
        config_add(config, &command.words, "-Qunused-arguments");
    for (size_t i = source ? 0 : 1; i < words.count; i++)
        config_add(config, &command.words, words.items[i]);
    vec_push(config->kept, &config->listed, command);
}

void config_read_commands(struct server *s, struct config *config, const char *text, size_t size) {
    json_t *json = config_parse(config, text, size, '[');
    for (size_t i = 0; i < json_array_size(json); i++)
        read_entry(s, config, json_array_get(json, i), (unsigned)i + 1);
    json_decref(json);
}
