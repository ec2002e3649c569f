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
    return tools_find_fault(tools_fault_version(version), message, words, COUNT_OF(words));
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

START_TEST(recognizes_extensions) {
    ck_assert(tools_supports_extension("SPV_KHR_ray_query"));
    ck_assert(!tools_supports_extension("SPV_KHR_from_the_future"));
    ck_assert_str_eq(tools_known_extension("SPV_KHR_ray_query"), "SPV_KHR_ray_query");
    ck_assert_ptr_null(tools_known_extension("SPV_KHR_from_the_future"));
}
END_TEST

START_TEST(distinguishes_newer_modules_from_invalid_ones) {
    ck_assert(tools_cannot_parse("Invalid opcode: 9999"));
    ck_assert(tools_cannot_parse("Invalid capability operand: 9999"));
    ck_assert(!tools_cannot_parse("Invalid use of a pointer"));
    ck_assert(!tools_cannot_parse("Expected scalar operand: found vector"));
}
END_TEST

Suite *faults_suite(void) {
    Suite *suite = suite_create("faults");
    TCase *all = tcase_create("all");
    tcase_add_test(all, parses_validator_versions);
    tcase_add_test(all, does_not_excuse_correct_errors);
    tcase_add_test(all, recognizes_extensions);
    tcase_add_test(all, distinguishes_newer_modules_from_invalid_ones);
    suite_add_tcase(suite, all);
    return suite;
}
