/* Passes on small modules that are written as text. */
#ifndef HLSL2SPV_TEST_UNIT_PASS_BENCH_H
#define HLSL2SPV_TEST_UNIT_PASS_BENCH_H

#include "../../optimize/common/pass.h"

/* What nearly all of them begin with and end with; types of their own and a body come between. */
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

/* Reads a module in the assembler's language, behind whose text the header that every module needs
 * is put in front: Shader, Logical GLSL450, GLSL.std.450 as %glsl.  Fails the test when it is
 * wrong. */
void pass_bench_open(struct pass_bench *b, const char *text);
/* The same of a module that is only legal when passes ran. */
void pass_bench_open_illegal(struct pass_bench *b, const char *text);
/* As the first, of texts in a row. */
#define pass_bench_open_texts(b, ...)                                                              \
    pass_bench_open_list((b), (const char *const[]){__VA_ARGS__, NULL})
void pass_bench_open_list(struct pass_bench *b, const char *const *texts);
/* Runs the pass on every routine; whether it changed any. The module must be valid afterwards. */
bool pass_bench_run(struct pass_bench *b, routine_pass *pass);
/* The module as text, with names where OpName gives some, without the header. */
const char *pass_bench_text(struct pass_bench *b);
/* How many instructions of an opcode functions hold. */
unsigned pass_bench_count(struct pass_bench *b, SpvOp op);
void pass_bench_close(struct pass_bench *b);

#endif
