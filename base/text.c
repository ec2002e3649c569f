/* Text building, JSON output, and the edit distance of names. */
#include "base.h"
#include "text.h"

#include <stdio.h>
#include <string.h>
#include <math.h>
#include <ctype.h>

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

/* ---- Strings ---- */

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

void json_string(struct text_sink *out, const char *text) {
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
    json_string(out, name);
    sink_text(out, ": ");
}

static void write_list(struct text_sink *out, const struct string_list *list) {
    sink_text(out, "[");
    for (size_t i = 0; i < list->count; i++) {
        sink_text(out, i ? ", " : "");
        json_string(out, list->items[i]);
    }
    sink_text(out, "]");
}

void json_list(struct text_sink *out, const char *name, const struct string_list *list) {
    json_name(out, name);
    write_list(out, list);
}

/* ---- Indented output ---- */

static void begin_line(struct json *j) {
    sink_text(j->out, "\n");
    for (unsigned k = 0; k < j->depth; k++)
        sink_text(j->out, "  ");
}

static void begin_value(struct json *j, const char *name) {
    if (j->has_value)
        sink_text(j->out, ",");
    if (j->depth)
        begin_line(j);
    if (name)
        json_name(j->out, name);
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
    if (!j->depth)
        sink_text(j->out, "\n");
    j->has_value = true;
}

void json_put_text(struct json *j, const char *name, const char *text) {
    begin_value(j, name);
    json_string(j->out, text);
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
        json_string(j->out, isnan(number) ? "nan" : number > 0 ? "inf" : "-inf");
}

void json_put_bool(struct json *j, const char *name, bool value) {
    begin_value(j, name);
    sink_text(j->out, value ? "true" : "false");
}

void json_put_list(struct json *j, const char *name, const struct string_list *list) {
    begin_value(j, name);
    write_list(j->out, list);
}

void json_put_numbers(struct json *j, const char *name, const uint32_t *numbers, size_t count) {
    begin_value(j, name);
    sink_text(j->out, "[");
    for (size_t i = 0; i < count; i++)
        sink_format(j->out, "%s%u", i ? ", " : "", numbers[i]);
    sink_text(j->out, "]");
}

enum { LONGEST_NAME = 64 };

static size_t smallest(size_t a, size_t b, size_t c) {
    size_t m = a < b ? a : b;
    return m < c ? m : c;
}

static bool same_letter(char a, char b) {
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Damerau-Levenshtein distance with adjacent swaps, using three rows. */
size_t spelling_distance(const char *a, const char *b, size_t limit) {
    size_t m = strlen(a), n = strlen(b);
    if ((m > n ? m - n : n - m) >= limit || m > LONGEST_NAME || n > LONGEST_NAME)
        return limit;
    size_t rows[3][LONGEST_NAME + 1];
    for (size_t j = 0; j <= n; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= m; i++) {
        size_t *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t change = last[j - 1] + !same_letter(a[i - 1], b[j - 1]);
            now[j] = smallest(last[j] + 1, now[j - 1] + 1, change);
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
                same_letter(a[i - 2], b[j - 1]))
                now[j] = smallest(now[j], before[j - 2] + 1, now[j]);
        }
    }
    size_t distance = rows[m % 3][n];
    return distance < limit ? distance : limit;
}

size_t spelling_limit(const char *name) {
    return (strlen(name) + 1) / 3 + 1;
}

struct nearest spelling_nearest(const char *wanted) {
    return (struct nearest){.wanted = wanted, .distance = spelling_limit(wanted)};
}

bool spelling_nearest_try(struct nearest *n, const char *name) {
    size_t distance = spelling_distance(n->wanted, name, n->distance);
    if (distance >= n->distance)
        return false;
    n->distance = distance;
    n->best = name;
    return true;
}

const char *spelling_nearest_words(struct context *c, const struct nearest *n) {
    return n->best ? arena_format(c->arena, "; did you mean '%s'?", n->best) : "";
}
