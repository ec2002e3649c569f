#include "text.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t replacement = 0xfffd; /* for what is no character */

struct reader {
    const unsigned char *p, *end;
    bool big;
    unsigned unit; /* bytes */
};

struct mark {
    uint32_t code_page;
    bool big;
    unsigned length;
    unsigned char bytes[4];
};

/* The longer ones first: the mark of UTF-32 begins as that of UTF-16 does. */
static const struct mark marks[] = {
    {PAGE_UTF32, false, 4, {0xff, 0xfe, 0, 0}}, {PAGE_UTF32, true, 4, {0, 0, 0xfe, 0xff}},
    {PAGE_UTF8, false, 3, {0xef, 0xbb, 0xbf}},  {PAGE_UTF16, false, 2, {0xff, 0xfe}},
    {PAGE_UTF16, true, 2, {0xfe, 0xff}},
};

static const struct mark *find_mark(const void *bytes, size_t size) {
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (size >= marks[i].length && !memcmp(bytes, marks[i].bytes, marks[i].length))
            return &marks[i];
    return NULL;
}

uint32_t text_page_by_mark(const void *bytes, size_t size, size_t *length) {
    const struct mark *mark = find_mark(bytes, size);
    *length = mark ? mark->length : 0;
    return mark ? mark->code_page : PAGE_UNKNOWN;
}

static uint32_t read_unit(struct reader *r) {
    uint32_t unit = 0;
    for (unsigned i = 0; i < r->unit; i++)
        unit |= (uint32_t)r->p[i] << 8 * (r->big ? r->unit - 1 - i : i);
    r->p += r->unit;
    return unit;
}

static uint32_t read_character(struct reader *r) {
    uint32_t code = read_unit(r);
    if (r->unit == 2 && code >= 0xd800 && code < 0xdc00 && r->p < r->end) {
        uint32_t low = read_unit(r);
        if (low >= 0xdc00 && low < 0xe000)
            return 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        r->p -= r->unit;
    }
    return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? replacement : code;
}

static size_t put_character(uint32_t code, char *out) {
    size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length; --i > 0; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(length == 1 ? code : (0xf00 >> length & 0xff) | code);
    return length;
}

static char *decode(struct reader r, size_t *length) {
    char *out = malloc((size_t)(r.end - r.p) / r.unit * 4 + 1);
    size_t end = 0;
    while (out && r.p < r.end)
        end += put_character(read_character(&r), out + end);
    *length = end;
    return out;
}

static char *copy(const void *bytes, size_t size, size_t *length) {
    char *out = malloc(size + 1);
    if (out && size)
        memcpy(out, bytes, size);
    *length = size;
    return out;
}

char *text_to_utf8(const void *bytes, size_t size, uint32_t code_page, size_t *length) {
    const struct mark *mark = size ? find_mark(bytes, size) : NULL;
    bool obeyed = mark && (code_page == PAGE_UNKNOWN || code_page == mark->code_page);
    uint32_t page = obeyed ? mark->code_page : code_page;
    size_t skipped = obeyed ? mark->length : 0, found;
    struct reader r = {.p = (const unsigned char *)bytes + skipped, .big = obeyed && mark->big};
    r.unit = page == PAGE_UTF16 ? 2 : page == PAGE_UTF32 ? 4 : 1;
    size_t rest = (size - skipped) / r.unit * r.unit;
    r.end = r.p + rest;
    char *text = r.unit == 1 ? copy(r.p, rest, &found) : decode(r, &found);
    if (!text)
        return NULL;
    while (found && !text[found - 1])
        found--;
    text[found] = 0;
    if (length)
        *length = found;
    return text;
}

char *text_of_wide(const wchar_t *text) {
    return text_to_utf8(text, wcslen(text) * sizeof *text, PAGE_WIDE, NULL);
}

/* One character of UTF-8; what is none counts for one byte. */
static uint32_t take_utf8(const unsigned char **p, const unsigned char *end) {
    unsigned char lead = *(*p)++;
    size_t more = lead < 0xc2 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : 0;
    if (lead < 0x80)
        return lead;
    if (!more || (size_t)(end - *p) < more)
        return replacement;
    uint32_t code = lead & (0x3f >> more);
    for (size_t i = 0; i < more; i++) {
        if (((*p)[i] & 0xc0) != 0x80)
            return replacement;
        code = code << 6 | ((*p)[i] & 0x3f);
    }
    *p += more;
    return code;
}

wchar_t *text_to_wide(const char *utf8, size_t size, size_t *length) {
    const unsigned char *p = (const unsigned char *)utf8, *end = p + size;
    wchar_t *out = malloc((size + 1) * sizeof *out);
    size_t count = 0;
    if (!out)
        return NULL;
    while (p < end)
        out[count++] = (wchar_t)take_utf8(&p, end);
    out[count] = 0;
    if (length)
        *length = count;
    return out;
}
