/* Random programs as trees.  Parts of the generator grow them, remove parts, print them as HLSL,
 * and evaluate them; these share only this header.
 *
 * Integers wrap around.  Floats are exact in single precision, so that every order of evaluation
 * has the same result: each expression has a bound, and a power of two that divides its values.
 * Wild floats are NaN, infinities and signed zeros, with exact operations.  Behavior is always
 * defined: divisors are not zero, indices are masked, loops are bounded, functions call only
 * earlier ones. */
#ifndef HLSL2SPV_TEST_EXEC_RANDOM_PROGRAM_H
#define HLSL2SPV_TEST_EXEC_RANDOM_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "memory.h"

enum {
    MAX_WIDTH = 4,
    MAX_COMPONENTS = 16,
    MAX_MEMBERS = 4,
    MAX_PARAMETERS = 4,
    MAX_OPERANDS = 4,
    MAX_STEPS = 10,
    MAX_VALUES = 8,
    MAX_CASES = 4,
    MAX_GLOBALS = 12,
    INPUT_COUNT = 8, /* a power of two */
    THREAD_COUNT = 4 /* one quad if pixels are drawn */
};

/* ---- Types ----------------------------------------------------------------------------------- */

/* The HLSL name, whether it is signed, and its width in bits. */
#define RANDOM_BASES(row)                                                                          \
    row(BOOL, "bool", false, 1) row(INT, "int", true, 32) row(UINT, "uint", false, 32)             \
        row(FLOAT, "float", true, 32) row(WILD, "float", true, 32) row(INT16, "int16_t", true, 16) \
            row(UINT16, "uint16_t", false, 16) row(INT64, "int64_t", true, 64)                     \
                row(UINT64, "uint64_t", false, 64) row(DOUBLE, "double", true, 64)

enum base {
#define ROW(name, text, is_signed, bits) BASE_##name,
    RANDOM_BASES(ROW)
#undef ROW
};

struct base_row {
    const char *text;
    bool is_signed;
    unsigned bits;
};
extern const struct base_row base_rows[];

/* A scalar, a vector, or a matrix with `rows` rows. */
struct shape {
    enum base base;
    unsigned width, rows; /* 0 rows: not a matrix */
};

/* Wraps a number to the width and sign of its type. */
static inline uint64_t extend(enum base base, uint64_t word) {
    unsigned unused = 64 - base_rows[base].bits;
    return base_rows[base].is_signed ? (uint64_t)((int64_t)(word << unused) >> unused)
                                     : word << unused >> unused;
}

static inline unsigned component_count(struct shape shape) {
    return shape.rows ? shape.width * shape.rows : shape.width;
}

enum type_kind { TYPE_VALUE, TYPE_ARRAY, TYPE_STRUCTURE };

/* Equal types are the same object. */
struct type {
    enum type_kind kind;
    struct shape shape;
    const struct type *element;
    unsigned length;
    const struct structure *structure;
    unsigned words; /* one per component */
};

struct structure {
    const char *name;
    const struct type *members[MAX_MEMBERS];
    unsigned offsets[MAX_MEMBERS]; /* in words */
    unsigned member_count;
};

/* ---- Lvalues --------------------------------------------------------------------------------- */

enum storage {
    STORAGE_LOCAL,
    STORAGE_STATIC,
    STORAGE_BUFFER,  /* an array with a part for each thread */
    STORAGE_SHARED,  /* the same, in groupshared memory */
    STORAGE_EXCHANGE /* one element per thread, used by a single statement */
};

struct variable {
    const char *name;
    const struct type *type;
    unsigned offset; /* in words */
    enum storage storage;
    bool is_fixed;            /* must not be written by random statements */
    const uint64_t *contents; /* initial value of a static variable */
};

/* A step to a member, an element or a row. */
struct step {
    const struct type *from; /* type of the base */
    unsigned member;
    struct expression *index; /* modulo the number of elements or rows */
};

struct lvalue {
    const struct variable *variable;
    struct step steps[MAX_STEPS];
    unsigned step_count;
    const struct type *type; /* without the swizzle */
    unsigned swizzle[MAX_WIDTH];
    unsigned swizzle_count; /* 0: no swizzle */
    struct shape shape;     /* shape of a value, with the swizzle */
};

/* ---- Expressions ----------------------------------------------------------------------------- */

