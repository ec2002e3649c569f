/* Tests of value numbering: equal instructions, loads, phis. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "../../optimize/passes.h"
#include "suites.h"
#include "value_bench.h"

/* ---- Equal instructions ---- */

#define TWO_SUMS                                                                                   \
    "%x = OpFAdd %float %c %d\n%y = OpFAdd %float %d %c\n" FLOAT("%x") FLOAT("%y") "OpReturn\n"

#define SUM(name) name " = OpIAdd %int %a %b\n" INT(name)

START_TEST(merges_equal_instructions) {
    ck_assert_uint_eq(count_after("", TWO_SUMS, SpvOpFAdd), 1);
    ck_assert_uint_eq(count_after("",
                                  "%x = OpFSub %float %c %d\n%y = OpFSub %float %d %c\n" FLOAT("%x")
                                      FLOAT("%y") "OpReturn\n",
                                  SpvOpFSub),
                      2);
}
END_TEST

START_TEST(merges_decorations) {
    struct pass_bench b;
    open_body(&b,
              "OpDecorate %x RelaxedPrecision\nOpDecorate %y NoContraction\n"
              "OpDecorate %x NoContraction\n",
              TWO_SUMS);
    ck_assert(pass_bench_run(&b, pass_value_numbering));
    const struct instruction *sum = b.o.m->first_routine->first->list.first->next;
    ck_assert_uint_eq(traits_of(&b.o, sum->id), TRAIT_NO_CONTRACTION);
    pass_bench_close(&b);
    open_body(&b, "OpDecorate %y NoContraction\n", TWO_SUMS);
    ck_assert(pass_bench_run(&b, pass_value_numbering));
    sum = b.o.m->first_routine->first->list.first->next;
    ck_assert_uint_eq(traits_of(&b.o, sum->id), TRAIT_NO_CONTRACTION);
    pass_bench_close(&b);
}
END_TEST

#define ELEMENT(name)                                                                              \
    name " = OpAccessChain %to_member %constants %u0\n" name "l = OpLoad %int " name               \
         "\n" INT(name "l")

START_TEST(preserves_values_that_differ_in_non_uniform) {
    const char body[] = ELEMENT("%x") ELEMENT("%y") "OpReturn\n";
    ck_assert_uint_eq(count_after("", body, SpvOpAccessChain), 1);
    ck_assert_uint_eq(count_after("OpDecorate %y NonUniform\n", body, SpvOpAccessChain), 2);
    ck_assert_uint_eq(
        count_after("OpDecorate %x NonUniform\nOpDecorate %y NonUniform\n", body, SpvOpLoad), 1);
}
END_TEST

START_TEST(preserves_non_uniform_decoration) {
    struct pass_bench b;
    open_body(&b, "OpDecorate %y NonUniform\n",
              "%x = OpIMul %int %a %b\n%y = OpCopyObject %int %x\n" INT("%y") "OpReturn\n");
    ck_assert(pass_bench_run(&b, pass_value_numbering));
    const struct instruction *product = b.o.m->first_routine->first->list.first->next;
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpCopyObject), 0);
    ck_assert_uint_eq(traits_of(&b.o, product->id), TRAIT_NON_UNIFORM);
    pass_bench_close(&b);
}
END_TEST

START_TEST(preserves_decorated_values) {
    ck_assert_uint_eq(
        count_after("OpDecorate %y NoSignedWrap\n", SUM("%x") SUM("%y") "OpReturn\n", SpvOpIAdd),
        2);
}
END_TEST

START_TEST(reuses_only_dominating_values) {
    ck_assert_uint_eq(count_after("", SUM("%x") IF(SUM("%y"), SUM("%z"), SUM("%t")), SpvOpIAdd), 1);
    ck_assert_uint_eq(count_after("", IF(SUM("%y"), SUM("%z"), SUM("%t")), SpvOpIAdd), 3);
    ck_assert_uint_eq(
        count_after("", IF(SUM("%y") SUM("%x"), SUM("%z"), SUM("%t") SUM("%s")), SpvOpIAdd), 3);
}
END_TEST

/* ---- Loads ---- */

#define LOAD(name, from)   name " = OpLoad %int " from "\n" INT(name)
#define MEMBER(name, from) name " = OpAccessChain %to_member " from " %u0\n"
#define PLACE(name, from)  name " = OpAccessChain %to_place " from " %u0\n"
#define BARRIER            "OpMemoryBarrier %u2 %u264\n"

