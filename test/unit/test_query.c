/* Tests of query/: questions about sources with and without errors. */
#include <check.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../../include/hlsl2spv_query.h"
#include "suites.h"

/* ---- A host with files in memory ---- */

struct memory_file {
    const char *path, *text;
};

static const char header[] = "/* Doubles a value. */\n"
                             "float4 twice(float4 v) { return v * 2; }\n"
                             "#define HALF(x) ((x) * 0.5)\n";

static const char *main_text;
static struct hlsl2spv_context *shared;
static struct hlsl2spv_query *query;

static int open_memory(void *user, const char *path, struct hlsl2spv_file *file) {
    (void)user;
    if (!strcmp(path, "main.hlsl"))
        *file = (struct hlsl2spv_file){path, main_text, strlen(main_text)};
    else if (!strcmp(path, "inc.hlsli"))
        *file = (struct hlsl2spv_file){path, header, sizeof header - 1};
    else
        return 0;
    return 1;
}

static void ask_about(const char *text) {
    static const char *const arguments[] = {"-T", "ps_6_0", "-E", "main", "main.hlsl"};
    const struct hlsl2spv_host host = {.open = open_memory, .context = shared};
    main_text = text;
    hlsl2spv_query_release(query);
    query = hlsl2spv_query_create(5, arguments, &host);
    ck_assert_ptr_nonnull(query);
}

static void set_up(void) {
    shared = hlsl2spv_context_create();
}

static void tear_down(void) {
    hlsl2spv_query_release(query);
    query = NULL;
    hlsl2spv_context_destroy(shared);
}

/* Returns the position of a text that `|` marks in the source; the mark is not part of it. */
static char unmarked[8192];

static void ask_at_mark(const char *text, unsigned *line, unsigned *column) {
    const char *mark = strchr(text, '|');
    ck_assert_ptr_nonnull(mark);
    size_t before = (size_t)(mark - text);
    memcpy(unmarked, text, before);
    strcpy(unmarked + before, mark + 1);
    *line = *column = 1;
    for (const char *p = text; p < mark; p++) {
        *column = *p == '\n' ? 1 : *column + 1;
        *line += *p == '\n';
    }
    ask_about(unmarked);
}

static const struct hlsl2spv_symbol *symbol_at(const char *text) {
    unsigned line, column;
    ask_at_mark(text, &line, &column);
    return hlsl2spv_query_symbol(query, NULL, line, column);
}

static bool is_completed(const char *text, const char *label) {
    unsigned line, column;
    size_t count;
    struct hlsl2spv_range replaced;
    ask_at_mark(text, &line, &column);
    const struct hlsl2spv_completion *list =
        hlsl2spv_query_completions(query, "main.hlsl", line, column, &replaced, &count);
    for (size_t i = 0; i < count; i++)
        if (!strcmp(list[i].label, label))
            return true;
    return false;
}

/* ---- Tests ---- */

