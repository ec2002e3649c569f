/* Attributes as the table has them. */
#ifndef HLSL2SPV_SEMA_TREE_ATTRIBUTES_H
#define HLSL2SPV_SEMA_TREE_ATTRIBUTES_H

#include "../tree.h"

/* A row of spec/attributes.def. */
struct attribute_info {
    const char *scope, *name;
    const char *arguments; /* a letter for each, as the table says */
    const char *places;    /* letters of what it may stand on */
    const char *stages;    /* letters of the stages whose entry points take it */
};
const struct attribute_info *attribute_info(enum attribute_kind kind);
/* Of two attributes of one kind. */
bool attribute_same_arguments(const struct attribute *x, const struct attribute *y);

#endif
