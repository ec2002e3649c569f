/* Queries of stage inputs and outputs: whether they are built-ins, and their semantics. */
#include "layout_internal.h"

static const struct {
    const char *built_in, *points;
} semantics[] = {
    {"None", ""},
#define SEMANTIC(id, name, class, components, built_in, points) {#built_in, points},
#include "../spec/semantics.def"
};

bool io_is_builtin(const struct io_value *leaf) {
    if (attribute_find(leaf->attributes, ATTRIBUTE_VK_BUILTIN))
        return true;
    if (leaf->semantic.value == SV_NONE)
        return false;
    return semantics[leaf->semantic.value].points[leaf->point] == 'S' &&
           strcmp(semantics[leaf->semantic.value].built_in, "None");
}

/* Binary search: values are in the order of parameter ids; the return value has no id. */
const struct io_value *io_value_of_parameter(const struct io_value *values, uint32_t count,
                                             const struct variable *p) {
    while (count) {
        const struct io_value *middle = &values[count / 2];
        if (middle->parameter == p)
            return middle;
        bool is_behind = !middle->parameter || middle->parameter->id < p->id;
        values = is_behind ? middle + 1 : values;
        count = is_behind ? count - count / 2 - 1 : count / 2;
    }
    return NULL;
}
