/* From a symbol to its definition, its declaration and its type. */
#include "server.h"

#include <string.h>

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

/* ---- Implementations ---- */

VEC(struct hlsl2spv_range, range_vec);

/* Returns the text after the name of a type: " : IShape ", or "". */
static const char *bases_of(struct server *s, const char *path, const struct hlsl2spv_range *name) {
    struct file *file = files_find(s, path_clean(s, path));
    if (!file || name->end_line > text_line_count(s, file))
        return "";
    size_t offset = text_line_begin(file, name->end_line - 1) + name->end_column - 1;
    const char *text = file->text + (offset < file->size ? offset : file->size);
    return arena_string(s->scratch, text, strcspn(text, "{;"));
}

static bool has_base(const char *bases, const char *base) {
    size_t length = strlen(base);
    const char *at = strchr(bases, ':');
    for (at = at ? strstr(at, base) : NULL; at; at = strstr(at + 1, base))
        if (strchr(" \t\n\r,:/", at[-1]) && strchr(" \t\n\r,/", at[length]))
            return true;
    return false;
}

/* The classes and structs below a base, found by their names. */
struct family {
    struct string_list names;
};

static bool is_type(enum hlsl2spv_symbol_kind kind) {
    return kind == HLSL2SPV_SYMBOL_STRUCT || kind == HLSL2SPV_SYMBOL_CLASS ||
           kind == HLSL2SPV_SYMBOL_INTERFACE;
}

static bool is_member_of(const struct family *family, const char *name) {
    for (size_t i = 0; i < family->names.count; i++)
        if (!strcmp(family->names.items[i], name))
            return true;
    return false;
}

static bool derives(const struct family *family, const char *bases) {
    for (size_t i = 0; i < family->names.count; i++)
        if (has_base(bases, family->names.items[i]))
            return true;
    return false;
}

static void add_range(struct server *s, struct range_vec *out, const struct hlsl2spv_range *range) {
    for (size_t i = 0; i < out->count; i++)
        if (range_is_same(&out->items[i], range))
            return;
    if (range->file)
        vec_push(s->scratch, out, *range);
}

/* A search for types, or for their methods of a name. */
struct search {
    struct server *s;
    struct hlsl2spv_query *query;
    const char *method; /* or NULL */
    struct family family;
    struct range_vec found;
};

static void add_definition(struct search *search, const char *path,
                           const struct hlsl2spv_range *at) {
    const struct hlsl2spv_symbol *symbol =
        hlsl2spv_query_symbol(search->query, path, at->line, at->column);
    if (symbol)
        add_range(search->s, &search->found, &symbol->definition);
}

/* Adds the declarations of a file. A base precedes its derived types. */
static void search_file(struct search *search, const char *path) {
    size_t count;
    const struct hlsl2spv_outline *list = hlsl2spv_query_outline(search->query, path, &count);
    for (size_t i = 0; i < count; i++) {
        const struct hlsl2spv_outline *item = &list[i], *parent = &list[item->parent];
        bool is_override = search->method && !strcmp(item->name, search->method) &&
                           parent->kind != HLSL2SPV_SYMBOL_INTERFACE && is_type(parent->kind) &&
                           is_member_of(&search->family, parent->name);
        if (is_override)
            add_definition(search, path, &item->name_range);
        if (!is_type(item->kind) || is_member_of(&search->family, item->name) ||
            !derives(&search->family, bases_of(search->s, path, &item->name_range)))
            continue;
        list_add(search->s, &search->family.names, item->name);
        if (!search->method)
            add_definition(search, path, &item->name_range);
    }
}

/* Returns the name of the type of a method, from "space::IShape.area" or "space::IShape::area". */
static const char *owner_of(struct server *s, const struct hlsl2spv_symbol *symbol) {
    const char *full = symbol->full_name ? symbol->full_name : "";
    const char *begin = full, *end = full;
    for (const char *at = full, *word = full; *at; at++) {
        if (*at != '.' && *at != ':')
            continue;
        if (at > word) {
            begin = word;
            end = at;
        }
        word = at + 1;
    }
    return arena_string(s->scratch, begin, (size_t)(end - begin));
}

/* Returns the types that implement an interface, or the methods that override one. */
static struct range_vec implementations_of(struct server *s, const struct place *place,
                                           const struct hlsl2spv_symbol *symbol) {
    bool is_method = symbol->kind == HLSL2SPV_SYMBOL_METHOD;
    struct search search = {
        .s = s, .query = place->query, .method = is_method ? symbol->name : NULL};
    list_add(s, &search.family.names, is_method ? owner_of(s, symbol) : symbol->name);
    size_t count;
    const char *const *files = hlsl2spv_query_files(place->query, &count);
    for (size_t i = count; i-- > 0;) /* headers precede the main file */
        search_file(&search, files[i]);
    return search.found;
}

void navigate_implementation(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_place(s, params);
    const struct hlsl2spv_symbol *symbol =
        hlsl2spv_query_symbol(place.query, place.path, place.line, place.column);
    bool may_derive = symbol && (symbol->kind == HLSL2SPV_SYMBOL_METHOD || is_type(symbol->kind));
    struct range_vec found =
        may_derive ? implementations_of(s, &place, symbol) : (struct range_vec){0};
    if (!found.count) {
        navigate_definition(s, params, out);
        return;
    }
    json_begin(out, "result", '[');
    for (size_t i = 0; i < found.count; i++)
        put_location(s, out, NULL, &found.items[i]);
    json_end(out, ']');
}
