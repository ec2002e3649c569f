/* Reader for archives of modules, written by `hlsl2spv --archive`.
 *
 * The functions accept any bytes, such as a mapped file, and never read out of their range. They
 * allocate no memory. A result is valid as long as the archive.
 *
 * A key is the name of the shader, such as "passes/blur" or "sky_main_ps", followed by the sorted
 * definitions of the permutation, each after a space: "blur QUALITY=2 WIDE=1". Permutations with
 * the same module share it.
 *
 * To read compressed modules with libzstd, define HLSL2SPV_ARCHIVE_ZSTD before this header.
 *
 * All numbers are little-endian; offsets are relative to the start of the archive. Version 2:
 *
 *     "H2SA", version (2), 0, 0: 32 bits each
 *     the modules, each at a multiple of four
 *     the NUL-terminated keys; the NUL-terminated facts; the dictionary
 *     the table of entries, sorted by key; each:
 *       64 bits: offset of the key
 *       32 bits: index of its module, 0
 *     the table of modules; each:
 *       64 bits: offset, stored size, size, offset of its facts
 *       32 bits: compression, 0
 *     64 bits: offsets of both tables, offset and size of the dictionary
 *     32 bits: number of entries, number of modules, version (2), "H2SA"
 *
 * Version 1, without facts and compression, has only 32-bit numbers:
 *
 *     "H2SA", version (1), number of entries, number of modules
 *     for each entry, sorted by key: offset of the key, index of its module
 *     for each module: offset, a multiple of four; size in bytes
 *     the NUL-terminated keys; the modules */
#ifndef HLSL2SPV_ARCHIVE_H
#define HLSL2SPV_ARCHIVE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef HLSL2SPV_ARCHIVE_ZSTD
#include <zstd.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* How a module is stored. */
enum hlsl2spv_archive_compression {
    HLSL2SPV_ARCHIVE_PLAIN = 0,
    HLSL2SPV_ARCHIVE_COMPRESSED = 1 /* a frame of zstd (RFC 8878), which uses the dictionary */
};

struct hlsl2spv_archive_stored {
    const void *bytes;
    size_t stored_size; /* of these bytes */
    size_t size;        /* of the module */
    uint32_t compression;
    uint32_t index; /* equal for entries that share the module */
};

/* ---- Private ---- */

struct hlsl2spv_archive_tables {
    uint32_t version, entries, modules;
    size_t entry_table, module_table;
    size_t entry_size, module_size; /* of a row */
};

