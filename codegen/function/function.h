/* Emission of expressions, statements and functions. */
#ifndef HLSL2SPV_CODEGEN_FUNCTION_FUNCTION_H
#define HLSL2SPV_CODEGEN_FUNCTION_FUNCTION_H

#include "../builtin/builtin.h"

enum { MAX_EMIT_DEPTH = 4096 }; /* nesting of expression nodes */

void function_emit(struct emitter *e, const struct function *function);

/* ---- Expressions ---- */

/* Left-associative chain, from the innermost link outward: `a + b + c` has the first operand a
 * and two links. */
struct left_chain {
    const struct expression *first;
    const struct expression **links;
    uint32_t count;
};
struct left_chain cg_left_chain(struct emitter *e, const struct expression *x,
                                bool (*is_link)(const struct expression *));
typedef struct value emit_link(struct emitter *e, const struct expression *link, struct value left);
/* Emits the links of a chain from `x` on. The source location of the instructions of a link is that
 * of the link. */
struct value emit_chain(struct emitter *e, const struct expression *x,
                        bool (*is_link)(const struct expression *), emit_link *emit);
struct value emit_binary_expression(struct emitter *e, const struct expression *x);
/* Returns the instruction that multiplies a type by a scalar, or SpvOpNop. */
SpvOp cg_scale_opcode(const struct type *type);
/* Returns the scalar that was splatted only to multiply a vector or matrix, or NULL. */
const struct expression *cg_spread_scalar(const struct expression *x);
struct value emit_conversion(struct emitter *e, const struct expression *x);
struct value emit_construct(struct emitter *e, const struct expression *x);
struct value emit_logical(struct emitter *e, const struct expression *x);
struct value emit_conditional(struct emitter *e, const struct expression *x);
struct value emit_call(struct emitter *e, const struct expression *call);
/* Calls a function with [[vk::ext_instruction]]. */
struct value emit_ext_instruction(struct emitter *e, const struct expression *call);
/* Emits ++, -- or op= and returns the target. If `old` is not NULL, stores the value before the
 * increment there. */
struct lvalue emit_increment(struct emitter *e, const struct expression *x, struct value *old);
struct lvalue emit_compound(struct emitter *e, const struct expression *x);

/* ---- Statements ---- */

/* Targets of break and continue. */
struct jump_targets {
    uint32_t break_label, continue_label;
    bool is_broken;    /* some statement jumps to break_label */
    bool is_continued; /* some statement jumps to continue_label */
    struct jump_targets *outer;
};

void jumps_push(struct emitter *e, struct jump_targets *jumps, uint32_t break_label,
                uint32_t continue_label);
void jumps_pop(struct emitter *e);
bool cg_is_in_loop(const struct emitter *e);
/* Returns whether a break would leave a loop instead of a switch. */
bool cg_breaks_loop(const struct emitter *e);
void emit_break(struct emitter *e);
void emit_continue(struct emitter *e);

static inline bool statement_has(const struct statement *s, enum attribute_kind kind) {
    return attribute_find(s->attributes, kind) != NULL;
}

void emit_for(struct emitter *e, const struct statement *s);
void emit_while(struct emitter *e, const struct statement *s);
void emit_do(struct emitter *e, const struct statement *s);
void emit_switch(struct emitter *e, const struct statement *s);
/* Emits a declaration and its initialization. */
void emit_variable(struct emitter *e, const struct variable *v);

/* ---- Cached values (cached_values.c) ---- */

/* Invalidates the values at the start of a full expression. */
void known_forget(struct emitter *e);
struct value emit_once(struct emitter *e, const struct expression *x);
/* Sets the value of the PLACEHOLDER in a conversion. */
void known_set_placeholder(struct emitter *e, const struct expression *conversion, struct value v);
struct value emit_placeholder(struct emitter *e, const struct expression *x);
/* Caches items of initializer lists by node. All items are evaluated before any is decomposed. */
void known_add_item(struct emitter *e, const struct expression *x, struct value v);
const struct value *known_item(struct emitter *e, const struct expression *x);
/* Returns whether an expression is a subobject of such an item, which is extracted. Subobjects
 * of other values are accessed through memory, as in dxc. */
bool cg_is_extracted(const struct expression *x);
struct value emit_part(struct emitter *e, const struct expression *x);

#endif
