/* JSON output. */
#include "base.h"
#include "text.h"

#include <math.h>

/* Returns the length in bytes of the UTF-8 character at `c`, or 0 if it is invalid (RFC 3629). */
static size_t character_length(const unsigned char *c) {
    size_t length = *c < 0x80 ? 1 : *c >= 0xc2 && *c < 0xe0 ? 2 : *c >= 0xe0 && *c < 0xf0 ? 3 : 4;
    bool is_good = *c < 0x80 || (*c >= 0xc2 && *c < 0xf5);
    is_good = is_good && !(*c == 0xe0 && c[1] < 0xa0) && !(*c == 0xed && c[1] >= 0xa0) &&
              !(*c == 0xf0 && c[1] < 0x90) && !(*c == 0xf4 && c[1] >= 0x90);
    for (size_t k = 1; k < length && is_good; k++)
        is_good = (c[k] & 0xc0) == 0x80;
    return is_good ? length : 0;
}

static size_t write_character(struct text_sink *out, const char *text) {
    unsigned char c = (unsigned char)*text;
    size_t length = character_length((const unsigned char *)text);
    if (c == '"' || c == '\\')
        sink_format(out, "\\%c", c);
    else if (c < ' ')
        sink_format(out, "\\u%04x", c);
    else if (length)
        sink_write(out, text, length);
    else
        sink_text(out, "\\ufffd");
    return length ? length : 1;
}

void json_quoted(struct text_sink *out, const char *text) {
    if (!text) {
        sink_text(out, "null");
        return;
    }
    sink_text(out, "\"");
    while (*text)
        text += write_character(out, text);
    sink_text(out, "\"");
}

void json_name(struct text_sink *out, const char *name) {
    json_quoted(out, name);
    sink_text(out, ": ");
}

static void write_list(struct text_sink *out, const struct string_list *list, const char *comma) {
    sink_text(out, "[");
    for (size_t i = 0; i < list->count; i++) {
        sink_text(out, i ? comma : "");
        json_quoted(out, list->items[i]);
    }
    sink_text(out, "]");
}

void json_list(struct text_sink *out, const char *name, const struct string_list *list) {
    json_name(out, name);
    write_list(out, list, ", ");
}

/* ---- Indented output ---- */

static void begin_line(struct json *j) {
    if (j->is_compact)
        return;
    sink_text(j->out, "\n");
    for (unsigned k = 0; k < j->depth; k++)
        sink_text(j->out, "  ");
}

static void begin_value(struct json *j, const char *name) {
    if (j->has_value)
        sink_text(j->out, ",");
    if (j->depth)
        begin_line(j);
    if (name) {
        json_quoted(j->out, name);
        sink_text(j->out, j->is_compact ? ":" : ": ");
    }
    j->has_value = true;
}

void json_begin(struct json *j, const char *name, char bracket) {
    begin_value(j, name);
    sink_write(j->out, &bracket, 1);
    j->depth++;
    j->has_value = false;
}

void json_end(struct json *j, char bracket) {
    j->depth--;
    if (j->has_value)
        begin_line(j);
    sink_write(j->out, &bracket, 1);
    if (!j->depth && !j->is_compact)
        sink_text(j->out, "\n");
    j->has_value = true;
}

void json_put_text(struct json *j, const char *name, const char *text) {
    begin_value(j, name);
    json_quoted(j->out, text);
}

void json_put_number(struct json *j, const char *name, uint64_t number) {
    begin_value(j, name);
    sink_format(j->out, "%llu", (unsigned long long)number);
}

void json_put_signed(struct json *j, const char *name, int64_t number) {
    begin_value(j, name);
    sink_format(j->out, "%lld", (long long)number);
}

/* JSON cannot represent infinities and NaN. */
void json_put_real(struct json *j, const char *name, double number) {
    begin_value(j, name);
    if (isfinite(number))
        sink_format(j->out, "%.17g", number);
    else
        json_quoted(j->out, isnan(number) ? "nan" : number > 0 ? "inf" : "-inf");
}

void json_put_bool(struct json *j, const char *name, bool value) {
    begin_value(j, name);
    sink_text(j->out, value ? "true" : "false");
}

void json_put_list(struct json *j, const char *name, const struct string_list *list) {
    begin_value(j, name);
    write_list(j->out, list, j->is_compact ? "," : ", ");
}

void json_put_numbers(struct json *j, const char *name, const uint32_t *numbers, size_t count) {
    const char *comma = j->is_compact ? "," : ", ";
    begin_value(j, name);
    sink_text(j->out, "[");
    for (size_t i = 0; i < count; i++)
        sink_format(j->out, "%s%u", i ? comma : "", numbers[i]);
    sink_text(j->out, "]");
}
