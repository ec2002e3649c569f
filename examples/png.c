#include "png.h"

#include <stdint.h>
#include <stdio.h>

enum { CHANNELS = 3, MAX_STORED = 65535 };

/* A file being written, with the checksums of the format. */
struct png {
    FILE *file;
    uint32_t crc;              /* of a chunk, PNG 5.5 */
    uint32_t adler_a, adler_b; /* of the image data, RFC 1950 */
};

static void put(struct png *png, unsigned char byte) {
    png->crc ^= byte;
    for (int bit = 0; bit < 8; bit++)
        png->crc = png->crc >> 1 ^ (png->crc & 1 ? 0xedb88320u : 0);
    fputc(byte, png->file);
}

static void put_number(struct png *png, uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8)
        put(png, (unsigned char)(number >> shift));
}

static void begin_chunk(struct png *png, const char *type, size_t size) {
    put_number(png, (uint32_t)size);
    png->crc = 0xffffffff;
    for (int i = 0; i < 4; i++)
        put(png, (unsigned char)type[i]);
}

static void end_chunk(struct png *png) {
    put_number(png, ~png->crc);
}

static void put_header(struct png *png, size_t width, size_t height) {
    begin_chunk(png, "IHDR", 13);
    put_number(png, (uint32_t)width);
    put_number(png, (uint32_t)height);
    put(png, 8); /* bits of a channel */
    put(png, 2); /* red, green, blue */
    put(png, 0);
    put(png, 0);
    put(png, 0);
    end_chunk(png);
}

/* Returns the byte at `offset` of the PNG rows, which begin with a filter number. */
static unsigned char row_byte(const unsigned char *texels, size_t width, size_t offset) {
    size_t row = width * CHANNELS + 1;
    size_t column = offset % row;
    if (column == 0)
        return 0; /* no filter */
    return texels[(offset / row * width + (column - 1) / CHANNELS) * 4 + (column - 1) % CHANNELS];
}

static void put_data(struct png *png, unsigned char byte) {
    put(png, byte);
    png->adler_a = (png->adler_a + byte) % 65521;
    png->adler_b = (png->adler_b + png->adler_a) % 65521;
}

static void put_texels(struct png *png, const unsigned char *texels, size_t width, size_t height) {
    size_t size = (width * CHANNELS + 1) * height;
    size_t blocks = (size + MAX_STORED - 1) / MAX_STORED;
    begin_chunk(png, "IDAT", 2 + 5 * blocks + size + 4);
    put(png, 0x78);
    put(png, 0x01);
    png->adler_a = 1;
    for (size_t done = 0; done < size;) {
        size_t length = size - done < MAX_STORED ? size - done : MAX_STORED;
        put(png, done + length == size); /* whether it is the last block */
        put(png, length & 0xff);
        put(png, (unsigned char)(length >> 8));
        put(png, ~length & 0xff);
        put(png, (unsigned char)(~length >> 8));
        for (size_t end = done + length; done < end; done++)
            put_data(png, row_byte(texels, width, done));
    }
    put_number(png, png->adler_b << 16 | png->adler_a);
    end_chunk(png);
}

bool png_write(const char *path, const unsigned char *texels, size_t width, size_t height) {
    struct png png = {.file = fopen(path, "wb")};
    if (!png.file)
        return false;
    fputs("\x89PNG\r\n\x1a\n", png.file);
    put_header(&png, width, height);
    put_texels(&png, texels, width, height);
    begin_chunk(&png, "IEND", 0);
    end_chunk(&png);
    bool whole = !ferror(png.file);
    return fclose(png.file) == 0 && whole;
}
