/* Tests as JSON, for those that run them by other means than Vulkan. */
#ifndef HLSL2SPV_EXEC_DESCRIBE_H
#define HLSL2SPV_EXEC_DESCRIBE_H

#include "script.h"

/* Prints a line.  `text` is of the file, or of a random program under that name. */
void describe(struct memory *memory, const char *path, const char *text, bool is_random);

#endif
