/* Handles #pragma and _Pragma. */
#include "preprocessor.h"

#include <string.h>

/* The tokens after '#pragma', expanded if the pragma permits it. */
struct pragma_line {
    location at; /* location of 'pragma' */
    const struct token *tokens;
    size_t count;
};

static bool is_kind(const struct pragma_line *line, size_t i, unsigned kind) {
    return i < line->count && line->tokens[i].kind == kind;
}

static bool is_word(struct preprocessor *pp, const struct pragma_line *line, size_t i,
                    const char *word) {
    return is_kind(line, i, TOKEN_NAME) &&
           !strcmp(atom_text(pp->c->atoms, line->tokens[i].value), word);
}

static location token_location(const struct pragma_line *line, size_t i) {
    return i < line->count ? line->tokens[i].at : line->at;
}

/* dxc recognizes only the pragmas with its own name. */
static void warn_ignored(struct preprocessor *pp, const struct pragma_line *line, size_t i,
                         const char *message) {
    bool is_own = is_word(pp, line, 0, "dxc");
    warning_at(pp->c, is_own ? WARN_IGNORED_PRAGMAS : WARN_UNKNOWN_PRAGMAS, token_location(line, i),
               "%s", message);
}

static const char *word_text(struct preprocessor *pp, const struct pragma_line *line, size_t i) {
    return is_kind(line, i, TOKEN_NAME) ? atom_text(pp->c->atoms, line->tokens[i].value) : "";
}

/* Pragmas of other compilers are reported on request. A near match is a typo. */
static void warn_unknown(struct preprocessor *pp, const struct pragma_line *line, size_t i,
                         const struct nearest *near) {
    if (near->best)
        diag_propose(pp->c, (struct fix){token_location(line, i), FIX_REPLACE, near->best, 0});
    warning_at(pp->c, near->best ? WARN_IGNORED_PRAGMAS : WARN_UNKNOWN_PRAGMAS,
               token_location(line, i), "unknown pragma ignored%s",
               spelling_nearest_words(pp->c, near));
}

/* -P prints pragmas again, because a later run of the compiler needs them. */
static void output_pragma(struct preprocessor *pp, const struct pragma_line *line) {
    if (!pp->c->options->preprocess_only)
        return;
    struct text_sink text = {.arena = pp->c->kept};
    pp_spell_tokens(pp, &text, line->tokens, line->count);
    atom kept = atom_intern(pp->c->atoms, text.text, text.length);
    pp_output_token(pp,
                    (struct token){TOKEN_PRAGMA, TOKEN_LINE_START, line->at, PRAGMA_KEPT + kept});
}

static void once(struct preprocessor *pp, const struct pragma_line *line) {
    if (line->count > 1)
        warning_at(pp->c, WARN_EXTRA_TOKENS, token_location(line, 1),
                   "extra tokens at the end of '#pragma once'");
    /* Has no effect in the main file, which may be the output of -P. */
    if (pp->files.count > 1)
        ((struct file_record *)pp_current_file(pp)->record)->once = true;
}

static void pack_matrix(struct preprocessor *pp, const struct pragma_line *line) {
    bool row = is_word(pp, line, 2, "row_major");
    bool well_formed = line->count == 4 && is_kind(line, 1, TOKEN_LPAREN) &&
                       is_kind(line, 3, TOKEN_RPAREN) &&
                       (row || is_word(pp, line, 2, "column_major"));
    if (line->count > 4 && is_kind(line, 3, TOKEN_RPAREN)) {
        warning_at(pp->c, WARN_IGNORED_PRAGMAS, token_location(line, 4),
                   "'#pragma pack_matrix' is ignored because of extra tokens");
        return;
    }
    if (!well_formed) {
        struct nearest nearest = spelling_nearest(word_text(pp, line, 2));
        spelling_nearest_try(&nearest, "row_major");
        spelling_nearest_try(&nearest, "column_major");
        if (nearest.best)
            diag_propose(pp->c,
                         (struct fix){token_location(line, 2), FIX_REPLACE, nearest.best, 0});
        relaxation_accepts(pp->c, RELAX_PACK_MATRIX, token_location(line, 1),
                           "'pack_matrix' takes (row_major) or (column_major)");
        return;
    }
    pp_output_token(pp, (struct token){TOKEN_PRAGMA, TOKEN_LINE_START, line->at,
                                       row ? PRAGMA_PACK_ROW_MAJOR : PRAGMA_PACK_COLUMN_MAJOR});
}

