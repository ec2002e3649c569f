/* Subobjects of Direct3D's state objects, which describe pipelines: Vulkan is told those by its
 * API, so that nothing is made of them. */
#include "subobject.h"

#include <string.h>

#include "../seams.h"

static const struct subobject_row {
    enum object_kind kind;
    const char *values;
} rows[] = {
#define SUBOBJECT(object, values) {OBJECT_##object, values},
#include "../../spec/subobjects.def"
#undef SUBOBJECT
};

static const struct subobject_row *row_of(const struct type *type) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (type->kind == TYPE_OBJECT && type->object == rows[i].kind)
            return &rows[i];
    return NULL;
}

bool is_subobject(const struct type *type) {
    return row_of(type) != NULL;
}

/* Compares a value with what is still wanted; a vector has a number in each component. */
static bool take_value(struct analyser *a, const struct node *node, const char *wanted,
                       uint32_t *taken) {
    const struct expression *e = analyse_expression(a, node);
    if (is_error(e))
        return false;
    bool is_string = e->type->kind == TYPE_STRING;
    uint32_t count = type_is_numeric(e->type) ? type_components(e->type) : 1;
    for (uint32_t i = 0; i < count && *taken + i < strlen(wanted); i++) {
        if ((wanted[*taken + i] == 's') != is_string) {
            error_at(a->c, node->at, "%s is wanted here, not '%s'",
                     is_string ? "a number" : "a string", type_name(a->c, e->type));
            return false;
        }
    }
    *taken += count;
    return true;
}

void subobject_check(struct analyser *a, const struct type *type, const struct node *initializer,
                     location at) {
    const struct subobject_row *row = row_of(type);
    uint32_t wanted = (uint32_t)strlen(row->values), taken = 0;
    if (initializer->kind != NODE_INIT_LIST) {
        error_at(a->c, at, "a '%s' is initialised by a list in braces", type_name(a->c, type));
        return;
    }
    for (const struct node *n = initializer->list.first; n; n = n->next)
        if (!take_value(a, n, row->values, &taken))
            return;
    if (taken != wanted)
        error_at(a->c, at, "a '%s' is made of %u value%s, not of %u", type_name(a->c, type), wanted,
                 wanted == 1 ? "" : "s", taken);
}