START_TEST(symbols) {
    const struct hlsl2spv_symbol *s;
    s = symbol_at("#include \"inc.hlsli\"\n"
                  "float4 main(float4 a : A) : SV_Target { return t|wice(a); }\n");
    ck_assert_ptr_nonnull(s);
    ck_assert_int_eq(s->kind, HLSL2SPV_SYMBOL_FUNCTION);
    ck_assert_str_eq(s->declaration, "float4 twice(float4 v)");
    ck_assert_str_eq(s->documentation, "Doubles a value.");
    ck_assert_str_eq(s->definition.file, "inc.hlsli");
    ck_assert_uint_eq(s->definition.line, 2);
    ck_assert_uint_eq(s->definition.column, 8);
    ck_assert_uint_eq(s->definition.end_column, 13);

    s = symbol_at("static const int N = 3 + 4;\n"
                  "float4 main() : SV_Target { return N|; }\n");
    ck_assert_str_eq(s->value, "7");
    ck_assert(s->flags & HLSL2SPV_SYMBOL_IS_CONST);

    s = symbol_at("cbuffer B { float a; float3 b|; float4 c; };\n"
                  "float4 main() : SV_Target { return c * a; }\n");
    ck_assert_int_eq(s->kind, HLSL2SPV_SYMBOL_FIELD);
    ck_assert(s->has_offset);
    ck_assert_uint_eq(s->offset, 4);
    ck_assert_uint_eq(s->size, 12);
    ck_assert_uint_eq(s->padding, 0);

    s = symbol_at("Texture2D<float4> t : register(t3, space1); SamplerState s;\n"
                  "float4 main() : SV_Target { return t|.Sample(s, 0); }\n");
    ck_assert_int_eq(s->kind, HLSL2SPV_SYMBOL_RESOURCE);
    ck_assert(s->has_binding);
    ck_assert_uint_eq(s->set, 1);
    ck_assert_uint_eq(s->binding, 3);
    ck_assert_str_eq(s->registers, "t3, space1");

    s = symbol_at("#include \"inc.hlsli\"\n"
                  "float4 main() : SV_Target { return HALF|(4); }\n");
    ck_assert_int_eq(s->kind, HLSL2SPV_SYMBOL_MACRO);
    ck_assert_str_eq(s->expansion, "((4) * 0.5)");
    ck_assert_str_eq(s->declaration, "#define HALF(x) ((x) * 0.5)");
}
END_TEST

START_TEST(survives_errors) {
    /* Each line has a mistake; the names around it keep their meaning. */
    const struct hlsl2spv_symbol *s;
    s = symbol_at("struct S { float4 pos; };\n"
                  "float4 main(S s : A) : SV_Target {\n"
                  "    float4 x = s.;\n"
                  "    float y = dot(x, s.pos\n"
                  "    return x| + y;\n"
                  "}\n");
    ck_assert_ptr_nonnull(s);
    ck_assert_str_eq(s->type, "float4");
    s = symbol_at("float4 f(float4 v) {\n"
                  "    if (v.x > ) { v = 1; }\n"
                  "    v| = 2;\n");
    ck_assert_ptr_nonnull(s);
    ck_assert_int_eq(s->kind, HLSL2SPV_SYMBOL_PARAMETER);
    static const char *const half[] = {
        "[numthreads(8, 8\nvoid g() {}\nfloat4 f(float4 v) { return v|; }\n",
        "cbuffer B { float4 b;\nfloat4 f(float4 v) { return v| + b; }\n",
        "struct S { float4 a; float \n};\nfloat4 f(S v) { return v|.a; }\n",
        "struct S { float4 a; }\nfloat4 f(S v) { return v|.a; }\n",
        "void g() { if (true) {\nfloat4 f(float4 v) { return v|; }\n",
        "void f(int v) { [unroll( for (int i = 0; i < 4; i++) { v|",
        "void f(int v) { switch (v) { case 0: v|",
        "void f(int v) { float4 x = float4(v, v|",
        "void f(int v) { for (int i = 0; i < v|",
        "void f(int v) { int a[3] = { 1, v|",
        "template<typename T> T g(T t) { return t; }\nvoid f(int v) { g<int>(v|",
        "namespace N { void f(int v) { v|",
    };
    for (size_t i = 0; i < sizeof half / sizeof *half; i++) {
        s = symbol_at(half[i]);
        ck_assert_msg(s && !strcmp(s->name, "v") && s->kind == HLSL2SPV_SYMBOL_PARAMETER, "%s",
                      half[i]);
    }
}
END_TEST

START_TEST(one_message_for_a_mistake) {
    size_t count;
    ask_about("float4 main() : SV_Target {\n"
              "    float4 x = foo(;\n"
              "    return x;\n"
              "}\n");
    hlsl2spv_query_diagnostics(query, &count);
    ck_assert_uint_eq(count, 1);
}
END_TEST

