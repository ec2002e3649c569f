/* JSON report of a batch, and its log. */
#include "job.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static void print_message(struct text_sink *out, const struct message *m) {
    static const char *const severities[] = {[SEVERITY_NOTE] = "note",
                                             [SEVERITY_WARNING] = "warning",
                                             [SEVERITY_ERROR] = "error",
                                             [SEVERITY_FATAL] = "fatal error"};
    sink_text(out, "{");
    json_name(out, "severity");
    json_quoted(out, severities[m->severity]);
    sink_text(out, ", ");
    json_name(out, "message");
    json_quoted(out, m->text);
    if (m->file) {
        sink_text(out, ", ");
        json_name(out, "file");
        json_quoted(out, m->file);
        sink_format(out, ", \"line\": %u, \"column\": %u", m->line, m->column);
    }
    if (m->group) {
        sink_text(out, ", ");
        json_name(out, "group");
        json_quoted(out, m->group);
    }
    sink_text(out, "}");
}

/* ---- One job ---- */

/* The report has a line for each member of a job, the log one line for each job. */
struct job_style {
    const char *before, *between, *after;
};

static void begin_member(struct text_sink *out, const struct job_style *style, const char *name) {
    sink_text(out, style->between);
    json_name(out, name);
}

static void print_text(struct text_sink *out, const struct job_style *style, const char *name,
                       const char *text) {
    begin_member(out, style, name);
    json_quoted(out, text);
}

static void print_list(struct text_sink *out, const struct job_style *style, const char *name,
                       const struct string_list *list) {
    sink_text(out, style->between);
    json_list(out, name, list);
}

static struct string_list files_of(struct context *c, const struct job *job) {
    struct string_list list = {0};
    for (size_t i = 0; i < job->inputs.count; i++)
        if (job->inputs.items[i].exists)
            driver_append_text(c, &list, job->inputs.items[i].path);
    return list;
}

static void print_messages(struct text_sink *out, const struct job_style *style,
                           const struct job *job) {
    begin_member(out, style, "diagnostics");
    sink_text(out, "[");
    for (size_t i = 0; i < job->messages.count; i++) {
        sink_text(out, i ? ", " : "");
        print_message(out, &job->messages.items[i]);
    }
    sink_text(out, "]");
}

/* Prints the module's properties and the costs of the compilation. */
static void print_module(struct text_sink *out, const struct job_style *style,
                         const struct job *job) {
    char hash[SHA256_TEXT];
    sha256_print(job->hash, hash);
    begin_member(out, style, "bytes");
    sink_format(out, "%zu", job->size);
    if (job->size)
        print_text(out, style, "sha256", hash);
    begin_member(out, style, "milliseconds");
    sink_format(out, "%.3f", job->seconds * 1e3);
    begin_member(out, style, "kilobytes");
    sink_format(out, "%zu", job->memory >> 10);
}

static void print_job(struct context *c, struct text_sink *out, const struct job_style *style,
                      const struct job *job) {
    static const char *const states[JOB_STATE_COUNT] = {[JOB_WAITING] = "not tried",
                                                        [JOB_COMPILED] = "compiled",
                                                        [JOB_REUSED] = "reused",
                                                        [JOB_UP_TO_DATE] = "up to date",
                                                        [JOB_FAILED] = "failed"};
    static const char *const hits[] = {
        [HIT_NONE] = "no", [HIT_STATE] = "state", [HIT_CACHE] = "cache", [HIT_CLASS] = "class"};
    struct string_list files = files_of(c, job);
    sink_text(out, style->before);
    json_name(out, "source");
    json_quoted(out, job->source);
    print_text(out, style, "permutation", job->key);
    print_text(out, style, "result", states[job->state]);
    print_text(out, style, "hit", hits[job->hit]);
    print_list(out, style, "arguments", &job->arguments);
    print_list(out, style, "outputs", &job->outputs);
    print_list(out, style, "dependencies", &files);
    print_module(out, style, job);
    print_messages(out, style, job);
    sink_text(out, style->after);
}

/* ---- All jobs ---- */

void report_write(struct context *c, const char *path, const struct job_vec *jobs) {
    static const struct job_style style = {"    {\n      ", ",\n      ", "\n    }"};
    struct text_sink out = {.arena = c->kept};
    sink_text(&out, "{\n  \"compiler\": \"hlsl2spv " HLSL2SPV_VERSION "\",\n  \"jobs\": [\n");
    for (size_t i = 0; i < jobs->count; i++) {
        print_job(c, &out, &style, &jobs->items[i]);
        sink_text(&out, i + 1 < jobs->count ? ",\n" : "\n");
    }
    sink_text(&out, "  ]\n}\n");
    files_write(c, c->sources, path, out.text, out.length);
}

bool report_open_log(struct context *c, struct pool *pool) {
    const char *path = pool->command->batch.log;
    pool->log = path ? system_open(path, OPEN_APPEND_ANEW) : -1;
    return !path || pool->log >= 0 ||
           !error_at(c, 0, "cannot write '%s': %s", path, strerror(errno));
}

/* Each line is written by one call, so that lines of several threads are not mixed. */
void report_log_job(struct context *c, const struct pool *pool, const struct job *job) {
    static const struct job_style style = {"{", ", ", "}\n"};
    struct text_sink out = {.arena = c->kept};
    if (pool->log < 0)
        return;
    print_job(c, &out, &style, job);
    ssize_t written = write(pool->log, out.text, out.length);
    (void)written; /* a full disk must not end the batch */
}
