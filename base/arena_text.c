/* Texts in an arena: copies, concatenation and formatting. */
#include "base.h"

#include <stdio.h>
#include <string.h>

char *arena_string(struct arena *arena, const char *text, size_t length) {
    char *copy = arena_alloc(arena, length + 1);
    if (length)
        memcpy(copy, text, length);
    return copy;
}

char *arena_join_texts(struct arena *arena, const char *const *texts) {
    size_t length = 0;
    for (const char *const *text = texts; *text; text++)
        length += strlen(*text);
    char *joined = arena_alloc(arena, length + 1), *end = joined;
    for (; *texts; texts++) {
        size_t piece = strlen(*texts);
        memcpy(end, *texts, piece);
        end += piece;
    }
    return joined;
}

char *arena_vformat(struct arena *arena, const char *format, va_list args) {
    char small[256]; /* fits nearly all texts, so they are formatted only once */
    va_list again;
    va_copy(again, args);
    size_t length = (size_t)vsnprintf(small, sizeof small, format, args);
    char *text = arena_alloc(arena, length + 1);
    if (length < sizeof small)
        memcpy(text, small, length + 1);
    else
        vsnprintf(text, length + 1, format, again);
    va_end(again);
    return text;
}

char *arena_format(struct arena *arena, const char *format, ...) {
    va_list args;
    va_start(args, format);
    char *text = arena_vformat(arena, format, args);
    va_end(args);
    return text;
}
