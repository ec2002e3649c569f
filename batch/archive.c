/* Archive of all modules of a batch.
 *
 * The modules are read twice, one at a time: first to find equal ones, to collect facts and
 * samples, and then to write them. Memory grows with the number of modules, but not with their
 * size. */
#include "compressor.h"
#include "job.h"
#include "../include/hlsl2spv_archive.h"

#include <stdlib.h>
#include <string.h>

enum { VERSION = 2, BUFFER_SIZE = 64 * 1024 };
/* Samples of the dictionary: libzstd recommends a hundred times its size. */
enum { SAMPLES_SIZE = 8 * 1024 * 1024, LARGEST_SAMPLE = 128 * 1024 };

struct stored {
    const char *path; /* of an output with these bytes */
    size_t facts;     /* index */
    uint64_t offset, stored_size, size;
    enum hlsl2spv_archive_compression compression;
};
VEC(struct stored, stored_vec);

struct archive_entry {
    const char *key;
    size_t module;
    uint64_t offset;
};
VEC(struct archive_entry, entry_vec);

struct archive_facts {
    const char *text;
    uint64_t offset;
};
VEC(struct archive_facts, facts_vec);

/* Key of a module in `known`. */
struct content_key {
    struct digest digest;
    uint64_t size;
};

struct archive {
    struct context *c;
    struct arena *work; /* of one module */
    struct entry_vec entries;
    struct stored_vec modules;
    struct facts_vec facts;
    struct map known_modules, known_facts; /* by content: the index plus one */
    struct compressor *compressor;         /* or NULL */
    struct file_writer file;
    struct text_sink buffer; /* end of the file, not yet written */
    uint64_t size;
    bool is_incomplete; /* a module cannot be read, or a signal arrived */
};

/* ---- Contents ---- */

static bool read_module(struct archive *a, const char *path, struct file_content *content) {
    struct context work = *a->c;
    arena_clear(a->work);
    work.kept = a->work;
    bool done = files_read(&work, NULL, path, content);
    a->is_incomplete |= !done;
    return done;
}

static size_t find_facts(struct archive *a, const struct file_content *content) {
    struct context work = *a->c;
    work.kept = a->work;
    const char *text = driver_module_summary(&work, content->text, content->size);
    size_t length = strlen(text);
    void **slot = map_slot(a->c->kept, &a->known_facts, text, length);
    if (!*slot) {
        text = arena_string(a->c->kept, text, length);
        vec_push(a->c->kept, &a->facts, ((struct archive_facts){.text = text}));
        *slot = (void *)(uintptr_t)a->facts.count;
    }
    return (uintptr_t)*slot - 1;
}

static size_t find_module(struct archive *a, const char *path, const struct file_content *content) {
    struct content_key key = {digest_of(content->text, content->size), content->size};
    void **slot = map_slot(a->c->kept, &a->known_modules, &key, sizeof key);
    if (!*slot) {
        struct stored module = {
            .path = path, .size = content->size, .facts = find_facts(a, content)};
        vec_push(a->c->kept, &a->modules, module);
        *slot = (void *)(uintptr_t)a->modules.count;
    }
    return (uintptr_t)*slot - 1;
}

static void add_job(struct archive *a, const struct job *job) {
    struct file_content content;
    if (!job->module || !job_is_done(job) || !read_module(a, job->module, &content))
        return;
    size_t module = find_module(a, job->module, &content);
    vec_push(a->c->kept, &a->entries, ((struct archive_entry){.key = job->key, .module = module}));
}

static int compare_entries(const void *a, const void *b) {
    return strcmp(((const struct archive_entry *)a)->key, ((const struct archive_entry *)b)->key);
}

/* ---- Compression ---- */

struct samples {
    char *bytes;
    size_t size;
    VEC(size_t, size_vec) sizes;
};

static size_t sample_size(const struct stored *module) {
    return module->size < LARGEST_SAMPLE ? (size_t)module->size : LARGEST_SAMPLE;
}

/* Reads the starts of modules, evenly distributed over the archive. */
static void read_samples(struct archive *a, struct arena *arena, struct samples *samples) {
    uint64_t total = 0;
    struct file_content content;
    for (size_t i = 0; i < a->modules.count; i++)
        total += sample_size(&a->modules.items[i]);
    size_t step = (size_t)(total / SAMPLES_SIZE + 1);
    samples->bytes = arena_alloc(arena, SAMPLES_SIZE);
    for (size_t i = 0; i < a->modules.count; i += step) {
        size_t size = sample_size(&a->modules.items[i]);
        if (size > SAMPLES_SIZE - samples->size ||
            !read_module(a, a->modules.items[i].path, &content) || content.size < size)
            continue;
        memcpy(samples->bytes + samples->size, content.text, size);
        samples->size += size;
        vec_push(arena, &samples->sizes, size);
    }
}

