/* Tests of the library: results as values, files from the host, threads. */
#include <check.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../include/hlsl2spv.h"
#include "suites.h"

static const char shader[] = "#include \"sub/color.h\"\n"
                             "Texture2D<float4> image; SamplerState state;\n"
                             "float4 main(float2 uv : TEXCOORD) : SV_Target\n"
                             "{\n"
                             "    float4 sum = COLOR;\n"
                             "    for (int i = 0; i < 4; i++) sum += image.Sample(state, uv * i);\n"
                             "    return sum;\n"
                             "}\n";

/* The host's files, and the number of requests. */
#define LENGTH_OF(array) (sizeof(array) / sizeof *(array))

struct host_files {
    const char *source;
    size_t asked;
};

static int open_file(void *user, const char *path, struct hlsl2spv_file *file) {
    struct host_files *files = user;
    files->asked++;
    if (!strcmp(path, "shader.hlsl") || !strcmp(path, "/Data/shader.hlsl"))
        file->text = files->source;
    else if (!strcmp(path, "sub/color.h"))
        file->text = "#define COLOR float4(1, 0, 0, 1)\n";
    else
        return 0;
    file->size = strlen(file->text);
    return 1;
}

static struct hlsl2spv_result *compile_source(const char *source) {
    static const char *const arguments[] = {"-T", "ps_6_0", "shader.hlsl"};
    struct host_files files = {source, 0};
    struct hlsl2spv_host host = {.user = &files, .open = open_file};
    return hlsl2spv_compile(3, arguments, &host);
}

START_TEST(compiles_files_of_host) {
    struct hlsl2spv_result *result = compile_source(shader);
    size_t count;
    ck_assert(hlsl2spv_succeeded(result));
    const uint32_t *words = hlsl2spv_words(result, &count);
    ck_assert_uint_gt(count, 5);
    ck_assert_uint_eq(words[0], 0x07230203);
    ck_assert_ptr_nonnull(strstr(hlsl2spv_text(result), "OpEntryPoint Fragment"));
    ck_assert_uint_eq(hlsl2spv_diagnostic_count(result), 0);
    ck_assert_uint_eq(hlsl2spv_dependency_count(result), 2);
    ck_assert_str_eq(hlsl2spv_dependency_at(result, 1), "sub/color.h");
    hlsl2spv_release(result);
}
END_TEST

/* A result from a cache is that of a compilation, including diagnostics with fix-its and places. */
static void check_equal(struct hlsl2spv_result *a, struct hlsl2spv_result *b) {
    size_t count_a, count_b;
    const uint32_t *words_a = hlsl2spv_words(a, &count_a), *words_b = hlsl2spv_words(b, &count_b);
    ck_assert_uint_eq(count_a, count_b);
    ck_assert_mem_eq(words_a, words_b, count_a * sizeof *words_a);
    ck_assert_str_eq(hlsl2spv_output(a, HLSL2SPV_REFLECTION),
                     hlsl2spv_output(b, HLSL2SPV_REFLECTION));
    ck_assert_uint_eq(hlsl2spv_dependency_count(a), hlsl2spv_dependency_count(b));
    for (size_t i = 0; i < hlsl2spv_dependency_count(a); i++)
        ck_assert_str_eq(hlsl2spv_dependency_at(a, i), hlsl2spv_dependency_at(b, i));
    ck_assert_uint_eq(hlsl2spv_diagnostic_count(a), hlsl2spv_diagnostic_count(b));
    for (size_t i = 0; i < hlsl2spv_diagnostic_count(a); i++) {
        const struct hlsl2spv_diagnostic *x = hlsl2spv_diagnostic_at(a, i);
        const struct hlsl2spv_diagnostic *y = hlsl2spv_diagnostic_at(b, i);
        ck_assert_str_eq(x->text, y->text);
        ck_assert_str_eq(x->file, y->file);
        ck_assert_uint_eq(x->end_column, y->end_column);
        ck_assert_uint_eq(x->edit_count, y->edit_count);
        ck_assert_uint_eq(x->macro_count, y->macro_count);
    }
}

START_TEST(restores_results_from_a_cache) {
    static const char text[] = "#define IS(a, b) if (a = b) a = 1\n"
                               "float4 main(float4 c : C) : SV_Target {\n"
                               "    float x = c.x;\n"
                               "    if (x = 1)\n"
                               "        x = 2;\n"
                               "    IS(x, 3);\n"
                               "    float3 cut = c;\n"
                               "    return float4(cut, x);\n"
                               "}\n";
    char folder[] = "/tmp/test_api_XXXXXX", command[64];
    ck_assert_ptr_nonnull(mkdtemp(folder));
    const char *arguments[] = {"-T",      "ps_6_0", "-Fre", "x.json", "-Wall",
                               "--cache", folder,   "-Fo",  "x",      "shader.hlsl"};
    struct host_files files = {text, 0};
    struct hlsl2spv_host host = {.user = &files, .open = open_file};
    size_t count = sizeof arguments / sizeof *arguments;
    struct hlsl2spv_result *first = hlsl2spv_compile(count, arguments, &host);
    struct hlsl2spv_result *second = hlsl2spv_compile(count, arguments, &host);
    ck_assert(hlsl2spv_succeeded(first));
    ck_assert_uint_ge(hlsl2spv_diagnostic_count(first), 3);
    check_equal(first, second);
    host.context = hlsl2spv_context_create();
    for (int i = 0; i < 2; i++) {
        struct hlsl2spv_result *again = hlsl2spv_compile(count, arguments, &host);
        check_equal(first, again);
        hlsl2spv_release(again);
    }
    hlsl2spv_context_destroy(host.context);
    hlsl2spv_release(first);
    hlsl2spv_release(second);
    snprintf(command, sizeof command, "test -d %s/cas && rm -r %s", folder, folder);
    ck_assert_int_eq(system(command), 0);
}
END_TEST

