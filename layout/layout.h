/* Public interface of layout/.
 *
 * The input is a typed program and the options. The output consists of offsets and strides of
 * buffer types, sets and bindings of resources, locations of stage inputs and outputs, and results
 * of whole-program analyses. These determine the input that a parameter refers to, and the node
 * parameter of a variable's records. Reports conflicting bindings, invalid offsets and features
 * that Vulkan does not support. This is the last phase that reports most user errors. It emits no
 * code. */
#ifndef HLSL2SPV_LAYOUT_LAYOUT_H
#define HLSL2SPV_LAYOUT_LAYOUT_H

#include "../sema/sema.h"

/* Descriptor types. */
enum descriptor {
#define DESCRIPTOR(id, name) DESCRIPTOR_##id,
#include "../spec/descriptors.def"
    DESCRIPTOR_COUNT
};
/* Reports whether one descriptor can serve both types. A sampled image or sampler can be half of a
 * combined image sampler (VUID-VkGraphicsPipelineCreateInfo-layout-07990). */
bool layout_descriptors_overlap(enum descriptor a, enum descriptor b);

/* Memory layout rules. PACK_NONE is for function, private and groupshared memory, which has no
 * offsets; only `member` and the bit offset of its member_layout are valid. */
enum packing {
    PACK_NONE,
    PACK_STD140,
    PACK_STD430,
    PACK_RELAXED_STD140, /* vectors need element alignment and must not straddle 16 bytes */
    PACK_RELAXED_STD430,
    PACK_DX_CONSTANT,   /* Direct3D constant buffers */
    PACK_DX_LINES,      /* the same, with matrices as arrays of vectors in SPIR-V */
    PACK_DX_STRUCTURED, /* Direct3D structured buffers */
    PACK_SCALAR,
    PACK_COUNT
};

struct member_layout {
    uint32_t offset;
    uint32_t size;
    uint32_t matrix_stride;  /* for a matrix or array of matrices, otherwise 0 */
    bool row_major_in_spirv; /* HLSL column_major is RowMajor in SPIR-V, see the manual */
    uint32_t bit_offset;     /* position of a bit-field in its 32- or 64-bit unit */
    uint32_t
        member; /* index in the SPIR-V struct, including the base; shared by bit-fields of a unit */
    enum packing packing; /* rules for the contents of the member */
};
struct record_layout {
    uint32_t size, alignment;
    uint32_t extent;                 /* see struct type_layout */
    uint32_t base_offset, base_size; /* of the base struct */
    enum packing base_packing;
    const struct member_layout *members; /* one per field */
    uint32_t member_count;               /* of the SPIR-V struct */
};
struct type_layout {
    uint64_t size;
    uint64_t extent; /* size in SPIR-V, where the last matrix occupies a whole stride */
    uint32_t alignment;
    uint32_t array_stride; /* outermost dimension of an array; also a matrix with one row or column
                              that is an array of scalars (PACK_DX_CONSTANT) */
    uint32_t matrix_stride;
};

struct binding {
    bool assigned;
    uint32_t set, binding;
    bool is_aliased;  /* one of several variables for the same descriptor, one of them writable */
    bool has_counter; /* used, or always present for this type */
    uint32_t counter_set, counter_binding;
    bool is_by_class; /* a struct of resources with several register classes, see of_class */
    struct {
        uint32_t set, binding;
    } of_class[REGISTER_LETTER_COUNT];
};
struct io_location {
    bool has_location;
    uint32_t location, index;
    bool has_component;
    uint32_t component;
    uint32_t locations; /* number of locations */
};

struct layout {
    struct context *c;
    const struct program *program;
    const struct record *globals; /* struct of $Globals, or NULL */
    struct binding *bindings;     /* one per program.globals */
    /* Globals in the order of assignment: twice the index, plus one for a counter. */
    struct word_vec binding_order;
    /* Bindings of textures that are combined with the sampler of the same binding. */
    VEC(struct binding_slot, binding_slot_vec) combined;
    /* Interface leaves in the order of assignment. */
    VEC(const struct io_value *, io_leaf_vec) location_order;
    struct map locations;       /* interface leaf -> struct io_location */
    struct map records;         /* cache of layout_of_record() */
    struct map record_origins;  /* variable with work graph records -> parameter of a node */
    struct map dispatched;      /* payload variables of DispatchMesh */
    struct map mesh_outputs;    /* parameter for a mesh output -> parameter of the entry point */
    struct map reported_types;  /* types with a reported error */
    struct map reported_arrays; /* locations of fields with a reported error */
};

/* Computes the layout of a program. Returns a non-NULL result even after errors. */
struct layout *layout_create(struct context *c, const struct program *program);
/* Returns a layout that only answers layout_of_record(), for a program with errors. */
struct layout *layout_create_for_records(struct context *c, const struct program *program);

