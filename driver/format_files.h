/* Formatting of files: --format. */
#ifndef HLSL2SPV_DRIVER_FORMAT_FILES_H
#define HLSL2SPV_DRIVER_FORMAT_FILES_H

#include "session.h"

/* Formats the inputs of a command and writes the results, or reports the files that would change.
 * Returns false if --check found such a file, or after reporting an error. */
bool format_files(struct session *session);

#endif
