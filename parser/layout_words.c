#include "layout_words.h"

#include <string.h>

const char layout_belongs_to_glsl[] = "'layout' belongs to GLSL";

/* What an attribute of vk takes from the words: the value of one, and for a binding that of its
 * set. */
static const struct layout_word {
    const char *word, *attribute;
    const char *second; /* whose value is the second argument, or NULL */
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
    const struct token *in; /* of the list that is read */
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

static void put(struct rewriter *r, unsigned kind, location at) {
    struct token token = {.kind = (uint16_t)kind, .flags = TOKEN_SPACE_BEFORE, .at = at};
    vec_push(r->c->arena, &r->out, token);
}

static void put_name(struct rewriter *r, const char *name, location at) {
    put(r, TOKEN_NAME, at);
    vec_last(&r->out).value = atom_of(r->c->atoms, name);
}

static void put_arguments(struct rewriter *r, const struct token *first,
                          const struct token *second) {
    put(r, TOKEN_LPAREN, first->at);
    vec_push(r->c->arena, &r->out, *first);
    if (second) {
        put(r, TOKEN_COMMA, second->at);
        vec_push(r->c->arena, &r->out, *second);
    }
    put(r, TOKEN_RPAREN, first->at);
}

static void put_attribute(struct rewriter *r, const struct layout_word *row,
                          const struct token *word, const struct token *second) {
    const struct token *value = value_of(word);
    if (row->has_value && !value)
        return;
    put(r, TOKEN_LBRACKET, word->at);
    put(r, TOKEN_LBRACKET, word->at);
    put_name(r, "vk", word->at);
    put(r, TOKEN_COLON_COLON, word->at);
    put_name(r, row->attribute, word->at);
    if (row->has_value)
        put_arguments(r, value, second);
    put(r, TOKEN_RBRACKET, word->at);
    put(r, TOKEN_RBRACKET, word->at);
}

static bool begins_declaration(const struct rewriter *r) {
    unsigned before = r->out.count ? vec_last(&r->out).kind : TOKEN_SEMICOLON;
    return before == TOKEN_SEMICOLON || before == TOKEN_LBRACE || before == TOKEN_RBRACE ||
           before == TOKEN_RPAREN;
}

/* The token behind the words; NULL: this is no layout. */
static const struct token *take_layout(struct rewriter *r, const struct token *t) {
    const struct token *end = t + 1;
    if (t->kind != TOKEN_NAME || t->value != r->layout || end->kind != TOKEN_LPAREN)
        return NULL;
    while (end->kind != TOKEN_RPAREN && end->kind != TOKEN_END)
        end++;
    if (end->kind == TOKEN_END || !begins_declaration(r) ||
        !dialect_takes(r->c, RULE_LAYOUT, t->at, layout_belongs_to_glsl))
        return NULL;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
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
    if (!dialect_has(c, RULE_LAYOUT) || !has_layout(&r))
        return list;
    for (const struct token *t = r.in; t->kind != TOKEN_END;) {
        const struct token *behind = take_layout(&r, t);
        if (!behind)
            vec_push(c->arena, &r.out, *t);
        t = behind ? behind : t + 1;
    }
    put(&r, TOKEN_END, vec_last(&list->tokens).at);
    struct token_list *replaced = arena_copy(c->arena, list, sizeof *list);
    replaced->tokens = r.out;
    return replaced;
}
