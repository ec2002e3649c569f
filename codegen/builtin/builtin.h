/* Lowering of intrinsics and methods: the codegen view of spec/intrinsics.def and spec/methods.def,
 * and what the lowering functions share.
 *
 * A row's lowering column is EXT or OP (the instruction for each class of element) or FN(name,
 * ...): the function lower_name of one of the files here, and what the rows that it serves differ
 * in. */
#ifndef HLSL2SPV_CODEGEN_BUILTIN_BUILTIN_H
#define HLSL2SPV_CODEGEN_BUILTIN_BUILTIN_H

#include "../variable/variable.h"

typedef struct value lower_function(struct emitter *e, const struct expression *x);

/* A row's lowering column.  What a function does not ask for is 0. */
struct lowering {
    enum { LOWERED_BY_EXT, LOWERED_BY_OP, LOWERED_BY_FUNCTION, NOT_LOWERED } kind;
    uint16_t op[3];              /* of floats, of signed integers, of unsigned integers and bools */
    SpvBuiltIn builtin;          /* the variable whose value it gives */
    SpvGroupOperation operation; /* of lanes together */
    SpvScope scope;              /* of a barrier */
    uint32_t memory;             /* ... the memory that it orders, */
    bool group_sync;             /* ... and whether the group waits for all of its threads */
    enum { OF_QUERY, CANDIDATE, COMMITTED } intersection; /* that a ray query is asked about */
};
enum {
    GROUP_MEMORY = SpvMemorySemanticsWorkgroupMemoryMask,
    DEVICE_MEMORY = SpvMemorySemanticsUniformMemoryMask | SpvMemorySemanticsImageMemoryMask,
};
/* That of a call of an intrinsic or of a method. */
const struct lowering *lowering_of(const struct expression *call);
/* The instruction for elements of that type. */
uint16_t lowering_op(const struct lowering *lowering, const struct type *type);

/* A prototype for each FN of the tables. */
#define EXT(float_op, int_op, uint_op)
#define OP(float_op, int_op, uint_op)
#define SEMA(name)
#define REFUSED(reason)
#define FN(name, ...)                                                              lower_function lower_##name;
#define INTRINSIC(id, scope, name, signature, stages, model, flags, lowering, ...) lowering
#define METHOD(id, groups, name, signature, stages, model, flags, lowering)        lowering
#include "../../spec/intrinsics.def"
#include "../../spec/methods.def"
#undef EXT
#undef OP
#undef SEMA
#undef REFUSED
#undef FN
#undef INTRINSIC

/* ---- Calls ---- */

struct value emit_intrinsic(struct emitter *e, const struct expression *x);
struct value emit_method(struct emitter *e, const struct expression *x);

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
/* ---- Elements ---- */

/* EXPR_ELEMENT: memory of structured buffers, texels of the others, records of nodes. */
struct lvalue emit_element(struct emitter *e, const struct expression *x);
struct lvalue emit_texel(struct emitter *e, const struct expression *x);
struct lvalue buffer_block(struct emitter *e, const struct expression *object);
struct lvalue bytes_word(struct emitter *e, const struct expression *x);
struct lvalue bytes_long(struct emitter *e, const struct expression *x);
/* Load() and Consume() of structured buffers name an element in memory, of which parts can be read
 * without reading all of it. */
bool is_buffer_element(const struct expression *x);
struct lvalue buffer_element(struct emitter *e, const struct expression *x);
/* Is a value a part of such an element. */
bool is_in_memory(const struct expression *x);
/* An EXPR_METHOD that is an lvalue: what a vk::BufferPointer points to. */
struct lvalue pointer_contents(struct emitter *e, const struct expression *x);
/* Records of nodes: `records.Get()`, `records[i]`; and what a call hands to another function. */
struct lvalue node_record(struct emitter *e, const struct expression *x);
struct lvalue node_element(struct emitter *e, const struct expression *x);
uint32_t node_pass(struct emitter *e, const struct variable *p, const struct expression *x);
/* An element of the run-time array that is a block's only member; `member` is a constant 0. */
struct lvalue block_element(struct emitter *e, struct lvalue block, uint32_t member, uint32_t index,
                            const struct type *element);
/* ---- Stages ---- */

/* Before a call, what GetAttributeAtVertex may ask of this parameter. */
void pass_vertices(struct emitter *e, const struct variable *p, const struct expression *x);
/* The value of a mesh shader's payload. */
struct value task_payload_load(struct emitter *e, const struct variable *parameter);
/* The variable of the incoming payload of the entry point that begins, or 0. */
void ray_payload_begin(struct emitter *e, uint32_t variable);
/* Makes a hit object, or each one in an array, one that is neither a hit nor a miss. */
void hit_object_clear(struct emitter *e, struct lvalue l);
/* Makes one of a variable, as a call says whose type is that of hit objects. */
void hit_object_record(struct emitter *e, const struct expression *x, struct lvalue *hit);
/* In a compute, mesh or amplification shader, derivatives and quads need the threads of a group
 * arranged in quads: says so to the entry point's execution modes, or reports that there are no
 * derivatives. */
void require_derivatives(struct emitter *e);

/* What all accesses to images share. */

struct operands {
    uint32_t mask;
    uint32_t words[8], count; /* in the order of the mask's bits */
};

/* An instruction on an image: its own operands, the image operands, and the status when asked. */
struct image_access {
    SpvOp op, sparse_op;
    uint32_t words[4], count;
    struct operands operands;
    const struct expression *status; /* an out argument, or NULL */
};

/* What tracing rays and hit objects share. */

/* A variable of the module that an instruction takes or gives a payload, attributes or data by. */
struct exchange {
    uint32_t variable, location;
};

/* The origin, the least distance, the direction and the largest distance of a RayDesc. */
enum { RAY_OPERANDS = 4, TRACE_OPERANDS = 10 };

#endif
