/* The formatter of the hlsl2spv library: rewrites the white space of HLSL sources.
 *
 * Only white space changes: the tokens and comments of the result are those of the text. Formatting
 * a result again does not change it. Any bytes are accepted, also code with errors.
 *
 *     struct hlsl2spv_format_result *result = hlsl2spv_format(text, size, NULL);
 *     size_t length;
 *     const char *formatted = hlsl2spv_format_text(result, &length);
 *     ...
 *     hlsl2spv_format_release(result); */
#ifndef HLSL2SPV_FORMAT_H
#define HLSL2SPV_FORMAT_H

#include "hlsl2spv.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Lines of the text, from 1. Both are included. */
struct hlsl2spv_format_lines {
    size_t first, last;
};

/* A zeroed struct formats the whole text in the default style. */
struct hlsl2spv_format_options {
    const char *style; /* content of a .clang-format file or a list in braces; or NULL */
    size_t line_count;
    const struct hlsl2spv_format_lines *lines; /* if any, other lines do not change */
};

/* A replacement of bytes of the text. Edits are in order and do not overlap. */
struct hlsl2spv_format_edit {
    size_t offset, length;   /* replaced bytes of the text */
    const char *replacement; /* without a NUL byte at its end */
    size_t size;             /* of the replacement */
};

/* A setting of the style without effect. */
struct hlsl2spv_format_ignored {
    const char *setting, *value;
    unsigned line; /* of the style, from 1 */
};

struct hlsl2spv_format_result;

/* Formats a text. `options` may be NULL. Returns NULL if memory is exhausted. */
HLSL2SPV_API struct hlsl2spv_format_result *
hlsl2spv_format(const char *text, size_t size, const struct hlsl2spv_format_options *options);
HLSL2SPV_API void hlsl2spv_format_release(struct hlsl2spv_format_result *result);

/* Returns the formatted text, which ends with a NUL byte that `size` does not count. */
HLSL2SPV_API const char *hlsl2spv_format_text(const struct hlsl2spv_format_result *result,
                                              size_t *size);
/* Returns the edits that change the text into the formatted one. */
HLSL2SPV_API const struct hlsl2spv_format_edit *
hlsl2spv_format_edits(const struct hlsl2spv_format_result *result, size_t *count);
/* Returns the settings of the style that are unknown or have no effect. */
HLSL2SPV_API const struct hlsl2spv_format_ignored *
hlsl2spv_format_ignored(const struct hlsl2spv_format_result *result, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
