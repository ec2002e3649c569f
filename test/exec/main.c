/* exec-tests [OPTION...] [FILE|FOLDER...]
 *
 *   -j N              number of workers; the default is the number of processors
 *   --random N        adds N random programs
 *   --seed S          first seed of the random programs
 *   --drop N,N,...    removes these parts of a random program
 *   --print-random S  only prints the program of a seed, without the parts of earlier --drop
 * options
 *   --capture PREFIX  captures the run with RenderDoc, to a file whose name begins with PREFIX
 *   --output DIR      a folder for pictures and for random programs that fail
 *   --device TEXT     only devices whose name contains TEXT
 *   --level OPTIONS   compiler options, or "": replaces the usual levels
 *   --modules FOLDER  runs the modules that test/web/run.mjs has written to FOLDER
 *   --differ          fails if the results of levels differ, and ignores the expected values
 *   --describe        prints the tests as JSON, one per line, and does not run them
 *   -v                prints the name of every test
 *
 * The last line is "N passed, N failed, N skipped".  Without a Vulkan driver all tests are skipped,
 * or fail if REQUIRE_VULKAN=1 is in the environment. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "describe.h"
#include "pool.h"

struct settings {
    struct memory memory;
    struct pool_options pool;
    const char **paths;
    size_t path_count;
    struct job *jobs;
    size_t job_count;
    unsigned long random_count;
    uint64_t first_seed;
    const char *device;
    bool verbose, describe;
};

struct totals {
    size_t passed, failed, skipped, runs, not_portable;
};

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), wanted = strlen(ending);
    return length >= wanted && !strcmp(text + length - wanted, ending);
}

/* Adds a test, or all tests in a folder, sorted by name. */
static void add_path(struct settings *settings, const char *path) {
    struct stat status;
    struct dirent **entries;
    if (stat(path, &status) || !S_ISDIR(status.st_mode)) {
        *memory_append(&settings->memory, settings->paths, settings->path_count) = path;
        return;
    }
    int count = scandir(path, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        char *inner = memory_format(&settings->memory, "%s/%s", path, name);
        if (*name != '.' &&
            (!stat(inner, &status) && (S_ISDIR(status.st_mode) || ends_with(name, ".hlsl"))))
            add_path(settings, inner);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

static int print_random(struct settings *settings, const char *seed) {
    const char *text =
        random_program(&settings->memory, strtoull(seed, NULL, 0), &settings->pool.dropped);
    if (!text)
        return 1;
    fputs(text, stdout);
    return 0;
}

static void read_dropped(struct settings *settings, const char *list) {
    struct dropped *dropped = &settings->pool.dropped;
    for (char *end; *list; list = *end ? end + 1 : end)
        *memory_append(&settings->memory, dropped->numbers, dropped->count) =
            (unsigned)strtoul(list, &end, 10);
}

static int describe_all(struct settings *settings) {
    for (size_t i = 0; i < settings->path_count; i++) {
        const char *text = memory_read(&settings->memory, settings->paths[i]);
        describe(&settings->memory, settings->paths[i], text ? text : "", false);
    }
    for (unsigned long i = 0; i < settings->random_count; i++) {
        uint64_t seed = settings->first_seed + i;
        const char *path =
            memory_format(&settings->memory, "random program %llu", (unsigned long long)seed);
        const char *text = random_program(&settings->memory, seed, &settings->pool.dropped);
        describe(&settings->memory, path, text ? text : "", true);
    }
    memory_release(&settings->memory);
    return 0;
}

static void read_arguments(struct settings *settings, char **arguments) {
    for (char **at = arguments; *at; at++) {
        const char *value = at[1];
        if (!strcmp(*at, "-v")) {
            settings->verbose = true;
            continue;
        }
        if (!strcmp(*at, "--describe")) {
            settings->describe = true;
            continue;
        }
        if (!strcmp(*at, "--differ")) {
            settings->pool.run.differ = true;
            continue;
        }
        if (**at != '-') {
            add_path(settings, *at);
            continue;
        }
        if (!value) {
            fprintf(stderr, "%s requires a value\n", *at);
            exit(2);
        }
        if (!strcmp(*at, "-j"))
            settings->pool.workers = (unsigned)strtoul(value, NULL, 10);
        else if (!strcmp(*at, "--random"))
            settings->random_count = strtoul(value, NULL, 10);
        else if (!strcmp(*at, "--seed"))
            settings->first_seed = strtoull(value, NULL, 0);
        else if (!strcmp(*at, "--print-random"))
            exit(print_random(settings, value));
        else if (!strcmp(*at, "--drop"))
            read_dropped(settings, value);
        else if (!strcmp(*at, "--modules"))
            settings->pool.run.modules = value;
        else if (!strcmp(*at, "--capture"))
            settings->pool.run.capture = value;
        else if (!strcmp(*at, "--output"))
            settings->pool.output = value;
        else if (!strcmp(*at, "--device"))
            settings->device = value;
        else if (!strcmp(*at, "--level"))
            *memory_append(&settings->memory, settings->pool.run.levels,
                           settings->pool.run.level_count) = value;
        else {
            fprintf(stderr, "unknown option %s\n", *at);
            exit(2);
        }
        at++;
    }
}

static void add_jobs(struct settings *settings, unsigned device) {
    for (size_t i = 0; i < settings->path_count; i++)
        *memory_append(&settings->memory, settings->jobs, settings->job_count) =
            (struct job){settings->paths[i], 0, device};
    for (unsigned long i = 0; i < settings->random_count; i++)
        *memory_append(&settings->memory, settings->jobs, settings->job_count) =
            (struct job){NULL, settings->first_seed + i, device};
}

static const char *job_name(struct settings *settings, const struct job *job) {
    return job->path ? job->path
                     : memory_format(&settings->memory, "random program %llu",
                                     (unsigned long long)job->seed);
}

static void count_report(struct totals *totals, const struct report *report) {
    totals->passed += report->verdict == VERDICT_PASSED;
    totals->skipped += report->verdict == VERDICT_SKIPPED;
    totals->failed += report->verdict == VERDICT_FAILED || report->verdict == VERDICT_NONE;
    totals->runs += report->runs;
    totals->not_portable += report->not_portable;
}

static void print_report(struct settings *settings, const struct job *job,
                         const struct report *report) {
    const char *name = job_name(settings, job);
    if (report->verdict == VERDICT_FAILED)
        printf("FAIL %s\n     %s\n", name, report->text);
    else if (settings->verbose)
        printf("%s %s\n", report->verdict == VERDICT_PASSED ? "pass" : "skip", name);
}

/* Prints each reason with its number of skipped tests. */
static void print_skipped(const struct settings *settings, const struct report *reports) {
    for (size_t i = 0; i < settings->job_count; i++) {
        size_t same = 0, before = 0;
        if (reports[i].verdict != VERDICT_SKIPPED)
            continue;
        for (size_t k = 0; k < settings->job_count; k++)
            if (reports[k].verdict == VERDICT_SKIPPED &&
                !strcmp(reports[k].text, reports[i].text)) {
                same++;
                before += k < i;
            }
        if (!before)
            printf("skipped %zu: %s (%s%s)\n", same, reports[i].text,
                   settings->jobs[i].path ? settings->jobs[i].path : "random",
                   same > 1 ? ", ..." : "");
    }
}

static double seconds_since(struct timespec begin) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begin.tv_sec) + 1e-9 * (double)(now.tv_nsec - begin.tv_nsec);
}

