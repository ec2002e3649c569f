#include "data.h"

#include "../../base/collections.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

enum number_class { SIGNED, UNSIGNED, NORMALIZED, FLOATING };

static const struct {
    const char *name;
    unsigned size;
    enum number_class class;
    double scale; /* the integer that represents 1 in a normalized number */
} elements[] = {
    [ELEMENT_INT8] = {"int8", 1, SIGNED, 0},
    [ELEMENT_UINT8] = {"uint8", 1, UNSIGNED, 0},
    [ELEMENT_SNORM8] = {"snorm8", 1, NORMALIZED, 127},
    [ELEMENT_UNORM8] = {"unorm8", 1, NORMALIZED, 255},
    [ELEMENT_INT16] = {"int16", 2, SIGNED, 0},
    [ELEMENT_UINT16] = {"uint16", 2, UNSIGNED, 0},
    [ELEMENT_UNORM16] = {"unorm16", 2, NORMALIZED, 65535},
    [ELEMENT_HALF] = {"half", 2, FLOATING, 0},
    [ELEMENT_INT] = {"int", 4, SIGNED, 0},
    [ELEMENT_UINT] = {"uint", 4, UNSIGNED, 0},
    [ELEMENT_FLOAT] = {"float", 4, FLOATING, 0},
    [ELEMENT_INT64] = {"int64", 8, SIGNED, 0},
    [ELEMENT_UINT64] = {"uint64", 8, UNSIGNED, 0},
    [ELEMENT_DOUBLE] = {"double", 8, FLOATING, 0},
};
enum { ELEMENT_COUNT = COUNT_OF(elements) };

static const struct format formats[] = {
    {"r8", VK_FORMAT_R8_UNORM, ELEMENT_UNORM8, 1},
    {"rg8", VK_FORMAT_R8G8_UNORM, ELEMENT_UNORM8, 2},
    {"rgba8", VK_FORMAT_R8G8B8A8_UNORM, ELEMENT_UNORM8, 4},
    {"rgba8srgb", VK_FORMAT_R8G8B8A8_SRGB, ELEMENT_UNORM8, 4},
    {"rgba8snorm", VK_FORMAT_R8G8B8A8_SNORM, ELEMENT_SNORM8, 4},
    {"rgba8i", VK_FORMAT_R8G8B8A8_SINT, ELEMENT_INT8, 4},
    {"rgba8ui", VK_FORMAT_R8G8B8A8_UINT, ELEMENT_UINT8, 4},
    {"rgba16", VK_FORMAT_R16G16B16A16_UNORM, ELEMENT_UNORM16, 4},
    {"r16f", VK_FORMAT_R16_SFLOAT, ELEMENT_HALF, 1},
    {"rg16f", VK_FORMAT_R16G16_SFLOAT, ELEMENT_HALF, 2},
    {"rgba16f", VK_FORMAT_R16G16B16A16_SFLOAT, ELEMENT_HALF, 4},
    {"rgba16i", VK_FORMAT_R16G16B16A16_SINT, ELEMENT_INT16, 4},
    {"rgba16ui", VK_FORMAT_R16G16B16A16_UINT, ELEMENT_UINT16, 4},
    {"r32i", VK_FORMAT_R32_SINT, ELEMENT_INT, 1},
    {"rg32i", VK_FORMAT_R32G32_SINT, ELEMENT_INT, 2},
    {"rgba32i", VK_FORMAT_R32G32B32A32_SINT, ELEMENT_INT, 4},
    {"r32ui", VK_FORMAT_R32_UINT, ELEMENT_UINT, 1},
    {"rg32ui", VK_FORMAT_R32G32_UINT, ELEMENT_UINT, 2},
    {"rgba32ui", VK_FORMAT_R32G32B32A32_UINT, ELEMENT_UINT, 4},
    {"r32f", VK_FORMAT_R32_SFLOAT, ELEMENT_FLOAT, 1},
    {"rg32f", VK_FORMAT_R32G32_SFLOAT, ELEMENT_FLOAT, 2},
    {"rgb32f", VK_FORMAT_R32G32B32_SFLOAT, ELEMENT_FLOAT, 3},
    {"rgba32f", VK_FORMAT_R32G32B32A32_SFLOAT, ELEMENT_FLOAT, 4},
    {"r64ui", VK_FORMAT_R64_UINT, ELEMENT_UINT64, 1},
    {"r64i", VK_FORMAT_R64_SINT, ELEMENT_INT64, 1},
    {"depth32", VK_FORMAT_D32_SFLOAT, ELEMENT_FLOAT, 1},
};

size_t element_size(enum element element) {
    return elements[element].size;
}

const struct format *format_named(const char *name, size_t length) {
    for (size_t i = 0; i < COUNT_OF(formats); i++)
        if (strlen(formats[i].name) == length && !memcmp(formats[i].name, name, length))
            return &formats[i];
    return NULL;
}

/* ---- Bits and numbers ---------------------------------------------------------------------- */

