/* The sources of the workspace and of its configuration, and which of them include a file.
 *
 * The #includes are found in the text, also in inactive code, and found by their last name: the
 * result only selects the sources that are worth an analysis. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_SOURCES = 20000, MAX_DEPTH = 32 };

struct source {
    struct source *next;
    const char *path;
    uint64_t stamp;
    uint64_t includes; /* hash of the #includes */
    unsigned version;  /* of the #includes */
    bool was_open, is_changed;
    bool is_reached, is_included;
};

/* An #include in a version of a source. */
struct user {
    struct user *next;
    struct source *source;
    unsigned version;
    const char *path;
};

static struct arena *memory(struct server *s) {
    if (!s->workspace.kept)
        s->workspace.kept = arena_branch(s->c.kept);
    return s->workspace.kept;
}

static const char *last_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void add_user(struct server *s, struct source *source, const char *path) {
    struct arena *arena = memory(s);
    struct user *user = arena_new(arena, struct user);
    char *copy = arena_string(arena, path, strlen(path));
    const char *name = last_name(copy);
    void **slot = map_slot(arena, &s->workspace.by_name, name, strlen(name));
    *user = (struct user){*slot, source, source->version, copy};
    *slot = user;
}

/* Returns the paths of the #includes in a text. */
static struct string_list find_includes(struct server *s, const char *text) {
    struct string_list list = {0};
    for (const char *at = strchr(text, '#'); at; at = strchr(at, '#')) {
        at += 1 + strspn(at + 1, " \t");
        if (strncmp(at, "include", 7))
            continue;
        at += 7 + strspn(at + 7, " \t");
        const char *end = *at == '"' ? "\"\n" : *at == '<' ? ">\n" : NULL;
        if (!end)
            continue;
        size_t length = strcspn(at + 1, end);
        char *path = arena_string(s->scratch, at + 1, length);
        system_normalize_path(path);
        list_add(s, &list, path);
        at += 1 + length;
    }
    return list;
}

static void read_includes(struct server *s, struct source *source, const char *text) {
    struct string_list list = find_includes(s, text);
    uint64_t hash = list.count;
    for (size_t i = 0; i < list.count; i++)
        hash = hash * 31 + hash_bytes(list.items[i], strlen(list.items[i]));
    if (hash == source->includes)
        return;
    source->includes = hash;
    source->version++;
    for (size_t i = 0; i < list.count; i++)
        if (*list.items[i])
            add_user(s, source, list.items[i]);
}

static struct source *find_source(struct server *s, const char *path) {
    return map_find(&s->workspace.by_path, path, strlen(path));
}

static void add_source(struct server *s, const char *path) {
    struct workspace *w = &s->workspace;
    struct arena *arena = memory(s);
    if (w->count >= MAX_SOURCES || find_source(s, path))
        return;
    struct source *source = arena_new(arena, struct source);
    source->path = arena_string(arena, path, strlen(path));
    source->next = w->sources;
    w->sources = source;
    w->count++;
    *map_slot(arena, &w->by_path, path, strlen(path)) = source;
}

/* Hidden folders are skipped, so that "." and ".." are, too. */
static void scan_folder(struct server *s, const char *folder, int depth) {
    struct system_folder *directory = depth < MAX_DEPTH ? system_open_folder(folder) : NULL;
    if (!directory)
        return;
    for (const char *name;
         s->workspace.count < MAX_SOURCES && (name = system_next_name(directory));) {
        struct file_facts facts;
        if (*name == '.' || strlen(folder) + strlen(name) > 4000)
            continue;
        const char *path = path_join(s, folder, name);
        if (!system_stat(path, &facts) || system_is_link(path))
            continue;
        if (facts.kind == FILE_DIRECTORY)
            scan_folder(s, path, depth + 1);
        else if (facts.kind == FILE_REGULAR && path_is_source_name(name, strlen(name)))
            add_source(s, path);
    }
    system_close_folder(directory);
}

static void remove_sources(struct workspace *w) {
    if (w->kept)
        arena_clear(w->kept);
    w->sources = NULL;
    w->by_path = w->by_name = (struct map){0};
    w->count = 0;
    w->is_scanned = false;
}

/* Files of the disk are read once, and again when the client reports changes. */
static void refresh_source(struct server *s, struct source *source) {
    bool is_in_editor = files_is_open(s, source->path);
    if (source->stamp && !is_in_editor && !source->was_open && !source->is_changed)
        return;
    uint64_t stamp = files_stamp(s, source->path);
    source->was_open = is_in_editor;
    source->is_changed = false;
    if (stamp == source->stamp)
        return;
    struct file *file = files_find(s, source->path);
    source->stamp = stamp;
    read_includes(s, source, file ? file->text : "");
    files_drop(s, source->path); /* many sources are only read here */
}

/* The configuration may name sources outside of the folders. */
static void add_config_sources(struct server *s) {
    config_load_roots(s);
    struct config_vec configs = config_all(s);
    struct string_list list = {0};
    for (size_t i = 0; i < configs.count; i++)
        config_sources(s, configs.items[i], &list);
    for (size_t i = 0; i < list.count; i++)
        add_source(s, list.items[i]);
}

