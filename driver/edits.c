/* Collects the fix-its of messages and applies them to the source files. */
#include "edits.h"

#include <stdlib.h>
#include <string.h>

#include "files.h"

/* ---- Collection ---- */

static size_t offset_of(const struct source_position *at) {
    return (size_t)(at->line_text - at->source->text) + at->column - 1;
}

static bool is_same(const struct edit *a, const struct edit *b) {
    return a->file == b->file && a->begin == b->begin && a->end == b->end &&
           !strcmp(a->text, b->text);
}

/* Two insertions at one place overlap, because their order is unknown. */
static bool overlap(const struct edit *a, const struct edit *b) {
    bool is_apart = a->end <= b->begin || b->end <= a->begin;
    return a->file == b->file && (!is_apart || (a->begin == b->begin && a->end == b->end));
}

enum relation { EDIT_NEW, EDIT_KNOWN, EDIT_OVERLAPS };

static enum relation relation_of(const struct edits *edits, const struct edit *edit) {
    for (size_t i = 0; i < edits->list.count; i++) {
        if (is_same(&edits->list.items[i], edit))
            return EDIT_KNOWN;
        if (overlap(&edits->list.items[i], edit))
            return EDIT_OVERLAPS;
    }
    return EDIT_NEW;
}

void edits_add(struct edits *edits, struct context *c, const struct diagnostic *d) {
    struct edit added[MAX_FIXES];
    size_t count = 0;
    for (int i = 0; i < MAX_FIXES; i++) {
        const struct fix *fix = &d->fixes[i];
        if (!fix->at || d->severity == SEVERITY_NOTE)
            continue;
        if (!fixit_is_applicable(c->sources, fix))
            return;
        struct stretch s = fixit_range(c->sources, fix);
        struct edit edit = {s.begin.source, offset_of(&s.begin), offset_of(&s.end),
                            arena_string(c->kept, fix->text, strlen(fix->text))};
        enum relation relation = relation_of(edits, &edit);
        if (relation == EDIT_OVERLAPS) {
            edits->left_out++;
            return;
        }
        if (relation == EDIT_NEW)
            added[count++] = edit;
    }
    for (size_t i = 0; i < count; i++)
        vec_push(c->kept, &edits->list, added[i]);
}

/* ---- Application ---- */

static const char byte_order_mark[] = "\xef\xbb\xbf";

/* Returns the bytes of the file that precede its text, or NULL if the file cannot be edited. */
static const char *prefix_of(struct context *c, const struct source_file *file) {
    struct file_content content;
    struct file_facts facts;
    size_t mark = strlen(byte_order_mark);
    if (!system_stat(file->name, &facts) || facts.kind != FILE_REGULAR) {
        error_at(c, 0, "cannot fix '%s', which is not a file", file->name);
        return NULL;
    }
    if (!files_read(c, NULL, file->name, &content))
        return NULL;
    bool has_mark = content.size >= mark && !memcmp(content.text, byte_order_mark, mark);
    size_t start = has_mark ? mark : 0;
    if (content.size - start == file->size && !memcmp(content.text + start, file->text, file->size))
        return has_mark ? byte_order_mark : "";
    error_at(c, 0, "cannot fix '%s', which was changed or is not UTF-8", file->name);
    return NULL;
}

static bool write_file(struct context *c, const struct edit *edits, size_t count) {
    const struct source_file *file = edits->file;
    const char *prefix = prefix_of(c, file);
    if (!prefix)
        return false;
    struct text_sink out = {.arena = c->kept};
    sink_text(&out, prefix);
    edits_print_text(edits, count, 0, file->size, &out);
    return files_write(c, NULL, file->name, out.text, out.length);
}

static bool print_diff(struct context *c, const struct edit *edits, size_t count) {
    struct text_sink out = {.arena = c->kept};
    edits_print_diff(edits, count, &out);
    return files_write(c, NULL, "-", out.text, out.length);
}

/* An insertion precedes a replacement that starts at the same place. */
static int compare_edits(const void *a, const void *b) {
    const struct edit *x = a, *y = b;
    if (x->file != y->file)
        return x->file->base < y->file->base ? -1 : 1;
    if (x->begin != y->begin)
        return x->begin < y->begin ? -1 : 1;
    return (x->end > y->end) - (x->end < y->end);
}

bool edits_apply(struct edits *edits, struct context *c, enum fix_choice choice) {
    const struct edit *list = edits->list.items;
    size_t count = edits->list.count, first = 0;
    bool good = true;
    if (count)
        qsort(edits->list.items, count, sizeof *list, compare_edits);
    for (size_t i = 1; i <= count; i++) {
        if (i < count && list[i].file == list[first].file)
            continue;
        good &= choice == FIX_FILES ? write_file(c, list + first, i - first)
                                    : print_diff(c, list + first, i - first);
        first = i;
    }
    return good;
}
