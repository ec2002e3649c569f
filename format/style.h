/* Styles of the formatter, as in .clang-format files. */
#ifndef HLSL2SPV_FORMAT_STYLE_H
#define HLSL2SPV_FORMAT_STYLE_H

#include "../base/base.h"
#include "../base/collections.h"
#include "format.h"

enum format_tabs { TABS_NEVER, TABS_INDENTATION, TABS_SPACES, TABS_ALWAYS };
enum format_braces {
    BRACES_ATTACH,
    BRACES_ALLMAN,
    BRACES_LINUX,
    BRACES_STROUSTRUP,
    BRACES_MOZILLA,
    BRACES_WEBKIT,
    BRACES_GNU,
    BRACES_WHITESMITHS,
    BRACES_CUSTOM
};
enum format_parens { PARENS_NEVER, PARENS_CONTROL, PARENS_ALWAYS };
enum format_short_functions { FUNCTIONS_NONE, FUNCTIONS_EMPTY, FUNCTIONS_INLINE, FUNCTIONS_ALL };
enum format_short_ifs { IFS_NEVER, IFS_WITHOUT_ELSE, IFS_ALL };
enum format_short_blocks { BLOCKS_NEVER, BLOCKS_EMPTY, BLOCKS_ALWAYS };
enum format_namespaces { NAMESPACES_NONE, NAMESPACES_INNER, NAMESPACES_ALL };
enum format_directives { DIRECTIVES_NONE, DIRECTIVES_AFTER, DIRECTIVES_BEFORE };
enum format_alignment { ALIGNMENT_NONE, ALIGNMENT_BRACKET };

/* The fields are integers, because a table refers to them. */
struct format_style {
    int indent, tab, tabs, continuation, limit, blank_lines;
    int braces;
    int after_case, after_class, after_control, after_enum, after_function, after_namespace,
        after_struct, before_else, before_while;
    int parens, pads_parens, pads_angles, short_functions, short_ifs, short_blocks, short_cases,
        short_loops;
    int namespaces, directives, alignment, tight_lists, template_space, cast_space;
    int case_indent, aligns_comments, comment_spaces, keeps_block_start, is_disabled;
};

VEC(struct hlsl2spv_format_ignored, format_ignored_vec);

/* Reads a style, or the default one if `text` is NULL. Settings without effect are appended to
 * `ignored`. */
struct format_style format_read_style(struct arena *arena, const char *text,
                                      struct format_ignored_vec *ignored);

#endif
