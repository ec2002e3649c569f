/* Looking up names.  What is not found is reported by report_unknown_name and by nobody else, so
 * that suggestions and silence after a syntax error are the same everywhere. */
#ifndef HLSL2SPV_SEMA_NAME_LOOKUP_H
#define HLSL2SPV_SEMA_NAME_LOOKUP_H

#include "scope.h"

/* Which symbols a lookup is for; others of the same name are passed over. */
enum find { FIND_ANY, FIND_TYPE, FIND_SCOPE };
/* The innermost visible symbol (overload sets and `using` considered), or NULL. */
struct symbol *scope_find(struct analyser *a, atom name, enum find find);
struct symbol *scope_find_in(struct analyser *a, struct scope *scope, atom name, enum find find);
/* Of the last part, or a function's operator name. */
atom name_atom(struct analyser *a, const struct name *name);
const struct name_part *name_last(const struct name *name);
/* Whether a syntax error may have hidden the name's declaration. */
bool is_spoiled(const struct analyser *a, atom name);
/* "error: unknown ... 'name'", and the nearest name that is known.  Silent about spoiled ones. */
/* What a name of the dialect in use is called in HLSL; other names are their own. */
atom dialect_name(struct analyser *a, atom name, location at);
void report_unknown_name(struct analyser *a, const char *what, atom name, struct scope *scope,
                         enum find find, location at);
/* Structs that templates are made of are complete only when someone needs to look into them. */
const struct type *complete_type(struct analyser *a, const struct type *type);
/* Field or method or static member, bases too; the path of bases is applied to *base. */
struct symbol *record_lookup(struct analyser *a, const struct record *record, atom name,
                             struct expression **base);
/* The name that a function of that operator is declared under. */
atom operator_function_name(struct analyser *a, enum operator_kind op);

#endif
