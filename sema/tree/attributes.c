/* The table of attributes, and what is asked of those that were written. */
#include "attributes.h"

#include <strings.h>

static const struct attribute_info rows[] = {
#define ATTRIBUTE(id, scope, name, arguments, places, stages)                                      \
    {scope, name, arguments, places, stages},
#include "../../spec/attributes.def"
#undef ATTRIBUTE
};

const struct attribute_info *attribute_info(enum attribute_kind kind) {
    return &rows[kind];
}

const char *attribute_name(enum attribute_kind kind) {
    return rows[kind].name;
}

const struct attribute *attribute_find(const struct attribute *list, enum attribute_kind kind) {
    const struct attribute *last = NULL;
    for (; list; list = list->next)
        if (list->kind == kind && !list->is_wrong)
            last = list;
    return last;
}

int64_t attribute_integer(const struct attribute *attribute, uint32_t index, int64_t otherwise) {
    if (!attribute || index >= attribute->argument_count)
        return otherwise;
    const struct constant *k = attribute->arguments[index].constant;
    if (!k || !k->count || !type_is_scalar(k->type))
        return otherwise;
    return scalar_is_float(k->type->scalar) ? (int64_t)k->values->f : k->values->i;
}

location attribute_mark(struct context *c, const struct attribute *attribute, uint32_t index,
                        const char *meant) {
    const struct attribute_argument *argument = &attribute->arguments[index];
    if (!argument->at)
        return attribute->at;
    const char *text =
        meant && argument->is_quoted ? arena_format(c->arena, "\"%s\"", meant) : meant;
    if (text)
        diag_propose(c, (struct fix){argument->at, FIX_REPLACE, text, 0});
    return argument->at;
}

bool attribute_same_arguments(const struct attribute *x, const struct attribute *y) {
    bool same = x->argument_count == y->argument_count;
    for (uint32_t i = 0; same && i < x->argument_count; i++) {
        const struct constant *p = x->arguments[i].constant, *q = y->arguments[i].constant;
        same = p->text ? q->text && !strcasecmp(p->text, q->text)
                       : !q->text && attribute_integer(x, i, 0) == attribute_integer(y, i, 0);
    }
    return same;
}
