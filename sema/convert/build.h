/* Nodes of the typed tree.  What is made here is as the contract in tree.h has it, if its operands
 * are; nothing is checked or reported, and no name is looked up. */
#ifndef HLSL2SPV_SEMA_CONVERT_BUILD_H
#define HLSL2SPV_SEMA_CONVERT_BUILD_H

#include "../analyser.h"

struct expression *make(struct analyser *a, enum expression_kind kind, enum category category,
                        const struct type *type, const struct node *node);
struct expression *make_error(struct analyser *a, const struct node *node);
struct expression *make_constant(struct analyser *a, const struct constant *k,
                                 const struct node *node);
struct expression *make_integer(struct analyser *a, const struct type *type, int64_t value,
                                const struct node *node);
/* Uniforms and resources are set from outside; a program only reads them. */
bool storage_is_read_only(enum storage storage);
struct expression *make_variable(struct analyser *a, struct variable *v, const struct node *node);
struct expression *make_member(struct analyser *a, struct expression *base, uint32_t field,
                               const struct node *node);
/* The base-class part of a struct. */
struct expression *make_base(struct analyser *a, struct expression *derived,
                             const struct node *node);
/* The value of an expression: EXPR_LOAD around an lvalue, itself otherwise. */
struct expression *make_load(struct analyser *a, struct expression *e);
/* The same node, for another list. */
struct expression *make_copy(struct analyser *a, const struct expression *e);
/* A node that stands where another one does in the source. */
struct expression *make_like(struct analyser *a, enum expression_kind kind, enum category category,
                             const struct type *type, const struct expression *from);
struct expression *make_convert(struct analyser *a, enum conversion conversion,
                                struct expression *operand, const struct type *to);
/* What a ConstantBuffer<T> or TextureBuffer<T> holds. */
struct expression *make_content(struct analyser *a, struct expression *buffer);
struct expression *make_placeholder(struct analyser *a, const struct type *type,
                                    const struct expression *stands_for);
struct expression *make_once(struct analyser *a, struct expression *value);
/* Appends a child to an EXPR_CONSTRUCT. */
void construct_add(struct expression *construct, struct expression *child);
/* Appends an argument to a call of any kind. */
void call_add(struct expression *call, struct expression *argument);
/* A part of a whole is an lvalue, const and so on as the whole is. */
void inherit_lvalue(struct expression *part, const struct expression *whole);
struct variable *variable_create(struct analyser *a, atom name, const struct type *type,
                                 enum storage storage, location at);
bool have_errors(const struct expression_vec *expressions);
/* Sets the value, if it is known, of a const variable with an initializer. */
void variable_fold(struct analyser *a, struct variable *v);
/* Sets what a variable begins with: `value`, which may be NULL or an error. */
void variable_begin_with(struct analyser *a, struct variable *v, struct expression *value);

#endif