static void create_compressor(struct archive *a, int level) {
    struct arena *arena = arena_branch(a->c->kept);
    struct samples samples = {0};
    read_samples(a, arena, &samples);
    a->compressor =
        compressor_create(level, samples.bytes, samples.sizes.items, (unsigned)samples.sizes.count);
    arena_end(arena);
    if (!a->compressor)
        context_fail(a->c, 0, "out of memory");
}

/* ---- Writing ---- */

static void flush(struct archive *a) {
    files_append(&a->file, a->buffer.text, a->buffer.length);
    a->buffer.length = 0;
}

static void append(struct archive *a, const void *bytes, size_t size) {
    if (a->buffer.length + size > BUFFER_SIZE)
        flush(a);
    if (size > BUFFER_SIZE)
        files_append(&a->file, bytes, size);
    else
        sink_write(&a->buffer, bytes, size);
    a->size += size;
}

static void append_number(struct archive *a, uint64_t number, size_t size) {
    char bytes[sizeof number];
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)(number >> 8 * i);
    append(a, bytes, size);
}

static void append_u32(struct archive *a, uint64_t number) {
    append_number(a, number, 4);
}

static void append_u64(struct archive *a, uint64_t number) {
    append_number(a, number, 8);
}

static uint64_t align(struct archive *a, unsigned alignment) {
    while (a->size % alignment)
        append(a, "", 1);
    return a->size;
}

static uint64_t append_text(struct archive *a, const char *text) {
    uint64_t offset = a->size;
    append(a, text, strlen(text) + 1);
    return offset;
}

static void append_module(struct archive *a, struct stored *module) {
    struct file_content content;
    if (!read_module(a, module->path, &content))
        return;
    const void *bytes = content.text, *compressed = NULL;
    size_t size = content.size;
    if (a->compressor)
        compressed = compressor_run(a->compressor, bytes, content.size, &size);
    module->size = content.size;
    module->stored_size = compressed ? size : content.size;
    module->compression = compressed ? HLSL2SPV_ARCHIVE_COMPRESSED : HLSL2SPV_ARCHIVE_PLAIN;
    module->offset = align(a, 4);
    append(a, compressed ? compressed : bytes, (size_t)module->stored_size);
    a->is_incomplete |= files_is_interrupted(&a->file);
}

static void append_tables(struct archive *a, uint64_t dictionary, size_t dictionary_size) {
    uint64_t entries = align(a, 8);
    for (size_t i = 0; i < a->entries.count; i++) {
        append_u64(a, a->entries.items[i].offset);
        append_u32(a, a->entries.items[i].module);
        append_u32(a, 0);
    }
    uint64_t modules = a->size;
    for (size_t i = 0; i < a->modules.count; i++) {
        const struct stored *module = &a->modules.items[i];
        append_u64(a, module->offset);
        append_u64(a, module->stored_size);
        append_u64(a, module->size);
        append_u64(a, a->facts.items[module->facts].offset);
        append_u32(a, module->compression);
        append_u32(a, 0);
    }
    append_u64(a, entries);
    append_u64(a, modules);
    append_u64(a, dictionary);
    append_u64(a, dictionary_size);
    append_u32(a, a->entries.count);
    append_u32(a, a->modules.count);
    append_u32(a, VERSION);
    append(a, "H2SA", 4);
}

static void append_all(struct archive *a) {
    size_t dictionary_size = 0;
    const void *dictionary =
        a->compressor ? compressor_dictionary(a->compressor, &dictionary_size) : "";
    append(a, "H2SA", 4);
    append_u32(a, VERSION);
    append_u64(a, 0);
    for (size_t i = 0; i < a->modules.count && !a->is_incomplete; i++)
        append_module(a, &a->modules.items[i]);
    for (size_t i = 0; i < a->entries.count; i++)
        a->entries.items[i].offset = append_text(a, a->entries.items[i].key);
    for (size_t i = 0; i < a->facts.count; i++)
        a->facts.items[i].offset = append_text(a, a->facts.items[i].text);
    uint64_t offset = a->size;
    append(a, dictionary, dictionary_size);
    append_tables(a, offset, dictionary_size);
    flush(a);
}

void archive_write(struct context *c, const struct batch_options *batch,
                   const struct job_vec *jobs) {
    struct archive a = {.c = c, .work = arena_branch(c->kept), .buffer = {.arena = c->kept}};
    for (size_t i = 0; i < jobs->count; i++)
        add_job(&a, &jobs->items[i]);
    if (a.entries.count)
        qsort(a.entries.items, a.entries.count, sizeof *a.entries.items, compare_entries);
    if (batch->archive_level && !a.is_incomplete)
        create_compressor(&a, batch->archive_level);
    if (files_begin(c, c->sources, batch->archive, &a.file)) {
        if (!a.is_incomplete)
            append_all(&a);
        files_end(&a.file, !a.is_incomplete);
    }
    compressor_destroy(a.compressor);
    arena_end(a.work);
}
