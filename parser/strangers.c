/* What other languages write that HLSL does not: each is told by the few tokens around it. */
#include "errors.h"

#include <string.h>

/* The text of a name, empty of other tokens. */
static const char *text_at(const struct parser *p, uint32_t index) {
    const struct token *t = feed_raw(&p->feed, index);
    return t->kind == TOKEN_NAME ? atom_text(p->context->atoms, t->value) : "";
}

static const char *found_text(const struct parser *p) {
    return text_at(p, p->found.index);
}

static unsigned kind_behind(const struct parser *p, uint32_t index) {
    return feed_kind_at(&p->feed, feed_after(&p->feed, index));
}

/* Of the token in front of one; TOKEN_END: there is none. */
static unsigned kind_before(const struct parser *p, uint32_t index) {
    return index ? feed_kind_at(&p->feed, index - 1) : TOKEN_END;
}

static bool is_one_of(const char *text, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!strcmp(text, words[i]))
            return true;
    return false;
}

/* Behind the bracket that closes the one at a token. */
static uint32_t behind_bracket(const struct parser *p, uint32_t index) {
    int depth = 0;
    for (;; index = feed_after(&p->feed, index)) {
        unsigned kind = feed_kind_at(&p->feed, index);
        depth += kind == TOKEN_LBRACKET || kind == TOKEN_LPAREN;
        depth -= kind == TOKEN_RBRACKET || kind == TOKEN_RPAREN;
        if (kind == TOKEN_END || kind == TOKEN_SEMICOLON)
            return index;
        if (depth == 0)
            return feed_after(&p->feed, index);
    }
}

/* ---- Arrays: C#'s, GLSL's ---- */

static uint32_t bracket_of_type(const struct parser *p) {
    if (p->found.kind == '[')
        return p->found.index;
    uint32_t index = p->before.index;
    while (index && feed_kind_at(&p->feed, index) != TOKEN_LBRACKET)
        index--;
    return index;
}

/* `Texture2D[float4] t`: a type inside of the wrong brackets. */
static bool is_wrong_angle(struct parser *p, unsigned expected) {
    uint32_t inner = feed_after(&p->feed, p->found.index);
    const struct token *t = feed_raw(&p->feed, inner);
    bool is_bracket = p->found.kind == '[' || p->found.kind == '(';
    return is_bracket && ends_type(&p->before) && !(expected & EXPECT_OPERAND) &&
           t->kind == TOKEN_NAME && names_find_type(&p->feed.names, t->value) &&
           feed_kind_at(&p->feed, behind_bracket(p, p->found.index)) == TOKEN_NAME;
}

static void report_wrong_angle(struct parser *p) {
    location close = feed_raw(&p->feed, behind_bracket(p, p->found.index) - 1)->at;
    diag_propose(p->context, (struct fix){found_at(p), FIX_REPLACE, "<", 0});
    diag_propose(p->context, (struct fix){close, FIX_REPLACE, ">", 0});
    diag_underline(p->context, p->before.span.begin, close);
    error_at(p->context, found_at(p), "template arguments stand in '<' and '>'");
}

/* `float[4] a`; among parameters, a type alone may have a size. */
static bool is_array_of_type(struct parser *p, unsigned expected) {
    if (p->found.kind == '[')
        return ends_type(&p->before) && (expected & EXPECT_NAME);
    return p->found.kind == GRAMMAR_NAME && p->before.kind == ']' &&
           frame_around(p, 0) == FRAME_PARAMETERS && (expected & EXPECT_COMMA);
}

static void report_array_of_type(struct parser *p) {
    uint32_t open = bracket_of_type(p), behind = behind_bracket(p, open);
    struct text_sink size = {.arena = p->context->arena};
    for (uint32_t i = open; i < behind; i = feed_after(&p->feed, i))
        sink_text(&size, source_text(p, feed_raw(&p->feed, i)->at));
    if (*text_at(p, behind) && behind > open + 1) {
        location end = feed_raw(&p->feed, behind - 1)->at;
        diag_propose(p->context, (struct fix){feed_raw(&p->feed, open)->at, FIX_REPLACE, "", end});
        diag_propose(p->context,
                     (struct fix){feed_raw(&p->feed, behind)->at, FIX_BEHIND, size.text, 0});
    }
    diag_underline(p->context, feed_raw(&p->feed, open)->at, feed_raw(&p->feed, behind)->at);
    error_at(p->context, feed_raw(&p->feed, open)->at,
             "the size of an array stands behind its name");
}

