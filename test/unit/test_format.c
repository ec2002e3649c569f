/* Tests of the formatter of sources. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../../format/format.h"
#include "suites.h"

static void formats_to(const char *style, const char *text, const char *expected) {
    struct hlsl2spv_format_options options = {.style = style};
    struct hlsl2spv_format_result *result = hlsl2spv_format(text, strlen(text), &options);
    ck_assert_ptr_nonnull(result);
    ck_assert_str_eq(hlsl2spv_format_text(result, NULL), expected);
    hlsl2spv_format_release(result);
}

START_TEST(separates_statements) {
    formats_to(NULL, "void f(){int a=1;a++;}\n", "void f()\n{\n    int a = 1;\n    a++;\n}\n");
    formats_to(NULL, "float f(float x) {return -x*2;}\n", "float f(float x) { return -x * 2; }\n");
    formats_to(
        "BasedOnStyle: LLVM", "void f() {\nif(a)b();else if(c){d();}else e();\n}\n",
        "void f() {\n  if (a)\n    b();\n  else if (c) {\n    d();\n  } else\n    e();\n}\n");
}
END_TEST

START_TEST(formats_forms_of_hlsl) {
    formats_to(NULL, "Texture2D<float4>t:register(t0 , space1);\n",
               "Texture2D<float4> t : register(t0, space1);\n");
    formats_to(NULL, "[numthreads(8,8,1)]\nvoid f(uint3 i:SV_DispatchThreadID){}\n",
               "[numthreads(8, 8, 1)]\nvoid f(uint3 i : SV_DispatchThreadID) {}\n");
    formats_to(NULL, "cbuffer C{float4 a:packoffset(c0);}\n",
               "cbuffer C\n{\n    float4 a : packoffset(c0);\n}\n");
    formats_to(NULL, "void f()\n{\nswitch(a){case 0:b();break;default:break;}\n}\n",
               "void f()\n{\n    switch (a)\n    {\n    case 0: b(); break;\n    default: break;\n "
               "   }\n}\n");
    formats_to(NULL, "void f()\n{\n{{b();}}\n}\n",
               "void f()\n{\n    {\n        {\n            b();\n        }\n    }\n}\n");
    formats_to(NULL, "void f() {\n  if (a) {     // b\n               // c\n    d();\n  }\n}\n",
               "void f()\n{\n    if (a)\n    { // b\n        // c\n        d();\n    }\n}\n");
    formats_to(NULL, "vector<float,4>v=(float4)-x;\n", "vector<float, 4> v = (float4)-x;\n");
    formats_to(NULL, "bool b=x<y&&z>w;\n", "bool b = x < y && z > w;\n");
    formats_to(NULL, "BEGIN(x)\nfloat y;\nEND\n", "BEGIN(x)\nfloat y;\nEND\n");
}
END_TEST

START_TEST(keeps_tokens_that_would_join) {
    formats_to(NULL, "int a = b - -c + + +d;\n", "int a = b - -c + + +d;\n");
    formats_to(NULL, "A<B<int> > x;\n", "A<B<int> > x;\n");
    formats_to(NULL, "float a = 1 .xxx;\n", "float a = 1 .xxx;\n");
}
END_TEST

START_TEST(indents_both_branches_of_conditions) {
    formats_to(NULL, "void f()\n{\n#if A\nif(a){\n#else\nif(b){\n#endif\nc();\n}\nd();\n}\n",
               "void f()\n{\n#if A\n    if (a)\n    {\n#else\n    if (b)\n    {\n#endif\n"
               "        c();\n    }\n    d();\n}\n");
}
END_TEST

START_TEST(keeps_macros_and_disabled_code) {
    formats_to(NULL, "#define A(x)  \\\n   x  \\  \n  y   \nint  a;\n",
               "#define A(x)  \\\n   x  \\  \n  y\nint a;\n");
    formats_to(NULL, "// clang-format off\nint  a;\n// clang-format on\nint  b;\n",
               "// clang-format off\nint  a;\n// clang-format on\nint b;\n");
    formats_to("{DisableFormat: true}", "int  a;\n", "int  a;\n");
}
END_TEST

START_TEST(aligns_comments) {
    formats_to(NULL, "int a; // x\nfloat4 b; // y\n         // z\n",
               "int a;    // x\nfloat4 b; // y\n// z\n");
    formats_to(NULL, "/* a\n   b */ int x;\n", "/* a\n   b */ int x;\n");
}
END_TEST

