/* Waits for changes of the files that the jobs of a batch depend on.
 *
 * Polling also works on network file systems, and checking a thousand files takes a millisecond. */
#include "job.h"

#include <stdio.h>
#include <string.h>

enum { INTERVAL = 200 }; /* milliseconds */

struct watched {
    const char *path;
    struct file_facts facts; /* all zero if the file is missing */
};
VEC(struct watched, watched_vec);

static struct watched look_at(const char *path) {
    struct watched seen = {.path = path};
    if (!system_stat(path, &seen.facts))
        seen.facts = (struct file_facts){0};
    return seen;
}

static bool has_changed(const struct watched *before) {
    const struct file_facts *then = &before->facts;
    struct file_facts now = look_at(before->path).facts;
    return now.identity.number != then->identity.number || now.seconds != then->seconds ||
           now.nanoseconds != then->nanoseconds || now.size != then->size;
}

static bool any_changed(const struct watched_vec *all) {
    for (size_t i = 0; i < all->count; i++)
        if (has_changed(&all->items[i]))
            return true;
    return false;
}

static void watch_path(struct context *c, struct map *known, struct watched_vec *all,
                       const char *path) {
    void **slot = map_slot(c->kept, known, path, strlen(path));
    if (!*slot)
        vec_push(c->kept, all, look_at(path));
    *slot = all;
}

/* Returns after a line file or an input of a job was changed, created or deleted. */
void watch_wait(struct context *c, const struct command *command, const struct job_vec *jobs) {
    struct map known = {0};
    struct watched_vec all = {0};
    for (size_t i = 0; i < command->batch.files.count; i++)
        watch_path(c, &known, &all, command->batch.files.items[i]);
    for (size_t i = 0; i < command->inputs.count; i++)
        watch_path(c, &known, &all, command->inputs.items[i]);
    for (size_t i = 0; i < jobs->count; i++)
        for (size_t k = 0; k < jobs->items[i].inputs.count; k++)
            watch_path(c, &known, &all, jobs->items[i].inputs.items[k].path);
    fprintf(stderr, "watching %zu paths\n", all.count);
    fflush(stderr);
    while (!any_changed(&all))
        system_pause(INTERVAL);
}
