/* Types.  They are hash-consed: two types are the same exactly if their pointers are equal, structs
 * and enums by their declaration.  `const` and other qualifiers are no part of a type: they are
 * facts of variables and of lvalues (see tree.h).  A matrix's orientation is part of it. */
#ifndef HLSL2SPV_SEMA_TYPES_H
#define HLSL2SPV_SEMA_TYPES_H

#include "../base/base.h"

struct constant;
struct attribute;
struct semantic;
struct expression;
struct symbol;

enum scalar_class { CLASS_BOOL, CLASS_INT, CLASS_UINT, CLASS_FLOAT };

/* `half` is SCALAR_HALF with -enable-16bit-types and SCALAR_HALF_AS_FLOAT without; min precision
 * types are 16-bit types (INT16, UINT16, HALF) with it. The analyser resolves this by the time a
 * type exists. */
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

/* What an object is for: a column of spec/objects.def. */
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
    TYPE_ERROR, /* converts to and from everything without a word: one mistake, one message */
    TYPE_VOID,
    TYPE_SCALAR,      /* scalar */
    TYPE_VECTOR,      /* scalar, columns: 1..4, more from shader model 6.9 on */
    TYPE_MATRIX,      /* scalar, rows, columns: 1..4 each, row_major */
    TYPE_ARRAY,       /* element, count; count 0: size not given */
    TYPE_STRUCT,      /* record */
    TYPE_ENUM,        /* enumeration; its values are of `scalar` */
    TYPE_OBJECT,      /* object, arguments */
    TYPE_STRING,      /* of a string literal: printf formats and the like */
    TYPE_PLACEHOLDER, /* a template parameter while its template is only being read */
};

/* What a name or a template argument may say besides its type (C++ [basic.type.qualifier],
 * [dcl.type.decltype]): templates tell `const T` and `T &` from `T`. */
enum type_qualifiers { QUALIFIER_CONST = 1, QUALIFIER_REFERENCE = 2 };

struct qualified_type {
    const struct type *type;
    uint8_t qualifiers;       /* enum type_qualifiers */
    bool is_without_majority; /* a matrix that neither a modifier nor a pragma has oriented */
};

struct type_argument {
    const struct type *type;         /* or NULL */
    const struct constant *constant; /* or NULL */
    const struct symbol *template_;  /* the analyser's own: a template's name alone, or NULL */
    uint8_t qualifiers;              /* enum type_qualifiers, of `type`; none of an object type's */
};

/* What was once worked out about a complete struct; private to types.c. */
struct type_memo {
    uint64_t flat_count, leaf_count;
    bool is_counted, is_leaf_counted, is_searched, has_object, is_sorted, has_resource;
};

/* How many elements an array has, where specialization constants decide.  Only variables and
 * parameters are such arrays: they are no part of any other type than arrays. */
struct specialized_size {
    const char *text; /* as a person writes it, the same for all that are equal */
    const struct expression *value;
    uint32_t count; /* by default */
};

struct type {
    uint8_t kind;   /* enum type_kind */
    uint8_t scalar; /* enum scalar */
    uint8_t rows;   /* of a matrix; 1 otherwise */
    bool row_major;
    bool is_unorm, is_snorm; /* of scalars and vectors as texel types */
    uint16_t object;         /* enum object_kind */
    uint32_t columns;        /* components of a vector or of a matrix's row; 1 for scalars */
    uint32_t count;          /* elements of an array; of one with `size` by default */
    const struct specialized_size *size;
    const struct type *element; /* of an array */
    const struct record *record;
    const struct enumeration *enumeration;
    const struct type_argument *arguments; /* of an object type, defaults filled in */
    uint32_t argument_count;
    uint32_t depth;         /* but of a struct: see type_depth() */
    uint32_t id;            /* dense, in order of making: for maps and stable output */
    struct type_memo *memo; /* of a struct */
};

/* Interpolation and other facts that a field or a parameter carries to the stage interface. */
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

/* Who sees what is written to a resource: all invocations, or those that it is handed to by a
 * reordering of rays, too.  The first of these includes the second. */
enum coherence { COHERENCE_NONE, COHERENCE_REORDER, COHERENCE_GLOBAL };

struct field {
    atom name;
    const struct type *type;
    uint8_t bit_width; /* 0: not a bit-field */
    bool has_bit_width;
    bool begins_register;                 /* after an array or a struct of resources only */
    uint8_t coherence;                    /* enum coherence */
    uint32_t io;                          /* enum io_flags */
    const struct semantic *semantic;      /* or NULL */
    const struct attribute *attributes;   /* chained */
    const struct packoffset *packoffset;  /* of cbuffer and $Globals members, or NULL */
    const struct expression *initializer; /* default value of a cbuffer member, or NULL */
    location at;
};

