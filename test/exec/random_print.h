/* Declarations shared by random_print.c (expressions) and random_print_program.c (everything
 * else). */
#ifndef HLSL2SPV_TEST_EXEC_RANDOM_PRINT_H
#define HLSL2SPV_TEST_EXEC_RANDOM_PRINT_H

#include "random_program.h"

struct printer {
    struct memory *memory;
    char *text;
    size_t length, capacity;
    int indent;
    const struct function *function; /* the function being printed */
};

void write_text(struct printer *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void print_shape(struct printer *p, struct shape shape);
/* Prints a type as in a cast: "int[3]". */
void print_type(struct printer *p, const struct type *type);
/* Prints a type with the variable's name. */
void print_declarator(struct printer *p, const struct variable *variable);
void print_literal(struct printer *p, struct shape shape, const uint64_t *words);
void print_lvalue(struct printer *p, const struct lvalue *lvalue);
void print_list(struct printer *p, struct expression *const *items, unsigned count);
void print_expression(struct printer *p, const struct expression *e);
const char *binary_text(int op);

#endif
