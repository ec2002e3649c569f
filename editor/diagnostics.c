/* Diagnostics of documents. */
#include "config.h"

#include <string.h>

static bool is_in(struct server *s, const char *path, const struct file *file) {
    return path && !strcmp(path_clean(s, path), file->path);
}

/* Returns where a document includes the file of a diagnostic, or NULL. */
static const struct hlsl2spv_step *include_of(struct server *s, const struct file *file,
                                              const struct hlsl2spv_diagnostic *d) {
    for (size_t i = 0; i < d->include_count; i++)
        if (is_in(s, d->includes[i].file, file))
            return &d->includes[i];
    return NULL;
}

/* A file without entry points is a header: its profile is a guess, so the message is not about the
 * source.
 */
bool diagnostic_is_guess(const struct hlsl2spv_diagnostic *d) {
    return !d->file && !strcmp(d->message, "library has no entry points and no exported functions");
}

/* A diagnostic of a file that is open is reported there. Others are reported at the #include, if
 * they are errors. */
static bool belongs_to(struct server *s, const struct file *file,
                       const struct hlsl2spv_diagnostic *d) {
    if (d->severity == HLSL2SPV_NOTE || diagnostic_is_guess(d))
        return false;
    if (!d->file || is_in(s, d->file, file))
        return true;
    struct file *other = files_find(s, path_clean(s, d->file));
    return d->severity >= HLSL2SPV_ERROR && !(other && other->document) && include_of(s, file, d);
}

static void put_related(struct server *s, struct json *out, const struct hlsl2spv_diagnostic *d) {
    struct hlsl2spv_range range = {d->file, d->line, d->column, d->end_line, d->end_column};
    if (!range_file(s, &range))
        return;
    json_begin(out, NULL, '{');
    put_location(s, out, "location", &range);
    json_put_text(out, "message", d->message);
    json_end(out, '}');
}

static void put_related_list(struct server *s, struct json *out, const struct file *file,
                             const struct hlsl2spv_diagnostic *list, size_t count, size_t index) {
    json_begin(out, "relatedInformation", '[');
    if (list[index].file && !is_in(s, list[index].file, file))
        put_related(s, out, &list[index]);
    for (size_t k = index + 1; k < count && list[k].severity == HLSL2SPV_NOTE; k++)
        put_related(s, out, &list[k]);
    json_end(out, ']');
}

static void put_tags(struct json *out, const char *group) {
    bool is_unused = !strncmp(group, "unused", 6), is_deprecated = !strcmp(group, "deprecated");
    if (!is_unused && !is_deprecated)
        return;
    json_begin(out, "tags", '[');
    json_put_number(out, NULL, is_unused ? 1 : 2);
    json_end(out, ']');
}

static void put_diagnostic_range(struct server *s, struct json *out, struct file *file,
                                 const struct hlsl2spv_diagnostic *d) {
    const struct hlsl2spv_step *step = include_of(s, file, d);
    if (d->file && is_in(s, d->file, file))
        put_span(s, out, "range", file, d->line, d->column, d->end_line, d->end_column);
    else if (d->file && step)
        put_span(s, out, "range", file, step->line, 1, step->line, UINT32_MAX);
    else
        put_span(s, out, "range", file, 1, 1, 1, 1);
}

void put_diagnostic(struct server *s, struct json *out, struct file *file,
                    const struct hlsl2spv_diagnostic *list, size_t count, size_t index) {
    const struct hlsl2spv_diagnostic *d = &list[index];
    json_begin(out, NULL, '{');
    put_diagnostic_range(s, out, file, d);
    json_put_number(out, "severity", d->severity == HLSL2SPV_WARNING ? 2 : 1);
    if (d->group)
        json_put_text(out, "code", d->group);
    json_put_text(out, "source", "hlsl2spv");
    json_put_text(out, "message", d->message);
    if (d->group && s->client.tags)
        put_tags(out, d->group);
    if (s->client.related)
        put_related_list(s, out, file, list, count, index);
    json_end(out, '}');
}

