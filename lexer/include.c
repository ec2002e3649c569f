/* #include: file names, dependencies and nesting; and the main file. */
#include "preprocessor.h"

static void list_dependency(struct preprocessor *pp, struct file_record *record, location at) {
    if (record->listed)
        return;
    record->listed = true;
    struct dependency dependency = {record->name, at, (int)pp->files.count};
    vec_push(pp->c->kept, &pp->result->dependencies, dependency);
}

static void report_depth(struct preprocessor *pp, const struct file_record *record, location at) {
    size_t i = pp->files.count;
    while (i > 0 && pp->files.items[i - 1].record != record)
        i--;
    bool shown =
        i ? error_at(pp->c, at, "'%s' includes itself recursively", record->name)
          : error_at(pp->c, at, "'#include' nested more than %d levels deep", MAX_INCLUDE_DEPTH);
    for (; shown && i && i < pp->files.count; i++)
        note_at(pp->c, pp->files.items[i].source->included_at, "included through '%s'",
                pp->files.items[i].record->name);
    /* Stops reading all files. Later diagnostics would only be consequential errors. */
    pp->result->incomplete = true;
    pp->files.count = 0;
}

static bool is_guarded(const struct preprocessor *pp, const struct file_record *record) {
    const struct scanned *scanned = record->scanned;
    return record->once || (scanned && scanned->guard && pp_find_macro(pp, scanned->guard));
}

static void include_named(struct preprocessor *pp, location at, const char *name, size_t length,
                          bool angled) {
    struct file_record *record = pp_find_include(pp, name, length, angled, at);
    pp_note_include(pp, at, name, length, record);
    if (!record) {
        pp->result->incomplete = true;
        return;
    }
    list_dependency(pp, record, at);
    if (is_guarded(pp, record))
        return;
    if (pp->files.count > MAX_INCLUDE_DEPTH)
        report_depth(pp, record, at);
    else
        pp_enter_file(pp, record, at);
}

static void warn_extra(struct preprocessor *pp, const struct token *tokens, size_t count) {
    if (count > 1)
        warning_at(pp->c, WARN_EXTRA_TOKENS, tokens[1].at, "extra tokens at the end of '#include'");
}

/* The file name results from macro expansion: a string, or '<' to '>'. */
static void include_expanded(struct preprocessor *pp, location at, const struct token *tokens,
                             size_t count) {
    struct text_sink text = {.arena = pp->c->kept};
    pp_spell_tokens(pp, &text, tokens, count);
    bool quoted = count && tokens->kind == RAW_STRING;
    if (quoted) {
        size_t length;
        const char *spelling = pp_token_spelling(pp, tokens, &length);
        warn_extra(pp, tokens, count);
        include_named(pp, at, spelling + 1, length - 2, false);
    } else if (text.length > 2 && *text.text == '<' && text.text[text.length - 1] == '>') {
        include_named(pp, at, text.text + 1, text.length - 2, true);
    } else {
        error_at(pp->c, at, "'#include' expects \"name\" or <name>");
    }
}

void pp_include_file(struct preprocessor *pp, location at, const struct token *tokens,
                     size_t count) {
    if (count && tokens->kind == RAW_UNTERMINATED) {
        error_at(pp->c, tokens->at, "missing '\"' after the file name");
        return;
    }
    bool direct = count && (tokens->kind == RAW_HEADER || tokens->kind == RAW_STRING);
    if (!direct) {
        struct token_vec expanded = pp_pop_buffer(pp);
        pp_expand_tokens(pp, tokens, count, &expanded);
        include_expanded(pp, count ? tokens->at : at, expanded.items, expanded.count);
        pp_queue_tokens(pp, expanded);
        return;
    }
    size_t length;
    const char *spelling = pp_token_spelling(pp, tokens, &length);
    warn_extra(pp, tokens, count);
    if (length <= 2)
        error_at(pp->c, tokens->at, "empty file name");
    else
        include_named(pp, tokens->at, spelling + 1, length - 2, tokens->kind == RAW_HEADER);
}

struct file_record *pp_open_main_file(struct preprocessor *pp) {
    const char *path = pp->c->options->input;
    struct file_record *record = NULL;
    enum file_status status = pp_open_path(pp, path, &record);
    if (status == FILE_FOUND) {
        list_dependency(pp, record, 0);
        return record;
    }
    pp->result->incomplete = true;
    pp_report_file_status(pp, path, status, 0);
    return NULL;
}
