/* Direct3D subobjects. They describe pipeline state, which Vulkan sets by its API, so no code is
 * generated for them. */
#include "../upcalls.h"
#include "declare.h"

#include <string.h>

static const struct subobject_row {
    enum object_kind kind;
    const char *values;
} subobject_rows[] = {
#define SUBOBJECT(object, values) {OBJECT_##object, values},
#include "../../spec/subobjects.def"
};

static const struct subobject_row *row_of(const struct type *type) {
    for (size_t i = 0; i < COUNT_OF(subobject_rows); i++)
        if (type->kind == TYPE_OBJECT && type->object == subobject_rows[i].kind)
            return &subobject_rows[i];
    return NULL;
}

bool sema_is_subobject(const struct type *type) {
    return row_of(type) != NULL;
}

/* Checks a value against the remaining expected kinds; each component of a vector counts. */
static bool read_value(struct analyser *a, const struct node *node, const char *wanted,
                       uint32_t *taken) {
    const struct expression *e = sema_analyse_expression(a, node);
    if (is_error(e))
        return false;
    bool is_string = e->type->kind == TYPE_STRING;
    uint32_t count = type_is_numeric(e->type) ? type_components(e->type) : 1;
    for (uint32_t i = 0; i < count && *taken + i < strlen(wanted); i++) {
        if ((wanted[*taken + i] == 's') != is_string) {
            error_at(a->c, node->at, "expected %s instead of '%s'",
                     is_string ? "a number" : "a string", type_name(a->c, e->type));
            return false;
        }
    }
    *taken += count;
    return true;
}

void sema_check_subobject(struct analyser *a, const struct type *type,
                          const struct node *initializer, location at) {
    const struct subobject_row *row = row_of(type);
    uint32_t wanted = (uint32_t)strlen(row->values), taken = 0;
    if (initializer->kind != NODE_INIT_LIST) {
        error_at(a->c, at, "'%s' requires a braced initializer list", type_name(a->c, type));
        return;
    }
    for (const struct node *n = initializer->list.first; n; n = n->next)
        if (!read_value(a, n, row->values, &taken))
            return;
    if (taken != wanted)
        error_at(a->c, at, "constructor of '%s' requires %u value%s, not %u", type_name(a->c, type),
                 wanted, wanted == 1 ? "" : "s", taken);
}
