/* The body of a function on the bench of passes, for what is found of its values: its parameters
 * are a, b: int; c, d: float; p, q: bool; u: uint; v, w: vectors; m: a matrix. */
#ifndef HLSL2SPV_TEST_UNIT_VALUE_BENCH_H
#define HLSL2SPV_TEST_UNIT_VALUE_BENCH_H

#include "pass_bench.h"

/* Decorations are those of what the body makes. */
void open_body(struct pass_bench *b, const char *decorations, const char *body);
/* How many instructions of an opcode are left of it by number_values. */
unsigned count_after(const char *decorations, const char *body, SpvOp op);

/* What number_values makes of a body has one text, and not the other; NULL: there is none. */
struct row {
    const char *body, *has, *lacks;
};
/* `end` is what ends the body, if it does not itself. */
void check_row(const struct row *row, const char *end);

#define LENGTH(rows) (int)(sizeof(rows) / sizeof *(rows))

/* ---- Parts of bodies: values that are used ---- */

#define INT(value)    "OpStore %oi " value "\n"
#define FLOAT(value)  "OpStore %of " value "\n"
#define BOOL(value)   "OpStore %ob " value "\n"
#define VECTOR(value) "OpStore %ov " value "\n"

/* Branches of `p`: what stands in one is not known in the other, nor behind both. */
#define IF(then, otherwise, behind)                                                                \
    "OpSelectionMerge %end None\nOpBranchConditional %p %yes %no\n%yes = OpLabel\n" then           \
    "OpBranch %end\n%no = OpLabel\n" otherwise "OpBranch %end\n%end = OpLabel\n" behind            \
    "OpReturn\n"

#define CONSTANT_IF(condition, then, otherwise, behind)                                            \
    "OpSelectionMerge %end None\nOpBranchConditional " condition                                   \
    " %yes %no\n%yes = OpLabel\n" then "OpBranch %end\n%no = OpLabel\n" otherwise                  \
    "OpBranch %end\n%end = OpLabel\n" behind "OpReturn\n"

/* A loop, whose body may follow what a load in front of it or in its header saw. */
#define LOOP(header, body)                                                                         \
    "OpBranch %head\n%head = OpLabel\n" header                                                     \
    "OpLoopMerge %end %next None\nOpBranchConditional %p %body %end\n%body = OpLabel\n" body       \
    "OpBranch %next\n%next = OpLabel\nOpBranch %head\n%end = OpLabel\nOpReturn\n"

#endif
