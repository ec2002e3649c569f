/* Compares the white space of the text with that of the layout. */
#include "write.h"

static void append_repeated(struct text_sink *out, char c, uint32_t count) {
    char chunk[64];
    memset(chunk, c, sizeof chunk);
    for (uint32_t size; count; count -= size) {
        size = count < sizeof chunk ? count : (uint32_t)sizeof chunk;
        sink_write(out, chunk, size);
    }
}

static void append_indentation(struct text_sink *out, const struct format_style *style,
                               const struct format_token *t) {
    uint32_t tab = (uint32_t)style->tab, tabbed = 0;
    if (style->tabs == TABS_ALWAYS)
        tabbed = t->column;
    else if (style->tabs != TABS_NEVER)
        tabbed = t->indent < t->column ? t->indent : t->column;
    tabbed -= tabbed % tab;
    append_repeated(out, '\t', tabbed / tab);
    append_repeated(out, ' ', t->column - tabbed);
}

/* Writes the white space before a token. */
static void write_gap(struct text_sink *out, const struct format_style *style,
                      const struct format_source *source, uint32_t at) {
    const struct format_token *t = &source->tokens.items[at], *before = t - 1;
    if (t->kind == FORMAT_END) {
        if (at && t->newlines)
            sink_text(out, source->has_crlf ? "\r\n" : "\n");
        return;
    }
    for (uint32_t i = 0; i < t->newlines; i++)
        sink_text(out, source->has_crlf ? "\r\n" : "\n");
    if (t->newlines || !at)
        append_indentation(out, style, t);
    else
        append_repeated(out, ' ', t->column - before->column - before->width);
}

static bool is_selected(const struct hlsl2spv_format_options *options, uint32_t line) {
    for (size_t i = 0; i < options->line_count; i++)
        if (options->lines[i].first <= line && line <= options->lines[i].last)
            return true;
    return !options->line_count;
}

struct format_edit_vec format_find_edits(struct arena *arena, const struct format_style *style,
                                         const struct format_source *source,
                                         const struct hlsl2spv_format_options *options) {
    struct format_edit_vec edits = {0};
    struct text_sink gap = {.arena = arena};
    uint32_t end = source->size >= 3 && !memcmp(source->text, "\xef\xbb\xbf", 3) ? 3 : 0;
    for (uint32_t i = 0; i < source->tokens.count; i++) {
        const struct format_token *t = &source->tokens.items[i];
        const char *old = source->text + end;
        size_t length = t->offset - end;
        gap.length = 0;
        sink_text(&gap, "");
        write_gap(&gap, style, source, i);
        bool is_kept = t->is_off || (t->place == PLACE_KEPT && t->kind != FORMAT_END) ||
                       (i && t[-1].kind == FORMAT_SPLICE) || !is_selected(options, t->line);
        bool is_equal = gap.length == length && !memcmp(gap.text, old, length);
        if (is_kept && t->place == PLACE_KEPT && !t->is_off && is_selected(options, t->line) && i &&
            t->newlines)
            is_kept = true;
        if (!is_kept && !is_equal) {
            struct hlsl2spv_format_edit edit = {
                end, length, arena_string(arena, gap.text, gap.length), gap.length};
            vec_push(arena, &edits, edit);
        }
        end = t->offset + t->length;
    }
    return edits;
}

struct text_sink format_apply_edits(struct arena *arena, const struct format_source *source,
                                    const struct format_edit_vec *edits) {
    struct text_sink out = {.arena = arena};
    size_t at = 0;
    sink_text(&out, "");
    for (size_t i = 0; i < edits->count; i++) {
        const struct hlsl2spv_format_edit *edit = &edits->items[i];
        sink_write(&out, source->text + at, edit->offset - at);
        sink_write(&out, edit->replacement, edit->size);
        at = edit->offset + edit->length;
    }
    sink_write(&out, source->text + at, source->size - at);
    return out;
}

bool format_same_tokens(const struct format_source *a, const struct format_source *b) {
    if (a->tokens.count != b->tokens.count)
        return false;
    for (size_t i = 0; i < a->tokens.count; i++) {
        const struct format_token *x = &a->tokens.items[i], *y = &b->tokens.items[i];
        if (x->kind != y->kind || x->length != y->length ||
            memcmp(a->text + x->offset, b->text + y->offset, x->length) != 0)
            return false;
    }
    return true;
}
