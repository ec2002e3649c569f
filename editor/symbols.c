/* The symbols of a document and of the workspace. */
#include "server.h"

#include <ctype.h>
#include <string.h>

static void put_tags(struct json *out, unsigned flags) {
    if (!(flags & HLSL2SPV_SYMBOL_IS_DEPRECATED))
        return;
    json_begin(out, "tags", '[');
    json_put_number(out, NULL, 1);
    json_end(out, ']');
}

/* Writes the elements whose parent is `parent`, or the top level if it is `count`. */
static void put_children(struct server *s, struct json *out, const char *name, struct file *file,
                         const struct hlsl2spv_outline *list, size_t count, size_t parent) {
    json_begin(out, name, '[');
    for (size_t i = parent == count ? 0 : parent + 1; i < count; i++) {
        bool is_top = list[i].parent == i;
        if (parent == count ? !is_top : is_top || list[i].parent != parent)
            continue;
        json_begin(out, NULL, '{');
        json_put_text(out, "name", list[i].name && *list[i].name ? list[i].name : "(unnamed)");
        if (list[i].detail)
            json_put_text(out, "detail", list[i].detail);
        json_put_signed(out, "kind", kind_symbol(list[i].kind));
        put_tags(out, list[i].flags);
        put_range(s, out, "range", file, &list[i].range);
        put_range(s, out, "selectionRange", file, &list[i].name_range);
        put_children(s, out, "children", file, list, count, i);
        json_end(out, '}');
    }
    json_end(out, ']');
}

static void put_flat(struct server *s, struct json *out, struct file *file,
                     const struct hlsl2spv_outline *list, size_t index) {
    const struct hlsl2spv_outline *item = &list[index];
    json_begin(out, NULL, '{');
    json_put_text(out, "name", item->name && *item->name ? item->name : "(unnamed)");
    json_put_signed(out, "kind", kind_symbol(item->kind));
    put_tags(out, item->flags);
    if (item->parent != index)
        json_put_text(out, "containerName", list[item->parent].name);
    json_begin(out, "location", '{');
    json_put_text(out, "uri", uri_of(s, file->path));
    put_range(s, out, "range", file, &item->name_range);
    json_end(out, '}');
    json_end(out, '}');
}

void symbols_document(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_file(s, params);
    size_t count;
    const struct hlsl2spv_outline *list = hlsl2spv_query_outline(place.query, place.path, &count);
    if (s->client.nested_symbols) {
        put_children(s, out, "result", place.file, list, count, count);
        return;
    }
    json_begin(out, "result", '[');
    for (size_t i = 0; i < count; i++)
        put_flat(s, out, place.file, list, i);
    json_end(out, ']');
}

/* The letters of the query occur in the name in their order, as clients expect. */
static bool matches(const char *name, const char *query) {
    for (; name && *name && *query; name++)
        if (tolower((unsigned char)*name) == tolower((unsigned char)*query))
            query++;
    return !*query;
}

void symbols_workspace(struct server *s, const json_t *params, struct json *out) {
    enum { MAX_RESULTS = 1000 };
    const char *query = read_text(s, params, "query");
    struct string_list sources = workspace_sources(s);
    struct progress progress = progress_begin(s, params, "Symbols", sources.count);
    size_t found = 0;
    json_begin(out, "result", '[');
    for (size_t i = 0; i < sources.count && found < MAX_RESULTS; i++) {
        size_t count;
        const struct hlsl2spv_outline *list =
            hlsl2spv_query_outline(analysis_of(s, sources.items[i]), sources.items[i], &count);
        struct file *file = files_find(s, sources.items[i]);
        for (size_t k = 0; file && k < count; k++)
            if (matches(list[k].name, query)) {
                put_flat(s, out, file, list, k);
                found++;
            }
        analysis_trim(s);
        progress_report(s, &progress, i + 1);
        server_check_cancelled(s);
    }
    json_end(out, ']');
    progress_end(s, &progress);
}
