/* Pictures for visual inspection. */
#ifndef HLSL2SPV_TEST_EXEC_PICTURE_H
#define HLSL2SPV_TEST_EXEC_PICTURE_H

#include "data.h"

/* Writes texels between 0 and 1 as a PNG file.  Returns false if that fails. */
bool picture_write(const char *path, const struct format *format, unsigned width, unsigned height,
                   const unsigned char *texels);

#endif