/* `float[3](1, 2, 3)` */
static bool is_array_constructor(struct parser *p, unsigned expected) {
    return p->found.kind == '[' && ends_type(&p->before) && (expected & EXPECT_LPAREN);
}

static void report_array_constructor(struct parser *p) {
    diag_underline(p->context, p->before.span.begin, found_at(p));
    error_at(p->context, found_at(p),
             "HLSL has no constructors of arrays: a list in braces initializes one");
}

/* ---- Functions ---- */

static bool is_lambda(struct parser *p, unsigned expected) {
    return p->found.kind == '[' && (expected & EXPECT_OPERAND) &&
           feed_kind_at(&p->feed, behind_bracket(p, p->found.index)) == TOKEN_LPAREN;
}

static void report_lambda(struct parser *p) {
    error_at(p->context, found_at(p), "HLSL has no lambdas: a function has a name");
}

/* `Light(float3 c) { }` in the struct Light. */
static bool is_constructor(struct parser *p, unsigned expected) {
    return p->found.kind == '(' && ends_type(&p->before) && (expected & EXPECT_NAME) &&
           frame_around(p, 1) == FRAME_RECORD;
}

static void report_constructor(struct parser *p) {
    error_at(p->context, p->before.span.begin,
             "HLSL has no constructors: a function that returns the struct can make one");
}

static bool is_destructor(struct parser *p, unsigned expected) {
    return !strcmp(spelling_of(p, &p->found), "'~'") && (expected & EXPECT_DECLARATION);
}

static void report_destructor(struct parser *p) {
    error_at(p->context, found_at(p),
             "a destructor can only be declared in its struct, without a body");
}

/* What may stand behind a method's parameters in C++. */
static bool is_virtual_word(struct parser *p, unsigned expected) {
    static const char *const words[] = {"override", "final", "noexcept"};
    return p->before.kind == ')' && is_one_of(found_text(p), words, sizeof words / sizeof *words);
}

static void report_virtual_word(struct parser *p) {
    propose_removal(p);
    error_at(p->context, found_at(p), "%s is no word of HLSL", spelling_of(p, &p->found));
}

/* `struct S { color; };` */
static bool is_member_without_type(struct parser *p, unsigned expected) {
    unsigned next = kind_behind(p, p->found.index);
    enum frame_kind frame = frame_around(p, 0);
    return (frame == FRAME_RECORD || frame == FRAME_CBUFFER) && (expected & EXPECT_DECLARATION) &&
           p->found.kind == GRAMMAR_NAME && (next == TOKEN_SEMICOLON || next == TOKEN_COLON);
}

static void report_member_without_type(struct parser *p) {
    error_at(p->context, found_at(p), "the type of the member %s is missing",
             spelling_of(p, &p->found));
}

/* `main() { }`: a name and parameters where a declaration is expected. */
static bool is_without_type(struct parser *p, unsigned expected) {
    bool is_outer = frame_around(p, 0) == FRAME_RECORD || column_of(p, p->found.index) == 1;
    return is_outer && (expected & EXPECT_DECLARATION) && p->found.kind == GRAMMAR_NAME &&
           strcmp(found_text(p), "layout") != 0 && kind_behind(p, p->found.index) == TOKEN_LPAREN;
}

static void report_without_type(struct parser *p) {
    uint32_t open = feed_after(&p->feed, p->found.index);
    unsigned next = feed_kind_at(&p->feed, behind_bracket(p, open));
    bool is_function = next == TOKEN_LBRACE || next == TOKEN_COLON;
    error_at(p->context, found_at(p),
             is_function ? "the type that %s returns is missing"
                         : "expected a declaration before %s, which is the name of no macro",
             spelling_of(p, &p->found));
}

/* `numthreads(8, 8, 1)` without its brackets */
static bool is_attribute_alone(struct parser *p, unsigned expected) {
    static const char *const names[] = {
#define ATTRIBUTE(id, scope, name, arguments, places, stages) name,
#include "../spec/attributes.def"
    };
    uint32_t open = feed_after(&p->feed, p->found.index);
    return (expected & EXPECT_DECLARATION) && feed_kind_at(&p->feed, open) == TOKEN_LPAREN &&
           is_one_of(found_text(p), names, sizeof names / sizeof *names) &&
           feed_kind_at(&p->feed, behind_bracket(p, open)) == TOKEN_NAME;
}

