/* The loop of the server. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct method {
    const char *name;
    message_handler *handler;
    bool is_request, needs_all_bodies;
};

static const struct method methods[] = {
#define REQUEST(method, handler)      {method, handler, true, false},
#define SEARCH(method, handler)       {method, handler, true, true},
#define NOTIFICATION(method, handler) {method, handler, false, false},
#include "methods.def"
};

static const struct method *find_method(const char *name) {
    for (size_t i = 0; i < COUNT_OF(methods); i++)
        if (!strcmp(methods[i].name, name))
            return &methods[i];
    return NULL;
}

/* ---- Answers of the client ---- */

static void read_settings(struct server *s, const json_t *result) {
    json_t *settings = json_array_get(result, 0);
    if (!json_is_object(settings))
        return;
    settings_set(s, settings);
    s->configs.generation++;
    s->epoch++;
    publish_invalidate(s);
}

static void handle_answer(struct server *s, const json_t *json) {
    const char *id = json_string_value(json_object_get(json, "id"));
    if (id && !strcmp(id, "configuration"))
        read_settings(s, json_object_get(json, "result"));
}

/* ---- Messages ---- */

static bool is_id(const json_t *id) {
    return json_is_string(id) || json_is_integer(id);
}

/* Checks that the method may be called now. */
static void check_state(struct server *s, const struct method *method, const char *name) {
    bool is_initialize = !strcmp(name, "initialize");
    if (!s->is_initialized && !is_initialize)
        server_fail(s, ERROR_NOT_INITIALIZED, "the server is not initialized");
    if (s->is_shut_down)
        server_fail(s, ERROR_INVALID_REQUEST, "the server was shut down");
    if (!method || !method->is_request)
        server_fail(s, ERROR_UNKNOWN_METHOD, "the method '%s' is unknown", name);
}

static void handle_request(struct server *s, const json_t *json, const char *name) {
    const struct method *method = find_method(name);
    check_state(s, method, name);
    reply_begin(s, json_object_get(json, "id"));
    size_t length = s->reply.length;
    s->needs_all_bodies = method->needs_all_bodies;
    method->handler(s, json_object_get(json, "params"), &s->reply_json);
    if (s->reply.length == length)
        json_put_text(&s->reply_json, "result", NULL);
    reply_end(s);
}

/* Notifications of an unknown method are ignored, as are those before `initialize`. */
static void handle_notification(struct server *s, const json_t *json, const char *name) {
    const struct method *method = find_method(name);
    bool is_exit = !strcmp(name, "exit");
    if (method && !method->is_request && (s->is_initialized || is_exit))
        method->handler(s, json_object_get(json, "params"), NULL);
}

static void handle(struct server *s, const struct message *message) {
    const json_t *json = message->json, *id = json_object_get(json, "id");
    const char *name = json_string_value(json_object_get(json, "method"));
    if (!json)
        server_fail(s, ERROR_PARSE, "the message is not JSON");
    if (json_is_object(json) && !json_object_get(json, "method") && id)
        handle_answer(s, json);
    else if (!name || (id && !is_id(id)))
        server_fail(s, ERROR_INVALID_REQUEST, "the message is not a request");
    else if (!id)
        handle_notification(s, json, name);
    else if (message->is_cancelled)
        server_fail(s, ERROR_CANCELLED, "canceled");
    else
        handle_request(s, json, name);
}

/* Errors of notifications have no answer; they are logged. */
static void report_error(struct server *s, const struct message *message) {
    const json_t *json = message->json, *id = json_object_get(json, "id");
    int code = s->error ? s->error : ERROR_INTERNAL;
    const char *text = s->error ? s->error_text : "out of memory";
    bool is_notification = json_is_object(json) && !id && json_object_get(json, "method");
    if (!is_notification)
        reply_error(s, is_id(id) ? id : NULL, code, text);
    else
        reply_log(s, 2, "%s: %s", json_string_value(json_object_get(json, "method")), text);
}

static void trace(struct server *s, const struct message *message, double begin) {
    const char *name = json_string_value(json_object_get(message->json, "method"));
    if (!s->client.is_tracing || !name)
        return;
    struct json *out = reply_notify(s, "$/logTrace");
    json_begin(out, "params", '{');
    json_put_text(out, "message",
                  arena_format(s->scratch, "%s: %.1f ms", name, (clock_seconds() - begin) * 1000));
    json_end(out, '}');
    reply_send(s);
}

