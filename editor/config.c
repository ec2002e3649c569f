/* The configuration files that apply to a source, read once per change. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    enum config_kind kind;
    const char *name;
} names[] = {
    {CONFIG_OWN, "hlsl2spv.json"},
    {CONFIG_BATCH, "shaders.cfg"},
    {CONFIG_BATCH, "Shaders.cfg"},
    {CONFIG_BATCH, "shaders.batch"},
    {CONFIG_COMMANDS, "hlsl2spv-plan.json"},
    {CONFIG_COMMANDS, "compile_commands.json"},
    {CONFIG_COMMANDS, "build/compile_commands.json"},
    {CONFIG_TOOLS, "shadertoolsconfig.json"},
};

/* ---- Reading ---- */

static void clear(struct config *config) {
    struct config empty = {.next = config->next,
                           .path = config->path,
                           .hash = config->hash,
                           .kind = config->kind,
                           .kept = config->kept};
    arena_clear(config->kept);
    *config = empty;
}

static struct string_list own_arguments(struct server *s, const char *path);

static void read_text_of(struct server *s, struct config *config, const char *text, size_t size) {
    struct string_list arguments = {0};
    switch (config->kind) {
    case CONFIG_OWN:
        config_read_own(s, config, text, size);
        break;
    case CONFIG_BATCH:
        arguments = own_arguments(s, config->path);
        config_read_lines(s, config, &arguments, text, size);
        break;
    case CONFIG_COMMANDS:
        config_read_commands(s, config, text, size);
        break;
    default:
        config_read_tools(s, config, text, size);
        break;
    }
}

static void read_config(struct server *s, struct config *config) {
    clear(config);
    config->stamp = 1;
    const char *folder = path_folder(s, config->path);
    config->folder = arena_string(config->kept, folder, strlen(folder));
    struct file *file = files_find(s, config->path);
    if (file)
        read_text_of(s, config, file->text, file->size);
    else
        config_note(config, 1, 1, "the file cannot be read");
}

/* An hlsl2spv.json may name a file that begins or ceases to exist. It is read again in the next
 * message. */
static void forget_own(struct server *s) {
    for (struct config *config = s->configs.first; config; config = config->next)
        if (config->kind == CONFIG_OWN && config->problem && config->stamp)
            config->stamp = 1;
}

static void check(struct server *s, struct config *config) {
    uint64_t stamp = files_stamp(s, config->path);
    if (stamp == config->stamp)
        return;
    if (!stamp != !config->stamp && config->kind != CONFIG_OWN)
        forget_own(s);
    s->configs.generation++;
    if (stamp)
        read_config(s, config);
    else
        clear(config);
    config->stamp = stamp;
}

/* Once per message. The macros of hlsl2spv.json select lines of batch files. */
static void check_all(struct server *s) {
    struct configs *configs = &s->configs;
    uint64_t before = configs->generation;
    if (configs->is_checked)
        return;
    configs->is_checked = true;
    for (struct config *config = configs->first; config; config = config->next)
        if (config->kind == CONFIG_OWN)
            check(s, config);
    bool is_changed = configs->generation != before;
    for (struct config *config = configs->first; config; config = config->next) {
        if (config->kind == CONFIG_BATCH && is_changed && config->stamp)
            config->stamp = 1;
        check(s, config);
    }
}

uint64_t config_generation(struct server *s) {
    check_all(s);
    return s->configs.generation;
}

static struct config *get(struct server *s, const char *path, enum config_kind kind) {
    uint64_t hash = hash_bytes(path, strlen(path));
    for (struct config *config = s->configs.first; config; config = config->next)
        if (config->hash == hash && !strcmp(config->path, path))
            return config;
    struct config *config = server_alloc(s, sizeof *config);
    config->path = server_copy(s, path, strlen(path));
    config->hash = hash;
    config->kind = kind;
    config->kept = arena_branch(s->c.kept);
    config->next = s->configs.first;
    s->configs.first = config;
    check(s, config);
    return config;
}

/* ---- Folders ---- */

/* The last folder to search: the one of the workspace, or of a repository. */
static bool is_last(struct server *s, const char *folder) {
    bool is_inside = false;
    for (size_t i = 0; i < s->workspace.root_count; i++) {
        if (!strcmp(s->workspace.roots[i], folder))
            return true;
        is_inside |= path_below(folder, s->workspace.roots[i]) != NULL;
    }
    return !is_inside && system_exists(path_join(s, folder, ".git"));
}

