/* Control flow: order, dominators, blocks that nothing leads to. */
#include <check.h>

#include "../../optimize/flow.h"
#include "pass_bench.h"
#include "suites.h"

static const char diamond[] = "%void = OpTypeVoid\n"
                              "%type = OpTypeFunction %void\n"
                              "%bool = OpTypeBool\n"
                              "%true = OpConstantTrue %bool\n"
                              "%f = OpFunction %void None %type\n"
                              "%begin = OpLabel\n"
                              "OpSelectionMerge %end None\n"
                              "OpBranchConditional %true %yes %no\n"
                              "%yes = OpLabel\n"
                              "OpBranch %end\n"
                              "%no = OpLabel\n"
                              "OpBranch %end\n"
                              "%end = OpLabel\n"
                              "OpReturn\n"
                              "OpFunctionEnd\n";

START_TEST(branches_meet_behind_their_header) {
    struct pass_bench b;
    pass_bench_open(&b, diamond);
    struct flow *flow = flow_of(&b.o, b.c.arena, b.o.m->first_routine);
    ck_assert_uint_eq(flow->count, 4);
    uint32_t end = b.o.m->first_routine->last->order;
    ck_assert_uint_eq(flow->dominator[end], 0);
    ck_assert_uint_eq(flow->first_predecessor[end + 1] - flow->first_predecessor[end], 2);
    ck_assert(flow_dominates(flow, 0, end));
    ck_assert(!flow_dominates(flow, 1, end));
    struct frontiers frontiers = flow_frontiers(b.c.arena, flow);
    ck_assert_uint_eq(frontiers.first[2] - frontiers.first[1], 1);
    ck_assert_uint_eq(frontiers.blocks[frontiers.first[1]], end);
    pass_bench_close(&b);
}
END_TEST

START_TEST(blocks_that_nothing_leads_to_go) {
    struct pass_bench b;
    pass_bench_open(&b, diamond);
    struct block *first = b.o.m->first_routine->first;
    uint32_t next = first->next->label.id;
    instruction_remove(b.o.m, merge_of(first));
    instruction_remove(b.o.m, terminator_of(first));
    instruction_insert(b.o.m, first, NULL, SpvOpBranch, 0, &next, 1);
    ck_assert(pass_bench_run(&b, remove_unreached));
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpBranch), 2);
    ck_assert(!pass_bench_run(&b, remove_unreached));
    pass_bench_close(&b);
}
END_TEST

START_TEST(cases_of_one_block_are_one_edge) {
    struct pass_bench b;
    pass_bench_open(&b, "%void = OpTypeVoid\n"
                        "%type = OpTypeFunction %void\n"
                        "%int = OpTypeInt 32 1\n"
                        "%one = OpConstant %int 1\n"
                        "%f = OpFunction %void None %type\n"
                        "%begin = OpLabel\n"
                        "OpSelectionMerge %end None\n"
                        "OpSwitch %one %end 1 %other 2 %end 3 %other\n"
                        "%other = OpLabel\n"
                        "OpBranch %end\n"
                        "%end = OpLabel\n"
                        "%phi = OpPhi %int %one %begin %one %other\n"
                        "OpReturn\n"
                        "OpFunctionEnd\n");
    struct flow *flow = flow_of(&b.o, b.c.arena, b.o.m->first_routine);
    uint32_t end = b.o.m->first_routine->last->order;
    ck_assert_uint_eq(flow->first_predecessor[end + 1] - flow->first_predecessor[end], 2);
    ck_assert(!pass_bench_run(&b, remove_unreached));
    pass_bench_close(&b);
}
END_TEST

Suite *flow_suite(void) {
    Suite *suite = suite_create("flow");
    TCase *all = tcase_create("all");
    tcase_add_test(all, branches_meet_behind_their_header);
    tcase_add_test(all, cases_of_one_block_are_one_edge);
    tcase_add_test(all, blocks_that_nothing_leads_to_go);
    suite_add_tcase(suite, all);
    return suite;
}
