/* How outputs are named that a line does not name: as ShaderMake does it; private to batch/. */
#ifndef HLSL2SPV_BATCH_NAMING_H
#define HLSL2SPV_BATCH_NAMING_H

#include "../driver/driver.h"

struct naming {
    const char *source, *entry;
    const char *suffix;         /* or NULL */
    struct string_list defines; /* those of the line */
    bool without_folder;
};

/* The name without its extension: the source's path without leading "../", then the entry point
 * unless that is main, the suffix, and a hash of the definitions where there are any. */
const char *name_output(struct context *c, const struct naming *naming);
/* The definitions in the order of their letters, a space between. */
const char *name_permutation(struct context *c, const struct string_list *defines);

/* What std::hash<std::string> of GNU's library makes of a text on machines of 64 bits, which
 * ShaderMake folds into its names. */
uint64_t name_hash(const char *text, size_t length);

#endif
