/* A function on the pass bench for tests of values.  Its parameters are a, b: int; c, d: float;
 * p, q: bool; u: uint; v, w: vectors; m: a matrix. */
#ifndef HLSL2SPV_TEST_UNIT_VALUE_BENCH_H
#define HLSL2SPV_TEST_UNIT_VALUE_BENCH_H

#include "pass_bench.h"

/* `decorations` apply to ids of the body. */
void open_body(struct pass_bench *b, const char *decorations, const char *body);
/* Returns the number of instructions with an opcode after pass_value_numbering. */
unsigned count_after(const char *decorations, const char *body, SpvOp op);

/* Texts that the output of pass_value_numbering for a body contains and lacks; either may be
 * NULL. */
struct row {
    const char *body, *has, *lacks;
};
/* `end` is appended to a body without a terminator. */
void check_row(const struct row *row, const char *end);
void check_decorated_row(const struct row *row, const char *decorations, const char *end);

/* ---- Parts of bodies: values that are used ---- */

#define INT(value)    "OpStore %oi " value "\n"
#define FLOAT(value)  "OpStore %of " value "\n"
#define BOOL(value)   "OpStore %ob " value "\n"
#define VECTOR(value) "OpStore %ov " value "\n"

/* Branches on `p`: values of one arm are not known in the other, or after both. */
#define IF(then, otherwise, behind)                                                                \
    "OpSelectionMerge %end None\nOpBranchConditional %p %yes %no\n%yes = OpLabel\n" then           \
    "OpBranch %end\n%no = OpLabel\n" otherwise "OpBranch %end\n%end = OpLabel\n" behind            \
    "OpReturn\n"

#define CONSTANT_IF(condition, then, otherwise, behind)                                            \
    "OpSelectionMerge %end None\nOpBranchConditional " condition                                   \
    " %yes %no\n%yes = OpLabel\n" then "OpBranch %end\n%no = OpLabel\n" otherwise                  \
    "OpBranch %end\n%end = OpLabel\n" behind "OpReturn\n"

/* A loop whose body may use values of loads before it or in its header. */
#define LOOP(header, body)                                                                         \
    "OpBranch %head\n%head = OpLabel\n" header                                                     \
    "OpLoopMerge %end %next None\nOpBranchConditional %p %body %end\n%body = OpLabel\n" body       \
    "OpBranch %next\n%next = OpLabel\nOpBranch %head\n%end = OpLabel\nOpReturn\n"

#endif
