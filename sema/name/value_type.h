/* Types that variables, fields and results may have. */
#ifndef HLSL2SPV_SEMA_NAME_VALUE_TYPE_H
#define HLSL2SPV_SEMA_NAME_VALUE_TYPE_H

#include "../analyser.h"

/* A variable's type may not be void, incomplete or an interface; reports and gives the error type.
 */
const struct type *check_variable_type(struct analyser *a, const struct type *type, location at);
/* Whether it is a struct that a template declares which is only read: its values are as unknown as
 * the template's parameters are, whatever its members say. */
bool is_unknown_type(const struct analyser *a, const struct type *type);

#endif
