/* Text without unnecessary blanks. */
#include "print.h"

#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || c == '\n';
}

static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Returns true if two characters would form one word or operator without a blank. */
static bool would_join(char a, char b) {
    if (is_word(a) && is_word(b))
        return true;
    return a && b && strchr("+-*/%&|^<>=!", a) && strchr("+-*/%&|^<>=!", b);
}

const char *wgsl_minified(struct arena *arena, const char *text) {
    char *out = arena_array(arena, char, strlen(text) + 2), *end = out;
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
