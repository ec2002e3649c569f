/* Aligns comments at the end of adjacent lines. The columns depend only on the code and the widths
 * of the comments, so that aligned comments keep their columns. */
#include "layout.h"

struct comment_group {
    uint32_t first, last; /* tokens; the group is empty if `first` is FORMAT_NO_TOKEN */
    uint32_t column;      /* of the comments */
    uint32_t width;       /* of the widest comment that fits */
};

static bool is_trailing(const struct format_token *tokens, uint32_t at) {
    const struct format_token *t = &tokens[at];
    bool is_end = tokens[at + 1].newlines || tokens[at + 1].kind == FORMAT_END;
    return (t->kind == FORMAT_LINE_COMMENT || t->kind == FORMAT_BLOCK_COMMENT) && at &&
           !t->newlines && !t->is_off && is_end && tokens[at + 1].kind != FORMAT_COMMENT_LINE &&
           t->place != PLACE_KEPT &&
           (format_is_code(t - 1) || (t - 1)->kind == FORMAT_BLOCK_COMMENT);
}

/* Returns whether a comment on a separate line continues the previous one, below which it is. */
static bool continues_comment(const struct format_style *style, const struct format_source *source,
                              uint32_t at, const struct comment_group *group) {
    const struct format_token *t = &source->tokens.items[at];
    if (t->kind != FORMAT_LINE_COMMENT || t->newlines != 1 || t->is_off ||
        group->first == FORMAT_NO_TOKEN || group->last + 1 != at)
        return false;
    uint32_t column = format_written_column(style, source, t);
    return column > t->column && group->column > t->column &&
           column == format_written_column(style, source, t - 1);
}

static void end_group(struct format_token *tokens, struct comment_group *group) {
    if (group->first != FORMAT_NO_TOKEN)
        for (uint32_t i = group->first; i <= group->last; i++)
            if (format_is_comment(&tokens[i]) &&
                (is_trailing(tokens, i) || (i > group->first && format_is_comment(&tokens[i - 1]))))
                tokens[i].column = group->column;
    group->first = FORMAT_NO_TOKEN;
}

static void add_comment(const struct format_style *style, struct format_token *tokens, uint32_t at,
                        struct comment_group *group, uint32_t column) {
    uint32_t limit = style->limit ? (uint32_t)style->limit : UINT32_MAX / 2;
    uint32_t width = column + tokens[at].width <= limit ? tokens[at].width : 0;
    uint32_t widest = width > group->width ? width : group->width;
    uint32_t rightmost = column > group->column ? column : group->column;
    if (group->first != FORMAT_NO_TOKEN && rightmost + widest > limit)
        end_group(tokens, group);
    if (group->first == FORMAT_NO_TOKEN) {
        *group = (struct comment_group){at, at, column, width};
        return;
    }
    group->last = at;
    group->column = rightmost;
    group->width = widest;
}

void format_align_comments(const struct format_style *style, struct format_source *source) {
    struct format_token *tokens = source->tokens.items;
    struct comment_group group = {.first = FORMAT_NO_TOKEN};
    uint32_t newlines = 0;
    if (!style->aligns_comments)
        return;
    for (uint32_t i = 0; tokens[i].kind != FORMAT_END; i++) {
        newlines += tokens[i].newlines;
        if (continues_comment(style, source, i, &group)) {
            add_comment(style, tokens, i, &group, group.column);
            newlines = 0;
        } else if (is_trailing(tokens, i)) {
            if (newlines != 1)
                end_group(tokens, &group);
            add_comment(style, tokens, i, &group, tokens[i].column);
            newlines = 0;
        }
    }
    end_group(tokens, &group);
}
