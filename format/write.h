/* The result of the formatter as edits of the text. */
#ifndef HLSL2SPV_FORMAT_WRITE_H
#define HLSL2SPV_FORMAT_WRITE_H

#include "style.h"
#include "tokens.h"

VEC(struct hlsl2spv_format_edit, format_edit_vec);

/* Returns the edits of the white space before the tokens on some lines, or on all lines. */
struct format_edit_vec format_find_edits(struct arena *arena, const struct format_style *style,
                                         const struct format_source *source,
                                         const struct hlsl2spv_format_options *options);
/* Applies edits. */
struct text_sink format_apply_edits(struct arena *arena, const struct format_source *source,
                                    const struct format_edit_vec *edits);
/* Returns whether two texts have the same tokens. */
bool format_same_tokens(const struct format_source *a, const struct format_source *b);

#endif
