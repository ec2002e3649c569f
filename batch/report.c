/* JSON report of a batch. */
#include "job.h"

static void print_message(struct text_sink *out, const struct message *m) {
    static const char *const severities[] = {[SEVERITY_NOTE] = "note",
                                             [SEVERITY_WARNING] = "warning",
                                             [SEVERITY_ERROR] = "error",
                                             [SEVERITY_FATAL] = "fatal error"};
    sink_text(out, "{");
    json_name(out, "severity");
    json_string(out, severities[m->severity]);
    sink_text(out, ", ");
    json_name(out, "message");
    json_string(out, m->text);
    if (m->file) {
        sink_text(out, ", ");
        json_name(out, "file");
        json_string(out, m->file);
        sink_format(out, ", \"line\": %u, \"column\": %u", m->line, m->column);
    }
    if (m->group) {
        sink_text(out, ", ");
        json_name(out, "group");
        json_string(out, m->group);
    }
    sink_text(out, "}");
}

static void print_text(struct text_sink *out, const char *name, const char *text) {
    sink_text(out, "      ");
    json_name(out, name);
    json_string(out, text);
    sink_text(out, ",\n");
}

static void print_list(struct text_sink *out, const char *name, const struct string_list *list) {
    sink_text(out, "      ");
    json_list(out, name, list);
    sink_text(out, ",\n");
}

static struct string_list files_of(struct context *c, const struct job *job) {
    struct string_list list = {0};
    for (size_t i = 0; i < job->inputs.count; i++)
        if (job->inputs.items[i].exists)
            driver_append_text(c, &list, job->inputs.items[i].path);
    return list;
}

static void print_job(struct context *c, struct text_sink *out, const struct job *job) {
    static const char *const states[] = {[JOB_WAITING] = "not tried",
                                         [JOB_COMPILED] = "compiled",
                                         [JOB_REUSED] = "from the cache",
                                         [JOB_UP_TO_DATE] = "up to date",
                                         [JOB_FAILED] = "failed"};
    struct string_list files = files_of(c, job);
    sink_text(out, "    {\n");
    print_text(out, "source", job->source);
    print_text(out, "permutation", job->key);
    print_text(out, "result", states[job->state]);
    print_list(out, "arguments", &job->arguments);
    print_list(out, "outputs", &job->outputs);
    print_list(out, "dependencies", &files);
    sink_format(out, "      \"milliseconds\": %.3f,\n      \"bytes\": %zu,\n      ",
                job->seconds * 1e3, job->size);
    json_name(out, "diagnostics");
    sink_text(out, "[");
    for (size_t i = 0; i < job->messages.count; i++) {
        sink_text(out, i ? ", " : "");
        print_message(out, &job->messages.items[i]);
    }
    sink_text(out, "]\n    }");
}

void report_write(struct context *c, const char *path, const struct job_vec *jobs) {
    struct text_sink out = {.arena = c->kept};
    sink_text(&out, "{\n  \"compiler\": \"hlsl2spv " HLSL2SPV_VERSION "\",\n  \"jobs\": [\n");
    for (size_t i = 0; i < jobs->count; i++) {
        print_job(c, &out, &jobs->items[i]);
        sink_text(&out, i + 1 < jobs->count ? ",\n" : "\n");
    }
    sink_text(&out, "  ]\n}\n");
    files_write(c, c->sources, path, out.text, out.length);
}
