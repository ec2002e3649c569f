/* Text output of diagnostics. */
#include "diag_text.h"

#include <ctype.h>
#include <string.h>

enum {
    TAB_WIDTH = 8,
    MAX_SHOWN = 160,       /* columns of a source line */
    MAX_INCLUDE_STEPS = 8, /* per diagnostic */
    MAX_MACRO_NOTES = 8,   /* per diagnostic; the middle ones are omitted */
    MAX_MACRO_DEPTH = 64,  /* macro levels examined */
};

enum ink { INK_NONE, INK_POSITION, INK_NOTE, INK_WARNING, INK_ERROR, INK_MESSAGE, INK_CARET };

static void set_ink(const struct renderer *r, struct text_sink *out, enum ink ink) {
    static const char *const codes[] = {
        [INK_NONE] = "\033[0m",         [INK_POSITION] = "\033[1m",   [INK_NOTE] = "\033[0;1;36m",
        [INK_WARNING] = "\033[0;1;35m", [INK_ERROR] = "\033[0;1;31m", [INK_MESSAGE] = "\033[0;1m",
        [INK_CARET] = "\033[0;1;32m",
    };
    if (r->color)
        sink_text(out, codes[ink]);
}

/* ---- Include and macro stacks ---- */

/* Macro arguments follow the macro's name in the same file; bodies precede all uses. */
static bool is_argument(const struct sources *sources, location used, location spelled) {
    location use = sources_expansion_point(sources, used);
    location word = sources_spelling_point(sources, spelled);
    const struct source_file *file = sources_file_of(sources, use);
    return word > use && file && file == sources_file_of(sources, word);
}

/* Each step resolves a token to its location in an argument, or to the use of the macro whose body
 * contains it. */
location render_leave_macros(const struct sources *sources, location at, struct macro_step *steps,
                             size_t room, size_t *count) {
    location used, spelled;
    const char *macro;
    *count = 0;
    while (sources_expansion(sources, at, &used, &spelled, &macro)) {
        if (is_argument(sources, used, spelled)) {
            at = spelled;
            continue;
        }
        if (*count < room)
            steps[(*count)++] = (struct macro_step){spelled, macro};
        at = used;
    }
    return at;
}

struct source_position render_position(const struct sources *sources, location at) {
    struct macro_step steps[MAX_MACRO_DEPTH];
    size_t count;
    return sources_position(
        sources, at ? render_leave_macros(sources, at, steps, MAX_MACRO_DEPTH, &count) : 0);
}

/* ---- The source line and the caret ---- */

/* A source line and the marks below it. */
struct picture {
    const char *text;
    size_t first, end; /* range of bytes shown */
    struct text_sink *line, *marks;
};

