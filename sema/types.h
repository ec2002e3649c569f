/* Types. They are hash-consed: equal types are the same pointer, where structs and enums are equal
 * only to themselves. Qualifiers such as `const` belong to variables and lvalues, not to types (see
 * tree.h). The orientation of a matrix is part of its type. */
#ifndef HLSL2SPV_SEMA_TYPES_H
#define HLSL2SPV_SEMA_TYPES_H

#include "../base/base.h"

struct constant;
struct attribute;
struct semantic;
struct expression;
struct symbol;

enum scalar_class { CLASS_BOOL, CLASS_INT, CLASS_UINT, CLASS_FLOAT };

/* `half` is SCALAR_HALF with -enable-16bit-types and otherwise SCALAR_HALF_AS_FLOAT. With this
 * option, minimum precision types are the 16-bit types INT16, UINT16 and HALF. The analyzer
 * resolves both before it creates a type. */
enum scalar {
#define SCALAR(id, class, bits, min_precision) SCALAR_##id,
#include "../spec/scalars.def"
    SCALAR_COUNT
};

enum object_kind {
#define OBJECT(id, name, ...) OBJECT_##id,
#include "../spec/objects.def"
    OBJECT_COUNT
};

/* The category of an object: a column of spec/objects.def. */
enum object_class {
    OBJECT_CLASS_TEXTURE,
    OBJECT_CLASS_TEXEL_BUFFER,
    OBJECT_CLASS_STRUCTURED_BUFFER,
    OBJECT_CLASS_BYTE_BUFFER,
    OBJECT_CLASS_CONSTANT_BUFFER,
    OBJECT_CLASS_TEXTURE_BUFFER,
    OBJECT_CLASS_SAMPLER,
    OBJECT_CLASS_STREAM,
    OBJECT_CLASS_PATCH,
    OBJECT_CLASS_ACCELERATION,
    OBJECT_CLASS_RAY_QUERY,
    OBJECT_CLASS_HIT_OBJECT,
    OBJECT_CLASS_SUBPASS,
    OBJECT_CLASS_FEEDBACK,
    OBJECT_CLASS_HEAP,
    OBJECT_CLASS_NODE,
    OBJECT_CLASS_BUFFER_POINTER,
    OBJECT_CLASS_SAMPLED_TEXTURE,
    OBJECT_CLASS_SPIRV_TYPE,
    OBJECT_CLASS_COOPERATIVE,
    OBJECT_CLASS_EFFECT,
    OBJECT_CLASS_OTHER
};

enum type_kind {
    TYPE_ERROR, /* converts to and from any type without a message, to avoid follow-on errors */
    TYPE_VOID,
    TYPE_SCALAR, /* scalar */
    TYPE_VECTOR, /* scalar, columns: 1..4, more since shader model 6.9 */
    TYPE_MATRIX, /* scalar, rows, columns: 1..4 each, row_major */
    TYPE_ARRAY,  /* element, count; count 0 if unsized */
    TYPE_STRUCT, /* record */
    TYPE_ENUM,   /* enumeration; its values have type `scalar` */
    TYPE_OBJECT, /* object, arguments */
    TYPE_STRING, /* a string literal, for example a printf format */
    /* a template parameter in a template that is checked without being instantiated */
    TYPE_PLACEHOLDER,
};

/* Qualifiers of an alias or a template argument (C++ [basic.type.qualifier], [dcl.type.decltype]).
 * Templates distinguish `const T` and `T &` from `T`. */
enum type_qualifiers { QUALIFIER_CONST = 1, QUALIFIER_REFERENCE = 2 };

struct qualified_type {
    const struct type *type;
    enum type_qualifiers qualifiers : 8;
    bool is_without_majority; /* A matrix without an orientation from a modifier or a pragma. */
};