static const struct {
    const char *body;
    unsigned loads;
} loads[] = {
    {LOAD("%x", "%input") BARRIER LOAD("%y", "%input"), 1},
    {LOAD("%x", "%lane") LOAD("%y", "%lane"), 1},
    {LOAD("%x", "%lane") BARRIER LOAD("%y", "%lane"), 2},
    {MEMBER("%m1", "%constants") LOAD("%x", "%m1") BARRIER LOAD("%y", "%m1"), 1},
    {PLACE("%m1", "%steady") LOAD("%x", "%m1") BARRIER LOAD("%y", "%m1"), 1},
    {PLACE("%m1", "%given") LOAD("%x", "%m1") LOAD("%y", "%m1"), 1},
    {PLACE("%m1", "%given") LOAD("%x", "%m1") BARRIER LOAD("%y", "%m1"), 2},
    {PLACE("%m1", "%flickering") LOAD("%x", "%m1") LOAD("%y", "%m1"), 2},
    {PLACE("%m1", "%given") LOAD("%x", "%m1") "OpStore %m1 %a\n" LOAD("%y", "%m1"), 2},
    {PLACE("%m1", "%given") LOAD("%x", "%m1") "OpStore %shared %a\n" LOAD("%y", "%m1"), 2},
    {PLACE("%m1", "%given") LOAD("%x", "%m1") "OpStore %local %a\n" LOAD("%y", "%m1"), 1},
    {"%x = OpLoad %int %shared Volatile\n%y = OpLoad %int %shared Volatile\n" INT("%x") INT("%y"),
     2},
    {LOAD("%x", "%shared") LOAD("%y", "%shared"), 1},
    {LOAD("%x", "%shared") "%t = OpAtomicIAdd %int %shared %u2 %u0 %i1\n" LOAD("%y", "%shared"), 2},
    {LOAD("%x", "%local") BARRIER LOAD("%y", "%local"), 1},
    {"OpStore %local %a\n" LOAD("%x", "%local"), 0},
    {"OpStore %local %a\nOpStore %ob %p\n" LOAD("%x", "%local"), 0},
    {"OpStore %shared %a\n" LOAD("%x", "%shared"), 1},
    {"OpStore %local %a Volatile\n" LOAD("%x", "%local"), 1},
};

START_TEST(merges_loads_without_stores_between) {
    struct pass_bench b;
    char body[2048];
    snprintf(body, sizeof body, "%sOpReturn\n", loads[_i].body);
    open_body(&b, "", body);
    pass_bench_run(&b, pass_value_numbering);
    ck_assert_msg(pass_bench_count(&b, SpvOpLoad) == loads[_i].loads, "%s\n%s", loads[_i].body,
                  strstr(pass_bench_text(&b), "OpFunction "));
    pass_bench_close(&b);
}
END_TEST

#define UNDEFINED "%nothing = OpUndef %int\n"

START_TEST(removes_stores_of_undefined_values) {
    ck_assert_uint_eq(count_after("", UNDEFINED "OpStore %local %nothing\nOpReturn\n", SpvOpStore),
                      0);
    ck_assert_uint_eq(
        count_after("", UNDEFINED "OpStore %local %nothing Volatile\nOpReturn\n", SpvOpStore), 1);
    ck_assert_uint_eq(count_after("",
                                  UNDEFINED "OpStore %local %nothing\n" //
                                  LOAD("%x", "%local") "OpReturn\n",
                                  SpvOpLoad),
                      0);
}
END_TEST

#define WRITE "OpStore %local %i1\n"

START_TEST(reuses_loads_along_one_path) {
    ck_assert_uint_eq(
        count_after("", LOAD("%x", "%local") IF(LOAD("%y", "%local"), LOAD("%z", "%local"), ""),
                    SpvOpLoad),
        1);
    ck_assert_uint_eq(
        count_after("", LOAD("%x", "%local") IF(WRITE, "", LOAD("%y", "%local")), SpvOpLoad), 2);
    ck_assert_uint_eq(
        count_after("", LOAD("%x", "%local") IF("", WRITE, LOAD("%y", "%local")), SpvOpLoad), 2);
}
END_TEST

