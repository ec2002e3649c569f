/* Archive of all modules, and the JSON report of a batch. */
#include "job.h"

#include <stdlib.h>
#include <string.h>

enum { VERSION = 1, HEADER_SIZE = 16, ROW_SIZE = 8 };

struct stored {
    const char *bytes;
    size_t size, offset;
};
VEC(struct stored, stored_vec);

struct archive_entry {
    const char *key;
    size_t module, offset;
};
VEC(struct archive_entry, entry_vec);

struct archive {
    struct context *c;
    struct entry_vec entries;
    struct stored_vec modules;
    struct map known; /* by content: the module's index plus one */
};

static size_t find_module(struct archive *a, const struct file_content *content) {
    void **slot = map_slot(a->c->kept, &a->known, content->text, content->size);
    if (!*slot) {
        vec_push(a->c->kept, &a->modules,
                 ((struct stored){.bytes = content->text, .size = content->size}));
        *slot = (void *)(uintptr_t)a->modules.count;
    }
    return (uintptr_t)*slot - 1;
}

static void add_job(struct archive *a, const struct job *job) {
    struct file_content content;
    bool is_made = job->state == JOB_COMPILED || job->state == JOB_UP_TO_DATE;
    if (!job->module || !is_made || !files_read(a->c, NULL, job->module, &content))
        return;
    vec_push(a->c->kept, &a->entries,
             ((struct archive_entry){.key = job->key, .module = find_module(a, &content)}));
}

static int compare_entries(const void *a, const void *b) {
    return strcmp(((const struct archive_entry *)a)->key, ((const struct archive_entry *)b)->key);
}

static void put_number(struct text_sink *out, size_t number) {
    const char bytes[] = {(char)number, (char)(number >> 8), (char)(number >> 16),
                          (char)(number >> 24)};
    sink_write(out, bytes, sizeof bytes);
}

/* The keys follow the tables, and the modules follow the keys, aligned to four bytes. */
static size_t lay_out(struct archive *a) {
    size_t offset = HEADER_SIZE + ROW_SIZE * (a->entries.count + a->modules.count);
    for (size_t i = 0; i < a->entries.count; i++) {
        a->entries.items[i].offset = offset;
        offset += strlen(a->entries.items[i].key) + 1;
    }
    offset = (offset + 3) & ~(size_t)3;
    for (size_t i = 0; i < a->modules.count; i++) {
        a->modules.items[i].offset = offset;
        offset += a->modules.items[i].size;
    }
    return offset;
}

static void print(const struct archive *a, struct text_sink *out) {
    sink_text(out, "H2SA");
    put_number(out, VERSION);
    put_number(out, a->entries.count);
    put_number(out, a->modules.count);
    for (size_t i = 0; i < a->entries.count; i++) {
        put_number(out, a->entries.items[i].offset);
        put_number(out, a->entries.items[i].module);
    }
    for (size_t i = 0; i < a->modules.count; i++) {
        put_number(out, a->modules.items[i].offset);
        put_number(out, a->modules.items[i].size);
    }
    for (size_t i = 0; i < a->entries.count; i++)
        sink_write(out, a->entries.items[i].key, strlen(a->entries.items[i].key) + 1);
    while (out->length % 4)
        sink_write(out, "", 1);
    for (size_t i = 0; i < a->modules.count; i++)
        sink_write(out, a->modules.items[i].bytes, a->modules.items[i].size);
}

void archive_write(struct context *c, const char *path, const struct job_vec *jobs) {
    struct archive a = {.c = c};
    struct text_sink out = {.arena = c->kept};
    for (size_t i = 0; i < jobs->count; i++)
        add_job(&a, &jobs->items[i]);
    if (a.entries.count)
        qsort(a.entries.items, a.entries.count, sizeof *a.entries.items, compare_entries);
    if (lay_out(&a) > UINT32_MAX) {
        error_at(c, 0, "cannot write '%s' because the modules exceed 4 GiB", path);
        return;
    }
    print(&a, &out);
    files_write(c, c->sources, path, out.text, out.length);
}

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
