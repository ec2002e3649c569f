/* The face of layout/.
 *
 * In: a typed program and the options.  Out: offsets and strides of buffer types, descriptor sets
 * and bindings of resources, locations of stage inputs and outputs, and what must be known of the
 * whole program: which input stands behind a parameter, whose records a variable holds.  Reports
 * conflicting bindings, impossible offsets and what Vulkan does not have; user diagnostics end
 * here. Emits no code. */
#ifndef HLSL2SPV_LAYOUT_LAYOUT_H
#define HLSL2SPV_LAYOUT_LAYOUT_H

#include "../sema/sema.h"

/* What a descriptor is for. */
enum descriptor {
#define DESCRIPTOR(id, name) DESCRIPTOR_##id,
#include "../spec/descriptors.def"
    DESCRIPTOR_COUNT
};
/* Whether one descriptor can be for both: half of a pair of an image and a sampler is one, too
 * (VUID-VkGraphicsPipelineCreateInfo-layout-07990). */
bool descriptors_meet(enum descriptor a, enum descriptor b);

/* How a type lies in memory. PACK_NONE: function, private and groupshared memory, without offsets
 * (of its member_layout, `member` and the bits hold). */
enum packing {
    PACK_NONE,
    PACK_STD140,
    PACK_STD430,
    PACK_RELAXED_STD140, /* vectors may lie at their element's alignment unless they straddle 16
                            bytes */
    PACK_RELAXED_STD430,
    PACK_DX_CONSTANT,   /* as Direct3D's constant buffers */
    PACK_DX_LINES,      /* the same, with matrices that are arrays of vectors in SPIR-V */
    PACK_DX_STRUCTURED, /* as Direct3D's structured buffers */
    PACK_SCALAR,
    PACK_COUNT
};

struct member_layout {
    uint32_t offset;
    uint32_t size;
    uint32_t matrix_stride;  /* of a matrix, or of an array's matrix; 0 otherwise */
    bool row_major_in_spirv; /* the decoration: HLSL column_major is SPIR-V's RowMajor, see the
                                manual */
    uint32_t bit_offset;     /* of a bit-field in its 32- or 64-bit unit */
    uint32_t member;      /* index in the SPIR-V struct, the base's member counted; bit-fields that
                             lie in one unit share it */
    enum packing packing; /* of what is inside */
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
    uint64_t extent; /* how far SPIR-V takes it to reach: its last matrix up to a whole stride */
    uint32_t alignment;
    uint32_t array_stride; /* of an array's outermost dimension; of a matrix with one row or column,
                              when it is an array of scalars and not a vector (PACK_DX_CONSTANT) */
    uint32_t matrix_stride;
};

struct binding {
    bool assigned;
    uint32_t set, binding;
    bool has_counter; /* some code uses it, or the type always has one */
    uint32_t counter_set, counter_binding;
    bool is_by_class; /* a struct of resources with registers of several classes: see of_class */
    struct {
        uint32_t set, binding;
    } of_class[REGISTER_LETTER_COUNT];
};
struct io_place {
    bool has_location;
    uint32_t location, index;
    bool has_component;
    uint32_t component;
    uint32_t locations; /* how many it takes */
};

struct layout {
    struct context *c;
    const struct program *program;
    const struct record *globals; /* of $Globals, or NULL */
    struct binding *bindings;     /* one per program.globals */
    /* Globals in the order in which they got bindings: twice the index, plus one for a counter. */
    struct word_vec binding_order;
    /* Of textures that are to be one variable with their sampler, which has the same binding. */
    VEC(struct binding_place, binding_place_vec) combined;
    /* Leaves in the order in which they got locations. */
    VEC(const struct io_value *, io_leaf_vec) place_order;
    struct map places;  /* leaf of an interface -> struct io_place */
    struct map records; /* memo of layout_of_record */
    struct map
        record_origins;      /* variables that hold records of work graphs -> a node's parameter */
    struct map dispatched;   /* variables that DispatchMesh hands on */
    struct map mesh_outputs; /* parameters that stand for outputs -> the entry point's */
    struct map told_types;   /* types of which an error was reported */
    struct map told_arrays;  /* the same of fields, by their place */
};

/* Never NULL; errors were reported. */
struct layout *plan_layout(struct context *c, const struct program *program);

/* The packing of a block by what it is: constant (cbuffer, $Globals, push constant per options),
 * or structured. */
