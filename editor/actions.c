/* Corrections of diagnostics. */
#include "server.h"

#include <string.h>

struct wanted {
    unsigned first, last; /* lines */
    const json_t *only;
};

static bool is_wanted_kind(const struct wanted *wanted, const char *kind) {
    if (!json_is_array(wanted->only))
        return true;
    for (size_t i = 0; i < json_array_size(wanted->only); i++) {
        const char *prefix = json_string_value(json_array_get(wanted->only, i));
        size_t length = prefix ? strlen(prefix) : 0;
        if (prefix && !strncmp(kind, prefix, length) &&
            (!kind[length] || kind[length] == '.' || !length))
            return true;
    }
    return false;
}

static void begin_action(struct server *s, struct json *out, const char *title, struct file *file,
                         const struct hlsl2spv_diagnostic *list, size_t count, size_t index,
                         bool is_preferred) {
    json_begin(out, NULL, '{');
    json_put_text(out, "title", title);
    json_put_text(out, "kind", "quickfix");
    json_begin(out, "diagnostics", '[');
    put_diagnostic(s, out, file, list, count, index);
    json_end(out, ']');
    if (is_preferred)
        json_put_bool(out, "isPreferred", true);
}

static const char *title_of(struct server *s, const struct hlsl2spv_diagnostic *d) {
    const struct hlsl2spv_edit *edit = &d->edits[0];
    bool is_insertion = edit->line == edit->end_line && edit->column == edit->end_column;
    const char *text = edit->text ? edit->text : "";
    if (d->edit_count > 1 || strlen(text) > 60 || strchr(text, '\n'))
        return arena_join(s->scratch, "Fix: ", d->message);
    if (!*text)
        return "Remove the marked code";
    return arena_join(s->scratch, is_insertion ? "Insert '" : "Replace by '", text, "'");
}

static void put_fix(struct server *s, struct json *out, struct file *file,
                    const struct hlsl2spv_diagnostic *list, size_t count, size_t index,
                    const struct hlsl2spv_diagnostic *source) {
    begin_action(s, out, title_of(s, source), file, list, count, index, source == &list[index]);
    put_workspace_edit(s, out, "edit", source->edit_count, source->edits);
    json_end(out, '}');
}

/* Inserts a pragma before the first line, so that it applies to the whole file. */
static void put_disable(struct server *s, struct json *out, struct file *file,
                        const struct hlsl2spv_diagnostic *list, size_t count, size_t index) {
    const char *group = list[index].group;
    struct hlsl2spv_edit edit = {
        .file = file->path, .line = 1, .column = 1, .end_line = 1, .end_column = 1};
    edit.text = arena_join(s->scratch, "#pragma dxc diagnostic ignored \"-W", group, "\"\n");
    begin_action(s, out, arena_join(s->scratch, "Disable '-W", group, "' in this file"), file, list,
                 count, index, false);
    put_workspace_edit(s, out, "edit", 1, &edit);
    json_end(out, '}');
}

static bool is_selected(struct server *s, const struct wanted *wanted, const struct file *file,
                        const struct hlsl2spv_diagnostic *d) {
    return d->severity != HLSL2SPV_NOTE && d->file && d->line <= wanted->last &&
           d->end_line >= wanted->first && !strcmp(path_clean(s, d->file), file->path);
}

static void put_actions(struct server *s, struct json *out, struct file *file,
                        const struct hlsl2spv_diagnostic *list, size_t count, size_t index) {
    if (list[index].edit_count)
        put_fix(s, out, file, list, count, index, &list[index]);
    for (size_t k = index + 1; k < count && list[k].severity == HLSL2SPV_NOTE; k++)
        if (list[k].edit_count)
            put_fix(s, out, file, list, count, index, &list[k]);
    if (list[index].group && list[index].severity == HLSL2SPV_WARNING)
        put_disable(s, out, file, list, count, index);
}

void actions_list(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_file(s, params), end = place;
    position_find(s, &place, read_member(params, "range.start"));
    position_find(s, &end, read_member(params, "range.end"));
    struct wanted wanted = {place.line, end.line, read_member(params, "context.only")};
    size_t count;
    const struct hlsl2spv_diagnostic *list = hlsl2spv_query_diagnostics(place.query, &count);
    json_begin(out, "result", '[');
    for (size_t i = 0; i < count && is_wanted_kind(&wanted, "quickfix"); i++)
        if (is_selected(s, &wanted, place.file, &list[i]))
            put_actions(s, out, place.file, list, count, i);
    json_end(out, ']');
}
