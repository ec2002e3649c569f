/* Files: shared sources, digests, outputs, response files. */
#include "files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <pthread.h>
#include <stdatomic.h>
#include <ctype.h>

/* Limits for response files. */
enum { FIRST_READ = 4096, MAX_RESPONSE_SIZE = 64 * 1024 * 1024 };

static bool is_standard_stream(const char *path) {
    return !strcmp(path, "-");
}

/* ---- Reading ---- */

/* Describes the missing folder of a path, or returns "". */
static const char *absent_folder(struct context *c, const char *path) {
    const char *slash = strrchr(path, '/');
    struct file_facts facts;
    if (!slash || slash == path)
        return "";
    const char *folder = arena_string(c->arena, path, (size_t)(slash - path));
    return system_stat(folder, &facts)
               ? ""
               : arena_format(c->arena, ": there is no folder '%s'", folder);
}

static const char *near_file(struct context *c, const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    struct nearest nearest = spelling_nearest(name);
    pp_nearest_file(c, path, &nearest);
    if (nearest.best)
        nearest.best = arena_format(c->arena, "%.*s%s", (int)(name - path), path, nearest.best);
    return spelling_nearest_words(c, &nearest);
}

const char *files_unreadable_reason(struct context *c, const char *path) {
    struct file_facts facts;
    if (is_standard_stream(path))
        return NULL;
    if (!system_stat(path, &facts)) {
        const char *why = strerror(errno), *folder = absent_folder(c, path);
        return arena_format(c->arena, "%s%s", why, *folder ? folder : near_file(c, path));
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

/* Reads a stream of unknown length. */
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

/* Reads a file from the host, the file system or the shared files. */
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
    const char *why = is_host ? NULL : files_unreadable_reason(c, path);
    bool found = !why && open_file(c, files, path, out);
    if (!found)
        error_at(c, 0, "cannot read '%s': %s", path, why ? why : "no such file");
    return found;
}

/* ---- Writing ---- */

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

/* Devices, pipes and directories must not be replaced by a rename. */
static bool is_special_file(const char *path) {
    struct file_facts facts;
    return system_stat(path, &facts) && facts.kind != FILE_REGULAR;
}

/* Returns the open stream that a path names, or -1. Opening it again would truncate the underlying
 * file and lose earlier output. */
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

/* Creates a file with a unique name and default permissions. mkstemp() would make it private, and
 * the umask cannot be queried without changing it. */
static int create_temporary(struct context *c, const char *path, char **name) {
    for (unsigned attempt = 0; attempt < 1000; attempt++) {
        *name = arena_format(c->arena, "%s.%ld.%u.new", path, (long)getpid(), attempt);
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
        path = arena_format(c->arena, "%.*s%.*s", slash ? (int)(slash + 1 - path) : 0, path,
                            (int)length, target);
    }
    return path;
}

/* Normalizes the part of a path whose folders do not exist yet. */
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
    if (!system_stat(folder, &facts))
        return NULL;
    return arena_format(c->arena, "%jx:%jx%s", (uintmax_t)facts.identity.device,
                        (uintmax_t)facts.identity.number, plain_rest(c, rest));
}

/* A folder may have several names, so its identity is compared. */
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
    if (done && system_stat(target, &old))
        done = system_set_permissions(file, old.permissions);
    int error = errno;
    if (close(file) && done) {
        error = errno;
        done = false;
    }
    if (done && system_rename(temporary, target))
        return true;
    error = done ? errno : error;
    system_remove(temporary);
    errno = error;
    return false;
}

/* Returns true if the output would overwrite one of the sources. */
static bool is_source(const struct sources *sources, const char *path) {
    struct file_facts output, source;
    if (!sources || !system_stat(path, &output))
        return false;
    for (size_t i = 0; i < sources_count(sources); i++)
        if (system_stat(sources_file(sources, i)->name, &source) &&
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
        error_at(c, 0, "cannot write '%s' because it is a source of this compilation", path);
        return false;
    }
    /* Signals are blocked until the file is renamed or removed. */
    const char *target = follow_links(c, path);
    char *temporary;
    unsigned held = system_hold_signals();
    int file = create_temporary(c, target, &temporary);
    bool done = file >= 0 && fill_and_rename(file, temporary, target, bytes, size);
    int error = errno;
    system_release_signals(held);
    return done || report_unwritten(c, path, error);
}

/* Each step is invertible, so texts that differ in one word have different hashes. */
static uint64_t second_hash(const unsigned char *p, size_t size) {
    uint64_t hash = 0x2545f4914f6cdd1du ^ size, word;
    for (; size >= sizeof word; p += sizeof word, size -= sizeof word) {
        memcpy(&word, p, sizeof word);
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 29;
    }
    word = 0;
    if (size)
        memcpy(&word, p, size);
    hash = (hash ^ word) * 0xc4ceb9fe1a85ec53u;
    return hash ^ hash >> 33;
}

struct digest digest_of(const void *bytes, size_t size) {
    return (struct digest){hash_bytes(bytes, size), second_hash(bytes, size)};
}

struct digest digest_join(struct digest digest, const void *bytes, size_t size) {
    struct digest next = digest_of(bytes, size);
    const uint64_t all[] = {digest.first, digest.second, next.first, next.second};
    return digest_of(all, sizeof all);
}

enum { SLOTS = 1 << 12 };

struct cached_entry {
    struct shared_file file;
    struct token_slot slot;
    struct cached_entry *next;
    char bytes[]; /* the path and the text, each followed by a NUL */
};

struct shared_files {
    pthread_mutex_t lock;
    struct cached_entry *slots[SLOTS];
};

struct shared_files *shared_files_create(void) {
    struct shared_files *files = calloc(1, sizeof *files);
    if (files)
        pthread_mutex_init(&files->lock, NULL);
    return files;
}