START_TEST(references_and_renaming) {
    static const char text[] = "float4 shade(float4 v);\n"
                               "float4 shade(float4 v) { return v; }\n"
                               "float4 main(float4 a : A) : SV_Target { return shade(a); }\n";
    size_t count;
    const char *reason;
    ask_about(text);
    const struct hlsl2spv_reference *r = hlsl2spv_query_references(query, NULL, 3, 50, &count);
    ck_assert_uint_eq(count, 3);
    ck_assert_uint_eq(r[0].range.line, 1);
    ck_assert(r[0].flags & HLSL2SPV_SYMBOL_IS_DECLARATION);
    ck_assert(r[1].flags & HLSL2SPV_SYMBOL_IS_DEFINITION);
    ck_assert(r[2].flags & HLSL2SPV_SYMBOL_IS_CALLED);
    ck_assert_str_eq(r[2].container_name, "main");
    hlsl2spv_query_rename(query, NULL, 2, 8, "light", &count, &reason);
    ck_assert_uint_eq(count, 3);
    ck_assert_ptr_null(reason);
    hlsl2spv_query_rename(query, NULL, 2, 8, "main", &count, &reason);
    ck_assert_str_eq(reason, "the new name is already declared here");
    hlsl2spv_query_rename(query, NULL, 2, 8, "float", &count, &reason);
    ck_assert_uint_eq(count, 0);
    hlsl2spv_query_rename(query, NULL, 2, 1, "x", &count, &reason);
    ck_assert_str_eq(reason, "a built-in name cannot be renamed");
    ask_about("#define F(x) shade(x)\n"
              "float4 shade(float4 v) { return v; }\n"
              "float4 main(float4 a : A) : SV_Target { return F(a); }\n");
    hlsl2spv_query_rename(query, NULL, 2, 8, "light", &count, &reason);
    ck_assert_str_eq(reason, "the name is used in the definition of a macro");
    r = hlsl2spv_query_calls(query, NULL, 3, 8, &count);
    ck_assert_uint_eq(count, 1);
    ck_assert_str_eq(r[0].container_name, "shade");
}
END_TEST

START_TEST(completions) {
    static const char begin[] = "struct S { float4 pos; float2 size() { return 1; } };\n"
                                "Texture2D tex; SamplerState smp;\n"
                                "enum class Mode { Fast, Slow };\n";
    static const struct {
        const char *text, *label;
    } cases[] = {
        {"void f(S s) { s.| }", "pos"},
        {"void f(S s) { s.p|\n s.pos = 1; }", "size"},
        {"void f(S s) { s.pos.x| }", "xyz"},
        {"void f(S s) { float4 v = tex.| ", "SampleLevel"},
        {"void f(S s) { int local = 1; loc| }", "local"},
        {"void f(S s) { if (true) { int inner; } | }", "s"},
        {"void f(S s) { Mode m = Mode::|; }", "Slow"},
        {"void f(S s) { float x = vk::| }", "ReadClock"},
        {"float4 f(S s) : |", "SV_Target"},
        {"[|] void f() {}", "numthreads"},
        {"[[vk::|]] Texture2D u;", "binding"},
        {"Texture2D u : register(|);", "space"},
        {"#|", "ifdef"},
        {"#define MACRO 1\n#ifdef M|\n#endif", "MACRO"},
        {"Tex|", "Texture2DArray"},
        {"void f() { ler| }", "lerp"},
        {"void f() { ret| }", "return"},
    };
    char text[1024];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text, "%s%s", begin, cases[i].text);
        ck_assert_msg(is_completed(text, cases[i].label), "%s: %s", cases[i].text, cases[i].label);
    }
    ck_assert(!is_completed("void f() { // comm|\n}", "lerp"));
    ck_assert(!is_completed("void f() { | }", "cbuffer"));
    ck_assert(!is_completed("|", "return"));
    ck_assert(!is_completed("|", "goto"));
    ck_assert(!is_completed("void f() { { int inner; } | }", "inner"));
    ck_assert(!is_completed("void f() { | int later; }", "later"));
}
END_TEST

