/* Reading of source files from the file system. */
#include "preprocessor.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Reads up to the end, because the reported size is wrong for pipes and devices. */
static enum file_status read_all(struct arena *arena, int file, size_t expected,
                                 struct file_content *out) {
    size_t capacity = expected + 1, size = 0;
    char *text = arena_alloc(arena, capacity);
    for (;;) {
        ssize_t got = read(file, text + size, capacity - size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return FILE_UNREADABLE;
        size += (size_t)got;
        if (size > MAX_FILE_SIZE)
            return FILE_TOO_LARGE;
        if (got == 0)
            break;
        if (size == capacity) {
            text = arena_grow(arena, text, capacity, capacity * 2 + 4096);
            capacity = capacity * 2 + 4096;
        }
    }
    text[size] = 0;
    out->text = text;
    out->size = size;
    return FILE_FOUND;
}

static enum file_status read_open_file(struct arena *arena, int file, struct file_content *out,
                                       struct file_identity *identity) {
    struct file_facts facts;
    if (!system_look_at_open(file, &facts))
        return FILE_UNREADABLE;
    if (facts.kind == FILE_DIRECTORY) {
        errno = EISDIR;
        return FILE_UNREADABLE;
    }
    if (facts.size > MAX_FILE_SIZE)
        return FILE_TOO_LARGE;
    *identity = facts.identity;
    return read_all(arena, file, (size_t)facts.size, out);
}

enum file_status pp_read_file(struct arena *arena, const char *path, struct file_content *out,
                              struct file_identity *identity) {
    bool standard_input = !strcmp(path, "-");
    int file = standard_input ? STDIN_FILENO : system_open(path, OPEN_READ);
    if (file < 0)
        return errno == ENOENT || errno == ENOTDIR ? FILE_ABSENT : FILE_UNREADABLE;
    out->name = standard_input ? "<stdin>" : path;
    enum file_status status = read_open_file(arena, file, out, identity);
    int reason = errno;
    if (!standard_input)
        close(file);
    errno = reason;
    return status;
}
