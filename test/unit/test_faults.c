/* Tests of incorrect validator errors, by version. */
#include <check.h>

#include "../../spirv/spirv.h"
#include "../../tools/quirks.h"
#include "suites.h"

static const char cull[] = "[VUID-CullPrimitiveEXT-CullPrimitiveEXT-07036] According to the spec";

static const char *find_excuse(const char *version, const char *message, SpvCapability capability) {
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

START_TEST(parses_validator_versions) {
    ck_assert_uint_eq(tools_fault_version("v2025.1"), 202501);
    ck_assert_uint_eq(tools_fault_version("v2026.4-dev"), 202604);
    ck_assert_uint_eq(tools_fault_version("unknown"), 0);
    ck_assert_ptr_nonnull(find_excuse("v2025.1", cull, SpvCapabilityMeshShadingEXT));
}
END_TEST

START_TEST(does_not_excuse_correct_errors) {
    ck_assert_ptr_null(find_excuse("v2024.4", cull, SpvCapabilityMeshShadingEXT));
    ck_assert_ptr_null(find_excuse("v2026.4", cull, SpvCapabilityMeshShadingEXT));
    ck_assert_ptr_null(find_excuse("unknown", cull, SpvCapabilityMeshShadingEXT));
    ck_assert_ptr_null(find_excuse("v2025.1", cull, SpvCapabilityGeometry));
    ck_assert_ptr_null(find_excuse("v2025.1", "Expected bool", SpvCapabilityMeshShadingEXT));
}
END_TEST

Suite *faults_suite(void) {
    Suite *suite = suite_create("faults");
    TCase *all = tcase_create("all");
    tcase_add_test(all, parses_validator_versions);
    tcase_add_test(all, does_not_excuse_correct_errors);
    suite_add_tcase(suite, all);
    return suite;
}
