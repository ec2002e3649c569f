/* The sources below the folders of the workspace, and which of them include a file.
 *
 * The #includes are found in the text, also in inactive code, and compared by the end of the path:
 * the result only selects the sources that are worth an analysis. */
#include "server.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MAX_SOURCES = 20000, MAX_DEPTH = 32 };

struct source {
    struct source *next;
    char *path;
    size_t count;
    char **includes;
    uint64_t stamp;
    bool was_open;
    bool is_reached, is_included;
};

static void free_includes(struct source *source) {
    for (size_t i = 0; i < source->count; i++)
        free(source->includes[i]);
    free(source->includes);
    source->includes = NULL;
    source->count = 0;
}

static void add_include(struct server *s, struct source *source, const char *text, size_t length) {
    char **grown = realloc(source->includes, (source->count + 1) * sizeof *grown);
    if (!grown)
        server_fail(s, ERROR_INTERNAL, "out of memory");
    source->includes = grown;
    char *path = server_copy(s, text, length);
    system_normalize_path(path);
    source->includes[source->count++] = path;
}

static void read_includes(struct server *s, struct source *source, const char *text) {
    free_includes(source);
    for (const char *at = strchr(text, '#'); at; at = strchr(at, '#')) {
        at += 1 + strspn(at + 1, " \t");
        if (strncmp(at, "include", 7))
            continue;
        at += 7 + strspn(at + 7, " \t");
        const char *end = *at == '"' ? "\"\n" : *at == '<' ? ">\n" : NULL;
        if (!end)
            continue;
        size_t length = strcspn(at + 1, end);
        add_include(s, source, at + 1, length);
        at += 1 + length;
    }
}

static struct source *find_source(struct server *s, const char *path) {
    for (struct source *source = s->workspace.sources; source; source = source->next)
        if (!strcmp(source->path, path))
            return source;
    return NULL;
}

static struct source *add_source(struct server *s, const char *path) {
    struct source *source = server_alloc(s, sizeof *source);
    source->path = server_copy(s, path, strlen(path));
    source->next = s->workspace.sources;
    s->workspace.sources = source;
    return source;
}

static bool is_source_name(const char *name) {
    static const char *const extensions[] = {
        ".hlsl", ".hlsli", ".hlslh", ".fx", ".fxh", ".fxc",     ".vsh",
        ".psh",  ".usf",   ".ush",   ".h",  ".inc", ".compute", ".cginc",
    };
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < COUNT_OF(extensions); i++)
        if (!strcasecmp(dot, extensions[i]))
            return true;
    return false;
}

/* Hidden folders are skipped, so that "." and ".." are, too. */
static void scan_folder(struct server *s, const char *folder, int depth, size_t *count) {
    DIR *directory = depth < MAX_DEPTH ? opendir(folder) : NULL;
    if (!directory)
        return;
    for (struct dirent *entry; *count < MAX_SOURCES && (entry = readdir(directory));) {
        char target[SYSTEM_PATH_SIZE];
        struct file_facts facts;
        if (entry->d_name[0] == '.' || strlen(folder) + strlen(entry->d_name) > 4000)
            continue;
        const char *path = path_join(s, folder, entry->d_name);
        if (!system_stat(path, &facts) || system_link_target(path, target))
            continue;
        if (facts.kind == FILE_DIRECTORY)
            scan_folder(s, path, depth + 1, count);
        else if (facts.kind == FILE_REGULAR && is_source_name(entry->d_name)) {
            ++*count;
            add_source(s, path);
        }
    }
    closedir(directory);
}

static void remove_sources(struct workspace *w) {
    while (w->sources) {
        struct source *source = w->sources;
        w->sources = source->next;
        free_includes(source);
        free(source->path);
        free(source);
    }
    w->is_scanned = false;
}

static bool is_open(struct server *s, const char *path) {
    for (struct file *file = s->files.first; file; file = file->next)
        if (file->document && !strcmp(file->path, path))
            return true;
    return false;
}

/* Files of the disk are read once, and again when the client reports changes. */
static void refresh_source(struct server *s, struct source *source) {
    bool is_in_editor = is_open(s, source->path);
    if (source->stamp && !is_in_editor && !source->was_open)
        return;
    uint64_t stamp = files_stamp(s, source->path);
    source->was_open = is_in_editor;
    if (stamp == source->stamp)
        return;
    struct file *file = files_find(s, source->path);
    source->stamp = stamp;
    if (file)
        read_includes(s, source, file->text);
    else
        free_includes(source);
    files_trim(s);
}

static void refresh(struct server *s) {
    struct workspace *w = &s->workspace;
    size_t count = 0;
    if (w->is_scanned && w->epoch == s->epoch)
        return;
    for (size_t i = 0; i < w->root_count && !w->is_scanned; i++)
        scan_folder(s, w->roots[i], 0, &count);
    w->is_scanned = true;
    for (struct file *file = s->files.first; file; file = file->next)
        if (file->document && !find_source(s, file->path))
            add_source(s, file->path);
    for (struct source *source = w->sources; source; source = source->next)
        refresh_source(s, source);
    w->epoch = s->epoch;
}

static bool ends_with_path(const char *path, const char *end) {
    while (!strncmp(end, "../", 3) || !strncmp(end, "./", 2))
        end += end[1] == '.' ? 3 : 2;
    size_t length = strlen(path), wanted = strlen(end);
    return wanted && wanted <= length && !strcmp(path + length - wanted, end) &&
           (wanted == length || path[length - wanted - 1] == '/');
}

static bool includes_path(const struct source *source, const char *path) {
    for (size_t i = 0; i < source->count; i++)
        if (ends_with_path(path, source->includes[i]))
            return strcmp(source->path, path) != 0;
    return false;
}

static void append_roots(struct server *s, struct string_list *list, bool are_open) {
    for (struct source *source = s->workspace.sources; source; source = source->next)
        if (source->is_reached && !source->is_included && is_open(s, source->path) == are_open)
            list_add(s, list, arena_string(s->scratch, source->path, strlen(source->path)));
}

struct string_list workspace_includers(struct server *s, const char *path) {
    struct string_list waiting = {0}, roots = {0};
    refresh(s);
    for (struct source *source = s->workspace.sources; source; source = source->next)
        source->is_reached = source->is_included = false;
    list_add(s, &waiting, path);
    for (size_t i = 0; i < waiting.count; i++) {
        struct source *self = find_source(s, waiting.items[i]);
        for (struct source *from = s->workspace.sources; from; from = from->next) {
            if (!includes_path(from, waiting.items[i]))
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

void workspace_changed(struct server *s) {
    remove_sources(&s->workspace);
}

void workspace_destroy(struct server *s) {
    struct workspace *w = &s->workspace;
    remove_sources(w);
    for (size_t i = 0; i < w->root_count; i++)
        free(w->roots[i]);
    free(w->roots);
}