static void report_attribute_alone(struct parser *p) {
    uint32_t behind = behind_bracket(p, feed_after(&p->feed, p->found.index));
    location close = feed_raw(&p->feed, behind - 1)->at;
    diag_propose(p->context, (struct fix){found_at(p), FIX_BEFORE, "[", 0});
    diag_propose(p->context, (struct fix){close, FIX_BEHIND, "]", 0});
    diag_underline(p->context, found_at(p), close);
    error_at(p->context, found_at(p), "an attribute stands in brackets");
    resume_at(p, behind);
}

/* `f(a, float b)` */
static bool is_parameter_without_type(struct parser *p, unsigned expected) {
    return p->found.kind == GRAMMAR_NAME && frame_around(p, 0) == FRAME_PARAMETERS &&
           (p->before.kind == '(' || p->before.kind == ',');
}

static void report_parameter_without_type(struct parser *p) {
    error_at(p->context, found_at(p), "the type of the parameter %s is missing",
             spelling_of(p, &p->found));
}

/* `f(a: 1)` */
static bool is_named_argument(struct parser *p, unsigned expected) {
    unsigned kind = kind_before(p, p->before.index);
    return p->found.kind == ':' && p->before.kind == GRAMMAR_NAME &&
           frame_around(p, 0) == FRAME_CALL && (kind == TOKEN_LPAREN || kind == TOKEN_COMMA);
}

static void report_named_argument(struct parser *p) {
    diag_propose(p->context, (struct fix){p->before.span.begin, FIX_REPLACE, "", found_at(p)});
    diag_underline(p->context, p->before.span.begin, found_at(p));
    error_at(p->context, p->before.span.begin,
             "arguments have no names: they stand in the order of the parameters");
}

/* `f(float x)` where f is called */
static bool is_typed_argument(struct parser *p, unsigned expected) {
    bool is_value = p->found.kind == GRAMMAR_NAME || p->found.kind == GRAMMAR_INT ||
                    p->found.kind == GRAMMAR_FLOAT;
    unsigned kind = kind_before(p, p->before.index);
    unsigned next = kind_behind(p, p->found.index);
    return is_value && (expected & EXPECT_LPAREN) && p->before.kind == GRAMMAR_TYPE_NAME &&
           frame_around(p, 0) == FRAME_CALL && (kind == TOKEN_LPAREN || kind == TOKEN_COMMA) &&
           next != TOKEN_ASSIGN && next != TOKEN_NAME;
}

static void report_typed_argument(struct parser *p) {
    diag_propose(p->context, (struct fix){p->before.span.begin, FIX_REPLACE, "", 0});
    error_at(p->context, p->before.span.begin,
             "an argument is a value, with no type in front of it");
    p->recovery = RECOVER_BEHIND;
}

/* `auto f() -> float` */
static bool is_type_behind(struct parser *p, unsigned expected) {
    return feed_kind_at(&p->feed, p->found.index) == TOKEN_ARROW && p->before.kind == ')' &&
           frame_around(p, 0) != FRAME_BLOCK;
}

static void report_type_behind(struct parser *p) {
    error_at(p->context, found_at(p),
             "the type that a function returns stands in front of its name");
}

/* `@fragment` */
static bool is_at_attribute(struct parser *p, unsigned expected) {
    return feed_kind_at(&p->feed, p->found.index) == TOKEN_AT &&
           kind_behind(p, p->found.index) == TOKEN_NAME;
}

static void report_at_attribute(struct parser *p) {
    error_at(p->context, found_at(p),
             "what WGSL writes behind '@' is a semantic, or an attribute in brackets, in HLSL");
}

/* ---- Templates ---- */

/* `struct Box<T> {`, `T twice<T>(T x)` */
static bool is_generic(struct parser *p, unsigned expected) {
    uint32_t behind = p->found.kind == '<' ? feed_skip_angles(&p->feed, p->found.index) : 0;
    unsigned next = behind ? feed_kind_at(&p->feed, behind) : TOKEN_END;
    bool is_declared = (expected & EXPECT_SEMICOLON) && !(expected & EXPECT_STATEMENT);
    return is_declared && p->before.kind == GRAMMAR_NAME &&
           (next == TOKEN_LBRACE || next == TOKEN_LPAREN || next == TOKEN_COLON);
}

