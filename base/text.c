/* Text building. */
#include "base.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

void sink_write(struct text_sink *sink, const char *bytes, size_t length) {
    if (sink->length + length + 1 > sink->capacity) {
        size_t capacity = sink->capacity ? sink->capacity * 2 : 256;
        while (capacity < sink->length + length + 1)
            capacity *= 2;
        sink->text = arena_grow(sink->arena, sink->text, sink->capacity, capacity);
        sink->capacity = capacity;
    }
    memcpy(sink->text + sink->length, bytes, length);
    sink->length += length;
    sink->text[sink->length] = 0;
}

void sink_text(struct text_sink *sink, const char *text) {
    sink_write(sink, text, strlen(text));
}

void sink_number(struct text_sink *sink, unsigned number) {
    char digits[16], *first = digits + sizeof digits;
    do
        *--first = (char)('0' + number % 10);
    while (number /= 10);
    sink_write(sink, first, (size_t)(digits + sizeof digits - first));
}

void sink_format(struct text_sink *sink, const char *format, ...) {
    char small[256];
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(small, sizeof small, format, args);
    if (length < (int)sizeof small)
        sink_write(sink, small, (size_t)length);
    else
        sink_text(sink, arena_vformat(sink->arena, format, again));
    va_end(again);
    va_end(args);
}

const char *diag_single_line(struct arena *arena, const char *text) {
    struct text_sink out = {.arena = arena};
    sink_text(&out, "");
    while (*(text += strspn(text, " \n"))) {
        size_t length = strcspn(text, "\n");
        sink_text(&out, out.length ? "; " : "");
        sink_write(&out, text, length);
        text += length;
    }
    return out.text;
}