START_TEST(breaks_long_lines) {
    formats_to("{ColumnLimit: 30}", "x = first(a, b) + second(ccccc, ddddd);\n",
               "x = first(a, b) +\n    second(ccccc, ddddd);\n");
    formats_to("{ColumnLimit: 30}", "void function(float4 aaaaaaa, float4 b);\n",
               "void function(float4 aaaaaaa,\n              float4 b);\n");
}
END_TEST

START_TEST(formats_only_some_lines) {
    static const char text[] = "int  a;\nint  b;\nint  c;\n";
    struct hlsl2spv_format_lines lines = {2, 2};
    struct hlsl2spv_format_options options = {.line_count = 1, .lines = &lines};
    struct hlsl2spv_format_result *result = hlsl2spv_format(text, strlen(text), &options);
    size_t count;
    const struct hlsl2spv_format_edit *edits = hlsl2spv_format_edits(result, &count);
    ck_assert_str_eq(hlsl2spv_format_text(result, NULL), "int  a;\nint b;\nint  c;\n");
    ck_assert_uint_eq(count, 1);
    ck_assert_uint_eq(edits[0].offset, 11);
    ck_assert_uint_eq(edits[0].length, 2);
    ck_assert_mem_eq(edits[0].replacement, " ", edits[0].size);
    ck_assert_uint_eq(edits[0].size, 1);
    hlsl2spv_format_release(result);
}
END_TEST

START_TEST(names_settings_without_effect) {
    static const char style[] = "---\nLanguage: Cpp\nBasedOnStyle: LLVM\nIndentWidth: 3\n"
                                "PenaltyExcessCharacter: 5\nSortIncludes: Never\n---\n"
                                "Language: Java\nIndentWidth: 7\nUnknown: 1\n";
    static const char text[] = "void f() {\nint a;\nint b;\n}\n";
    struct hlsl2spv_format_options options = {.style = style};
    struct hlsl2spv_format_result *result = hlsl2spv_format(text, strlen(text), &options);
    size_t count;
    const struct hlsl2spv_format_ignored *ignored = hlsl2spv_format_ignored(result, &count);
    ck_assert_str_eq(hlsl2spv_format_text(result, NULL), "void f() {\n   int a;\n   int b;\n}\n");
    ck_assert_uint_eq(count, 1);
    ck_assert_str_eq(ignored[0].setting, "PenaltyExcessCharacter");
    ck_assert_uint_eq(ignored[0].line, 5);
    hlsl2spv_format_release(result);
}
END_TEST

START_TEST(accepts_any_bytes) {
    formats_to(NULL, "", "");
    formats_to(NULL, "}})]{((", "}\n})]\n{\n    ((");
    formats_to(NULL, "a\rb\n", "a\rb\n");
    formats_to(NULL, "/* a  \n  b", "/* a\n  b");
    enum { DEPTH = 200000 };
    char *deep = malloc(DEPTH);
    memset(deep, '(', DEPTH);
    struct hlsl2spv_format_result *result = hlsl2spv_format(deep, DEPTH, NULL);
    ck_assert_ptr_nonnull(result);
    hlsl2spv_format_release(result);
    memset(deep, 0, DEPTH);
    result = hlsl2spv_format(deep, DEPTH, NULL);
    ck_assert_ptr_nonnull(result);
    hlsl2spv_format_release(result);
    free(deep);
}
END_TEST

Suite *format_suite(void) {
    Suite *suite = suite_create("format");
    TCase *all = tcase_create("all");
    tcase_add_test(all, separates_statements);
    tcase_add_test(all, formats_forms_of_hlsl);
    tcase_add_test(all, keeps_tokens_that_would_join);
    tcase_add_test(all, indents_both_branches_of_conditions);
    tcase_add_test(all, keeps_macros_and_disabled_code);
    tcase_add_test(all, aligns_comments);
    tcase_add_test(all, breaks_long_lines);
    tcase_add_test(all, formats_only_some_lines);
    tcase_add_test(all, names_settings_without_effect);
    tcase_add_test(all, accepts_any_bytes);
    suite_add_tcase(suite, all);
    return suite;
}
