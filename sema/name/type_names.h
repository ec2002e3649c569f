/* The names of built-in types (HLSL [Basic.types]; spec/types.def, spec/objects.def). */
#ifndef HLSL2SPV_SEMA_NAME_TYPE_NAMES_H
#define HLSL2SPV_SEMA_NAME_TYPE_NAMES_H

#include "scope.h"

/* A built-in type of that name in a scope with a builtin_prefix, or NULL. */
struct symbol *builtin_type_find(struct analyser *a, struct scope *scope, atom name);
/* Reports a declaration in the current scope that redefines a built-in type; true then. `type` is
 * the type of an alias, or NULL. */
bool check_redefined_type(struct analyser *a, atom name, const struct type *type, location at);
/* The names of built-in types, one by one; NULL behind the last. */
const char *builtin_type_spelling(size_t index);
/* With a shape behind it, as in "float4x4"; NULL: it has no shapes. */
const char *builtin_type_shaped(struct analyser *a, size_t index, const char *shape);
/* Whether two spellings are of scalars, vectors or matrices with different element types. */
bool builtin_scalar_differs(const char *one, const char *other);
/* What a built-in type of that name asks for that this compilation lacks, or NULL. */
const char *builtin_type_requirement(struct analyser *a, atom name);

#endif
