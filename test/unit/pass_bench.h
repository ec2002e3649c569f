/* Runs passes on small modules in text form. */
#ifndef HLSL2SPV_TEST_UNIT_PASS_BENCH_H
#define HLSL2SPV_TEST_UNIT_PASS_BENCH_H

#include "../../optimize/common/pass.h"

/* The start and end of most modules; a test inserts its types and a body. */
#define BENCH_TYPES                                                                                \
    "%void = OpTypeVoid\n"                                                                         \
    "%type = OpTypeFunction %void\n"
#define BENCH_BEGIN                                                                                \
    "%f = OpFunction %void None %type\n"                                                           \
    "%begin = OpLabel\n"
#define BENCH_END                                                                                  \
    "OpReturn\n"                                                                                   \
    "OpFunctionEnd\n"

struct pass_bench {
    struct context c;
    struct options options;
    jmp_buf failed;
    struct optimize_settings settings;
    struct optimizer o;
};

/* Assembles a module after a header that every module needs: Shader, Logical GLSL450, GLSL.std.450
 * as %glsl.  Fails the test if the module is invalid. */
void pass_bench_open(struct pass_bench *b, const char *text);
/* The same for a module that is valid only after passes. */
void pass_bench_open_illegal(struct pass_bench *b, const char *text);
/* Like pass_bench_open(), for several texts. */
#define pass_bench_open_texts(b, ...)                                                              \
    pass_bench_open_list((b), (const char *const[]){__VA_ARGS__, NULL})
void pass_bench_open_list(struct pass_bench *b, const char *const *texts);
/* Runs the pass on every routine and returns whether it changed one.  The result must be valid. */
bool pass_bench_run(struct pass_bench *b, routine_pass *pass);
/* Returns the text of the module without the header; ids have the names of OpName. */
const char *pass_bench_text(struct pass_bench *b);
/* Returns the number of instructions with an opcode in functions. */
unsigned pass_bench_count(struct pass_bench *b, SpvOp op);
void pass_bench_close(struct pass_bench *b);

#endif