START_TEST(signatures) {
    unsigned line, column;
    ask_at_mark("float4 shade(float3 n, float k);\n"
                "float4 shade(float2 a);\n"
                "float4 main(float3 n : N) : SV_Target { return shade(n, |",
                &line, &column);
    const struct hlsl2spv_signatures *s = hlsl2spv_query_signatures(query, NULL, line, column);
    ck_assert_ptr_nonnull(s);
    ck_assert_uint_eq(s->count, 2);
    ck_assert_uint_eq(s->active_parameter, 1);
    ck_assert_str_eq(s->items[s->active].label, "float4 shade(float3 n, float k)");
    ck_assert_uint_eq(s->items[s->active].parameters[1][0], 23);
    ask_at_mark("float4 main(float3 n : N) : SV_Target { return float4(n, |", &line, &column);
    s = hlsl2spv_query_signatures(query, NULL, line, column);
    ck_assert_ptr_nonnull(s);
    ck_assert_str_eq(s->items[0].label, "float4(float x, float y, float z, float w)");
}
END_TEST

START_TEST(lists) {
    size_t count;
    ask_about("#include \"inc.hlsli\"\n"
              "#if 0\n"
              "float hidden;\n"
              "#endif\n"
              "namespace N { struct S { float a; }; }\n"
              "float4 main(N::S s : A) : SV_Target\n"
              "{\n"
              "    return HALF(s.a);\n"
              "}\n");
    const struct hlsl2spv_outline *outline = hlsl2spv_query_outline(query, NULL, &count);
    ck_assert_uint_eq(count, 4);
    ck_assert_str_eq(outline[0].name, "N");
    ck_assert_str_eq(outline[2].name, "a");
    ck_assert_uint_eq(outline[2].parent, 1);
    ck_assert_str_eq(outline[3].name, "main");
    ck_assert_uint_eq(outline[3].range.end_line, 9);
    const struct hlsl2spv_range *inactive = hlsl2spv_query_inactive(query, NULL, &count);
    ck_assert_uint_eq(count, 1);
    ck_assert_uint_eq(inactive[0].line, 3);
    ck_assert_uint_eq(inactive[0].end_line, 4);
    const struct hlsl2spv_include *include = hlsl2spv_query_includes(query, NULL, &count);
    ck_assert_uint_eq(count, 1);
    ck_assert_str_eq(include[0].file, "inc.hlsli");
    const struct hlsl2spv_expansion *expansion = hlsl2spv_query_expansions(query, NULL, &count);
    ck_assert_uint_eq(count, 1);
    ck_assert_str_eq(expansion[0].text, "((s.a) * 0.5)");
    hlsl2spv_query_foldings(query, NULL, &count);
    ck_assert_uint_eq(count, 2);
    const struct hlsl2spv_range *selections = hlsl2spv_query_selections(query, NULL, 8, 18, &count);
    ck_assert_uint_ge(count, 4);
    ck_assert_uint_eq(selections[count - 1].line, 1);
    const struct hlsl2spv_entry *entry = hlsl2spv_query_entries(query, &count);
    ck_assert_uint_eq(count, 1);
    ck_assert_str_eq(entry[0].stage, "ps");
    const struct hlsl2spv_resource *resource = hlsl2spv_query_resources(query, &count);
    ck_assert_uint_eq(count, 2);
    ck_assert_int_eq(resource[0].kind, HLSL2SPV_RESOURCE_INPUT);
    const struct hlsl2spv_token *tokens = hlsl2spv_query_tokens(query, NULL, &count);
    ck_assert_uint_gt(count, 30);
    ck_assert_int_eq(tokens[0].kind, HLSL2SPV_SYMBOL_DIRECTIVE);
}
END_TEST

