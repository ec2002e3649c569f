/* Tests that the ends of loop bodies become their continue targets. */
#include <check.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

#define TYPES                                                                                      \
    BENCH_TYPES                                                                                    \
    "%bool = OpTypeBool\n"                                                                         \
    "%int = OpTypeInt 32 1\n"                                                                      \
    "%private = OpTypePointer Private %int\n"                                                      \
    "%out = OpVariable %private Private\n"                                                         \
    "%zero = OpConstant %int 0\n"                                                                  \
    "%ten = OpConstant %int 10\n" BENCH_BEGIN

/* A loop whose body begins with %body and continues to %next. */
#define LOOP(body)                                                                                 \
    "OpBranch %head\n"                                                                             \
    "%head = OpLabel\n"                                                                            \
    "%i = OpPhi %int %zero %begin %more %next\n"                                                   \
    "%goes = OpSLessThan %bool %i %ten\n"                                                          \
    "OpLoopMerge %end %next None\n"                                                                \
    "OpBranchConditional %goes %body %end\n"                                                       \
    "%body = OpLabel\n" body "%next = OpLabel\n"                                                   \
    "%more = OpIAdd %int %i %ten\n"                                                                \
    "OpBranch %head\n"                                                                             \
    "%end = OpLabel\n" BENCH_END

static const struct {
    const char *text;
    unsigned left; /* number of its blocks */
} loops[] = {
    {TYPES LOOP("OpStore %out %i\n"
                "OpBranch %next\n"),
     4},
    /* An early `continue`. */
    {TYPES LOOP("%early = OpSLessThan %bool %ten %i\n"
                "OpSelectionMerge %rest None\n"
                "OpBranchConditional %early %next %rest\n"
                "%rest = OpLabel\n"
                "OpStore %out %i\n"
                "OpBranch %next\n"),
     6},
    /* The end of the body is the end of a selection. */
    {TYPES LOOP("%early = OpSLessThan %bool %ten %i\n"
                "OpSelectionMerge %rest None\n"
                "OpBranchConditional %early %yes %rest\n"
                "%yes = OpLabel\n"
                "OpStore %out %i\n"
                "OpBranch %rest\n"
                "%rest = OpLabel\n"
                "OpBranch %next\n"),
     7},
    /* The end of the body is in a selection whose other arm leaves the loop. */
    {TYPES LOOP("%early = OpSLessThan %bool %ten %i\n"
                "OpSelectionMerge %rest None\n"
                "OpBranchConditional %early %yes %no\n"
                "%yes = OpLabel\n"
                "OpStore %out %i\n"
                "OpBranch %next\n"
                "%no = OpLabel\n"
                "OpBranch %end\n"
                "%rest = OpLabel\n"
                "OpUnreachable\n"),
     8},
};

static unsigned count_blocks(const struct pass_bench *b) {
    unsigned count = 0;
    for_each_block(block, b->o.m->first_routine)
        count++;
    return count;
}

START_TEST(merges_body_into_continue_target) {
    struct pass_bench b;
    pass_bench_open(&b, loops[_i].text);
    unsigned before = count_blocks(&b);
    ck_assert_int_eq(pass_bench_run(&b, pass_merge_continues), before != loops[_i].left);
    ck_assert_uint_eq(count_blocks(&b), loops[_i].left);
    ck_assert(!pass_bench_run(&b, pass_merge_continues));
    pass_bench_close(&b);
}
END_TEST

START_TEST(preserves_bodies_if_values_are_named) {
    struct pass_bench b;
    pass_bench_open(&b, loops[0].text);
    b.settings.names_values = true;
    ck_assert(!pass_bench_run(&b, pass_merge_continues));
    pass_bench_close(&b);
}
END_TEST

Suite *merge_continues_suite(void) {
    Suite *suite = suite_create("merge_continues");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, merges_body_into_continue_target, 0, COUNT_OF(loops));
    tcase_add_test(all, preserves_bodies_if_values_are_named);
    suite_add_tcase(suite, all);
    return suite;
}
