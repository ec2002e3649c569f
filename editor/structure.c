/* Links, folding and selection. */
#include "server.h"

void structure_links(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_file(s, params);
    size_t count;
    const struct hlsl2spv_include *list = hlsl2spv_query_includes(place.query, place.path, &count);
    json_begin(out, "result", '[');
    for (size_t i = 0; i < count; i++) {
        const char *path = list[i].file ? path_clean(s, list[i].file) : NULL;
        if (!path || !files_find(s, path))
            continue;
        json_begin(out, NULL, '{');
        put_range(s, out, "range", place.file, &list[i].range);
        json_put_text(out, "target", uri_of(s, path));
        json_put_text(out, "tooltip", path);
        json_end(out, '}');
    }
    json_end(out, ']');
}

static const char *folding_word(enum hlsl2spv_folding_kind kind) {
    return kind == HLSL2SPV_FOLDING_COMMENT    ? "comment"
           : kind == HLSL2SPV_FOLDING_INCLUDES ? "imports"
           : kind == HLSL2SPV_FOLDING_REGION   ? "region"
                                               : NULL;
}

/* If only lines can be folded, the line with the closing brace stays visible. */
static void put_folding(struct server *s, struct json *out, struct file *file,
                        const struct hlsl2spv_folding *folding) {
    unsigned end_line = folding->end_line;
    if (s->client.line_folding && folding->kind == HLSL2SPV_FOLDING_CODE)
        end_line--;
    if (end_line <= folding->line)
        return;
    json_begin(out, NULL, '{');
    json_put_number(out, "startLine", folding->line - 1);
    json_put_number(out, "endLine", end_line - 1);
    if (!s->client.line_folding) {
        json_put_number(out, "startCharacter",
                        text_units(s, file, folding->line - 1, folding->column - 1));
        json_put_number(out, "endCharacter",
                        text_units(s, file, folding->end_line - 1, folding->end_column - 1));
    }
    if (folding_word(folding->kind))
        json_put_text(out, "kind", folding_word(folding->kind));
    json_end(out, '}');
}

void structure_foldings(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_file(s, params);
    size_t count;
    const struct hlsl2spv_folding *list = hlsl2spv_query_foldings(place.query, place.path, &count);
    json_begin(out, "result", '[');
    for (size_t i = 0; i < count; i++)
        if (list[i].line && list[i].column && list[i].end_column)
            put_folding(s, out, place.file, &list[i]);
    json_end(out, ']');
}

/* Writes the ranges as a chain of parents, and returns the number of open objects. */
static void put_selection(struct server *s, struct json *out, const struct place *place) {
    size_t count;
    const struct hlsl2spv_range *list =
        hlsl2spv_query_selections(place->query, place->path, place->line, place->column, &count);
    json_begin(out, NULL, '{');
    if (!count)
        put_span(s, out, "range", place->file, place->line, place->column, place->line,
                 place->column);
    for (size_t i = 0; i < count; i++) {
        if (i)
            json_begin(out, "parent", '{');
        put_range(s, out, "range", place->file, &list[i]);
    }
    for (size_t i = 1; i < count; i++)
        json_end(out, '}');
    json_end(out, '}');
}

void structure_selections(struct server *s, const json_t *params, struct json *out) {
    const json_t *positions = read_array(s, params, "positions");
    struct place place = analysis_file(s, params);
    json_begin(out, "result", '[');
    for (size_t i = 0; i < json_array_size(positions); i++) {
        position_find(s, &place, json_array_get(positions, i));
        put_selection(s, out, &place);
    }
    json_end(out, ']');
}
