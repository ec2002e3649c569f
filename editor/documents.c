/* Open documents: their texts as the client edits them. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

static struct file *open_file(struct server *s, const json_t *params) {
    const char *uri = read_text(s, params, "textDocument.uri");
    struct file *file = files_find(s, uri_path(s, uri));
    if (!file || !file->document)
        server_fail(s, ERROR_PARAMETERS, "the document '%s' is not open", uri);
    return file;
}

/* A NUL byte would end the text for C functions. */
static char *copy_text(struct server *s, const json_t *value, size_t *size) {
    *size = json_string_length(value);
    char *copy = server_copy(s, json_string_value(value), *size);
    for (char *at = memchr(copy, '\0', *size); at;
         at = memchr(at, '\0', *size - (size_t)(at - copy)))
        *at = ' ';
    return copy;
}

void documents_open(struct server *s, const json_t *params, struct json *out) {
    const char *uri = read_text(s, params, "textDocument.uri");
    read_text(s, params, "textDocument.text");
    int64_t version = read_integer(s, params, "textDocument.version");
    size_t size;
    char *text = copy_text(s, read_member(params, "textDocument.text"), &size);
    struct file *file = files_open_document(s, uri_path(s, uri));
    text_set(s, file, text, size);
    free(file->document->uri);
    file->document->uri = NULL;
    file->document->uri = server_copy(s, uri, strlen(uri));
    file->document->version = version;
    publish_invalidate(s);
}

static void apply_change(struct server *s, struct file *file, const json_t *change) {
    read_text(s, change, "text");
    size_t size;
    const json_t *range = read_member(change, "range");
    size_t begin = 0, end = file->size;
    if (json_is_object(range)) {
        begin = text_offset(s, file, read_member(range, "start"));
        end = text_offset(s, file, read_member(range, "end"));
    } else if (range && !json_is_null(range))
        server_fail(s, ERROR_PARAMETERS, "'range' is not an object");
    char *text = copy_text(s, read_member(change, "text"), &size);
    if (!json_is_object(range)) {
        text_set(s, file, text, size);
        return;
    }
    text_replace(s, file, begin, end, text, size);
    free(text);
}

void documents_change(struct server *s, const json_t *params, struct json *out) {
    struct file *file = open_file(s, params);
    const json_t *changes = read_array(s, params, "contentChanges");
    const json_t *version = read_member(params, "textDocument.version");
    if (json_is_integer(version))
        file->document->version = json_integer_value(version);
    publish_invalidate(s);
    for (size_t i = 0; i < json_array_size(changes); i++)
        apply_change(s, file, json_array_get(changes, i));
}

void documents_save(struct server *s, const json_t *params, struct json *out) {
    open_file(s, params);
    publish_invalidate(s);
}

void documents_close(struct server *s, const json_t *params, struct json *out) {
    struct file *file = open_file(s, params);
    publish_clear(s, file->document->uri);
    files_close(s, file);
    publish_invalidate(s);
}