/* "template<typename T, typename U> "; NULL: there is more than names between the brackets. */
static const char *template_head(struct parser *p) {
    struct text_sink head = {.arena = p->context->arena};
    sink_text(&head, "template<");
    uint32_t i = feed_after(&p->feed, p->found.index);
    for (;; i = feed_after(&p->feed, feed_after(&p->feed, i))) {
        sink_format(&head, "typename %s", text_at(p, i));
        if (!*text_at(p, i) || kind_behind(p, i) != TOKEN_COMMA)
            break;
        sink_text(&head, ", ");
    }
    sink_text(&head, "> ");
    return *text_at(p, i) && kind_behind(p, i) == TOKEN_GREATER ? head.text : NULL;
}

static void report_generic(struct parser *p) {
    const struct token *start = feed_raw(&p->feed, feed_statement_start(&p->feed, &p->found));
    location close = feed_raw(&p->feed, feed_skip_angles(&p->feed, p->found.index) - 1)->at;
    const char *head = start->kind == TOKEN_NAME ? template_head(p) : NULL;
    if (head) {
        diag_propose(p->context, (struct fix){start->at, FIX_BEFORE, head, 0});
        diag_propose(p->context, (struct fix){found_at(p), FIX_REPLACE, "", close});
    }
    diag_underline(p->context, found_at(p), close);
    error_at(p->context, found_at(p),
             "the parameters of a template stand in front of it, as in 'template<typename T>'");
}

/* ---- Semantics ---- */

/* `float4 : POSITION p`: at the name, or, in a struct, at the semantic. */
static uint32_t colon_before_name(const struct parser *p) {
    uint32_t i = p->found.index;
    if (kind_before(p, i) == TOKEN_COLON && kind_behind(p, i) == TOKEN_NAME)
        return i - 1;
    return i >= 2 && feed_kind_at(&p->feed, i - 2) == TOKEN_COLON ? i - 2 : 0;
}

static bool is_semantic_before_name(struct parser *p, unsigned expected) {
    uint32_t colon = p->found.kind == GRAMMAR_NAME ? colon_before_name(p) : 0;
    enum frame_kind frame = frame_around(p, 0);
    const struct token *type = colon ? feed_raw(&p->feed, colon - 1) : NULL;
    return type && (frame == FRAME_PARAMETERS || frame == FRAME_RECORD || frame == FRAME_CBUFFER) &&
           (type->kind == TOKEN_GREATER ||
            (type->kind == TOKEN_NAME && names_find_type(&p->feed.names, type->value)));
}

static void report_semantic_before_name(struct parser *p) {
    uint32_t colon = colon_before_name(p), semantic = feed_after(&p->feed, colon);
    uint32_t name = feed_after(&p->feed, semantic);
    const char *behind = arena_format(p->context->arena, ": %s", text_at(p, semantic));
    location end = feed_raw(&p->feed, semantic)->at;
    diag_propose(p->context,
                 (struct fix){feed_raw(&p->feed, colon)->at, FIX_REPLACE, text_at(p, name), end});
    diag_propose(p->context, (struct fix){feed_raw(&p->feed, name)->at, FIX_REPLACE, behind, 0});
    diag_underline(p->context, feed_raw(&p->feed, colon)->at, end);
    error_at(p->context, feed_raw(&p->feed, colon)->at, "a semantic stands behind the name '%s'",
             text_at(p, name));
}

/* `float4 : POSITION;` */
static bool is_nameless(struct parser *p, unsigned expected) {
    const struct token *type = p->before.index ? feed_raw(&p->feed, p->before.index - 1) : NULL;
    return type && p->before.kind == GRAMMAR_POST_COLON &&
           (p->found.kind == GRAMMAR_NAME || p->found.kind == GRAMMAR_REGISTER) &&
           (type->kind == TOKEN_GREATER ||
            (type->kind == TOKEN_NAME && names_find_type(&p->feed.names, type->value)));
}

static void report_nameless(struct parser *p) {
    error_at(p->context, p->before.span.begin, "expected a name before ':'");
}

/* `: "TEXCOORD0"` */
static bool is_quoted_semantic(struct parser *p, unsigned expected) {
    return p->found.kind == GRAMMAR_STRING && p->before.kind == GRAMMAR_POST_COLON;
}

static void report_quoted_semantic(struct parser *p) {
    diag_propose(p->context, (struct fix){found_at(p), FIX_REPLACE, p->found.value.text.text, 0});
    error_at(p->context, found_at(p), "a semantic has no quotes around it");
}

