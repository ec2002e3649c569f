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

struct emitter;
#include "value/representation.h"

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
    struct type_tables *types;     /* type/'s own */
    struct map once;               /* EXPR_ONCE of the full expression being emitted */
    struct map indices;            /* of chains being emitted, by their node */
    struct range range;  /* of what instructions are made of, around m->at: see struct origin */
    bool is_relaxed;     /* results get RelaxedPrecision */
    struct debug *debug; /* debug.h's own; NULL: no debug information */

    const struct function *function; /* being emitted, or NULL in a wrapper or initialiser */
    const struct entry_point *entry; /* whose wrapper or functions are being emitted */
    uint32_t entry_id;               /* of its wrapper */
    struct jump_targets *jumps;
    struct value placeholder;     /* what EXPR_PLACEHOLDER means now */
    bool coherent;                /* what comes out of a descriptor heap is globally coherent */
    bool uses_derivatives;        /* the entry point needs a DerivativeGroup execution mode */
    bool uses_interlock;          /* the entry point needs PixelInterlockOrderedEXT */
    struct function_queue *calls; /* value/calls.c's own */
    struct block_names *blocks;   /* value/instruction.c's own */
    bool has_precise;             /* something is marked ID_PRECISE */
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

/* What the instructions that follow are made of: where it stands in the source, for OpLine and for
 * errors, and whether its type is one of minimum precision.  Everyone who goes on to another part
 * of the source says so by these. */
struct origin {
    location at;
    struct range range;
    bool is_relaxed;
};
struct origin origin_save(const struct emitter *e);
void origin_restore(struct emitter *e, struct origin origin);
void stand_at(struct emitter *e, const struct expression *x);
/* The range stays what it is. */
void stand_at_place(struct emitter *e, location at);
void stand_between(struct emitter *e, location at, location begin, location end);
/* What it was before. */
bool relax(struct emitter *e, bool is_relaxed);

void emit_statement(struct emitter *e, const struct statement *statement);
void function_emit(struct emitter *e, const struct function *function);

/* ---- Values ---- */

struct value emit_value(struct emitter *e, const struct expression *x);
/* A value in the plain representation. */
uint32_t emit_id(struct emitter *e, const struct expression *x);
/* For its effects. */
void emit_effect(struct emitter *e, const struct expression *x);

/* Nodes of the tree that one file each knows. */
struct value emit_binary_expression(struct emitter *e, const struct expression *x);
struct value emit_conversion(struct emitter *e, const struct expression *x);
/* The value of a node in which EXPR_PLACEHOLDER stands for `v`; of NULL: `v` itself. */
struct value emit_converted(struct emitter *e, struct value v, const struct expression *conversion);

/* ++, -- and op=: the target. The value before an increment goes to `*old` if that is not NULL. */
struct lvalue emit_increment(struct emitter *e, const struct expression *x, struct value *old);
struct lvalue emit_compound(struct emitter *e, const struct expression *x);
const struct expression *spread_scalar(const struct expression *x);
SpvOp scale_opcode(const struct type *type);

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
/* Around accesses to rasterizer ordered views. */
SpvCapability interlock_capability(struct emitter *e); /* stages.c: of the first pixel shader */
void interlock_begin(struct emitter *e);
void interlock_end(struct emitter *e);
/* A variable that holds a vk::BufferPointer says whether others may point to the same. */
void decorate_pointer(struct emitter *e, uint32_t id, const struct type *type, bool is_aliased);
/* A fresh Function variable. */
struct lvalue temporary(struct emitter *e, const struct type *type, const char *name);

/* ---- Functions (function.c) ---- */

struct value emit_call(struct emitter *e, const struct expression *call);
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

#include "value/value.h"
#include "type/type.h"

#endif
