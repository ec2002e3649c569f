/* Inside of codegen/: what its files share.  One emitter turns one program into one module; the
 * README tells which file does what.
 *
 * How HLSL values look in SPIR-V:
 *   - A value has the representation of PACK_NONE unless its `packing` says otherwise: bool is
 *     OpTypeBool, a vector of 1 its scalar; a float RxC matrix is OpTypeMatrix of R columns of
 *     vecC (so HLSL's rows are SPIR-V's columns, and m[r] is a column); 1xN and Nx1 matrices are
 *     vectors, 1x1 a scalar; int and bool matrices are arrays of R vectors.
 *   - In memory with a packing, bool is uint, and structs and arrays carry offsets and strides, so
 *     that an aggregate that was loaded keeps that representation (value.packing) until something
 *     needs another: store_value and value_repack go member by member.
 *   - A value of a texture, sampler or acceleration structure type is the loaded object.  A value
 *     of a structured, byte address or constant buffer type is a pointer to the block.
 *
 * Order: expressions are emitted where they are evaluated, once.  An instruction may be emitted
 * only while a block is open (block_is_open); statements after a terminator are dropped. */
#ifndef HLSL2SPV_CODEGEN_EMITTER_H
#define HLSL2SPV_CODEGEN_EMITTER_H

#include "codegen.h"

/* An rvalue. */
struct value {
    uint32_t id;
    const struct type *type;
    enum packing packing; /* representation of `id`; PACK_NONE for all but loaded aggregates */
};

enum lvalue_kind {
    LVALUE_POINTER, /* memory: base and access chain */
    LVALUE_VECTOR,  /* several components of a vector in memory */
    LVALUE_MATRIX,  /* several elements of a matrix in memory */
    LVALUE_TEXEL,   /* an element of a typed buffer or texture, read and written as a whole; with
                       `count` components of it, or with one chosen at run time */
    LVALUE_BITS,    /* a bit-field in memory */
    LVALUE_VALUE,   /* an rvalue where an lvalue was asked for; cannot be stored to */
    LVALUE_STAGE,   /* outputs of a mesh shader, spread over several variables; with `count`
                       components of one; without a part its indices in one array */
    LVALUE_SPLIT,   /* a global struct of resources, each of them a variable, or an array of such */
};

enum {
    MAX_CHAIN = 32,        /* steps of one access chain */
    MAX_EMIT_DEPTH = 4096, /* nodes of expressions within one another */
};

/* What can be loaded and stored.  Access chains are collected and emitted as one instruction when
 * the pointer is first needed (lvalue_pointer). */
struct lvalue {
    uint8_t kind;            /* enum lvalue_kind */
    const struct type *type; /* of what a load gives */
    const struct type
        *memory;   /* the block's object type, while the whole block is meant; or NULL */
    uint32_t base; /* pointer id */
    SpvStorageClass storage;
    enum packing packing;       /* of the memory */
    uint32_t alignment;         /* promised for physical memory; 0: the type's */
    bool is_part;               /* a step led here: no more than the type's own is claimed */
    bool is_precise;            /* of a precise member */
    bool is_rasterizer_ordered; /* accesses stand between interlock_begin and interlock_end */
    uint32_t chain[MAX_CHAIN];
    uint32_t chain_count;
    uint8_t count; /* VECTOR, MATRIX: components selected, in order */
    uint8_t components[4], rows[4];
    const struct type
        *whole; /* VECTOR, MATRIX, TEXEL, BITS: type of the vector, matrix, texel, unit */
    struct {
        uint32_t image;         /* the loaded image */
        uint32_t image_pointer; /* for OpImageTexelPointer; 0 when it has none */
        const struct type *object;
        uint32_t coordinates;
        uint32_t level;     /* mip level or sample number, or 0 */
        uint8_t access;     /* enum element_access */
        bool has_component; /* one component chosen at run time by `component` */
        uint32_t component;
    } texel;
    struct {
        uint32_t offset, width;
    } bits;
    struct value value; /* LVALUE_VALUE */
    struct {
        const struct io_value *part;
        uint32_t vertex; /* id of the index of the vertex or primitive; 0: not indexed so far */
        uint32_t flat; /* id of an index into a variable that holds it as one array; 0: its first */
    } stage;
    struct split_part *split;
    bool is_flattened;   /* POINTER: `type` is an array of arrays of resources, or one of its parts,
                            that lie in one array, as SPIR-V has no arrays of such arrays */
    uint32_t flat_index; /* id of the indices so far into a flattened array; 0: none */
    uint32_t
        image_type; /* of an object whose declaration chose its type, or of arrays of them; or 0 */
    uint32_t block_type; /* of a whole block that a struct variable is, before any step; or 0 */
};

