/* Token stream of the open files, and the spelling of tokens. */
#include "../base/trace.h"
#include "preprocessor.h"
#include "scanner.h"

struct open_file *pp_current_file(struct preprocessor *pp) {
    return &vec_last(&pp->files);
}

const char *pp_token_spelling(struct preprocessor *pp, const struct token *token, size_t *length) {
    if (is_punctuator(token->kind)) {
        *length = strlen(punctuator_spellings[token->kind]);
        return punctuator_spellings[token->kind];
    }
    *length = atom_length(pp->c->atoms, token->value);
    return atom_text(pp->c->atoms, token->value);
}

void pp_spell_tokens(struct preprocessor *pp, struct text_sink *out, const struct token *tokens,
                     size_t count) {
    sink_text(out, "");
    for (size_t i = 0; i < count; i++) {
        size_t length;
        const char *text = pp_token_spelling(pp, &tokens[i], &length);
        if (i && tokens[i].flags & (TOKEN_SPACE_BEFORE | TOKEN_LINE_START))
            sink_text(out, " ");
        sink_write(out, text, length);
    }
}

void pp_check_room(struct preprocessor *pp, location at) {
    if (pp->result->list.tokens.count >= MAX_TOKENS)
        context_fail(pp->c, at, "more than %d tokens", MAX_TOKENS);
}

/* No pointers into the list exist while it grows, so its old memory can be reused. */
void pp_make_room(struct preprocessor *pp, size_t more) {
    struct token_vec *out = &pp->result->list.tokens, old = *out;
    vec_reserve(pp->c->kept, out, out->count + more);
    if (out->items != old.items)
        vec_free(pp->c->kept, &old);
}

/* ---- Files ---- */

void pp_enter_file(struct preprocessor *pp, struct file_record *record, location included_at) {
    if (!record->scanned)
        record->scanned = scan_shared(pp->scanner, record->text, record->size, record->slot);
    if (sources_count(pp->c->sources) > MAX_INCLUDES)
        context_fail(pp->c, included_at, "more than %d included files", MAX_INCLUDES);
    const struct source_file *source =
        sources_add(pp->c->sources, record->name, record->text, record->size, included_at);
    if (!source)
        context_fail(pp->c, included_at, "total size of included files is too large");
    sources_identify_last(pp->c->sources, record->identity);
    struct open_file file = {.record = record, .source = source, .tokens = record->scanned->tokens};
    vec_push(pp->c->kept, &pp->files, file);
    trace_begin(pp->c, "read file", record->name);
    const struct open_file *f = pp_current_file(pp);
    const struct scanned *scanned = f->record->scanned;
    location before = f->source->base - 1;
    if (scanned->null_character)
        warning_at(pp->c, WARN_NULL_CHARACTER, before + scanned->null_character,
                   "null character ignored");
    if (scanned->backslash_space)
        warning_at(pp->c, WARN_BACKSLASH_SPACE, before + scanned->backslash_space,
                   "backslash and line end separated by space");
}

/* ---- Reading ---- */

const struct directive_mark *pp_next_mark(const struct open_file *f) {
    return &f->record->scanned->directives[f->mark];
}

bool pp_at_end(const struct open_file *f) {
    return f->tokens[f->index].kind == TOKEN_END;
}

bool pp_file_token(struct preprocessor *pp, struct token *out) {
    struct open_file *f = pp_current_file(pp);
    while (f->index == pp_next_mark(f)->token && !pp_at_end(f))
        pp_directive(pp);
    if (pp_at_end(f))
        return false;
    *out = f->tokens[f->index++];
    out->at += f->source->base;
    return true;
}

/* Conditional directives may occur between a macro's name and its arguments. */
bool pp_file_next_is(struct preprocessor *pp, enum token_kind kind) {
    struct open_file *f = pp_current_file(pp);
    while (f->index == pp_next_mark(f)->token && !pp_at_end(f)) {
        uint32_t row = pp_next_mark(f)->row;
        if (row < DIRECTIVE_IF || row > DIRECTIVE_ENDIF)
            return false;
        pp_directive(pp);
    }
    return f->tokens[f->index].kind == kind;
}

/* The memory after the vector's end is zero, like all arena memory. */
struct name_info *pp_name_info(struct preprocessor *pp, atom name) {
    if (name >= pp->names.count) {
        vec_reserve(pp->c->kept, &pp->names, (size_t)name + 1);
        pp->names.count = (size_t)name + 1;
    }
    return &pp->names.items[name];
}

size_t pp_append_utf8(uint32_t code, char *out) {
    size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length; --i > 0; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(length == 1 ? code : (0xf00 >> length & 0xff) | code);
    return length;
}
