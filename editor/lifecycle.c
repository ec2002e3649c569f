/* The begin and the end of the server. */
#include "server.h"

#include <string.h>

static void put_words(struct json *out, const char *name, const char *const *words) {
    json_begin(out, name, '[');
    for (; *words; words++)
        json_put_text(out, NULL, *words);
    json_end(out, ']');
}
#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void put_object_flag(struct json *out, const char *name, const char *flag) {
    json_begin(out, name, '{');
    json_put_bool(out, flag, true);
    json_end(out, '}');
}

static void put_simple(struct json *out) {
    static const char *const providers[] = {
        "hoverProvider",
        "definitionProvider",
        "declarationProvider",
        "typeDefinitionProvider",
        "implementationProvider",
        "documentHighlightProvider",
        "linkedEditingRangeProvider",
        "documentSymbolProvider",
        "callHierarchyProvider",
        "foldingRangeProvider",
        "selectionRangeProvider",
        "inlayHintProvider",
        "documentFormattingProvider",
        "documentRangeFormattingProvider",
    };
    for (size_t i = 0; i < COUNT_OF(providers); i++)
        json_put_bool(out, providers[i], true);
    put_object_flag(out, "referencesProvider", "workDoneProgress");
    put_object_flag(out, "workspaceSymbolProvider", "workDoneProgress");
    json_begin(out, "renameProvider", '{');
    json_put_bool(out, "prepareProvider", true);
    json_put_bool(out, "workDoneProgress", true);
    json_end(out, '}');
    json_begin(out, "codeLensProvider", '{');
    json_end(out, '}');
    json_begin(out, "documentLinkProvider", '{');
    json_end(out, '}');
}

static void put_synchronization(struct json *out) {
    json_begin(out, "textDocumentSync", '{');
    json_put_bool(out, "openClose", true);
    json_put_number(out, "change", 2);
    json_put_bool(out, "save", true);
    json_end(out, '}');
}

static void put_writing(struct json *out) {
    json_begin(out, "completionProvider", '{');
    put_words(out, "triggerCharacters", WORDS(".", ":", "<", "\"", "/", "[", "#"));
    json_put_bool(out, "resolveProvider", true);
    json_end(out, '}');
    json_begin(out, "signatureHelpProvider", '{');
    put_words(out, "triggerCharacters", WORDS("(", ","));
    json_end(out, '}');
    json_begin(out, "documentOnTypeFormattingProvider", '{');
    json_put_text(out, "firstTriggerCharacter", "}");
    put_words(out, "moreTriggerCharacter", WORDS(";", "\n"));
    json_end(out, '}');
    json_begin(out, "codeActionProvider", '{');
    put_words(out, "codeActionKinds", WORDS("quickfix"));
    json_end(out, '}');
    json_begin(out, "executeCommandProvider", '{');
    put_words(out, "commands", WORDS("hlsl2spv.show", "hlsl2spv.selectVariant"));
    json_end(out, '}');
}

static void put_tokens(struct json *out) {
    json_begin(out, "semanticTokensProvider", '{');
    kind_put_legend(out, "legend");
    put_object_flag(out, "full", "delta");
    json_put_bool(out, "range", true);
    json_end(out, '}');
}

static void put_workspace(struct json *out) {
    json_begin(out, "workspace", '{');
    json_begin(out, "workspaceFolders", '{');
    json_put_bool(out, "supported", true);
    json_put_bool(out, "changeNotifications", true);
    json_end(out, '}');
    json_end(out, '}');
}

static void put_capabilities(struct server *s, struct json *out) {
    static const char *const encodings[] = {"utf-8", "utf-16", "utf-32"};
    json_begin(out, "capabilities", '{');
    json_put_text(out, "positionEncoding", encodings[s->client.encoding]);
    put_synchronization(out);
    put_simple(out);
    put_writing(out);
    put_tokens(out);
    put_workspace(out);
    if (s->client.pulls) {
        json_begin(out, "diagnosticProvider", '{');
        json_put_text(out, "identifier", "hlsl2spv");
        json_put_bool(out, "interFileDependencies", true);
        json_put_bool(out, "workspaceDiagnostics", true);
        json_end(out, '}');
    }
    json_end(out, '}');
}

static void add_root(struct server *s, const json_t *uri) {
    if (json_is_string(uri))
        workspace_add(s, uri_path(s, json_string_value(uri)));
}

static void add_roots(struct server *s, const json_t *params) {
    const json_t *folders = read_member(params, "workspaceFolders");
    for (size_t i = 0; i < json_array_size(folders); i++)
        add_root(s, read_member(json_array_get(folders, i), "uri"));
    if (json_array_size(folders))
        return;
    const json_t *uri = read_member(params, "rootUri"), *path = read_member(params, "rootPath");
    if (json_is_string(uri))
        add_root(s, uri);
    else if (json_is_string(path))
        workspace_add(s, path_clean(s, json_string_value(path)));
}

void lifecycle_initialize(struct server *s, const json_t *params, struct json *out) {
    if (s->is_initialized)
        server_fail(s, ERROR_INVALID_REQUEST, "the server is already initialized");
    if (!json_is_object(params))
        server_fail(s, ERROR_PARAMETERS, "the parameters are not an object");
    client_read(s, read_member(params, "capabilities"));
    add_roots(s, params);
    const json_t *settings = read_member(params, "initializationOptions");
    if (json_is_object(settings))
        settings_set(s, (json_t *)settings);
    json_begin(out, "result", '{');
    put_capabilities(s, out);
    json_begin(out, "serverInfo", '{');
    json_put_text(out, "name", "hlsl2spv");
    json_put_text(out, "version", hlsl2spv_version());
    json_end(out, '}');
    json_end(out, '}');
    s->is_initialized = true;
}

static void watch_files(struct server *s) {
    struct json *out = reply_request(s, "client/registerCapability", "watch");
    json_begin(out, "params", '{');
    json_begin(out, "registrations", '[');
    json_begin(out, NULL, '{');
    json_put_text(out, "id", "watch");
    json_put_text(out, "method", "workspace/didChangeWatchedFiles");
    json_begin(out, "registerOptions", '{');
    json_begin(out, "watchers", '[');
    json_begin(out, NULL, '{');
    json_put_text(out, "globPattern",
                  "**/*.{hlsl,hlsli,hlslh,fx,fxh,fxc,vsh,psh,usf,ush,h,inc,compute,cginc,json,cfg,"
                  "batch,clang-format}");
    json_end(out, '}');
    json_end(out, ']');
    json_end(out, '}');
    json_end(out, '}');
    json_end(out, ']');
    json_end(out, '}');
    reply_send(s);
}

void lifecycle_initialized(struct server *s, const json_t *params, struct json *out) {
    if (s->client.watches_files)
        watch_files(s);
    settings_request(s);
    reply_log(s, 3, "hlsl2spv %s", hlsl2spv_version());
}

void lifecycle_shutdown(struct server *s, const json_t *params, struct json *out) {
    s->is_shut_down = true;
}

void lifecycle_exit(struct server *s, const json_t *params, struct json *out) {
    s->is_exiting = true;
}

void lifecycle_set_trace(struct server *s, const json_t *params, struct json *out) {
    s->client.is_tracing = strcmp(read_text(s, params, "value"), "off") != 0;
}

void lifecycle_ignore(struct server *s, const json_t *params, struct json *out) {
}
