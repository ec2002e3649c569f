/* Spaces between tokens of a line. */
#ifndef HLSL2SPV_FORMAT_SPACING_H
#define HLSL2SPV_FORMAT_SPACING_H

#include "style.h"
#include "tokens.h"

/* Returns the number of spaces before a token that is not the first of the text. */
uint32_t format_spaces(const struct format_style *style, const struct format_source *source,
                       uint32_t at);

#endif
