/* Each allocation of each job fails once.  The job must not crash or leak memory, and must report
 * the error or return the correct result.  Leaks of SPIRV-Tools in validated jobs are ignored. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "allocations.h"
#include "jobs.h"

static bool is_all_ours(const struct job *job) {
    for (size_t i = 0; i < job->count; i++)
        if (!strcmp(job->arguments[i], "-Vd"))
            return true;
    return false;
}

static bool complain(const struct job *job, size_t number, const char *what) {
    printf("allocation %zu failed %s: %s\n", number, what, job_name(job));
    return false;
}

/* Returns whether the job behaved correctly. */
static bool fail_one(const struct job *job, size_t number) {
    bool good = true;
    size_t before = allocations_held();
    allocations_fail(number);
    struct hlsl2spv_result *result = job_compile(job, NULL);
    allocations_fail(0);
    if (result && hlsl2spv_succeeded(result) && !results_are_equal(result, job->alone))
        good = complain(job, number, "unnoticed");
    if (result && !hlsl2spv_succeeded(result) && !hlsl2spv_diagnostic_count(result))
        good = complain(job, number, "without a word");
    hlsl2spv_release(result);
    if (is_all_ours(job) && allocations_held() != before)
        good = complain(job, number, "and memory was lost");
    return good;
}

static size_t count_allocations(const struct job *job) {
    allocations_fail(SIZE_MAX);
    hlsl2spv_release(job_compile(job, NULL));
    size_t count = allocations_done();
    allocations_fail(0);
    return count;
}

int main(void) {
    struct jobs jobs = jobs_read();
    size_t count = 0, bad = 0;
    for (size_t i = 0; i < jobs.count; i++) {
        struct job *job = &jobs.items[i];
        job->alone = job_compile(job, NULL); /* performs the one-time allocations of the process */
        size_t allocations = count_allocations(job);
        for (size_t number = 1; number <= allocations; number++)
            bad += !fail_one(job, number);
        count += allocations;
    }
    printf("starve: %zu allocations failed, %zu of them badly\n", count, bad);
    jobs_release(&jobs);
    return bad || !count;
}
