/* The file system as the driver uses it: reading sources, and writing outputs whole or not at all.
 */
#ifndef HLSL2SPV_DRIVER_FILES_H
#define HLSL2SPV_DRIVER_FILES_H

#include "../lexer/lexer.h"

/* Access to the file system.  "-" is standard input; directories and devices are not opened. */
extern const struct file_access files_system;

/* Opens a file that must be there; reports why it could not be read. */
bool files_read(struct context *c, const struct file_access *files, const char *path,
                struct file_content *out);
/* Whether a path names something in the file system; never asked of other kinds of access. */
bool files_exists(const struct file_access *files, const char *path);

/* Writes a file, "-" for standard output.  A file appears complete under its name, or the one that
 * was there stays.  Reports failures. */
bool files_write(struct context *c, const char *path, const void *bytes, size_t size);

#endif