static inline uint32_t hlsl2spv_archive_number(const unsigned char *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline uint64_t hlsl2spv_archive_number64(const unsigned char *p) {
    return hlsl2spv_archive_number(p) | (uint64_t)hlsl2spv_archive_number(p + 4) << 32;
}

static inline int hlsl2spv_archive_contains(size_t size, uint64_t offset, uint64_t length) {
    return offset <= size && length <= size - offset;
}

static inline int hlsl2spv_archive_tables1(const unsigned char *p,
                                           struct hlsl2spv_archive_tables *t) {
    t->entries = hlsl2spv_archive_number(p + 8);
    t->modules = hlsl2spv_archive_number(p + 12);
    t->entry_size = t->module_size = 8;
    t->entry_table = 16;
    t->module_table = 0; /* follows the entries */
    return 1;
}

static inline int hlsl2spv_archive_tables2(const unsigned char *p, size_t size,
                                           struct hlsl2spv_archive_tables *t) {
    if (size < 64)
        return 0;
    const unsigned char *end = p + (size - 48);
    if (memcmp(end + 44, "H2SA", 4) != 0 || hlsl2spv_archive_number(end + 40) != 2)
        return 0;
    uint64_t entry_table = hlsl2spv_archive_number64(end);
    uint64_t module_table = hlsl2spv_archive_number64(end + 8);
    t->entries = hlsl2spv_archive_number(end + 32);
    t->modules = hlsl2spv_archive_number(end + 36);
    t->entry_size = 16;
    t->module_size = 40;
    t->entry_table = (size_t)entry_table;
    t->module_table = (size_t)module_table;
    return entry_table <= size && module_table <= size;
}

/* Returns 0 if the data is not an archive, or its tables exceed it. */
static inline int hlsl2spv_archive_open(const void *archive, size_t size,
                                        struct hlsl2spv_archive_tables *t) {
    const unsigned char *p = (const unsigned char *)archive;
    if (size < 16 || memcmp(p, "H2SA", 4) != 0)
        return 0;
    t->version = hlsl2spv_archive_number(p + 4);
    if (!(t->version == 1   ? hlsl2spv_archive_tables1(p, t)
          : t->version == 2 ? hlsl2spv_archive_tables2(p, size, t)
                            : 0))
        return 0;
    uint64_t entries = (uint64_t)t->entries * t->entry_size;
    if (!hlsl2spv_archive_contains(size, t->entry_table, entries))
        return 0;
    if (t->version == 1)
        t->module_table = t->entry_table + (size_t)entries;
    return hlsl2spv_archive_contains(size, t->module_table, (uint64_t)t->modules * t->module_size);
}

static inline const char *hlsl2spv_archive_text(const void *archive, size_t size, uint64_t offset) {
    const char *text = (const char *)archive;
    if (offset >= size || !memchr(text + (size_t)offset, 0, size - (size_t)offset))
        return NULL;
    return text + (size_t)offset;
}

/* Returns the row of an entry in its table, or NULL. */
static inline const unsigned char *hlsl2spv_archive_row(const void *archive, size_t size,
                                                        uint32_t entry,
                                                        struct hlsl2spv_archive_tables *t) {
    if (!hlsl2spv_archive_open(archive, size, t) || entry >= t->entries)
        return NULL;
    return (const unsigned char *)archive + t->entry_table + t->entry_size * (size_t)entry;
}

/* Returns the row of an entry's module, or NULL. */
static inline const unsigned char *hlsl2spv_archive_module_row(const void *archive, size_t size,
                                                               uint32_t entry,
                                                               struct hlsl2spv_archive_tables *t,
                                                               uint32_t *index) {
    const unsigned char *row = hlsl2spv_archive_row(archive, size, entry, t);
    if (!row)
        return NULL;
    *index = hlsl2spv_archive_number(row + (t->version == 1 ? 4 : 8));
    if (*index >= t->modules)
        return NULL;
    return (const unsigned char *)archive + t->module_table + t->module_size * (size_t)*index;
}

/* ---- Public ---- */

/* Returns the number of entries, or 0 if the data is not an archive. */
static inline uint32_t hlsl2spv_archive_count(const void *archive, size_t size) {
    struct hlsl2spv_archive_tables t;
    return hlsl2spv_archive_open(archive, size, &t) ? t.entries : 0;
}

/* Returns the key of an entry, or NULL. */
static inline const char *hlsl2spv_archive_key(const void *archive, size_t size, uint32_t entry) {
    struct hlsl2spv_archive_tables t;
    const unsigned char *row = hlsl2spv_archive_row(archive, size, entry, &t);
    if (!row)
        return NULL;
    return hlsl2spv_archive_text(archive, size,
                                 t.version == 1 ? hlsl2spv_archive_number(row)
                                                : hlsl2spv_archive_number64(row));
}

/* Finds the entry with a key. Returns 0 if there is none. */
static inline int hlsl2spv_archive_find_entry(const void *archive, size_t size, const char *key,
                                              uint32_t *entry) {
    uint32_t low = 0, high = hlsl2spv_archive_count(archive, size);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const char *found = hlsl2spv_archive_key(archive, size, middle);
        int order = found ? strcmp(found, key) : 1;
        if (order == 0) {
            *entry = middle;
            return 1;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

/* Returns the facts of an entry's module, or NULL for an archive of version 1. They are the members
 * of the reflection data (reflect/reflection.schema.json) that a pipeline layout needs, as JSON
 * without whitespace:
 *
 *     {"entry_points":[{"name":"main","stage":"compute","workgroup_size":[8,8,1]}],
 *      "resources":[{"name":"t","descriptor":"sampled_image","set":0,"binding":1,"count":1}],
 *      "push_constants":[{"name":"c","size":16}]}
 *
 * `count` is null for an unsized array. Modules with several entry points have the members `used`
 * and `entry_points` of resources and push constants. The facts are "" if the entry is not a SPIR-V
 * module, but text. */
static inline const char *hlsl2spv_archive_facts(const void *archive, size_t size, uint32_t entry) {
    struct hlsl2spv_archive_tables t;
    uint32_t index;
    const unsigned char *row = hlsl2spv_archive_module_row(archive, size, entry, &t, &index);
    if (!row || t.version == 1)
        return NULL;
    return hlsl2spv_archive_text(archive, size, hlsl2spv_archive_number64(row + 24));
}

/* Describes the module of an entry as it is stored. Returns 0 if there is none. */
static inline int hlsl2spv_archive_get_stored(const void *archive, size_t size, uint32_t entry,
                                              struct hlsl2spv_archive_stored *stored) {
    struct hlsl2spv_archive_tables t;
    uint32_t index;
    const unsigned char *row = hlsl2spv_archive_module_row(archive, size, entry, &t, &index);
    if (!row)
        return 0;
    int is_first = t.version == 1;
    uint64_t offset = is_first ? hlsl2spv_archive_number(row) : hlsl2spv_archive_number64(row);
    uint64_t length =
        is_first ? hlsl2spv_archive_number(row + 4) : hlsl2spv_archive_number64(row + 8);
    uint64_t whole = is_first ? length : hlsl2spv_archive_number64(row + 16);
    stored->compression = is_first ? 0 : hlsl2spv_archive_number(row + 32);
    if (!hlsl2spv_archive_contains(size, offset, length) || whole > (size_t)-1)
        return 0;
    if (stored->compression == HLSL2SPV_ARCHIVE_PLAIN && whole != length)
        return 0;
    stored->bytes = (const unsigned char *)archive + (size_t)offset;
    stored->stored_size = (size_t)length;
    stored->size = (size_t)whole;
    stored->index = index;
    return 1;
}

/* Returns the module of an entry and its size in bytes, or NULL, also if it is compressed. */
static inline const void *hlsl2spv_archive_module(const void *archive, size_t size, uint32_t entry,
                                                  size_t *module_size) {
    struct hlsl2spv_archive_stored stored;
    *module_size = 0;
    if (!hlsl2spv_archive_get_stored(archive, size, entry, &stored) ||
        stored.compression != HLSL2SPV_ARCHIVE_PLAIN)
        return NULL;
    *module_size = stored.size;
    return stored.bytes;
}

/* Returns the module with a key and its size in bytes, or NULL, also if it is compressed. */
static inline const void *hlsl2spv_archive_find(const void *archive, size_t size, const char *key,
                                                size_t *module_size) {
    uint32_t entry;
    *module_size = 0;
    if (!hlsl2spv_archive_find_entry(archive, size, key, &entry))
        return NULL;
    return hlsl2spv_archive_module(archive, size, entry, module_size);
}

/* Returns the dictionary of the compressed modules and its size in bytes, or NULL. */
static inline const void *hlsl2spv_archive_dictionary(const void *archive, size_t size,
                                                      size_t *dictionary_size) {
    struct hlsl2spv_archive_tables t;
    *dictionary_size = 0;
    if (!hlsl2spv_archive_open(archive, size, &t) || t.version == 1)
        return NULL;
    const unsigned char *end = (const unsigned char *)archive + (size - 48);
    uint64_t offset = hlsl2spv_archive_number64(end + 16);
    uint64_t length = hlsl2spv_archive_number64(end + 24);
    if (!length || !hlsl2spv_archive_contains(size, offset, length))
        return NULL;
    *dictionary_size = (size_t)length;
    return (const unsigned char *)archive + (size_t)offset;
}

#ifdef HLSL2SPV_ARCHIVE_ZSTD
/* Returns the dictionary in the form that hlsl2spv_archive_read() needs, or NULL if the archive has
 * none or memory is exhausted. To be freed with ZSTD_freeDDict(). Threads may share it. */
static inline ZSTD_DDict *hlsl2spv_archive_open_dictionary(const void *archive, size_t size) {
    size_t length;
    const void *bytes = hlsl2spv_archive_dictionary(archive, size, &length);
    return bytes ? ZSTD_createDDict(bytes, length) : NULL;
}

/* Copies or decompresses the module of an entry, whose size hlsl2spv_archive_get_stored() returns,
 * to a buffer. Returns its size in bytes, or 0 if it does not fit or is damaged. */
static inline size_t hlsl2spv_archive_read(const void *archive, size_t size, uint32_t entry,
                                           ZSTD_DCtx *context, const ZSTD_DDict *dictionary,
                                           void *buffer, size_t capacity) {
    struct hlsl2spv_archive_stored stored;
    if (!hlsl2spv_archive_get_stored(archive, size, entry, &stored) || stored.size > capacity)
        return 0;
    if (stored.compression == HLSL2SPV_ARCHIVE_PLAIN) {
        memcpy(buffer, stored.bytes, stored.size);
        return stored.size;
    }
    if (stored.compression != HLSL2SPV_ARCHIVE_COMPRESSED)
        return 0;
    size_t length = ZSTD_decompress_usingDDict(context, buffer, stored.size, stored.bytes,
                                               stored.stored_size, dictionary);
    return length == stored.size ? length : 0;
}
#endif

#ifdef __cplusplus
}
#endif

#endif
