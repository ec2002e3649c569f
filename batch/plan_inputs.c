/* Inputs of jobs that are not compiled: --inputs. */
#include "job.h"

#include <stdio.h>
#include <string.h>

static void print_message(void *user, const struct session *session, const struct diagnostic *d,
                          const char *shown) {
    if (d->severity >= SEVERITY_ERROR)
        fputs(shown, stderr);
}

static void add_inputs(struct context *c, struct map *paths, struct job *job,
                       const struct session *session) {
    for (size_t i = 0; i < session->inputs->used.count; i++) {
        const struct source_input *used = session->inputs->used.items[i];
        void **slot = map_slot(c->kept, paths, used->path, strlen(used->path));
        if (!*slot)
            *slot = arena_string(c->kept, used->path, strlen(used->path));
        struct input input = {.path = *slot, .exists = used->status == FILE_FOUND};
        vec_push(c->kept, &job->inputs, input);
    }
}

static bool find_inputs(struct context *c, struct shared_files *files, struct map *paths,
                        struct job *job) {
    struct file_access loader = shared_files_access(files);
    struct session session = {
        .listener = print_message, .loader = &loader, .shared = shared_files_state(files)};
    bool good = session_read(&session, job->arguments.count, job->arguments.items) &&
                session_find_inputs(&session);
    if (good)
        add_inputs(c, paths, job, &session);
    session_close(&session);
    return good;
}

bool plan_find_inputs(struct context *c, const struct job_vec *jobs) {
    struct shared_files *files = shared_files_create();
    struct map paths = {0};
    bool good = files != NULL;
    for (size_t i = 0; good && i < jobs->count; i++)
        good = find_inputs(c, files, &paths, &jobs->items[i]);
    shared_files_destroy(files);
    return good || !error_at(c, 0, "the inputs of a compilation cannot be determined");
}
