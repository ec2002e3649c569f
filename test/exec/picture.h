/* Pictures for a person to look at. */
#ifndef HLSL2SPV_EXEC_PICTURE_H
#define HLSL2SPV_EXEC_PICTURE_H

#include "data.h"

/* Writes texels, which go from 0 to 1, as a PNG.  False when the file cannot be written. */
bool picture_write(const char *path, const struct format *format, unsigned width, unsigned height,
                   const unsigned char *texels);

#endif