/* Where a variable lives. */
struct variable_place {
    uint32_t id; /* pointer to it; 0: not declared yet, or it has no memory */
    SpvStorageClass storage;
    enum packing packing;
    uint32_t counter; /* of RW, append and consume structured buffers: pointer to the counter
                         block, made on demand by counter_pointer */
    bool is_value;    /* `id` is the value itself: specialization constants, is_held_as_value */
    struct split_part *split; /* of a struct of resources that was split, or NULL */
    uint32_t block_type;      /* of a struct that is a block: push constants; or 0 */
    uint32_t image_type;      /* of a single object, when its declaration chose it; or 0 */
};

/* Where break and continue go. */
struct jump_targets {
    uint32_t break_label, continue_label;
    bool is_continued; /* something has jumped to continue_label */
    struct jump_targets *outer;
};

struct emitter {
    struct context *c;
    struct arena *arena;
    const struct options *options;
    const struct program *program;
    struct layout *layout;
    struct module *m;

    struct variable_place *places; /* by variable.id */
    uint32_t *functions;           /* by function.id: SPIR-V ids, 0 until asked for */
    struct map types;              /* (type, packing) -> id */
    struct map structs; /* struct and array types, by name, members and decorations -> id */
    struct map type_definitions;   /* inline.c's own: calls that define types, by number + 1 */
    struct word_vec open_pointers; /* types of vk::BufferPointer whose pointee is being lowered */
    struct map once;               /* EXPR_ONCE of the full expression being emitted */
    struct map labels;             /* names of blocks that were not opened yet */
    struct map indices;            /* of chains being emitted, by their node */
    struct range range;            /* around m->at: what an instruction is made of */
    struct debug *debug;           /* debug.h's own; NULL: no debug information */

    const struct function *function; /* being emitted, or NULL in a wrapper or initialiser */
    const struct entry_point *entry; /* whose wrapper or functions are being emitted */
    uint32_t entry_id;               /* of its wrapper */
    struct jump_targets *jumps;
    struct value placeholder; /* what EXPR_PLACEHOLDER means now */
    bool relaxed;             /* results get RelaxedPrecision */
    bool coherent;            /* what comes out of a descriptor heap is globally coherent */
    bool uses_derivatives;    /* the entry point needs a DerivativeGroup execution mode */
    bool uses_interlock;      /* the entry point needs PixelInterlockOrderedEXT */
    VEC(const struct function *, function_queue) queue; /* called or exported, in order */
    struct map queued;
    struct map functions_by_id;
    bool has_precise;          /* something is marked ID_PRECISE */
    location vulkan_memory_at; /* what takes Vulkan's memory model, or 0 */
    unsigned depth;

    uint32_t *wrappers;     /* entry.c's own */
    uint32_t payload;       /* mesh.c's own */
    uint32_t counter_block; /* counter.c's own */
    struct map counters;
    struct map vertex_variables; /* stage_input.c's own: by parameter */
    struct map payload_types;    /* payload.c's own: of nodes' parameters */
    struct map payload_origins;  /* of variables that hold records: a node's parameter */
    struct map payload_records;  /* types of records that were decorated */
    struct map ray_variables;    /* ray.c's own: payloads by storage class and type */
    uint32_t ray_payload_count, callable_data_count; /* of those: the next one's location */
    uint32_t ray_payload; /* the variable of the entry point's incoming payload, or 0 */
    void *interface;      /* interface.c's own */
    void *globals;        /* globals.c's own */
};

/* ---- Instructions (expression.c) ---- */

/* Emits into the open block; the result id, or 0.  emit_op(e, SpvOpIAdd, type, a, b). `type` is 0
 * for opcodes without one. Adds NoContraction, RelaxedPrecision and NonUniform where they belong.
 */
uint32_t emit_words(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                    size_t count);
#define emit_op(e, op, type, ...)                                                                  \
    emit_words((e), (op), (type), (const uint32_t[]){__VA_ARGS__},                                 \
               sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))
