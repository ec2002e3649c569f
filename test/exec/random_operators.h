/* Operators and intrinsics of random programs, independent of other threads. */
#ifndef HLSL2SPV_TEST_EXEC_RANDOM_OPERATORS_H
#define HLSL2SPV_TEST_EXEC_RANDOM_OPERATORS_H

#include "random_program.h"

struct value binary_value(enum binary_operator op, struct shape shape, struct value a,
                          struct value b);
struct value unary_value(enum unary_operator op, struct shape shape, struct value a);
struct value convert_value(struct shape from, struct shape to, struct value a);
/* Evaluates an intrinsic that needs the arguments of only one thread. */
struct value intrinsic_value(const struct expression *e, const struct value *arguments);

#endif
