/* Declarations shared by the files that generate random programs: random_generate.c (types,
 * variables, functions), random_expressions.c, random_arithmetic.c and random_statements.c. */
#ifndef HLSL2SPV_TEST_EXEC_RANDOM_GROW_H
#define HLSL2SPV_TEST_EXEC_RANDOM_GROW_H

#include "../../base/collections.h"
#include "random_program.h"

/* Values of float variables: multiples of a quarter, up to this bound. */
enum { SETTLED_BOUND = 1024, SETTLED_QUANTUM = -2, EXACT_BITS = 24 };
enum { MAX_VISIBLE = 64, MAX_NESTING = 4, MAX_TYPES = 128 };

struct grower {
    struct memory *memory;
    struct program *program;
    uint64_t state;
    struct type *types[MAX_TYPES];
    unsigned type_count;
    struct variable *visible[MAX_VISIBLE];
    unsigned visible_count;
    struct function *function; /* the function being generated */
    unsigned callable;         /* number of functions before it */
    unsigned names;
    unsigned nesting, loops, switches;
    unsigned no_calls, no_waves, indices;
    int budget; /* number of statements */
    bool is_large, has_wide, has_short, has_narrow, has_matrices, has_wild, has_waves;
    bool is_uniform; /* all threads are active */
};

/* ---- Chance ---------------------------------------------------------------------------------- */

uint32_t draw(struct grower *g, uint32_t limit);
bool chance(struct grower *g, uint32_t percent);
#define DRAW_FROM(g, items) ((items)[draw((g), COUNT_OF(items))])

/* ---- Types and variables --------------------------------------------------------------------- */

bool same_shape(struct shape a, struct shape b);
bool is_integer(struct shape shape);
bool is_exact_float(struct shape shape); /* has a bound */
struct shape draw_shape(struct grower *g);
const struct type *value_type(struct grower *g, struct shape shape);
const struct type *array_type(struct grower *g, const struct type *element, unsigned length);
/* Returns a value, structure or array type. */
const struct type *draw_type(struct grower *g);
unsigned parts_of_type(const struct type *type); /* number of values in it */

struct variable *new_variable(struct grower *g, const char *prefix, const struct type *type);
void assign_offset(struct grower *g, struct variable *variable);
void show(struct grower *g, struct variable *variable);
/* Adds a global variable. */
struct variable *new_global(struct grower *g, const char *prefix, const struct type *type,
                            enum storage storage);

/* ---- Expressions ----------------------------------------------------------------------------- */

struct expression *new_node(struct grower *g, enum expression_kind kind, struct shape shape);
struct expression *with(struct expression *e, struct expression *operand);
struct expression *new_binary(struct grower *g, enum binary_operator op, struct shape shape,
                              struct expression *a, struct expression *b);
struct expression *new_intrinsic(struct grower *g, enum intrinsic name, struct shape shape,
                                 struct expression *argument);
struct expression *new_convert(struct grower *g, struct shape to, struct expression *from);
struct expression *new_load(struct grower *g, struct lvalue lvalue);
struct expression *repeat_float(struct grower *g, struct shape shape, double number);
struct expression *repeat_integer(struct grower *g, struct shape shape, uint64_t number);
/* Limits an expression to integers up to `bound`. */
struct expression *shrink(struct grower *g, struct expression *e, float bound);
/* Limits an expression to the values of a variable. */
struct expression *limit_to_settled(struct grower *g, struct expression *e);
/* Sets the bounds of an expression to those of its two operands combined. */
struct expression *combine_bounds(struct expression *e, const struct expression *a,
                                  const struct expression *b);

uint64_t draw_word(struct grower *g, enum base base);
struct expression *grow_literal(struct grower *g, struct shape shape);
struct expression *grow(struct grower *g, struct shape shape, int depth);
struct expression *grow_settled(struct grower *g, struct shape shape);
/* The same if threads may be inactive. */
struct expression *grow_apart(struct grower *g, struct shape shape, int depth);
/* Dispatches on the kind of the shape. */
struct expression *grow_arithmetic(struct grower *g, struct shape shape, int depth);

/* Finds a visible lvalue of a type; its indices do not contain calls. */
bool find_lvalue(struct grower *g, const struct type *type, bool to_write, struct lvalue *lvalue);
struct lvalue whole_of(const struct variable *variable);
struct lvalue random_element_of(struct grower *g, const struct lvalue *lvalue, unsigned index);
struct lvalue member_of(const struct lvalue *lvalue, unsigned member);
/* Returns NULL if there is no argument or no variable for a result. */
struct expression *grow_call(struct grower *g, const struct function *function, int depth);

/* ---- Statements ------------------------------------------------------------------------------ */

struct statement *new_statement(struct grower *g, enum statement_kind kind);
void append_statement(struct grower *g, struct block *block, struct statement *s);
void add_value(struct statement *s, struct expression *value);
void grow_block(struct grower *g, struct block *block, unsigned count);
/* Assigns values to all parts of an lvalue, in one or several statements. */
void assign_all(struct grower *g, struct block *block, const struct lvalue *lvalue);
struct statement *grow_return(struct grower *g);

#endif
