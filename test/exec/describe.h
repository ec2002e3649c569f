/* Tests as JSON, for test runners without Vulkan. */
#ifndef HLSL2SPV_TEST_EXEC_DESCRIBE_H
#define HLSL2SPV_TEST_EXEC_DESCRIBE_H

#include "script.h"

/* Prints one line.  `text` is the content of the file, or the random program of that name. */
void describe(struct memory *memory, const char *path, const char *text, bool is_random);

#endif