enum expression_kind {
    EXPRESSION_LITERAL,
    EXPRESSION_LOAD,
    EXPRESSION_INPUT, /* operand 0 modulo the number of inputs, read through a route */
    EXPRESSION_THREAD,
    EXPRESSION_UNARY,
    EXPRESSION_BINARY,
    EXPRESSION_NARROW, /* a binary min precision operation whose result fits */
    EXPRESSION_CONDITIONAL,
    EXPRESSION_SELECT,
    EXPRESSION_CONVERT,
    EXPRESSION_CONSTRUCT,
    EXPRESSION_SWIZZLE,
    EXPRESSION_INTRINSIC,
    EXPRESSION_CALL
};

#define RANDOM_BINARY(row)                                                                         \
    row(ADD, "+") row(SUBTRACT, "-") row(MULTIPLY, "*") row(DIVIDE, "/") row(REMAINDER, "%")       \
        row(AND, "&") row(OR, "|") row(XOR, "^") row(SHIFT_LEFT, "<<") row(SHIFT_RIGHT, ">>")      \
            row(LESS, "<") row(GREATER, ">") row(LESS_EQUAL, "<=") row(GREATER_EQUAL, ">=")        \
                row(EQUAL, "==") row(NOT_EQUAL, "!=") row(LOGICAL_AND, "&&") row(LOGICAL_OR, "||")

#define RANDOM_UNARY(row) row(NEGATE, "-") row(COMPLEMENT, "~") row(NOT, "!")

/* Operations from WAVE_SUM on apply to all active threads. */
#define RANDOM_INTRINSICS(row)                                                                     \
    row(MIN, "min") row(MAX, "max") row(CLAMP, "clamp") row(ABS, "abs") row(SIGN, "sign")          \
        row(MAD, "mad") row(DOT, "dot") row(COUNT_BITS, "countbits")                               \
            row(REVERSE_BITS, "reversebits") row(FIRST_BIT_LOW, "firstbitlow")                     \
                row(FIRST_BIT_HIGH, "firstbithigh") row(ANY, "any") row(ALL, "all")                \
                    row(FLOOR, "floor") row(CEIL, "ceil") row(TRUNC, "trunc") row(FRAC, "frac")    \
                        row(SATURATE, "saturate") row(STEP, "step") row(MUL, "mul")                \
                            row(TRANSPOSE, "transpose") row(IS_NAN, "isnan") row(IS_INF, "isinf")  \
                                row(IS_FINITE, "isfinite") row(BITS, "bits")                       \
                                    row(AS_FLOAT, "asfloat") RANDOM_WAVES(row)

#define RANDOM_WAVES(row)                                                                          \
    row(WAVE_SUM, "WaveActiveSum") row(WAVE_MIN, "WaveActiveMin") row(WAVE_MAX, "WaveActiveMax")   \
        row(WAVE_AND, "WaveActiveBitAnd") row(WAVE_OR, "WaveActiveBitOr")                          \
            row(WAVE_XOR, "WaveActiveBitXor") row(WAVE_PREFIX_SUM, "WavePrefixSum")                \
                row(WAVE_FIRST, "WaveReadLaneFirst") row(WAVE_ANY, "WaveActiveAnyTrue")            \
                    row(WAVE_ALL, "WaveActiveAllTrue") row(WAVE_COUNT, "WaveActiveCountBits")      \
                        row(WAVE_PREFIX_COUNT, "WavePrefixCountBits")                              \
                            row(WAVE_IS_FIRST, "WaveIsFirstLane") row(DDX, "ddx_fine")             \
                                row(DDY, "ddy_fine")

enum binary_operator {
#define ROW(name, text) BINARY_##name,
    RANDOM_BINARY(ROW)
#undef ROW
};

enum unary_operator {
#define ROW(name, text) UNARY_##name,
    RANDOM_UNARY(ROW)
#undef ROW
};

enum intrinsic {
#define ROW(name, text) INTRINSIC_##name,
    RANDOM_INTRINSICS(ROW)
#undef ROW
};

/* Routes for reading a number from one of two buffers, or from a texture with the contents of the
 * first: functions, structures of resources, and constant conditions. */
#define RANDOM_ROUTES(row)                                                                         \
    row(INPUTS, "inputs[", "]", 0) row(OTHERS, "others[", "]", 1)                                  \
        row(FETCH, "fetch(inputs, ", ")", 0) row(FETCH_OTHERS, "fetch(others, ", ")", 1)           \
            row(CHOOSE_FIRST, "choose(make_sources(), true, ", ")", 0)                             \
                row(CHOOSE_SECOND, "choose(make_sources(), false, ", ")", 1)                       \
                    row(CHOSEN, "fetch_chosen<1>(", ")", 1)                                        \
                        row(TEXELS, "fetch_texel(texels, ", ")", 0)

