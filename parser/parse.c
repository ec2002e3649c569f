/* Parsing of a token stream: first with a fast parser and, after an error, with a precise one. */
#include "../lexer/lexer.h"
#include "errors.h"
#include "build.h"
#include "parser.h"
#include "parser/grammar.h"

#include <string.h>

/* Arrays whose size some compilers derive from their use: `float a[];` has four elements if `a[3]`
 * occurs. The size is inserted before the feed reads the tokens. */

struct sizer {
    struct context *c;
    const struct token_list *list;
    struct map sizes; /* atom -> the size, as a pointer's bits */
    struct token_vec out;
    VEC(struct literal, literal_vec) literals;
    atom struct_, class_;
    uint32_t records; /* number of open braces inside structs */
    bool begins_record;
};

static bool is_kind(const struct token *t, const uint16_t *kinds, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (t[i].kind != kinds[i])
            return false;
    return true;
}

/* Records `name [ 3 ]`, including declarations. */
static void note_index(struct sizer *s, const struct token *t) {
    static const uint16_t indexed[] = {TOKEN_NAME, TOKEN_LBRACKET, TOKEN_INT, TOKEN_RBRACKET};
    if (!is_kind(t, indexed, COUNT_OF(indexed)))
        return;
    uint64_t size = s->list->literals[t[2].value].bits + 1;
    void **slot = map_slot(s->c->tree, &s->sizes, &t->value, sizeof t->value);
    if (size <= UINT16_MAX && size > (uintptr_t)*slot)
        *slot = (void *)(uintptr_t)size;
}

/* Arrays of objects may be unsized, because descriptors need no size. */
static bool is_number_type(struct context *c, const struct token *t) {
    static const char *const names[] = {"float", "int", "uint", "bool", "half", "double"};
    const char *text = t->kind == TOKEN_NAME ? atom_text(c->atoms, t->value) : "";
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (!strncmp(text, names[i], strlen(names[i])))
            return true;
    return false;
}

/* Returns the size of `float name [ ] ;`, or 0 for other tokens or if it is unknown. */
static uintptr_t missing_size(const struct sizer *s, const struct token *t) {
    static const uint16_t unsized[] = {TOKEN_NAME, TOKEN_LBRACKET, TOKEN_RBRACKET, TOKEN_SEMICOLON};
    if (t == s->list->tokens.items || !is_number_type(s->c, t - 1) ||
        !is_kind(t, unsized, COUNT_OF(unsized)))
        return 0;
    return (uintptr_t)map_find(&s->sizes, &t->value, sizeof t->value);
}

static void put_size(struct sizer *s, uintptr_t size, location at) {
    if (!s->literals.count) {
        /* Copies all literals that the tokens refer to. */
        size_t count = 0;
        for (size_t i = 0; i < s->list->tokens.count; i++) {
            const struct token *t = &s->list->tokens.items[i];
            if ((t->kind == TOKEN_INT || t->kind == TOKEN_FLOAT) && t->value >= count)
                count = t->value + 1u;
        }
        for (size_t i = 0; i < count; i++)
            vec_push(s->c->tree, &s->literals, s->list->literals[i]);
    }
    struct literal literal = {.bits = size, .spelling = atom_of(s->c->atoms, "size")};
    struct token token = {TOKEN_INT, 0, at, (uint32_t)s->literals.count};
    vec_push(s->c->tree, &s->literals, literal);
    vec_push(s->c->tree, &s->out, token);
}

/* Members of a struct stay unsized: in a buffer they are runtime arrays. */
static void follow_braces(struct sizer *s, const struct token *t) {
    if (t->kind == TOKEN_NAME && (t->value == s->struct_ || t->value == s->class_))
        s->begins_record = true;
    else if (t->kind == TOKEN_SEMICOLON || t->kind == TOKEN_RPAREN)
        s->begins_record = false;
    else if (t->kind == TOKEN_RBRACE && s->records)
        s->records--;
    if (t->kind != TOKEN_LBRACE || (!s->begins_record && !s->records))
        return;
    s->records++;
    s->begins_record = false;
}