/* The same; but an operation on constants, one of them a specialization constant, is one itself. */
uint32_t emit_foldable_words(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                             size_t count);
#define emit_foldable(e, op, type, ...)                                                            \
    emit_foldable_words((e), (op), (type), (const uint32_t[]){__VA_ARGS__},                        \
                        sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))
/* An instruction of GLSL.std.450. */
uint32_t emit_glsl_words(struct emitter *e, enum GLSLstd450 op, uint32_t type,
                         const uint32_t *operands, size_t count);
#define emit_glsl(e, op, type, ...)                                                                \
    emit_glsl_words((e), (op), (type), (const uint32_t[]){__VA_ARGS__},                            \
                    sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))

/* The instructions that follow are made of this. */
void stand_at(struct emitter *e, const struct expression *x);

/* precise.c: what is computed for this variable, member or function must not be contracted. */
void precise_mark(struct emitter *e, uint32_t id);
void precise_propagate(struct emitter *e);
bool is_contractible(SpvOp op);
/* Decorates a value that differs between invocations, and all that is computed from it. */
void mark_non_uniform(struct emitter *e, uint32_t id);

/* ---- Blocks (statement.c) ---- */

uint32_t block_new(struct emitter *e, const char *name);
void block_open(struct emitter *e, uint32_t label);
bool block_is_open(const struct emitter *e);
void block_branch(struct emitter *e, uint32_t label);
/* To one of two blocks, whose ways come together in `merge`. */
void block_select(struct emitter *e, uint32_t condition, uint32_t yes, uint32_t no, uint32_t merge);
void emit_statement(struct emitter *e, const struct statement *statement);

/* ---- Types (types.c) ---- */

/* Which member of the SPIR-V struct a field is, and where in it a bit-field lies: the same under
 * every packing. */
const struct record_layout *record_shape(struct emitter *e, const struct record *record);

uint32_t type_id(struct emitter *e, const struct type *type, enum packing packing);
/* The same for a value: PACK_NONE. */
uint32_t value_type_id(struct emitter *e, const struct type *type);
uint32_t type_id_void(struct emitter *e);
uint32_t type_id_bool(struct emitter *e);
uint32_t type_id_int(struct emitter *e);
uint32_t type_id_uint(struct emitter *e);
uint32_t type_id_float(struct emitter *e);
uint32_t type_id_scalar(struct emitter *e, enum scalar scalar);
/* Its width in SPIR-V; that of bool in memory. */
unsigned type_scalar_bits(enum scalar scalar);
/* The scalar itself, or that of 32 bits for one of 16. */
enum scalar scalar_without_16_bits(enum scalar scalar);
/* 1: the scalar itself. */
uint32_t type_id_vector(struct emitter *e, enum scalar scalar, uint32_t count);
uint32_t type_id_pointer(struct emitter *e, SpvStorageClass storage, uint32_t pointee);
/* stride 0: no decoration; count 0: a run-time array. */
uint32_t type_id_array(struct emitter *e, uint32_t element, uint32_t count, uint32_t stride);
/* A struct that equals no other, with names; decorations are the caller's. */
uint32_t type_id_new_struct(struct emitter *e, const char *name, const uint32_t *members,
                            const char *const *member_names, uint32_t count);
/* { code, T }: the result of sparse and of some arithmetic instructions; `names` may be NULL. */
uint32_t type_id_pair(struct emitter *e, const char *name, uint32_t first, uint32_t second);
uint32_t type_id_function(struct emitter *e, uint32_t result, const uint32_t *parameters,
                          size_t count);
/* The texel type decides which format writable images have. */
#define FORMAT_OF_TEXELS SpvImageFormatMax
/* Images, samplers, acceleration structures, ray queries. */
uint32_t type_id_object(struct emitter *e, const struct type *object, SpvImageFormat format);
/* The image of a texture, without the sampler that may come with it. */
uint32_t type_id_image(struct emitter *e, const struct type *object, SpvImageFormat format);
/* The element type of an image that holds such texels. */
enum scalar image_scalar(const struct emitter *e, const struct type *texel);
/* inline.c: vk::SpirvType and vk::SpirvOpaqueType. */
uint32_t type_id_spelled(struct emitter *e, const struct type *object);
uint32_t type_id_sampled_image(struct emitter *e, uint32_t image);
/* The type of the members of a record laid out as a block with a Block or BufferBlock decoration.
 * Each call with another name or packing makes another type. */
