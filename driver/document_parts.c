/* Parts of machine-readable diagnostics: severities, ranges, and stacks of includes and
 * macros. */
#include "diag_text.h"

/* Returns the range between two tokens. If `end` is 0, the range is a single token. */
struct stretch render_stretch(const struct sources *sources, location begin, location end) {
    struct stretch s = {render_position(sources, begin),
                        render_position(sources, end ? end : begin)};
    bool is_backward =
        s.end.source != s.begin.source || s.end.physical_line < s.begin.physical_line ||
        (s.end.physical_line == s.begin.physical_line && s.end.column < s.begin.column);
    if (is_backward)
        s.end = s.begin;
    if (s.end.source)
        s.end.column = render_token_end(&s.end);
    return s;
}

struct stretch fixit_range(const struct sources *sources, const struct fix *fix) {
    struct stretch s = render_stretch(sources, fix->at, fix->end);
    if (fix->how == FIX_BEFORE)
        s.end = s.begin;
    if (fix->how == FIX_BEHIND)
        s.begin = s.end;
    return s;
}

bool fixit_is_applicable(const struct sources *sources, const struct fix *fix) {
    return fix->at && sources_expansion_point(sources, fix->at) == fix->at;
}

size_t render_include_stack(const struct sources *sources, location at,
                            struct message_step *steps) {
    const struct source_file *file = at ? render_position(sources, at).source : NULL;
    size_t count = 0;
    for (; file && file->included_at && count < MAX_STACK; count++) {
        steps[count] = (struct message_step){sources_position(sources, file->included_at), NULL};
        file = steps[count].position.source;
    }
    return count;
}

size_t render_macro_stack(const struct sources *sources, location at, struct message_step *steps) {
    struct macro_step inner[MAX_STACK];
    size_t count = 0;
    if (at)
        render_leave_macros(sources, at, inner, MAX_STACK, &count);
    for (size_t i = 0; i < count; i++) {
        const struct macro_step *from = &inner[count - 1 - i];
        steps[i] = (struct message_step){render_position(sources, from->body), from->macro};
    }
    return count;
}

const char *const document_severities[] = {[SEVERITY_NOTE] = "note",
                                           [SEVERITY_WARNING] = "warning",
                                           [SEVERITY_ERROR] = "error",
                                           [SEVERITY_FATAL] = "error"};

void document_each_include(struct json *j, const struct sources *sources, location at,
                           message_step_visitor *visit) {
    struct message_step steps[MAX_STACK];
    size_t count = render_include_stack(sources, at, steps);
    for (size_t i = 0; i < count; i++)
        visit(j, &steps[i]);
}

void document_each_macro(struct json *j, const struct sources *sources, location at,
                         message_step_visitor *visit) {
    struct message_step steps[MAX_STACK];
    size_t count = render_macro_stack(sources, at, steps);
    for (size_t i = 0; i < count; i++)
        visit(j, &steps[i]);
}
