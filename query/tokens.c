/* The tokens of a file with their meaning. */
#include "query.h"

VEC(struct hlsl2spv_token, public_token_vec);

struct token_question {
    const char *file;
    struct public_token_vec tokens;
};

static bool is_type_word(struct hlsl2spv_query *q, const char *word) {
    (void)q;
    return documentation_of_type(word) != NULL;
}

static void classify_name(struct hlsl2spv_query *q, uint32_t file, const struct word *word,
                          const char *text, struct hlsl2spv_token *t) {
    const struct macro_place *macro = query_macro_at(q, file, word->begin);
    const struct occurrence *name = query_name_at(q, file, word->begin);
    const struct label *label = query_label_at(q, file, word->begin);
    if (macro && macro->spot.offset == word->begin) {
        t->kind = HLSL2SPV_SYMBOL_MACRO;
        t->flags = macro->note->kind == MACRO_DEFINED ? HLSL2SPV_SYMBOL_IS_DECLARATION : 0;
    } else if (name && name->spot.offset == word->begin) {
        t->kind = query_kind(q, name->found);
        t->flags = query_flags(q, name->found);
        t->flags |= name->is_in_macro ? HLSL2SPV_SYMBOL_IS_IN_MACRO : 0;
    } else if (label && label->spot.offset == word->begin) {
        t->kind = label->kind;
    } else {
        const char *spelling = arena_string(q->arena, text + word->begin, word->end - word->begin);
        t->kind = query_is_keyword(spelling)  ? HLSL2SPV_SYMBOL_KEYWORD
                  : is_type_word(q, spelling) ? HLSL2SPV_SYMBOL_BUILTIN_TYPE
                                              : HLSL2SPV_SYMBOL_NONE;
    }
}

/* Adds a token; one that spans lines, such as a comment, is split. */
static void put_token(struct hlsl2spv_query *q, struct token_question *question, uint32_t file,
                      const struct word *word, const char *text, struct hlsl2spv_token t) {
    unsigned line, column;
    query_position(q, (struct spot){file, word->begin}, &line, &column);
    for (uint32_t begin = word->begin; begin < word->end;) {
        const char *stop = memchr(text + begin, '\n', word->end - begin);
        uint32_t end = stop ? (uint32_t)(stop - text) : word->end;
        uint32_t length = end - begin;
        if (length && text[end - 1] == '\r')
            length--;
        t.line = line++;
        t.column = column;
        t.length = length;
        if (length)
            vec_push(q->arena, &question->tokens, t);
        column = 1;
        begin = end + 1;
    }
}

static void find_tokens(struct hlsl2spv_query *q, void *user) {
    struct token_question *question = user;
    uint32_t file = query_find_file(q, question->file);
    if (file == NO_FILE)
        return;
    size_t size;
    const char *text = query_text(q, file, &size);
    struct word_scanner s = {.text = text, .size = (uint32_t)size, .begins_line = true};
    bool follows_hash = false;
    for (;;) {
        struct word word = word_next(&s);
        struct hlsl2spv_token t = {0};
        if (word.kind == LEXEME_END)
            return;
        switch (word.kind) {
        case LEXEME_NAME:
            if (follows_hash)
                t.kind = HLSL2SPV_SYMBOL_DIRECTIVE;
            else
                classify_name(q, file, &word, text, &t);
            break;
        case LEXEME_NUMBER:
            t.kind = HLSL2SPV_SYMBOL_NUMBER;
            break;
        case LEXEME_STRING:
            t.kind = HLSL2SPV_SYMBOL_STRING;
            break;
        case LEXEME_COMMENT:
            t.kind = HLSL2SPV_SYMBOL_COMMENT;
            break;
        case LEXEME_HASH:
            t.kind = HLSL2SPV_SYMBOL_DIRECTIVE;
            break;
        default:
            t.kind = HLSL2SPV_SYMBOL_OPERATOR;
            break;
        }
        follows_hash = word.kind == LEXEME_HASH;
        if (t.kind != HLSL2SPV_SYMBOL_NONE)
            put_token(q, question, file, &word, text, t);
    }
}

const struct hlsl2spv_token *hlsl2spv_query_tokens(struct hlsl2spv_query *q, const char *file,
                                                   size_t *count) {
    struct token_question question = {.file = file};
    *count = query_ask(q, find_tokens, &question) ? question.tokens.count : 0;
    return question.tokens.items;
}
