/* Main loop of the preprocessor, predefined macros, and -P. */
#include "preprocessor.h"

#include <string.h>

static void write_number(struct text_sink *out, const char *head, uint32_t value) {
    sink_text(out, head);
    sink_number(out, value);
    sink_text(out, "\n");
}

/* ---- Predefined macros ---- */
static const char *predefined_text(struct preprocessor *pp) {
    const struct options *o = pp->c->options;
    struct text_sink out = {.arena = pp->c->arena};
#define PREDEFINED_MACRO(name, condition, value)                                                   \
    if (condition)                                                                                 \
        write_number(&out, "#define " name " ", (uint32_t)(value));
#include "../spec/predefined_macros.def"
    return out.text;
}

/* Handles NAME, NAME=VALUE and -NAME. A value ends at its first line end. */
static void write_definition(struct text_sink *out, const char *definition) {
    if (*definition == '-') {
        sink_text(out, "#undef ");
        sink_text(out, definition + 1);
        sink_text(out, "\n");
        return;
    }
    size_t name = strcspn(definition, "=");
    const char *value = definition[name] ? definition + name + 1 : "1";
    sink_text(out, "#define ");
    sink_write(out, definition, name);
    sink_text(out, " ");
    sink_write(out, value, strcspn(value, "\r\n"));
    sink_text(out, "\n");
}

static const char *command_line_text(struct preprocessor *pp) {
    const struct options *o = pp->c->options;
    struct text_sink out = {.arena = pp->c->arena};
    sink_text(&out, "");
    for (size_t i = 0; i < o->defines.count; i++)
        write_definition(&out, o->defines.items[i]);
    for (size_t i = 0; i < o->forced_includes.count; i++)
        sink_format(&out, "#include \"%s\"\n", o->forced_includes.items[i]);
    return out.text;
}

static void leave_file(struct preprocessor *pp) {
    const struct open_file *f = pp_current_file(pp);
    const struct scanned *scanned = f->record->scanned;
    if (scanned->open_comment)
        error_at(pp->c, f->source->base + scanned->open_comment - 1, "unterminated comment");
    pp_check_conditionals(pp, f);
    pp->files.count--;
}

/* Emits a name of the file. If it is a macro, emits its complete expansion. */
static void emit_name(struct preprocessor *pp, struct token token) {
    if (!pp_begin_expansion(pp, &token)) {
        pp_output_token(pp, token);
        return;
    }
    struct token next;
    while (pp_pull_frame(pp, &next))
        if (next.kind != TOKEN_NAME || !pp_begin_expansion(pp, &next))
            pp_output_token(pp, next);
}

/* Returns true if a token is emitted unchanged, except for its location. */
static bool is_plain(const struct preprocessor *pp, const struct token *t) {
    return t->kind == TOKEN_NAME ? !pp_find_macro(pp, t->value) : t->kind < TOKEN_KIND_COUNT;
}

/* Emits tokens up to the first one that is not plain, or up to `stop`. */
static void emit_plain(struct preprocessor *pp, struct open_file *f, size_t stop) {
    struct token_vec *out = &pp->result->list.tokens;
    const location base = f->source->base;
    pp_make_room(pp, stop - f->index + 1); /* including the end token */
    const struct token *from = f->tokens + f->index, *end = f->tokens + stop;
    struct token *to = out->items + out->count;
    for (; from < end && is_plain(pp, from); from++, to++) {
        *to = *from;
        to->at += base;
    }
    f->index = (size_t)(from - f->tokens);
    out->count = (size_t)(to - out->items);
}

/* Emits the file's tokens up to the next directive. Macro arguments may extend past it. */
static void emit_text(struct preprocessor *pp) {
    struct open_file *f = pp_current_file(pp);
    const size_t stop = pp_next_mark(f)->token;
    pp_check_room(pp, f->source->base);
    while (f->index < stop) {
        emit_plain(pp, f, stop);
        if (f->index < stop) {
            struct token token = f->tokens[f->index++];
            token.at += f->source->base;
            if (token.kind == TOKEN_NAME)
                emit_name(pp, token);
            else
                pp_output_token(pp, token);
        }
    }
}