static void copy_sized(struct sizer *s) {
    const struct token *tokens = s->list->tokens.items;
    for (size_t i = 0; i < s->list->tokens.count; i++) {
        const struct token *t = &tokens[i];
        follow_braces(s, t);
        bool closes = i >= 2 && t->kind == TOKEN_RBRACKET && !s->records;
        uintptr_t size = closes ? missing_size(s, t - 2) : 0;
        if (size &&
            relaxation_accepts(s->c, RELAX_IMPLICIT_SIZE, t[-2].at, "an array without a size"))
            put_size(s, size, t->at);
        vec_push(s->c->tree, &s->out, *t);
    }
}

static bool has_unsized(const struct token_list *list) {
    for (size_t i = 0; i + 1 < list->tokens.count; i++)
        if (list->tokens.items[i].kind == TOKEN_LBRACKET &&
            list->tokens.items[i + 1].kind == TOKEN_RBRACKET)
            return true;
    return false;
}

/* Returns the list itself if there are no such arrays, or RELAX_IMPLICIT_SIZE is off. */
static const struct token_list *supply_array_sizes(struct context *c,
                                                   const struct token_list *list) {
    struct sizer s = {.c = c,
                      .list = list,
                      .struct_ = atom_of(c->atoms, "struct"),
                      .class_ = atom_of(c->atoms, "class")};
    if (!relaxation_is_on(c, RELAX_IMPLICIT_SIZE) || !has_unsized(list))
        return list;
    /* The last token is TOKEN_END, so four tokens can be read from any other. */
    for (size_t i = 0; i + 3 < list->tokens.count; i++)
        note_index(&s, &list->tokens.items[i]);
    copy_sized(&s);
    struct token_list *sized = arena_copy(c->tree, list, sizeof *list);
    sized->tokens = s.out;
    if (s.literals.count)
        sized->literals = s.literals.items;
    return sized;
}

/* Layout qualifiers and their vk attributes. The value of a second qualifier becomes the second
 * argument, such as the set of a binding. */
static const struct layout_word {
    const char *word, *attribute;
    const char *second; /* qualifier of the second argument, or NULL */
    bool has_value;
} words[] = {
    {"binding", "binding", "set", true},
    {"location", "location", NULL, true},
    {"constant_id", "constant_id", NULL, true},
    {"input_attachment_index", "input_attachment_index", NULL, true},
    {"push_constant", "push_constant", NULL, false},
};

struct rewriter {
    struct context *c;
    const struct token *in; /* next token of the input list */
    struct token_vec out;
    atom layout;
};

static const struct token *find_word(const struct rewriter *r, const struct token *from,
                                     const char *word) {
    for (; from->kind != TOKEN_RPAREN && from->kind != TOKEN_END; from++)
        if (from->kind == TOKEN_NAME && !strcmp(atom_text(r->c->atoms, from->value), word))
            return from;
    return NULL;
}

static const struct token *value_of(const struct token *word) {
    bool is_given = word && word[1].kind == TOKEN_ASSIGN && word[2].kind == TOKEN_INT;
    return is_given ? &word[2] : NULL;
}

static void put_token(struct rewriter *r, unsigned kind, location at) {
    struct token token = {.kind = (uint16_t)kind, .flags = TOKEN_SPACE_BEFORE, .at = at};
    vec_push(r->c->tree, &r->out, token);
}

static void put_name(struct rewriter *r, const char *name, location at) {
    put_token(r, TOKEN_NAME, at);
    vec_last(&r->out).value = atom_of(r->c->atoms, name);
}

