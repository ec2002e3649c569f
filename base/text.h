/* Text building, JSON output, and the edit distance of names. */
#ifndef HLSL2SPV_BASE_TEXT_H
#define HLSL2SPV_BASE_TEXT_H

#include "arena.h"
#include "options.h"

#include <stdbool.h>
#include <stddef.h>

struct text_sink {
    struct arena *arena;
    char *text; /* NUL-terminated after the first write */
    size_t length, capacity;
};

void sink_write(struct text_sink *sink, const char *bytes, size_t length);
void sink_text(struct text_sink *sink, const char *text);
void sink_number(struct text_sink *sink, unsigned number);
void sink_format(struct text_sink *sink, const char *format, ...) LIKE_PRINTF(2, 3);

/* Joins the lines of a text with ';'. */
const char *diag_single_line(struct arena *arena, const char *text);

/* JSON text (RFC 8259). */

/* Writes a quoted string, or null. Invalid UTF-8 becomes U+FFFD. */
void json_quoted(struct text_sink *out, const char *text);
/* "name": */
void json_name(struct text_sink *out, const char *name);
/* "name": [ strings ] */
void json_list(struct text_sink *out, const char *name, const struct string_list *list);

/* ---- Indented output ----
 *
 * Each value is on a separate line, indented by its depth, unless the text is compact. `name` is
 * the member name, or NULL for an array element. */

struct json {
    struct text_sink *out;
    unsigned depth;
    bool has_value;  /* in the current object or array */
    bool is_compact; /* without whitespace, and without a final newline */
};

void json_begin(struct json *j, const char *name, char bracket);
void json_end(struct json *j, char bracket);
void json_put_text(struct json *j, const char *name, const char *text); /* NULL writes null */
void json_put_number(struct json *j, const char *name, uint64_t number);
void json_put_signed(struct json *j, const char *name, int64_t number);
void json_put_real(struct json *j, const char *name, double number);
void json_put_bool(struct json *j, const char *name, bool value);
/* On a single line. */
void json_put_list(struct json *j, const char *name, const struct string_list *list);
void json_put_numbers(struct json *j, const char *name, const uint32_t *numbers, size_t count);

/* Spelling suggestions. */

struct context;

/* Returns the edit distance of two names, ignoring case; a swap of adjacent letters counts as one
 * edit. Results are capped at `limit`. */
size_t spelling_distance(const char *a, const char *b, size_t limit);
/* The best match among the candidates so far. `best` is NULL if none is close enough. */
struct nearest {
    const char *wanted, *best;
    size_t distance;
};
struct nearest spelling_nearest(const char *wanted);
/* Tries a candidate. Returns true if it is the best match so far. */
bool spelling_nearest_try(struct nearest *n, const char *name);
/* Returns the end of a message: "; did you mean 'best'?", or "". */
const char *spelling_nearest_words(struct context *c, const struct nearest *n);

/* Returns the distance limit for a name. Short names need closer matches. */
size_t spelling_limit(const char *name);

#endif