START_TEST(returns_errors_as_values) {
    struct hlsl2spv_result *result = compile_source("int a;\n#error wrong\n");
    size_t count;
    ck_assert(!hlsl2spv_succeeded(result));
    ck_assert_ptr_null(hlsl2spv_words(result, &count));
    ck_assert_ptr_null(hlsl2spv_text(result));
    ck_assert_uint_eq(hlsl2spv_diagnostic_count(result), 1);
    const struct hlsl2spv_diagnostic *d = hlsl2spv_diagnostic_at(result, 0);
    ck_assert_int_eq(d->severity, HLSL2SPV_ERROR);
    ck_assert_str_eq(d->file, "shader.hlsl");
    ck_assert_uint_eq(d->line, 2);
    ck_assert_uint_eq(d->column, 2);
    ck_assert_str_eq(d->message, "wrong");
    ck_assert_ptr_nonnull(strstr(d->text, "shader.hlsl:2:2: error: wrong\n"));
    hlsl2spv_release(result);
}
END_TEST

START_TEST(has_no_elements_out_of_range) {
    struct hlsl2spv_result *result = compile_source(shader);
    ck_assert_ptr_nonnull(hlsl2spv_words(result, NULL));
    ck_assert_ptr_null(hlsl2spv_debug_words(result, NULL, NULL));
    ck_assert_ptr_null(hlsl2spv_diagnostic_at(result, 0));
    ck_assert_ptr_null(hlsl2spv_dependency_at(result, 2));
    ck_assert_ptr_null(hlsl2spv_dependency_at(result, SIZE_MAX));
    hlsl2spv_release(result);
    static const char *const arguments[] = {"-no-such-option"};
    struct hlsl2spv_result *unread = hlsl2spv_compile(1, arguments, NULL);
    ck_assert_ptr_null(hlsl2spv_dependency_at(unread, 0));
    ck_assert_ptr_null(hlsl2spv_words(unread, NULL));
    ck_assert_ptr_null(hlsl2spv_diagnostic_at(unread, 1));
    hlsl2spv_release(unread);
}
END_TEST

START_TEST(opens_files_only_through_host) {
    static const char *const arguments[] = {"-T", "ps_6_0", "/etc/passwd"};
    struct host_files files = {shader, 0};
    struct hlsl2spv_host host = {.user = &files, .open = open_file};
    struct hlsl2spv_result *result = hlsl2spv_compile(3, arguments, &host);
    ck_assert(!hlsl2spv_succeeded(result));
    hlsl2spv_release(result);
    result = compile_source("#include </etc/passwd>\n");
    ck_assert(!hlsl2spv_succeeded(result));
    hlsl2spv_release(result);
}
END_TEST

/* "/Data" begins like the option "/D". */
START_TEST(accepts_host_paths) {
    static const char *const arguments[] = {"/T", "ps_6_0", "", "/Data/shader.hlsl"};
    struct host_files files = {"float4 main() : SV_Target { return 1; }\n", 0};
    struct hlsl2spv_host host = {.user = &files, .open = open_file};
    struct hlsl2spv_result *result = hlsl2spv_compile(4, arguments, &host);
    ck_assert(hlsl2spv_succeeded(result));
    ck_assert_str_eq(hlsl2spv_dependency_at(result, 0), "/Data/shader.hlsl");
    hlsl2spv_release(result);
}
END_TEST

START_TEST(rejects_bad_command_line) {
    static const char *const arguments[] = {"-no-such-option"};
    struct hlsl2spv_result *result = hlsl2spv_compile(1, arguments, NULL);
    ck_assert(!hlsl2spv_succeeded(result));
    ck_assert_ptr_null(hlsl2spv_diagnostic_at(result, 0)->file);
    hlsl2spv_release(result);
}
END_TEST

START_TEST(returns_printed_output) {
    static const char *const arguments[] = {"-P", "shader.hlsl"};
    struct host_files files = {"#define A 1\nint a = A;\n", 0};
    struct hlsl2spv_host host = {.user = &files, .open = open_file};
    struct hlsl2spv_result *result = hlsl2spv_compile(2, arguments, &host);
    ck_assert(hlsl2spv_succeeded(result));
    ck_assert_ptr_nonnull(strstr(hlsl2spv_text(result), "int a = 1;"));
    hlsl2spv_release(result);
}
END_TEST

START_TEST(reports_end_of_diagnostics) {
    struct hlsl2spv_result *result =
        compile_source("float4 main() : SV_Target { return  missing; }\nint a = \n    (1 + \n;\n");
    const struct hlsl2spv_diagnostic *d = hlsl2spv_diagnostic_at(result, 0);
    ck_assert_uint_ge(hlsl2spv_diagnostic_count(result), 1);
    ck_assert_uint_ge(d->end_line, d->line);
    hlsl2spv_release(result);
    result = compile_source("float4 main() : SV_Target { return  missing; }\n");
    d = hlsl2spv_diagnostic_at(result, 0);
    ck_assert_uint_eq(d->column, 37);
    ck_assert_uint_eq(d->end_line, 1);
    ck_assert_uint_eq(d->end_column, 44);
    hlsl2spv_release(result);
}
END_TEST