static void message(struct preprocessor *pp, const struct pragma_line *line) {
    output_pragma(pp, line);
    struct text_sink text = {.arena = pp->c->kept};
    bool parenthesis = is_kind(line, 1, TOKEN_LPAREN);
    size_t i = parenthesis ? 2 : 1;
    sink_text(&text, "");
    for (; is_kind(line, i, RAW_STRING); i++) {
        size_t length;
        struct literal_problem problem = {0};
        const char *piece = pp_string_text(pp, line->tokens[i].value, &length, &problem);
        sink_write(&text, piece, length);
    }
    bool closed = !parenthesis || is_kind(line, i++, TOKEN_RPAREN);
    if (!text.length || !closed || i != line->count)
        error_at(pp->c, token_location(line, 1), "'#pragma message' requires a string");
    else
        warning_at(pp->c, WARN_PRAGMA_MESSAGE, line->at, "%s", text.text);
}

static const struct {
    const char *word;
    enum warning_level level;
} levels[] = {{"ignored", LEVEL_IGNORED},
              {"warning", LEVEL_WANTED},
              {"error", LEVEL_ERROR},
              {"fatal", LEVEL_ERROR}};

/* #pragma dxc diagnostic WORD "-Wname"; clang and GCC use their own name instead of dxc. */
static void set_level(struct preprocessor *pp, const struct pragma_line *line,
                      enum warning_level level) {
    if (line->count != 4 || !is_kind(line, 3, RAW_STRING)) {
        warn_ignored(pp, line, 3, "the pragma requires the name of a warning, as \"-Wname\"");
        return;
    }
    size_t length;
    struct literal_problem problem = {0};
    const char *flag = pp_string_text(pp, line->tokens[3].value, &length, &problem);
    bool is_flag = !strncmp(flag, "-W", 2);
    const char *meant = is_flag && level != LEVEL_IGNORED ? diag_misspelt(pp->c, flag + 2) : NULL;
    if (!is_flag || meant) {
        warn_ignored(pp, line, 3,
                     arena_format(pp->c->kept, "unknown warning '%s'%s", flag, meant ? meant : ""));
        return;
    }
    diag_set_level(pp->c, line->at, flag + 2, level);
}

static void diagnostic(struct preprocessor *pp, const struct pragma_line *line) {
    output_pragma(pp, line);
    if (!is_word(pp, line, 1, "diagnostic")) {
        struct nearest nearest = spelling_nearest(word_text(pp, line, 1));
        spelling_nearest_try(&nearest, "diagnostic");
        warn_unknown(pp, line, nearest.best ? 1 : 0, &nearest);
        return;
    }
    if (is_word(pp, line, 2, "push") && line->count == 3) {
        diag_push(pp->c, line->at);
        return;
    }
    if (is_word(pp, line, 2, "pop") && line->count == 3) {
        if (!diag_pop(pp->c, line->at))
            warn_ignored(pp, line, 2, "nothing was pushed that could be popped");
        return;
    }
    for (size_t i = 0; i < COUNT_OF(levels); i++)
        if (is_word(pp, line, 2, levels[i].word)) {
            set_level(pp, line, levels[i].level);
            return;
        }
    warn_ignored(pp, line, 2, "expected 'push', 'pop', 'ignored', 'warning', 'error' or 'fatal'");
}

/* Sets the level of a fxc warning number. Numbers without an equivalent are ignored. */
static void set_level_of_number(struct preprocessor *pp, const struct pragma_line *line, size_t i,
                                enum warning_level level) {
    static const struct {
        const char *number, *name;
    } rows[] = {
#define FXC_WARNING(number, name) {#number, name},
#include "../spec/warning_groups.def"
    };
    const char *number = atom_text(pp->c->atoms, line->tokens[i].value);
    for (size_t row = 0; row < COUNT_OF(rows); row++)
        if (!strcmp(rows[row].number, number))
            diag_set_level(pp->c, line->at, rows[row].name, level);
}

