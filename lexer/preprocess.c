/* Main loop of the preprocessor. */
#include "../base/trace.h"
#include "preprocessor.h"

#include <string.h>

static void leave_file(struct preprocessor *pp) {
    const struct open_file *f = pp_current_file(pp);
    const struct scanned *scanned = f->record->scanned;
    if (scanned->open_comment)
        error_at(pp->c, f->source->base + scanned->open_comment - 1, "unterminated comment");
    pp_check_conditionals(pp, f);
    pp->files.count--;
    trace_end(pp->c);
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
    struct file_record *record = arena_new(pp->c->kept, struct file_record);
    *record = (struct file_record){.name = name, .text = text, .size = strlen(text)};
    pp_enter_file(pp, record, 0);
    run_to_end(pp);
}

struct preprocessed *pp_run(struct context *c, const struct file_access *files) {
    struct preprocessor *pp = arena_new(c->kept, struct preprocessor);
    pp->c = c;
    pp->access = files && files->open ? files : NULL;
    pp->loader = files && files->load ? files : NULL;
    pp->scanner = scanner_create(c);
    pp->result = arena_new(c->kept, struct preprocessed);
    if (c->keeps_notes)
        pp->result->notes = arena_new(c->kept, struct preprocessor_notes);
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
        read_definitions(pp, "<built-in>", pp_predefined_text(pp));
        for (size_t i = 0; i < pp->names.count; i++)
            if (pp->names.items[i].macro)
                pp->names.items[i].macro->predefined = true;
        read_definitions(pp, "<command line>", pp_command_line_text(pp));
        vec_push(c->kept, &pp->files, held);
        run_to_end(pp);
    }
    struct token_list *list = &pp->result->list;
    vec_push(pp->c->kept, &list->tokens, ((struct token){TOKEN_END, TOKEN_LINE_START, end, 0}));
    list->literals = pp->literals.items;
    list->strings = pp->strings.items;
    scanner_end(pp->scanner);
    return pp->result;
}

void pp_end(struct context *c, struct preprocessed *p) {
    struct token_vec *tokens = &p->list.tokens;
    arena_free(c->kept, tokens->items, tokens->capacity * sizeof *tokens->items);
    *tokens = (struct token_vec){0};
}
