/* Text in the making, JSON, and the distance between two spellings. */
#ifndef HLSL2SPV_BASE_TEXT_H
#define HLSL2SPV_BASE_TEXT_H

#include "arena.h"
#include "options.h"

#include <stdbool.h>
#include <stddef.h>

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

/* Text of JSON (RFC 8259). */

/* A string with its quotes, or null.  What is no UTF-8 in it becomes U+FFFD. */
void json_string(struct text_sink *out, const char *text);
/* "name": */
void json_name(struct text_sink *out, const char *name);
/* "name": [ strings ] */
void json_list(struct text_sink *out, const char *name, const struct string_list *list);

/* ---- Over several lines ----
 * A value stands on a line of its own, indented as deep as it lies.  `name` is that of a member, or
 * NULL for an element of an array. */

struct json {
    struct text_sink *out;
    unsigned depth;
    bool has_value; /* in the object or array at hand */
};

void json_begin(struct json *j, const char *name, char bracket);
void json_end(struct json *j, char bracket);
void json_put_text(struct json *j, const char *name, const char *text); /* NULL: null */
void json_put_number(struct json *j, const char *name, uint64_t number);
void json_put_signed(struct json *j, const char *name, int64_t number);
void json_put_real(struct json *j, const char *name, double number);
void json_put_bool(struct json *j, const char *name, bool value);
/* On one line. */
void json_put_list(struct json *j, const char *name, const struct string_list *list);
void json_put_numbers(struct json *j, const char *name, const uint32_t *numbers, size_t count);

/* Spelling suggestions. */

struct context;

/* How many letters must change to make one name of the other (without regard to case, and with two
 * neighbours swapped as one change); `limit` or more is answered as `limit`. */
size_t spelling_distance(const char *a, const char *b, size_t limit);
/* The nearest so far of the names that were tried; `best` is NULL while none is near. */
struct nearest {
    const char *wanted, *best;
    size_t distance;
};
struct nearest nearest_to(const char *wanted);
/* Whether this one is the nearest so far. */
bool nearest_try(struct nearest *n, const char *name);
/* "; did you mean 'best'?" or nothing: the end of a message. */
const char *nearest_words(struct context *c, const struct nearest *n);

/* The limit that suits a name: short names need to be nearer. */
size_t spelling_limit(const char *name);

#endif
