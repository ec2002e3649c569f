/* Implementation of include/hlsl2spv_format.h. */
#include "format.h"

#include <stdlib.h>

#include "layout.h"
#include "structure.h"
#include "write.h"

struct hlsl2spv_format_result {
    struct context context;
    struct options options;
    jmp_buf failed;
    const char *input;
    size_t input_size;
    struct hlsl2spv_format_options request;
    struct text_sink text;
    struct format_edit_vec edits;
    struct format_ignored_vec ignored;
};

static void ignore_diagnostic(void *user, const struct diagnostic *d) {
}

/* Formats the text unless that would change its tokens, which would be an error of the formatter.
 */
static void format_source_text(struct hlsl2spv_format_result *r) {
    struct arena *arena = r->context.kept, *work = arena_branch(arena);
    struct format_source source;
    struct format_style style = format_read_style(arena, r->request.style, &r->ignored);
    r->text.arena = arena;
    sink_text(&r->text, "");
    format_read_tokens(work, r->input, (uint32_t)r->input_size, &source);
    bool is_possible = !style.is_disabled && !source.is_binary && source.tokens.count > 1;
    if (is_possible) {
        format_find_structure(work, &style, &source);
        format_lay_out(&style, &source);
        format_align_comments(&style, &source);
        r->edits = format_write(arena, &style, &source, &r->request, &r->text);
    }
    if (!is_possible || !format_has_tokens(&source, r->text.text, (uint32_t)r->text.length)) {
        r->edits.count = 0;
        r->text.length = 0;
        sink_write(&r->text, r->input, r->input_size);
    }
    arena_end(work);
}

/* Returns false if memory is exhausted. */
static bool run_formatter(struct hlsl2spv_format_result *r) {
    if (setjmp(r->failed) ||
        !context_create_small(&r->context, &r->options, &r->failed, ignore_diagnostic, r))
        return false;
    format_source_text(r);
    return true;
}

struct hlsl2spv_format_result *hlsl2spv_format(const char *text, size_t size,
                                               const struct hlsl2spv_format_options *options) {
    struct hlsl2spv_format_result *result = calloc(1, sizeof *result);
    if (!result)
        return NULL;
    result->input = text ? text : "";
    result->input_size = text ? size : 0;
    if (options)
        result->request = *options;
    if (size < UINT32_MAX / 2 && run_formatter(result))
        return result;
    hlsl2spv_format_release(result);
    return NULL;
}

void hlsl2spv_format_release(struct hlsl2spv_format_result *result) {
    if (!result)
        return;
    if (result->context.kept)
        context_destroy(&result->context);
    free(result);
}

const char *hlsl2spv_format_text(const struct hlsl2spv_format_result *result, size_t *size) {
    if (size)
        *size = result->text.length;
    return result->text.text;
}

const struct hlsl2spv_format_edit *
hlsl2spv_format_edits(const struct hlsl2spv_format_result *result, size_t *count) {
    *count = result->edits.count;
    return result->edits.items;
}

const struct hlsl2spv_format_ignored *
hlsl2spv_format_ignored(const struct hlsl2spv_format_result *result, size_t *count) {
    *count = result->ignored.count;
    return result->ignored.items;
}
