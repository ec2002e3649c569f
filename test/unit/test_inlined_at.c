/* Tests of debug information for inlined code. */
#include <check.h>
#include <stdio.h>

#include "../../optimize/common/pass.h"
#include "../../optimize/passes.h"
#include "pass_bench.h"
#include "suites.h"

static const char chain[] =
    BENCH_TYPES "%inner = OpFunction %void None %type\n"
                "%int_1 = OpLabel\n"
                "OpNop\n" BENCH_END "%middle = OpFunction %void None %type\n"
                "%2 = OpLabel\n"
                "%a = OpFunctionCall %void %inner\n"
                "OpNop\n" BENCH_END "%outer = OpFunction %void None %type\n"
                "%3 = OpLabel\n"
                "%b = OpFunctionCall %void %middle\n"
                "OpNop\n" BENCH_END;

enum { DEBUG_INFO_NONE = 0, DEBUG_SCOPE = 23, DEBUG_INLINED_AT = 25 };

static void begin_scope(struct pass_bench *b, struct routine *f) {
    struct module *m = b->o.m;
    uint32_t type = module_type(m, SpvOpTypeVoid, NULL, 0);
    uint32_t scope = module_write(m, SECTION_DEBUG, SpvOpExtInst, type,
                                  (const uint32_t[]){b->o.debug_set, DEBUG_INFO_NONE}, 2);
    instruction_insert(m, f->first, f->first->list.first, SpvOpExtInst, type,
                       (const uint32_t[]){b->o.debug_set, DEBUG_SCOPE, scope}, 3);
}

static unsigned count_inlined_at(const struct pass_bench *b, bool is_chained) {
    unsigned count = 0;
    for_each_in(i, &b->o.m->sections[SECTION_DEBUG])
        count += i->operands[1] == DEBUG_INLINED_AT && i->count == (is_chained ? 5 : 4);
    return count;
}

static void inline_routine(struct pass_bench *b, struct routine *f) {
    debug_locs_detach(&b->o);
    ck_assert(pass_inline(&b->o, f));
    debug_locs_attach(&b->o);
}

static void inline_all(struct pass_bench *b) {
    debug_locs_detach(&b->o);
    for_each_routine(f, b->o.m)
        pass_inline(&b->o, f);
    debug_locs_attach(&b->o);
}

static void open_chain(struct pass_bench *b) {
    pass_bench_open(b, chain);
    b->o.debug_set = module_import(b->o.m, "NonSemantic.Shader.DebugInfo.100");
}

START_TEST(scopes_record_inlined_at) {
    struct pass_bench b;
    open_chain(&b);
    for_each_routine(f, b.o.m)
        begin_scope(&b, f);
    inline_all(&b);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpFunctionCall), 0);
    /* One in the middle function, one in the outer one, and one for the nested call. */
    ck_assert_uint_eq(count_inlined_at(&b, false), 2);
    ck_assert_uint_eq(count_inlined_at(&b, true), 1);
    /* Each has a separate scope; bodies move to their last callers. */
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpExtInst), 3);
    pass_bench_close(&b);
}
END_TEST

/* Two scopes of the inner function, inlined at one location of the copied code. */
START_TEST(shares_inlined_at_of_one_location) {
    static char text[4096];
    snprintf(text, sizeof text,
             "%s%%again = OpFunction %%void None %%type\n"
             "%%4 = OpLabel\n"
             "%%c = OpFunctionCall %%void %%middle\n" BENCH_END,
             chain);
    struct pass_bench b;
    pass_bench_open(&b, text);
    b.o.debug_set = module_import(b.o.m, "NonSemantic.Shader.DebugInfo.100");
    begin_scope(&b, b.o.m->first_routine);
    for_each_routine(f, b.o.m)
        begin_scope(&b, f);
    inline_all(&b);
    ck_assert_uint_eq(count_inlined_at(&b, false), 3);
    ck_assert_uint_eq(count_inlined_at(&b, true), 2);
    pass_bench_close(&b);
}
END_TEST

/* The inner body moves once, with the middle one. */
START_TEST(moves_function_called_once) {
    struct pass_bench b;
    open_chain(&b);
    for_each_routine(f, b.o.m)
        begin_scope(&b, f);
    inline_routine(&b, b.o.m->last_routine);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpFunctionCall), 0);
    ck_assert_uint_eq(count_inlined_at(&b, false), 1);
    ck_assert_uint_eq(count_inlined_at(&b, true), 1);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpExtInst), 3);
    pass_bench_close(&b);
}
END_TEST

/* The call in the middle function has no location, so that the location of the outer call is
 * used. */
START_TEST(inlines_scopes_through_functions_without_scope) {
    struct pass_bench b;
    open_chain(&b);
    begin_scope(&b, b.o.m->first_routine);
    begin_scope(&b, b.o.m->last_routine);
    inline_routine(&b, b.o.m->last_routine);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpFunctionCall), 0);
    ck_assert_uint_eq(count_inlined_at(&b, false), 1);
    ck_assert_uint_eq(count_inlined_at(&b, true), 0);
    unsigned inlined = 0;
    for_each_in(i, &b.o.m->last_routine->first->list)
        inlined += i->opcode == SpvOpExtInst && i->operands[1] == DEBUG_SCOPE && i->count == 4;
    ck_assert_uint_eq(inlined, 1);
    pass_bench_close(&b);
}
END_TEST

/* Instructions that name a function do not describe its copies; those that name only values are
 * kept. */
START_TEST(removes_unknown_sets_with_their_functions) {
    struct pass_bench b;
    open_chain(&b);
    struct module *m = b.o.m;
    struct block *first = m->first_routine->first;
    uint32_t type = module_type(m, SpvOpTypeVoid, NULL, 0);
    uint32_t strange = module_import(m, "NonSemantic.Strange");
    uint32_t harmless = module_import(m, "NonSemantic.Harmless");
    uint32_t f = m->first_routine->definition.id;
    instruction_insert(m, first, first->list.first, SpvOpExtInst, type,
                       (const uint32_t[]){strange, 1, f}, 3);
    instruction_insert(m, first, first->list.first, SpvOpExtInst, type,
                       (const uint32_t[]){strange, 2}, 2);
    instruction_insert(m, first, first->list.first, SpvOpExtInst, type,
                       (const uint32_t[]){harmless, 1}, 2);
    debug_drop_unknown_sets(&b.o);
    ck_assert_uint_eq(pass_bench_count(&b, SpvOpExtInst), 1);
    pass_bench_close(&b);
}
END_TEST

Suite *inlined_at_suite(void) {
    Suite *suite = suite_create("inlined_at");
    TCase *all = tcase_create("all");
    tcase_add_test(all, scopes_record_inlined_at);
    tcase_add_test(all, shares_inlined_at_of_one_location);
    tcase_add_test(all, moves_function_called_once);
    tcase_add_test(all, inlines_scopes_through_functions_without_scope);
    tcase_add_test(all, removes_unknown_sets_with_their_functions);
    suite_add_tcase(suite, all);
    return suite;
}
