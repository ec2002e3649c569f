/* The result of the formatter as edits of the text. */
#ifndef HLSL2SPV_FORMAT_WRITE_H
#define HLSL2SPV_FORMAT_WRITE_H

#include "style.h"
#include "tokens.h"

VEC(struct hlsl2spv_format_edit, format_edit_vec);

/* Writes the text with the white space of the layout before the tokens on some lines, or on all
 * lines, and returns the edits that lead to it. */
struct format_edit_vec format_write(struct arena *arena, const struct format_style *style,
                                    const struct format_source *source,
                                    const struct hlsl2spv_format_options *options,
                                    struct text_sink *out);

#endif
