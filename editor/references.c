/* The occurrences of a symbol. */
#include "server.h"

#include <string.h>

void references_list(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_place(s, params);
    const json_t *wanted = read_member(params, "context.includeDeclaration");
    bool has_declarations = !json_is_false(wanted);
    struct reference_vec found = occurrences_of(s, params, &place);
    unsigned declared = HLSL2SPV_SYMBOL_IS_DECLARATION | HLSL2SPV_SYMBOL_IS_DEFINITION;
    json_begin(out, "result", '[');
    for (size_t i = 0; i < found.count; i++)
        if (has_declarations || !(found.items[i].flags & declared))
            put_location(s, out, NULL, &found.items[i].range);
    json_end(out, ']');
}

static const struct hlsl2spv_reference *references_at(const struct place *place, size_t *count) {
    return hlsl2spv_query_references(place->query, place->path, place->line, place->column, count);
}

static bool is_in_file(struct server *s, const struct hlsl2spv_range *range,
                       const struct file *file) {
    return !range->file || !strcmp(path_clean(s, range->file), file->path);
}

void references_highlight(struct server *s, const json_t *params, struct json *out) {
    enum { READ = 2, WRITE = 3 };
    struct place place = analysis_place(s, params);
    size_t count;
    const struct hlsl2spv_reference *list = references_at(&place, &count);
    json_begin(out, "result", '[');
    for (size_t i = 0; i < count; i++) {
        if (!is_in_file(s, &list[i].range, place.file))
            continue;
        json_begin(out, NULL, '{');
        put_range(s, out, "range", place.file, &list[i].range);
        json_put_number(out, "kind", list[i].flags & HLSL2SPV_SYMBOL_IS_WRITTEN ? WRITE : READ);
        json_end(out, '}');
    }
    json_end(out, ']');
}

/* Occurrences change together only for local names, all of which are in sight. */
void references_linked(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_place(s, params);
    const struct hlsl2spv_symbol *symbol =
        hlsl2spv_query_symbol(place.query, place.path, place.line, place.column);
    if (!symbol ||
        (symbol->kind != HLSL2SPV_SYMBOL_LOCAL && symbol->kind != HLSL2SPV_SYMBOL_PARAMETER))
        return;
    size_t count;
    const struct hlsl2spv_reference *list = references_at(&place, &count);
    for (size_t i = 0; i < count; i++)
        if (!is_in_file(s, &list[i].range, place.file) ||
            list[i].flags & HLSL2SPV_SYMBOL_IS_IN_MACRO)
            return;
    json_begin(out, "result", '{');
    json_begin(out, "ranges", '[');
    for (size_t i = 0; i < count; i++)
        put_range(s, out, NULL, place.file, &list[i].range);
    json_end(out, ']');
    json_put_text(out, "wordPattern", "[A-Za-z_][A-Za-z0-9_]*");
    json_end(out, '}');
}