struct type_argument {
    const struct type *type;         /* or NULL */
    const struct constant *constant; /* or NULL */
    /* For the analyzer: the name of a template without arguments, or NULL. */
    const struct symbol *template_;
    enum type_qualifiers qualifiers : 8; /* for `type`; 0 in object types */
};

/* Cached properties of a complete struct; private to types.c. */
struct type_memo {
    uint64_t flat_count, leaf_count;
    bool is_counted, is_leaf_counted, is_searched, has_object, is_sorted, has_resource;
};

/* The size of an array if it depends on specialization constants. Only variables and parameters
 * have such types, which only other arrays can contain. */
struct specialized_size {
    const char *text; /* The expression as text; equal sizes have the same text. */
    const struct expression *value;
    uint32_t count; /* The default. */
};

struct type {
    enum type_kind kind : 8;
    enum scalar scalar : 8;
    uint8_t rows; /* rows of a matrix; otherwise 1 */
    bool row_major;
    bool is_unorm, is_snorm; /* Texel formats of scalars and vectors. */
    enum object_kind object : 16;
    uint32_t columns; /* Components of a vector or of a matrix row; 1 for scalars. */
    uint32_t count;   /* Elements of an array; the default if there is `size`. */
    const struct specialized_size *size;
    const struct type *element;
    const struct record *record;
    const struct enumeration *enumeration;
    /* The arguments of an object type, with defaults filled in. */
    const struct type_argument *arguments;
    uint32_t argument_count;
    uint32_t depth;         /* Not for structs: see type_depth(). */
    uint32_t id;            /* Dense, in order of creation, for maps and stable output. */
    struct type_memo *memo; /* For structs. */
};

/* Interpolation modes and other modifiers of a field or parameter in the stage interface. */
enum io_flags {
    IO_NO_INTERPOLATION = 1,
    IO_NO_PERSPECTIVE = 2,
    IO_CENTROID = 4,
    IO_SAMPLE = 8,
    IO_LINEAR = 16,
    IO_INTERPOLATION =
        IO_NO_INTERPOLATION | IO_NO_PERSPECTIVE | IO_CENTROID | IO_SAMPLE | IO_LINEAR,
    IO_PRECISE = 32,
    IO_INDICES = 64,
    IO_VERTICES = 128,
    IO_PRIMITIVES = 256,
    IO_MESH_OUTPUTS = IO_INDICES | IO_VERTICES | IO_PRIMITIVES,
    IO_PAYLOAD = 512,
    IO_POINT = 1024,
    IO_LINE = 2048,
    IO_TRIANGLE = 4096,
    IO_LINE_ADJ = 8192,
    IO_TRIANGLE_ADJ = 16384
};

/* The invocations that observe writes to a resource: those that receive it by ray reordering, or
 * all. COHERENCE_GLOBAL includes COHERENCE_REORDER. */
enum coherence { COHERENCE_NONE, COHERENCE_REORDER, COHERENCE_GLOBAL };

struct field {
    atom name;
    const struct type *type;
    uint8_t bit_width; /* 0 if not a bit-field */
    bool has_bit_width;
    bool begins_register; /* Only after an array or a struct of resources. */
    enum coherence coherence : 8;
    uint32_t io;                          /* enum io_flags */
    const struct semantic *semantic;      /* or NULL */
    const struct attribute *attributes;   /* chained */
    const struct packoffset *packoffset;  /* For cbuffer and $Globals members, or NULL. */
    const struct expression *initializer; /* The default value of a cbuffer member, or NULL. */
    location at;
};

