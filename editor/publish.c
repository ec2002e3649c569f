/* Notifications that the server sends when no message waits: diagnostics, the regions that the
 * preprocessor excludes, and the state of the server. */
#include "config.h"

bool publish_is_waiting(struct server *s) {
    for (struct file *file = s->files.first; file; file = file->next)
        if (file->document && file->document->needs_diagnostics)
            return true;
    return false;
}

/* Analyses of the other documents are still current if they do not read the changed one. */
void publish_invalidate(struct server *s) {
    for (struct file *file = s->files.first; file; file = file->next)
        if (file->document)
            file->document->needs_diagnostics = true;
}

static void ask_for_refresh(struct server *s, bool is_supported, const char *method,
                            const char *id) {
    if (!is_supported)
        return;
    reply_request(s, method, id);
    reply_send(s);
}

void publish_refresh(struct server *s) {
    publish_invalidate(s);
    ask_for_refresh(s, s->client.refreshes_tokens, "workspace/semanticTokens/refresh", "tokens");
    ask_for_refresh(s, s->client.refreshes_hints, "workspace/inlayHint/refresh", "hints");
    ask_for_refresh(s, s->client.refreshes_lenses, "workspace/codeLens/refresh", "lenses");
    ask_for_refresh(s, s->client.refreshes_diagnostics, "workspace/diagnostic/refresh",
                    "diagnostics");
}

void publish_clear(struct server *s, const char *uri) {
    struct json *out = reply_notify(s, "textDocument/publishDiagnostics");
    json_begin(out, "params", '{');
    json_put_text(out, "uri", uri);
    json_begin(out, "diagnostics", '[');
    json_end(out, ']');
    json_end(out, '}');
    reply_send(s);
}

/* Sends the notification unless it equals the last one. */
static void send_new(struct server *s, uint64_t *last) {
    uint64_t hash = hash_bytes(s->note.text, s->note.length);
    if (hash != *last)
        reply_send(s);
    *last = hash;
}

static void publish_diagnostics(struct server *s, struct file *file, struct hlsl2spv_query *query) {
    struct json *out = reply_notify(s, "textDocument/publishDiagnostics");
    json_begin(out, "params", '{');
    json_put_text(out, "uri", file->document->uri);
    json_put_signed(out, "version", file->document->version);
    diagnostics_put(s, out, "diagnostics", file, query);
    json_end(out, '}');
    send_new(s, &file->document->published_hash);
}

static void publish_inactive(struct server *s, struct file *file, struct hlsl2spv_query *query) {
    size_t count;
    const struct hlsl2spv_range *list = hlsl2spv_query_inactive(query, file->path, &count);
    if (!count && !file->document->inactive_hash)
        return;
    struct json *out = reply_notify(s, "hlsl2spv/inactiveRegions");
    json_begin(out, "params", '{');
    json_put_text(out, "uri", file->document->uri);
    json_put_signed(out, "version", file->document->version);
    json_begin(out, "regions", '[');
    for (size_t i = 0; i < count; i++)
        put_span(s, out, NULL, file, list[i].line, list[i].column, list[i].end_line,
                 list[i].end_column);
    json_end(out, ']');
    json_end(out, '}');
    send_new(s, &file->document->inactive_hash);
}

static void publish_virtual(struct server *s, struct file *file) {
    if (!file->document->shows_virtual)
        return;
    struct json *out = reply_notify(s, "hlsl2spv/virtualDocumentChanged");
    json_begin(out, "params", '{');
    json_put_text(out, "uri", file->document->uri);
    json_put_signed(out, "version", file->document->version);
    json_end(out, '}');
    reply_send(s);
}

static const char *last_error(struct hlsl2spv_query *query) {
    size_t count;
    const struct hlsl2spv_diagnostic *list = hlsl2spv_query_diagnostics(query, &count);
    for (size_t i = count; i-- > 0;)
        if (list[i].severity >= HLSL2SPV_ERROR && !diagnostic_is_guess(&list[i]))
            return list[i].text ? list[i].text : list[i].message;
    return NULL;
}

/* The first error in the configuration of the source, or in the chosen arguments. */
static void put_problem(struct server *s, struct json *out, const struct variant *variant) {
    const struct config *config = config_with_problem(s, variant->root);
    if (!config && !variant->problem) {
        json_put_text(out, "problem", NULL);
        return;
    }
    json_begin(out, "problem", '{');
    json_put_text(out, "message", config ? config->problem : variant->problem);
    if (config) {
        json_put_text(out, "uri", uri_of(s, config->path));
        json_put_number(out, "line", config->problem_line);
        json_put_number(out, "column", config->problem_column);
    }
    json_end(out, '}');
}

static void publish_status(struct server *s, struct file *file, struct hlsl2spv_query *query) {
    struct variant variant = variant_for(s, file->path);
    struct json *out = reply_notify(s, "hlsl2spv/status");
    json_begin(out, "params", '{');
    json_put_text(out, "serverVersion", hlsl2spv_version());
    json_put_text(out, "uri", file->document->uri);
    json_put_text(out, "variant", variant.name);
    json_put_text(out, "origin", variant.origin);
    json_put_text(out, "reason", variant.reason);
    json_put_text(out, "root", uri_of(s, variant.root));
    json_put_list(out, "arguments", &variant.arguments);
    json_put_text(out, "file", variant.file ? uri_of(s, variant.file) : NULL);
    json_put_text(out, "rule", variant.rule);
    put_problem(s, out, &variant);
    json_put_text(out, "lastError", last_error(query));
    json_end(out, '}');
    send_new(s, &s->status_hash);
}

void publish_next(struct server *s) {
    struct file *file = s->files.first;
    while (file && !(file->document && file->document->needs_diagnostics))
        file = file->next;
    if (!file)
        return;
    if (config_at(s, file->path)) {
        file->document->needs_diagnostics = false;
        publish_diagnostics(s, file, NULL);
        return;
    }
    struct hlsl2spv_query *query = analysis_of(s, file->path);
    file->document->needs_diagnostics = false;
    if (!s->client.pulls)
        publish_diagnostics(s, file, query);
    publish_inactive(s, file, query);
    publish_virtual(s, file);
    publish_status(s, file, query);
}