/* `: TEXCOORD 0` */
static bool is_semantic_number(struct parser *p, unsigned expected) {
    return p->found.kind == GRAMMAR_INT && p->before.kind == GRAMMAR_NAME &&
           kind_before(p, p->before.index) == TOKEN_COLON;
}

static void report_semantic_number(struct parser *p) {
    const char *semantic = arena_format(p->context->arena, "%s%s", text_at(p, p->before.index),
                                        source_text(p, found_at(p)));
    diag_propose(p->context,
                 (struct fix){p->before.span.begin, FIX_REPLACE, semantic, found_at(p)});
    error_at(p->context, found_at(p), "the number of a semantic is a part of its name");
}

/* `: SV Target` */
static bool is_semantic_of_words(struct parser *p, unsigned expected) {
    unsigned next = kind_behind(p, p->found.index);
    return p->found.kind == GRAMMAR_NAME && p->before.kind == GRAMMAR_NAME &&
           kind_before(p, p->before.index) == TOKEN_COLON && !starts_line(p, &p->found) &&
           (next == TOKEN_LBRACE || next == TOKEN_RPAREN || next == TOKEN_SEMICOLON ||
            next == TOKEN_COMMA);
}

static void report_semantic_of_words(struct parser *p) {
    const char *semantic = arena_format(p->context->arena, "%s_%s", text_at(p, p->before.index),
                                        text_at(p, p->found.index));
    diag_propose(p->context,
                 (struct fix){p->before.span.begin, FIX_REPLACE, semantic, found_at(p)});
    diag_underline(p->context, p->before.span.begin, found_at(p));
    error_at(p->context, found_at(p), "a semantic is one word");
}

/* ---- Loops and jumps ---- */

static uint32_t statement_start(const struct parser *p) {
    return feed_statement_start(&p->feed, &p->found);
}

/* `for (float x : values)` reads as a semantic, `for (int i in 0..4)` as a modifier. */
static bool is_loop_over_range(struct parser *p, unsigned expected) {
    const char *first = text_at(p, statement_start(p));
    if (!strcmp(first, "foreach"))
        return true;
    bool is_for = !strcmp(first, "for") && (expected & EXPECT_SEMICOLON);
    return is_for && (!strcmp(found_text(p), "in") ||
                      (p->found.kind == ')' && kind_before(p, p->before.index) == TOKEN_COLON));
}

static void report_loop_over_range(struct parser *p) {
    error_at(p->context, feed_raw(&p->feed, statement_start(p))->at,
             "HLSL's loops count: 'for (int i = 0; i < count; i++)'");
}

static bool is_label(struct parser *p, unsigned expected) {
    bool is_name = p->before.kind == GRAMMAR_NAME && p->before.index == statement_start(p);
    return p->found.kind == ':' && (expected & EXPECT_SEMICOLON) && is_name;
}

static void report_label(struct parser *p) {
    error_at(p->context, p->before.span.begin, "HLSL has no labels, as it has no 'goto'");
    p->recovery = RECOVER_BEHIND;
}

static bool is_discard_as_value(struct parser *p, unsigned expected) {
    return p->found.kind == GRAMMAR_DISCARD && (expected & EXPECT_OPERAND) &&
           !(expected & EXPECT_STATEMENT);
}

static void report_discard_as_value(struct parser *p) {
    p->recovery = RECOVER_BEHIND;
    error_at(p->context, found_at(p), "'discard' is a statement and no value: use 'if'");
}

/* ---- Blocks ---- */

/* `uniform Camera { mat4 view; };` */
static bool is_uniform_block(struct parser *p, unsigned expected) {
    return p->found.kind == '{' && p->before.kind == GRAMMAR_NAME && p->before.index &&
           !strcmp(text_at(p, p->before.index - 1), "uniform");
}

static void report_uniform_block(struct parser *p) {
    location word = feed_raw(&p->feed, p->before.index - 1)->at;
    diag_propose(p->context, (struct fix){word, FIX_REPLACE, "cbuffer", 0});
    diag_underline(p->context, word, p->before.span.begin);
    error_at(p->context, word, "a block of uniforms is a 'cbuffer' in HLSL");
}

