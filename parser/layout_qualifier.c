/* Layout qualifiers of GLSL, which become vk attributes. */
#include "../lexer/lexer.h"
#include "errors.h"
#include "token_rewrite.h"

#include <string.h>

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

const struct token_list *replace_layout_words(struct context *c, const struct token_list *list) {
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
