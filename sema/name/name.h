/* Names as they are written (HLSL [Expr.Primary.ID.Qual]). */
#ifndef HLSL2SPV_SEMA_NAME_NAME_H
#define HLSL2SPV_SEMA_NAME_NAME_H

#include "lookup.h"

/* A name as written, scopes and template arguments included.  Reports what is missing, with a
 * spelling suggestion; NULL then. */
struct symbol *name_resolve(struct analyser *a, const struct node *name);
/* The scope that the parts of a name before its last one lead to; the current one when there is
 * only one part.  NULL after an error was reported. */
struct scope *name_scope(struct analyser *a, const struct name *name);
/* What the part before a name's last one stands for; NULL where nothing does, where there is no
 * such part, or one has template arguments, and nothing is reported. */
struct symbol *name_holder(struct analyser *a, const struct name *name);
/* What is declared in a namespace, struct or enum; NULL of anything else. */
struct scope *symbol_scope(struct analyser *a, struct symbol *symbol);
/* Warns where what is declared with `[[deprecated]]` is used; of a type, but for where it stands in
 * itself. */
void warn_of_deprecated(struct analyser *a, const struct attribute *attributes, atom name,
                        location declared, location use);
void warn_of_deprecated_type(struct analyser *a, const struct symbol *type, location use);

#endif