static void add(struct server *s, struct config_vec *out, struct config *config,
                enum config_kind kind) {
    for (size_t i = 0; i < out->count; i++)
        if (out->items[i] == config)
            return;
    if (config->stamp && config->kind == kind)
        vec_push(s->scratch, out, config);
}

static void add_folder(struct server *s, struct config_vec *out, const char *folder,
                       enum config_kind kind) {
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (names[i].kind == kind)
            add(s, out, get(s, path_join(s, folder, names[i].name), kind), kind);
}

/* Adds the files that an hlsl2spv.json in a folder names. */
static void add_named(struct server *s, struct config_vec *out, const char *folder,
                      enum config_kind kind) {
    struct config *own = get(s, path_join(s, folder, names[0].name), CONFIG_OWN);
    const struct string_list *list = kind == CONFIG_BATCH ? &own->batch : &own->commands;
    if (!own->stamp || (kind != CONFIG_BATCH && kind != CONFIG_COMMANDS))
        return;
    for (size_t i = 0; i < list->count; i++) {
        struct config *config = get(s, list->items[i], kind);
        if (!config->stamp)
            config_note(own, 1, 1, arena_format(s->scratch, "'%s' does not exist", list->items[i]));
        add(s, out, config, kind);
    }
}

/* Adds the files that the settings name. */
static void add_settings(struct server *s, struct config_vec *out, enum config_kind kind) {
    static const struct {
        const char *name;
        enum config_kind kind;
    } settings[] = {{"batch", CONFIG_BATCH},
                    {"shadermake", CONFIG_BATCH},
                    {"plan", CONFIG_COMMANDS},
                    {"compileCommands", CONFIG_COMMANDS}};
    for (size_t i = 0; i < COUNT_OF(settings); i++) {
        struct string_list list = settings_list(s, settings[i].name);
        for (size_t k = 0; k < list.count && settings[i].kind == kind; k++) {
            const char *path = list.items[k];
            if (!system_is_absolute(path) && s->workspace.root_count)
                path = path_join(s, s->workspace.roots[0], path);
            add(s, out, get(s, path_clean(s, path), kind), kind);
        }
    }
}

struct config_vec config_find(struct server *s, const char *path, enum config_kind kind) {
    struct config_vec out = {0};
    check_all(s);
    for (const char *folder = path_folder(s, path), *parent;; folder = parent) {
        add_named(s, &out, folder, kind);
        add_folder(s, &out, folder, kind);
        parent = path_folder(s, folder);
        if (!strcmp(parent, folder) || is_last(s, folder))
            break;
    }
    add_settings(s, &out, kind);
    return out;
}

void config_own_arguments(struct server *s, const char *root, struct string_list *out) {
    struct config_vec own = config_find(s, root, CONFIG_OWN);
    if (own.count)
        arguments_append(s, out, &own.items[0]->arguments);
}

static struct string_list own_arguments(struct server *s, const char *path) {
    struct string_list list = {0};
    config_own_arguments(s, path, &list);
    return list;
}

struct config_vec config_all(struct server *s) {
    struct config_vec out = {0};
    check_all(s);
    for (struct config *config = s->configs.first; config; config = config->next)
        if (config->stamp)
            vec_push(s->scratch, &out, config);
    return out;
}

bool config_is_in(struct server *s, const char *folder) {
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (system_exists(path_join(s, folder, names[i].name)))
            return true;
    return false;
}

void config_load_roots(struct server *s) {
    for (size_t i = 0; i < s->workspace.root_count; i++)
        for (int kind = 0; kind < CONFIG_KIND_COUNT; kind++)
            config_find(s, path_join(s, s->workspace.roots[i], "file"), (enum config_kind)kind);
}

struct config *config_at(struct server *s, const char *path) {
    const char *slash = strrchr(path, '/');
    const char *file = slash ? slash + 1 : path;
    check_all(s);
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (!strcmp(names[i].name, file))
            return get(s, path, names[i].kind);
    for (struct config *config = s->configs.first; config; config = config->next)
        if (config->stamp && !strcmp(config->path, path))
            return config;
    return NULL;
}

const struct config *config_with_problem(struct server *s, const char *root) {
    for (int kind = 0; kind < CONFIG_KIND_COUNT; kind++) {
        struct config_vec found = config_find(s, root, (enum config_kind)kind);
        for (size_t i = 0; i < found.count; i++)
            if (found.items[i]->problem)
                return found.items[i];
    }
    return NULL;
}

void configs_destroy(struct server *s) {
    while (s->configs.first) {
        struct config *config = s->configs.first;
        s->configs.first = config->next;
        free(config->path);
        free(config);
    }
}
