/* Encodings of source files: UTF-8 and UTF-16, by the byte order mark. */
#include "preprocessor.h"

static uint32_t utf16_unit(const unsigned char *p, bool big) {
    return big ? (uint32_t)p[0] << 8 | p[1] : (uint32_t)p[1] << 8 | p[0];
}

static void decode_utf16(struct context *c, struct file_content *content, bool big) {
    const unsigned char *p = (const unsigned char *)content->text + 2;
    const unsigned char *end = p + (content->size - 2) / 2 * 2;
    struct text_sink out = {.arena = c->kept};
    sink_text(&out, "");
    while (p < end) {
        uint32_t code = utf16_unit(p, big);
        p += 2;
        if (code >= 0xd800 && code < 0xdc00 && p < end) {
            uint32_t low = utf16_unit(p, big);
            if (low >= 0xdc00 && low < 0xe000) {
                code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
                p += 2;
            }
        }
        char bytes[4];
        sink_write(&out, bytes, pp_append_utf8(code, bytes));
    }
    content->text = out.text;
    content->size = out.length;
}

void pp_decode_source(struct context *c, struct file_content *content) {
    const unsigned char *p = (const unsigned char *)content->text;
    if (content->size >= 3 && p[0] == 0xef && p[1] == 0xbb && p[2] == 0xbf) {
        content->text += 3;
        content->size -= 3;
    } else if (content->size >= 2 &&
               ((p[0] == 0xff && p[1] == 0xfe) || (p[0] == 0xfe && p[1] == 0xff))) {
        decode_utf16(c, content, p[0] == 0xfe);
    }
}
