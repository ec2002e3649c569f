/* Tests of incorrect validator errors, by version. */
#include <check.h>

#include "../../spirv/spirv.h"
#include "../../tools/quirks.h"
#include "suites.h"

static const char cull[] = "[VUID-CullPrimitiveEXT-CullPrimitiveEXT-07036] According to the spec";

static const char *find(const char *version, const char *message, SpvCapability capability) {
    const uint32_t words[] = {SpvMagicNumber,
                              0x10600,
                              0,
                              1,
                              0,
                              2 << 16 | SpvOpCapability,
                              SpvCapabilityShader,
                              2 << 16 | SpvOpCapability,
                              (uint32_t)capability};
    return tools_find_fault(tools_fault_version(version), message, words,
                            sizeof words / sizeof *words);
}

START_TEST(versions_that_are_wrong_are_known) {
    ck_assert_uint_eq(tools_fault_version("v2025.1"), 202501);
    ck_assert_uint_eq(tools_fault_version("v2026.4-dev"), 202604);
    ck_assert_uint_eq(tools_fault_version("unknown"), 0);
    ck_assert_ptr_nonnull(find("v2025.1", cull, SpvCapabilityMeshShadingEXT));
}
END_TEST

START_TEST(what_may_be_right_is_not_excused) {
    ck_assert_ptr_null(find("v2024.4", cull, SpvCapabilityMeshShadingEXT));
    ck_assert_ptr_null(find("v2026.4", cull, SpvCapabilityMeshShadingEXT));
    ck_assert_ptr_null(find("unknown", cull, SpvCapabilityMeshShadingEXT));
    ck_assert_ptr_null(find("v2025.1", cull, SpvCapabilityGeometry));
    ck_assert_ptr_null(find("v2025.1", "Expected bool", SpvCapabilityMeshShadingEXT));
}
END_TEST

Suite *faults_suite(void) {
    Suite *suite = suite_create("faults");
    TCase *all = tcase_create("all");
    tcase_add_test(all, versions_that_are_wrong_are_known);
    tcase_add_test(all, what_may_be_right_is_not_excused);
    suite_add_tcase(suite, all);
    return suite;
}
