/* Statements, blocks and brackets: the line breaks and indentations that follow from them. */
#ifndef HLSL2SPV_FORMAT_STRUCTURE_H
#define HLSL2SPV_FORMAT_STRUCTURE_H

#include "style.h"
#include "tokens.h"

/* Sets the roles, places and line breaks of all tokens. */
void format_find_structure(struct arena *arena, const struct format_style *style,
                           struct format_source *source);

#endif