static void put_attribute(struct rewriter *r, const struct layout_word *row,
                          const struct token *word, const struct token *second) {
    const struct token *value = value_of(word);
    if (row->has_value && !value)
        return;
    put_token(r, TOKEN_LBRACKET, word->at);
    put_token(r, TOKEN_LBRACKET, word->at);
    put_name(r, "vk", word->at);
    put_token(r, TOKEN_COLON_COLON, word->at);
    put_name(r, row->attribute, word->at);
    if (row->has_value) {
        put_token(r, TOKEN_LPAREN, value->at);
        vec_push(r->c->tree, &r->out, *value);
        if (second) {
            put_token(r, TOKEN_COMMA, second->at);
            vec_push(r->c->tree, &r->out, *second);
        }
        put_token(r, TOKEN_RPAREN, value->at);
    }
    put_token(r, TOKEN_RBRACKET, word->at);
    put_token(r, TOKEN_RBRACKET, word->at);
}

static bool begins_declaration(const struct rewriter *r) {
    unsigned before = r->out.count ? vec_last(&r->out).kind : TOKEN_SEMICOLON;
    return before == TOKEN_SEMICOLON || before == TOKEN_LBRACE || before == TOKEN_RBRACE ||
           before == TOKEN_RPAREN;
}

/* Returns the token after the qualifiers, or NULL if there are none. */
static const struct token *consume_layout(struct rewriter *r, const struct token *t) {
    const struct token *end = t + 1;
    if (t->kind != TOKEN_NAME || t->value != r->layout || end->kind != TOKEN_LPAREN)
        return NULL;
    while (end->kind != TOKEN_RPAREN && end->kind != TOKEN_END)
        end++;
    if (end->kind == TOKEN_END || !begins_declaration(r) ||
        !relaxation_accepts(r->c, RELAX_LAYOUT, t->at, "%s", layout_belongs_to_glsl))
        return NULL;
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        const struct token *word = find_word(r, t + 2, words[i].word);
        if (word)
            put_attribute(r, &words[i], word,
                          words[i].second ? value_of(find_word(r, t + 2, words[i].second)) : NULL);
    }
    return end + 1;
}

static bool has_layout(const struct rewriter *r) {
    for (const struct token *t = r->in; t->kind != TOKEN_END; t++)
        if (t->kind == TOKEN_NAME && t->value == r->layout)
            return true;
    return false;
}

/* Returns the list itself if there are no such qualifiers, or RELAX_LAYOUT is off. */
static const struct token_list *replace_layout_words(struct context *c,
                                                     const struct token_list *list) {
    struct rewriter r = {.c = c, .in = list->tokens.items, .layout = atom_of(c->atoms, "layout")};
    if (!relaxation_is_on(c, RELAX_LAYOUT) || !has_layout(&r))
        return list;
    for (const struct token *t = r.in; t->kind != TOKEN_END;) {
        const struct token *behind = consume_layout(&r, t);
        if (!behind)
            vec_push(c->tree, &r.out, *t);
        t = behind ? behind : t + 1;
    }
    put_token(&r, TOKEN_END, vec_last(&list->tokens).at);
    struct token_list *replaced = arena_copy(c->tree, list, sizeof *list);
    replaced->tokens = r.out;
    return replaced;
}

/* Generated with lookahead correction, which only messages need: it simulates reductions to
 * determine the acceptable tokens. */
int careful_parse(struct parser *p);

static struct parser *begin_parser(struct context *c, const struct token_list *tokens,
                                   bool is_quick) {
    struct parser *p = arena_new(c->tree, struct parser);
    p->context = c;
    p->tokens = tokens;
    p->is_quick = is_quick;
    p->has_wrong_tokens = diag_error_count(c) != 0;
    feed_init(&p->feed, c, tokens, is_quick);
    return p;
}

/* Nearly all programs are free of syntax errors. The others are parsed a second time. */
struct syntax_unit *parse(struct context *c, const struct token_list *tokens) {
    tokens = supply_array_sizes(c, replace_layout_words(c, tokens));
    struct parser *p = begin_parser(c, tokens, true);
    grammar_parse(p);
    if (p->gives_up) {
        p = begin_parser(c, tokens, false);
        careful_parse(p);
    }
    struct syntax_unit *unit = arena_new(c->tree, struct syntax_unit);
    unit->declarations = p->declarations;
    unit->spoiled = p->spoiled;
    return unit;
}