/* A struct, a class, or the members of a cbuffer or of $Globals. */
struct record {
    atom name; /* 0 if unnamed */
    /* The name with namespaces and template arguments: "A::B<float, 4>". */
    const char *full_name;
    const struct type *type;
    const struct type *base; /* The base, laid out before the fields, or NULL. */
    const struct field *fields;
    uint32_t field_count;
    bool is_class;
    bool is_interface;
    bool is_complete;
    bool is_spoiled;   /* Lost members to an error, directly or in a field. */
    bool has_nameless; /* Has a field of an unnamed struct type. */
    /* An interface method that the record does not implement, or NULL. */
    const struct function *missing;
    /* The number of fields, including those of nested structs; arrays count once. */
    uint32_t parts;
    uint32_t depth; /* see type_depth() */
    bool is_template_instance;
    const char *template_name; /* "B" of "A::B<float, 4>"; NULL otherwise */
    const struct type_argument *template_arguments;
    uint32_t template_argument_count;
    const struct attribute *attributes;
    location at;
    void *scope; /* For the analyzer. */
};

struct enumerator {
    atom name;
    const struct constant *value;
};

struct enumeration {
    atom name;
    const char *full_name;
    bool scoped;
    const struct enumerator *enumerators;
    uint32_t enumerator_count;
    location at;
    void *scope;
    const struct attribute *attributes;
};

struct packoffset {
    uint32_t byte; /* 16 * register + 4 * component */
    location at, end;
};

enum scalar_class scalar_class(enum scalar scalar);
unsigned scalar_bits(enum scalar scalar);
bool scalar_is_min_precision(enum scalar scalar);
bool scalar_is_integer(enum scalar scalar); /* INT and UINT classes, not bool */
bool scalar_is_float(enum scalar scalar);
bool scalar_is_signed(enum scalar scalar); /* INT and FLOAT classes */
bool scalar_is_literal(enum scalar scalar);

bool type_is_numeric(const struct type *type); /* scalar, vector or matrix (of bool too), enum */
bool type_is_scalar(const struct type *type);  /* TYPE_SCALAR and TYPE_ENUM */
bool type_is_object(const struct type *type, enum object_kind kind);
/* Returns whether a type is an object of a class; see object_info. */
bool type_is_of_class(const struct type *type, enum object_class class);
/* Returns the size of data in bytes by the rules of HLSL: scalars are aligned to their own size,
 * and the largest of these is the alignment. */
uint64_t type_bytes(const struct type *type, uint64_t *alignment);
/* Returns whether a bit-field shares the allocation unit of the preceding one. Adjacent bit-fields
 * of the same type share a unit while they fit, independent of the layout. `taken` is the number of
 * bits used up to the end of `before`, which may be NULL. */
bool field_joins_unit(const struct field *before, unsigned taken, const struct field *field);
/* Returns the declared alignment of a vk::BufferPointer, or 0 for the default of the type. */
uint32_t type_pointer_alignment(const struct type *pointer);
/* Returns the number of components of a numeric type, otherwise 0. */
uint32_t type_components(const struct type *type);
/* The maximum nesting depth of structs, arrays and objects. SPIR-V allows 255, including the
 * enclosing blocks (2.17), and walks over types are recursive. */
enum { MAX_TYPE_DEPTH = 248 };
uint32_t type_depth(const struct type *type);
/* Returns the number of scalars in a flattened type, or 0 for objects and unsized arrays. */
uint64_t type_flat_count(const struct type *type);
/* Returns the same number with each object and string counted as one. */
uint64_t type_leaf_count(const struct type *type);
/* Returns whether the type of the base or of a field passes a test. */
bool record_any(const struct record *record, bool (*test)(const struct type *type));
/* Returns whether a type is or contains an object, in arrays and structs. */
/* Returns whether a type is a writable resource, or an array of them. */
bool type_is_writable(const struct type *type);
/* Returns whether a struct contains an unsized array, which only resources can be. */
bool type_has_unsized_member(const struct type *type);
bool type_has_object(const struct type *type);
/* Returns whether a type contains an object that is bound as a descriptor. Addresses and
 * vk::SpirvType with a size are plain data, which constant buffers can contain. */