uint32_t type_id_block(struct emitter *e, const struct record *record, const char *name,
                       enum packing packing, bool buffer_block, bool read_only);
enum packing buffer_packing(struct emitter *e, const struct type *object);
SpvStorageClass buffer_storage(struct emitter *e, const struct type *object);
/* Structured buffers are BufferBlock in Uniform before SPIR-V 1.4, Block in StorageBuffer from
 * then. */
bool uses_buffer_block(const struct emitter *e);
/* What the type of an object is called: "type.2d.image", "type.StructuredBuffer.S". */
const char *type_object_name(struct emitter *e, const struct type *object);
/* As in the names of buffer types: "v4float", "S", "mat3v4float". */
const char *type_debug_name(struct emitter *e, const struct type *type);
/* A matrix of one row or column that is an array of scalars in memory: in Direct3D's constant
 * buffers each of them has a register. */
bool type_is_strided(struct emitter *e, const struct type *type, enum packing packing);
/* Is it OpTypeMatrix or an array of vectors: a matrix with more than one row and column. */
bool type_is_real_matrix(const struct type *type);
bool type_is_float_matrix(const struct type *type); /* OpTypeMatrix */
/* Components of what is lowered to a scalar (1) or vector; 0 for all other types. */
uint32_t type_vector_size(const struct type *type);
/* Structured and byte address buffers: a local of such a type is a pointer to the block. */
bool type_is_aliased(const struct type *type);
/* A bool somewhere inside, which memory holds as a uint. */
bool type_has_bool(const struct type *type);
/* An array of arrays of resources, where Vulkan has none. */
bool type_is_flattened(const struct emitter *e, const struct type *type);
/* Resources, which only legalisation takes out of variables: not what may lie in memory, numbers,
 * vk::BufferPointer, vk::SpirvType, nor ray queries, which never leave theirs. */
bool type_has_handle(const struct type *type);
/* ConstantBuffer<T> and TextureBuffer<T>. */
bool is_block_object(const struct type *type);
/* min16float and the like, vectors, matrices and arrays of them. */
bool type_is_relaxed(const struct type *type);
/* The HLSL types of parts, in the program's type table. */
const struct type *scalar_of(struct emitter *e, const struct type *type);
const struct type *vector_of(struct emitter *e, enum scalar scalar, uint32_t count);
const struct type *row_of(struct emitter *e, const struct type *matrix);
/* The same shape made of another scalar. */
const struct type *type_like(struct emitter *e, const struct type *type, enum scalar scalar);

/* ---- Constants (constants.c) ---- */

uint32_t constant_bool(struct emitter *e, bool b);
uint32_t constant_int(struct emitter *e, int32_t n);
uint32_t constant_uint(struct emitter *e, uint32_t n);
uint32_t constant_float(struct emitter *e, float f);
uint32_t constant_scalar(struct emitter *e, enum scalar scalar, union scalar_value v);
/* n in the scalar type's own class: 1 as bool, int, float, … */
uint32_t constant_number(struct emitter *e, enum scalar scalar, double n);
/* n in every component of a scalar or vector type, or in a matrix. */
uint32_t constant_splat(struct emitter *e, const struct type *type, double n);
uint32_t constant_int_vector(struct emitter *e, const int32_t *values, uint32_t count);
uint32_t constant_composite(struct emitter *e, uint32_t type, const uint32_t *parts, size_t count);
uint32_t constant_null(struct emitter *e, uint32_t type);
uint32_t constant_undefined(struct emitter *e, uint32_t type);
uint32_t constant_of(struct emitter *e, const struct constant *constant);
/* The constant that an expression is, or 0. */
uint32_t constant_folded(struct emitter *e, const struct expression *x);
bool constant_is(const struct emitter *e, uint32_t id); /* usable where a constant is demanded */

/* ---- Values (expression.c, operator.c, convert.c) ---- */

