/* Parser for signature patterns, which match.c matches with arguments. */
#include "expression.h"

#include <string.h>

enum { /* set members are stored plus one */
#define SCALAR(id, class, bits, min_precision) id = SCALAR_##id + 1,
#include "../../spec/scalars.def"
};

static const struct scalar_set scalar_sets[] = {
#define SCALAR_SET(name, strict, ...) {#name, strict, {__VA_ARGS__}},
#include "../../spec/scalar_sets.def"
};

/* The pattern words and their HLSL names. */
static const struct {
    const char *word, *hlsl;
} words[PATTERN_WORD_COUNT] = {
    [PATTERN_TEMPLATE] = {NULL, "T"},
    [PATTERN_VOID] = {"void", "void"},
    [PATTERN_STRING] = {"string", "string"},
    [PATTERN_STRUCT] = {"struct", "struct"},
    [PATTERN_RAY_DESC] = {"ray_desc", "RayDesc"},
    [PATTERN_TRIANGLE_POSITIONS] = {"triangle_positions", "BuiltInTrianglePositions"},
    [PATTERN_SAMPLER] = {"sampler", "SamplerState"},
    [PATTERN_SAMPLER_CMP] = {"sampler_cmp", "SamplerComparisonState"},
    [PATTERN_ANY_SAMPLER] = {"any_sampler", "SamplerState"},
    [PATTERN_TEXTURE] = {"texture", "texture"},
    [PATTERN_ACCELERATION_STRUCTURE] = {"acceleration_structure",
                                        "RaytracingAccelerationStructure"},
    [PATTERN_RAY_QUERY] = {"ray_query", "RayQuery"},
    [PATTERN_HIT_OBJECT] = {"hit_object", "HitObject"},
    [PATTERN_RECORD_OR_UAV] = {"record_or_uav", "resource that can be written"},
    [PATTERN_BUFFER_POINTER] = {"buffer_pointer", "vk::BufferPointer"},
    [PATTERN_POINTER_TO_F] = {"pointer_to_f", "vk::BufferPointer<T>"},
    [PATTERN_THREAD_RECORDS] = {"thread_records", "ThreadNodeOutputRecords"},
    [PATTERN_GROUP_RECORDS] = {"group_records", "GroupNodeOutputRecords"},
};

const char *pattern_word_in_hlsl(enum pattern_word word) {
    return words[word].hlsl;
}

bool scalar_set_has(const struct scalar_set *set, enum scalar scalar) {
    for (const uint8_t *member = set->members; *member; member++)
        if (*member == scalar + 1)
            return true;
    return false;
}

/* ---- Characters ---- */

struct pattern_reader {
    const char *at;
    bool failed;
};

static bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

static bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_name(char c) {
    return is_lower(c) || is_upper(c) || is_digit(c) || c == '_';
}

static void skip_spaces(struct pattern_reader *r) {
    while (*r->at == ' ')
        r->at++;
}

static bool accept_character(struct pattern_reader *r, char c) {
    skip_spaces(r);
    if (*r->at != c)
        return false;
    r->at++;
    return true;
}

static void expect(struct pattern_reader *r, char c) {
    if (!accept_character(r, c))
        r->failed = true;
}

static bool is_text(const char *text, size_t length, const char *wanted) {
    return strlen(wanted) == length && memcmp(text, wanted, length) == 0;
}

static bool accept_word(struct pattern_reader *r, const char *word) {
    skip_spaces(r);
    size_t length = strlen(word);
    if (strncmp(r->at, word, length) != 0 || is_name(r->at[length]))
        return false;
    r->at += length;
    return true;
}

/* ---- Sizes ---- */

static uint32_t read_number(struct pattern_reader *r) {
    skip_spaces(r);
    uint32_t number = 0;
    if (!is_digit(*r->at))
        r->failed = true;
    while (is_digit(*r->at))
        number = number * 10 + (uint32_t)(*r->at++ - '0');
    return number;
}

static struct pattern_size read_size(struct pattern_reader *r) {
    struct pattern_size size = {SIZE_NUMBER, 0, 0};
    skip_spaces(r);
    if (is_digit(*r->at)) {
        size.number = read_number(r);
        return size;
    }
    if (accept_word(r, "dim")) {
        size.kind = SIZE_DIM;
    } else if (accept_word(r, "coord")) {
        size.kind = SIZE_COORD;
    } else if (accept_word(r, "extent")) {
        size.kind = SIZE_EXTENT;
    } else if (is_lower(*r->at)) {
        size.kind = SIZE_VARIABLE;
        size.variable = *r->at++;
    } else {
        r->failed = true;
    }
    if (accept_character(r, '+'))
        size.number = read_number(r);
    return size;
}

