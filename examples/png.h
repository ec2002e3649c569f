/* Writes pictures as uncompressed PNG files, without a library. */
#ifndef HLSL2SPV_EXAMPLES_PNG_H
#define HLSL2SPV_EXAMPLES_PNG_H

#include <stdbool.h>
#include <stddef.h>

/* `texels` are red, green, blue, alpha in sRGB, row by row from the top; alpha is ignored. */
bool png_write(const char *path, const unsigned char *texels, size_t width, size_t height);

#endif
