/* Text being built: a growing string in an arena. */
#ifndef HLSL2SPV_BASE_SINK_H
#define HLSL2SPV_BASE_SINK_H

#include "arena.h"

struct text_sink {
    struct arena *arena;
    char *text; /* always NUL-terminated once something was written */
    size_t length, capacity;
};

void sink_write(struct text_sink *sink, const char *bytes, size_t length);
void sink_text(struct text_sink *sink, const char *text);
void sink_number(struct text_sink *sink, unsigned number);
void sink_format(struct text_sink *sink, const char *format, ...)
    __attribute__((format(FORMAT_LIKE_PRINTF, 2, 3)));

/* The lines of a text in one, with a ';' between them. */
const char *text_in_one_line(struct arena *arena, const char *text);

#endif