struct value emit_value(struct emitter *e, const struct expression *x);
/* A value in the plain representation. */
uint32_t emit_id(struct emitter *e, const struct expression *x);
/* For its effects. */
void emit_effect(struct emitter *e, const struct expression *x);
struct value value_of(uint32_t id, const struct type *type);
struct value value_zero(struct emitter *e, const struct type *type);
/* n in every component. */
struct value value_number(struct emitter *e, const struct type *type, double n);

/* Nodes of the tree that one file each knows. */
struct value emit_binary_expression(struct emitter *e, const struct expression *x);
struct value emit_conversion(struct emitter *e, const struct expression *x);
/* The value of a node in which EXPR_PLACEHOLDER stands for `v`; of NULL: `v` itself. */
struct value emit_converted(struct emitter *e, struct value v, const struct expression *conversion);

/* operator.c: on plain values of one type; works on scalars, vectors and matrices. */
struct value emit_binary(struct emitter *e, enum operator_kind op, struct value a, struct value b,
                         const struct type *result);
/* The result is of the operands' type. */
struct value emit_arithmetic(struct emitter *e, enum operator_kind op, struct value a,
                             struct value b);
struct value emit_unary(struct emitter *e, enum operator_kind op, struct value a);
/* Ands or ors the components of a bool vector: a bool. */
uint32_t emit_all(struct emitter *e, struct value v);
uint32_t emit_any(struct emitter *e, struct value v);

/* convert.c: one numeric conversion of the components, shape kept. */
struct value convert_numeric(struct emitter *e, struct value v, const struct type *to);
struct value convert_splat(struct emitter *e, struct value scalar, const struct type *to);
/* The first components of a vector, the upper left of a matrix. */
struct value convert_truncate(struct emitter *e, struct value v, const struct type *to);
struct value convert_by_scalars(struct emitter *e, struct value v, const struct type *to);
/* Any numeric or aggregate type to another of as many or fewer scalars (CONVERT_FLAT). */
struct value convert_flat(struct emitter *e, struct value v, const struct type *to);

/* ++, -- and op=: the target. The value before an increment goes to `*old` if that is not NULL. */
struct lvalue emit_increment(struct emitter *e, const struct expression *x, struct value *old);
struct lvalue emit_compound(struct emitter *e, const struct expression *x);

/* Parts of plain values: a vector's component, a matrix's row, an array's element, a member. */
struct value value_component(struct emitter *e, struct value v, uint32_t index);
struct value value_row(struct emitter *e, struct value v, uint32_t row);
struct value value_element(struct emitter *e, struct value v, uint32_t index);
struct value value_member(struct emitter *e, struct value v, uint32_t field); /* base not counted */
struct value value_base(struct emitter *e, struct value v);
struct value value_swizzle(struct emitter *e, struct value v, const uint8_t *components,
                           uint32_t count);
/* OpCompositeConstruct of parts that are a vector's components, a matrix's rows, an aggregate's
 * members. One part for a scalar or a vector of 1 is that part. */
struct value value_construct(struct emitter *e, const struct type *type, const uint32_t *parts,
                             uint32_t count);
/* Of a struct: one value per base and field; bit-fields are put together. */
struct value value_construct_record(struct emitter *e, const struct type *type,
                                    const struct value *children);
/* Applies an operation to each row of a real matrix, and puts the rows of `result` together; other
 * values are handed over as they are. */
typedef uint32_t row_operation(struct emitter *e, const struct value *operands, uint32_t count,
                               const struct type *result, void *user);
struct value value_by_rows(struct emitter *e, const struct value *operands, uint32_t count,
                           const struct type *result, row_operation *operation, void *user);

/* ---- Variables and memory (lvalue.c, load_store.c) ---- */

struct lvalue emit_lvalue(struct emitter *e, const struct expression *x);
/* Evaluates the indices of the chain that lvalue_collect is to make. */
void lvalue_indices(struct emitter *e, const struct expression *x);
struct lvalue lvalue_of_variable(struct emitter *e, const struct variable *variable);
struct lvalue lvalue_of_pointer(uint32_t pointer, const struct type *type, SpvStorageClass storage,
                                enum packing packing);
/* Sub-objects; they only extend the chain. */
struct lvalue lvalue_element(struct emitter *e, struct lvalue l, uint32_t index_id,
                             const struct type *element);
struct lvalue lvalue_matrix_element(struct emitter *e, struct lvalue l, uint32_t row,
                                    uint32_t column);
