/* Tests of the token feed's classification of names and brackets. */
#include <check.h>

#include "../../parser/feed.h"
#include "parser/grammar.h"
#include "source_bench.h"
#include "suites.h"

static const char *prefix(int kind) {
    switch (kind) {
    case GRAMMAR_NAME:
        return "";
    case GRAMMAR_TYPE_NAME:
        return "t:";
    case GRAMMAR_TEMPLATE_NAME:
        return "T:";
    case GRAMMAR_VALUE_TEMPLATE:
        return "F:";
    case GRAMMAR_TYPE_TAIL:
        return "t::";
    case GRAMMAR_TEMPLATE_TAIL:
        return "T::";
    case GRAMMAR_VALUE_TAIL:
        return "::";
    case GRAMMAR_VALUE_TEMPLATE_TAIL:
        return "F::";
    default:
        return NULL;
    }
}

static void print_name(struct text_sink *out, const struct syntax_name *name) {
    sink_text(out, name->typename_ ? "typename/" : "");
    sink_text(out, name->global ? "::" : "");
    for (const struct name_part *part = name->parts; part; part = part->next) {
        sink_text(out, atom_text(bench->c.atoms, part->name));
        sink_text(out, part->next ? "::" : "");
    }
}

static void print_other(struct text_sink *out, const struct feed_token *t) {
    static const struct {
        int kind;
        const char *text;
    } words[] = {
        {GRAMMAR_LANGLE, "<<"},
        {GRAMMAR_RANGLE, ">>"},
        {GRAMMAR_MODIFIER, "modifier"},
        {GRAMMAR_INT, "1"},
        {GRAMMAR_STRING, "string"},
        {GRAMMAR_POST_COLON, "::"},
        {GRAMMAR_ATTRIBUTE_OPEN, "[attribute"},
        {GRAMMAR_ATTRIBUTES_OPEN, "[[attribute"},
        {GRAMMAR_ANNOTATIONS, "annotations"},
        {GRAMMAR_STATE_BLOCK, "states"},
        {GRAMMAR_EFFECT_VALUE, "effect-value"},
        {GRAMMAR_TECHNIQUE, "technique"},
        {GRAMMAR_OPERATOR_NAME, "operator-name"},
        {GRAMMAR_OPERATOR_TAIL, "operator-tail"},
        {GRAMMAR_CONVERSION, "conversion"},
        {GRAMMAR_SHIFT_RIGHT, "shift"},
        {GRAMMAR_RESERVED, "reserved"},
        {GRAMMAR_STRAY, "stray"},
    };
    if (t->kind < 256)
        sink_format(out, "%c", t->kind);
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        if (words[i].kind == t->kind) {
            sink_text(out, words[i].text);
            return;
        }
    }
    if (t->kind > 256)
        sink_text(out, "word");
}

static struct feed_token next_token(struct feed *feed) {
    struct feed_token token;
    feed_next(feed, &token);
    return token;
}

static const char *feed_text(const char *source) {
    bench_file("main.hlsl", source);
    struct preprocessed *p = bench_preprocess();
    ck_assert_ptr_nonnull(p);
    struct feed feed;
    feed_init(&feed, &bench->c, &p->list, false);
    struct text_sink out = {.arena = bench->c.kept};
    sink_text(&out, "");
    for (struct feed_token t = next_token(&feed); t.kind != GRAMMAR_YYEOF; t = next_token(&feed)) {
        sink_text(&out, out.length ? " " : "");
        if (prefix(t.kind)) {
            sink_text(&out, prefix(t.kind));
            print_name(&out, &t.value.name);
        } else {
            print_other(&out, &t);
        }
    }
    return out.text;
}

struct example {
    const char *source, *tokens;
};