/* Return the packing of a block by its kind: constant (cbuffer, $Globals), structured, push
 * constant, or texture buffer. */
enum packing layout_packing_constant(const struct options *o);
/* Returns the packing of a cbuffer, a tbuffer or $Globals. */
enum packing layout_packing_buffer(const struct options *o, const struct variable *buffer);
enum packing layout_packing_structured(const struct options *o);
enum packing layout_packing_push_constant(const struct options *o);
enum packing layout_packing_texture_buffer(const struct options *o); /* tbuffer, TextureBuffer */

const struct record_layout *layout_of_record(struct layout *l, const struct record *record,
                                             enum packing packing);
struct type_layout layout_of_type(struct layout *l, const struct type *type, enum packing packing);
/* Reports whether a matrix is stored as an array of rows or columns, as selected by `row_major`.
 * SPIR-V has no integer matrices. */
bool layout_matrix_is_lines(const struct type *matrix, enum packing packing);

/* Reports whether a resource of this type may have a hidden counter. */
bool layout_has_counter(const struct type *type);
/* Return the number of bindings for the resources in a type, and for their counters. */
uint64_t layout_bindings_of_type(const struct type *type);
uint64_t layout_counters_of_type(const struct type *type);
/* Returns the binding of a member or element relative to the first binding of the struct or array.
 * The base is the first member. */
uint32_t layout_binding_of_part(const struct type *type, uint32_t part);
/* Returns the register class of a resource as an index into register_letters, or -1. */
int layout_class_of_resource(const struct type *type);
/* Like layout_binding_of_part() for the resources of one class. */
uint32_t layout_binding_of_part_in_class(const struct type *type, uint32_t part, int class);
/* Like layout_binding_of_part() for counters. */
uint32_t layout_counter_of_part(const struct type *type, uint32_t part);

/* ---- Stage interface ---- */

/* Returns the location of an interface leaf, which is the same for every use. */
struct io_location layout_io_location(const struct layout *l, const struct io_value *leaf);
/* Returns the value of a signature that belongs to a parameter, or NULL. */
const struct io_value *io_value_of_parameter(const struct io_value *values, uint32_t count,
                                             const struct variable *p);
/* Reports whether a leaf is a SPIR-V built-in at its signature point. */
bool io_is_builtin(const struct io_value *leaf);
/* Returns the semantic for interface names: as written, or name and index if it was numbered. */
const char *io_semantic_text(struct context *c, const struct io_value *leaf);

/* ---- Whole-program queries ---- */

/* Returns the input or struct of inputs that an expression refers to, also through calls. Returns
 * NULL if there is none or the calls differ. */
const struct io_value *layout_input_named(const struct layout *l, const struct entry_point *entry,
                                          const struct expression *x);
/* Returns the input that all calls pass for a parameter, or NULL. */
const struct io_value *layout_input_handed(const struct layout *l, const struct entry_point *entry,
                                           const struct variable *parameter);
/* Reports whether a leaf is read per vertex, so that its variable is an array of values. */
bool layout_is_per_vertex(const struct layout *l, const struct entry_point *entry,
                          const struct io_value *leaf);
/* Returns the mesh shader output that a parameter represents, or NULL. The output is a parameter of
 * the entry point or a parameter declared as an output. */
const struct variable *layout_mesh_output(const struct layout *l, const struct variable *v);
/* Reports whether a groupshared variable is the payload of DispatchMesh. */
bool layout_is_dispatched(const struct layout *l, const struct variable *v);
/* Report whether a type is an input or output of a work graph node, or their records. */
bool layout_is_node_object(const struct type *type);
bool layout_is_node_output(const struct type *type);
/* Return the node parameter of the records in an expression or variable, or NULL. */
const struct variable *layout_origin_of_records(struct layout *l, const struct entry_point *entry,
                                                const struct expression *x);
const struct variable *layout_origin_of_variable(struct layout *l, const struct entry_point *entry,
                                                 const struct variable *v);

/* ---- Properties of the target ---- */

/* Reports whether a type is a nested array of resources, which Vulkan does not support. */
bool layout_is_flattened(const struct options *options, const struct type *type);
/* Reports whether objects are blocks: structured, byte address, constant, texture buffers. */
bool layout_is_block_class(enum object_class class);
/* Reports whether a global struct of resources, or an array of them, is split into variables,
 * because Vulkan has no struct descriptors. With -fcgl -Vd it stays whole if dxc accepts it. */
bool layout_is_split(const struct options *options, const struct variable *v);
/* Returns the first scalar in the type of a texel. */
enum scalar layout_texel_scalar(const struct type *texel);

#endif
