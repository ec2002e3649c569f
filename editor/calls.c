/* The hierarchy of calls. */
#include "server.h"

#include <string.h>

/* Writes an element of the hierarchy: a function with the range of its name. */
static void put_item(struct server *s, struct json *out, const char *name, const char *function,
                     const char *detail, const struct hlsl2spv_range *range) {
    struct file *file = range_file(s, range);
    json_begin(out, name, '{');
    json_put_text(out, "name", function ? function : "");
    json_put_signed(out, "kind", kind_symbol(HLSL2SPV_SYMBOL_FUNCTION));
    if (detail)
        json_put_text(out, "detail", detail);
    json_put_text(out, "uri", file ? uri_of(s, file->path) : "");
    put_range(s, out, "range", file, range);
    put_range(s, out, "selectionRange", file, range);
    json_end(out, '}');
}

void calls_prepare(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_place(s, params);
    const struct hlsl2spv_symbol *symbol =
        hlsl2spv_query_symbol(place.query, place.path, place.line, place.column);
    if (!symbol || !symbol->definition.file ||
        (symbol->kind != HLSL2SPV_SYMBOL_FUNCTION && symbol->kind != HLSL2SPV_SYMBOL_METHOD))
        return;
    json_begin(out, "result", '[');
    put_item(s, out, NULL, symbol->name, symbol->declaration, &symbol->definition);
    json_end(out, ']');
}

/* The place of an element that calls_prepare() or another answer returned. */
static struct place place_of(struct server *s, const json_t *params) {
    const char *path = uri_path(s, read_text(s, params, "item.uri"));
    struct place place = {.path = path, .file = files_find(s, path)};
    if (!place.file)
        server_fail(s, ERROR_PARAMETERS, "the file '%s' cannot be read", path);
    place.query = analysis_of(s, path);
    place.file = files_find(s, path);
    if (!place.file)
        server_fail(s, ERROR_PARAMETERS, "the file '%s' was removed", path);
    position_find(s, &place, read_member(params, "item.selectionRange.start"));
    return place;
}

static void put_ranges(struct server *s, struct json *out, const struct hlsl2spv_reference *list,
                       size_t count, size_t first) {
    json_begin(out, "fromRanges", '[');
    for (size_t k = first; k < count; k++)
        if (range_is_same(&list[k].container, &list[first].container) &&
            (list[k].flags & HLSL2SPV_SYMBOL_IS_CALLED))
            put_range(s, out, NULL, NULL, &list[k].range);
    json_end(out, ']');
}

static bool is_first(const struct hlsl2spv_reference *list, size_t index) {
    if (!(list[index].flags & HLSL2SPV_SYMBOL_IS_CALLED) || !list[index].container.file)
        return false;
    for (size_t k = 0; k < index; k++)
        if ((list[k].flags & HLSL2SPV_SYMBOL_IS_CALLED) &&
            range_is_same(&list[k].container, &list[index].container))
            return false;
    return true;
}

static void put_calls(struct server *s, struct json *out, const char *member,
                      const struct hlsl2spv_reference *list, size_t count) {
    json_begin(out, "result", '[');
    for (size_t i = 0; i < count; i++) {
        if (!is_first(list, i))
            continue;
        json_begin(out, NULL, '{');
        put_item(s, out, member, list[i].container_name, NULL, &list[i].container);
        put_ranges(s, out, list, count, i);
        json_end(out, '}');
    }
    json_end(out, ']');
}

void calls_incoming(struct server *s, const json_t *params, struct json *out) {
    struct place place = place_of(s, params);
    struct reference_vec found = occurrences_of(s, params, &place);
    put_calls(s, out, "from", found.items, found.count);
}

/* All of these are calls, whether or not they have the flag. */
void calls_outgoing(struct server *s, const json_t *params, struct json *out) {
    struct place place = place_of(s, params);
    struct reference_vec calls = {0};
    size_t count;
    const struct hlsl2spv_reference *list =
        hlsl2spv_query_calls(place.query, place.path, place.line, place.column, &count);
    for (size_t i = 0; i < count; i++) {
        vec_push(s->scratch, &calls, list[i]);
        calls.items[i].flags |= HLSL2SPV_SYMBOL_IS_CALLED;
    }
    put_calls(s, out, "to", calls.items, calls.count);
}
