/* Tests of branches with constant conditions. */
#include <check.h>

#include "../../optimize/passes.h"
#include "suites.h"
#include "value_bench.h"

/* ---- Branches ---- */

static const struct row branches[] = {
    {CONSTANT_IF("%true", INT("%a"), INT("%b"), ""), "OpStore %oi %a", "OpStore %oi %b"},
    {CONSTANT_IF("%false", INT("%a"), INT("%b"), ""), "OpStore %oi %b", "OpSelectionMerge"},
    {CONSTANT_IF("%specbool", INT("%a"), INT("%b"), ""), "OpBranchConditional", NULL},
    {CONSTANT_IF("%true", "", "", "%x = OpPhi %int %a %yes %b %no\n" INT("%x")), "OpStore %oi %a",
     "OpPhi"},
    {"%n = OpLogicalNot %bool %p\n" CONSTANT_IF("%n", INT("%a"), INT("%b"), ""),
     "OpBranchConditional %p", NULL},
    /* The result of one branch determines the next. */
    {CONSTANT_IF("%true", "", "",
                 "%x = OpPhi %int %i1 %yes %i2 %no\n%y = OpIEqual %bool %x %i1\n"
                 "OpSelectionMerge %end2 None\nOpBranchConditional %y %yes2 %end2\n"
                 "%yes2 = OpLabel\n" INT("%a") "OpBranch %end2\n%end2 = OpLabel\n"),
     "OpStore %oi %a", "OpSelectionMerge"},
    /* Switches */
    {"OpSelectionMerge %end None\nOpSwitch %i2 %other 1 %one 2 %two\n%one = OpLabel\n" INT(
         "%a") "OpBranch %end\n%two = OpLabel\n" INT("%b") "OpBranch %end\n%other = "
                                                           "OpLabel\n" INT("%i0") "OpBranch "
                                                                                  "%end\n%end = "
                                                                                  "OpLabel\nOpRe"
                                                                                  "turn\n",
     "OpStore %oi %b", "OpSwitch"},
    /* A case that falls through. */
    {"OpSelectionMerge %end None\nOpSwitch %i1 %other 1 %one 2 %two\n%one = OpLabel\n" INT(
         "%a") "OpBranch %two\n%two = OpLabel\n" INT("%b") "OpBranch %end\n%other = OpLabel\n"
                                                           "OpBranch %end\n%end = "
                                                           "OpLabel\nOpReturn\n",
     "OpStore %oi %b", "OpSwitch"},
    /* A break in an inner selection, which leaves the switch. */
    {"OpSelectionMerge %end None\nOpSwitch %i1 %other 1 %one\n%one = OpLabel\n"
     "OpSelectionMerge %inner None\nOpBranchConditional %p %leave %inner\n%leave = OpLabel\n"
     "OpBranch %end\n%inner = OpLabel\n" INT("%a") "OpBranch %end\n%other = OpLabel\n" INT(
         "%b") "OpBranch %end\n%end = OpLabel\nOpReturn\n",
     "OpSwitch %int_1", "OpStore %oi %b"},
    /* The only break, in an inner selection. */
    {"OpSelectionMerge %end None\nOpSwitch %i1 %other 1 %one\n%one = OpLabel\n"
     "OpSelectionMerge %inner None\nOpBranchConditional %p %leave %inner\n%leave = OpLabel\n"
     "OpBranch %end\n%inner = OpLabel\nOpReturn\n%other = OpLabel\n" INT(
         "%b") "OpBranch %end\n%end = OpLabel\nOpReturn\n",
     "OpSwitch %int_1", "OpStore %oi %b"},
    /* A break without a separate selection. */
    {"OpSelectionMerge %end None\nOpSwitch %i1 %other 1 %one\n%one = OpLabel\n"
     "OpBranchConditional %p %end %inner\n%inner = OpLabel\nOpReturn\n"
     "%other = OpLabel\n" INT("%b") "OpBranch %end\n%end = OpLabel\nOpReturn\n",
     "OpSwitch %int_1", "OpStore %oi %b"},
};

START_TEST(removes_constant_branches) {
    check_row(&branches[_i], "");
}
END_TEST

/* ---- Conditions ---- */

static const struct row conditions[] = {
    {IF("%x = OpSelect %int %p %a %b\n" INT("%x"), "", ""), "OpStore %oi %a", "OpSelect %"},
    {IF("", "%x = OpSelect %int %p %a %b\n" INT("%x"), ""), "OpStore %oi %b", "OpSelect %"},
    {IF("", "", "%x = OpSelect %int %p %a %b\n" INT("%x")), "OpSelect %", NULL},
    {IF("OpSelectionMerge %end2 None\nOpBranchConditional %p %end2 %no2\n"
        "%no2 = OpLabel\n" INT("%b") "OpBranch %end2\n%end2 = OpLabel\n",
        "", ""),
     "OpSelectionMerge", "OpStore %oi %b"},
};

START_TEST(propagates_conditions_into_branches) {
    check_row(&conditions[_i], "");
}
END_TEST

/* ---- Loops ---- */

static const struct row loops[] = {
    /* Not entered: the loop's branch leads to its end. */
    {"OpBranch %head\n%head = OpLabel\nOpLoopMerge %end %next None\n"
     "OpBranchConditional %false %body %end\n%body = OpLabel\n" INT(
         "%a") "OpBranch %next\n"
               "%next = OpLabel\nOpBranch %head\n%end = OpLabel\nOpReturn\n",
     "OpLoopMerge", "OpStore"},
    /* An infinite loop. */
    {"OpBranch %head\n%head = OpLabel\nOpLoopMerge %end %next None\n"
     "OpBranchConditional %true %body %end\n%body = OpLabel\n" INT(
         "%a") "OpBranch %next\n"
               "%next = OpLabel\nOpBranch %head\n%end = OpLabel\n" INT("%b") "OpReturn\n",
     "OpStore %oi %a", "OpStore %oi %b"},
    /* The back edge is not taken, but kept, because a loop requires one. */
    {"OpBranch %head\n%head = OpLabel\nOpLoopMerge %end %next None\nOpBranch %next\n"
     "%next = OpLabel\nOpBranchConditional %false %head %end\n%end = OpLabel\nOpReturn\n",
     "OpBranchConditional %false", NULL},
    {"OpBranch %head\n%head = OpLabel\nOpLoopMerge %end %next None\nOpBranch %next\n"
     "%next = OpLabel\nOpBranchConditional %true %head %end\n%end = OpLabel\nOpReturn\n",
     "OpLoopMerge", "OpBranchConditional"},
    /* A break in a selection whose condition is always true. */
    {"OpBranch %head\n%head = OpLabel\nOpLoopMerge %end %next None\nOpBranch %body\n"
     "%body = OpLabel\nOpSelectionMerge %go None\nOpBranchConditional %true %end %go\n"
     "%go = OpLabel\n" INT("%a") "OpBranch %next\n%next = OpLabel\nOpBranch %head\n"
                                 "%end = OpLabel\nOpReturn\n",
     "OpLoopMerge", "OpStore"},
};

START_TEST(preserves_valid_loops) {
    check_row(&loops[_i], "");
}
END_TEST

Suite *cut_suite(void) {
    Suite *suite = suite_create("cut");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, removes_constant_branches, 0, (int)COUNT_OF(branches));
    tcase_add_loop_test(all, propagates_conditions_into_branches, 0, (int)COUNT_OF(conditions));
    tcase_add_loop_test(all, preserves_valid_loops, 0, (int)COUNT_OF(loops));
    suite_add_tcase(suite, all);
    return suite;
}
