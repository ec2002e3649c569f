/* Writes output files atomically. */
#include "files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool report_unwritten(struct context *c, const char *path, int error) {
    const char *folder = error == ENOENT ? files_absent_folder(c, path) : "";
    error_at(c, 0, "cannot write '%s': %s%s%s", path, strerror(error), folder,
             *folder ? "; '--create-folders' creates it" : "");
    return false;
}

static bool is_special_file(const char *path) {
    struct file_facts facts;
    return system_stat(path, &facts) && facts.kind != FILE_REGULAR;
}

/* Returns the open stream that a path names, or -1. Opening it again would truncate the underlying
 * file and lose earlier output. */
static int stream_of(const char *path) {
    static const char folder[] = "/dev/fd/";
    const char *number = path + sizeof folder - 1;
    if (files_is_standard_stream(path) || !strcmp(path, "/dev/stdout"))
        return STDOUT_FILENO;
    if (!strcmp(path, "/dev/stderr"))
        return STDERR_FILENO;
    bool is_number = !strncmp(path, folder, sizeof folder - 1) && *number && strlen(number) < 10 &&
                     number[strspn(number, "0123456789")] == 0;
    return is_number ? (int)strtol(number, NULL, 10) : -1;
}

void files_create_folders(struct context *c, const char *path) {
    char *folder = arena_string(c->kept, path, strlen(path));
    for (char *slash = strchr(folder + !!*folder, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        system_make_folder(folder);
        *slash = '/';
    }
}

/* Creates a file with a unique name and default permissions. mkstemp() would make it private, and
 * the umask cannot be queried without changing it. */
static int create_temporary(struct context *c, const char *path, char **name) {
    for (unsigned attempt = 0; attempt < 1000; attempt++) {
        *name = arena_format(c->kept, "%s.%ld.%u.new", path, (long)getpid(), attempt);
        int file = system_open(*name, OPEN_CREATE);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}

/* Resolves links, so that a link is preserved even if its target does not exist yet. */
static const char *follow_links(struct context *c, const char *path) {
    enum { MAX_LINKS = 40 };
    for (int i = 0; i < MAX_LINKS; i++) {
        char target[SYSTEM_PATH_SIZE];
        size_t length = system_link_target(path, target);
        if (!length)
            break;
        const char *slash = system_is_absolute(target) ? NULL : strrchr(path, '/');
        path = arena_format(c->kept, "%.*s%.*s", slash ? (int)(slash + 1 - path) : 0, path,
                            (int)length, target);
    }
    return path;
}

/* Normalizes the part of a path whose folders do not exist yet. */
static const char *plain_rest(struct context *c, const char *rest) {
    struct text_sink out = {.arena = c->kept};
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

static const char *identity_in(struct context *c, const char *folder, const char *rest) {
    struct file_facts facts;
    if (!system_stat(folder, &facts))
        return NULL;
    return arena_format(c->kept, "%jx:%jx%s", (uintmax_t)facts.identity.device,
                        (uintmax_t)facts.identity.number, plain_rest(c, rest));
}

/* A folder may have several names, so its identity is compared. */
const char *files_identity(struct context *c, const char *path) {
    if (stream_of(path) >= 0 || is_special_file(path))
        return NULL;
    const char *target = follow_links(c, path), *identity = NULL;
    for (size_t length = strlen(target); length && !identity; length--)
        if (target[length - 1] == '/')
            identity = identity_in(c, arena_string(c->kept, target, length), target + length);
    return identity ? identity : identity_in(c, ".", target);
}

static bool is_source(const struct sources *sources, const struct file_facts *output) {
    for (size_t i = 0; sources && i < sources_count(sources); i++) {
        struct file_identity identity = sources_file(sources, i)->identity;
        if (identity.device == output->identity.device &&
            identity.number == output->identity.number)
            return true;
    }
    return false;
}

/* ---- Writing ---- */

static bool begin_in_place(struct file_writer *w) {
    int stream = stream_of(w->path);
    w->file = stream < 0 ? system_open(w->path, OPEN_WRITE) : stream;
    w->closes = stream < 0;
    return w->file >= 0 || report_unwritten(w->c, w->path, errno);
}

/* Signals are blocked until the file is renamed or removed. */
static bool begin_temporary(struct file_writer *w) {
    struct context *c = w->c;
    w->target = follow_links(c, w->path);
    w->closes = true;
    w->held = system_hold_signals();
    w->file = create_temporary(c, w->target, &w->temporary);
    if (w->file < 0 && errno == ENOENT && c->options->creates_folders) {
        files_create_folders(c, w->target);
        w->file = create_temporary(c, w->target, &w->temporary);
    }
    if (w->file >= 0)
        return true;
    int error = errno;
    system_release_signals(w->held);
    return report_unwritten(c, w->path, error);
}

bool files_begin(struct context *c, const struct sources *sources, const char *path,
                 struct file_writer *w) {
    *w = (struct file_writer){.c = c, .path = path};
    if (stream_of(path) >= 0)
        return begin_in_place(w);
    w->replaces = system_stat(path, &w->old);
    /* A rename would replace a device, pipe or directory. */
    if (w->replaces && w->old.kind != FILE_REGULAR)
        return begin_in_place(w);
    if (w->replaces && is_source(sources, &w->old)) {
        error_at(c, 0, "cannot write '%s' because it is a source of this compilation", path);
        return false;
    }
    return begin_temporary(w);
}

void files_append(struct file_writer *w, const void *bytes, size_t size) {
    if (!w->error && !system_write_all(w->file, bytes, size))
        w->error = errno;
}

bool files_is_interrupted(const struct file_writer *w) {
    return w->temporary && system_has_signal(w->held);
}

static void note_failure(struct file_writer *w, bool done) {
    if (!done && !w->error)
        w->error = errno;
}

bool files_end(struct file_writer *w, bool is_complete) {
    bool renames = w->temporary && is_complete;
    if (renames && w->replaces && !w->error)
        note_failure(w, system_set_permissions(w->file, w->old.permissions));
    if (w->closes)
        note_failure(w, !close(w->file));
    if (renames && !w->error)
        note_failure(w, system_rename(w->temporary, w->target));
    if (w->temporary && (!is_complete || w->error))
        system_remove(w->temporary);
    if (w->temporary)
        system_release_signals(w->held);
    return (!w->error || report_unwritten(w->c, w->path, w->error)) && is_complete;
}

bool files_write(struct context *c, const struct sources *sources, const char *path,
                 const void *bytes, size_t size) {
    struct file_writer w;
    if (!files_begin(c, sources, path, &w))
        return false;
    files_append(&w, bytes, size);
    return files_end(&w, true);
}
