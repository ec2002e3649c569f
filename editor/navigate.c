/* From a symbol to its definition, its declaration and its type. */
#include "server.h"

static const struct hlsl2spv_symbol *symbol_at(struct server *s, const json_t *params) {
    struct place place = analysis_place(s, params);
    return hlsl2spv_query_symbol(place.query, place.path, place.line, place.column);
}

static void put_link(struct server *s, struct json *out, const struct hlsl2spv_symbol *symbol,
                     const struct hlsl2spv_range *range) {
    struct file *file = range_file(s, range);
    json_begin(out, NULL, '{');
    put_range(s, out, "originSelectionRange", file, &symbol->here);
    json_put_text(out, "targetUri", uri_of(s, file->path));
    put_range(s, out, "targetRange", file, range);
    put_range(s, out, "targetSelectionRange", file, range);
    json_end(out, '}');
}

static void put_target(struct server *s, struct json *out, const struct hlsl2spv_symbol *symbol,
                       const struct hlsl2spv_range *range) {
    if (!range_file(s, range))
        return;
    json_begin(out, "result", '[');
    if (s->client.links && symbol->here.file)
        put_link(s, out, symbol, range);
    else
        put_location(s, out, NULL, range);
    json_end(out, ']');
}

void navigate_definition(struct server *s, const json_t *params, struct json *out) {
    const struct hlsl2spv_symbol *symbol = symbol_at(s, params);
    if (symbol)
        put_target(s, out, symbol, symbol->definition.file ? &symbol->definition : &symbol->first);
}

void navigate_declaration(struct server *s, const json_t *params, struct json *out) {
    const struct hlsl2spv_symbol *symbol = symbol_at(s, params);
    if (symbol)
        put_target(s, out, symbol, symbol->first.file ? &symbol->first : &symbol->definition);
}

void navigate_type(struct server *s, const json_t *params, struct json *out) {
    const struct hlsl2spv_symbol *symbol = symbol_at(s, params);
    if (symbol)
        put_target(s, out, symbol, &symbol->type_symbol);
}

void navigate_implementation(struct server *s, const json_t *params, struct json *out) {
    navigate_definition(s, params, out);
}
