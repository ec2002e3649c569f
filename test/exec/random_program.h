/* Random programs as trees.  One part of the generator grows them, one prints them as HLSL, one
 * evaluates them; the three agree on nothing but this header.
 *
 * Integers wrap around.  Floats stay within what single precision holds exactly, so that every
 * order of evaluation gives the same number: each expression knows a bound of its size and the
 * power of two that it is a multiple of.  Nothing is undefined: divisors are positive, indices are
 * masked, loops count down, functions only call those before them. */
#ifndef HLSL2SPV_EXEC_RANDOM_PROGRAM_H
#define HLSL2SPV_EXEC_RANDOM_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "memory.h"

enum base { BASE_BOOL, BASE_INT, BASE_UINT, BASE_FLOAT };

/* A scalar or a vector. */
struct shape {
    enum base base;
    unsigned width;
};

enum {
    MAX_WIDTH = 4,
    MAX_MEMBERS = 4,
    MAX_PARAMETERS = 4,
    MAX_OPERANDS = 4,
    INPUT_COUNT = 8, /* a power of two */
    THREAD_COUNT = 4
};

struct structure {
    const char *name;
    struct shape members[MAX_MEMBERS];
    unsigned member_count;
};

/* Variables take a place of MAX_WIDTH words for each element or member. */
struct variable {
    const char *name;
    struct shape shape;                /* of its elements, when it is an array */
    unsigned length;                   /* of an array; 0: it is none */
    const struct structure *structure; /* NULL: it is none */
    unsigned place;
    bool is_global;
    bool is_fixed; /* counts a loop, or is a parameter that must not change */
};

struct place {
    const struct variable *variable;
    unsigned member;
    struct expression *index;
    unsigned swizzle[MAX_WIDTH];
    unsigned swizzle_count; /* 0: all of it */
    struct shape shape;     /* with the swizzle */
    bool is_whole;          /* a whole structure or array, as an argument */
};

enum expression_kind {
    EXPRESSION_LITERAL,
    EXPRESSION_LOAD,
    EXPRESSION_INPUT, /* operand 0 modulo the number of inputs */
    EXPRESSION_THREAD,
    EXPRESSION_UNARY,
    EXPRESSION_BINARY,
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

/* Intrinsics, and how many arguments they have. */
#define RANDOM_INTRINSICS(row)                                                                     \
    row(MIN, "min", 2) row(MAX, "max", 2) row(CLAMP, "clamp", 3) row(ABS, "abs", 1)                \
        row(SIGN, "sign", 1) row(MAD, "mad", 3) row(DOT, "dot", 2) row(COUNT_BITS, "countbits", 1) \
            row(REVERSE_BITS, "reversebits", 1) row(FIRST_BIT_LOW, "firstbitlow", 1)               \
                row(FIRST_BIT_HIGH, "firstbithigh", 1) row(ANY, "any", 1) row(ALL, "all", 1)       \
                    row(FLOOR, "floor", 1) row(CEIL, "ceil", 1) row(TRUNC, "trunc", 1)             \
                        row(FRAC, "frac", 1) row(SATURATE, "saturate", 1) row(STEP, "step", 2)

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
#define ROW(name, text, count) INTRINSIC_##name,
    RANDOM_INTRINSICS(ROW)
#undef ROW
};

struct value {
    uint32_t words[MAX_WIDTH]; /* floats as their bits, bools as 0 and 1 */
};

struct expression {
    enum expression_kind kind;
    struct shape shape;
    double bound;  /* of floats: no component is larger */
    int quantum;   /* of floats: components are multiples of two to this power */
    int operation; /* of the kind's enum; of swizzles nothing */
    struct expression *operands[MAX_OPERANDS];
    unsigned operand_count;
    struct value literal;
    struct place place;
    unsigned swizzle[MAX_WIDTH];
    const struct function *function;
    struct place results[MAX_PARAMETERS]; /* of calls: arguments that have no operand */
};

enum statement_kind {
    STATEMENT_DECLARE, /* with the expressions in `values`, or without any */
    STATEMENT_ASSIGN,
    STATEMENT_STEP, /* ++ or -- */
    STATEMENT_COPY, /* one aggregate to another */
    STATEMENT_CALL,
    STATEMENT_IF,
    STATEMENT_FOR,   /* `variable` from 0 to `count` */
    STATEMENT_WHILE, /* at most `count` times, counted in `variable` */
    STATEMENT_DO,
    STATEMENT_SWITCH,
    STATEMENT_BREAK,
    STATEMENT_CONTINUE,
    STATEMENT_RETURN
};

enum { MAX_VALUES = 4, MAX_CASES = 4, NO_OPERATION = -1 };

struct block {
    struct statement **statements;
    size_t count;
};

struct switch_case {
    bool is_default;
    int label;
    struct block body;
    bool falls_through;
};

struct statement {
    enum statement_kind kind;
    const struct variable *variable, *source;
    struct place target;
    int operation; /* of a compound assignment; of a step 1 or -1 */
    bool is_prefix;
    struct expression *values[MAX_VALUES];
    unsigned value_count;
    int count;
    struct block first, second;
    struct switch_case cases[MAX_CASES];
    unsigned case_count;
};

enum parameter_mode { PARAMETER_IN, PARAMETER_OUT, PARAMETER_INOUT };

struct function {
    const char *name;
    struct shape result;
    struct variable *parameters[MAX_PARAMETERS];
    enum parameter_mode modes[MAX_PARAMETERS];
    unsigned parameter_count;
    struct block body;
    unsigned words; /* that its variables take */
};

struct program {
    struct structure *structures[4];
    unsigned structure_count;
    struct variable *globals[4];
    struct value global_values[4];
    unsigned global_count;
    struct function *functions[4];
    unsigned function_count;
    struct function *main;
    struct expression *results[16];
    unsigned result_count;
    int32_t inputs[INPUT_COUNT];
};

struct program *random_generate(struct memory *memory, uint64_t seed);
/* The results of all threads, one after another; false when it takes too long. */
bool random_evaluate(struct memory *memory, const struct program *program, struct value *results);
char *random_print(struct memory *memory, const struct program *program,
                   const struct value *results);

#endif
