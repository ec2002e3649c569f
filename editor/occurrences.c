/* Occurrences of a symbol in all sources of the workspace that may see it. */
#include "server.h"

#include <string.h>

static const char *copy(struct server *s, const char *text) {
    return text ? arena_string(s->scratch, text, strlen(text)) : NULL;
}

static bool is_local(const struct hlsl2spv_symbol *symbol) {
    return symbol->kind == HLSL2SPV_SYMBOL_LOCAL || symbol->kind == HLSL2SPV_SYMBOL_PARAMETER ||
           symbol->kind == HLSL2SPV_SYMBOL_TEMPLATE_PARAMETER;
}

/* Where the symbol is declared, so that other sources can be asked about it. */
static struct hlsl2spv_range home_of(struct server *s, const struct hlsl2spv_symbol *symbol,
                                     const struct place *place) {
    struct hlsl2spv_range home = symbol->first.file ? symbol->first : symbol->definition;
    if (!home.file)
        home = (struct hlsl2spv_range){place->path, place->line, place->column, 0, 0};
    home.file = path_clean(s, home.file);
    return home;
}

/* Returns the sources to ask. The own query of the place is always asked. */
static struct string_list sources_of(struct server *s, const struct hlsl2spv_symbol *symbol,
                                     const struct hlsl2spv_range *home) {
    if (is_local(symbol))
        return (struct string_list){0};
    return workspace_includers(s, home->file);
}

static void add_references(struct server *s, struct reference_vec *out,
                           const struct hlsl2spv_reference *list, size_t count) {
    size_t before = out->count;
    for (size_t i = 0; i < count; i++) {
        struct hlsl2spv_reference reference = list[i];
        bool is_known = false;
        for (size_t k = 0; k < before && !is_known; k++)
            is_known = range_is_same(&out->items[k].range, &list[i].range);
        if (is_known)
            continue;
        reference.range.file = copy(s, reference.range.file);
        reference.container.file = copy(s, reference.container.file);
        reference.container_name = copy(s, reference.container_name);
        vec_push(s->scratch, out, reference);
    }
}

struct reference_vec occurrences_of(struct server *s, const json_t *params,
                                    const struct place *place) {
    struct reference_vec found = {0};
    const struct hlsl2spv_symbol *symbol =
        hlsl2spv_query_symbol(place->query, place->path, place->line, place->column);
    if (!symbol)
        return found;
    struct hlsl2spv_range home = home_of(s, symbol, place);
    struct string_list sources = sources_of(s, symbol, &home);
    size_t count;
    const struct hlsl2spv_reference *list =
        hlsl2spv_query_references(place->query, place->path, place->line, place->column, &count);
    add_references(s, &found, list, count);
    struct progress progress = progress_begin(s, params, "Searching", sources.count);
    for (size_t i = 0; i < sources.count; i++) {
        struct hlsl2spv_query *query = analysis_of(s, sources.items[i]);
        list = hlsl2spv_query_references(query, home.file, home.line, home.column, &count);
        add_references(s, &found, list, count);
        analysis_trim(s);
        progress_report(s, &progress, i + 1);
        server_check_cancelled(s);
    }
    progress_end(s, &progress);
    return found;
}

static void add_edits(struct server *s, struct text_edit_vec *out, const struct hlsl2spv_edit *list,
                      size_t count) {
    size_t before = out->count;
    for (size_t i = 0; i < count; i++) {
        struct hlsl2spv_edit edit = list[i];
        bool is_known = false;
        for (size_t k = 0; k < before && !is_known; k++) {
            const struct hlsl2spv_edit *other = &out->items[k];
            is_known = other->line == edit.line && other->column == edit.column && other->file &&
                       edit.file && !strcmp(other->file, edit.file);
        }
        if (is_known)
            continue;
        edit.file = copy(s, edit.file);
        edit.text = copy(s, edit.text);
        vec_push(s->scratch, out, edit);
    }
}

static void rename_in(struct server *s, struct text_edit_vec *out, struct hlsl2spv_query *query,
                      const struct hlsl2spv_range *at, const char *name) {
    size_t count = 0;
    const char *reason = NULL;
    const struct hlsl2spv_edit *list =
        hlsl2spv_query_rename(query, at->file, at->line, at->column, name, &count, &reason);
    if (!list && reason)
        server_fail(s, ERROR_FAILED, "%s", reason);
    add_edits(s, out, list, count);
}

struct text_edit_vec occurrences_rename(struct server *s, const json_t *params,
                                        const struct place *place, const char *name) {
    struct text_edit_vec found = {0};
    const struct hlsl2spv_symbol *symbol =
        hlsl2spv_query_symbol(place->query, place->path, place->line, place->column);
    if (!symbol)
        server_fail(s, ERROR_FAILED, "there is no symbol to rename");
    struct hlsl2spv_range home = home_of(s, symbol, place);
    struct hlsl2spv_range here = {place->path, place->line, place->column, 0, 0};
    struct string_list sources = sources_of(s, symbol, &home);
    rename_in(s, &found, place->query, &here, name);
    struct progress progress = progress_begin(s, params, "Renaming", sources.count);
    for (size_t i = 0; i < sources.count; i++) {
        struct hlsl2spv_query *query = analysis_of(s, sources.items[i]);
        if (hlsl2spv_query_symbol(query, home.file, home.line, home.column))
            rename_in(s, &found, query, &home, name);
        analysis_trim(s);
        progress_report(s, &progress, i + 1);
        server_check_cancelled(s);
    }
    progress_end(s, &progress);
    return found;
}
