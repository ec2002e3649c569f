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

/* Returns whether the white space before a token does not change. */
static bool is_kept_gap(const struct format_source *source, uint32_t at,
                        const struct hlsl2spv_format_options *options) {
    const struct format_token *t = &source->tokens.items[at];
    return t->is_off || (t->place == PLACE_KEPT && t->kind != FORMAT_END) ||
           (at && t[-1].kind == FORMAT_SPLICE) || !is_selected(options, t->line);
}

/* Sets the replacements when the text has its final address. */
static void set_replacements(struct format_edit_vec *edits, const char *text) {
    int64_t shift = 0;
    for (size_t i = 0; i < edits->count; i++) {
        struct hlsl2spv_format_edit *edit = &edits->items[i];
        edit->replacement = text + ((int64_t)edit->offset + shift);
        shift += (int64_t)edit->size - (int64_t)edit->length;
    }
}

struct format_edit_vec format_write(struct arena *arena, const struct format_style *style,
                                    const struct format_source *source,
                                    const struct hlsl2spv_format_options *options,
                                    struct text_sink *out) {
    struct format_edit_vec edits = {0};
    uint32_t end = source->size >= 3 && !memcmp(source->text, "\xef\xbb\xbf", 3) ? 3 : 0;
    sink_write(out, source->text, end);
    for (uint32_t i = 0; i < source->tokens.count; i++) {
        const struct format_token *t = &source->tokens.items[i];
        const char *old = source->text + end;
        size_t start = out->length, length = t->offset - end;
        if (is_kept_gap(source, i, options))
            sink_write(out, old, length);
        else
            write_gap(out, style, source, i);
        size_t size = out->length - start;
        if (size != length || (size && memcmp(out->text + start, old, length) != 0)) {
            struct hlsl2spv_format_edit edit = {end, length, NULL, size};
            vec_push(arena, &edits, edit);
        }
        sink_write(out, source->text + t->offset, t->length);
        end = t->offset + t->length;
    }
    set_replacements(&edits, out->text);
    return edits;
}