START_TEST(reports_fixits) {
    struct hlsl2spv_result *result =
        compile_source("#include \"sub/color.h\"\n"
                       "float4 main() : SV_Target { return vec4(1); }\n");
    const struct hlsl2spv_diagnostic *d = hlsl2spv_diagnostic_at(result, 0);
    ck_assert_uint_eq(d->edit_count, 1);
    ck_assert_str_eq(d->edits[0].file, "shader.hlsl");
    ck_assert_str_eq(d->edits[0].text, "float4");
    ck_assert_uint_eq(d->edits[0].line, 2);
    ck_assert_uint_eq(d->edits[0].column, 36);
    ck_assert_uint_eq(d->edits[0].end_column, 40);
    ck_assert_uint_eq(d->include_count, 0);
    ck_assert_uint_eq(d->macro_count, 0);
    hlsl2spv_release(result);
}
END_TEST

/* "sub/color.h" is `#define COLOR float4(1, 0, 0, 1)`. */
START_TEST(reports_include_and_macro_notes) {
    struct hlsl2spv_result *result =
        compile_source("#include \"sub/color.h\"\n"
                       "#define WRONG missing\n"
                       "#define OUTER WRONG + COLOR\n"
                       "float4 main() : SV_Target { return OUTER; }\n");
    const struct hlsl2spv_diagnostic *d = hlsl2spv_diagnostic_at(result, 0);
    ck_assert_uint_eq(d->edit_count, 0);
    ck_assert_uint_eq(d->macro_count, 2);
    ck_assert_str_eq(d->macros[0].macro, "OUTER");
    ck_assert_uint_eq(d->macros[0].line, 3);
    ck_assert_str_eq(d->macros[1].macro, "WRONG");
    ck_assert_str_eq(d->macros[1].file, "shader.hlsl");
    ck_assert_uint_eq(d->macros[1].line, 2);
    hlsl2spv_release(result);
}
END_TEST

START_TEST(returns_each_output) {
    static const char *const arguments[] = {"-T",      "ps_6_0",        "shader.hlsl", "-MD",
                                            "-H",      "-ftime-report", "-Fre",        "-",
                                            "-fstats", "--print-layout"};
    struct host_files files = {shader, 0};
    struct hlsl2spv_host host = {.user = &files, .open = open_file};
    struct hlsl2spv_result *result = hlsl2spv_compile(10, arguments, &host);
    ck_assert_ptr_nonnull(strstr(hlsl2spv_output(result, HLSL2SPV_ASSEMBLY), "OpEntryPoint"));
    ck_assert_ptr_nonnull(strstr(hlsl2spv_output(result, HLSL2SPV_HEADER), "g_main[] = {"));
    ck_assert_ptr_nonnull(strstr(hlsl2spv_output(result, HLSL2SPV_RULE), "sub/color.h"));
    ck_assert_ptr_nonnull(strstr(hlsl2spv_output(result, HLSL2SPV_INCLUDES), "sub/color.h"));
    ck_assert_ptr_nonnull(strstr(hlsl2spv_output(result, HLSL2SPV_TIMES), "optimize"));
    ck_assert_ptr_nonnull(strstr(hlsl2spv_output(result, HLSL2SPV_REFLECTION), "\"pixel\""));
    ck_assert_ptr_nonnull(strstr(hlsl2spv_output(result, HLSL2SPV_STATISTICS), "blocks"));
    ck_assert_ptr_nonnull(hlsl2spv_output(result, HLSL2SPV_LAYOUT));
    ck_assert_ptr_null(hlsl2spv_output(result, HLSL2SPV_PREPROCESSED));
    ck_assert_ptr_null(hlsl2spv_output(result, HLSL2SPV_TREE));
    ck_assert_ptr_null(hlsl2spv_output(result, HLSL2SPV_PASSES));
    hlsl2spv_release(result);
}
END_TEST

static int count_down(void *user) {
    int *left = user;
    return (*left)-- <= 0;
}

static struct hlsl2spv_result *compile_medium(const struct hlsl2spv_host *host) {
    static const char *const arguments[] = {"-T", "ps_6_0", "test/bench/medium.hlsl"};
    return hlsl2spv_compile(3, arguments, host);
}

START_TEST(returns_wgsl) {
    static const char *const arguments[] = {"-T", "ps_6_0", "-wgsl", "shader.hlsl"};
    struct host_files files = {shader, 0};
    struct hlsl2spv_host host = {.user = &files, .open = open_file};
    struct hlsl2spv_result *result = hlsl2spv_compile(4, arguments, &host);
    ck_assert_ptr_nonnull(strstr(hlsl2spv_output(result, HLSL2SPV_WGSL), "@fragment"));
    ck_assert_ptr_nonnull(strstr(hlsl2spv_output(result, HLSL2SPV_WGSL_PLACES), "\"image\""));
    hlsl2spv_release(result);
}
END_TEST

START_TEST(can_be_cancelled) {
    for (int left = 0; left < 8; left++) {
        int count = left;
        struct hlsl2spv_host host = {.user = &count, .cancelled = count_down};
        struct hlsl2spv_result *result = compile_medium(&host);
        ck_assert(!hlsl2spv_succeeded(result));
        ck_assert_str_eq(
            hlsl2spv_diagnostic_at(result, hlsl2spv_diagnostic_count(result) - 1)->message,
            "cancelled");
        hlsl2spv_release(result);
    }
}
END_TEST

