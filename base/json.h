/* Text of JSON (RFC 8259). */
#ifndef HLSL2SPV_BASE_JSON_H
#define HLSL2SPV_BASE_JSON_H

#include "options.h"
#include "sink.h"

/* A string with its quotes, or null. */
void json_string(struct text_sink *out, const char *text);
/* "name": */
void json_name(struct text_sink *out, const char *name);
/* "name": [ strings ] */
void json_list(struct text_sink *out, const char *name, const struct string_list *list);

#endif
