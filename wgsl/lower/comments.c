/* Comments with the lines of the source, before the first statement of each line. */
#include "../writer.h"

#include <string.h>

enum { LONGEST_COMMENT = 100 };

/* A comment ends at several characters outside of ASCII (WGSL 3.3), and must be valid UTF-8. */
static const char *plain_text(struct writer *w, const char *text, size_t length) {
    while (length && strchr(" \t\r", text[length - 1]))
        length--;
    while (length && strchr(" \t", *text)) {
        text++;
        length--;
    }
    size_t kept = length < LONGEST_COMMENT ? length : LONGEST_COMMENT;
    char *plain = arena_string(w->arena, text, kept);
    for (size_t k = 0; k < kept; k++)
        if (plain[k] < ' ' || plain[k] > '~')
            plain[k] = plain[k] == '\t' ? ' ' : '?';
    return plain;
}

const char *wgsl_comment(struct writer *w) {
    location at = w->at ? sources_expansion_point(w->c->sources, w->at->at) : 0;
    if (!w->settings->comments || w->settings->minify || !at)
        return NULL;
    struct source_position place = sources_position(w->c->sources, at);
    if (place.source == w->comment_file && place.physical_line == w->comment_line)
        return NULL;
    w->comment_file = place.source;
    w->comment_line = place.physical_line;
    const char *text = plain_text(w, place.line_text, place.line_length);
    if (!strcmp(text, "}"))
        return NULL;
    if (!place.source->included_at)
        return wgsl_format(w, "%u: %s", place.line, text);
    return wgsl_format(w, "%s:%u: %s", plain_text(w, place.file, strlen(place.file)), place.line,
                       text);
}