/* A compilation that is cancelled at any point ends immediately with an error; otherwise it
 * succeeds. */
START_TEST(can_be_cancelled_anywhere) {
    bool is_done = false;
    for (int left = 8; !is_done; left += left / 4) {
        int count = left;
        struct hlsl2spv_host host = {.user = &count, .cancelled = count_down};
        struct hlsl2spv_result *result = compile_medium(&host);
        is_done = hlsl2spv_succeeded(result);
        size_t words;
        ck_assert_int_eq(hlsl2spv_words(result, &words) != NULL, is_done);
        ck_assert_uint_lt(left, 1 << 20);
        hlsl2spv_release(result);
    }
}
END_TEST

START_TEST(accepts_null_arguments) {
    size_t count;
    struct hlsl2spv_result *result = hlsl2spv_compile(0, NULL, NULL);
    ck_assert(!hlsl2spv_succeeded(result));
    ck_assert_uint_gt(hlsl2spv_diagnostic_count(result), 0);
    ck_assert_ptr_null(hlsl2spv_words(result, &count));
    ck_assert_ptr_null(hlsl2spv_text(result));
    hlsl2spv_release(result);
    hlsl2spv_release(NULL);
}
END_TEST

static int open_empty(void *user, const char *path, struct hlsl2spv_file *file) {
    (void)user;
    (void)path;
    (void)file; /* NULL text of size 0 */
    return 1;
}

START_TEST(accepts_empty_files) {
    static const char *const arguments[] = {"-T", "ps_6_0", "@more", "shader.hlsl"};
    struct hlsl2spv_host host = {.open = open_empty};
    struct hlsl2spv_result *result = hlsl2spv_compile(4, arguments, &host);
    ck_assert(!hlsl2spv_succeeded(result));
    ck_assert_ptr_nonnull(strstr(hlsl2spv_diagnostic_at(result, 0)->message, "entry point"));
    hlsl2spv_release(result);
}
END_TEST

/* Starts another compilation before it returns. */
static int open_within(void *user, const char *path, struct hlsl2spv_file *file) {
    struct hlsl2spv_result *inner = compile_source(shader);
    ck_assert(hlsl2spv_succeeded(inner));
    hlsl2spv_release(inner);
    return open_file(user, path, file);
}

START_TEST(compiles_within_open_callback) {
    static const char *const arguments[] = {"-T", "ps_6_0", "shader.hlsl"};
    struct host_files files = {shader, 0};
    struct hlsl2spv_host host = {.user = &files, .open = open_within};
    struct hlsl2spv_result *result = hlsl2spv_compile(3, arguments, &host);
    ck_assert(hlsl2spv_succeeded(result));
    hlsl2spv_release(result);
}
END_TEST

/* A host whose callbacks compile, with the context of the outer compilation. */
struct busy_host {
    struct hlsl2spv_context *context;
    int diagnosed, polled;
};

static void compile_within(const struct busy_host *busy) {
    static const char *const arguments[] = {"-T", "ps_6_0", "test/bench/small.hlsl"};
    struct hlsl2spv_host host = {.context = busy->context};
    struct hlsl2spv_result *result = hlsl2spv_compile(3, arguments, &host);
    ck_assert(hlsl2spv_succeeded(result));
    hlsl2spv_release(result);
}

static void diagnose_within(void *user, const struct hlsl2spv_diagnostic *diagnostic) {
    struct busy_host *busy = user;
    compile_within(busy);
    ck_assert_ptr_nonnull(strstr(diagnostic->message, "nonesuch"));
    busy->diagnosed++;
}

static int cancelled_within(void *user) {
    struct busy_host *busy = user;
    if (busy->polled++ < 3)
        compile_within(busy);
    return 0;
}

START_TEST(compiles_within_other_callbacks) {
    static const char *const arguments[] = {"-T", "ps_6_0", "nonesuch.hlsl"};
    struct busy_host busy = {.context = hlsl2spv_context_create()};
    struct hlsl2spv_host host = {.user = &busy,
                                 .diagnose = diagnose_within,
                                 .cancelled = cancelled_within,
                                 .context = busy.context};
    struct hlsl2spv_result *result = compile_medium(&host);
    ck_assert(hlsl2spv_succeeded(result));
    ck_assert_int_gt(busy.polled, 0);
    hlsl2spv_release(result);
    result = hlsl2spv_compile(3, arguments, &host);
    ck_assert(!hlsl2spv_succeeded(result));
    ck_assert_int_eq(busy.diagnosed, 1);
    hlsl2spv_release(result);
    hlsl2spv_context_destroy(busy.context);
}
END_TEST

static int open_absurd(void *user, const char *path, struct hlsl2spv_file *file) {
    (void)path;
    *file = *(const struct hlsl2spv_file *)user;
    return -1;
}

static void expect_absurd(struct hlsl2spv_file file, const char *message) {
    static const char *const arguments[] = {"-T", "ps_6_0", "shader.hlsl"};
    struct hlsl2spv_host host = {.user = &file, .open = open_absurd};
    struct hlsl2spv_result *result = hlsl2spv_compile(3, arguments, &host);
    ck_assert(!hlsl2spv_succeeded(result));
    ck_assert_ptr_nonnull(strstr(hlsl2spv_diagnostic_at(result, 0)->message, message));
    hlsl2spv_release(result);
}

