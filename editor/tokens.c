/* Semantic tokens. */
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

VEC(uint32_t, number_vec);

/* The tokens in the encoding of the protocol: five numbers each, relative to the previous token. */
struct encoder {
    struct server *s;
    struct file *file;
    struct number_vec numbers;
    size_t line, column;
    const struct hlsl2spv_range *inactive;
    size_t inactive_count, next_inactive;
};

static unsigned last_line(const struct hlsl2spv_range *range) {
    return range->end_column > 1 ? range->end_line : range->end_line - 1;
}

static bool is_inactive(struct encoder *e, unsigned line) {
    while (e->next_inactive < e->inactive_count && last_line(&e->inactive[e->next_inactive]) < line)
        e->next_inactive++;
    return e->next_inactive < e->inactive_count && e->inactive[e->next_inactive].line <= line;
}

static bool is_built_in(enum hlsl2spv_symbol_kind kind) {
    return kind >= HLSL2SPV_SYMBOL_BUILTIN_FUNCTION && kind <= HLSL2SPV_SYMBOL_BUILTIN_CONSTANT;
}

static void add_token(struct encoder *e, const struct hlsl2spv_token *token) {
    size_t line = token->line - 1, begin = token->column - 1;
    size_t column = text_units(e->s, e->file, line, begin);
    size_t length = text_units(e->s, e->file, line, begin + token->length) - column;
    uint32_t modifiers = kind_modifiers(token->flags);
    bool is_before = line < e->line || (line == e->line && column < e->column);
    if (!length || is_before)
        return;
    if (is_inactive(e, token->line))
        modifiers |= MODIFIER_INACTIVE;
    if (is_built_in(token->kind))
        modifiers |= MODIFIER_DEFAULT_LIBRARY;
    uint32_t numbers[] = {(uint32_t)(line - e->line),
                          (uint32_t)(line == e->line ? column - e->column : column),
                          (uint32_t)length, kind_token(token->kind), modifiers};
    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        vec_push(e->s->scratch, &e->numbers, numbers[i]);
    e->line = line;
    e->column = column;
}

/* Encodes the tokens from one line to another. */
static struct number_vec encode(struct server *s, const struct place *place, unsigned first,
                                unsigned last) {
    struct encoder e = {.s = s, .file = place->file};
    size_t count;
    const struct hlsl2spv_token *list = hlsl2spv_query_tokens(place->query, place->path, &count);
    e.inactive = hlsl2spv_query_inactive(place->query, place->path, &e.inactive_count);
    for (size_t i = 0; i < count; i++)
        if (list[i].line >= first && list[i].line <= last && list[i].line && list[i].column)
            add_token(&e, &list[i]);
    return e.numbers;
}

static void put_numbers(struct json *out, const char *name, const uint32_t *numbers, size_t count) {
    json_put_numbers(out, name, numbers, count);
}

/* Notes the tokens for the next difference. */
static const char *note_tokens(struct server *s, struct file *file,
                               const struct number_vec *numbers) {
    if (!file->document)
        return NULL;
    struct sent_tokens *sent = &file->document->tokens;
    free(sent->data);
    *sent = (struct sent_tokens){.id = ++s->use_count};
    sent->data = server_alloc(s, numbers->count * sizeof *numbers->items);
    if (numbers->count)
        memcpy(sent->data, numbers->items, numbers->count * sizeof *numbers->items);
    sent->count = numbers->count;
    return arena_format(s->scratch, "%llu", (unsigned long long)sent->id);
}

static void put_all(struct server *s, struct json *out, struct file *file,
                    const struct number_vec *numbers) {
    const char *id = note_tokens(s, file, numbers);
    json_begin(out, "result", '{');
    if (id)
        json_put_text(out, "resultId", id);
    put_numbers(out, "data", numbers->items, numbers->count);
    json_end(out, '}');
}

void tokens_full(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_file(s, params);
    struct number_vec numbers = encode(s, &place, 0, UINT32_MAX);
    put_all(s, out, place.file, &numbers);
}

/* One edit: the tokens between the common start and the common end. */
static void put_difference(struct json *out, const struct sent_tokens *old,
                           const struct number_vec *new) {
    size_t shorter = old->count < new->count ? old->count : new->count, begin = 0, end = 0;
    while (begin < shorter && old->data[begin] == new->items[begin])
        begin++;
    while (end < shorter - begin &&
           old->data[old->count - 1 - end] == new->items[new->count - 1 - end])
        end++;
    json_begin(out, "edits", '[');
    if (begin + end < old->count || begin + end < new->count) {
        json_begin(out, NULL, '{');
        json_put_number(out, "start", begin);
        json_put_number(out, "deleteCount", old->count - begin - end);
        put_numbers(out, "data", new->items ? new->items + begin : NULL, new->count - begin - end);
        json_end(out, '}');
    }
    json_end(out, ']');
}

void tokens_delta(struct server *s, const json_t *params, struct json *out) {
    const char *previous = read_text(s, params, "previousResultId");
    struct place place = analysis_file(s, params);
    struct number_vec numbers = encode(s, &place, 0, UINT32_MAX);
    struct sent_tokens *sent = place.file->document ? &place.file->document->tokens : NULL;
    char id[24];
    snprintf(id, sizeof id, "%llu", sent ? (unsigned long long)sent->id : 0);
    if (!sent || !sent->data || strcmp(id, previous)) {
        put_all(s, out, place.file, &numbers);
        return;
    }
    struct sent_tokens old = {.count = sent->count};
    old.data = arena_copy(s->scratch, sent->data, sent->count * sizeof *sent->data);
    json_begin(out, "result", '{');
    json_put_text(out, "resultId", note_tokens(s, place.file, &numbers));
    put_difference(out, &old, &numbers);
    json_end(out, '}');
}

void tokens_range(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_file(s, params), end = place;
    position_find(s, &place, read_member(params, "range.start"));
    position_find(s, &end, read_member(params, "range.end"));
    struct number_vec numbers = encode(s, &place, place.line, end.line);
    json_begin(out, "result", '{');
    put_numbers(out, "data", numbers.items, numbers.count);
    json_end(out, '}');
}
