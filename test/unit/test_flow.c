/* Tests of control flow: block order, dominators, unreachable blocks. */
#include <check.h>

#include "../../optimize/common/cfg.h"
#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

static const char diamond[] =
    BENCH_TYPES "%bool = OpTypeBool\n"
                "%true = OpConstantTrue %bool\n" BENCH_BEGIN "OpSelectionMerge %end None\n"
                "OpBranchConditional %true %yes %no\n"
                "%yes = OpLabel\n"
                "OpBranch %end\n"
                "%no = OpLabel\n"
                "OpBranch %end\n"
                "%end = OpLabel\n" BENCH_END;

START_TEST(branches_merge_after_their_header) {
    struct pass_bench b;
    pass_bench_open(&b, diamond);
    struct cfg *flow = cfg_of(&b.o, b.o.m->first_routine);
    ck_assert_uint_eq(flow->count, 4);
    uint32_t end = b.o.m->first_routine->last->order;
    ck_assert_uint_eq(flow->dominator[end], 0);
    ck_assert_uint_eq(flow->first_predecessor[end + 1] - flow->first_predecessor[end], 2);
    ck_assert(flow_dominates(flow, 0, end));
    ck_assert(!flow_dominates(flow, 1, end));
    struct frontiers frontiers = cfg_frontiers(b.c.kept, flow);
    ck_assert_uint_eq(frontiers.first[2] - frontiers.first[1], 1);
    ck_assert_uint_eq(frontiers.blocks[frontiers.first[1]], end);
    pass_bench_close(&b);
}
END_TEST

/* A loop with two exits besides its header, and a switch in it. */
static const char loop[] = BENCH_TYPES "%bool = OpTypeBool\n"
                                       "%int = OpTypeInt 32 1\n"
                                       "%true = OpConstantTrue %bool\n"
                                       "%one = OpConstant %int 1\n" BENCH_BEGIN "OpBranch %header\n"
                                       "%header = OpLabel\n"
                                       "OpLoopMerge %merge %next None\n"
                                       "OpBranchConditional %true %body %merge\n"
                                       "%body = OpLabel\n"
                                       "OpSelectionMerge %joined None\n"
                                       "OpSwitch %one %b 1 %a\n"
                                       "%a = OpLabel\n"
                                       "OpBranch %b\n"
                                       "%b = OpLabel\n"
                                       "OpBranchConditional %true %joined %next\n"
                                       "%joined = OpLabel\n"
                                       "OpSelectionMerge %on None\n"
                                       "OpBranchConditional %true %leave %on\n"
                                       "%leave = OpLabel\n"
                                       "OpBranch %merge\n"
                                       "%on = OpLabel\n"
                                       "OpBranch %next\n"
                                       "%next = OpLabel\n"
                                       "OpBranchConditional %true %header %merge\n"
                                       "%merge = OpLabel\n" BENCH_END;

/* Marks the blocks that are reachable from the entry without the given block. */
static void reach_without(const struct cfg *flow, uint32_t without, bool *is_reached) {
    bool goes_on = without != 0;
    is_reached[0] = goes_on;
    while (goes_on) {
        goes_on = false;
        for (uint32_t n = 1; n < flow->count; n++) {
            for_each_predecessor(p, flow, n) {
                bool is_new = n != without && is_reached[p] && !is_reached[n];
                is_reached[n] |= is_new;
                goes_on |= is_new;
            }
        }
    }
}

START_TEST(dominators_are_on_every_path) {
    struct pass_bench b;
    pass_bench_open(&b, loop);
    const struct cfg *flow = cfg_of(&b.o, b.o.m->first_routine);
    ck_assert_uint_eq(flow->count, 10);
    for (uint32_t a = 0; a < flow->count; a++) {
        bool is_reached[10] = {false};
        reach_without(flow, a, is_reached);
        for (uint32_t n = 0; n < flow->count; n++)
            ck_assert_int_eq(flow_dominates(flow, a, n), !is_reached[n]);
    }
    pass_bench_close(&b);
}
END_TEST

START_TEST(cases_of_one_block_are_one_edge) {
    struct pass_bench b;
    pass_bench_open(&b, BENCH_TYPES "%int = OpTypeInt 32 1\n"
                                    "%one = OpConstant %int 1\n" BENCH_BEGIN
                                    "OpSelectionMerge %end None\n"
                                    "OpSwitch %one %end 1 %other 2 %end 3 %other\n"
                                    "%other = OpLabel\n"
                                    "OpBranch %end\n"
                                    "%end = OpLabel\n"
                                    "%phi = OpPhi %int %one %begin %one %other\n" BENCH_END);
    struct cfg *flow = cfg_of(&b.o, b.o.m->first_routine);
    uint32_t end = b.o.m->first_routine->last->order;
    ck_assert_uint_eq(flow->first_predecessor[end + 1] - flow->first_predecessor[end], 2);
    ck_assert(!pass_bench_run(&b, pass_unreachable_code));
    pass_bench_close(&b);
}
END_TEST

START_TEST(caches_flow_until_edges_change) {
    struct pass_bench b;
    pass_bench_open(&b, diamond);
    struct routine *f = b.o.m->first_routine;
    const struct cfg *flow = cfg_of(&b.o, f);
    ck_assert_ptr_eq(cfg_of(&b.o, f), flow);
    struct instruction *branch = terminator_of(f->first);
    branch->operands[0] = opt_constant_bool(&b.o, true);
    ck_assert(pass_value_numbering(&b.o, f));
    ck_assert_ptr_nonnull(b.o.flow);
    ck_assert_uint_eq(cfg_of(&b.o, f)->count, 3);
    cfg_forget(&b.o);
    ck_assert_ptr_null(b.o.flow);
    pass_bench_close(&b);
}
END_TEST

Suite *flow_suite(void) {
    Suite *suite = suite_create("flow");
    TCase *all = tcase_create("all");
    tcase_add_test(all, branches_merge_after_their_header);
    tcase_add_test(all, cases_of_one_block_are_one_edge);
    tcase_add_test(all, dominators_are_on_every_path);
    tcase_add_test(all, caches_flow_until_edges_change);
    suite_add_tcase(suite, all);
    return suite;
}
