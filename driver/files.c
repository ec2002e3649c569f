/* Reading of files from the host, the file system or the shared files. */
#include "files.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Limits for streams of unknown length. */
enum { FIRST_READ = 4096, MAX_RESPONSE_SIZE = 1 << 30 };

bool files_is_standard_stream(const char *path) {
    return !strcmp(path, "-");
}

/* ---- Reading ---- */

/* Describes the missing folder of a path, or returns "". */
const char *files_absent_folder(struct context *c, const char *path) {
    const char *slash = strrchr(path, '/');
    struct file_facts facts;
    if (!slash || slash == path)
        return "";
    const char *folder = arena_string(c->kept, path, (size_t)(slash - path));
    return system_stat(folder, &facts) ? ""
                                       : arena_format(c->kept, ": there is no folder '%s'", folder);
}

static const char *near_file(struct context *c, const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    struct nearest nearest = spelling_nearest(name);
    pp_nearest_file(c, path, &nearest);
    if (nearest.best)
        nearest.best = arena_format(c->kept, "%.*s%s", (int)(name - path), path, nearest.best);
    return spelling_nearest_words(c, &nearest);
}

const char *files_unreadable_reason(struct context *c, const char *path) {
    struct file_facts facts;
    if (files_is_standard_stream(path))
        return NULL;
    if (!system_stat(path, &facts)) {
        const char *why = strerror(errno), *folder = files_absent_folder(c, path);
        return arena_format(c->kept, "%s%s", why, *folder ? folder : near_file(c, path));
    }
    if (facts.kind == FILE_DIRECTORY)
        return "it is a directory";
    if (facts.kind == FILE_DEVICE)
        return "it is a device";
    if (facts.kind == FILE_PIPE)
        return NULL;
    int file = system_open(path, OPEN_READ);
    if (file < 0)
        return strerror(errno);
    close(file);
    return NULL;
}

/* Reads up to the end, because the reported size is wrong for pipes and devices. */
static bool read_stream(struct context *c, int file, struct file_content *out) {
    struct file_facts facts;
    size_t capacity = FIRST_READ, size = 0;
    if (system_look_at_open(file, &facts) && facts.size <= MAX_RESPONSE_SIZE)
        capacity = (size_t)facts.size > FIRST_READ ? (size_t)facts.size + 1 : FIRST_READ;
    char *text = arena_alloc(c->kept, capacity + 1);
    for (ssize_t got; (got = read(file, text + size, capacity - size)) != 0;) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return false;
        if (size + (size_t)got > MAX_RESPONSE_SIZE) {
            errno = EFBIG;
            return false;
        }
        size += (size_t)got;
        if (size == capacity) {
            text = arena_grow(c->kept, text, capacity + 1, capacity * 2 + 1);
            capacity *= 2;
        }
    }
    text[size] = 0;
    out->text = text;
    out->size = size;
    return true;
}

bool files_read_quietly(struct context *c, const char *path, struct file_content *out) {
    bool standard = files_is_standard_stream(path);
    int file = standard ? STDIN_FILENO : system_open(path, OPEN_READ);
    if (file < 0)
        return false;
    out->name = path;
    bool done = read_stream(c, file, out);
    int reason = errno;
    if (!standard)
        close(file);
    errno = reason;
    return done;
}

/* Reads a file from the host, the file system or the shared files. */
static bool open_file(struct context *c, const struct file_access *files, const char *path,
                      struct file_content *out) {
    struct file_identity identity;
    if (!files)
        return files_read_quietly(c, path, out);
    if (files->open)
        return files->open(files->user, c, path, out);
    return files->load(files->user, c, path, out, &identity) == FILE_FOUND;
}

bool files_read(struct context *c, const struct file_access *files, const char *path,
                struct file_content *out) {
    bool is_host = files && files->open;
    const char *why = is_host ? NULL : files_unreadable_reason(c, path);
    bool found = !why && open_file(c, files, path, out);
    if (!found)
        error_at(c, 0, "cannot read '%s': %s", path,
                 why     ? why
                 : files ? "no such file"
                         : strerror(errno));
    return found;
}

const struct source_file *files_add_source(struct context *c, const char *path,
                                           const struct file_content *content) {
    struct file_facts facts;
    const struct source_file *file = sources_add(c->sources, path, content->text, content->size, 0);
    if (file && system_stat(path, &facts))
        sources_identify_last(c->sources, facts.identity);
    return file;
}
