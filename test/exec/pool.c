/* For MAP_ANONYMOUS. */
#define _DEFAULT_SOURCE

#include "pool.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_WORKERS = 64, NO_JOB = -1, CPU_SECONDS = 90, WALL_SECONDS = 900 };

/* Memory shared between the processes, followed by the reports. */
struct shared {
    atomic_size_t next;
    atomic_long current[MAX_WORKERS];
    struct report reports[];
};

struct pool {
    const struct job *jobs;
    size_t count;
    const struct pool_options *options;
    struct shared *shared;
    pid_t workers[MAX_WORKERS];
};

static void *share(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        perror("mmap");
        exit(2);
    }
    return memory;
}

/* ---- In a worker ----------------------------------------------------------------------------- */

static void fail(struct report *report, const char *text) {
    report->verdict = VERDICT_FAILED;
    snprintf(report->text, sizeof report->text, "%s", text);
}

/* "build/exec/" and "test/exec/cases/draw/depth.hlsl" become "build/exec/draw-depth". */
static char *picture_name(struct memory *memory, const char *output, const char *path) {
    const char *name = strstr(path, "cases/");
    char *result = memory_format(memory, "%s/%s", output, name ? name + 6 : path);
    for (char *at = result + strlen(output) + 1; *at; at++)
        if (*at == '/')
            *at = '-';
    char *ending = strstr(result, ".hlsl");
    if (ending)
        *ending = '\0';
    return result;
}

static void save_program(struct memory *memory, const char *output, const struct job *job,
                         const char *text) {
    FILE *file = fopen(
        memory_format(memory, "%s/random-%llu.hlsl", output, (unsigned long long)job->seed), "w");
    if (!file)
        return;
    fputs(text, file);
    fclose(file);
}

static void run_job(const struct pool *pool, const struct job *job, struct gpu *gpu,
                    struct report *report) {
    struct memory memory = {0};
    struct script script;
    const char *output = pool->options->output, *problem, *path = job->path;
    char *text = path ? memory_read(&memory, path)
                      : random_program(&memory, job->seed, &pool->options->dropped);
    if (!path)
        path = memory_format(&memory, "random-%llu.hlsl", (unsigned long long)job->seed);
    if (!text)
        fail(report, "the file cannot be read");
    else if (!script_read(&memory, &script, path, text, &problem))
        fail(report, problem);
    else
        run_script(gpu, &memory, &script, &pool->options->run,
                   output ? picture_name(&memory, output, path) : NULL, report);
    if (text && output && !job->path && report->verdict == VERDICT_FAILED)
        save_program(&memory, output, job, text);
    memory_release(&memory);
}

/* Limits the CPU time of a job that computes, which does not depend on the load of the machine, and
 * the wall-clock time of a job that waits. */
static void limit_time(void) {
    struct itimerval own = {.it_value.tv_sec = CPU_SECONDS};
    setitimer(ITIMER_PROF, &own, NULL);
    alarm(WALL_SECONDS);
}

static _Noreturn void work(const struct pool *pool, unsigned worker) {
    /* Mesa's CPU driver spends most of its time on optimizing machine code that runs for
     * microseconds. */
    setenv("GALLIVM_PERF", "nopt", 0);
    signal(SIGALRM, SIG_DFL); /* the parent's handler is inherited */
    static struct gpu gpus[MAX_NAMED_DEVICES];
    struct shared *shared = pool->shared;
    size_t index;
    while ((index = atomic_fetch_add(&shared->next, 1)) < pool->count) {
        const struct job *job = &pool->jobs[index];
        struct gpu *gpu = &gpus[job->device];
        const char *why = NULL;
        atomic_store(&shared->current[worker], (long)index);
        limit_time();
        if (gpu->pool || gpu_open(gpu, job->device, &why))
            run_job(pool, job, gpu, &shared->reports[index]);
        else
            fail(&shared->reports[index], why);
        atomic_store(&shared->current[worker], NO_JOB);
    }
    /* Skips the driver's exit handlers; all output is written. */
    _exit(0);
}

/* ---- In the parent --------------------------------------------------------------------------- */

static void start(struct pool *pool, unsigned worker) {
    fflush(NULL);
    atomic_store(&pool->shared->current[worker], NO_JOB);
    pid_t child = fork();
    if (child < 0) {
        perror("fork");
        exit(2);
    }
    if (child == 0)
        work(pool, worker);
    pool->workers[worker] = child;
}

static void report_ended_worker(struct report *report, int status) {
    char level[32];
    if (report->verdict != VERDICT_NONE)
        return;
    snprintf(level, sizeof level, "%.16s", report->text);
    report->verdict = VERDICT_FAILED;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
        snprintf(report->text, sizeof report->text, "%s: took more than %d seconds of CPU time",
                 level, CPU_SECONDS);
    else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        snprintf(report->text, sizeof report->text, "%s: took more than %d seconds", level,
                 WALL_SECONDS);
    else if (WIFSIGNALED(status))
        snprintf(report->text, sizeof report->text, "%s: ended by signal %d", level,
                 WTERMSIG(status));
    else
        snprintf(report->text, sizeof report->text, "%s: exited with %d", level,
                 WEXITSTATUS(status));
}

static unsigned worker_of(const struct pool *pool, pid_t child) {
    unsigned worker = 0;
    while (pool->workers[worker] != child)
        worker++;
    return worker;
}

static void show_progress(const struct pool *pool) {
    size_t done = atomic_load(&pool->shared->next);
    if (pool->options->progress)
        fprintf(stderr, "\r%zu of %zu ", done < pool->count ? done : pool->count, pool->count);
}

/* Interrupts waitpid regularly to update the progress. */
static void wake(int signal_number) {
    (void)signal_number;
}

static void wake_every_second(void) {
    struct sigaction action = {.sa_handler = wake};
    sigaction(SIGALRM, &action, NULL);
    alarm(1);
}

const struct report *pool_run(const struct job *jobs, size_t count,
                              const struct pool_options *options) {
    struct pool pool = {.jobs = jobs, .count = count, .options = options};
    unsigned running = options->workers < MAX_WORKERS ? options->workers : MAX_WORKERS;
    pool.shared = share(sizeof *pool.shared + count * sizeof pool.shared->reports[0]);
    for (unsigned i = 0; i < running; i++)
        start(&pool, i);
    wake_every_second();
    while (running) {
        int status;
        pid_t child = waitpid(-1, &status, 0);
        if (child < 0) {
            show_progress(&pool);
            alarm(1);
            continue;
        }
        unsigned worker = worker_of(&pool, child);
        long job = atomic_load(&pool.shared->current[worker]);
        if (job == NO_JOB) {
            running--;
        } else {
            report_ended_worker(&pool.shared->reports[job], status);
            start(&pool, worker);
        }
    }
    alarm(0);
    if (options->progress)
        fputs("\r", stderr);
    return pool.shared->reports;
}

const struct device_list *pool_devices(void) {
    struct device_list *devices = share(sizeof *devices);
    pid_t child = fork();
    if (child == 0) {
        devices->count = gpu_count(devices->names, MAX_NAMED_DEVICES);
        _exit(0);
    }
    waitpid(child, NULL, 0);
    if (devices->count > MAX_NAMED_DEVICES)
        devices->count = MAX_NAMED_DEVICES;
    return devices;
}
