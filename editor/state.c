/* Memory and errors of the server. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

void *server_alloc(struct server *s, size_t size) {
    void *memory = calloc(1, size ? size : 1);
    if (!memory)
        server_fail(s, ERROR_INTERNAL, "out of memory");
    return memory;
}

char *server_copy(struct server *s, const char *text, size_t length) {
    char *copy = server_alloc(s, length + 1);
    memcpy(copy, text, length);
    return copy;
}

void list_add(struct server *s, struct string_list *list, const char *text) {
    list->items = arena_append(s->scratch, list->items, list->count, sizeof *list->items);
    list->items[list->count++] = text;
}

void server_fail(struct server *s, int code, const char *format, ...) {
    va_list args;
    va_start(args, format);
    s->error = code;
    s->error_text = arena_vformat(s->scratch, format, args);
    va_end(args);
    longjmp(s->failed, 1);
}

void server_check_cancelled(struct server *s) {
    if (atomic_load(&s->queue.stop))
        server_fail(s, ERROR_CANCELLED, "canceled");
}
