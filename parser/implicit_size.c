/* Sizes of arrays that some compilers derive from their use: `float a[];` has four elements if
 * `a[3]` occurs. The size is inserted before the feed reads the tokens. */
#include "../lexer/lexer.h"
#include "token_rewrite.h"

#include <string.h>

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

const struct token_list *supply_array_sizes(struct context *c, const struct token_list *list) {
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