enum packing layout_packing_constant(const struct options *o);
/* Of a cbuffer, a tbuffer or $Globals. */
enum packing layout_packing_buffer(const struct options *o, const struct variable *buffer);
enum packing layout_packing_structured(const struct options *o);
enum packing layout_packing_push_constant(const struct options *o);
enum packing layout_packing_texture_buffer(const struct options *o); /* tbuffer, TextureBuffer */

const struct record_layout *layout_of_record(struct layout *l, const struct record *record,
                                             enum packing packing);
struct type_layout layout_of_type(struct layout *l, const struct type *type, enum packing packing);
/* Is a matrix an array of vectors in memory, its rows or columns, as `row_major` says?  SPIR-V has
 * no matrices of integers. */
bool layout_matrix_is_lines(const struct type *matrix, enum packing packing);

/* Resources that are counted by a hidden counter, if some code counts. */
bool type_has_counter(const struct type *type);
/* How many bindings resources of the type take when each has one of its own, and their counters. */
uint64_t layout_bindings_of_type(const struct type *type);
uint64_t layout_counters_of_type(const struct type *type);
/* How far behind a struct's first binding that of a member is, where the base counts as the first
 * member; behind an array's that of an element. */
uint32_t layout_binding_of_part(const struct type *type, uint32_t part);
/* The class of register that a resource takes, an index of register_letters, or -1. */
int layout_class_of_resource(const struct type *type);
/* The same as layout_binding_of_part() for the resources of one class. */
uint32_t layout_binding_of_part_in_class(const struct type *type, uint32_t part, int class);
/* The same of counters. */
uint32_t layout_counter_of_part(const struct type *type, uint32_t part);

/* ---- Stage interface ---- */

/* Where a leaf of an entry point's interface goes; the same for every use of the leaf. */
struct io_place layout_io_place(const struct layout *l, const struct io_value *leaf);
/* Of the values of a signature that of a parameter, or NULL. */
const struct io_value *io_value_of_parameter(const struct io_value *values, uint32_t count,
                                             const struct variable *p);
/* Is it a SPIR-V built-in at its signature point, and not a variable with a location? */
bool io_is_builtin(const struct io_value *leaf);
/* The semantic as interface names show it: as written, or name and index when counted on. */
const char *io_semantic_text(struct context *c, const struct io_value *leaf);

/* ---- Questions to the whole program ---- */

/* The input, or the struct of inputs, that an expression names, through the calls that lead to it;
 * NULL: none, or not one for all calls. */
const struct io_value *layout_input_named(const struct layout *l, const struct entry_point *entry,
                                          const struct expression *x);
/* The same of what calls hand to a parameter. */
const struct io_value *layout_input_handed(const struct layout *l, const struct entry_point *entry,
                                           const struct variable *parameter);
/* Is a leaf read by vertex, so that its variable is an array of the values at the vertices? */
bool layout_is_per_vertex(const struct layout *l, const struct entry_point *entry,
                          const struct io_value *leaf);
/* The output of a mesh shader, a parameter of its entry point or declared as one, that a parameter
 * stands for; or NULL. */
const struct variable *layout_mesh_output(const struct layout *l, const struct variable *v);
/* A groupshared variable that DispatchMesh hands on. */
bool layout_is_dispatched(const struct layout *l, const struct variable *v);
/* Inputs and outputs of work graphs' nodes, and their records. */
bool is_node_object(const struct type *type);
bool is_node_output(const struct type *type);
/* The node's parameter whose records an expression, or a variable, holds; of an expression that
 * holds none: NULL. */
const struct variable *layout_origin_of_records(struct layout *l, const struct entry_point *entry,
                                                const struct expression *x);
const struct variable *layout_origin_of_variable(struct layout *l, const struct entry_point *entry,
                                                 const struct variable *v);

/* ---- What the target has ---- */

/* An array of arrays of resources, where Vulkan has none. */
bool type_is_flattened(const struct options *options, const struct type *type);
/* What is a block in memory: structured, byte address, constant and texture buffers. */
bool is_block_class(enum object_class class);
/* A global struct of resources, or an array of them, whose members are variables of their own:
 * Vulkan has no descriptors of structs.  With -fcgl -Vd one that dxc takes stays whole, as there.
 */
bool is_split(const struct options *options, const struct variable *v);
/* The first scalar inside of a texel's type. */
enum scalar texel_scalar(const struct type *texel);

#endif
