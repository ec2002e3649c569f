/* Vectors across a border of 16 bytes, in memory by its address.
 *
 * No struct has such by the relaxed rules, but elements of an array need not begin at a border:
 * `struct S { float a; float2 b; uint c[2]; }` takes 24 bytes, and `b` of the second one lies
 * across byte 32 (Vulkan, "Offset and Stride Assignment").  Of variables validators tell the same;
 * of memory by its address only new ones do. */
#include "place.h"

struct search {
    struct layout *l;
    enum packing packing;
    struct map seen; /* struct visit: those that were looked at */
};

struct visit {
    const struct type *type;
    uint64_t phase; /* of the offset: where in 16 bytes */
};

static bool find(struct search *s, const struct type *type, uint64_t offset);

static bool is_new(struct search *s, const struct type *type, uint64_t offset) {
    struct visit visit = {type, offset % 16};
    void **slot = map_slot(s->l->c->arena, &s->seen, &visit, sizeof visit);
    bool is_known = *slot != NULL;
    *slot = s;
    return !is_known;
}

static bool find_in_record(struct search *s, const struct record *record, uint64_t offset) {
    const struct record_layout *layout = layout_of_record(s->l, record, s->packing);
    if (record->base && find(s, record->base, offset + layout->base_offset))
        return true;
    for (uint32_t i = 0; i < record->field_count; i++) {
        uint64_t at = offset + layout->members[i].offset;
        if (layout_straddles(record->fields[i].type, layout->members[i].size, at, s->packing) ||
            find(s, record->fields[i].type, at))
            return true;
    }
    return false;
}

/* After 16 elements at most the phases repeat. */
static bool find(struct search *s, const struct type *type, uint64_t offset) {
    if (!is_new(s, type, offset))
        return false;
    if (type->kind == TYPE_STRUCT)
        return find_in_record(s, type->record, offset);
    uint64_t stride = layout_of_type(s->l, type, s->packing).array_stride;
    for (uint32_t i = 0; type->kind == TYPE_ARRAY && i < type->count && i < 16; i++)
        if (find(s, type->element, offset + i * stride))
            return true;
    return false;
}

void check_straddling(struct layout *l, const struct type *type, location at) {
    struct search s = {.l = l, .packing = layout_packing_structured(l->c->options)};
    if (!l->c->options->no_validation && find(&s, type, 0))
        error_at(l->c, at,
                 "a vector of a struct in memory lies across a border of 16 bytes there, which "
                 "Vulkan takes with -fvk-use-scalar-layout or -fvk-use-dx-layout only");
}
