/* Reports layouts of block contents that only recent validators reject.
 *
 * Vectors that straddle a 16-byte boundary: relaxed rules avoid this within a struct, but array
 * elements need not be aligned. `struct S { float a; float2 b; uint c[2]; }` has 24 bytes, and `b`
 * of the second element straddles byte 32 (Vulkan, "Offset and Stride Assignment"). All validators
 * check variables; only recent ones check physical memory.
 *
 * Arrays of elements without size: an ArrayStride must be greater than 0 (SPIR-V 3.20). */
#include "layout_internal.h"

struct type_visit {
    const struct type *type;
    uint64_t phase; /* offset modulo 16 */
};

static void search_type(struct type_search *s, const struct type *type, uint64_t offset);

void layout_report_without_size(struct layout *l, location at) {
    if (map_add_u64(l->c->typed, &l->reported_arrays, at))
        error_invalid_at(l->c, at, WARNING_COUNT,
                         "array of empty structs is not supported in a buffer");
}

static bool is_new(struct type_search *s, const struct type *type, uint64_t offset) {
    struct type_visit visit = {type, offset % 16};
    return map_add(s->l->c->typed, &s->seen, &visit, sizeof visit);
}

static void look_at_field(struct type_search *s, const struct field *field,
                          const struct member_layout *member, uint64_t offset) {
    s->straddles |= layout_straddles(field->type, member->size, offset, s->packing);
    if (field->type->kind == TYPE_ARRAY && !type_has_object(field->type) &&
        !layout_of_type(s->l, field->type, s->packing).array_stride)
        layout_report_without_size(s->l, field->at);
    search_type(s, field->type, offset);
}

/* Checks a universal limit (SPIR-V 2.17). */
static void check_member_count(struct layout *l, const struct record *record) {
    enum { MAX_MEMBERS = 16383 };
    if (record->field_count <= MAX_MEMBERS)
        return;
    if (map_add_u64(l->c->typed, &l->reported_types, (uintptr_t)record->type))
        error_at(l->c, record->at, "struct '%s' with %u members exceeds SPIR-V's limit of %d",
                 record->full_name, record->field_count, MAX_MEMBERS);
}

static void look_at_record(struct type_search *s, const struct record *record, uint64_t offset) {
    const struct record_layout *layout = layout_of_record(s->l, record, s->packing);
    check_member_count(s->l, record);
    if (record->base)
        search_type(s, record->base, offset + layout->base_offset);
    for (uint32_t i = 0; i < record->field_count; i++)
        look_at_field(s, &record->fields[i], &layout->members[i],
                      offset + layout->members[i].offset);
}

/* The phase repeats after at most 16 elements. */
static void search_type(struct type_search *s, const struct type *type, uint64_t offset) {
    if (!is_new(s, type, offset))
        return;
    if (type->kind == TYPE_STRUCT)
        look_at_record(s, type->record, offset);
    uint64_t stride = layout_of_type(s->l, type, s->packing).array_stride;
    for (uint32_t i = 0; type->kind == TYPE_ARRAY && i < type->count && i < 16; i++)
        search_type(s, type->element, offset + i * stride);
}

struct type_search layout_search_memory(struct layout *l, const struct type *type,
                                        enum packing packing) {
    struct type_search s = {.l = l, .packing = packing};
    search_type(&s, type, 0);
    s.straddles &= targets_vulkan(l->c->options);
    return s;
}

void layout_check_memory(struct layout *l, const struct type *type, enum packing packing) {
    layout_search_memory(l, type, packing);
}
