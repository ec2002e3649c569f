/* The settings of the user, and the capabilities of the client. */
#include "server.h"

#include <string.h>

void settings_set(struct server *s, json_t *values) {
    json_decref(s->settings);
    s->settings = json_incref(values);
}

static const json_t *find(struct server *s, const char *name) {
    const json_t *nested = read_member(s->settings, name);
    return nested ? nested : json_object_get(s->settings, name);
}

const char *settings_text(struct server *s, const char *name) {
    return json_string_value(find(s, name));
}

bool settings_flag(struct server *s, const char *name, bool otherwise) {
    const json_t *value = find(s, name);
    return json_is_boolean(value) ? json_is_true(value) : otherwise;
}

/* An object is a list of name=value, as for macros. */
struct string_list settings_list(struct server *s, const char *name) {
    struct string_list list = {0};
    const json_t *value = find(s, name);
    const char *single = json_string_value(value);
    if (single)
        list_add(s, &list, arena_string(s->scratch, single, strlen(single)));
    for (size_t i = 0; i < json_array_size(value); i++) {
        const char *text = json_string_value(json_array_get(value, i));
        if (text)
            list_add(s, &list, arena_string(s->scratch, text, strlen(text)));
    }
    for (void *at = json_object_iter((json_t *)value); at;
         at = json_object_iter_next((json_t *)value, at)) {
        const json_t *item = json_object_iter_value(at);
        const char *key = json_object_iter_key(at);
        const char *text =
            json_is_string(item) ? json_string_value(item)
            : json_is_integer(item)
                ? arena_format(s->scratch, "%lld", (long long)json_integer_value(item))
                : NULL;
        list_add(s, &list,
                 text && *text ? arena_join(s->scratch, key, "=", text)
                               : arena_string(s->scratch, key, strlen(key)));
    }
    return list;
}

void settings_request(struct server *s) {
    if (!s->client.configuration)
        return;
    struct json *out = reply_request(s, "workspace/configuration", "configuration");
    json_begin(out, "params", '{');
    json_begin(out, "items", '[');
    json_begin(out, NULL, '{');
    json_put_text(out, "section", "hlsl2spv");
    json_end(out, '}');
    json_end(out, ']');
    json_end(out, '}');
    reply_send(s);
}

static void read_encoding(struct client *client, const json_t *offered) {
    client->encoding = read_contains(offered, "utf-8")    ? ENCODING_UTF8
                       : read_contains(offered, "utf-16") ? ENCODING_UTF16
                       : read_contains(offered, "utf-32") ? ENCODING_UTF32
                                                          : ENCODING_UTF16;
}

void client_read(struct server *s, const json_t *capabilities) {
    static const struct {
        const char *path;
        size_t offset;
    } flags[] = {
        {"textDocument.completion.completionItem.snippetSupport",
         offsetof(struct client, snippets)},
        {"workspace.workspaceEdit.documentChanges", offsetof(struct client, document_changes)},
        {"textDocument.documentSymbol.hierarchicalDocumentSymbolSupport",
         offsetof(struct client, nested_symbols)},
        {"textDocument.foldingRange.lineFoldingOnly", offsetof(struct client, line_folding)},
        {"workspace.configuration", offsetof(struct client, configuration)},
        {"workspace.didChangeWatchedFiles.dynamicRegistration",
         offsetof(struct client, watches_files)},
        {"window.workDoneProgress", offsetof(struct client, progress)},
        {"textDocument.publishDiagnostics.relatedInformation", offsetof(struct client, related)},
        {"textDocument.definition.linkSupport", offsetof(struct client, links)},
        {"workspace.semanticTokens.refreshSupport", offsetof(struct client, refreshes_tokens)},
        {"workspace.inlayHint.refreshSupport", offsetof(struct client, refreshes_hints)},
        {"workspace.codeLens.refreshSupport", offsetof(struct client, refreshes_lenses)},
        {"workspace.diagnostics.refreshSupport", offsetof(struct client, refreshes_diagnostics)},
    };
    struct client *client = &s->client;
    for (size_t i = 0; i < COUNT_OF(flags); i++)
        *(bool *)((char *)client + flags[i].offset) = read_flag(capabilities, flags[i].path);
    read_encoding(client, read_member(capabilities, "general.positionEncodings"));
    client->markdown =
        read_contains(read_member(capabilities, "textDocument.hover.contentFormat"), "markdown");
    const json_t *defaults =
        read_member(capabilities, "textDocument.completion.completionList.itemDefaults");
    client->item_defaults = read_contains(defaults, "editRange") && read_contains(defaults, "data");
    client->tags =
        json_is_object(read_member(capabilities, "textDocument.publishDiagnostics.tagSupport"));
    client->pulls = json_is_object(read_member(capabilities, "textDocument.diagnostic"));
}
