#include "naming.h"

#include <stdlib.h>
#include <string.h>

/* ---- The hash ---- */

static const uint64_t multiplier = 0xc6a4a7935bd1e995u; /* of MurmurHash64A */

static uint64_t shift_mix(uint64_t value) {
    return value ^ value >> 47;
}

/* Little-endian, whatever the machine is. */
static uint64_t load_bytes(const unsigned char *p, size_t count) {
    uint64_t value = 0;
    for (size_t i = count; i-- > 0;)
        value = value << 8 | p[i];
    return value;
}

uint64_t name_hash(const char *text, size_t length) {
    const unsigned char *p = (const unsigned char *)text, *end = p + length / 8 * 8;
    uint64_t hash = 0xc70f6907u ^ length * multiplier;
    for (; p < end; p += 8)
        hash = (hash ^ shift_mix(load_bytes(p, 8) * multiplier) * multiplier) * multiplier;
    if (length % 8)
        hash = (hash ^ load_bytes(end, length % 8)) * multiplier;
    return shift_mix(shift_mix(hash) * multiplier);
}

/* ---- Names ---- */

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char *name_permutation(struct context *c, const struct string_list *defines) {
    struct text_sink out = {.arena = c->arena};
    const char **sorted = arena_copy(c->arena, defines->items, defines->count * sizeof *sorted);
    qsort(sorted, defines->count, sizeof *sorted, compare_texts);
    sink_text(&out, "");
    for (size_t i = 0; i < defines->count; i++)
        sink_format(&out, "%s%s", i ? " " : "", sorted[i]);
    return out.text;
}

/* The part of a path that names the output. */
static const char *stem_of(struct context *c, const char *path, bool without_folder) {
    const char *slash = strrchr(path, '/');
    if (without_folder && slash)
        path = slash + 1;
    while (*path == '/' || !strncmp(path, "../", 3) || !strncmp(path, "./", 2))
        path = strchr(path, '/') + 1;
    slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    size_t length = dot && dot != name ? (size_t)(dot - path) : strlen(path);
    return arena_string(c->arena, path, length);
}

const char *name_output(struct context *c, const struct naming *n) {
    struct text_sink out = {.arena = c->arena};
    sink_text(&out, stem_of(c, n->source, n->without_folder));
    if (strcmp(n->entry, "main") != 0)
        sink_format(&out, "_%s", n->entry);
    if (n->suffix)
        sink_text(&out, n->suffix);
    if (n->defines.count) {
        const char *permutation = name_permutation(c, &n->defines);
        uint64_t hash = name_hash(permutation, strlen(permutation));
        sink_format(&out, "_%08X", (unsigned)((uint32_t)hash ^ (uint32_t)(hash >> 32)));
    }
    return out.text;
}
