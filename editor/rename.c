/* Renaming of symbols. */
#include "server.h"

void rename_apply(struct server *s, const json_t *params, struct json *out) {
    const char *name = read_text(s, params, "newName");
    if (!*name)
        server_fail(s, ERROR_PARAMETERS, "the new name is empty");
    struct place place = analysis_place(s, params);
    struct text_edit_vec edits = occurrences_rename(s, params, &place, name);
    put_workspace_edit(s, out, "result", edits.count, edits.items);
}

void rename_prepare(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_place(s, params);
    const struct hlsl2spv_symbol *symbol =
        hlsl2spv_query_symbol(place.query, place.path, place.line, place.column);
    if (!symbol)
        return;
    size_t count;
    const char *reason = NULL;
    hlsl2spv_query_rename(place.query, place.path, place.line, place.column, NULL, &count, &reason);
    if (reason)
        server_fail(s, ERROR_FAILED, "%s", reason);
    json_begin(out, "result", '{');
    put_range(s, out, "range", place.file, &symbol->here);
    json_put_text(out, "placeholder", symbol->name);
    json_end(out, '}');
}
