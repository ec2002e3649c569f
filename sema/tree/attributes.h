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
/* Where an argument is wrong, for a message about it, with the word that may stand in its place, or
 * NULL, as its edit. */
location attribute_mark(struct context *c, const struct attribute *attribute, uint32_t index,
                        const char *meant);
/* Of two attributes of one kind. */
bool attribute_same_arguments(const struct attribute *x, const struct attribute *y);

#endif
