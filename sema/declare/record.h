/* Structs, classes, interfaces (HLSL [Classes]) and enums. */
#ifndef HLSL2SPV_SEMA_DECLARE_RECORD_H
#define HLSL2SPV_SEMA_DECLARE_RECORD_H

#include "../analyser.h"

/* NODE_STRUCT as a type specifier: a definition, a forward declaration or a reference. */
const struct type *analyse_record(struct analyser *a, const struct node *node, bool declares_only);
const struct type *analyse_enum(struct analyser *a, const struct node *node);
void record_define(struct analyser *a, struct record *record, const struct node *node);

#endif
