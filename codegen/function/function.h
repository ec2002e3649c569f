/* Expressions, statements and functions. */
#ifndef HLSL2SPV_CODEGEN_FUNCTION_FUNCTION_H
#define HLSL2SPV_CODEGEN_FUNCTION_FUNCTION_H

#include "../builtin/builtin.h"

enum { MAX_EMIT_DEPTH = 4096 }; /* nodes of expressions within one another */

void function_emit(struct emitter *e, const struct function *function);

/* ---- Nodes of expressions, which one file each knows ---- */

/* What leans to the left, from the innermost link on: `a + b + c` begins with a, and has two. */
struct left_chain {
    const struct expression *first;
    const struct expression **links;
    uint32_t count;
};
struct left_chain left_chain_of(struct emitter *e, const struct expression *x,
                                bool (*is_link)(const struct expression *));
/* Instructions are of this link from here on. */
struct value emit_binary_expression(struct emitter *e, const struct expression *x);
struct value emit_conversion(struct emitter *e, const struct expression *x);
struct value emit_construct(struct emitter *e, const struct expression *x);
struct value emit_logical(struct emitter *e, const struct expression *x);
struct value emit_conditional(struct emitter *e, const struct expression *x);
struct value emit_call(struct emitter *e, const struct expression *call);
/* ++, -- and op=: the target. The value before an increment goes to `*old` if that is not NULL. */
struct lvalue emit_increment(struct emitter *e, const struct expression *x, struct value *old);
struct lvalue emit_compound(struct emitter *e, const struct expression *x);

/* ---- Statements, which one file each knows ---- */

/* Where break and continue go. */
struct jump_targets {
    uint32_t break_label, continue_label;
    bool is_broken;    /* something has jumped to break_label */
    bool is_continued; /* something has jumped to continue_label */
    struct jump_targets *outer;
};

void jumps_push(struct emitter *e, struct jump_targets *jumps, uint32_t break_label,
                uint32_t continue_label);
void jumps_pop(struct emitter *e);
/* Returns whether a break would leave a loop and not a switch. */
bool breaks_loop(const struct emitter *e);
void emit_break(struct emitter *e);
void emit_continue(struct emitter *e);

static inline bool statement_has(const struct statement *s, enum attribute_kind kind) {
    return attribute_find(s->attributes, kind) != NULL;
}

/* A declaration: the variable, and what it begins with. */
void emit_variable(struct emitter *e, const struct variable *v);

/* ---- What is evaluated once (local.c) ---- */

/* Until the next full expression. */
void known_forget(struct emitter *e);
struct value emit_once(struct emitter *e, const struct expression *x);
/* What the PLACEHOLDER in a conversion stands for. */
void known_place(struct emitter *e, const struct expression *conversion, struct value v);
struct value emit_placeholder(struct emitter *e, const struct expression *x);
/* Items of initialiser lists, by their node: evaluated before any of them is taken apart. */
void known_add_item(struct emitter *e, const struct expression *x, struct value v);
const struct value *known_item(struct emitter *e, const struct expression *x);
/* A part of such an item, which is extracted from it; those of other values go through memory, as
 * they do in dxc. */
bool is_extracted(const struct expression *x);
struct value emit_part(struct emitter *e, const struct expression *x);

#endif