static void run_to_end(struct preprocessor *pp) {
    while (pp->files.count) {
        struct open_file *f = pp_current_file(pp);
        if (f->index < pp_next_mark(f)->token)
            emit_text(pp);
        else if (pp_at_end(f))
            leave_file(pp);
        else
            pp_directive(pp);
    }
}

/* ---- Entry point ---- */

/* Definitions are read as a file, so that diagnostics can point into them. */
static void read_definitions(struct preprocessor *pp, const char *name, const char *text) {
    struct file_record *record = arena_new(pp->c->arena, struct file_record);
    *record = (struct file_record){.name = name, .text = text, .size = strlen(text)};
    pp_enter_file(pp, record, 0);
    run_to_end(pp);
}

struct preprocessed *pp_run(struct context *c, const struct file_access *files) {
    struct preprocessor *pp = arena_new(c->arena, struct preprocessor);
    pp->c = c;
    pp->access = files && files->open ? files : NULL;
    pp->loader = files && files->load ? files : NULL;
    pp->scanner = scanner_create(c);
    pp->result = arena_new(c->arena, struct preprocessed);
    struct atom_table *atoms = pp->c->atoms;
    pp->name_defined = atom_of(atoms, "defined");
    pp->name_variable = atom_of(atoms, "__VA_ARGS__");
    pp->name_true = atom_of(atoms, "true");
    pp_define_builtins(pp);
    struct file_record *main_file = pp_open_main_file(pp);
    location end = 0;
    if (main_file) {
        pp_enter_file(pp, main_file, 0);
        end = pp_current_file(pp)->source->base + (location)main_file->size;
        struct open_file held = pp->files.items[--pp->files.count];
        read_definitions(pp, "<built-in>", predefined_text(pp));
        for (size_t i = 0; i < pp->names.count; i++)
            if (pp->names.items[i].macro)
                pp->names.items[i].macro->predefined = true;
        read_definitions(pp, "<command line>", command_line_text(pp));
        vec_push(c->arena, &pp->files, held);
        run_to_end(pp);
    }
    struct token_list *list = &pp->result->list;
    vec_push(pp->c->arena, &list->tokens, ((struct token){TOKEN_END, TOKEN_LINE_START, end, 0}));
    list->literals = pp->literals.items;
    list->strings = pp->strings.items;
    scanner_end(pp->scanner);
    return pp->result;
}

void pp_end(struct context *c, struct preprocessed *p) {
    struct token_vec *tokens = &p->list.tokens;
    arena_free(c->arena, tokens->items, tokens->capacity * sizeof *tokens->items);
    *tokens = (struct token_vec){0};
}

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

static void write_line_directive(struct token_printer *p, const struct place *place) {
    sink_format(p->out, "#line %u \"", place->line);
    for (const char *c = place->file; *c; c++) {
        if (*c == '"' || *c == '\\')
            sink_text(p->out, "\\");
        sink_write(p->out, c, 1);
    }
    sink_text(p->out, "\"\n");
    p->file = place->file;
    p->line = place->line;
}

/* Advances the output to the line of a token that starts one. */
static void go_to(struct token_printer *p, location at) {
    struct place place = sources_place(p->c->sources, at);
    end_line(p);
    bool same_file = p->file && !strcmp(p->file, place.file);
    if (!same_file || place.line < p->line || place.line - p->line > MOST_EMPTY_LINES)
        write_line_directive(p, &place);
    for (; p->line < place.line; p->line++)
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
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (left->kind == closed[i] || right->kind == closed[i])
            return false;
    return true;
}

static void print_token(struct token_printer *p, const struct token *token,
                        const struct token *before) {
    if (token->flags & TOKEN_LINE_START || p->at_line_start) {
        go_to(p, token->at);
        struct place place = sources_place(p->c->sources, (token->at));
        for (uint32_t column = 1; column < place.column && column < 100; column++)
            sink_text(p->out, " ");
    } else if (token->flags & TOKEN_SPACE_BEFORE || needs_space(before, token)) {
        sink_text(p->out, " ");
    }
    sink_text(p->out, spelling(p, token));
    p->at_line_start = false;
}

void pp_print(struct context *c, const struct preprocessed *result, struct text_sink *out) {
    struct token_printer p = {.c = c, .list = &result->list, .out = out, .at_line_start = true};
    sink_text(out, "");
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