static void refresh(struct server *s) {
    struct workspace *w = &s->workspace;
    if (w->is_scanned && w->epoch == s->epoch)
        return;
    for (size_t i = 0; i < w->root_count && !w->is_scanned; i++)
        scan_folder(s, w->roots[i], 0);
    if (!w->is_scanned)
        add_config_sources(s);
    w->is_scanned = true;
    for (struct file *file = s->files.first; file; file = file->next)
        if (file->document && !config_at(s, file->path))
            add_source(s, file->path);
    for (struct source *source = w->sources; source; source = source->next)
        refresh_source(s, source);
    w->epoch = s->epoch;
}

/* ---- Includers ---- */

static bool ends_with_path(const char *path, const char *end) {
    while (!strncmp(end, "../", 3) || !strncmp(end, "./", 2) || *end == '/')
        end += *end == '/' ? 1 : end[1] == '.' ? 3 : 2;
    size_t length = strlen(path), wanted = strlen(end);
    return wanted && wanted <= length && !strcmp(path + length - wanted, end) &&
           (wanted == length || path[length - wanted - 1] == '/');
}

static bool is_same_file(const char *a, const char *b) {
    struct file_facts left, right;
    return system_stat(a, &left) && system_stat(b, &right) &&
           left.identity.device == right.identity.device &&
           left.identity.number == right.identity.number;
}

/* A file next to the source precedes those of the include path. */
static bool includes_path(struct server *s, const struct user *user, const char *path) {
    const char *own = path_join(s, path_folder(s, user->source->path), user->path);
    if (!strcmp(user->source->path, path))
        return false;
    if (!strcmp(own, path))
        return true;
    if (find_source(s, own))
        return false;
    if (ends_with_path(path, path_clean(s, user->path)) || is_same_file(own, path))
        return true;
    struct config_mapping_vec mappings = config_mappings(s, user->source->path);
    const char *mapped = config_map_path(s, &mappings, user->path);
    return mapped && !strcmp(mapped, path);
}

static void append_roots(struct server *s, struct string_list *list, bool are_open) {
    for (struct source *source = s->workspace.sources; source; source = source->next)
        if (source->is_reached && !source->is_included &&
            files_is_open(s, source->path) == are_open)
            list_add(s, list, arena_string(s->scratch, source->path, strlen(source->path)));
}

struct string_list workspace_includers(struct server *s, const char *path) {
    struct string_list waiting = {0}, roots = {0};
    refresh(s);
    for (struct source *source = s->workspace.sources; source; source = source->next)
        source->is_reached = source->is_included = false;
    list_add(s, &waiting, path);
    for (size_t i = 0; i < waiting.count; i++) {
        const char *at = waiting.items[i], *name = last_name(at);
        struct source *self = find_source(s, at);
        struct user *user = map_find(&s->workspace.by_name, name, strlen(name));
        for (; user; user = user->next) {
            struct source *from = user->source;
            if (user->version != from->version || !includes_path(s, user, at))
                continue;
            if (self)
                self->is_included = true;
            if (!from->is_reached)
                list_add(s, &waiting, from->path);
            from->is_reached = true;
        }
    }
    append_roots(s, &roots, true);
    append_roots(s, &roots, false);
    return roots;
}

struct string_list workspace_sources(struct server *s) {
    struct string_list list = {0};
    refresh(s);
    for (struct source *source = s->workspace.sources; source; source = source->next)
        list_add(s, &list, arena_string(s->scratch, source->path, strlen(source->path)));
    return list;
}

void workspace_add(struct server *s, const char *path) {
    struct workspace *w = &s->workspace;
    char **grown = realloc(w->roots, (w->root_count + 1) * sizeof *grown);
    if (!grown)
        server_fail(s, ERROR_INTERNAL, "out of memory");
    w->roots = grown;
    w->roots[w->root_count] = server_copy(s, path, strlen(path));
    w->root_count++;
    remove_sources(w);
}

void workspace_remove(struct server *s, const char *path) {
    struct workspace *w = &s->workspace;
    for (size_t i = 0; i < w->root_count; i++) {
        if (strcmp(w->roots[i], path))
            continue;
        free(w->roots[i]);
        w->roots[i] = w->roots[--w->root_count];
        remove_sources(w);
        return;
    }
}

void workspace_changed(struct server *s, const char *path) {
    struct source *source = find_source(s, path);
    struct file_facts facts;
    bool is_there = system_stat(path, &facts);
    s->workspace.epoch = 0;
    if (source)
        source->is_changed = true;
    else if (is_there && facts.kind == FILE_DIRECTORY)
        remove_sources(&s->workspace);
    else if (is_there && path_is_source_name(path, strlen(path)))
        add_source(s, path);
    else if (config_at(s, path))
        s->workspace.is_scanned = false;
}

void workspace_destroy(struct server *s) {
    struct workspace *w = &s->workspace;
    for (size_t i = 0; i < w->root_count; i++)
        free(w->roots[i]);
    free(w->roots);
}
