/* Names of types, which are kept. */
#include "query.h"

const char *query_type_name(struct hlsl2spv_query *q, const struct type *type) {
    const char *name = map_find_u64(&q->type_names, (uintptr_t)type);
    if (!name) {
        name = type_name(q->c, type);
        *map_slot_u64(q->kept, &q->type_names, (uintptr_t)type) = (void *)name;
    }
    return name;
}
