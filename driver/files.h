/* File access of the driver: reading sources and writing outputs atomically. */
#ifndef HLSL2SPV_DRIVER_FILES_H
#define HLSL2SPV_DRIVER_FILES_H

#include "../lexer/lexer.h"
#include "../base/base.h"
#include "../base/collections.h"
#include "../base/sha256.h"

/* Returns a message if a path of the file system cannot be a source, or NULL. "-" is standard
 * input. Directories and devices are not sources. For a missing file, the message suggests a
 * similar name. */
const char *files_unreadable_reason(struct context *c, const char *path);

/* Returns whether a path is "-", which stands for standard input or output. */
bool files_is_standard_stream(const char *path);
/* Describes the missing folder of a path, or returns "". */
const char *files_absent_folder(struct context *c, const char *path);

/* Creates the missing folders of an output path. */
void files_create_folders(struct context *c, const char *path);

/* Reads a file of the file system. Returns false with a reason in errno. */
bool files_read_quietly(struct context *c, const char *path, struct file_content *out);
/* Reads a file through `files` (NULL: from the file system), or reports an error. */
bool files_read(struct context *c, const struct file_access *files, const char *path,
                struct file_content *out);

/* Adds a file of the file system to the sources, so that files_write() does not replace it. */
const struct source_file *files_add_source(struct context *c, const char *path,
                                           const struct file_content *content);

/* Returns a canonical name of an output file, even if it does not exist yet. Writing two paths with
 * equal names replaces the same file. Returns NULL if no file is replaced, as for standard output
 * and devices. */
const char *files_identity(struct context *c, const char *path);

/* Writes a file, or standard output for "-". The file is replaced atomically and is not changed on
 * failure or if it is one of the sources. Reports errors. */
bool files_write(struct context *c, const struct sources *sources, const char *path,
                 const void *bytes, size_t size);

/* The same in parts, for output that should not be in memory at once. */
struct file_writer {
    struct context *c;
    const char *path, *target;
    char *temporary; /* NULL if the file is written in place */
    int file;
    int error; /* errno of the first failure, or 0 */
    bool closes, replaces;
    struct file_facts old; /* of the replaced file */
    unsigned held;         /* blocked signals */
};

/* Returns false after reporting an error. Otherwise files_end() must be called. */
bool files_begin(struct context *c, const struct sources *sources, const char *path,
                 struct file_writer *w);
/* A failure is reported by files_end(), and later calls have no effect. */
void files_append(struct file_writer *w, const void *bytes, size_t size);
/* Returns whether a blocked signal has arrived. files_end() delivers it. */
bool files_is_interrupted(const struct file_writer *w);
/* Replaces the file if `is_complete`; otherwise removes the temporary file. Returns whether the
 * file was replaced. */
bool files_end(struct file_writer *w, bool is_complete);

/* Content digests. */

/* 128 bits of SHA-256. */
struct digest {
    uint64_t first, second;
};

struct digest digest_of(const void *bytes, size_t size);
struct digest digest_of_hash(struct sha256 hash);
/* Returns a hash that is different in each build of the compiler. */
struct sha256 build_hash(void);
/* Extends a digest with further data. */
struct digest digest_join(struct digest digest, const void *bytes, size_t size);
static inline bool digest_equal(struct digest a, struct digest b) {
    return a.first == b.first && a.second == b.second;
}

/* Files shared by many compilations, each of which is read and scanned once. Thread-safe. */

struct shared_file {
    const char *path;
    enum file_status status;
    int reason; /* errno of an unreadable file */
    const char *text;
    size_t size;
    struct file_identity identity;
    struct sha256 hash; /* of the text */
    struct token_slot *slot;
};

struct cache;
struct host_texts;
struct shared_files;

/* Returns NULL if memory is exhausted. */
struct shared_files *shared_files_create(void);
void shared_files_destroy(struct shared_files *files);
/* Returns the other shared state of the compilations of these files. */
const struct shared_state *shared_files_state(const struct shared_files *files);

/* Returns the file at a path, and reads it on first use. Thread-safe; `c` belongs to the caller.
 * The result is valid until the files are destroyed. */
const struct shared_file *shared_files_get(struct shared_files *files, struct context *c,
                                           const char *path);

/* Returns the texts that hosts opened. */
struct host_texts *shared_files_texts(const struct shared_files *files);

/* Returns the cache of a folder or server, and opens it at its first use. Returns NULL if the first
 * call named a different place. */
struct cache *shared_files_cache(struct shared_files *files, const char *place, uint64_t limit);

/* Returns the access to the files for a compilation. */
struct file_access shared_files_access(struct shared_files *files);

/* Replaces each argument @FILE with the arguments in FILE, which are quoted as for gcc. */

struct string_list response_expand(struct context *c, const struct file_access *files, size_t count,
                                   const char *const *arguments);

/* Removes the first argument from the text of a response file. Returns NULL at its end. */
const char *response_next_argument(struct context *c, const char **text);

#endif
