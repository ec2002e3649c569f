/* Looking up names. */
#ifndef HLSL2SPV_SEMA_NAME_LOOKUP_H
#define HLSL2SPV_SEMA_NAME_LOOKUP_H

#include "scope.h"

/* Which symbols a lookup is for; others of the same name are passed over. */
enum find { FIND_ANY, FIND_TYPE, FIND_SCOPE };
/* Whether a lookup is for a symbol of that kind. */
bool is_sought(const struct symbol *s, enum find find);
/* The innermost visible symbol (overload sets and `using` considered), or NULL. */
struct symbol *scope_find(struct analyser *a, atom name, enum find find);
struct symbol *scope_find_in(struct analyser *a, struct scope *scope, atom name, enum find find);
/* Namespaces use others, which use others, and may do so in a circle.  The number of a walk that
 * begins at one, and whether it comes by another for the first time. */
uint32_t scope_walk(struct analyser *a, struct scope *scope);
bool scope_is_new(struct scope *scope, uint32_t walk);
/* Of the last part, or a function's operator name. */
atom name_atom(struct analyser *a, const struct name *name);
const struct name_part *name_last(const struct name *name);
/* Structs that templates are made of are complete only when someone needs to look into them. */
const struct type *complete_type(struct analyser *a, const struct type *type);
/* Field or method or static member, bases too; the path of bases is applied to *base. */
struct symbol *record_lookup(struct analyser *a, const struct record *record, atom name,
                             struct expression **base);
/* The name that a function of that operator is declared under. */
atom operator_function_name(struct analyser *a, enum operator_kind op);
/* Whether a syntax error may have hidden the name's declaration. */
bool is_spoiled(const struct analyser *a, atom name);

#endif
