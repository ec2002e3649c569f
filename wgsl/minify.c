/* The text without blanks that nothing needs. */
#include "writer.h"

#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || c == '\n';
}

/* Whether two characters would be read as one word, or as one sign that both stand for. */
static bool would_join(char a, char b) {
    if (is_word(a) && is_word(b))
        return true;
    return a && b && strchr("+-*/%&|^<>=!", a) && strchr("+-*/%&|^<>=!", b);
}

const char *minified(struct writer *w, const char *text) {
    char *out = arena_array(w->c->arena, char, strlen(text) + 2), *end = out;
    char last = 0;
    for (const char *c = text; *c; c++) {
        if (is_blank(*c))
            continue;
        if (c > text && is_blank(c[-1]) && would_join(last, *c))
            *end++ = ' ';
        last = *end++ = *c;
    }
    *end++ = '\n';
    return out;
}
