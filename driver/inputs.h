/* The files that a compilation reads, with their hashes. */
#ifndef HLSL2SPV_DRIVER_INPUTS_H
#define HLSL2SPV_DRIVER_INPUTS_H

#include "files.h"

/* A path that was opened, and the result. */
struct source_input {
    const char *path;
    enum file_status status;
    int reason; /* errno of a file that was not found */
    struct file_content content;
    struct file_identity identity;
    struct sha256 hash; /* of the text */
    bool is_used;       /* by the compilation */
};
VEC(struct source_input *, source_input_vec);

struct inputs {
    struct file_access access;       /* to be used by the compilation */
    const struct file_access *below; /* the access that it replaces, or NULL for the file system */
    struct context *c;
    struct map known;             /* by path */
    struct source_input_vec used; /* in the order of their first use by the compilation */
};

/* Starts a record in the memory of a compilation. */
struct inputs *inputs_begin(struct context *c, const struct file_access *below);
/* Reads a file before the compilation does, which then uses the same text. */
struct source_input *inputs_read(struct inputs *inputs, const char *path);
/* Notes that the compilation uses a file. */
void inputs_use(struct inputs *inputs, struct source_input *input);

#endif
