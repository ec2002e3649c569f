#include "picture.h"

#include <math.h>
#include <stdlib.h>

#include <png.h>

static unsigned char to_byte(double number) {
    return (unsigned char)lrint(fmin(fmax(number, 0), 1) * 255);
}

/* A single channel is gray; colors without alpha are opaque. */
static void convert_texel(const struct format *format, const unsigned char *texel,
                          unsigned char *rgba) {
    size_t size = element_size(format->element);
    for (unsigned i = 0; i < 4; i++) {
        unsigned channel = i < format->channels || i == 3 ? i : 0;
        rgba[i] = 255;
        if (channel < format->channels)
            rgba[i] = to_byte(element_number(
                format->element, element_read(format->element, texel + channel * size)));
        else if (i != 3 && format->channels == 2)
            rgba[i] = 0;
    }
}

bool picture_write(const char *path, const struct format *format, unsigned width, unsigned height,
                   const unsigned char *texels) {
    size_t stride = format->channels * element_size(format->element);
    size_t count = (size_t)width * height;
    unsigned char *rgba = malloc(count * 4);
    if (!rgba)
        return false;
    for (size_t i = 0; i < count; i++)
        convert_texel(format, texels + i * stride, rgba + i * 4);
    png_image image = {
        .version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = PNG_FORMAT_RGBA};
    bool written = png_image_write_to_file(&image, path, 0, rgba, 0, NULL);
    free(rgba);
    return written;
}