/* Memory may be exhausted again while an error is reported. */
static void end_message(struct server *s) {
    s->scratch = s->message_scratch;
    s->configs.is_checked = false;
    s->mappings = NULL;
    if (!setjmp(s->failed))
        analysis_trim(s);
    files_trim(s);
    arena_clear(s->scratch);
}

static void handle_message(struct server *s, struct message *message) {
    double begin = clock_seconds();
    s->error = 0;
    s->needs_all_bodies = false;
    if (!setjmp(s->failed)) {
        handle(s, message);
        trace(s, message, begin);
    } else if (!setjmp(s->failed))
        report_error(s, message);
    end_message(s);
    queue_finish(&s->queue, message);
}

/* An analysis that a change stopped is repeated later. */
static void work_in_background(struct server *s) {
    queue_set_background(&s->queue, true);
    s->error = 0;
    s->needs_all_bodies = false;
    if (!setjmp(s->failed))
        publish_next(s);
    else if (s->error != ERROR_CANCELLED)
        for (struct file *file = s->files.first; file; file = file->next)
            if (file->document)
                file->document->needs_diagnostics = false;
    queue_set_background(&s->queue, false);
    end_message(s);
}

static void run(struct server *s) {
    while (!s->is_exiting && !s->is_lost) {
        bool has_work = s->is_initialized && !s->is_shut_down && publish_is_waiting(s);
        struct message *message = queue_next(&s->queue, has_work);
        if (message)
            handle_message(s, message);
        else if (s->queue.is_ended)
            return;
        else
            work_in_background(s);
    }
}

/* ---- The begin and the end ---- */

static bool begin(struct server *s) {
    static const struct options options;
    if (!context_create_small(&s->c, &options, &s->failed, NULL, NULL))
        return false;
    if (setjmp(s->failed))
        return false;
    s->scratch = s->message_scratch = arena_branch(s->c.kept);
    s->shared = hlsl2spv_context_create();
    return true;
}

/* If the client is gone, the reader may wait forever, so that its memory is left to the system. */
static void end(struct server *s) {
    analysis_destroy(s);
    variants_destroy(s);
    workspace_destroy(s);
    configs_destroy(s);
    files_destroy(s);
    json_decref(s->settings);
    if (s->shared)
        hlsl2spv_context_destroy(s->shared);
    context_destroy(&s->c);
}

/* The folder of the repository, otherwise the uppermost one with a configuration. */
static const char *workspace_of(struct server *s, const char *path) {
    const char *folder = path_folder(s, path), *found = folder;
    for (const char *at = folder; strcmp(at, path_folder(s, at)) != 0; at = path_folder(s, at)) {
        if (system_exists(path_join(s, at, ".git")))
            return at;
        if (config_is_in(s, at))
            found = at;
    }
    return found;
}

static bool explain(struct server *s, const char *path) {
    char folder[SYSTEM_PATH_SIZE];
    if (!system_current_folder(folder))
        return false;
    path = path_join(s, folder, path);
    workspace_add(s, workspace_of(s, path));
    if (!explain_print(s, path))
        return false;
    fputs(s->reply.text, stdout);
    return true;
}

static bool print_config(struct server *s, const char *path) {
    return !setjmp(s->failed) && explain(s, path);
}

bool editor_print_config(const char *path) {
    struct server *s = calloc(1, sizeof *s);
    bool good = s && begin(s) && print_config(s, path);
    if (!good)
        fprintf(stderr, "hlsl2spv: error: '%s' cannot be read\n", path);
    if (s)
        end(s);
    free(s);
    return good;
}

bool editor_run(void) {
    struct server *s = calloc(1, sizeof *s);
    if (!s || !begin(s) || !queue_start(&s->queue)) {
        fputs("hlsl2spv: error: the language server cannot start\n", stderr);
        return false;
    }
    run(s);
    bool good = s->is_shut_down && !s->is_lost;
    if (s->is_lost)
        return false;
    queue_end(&s->queue);
    end(s);
    free(s);
    return good;
}
