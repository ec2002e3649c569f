/* Macros, includes and skipped lines. */
#include "query.h"

static const struct preprocessor_notes *notes_of(const struct hlsl2spv_query *q) {
    return q->analysed.source ? q->analysed.source->notes : NULL;
}

/* ---- Macros ---- */

const char *query_definition_text(struct hlsl2spv_query *q, struct spot name, struct spot last) {
    size_t size;
    const char *text = query_text(q, name.file, &size);
    uint32_t end = last.file == name.file ? query_token_end(q, last) : name.offset;
    return arena_format(q->arena, "#define %.*s", (int)(end - name.offset), text + name.offset);
}

static void put_token(struct hlsl2spv_query *q, struct text_sink *out, const struct token *t) {
    const struct token_list *list = &q->analysed.source->list;
    if (out->length && (t->flags & (TOKEN_SPACE_BEFORE | TOKEN_LINE_START)))
        sink_text(out, " ");
    switch (t->kind) {
    case TOKEN_NAME:
        sink_text(out, atom_text(q->c->atoms, t->value));
        break;
    case TOKEN_INT:
    case TOKEN_FLOAT:
        sink_text(out, atom_text(q->c->atoms, list->literals[t->value].spelling));
        break;
    case TOKEN_STRING:
        sink_text(out, atom_text(q->c->atoms, list->strings[t->value].spelling));
        break;
    default:
        if (is_punctuator(t->kind))
            sink_text(out, punctuator_spellings[t->kind]);
    }
}

const char *query_expansion_text(struct hlsl2spv_query *q, location at) {
    const struct token_vec *tokens = (const struct token_vec *)&q->analysed.source->list.tokens;
    struct text_sink out = {.arena = q->arena};
    sink_text(&out, "");
    for (size_t i = 0; i < tokens->count; i++) {
        const struct token *t = &tokens->items[i];
        if (t->at != at && sources_expansion_point(q->c->sources, t->at) == at)
            put_token(q, &out, t);
    }
    return out.text;
}

struct file_question {
    const char *file;
    uint32_t index;
    VEC(struct hlsl2spv_expansion, expansion_vec) expansions;
    VEC(struct hlsl2spv_range, public_range_vec) ranges;
    VEC(struct hlsl2spv_include, public_include_vec) includes;
};

/* Tokens of one expansion are adjacent. */
static const char *next_expansion(struct hlsl2spv_query *q, size_t *index, location *at) {
    const struct token_vec *tokens = (const struct token_vec *)&q->analysed.source->list.tokens;
    struct text_sink out = {.arena = q->arena};
    for (; *index < tokens->count; ++*index) {
        const struct token *t = &tokens->items[*index];
        *at = sources_expansion_point(q->c->sources, t->at);
        if (*at != t->at)
            break;
    }
    for (; *index < tokens->count; ++*index) {
        const struct token *t = &tokens->items[*index];
        if (sources_expansion_point(q->c->sources, t->at) != *at || t->at == *at)
            break;
        put_token(q, &out, t);
    }
    return out.text;
}

static void find_expansions(struct hlsl2spv_query *q, void *user) {
    struct file_question *question = user;
    uint32_t file = query_find_file(q, question->file);
    const char *text;
    location at = 0;
    if (!notes_of(q))
        return;
    for (size_t i = 0; (text = next_expansion(q, &i, &at));) {
        struct spot spot = query_spot(q, at);
        const struct macro_place *place =
            spot.file == file && file != NO_FILE ? query_macro_at(q, file, spot.offset) : NULL;
        if (!place || place->spot.offset != spot.offset)
            continue;
        struct hlsl2spv_expansion expansion = {query_range(q, spot, place->length),
                                               atom_text(q->c->atoms, place->note->name), text};
        vec_push(q->arena, &question->expansions, expansion);
    }
}

const struct hlsl2spv_expansion *hlsl2spv_query_expansions(struct hlsl2spv_query *q,
                                                           const char *file, size_t *count) {
    struct file_question question = {.file = file};
    *count = query_ask(q, find_expansions, &question) ? question.expansions.count : 0;
    return question.expansions.items;
}

/* ---- Includes ---- */

static void find_includes(struct hlsl2spv_query *q, void *user) {
    struct file_question *question = user;
    uint32_t file = query_find_file(q, question->file);
    const struct preprocessor_notes *notes = notes_of(q);
    for (size_t i = 0; notes && i < notes->includes.count; i++) {
        const struct include_note *note = &notes->includes.items[i];
        struct spot spot = query_spot(q, note->at);
        size_t size;
        if (spot.file != file || file == NO_FILE)
            continue;
        char quote = query_text(q, file, &size)[spot.offset];
        uint32_t end = quote == '"' || quote == '<' ? spot.offset + (uint32_t)strlen(note->path) + 2
                                                    : query_token_end(q, spot);
        struct hlsl2spv_include include = {query_range_between(q, spot, end), note->path,
                                           note->file};
        vec_push(q->arena, &question->includes, include);
    }
}

const struct hlsl2spv_include *hlsl2spv_query_includes(struct hlsl2spv_query *q, const char *file,
                                                       size_t *count) {
    struct file_question question = {.file = file};
    *count = query_ask(q, find_includes, &question) ? question.includes.count : 0;
    return question.includes.items;
}

/* ---- Skipped lines ---- */

static void add_skipped(struct hlsl2spv_query *q, struct file_question *question, struct spot begin,
                        struct spot end) {
    size_t size;
    const char *text = query_text(q, begin.file, &size);
    const char *line_end = memchr(text + begin.offset, '\n', size - begin.offset);
    struct spot first = {begin.file, line_end ? (uint32_t)(line_end + 1 - text) : end.offset};
    uint32_t last = end.offset;
    while (last > 0 && text[last - 1] != '\n' && end.offset < size)
        last--;
    if (last > first.offset)
        vec_push(q->arena, &question->ranges, query_range_between(q, first, last));
}

static void find_inactive(struct hlsl2spv_query *q, void *user) {
    struct file_question *question = user;
    uint32_t file = query_find_file(q, question->file);
    const struct preprocessor_notes *notes = notes_of(q);
    for (size_t i = 0; notes && i < notes->skipped.count; i++) {
        struct spot begin = query_spot(q, notes->skipped.items[i].begin);
        struct spot end = query_spot(q, notes->skipped.items[i].end);
        if (begin.file == file && end.file == file && file != NO_FILE)
            add_skipped(q, question, begin, end);
    }
}

const struct hlsl2spv_range *hlsl2spv_query_inactive(struct hlsl2spv_query *q, const char *file,
                                                     size_t *count) {
    struct file_question question = {.file = file};
    *count = query_ask(q, find_inactive, &question) ? question.ranges.count : 0;
    return question.ranges.items;
}