START_TEST(wrong_questions) {
    size_t count;
    struct hlsl2spv_range replaced;
    const char *reason;
    ask_about("float4 main() : SV_Target { return 0; }");
    ck_assert_ptr_null(hlsl2spv_query_symbol(query, "absent.hlsl", 1, 1));
    ck_assert_ptr_null(hlsl2spv_query_symbol(query, NULL, 0, 0));
    ck_assert_ptr_null(hlsl2spv_query_symbol(query, NULL, 1000, 1));
    hlsl2spv_query_symbol(query, NULL, 1, 100000);
    hlsl2spv_query_completions(query, NULL, 5, 5, &replaced, &count);
    ck_assert_uint_eq(count, 0);
    hlsl2spv_query_rename(query, NULL, 9, 9, "x", &count, &reason);
    ck_assert_ptr_nonnull(reason);
    ask_about("");
    hlsl2spv_query_tokens(query, NULL, &count);
    ck_assert_uint_eq(count, 0);
    ck_assert_ptr_null(hlsl2spv_query_layout(query, NULL, 1, 1));
}
END_TEST

/* Offsets are known in structs that have no error. */
START_TEST(offsets_after_errors) {
    static const char base[] = "float x; struct Lost { Unknown u; float f; };\n"
                               "struct Known { float3 p; float q; };\n"
                               "cbuffer Good { float a; Known k; float3 b; };\n"
                               "cbuffer Bad { float c; Unknown d; float e; };\n"
                               "cbuffer Nested { Lost l; float g; };\n"
                               "float main() : SV_Target { return x + b.x + e + unknown; }\n";
    size_t count;
    const struct hlsl2spv_symbol *s;
    ask_about(base);
    s = hlsl2spv_query_symbol(query, NULL, 3, 42); /* b */
    ck_assert(s && s->has_offset);
    ck_assert_uint_eq(s->offset, 32);
    s = hlsl2spv_query_symbol(query, NULL, 4, 42); /* e */
    ck_assert(s && !s->has_offset);
    s = hlsl2spv_query_symbol(query, NULL, 5, 32); /* g */
    ck_assert(s && !s->has_offset);
    s = hlsl2spv_query_symbol(query, NULL, 1, 7); /* x, in $Globals */
    ck_assert(s && !s->has_offset && !s->has_binding);
    const struct hlsl2spv_layout *layout = hlsl2spv_query_layout(query, NULL, 3, 10);
    ck_assert_ptr_nonnull(layout);
    ck_assert_uint_eq(layout->size, 48);
    ck_assert_ptr_null(hlsl2spv_query_layout(query, NULL, 4, 10));
    const struct hlsl2spv_hint *hints = hlsl2spv_query_hints(query, NULL, &count);
    ck_assert_uint_eq(count, 3);
    ck_assert_str_eq(hints[2].text, "offset 32, size 12");
}
END_TEST

START_TEST(counts_overloads) {
    struct hlsl2spv_range replaced;
    size_t count, i = 0;
    ask_about("float f(float a);\nfloat f(int a);\nfloat f(float2 a);\nvoid g() {  }\n");
    const struct hlsl2spv_completion *list =
        hlsl2spv_query_completions(query, NULL, 4, 12, &replaced, &count);
    while (i < count && strcmp(list[i].label, "f") != 0)
        i++;
    ck_assert_uint_lt(i, count);
    ck_assert_ptr_nonnull(strstr(list[i].detail, "(+2 overloads)"));
}
END_TEST

/* ---- Focused queries ---- */

START_TEST(focused) {
    static const char *const arguments[] = {"-T", "ps_6_0", "-E", "main", "main.hlsl"};
    const struct hlsl2spv_host host = {.open = open_memory, .context = shared};
    size_t count;
    main_text = "#include \"inc.hlsli\"\n"
                "float unused(float x) { return x; }\n"
                "float4 main() : SV_Target { return 0; }\n";
    for (int i = 0; i < 2; i++) {
        hlsl2spv_query_release(query);
        query = hlsl2spv_query_create_focused(5, arguments, &host);
        /* The body of the header is left out by the second query, that of the main file is not. */
        const struct hlsl2spv_symbol *s = hlsl2spv_query_symbol(query, "inc.hlsli", 2, 33);
        ck_assert((s != NULL) == (i == 0));
        s = hlsl2spv_query_symbol(query, NULL, 2, 32);
        ck_assert_ptr_nonnull(s);
        ck_assert_str_eq(s->name, "x");
        s = hlsl2spv_query_symbol(query, "inc.hlsli", 2, 9);
        ck_assert_ptr_nonnull(s);
        hlsl2spv_query_diagnostics(query, &count);
        ck_assert_uint_eq(count, 0);
    }
}
END_TEST