/* A struct, a class, the inside of a cbuffer, or $Globals. */
struct record {
    atom name;               /* 0 when nameless */
    const char *full_name;   /* with namespaces and template arguments: "A::B<float, 4>" */
    const struct type *type; /* the type of this record */
    const struct type *base; /* a struct's base, laid out before its fields, or NULL */
    const struct field *fields;
    uint32_t field_count;
    bool is_class;
    bool is_interface;
    bool is_complete;
    bool is_spoiled;                /* an error took some of its members, or of theirs */
    bool has_nameless;              /* a nameless struct among its fields */
    const struct function *missing; /* a method of its interfaces that it does not have, or NULL */
    uint32_t parts; /* fields in all, those of nested structs included; arrays count once */
    uint32_t depth; /* see type_depth() */
    bool is_template_instance;
    const char *template_name; /* "B" of "A::B<float, 4>"; NULL otherwise */
    const struct type_argument *template_arguments;
    uint32_t template_argument_count;
    const struct attribute *attributes;
    location at;
    void *scope; /* the analyser's own */
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
/* An object of that class: see object_info. */
bool type_is_of_class(const struct type *type, enum object_class class);
/* The bytes of data as HLSL counts them: scalars lie at multiples of their own size, of which the
 * largest is the alignment. */
uint64_t type_bytes(const struct type *type, uint64_t *alignment);
/* Bit-fields of one type that follow each other share a unit while there is room, wherever they
 * lie.  `taken`: the bits of the unit up to the end of `before`, which may be NULL. */
bool field_joins_unit(const struct field *before, unsigned taken, const struct field *field);
/* What a vk::BufferPointer promises in bytes, or 0: what is usual for the type. */
uint32_t type_pointer_alignment(const struct type *pointer);
/* Components of a numeric type; 0 for others. */
uint32_t type_components(const struct type *type);
/* Structs, arrays and objects in one another at the deepest place: MAX_TYPE_DEPTH at most, as
 * SPIR-V takes 255 with the blocks around them (2.17), and walking a type may recurse. */
enum { MAX_TYPE_DEPTH = 248 };
uint32_t type_depth(const struct type *type);
/* Scalars that a whole type flattens to: structs, arrays, nested; 0 for objects and unsized ones.
 */
uint64_t type_flat_count(const struct type *type);
/* The same with every object and string counted as one more. */
uint64_t type_leaf_count(const struct type *type);
/* Whether the type of a base or a field passes a test. */
bool record_any(const struct record *record, bool (*test)(const struct type *type));
/* An object type somewhere inside, through arrays and structs. */
bool type_has_object(const struct type *type);
/* One that a descriptor stands for, unlike an address or a vk::SpirvType with a size: those are
 * data that blocks of constants hold. */
bool type_has_resource(const struct type *type);
/* A resource that the host binds: no stream, patch or ray query. */
bool type_has_descriptor(const struct type *type);
/* Anything else that takes up memory. */
bool type_has_numbers(const struct type *type);
/* A dx::HitObject, which only variables of functions can be. */
bool type_has_hit_object(const struct type *type);
/* A struct derives from itself, too. */
bool record_derives(const struct record *record, const struct record *base);
/* The innermost element behind all array dimensions. */
const struct type *type_strip_arrays(const struct type *type);

/* More components came with shader model 6.9. */
enum { SHORT_VECTOR = 4 };
bool type_is_long_vector(const struct type *type);
/* The long vector that a type is or holds, in arrays and structs, or NULL. */
const struct type *type_find_long_vector(const struct type *type);
/* The structured buffer of resources that a type is or holds, in arrays and structs, or NULL. */
const struct type *type_find_buffer_of_resources(const struct type *type);

struct type_table;
struct type_table *type_table_create(struct context *c);
/* Was a vector of more than four components made? */
bool type_table_has_long_vectors(const struct type_table *t);
/* Was a structured buffer of resources made? */
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
/* With another element, as long. */
const struct type *type_array_like(struct type_table *t, const struct type *element,
                                   const struct type *array);
/* Is there a specialized size in it? */
bool type_is_specialized(const struct type *type);
const struct type *type_object(struct type_table *t, enum object_kind kind,
                               const struct type_argument *arguments, uint32_t count);
/* The record's `type`, made at the first call. */
const struct type *type_of_record(struct type_table *t, struct record *record);
const struct type *type_of_enumeration(struct type_table *t, struct enumeration *e, enum scalar of);
/* A type that has numbers without its resources, and which of its members, where the base counts as
 * the first, a member that has numbers is then. */
const struct type *type_of_numbers(struct type_table *t, const struct type *type);
uint32_t member_among_numbers(const struct record *record, uint32_t member);
/* The same shape with another element type; NULL for what has none. */
const struct type *type_with_scalar(struct type_table *t, const struct type *type, enum scalar s);
const struct type *type_with_norm(struct type_table *t, const struct type *type, bool u, bool s);

/* As a person writes it: "float4", "row_major float3x2", "Texture2D<float4>", "S[4]". */
const char *type_name(struct context *c, const struct type *type);

/* Facts of the object table (spec/objects.def). */
enum image_dim { DIM_NONE, DIM_1D, DIM_2D, DIM_3D, DIM_CUBE, DIM_BUFFER, DIM_SUBPASS };

struct object_info {
    const char *name;
    enum object_class class;
    enum image_dim dim;
    bool arrayed, multisampled, writable;
    bool rasterizer_ordered;
    uint8_t least_arguments;
    const char *argument_sorts; /* a letter for each argument; '*' any number of any sort */
    char register_class;        /* 't', 'u', 's', 'b', or 0 when it is not bound to a register */
};
const struct object_info *object_info(enum object_kind kind);
/* The element a resource holds: float4 of Texture2D, T of StructuredBuffer<T>, ... */
const struct type *object_element_type(struct type_table *t, const struct type *object);

#endif
