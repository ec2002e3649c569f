#include "watch.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* Asked for again and again: works on file systems of other machines, too, and a thousand files
 * take a millisecond. */
static const struct timespec interval = {.tv_nsec = 200 * 1000 * 1000};

struct watched {
    const char *path;
    bool exists;
    struct timespec time;
    off_t size;
    ino_t number;
};
VEC(struct watched, watched_vec);

static struct watched look_at(const char *path) {
    struct stat status;
    struct watched seen = {.path = path, .exists = !stat(path, &status)};
    if (seen.exists) {
        seen.time = status.st_mtim;
        seen.size = status.st_size;
        seen.number = status.st_ino;
    }
    return seen;
}

static bool has_changed(const struct watched *before) {
    struct watched now = look_at(before->path);
    return now.exists != before->exists || now.time.tv_sec != before->time.tv_sec ||
           now.time.tv_nsec != before->time.tv_nsec || now.size != before->size ||
           now.number != before->number;
}

static bool any_changed(const struct watched_vec *all) {
    for (size_t i = 0; i < all->count; i++)
        if (has_changed(&all->items[i]))
            return true;
    return false;
}

static void watch(struct context *c, struct map *known, struct watched_vec *all, const char *path) {
    void **slot = map_slot(c->arena, known, path, strlen(path));
    if (!*slot)
        vec_push(c->arena, all, look_at(path));
    *slot = all;
}

void watch_wait(struct context *c, const struct command *command, const struct job_vec *jobs) {
    struct map known = {0};
    struct watched_vec all = {0};
    for (size_t i = 0; i < command->batch.files.count; i++)
        watch(c, &known, &all, command->batch.files.items[i]);
    for (size_t i = 0; i < command->inputs.count; i++)
        watch(c, &known, &all, command->inputs.items[i]);
    for (size_t i = 0; i < jobs->count; i++)
        for (size_t k = 0; k < jobs->items[i].inputs.count; k++)
            watch(c, &known, &all, jobs->items[i].inputs.items[k].path);
    fprintf(stderr, "watching %zu paths\n", all.count);
    fflush(stderr);
    while (!any_changed(&all))
        nanosleep(&interval, NULL);
}
