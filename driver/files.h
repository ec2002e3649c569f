/* The file system as the driver uses it: reading sources, and writing outputs whole or not at all.
 */
#ifndef HLSL2SPV_DRIVER_FILES_H
#define HLSL2SPV_DRIVER_FILES_H

#include "../lexer/lexer.h"

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

#endif