/* Returns the length of a UTF-8 character in bytes, or 0 if it is invalid. */
static size_t character_length(const char *text, size_t room) {
    unsigned char lead = (unsigned char)*text;
    size_t length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (lead > 0xf4 || length > room)
        return 0;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

/* Writes a character, with tabs expanded and others escaped. Returns its width in columns. */
static size_t draw_character(struct text_sink *out, const char *text, size_t length,
                             size_t column) {
    if (*text == '\t') {
        size_t width = TAB_WIDTH - column % TAB_WIDTH;
        sink_format(out, "%*s", (int)width, "");
        return width;
    }
    if (!length || iscntrl((unsigned char)*text)) {
        sink_format(out, "<%02X>", (unsigned char)*text);
        return 4;
    }
    sink_write(out, text, length);
    return 1;
}

/* Returns the number of leading characters that occupy one byte and one column. */
static size_t plain_length(const char *text, size_t room) {
    size_t length = 0;
    while (length < room && text[length] >= ' ' && text[length] <= '~')
        length++;
    return length;
}

static void repeat_mark(struct text_sink *out, char mark, size_t count) {
    for (size_t i = 0; i < count; i++)
        sink_write(out, &mark, 1);
}

/* Draws the line, and below it one mark per byte from `mark_of`. */
static void draw_line(struct picture *p, const char *mark_of) {
    size_t column = 0;
    for (size_t i = p->first;;) {
        size_t plain = plain_length(p->text + i, p->end - i);
        sink_write(p->line, p->text + i, plain);
        sink_write(p->marks, mark_of + (i - p->first), plain);
        column += plain;
        i += plain;
        if (i == p->end)
            break;
        size_t length = character_length(p->text + i, p->end - i);
        size_t width = draw_character(p->line, p->text + i, length, column);
        char mark = mark_of[i - p->first];
        repeat_mark(p->marks, mark, 1);
        repeat_mark(p->marks, mark == '^' ? ' ' : mark, width - 1);
        column += width;
        i += length ? length : 1;
    }
    repeat_mark(p->marks, mark_of[p->end - p->first], 1); /* the caret may be after the line */
}

static bool is_word(char ch) {
    return isalnum((unsigned char)ch) || ch == '_' || (unsigned char)ch >= 0x80;
}

static bool is_number(const char *text, size_t at, size_t end) {
    return isdigit((unsigned char)text[at]) ||
           (text[at] == '.' && at + 1 < end && isdigit((unsigned char)text[at + 1]));
}

/* Handles operators of several characters, except '>>', which may be two brackets. */
static size_t operator_end(const char *text, size_t at, size_t end) {
    static const char *const pairs[] = {
        "<<=", ">>=", "->", "==", "!=", "<=", ">=", "&&", "||", "<<", "+=",
        "-=",  "*=",  "/=", "%=", "&=", "|=", "^=", "++", "--", "::"};
    for (size_t i = 0; i < COUNT_OF(pairs); i++) {
        size_t length = strlen(pairs[i]);
        if (end - at >= length && !memcmp(text + at, pairs[i], length))
            return at + length;
    }
    return at + 1;
}

static size_t token_end(const char *text, size_t at, size_t end) {
    if (at >= end)
        return at;
    if (is_number(text, at, end)) {
        while (at < end && (is_word(text[at]) || text[at] == '.'))
            at++;
        return at;
    }
    if (text[at] == '"') {
        size_t from = at++;
        while (at < end && text[at] != text[from])
            at += text[at] == '\\' ? 2 : 1;
        return at < end ? at + 1 : from + 1;
    }
    if (!is_word(text[at]))
        return operator_end(text, at, end);
    while (at < end && is_word(text[at]))
        at++;
    return at;
}

uint32_t render_token_end(const struct source_position *position) {
    return (uint32_t)token_end(position->line_text, position->column - 1, position->line_length) +
           1;
}

struct source_position render_end(const struct sources *sources, const struct diagnostic *d) {
    struct source_position begin = render_position(sources, d->at), end = begin;
    for (size_t i = 0; i < 2; i++) {
        location at = d->ranges[i].end ? d->ranges[i].end : d->ranges[i].begin;
        struct source_position last = at ? render_position(sources, at) : begin;
        bool is_later = last.physical_line > end.physical_line ||
                        (last.physical_line == end.physical_line && last.column > end.column);
        if (last.source == begin.source && is_later)
            end = last;
    }
    if (end.source)
        end.column = render_token_end(&end);
    return end;
}

static void mark_range(const struct renderer *r, struct range range,
                       const struct source_position *position, const struct picture *p,
                       char *marks) {
    if (!range.begin)
        return;
    struct source_position begin = render_position(r->sources, range.begin);
    struct source_position end = render_position(r->sources, range.end ? range.end : range.begin);
    bool same = begin.source == position->source && end.source == position->source;
    if (!same || begin.physical_line > position->physical_line ||
        end.physical_line < position->physical_line)
        return;
    size_t from = begin.physical_line == position->physical_line ? begin.column - 1 : 0;
    size_t to = position->line_length;
    if (end.physical_line == position->physical_line)
        to = token_end(position->line_text, end.column - 1, position->line_length);
    for (size_t i = from > p->first ? from : p->first; i < to && i < p->end; i++)
        marks[i - p->first] = '~';
}

static void mark_word(const struct picture *p, size_t caret, size_t length, char *marks) {
    size_t end = token_end(p->text, caret, length);
    for (size_t i = caret; i < end && i < p->end; i++)
        marks[i - p->first] = '~';
}

/* Shows only a part of a long line, around the caret. */
static void choose_window(struct picture *p, size_t caret, size_t length) {
    p->first = 0;
    p->end = length;
    if (length <= MAX_SHOWN)
        return;
    p->first = caret > MAX_SHOWN / 2 ? caret - MAX_SHOWN / 2 : 0;
    if (p->first + MAX_SHOWN < length)
        p->end = p->first + MAX_SHOWN;
    /* Do not split a UTF-8 character, which has at most three continuation bytes. */
    for (int i = 0; i < 3 && p->first && ((unsigned char)p->text[p->first] & 0xc0) == 0x80; i++)
        p->first--;
}

static void trim_right(struct text_sink *sink) {
    while (sink->length && sink->text[sink->length - 1] == ' ')
        sink->text[--sink->length] = 0;
}

static size_t columns_before(const struct picture *p, size_t byte, struct text_sink *scratch) {
    size_t column = 0;
    scratch->length = 0;
    for (size_t i = p->first; i < byte;) {
        size_t length = character_length(p->text + i, p->end - i);
        column += draw_character(scratch, p->text + i, length, column);
        i += length ? length : 1;
    }
    return column;
}

/* Code from a macro cannot be fixed at the use of the macro. */
static bool is_in_macro(const struct renderer *r, location at) {
    location used, spelled;
    const char *macro;
    return sources_expansion(r->sources, at, &used, &spelled, &macro);
}

/* Computes the column for the text of a fix-it. Returns false if it is not on this line. */
static bool fix_column(struct renderer *r, const struct fix *fix,
                       const struct source_position *position, const struct picture *p,
                       size_t *column) {
    if (!fix->at || is_in_macro(r, fix->at) || !*fix->text || strchr(fix->text, '\n'))
        return false;
    struct source_position at = sources_position(r->sources, fix->at);
    size_t byte = at.column - 1;
    if (at.source != position->source || at.physical_line != position->physical_line ||
        byte < p->first || byte > p->end)
        return false;
    if (fix->how == FIX_BEHIND)
        byte = token_end(p->text, byte, position->line_length);
    *column = columns_before(p, byte, &r->marks);
    return true;
}

/* Draws the texts of fix-its below their locations, from left to right. */
static void render_fixes(struct renderer *r, const struct diagnostic *d,
                         const struct source_position *position, const struct picture *p,
                         struct text_sink *out) {
    size_t width = 0, column;
    for (size_t i = 0; i < MAX_FIXES; i++) {
        if (!fix_column(r, &d->fixes[i], position, p, &column))
            continue;
        if (!width)
            set_ink(r, out, INK_CARET);
        column = column > width ? column - width : 0;
        sink_format(out, "%*s%s", (int)column, "", d->fixes[i].text);
        width += column + strlen(d->fixes[i].text);
    }
    if (!width)
        return;
    trim_right(out);
    set_ink(r, out, INK_NONE);
    sink_text(out, "\n");
}

static void render_source(struct renderer *r, const struct diagnostic *d,
                          const struct source_position *position, struct text_sink *out) {
    char marks[MAX_SHOWN + 8];
    struct picture p = {.text = position->line_text, .line = out, .marks = &r->marks};
    size_t caret = position->column - 1;
    if (caret > position->line_length)
        caret = position->line_length;
    choose_window(&p, caret, position->line_length);
    r->marks.arena = out->arena;
    r->marks.length = 0;
    memset(marks, ' ', sizeof marks);
    for (size_t i = 0; d && i < 2; i++)
        mark_range(r, d->ranges[i], position, &p, marks);
    if (d)
        mark_word(&p, caret, position->line_length, marks);
    marks[caret - p.first] = '^';
    draw_line(&p, marks);
    trim_right(p.marks);
    sink_text(out, "\n");
    set_ink(r, out, INK_CARET);
    sink_write(out, p.marks->text, p.marks->length);
    set_ink(r, out, INK_NONE);
    sink_text(out, "\n");
    if (d)
        render_fixes(r, d, position, &p, out);
}

/* ---- The message line ---- */

static void render_includes(struct renderer *r, const struct source_position *position,
                            struct text_sink *out) {
    if (!position->source || position->source == r->last_includer)
        return;
    r->last_includer = position->source;
    const struct source_file *file = position->source;
    for (int depth = 0; file && file->included_at; depth++) {
        if (depth == MAX_INCLUDE_STEPS) {
            sink_text(out, "(further files left out)\n");
            return;
        }
        struct source_position use = sources_position(r->sources, file->included_at);
        sink_text(out, "In file included from ");
        sink_text(out, use.file);
        sink_text(out, ":");
        sink_number(out, use.line);
        sink_text(out, ":\n");
        file = use.source;
    }
}

static void render_where(const struct renderer *r, const struct source_position *position,
                         struct text_sink *out) {
    set_ink(r, out, INK_POSITION);
    if (!position->source) {
        sink_text(out, "hlsl2spv: ");
        return;
    }
    static const char *const marks[][3] = {
        [DIAGNOSTIC_CLANG] = {":", ":", ": "}, [DIAGNOSTIC_MSVC] = {"(", ",", "): "},
        [DIAGNOSTIC_VI] = {" +", ":", ": "},   [DIAGNOSTIC_JSON] = {":", ":", ": "},
        [DIAGNOSTIC_SARIF] = {":", ":", ": "},
    };
    sink_text(out, position->file);
    sink_text(out, marks[r->format][0]);
    sink_number(out, position->line);
    sink_text(out, marks[r->format][1]);
    sink_number(out, position->column);
    sink_text(out, marks[r->format][2]);
}

static void render_severity(const struct renderer *r, enum severity severity,
                            struct text_sink *out) {
    static const struct {
        enum ink ink;
        const char *word;
    } looks[] = {
        [SEVERITY_NOTE] = {INK_NOTE, "note: "},
        [SEVERITY_WARNING] = {INK_WARNING, "warning: "},
        [SEVERITY_ERROR] = {INK_ERROR, "error: "},
        [SEVERITY_FATAL] = {INK_ERROR, "fatal error: "},
    };
    set_ink(r, out, looks[severity].ink);
    sink_text(out, looks[severity].word);
    set_ink(r, out, severity == SEVERITY_NOTE ? INK_NONE : INK_MESSAGE);
}

/* Messages may quote arbitrary source text. */
static void render_text(struct text_sink *out, const char *text) {
    const char *end = text + strlen(text);
    for (;;) {
        size_t plain = plain_length(text, (size_t)(end - text));
        sink_write(out, text, plain);
        text += plain;
        if (text == end)
            return;
        size_t length = character_length(text, (size_t)(end - text));
        draw_character(out, text, length, 0);
        text += length ? length : 1;
    }
}

static void render_group(const struct renderer *r, const struct diagnostic *d,
                         struct text_sink *out) {
    if (!d->from_warning || r->hide_option_names)
        return;
    sink_text(out, d->severity == SEVERITY_ERROR ? " [-Werror,-W" : " [-W");
    sink_text(out, diag_group_name(d->group));
    sink_text(out, "]");
}

static void render_macro_notes(struct renderer *r, const struct macro_step *steps, size_t count,
                               struct text_sink *out) {
    for (size_t i = count; i-- > 0;) {
        size_t from_outside = count - 1 - i;
        if (count > MAX_MACRO_NOTES && from_outside == MAX_MACRO_NOTES / 2) {
            size_t skipped = count - MAX_MACRO_NOTES;
            sink_format(out, "(%zu expansions left out)\n", skipped);
            i -= skipped;
        }
        struct source_position position = render_position(r->sources, steps[i].body);
        if (!position.source)
            continue;
        render_includes(r, &position, out);
        render_where(r, &position, out);
        render_severity(r, SEVERITY_NOTE, out);
        sink_text(out, "expanded from macro '");
        sink_text(out, steps[i].macro);
        sink_text(out, "'");
        set_ink(r, out, INK_NONE);
        sink_text(out, "\n");
        render_source(r, NULL, &position, out);
    }
}

/* The source line of the note was just shown. */
static bool is_drawn(const struct renderer *r, const struct diagnostic *d) {
    return d->severity == SEVERITY_NOTE && d->at == r->last_drawn && !d->ranges[0].begin &&
           !d->fixes[0].at;
}

void render_diagnostic(struct renderer *r, const struct diagnostic *d, struct text_sink *out) {
    struct macro_step steps[MAX_MACRO_DEPTH];
    size_t count = 0;
    location at =
        d->at ? render_leave_macros(r->sources, d->at, steps, MAX_MACRO_DEPTH, &count) : 0;
    struct source_position position =
        at ? sources_position(r->sources, at) : (struct source_position){0};
    render_includes(r, &position, out);
    render_where(r, &position, out);
    render_severity(r, d->severity, out);
    render_text(out, d->message);
    render_group(r, d, out);
    set_ink(r, out, INK_NONE);
    sink_text(out, "\n");
    if (is_drawn(r, d))
        return;
    r->last_drawn = d->at;
    if (position.source)
        render_source(r, d, &position, out);
    render_macro_notes(r, steps, count, out);
}

void render_summary(unsigned errors, unsigned warnings, struct text_sink *out) {
    if (!errors && !warnings)
        return;
    if (warnings)
        sink_format(out, "%u warning%s", warnings, warnings == 1 ? "" : "s");
    if (errors)
        sink_format(out, "%s%u error%s", warnings ? " and " : "", errors, errors == 1 ? "" : "s");
    sink_text(out, " generated\n");
}
