/* Text of JSON (RFC 8259). */
#ifndef HLSL2SPV_BASE_JSON_H
#define HLSL2SPV_BASE_JSON_H

#include "options.h"
#include "sink.h"

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

#endif
