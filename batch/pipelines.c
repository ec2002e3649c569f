#include "pipelines.h"

#include <stdio.h>
#include <string.h>

struct pipeline {
    const char *name;
    struct string_list modules;
    bool is_whole; /* all of its modules are made */
};
VEC(struct pipeline, pipeline_vec);

/* ---- Which there are ---- */

/* In the order of the lines that name them first. */
static struct pipeline *find(struct context *c, struct pipeline_vec *pipelines, const char *name) {
    for (size_t i = 0; i < pipelines->count; i++)
        if (!strcmp(pipelines->items[i].name, name))
            return &pipelines->items[i];
    vec_push(c->arena, pipelines, ((struct pipeline){.name = name, .is_whole = true}));
    return &vec_last(pipelines);
}

static void add_job(struct context *c, struct pipeline_vec *pipelines, const struct job *job) {
    for (size_t i = 0; i < job->pipelines.count; i++) {
        struct pipeline *pipeline = find(c, pipelines, job->pipelines.items[i]);
        pipeline->is_whole &= job->state == JOB_COMPILED || job->state == JOB_UP_TO_DATE;
        if (job->module)
            append_text(c, &pipeline->modules, job->module);
    }
}

/* ---- Checking ---- */

static void tell(void *user, const struct session *session, const struct diagnostic *d,
                 const char *shown) {
    const struct pipeline *pipeline = user;
    (void)session;
    (void)d;
    fprintf(stderr, "%sin pipeline '%s'\n", shown, pipeline->name);
}

static bool check(struct context *c, struct pipeline *pipeline) {
    struct session session = {.listener = tell, .user = pipeline};
    struct string_list arguments = {0};
    append_text(c, &arguments, "--link-check");
    for (size_t i = 0; i < pipeline->modules.count; i++)
        append_text(c, &arguments, pipeline->modules.items[i]);
    bool good =
        session_read(&session, arguments.count, arguments.items) && session_compile(&session);
    session_close(&session);
    return good;
}

bool pipelines_check(struct context *c, const struct job_vec *jobs) {
    struct pipeline_vec pipelines = {0};
    bool good = true;
    for (size_t i = 0; i < jobs->count; i++)
        add_job(c, &pipelines, &jobs->items[i]);
    for (size_t i = 0; i < pipelines.count; i++)
        if (pipelines.items[i].is_whole && pipelines.items[i].modules.count)
            good &= check(c, &pipelines.items[i]);
    return good;
}
