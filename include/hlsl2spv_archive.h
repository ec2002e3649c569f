/* Reader for archives of modules, written by `hlsl2spv --archive`.
 *
 * All numbers are 32-bit little-endian; offsets are relative to the start of the archive.
 *
 *     "H2SA", version (1), number of entries, number of modules
 *     for each entry, sorted by key: offset of the key, index of its module
 *     for each module: offset, a multiple of four; size in bytes
 *     the NUL-terminated keys; the modules
 *
 * A key is the name of the shader, such as "passes/blur" or "sky_main_ps", followed by the sorted
 * definitions of the permutation, each after a space: "blur QUALITY=2 WIDE=1". Permutations with
 * the same module share it. */
#ifndef HLSL2SPV_ARCHIVE_H
#define HLSL2SPV_ARCHIVE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

static inline uint32_t hlsl2spv_archive_number(const unsigned char *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* Returns the number of entries, or 0 if the data is not an archive. */
static inline uint32_t hlsl2spv_archive_count(const void *archive, size_t size) {
    const unsigned char *p = (const unsigned char *)archive;
    if (size < 16 || memcmp(p, "H2SA", 4) != 0 || hlsl2spv_archive_number(p + 4) != 1)
        return 0;
    uint64_t entries = hlsl2spv_archive_number(p + 8), modules = hlsl2spv_archive_number(p + 12);
    return 16 + 8 * (entries + modules) <= size ? (uint32_t)entries : 0;
}

/* Returns the key of an entry, or NULL. */
static inline const char *hlsl2spv_archive_key(const void *archive, size_t size, uint32_t entry) {
    const unsigned char *p = (const unsigned char *)archive;
    if (entry >= hlsl2spv_archive_count(archive, size))
        return NULL;
    size_t offset = hlsl2spv_archive_number(p + 16 + 8 * (size_t)entry);
    return offset < size && memchr(p + offset, 0, size - offset) ? (const char *)p + offset : NULL;
}

/* Returns the module of an entry and its size in bytes, or NULL. */
static inline const void *hlsl2spv_archive_module(const void *archive, size_t size, uint32_t entry,
                                                  size_t *module_size) {
    const unsigned char *p = (const unsigned char *)archive;
    uint32_t entries = hlsl2spv_archive_count(archive, size);
    *module_size = 0;
    if (entry >= entries)
        return NULL;
    uint32_t module = hlsl2spv_archive_number(p + 16 + 8 * (size_t)entry + 4);
    if (module >= hlsl2spv_archive_number(p + 12))
        return NULL;
    const unsigned char *row = p + 16 + 8 * ((size_t)entries + module);
    size_t offset = hlsl2spv_archive_number(row), length = hlsl2spv_archive_number(row + 4);
    if (offset > size || length > size - offset)
        return NULL;
    *module_size = length;
    return p + offset;
}

/* Returns the module with a key and its size in bytes, or NULL. */
static inline const void *hlsl2spv_archive_find(const void *archive, size_t size, const char *key,
                                                size_t *module_size) {
    uint32_t low = 0, high = hlsl2spv_archive_count(archive, size);
    *module_size = 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const char *found = hlsl2spv_archive_key(archive, size, middle);
        int order = found ? strcmp(found, key) : 1;
        if (order == 0)
            return hlsl2spv_archive_module(archive, size, middle, module_size);
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

#ifdef __cplusplus
}
#endif

#endif
