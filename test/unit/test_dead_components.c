/* Tests of unused parts of composites. */
#include <check.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

#define BEGIN                                                                                      \
    BENCH_TYPES                                                                                    \
    "%float = OpTypeFloat 32\n"                                                                    \
    "%vector = OpTypeVector %float 4\n"                                                            \
    "%private = OpTypePointer Private %float\n"                                                    \
    "%vectors = OpTypePointer Private %vector\n"                                                   \
    "%in = OpVariable %vectors Private\n"                                                          \
    "%out = OpVariable %private Private\n"                                                         \
    "%matrix = OpTypeMatrix %vector 4\n"                                                           \
    "%m = OpConstantNull %matrix\n"                                                                \
    "%ten = OpConstant %float 10\n" BENCH_BEGIN "%v = OpLoad %vector %in\n"                        \
    "%x = OpCompositeExtract %float %v 0\n"                                                        \
    "%y = OpCompositeExtract %float %v 1\n"
#define END "OpStore %out %a\n" BENCH_END

static unsigned count_left(const char *text, SpvOp op) {
    struct pass_bench b;
    pass_bench_open(&b, text);
    pass_bench_run(&b, pass_dead_components);
    pass_bench_run(&b, pass_dead_code);
    unsigned count = pass_bench_count(&b, op);
    ck_assert(!pass_bench_run(&b, pass_dead_components));
    pass_bench_close(&b);
    return count;
}

START_TEST(removes_unused_inserts) {
    ck_assert_uint_eq(count_left(BEGIN "%w = OpCompositeInsert %vector %x %v 2\n"
                                       "%u = OpCompositeInsert %vector %ten %w 3\n"
                                       "%s = OpFAdd %vector %u %w\n"
                                       "%a = OpCompositeExtract %float %s 3\n" END,
                                 SpvOpCompositeInsert),
                      1);
    ck_assert_uint_eq(count_left(BEGIN "%w = OpCompositeInsert %vector %x %v 2\n"
                                       "%s = OpMatrixTimesVector %vector %m %w\n"
                                       "%a = OpCompositeExtract %float %s 3\n" END,
                                 SpvOpCompositeInsert),
                      1);
}
END_TEST

START_TEST(removes_operands_of_unused_components) {
    const char *text = BEGIN "%p = OpFMul %float %x %ten\n"
                             "%q = OpFAdd %float %y %ten\n"
                             "%w = OpCompositeConstruct %vector %p %q %ten %ten\n"
                             "%t = OpVectorShuffle %vector %v %w 0 1 2 5\n"
                             "%a = OpCompositeExtract %float %t 3\n" END;
    ck_assert_uint_eq(count_left(text, SpvOpFMul), 0);
    ck_assert_uint_eq(count_left(text, SpvOpFAdd), 1);
}
END_TEST

START_TEST(preserves_inserts_of_composites_used_whole) {
    ck_assert_uint_eq(count_left(BEGIN "%w = OpCompositeInsert %vector %x %v 2\n"
                                       "OpStore %in %w\n"
                                       "%a = OpCompositeExtract %float %w 3\n" END,
                                 SpvOpCompositeInsert),
                      1);
    ck_assert_uint_eq(count_left(BEGIN "%w = OpCompositeInsert %vector %x %v 2\n"
                                       "%a = OpDot %float %w %v\n" END,
                                 SpvOpCompositeInsert),
                      1);
}
END_TEST

Suite *dead_components_suite(void) {
    Suite *suite = suite_create("dead_components");
    TCase *all = tcase_create("all");
    tcase_add_test(all, removes_unused_inserts);
    tcase_add_test(all, removes_operands_of_unused_components);
    tcase_add_test(all, preserves_inserts_of_composites_used_whole);
    suite_add_tcase(suite, all);
    return suite;
}
