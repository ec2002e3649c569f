/* The output of -P: text that yields the same tokens and locations when scanned. */
#include "preprocessor.h"

#include <string.h>

/* Longer gaps between lines are printed as #line instead of empty lines. */
enum { MOST_EMPTY_LINES = 8 };

struct token_printer {
    struct context *c;
    const struct token_list *list;
    struct text_sink *out;
    const char *file; /* current output position */
    uint32_t line;
    bool at_line_start;
};

static const char *spelling(const struct token_printer *p, const struct token *token) {
    if (is_punctuator(token->kind))
        return punctuator_spellings[token->kind];
    atom text = token->value;
    if (token->kind == TOKEN_INT || token->kind == TOKEN_FLOAT)
        text = p->list->literals[token->value].spelling;
    else if (token->kind == TOKEN_STRING)
        text = p->list->strings[token->value].spelling;
    return atom_text(p->c->atoms, text);
}

static void end_line(struct token_printer *p) {
    if (!p->at_line_start) {
        sink_text(p->out, "\n");
        p->line++;
    }
    p->at_line_start = true;
}

static void write_line_directive(struct token_printer *p, const struct source_position *position) {
    sink_format(p->out, "#line %u \"", position->line);
    for (const char *c = position->file; *c; c++) {
        if (*c == '"' || *c == '\\')
            sink_text(p->out, "\\");
        sink_write(p->out, c, 1);
    }
    sink_text(p->out, "\"\n");
    p->file = position->file;
    p->line = position->line;
}

/* Advances the output to the line of a token that starts one. */
static void go_to(struct token_printer *p, location at) {
    struct source_position position = sources_position(p->c->sources, at);
    end_line(p);
    bool same_file = p->file && !strcmp(p->file, position.file);
    if (!same_file || position.line < p->line || position.line - p->line > MOST_EMPTY_LINES)
        write_line_directive(p, &position);
    for (; p->line < position.line; p->line++)
        sink_text(p->out, "\n");
}

static bool is_word(const struct token *token) {
    return token->kind >= TOKEN_NAME && token->kind <= TOKEN_STRING;
}

/* Returns true if two separate tokens could be misread when printed without a space. */
static bool needs_space(const struct token *left, const struct token *right) {
    if (is_word(left))
        return is_word(right) || right->kind == TOKEN_DOT || right->kind == TOKEN_ELLIPSIS ||
               ((left->kind == TOKEN_INT || left->kind == TOKEN_FLOAT) &&
                (right->kind == TOKEN_PLUS || right->kind == TOKEN_MINUS));
    if (is_word(right))
        return left->kind == TOKEN_DOT && right->kind != TOKEN_NAME;
    static const uint16_t closed[] = {TOKEN_LPAREN, TOKEN_RPAREN, TOKEN_LBRACKET,  TOKEN_RBRACKET,
                                      TOKEN_LBRACE, TOKEN_RBRACE, TOKEN_SEMICOLON, TOKEN_COMMA};
    for (size_t i = 0; i < COUNT_OF(closed); i++)
        if (left->kind == closed[i] || right->kind == closed[i])
            return false;
    return true;
}

static void print_token(struct token_printer *p, const struct token *token,
                        const struct token *before) {
    if (token->flags & TOKEN_LINE_START || p->at_line_start) {
        go_to(p, token->at);
        struct source_position position = sources_position(p->c->sources, (token->at));
        for (uint32_t column = 1; column < position.column && column < 100; column++)
            sink_text(p->out, " ");
    } else if (token->flags & TOKEN_SPACE_BEFORE || needs_space(before, token)) {
        sink_text(p->out, " ");
    }
    sink_text(p->out, spelling(p, token));
    p->at_line_start = false;
}

/* Compiler caches find the files that affect a result by their #line. The hashes include what the
 * tokens lack but messages and debug information contain: columns, comments and options. */
static void list_files(struct token_printer *p, const struct opened_path_vec *files) {
    const struct options *options = p->c->options;
    uint64_t hash = 0;
    for (size_t i = 0; i < options->command_line.count; i++) {
        const char *text = options->command_line.items[i];
        hash = hash_step(hash, hash_bytes(text, strlen(text)));
    }
    sink_format(p->out, "// options %016llx\n", (unsigned long long)hash);
    for (size_t i = 0; i < files->count; i++) {
        const struct opened_path *file = &files->items[i];
        if (!file->is_found && options->listed_files != LIST_SEARCHED_FILES)
            continue;
        write_line_directive(p, &(struct source_position){.file = file->path, .line = 1});
        if (file->is_found)
            sink_format(p->out, "// hash %016llx\n", (unsigned long long)file->hash);
        else
            sink_text(p->out, "// missing\n");
    }
    p->file = NULL; /* the next token starts with a #line */
}

void pp_print(struct context *c, const struct preprocessed *result, struct text_sink *out) {
    struct token_printer p = {.c = c, .list = &result->list, .out = out, .at_line_start = true};
    sink_text(out, "");
    if (c->options->listed_files)
        list_files(&p, &result->opened);
    for (size_t i = 0; i + 1 < result->list.tokens.count; i++) {
        const struct token *token = &result->list.tokens.items[i];
        if (token->kind == TOKEN_PRAGMA) {
            go_to(&p, token->at);
            const char *text = token->value == PRAGMA_PACK_ROW_MAJOR ? "pack_matrix(row_major)"
                               : token->value == PRAGMA_PACK_COLUMN_MAJOR
                                   ? "pack_matrix(column_major)"
                                   : atom_text(p.c->atoms, token->value - PRAGMA_KEPT);
            sink_format(p.out, "#pragma %s", text);
            p.at_line_start = false;
            end_line(&p);
        } else
            print_token(&p, token, token - (i > 0));
    }
    end_line(&p);
}
