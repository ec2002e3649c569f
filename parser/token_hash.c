/* Hash of the tokens of a compilation, without their locations. */
#include "../base/base.h"
#include "../base/sha256.h"
#include "parser.h"

#include <string.h>

enum { BUFFERED = 512 };

struct hashing {
    struct context *c;
    const struct token_list *list;
    struct sha256_state state;
    uint64_t buffer[BUFFERED];
    size_t count;
    uint32_t *numbers; /* by atom: its number in the order of first use, or 0 */
    uint32_t names;    /* atoms that were numbered */
};

static void flush(struct hashing *h) {
    sha256_add(&h->state, h->buffer, h->count * sizeof *h->buffer);
    h->count = 0;
}

static void put(struct hashing *h, uint64_t word) {
    if (h->count == BUFFERED)
        flush(h);
    h->buffer[h->count++] = word;
}

static void put_text(struct hashing *h, const char *text, size_t length) {
    put(h, length);
    flush(h);
    sha256_add(&h->state, text, length);
}

/* A name is spelled at its first use only. */
static uint32_t number_of(struct hashing *h, atom name) {
    uint32_t *number = &h->numbers[name];
    if (!*number) {
        *number = ++h->names;
        put_text(h, atom_text(h->c->atoms, name), atom_length(h->c->atoms, name));
    }
    return *number;
}

static void put_token(struct hashing *h, const struct token *t) {
    uint64_t word = t->kind | (uint64_t)t->flags << 16, value = t->value;
    if (t->kind == TOKEN_NAME) {
        value = number_of(h, t->value);
    } else if (t->kind == TOKEN_INT || t->kind == TOKEN_FLOAT) {
        const struct literal *literal = &h->list->literals[t->value];
        value = number_of(h, literal->spelling);
        put(h, literal->bits);
        put(h, literal->suffix);
    } else if (t->kind == TOKEN_STRING) {
        const struct string_literal *string = &h->list->strings[t->value];
        value = number_of(h, string->spelling);
        put_text(h, string->text, string->length);
    }
    put(h, word | value << 32);
}

struct sha256 hash_tokens(struct context *c, const struct preprocessed *source) {
    const struct token_list *list = &source->list;
    struct arena *work = arena_branch(c->kept);
    struct hashing h = {.c = c, .list = list};
    h.numbers = arena_array(work, uint32_t, atom_count(c->atoms));
    sha256_begin(&h.state);
    for (size_t i = 0; i < source->levels.count; i++) {
        put(&h, source->levels.items[i].token);
        put_text(&h, source->levels.items[i].text, source->levels.items[i].length);
    }
    for (size_t i = 0; i < list->tokens.count; i++)
        put_token(&h, &list->tokens.items[i]);
    flush(&h);
    arena_end(work);
    return sha256_end(&h.state);
}
