/* Queries of sources, kept until a file that they read changes or memory is short. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

/* A query also grows by answers, which are repeated after a new analysis. */
enum { MEMORY_LIMIT = 32 << 20, LARGEST_QUERY = 256 << 20 };

void analysis_prepare(struct server *s, const char *root) {
    struct config_mapping_vec mappings = config_mappings(s, root);
    s->mappings = arena_copy(s->scratch, &mappings, sizeof mappings);
}

/* Files of virtual folders are those of the folders that they stand for. */
static struct file *find_file(struct server *s, const char *path) {
    struct file *file = files_find(s, path_clean(s, path));
    const char *mapped = !file && s->mappings ? config_map_path(s, s->mappings, path) : NULL;
    return mapped ? files_find(s, path_clean(s, mapped)) : file;
}

/* The compiler must get every return: an error of the callback is a missing file. */
int analysis_open(void *user, const char *path, struct hlsl2spv_file *out) {
    struct server *s = user;
    struct file *volatile file = NULL;
    jmp_buf outer;
    memcpy(&outer, &s->failed, sizeof outer);
    if (!setjmp(s->failed))
        file = find_file(s, path);
    memcpy(&s->failed, &outer, sizeof outer);
    if (!file)
        return 0;
    *out = (struct hlsl2spv_file){.name = file->path, .text = file->text, .size = file->size};
    return 1;
}

int analysis_is_cancelled(void *user) {
    struct server *s = user;
    return atomic_load(&s->queue.stop);
}

static void release(struct analysis *a) {
    for (size_t i = 0; i < a->dependency_count; i++)
        free(a->dependencies[i].path);
    free(a->dependencies);
    hlsl2spv_query_release(a->query);
    free(a->path);
    free(a->root);
    free(a->key);
    free(a);
}

static const char *key_of(struct server *s, const struct string_list *arguments) {
    struct text_sink key = {.arena = s->scratch};
    sink_text(&key, "");
    for (size_t i = 0; i < arguments->count; i++) {
        sink_text(&key, arguments->items[i]);
        sink_text(&key, "\n");
    }
    for (size_t i = 0; i < s->mappings->count; i++)
        sink_format(&key, "%s\n%s\n", s->mappings->items[i].from, s->mappings->items[i].to);
    return key.text;
}

static void note_dependencies(struct server *s, struct analysis *a) {
    size_t count;
    const char *const *files = hlsl2spv_query_files(a->query, &count);
    a->dependencies = server_alloc(s, (count + 1) * sizeof *a->dependencies);
    /* The source is a dependency also if the query names no files. */
    a->dependencies[0] =
        (struct analyzed_file){server_copy(s, a->root, strlen(a->root)), files_stamp(s, a->root)};
    a->dependency_count = 1;
    for (size_t i = 0; i < count; i++) {
        const char *path = path_clean(s, files[i]);
        if (!strcmp(path, a->root))
            continue;
        struct analyzed_file *d = &a->dependencies[a->dependency_count];
        d->path = server_copy(s, path, strlen(path));
        d->stamp = files_stamp(s, path);
        a->dependency_count++;
    }
}

static bool is_current(struct server *s, struct analysis *a) {
    if (a->is_old || a->checked == s->epoch)
        return !a->is_old;
    for (size_t i = 0; i < a->dependency_count; i++)
        if (files_stamp(s, a->dependencies[i].path) != a->dependencies[i].stamp)
            a->is_old = true;
    a->checked = s->epoch;
    return !a->is_old;
}

/* Input of an analysis. */
struct task {
    const char *root, *key;
    const struct string_list *arguments;
    bool is_focused;
    const struct place *place; /* or NULL */
};

/* A query of all bodies also answers instead of a focused one, and both answer for a place. */
static bool is_enough(const struct analysis *a, const struct task *task) {
    const struct place *place = task->place;
    if (a->path)
        return place && a->line == place->line && a->column == place->column &&
               !strcmp(a->path, place->path);
    return place || task->is_focused || !a->is_focused;
}

