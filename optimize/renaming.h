/* Inside of optimize/: other ids for those of what is copied. */
#ifndef HLSL2SPV_OPTIMIZE_RENAMING_H
#define HLSL2SPV_OPTIMIZE_RENAMING_H

#include "pass.h"

/* By id: what stands for it in the copy at hand; 0, or beyond the end: itself. */
static inline uint32_t renamed_id(const struct word_vec *names, uint32_t id) {
    return id < names->count && names->items[id] ? names->items[id] : id;
}

static inline void rename_id(struct arena *arena, struct word_vec *names, uint32_t id,
                             uint32_t to) {
    if (id >= names->count) {
        size_t old = names->count;
        vec_reserve(arena, names, id + 1);
        memset(names->items + old, 0, (id + 1 - old) * sizeof *names->items);
        names->count = id + 1;
    }
    names->items[id] = to;
}

#endif
