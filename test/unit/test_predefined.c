/* Tests of declarations of names that the language or the compiler already declares. The table has
 * dxc's answers, except for the rows of contextual modifiers. */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../../base/collections.h"
#include "../../include/hlsl2spv.h"
#include "suites.h"

/* Declarations; @ is replaced by the name. */
static const char *const at_file_scope[] = {
    "struct @ { int a; };",
    "class @ { int a; };",
    "interface @ { int m(); };",
    "struct @;",
    "enum @ { first };",
    "enum class @ { first };",
    "enum first { @ };",
    "typedef int @;",
    "using @ = int;",
    "static int @ = 1;",
    "const int @ = 1;",
    "Texture2D @;",
    "groupshared int @;",
    "int @() { return 1; }",
    "int @(int a);",
    "namespace @ { int g() { return 1; } }",
    "cbuffer @ { int a; };",
    "cbuffer C { int @; };",
    "template<typename T> struct @ { T a; };",
    "template<typename T> T @(T a) { return a; }",
};
static const char *const in_namespace[] = {
    "namespace n { struct @ { int a; }; }",   "namespace n { enum @ { first }; }",
    "namespace n { enum first { @ }; }",      "namespace n { typedef int @; @ g() { return 1; } }",
    "namespace n { static int @ = 1; }",      "namespace n { int @(int a) { return a; } }",
    "namespace n { namespace @ { int a; } }",
};
static const char *const in_struct[] = {
    "struct S { int @; }; int g() { S s; s.@ = 1; return s.@; }",
    "struct S { int @() { return 1; } };",
    "struct S { struct @ { int a; }; @ v; };",
    "struct S { static const int @ = 1; };",
    "struct S { enum @ { first }; };",
};
static const char *const in_function[] = {
    "int g() { int @ = 1; return @; }",
    "int g() { struct @ { int a; }; @ v; v.a = 1; return v.a; }",
    "int g() { typedef int @; @ v = 1; return v; }",
    "int g() { enum @ { first }; return 1; }",
    "int g() { enum first { @ }; return 1; }",
    "int g() { static int @ = 1; return @; }",
    "int g() { int sum = 0; for (int @ = 0; @ < 3; @++) sum += @; return sum; }",
    "int g(int @) { return @; }",
};
static const char *const elsewhere[] = {
    "template<typename @> @ g(@ a) { return a; } int h() { return g<int>(1); }",
    "template<int @> int g() { return @; } int h() { return g<2>(); }",
    "int g() : @ { return 1; }",
    "#define @ int\n@ g() { return 1; }",
};

static const struct group {
    const char *const *forms;
    size_t count;
} groups[] = {
    {at_file_scope, COUNT_OF(at_file_scope)}, {in_namespace, COUNT_OF(in_namespace)},
    {in_struct, COUNT_OF(in_struct)},         {in_function, COUNT_OF(in_function)},
    {elsewhere, COUNT_OF(elsewhere)},
};

