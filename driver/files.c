#include "files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Only response files are read here. */
enum { FIRST_READ = 4096, MAX_RESPONSE_SIZE = 64 * 1024 * 1024 };

static bool is_standard_stream(const char *path) {
    return !strcmp(path, "-");
}

/* ---- Reading ----------------------------------------------------------------------------------
 */

/* Where the folder of a path is not there: which that is; or "". */
static const char *absent_folder(struct context *c, const char *path) {
    const char *slash = strrchr(path, '/');
    struct file_facts facts;
    if (!slash || slash == path)
        return "";
    const char *folder = arena_string(c->arena, path, (size_t)(slash - path));
    return system_look_at(folder, &facts)
               ? ""
               : arena_format(c->arena, ": there is no folder '%s'", folder);
}

static const char *near_file(struct context *c, const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    struct nearest nearest = nearest_to(name);
    nearest_file(c, path, &nearest);
    if (nearest.best)
        nearest.best = arena_format(c->arena, "%.*s%s", (int)(name - path), path, nearest.best);
    return nearest_words(c, &nearest);
}

const char *files_why_unreadable(struct context *c, const char *path) {
    struct file_facts facts;
    if (is_standard_stream(path))
        return NULL;
    if (!system_look_at(path, &facts)) {
        const char *why = strerror(errno), *folder = absent_folder(c, path);
        return arena_format(c->arena, "%s%s", why, *folder ? folder : near_file(c, path));
    }
    if (facts.kind == FILE_DIRECTORY)
        return "it is a directory";
    if (facts.kind == FILE_DEVICE)
        return "it is a device";
    return access(path, R_OK) ? strerror(errno) : NULL;
}

/* Reads to the end of a stream whose length nobody knows. */
static bool read_stream(struct context *c, int file, struct file_content *out) {
    size_t capacity = FIRST_READ, size = 0;
    char *text = arena_alloc(c->arena, capacity + 1);
    for (ssize_t got; (got = read(file, text + size, capacity - size)) != 0;) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 || size + (size_t)got > MAX_RESPONSE_SIZE)
            return false;
        size += (size_t)got;
        if (size == capacity) {
            text = arena_grow(c->arena, text, capacity + 1, capacity * 2 + 1);
            capacity *= 2;
        }
    }
    text[size] = 0;
    out->text = text;
    out->size = size;
    return true;
}

static bool read_system_file(struct context *c, const char *path, struct file_content *out) {
    bool standard = is_standard_stream(path);
    int file = standard ? STDIN_FILENO : system_open(path, OPEN_READ);
    if (file < 0)
        return false;
    out->name = path;
    bool done = read_stream(c, file, out);
    if (!standard)
        close(file);
    return done;
}

/* A host's files, the file system's, or those of it that somebody keeps. */
static bool open_file(struct context *c, const struct file_access *files, const char *path,
                      struct file_content *out) {
    struct file_identity identity;
    if (!files)
        return read_system_file(c, path, out);
    if (files->open)
        return files->open(files->user, c, path, out);
    return files->load(files->user, c, path, out, &identity) == FILE_FOUND;
}

bool files_read(struct context *c, const struct file_access *files, const char *path,
                struct file_content *out) {
    bool is_host = files && files->open;
    const char *why = is_host ? NULL : files_why_unreadable(c, path);
    bool found = !why && open_file(c, files, path, out);
    if (!found)
        error_at(c, 0, "cannot read '%s': %s", path, why ? why : "there is no such file");
    return found;
}

/* ---- Writing ----------------------------------------------------------------------------------
 */

