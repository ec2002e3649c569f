/* Derived types. Arrays and structs that differ only in decorations are different types (SPIR-V
 * 2.8), so their cache keys include the decorations. */
#include "type.h"

#include <string.h>

uint32_t type_id_pointer(struct emitter *e, SpvStorageClass storage, uint32_t pointee) {
    return module_type(e->m, SpvOpTypePointer, (const uint32_t[]){storage, pointee}, 2);
}

uint32_t type_id_array_of(struct emitter *e, uint32_t element, uint32_t length, uint32_t stride) {
    uint32_t key[] = {SpvOpTypeArray, element, length, stride};
    void **slot = map_slot(e->arena, &e->types->structs, key, sizeof key);
    if (*slot)
        return (uint32_t)(uintptr_t)*slot;
    uint32_t id = length ? module_write(e->m, SECTION_GLOBALS, SpvOpTypeArray, 0,
                                        (const uint32_t[]){element, length}, 2)
                         : module_write(e->m, SECTION_GLOBALS, SpvOpTypeRuntimeArray, 0,
                                        (const uint32_t[]){element}, 1);
    *slot = (void *)(uintptr_t)id;
    if (stride)
        module_decorate_with(e->m, id, SpvDecorationArrayStride, stride);
    return id;
}

uint32_t type_id_array(struct emitter *e, uint32_t element, uint32_t count, uint32_t stride) {
    return type_id_array_of(e, element, count ? constant_uint(e, count) : 0, stride);
}

uint32_t type_id_vector(struct emitter *e, enum scalar scalar, uint32_t count) {
    uint32_t element = type_id_scalar(e, scalar);
    if (count == 1)
        return element;
    if (count <= SHORT_VECTOR)
        return module_type(e->m, SpvOpTypeVector, (const uint32_t[]){element, count}, 2);
    e->has_long_vectors = true;
    return type_id_array(e, element, count, 0);
}

uint32_t type_id_new_struct(struct emitter *e, const char *name, const uint32_t *members,
                            const char *const *member_names, uint32_t count) {
    uint32_t id = module_write(e->m, SECTION_GLOBALS, SpvOpTypeStruct, 0, members, count);
    module_name(e->m, id, name);
    for (uint32_t i = 0; i < count && member_names; i++)
        module_member_name(e->m, id, i, member_names[i]);
    return id;
}

/* Returns the member names of structs returned by instructions, as in dxc. */
static const char *const *pair_names(const char *name) {
    static const struct {
        const char *name;
        const char *members[2];
    } known[] = {{"SparseResidencyStruct", {"Residency.Code", "Result.Type"}},
                 {"FrexpStructType", {"mantissa", "exponent"}},
                 {"ModfStructType", {"frac", "ip"}}};
    for (size_t i = 0; name && i < COUNT_OF(known); i++)
        if (strcmp(known[i].name, name) == 0)
            return known[i].members;
    return NULL;
}

uint32_t type_id_pair(struct emitter *e, const char *name, uint32_t first, uint32_t second) {
    uint32_t key[] = {SpvOpTypeStruct, first, second, name != NULL};
    void **slot = map_slot(e->arena, &e->types->structs, key, sizeof key);
    if (!*slot) {
        uint32_t id =
            type_id_new_struct(e, name, (const uint32_t[]){first, second}, pair_names(name), 2);
        *slot = (void *)(uintptr_t)id;
    }
    return (uint32_t)(uintptr_t)*slot;
}

uint32_t type_id_function(struct emitter *e, uint32_t result, const uint32_t *parameters,
                          size_t count) {
    uint32_t *words = arena_array(e->arena, uint32_t, count + 1);
    words[0] = result;
    if (count)
        memcpy(words + 1, parameters, count * sizeof *words);
    return module_type(e->m, SpvOpTypeFunction, words, count + 1);
}

uint32_t cg_array_around(struct emitter *e, const struct type *type, uint32_t element) {
    uint32_t count = type->count;
    if (type->kind != TYPE_ARRAY)
        return element;
    if (!layout_is_flattened(e->options, type))
        return type_id_array(e, cg_array_around(e, type->element, element), count, 0);
    for (const struct type *inner = type->element; inner->kind == TYPE_ARRAY;
         inner = inner->element)
        count *= inner->count;
    return type_id_array(e, element, count, 0);
}
