/* Upcalls: calls from lower to higher subfolders of codegen/, required because types,
 * expressions and statements are recursive. All other calls follow the layer order. */
#ifndef HLSL2SPV_CODEGEN_UPCALLS_H
#define HLSL2SPV_CODEGEN_UPCALLS_H

#include "emitter.h"

struct value;
struct lvalue;

/* Returns the SPIR-V type of an HLSL type in memory with this packing (type/types.c). */
uint32_t type_id(struct emitter *e, const struct type *type, enum packing packing);
/* Returns the SPIR-V type of a value, which has PACK_NONE. */
uint32_t value_type_id(struct emitter *e, const struct type *type);

/* Returns the id of a module constant (function/). */
uint32_t emit_constant(struct emitter *e, const struct expression *x);
/* Emit an expression as a value, as an lvalue, or for its side effects only (function/). */
struct value emit_value(struct emitter *e, const struct expression *x);
struct lvalue emit_lvalue(struct emitter *e, const struct expression *x);
void emit_effect(struct emitter *e, const struct expression *x);
/* Emits a conversion in which EXPR_PLACEHOLDER denotes `v`. Returns `v` if `conversion` is NULL. */
struct value emit_converted(struct emitter *e, struct value v, const struct expression *conversion);
/* Emits a statement if it is reachable (function/). */
void emit_statement(struct emitter *e, const struct statement *statement);

#endif
