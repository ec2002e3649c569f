#define _XOPEN_SOURCE 700
#include "jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct job *add_job(struct jobs *jobs) {
    jobs->items = realloc(jobs->items, (jobs->count + 1) * sizeof *jobs->items);
    struct job *job = &jobs->items[jobs->count++];
    memset(job, 0, sizeof *job);
    return job;
}

struct jobs jobs_read(void) {
    struct jobs jobs = {0};
    char *line = NULL, *rest;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        struct job *job = add_job(&jobs);
        job->line = strdup(line);
        for (char *word = strtok_r(job->line, " \n", &rest); word && job->count < MOST_ARGUMENTS;
             word = strtok_r(NULL, " \n", &rest))
            job->arguments[job->count++] = word;
    }
    free(line);
    return jobs;
}

void jobs_release(struct jobs *jobs) {
    for (size_t i = 0; i < jobs->count; i++) {
        hlsl2spv_release(jobs->items[i].alone);
        free(jobs->items[i].line);
    }
    free(jobs->items);
}

const char *job_name(const struct job *job) {
    return job->count ? job->arguments[job->count - 1] : "(no arguments)";
}

struct hlsl2spv_result *job_compile(const struct job *job, struct hlsl2spv_context *context) {
    struct hlsl2spv_host host = {.context = context};
    return hlsl2spv_compile(job->count, job->arguments, &host);
}

static bool have_equal_messages(struct hlsl2spv_result *a, struct hlsl2spv_result *b) {
    size_t count = hlsl2spv_diagnostic_count(a);
    if (count != hlsl2spv_diagnostic_count(b))
        return false;
    for (size_t i = 0; i < count; i++)
        if (strcmp(hlsl2spv_diagnostic_at(a, i)->text, hlsl2spv_diagnostic_at(b, i)->text) != 0)
            return false;
    return true;
}

bool results_are_equal(struct hlsl2spv_result *a, struct hlsl2spv_result *b) {
    size_t first, second;
    const uint32_t *words = hlsl2spv_words(a, &first), *others = hlsl2spv_words(b, &second);
    return first == second && (!first || !memcmp(words, others, first * sizeof *words)) &&
           have_equal_messages(a, b);
}
