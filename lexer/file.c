#include "preprocessor.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* Reads to the end, however long the file says that it is: it may be a pipe or a device. */
static enum file_status read_all(struct context *c, int file, size_t expected,
                                 struct file_content *out) {
    size_t capacity = expected + 1, size = 0;
    char *text = arena_alloc(c->arena, capacity);
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
            text = arena_grow(c->arena, text, capacity, capacity * 2 + 4096);
            capacity = capacity * 2 + 4096;
        }
    }
    text[size] = 0;
    out->text = text;
    out->size = size;
    return FILE_FOUND;
}

static enum file_status read_open_file(struct context *c, int file, struct file_content *out,
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
    return read_all(c, file, (size_t)facts.size, out);
}

enum file_status read_file(struct context *c, const char *path, struct file_content *out,
                           struct file_identity *identity) {
    bool standard_input = !strcmp(path, "-");
    int file = standard_input ? STDIN_FILENO : system_open(path, OPEN_READ);
    if (file < 0)
        return errno == ENOENT || errno == ENOTDIR ? FILE_ABSENT : FILE_UNREADABLE;
    out->name = standard_input ? "<stdin>" : path;
    enum file_status status = read_open_file(c, file, out, identity);
    int reason = errno;
    if (!standard_input)
        close(file);
    errno = reason;
    return status;
}

/* ---- Letter case ---- */

static const char *find_in_directory(struct context *c, const char *directory, const char *name,
                                     size_t length) {
    DIR *open_directory = opendir(*directory ? directory : ".");
    const char *found = NULL;
    if (!open_directory)
        return NULL;
    for (const struct dirent *entry; !found && (entry = readdir(open_directory));)
        if (strlen(entry->d_name) == length && !strncasecmp(entry->d_name, name, length))
            found = arena_format(c->arena, "%s%s", directory, entry->d_name);
    closedir(open_directory);
    return found;
}

const char *find_ignoring_case(struct context *c, const char *path) {
    const char *found = *path == '/' ? "/" : "";
    path += strspn(path, "/");
    while (*path) {
        size_t length = strcspn(path, "/");
        const char *exact = arena_format(c->arena, "%s%.*s", found, (int)length, path);
        found = access(exact, F_OK) ? find_in_directory(c, found, path, length) : exact;
        if (!found)
            return NULL;
        path += length;
        if (*path)
            found = arena_format(c->arena, "%s/", found);
        path += strspn(path, "/");
    }
    return found;
}

/* ---- Near names ---- */

/* The first in the order of the alphabet of those that are equally near. */
static bool is_nearer(const struct nearest *n, const char *name, size_t distance) {
    return distance < n->distance ||
           (n->best && distance == n->distance && strcmp(name, n->best) < 0);
}

void nearest_file(struct context *c, const char *path, struct nearest *n) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *directory = slash ? arena_string(c->arena, path, (size_t)(slash - path) + 1) : ".";
    DIR *open_directory = opendir(directory);
    if (!open_directory)
        return;
    for (const struct dirent *entry; (entry = readdir(open_directory));) {
        size_t distance = spelling_distance(name, entry->d_name, n->distance + 1);
        if (is_nearer(n, entry->d_name, distance)) {
            n->distance = distance;
            n->best = arena_string(c->arena, entry->d_name, strlen(entry->d_name));
        }
    }
    closedir(open_directory);
}

/* ---- Encodings ---- */

static uint32_t utf16_unit(const unsigned char *p, bool big) {
    return big ? (uint32_t)p[0] << 8 | p[1] : (uint32_t)p[1] << 8 | p[0];
}

size_t put_utf8(uint32_t code, char *out) {
    size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length; --i > 0; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(length == 1 ? code : (0xf00 >> length & 0xff) | code);
    return length;
}

static void decode_utf16(struct context *c, struct file_content *content, bool big) {
    const unsigned char *p = (const unsigned char *)content->text + 2;
    const unsigned char *end = p + (content->size - 2) / 2 * 2;
    struct text_sink out = {.arena = c->arena};
    sink_text(&out, "");
    while (p < end) {
        uint32_t code = utf16_unit(p, big);
        p += 2;
        if (code >= 0xd800 && code < 0xdc00 && p < end) {
            uint32_t low = utf16_unit(p, big);
            if (low >= 0xdc00 && low < 0xe000) {
                code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
                p += 2;
            }
        }
        char bytes[4];
        sink_write(&out, bytes, put_utf8(code, bytes));
    }
    content->text = out.text;
    content->size = out.length;
}

void normalize_encoding(struct context *c, struct file_content *content) {
    const unsigned char *p = (const unsigned char *)content->text;
    if (content->size >= 3 && p[0] == 0xef && p[1] == 0xbb && p[2] == 0xbf) {
        content->text += 3;
        content->size -= 3;
    } else if (content->size >= 2 &&
               ((p[0] == 0xff && p[1] == 0xfe) || (p[0] == 0xfe && p[1] == 0xff))) {
        decode_utf16(c, content, p[0] == 0xfe);
    }
}