/* The names of the function at the position have types; those of other functions are left out, also
 * if it calls them. */
START_TEST(at_a_position) {
    static const char *const arguments[] = {"-T", "ps_6_0", "-E", "main", "main.hlsl"};
    const struct hlsl2spv_host host = {.open = open_memory, .context = shared};
    struct hlsl2spv_range replaced;
    size_t count;
    main_text = "template<typename T> T twice(T x) { return x * 2; }\n"
                "float other(float y) { return y; }\n"
                "struct S { float3 field; float get(float z) { return z; } };\n"
                "float4 main() : SV_Target {\n"
                "    S s;\n"
                "    return twice(other(s.get(1))) + s.\n";
    hlsl2spv_query_release(query);
    query = hlsl2spv_query_create_at(5, arguments, &host, NULL, 6, 39);
    const struct hlsl2spv_completion *list =
        hlsl2spv_query_completions(query, NULL, 6, 39, &replaced, &count);
    ck_assert_uint_eq(count, 2);
    ck_assert_str_eq(list[0].label, "get");
    ck_assert_str_eq(list[1].label, "field");
    ck_assert_ptr_null(hlsl2spv_query_symbol(query, NULL, 2, 31));
    ck_assert_ptr_nonnull(hlsl2spv_query_symbol(query, NULL, 2, 7));
    hlsl2spv_query_release(query);
    query = hlsl2spv_query_create_at(5, arguments, &host, "main.hlsl", 2, 24);
    ck_assert_ptr_nonnull(hlsl2spv_query_symbol(query, NULL, 2, 31));
    ck_assert_ptr_null(hlsl2spv_query_symbol(query, NULL, 3, 54));
}
END_TEST

START_TEST(clearing) {
    size_t memory = 0;
    ask_about(
        "#include \"inc.hlsli\"\nfloat4 main(float4 a : A) : SV_Target { return twice(a); }\n");
    for (int i = 0; i < 400; i++) {
        size_t count;
        struct hlsl2spv_range replaced;
        const struct hlsl2spv_symbol *s = hlsl2spv_query_symbol(query, NULL, 2, 48);
        ck_assert_ptr_nonnull(s);
        ck_assert_str_eq(s->name, "twice");
        hlsl2spv_query_completions(query, NULL, 2, 42, &replaced, &count);
        ck_assert_uint_gt(count, 100);
        hlsl2spv_query_clear(query);
        if (i == 0)
            memory = hlsl2spv_query_memory(query);
    }
    /* Names of types are kept. */
    ck_assert_uint_le(hlsl2spv_query_memory(query), 3 * memory);
}
END_TEST

START_TEST(own_arguments) {
    char profile[] = "ps_6_0", entry[] = "shade", name[] = "main.hlsl";
    const char *arguments[] = {"-T", profile, "-E", entry, name};
    const struct hlsl2spv_host host = {.open = open_memory, .context = shared};
    size_t count;
    main_text = "float4 shade() : SV_Target { return 0; }\n"
                "float4 other() : SV_Target { return 1 }\n"; /* entries are found by their names */
    hlsl2spv_query_release(query);
    query = hlsl2spv_query_create(5, arguments, &host);
    memset(profile, '?', strlen(profile));
    memset(entry, '?', strlen(entry));
    memset(name, '?', strlen(name));
    memset(arguments, 0, sizeof arguments);
    const struct hlsl2spv_entry *list = hlsl2spv_query_entries(query, &count);
    ck_assert_uint_eq(count, 2);
    ck_assert_str_eq(list[0].name, "shade");
    ck_assert(list[0].is_compiled);
    ck_assert(!list[1].is_compiled);
}
END_TEST