static struct analysis *find(struct server *s, const struct task *task) {
    for (struct analysis *a = s->analyses; a; a = a->next)
        if (is_enough(a, task) && !strcmp(a->root, task->root) && !strcmp(a->key, task->key) &&
            is_current(s, a))
            return a;
    return NULL;
}

static struct hlsl2spv_query *query(struct server *s, const struct task *task) {
    struct string_list all = {0};
    struct hlsl2spv_host host = {
        .user = s, .open = analysis_open, .cancelled = analysis_is_cancelled, .context = s->shared};
    const struct place *place = task->place;
    for (size_t i = 0; i < task->arguments->count; i++)
        list_add(s, &all, task->arguments->items[i]);
    list_add(s, &all, "--");
    list_add(s, &all, task->root);
    if (place)
        return hlsl2spv_query_create_at(all.count, all.items, &host, place->path, place->line,
                                        place->column);
    return task->is_focused ? hlsl2spv_query_create_focused(all.count, all.items, &host)
                            : hlsl2spv_query_create(all.count, all.items, &host);
}

static struct analysis *create(struct server *s, const struct task *task) {
    struct analysis *a = server_alloc(s, sizeof *a);
    a->is_old = true; /* until it is complete */
    a->next = s->analyses;
    s->analyses = a;
    a->root = server_copy(s, task->root, strlen(task->root));
    a->key = server_copy(s, task->key, strlen(task->key));
    a->is_focused = task->is_focused;
    if (task->place) {
        a->path = server_copy(s, task->place->path, strlen(task->place->path));
        a->line = task->place->line;
        a->column = task->place->column;
    }
    a->query = query(s, task);
    if (!a->query)
        server_fail(s, ERROR_INTERNAL, "out of memory");
    if (hlsl2spv_query_cancelled(a->query))
        server_fail(s, ERROR_CANCELLED, "canceled");
    note_dependencies(s, a);
    a->checked = s->epoch;
    a->is_old = false;
    return a;
}

static struct hlsl2spv_query *run(struct server *s, struct task task) {
    analysis_prepare(s, task.root);
    task.key = key_of(s, task.arguments);
    struct analysis *a = find(s, &task);
    if (!a)
        a = create(s, &task);
    a->used = ++s->use_count;
    return a->query;
}

struct hlsl2spv_query *analysis_run(struct server *s, const char *root,
                                    const struct string_list *arguments, bool is_focused) {
    return run(s, (struct task){.root = root,
                                .arguments = arguments,
                                .is_focused = is_focused && !s->needs_all_bodies});
}

struct hlsl2spv_query *analysis_run_at(struct server *s, const char *root,
                                       const struct string_list *arguments,
                                       const struct place *place) {
    return run(s, (struct task){.root = root, .arguments = arguments, .place = place});
}

static void remove_old(struct server *s) {
    for (struct analysis **link = &s->analyses; *link;) {
        struct analysis *a = *link;
        if (is_current(s, a)) {
            link = &a->next;
            continue;
        }
        *link = a->next;
        release(a);
    }
}

static void remove_least_used(struct server *s) {
    struct analysis **least = &s->analyses;
    for (struct analysis **link = &s->analyses; *link; link = &(*link)->next)
        if ((*link)->used < (*least)->used)
            least = link;
    struct analysis *a = *least;
    *least = a->next;
    release(a);
}

void analysis_forget(struct server *s) {
    for (struct analysis *a = s->analyses; a; a = a->next)
        a->is_old = true;
}

void analysis_trim(struct server *s) {
    remove_old(s);
    for (struct analysis *a = s->analyses; a; a = a->next) {
        hlsl2spv_query_clear(a->query);
        a->is_old = hlsl2spv_query_memory(a->query) > LARGEST_QUERY;
    }
    while (s->analyses && s->analyses->next) {
        size_t total = 0;
        for (struct analysis *a = s->analyses; a; a = a->next)
            total += hlsl2spv_query_memory(a->query);
        if (total <= MEMORY_LIMIT)
            return;
        remove_least_used(s);
    }
}

void analysis_destroy(struct server *s) {
    while (s->analyses) {
        struct analysis *a = s->analyses;
        s->analyses = a->next;
        release(a);
    }
}
