/* Pipelines: their modules, the jobs that they share, and interface checks. */
#include "job.h"

#include <stdio.h>
#include <string.h>

static struct pipeline *find_pipeline(struct context *c, struct pipeline_vec *pipelines,
                                      const char *name) {
    for (size_t i = 0; i < pipelines->count; i++)
        if (!strcmp(pipelines->items[i].name, name))
            return &pipelines->items[i];
    vec_push(c->kept, pipelines, ((struct pipeline){.name = name, .is_whole = true}));
    return &vec_last(pipelines);
}

static void add_job(struct context *c, struct pipeline_vec *pipelines, const struct job *job) {
    for (size_t i = 0; job->module && i < job->pipelines.count; i++) {
        struct pipeline *pipeline = find_pipeline(c, pipelines, job->pipelines.items[i]);
        pipeline->is_whole &= job_is_done(job);
        driver_append_text(c, &pipeline->modules, job->module);
    }
}

struct pipeline_vec pipelines_of(struct context *c, const struct job_vec *jobs) {
    struct pipeline_vec pipelines = {0};
    for (size_t i = 0; i < jobs->count; i++)
        add_job(c, &pipelines, &jobs->items[i]);
    return pipelines;
}

/* ---- Jobs to keep together ---- */

static size_t first_of(const size_t *firsts, size_t job) {
    while (firsts[job] != job)
        job = firsts[job];
    return job;
}

size_t *pipelines_first_jobs(struct context *c, const struct job_vec *jobs) {
    struct map seen = {0}; /* pipeline name -> one-based index of its first job */
    size_t *firsts = arena_array(c->kept, size_t, jobs->count + 1);
    for (size_t i = 0; i < jobs->count; i++)
        firsts[i] = i;
    for (size_t i = 0; i < jobs->count; i++)
        for (size_t k = 0; k < jobs->items[i].pipelines.count; k++) {
            const char *name = jobs->items[i].pipelines.items[k];
            void **slot = map_slot(c->kept, &seen, name, strlen(name));
            if (*slot) {
                size_t a = i;
                size_t b = (size_t)(uintptr_t)*slot - 1;
                a = first_of(firsts, a);
                b = first_of(firsts, b);
                firsts[a < b ? b : a] = a < b ? a : b;
            }
            *slot = (void *)(uintptr_t)(i + 1);
        }
    for (size_t i = 0; i < jobs->count; i++)
        firsts[i] = first_of(firsts, i);
    return firsts;
}

/* ---- Checks ---- */

static void print_with_pipeline(void *user, const struct session *session,
                                const struct diagnostic *d, const char *shown) {
    const struct pipeline *pipeline = user;
    fprintf(stderr, "%sin pipeline '%s'\n", shown, pipeline->name);
}

static bool check_pipeline(struct context *c, struct pipeline *pipeline) {
    struct session session = {.listener = print_with_pipeline, .user = pipeline};
    struct string_list arguments = {0};
    driver_append_text(c, &arguments, "--link-check");
    for (size_t i = 0; i < pipeline->modules.count; i++)
        driver_append_text(c, &arguments, pipeline->modules.items[i]);
    bool good =
        session_read(&session, arguments.count, arguments.items) && session_compile(&session);
    session_close(&session);
    return good;
}

bool pipelines_check(struct context *c, const struct job_vec *jobs) {
    struct pipeline_vec pipelines = pipelines_of(c, jobs);
    bool good = true;
    for (size_t i = 0; i < pipelines.count; i++)
        if (pipelines.items[i].is_whole)
            good &= check_pipeline(c, &pipelines.items[i]);
    return good;
}
