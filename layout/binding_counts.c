/* Counts of the bindings of types, and of those before a part of a type. */
#include "layout_internal.h"

uint64_t layout_count_bindings(const struct type *type, leaf_test *passes) {
    uint64_t factor = 1;
    for (; type->kind == TYPE_ARRAY; type = type->element)
        if (type->count && factor <= UINT32_MAX)
            factor *= type->count;
    if (type->kind != TYPE_STRUCT)
        return passes(type) ? factor : 0;
    uint64_t sum = type->record->base ? layout_count_bindings(type->record->base, passes) : 0;
    for (uint32_t i = 0; i < type->record->field_count && sum <= UINT32_MAX; i++)
        sum += layout_count_bindings(type->record->fields[i].type, passes);
    return sum <= UINT32_MAX && factor <= UINT32_MAX ? factor * sum : factor;
}

uint32_t layout_count_before(const struct type *type, uint32_t part, leaf_test *passes) {
    if (type->kind == TYPE_ARRAY)
        return part * (uint32_t)layout_count_bindings(type->element, passes);
    const struct record *record = type->record;
    uint32_t bases = record->base != NULL, sum = 0;
    for (uint32_t i = 0; i < part; i++)
        sum += (uint32_t)layout_count_bindings(
            i < bases ? record->base : record->fields[i - bases].type, passes);
    return sum;
}

uint64_t layout_bindings_of_type(const struct type *type) {
    return layout_count_bindings(type, type_has_resource);
}

uint32_t layout_binding_of_part(const struct type *type, uint32_t part) {
    return layout_count_before(type, part, type_has_resource);
}
