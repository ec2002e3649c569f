/* Lowering of intrinsics and methods: the codegen view of spec/intrinsics.def and spec/methods.def,
 * and what the lowering functions share.
 *
 * A row's lowering column is EXT or OP (the instruction for each class of element) or FN(name),
 * which is the function lower_name of one of the intrinsic*.c files, texture.c, buffer.c, ... */
#ifndef HLSL2SPV_CODEGEN_LOWER_H
#define HLSL2SPV_CODEGEN_LOWER_H

#include "../emitter.h"

typedef struct value lower_function(struct emitter *e, const struct expression *x);

/* A prototype for each FN of the tables. */
#define EXT(float_op, int_op, uint_op)
#define OP(float_op, int_op, uint_op)
#define SEMA(name)
#define REFUSED(reason)
#define FN(name)                                                              lower_function lower_##name;
#define INTRINSIC(id, scope, name, signature, stages, model, flags, lowering) lowering
#define METHOD(id, groups, name, signature, stages, model, flags, lowering)   lowering
#include "../../spec/intrinsics.def"
#include "../../spec/methods.def"
#undef EXT
#undef OP
#undef SEMA
#undef REFUSED
#undef FN
#undef INTRINSIC
#undef METHOD

/* Argument `index` of a call; of a method, 0 is the object. */
const struct expression *call_argument(const struct expression *x, uint32_t index);
/* Its value in the plain representation. */
struct value call_value(struct emitter *e, const struct expression *x, uint32_t index);
/* Writes the result for an out argument, converted to the target's type. */
void store_out(struct emitter *e, const struct expression *argument, struct value v);

/* Works on the rows of a matrix, or on the whole of other values. */
uint32_t row_count(const struct type *type);
/* One GLSL.std.450 or core instruction on plain values, row by row. */
struct value emit_ext_rows(struct emitter *e, enum GLSLstd450 op, const struct value *operands,
                           uint32_t count, const struct type *result);
struct value emit_op_rows(struct emitter *e, SpvOp op, const struct value *operands, uint32_t count,
                          const struct type *result);
struct value emit_transpose(struct emitter *e, struct value v, const struct type *result);
/* The image itself, of textures that come with their sampler. */
uint32_t plain_image(struct emitter *e, uint32_t object, const struct type *type);
/* texture.c, buffer.c, bytes.c: what is behind `object[index]`, a buffer, a byte address. */
struct lvalue emit_texel(struct emitter *e, const struct expression *x);
struct lvalue buffer_block(struct emitter *e, const struct expression *object);
struct lvalue bytes_word(struct emitter *e, const struct expression *x);
/* An element of the run-time array that is a block's only member; `member` is a constant 0. */
struct lvalue block_element(struct lvalue block, uint32_t member, uint32_t index,
                            const struct type *element);
/* ray.c: object and world transforms as HLSL's 3x4 and 4x3 matrices. */
struct value ray_transform(struct emitter *e, uint32_t id, const struct type *result);
uint32_t ray_transform_type(struct emitter *e);
/* In a compute, mesh or amplification shader, derivatives and quads need the threads of a group
 * arranged in quads: says so to the entry point's execution modes. */
void require_derivatives(struct emitter *e);

#endif