/* `cbuffer C { } c;`: the statement before this one was the buffer. */
static bool is_cbuffer_variable(struct parser *p, unsigned expected) {
    const struct frame *around = &vec_last(&p->feed.frames);
    const char *first = text_at(p, around->last_start);
    return (expected & EXPECT_DECLARATION) && p->before.kind == '}' &&
           p->found.kind == GRAMMAR_NAME && kind_behind(p, p->found.index) == TOKEN_SEMICOLON &&
           (!strcmp(first, "cbuffer") || !strcmp(first, "tbuffer"));
}

static void report_cbuffer_variable(struct parser *p) {
    error_at(p->context, found_at(p),
             "a cbuffer is no type: its members are named as they are, and those of "
             "'ConstantBuffer<S> %s' behind a '.'",
             found_text(p));
}

/* ---- Operators ---- */

/* What stands in an expression in place of an operator of HLSL, and what is to stand there; NULL:
 * nothing.  `before`: the token in front of it, or 0. */
static const struct foreign_operator {
    const char *text;
    int before;
    const char *ours, *message;
} foreign_operators[] = {
    {"=", GRAMMAR_EQUAL, "", "HLSL compares by '==' and '!='"},
    {"and", 0, "&&", "HLSL's operator for it is '&&'"},
    {"or", 0, "||", "HLSL's operator for it is '||'"},
    {"*", '*', NULL, "HLSL has no operator for powers: it is 'pow(a, b)'"},
    {"&", 0, "", "HLSL has no addresses: an argument for 'inout' is passed as it is"},
    {"*", 0, NULL, "HLSL has no pointers"},
};

static const struct foreign_operator *foreign_operator(struct parser *p, unsigned expected) {
    const char *text = spelling_of(p, &p->found);
    for (size_t i = 0; i < sizeof foreign_operators / sizeof *foreign_operators; i++) {
        const struct foreign_operator *o = &foreign_operators[i];
        bool is_word = o->text[0] >= 'a';
        bool fits = is_word == !(expected & EXPECT_OPERAND);
        if (fits && strlen(text) == strlen(o->text) + 2 &&
            !strncmp(text + 1, o->text, strlen(o->text)) &&
            (!o->before || o->before == p->before.kind))
            return o;
    }
    return NULL;
}

static bool is_foreign_operator(struct parser *p, unsigned expected) {
    return foreign_operator(p, expected) != NULL;
}

static void report_foreign_operator(struct parser *p) {
    const struct foreign_operator *o = foreign_operator(p, *found_text(p) ? 0 : EXPECT_OPERAND);
    if (o->ours)
        diag_propose(p->context, (struct fix){found_at(p), FIX_REPLACE, o->ours, 0});
    error_at(p->context, found_at(p), "%s", o->message);
}

/* `a =< b`, `a <> b`: the operator that is meant, of two that stand side by side up to a token. */
static const char *swapped_operator(const struct parser *p, uint32_t index) {
    static const struct {
        unsigned first, second;
        const char *meant;
    } pairs[] = {{TOKEN_ASSIGN, TOKEN_LESS, "<="},
                 {TOKEN_ASSIGN, TOKEN_GREATER, ">="},
                 {TOKEN_LESS, TOKEN_GREATER, "!="}};
    for (size_t i = 0; index && i < sizeof pairs / sizeof *pairs; i++)
        if (kind_before(p, index) == pairs[i].first &&
            feed_kind_at(&p->feed, index) == pairs[i].second)
            return pairs[i].meant;
    return NULL;
}

static uint32_t swapped_at(const struct parser *p) {
    uint32_t index = p->found.index;
    return swapped_operator(p, index)                ? index
           : index && swapped_operator(p, index - 1) ? index - 1
                                                     : 0;
}

static bool is_swapped_operator(struct parser *p, unsigned expected) {
    return swapped_at(p) && frame_around(p, 0) >= FRAME_BLOCK;
}

static void report_swapped_operator(struct parser *p) {
    uint32_t index = swapped_at(p);
    const char *meant = swapped_operator(p, index);
    location at = feed_raw(&p->feed, index - 1)->at, end = feed_raw(&p->feed, index)->at;
    diag_propose(p->context, (struct fix){at, FIX_REPLACE, meant, end});
    diag_underline(p->context, at, end);
    error_at(p->context, at, "HLSL's operator for it is '%s'", meant);
}

/* `not x` */
static bool is_not(struct parser *p, unsigned expected) {
    return p->found.kind == GRAMMAR_NAME && p->before.kind == GRAMMAR_NAME &&
           !strcmp(text_at(p, p->before.index), "not");
}