enum route {
#define ROW(name, before, after, buffer) ROUTE_##name,
    RANDOM_ROUTES(ROW)
#undef ROW
        ROUTE_COUNT
};

/* Floats are stored as bits, bools as 0 and 1, integers sign- or zero-extended. */
struct value {
    uint64_t words[MAX_COMPONENTS];
};

struct expression {
    enum expression_kind kind;
    bool is_met; /* visited by a walk, because some are operands of two others */
    struct shape shape;
    double bound;  /* for floats: maximum absolute value of the components */
    int quantum;   /* for floats: components are multiples of two to this power */
    int operation; /* value of the kind's enum; unused for swizzles */
    struct expression *operands[MAX_OPERANDS];
    unsigned operand_count;
    struct value literal;
    struct lvalue lvalue;
    unsigned swizzle[MAX_WIDTH];
    const struct function *function;
    struct lvalue arguments[MAX_PARAMETERS]; /* for calls: arguments without an operand */
};

/* ---- Statements ------------------------------------------------------------------------------ */

enum statement_kind {
    STATEMENT_DECLARE, /* with the parts' `values`, a copy, a call, or zeros */
    STATEMENT_ASSIGN,
    STATEMENT_STEP, /* ++ or -- */
    STATEMENT_COPY, /* from `source` to an lvalue of the same type */
    STATEMENT_CLEAR,
    STATEMENT_CALL,
    STATEMENT_IF,
    STATEMENT_FOR,   /* from `first_count` by `step` to `count` or `values[0]`, in `variable` */
    STATEMENT_WHILE, /* at most `count` times, counted in `variable` */
    STATEMENT_DO,
    STATEMENT_FOREVER, /* with a break after `count` iterations */
    STATEMENT_SWITCH,
    STATEMENT_BREAK,
    STATEMENT_CONTINUE,
    STATEMENT_RETURN,
    STATEMENT_EXCHANGE /* declares the value in `shared` of the thread `count` further */
};

enum { NO_OPERATION = -1 };

struct block {
    struct statement **statements;
    size_t count;
};

struct switch_case {
    bool is_default, has_second;
    int label, second; /* two labels of one body */
    struct block body;
    bool falls_through;
};

struct statement {
    enum statement_kind kind;
    bool is_needed; /* without it, later values are undefined */
    bool is_dropped;
    const struct variable *variable, *shared;
    struct lvalue target, source;
    bool has_source;
    int operation; /* operator of a compound assignment; 1 or -1 for a step */
    bool is_prefix;
    const char *attribute;
    struct expression *values[MAX_VALUES];
    unsigned value_count;
    int first_count, step, count;
    struct block first, second;
    struct switch_case cases[MAX_CASES];
    unsigned case_count;
};

/* ---- Programs -------------------------------------------------------------------------------- */

enum parameter_mode { PARAMETER_IN, PARAMETER_OUT, PARAMETER_INOUT };

struct function {
    const char *name;
    const struct type *result;
    struct variable *parameters[MAX_PARAMETERS];
    enum parameter_mode modes[MAX_PARAMETERS];
    unsigned parameter_count;
    struct block body;
    unsigned words; /* of its variables */
};

struct program {
    struct structure *structures[4];
    unsigned structure_count;
    struct variable *globals[MAX_GLOBALS];
    unsigned global_count;
    unsigned global_words;
    struct function *functions[5];
    unsigned function_count;
    struct function *main;
    struct expression *results[16];
    unsigned result_count;
    int32_t inputs[2][INPUT_COUNT];
    bool is_row_major; /* matrices of integers may be in memory */
    bool is_pixel;     /* runs as four pixels instead of four threads of a group */
    bool has_routes;   /* inputs use routes other than the first */
    bool has_short, has_waves, has_wild;
    unsigned nodes; /* number of removable parts */
};

struct program *random_generate(struct memory *memory, uint64_t seed);
/* Removes the statements and expressions with the given numbers. */
void random_drop(struct memory *memory, struct program *program, const unsigned *numbers,
                 size_t count);
/* Stores the results of all threads one after the other.  Returns false if it takes too long. */
bool random_evaluate(struct memory *memory, const struct program *program, struct value *results);
char *random_print(struct memory *memory, const struct program *program,
                   const struct value *results);

#endif
