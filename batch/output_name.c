/* Default output names. */
#include "job.h"

#include <inttypes.h>
#include <string.h>
#include <stdlib.h>

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char *batch_permutation_name(struct context *c, const struct string_list *defines) {
    struct text_sink out = {.arena = c->kept};
    const char **sorted = arena_copy(c->kept, defines->items, defines->count * sizeof *sorted);
    qsort(sorted, defines->count, sizeof *sorted, compare_texts);
    sink_text(&out, "");
    for (size_t i = 0; i < defines->count; i++)
        sink_format(&out, "%s%s", i ? " " : "", sorted[i]);
    return out.text;
}

/* Returns the part of a path that is used in the output name. */
static const char *stem_of(struct context *c, const char *path, bool without_folder) {
    const char *slash = strrchr(path, '/');
    if (without_folder && slash)
        path = slash + 1;
    while (*path == '/' || !strncmp(path, "../", 3) || !strncmp(path, "./", 2))
        path = strchr(path, '/') + 1;
    slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    size_t length = dot && dot != name ? (size_t)(dot - path) : strlen(path);
    return arena_string(c->kept, path, length);
}

const char *batch_output_name(struct context *c, const struct naming *n) {
    struct text_sink out = {.arena = c->kept};
    sink_text(&out, stem_of(c, n->source, n->without_folder));
    if (strcmp(n->entry, "main") != 0)
        sink_format(&out, "_%s", n->entry);
    if (n->suffix)
        sink_text(&out, n->suffix);
    if (n->defines.count) {
        const char *permutation = batch_permutation_name(c, &n->defines);
        uint64_t hash = batch_hash_name(permutation, strlen(permutation));
        if (n->has_long_hash)
            sink_format(&out, "_%016" PRIX64, hash);
        else
            sink_format(&out, "_%08" PRIX32, (uint32_t)hash ^ (uint32_t)(hash >> 32));
    }
    return out.text;
}
