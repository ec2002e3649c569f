/* Describes tokens and their neighbors for the messages of syntax errors. */
#include "build.h"
#include "errors.h"

static size_t token_length(const char *text, size_t limit) {
    size_t length = 0;
    while (length < limit && (text[length] == '_' || (text[length] >= '0' && text[length] <= '9') ||
                              ((text[length] | 32) >= 'a' && (text[length] | 32) <= 'z')))
        length++;
    return length;
}

static const char *quoted(struct parser *p, const char *text) {
    return arena_format(p->context->tree, "'%s'", text);
}

const char *feed_spelling(struct parser *p, const struct feed_token *t) {
    const struct token *raw = feed_raw(&p->feed, t->index);
    switch (raw->kind) {
    case TOKEN_END:
        return "the end of the file";
    case TOKEN_NAME:
        return quoted(p, atom_text(p->context->atoms, raw->value));
    case TOKEN_STRING:
        return "a string";
    case TOKEN_INT:
    case TOKEN_FLOAT:
        return quoted(p, atom_text(p->context->atoms, p->tokens->literals[raw->value].spelling));
    default:
        if (is_punctuator(raw->kind))
            return quoted(p, punctuator_spellings[raw->kind]);
        return "this character";
    }
}

static size_t character_length(const char *text, size_t limit) {
    size_t length = 1;
    while (length < limit && ((unsigned char)*text >= 0xc0) &&
           ((unsigned char)text[length] & 0xc0) == 0x80)
        length++;
    return length;
}

const char *feed_source_text(struct parser *p, location at) {
    struct source_position position =
        sources_position(p->context->sources, sources_spelling_point(p->context->sources, at));
    size_t column = position.column - 1;
    if (!position.line_text || column >= position.line_length)
        return "";
    size_t length = token_length(position.line_text + column, position.line_length - column);
    if (!length)
        length = character_length(position.line_text + column, position.line_length - column);
    return arena_string(p->context->tree, position.line_text + column, length);
}

uint32_t feed_column(const struct parser *p, uint32_t index) {
    location at = feed_raw(&p->feed, index)->at;
    const struct sources *sources = p->context->sources;
    return sources_position(sources, sources_expansion_point(sources, at)).column;
}

bool feed_starts_line(const struct parser *p, const struct feed_token *t) {
    return (feed_raw(&p->feed, t->index)->flags & TOKEN_LINE_START) != 0;
}

bool feed_ends_type(const struct feed_token *t) {
    return t->kind == GRAMMAR_TYPE_NAME || t->kind == GRAMMAR_TYPE_TAIL;
}

bool feed_begins_statement(int kind) {
    static const int kinds[] = {GRAMMAR_IF,     GRAMMAR_FOR,    GRAMMAR_WHILE,  GRAMMAR_DO,
                                GRAMMAR_SWITCH, GRAMMAR_RETURN, GRAMMAR_DISCARD};
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (kinds[i] == kind)
            return true;
    return false;
}

location syntax_found_at(const struct parser *p) {
    return p->found.span.begin;
}

void syntax_propose_removal(struct parser *p) {
    diag_propose(p->context, (struct fix){syntax_found_at(p), FIX_REPLACE, "", 0});
}

void feed_resume_at(struct parser *p, uint32_t index) {
    p->recovery = RECOVER_RESUME;
    p->found.index = index;
}

const struct token *feed_text_before(const struct parser *p, uint32_t index) {
    return index ? feed_raw(&p->feed, index - 1) : NULL;
}

enum frame_kind feed_frame_around(const struct parser *p, uint32_t depth) {
    uint32_t count = (uint32_t)p->feed.frames.count;
    return count > depth ? p->feed.frames.items[count - 1 - depth].kind : FRAME_TOP;
}