bool type_has_resource(const struct type *type);
/* Returns whether a type contains a resource that the host binds, unlike streams and patches. */
bool type_has_descriptor(const struct type *type);
/* Returns whether a type contains other data that occupies memory. */
bool type_has_numbers(const struct type *type);
/* Returns whether a type contains a dx::HitObject, which is allowed only in local variables. */
bool type_has_hit_object(const struct type *type);
/* Returns whether a record is the same as `base` or derived from it. */
bool record_derives(const struct record *record, const struct record *base);
/* Returns the innermost element type of an array. */
const struct type *type_strip_arrays(const struct type *type);

/* Larger vectors require shader model 6.9. */
enum { SHORT_VECTOR = 4 };
bool type_is_long_vector(const struct type *type);
/* Returns the long vector that a type is or contains, in arrays and structs, or NULL. */
const struct type *type_find_long_vector(const struct type *type);
/* Returns the structured buffer of resources that a type is or contains, or NULL. */
const struct type *type_find_buffer_of_resources(const struct type *type);

struct type_table;
struct type_table *type_table_create(struct context *c);
/* Returns whether a vector of more than four components was created. */
bool type_table_has_long_vectors(const struct type_table *t);
/* Returns whether a structured buffer of resources was created. */
bool type_table_has_buffers_of_resources(const struct type_table *t);
const struct type *type_error(struct type_table *t);
const struct type *type_void(struct type_table *t);
const struct type *type_string(struct type_table *t);
const struct type *type_scalar(struct type_table *t, enum scalar scalar);
const struct type *type_vector(struct type_table *t, enum scalar scalar, uint32_t columns);
const struct type *type_matrix(struct type_table *t, enum scalar scalar, uint32_t rows,
                               uint32_t columns, bool row_major);
const struct type *type_array(struct type_table *t, const struct type *element, uint32_t count);
const struct type *type_specialized_array(struct type_table *t, const struct type *element,
                                          const struct specialized_size *size);
/* Returns an array of the same size with another element type. */
const struct type *type_array_like(struct type_table *t, const struct type *element,
                                   const struct type *array);
/* Returns whether a type contains a specialized size. */
bool type_is_specialized(const struct type *type);
const struct type *type_object(struct type_table *t, enum object_kind kind,
                               const struct type_argument *arguments, uint32_t count);
/* Returns the record's `type`, which the first call creates. */
const struct type *type_of_record(struct type_table *t, struct record *record);
const struct type *type_of_enumeration(struct type_table *t, struct enumeration *e, enum scalar of);
/* Returns a type reduced to its numeric data, without resources, and the new index of a member that
 * has numeric data. The base counts as the first member. */
const struct type *type_of_numbers(struct type_table *t, const struct type *type);
uint32_t record_member_among_numbers(const struct record *record, uint32_t member);
/* Returns a type of the same shape with another scalar type, or NULL if the type has none. */
const struct type *type_with_scalar(struct type_table *t, const struct type *type, enum scalar s);
const struct type *type_with_norm(struct type_table *t, const struct type *type, bool u, bool s);

/* Returns a type in source form: "float4", "row_major float3x2", "Texture2D<float4>", "S[4]". */
const char *type_name(struct context *c, const struct type *type);

/* Properties of object types (spec/objects.def). */
enum image_dim { DIM_NONE, DIM_1D, DIM_2D, DIM_3D, DIM_CUBE, DIM_BUFFER, DIM_SUBPASS };

struct object_info {
    const char *name;
    enum object_class class;
    enum image_dim dim;
    bool arrayed, multisampled, writable;
    bool rasterizer_ordered;
    uint8_t least_arguments;
    const char *argument_sorts; /* a letter for each argument; '*' for any number of any kind */
    char register_class;        /* 't', 'u', 's', 'b', or 0 if it has no register */
};
const struct object_info *object_info(enum object_kind kind);
/* Returns the element type of a resource: float4 for Texture2D, T for StructuredBuffer<T>. */
const struct type *object_element_type(struct type_table *t, const struct type *object);

#endif
