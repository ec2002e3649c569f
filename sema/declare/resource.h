/* File-scope variables sorted into their storage (HLSL [Basic.Storage], [Decl.cbuffer]). */
#ifndef HLSL2SPV_SEMA_DECLARE_RESOURCE_H
#define HLSL2SPV_SEMA_DECLARE_RESOURCE_H

#include "../name/symbol.h"

/* Sorts a new file-scope variable into its storage: resource, static, groupshared, spec constant,
 * push constant, a member of $Globals ...  Returns the symbol to declare for it. */
struct symbol declare_global(struct analyser *a, struct variable *v, const struct list *modifiers);
/* Makes a cbuffer's record: members that are resources become globals of their own. */
void declare_buffer(struct analyser *a, const struct node *buffer);

#endif
