/* Messages to the client. */
#include "server.h"

static struct json *begin(struct server *s, struct text_sink *sink, struct json *json) {
    *sink = (struct text_sink){.arena = s->scratch};
    *json = (struct json){.out = sink, .is_compact = true};
    json_begin(json, NULL, '{');
    json_put_text(json, "jsonrpc", "2.0");
    return json;
}

static void send(struct server *s, struct text_sink *sink, struct json *json) {
    json_end(json, '}');
    if (!rpc_write(sink->text, sink->length))
        s->is_lost = true;
}

struct json *reply_notify(struct server *s, const char *method) {
    struct json *json = begin(s, &s->note, &s->note_json);
    json_put_text(json, "method", method);
    return json;
}

struct json *reply_request(struct server *s, const char *method, const char *id) {
    struct json *json = begin(s, &s->note, &s->note_json);
    json_put_text(json, "id", id);
    json_put_text(json, "method", method);
    return json;
}

void reply_send(struct server *s) {
    send(s, &s->note, &s->note_json);
}

void reply_log(struct server *s, int type, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = arena_vformat(s->scratch, format, args);
    va_end(args);
    struct json *out = reply_notify(s, "window/logMessage");
    json_begin(out, "params", '{');
    json_put_signed(out, "type", type);
    json_put_text(out, "message", text);
    json_end(out, '}');
    reply_send(s);
}

void reply_begin(struct server *s, const json_t *id) {
    struct json *json = begin(s, &s->reply, &s->reply_json);
    write_value(json, "id", id);
}

void reply_end(struct server *s) {
    send(s, &s->reply, &s->reply_json);
}

void reply_error(struct server *s, const json_t *id, int code, const char *text) {
    reply_begin(s, id);
    struct json *out = &s->reply_json;
    json_begin(out, "error", '{');
    json_put_signed(out, "code", code);
    json_put_text(out, "message", text);
    json_end(out, '}');
    reply_end(s);
}