static const struct example examples[] = {
    /* Types, values, declarators. */
    {"float a; float4x4 b;", "t:float a ; t:float4x4 b ;"},
    {"Unknown a; b * c;", "t:Unknown a ; b * c ;"},
    {"struct S {}; S a; S(1);", "word S { } ; t:S a ; t:S ( 1 ) ;"},
    {"struct S {}; void f() { S S; S = 1; } S a;",
     "word S { } ; t:void f ( ) { t:S S ; S = 1 ; } t:S a ;"},
    {"typedef int T, U[1]; T a; U b;", "word t:int T , U [ 1 ] ; t:T a ; t:U b ;"},
    {"using T = float; T a;", "word T = t:float ; t:T a ;"},
    {"unsigned a; unsigned int b;", "modifier a ; modifier t:int b ;"},
    {"(Unknown)1; (a) - 1; (a);", "( t:Unknown ) 1 ; ( a ) - 1 ; ( a ) ;"},
    {"a = (float)b; (float[1])b;", "a = ( t:float ) b ; ( t:float [ 1 ] ) b ;"},
    /* Contextual modifiers. */
    {"sample float sample; sample = line;", "modifier t:float sample ; sample = line ;"},
    {"float line(point float4 center[1]);", "t:float line ( modifier t:float4 center [ 1 ] ) ;"},
    {"float4 linear centroid a;", "t:float4 modifier modifier a ;"},
    {"precise Unknown a;", "modifier t:Unknown a ;"},
    /* Scopes. */
    {"namespace A { struct S { struct N {}; }; } A::S a; A::S::N b; A::c();",
     "word A { word S { word N { } ; } ; } t:A::S a ; t:A::S::N b ; A::c ( ) ;"},
    {"namespace A { struct S {}; } using namespace A; S a;",
     "word A { word S { } ; } word word A ; t:S a ;"},
    {"namespace A { struct S {}; } using A::S; (S)1;",
     "word A { word S { } ; } word A::S ; ( t:S ) 1 ;"},
    {"struct B { typedef int T; }; struct S : B { T a; }; void S::f() { (T)1 - 1; }",
     "word B { word t:int T ; } ; word S : t:B { t:T a ; } ; t:void S::f ( ) { ( t:T ) 1 - 1 ; }"},
    {"enum E { A, B = A }; E e = E::A;", "word E { A , B = A } ; t:E e = E::A ;"},
    {"::a = ::A::b;", "::a = ::A::b ;"},
    /* Template brackets. */
    {"vector<float, 1> a; vector b;", "T:vector << t:float , 1 >> a ; t:vector b ;"},
    {"Texture2D<vector<int, 1>> a;", "T:Texture2D << T:vector << t:int , 1 >> >> a ;"},
    {"a < b > (c); a < b && c > (d);", "a < b > ( c ) ; a < b word c > ( d ) ;"},
    {"unknown<float>(1); a.f<int>(1); a.f < 1;",
     "F:unknown << t:float >> ( 1 ) ; a . F:f << t:int >> ( 1 ) ; a . f < 1 ;"},
    {"hlsl::slice<1, 1>(a); a < 1 > b;", "F:hlsl::slice << 1 , 1 >> ( a ) ; a < 1 > b ;"},
    {"template<typename T, int N> T f(T a); f<int, 1>(1); f(1);",
     "word << word T , t:int N >> t:T f ( t:T a ) ; F:f << t:int , 1 >> ( 1 ) ; f ( 1 ) ;"},
    {"template<typename T> struct S { T a; }; S<int> a; T b;",
     "word << word T >> word S { t:T a ; } ; T:S << t:int >> a ; t:T b ;"},
    {"template<typename T> struct S { struct N {}; }; S<int>::N a; S<int>::b;",
     "word << word T >> word S { word N { } ; } ; T:S << t:int >> t::N a ; T:S << t:int >> ::b ;"},
    {"template<typename T> struct S {}; template<typename T> void S<T>::f() {}",
     "word << word T >> word S { } ; word << word T >> t:void T:S << t:T >> ::f ( ) { }"},
    {"template<typename T> void f() { typename T::U a; (typename T::U)1; }",
     "word << word T >> t:void f ( ) { t:typename/T::U a ; ( t:typename/T::U ) 1 ; }"},
    {"vector<int, (1 > 1)> a; b >> 1;", "T:vector << t:int , ( 1 > 1 ) >> a ; b shift 1 ;"},
    {"vk::SpirvType<1, vk::Literal<vk::integral_constant<uint, 1>>> a;",
     "T:vk::SpirvType << 1 , T:vk::Literal << T:vk::integral_constant << t:uint , 1 >> >> >> a ;"},
    /* Attributes, colons, semantics. */
    {"[a] [[b::c]] float d[1] : E;", "[attribute a ] [[attribute b::c ] ] t:float d [ 1 ] :: E ;"},
    {"a[b[1]];", "a [ b [ 1 ] ] ;"},
    {"if (a) [b] for (;;) c[1];", "word ( a ) [attribute b ] word ( ; ; ) c [ 1 ] ;"},
    {"switch (1) { case A: float b = c ? d : e; }",
     "word ( 1 ) { word A : t:float b = c ? d : e ; }"},
    {"cbuffer A : register(b0) { float b : packoffset(c0.x); }",
     "word A :: word ( b0 ) { t:float b :: word ( c0 . x ) ; }"},
    {"struct A { uint a : 1, b : 1; };", "word A { t:uint a :: 1 , b :: 1 ; } ;"},
    /* Operators as names. */
    {"struct S { S operator+(S s); int operator()(int i); operator float(); };",
     "word S { t:S operator-name ( t:S s ) ; t:int operator-name ( t:int i ) ; conversion "
     "t:float ( ) ; } ;"},
    /* Strings, and skipped parts of effect files. */
    {"a = \"b\" \"c\";", "a = string ;"},
    {"float a < int b = 1; > = 1; b < c;", "t:float a annotations = 1 ; b < c ;"},
    {"SamplerState s { A = B; }; sampler t = sampler_state { A = B; };",
     "t:SamplerState s states ; t:sampler t = effect-value ;"},
    {"technique a { pass {} } technique = 1;", "technique technique = 1 ;"},
    /* Unsupported tokens. */
    {"goto a; b -> c; d @ e;", "reserved a ; b stray c ; d stray e ;"},
};

