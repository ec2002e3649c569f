/* Tests of constants after the removal of unreachable globals. */
#include <check.h>

#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

START_TEST(recreates_removed_constants) {
    struct pass_bench b;
    pass_bench_open(&b, "OpEntryPoint GLCompute %f \"main\"\n"
                        "OpExecutionMode %f LocalSize 1 1 1\n" BENCH_TYPES "%int = OpTypeInt 32 1\n"
                        "%eleven = OpConstant %int 11\n" BENCH_BEGIN BENCH_END);
    ck_assert(pass_dead_globals(&b.o));
    const uint32_t signedness[] = {32, 1};
    uint32_t type = module_type(b.o.m, SpvOpTypeInt, signedness, 2);
    uint32_t eleven = opt_constant_of_word(&b.o, type, 11);
    ck_assert_ptr_nonnull(instruction_of(b.o.m, type));
    ck_assert_ptr_nonnull(instruction_of(b.o.m, eleven));
    ck_assert_uint_eq(opt_constant_of_word(&b.o, type, 11), eleven);
    pass_bench_close(&b);
}
END_TEST

Suite *dead_globals_suite(void) {
    Suite *suite = suite_create("dead_globals");
    TCase *all = tcase_create("all");
    tcase_add_test(all, recreates_removed_constants);
    suite_add_tcase(suite, all);
    return suite;
}