START_TEST(accepts_invalid_host_files) {
    expect_absurd((struct hlsl2spv_file){NULL, NULL, 0}, "entry point");
    expect_absurd((struct hlsl2spv_file){NULL, NULL, 1 << 20}, "entry point");
    expect_absurd((struct hlsl2spv_file){"", "", 0}, "entry point");
    expect_absurd((struct hlsl2spv_file){NULL, "x", SIZE_MAX}, "is too large");
    expect_absurd((struct hlsl2spv_file){NULL, "x", SIZE_MAX / 2}, "is too large");
    expect_absurd((struct hlsl2spv_file){NULL, "x", UINT32_MAX}, "is too large");
    expect_absurd((struct hlsl2spv_file){NULL, NULL, SIZE_MAX}, "is too large");
    expect_absurd((struct hlsl2spv_file){NULL, "\0\0\0", 4}, "");
}
END_TEST

/* ---- Small stacks ---- */

/* Builds a deeply nested source: a prefix, a repeated part, a suffix. */
static char *deep_source(const char *front, const char *again, const char *middle,
                         const char *close, const char *suffix) {
    enum { TIMES = 240 };
    size_t size = strlen(front) + strlen(middle) + strlen(suffix) + 1 +
                  TIMES * (strlen(again) + strlen(close));
    char *text = calloc(1, size);
    strcat(text, front);
    for (int i = 0; i < TIMES; i++)
        strcat(text, again);
    strcat(text, middle);
    for (int i = 0; i < TIMES; i++)
        strcat(text, close);
    return strcat(text, suffix);
}

static void *compile_here(void *source) {
    return compile_source(source);
}

static struct hlsl2spv_result *compile_on_stack(size_t size, char *source) {
    pthread_attr_t attributes;
    pthread_t thread;
    void *result;
    pthread_attr_init(&attributes);
    ck_assert(!pthread_attr_setstacksize(&attributes, size));
    ck_assert(!pthread_create(&thread, &attributes, compile_here, source));
    pthread_join(thread, &result);
    pthread_attr_destroy(&attributes);
    return result;
}

static const char begin[] = "float main(float x : X) : SV_Target { float r = 1; return ";

/* Compiles, or reports that the stack is exhausted.  Sanitizers enlarge the frames of functions. */
static void try_on_small_stacks(char *source) {
    bool fits = false;
    for (size_t size = 64 << 10; !fits && size <= 16 << 20; size *= 2) {
        struct hlsl2spv_result *result = compile_on_stack(size, source);
        size_t count = hlsl2spv_diagnostic_count(result);
        fits = hlsl2spv_succeeded(result);
        if (!fits)
            ck_assert_str_eq(hlsl2spv_diagnostic_at(result, count - 1)->message,
                             "nesting exceeds the stack of the thread");
        hlsl2spv_release(result);
    }
    ck_assert(fits);
    free(source);
}

START_TEST(respects_small_stacks) {
    try_on_small_stacks(deep_source(begin, "x > r++ ? sin(r) : ", "x", "", "; }"));
    try_on_small_stacks(deep_source(begin, "sin(", "x", ")", "; }"));
    try_on_small_stacks(deep_source(begin, "r = ", "x", "", "; }"));
    try_on_small_stacks(deep_source(begin, "-", "x", "", "; }"));
    try_on_small_stacks(deep_source(begin, "x; if (r > x) { r += sin(r);", "", "}", "return r; }"));
    try_on_small_stacks(deep_source(begin, "x; for (int i = 0; i < x; i++)", "r++;", "", "}"));
    try_on_small_stacks(
        deep_source("#if ", "!", "1", "", "\nfloat main() : SV_Target { return 1; }\n#endif"));
}
END_TEST

START_TEST(returns_help_and_version) {
    static const char *const help[] = {"--help"}, *const version[] = {"--version"};
    static const char *const warnings[] = {"--help-warnings"}, *const batch[] = {"--batch", "x"};
    static const char *const shell[] = {"--complete-options", "nonesuch"};
    struct hlsl2spv_result *result = hlsl2spv_compile(1, help, NULL);
    ck_assert(hlsl2spv_succeeded(result));
    ck_assert_ptr_nonnull(strstr(hlsl2spv_text(result), "-T <profile>"));
    hlsl2spv_release(result);
    result = hlsl2spv_compile(1, version, NULL);
    ck_assert_ptr_nonnull(strstr(hlsl2spv_text(result), hlsl2spv_version()));
    hlsl2spv_release(result);
    result = hlsl2spv_compile(1, warnings, NULL);
    ck_assert_ptr_nonnull(strstr(hlsl2spv_text(result), "-W<name>"));
    hlsl2spv_release(result);
    result = hlsl2spv_compile(2, shell, NULL);
    ck_assert(!hlsl2spv_succeeded(result));
    hlsl2spv_release(result);
    result = hlsl2spv_compile(2, batch, NULL);
    ck_assert(!hlsl2spv_succeeded(result));
    hlsl2spv_release(result);
}
END_TEST

