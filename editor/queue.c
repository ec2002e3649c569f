/* The queue of messages, and the thread that fills it. The thread only reads: it cancels requests,
 * and stops an analysis in the background if a document changes. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

enum { STACK = 1 << 20 };

static const char *method_of(const json_t *json) {
    const char *method = json_string_value(json_object_get(json, "method"));
    return method ? method : "";
}

/* Marks the request of a $/cancelRequest, in work or in the queue. */
static void cancel(struct queue *queue, const json_t *json) {
    const json_t *id = json_object_get(json_object_get(json, "params"), "id");
    if (!id)
        return;
    if (queue->running && json_equal(json_object_get(queue->running, "id"), id))
        atomic_store(&queue->stop, true);
    for (struct message *m = queue->first; m; m = m->next)
        if (m->json && json_equal(json_object_get(m->json, "id"), id))
            m->is_cancelled = true;
}

/* Marks the request in work that reports the progress of a window/workDoneProgress/cancel. */
static void cancel_progress(struct queue *queue, const json_t *json) {
    const json_t *token = json_object_get(json_object_get(json, "params"), "token");
    const json_t *params = json_object_get(queue->running, "params");
    if (token && json_equal(json_object_get(params, "workDoneToken"), token))
        atomic_store(&queue->stop, true);
}

static void append(struct queue *queue, struct message *message) {
    if (queue->last)
        queue->last->next = message;
    else
        queue->first = message;
    queue->last = message;
}

/* Returns false after the last message. */
static bool add_message(struct queue *queue, char *text, size_t size) {
    struct message *message = calloc(1, sizeof *message);
    json_t *json = json_loadb(text, size, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    free(text);
    if (!message) {
        json_decref(json);
        return false;
    }
    message->json = json;
    const char *method = method_of(json);
    bool is_last = !strcmp(method, "exit");
    pthread_mutex_lock(&queue->lock);
    if (!strcmp(method, "$/cancelRequest"))
        cancel(queue, json);
    if (!strcmp(method, "window/workDoneProgress/cancel"))
        cancel_progress(queue, json);
    bool is_change = !strcmp(method, "textDocument/didChange");
    if (is_last || (is_change && queue->is_in_background))
        atomic_store(&queue->stop, true);
    append(queue, message);
    pthread_cond_signal(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
    return !is_last;
}

static void *read_messages(void *user) {
    struct queue *queue = user;
    struct rpc_reader *reader = calloc(1, sizeof *reader);
    size_t size = 0;
    for (char *text; reader && (text = rpc_read(reader, &size));)
        if (!add_message(queue, text, size))
            break;
    free(reader);
    pthread_mutex_lock(&queue->lock);
    queue->is_ended = true;
    if (queue->is_in_background)
        atomic_store(&queue->stop, true);
    pthread_cond_signal(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
    return NULL;
}

bool queue_start(struct queue *queue) {
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->changed, NULL);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    bool good = !pthread_create(&queue->reader, &attributes, read_messages, queue);
    pthread_attr_destroy(&attributes);
    return good;
}

struct message *queue_next(struct queue *queue, bool has_work) {
    pthread_mutex_lock(&queue->lock);
    while (!queue->first && !queue->is_ended && !has_work)
        pthread_cond_wait(&queue->changed, &queue->lock);
    struct message *message = queue->first;
    if (message) {
        queue->first = message->next;
        queue->last = queue->first ? queue->last : NULL;
        queue->running = message->json;
        atomic_store(&queue->stop, false);
    }
    pthread_mutex_unlock(&queue->lock);
    return message;
}

void queue_finish(struct queue *queue, struct message *message) {
    pthread_mutex_lock(&queue->lock);
    queue->running = NULL;
    pthread_mutex_unlock(&queue->lock);
    json_decref(message->json);
    free(message);
}

void queue_set_background(struct queue *queue, bool is_in_background) {
    pthread_mutex_lock(&queue->lock);
    queue->is_in_background = is_in_background;
    atomic_store(&queue->stop, is_in_background && queue->first);
    pthread_mutex_unlock(&queue->lock);
}

void queue_end(struct queue *queue) {
    pthread_join(queue->reader, NULL);
    while (queue->first) {
        struct message *message = queue->first;
        queue->first = message->next;
        json_decref(message->json);
        free(message);
    }
    pthread_cond_destroy(&queue->changed);
    pthread_mutex_destroy(&queue->lock);
}