/* ---- Types ---- */

/* Parses `<...>` after an element type. */
static void read_shape(struct pattern_reader *r, struct pattern_type *type) {
    skip_spaces(r);
    if (accept_character(r, '>')) {
        type->shape = SHAPE_ANY;
        return;
    }
    if (is_upper(*r->at)) {
        type->shape = SHAPE_ANY;
        type->shape_of = *r->at++;
        expect(r, '>');
        return;
    }
    type->columns = read_size(r);
    type->shape = SHAPE_VECTOR;
    if (accept_character(r, ',')) {
        type->shape = SHAPE_MATRIX;
        type->rows = type->columns;
        type->columns = read_size(r);
    } else if (type->columns.kind == SIZE_NUMBER && type->columns.number == 1) {
        type->shape = SHAPE_SCALAR;
    }
    expect(r, '>');
}

static bool find_set(const char *text, size_t length, const struct scalar_set **set) {
    for (size_t i = 0; i < COUNT_OF(scalar_sets); i++) {
        if (is_text(text, length, scalar_sets[i].name)) {
            *set = &scalar_sets[i];
            return true;
        }
    }
    return false;
}

static bool find_word(const char *text, size_t length, enum pattern_word *word) {
    for (int i = 0; i < PATTERN_WORD_COUNT; i++) {
        if (words[i].word && is_text(text, length, words[i].word)) {
            *word = i;
            return true;
        }
    }
    return false;
}

/* Parses T, T<...>, E, E<...> or F. */
static void read_variable(struct pattern_reader *r, char name, struct pattern_type *type) {
    if (name == 'F') {
        type->word = PATTERN_TEMPLATE;
        return;
    }
    type->scalar_of = name;
    if (accept_character(r, '<')) {
        read_shape(r, type);
    } else if (name == 'E') {
        type->word = PATTERN_ELEMENT;
    } else {
        type->shape = SHAPE_ANY;
        type->shape_of = name;
    }
}

static struct pattern_type read_type(struct pattern_reader *r) {
    struct pattern_type type = {.word = PATTERN_NUMERIC};
    skip_spaces(r);
    const char *start = r->at;
    while (is_name(*r->at))
        r->at++;
    size_t length = (size_t)(r->at - start);
    if (length == 1 && is_upper(*start)) {
        read_variable(r, *start, &type);
    } else if (find_set(start, length, &type.set)) {
        if (accept_character(r, '<'))
            read_shape(r, &type);
    } else if (!find_word(start, length, &type.word)) {
        r->failed = true;
    }
    skip_spaces(r);
    if (is_upper(*r->at)) { /* `numeric<> T` defines T */
        type.scalar_of = *r->at;
        if (!type.shape_of)
            type.shape_of = *r->at;
        r->at++;
    }
    return type;
}

static void read_parameter(struct pattern_reader *r, struct pattern_parameter *p) {
    *p = (struct pattern_parameter){.direction = DIRECTION_IN};
    if (accept_word(r, "out")) {
        p->direction = DIRECTION_OUT;
    } else if (accept_word(r, "inout")) {
        p->direction = DIRECTION_INOUT;
    } else if (accept_word(r, "ref")) {
        p->direction = DIRECTION_INOUT;
        p->is_reference = true;
    }
    p->type = read_type(r);
    if (accept_character(r, '*')) {
        p->is_repeated = true;
        p->count = read_size(r);
    }
}

bool pattern_parse(const char *signature, struct pattern *out) {
    struct pattern_reader r = {signature, false};
    *out = (struct pattern){.count = 0};
    out->result = read_type(&r);
    expect(&r, '(');
    bool more = !accept_character(&r, ')');
    while (more && !r.failed) {
        if (strncmp(r.at, "...", 3) == 0) {
            r.at += 3;
            out->is_variadic = true;
            expect(&r, ')');
            break;
        }
        if (out->count == PATTERN_MAX_PARAMETERS)
            return false;
        read_parameter(&r, &out->parameters[out->count++]);
        more = accept_character(&r, ',');
        skip_spaces(&r);
        if (!more)
            expect(&r, ')');
    }
    return !r.failed && *r.at == '\0';
}