static void report_not(struct parser *p) {
    diag_propose(p->context, (struct fix){p->before.span.begin, FIX_REPLACE, "!", 0});
    error_at(p->context, p->before.span.begin, "HLSL's operator for it is '!'");
}

/* `x := 1` */
static bool is_colon_before_equals(struct parser *p, unsigned expected) {
    return p->found.kind == '=' && p->before.kind == GRAMMAR_POST_COLON;
}

static void report_colon_before_equals(struct parser *p) {
    diag_propose(p->context, (struct fix){p->before.span.begin, FIX_REPLACE, "", 0});
    error_at(p->context, p->before.span.begin, "HLSL's operator for it is '='");
}

/* `sizeof float4` */
static bool is_sizeof_alone(struct parser *p, unsigned expected) {
    return (expected & EXPECT_LPAREN) && ends_type(&p->before) && p->before.index &&
           !strcmp(text_at(p, p->before.index - 1), "sizeof");
}

static void report_sizeof_alone(struct parser *p) {
    diag_propose(p->context, (struct fix){p->before.span.begin, FIX_BEFORE, "(", 0});
    diag_propose(p->context, (struct fix){p->before.span.end, FIX_BEHIND, ")", 0});
    error_at(p->context, p->before.span.begin, "what 'sizeof' measures stands in parentheses");
}

/* ---- Lists ---- */

/* `{.x = 1}`, `{x: 1}` */
static bool is_designator(struct parser *p, unsigned expected) {
    unsigned kind = kind_before(p, p->before.index);
    bool is_colon = p->found.kind == ':' && p->before.kind == GRAMMAR_NAME &&
                    frame_around(p, 0) == FRAME_INITIALIZER &&
                    (kind == TOKEN_LBRACE || kind == TOKEN_COMMA);
    return is_colon || (p->found.kind == '.' && (expected & EXPECT_OPERAND) &&
                        (p->before.kind == '{' || p->before.kind == ','));
}

static void report_designator(struct parser *p) {
    error_at(p->context, found_at(p),
             "a list in braces names no members: their values stand in the order of the struct");
}

/* `(float2){1, 2}` */
static bool is_compound_literal(struct parser *p, unsigned expected) {
    return p->found.kind == '{' && p->before.kind == ')' && (expected & EXPECT_OPERAND) &&
           !(expected & EXPECT_STATEMENT);
}

static void report_compound_literal(struct parser *p) {
    error_at(p->context, found_at(p),
             "a list in braces initializes variables only: a call of the type makes a value");
}

/* ---- All of them, the first that it is ---- */

const struct mistake surest_strangers[] = {
    {is_type_behind, report_type_behind},
    {is_at_attribute, report_at_attribute},
    {NULL, NULL},
};

const struct mistake stranger_mistakes[] = {
    {is_wrong_angle, report_wrong_angle},
    {is_array_of_type, report_array_of_type},
    {is_array_constructor, report_array_constructor},
    {is_lambda, report_lambda},
    {is_constructor, report_constructor},
    {is_destructor, report_destructor},
    {is_virtual_word, report_virtual_word},
    {is_named_argument, report_named_argument},
    {is_typed_argument, report_typed_argument},
    {is_generic, report_generic},
    {is_semantic_before_name, report_semantic_before_name},
    {is_nameless, report_nameless},
    {is_quoted_semantic, report_quoted_semantic},
    {is_semantic_number, report_semantic_number},
    {is_semantic_of_words, report_semantic_of_words},
    {is_loop_over_range, report_loop_over_range},
    {is_label, report_label},
    {is_discard_as_value, report_discard_as_value},
    {is_foreign_operator, report_foreign_operator},
    {is_swapped_operator, report_swapped_operator},
    {is_not, report_not},
    {is_colon_before_equals, report_colon_before_equals},
    {is_uniform_block, report_uniform_block},
    {is_cbuffer_variable, report_cbuffer_variable},
    {is_sizeof_alone, report_sizeof_alone},
    {is_designator, report_designator},
    {is_compound_literal, report_compound_literal},
    {is_attribute_alone, report_attribute_alone},
    {is_member_without_type, report_member_without_type},
    {is_without_type, report_without_type},
    {is_parameter_without_type, report_parameter_without_type},
    {NULL, NULL},
};