/* A name, two arguments or NULL, and a string for each group: `x` is an error. */
#define EVERYWHERE "....................", ".......", ".....", "........", "...."
#define NOWHERE    "xxxxxxxxxxxxxxxxxxxx", "xxxxxxx", "xxxxx", "xxxxxxxx", "xxx."
#define INNER      ".......", ".....", "........", "...."
static const struct row {
    const char *name, *arguments[2], *answers[5];
} rows[] = {
    {"sin", {NULL}, {EVERYWHERE}},
    {"TraceRay", {NULL}, {EVERYWHERE}},
    {"float5", {NULL}, {EVERYWHERE}},
    /* class templates */
    {"Texture2D", {NULL}, {"xxxxxxxxxxxxxxxx.xxx", INNER}},
    {"StructuredBuffer", {NULL}, {"xxxxxxxxxxxxxxxx.xxx", INNER}},
    {"SubpassInput", {NULL}, {"xxxxxxxxxxxxxxxx.xxx", INNER}},
    {"vector", {NULL}, {"xxxxxxxxxxxxxxxx.xxx", INNER}},
    {"sampler", {NULL}, {"xxxxxxxxxxxxxxxx.xxx", INNER}},
    /* structs */
    {"SamplerState", {NULL}, {"xxx.xx.xx......x..x.", INNER}},
    {"ByteAddressBuffer", {NULL}, {"xxx.xx.xx......x..x.", INNER}},
    {"RayDesc", {NULL}, {"xxx.xx.xx......x..x.", INNER}},
    /* structs without a body, before HLSL 202x */
    {"texture", {NULL}, {"....xx.xx......x..x.", INNER}},
    {"BlendState", {NULL}, {"....xx.xx......x..x.", INNER}},
    {"texture", {"-HV", "202x"}, {EVERYWHERE}},
    {"BlendState", {"-HV", "202x"}, {EVERYWHERE}},
    /* aliases */
    {"float4", {NULL}, {"xxxxxxxxxxxxxxx..xxx", INNER}},
    {"half", {NULL}, {"xxxxxxxxxxxxxxx..xxx", INNER}},
    {"uint", {NULL}, {"xxxxxxxxxxxxxxx..xxx", INNER}},
    {"int32_t", {NULL}, {"xxxxxxx..xxxxxx..xxx", INNER}}, /* repeated by the typedef */
    {"int16_t", {NULL}, {EVERYWHERE}},
    {"int16_t", {"-enable-16bit-types", "-w"}, {"xxxxxxxxxxxxxxx..xxx", INNER}},
    /* constants and variables */
    {"RAY_FLAG_NONE", {NULL}, {"......xxxxxxxxxx.xxx", INNER}},
    {"ResourceDescriptorHeap", {NULL}, {"......xxxxxxxxxx.xxx", INNER}},
    {"ResourceDescriptorHeap", {"-T", "lib_6_5"}, {EVERYWHERE}},
    /* namespaces */
    {"vk", {NULL}, {"xxxxxxxxxxxxxxx..xxx", INNER}},
    {"dx", {NULL}, {"xxxxxxxxxxxxxxx..xxx", INNER}},
    /* types that dxc does not declare */
    {"sampler1D", {NULL}, {EVERYWHERE}},
    {"sampler2D", {NULL}, {EVERYWHERE}},
    {"sampler3D", {NULL}, {EVERYWHERE}},
    {"samplerCUBE", {NULL}, {EVERYWHERE}},
    {"stateblock", {NULL}, {EVERYWHERE}},
    /* keywords */
    {"if", {NULL}, {NOWHERE}},
    {"cbuffer", {NULL}, {NOWHERE}},
    {"delete", {NULL}, {NOWHERE}},
    {"in", {NULL}, {NOWHERE}},
    {"true", {NULL}, {NOWHERE}},
    {"float", {NULL}, {"xxxxxxxxxxxxxxxx.xxx", "xxxxxxx", "xxxxx", "xxxxxxxx", "xx.."}},
    {"register", {NULL}, {"xxxxxxxxxxxxxxxx.xxx", "xxxxxxx", "xxxxx", "xxxxxxxx", "xxx."}},
    /* Contextual modifiers are names, as in fxc; dxc reserves many of them. */
    {"precise", {NULL}, {EVERYWHERE}},
    {"sample", {NULL}, {EVERYWHERE}},
    {"line", {NULL}, {EVERYWHERE}},
    {"point", {NULL}, {EVERYWHERE}},
    {"shared", {NULL}, {EVERYWHERE}},
};

/* ---- Programs ---- */

struct program {
    char text[512];
    size_t length;
};

static void print_program(struct program *program, const char *form, const char *name) {
    program->length = 0;
    for (; *form; form++)
        program->length += (size_t)snprintf(
            program->text + program->length, sizeof program->text - program->length, "%.*s",
            *form == '@' ? (int)strlen(name) : 1, *form == '@' ? name : form);
    program->length +=
        (size_t)snprintf(program->text + program->length, sizeof program->text - program->length,
                         "\n[shader(\"compute\")] [numthreads(1, 1, 1)] void entry() {}\n");
    ck_assert_uint_lt(program->length, sizeof program->text);
}

static int open_program(void *user, const char *path, struct hlsl2spv_file *file) {
    const struct program *program = user;
    *file = (struct hlsl2spv_file){path, program->text, program->length};
    return strcmp(path, "name.hlsl") == 0;
}

static bool is_accepted(struct program *program, const struct row *row) {
    const char *arguments[] = {
        "-T", "lib_6_8", "-O0", "-w", "name.hlsl", row->arguments[0], row->arguments[1]};
    struct hlsl2spv_host host = {.user = program, .open = open_program};
    struct hlsl2spv_result *result = hlsl2spv_compile(row->arguments[0] ? 7 : 5, arguments, &host);
    bool succeeded = hlsl2spv_succeeded(result);
    hlsl2spv_release(result);
    return succeeded;
}

START_TEST(declarations) {
    const struct row *row = &rows[_i];
    for (size_t g = 0; g < COUNT_OF(groups); g++) {
        ck_assert_uint_eq(strlen(row->answers[g]), groups[g].count);
        for (size_t i = 0; i < groups[g].count; i++) {
            struct program program;
            print_program(&program, groups[g].forms[i], row->name);
            bool expected = row->answers[g][i] == '.';
            ck_assert_msg(is_accepted(&program, row) == expected, "%s: %s",
                          expected ? "rejected" : "accepted", program.text);
        }
    }
}
END_TEST

Suite *predefined_suite(void) {
    Suite *suite = suite_create("predefined");
    TCase *tests = tcase_create("predefined");
    tcase_add_loop_test(tests, declarations, 0, COUNT_OF(rows));
    suite_add_tcase(suite, tests);
    return suite;
}