static int without_driver(const struct settings *settings) {
    const char *required = getenv("REQUIRE_VULKAN");
    size_t count = settings->path_count + settings->random_count;
    bool fails = required && !strcmp(required, "1");
    puts(fails ? "no Vulkan 1.3 driver, but REQUIRE_VULKAN=1 requires one"
               : "all tests skipped: no Vulkan 1.3 driver");
    printf("0 passed, %zu failed, %zu skipped\n", fails ? count : 0, fails ? 0 : count);
    return fails;
}

static int run_jobs(struct settings *settings) {
    struct totals totals = {0};
    struct timespec begin;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    const struct report *reports = pool_run(settings->jobs, settings->job_count, &settings->pool);
    for (size_t i = 0; i < settings->job_count; i++) {
        print_report(settings, &settings->jobs[i], &reports[i]);
        count_report(&totals, &reports[i]);
    }
    print_skipped(settings, reports);
    printf("%zu runs on the device, %zu modules of -fcgl not run because only legalization makes "
           "them valid, %.1f seconds\n",
           totals.runs, totals.not_portable, seconds_since(begin));
    printf("%zu passed, %zu failed, %zu skipped\n", totals.passed, totals.failed, totals.skipped);
    return totals.failed != 0;
}

int main(int count, char **arguments) {
    struct settings settings = {.first_seed = 1, .pool.progress = isatty(STDERR_FILENO)};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    settings.pool.workers = processors > 0 ? (unsigned)processors : 1;
    (void)count;
    read_arguments(&settings, arguments + 1);
    if (settings.describe)
        return describe_all(&settings);
    const struct device_list *devices = pool_devices();
    for (unsigned i = 0; i < devices->count; i++)
        if (!settings.device || strstr(devices->names[i], settings.device)) {
            printf("on %s\n", devices->names[i]);
            add_jobs(&settings, i);
        }
    int status = settings.job_count ? run_jobs(&settings) : without_driver(&settings);
    memory_release(&settings.memory);
    return status;
}