static bool write_all(int file, const char *bytes, size_t size) {
    while (size) {
        ssize_t written = write(file, bytes, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

static bool report_unwritten(struct context *c, const char *path, int error) {
    error_at(c, 0, "cannot write '%s': %s%s", path, strerror(error),
             error == ENOENT ? absent_folder(c, path) : "");
    return false;
}

/* What a rename must not replace: devices, pipes and directories. */
static bool is_special_file(const char *path) {
    struct file_facts facts;
    return system_look_at(path, &facts) && facts.kind != FILE_REGULAR;
}

/* The stream that a path names and that is open already, or -1: opened once more, a file behind it
 * would begin anew, and what others wrote to the stream be lost. */
static int stream_of(const char *path) {
    static const char folder[] = "/dev/fd/";
    const char *number = path + sizeof folder - 1;
    if (is_standard_stream(path) || !strcmp(path, "/dev/stdout"))
        return STDOUT_FILENO;
    if (!strcmp(path, "/dev/stderr"))
        return STDERR_FILENO;
    bool is_number = !strncmp(path, folder, sizeof folder - 1) && *number && strlen(number) < 10 &&
                     number[strspn(number, "0123456789")] == 0;
    return is_number ? (int)strtol(number, NULL, 10) : -1;
}

static bool write_in_place(struct context *c, const char *path, const void *bytes, size_t size) {
    int stream = stream_of(path), file = stream < 0 ? system_open(path, OPEN_WRITE) : stream;
    if (file < 0)
        return report_unwritten(c, path, errno);
    bool done = write_all(file, bytes, size);
    int error = errno;
    if (stream < 0 && close(file)) {
        error = errno;
        done = false;
    }
    return done || report_unwritten(c, path, error);
}

/* Opens a file of a name that no other process uses, with the permissions that any new file gets:
 * mkstemp() would make it private, and the mask cannot be asked for without being changed. */
static int create_temporary(struct context *c, const char *path, char **name) {
    for (unsigned attempt = 0; attempt < 1000; attempt++) {
        *name = arena_format(c->arena, "%s.%ld.%u.new", path, (long)getpid(), attempt);
        int file = system_open(*name, OPEN_CREATE);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}

/* A link stays a link, also one to a file that is not there so far. */
static const char *follow_links(struct context *c, const char *path) {
    enum { MAX_LINKS = 40 };
    for (int i = 0; i < MAX_LINKS; i++) {
        const char *target = system_link_target(c->arena, path);
        if (!target)
            break;
        const char *slash = system_is_absolute(target) ? NULL : strrchr(path, '/');
        path = arena_format(c->arena, "%.*s%s", slash ? (int)(slash + 1 - path) : 0, path, target);
    }
    return path;
}

/* What of a path is no folder so far, without the parts that lead nowhere. */
static const char *plain_rest(struct context *c, const char *rest) {
    struct text_sink out = {.arena = c->arena};
    sink_text(&out, "");
    for (size_t length; *rest; rest += length + (rest[length] == '/')) {
        length = strcspn(rest, "/");
        if (length == 2 && !strncmp(rest, "..", 2) && strrchr(out.text, '/'))
            out.length = (size_t)(strrchr(out.text, '/') - out.text);
        else if (length && !(length == 1 && *rest == '.'))
            sink_format(&out, "/%.*s", (int)length, rest);
        out.text[out.length] = 0;
    }
    return out.text;
}

static const char *place_in(struct context *c, const char *folder, const char *rest) {
    struct file_facts facts;
    if (!system_look_at(folder, &facts))
        return NULL;
    return arena_format(c->arena, "%jx:%jx%s", (uintmax_t)facts.identity.device,
                        (uintmax_t)facts.identity.number, plain_rest(c, rest));
}

/* A folder may have many names. */
const char *files_place(struct context *c, const char *path) {
    if (stream_of(path) >= 0 || is_special_file(path))
        return NULL;
    const char *target = follow_links(c, path), *place = NULL;
    for (size_t length = strlen(target); length && !place; length--)
        if (target[length - 1] == '/')
            place = place_in(c, arena_string(c->arena, target, length), target + length);
    return place ? place : place_in(c, ".", target);
}

static bool fill_and_rename(int file, const char *temporary, const char *target, const void *bytes,
                            size_t size) {
    struct file_facts old;
    bool done = write_all(file, bytes, size);
    if (done && system_look_at(target, &old))
        done = system_set_permissions(file, old.permissions);
    int error = errno;
    if (close(file) && done) {
        error = errno;
        done = false;
    }
    if (done && system_rename(temporary, target))
        return true;
    error = done ? errno : error;
    unlink(temporary);
    errno = error;
    return false;
}

/* Who interrupts the program waits until the file has its name or is gone. */
static bool write_and_rename(struct context *c, const char *path, const void *bytes, size_t size) {
    const char *target = follow_links(c, path);
    char *temporary;
    unsigned held = system_hold_signals();
    int file = create_temporary(c, target, &temporary);
    bool done = file >= 0 && fill_and_rename(file, temporary, target, bytes, size);
    int error = errno;
    system_release_signals(held);
    return done || report_unwritten(c, path, error);
}

/* Whether a file was read for what is now written: it would be lost. */
static bool is_source(const struct sources *sources, const char *path) {
    struct file_facts output, source;
    if (!sources || !system_look_at(path, &output))
        return false;
    for (size_t i = 0; i < sources_count(sources); i++)
        if (system_look_at(sources_file(sources, i)->name, &source) &&
            source.identity.device == output.identity.device &&
            source.identity.number == output.identity.number)
            return true;
    return false;
}

bool files_write(struct context *c, const struct sources *sources, const char *path,
                 const void *bytes, size_t size) {
    if (stream_of(path) >= 0 || is_special_file(path))
        return write_in_place(c, path, bytes, size);
    if (is_source(sources, path)) {
        error_at(c, 0, "cannot write '%s': it is a source of what it would hold", path);
        return false;
    }
    return write_and_rename(c, path, bytes, size);
}
