/* Progress of requests over many files. */
#include "server.h"

static void send(struct server *s, const struct progress *p, const char *kind, const char *title,
                 int percentage) {
    struct json *out = reply_notify(s, "$/progress");
    json_begin(out, "params", '{');
    if (p->own)
        json_put_text(out, "token", p->own);
    else
        write_value(out, "token", p->token);
    json_begin(out, "value", '{');
    json_put_text(out, "kind", kind);
    if (title)
        json_put_text(out, "title", title);
    if (title)
        json_put_bool(out, "cancellable", true);
    if (percentage >= 0)
        json_put_signed(out, "percentage", percentage);
    json_end(out, '}');
    json_end(out, '}');
    reply_send(s);
}

/* The client shows no progress for a few files before they are done. */
static const char *create_token(struct server *s, size_t total) {
    enum { FEW = 4 };
    if (!s->client.progress || total < FEW)
        return NULL;
    const char *token = arena_format(s->scratch, "hlsl2spv/%lld", (long long)++s->next_id);
    struct json *out = reply_request(s, "window/workDoneProgress/create", token);
    json_begin(out, "params", '{');
    json_put_text(out, "token", token);
    json_end(out, '}');
    reply_send(s);
    return token;
}

struct progress progress_begin(struct server *s, const json_t *params, const char *title,
                               size_t total) {
    struct progress progress = {.token = read_member(params, "workDoneToken"), .total = total};
    if (!json_is_string(progress.token) && !json_is_integer(progress.token))
        progress.token = NULL;
    progress.own = progress.token ? NULL : create_token(s, total);
    if (progress.token || progress.own)
        send(s, &progress, "begin", title, 0);
    return progress;
}

void progress_report(struct server *s, struct progress *p, size_t done) {
    int percentage = p->total ? (int)(done * 100 / p->total) : 100;
    if ((!p->token && !p->own) || percentage == p->percentage)
        return;
    p->percentage = percentage;
    send(s, p, "report", NULL, percentage);
}

void progress_end(struct server *s, struct progress *p) {
    if (p->token || p->own)
        send(s, p, "end", NULL, -1);
}