static uint64_t low_bits(enum element element, uint64_t bits) {
    unsigned width = elements[element].size * 8;
    return width == 64 ? bits : bits & ((UINT64_C(1) << width) - 1);
}

/* Rounds to nearest even, like IEEE 754. */
static uint64_t half_bits(double number) {
    uint64_t sign = signbit(number) ? 0x8000 : 0;
    double size = fabs(number);
    if (isnan(number))
        return 0x7e00;
    if (size == 0)
        return sign;
    if (size >= 65520)
        return sign | 0x7c00;
    int exponent;
    frexp(size, &exponent);
    if (exponent < -13)
        exponent = -13;
    uint64_t steps = (uint64_t)nearbyint(ldexp(size, 11 - exponent));
    return sign | ((uint64_t)(exponent + 13) * 1024 + steps);
}

static double half_number(uint64_t bits) {
    double sign = bits & 0x8000 ? -1 : 1;
    int exponent = bits >> 10 & 31;
    double steps = (double)(bits & 1023);
    if (exponent == 31)
        return bits & 1023 ? NAN : sign * INFINITY;
    return exponent ? sign * ldexp(1024 + steps, exponent - 25) : sign * ldexp(steps, -24);
}

static uint64_t floating_bits(enum element element, double number) {
    float single = (float)number;
    uint32_t single_bits;
    uint64_t double_bits;
    memcpy(&single_bits, &single, 4);
    memcpy(&double_bits, &number, 8);
    if (element == ELEMENT_HALF)
        return half_bits(number);
    return element == ELEMENT_FLOAT ? single_bits : double_bits;
}

static double floating_number(enum element element, uint64_t bits) {
    float single;
    double number;
    uint32_t single_bits = (uint32_t)bits;
    memcpy(&single, &single_bits, 4);
    memcpy(&number, &bits, 8);
    if (element == ELEMENT_HALF)
        return half_number(bits);
    return element == ELEMENT_FLOAT ? single : number;
}

static int64_t signed_number(enum element element, uint64_t bits) {
    unsigned unused = 64 - elements[element].size * 8;
    return (int64_t)(bits << unused) >> unused;
}

double element_number(enum element element, uint64_t bits) {
    switch (elements[element].class) {
    case SIGNED:
        return (double)signed_number(element, bits);
    case UNSIGNED:
        return (double)bits;
    case NORMALIZED:
        if (element == ELEMENT_SNORM8)
            return fmax((double)signed_number(element, bits) / elements[element].scale, -1);
        return (double)bits / elements[element].scale;
    case FLOATING:
        return floating_number(element, bits);
    }
    return 0;
}

uint64_t element_read(enum element element, const unsigned char *bytes) {
    uint64_t bits = 0;
    memcpy(&bits, bytes, elements[element].size);
    return bits;
}

char *datum_text(struct memory *memory, enum element element, uint64_t bits) {
    switch (elements[element].class) {
    case SIGNED:
        return memory_format(memory, "%lld", (long long)signed_number(element, bits));
    case UNSIGNED:
        return memory_format(memory, "%llu (0x%llx)", (unsigned long long)bits,
                             (unsigned long long)bits);
    case NORMALIZED:
        return memory_format(memory, "%.6g", element_number(element, bits));
    case FLOATING:
        return memory_format(memory, "%.*g (0x%llx)",
                             element == ELEMENT_DOUBLE ? DBL_DECIMAL_DIG : FLT_DECIMAL_DIG,
                             floating_number(element, bits), (unsigned long long)bits);
    }
    return NULL;
}

/* ---- Reading text -------------------------------------------------------------------------- */

static bool parse_number(enum element element, const char *text, uint64_t *bits) {
    char *end;
    const char *digits = *text == '-' ? text + 1 : text;
    bool hexadecimal = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
    if (!strcmp(text, "true") || !strcmp(text, "false")) {
        *bits = *text == 't';
        return true;
    }
    if (hexadecimal || elements[element].class == UNSIGNED || elements[element].class == SIGNED) {
        *bits = *text == '-' ? (uint64_t)strtoll(text, &end, 0) : strtoull(text, &end, 0);
    } else {
        double number = strtod(text, &end);
        if (elements[element].class == FLOATING)
            *bits = floating_bits(element, number);
        else
            *bits = (uint64_t)(int64_t)nearbyint(number * elements[element].scale);
    }
    *bits = low_bits(element, *bits);
    return end != text && *end == '\0';
}

static struct datum *add_datum(struct memory *memory, struct data *data, const char *position) {
    struct datum *datum = memory_append(memory, data->items, data->count);
    datum->offset = data->offset;
    datum->element = data->element;
    datum->tolerance = data->tolerance;
    datum->position = position;
    data->offset += elements[data->element].size;
    if (data->offset > data->size)
        data->size = data->offset;
    return datum;
}

static bool parse_type_name(struct data *data, const char *word) {
    for (int i = 0; i < ELEMENT_COUNT; i++)
        if (!strcmp(elements[i].name, word)) {
            data->element = (enum element)i;
            return true;
        }
    return false;
}