/* A raw step of the chain. */
struct lvalue lvalue_step(struct lvalue l, uint32_t index_id, const struct type *to);
/* The pointer; emits the OpAccessChain.  Only of LVALUE_POINTER. */
uint32_t lvalue_pointer(struct emitter *e, struct lvalue *l);
struct value load_value(struct emitter *e, struct lvalue *l);
void store_value(struct emitter *e, struct lvalue *l, struct value v);
/* The plain representation, or that of another packing. */
struct value value_repack(struct emitter *e, struct value v, enum packing packing);
struct value value_plain(struct emitter *e, struct value v);
/* A bit-field's part of the unit that it lies in. */
struct value extract_bits(struct emitter *e, struct value unit, uint32_t offset, uint32_t width);
struct value insert_bits(struct emitter *e, struct value unit, uint32_t part, uint32_t offset,
                         uint32_t width);
/* Around accesses to rasterizer ordered views. */
void interlock_begin(struct emitter *e);
void interlock_end(struct emitter *e);
/* A variable that holds a vk::BufferPointer says whether others may point to the same. */
void decorate_pointer(struct emitter *e, uint32_t id, const struct type *type, bool is_aliased);
/* A fresh Function variable. */
struct lvalue temporary(struct emitter *e, const struct type *type, const char *name);

/* ---- Functions (function.c) ---- */

void function_emit(struct emitter *e, const struct function *function);
/* Functions are emitted in the order in which they are first called. */
void function_enqueue(struct emitter *e, const struct function *function);
struct value emit_call(struct emitter *e, const struct expression *call);
/* Calls with argument pointers made already: what an entry wrapper does. */
uint32_t function_call(struct emitter *e, const struct function *function, const uint32_t *pointers,
                       uint32_t count);
/* inline.c: finds the calls that define vk::ext_type<number>; before any type is asked for. */
void type_definitions_collect(struct emitter *e);
/* inline.c: what a variable of a type that the source spells cannot hold in memory, pointers and
 * vk::ext_result_id, is its value itself. */
bool is_held_as_value(const struct variable *v);
/* stage_input.c: before a call, what GetAttributeAtVertex may ask of this parameter. */
void pass_vertices(struct emitter *e, const struct variable *p, const struct expression *x);
/* A call of a function that is a [[vk::ext_instruction]]. */
struct value emit_inline_instruction(struct emitter *e, const struct expression *call);

/* ---- Globals, stage interface, entry points (globals.c, interface.c, entry.c) ---- */

/* A variable of the module that holds a SPIR-V `type`; the name may be NULL. */
uint32_t global_variable(struct emitter *e, SpvStorageClass storage, uint32_t type,
                         const char *name);
/* Declares the globals that are used: blocks, resources, statics, groupshared, spec constants. */
void globals_declare(struct emitter *e);
/* Runs the initialisers of statics; called inside of a wrapper. */
void globals_initialize(struct emitter *e);
/* The wrapper that runs an entry function between loading inputs and storing outputs; OpEntryPoint,
 * execution modes. Called before function_emit of the entry function. */
void entry_point_emit(struct emitter *e, const struct entry_point *entry);
/* After all functions: interface lists and what else can be known only then. */
void entry_points_finish(struct emitter *e);
/* split.c: a member of an LVALUE_SPLIT, the base struct counted, or an element; its whole as a
 * value. */
struct lvalue split_child(struct emitter *e, const struct lvalue *l, uint32_t child);
struct value split_load(struct emitter *e, const struct lvalue *l);
/* Sets, bindings and other decorations of what was declared; after all functions. */
void globals_finish(struct emitter *e);
/* An element of a descriptor heap as the resource that CONVERT_HEAP makes of it. */
struct lvalue heap_lvalue(struct emitter *e, const struct expression *x);
/* A built-in variable that the source does not name, made once and listed in every interface;
 * `type` is a SPIR-V type. */
uint32_t builtin_variable(struct emitter *e, SpvBuiltIn builtin, SpvStorageClass storage,
                          uint32_t type);
/* mesh_output.c: outputs of mesh shaders go to their variables when they are assigned. */
bool is_mesh_output(const struct emitter *e, const struct variable *v);
struct lvalue mesh_output(struct emitter *e, const struct variable *v);
/* Steps of an LVALUE_STAGE; `child` counts the base struct. */
struct lvalue mesh_output_index(struct emitter *e, struct lvalue l, uint32_t index,
                                const struct type *element);
