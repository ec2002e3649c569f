/* Positions and ranges: conversion between queries and the client. */
#include "server.h"

#include <string.h>

void position_find(struct server *s, struct place *place, const json_t *position) {
    struct file *file = place->file;
    size_t offset = text_offset(s, file, position), low = 0, high = text_line_count(s, file);
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (file->lines[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    place->line = (unsigned)low + 1;
    place->column = (unsigned)(offset - file->lines[low]) + 1;
}

void put_position(struct server *s, struct json *out, const char *name, struct file *file,
                  unsigned line, unsigned column) {
    size_t index = line ? line - 1 : 0, bytes = column ? column - 1 : 0;
    size_t count = file ? text_line_count(s, file) : 0;
    if (file && index >= count) {
        index = count - 1;
        bytes = file->size;
    }
    json_begin(out, name, '{');
    json_put_number(out, "line", index);
    json_put_number(out, "character", file ? text_units(s, file, index, bytes) : bytes);
    json_end(out, '}');
}

void put_span(struct server *s, struct json *out, const char *name, struct file *file,
              unsigned line, unsigned column, unsigned end_line, unsigned end_column) {
    bool is_reversed = end_line < line || (end_line == line && end_column < column);
    json_begin(out, name, '{');
    put_position(s, out, "start", file, line, column);
    put_position(s, out, "end", file, is_reversed ? line : end_line,
                 is_reversed ? column : end_column);
    json_end(out, '}');
}

struct file *range_file(struct server *s, const struct hlsl2spv_range *range) {
    return range->file ? files_find(s, path_clean(s, range->file)) : NULL;
}

void put_range(struct server *s, struct json *out, const char *name, struct file *file,
               const struct hlsl2spv_range *range) {
    struct file *named = range_file(s, range);
    put_span(s, out, name, named ? named : file, range->line, range->column, range->end_line,
             range->end_column);
}

bool put_location(struct server *s, struct json *out, const char *name,
                  const struct hlsl2spv_range *range) {
    struct file *file = range_file(s, range);
    if (!file)
        return false;
    json_begin(out, name, '{');
    json_put_text(out, "uri", uri_of(s, file->path));
    put_range(s, out, "range", file, range);
    json_end(out, '}');
    return true;
}

void put_edit(struct server *s, struct json *out, const struct hlsl2spv_edit *edit) {
    struct file *file = edit->file ? files_find(s, path_clean(s, edit->file)) : NULL;
    json_begin(out, NULL, '{');
    put_span(s, out, "range", file, edit->line, edit->column, edit->end_line, edit->end_column);
    json_put_text(out, "newText", edit->text ? edit->text : "");
    json_end(out, '}');
}

static bool is_same_file(const struct hlsl2spv_edit *a, const struct hlsl2spv_edit *b) {
    return a->file && b->file && !strcmp(a->file, b->file);
}

static void put_file_edits(struct server *s, struct json *out, size_t count,
                           const struct hlsl2spv_edit *edits, size_t first) {
    for (size_t k = first; k < count; k++)
        if (is_same_file(&edits[k], &edits[first]))
            put_edit(s, out, &edits[k]);
}

static void put_document_edits(struct server *s, struct json *out, size_t count,
                               const struct hlsl2spv_edit *edits, size_t first) {
    struct file *file = files_find(s, path_clean(s, edits[first].file));
    json_begin(out, NULL, '{');
    json_begin(out, "textDocument", '{');
    json_put_text(out, "uri", uri_of(s, path_clean(s, edits[first].file)));
    if (file && file->document)
        json_put_signed(out, "version", file->document->version);
    else
        json_put_text(out, "version", NULL);
    json_end(out, '}');
    json_begin(out, "edits", '[');
    put_file_edits(s, out, count, edits, first);
    json_end(out, ']');
    json_end(out, '}');
}

static bool is_first_of_file(const struct hlsl2spv_edit *edits, size_t index) {
    for (size_t k = 0; k < index; k++)
        if (is_same_file(&edits[k], &edits[index]))
            return false;
    return edits[index].file != NULL;
}

void put_workspace_edit(struct server *s, struct json *out, const char *name, size_t count,
                        const struct hlsl2spv_edit *edits) {
    bool is_list = s->client.document_changes;
    json_begin(out, name, '{');
    json_begin(out, is_list ? "documentChanges" : "changes", is_list ? '[' : '{');
    for (size_t i = 0; i < count; i++) {
        if (!is_first_of_file(edits, i))
            continue;
        if (is_list) {
            put_document_edits(s, out, count, edits, i);
            continue;
        }
        json_begin(out, uri_of(s, path_clean(s, edits[i].file)), '[');
        put_file_edits(s, out, count, edits, i);
        json_end(out, ']');
    }
    json_end(out, is_list ? ']' : '}');
    json_end(out, '}');
}

bool range_is_same(const struct hlsl2spv_range *a, const struct hlsl2spv_range *b) {
    return a->line == b->line && a->column == b->column && a->file && b->file &&
           !strcmp(a->file, b->file);
}
