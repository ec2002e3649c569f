/* Archive of all modules of a batch. */
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
    if (!job->module || !job_is_done(job) || !files_read(a->c, NULL, job->module, &content))
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