struct lvalue mesh_output_child(struct emitter *e, struct lvalue l, uint32_t child);
/* Some numbers of a vector, or of a matrix when there are `rows`. */
struct lvalue mesh_output_swizzle(struct lvalue l, const uint8_t *rows, const uint8_t *components,
                                  uint32_t count, const struct type *type);
void mesh_output_store(struct emitter *e, const struct lvalue *l, struct value v);
struct value mesh_output_load(struct emitter *e, const struct lvalue *l);
/* A groupshared variable that DispatchMesh hands on: it lies in the payload's memory. */
bool is_dispatched_payload(const struct emitter *e, const struct variable *v);
/* The value of a mesh shader's payload. */
struct value payload_load(struct emitter *e, const struct variable *parameter);
/* node.c: a string as a constant, which names a node. */
uint32_t constant_string(struct emitter *e, const char *text);
/* payload.c: inputs and outputs of work graphs' nodes, and their records. */
bool is_node_object(const struct type *type);
uint32_t payload_pointer_type(struct emitter *e, const struct variable *v);
struct variable_place payload_place(struct emitter *e, const struct variable *v, uint32_t id);
void payload_local(struct emitter *e, const struct variable *v);
/* What a wrapper hands to a node's function, and what a call hands to another. */
uint32_t payload_argument(struct emitter *e, const struct variable *p);
uint32_t payload_pass(struct emitter *e, const struct variable *p, const struct expression *x);
/* Records as places: `records.Get()`, `records[i]`. */
struct lvalue payload_record(struct emitter *e, const struct expression *x);
struct lvalue payload_element(struct emitter *e, const struct expression *x);
/* Are mesh shaders those of the older extension, as the newer one is not allowed? */
bool uses_nv_mesh_shader(const struct emitter *e);
/* Uses ray tracing the older extension, which -fspv-extension= asked for? */
bool uses_nv_ray_tracing(const struct emitter *e);
/* Folded away: statics that are constants of scalar type. */
bool variable_is_plain_constant(const struct variable *v);
/* attributes.c: [[vk::ext_decorate...]] of a declaration on its id, and what it requires. */
void attributes_decorate(struct emitter *e, uint32_t id, const struct attribute *list);
/* [[vk::ext_capability]] and [[vk::ext_extension]]. */
void attributes_require(struct emitter *e, const struct attribute *list);
/* counter.c: pointer to the counter (an int) of a structured buffer, or 0. */
uint32_t counter_pointer(struct emitter *e, const struct expression *buffer);
/* Wherever a value that holds buffers is copied, their counters are; of other types: nothing. */
void counter_assign(struct emitter *e, const struct expression *target,
                    const struct expression *source);
void counter_initialize(struct emitter *e, const struct variable *v,
                        const struct expression *source);
void counter_copy_out(struct emitter *e, const struct expression *target, const struct variable *v);
void counter_return(struct emitter *e, const struct function *function,
                    const struct expression *result);
/* Storage of groupshared, payload and other special variables on first use, or place.id as it is.
 */
struct lvalue global_lvalue(struct emitter *e, const struct variable *variable);

/* ---- Intrinsics, methods, elements ---- */

struct value emit_intrinsic(struct emitter *e, const struct expression *x);
struct value emit_method(struct emitter *e, const struct expression *x);
/* EXPR_ELEMENT: LVALUE_POINTER for structured buffers, LVALUE_TEXEL for the others. */
struct lvalue emit_element(struct emitter *e, const struct expression *x);
/* An EXPR_METHOD that is an lvalue: what a vk::BufferPointer points to. */
struct lvalue pointer_contents(struct emitter *e, const struct expression *x);
/* buffer.c: Load() and Consume() of structured buffers name an element in memory, of which parts
 * can be read without reading all of it. */
bool is_buffer_element(const struct expression *x);
struct lvalue buffer_element(struct emitter *e, const struct expression *x);
/* Is a value a part of such an element. */
bool is_in_memory(const struct expression *x);
/* Of LVALUE_TEXEL: the whole texel, of type l->whole. */
struct value texel_load(struct emitter *e, const struct lvalue *l);
void texel_store(struct emitter *e, const struct lvalue *l, struct value v);

#endif