/* Handles `disable: 3205 3206` and returns the index after it. Specifiers that raise a warning have
 * no effect, because dxc ignores the pragma. */
static size_t obey_specifier(struct preprocessor *pp, const struct pragma_line *line, size_t i) {
    bool is_off = is_word(pp, line, i, "disable"), is_on = is_word(pp, line, i, "default");
    for (; i < line->count && !is_kind(line, i, TOKEN_SEMICOLON); i++)
        if ((is_off || is_on) && is_kind(line, i, RAW_NUMBER))
            set_level_of_number(pp, line, i, is_off ? LEVEL_IGNORED : LEVEL_AS_OPTIONS);
    return i + 1;
}

/* #pragma warning(push), (pop), (disable: NUMBERS; default: NUMBERS) of fxc and Visual C++. */
static void warning(struct preprocessor *pp, const struct pragma_line *line) {
    output_pragma(pp, line);
    if (is_word(pp, line, 2, "push"))
        diag_push(pp->c, line->at);
    else if (is_word(pp, line, 2, "pop") && !diag_pop(pp->c, line->at))
        warn_ignored(pp, line, 2, "nothing was pushed that could be popped");
    for (size_t i = 2; i < line->count;)
        i = obey_specifier(pp, line, i);
}

static void nothing(struct preprocessor *pp, const struct pragma_line *line) {
    output_pragma(pp, line);
}

static const struct {
    const char *name;
    void (*obey)(struct preprocessor *pp, const struct pragma_line *line);
    bool expanded; /* its macros are expanded */
} pragmas[] = {
    {"once", once, false},         {"pack_matrix", pack_matrix, true}, {"message", message, true},
    {"dxc", diagnostic, false},    {"clang", diagnostic, false},       {"GCC", diagnostic, false},
    {"warning", warning, false},   {"mark", nothing, false},           {"region", nothing, false},
    {"endregion", nothing, false},
};

static void warn_unknown_word(struct preprocessor *pp, const struct pragma_line *line) {
    struct nearest nearest = spelling_nearest(word_text(pp, line, 0));
    for (size_t i = 0; i < COUNT_OF(pragmas); i++)
        spelling_nearest_try(&nearest, pragmas[i].name);
    warn_unknown(pp, line, 0, &nearest);
}

static void note_levels(struct preprocessor *pp, const struct pragma_line *line) {
    struct text_sink text = {.arena = pp->c->kept};
    struct preprocessed *result = pp->result;
    pp_spell_tokens(pp, &text, line->tokens, line->count);
    struct level_pragma noted = {result->list.tokens.count, text.text, text.length};
    vec_push(pp->c->kept, &result->levels, noted);
}

static void obey_line(struct preprocessor *pp, struct pragma_line line) {
    for (size_t i = 0; i < COUNT_OF(pragmas); i++) {
        if (!is_word(pp, &line, 0, pragmas[i].name))
            continue;
        struct token_vec expanded = pp_pop_buffer(pp);
        if (pragmas[i].expanded) {
            pp_push_tokens(pp, &expanded, line.tokens, 1);
            pp_expand_tokens(pp, line.tokens + 1, line.count - 1, &expanded);
            line.tokens = expanded.items;
            line.count = expanded.count;
        }
        size_t changes = diag_change_count(pp->c);
        pragmas[i].obey(pp, &line);
        if (diag_change_count(pp->c) != changes)
            note_levels(pp, &line);
        pp_queue_tokens(pp, expanded);
        return;
    }
    output_pragma(pp, &line);
    warn_unknown_word(pp, &line);
}

void pp_pragma(struct preprocessor *pp, location at, const struct token *tokens, size_t count) {
    if (count)
        obey_line(pp, (struct pragma_line){at, tokens, count});
}

void pp_pragma_operator(struct preprocessor *pp, location at, atom spelling) {
    size_t length;
    struct literal_problem problem = {0};
    const char *text = pp_string_text(pp, spelling, &length, &problem);
    struct scanned *scanned = scan_text(pp->scanner, text, length);
    for (size_t i = 0; i < scanned->count; i++)
        scanned->tokens[i].at = at;
    pp_pragma(pp, at, scanned->tokens, scanned->count - 1);
}