void shared_files_destroy(struct shared_files *files) {
    if (!files)
        return;
    for (size_t i = 0; i < SLOTS; i++)
        for (struct cached_entry *entry = files->slots[i], *next; entry; entry = next) {
            next = entry->next;
            pp_token_slot_end(&entry->slot);
            free(entry);
        }
    pthread_mutex_destroy(&files->lock);
    free(files);
}

static struct cached_entry **slot_of(struct shared_files *files, const char *path) {
    return &files->slots[hash_bytes(path, strlen(path)) % SLOTS];
}

static const struct shared_file *find_shared(struct shared_files *files, const char *path) {
    for (struct cached_entry *entry = *slot_of(files, path); entry; entry = entry->next)
        if (!strcmp(entry->file.path, path))
            return &entry->file;
    return NULL;
}

/* Returns NULL if memory is exhausted. */
static struct cached_entry *read_entry(struct context *c, const char *path) {
    struct file_content content = {.text = ""};
    struct shared_file file = {0};
    file.status = pp_read_file(c, path, &content, &file.identity);
    file.reason = errno;
    bool found = file.status == FILE_FOUND;
    size_t length = strlen(path), size = found ? content.size : 0;
    struct cached_entry *entry = malloc(sizeof *entry + length + 1 + size + 1);
    if (!entry)
        return NULL;
    memcpy(entry->bytes, path, length + 1);
    memcpy(entry->bytes + length + 1, content.text, size);
    entry->bytes[length + 1 + size] = 0;
    file.path = entry->bytes;
    file.text = entry->bytes + length + 1;
    file.size = size;
    file.digest = digest_of(file.text, size);
    file.slot = &entry->slot;
    atomic_init(&entry->slot.kept, NULL);
    entry->file = file;
    return entry;
}

/* If two threads read the same file, the first result is kept. */
const struct shared_file *shared_files_get(struct shared_files *files, struct context *c,
                                           const char *path) {
    pthread_mutex_lock(&files->lock);
    const struct shared_file *known = find_shared(files, path);
    pthread_mutex_unlock(&files->lock);
    if (known)
        return known;
    struct cached_entry *fresh = read_entry(c, path);
    if (!fresh)
        context_fail(c, 0, "out of memory");
    pthread_mutex_lock(&files->lock);
    known = find_shared(files, path);
    if (!known) {
        struct cached_entry **slot = slot_of(files, path);
        fresh->next = *slot;
        *slot = fresh;
        known = &fresh->file;
    }
    pthread_mutex_unlock(&files->lock);
    if (known != &fresh->file)
        free(fresh);
    return known;
}

enum file_status shared_file_content(const struct shared_file *file, struct file_content *out,
                                     struct file_identity *identity) {
    out->name = file->path;
    out->text = file->text;
    out->size = file->size;
    out->slot = file->slot;
    *identity = file->identity;
    errno = file->reason;
    return file->status;
}

enum { MAX_RESPONSE_DEPTH = 16, MAX_RESPONSE_FILES = 1 << 10 };

VEC(const char *, argument_vec);

struct response_expansion {
    struct context *c;
    const struct file_access *files;
    struct argument_vec arguments;
    unsigned files_read;
};

static void expand_argument(struct response_expansion *e, const char *argument, int depth);

/* Blanks separate arguments. Quotes and backslashes protect them. */
const char *response_next_argument(struct context *c, const char **text) {
    const char *p = *text;
    while (isspace((unsigned char)*p))
        p++;
    if (!*p)
        return NULL;
    struct text_sink word = {.arena = c->arena};
    sink_write(&word, "", 0);
    char quote = 0;
    for (; *p && (quote || !isspace((unsigned char)*p)); p++) {
        if (*p == quote)
            quote = 0;
        else if (!quote && (*p == '"' || *p == '\''))
            quote = *p;
        else if (*p == '\\' && quote != '\'' && p[1])
            sink_write(&word, ++p, 1);
        else
            sink_write(&word, p, 1);
    }
    *text = p;
    return word.text ? word.text : "";
}

static void expand_file(struct response_expansion *e, const char *path, int depth) {
    struct file_content file;
    if (depth > MAX_RESPONSE_DEPTH) {
        error_at(e->c, 0, "response files nested more than %d levels deep at '%s'",
                 MAX_RESPONSE_DEPTH, path);
        return;
    }
    if (++e->files_read > MAX_RESPONSE_FILES)
        context_fail(e->c, 0, "more than %d response files", MAX_RESPONSE_FILES);
    if (!files_read(e->c, e->files, path, &file))
        return;
    static const char byte_order_mark[] = "\xef\xbb\xbf"; /* written by Windows editors */
    const char *text = file.text;
    if (!strncmp(text, byte_order_mark, sizeof byte_order_mark - 1))
        text += sizeof byte_order_mark - 1;
    for (const char *argument; (argument = response_next_argument(e->c, &text));)
        expand_argument(e, argument, depth);
}

static void expand_argument(struct response_expansion *e, const char *argument, int depth) {
    if (argument[0] == '@' && argument[1])
        expand_file(e, argument + 1, depth + 1);
    else
        vec_push(e->c->arena, &e->arguments, argument);
}

struct string_list response_expand(struct context *c, const struct file_access *files, size_t count,
                                   const char *const *arguments) {
    struct response_expansion e = {.c = c, .files = files};
    size_t i = 0;
    for (; i < count && strcmp(arguments[i], "--") != 0; i++)
        expand_argument(&e, arguments[i], 0);
    for (; i < count; i++) /* "--" and names of files */
        vec_push(c->arena, &e.arguments, arguments[i]);
    return (struct string_list){e.arguments.items, e.arguments.count};
}
