/* Formatting, by the style file that is nearest to the document. */
#include "server.h"

#include <string.h>

#if __has_include("../include/hlsl2spv_format.h")
#include "../include/hlsl2spv_format.h"

/* The text of the nearest .clang-format, or a style from the options of the client. */
static const char *find_style(struct server *s, const char *path, const json_t *params) {
    for (const char *folder = path_folder(s, path); system_is_absolute(folder);) {
        struct file *file = files_find(s, path_join(s, folder, ".clang-format"));
        if (file)
            return arena_string(s->scratch, file->text, file->size);
        const char *parent = path_folder(s, folder);
        if (!strcmp(parent, folder))
            break;
        folder = parent;
    }
    const json_t *size = read_member(params, "options.tabSize");
    const json_t *spaces = read_member(params, "options.insertSpaces");
    long long width = json_is_integer(size) ? json_integer_value(size) : 4;
    width = width > 0 && width <= 16 ? width : 4;
    return arena_format(s->scratch, "{IndentWidth: %lld, TabWidth: %lld, UseTab: %s}", width, width,
                        json_is_false(spaces) ? "Always" : "Never");
}

/* Converts an offset in the text of a file. */
static void put_offset(struct server *s, struct json *out, const char *name, struct file *file,
                       size_t offset) {
    size_t low = 0, high = text_line_count(s, file);
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (file->lines[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    json_begin(out, name, '{');
    json_put_number(out, "line", low);
    json_put_number(out, "character", text_units(s, file, low, offset - file->lines[low]));
    json_end(out, '}');
}

static void put_format_edit(struct server *s, struct json *out, struct file *file,
                            const struct hlsl2spv_format_edit *edit) {
    json_begin(out, NULL, '{');
    json_begin(out, "range", '{');
    put_offset(s, out, "start", file, edit->offset);
    put_offset(s, out, "end", file, edit->offset + edit->length);
    json_end(out, '}');
    json_put_text(out, "newText", arena_string(s->scratch, edit->replacement, edit->size));
    json_end(out, '}');
}

static void put_formatted(struct server *s, const json_t *params, struct json *out,
                          struct file *file, const struct hlsl2spv_format_lines *lines) {
    const char *style = find_style(s, arena_join(s->scratch, file->path), params);
    file = files_of(s, params);
    struct hlsl2spv_format_options options = {
        .style = style, .line_count = lines ? 1 : 0, .lines = lines};
    struct hlsl2spv_format_result *result = hlsl2spv_format(file->text, file->size, &options);
    if (!result)
        server_fail(s, ERROR_INTERNAL, "out of memory");
    size_t count;
    const struct hlsl2spv_format_edit *edits = hlsl2spv_format_edits(result, &count);
    json_begin(out, "result", '[');
    for (size_t i = 0; i < count; i++)
        put_format_edit(s, out, file, &edits[i]);
    json_end(out, ']');
    hlsl2spv_format_release(result);
}
#else
struct hlsl2spv_format_lines {
    size_t first, last;
};

static void put_formatted(struct server *s, const json_t *params, struct json *out,
                          struct file *file, const struct hlsl2spv_format_lines *lines) {
    server_fail(s, ERROR_FAILED, "this build has no formatter");
}
#endif

void format_document(struct server *s, const json_t *params, struct json *out) {
    put_formatted(s, params, out, files_of(s, params), NULL);
}

void format_range(struct server *s, const json_t *params, struct json *out) {
    struct place begin = {.file = files_of(s, params)}, end = begin;
    position_find(s, &begin, read_member(params, "range.start"));
    position_find(s, &end, read_member(params, "range.end"));
    /* A range that ends at the start of a line does not contain the line. */
    bool ends_before = end.line > begin.line && end.column == 1;
    struct hlsl2spv_format_lines lines = {begin.line, ends_before ? end.line - 1 : end.line};
    put_formatted(s, params, out, begin.file, &lines);
}

/* After a newline, the line before it is complete. After a brace, its block is. */
void format_typed(struct server *s, const json_t *params, struct json *out) {
    const char *typed = read_text(s, params, "ch");
    struct place place = {.file = files_of(s, params)};
    position_find(s, &place, read_member(params, "position"));
    unsigned line = place.line;
    if (*typed == '\n' && line > 1)
        line--;
    struct hlsl2spv_format_lines lines = {line, line};
    if (*typed == '}') {
        size_t end = place.file->lines[place.line - 1] + place.column - 1;
        size_t depth = 0, at = end;
        while (at > 0) {
            char c = place.file->text[--at];
            depth += c == '}';
            if (c == '{' && depth && !--depth)
                break;
            lines.first -= c == '\n' && lines.first > 1;
        }
    }
    put_formatted(s, params, out, place.file, &lines);
}
