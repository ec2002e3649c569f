/* The interfaces of entry points, between stages.
 *
 * Each leaf of a signature (struct io_value) that crosses the stage's border has one variable, made
 * when it is first loaded or stored.  Its type may differ from the leaf's: a bool crosses as a
 * uint, and built-ins have the types that Vulkan gives them. Clip and cull distances share one
 * array. */
#ifndef HLSL2SPV_CODEGEN_INTERFACE_H
#define HLSL2SPV_CODEGEN_INTERFACE_H

#include "../place/place.h"

struct stage_variable {
    uint32_t id;
    SpvStorageClass storage;
    const struct type *type; /* without the outer array */
    uint32_t outer_count;    /* vertices of a patch, primitive or mesh; 0: none */
    bool is_array;           /* clip and cull distances: the leaf begins at element `offset` */
    uint32_t offset;
    uint32_t loaded;      /* the value that the wrapper loaded last, or 0 */
    bool is_demote_query; /* OpIsHelperInvocationEXT instead of a variable */
    bool is_per_vertex;   /* of a pixel shader: an array of the values at the vertices */
};

/* ---- Stages (system_values.c) ---- */

/* Are mesh shaders those of the older extension, as the newer one is not allowed? */
bool uses_nv_mesh_shader(const struct emitter *e);
/* An error for what SPV_NV_mesh_shader has not; who has nothing validated may know of a driver that
 * has. */
void require_ext_mesh_shader(struct emitter *e, const char *what);
/* SPV_NV_ray_tracing is older than, and excludes, SPV_KHR_ray_tracing.  It names payloads by their
 * locations and its ends of a shader are ordinary instructions. */
bool uses_nv_ray_tracing(const struct emitter *e);
uint32_t hull_control_points(const struct entry_point *entry);
/* A mode of an entry point, which `words` begin with, the mode behind it.  None may be said twice,
 * and two parameters may ask for one, or an attribute or a call that spells it: what was said first
 * stays.  Those of SPV_KHR_float_controls are said once for a width. */
void stage_mode_words(struct emitter *e, SpvOp op, const uint32_t *words, size_t count);
void stage_mode(struct emitter *e, uint32_t function, SpvExecutionMode mode,
                const uint32_t *operands, size_t count);

/* ---- Stage variables (stage_variables.c) ---- */

/* What a call wrote to the out parameter that an output is; `arguments` are the call's pointers. */
struct value written_argument(struct emitter *e, const struct function *f,
                              const uint32_t *arguments, const struct io_value *output);

/* Streams of geometry shaders, which are numbered in the order of the parameters.  NULL counts
 * them. */
bool is_stream(const struct variable *parameter);
uint32_t stream_number(const struct entry_point *entry, const struct variable *parameter);

/* Prepares a signature: what must be known of all leaves before any is used. */
void interface_begin(struct emitter *e, const struct entry_point *entry);
struct stage_variable *stage_variable_of(struct emitter *e, const struct io_value *leaf);

/* The value of an input tree: of its type, or an array of it when it has an outer count. */
struct value interface_load(struct emitter *e, const struct io_value *value);
/* Stores a value of the tree's type; `vertex` is the id of the outer array's index, or 0. */
void interface_store(struct emitter *e, const struct io_value *value, struct value from,
                     uint32_t vertex);
/* Makes the variables without storing: outputs that are written later. */
void interface_declare(struct emitter *e, const struct io_value *value);
/* Locations, in the order in which they were given out; after all functions. */
void interface_finish(struct emitter *e);
/* RelaxedPrecision and PerVertexKHR, behind all other decorations. */
void interface_qualify(struct emitter *e);

/* ---- Lists (system_values.c) ---- */

void interface_lists_begin(struct emitter *e);
/* A built-in variable that the source does not name, made once; `type` is a SPIR-V type. */
uint32_t builtin_variable(struct emitter *e, SpvBuiltIn builtin, SpvStorageClass storage,
                          uint32_t type);
/* That the code at hand names such a variable, which is how entry points come to have it. */
void interface_use_builtin(struct emitter *e, uint32_t variable, SpvStorageClass storage,
                           uint32_t type);
/* The variable alone: of one that the signature or a global of the source names. */
uint32_t find_or_make_builtin(struct emitter *e, SpvBuiltIn builtin, SpvStorageClass storage,
                              uint32_t type, bool *made);
/* Adds an input or output to the interface of the entry point being emitted. */
void interface_add(struct emitter *e, uint32_t variable);
/* What an entry point lists. */
const struct word_vec *interface_of(struct emitter *e, const struct entry_point *entry);
/* Flat, for what functions read of built-ins on behalf of pixel shaders; after all functions. */
void interface_flatten(struct emitter *e);
/* Says of a variable once that it is not interpolated, whoever shares it. */
void interface_decorate_flat(struct emitter *e, uint32_t variable);

/* ---- System values (system_values.c): the type of the variable, and between it and the leaf's
 * ---- */

const struct type *stage_type(struct emitter *e, const struct io_value *leaf);
SpvBuiltIn stage_builtin(const struct io_value *leaf); /* SpvBuiltInMax: it has a location */
struct value from_stage_type(struct emitter *e, const struct io_value *leaf, struct value v);
struct value to_stage_type(struct emitter *e, const struct io_value *leaf, struct value v);

/* ---- Outputs of mesh shaders (mesh_outputs.c): they go to their variables when they are assigned
 * ---- */

bool is_mesh_output(const struct emitter *e, const struct variable *v);
struct lvalue mesh_output(struct emitter *e, const struct variable *v);

#endif