START_TEST(classifies) {
    ck_assert_str_eq(feed_text(examples[_i].source), examples[_i].tokens);
    ck_assert_uint_eq(bench->message_count, 0);
}
END_TEST

START_TEST(notes_the_matrix_orientation) {
    bench_file("main.hlsl", "a\n#pragma pack_matrix(row_major)\nb");
    struct preprocessed *p = bench_preprocess();
    struct feed feed;
    feed_init(&feed, &bench->c, &p->list, false);
    ck_assert(!next_token(&feed).value.name.row_major);
    ck_assert(next_token(&feed).value.name.row_major);
}
END_TEST

static struct feed *feed_of(const char *source) {
    bench_file("main.hlsl", source);
    struct preprocessed *p = bench_preprocess();
    struct feed *feed = arena_new(bench->c.kept, struct feed);
    feed_init(feed, &bench->c, &p->list, false);
    return feed;
}

static const struct {
    const char *source;
    unsigned found; /* index of the token with the syntax error */
    const char *rest;
    uint32_t start; /* of the invalid statement */
} mistakes[] = {
    {"void f() { a b 1 ; c; }", 7, "c", 5},        /* after the ';' */
    {"void f() { z; a b ; c; }", 9, "c", 7},       /* found at the ';' itself */
    {"void f() { a = ( b { c; } d; }", 9, "d", 5}, /* after the block */
    {"void f() { a = ( \n return 1; }", 8, "return", 5},
    {"void f() { if (a b) c; }", 8, ")", 5},
    {"void f(int a b) { c; }", 5, ")", 0},
};

START_TEST(recovers) {
    struct feed *feed = feed_of(mistakes[_i].source);
    struct feed_token found = next_token(feed);
    while (found.index < mistakes[_i].found)
        found = next_token(feed);
    ck_assert_uint_eq(feed_statement_start(feed, &found), mistakes[_i].start);
    feed_recover(feed, &found, RECOVER_AT);
    ck_assert_int_eq(next_token(feed).kind, GRAMMAR_RECOVERED);
    struct feed_token next = next_token(feed);
    const struct token *raw = &feed->tokens[next.index];
    if (raw->kind == TOKEN_NAME)
        ck_assert_str_eq(atom_text(bench->c.atoms, raw->value), mistakes[_i].rest);
    else
        ck_assert_int_eq(next.kind, mistakes[_i].rest[0]);
}
END_TEST

Suite *feed_suite(void) {
    Suite *suite = suite_create("feed");
    TCase *cases = tcase_create("feed");
    tcase_add_checked_fixture(cases, bench_begin, bench_end);
    tcase_add_loop_test(cases, classifies, 0, COUNT_OF(examples));
    tcase_add_test(cases, notes_the_matrix_orientation);
    tcase_add_loop_test(cases, recovers, 0, COUNT_OF(mistakes));
    suite_add_tcase(suite, cases);
    return suite;
}
