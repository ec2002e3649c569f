/* What memory may not hold, and only the newest validators tell.
 *
 * Vectors across a border of 16 bytes: no struct has such by the relaxed rules, but elements of an
 * array need not begin at a border.  `struct S { float a; float2 b; uint c[2]; }` takes 24 bytes,
 * and `b` of the second one lies across byte 32 (Vulkan, "Offset and Stride Assignment").  Of
 * variables all validators tell that, of memory by its address only new ones.
 *
 * Arrays whose elements take no bytes: an ArrayStride is more than 0 (SPIR-V 3.20). */
#include "place.h"

struct search {
    struct layout *l;
    enum packing packing;
    struct map seen; /* struct visit: those that were looked at */
    bool straddles;
};

struct visit {
    const struct type *type;
    uint64_t phase; /* of the offset: where in 16 bytes */
};

static void look(struct search *s, const struct type *type, uint64_t offset);

static void report_without_size(struct layout *l, location at) {
    void **slot = map_slot_u64(l->c->arena, &l->told_arrays, at);
    if (!*slot)
        error_at(l->c, at,
                 "an array of structs without members takes no bytes, and buffers have no such "
                 "arrays");
    *slot = l;
}

static bool is_new(struct search *s, const struct type *type, uint64_t offset) {
    struct visit visit = {type, offset % 16};
    void **slot = map_slot(s->l->c->arena, &s->seen, &visit, sizeof visit);
    bool is_known = *slot != NULL;
    *slot = s;
    return !is_known;
}

static void look_at_field(struct search *s, const struct field *field,
                          const struct member_layout *member, uint64_t offset) {
    s->straddles |= layout_straddles(field->type, member->size, offset, s->packing);
    if (field->type->kind == TYPE_ARRAY && !type_has_object(field->type) &&
        !layout_of_type(s->l, field->type, s->packing).array_stride)
        report_without_size(s->l, field->at);
    look(s, field->type, offset);
}

/* A universal limit (SPIR-V 2.17). */
static void check_member_count(struct layout *l, const struct record *record) {
    enum { MAX_MEMBERS = 16383 };
    if (record->field_count <= MAX_MEMBERS)
        return;
    void **slot = map_slot_u64(l->c->arena, &l->told_types, (uintptr_t)record->type);
    if (!*slot)
        error_at(l->c, record->at, "'%s' has %u members, but SPIR-V allows %d in a struct",
                 record->full_name, record->field_count, MAX_MEMBERS);
    *slot = l;
}

static void look_at_record(struct search *s, const struct record *record, uint64_t offset) {
    const struct record_layout *layout = layout_of_record(s->l, record, s->packing);
    check_member_count(s->l, record);
    if (record->base)
        look(s, record->base, offset + layout->base_offset);
    for (uint32_t i = 0; i < record->field_count; i++)
        look_at_field(s, &record->fields[i], &layout->members[i],
                      offset + layout->members[i].offset);
}

/* After 16 elements at most the phases repeat. */
static void look(struct search *s, const struct type *type, uint64_t offset) {
    if (!is_new(s, type, offset))
        return;
    if (type->kind == TYPE_STRUCT)
        look_at_record(s, type->record, offset);
    uint64_t stride = layout_of_type(s->l, type, s->packing).array_stride;
    for (uint32_t i = 0; type->kind == TYPE_ARRAY && i < type->count && i < 16; i++)
        look(s, type->element, offset + i * stride);
}

static bool is_checked(const struct layout *l) {
    return !l->c->options->no_validation;
}

static struct search search(struct layout *l, const struct type *type, enum packing packing) {
    struct search s = {.l = l, .packing = packing};
    if (is_checked(l))
        look(&s, type, 0);
    s.straddles &= is_for_vulkan(l->c->options);
    return s;
}

void check_memory(struct layout *l, const struct type *type, enum packing packing) {
    search(l, type, packing);
}

void check_elements(struct layout *l, const struct type *type, location at) {
    enum packing packing = layout_packing_structured(l->c->options);
    check_memory(l, type, packing);
    if (is_checked(l) && !layout_of_type(l, type, packing).size)
        report_without_size(l, at);
}

void check_addressed(struct layout *l, const struct type *type, location at) {
    struct search s = search(l, type, layout_packing_structured(l->c->options));
    if (s.straddles)
        error_at(l->c, at,
                 "a vector of a struct in memory lies across a border of 16 bytes there, which "
                 "Vulkan takes with -fvk-use-scalar-layout or -fvk-use-dx-layout only");
    enum packing packing = layout_packing_structured(l->c->options);
    if (is_checked(l) && type->kind == TYPE_ARRAY && !layout_of_type(l, type, packing).array_stride)
        report_without_size(l, at);
}
