/* Lowering of intrinsics and methods (spec/intrinsics.def, spec/methods.def).
 *
 * The lowering column of a row is EXT or OP, with the instruction for each class of element, or
 * FN(name, ...). FN refers to the function lower_name in one of the files here and lists the
 * properties in which its rows differ. */
#ifndef HLSL2SPV_CODEGEN_BUILTIN_BUILTIN_H
#define HLSL2SPV_CODEGEN_BUILTIN_BUILTIN_H

#include "../variable/variable.h"

typedef struct value lower_function(struct emitter *e, const struct expression *x);

/* Lowering column of a row. Properties that a function does not use are 0. */
struct lowering {
    enum { LOWERED_BY_EXT, LOWERED_BY_OP, LOWERED_BY_FUNCTION, NOT_LOWERED } kind;
    uint16_t op[3];     /* for floats, for signed integers, for unsigned integers and bools */
    SpvBuiltIn builtin; /* built-in variable that contains the result */
    SpvGroupOperation operation; /* group operation of a wave intrinsic */
    SpvScope scope;              /* scope of a barrier */
    uint32_t memory;             /* memory that a barrier orders */
    bool group_sync;             /* a barrier waits for all threads of the group */
    enum { OF_QUERY, CANDIDATE, COMMITTED } intersection; /* intersection of a ray query */
};
enum {
    GROUP_MEMORY = SpvMemorySemanticsWorkgroupMemoryMask,
    DEVICE_MEMORY = SpvMemorySemanticsUniformMemoryMask | SpvMemorySemanticsImageMemoryMask,
};
/* Returns the lowering of a call of an intrinsic or method. */
const struct lowering *lowering_of(const struct expression *call);
/* Returns the instruction for an element type. */
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

/* Returns argument `index` of a call; argument 0 of a method is the object. */
const struct expression *cg_call_argument(const struct expression *x, uint32_t index);
/* Returns an argument's value in PACK_NONE representation. */
struct value cg_call_value(struct emitter *e, const struct expression *x, uint32_t index);
/* Stores the result of an out argument, converted to the target's type. */
void emit_store_out(struct emitter *e, const struct expression *argument, struct value v);

/* Returns the number of rows of a matrix, or 1 for other values. */
uint32_t cg_row_count(const struct type *type);
/* Emit one GLSL.std.450 or core instruction on plain values, row by row. */
struct value emit_ext_rows(struct emitter *e, enum GLSLstd450 op, const struct value *operands,
                           uint32_t count, const struct type *result);
struct value emit_op_rows(struct emitter *e, SpvOp op, const struct value *operands, uint32_t count,
                          const struct type *result);
/* Lowers a call with an operation on rows. */
struct value cg_call_by_rows(struct emitter *e, const struct expression *x,
                             row_operation *operation);
/* Returns a component of a value. The components of matrices are in the order of rows. */
uint32_t emit_component(struct emitter *e, struct value v, uint32_t index);
/* Constructs a value of a type from its components. */
struct value emit_from_components(struct emitter *e, const struct type *type,
                                  const uint32_t *parts);
struct value emit_transpose(struct emitter *e, struct value v, const struct type *result);

/* ---- Elements ---- */

/* Lvalues of EXPR_ELEMENT: memory of structured buffers, texels of other resources, records of
 * nodes. */
struct lvalue emit_element(struct emitter *e, const struct expression *x);
struct lvalue emit_texel(struct emitter *e, const struct expression *x);
struct lvalue cg_buffer_block(struct emitter *e, const struct expression *object);
struct lvalue cg_bytes_word(struct emitter *e, const struct expression *x);
struct lvalue cg_bytes_long(struct emitter *e, const struct expression *x);
/* Load() and Consume() of structured buffers return an element in memory, so that members can be
 * loaded separately. */
bool cg_is_buffer_element(const struct expression *x);
struct lvalue cg_buffer_element(struct emitter *e, const struct expression *x);
/* Returns whether a value is a subobject of such an element. */
bool cg_is_in_memory(const struct expression *x);
/* Returns the lvalue of an EXPR_METHOD: the target of a vk::BufferPointer. */
struct lvalue cg_pointer_contents(struct emitter *e, const struct expression *x);
/* Records of nodes: `records.Get()`, `records[i]`, and arguments of calls. */
struct lvalue node_record(struct emitter *e, const struct expression *x);
struct lvalue node_element(struct emitter *e, const struct expression *x);
uint32_t node_pass(struct emitter *e, const struct variable *p, const struct expression *x);
/* Returns an element of the runtime array that is the only member of a block. `member` is a
 * constant 0. */
