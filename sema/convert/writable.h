/* Lvalues that are written (HLSL [Basic.lval]). */
#ifndef HLSL2SPV_SEMA_CONVERT_WRITABLE_H
#define HLSL2SPV_SEMA_CONVERT_WRITABLE_H

#include "../analyser.h"

/* Wraps an lvalue for an out or inout parameter of type `to`, of a member of a struct where
 * `to_member` says so.  Reports if it cannot be written. */
struct expression *convert_out_argument(struct analyser *a, struct expression *e,
                                        const struct type *to, enum parameter_direction direction,
                                        bool to_member);
/* Reports and returns false if `e` is no lvalue that may be written. */
bool check_writable(struct analyser *a, const struct expression *e, location at,
                    const char *action);

#endif
