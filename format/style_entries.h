/* The settings in the text of a style. */
#ifndef HLSL2SPV_FORMAT_STYLE_ENTRIES_H
#define HLSL2SPV_FORMAT_STYLE_ENTRIES_H

#include "../base/base.h"
#include "../base/collections.h"

struct style_entry {
    const char *parent, *key, *value; /* `parent` is the key of the list that contains it, or "" */
    unsigned line;
};
VEC(struct style_entry, style_entry_vec);

/* Reads the documents of YAML that apply to C++, and the part of YAML that .clang-format files use:
 * lines with a key and a value, in one level of lists, or lists in braces. */
struct style_entry_vec style_read_entries(struct arena *arena, const char *text);

#endif