static bool parse_range(struct memory *memory, struct data *data, char *word,
                        const char *position) {
    char *dots = strstr(word, "..");
    if (!dots)
        return false;
    long from = strtol(word, NULL, 0), to = strtol(dots + 2, NULL, 0);
    for (long i = from; i <= to; i++)
        parse_number(data->element, memory_format(memory, "%ld", i),
                     &add_datum(memory, data, position)->bits);
    return true;
}

static const char *parse_value(struct memory *memory, struct data *data, char *word,
                               const char *position) {
    long repeat = 1;
    uint64_t bits = 0;
    if (parse_range(memory, data, word, position))
        return NULL;
    char *star = strchr(word, '*');
    if (star) {
        *star = '\0';
        repeat = strtol(star + 1, NULL, 0);
    }
    bool any = !strcmp(word, "_");
    if (!any && !parse_number(data->element, word, &bits))
        return memory_format(memory, "'%s' is neither a value nor a type", word);
    for (long i = 0; i < repeat; i++) {
        struct datum *datum = add_datum(memory, data, position);
        datum->any = any;
        datum->bits = bits;
    }
    return NULL;
}

static size_t next_word(const char *text, size_t length, size_t *start) {
    while (*start < length && (isspace((unsigned char)text[*start]) || text[*start] == ','))
        ++*start;
    size_t end = *start;
    while (end < length && !isspace((unsigned char)text[end]) && text[end] != ',')
        end++;
    return end - *start;
}

const char *data_parse(struct memory *memory, struct data *data, const char *text, size_t length,
                       const char *position) {
    size_t at = 0, size;
    while ((size = next_word(text, length, &at))) {
        char *word = memory_text(memory, text + at, size);
        const char *problem = NULL;
        at += size;
        if (*word == '@')
            data->offset = strtoul(word + 1, NULL, 0);
        else if (!parse_type_name(data, word))
            problem = parse_value(memory, data, word, position);
        if (problem)
            return problem;
    }
    return NULL;
}

const char *data_parse_type(struct memory *memory, struct data *data, const char *text,
                            size_t length) {
    size_t at = 0, size = next_word(text, length, &at);
    char *word = memory_text(memory, text + at, size);
    if (size && strcmp(word, "within") != 0) {
        const struct format *format = format_named(word, size);
        if (format)
            data->element = format->element;
        else if (!parse_type_name(data, word))
            return memory_format(memory, "there is no type '%s'", word);
        at += size;
        size = next_word(text, length, &at);
    }
    data->tolerance = (struct tolerance){TOLERANCE_EXACT, 0};
    if (!size)
        return NULL;
    char *rest = memory_text(memory, text + at, length - at), *end = rest;
    if (!strncmp(rest, "within", 6))
        data->tolerance.amount = strtod(rest + 6, &end);
    if (end == rest)
        return memory_format(memory, "'%s' is not 'within AMOUNT' or 'within AMOUNT ulp'", rest);
    data->tolerance.kind = strstr(end, "ulp") ? TOLERANCE_ULPS : TOLERANCE_ABSOLUTE;
    return NULL;
}

/* ---- Writing and comparing bytes ----------------------------------------------------------- */

void data_write(const struct data *data, unsigned char *bytes) {
    for (size_t i = 0; i < data->count; i++) {
        const struct datum *datum = &data->items[i];
        if (!datum->any)
            memcpy(bytes + datum->offset, &datum->bits, elements[datum->element].size);
    }
}

/* Maps the floating-point numbers of a size to integers, so that neighbors differ by one; both
 * zeros are 0. */
static int64_t order_of(enum element element, uint64_t bits) {
    uint64_t sign = UINT64_C(1) << (elements[element].size * 8 - 1);
    return bits & sign ? -(int64_t)(bits & ~sign) : (int64_t)bits;
}

static bool close_enough(const struct datum *datum, uint64_t bits) {
    double want = element_number(datum->element, datum->bits);
    double have = element_number(datum->element, bits);
    if (isnan(want) && isnan(have))
        return true;
    if (!isfinite(want) || !isfinite(have))
        return false;
    switch (datum->tolerance.kind) {
    case TOLERANCE_EXACT:
        return false;
    case TOLERANCE_ULPS:
        return fabs((double)(order_of(datum->element, datum->bits) -
                             order_of(datum->element, bits))) <= datum->tolerance.amount;
    case TOLERANCE_ABSOLUTE:
        return fabs(want - have) <= datum->tolerance.amount;
    }
    return false;
}

const struct datum *data_mismatch(const struct data *data, const unsigned char *bytes,
                                  size_t size) {
    for (size_t i = 0; i < data->count; i++) {
        const struct datum *datum = &data->items[i];
        if (datum->any)
            continue;
        if (datum->offset + elements[datum->element].size > size)
            return datum;
        uint64_t bits = element_read(datum->element, bytes + datum->offset);
        if (bits != datum->bits && !close_enough(datum, bits))
            return datum;
    }
    return NULL;
}
