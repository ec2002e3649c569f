/* Files of the file system that many compilations read, each read and scanned once; from any
 * thread. */
#ifndef HLSL2SPV_DRIVER_SHARED_H
#define HLSL2SPV_DRIVER_SHARED_H

#include "../lexer/lexer.h"
#include "digest.h"

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

#endif
