/* Where the rooms call back, since types are made of types, expressions of expressions, and
 * statements of statements.  All other calls go in one direction. */
#ifndef HLSL2SPV_CODEGEN_SEAMS_H
#define HLSL2SPV_CODEGEN_SEAMS_H

#include "emitter.h"

struct value;
struct lvalue;

/* type/types.c: an HLSL type as it lies in such memory. */
uint32_t type_id(struct emitter *e, const struct type *type, enum packing packing);
/* The same for a value: PACK_NONE. */
uint32_t value_type_id(struct emitter *e, const struct type *type);

/* function/: an expression's value, its place, its effects. */
struct value emit_value(struct emitter *e, const struct expression *x);
struct lvalue emit_lvalue(struct emitter *e, const struct expression *x);
void emit_effect(struct emitter *e, const struct expression *x);
/* The value of a node in which EXPR_PLACEHOLDER stands for `v`; of NULL: `v` itself. */
struct value emit_converted(struct emitter *e, struct value v, const struct expression *conversion);
/* The same room: a statement, if control comes there. */
void emit_statement(struct emitter *e, const struct statement *statement);

#endif
