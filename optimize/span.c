/* The ids of a routine. */
#include "span.h"

struct span span_of(const struct routine *f) {
    uint32_t first = UINT32_MAX, last = 0;
    for_each_block(b, f) {
        for (const struct instruction *i = b->list.first; i; i = i->next) {
            if (i->id && i->id < first)
                first = i->id;
            if (i->id > last)
                last = i->id;
        }
    }
    return (struct span){first, last >= first ? last - first + 1 : 0};
}
