/* Columns of the tokens, and breaks of lines that are too long. */
#ifndef HLSL2SPV_FORMAT_LAYOUT_H
#define HLSL2SPV_FORMAT_LAYOUT_H

#include "style.h"
#include "tokens.h"

/* Sets the columns. Requires the structure of the text. */
void format_lay_out(const struct format_style *style, struct format_source *source);
/* Aligns the comments at the end of adjacent lines. Requires the columns. */
void format_align_comments(const struct format_style *style, struct format_source *source);

/* Returns the column of a token in the text, with tabs of the style's width. */
uint32_t format_written_column(const struct format_style *style, const struct format_source *source,
                               const struct format_token *t);

#endif
