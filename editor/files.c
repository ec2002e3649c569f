/* The files of the analyses: open documents first, then files of the disk. */
#include "server.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DISK_LIMIT = 64 << 20, LARGEST = 1 << 30 };

static struct file *find(const struct files *files, const char *path) {
    uint64_t hash = hash_bytes(path, strlen(path));
    for (struct file *file = files->first; file; file = file->next)
        if (file->hash == hash && !strcmp(file->path, path))
            return file;
    return NULL;
}

static struct file *add(struct server *s, const char *path) {
    struct file *file = server_alloc(s, sizeof *file);
    file->path = server_copy(s, path, strlen(path));
    file->hash = hash_bytes(path, strlen(path));
    file->next = s->files.first;
    s->files.first = file;
    return file;
}

static void free_tokens(struct sent_tokens *tokens) {
    free(tokens->data);
    *tokens = (struct sent_tokens){0};
}

static void release(struct file *file) {
    if (file->document) {
        free_tokens(&file->document->tokens);
        free(file->document->uri);
        free(file->document->last.root);
        free(file->document->last.arguments);
        free(file->document);
    }
    free(file->path);
    free(file->text);
    free(file->lines);
    free(file);
}

static void remove_file(struct server *s, struct file *file) {
    struct file **link = &s->files.first;
    while (*link != file)
        link = &(*link)->next;
    *link = file->next;
    if (!file->document)
        s->files.disk_bytes -= file->size;
    release(file);
}

static char *read_disk(const char *path, size_t size, size_t *length) {
    int input = system_open(path, OPEN_READ);
    char *text = input >= 0 ? malloc(size + 1) : NULL;
    *length = 0;
    while (text && *length < size) {
        ssize_t count = read(input, text + *length, size - *length);
        if (count <= 0)
            break;
        *length += (size_t)count;
    }
    if (text)
        text[*length] = '\0';
    if (input >= 0)
        close(input);
    return text;
}

static bool is_current(const struct file *file, const struct file_facts *facts) {
    return file->facts.identity.number == facts->identity.number &&
           file->facts.seconds == facts->seconds && file->facts.nanoseconds == facts->nanoseconds &&
           file->facts.size == facts->size;
}

/* Finds a document that was opened by another path of the same file. */
static struct file *find_document(const struct files *files, const struct file_facts *facts) {
    for (struct file *file = files->first; file; file = file->next)
        if (file->document && file->facts.identity.number == facts->identity.number &&
            file->facts.identity.device == facts->identity.device && facts->identity.number)
            return file;
    return NULL;
}

struct file *files_find(struct server *s, const char *path) {
    struct file *file = find(&s->files, path);
    if (file && file->document)
        return file;
    struct file_facts facts;
    bool is_there = system_stat(path, &facts) && facts.kind == FILE_REGULAR;
    struct file *document = is_there ? find_document(&s->files, &facts) : NULL;
    if (document)
        return document;
    if (file && is_there && is_current(file, &facts))
        return file;
    if (file)
        remove_file(s, file);
    if (!is_there || facts.size > LARGEST)
        return NULL;
    size_t length;
    char *text = read_disk(path, (size_t)facts.size, &length);
    if (!text)
        return NULL;
    file = add(s, path);
    text_set(s, file, text, length);
    file->facts = facts;
    s->files.disk_bytes += length;
    return file;
}

struct file *files_of(struct server *s, const json_t *params) {
    const char *uri = read_text(s, params, "textDocument.uri");
    struct file *file = files_find(s, uri_path(s, uri));
    if (!file)
        server_fail(s, ERROR_PARAMETERS, "the document '%s' is not open", uri);
    return file;
}

struct file *files_open_document(struct server *s, const char *path) {
    struct file *file = find(&s->files, path);
    if (!file)
        file = add(s, path);
    else if (!file->document)
        s->files.disk_bytes -= file->size;
    if (!file->document)
        file->document = server_alloc(s, sizeof *file->document);
    if (!system_stat(path, &file->facts))
        file->facts = (struct file_facts){0};
    return file;
}

void files_forget(struct server *s, const char *path) {
    struct file *file = find(&s->files, path);
    s->epoch++;
    if (file && !file->document)
        remove_file(s, file);
}

void files_drop(struct server *s, const char *path) {
    struct file *file = find(&s->files, path);
    if (file && !file->document)
        remove_file(s, file);
}

bool files_is_open(struct server *s, const char *path) {
    const struct file *file = find(&s->files, path);
    return file && file->document;
}

void files_close(struct server *s, struct file *file) {
    s->epoch++;
    remove_file(s, file);
}

void files_trim(struct server *s) {
    if (s->files.disk_bytes <= DISK_LIMIT)
        return;
    for (struct file *file = s->files.first, *next; file; file = next) {
        next = file->next;
        if (!file->document)
            remove_file(s, file);
    }
}

void files_destroy(struct server *s) {
    while (s->files.first) {
        struct file *file = s->files.first;
        s->files.first = file->next;
        release(file);
    }
}

uint64_t files_stamp(struct server *s, const char *path) {
    struct file *file = find(&s->files, path);
    if (file && file->document)
        return file->serial;
    struct file_facts facts;
    if (!system_stat(path, &facts))
        return 0;
    file = find_document(&s->files, &facts);
    if (file)
        return file->serial;
    uint64_t numbers[] = {facts.identity.number, (uint64_t)facts.seconds,
                          (uint64_t)facts.nanoseconds, facts.size};
    return hash_bytes(numbers, sizeof numbers) | 1;
}
