/* Fix-its applied to source files: --fix. */
#ifndef HLSL2SPV_DRIVER_EDITS_H
#define HLSL2SPV_DRIVER_EDITS_H

#include "diag_text.h"

/* A replacement of bytes [begin, end) of a source. */
struct edit {
    const struct source_file *file;
    size_t begin, end;
    const char *text;
};
VEC(struct edit, edit_vec);

/* The edits of a compilation, and the number of messages whose fix-its overlap earlier ones. */
struct edits {
    struct edit_vec list;
    size_t left_out;
};

/* Adds the fix-its of an error or warning, all of them or none. */
void edits_add(struct edits *edits, struct context *c, const struct diagnostic *d);

/* Writes each edited file atomically, or prints the differences. Returns false after reporting an
 * error. */
bool edits_apply(struct edits *edits, struct context *c, enum fix_choice choice);

/* Prints the edits of one file, in ascending order, as a unified diff. */
void edits_print_diff(const struct edit *edits, size_t count, struct text_sink *out);
/* Returns the text between two offsets of the file, after the edits there. */
void edits_print_text(const struct edit *edits, size_t count, size_t begin, size_t end,
                      struct text_sink *out);

#endif