START_TEST(limits_memory) {
    static const char *const arguments[] = {"-T", "ps_6_0", "shader.hlsl"};
    enum { SIZE = 1 << 20 };
    char *source = malloc(SIZE + 1);
    memset(source, ';', SIZE);
    source[SIZE] = 0;
    struct host_files files = {source, 0};
    struct hlsl2spv_host host = {.user = &files, .open = open_file, .memory_limit = 4 << 20};
    struct hlsl2spv_result *result = hlsl2spv_compile(3, arguments, &host);
    ck_assert(!hlsl2spv_succeeded(result));
    ck_assert_ptr_nonnull(strstr(hlsl2spv_diagnostic_at(result, 0)->message, "out of memory"));
    hlsl2spv_release(result);
    free(source);
}
END_TEST

/* The memory of many calls with many overloads is that of one call. */
START_TEST(overload_calls_reuse_memory) {
    static const char *const arguments[] = {"-T", "ps_6_0", "shader.hlsl"};
    enum { COUNT = 1000, ROOM = 100 * 2 * COUNT };
    char *source = malloc(ROOM), *end = source;
    for (int i = 0; i < COUNT; i++)
        end += sprintf(end, "struct S%d { float x; }; float f(S%d s) { return s.x; }\n", i, i);
    end += sprintf(end, "float main() : SV_Target { float sum = 0;\n");
    for (int i = 0; i < COUNT; i++)
        end += sprintf(end, "{ S%d s; s.x = sum; sum += f(s); }\n", i);
    sprintf(end, "return sum; }\n");
    struct host_files files = {source, 0};
    struct hlsl2spv_host host = {.user = &files, .open = open_file, .memory_limit = 24 << 20};
    struct hlsl2spv_result *result = hlsl2spv_compile(3, arguments, &host);
    ck_assert(hlsl2spv_succeeded(result));
    hlsl2spv_release(result);
    free(source);
}
END_TEST

/* The compilation reports the end of memory at any point. */
START_TEST(limits_memory_anywhere) {
    bool fits = false;
    for (size_t limit = 64 << 10; !fits; limit += limit / 16) {
        struct hlsl2spv_host host = {.memory_limit = limit};
        struct hlsl2spv_result *result = compile_medium(&host);
        size_t count = hlsl2spv_diagnostic_count(result);
        fits = hlsl2spv_succeeded(result);
        if (!fits)
            ck_assert_ptr_nonnull(
                strstr(hlsl2spv_diagnostic_at(result, count - 1)->message, "out of memory"));
        ck_assert_uint_lt(limit, 64 << 20);
        hlsl2spv_release(result);
    }
}
END_TEST

START_TEST(shares_files) {
    char path[] = "/tmp/hlsl2spv-api-XXXXXX";
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    ck_assert_int_gt(write(file, "float4 main() : SV_Target { return 1; }\n", 40), 0);
    close(file);
    const char *arguments[] = {"-T", "ps_6_0", path};
    struct hlsl2spv_host host = {.context = hlsl2spv_context_create()};
    for (int i = 0; i < 2; i++) {
        struct hlsl2spv_result *result = hlsl2spv_compile(3, arguments, &host);
        ck_assert(hlsl2spv_succeeded(result));
        hlsl2spv_release(result);
        file = open(path, O_WRONLY | O_TRUNC); /* a file that was read does not change */
        ck_assert_int_gt(write(file, "wrong", 5), 0);
        close(file);
    }
    hlsl2spv_context_destroy(host.context);
    host.context = hlsl2spv_context_create();
    struct hlsl2spv_result *result = hlsl2spv_compile(3, arguments, &host);
    ck_assert(!hlsl2spv_succeeded(result));
    hlsl2spv_release(result);
    hlsl2spv_context_destroy(host.context);
    unlink(path);
}
END_TEST

static void write_shader(char *path, const char *text) {
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    ck_assert_int_gt(write(file, text, strlen(text)), 0);
    close(file);
}

static void compare_results(struct hlsl2spv_result *a, struct hlsl2spv_result *b) {
    size_t first, second;
    const uint32_t *words = hlsl2spv_words(a, &first), *others = hlsl2spv_words(b, &second);
    ck_assert_uint_eq(hlsl2spv_diagnostic_count(a), 1);
    ck_assert_str_eq(hlsl2spv_diagnostic_at(a, 0)->text, hlsl2spv_diagnostic_at(b, 0)->text);
    ck_assert_uint_eq(first, second);
    ck_assert_uint_gt(first, 5);
    ck_assert_mem_eq(words, others, first * sizeof *words);
}

/* The names of a command line are interned before those of the file, which changes the numbers. */
START_TEST(shares_tokens) {
    static const char *const defined[] = {"-DVALUE=first+1", "-DVALUE=second*2,first", "-DOTHER"};
    char path[] = "/tmp/hlsl2spv-api-XXXXXX";
    write_shader(path,
                 "#ifndef GUARD\n#define GUARD 0x10u // \\\n more\n"
                 "#ifndef VALUE\n#define VALUE 3.5\n#endif\n#pragma pack_matrix(row_major)\n"
                 "float first, second; cbuffer \\\nB { float2x3 matrix_in_rows; };\n"
                 "#warning \"told\"\n"
                 "float4 main() : SV_Target { return GUARD + (VALUE) + matrix_in_rows._m11; }\n"
                 "#endif\n");
    struct hlsl2spv_host host = {.context = hlsl2spv_context_create()};
    for (int i = 0; i < 6; i++) {
        const char *arguments[] = {"-T", "ps_6_0", defined[i % 3], path};
        struct hlsl2spv_result *shared = hlsl2spv_compile(4, arguments, &host);
        struct hlsl2spv_result *alone = hlsl2spv_compile(4, arguments, NULL);
        compare_results(shared, alone);
        hlsl2spv_release(shared);
        hlsl2spv_release(alone);
    }
    hlsl2spv_context_destroy(host.context);
    unlink(path);
}
END_TEST