/* ---- Threads ---- */

enum { THREADS = 4, QUESTIONS = 100 };

static void *ask_repeatedly(void *user) {
    size_t count, *wrong = user;
    struct hlsl2spv_range replaced;
    for (unsigned i = 0; i < QUESTIONS; i++) {
        const struct hlsl2spv_symbol *s = hlsl2spv_query_symbol(query, NULL, 2, 48);
        *wrong += !s || strcmp(s->name, "twice") != 0;
        hlsl2spv_query_references(query, NULL, 2, 48, &count);
        *wrong += count != 2;
        hlsl2spv_query_completions(query, NULL, 2, 42, &replaced, &count);
        *wrong += count == 0;
        hlsl2spv_query_tokens(query, "inc.hlsli", &count);
        *wrong += count == 0;
    }
    return NULL;
}

START_TEST(threads) {
    pthread_t all[THREADS];
    size_t wrong[THREADS] = {0};
    ask_about("#include \"inc.hlsli\"\n"
              "float4 main(float4 a : A) : SV_Target { return twice(a); }\n");
    for (size_t i = 0; i < THREADS; i++)
        ck_assert_int_eq(pthread_create(&all[i], NULL, ask_repeatedly, &wrong[i]), 0);
    for (size_t i = 0; i < THREADS; i++) {
        pthread_join(all[i], NULL);
        ck_assert_uint_eq(wrong[i], 0);
    }
}
END_TEST

/* A query answers from what was analyzed before it was canceled. */
static int is_cancelled(void *user) {
    (void)user;
    return 1;
}

START_TEST(cancelled) {
    static const char *const arguments[] = {"-T", "ps_6_0", "-E", "main", "main.hlsl"};
    const struct hlsl2spv_host host = {
        .open = open_memory, .cancelled = is_cancelled, .context = shared};
    size_t count;
    main_text = "float4 main() : SV_Target { return 0; }";
    query = hlsl2spv_query_create(5, arguments, &host);
    ck_assert_ptr_nonnull(query);
    ck_assert(hlsl2spv_query_cancelled(query));
    hlsl2spv_query_tokens(query, NULL, &count);
    ck_assert_ptr_null(hlsl2spv_query_symbol(query, NULL, 1, 9));
}
END_TEST

/* Wrong arguments are diagnostics of a query without answers. */
START_TEST(wrong_arguments) {
    static const char *const arguments[] = {"-T", "nonsense", "main.hlsl"};
    size_t count;
    query = hlsl2spv_query_create(3, arguments, NULL);
    ck_assert_ptr_nonnull(query);
    ck_assert_ptr_null(hlsl2spv_query_symbol(query, NULL, 1, 1));
    const struct hlsl2spv_diagnostic *d = hlsl2spv_query_diagnostics(query, &count);
    ck_assert_uint_ge(count, 1);
    ck_assert_int_ge(d[0].severity, HLSL2SPV_ERROR);
}
END_TEST

Suite *query_suite(void) {
    Suite *suite = suite_create("query");
    TCase *questions = tcase_create("questions");
    tcase_add_checked_fixture(questions, set_up, tear_down);
    tcase_add_test(questions, symbols);
    tcase_add_test(questions, survives_errors);
    tcase_add_test(questions, one_message_for_a_mistake);
    tcase_add_test(questions, references_and_renaming);
    tcase_add_test(questions, completions);
    tcase_add_test(questions, signatures);
    tcase_add_test(questions, lists);
    tcase_add_test(questions, wrong_questions);
    tcase_add_test(questions, offsets_after_errors);
    tcase_add_test(questions, counts_overloads);
    tcase_add_test(questions, focused);
    tcase_add_test(questions, at_a_position);
    tcase_add_test(questions, own_arguments);
    tcase_add_test(questions, clearing);
    tcase_add_test(questions, threads);
    tcase_add_test(questions, cancelled);
    tcase_add_test(questions, wrong_arguments);
    suite_add_tcase(suite, questions);
    return suite;
}
