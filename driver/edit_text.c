/* The text of a file after edits, and its differences as a unified diff. */
#include "edits.h"

#include <string.h>

void edits_print_text(const struct edit *edits, size_t count, size_t begin, size_t end,
                      struct text_sink *out) {
    const char *text = count ? edits->file->text : "";
    size_t at = begin;
    for (size_t i = 0; i < count; i++) {
        if (edits[i].begin < begin || edits[i].end > end)
            continue;
        sink_write(out, text + at, edits[i].begin - at);
        sink_text(out, edits[i].text);
        at = edits[i].end;
    }
    sink_write(out, text + at, end - at);
}

/* ---- Differences ---- */

enum { CONTEXT_LINES = 3 };

/* Lines that edits change: [first, end), counted from 0, and their bytes. */
struct change {
    size_t first_line, end_line, begin, end;
};
VEC(struct change, change_vec);

/* Offsets of the starts of lines, and of the end of the file. */
struct line_table {
    const size_t *start;
    size_t count; /* a last line without newline counts */
};

static struct line_table lines_of(struct arena *arena, const struct source_file *file) {
    struct line_table lines = {NULL, 0};
    size_t *start = arena_array(arena, size_t, file->size + 2);
    for (size_t at = 0; at < file->size; lines.count++) {
        start[lines.count] = at;
        const char *newline = memchr(file->text + at, '\n', file->size - at);
        at = newline ? (size_t)(newline - file->text) + 1 : file->size;
    }
    start[lines.count] = file->size;
    lines.start = start;
    return lines;
}

static size_t line_at(const struct line_table *lines, size_t offset) {
    size_t low = 0, high = lines->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (lines->start[middle + 1] <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Edits of the same line or of adjacent lines are one change. */
static struct change_vec changes_of(struct arena *arena, const struct line_table *lines,
                                    const struct edit *edits, size_t count) {
    struct change_vec changes = {0};
    for (size_t i = 0; i < count; i++) {
        size_t first = line_at(lines, edits[i].begin), last = line_at(lines, edits[i].end);
        size_t end = last < lines->count ? last + 1 : last;
        if (changes.count && first <= vec_last(&changes).end_line) {
            struct change *same = &vec_last(&changes);
            same->end_line = end > same->end_line ? end : same->end_line;
        } else
            vec_push(arena, &changes, ((struct change){.first_line = first, .end_line = end}));
    }
    for (size_t i = 0; i < changes.count; i++) {
        changes.items[i].begin = lines->start[changes.items[i].first_line];
        changes.items[i].end = lines->start[changes.items[i].end_line];
    }
    return changes;
}

static size_t count_lines(const char *text, size_t length) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += text[i] == '\n' || i + 1 == length;
    return count;
}

static void print_lines(struct text_sink *out, char mark, const char *text, size_t length) {
    while (length) {
        const char *newline = memchr(text, '\n', length);
        size_t size = newline ? (size_t)(newline - text) + 1 : length;
        sink_format(out, "%c", mark);
        sink_write(out, text, size);
        if (!newline)
            sink_text(out, "\n\\ No newline at end of file\n");
        text += size;
        length -= size;
    }
}

struct differ {
    struct line_table lines;
    const struct edit *edits;
    size_t count;
    struct text_sink *out;
    long shift; /* lines added by earlier hunks */
};

static struct text_sink text_after(const struct differ *d, const struct change *change) {
    struct text_sink text = {.arena = d->out->arena};
    sink_text(&text, "");
    edits_print_text(d->edits, d->count, change->begin, change->end, &text);
    return text;
}

static void print_context(const struct differ *d, size_t first, size_t end) {
    print_lines(d->out, ' ', d->edits->file->text + d->lines.start[first],
                d->lines.start[end] - d->lines.start[first]);
}

/* The line number of an empty range is that of the line before it. */
static void print_header(const struct differ *d, size_t first, size_t old_count, long new_count) {
    sink_format(d->out, "@@ -%zu,%zu +%ld,%ld @@\n", first + (old_count > 0), old_count,
                (long)first + d->shift + (new_count > 0), new_count);
}

static void print_hunk(struct differ *d, const struct change *changes, size_t count) {
    const struct change *last = &changes[count - 1];
    size_t first = changes->first_line > CONTEXT_LINES ? changes->first_line - CONTEXT_LINES : 0;
    size_t end = last->end_line + CONTEXT_LINES < d->lines.count ? last->end_line + CONTEXT_LINES
                                                                 : d->lines.count;
    long added = 0;
    for (size_t i = 0; i < count; i++) {
        struct text_sink after = text_after(d, &changes[i]);
        added += (long)count_lines(after.text, after.length) -
                 (long)(changes[i].end_line - changes[i].first_line);
    }
    print_header(d, first, end - first, (long)(end - first) + added);
    for (size_t i = 0; i < count; i++) {
        const struct change *change = &changes[i];
        struct text_sink after = text_after(d, change);
        print_context(d, i ? changes[i - 1].end_line : first, change->first_line);
        print_lines(d->out, '-', d->edits->file->text + change->begin, change->end - change->begin);
        print_lines(d->out, '+', after.text, after.length);
    }
    print_context(d, last->end_line, end);
    d->shift += added;
}

void edits_print_diff(const struct edit *edits, size_t count, struct text_sink *out) {
    const struct source_file *file = edits->file;
    struct differ d = {lines_of(out->arena, file), edits, count, out, 0};
    struct change_vec changes = changes_of(out->arena, &d.lines, edits, count);
    sink_format(out, "--- %s\n+++ %s\n", file->name, file->name);
    for (size_t i = 0, first = 0; i < changes.count; i++) {
        bool is_near = i + 1 < changes.count && changes.items[i + 1].first_line <=
                                                    changes.items[i].end_line + 2 * CONTEXT_LINES;
        if (is_near)
            continue;
        print_hunk(&d, changes.items + first, i + 1 - first);
        first = i + 1;
    }
}