static void put_config_problem(struct server *s, struct json *out, const char *name,
                               struct file *file) {
    const struct config *config = config_at(s, file->path);
    json_begin(out, name, '[');
    if (config && config->problem) {
        unsigned line = config->problem_line, column = config->problem_column;
        json_begin(out, NULL, '{');
        put_span(s, out, "range", file, line, column, line, column + 1);
        json_put_number(out, "severity", 1);
        json_put_text(out, "source", "hlsl2spv");
        json_put_text(out, "message", config->problem);
        json_end(out, '}');
    }
    json_end(out, ']');
}

void diagnostics_put(struct server *s, struct json *out, const char *name, struct file *file,
                     struct hlsl2spv_query *query) {
    size_t count;
    if (!query) {
        put_config_problem(s, out, name, file);
        return;
    }
    const struct hlsl2spv_diagnostic *list = hlsl2spv_query_diagnostics(query, &count);
    json_begin(out, name, '[');
    for (size_t i = 0; i < count; i++)
        if (belongs_to(s, file, &list[i]))
            put_diagnostic(s, out, file, list, count, i);
    json_end(out, ']');
}

/* ---- Requests of the client ---- */

static const char *result_id(struct server *s, const struct text_sink *text) {
    return arena_format(s->scratch, "%016llx",
                        (unsigned long long)hash_bytes(text->text, text->length));
}

/* Returns an identifier of the list, so that an equal one need not be sent. */
static const char *list_id(struct server *s, struct file *file, struct hlsl2spv_query *query) {
    struct text_sink text = {.arena = s->scratch};
    struct json out = {.out = &text, .is_compact = true};
    diagnostics_put(s, &out, NULL, file, query);
    return result_id(s, &text);
}

static void put_report(struct server *s, struct json *out, struct file *file,
                       struct hlsl2spv_query *query, const char *previous) {
    const char *id = list_id(s, file, query);
    bool is_same = previous && !strcmp(id, previous);
    json_put_text(out, "kind", is_same ? "unchanged" : "full");
    json_put_text(out, "resultId", id);
    if (!is_same)
        diagnostics_put(s, out, "items", file, query);
}

void diagnostics_pull(struct server *s, const json_t *params, struct json *out) {
    struct place place = {.file = files_of(s, params)};
    if (!config_at(s, place.file->path))
        place = analysis_file(s, params);
    json_begin(out, "result", '{');
    put_report(s, out, place.file, place.query,
               json_string_value(read_member(params, "previousResultId")));
    json_end(out, '}');
}

static const char *previous_id(const json_t *params, const char *uri) {
    const json_t *list = read_member(params, "previousResultIds");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        const char *named = json_string_value(read_member(item, "uri"));
        if (named && !strcmp(named, uri))
            return json_string_value(read_member(item, "value"));
    }
    return NULL;
}

void diagnostics_pull_all(struct server *s, const json_t *params, struct json *out) {
    struct string_list sources = workspace_sources(s);
    struct progress progress = progress_begin(s, params, "Diagnostics", sources.count);
    json_begin(out, "result", '{');
    json_begin(out, "items", '[');
    for (size_t i = 0; i < sources.count; i++) {
        struct file *file = files_find(s, sources.items[i]);
        struct hlsl2spv_query *query = file ? analysis_of(s, sources.items[i]) : NULL;
        file = query ? files_find(s, sources.items[i]) : NULL;
        if (!file)
            continue;
        const char *uri = uri_of(s, file->path);
        json_begin(out, NULL, '{');
        json_put_text(out, "uri", uri);
        if (file->document)
            json_put_signed(out, "version", file->document->version);
        else
            json_put_text(out, "version", NULL);
        put_report(s, out, file, query, previous_id(params, uri));
        json_end(out, '}');
        analysis_trim(s);
        progress_report(s, &progress, i + 1);
        server_check_cancelled(s);
    }
    json_end(out, ']');
    json_end(out, '}');
    progress_end(s, &progress);
}
