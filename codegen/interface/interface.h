/* Stage interfaces of entry points.
 *
 * Each leaf of a signature (struct io_value) has one variable, created when the leaf is first
 * loaded or stored. The type of the variable may differ: a bool is passed as a uint, and
 * built-ins have the types required by Vulkan. Clip and cull distances share one array. */
#ifndef HLSL2SPV_CODEGEN_INTERFACE_INTERFACE_H
#define HLSL2SPV_CODEGEN_INTERFACE_INTERFACE_H

#include "../lvalue/lvalue.h"

struct stage_variable {
    uint32_t id;
    SpvStorageClass storage;
    const struct type *type; /* without the outer array */
    uint32_t outer_count;    /* vertices of a patch, primitive or mesh; 0: none */
    bool is_array;           /* clip and cull distances: the leaf starts at element `offset` */
    uint32_t offset;
    uint32_t loaded;      /* the value last loaded by the wrapper, or 0 */
    bool is_demote_query; /* OpIsHelperInvocationEXT instead of a variable */
    bool is_per_vertex;   /* pixel shader input: an array of the values at the vertices */
};

/* ---- Stages (stage_properties.c, execution_mode.c) ---- */

/* Returns whether mesh shaders use SPV_NV_mesh_shader because SPV_EXT_mesh_shader is not
 * allowed. */
bool cg_uses_nv_mesh_shader(const struct emitter *e);
/* Reports a feature that SPV_NV_mesh_shader does not support. Without validation, a driver may
 * still support it. */
void cg_require_ext_mesh_shader(struct emitter *e, const char *what);
/* Returns whether ray tracing uses SPV_NV_ray_tracing, which cannot be combined with
 * SPV_KHR_ray_tracing. It refers to payloads by location and ends shaders with ordinary
 * instructions. */
bool cg_uses_nv_ray_tracing(const struct emitter *e);
uint32_t cg_hull_control_points(const struct entry_point *entry);
/* Adds an execution mode unless the entry point already has it; several parameters, attributes
 * or calls may request the same mode. Modes of SPV_KHR_float_controls are unique per width.
 * `words` begins with the entry point and the mode. */
void stage_mode_words(struct emitter *e, SpvOp op, const uint32_t *words, size_t count);
void stage_mode(struct emitter *e, uint32_t function, SpvExecutionMode mode,
                const uint32_t *operands, size_t count);

/* ---- Stage variables (stage_variables.c) ---- */

/* Returns the value that a call wrote to the out parameter of an output. `arguments` are the
 * pointers passed. */
struct value cg_written_argument(struct emitter *e, const struct function *f,
                                 const uint32_t *arguments, const struct io_value *output);

/* Streams of geometry shaders, numbered in parameter order. For NULL, cg_stream_number returns
 * their count. */
bool cg_is_stream(const struct variable *parameter);
uint32_t cg_stream_number(const struct entry_point *entry, const struct variable *parameter);

/* Prepares a signature, for properties that depend on all leaves. */
void interface_begin(struct emitter *e, const struct entry_point *entry);
struct stage_variable *stage_variable_of(struct emitter *e, const struct io_value *leaf);

/* Loads an input tree: a value of its type, or an array if it has an outer count. */
struct value interface_load(struct emitter *e, const struct io_value *value);
/* Stores a value of the tree's type. `vertex` is the id of the index into the outer array, or 0. */
void interface_store(struct emitter *e, const struct io_value *value, struct value from,
                     uint32_t vertex);
/* Declares the variables of outputs that are stored later. */
void interface_declare(struct emitter *e, const struct io_value *value);
/* Emits locations in the order of their assignment, after all functions. */
void interface_finish(struct emitter *e);
/* Emits RelaxedPrecision and PerVertexKHR after all other decorations. */
void interface_qualify(struct emitter *e);

/* ---- Interface lists (interface_lists.c) ---- */

void interface_lists_begin(struct emitter *e);
/* Returns the variable of a built-in that the source does not declare, and records its use.
 * `type` is a SPIR-V type. */
uint32_t builtin_variable(struct emitter *e, SpvBuiltIn builtin, SpvStorageClass storage,
                          uint32_t type);
/* Records that the current function uses the variable, so that entry points list it. */
void interface_use_builtin(struct emitter *e, uint32_t variable, SpvStorageClass storage,
                           uint32_t type);
/* Returns the variable of a built-in that the signature or a global declares, without recording
 * a use. */
uint32_t builtin_find_or_create(struct emitter *e, SpvBuiltIn builtin, SpvStorageClass storage,
                                uint32_t type, bool *made);
/* Adds an input or output to the interface of the current entry point. */
void interface_add(struct emitter *e, uint32_t variable);
/* Returns the interface of an entry point. */
const struct word_vec *interface_of(struct emitter *e, const struct entry_point *entry);
/* Decorates built-ins that functions read on behalf of pixel shaders as Flat, after all
 * functions. */
void interface_flatten(struct emitter *e);
/* Decorates a variable as Flat once. */
void interface_decorate_flat(struct emitter *e, uint32_t variable);

/* ---- System values (system_values.c) ---- */

const struct type *stage_type(struct emitter *e, const struct io_value *leaf);
SpvBuiltIn stage_builtin(const struct io_value *leaf); /* SpvBuiltInMax: it has a location */
struct value interface_from_stage_type(struct emitter *e, const struct io_value *leaf,
                                       struct value v);
struct value interface_to_stage_type(struct emitter *e, const struct io_value *leaf,
                                     struct value v);

/* ---- Outputs of mesh shaders (mesh_outputs.c) ---- */

bool cg_is_mesh_output(const struct emitter *e, const struct variable *v);
struct lvalue mesh_output(struct emitter *e, const struct variable *v);

#endif
