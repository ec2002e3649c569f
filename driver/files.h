/* The file system as the driver uses it. */
#ifndef HLSL2SPV_DRIVER_FILES_H
#define HLSL2SPV_DRIVER_FILES_H

#include "../lexer/lexer.h"
#include "../base/base.h"
#include "../base/collections.h"

/* The file system as the driver uses it: reading sources, and writing outputs whole or not at all.
 */

/* Why a path of the file system cannot be a source, in words, or NULL.  "-" is standard input;
 * directories and devices are no sources.  Of a file that is not there, a near one is named. */
const char *files_why_unreadable(struct context *c, const char *path);

/* Opens a file that must be there, through `files` or, when that is NULL, in the file system;
 * reports why it could not be read. */
bool files_read(struct context *c, const struct file_access *files, const char *path,
                struct file_content *out);

/* What two paths have in common where a file written to the one replaces that of the other, though
 * it may not be there yet; NULL where nothing is replaced, as with standard output and devices. */
const char *files_place(struct context *c, const char *path);

/* Writes a file, "-" for standard output.  A file appears complete under its name, or the one that
 * was there stays, as it does when it is one of the sources.  Reports failures. */
bool files_write(struct context *c, const struct sources *sources, const char *path,
                 const void *bytes, size_t size);

/* What tells contents apart. */

/* 128 bits: two hashes that mix differently. */
struct digest {
    uint64_t first, second;
};

struct digest digest_of(const void *bytes, size_t size);
/* Of what a digest stands for and what follows it. */
struct digest digest_join(struct digest digest, const void *bytes, size_t size);
static inline bool digest_equal(struct digest a, struct digest b) {
    return a.first == b.first && a.second == b.second;
}

/* Files of the file system that many compilations read, each read and scanned once; from any
 * thread. */

struct shared_file {
    const char *path;
    enum file_status status;
    int reason; /* errno of one that is unreadable */
    const char *text;
    size_t size;
    struct file_identity identity;
    struct digest digest; /* of the text */
    struct token_slot *slot;
};

struct shared_files;

/* NULL when there is no memory. */
struct shared_files *shared_files_create(void);
void shared_files_destroy(struct shared_files *files);

/* What a path leads to, read when it is first asked for.  From any thread; `c` is the caller's.
 * What is returned stays as it is until the files are destroyed. */
const struct shared_file *shared_files_get(struct shared_files *files, struct context *c,
                                           const char *path);

/* What it holds, as read_file() tells it. */
enum file_status shared_file_content(const struct shared_file *file, struct file_content *out,
                                     struct file_identity *identity);

/* Response files: an argument @FILE stands for the arguments written in FILE, quoted as gcc does.
 */

struct string_list response_expand(struct context *c, const struct file_access *files, size_t count,
                                   const char *const *arguments);

/* Takes one argument off a text, as in such a file; NULL at its end. */
const char *response_next_argument(struct context *c, const char **text);

#endif
