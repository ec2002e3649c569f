/* Modifiers of the stage interface, such as interpolation and topology. */
#include "declare.h"

static uint32_t io_flag(enum modifier_kind modifier) {
    static const struct {
        enum modifier_kind modifier;
        enum io_flags flag;
    } map[] = {
        {MODIFIER_NO_INTERPOLATION, IO_NO_INTERPOLATION},
        {MODIFIER_NO_PERSPECTIVE, IO_NO_PERSPECTIVE},
        {MODIFIER_CENTROID, IO_CENTROID},
        {MODIFIER_SAMPLE, IO_SAMPLE},
        {MODIFIER_LINEAR, IO_LINEAR},
        {MODIFIER_PRECISE, IO_PRECISE},
        {MODIFIER_INDICES, IO_INDICES},
        {MODIFIER_VERTICES, IO_VERTICES},
        {MODIFIER_PRIMITIVES, IO_PRIMITIVES},
        {MODIFIER_PAYLOAD, IO_PAYLOAD},
        {MODIFIER_POINT, IO_POINT},
        {MODIFIER_LINE, IO_LINE},
        {MODIFIER_TRIANGLE, IO_TRIANGLE},
        {MODIFIER_LINE_ADJ, IO_LINE_ADJ},
        {MODIFIER_TRIANGLE_ADJ, IO_TRIANGLE_ADJ},
    };
    for (size_t i = 0; i < COUNT_OF(map); i++)
        if (map[i].modifier == modifier)
            return map[i].flag;
    return 0;
}

uint32_t sema_analyse_io_flags(const struct list *modifiers) {
    uint32_t flags = 0;
    for (const struct node *n = modifiers->first; n; n = n->next)
        flags |= io_flag(n->op);
    return flags;
}
