/* Signature patterns: the language in which the tables of intrinsics and methods say what a
 * function takes and gives.  spec/intrinsics.def describes it.
 *
 * A pattern is read from the text of a row when a function of that name is called, and matched
 * against the arguments: every group of parameters that share a name (T) gets one element type and
 * one shape, chosen from its arguments as HLSL chooses them. */
#ifndef HLSL2SPV_SEMA_PATTERN_H
#define HLSL2SPV_SEMA_PATTERN_H

#include "../analyser.h"

enum pattern_word {
    PATTERN_NUMERIC,  /* a scalar, vector or matrix */
    PATTERN_ELEMENT,  /* E: what the object holds */
    PATTERN_TEMPLATE, /* F: the template argument */
    PATTERN_VOID,
    PATTERN_STRING,
    PATTERN_STRUCT,
    PATTERN_RAY_DESC,
    PATTERN_TRIANGLE_POSITIONS,
    PATTERN_SAMPLER,
    PATTERN_SAMPLER_CMP,
    PATTERN_ANY_SAMPLER,
    PATTERN_TEXTURE,
    PATTERN_ACCELERATION_STRUCTURE,
    PATTERN_RAY_QUERY,
    PATTERN_HIT_OBJECT,
    PATTERN_RECORD_OR_UAV,
    PATTERN_BUFFER_POINTER,
    PATTERN_POINTER_TO_F,
    PATTERN_THREAD_RECORDS,
    PATTERN_GROUP_RECORDS,
    PATTERN_WORD_COUNT
};

const char *pattern_word_in_hlsl(enum pattern_word word);

/* A row of spec/scalar_sets.def. */
struct scalar_set {
    const char *name;
    bool is_strict;                /* what is not in it is not converted to it */
    uint8_t members[SCALAR_COUNT]; /* each enum scalar plus one, the default first; 0 ends it */
};
bool scalar_set_has(const struct scalar_set *set, enum scalar scalar);

enum pattern_shape { SHAPE_SCALAR, SHAPE_ANY, SHAPE_VECTOR, SHAPE_MATRIX };

/* A number, or what `variable` or a measure of the object comes to, plus a number. */
struct pattern_size {
    enum { SIZE_NUMBER, SIZE_VARIABLE, SIZE_DIM, SIZE_COORD, SIZE_EXTENT } kind;
    char variable;
    uint32_t number;
};

struct pattern_type {
    enum pattern_word word;
    /* Of PATTERN_NUMERIC: */
    const struct scalar_set *set; /* NULL where the element type is a variable's or the object's */
    char scalar_of, shape_of;     /* the variable whose element type or shape it has, or 0 */
    enum pattern_shape shape;
    struct pattern_size rows, columns;
};

enum { PATTERN_MAX_PARAMETERS = 10, PATTERN_MAX_ARGUMENTS = 16 };

struct pattern_parameter {
    struct pattern_type type;
    uint8_t direction; /* enum parameter_direction */
    bool is_reference; /* the lvalue itself is passed */
    bool is_repeated;
    struct pattern_size count;
};

struct pattern {
    struct pattern_type result;
    struct pattern_parameter parameters[PATTERN_MAX_PARAMETERS];
    uint32_t count;
    bool is_variadic;
};

/* Reads a signature; false if it is not one. */
bool pattern_parse(const char *signature, struct pattern *out);

/* One call to match a pattern with. */
struct pattern_call {
    struct analyser *a;
    const struct type *object;           /* of a method, or NULL */
    const struct type_argument *written; /* template arguments */
    uint32_t written_count;
    const struct expression_vec *arguments;
};

struct pattern_match {
    const struct type *result;
    const struct type *parameters[PATTERN_MAX_ARGUMENTS]; /* one per argument */
    uint8_t directions[PATTERN_MAX_ARGUMENTS];
    uint32_t count; /* of the parameters; the arguments of `...` are not among them */
    const struct type *template_type; /* F, or NULL */
    bool is_signed_for_unsigned;      /* which only some dialects take */
    const char *mismatch;             /* why the pattern does not take the arguments, or NULL */
    uint32_t failed_argument;         /* of which the mismatch tells, or UINT32_MAX: of all */
};

/* Of an argument of type_error nothing is known: it fits, and what it would decide is decided as by
 * default. */
void pattern_match(const struct pattern_call *call, const struct pattern *pattern,
                   struct pattern_match *out);
/* The parameter that takes an argument; NULL: it is one of `...`. */
const struct pattern_parameter *pattern_parameter_of(const struct pattern *pattern,
                                                     const struct type *object, size_t argument);
/* "float4 f(float4, out int)": what the pattern takes and gives, as far as the arguments of a call
 * say so. */
const char *pattern_signature(const struct pattern_call *call, const struct pattern *pattern,
                              const char *name);
/* How many arguments the pattern takes, for that object; a variadic one takes more. */
uint32_t pattern_count(const struct pattern *pattern, const struct type *object);

#endif