struct lvalue block_element(struct emitter *e, struct lvalue block, uint32_t member, uint32_t index,
                            const struct type *element);
/* ---- Stages ---- */

/* Passes the values at the vertices for GetAttributeAtVertex before a call. */
void cg_pass_vertices(struct emitter *e, const struct variable *p, const struct expression *x);
/* Loads the payload of a mesh shader. */
struct value task_payload_load(struct emitter *e, const struct variable *parameter);
/* Sets the variable of the current entry point's incoming payload, or 0. */
void ray_payload_begin(struct emitter *e, uint32_t variable);
/* Initializes a hit object, or each one in an array, to neither a hit nor a miss. */
void cg_clear_hit_object(struct emitter *e, struct lvalue l);
/* Initializes a hit object as specified by a call that returns one. */
void cg_hit_object_record(struct emitter *e, const struct expression *x, struct lvalue *hit);
/* Requires the threads of a compute group to be arranged in quads for quad operations. */
void cg_require_quads(struct emitter *e);
/* Requires the threads of a compute, mesh or amplification group to be arranged in quads for
 * derivatives and quad operations. Reports an error if that is not supported. */
void cg_require_derivatives(struct emitter *e);

/* ---- Image access ---- */

struct operands {
    uint32_t mask;
    uint32_t words[8], count; /* in the order of the mask's bits */
};

/* An image instruction: its operands, its image operands, and the optional status. */
struct image_access {
    SpvOp op, sparse_op;
    uint32_t words[4], count;
    struct operands operands;
    const struct expression *status; /* an out argument, or NULL */
};

const struct object_info *image_info(const struct type *object);
/* Returns whether an object contains a texture and a sampler. */
bool image_has_sampler(const struct type *object);
/* Returns the image of a combined texture and sampler. */
uint32_t image_plain(struct emitter *e, uint32_t object, const struct type *type);
/* Returns a texel access in which the image and the coordinate are still to be set. */
struct image_access image_texel_access(const struct type *object);
void image_add_operand(struct operands *o, SpvImageOperandsMask bit, uint32_t id);
void image_add_offset(struct emitter *e, struct operands *o, uint32_t offset);
uint32_t emit_image_access(struct emitter *e, const struct image_access *a, uint32_t type);
/* Converts the four components of a texel to the type that the shader requires. */
struct value image_from_texel(struct emitter *e, uint32_t texel, const struct type *result);

/* ---- Ray payloads ---- */

/* A module-scope variable through which an instruction passes a payload, attributes or callable
 * data. */
struct exchange {
    uint32_t variable, location;
};

/* Members of a RayDesc, in order: origin, minimum distance, direction and maximum distance. */
enum { RAY_OPERANDS = 4, TRACE_OPERANDS = 10 };

/* Returns the variable of a storage class and type. */
const struct exchange *ray_exchange_variable(struct emitter *e, SpvStorageClass storage,
                                             const struct type *type, const char *name);
/* Copies `argument` to its variable before an instruction that modifies it. */
const struct exchange *ray_send_payload(struct emitter *e, SpvStorageClass storage,
                                        const struct expression *argument);
/* Copies the variable to `argument` after the instruction. */
void ray_receive_payload(struct emitter *e, const struct exchange *x,
                         const struct expression *argument);
void ray_operands(struct emitter *e, struct value ray, uint32_t *words);
/* Evaluates the arguments of TraceRay up to its payload: scene, flags, mask, three indices, ray. */
void ray_trace_operands(struct emitter *e, const struct expression *x, uint32_t *words);
/* Returns the SPIR-V type of a property of a ray or hit. */
uint32_t ray_fact_type(struct emitter *e, const struct type *result);
/* Converts a property to its HLSL type. */
struct value ray_fact(struct emitter *e, uint32_t id, const struct type *result);

#endif