static int open_text(void *user, const char *path, struct hlsl2spv_file *file) {
    const char *text = user;
    if (strcmp(path, "shader.hlsl"))
        return 0;
    *file = (struct hlsl2spv_file){.text = text, .size = strlen(text)};
    return 1;
}

static struct hlsl2spv_result *compile_text(const char *text, const char *option,
                                            struct hlsl2spv_context *context) {
    const char *arguments[] = {"-T", "ps_6_0", "shader.hlsl", option};
    struct hlsl2spv_host host = {.user = (void *)text, .open = open_text, .context = context};
    return hlsl2spv_compile(4, arguments, &host);
}

static void check_same_result(struct hlsl2spv_result *a, struct hlsl2spv_result *b) {
    size_t first = 0, second = 0;
    const uint32_t *words = hlsl2spv_words(a, &first), *others = hlsl2spv_words(b, &second);
    ck_assert_uint_eq(hlsl2spv_diagnostic_count(a), hlsl2spv_diagnostic_count(b));
    for (size_t i = 0; i < hlsl2spv_diagnostic_count(a); i++) {
        ck_assert_str_eq(hlsl2spv_diagnostic_at(a, i)->text, hlsl2spv_diagnostic_at(b, i)->text);
        ck_assert_uint_eq(hlsl2spv_diagnostic_at(a, i)->line, hlsl2spv_diagnostic_at(b, i)->line);
    }
    ck_assert_uint_eq(first, second);
    if (first)
        ck_assert_mem_eq(words, others, first * sizeof *words);
}

/* Sources that differ in one place. */
#define HEADER(top, body, method, member, reached)                                                 \
    top "\nstruct S { float scale() { return " method "; } " member " value; };\n"                 \
        "namespace n { float4 twice(float4 x) { return x * 2; } }\n"                               \
        "float4 half_of(float4 x) { " body " return n::twice(x) / 4; }\n"                          \
        "float4 half_of(int x) { return half_of(float4(x, x, x, x)); }\n"                          \
        "float4 main(float4 x : X, float3 y : Y) : SV_Target { S s = (S)0; return " reached        \
        "; }\n"

static const char *const headers[] = {
    HEADER("", "", "value", "float", "x"),
    HEADER("", "", "value", "float", "x"),
    HEADER("", "", "value", "float", "half_of(x)"),
    HEADER("", "", "value", "float", "half_of(3)"),
    HEADER("", "", "value", "float", "x * s.scale()"),
    HEADER("", "float3 z = x;", "value", "float", "x"),
    HEADER("", "return undeclared;", "value", "float", "x"),
    HEADER("", "return ];", "value", "float", "x"),
    HEADER("", "x = x;", "value", "float", "x"),
    HEADER("", "", "value", "Texture2D", "x"),
    HEADER("", "", "value.z", "float", "x"),
    HEADER("", "", "value", "float4", "x"),
    HEADER("#define x y", "", "value", "float", "x.xxxx"),
    HEADER("#pragma warning(disable: conversion)", "float3 z = x;", "value", "float", "x"),
    HEADER("#pragma warning(disable: conversion)\n#pragma warning(default: conversion)",
           "float3 z = x;", "value", "float", "x"),
    HEADER("template<typename T> T broken(T t) { return t.nope; }", "broken(x);", "value", "float",
           "x"),
    HEADER("template<typename T> struct Box { T get(T t) { return t.nope; } };",
           "Box<float4> box; box.get(x);", "value", "float", "x"),
    HEADER("", "", "value", "float", "missing"),
    HEADER("static const int wide = 3;", "x[wide + 1] = 0;", "value", "float", "x"),
    HEADER("static const int wide = 2;", "x[wide + 1] = 0;", "value", "float", "x"),
};

/* A function whose body was free of mistakes is not analyzed again, unless something changed. */
START_TEST(reports_mistakes_after_clean_runs) {
    static const char *const options[] = {"-O3", "-HV2018", "-Wunused", "-Werror=conversion",
                                          "-Zi"};
    struct hlsl2spv_context *context = hlsl2spv_context_create();
    for (size_t i = 0; i < 3 * LENGTH_OF(options) * LENGTH_OF(headers); i++) {
        const char *text = headers[i % LENGTH_OF(headers)];
        const char *option = options[i / (3 * LENGTH_OF(headers))];
        struct hlsl2spv_result *shared = compile_text(text, option, context);
        struct hlsl2spv_result *alone = compile_text(text, option, NULL);
        check_same_result(shared, alone);
        hlsl2spv_release(shared);
        hlsl2spv_release(alone);
    }
    hlsl2spv_context_destroy(context);
}
END_TEST

/* Results may be released after the context. */
START_TEST(outlives_context) {
    struct hlsl2spv_context *context = hlsl2spv_context_create();
    struct hlsl2spv_result *first = compile_text(headers[0], "-O3", context);
    struct hlsl2spv_result *second = compile_text(headers[0], "-O3", context);
    hlsl2spv_release(first);
    hlsl2spv_context_destroy(context);
    ck_assert(hlsl2spv_succeeded(second));
    hlsl2spv_release(second);
}
END_TEST