START_TEST(invalidates_loads_that_loop_overwrites) {
    ck_assert_uint_eq(
        count_after("", LOAD("%x", "%local") LOOP(LOAD("%y", "%local"), WRITE), SpvOpLoad), 2);
    ck_assert_uint_eq(count_after("", LOOP(LOAD("%y", "%local"), LOAD("%x", "%local")), SpvOpLoad),
                      1);
}
END_TEST

/* ---- Phis ---- */

static const struct row phis[] = {
    {IF("", "", "%x = OpPhi %int %a %yes %a %no\n" INT("%x")), "OpStore %oi %a", "OpPhi"},
    {IF("", "", "%x = OpPhi %int %a %yes %undef %no\n" INT("%x")), "OpStore %oi %a", "OpPhi"},
    {IF("", "", "%x = OpPhi %int %a %yes %b %no\n" INT("%x")), "OpPhi", NULL},
    {IF("%t = OpIMul %int %a %b\n", "", "%x = OpPhi %int %t %yes %undef %no\n" INT("%x")), "OpPhi",
     NULL},
    {IF("", "",
        "%x = OpPhi %int %a %yes %b %no\n%y = OpPhi %int %a %yes %b %no\n"
        "%z = OpISub %int %x %y\n" INT("%z")),
     "OpStore %oi %int_0", NULL},
    {LOOP("%x = OpPhi %int %a %begin %x %next\n", INT("%x")), "OpStore %oi %a", "OpPhi"},
    {LOOP("%x = OpPhi %int %i0 %begin %y %next\n", "%y = OpIAdd %int %x %i1\n" INT("%x")), "OpPhi",
     "OpStore %oi %int_0"},
};

START_TEST(removes_phis_of_one_value) {
    check_row(&phis[_i], "");
}
END_TEST

/* ---- Debug information ---- */

static struct instruction *first_of(struct pass_bench *b, SpvOp op) {
    for_each_block(block, b->o.m->first_routine)
        for_each_in(i, &block->list)
            if (i->opcode == op)
                return i;
    return NULL;
}

static void open_debugged(struct pass_bench *b, const char *body) {
    open_body(b, "", body);
    b->o.debug_set = b->o.m->sections[SECTION_IMPORTS].last->id;
}

/* Uses a set that the validator does not know, and that is treated as debug information. */
#define DEBUG_VALUE(of) "%note = OpExtInst %void %debug 1 %a " of "\n"

START_TEST(debug_values_follow_values) {
    struct pass_bench b;
    open_debugged(&b, "%x = OpIAdd %int %a %i0\n" DEBUG_VALUE("%x") "OpReturn\n");
    ck_assert(pass_value_numbering(&b.o, b.o.m->first_routine));
    ck_assert_uint_eq(first_of(&b, SpvOpExtInst)->operands[3],
                      b.o.m->first_routine->parameters.first->id);
    pass_bench_close(&b);
}
END_TEST

START_TEST(removes_debug_values_of_removed_values) {
    struct pass_bench b;
    open_debugged(&b, CONSTANT_IF("%false", "%x = OpIAdd %int %a %b\n", DEBUG_VALUE("%name"), ""));
    first_of(&b, SpvOpExtInst)->operands[3] = first_of(&b, SpvOpIAdd)->id;
    ck_assert(pass_value_numbering(&b.o, b.o.m->first_routine));
    ck_assert_ptr_null(first_of(&b, SpvOpExtInst));
    pass_bench_close(&b);
}
END_TEST

Suite *value_numbering_suite(void) {
    Suite *suite = suite_create("value_numbering");
    TCase *all = tcase_create("all");
    tcase_add_test(all, merges_equal_instructions);
    tcase_add_test(all, merges_decorations);
    tcase_add_test(all, preserves_values_that_differ_in_non_uniform);
    tcase_add_test(all, preserves_non_uniform_decoration);
    tcase_add_test(all, preserves_decorated_values);
    tcase_add_test(all, reuses_only_dominating_values);
    tcase_add_loop_test(all, merges_loads_without_stores_between, 0, (int)COUNT_OF(loads));
    tcase_add_test(all, removes_stores_of_undefined_values);
    tcase_add_test(all, reuses_loads_along_one_path);
    tcase_add_test(all, invalidates_loads_that_loop_overwrites);
    tcase_add_loop_test(all, removes_phis_of_one_value, 0, (int)COUNT_OF(phis));
    tcase_add_test(all, debug_values_follow_values);
    tcase_add_test(all, removes_debug_values_of_removed_values);
    suite_add_tcase(suite, all);
    return suite;
}