static struct hlsl2spv_result *compile_debug(const char *first, const char *second) {
    const char *arguments[] = {"-T", "ps_6_0", "shader.hlsl", "-Zi", first, second};
    struct host_files files = {shader, 0};
    struct hlsl2spv_host host = {.user = &files, .open = open_file};
    return hlsl2spv_compile(6, arguments, &host);
}

START_TEST(returns_debug_module) {
    struct hlsl2spv_result *result = compile_debug("-Fd", "folder/");
    size_t count, debug_count;
    const char *name;
    ck_assert_ptr_nonnull(hlsl2spv_words(result, &count));
    const uint32_t *words = hlsl2spv_debug_words(result, &debug_count, &name);
    ck_assert_ptr_nonnull(words);
    ck_assert_uint_eq(words[0], 0x07230203);
    ck_assert_uint_gt(debug_count, count);
    ck_assert_uint_eq(strlen(name), strlen("folder/") + 32 + strlen(".spv"));
    ck_assert_ptr_nonnull(strstr(hlsl2spv_text(result), name));
    ck_assert_ptr_eq(hlsl2spv_debug_words(result, &debug_count, NULL), words);
    hlsl2spv_release(result);
    result = compile_debug("-Fd", "file.spv");
    ck_assert_ptr_nonnull(hlsl2spv_debug_words(result, &debug_count, &name));
    ck_assert_str_eq(name, "file.spv");
    hlsl2spv_release(result);
}
END_TEST

START_TEST(returns_no_debug_module) {
    struct hlsl2spv_result *result = compile_debug("-E", "main");
    size_t count = 1;
    const char *name = "";
    ck_assert(hlsl2spv_succeeded(result));
    ck_assert_ptr_null(hlsl2spv_debug_words(result, &count, &name));
    ck_assert_uint_eq(count, 0);
    ck_assert_ptr_null(name);
    hlsl2spv_release(result);
}
END_TEST

START_TEST(returns_version_numbers) {
    unsigned major, minor, patch;
    char text[32];
    hlsl2spv_version_numbers(&major, &minor, &patch);
    snprintf(text, sizeof text, "%u.%u.%u", major, minor, patch);
    ck_assert_str_eq(text, hlsl2spv_version());
}
END_TEST

enum { THREADS = 8, ROUNDS = 8 };

static void *compile_many(void *user) {
    const struct hlsl2spv_result *expected = user;
    size_t expected_count, count;
    const uint32_t *expected_words = hlsl2spv_words(expected, &expected_count);
    for (int i = 0; i < ROUNDS; i++) {
        struct hlsl2spv_result *result = compile_source(shader);
        const uint32_t *words = hlsl2spv_words(result, &count);
        bool same =
            count == expected_count && !memcmp(words, expected_words, count * sizeof *words);
        hlsl2spv_release(result);
        if (!same)
            return user;
    }
    return NULL;
}

START_TEST(threads_agree) {
    struct hlsl2spv_result *expected = compile_source(shader);
    pthread_t threads[THREADS];
    ck_assert(hlsl2spv_succeeded(expected));
    for (int i = 0; i < THREADS; i++)
        ck_assert(!pthread_create(&threads[i], NULL, compile_many, expected));
    for (int i = 0; i < THREADS; i++) {
        void *wrong;
        pthread_join(threads[i], &wrong);
        ck_assert_ptr_null(wrong);
    }
    hlsl2spv_release(expected);
}
END_TEST

Suite *api_suite(void) {
    Suite *suite = suite_create("api");
    TCase *tests = tcase_create("library");
    tcase_add_test(tests, compiles_files_of_host);
    tcase_add_test(tests, restores_results_from_a_cache);
    tcase_add_test(tests, returns_errors_as_values);
    tcase_add_test(tests, has_no_elements_out_of_range);
    tcase_add_test(tests, opens_files_only_through_host);
    tcase_add_test(tests, accepts_host_paths);
    tcase_add_test(tests, rejects_bad_command_line);
    tcase_add_test(tests, returns_printed_output);
    tcase_add_test(tests, reports_end_of_diagnostics);
    tcase_add_test(tests, reports_fixits);
    tcase_add_test(tests, reports_include_and_macro_notes);
    tcase_add_test(tests, returns_each_output);
    tcase_add_test(tests, returns_wgsl);
    tcase_add_test(tests, returns_debug_module);
    tcase_add_test(tests, returns_no_debug_module);
    tcase_add_test(tests, can_be_cancelled);
    tcase_add_test(tests, can_be_cancelled_anywhere);
    tcase_add_test(tests, accepts_null_arguments);
    tcase_add_test(tests, accepts_empty_files);
    tcase_add_test(tests, compiles_within_open_callback);
    tcase_add_test(tests, compiles_within_other_callbacks);
    tcase_add_test(tests, accepts_invalid_host_files);
    tcase_add_test(tests, respects_small_stacks);
    tcase_add_test(tests, returns_help_and_version);
    tcase_add_test(tests, limits_memory);
    tcase_add_test(tests, overload_calls_reuse_memory);
    tcase_add_test(tests, limits_memory_anywhere);
    tcase_add_test(tests, shares_files);
    tcase_add_test(tests, shares_tokens);
    tcase_add_test(tests, reports_mistakes_after_clean_runs);
    tcase_add_test(tests, outlives_context);
    tcase_add_test(tests, returns_version_numbers);
    tcase_add_test(tests, threads_agree);
    suite_add_tcase(suite, tests);
    return suite;
}
