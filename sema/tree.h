/* The typed tree, which is the input of layout and codegen.
 *
 * Contract, checked by tree_verify() in debug builds:
 * - Every expression has a type. `category` states whether it is an lvalue, which names memory, or
 *   an rvalue. Only EXPR_LOAD turns an lvalue into a value.
 * - Every change of type is an EXPR_CONVERT of one step or a constructor. The operands of an
 *   operator have exactly the operand type, the arguments of a call the types of the parameters.
 * - Children are evaluated once, in the order of spec/tree.def, except as documented for a kind
 *   (&&, ||, and ?: by language version). Like dxc, EXPR_ASSIGN and EXPR_COMPOUND evaluate the
 *   value before the target.
 * - Methods, operators and template instances are plain functions; `this` is an lvalue parameter of
 *   storage STORAGE_THIS.
 * - All globals are in program.globals. A cbuffer is a variable of a record type, whose members are
 *   accessed with EXPR_MEMBER. Loose uniforms are members of `$Globals`.
 * - A tree without errors contains no TYPE_ERROR and no TYPE_PLACEHOLDER. In other trees, an
 *   erroneous expression has one of these types, and only its parent may violate these rules.
 * Literal scalar types occur only in EXPR_CONSTANT arguments of intrinsics whose table row allows
 * them. */
#ifndef HLSL2SPV_SEMA_TREE_H
#define HLSL2SPV_SEMA_TREE_H

#include "../base/options.h"
#include "types.h"

/* ---- Constants ---- */

/* A scalar. Its class selects the member: `u` for BOOL and UINT, `i` for INT, `f` for FLOAT. Narrow
 * integers are stored sign- or zero-extended, floats rounded to their width. */
union scalar_value {
    int64_t i;
    uint64_t u;
    double f;
};

/* A constant of numeric, array or struct type, flattened in declaration order, matrices row by row.
 * `type` determines the class of each component. */
struct constant {
    const struct type *type;
    const union scalar_value *values;
    uint32_t count;
    const char *text; /* The text of a constant of TYPE_STRING. */
};

/* ---- Attributes and semantics ---- */

enum attribute_kind {
#define ATTRIBUTE(id, scope, name, ...) ATTRIBUTE_##id,
#include "../spec/attributes.def"
    ATTRIBUTE_COUNT
};

struct attribute_argument {
    const struct constant *constant; /* A number or a string, or NULL. */
    const struct type *type;         /* A type, or NULL. */
    const struct function *function; /* The function named by patchconstantfunc, or NULL. */
    /* The specialization constant whose default is `constant`, or NULL. */
    const struct variable *specialized;
    location at;    /* 0 if the argument is a default. */
    bool is_quoted; /* Written as a string literal. */
};
struct attribute {
    enum attribute_kind kind;
    bool is_wrong; /* Reported as invalid; treated as absent. */
    const struct attribute_argument *arguments;
    uint32_t argument_count;
    location at, begin, end;
    const struct attribute *next;
};
/* Returns the last attribute of a kind, as dxc does, or NULL. */
const struct attribute *attribute_find(const struct attribute *list, enum attribute_kind kind);
/* Returns the integer value of argument `index`, or `otherwise` if the argument is missing. */
int64_t attribute_integer(const struct attribute *attribute, uint32_t index, int64_t otherwise);

enum system_value { /* 0 is a user-defined semantic */
                    SV_NONE,
#define SEMANTIC(id, name, ...) SV_##id,
#include "../spec/semantics.def"
                    SV_COUNT
};

struct semantic {
    atom name;        /* The name without the trailing digits: "TEXCOORD". */
    const char *text; /* The text as written: "TEXCOORD0". */
    uint32_t index;
    bool has_index; /* Has trailing digits. */
    enum system_value value;
    location at;
};

/* ---- Variables ---- */

enum storage {
    STORAGE_LOCAL, /* local variables, including foldable `static const` ones */
    STORAGE_PARAMETER,
    STORAGE_THIS,   /* the object of a method */
    STORAGE_STATIC, /* static at file scope, in a struct or in a function; one per invocation */
    STORAGE_GROUPSHARED,
    /* a cbuffer, tbuffer or $Globals block; the type is the record of its members */
    STORAGE_BUFFER,
    STORAGE_RESOURCE, /* an object, an array of objects, or a struct that contains objects */
    STORAGE_PUSH_CONSTANT,
    STORAGE_SHADER_RECORD,
    STORAGE_SPEC_CONSTANT,
    STORAGE_IO, /* [[vk::ext_builtin_input/output]] and [[vk::ext_storage_class]] */
};

enum buffer_kind { BUFFER_CBUFFER, BUFFER_TBUFFER, BUFFER_GLOBALS };
enum parameter_direction { DIRECTION_IN, DIRECTION_OUT, DIRECTION_INOUT };

enum { REGISTER_LETTER_COUNT = 4 };
extern const char register_letters[REGISTER_LETTER_COUNT]; /* b, t, s, u */

struct register_of_class {
    bool given, has_space;
    uint32_t number, space;
};

struct register_use {
    bool given, has_number, has_space;
    bool is_capital;
    char class; /* 'b' 't' 's' 'u' 'c', in lower case */
    uint32_t number, space;
    /* The registers of a struct of resources, per class. */
    struct register_of_class of_class[REGISTER_LETTER_COUNT];
    location at;
};

struct variable {
    atom name;
    /* The name with namespaces and owner, for messages; the module has the bare name. */
    const char *full_name;
    const struct type *type;
    enum storage storage : 8;
    enum parameter_direction direction : 8; /* for parameters */
    enum buffer_kind buffer : 8;            /* for STORAGE_BUFFER */
    bool is_const;
    bool is_const_by_storage; /* Const although it is not declared so. */
    bool is_precise;
    bool is_uniform; /* A parameter declared `uniform`, which most stages ignore. */
    enum coherence coherence : 8;
    bool has_bare_type; /* Declared as `Texture2D t`, not as `Texture2D<float4> t`. */
    /* STORAGE_STATIC; initialized when its declaration is first executed. */
    bool is_function_static;
    bool is_used;          /* Referenced by code reachable from an entry point. */
    bool is_named;         /* Referenced by any code. */
    bool names_itself;     /* Used in its own initializer, before it is initialized. */
    bool lost_initializer; /* Has an initializer that is ignored, which was reported. */
    uint32_t io;           /* enum io_flags, for parameters */
    const struct semantic *semantic;
    const struct attribute *attributes;
    struct register_use reg; /* The registers of a buffer or resource. */
    /* The buffer with the numeric members of a STORAGE_RESOURCE, or NULL. */
    const struct variable *numbers;
    uint32_t numbers_member;              /* The index of its member in that buffer. */
    const struct expression *initializer; /* NULL if absent */
    const struct constant *value;         /* The constant value of a const variable, or NULL. */
    /* The function of a local, parameter or function static. */
    const struct function *owner;
    location at;
    location begin; /* The start of a parameter declaration. */
    uint32_t id;    /* Dense within a program. */
};

/* ---- Expressions ---- */

enum category { CATEGORY_VALUE, CATEGORY_LVALUE };
enum fold_state { FOLD_UNTRIED, FOLD_CONSTANT, FOLD_NOT_CONSTANT };

enum expression_kind {
#define EXPRESSION(id, name, children) EXPR_##id,
#include "../spec/tree.def"
};

enum conversion {
    /* each component to another scalar type, same shape; also to and from bool and enum */
    CONVERT_NUMERIC,
    CONVERT_SPLAT, /* scalar to vector or matrix of the same scalar type */
    /* first components of a vector, upper left of a matrix, or first component of either */
    CONVERT_TRUNCATE,
    /* between a scalar, vector and matrix with as many components, in row order */
    CONVERT_RESHAPE,
    CONVERT_ORIENTATION, /* between row_major and column_major; the value is unchanged */
    /* aggregates: scalar by scalar in flattened order, without extra ones; scalars are splatted */
    CONVERT_FLAT,
    /* struct to an identical struct (e.g. cbuffer record to its struct), enum to int, or
     * ConstantBuffer<T> and TextureBuffer<T> to a const lvalue of type T */
    CONVERT_SAME_LAYOUT,
    CONVERT_HEAP, /* a descriptor heap element to the required resource type */
};

enum intrinsic {
#define INTRINSIC(id, ...) INTRINSIC_##id,
#include "../spec/intrinsics.def"
    INTRINSIC_COUNT
};
enum method {
#define METHOD(id, ...) METHOD_##id,
#include "../spec/methods.def"
    METHOD_COUNT
};

enum element_access { ACCESS_PLAIN, ACCESS_MIP, ACCESS_SAMPLE };

struct expression {
    enum expression_kind kind : 8;
    enum category category : 8;
    enum operator_kind op : 8; /* for UNARY, INCREMENT, BINARY, LOGICAL, COMPOUND */
    bool is_const;             /* A read-only lvalue. */
    bool short_circuit;
    bool is_non_uniform; /* Contains a NonUniformResourceIndex() operand. */
    bool is_parenthesized;
    enum fold_state fold_state : 8; /* private to fold.c, like `folded` */
    const struct constant *folded;
    const struct type *type;
    location at;
    location begin, end;           /* The source range, for messages and debug information. */
    const struct expression *next; /* The next item of the containing list. */
    union {
        const struct constant *constant;
        const struct variable *variable;
        struct {
            const struct expression *operand;
            bool is_postfix;
        } unary;
        struct {
            const struct expression *base;
            uint32_t index; /* Index into the fields of the record. */
        } member;
        struct {
            const struct expression *base, *index;
        } index;
        struct {
            const struct expression *base;
            uint8_t count, components[4];
            bool is_truncation; /* A cast of an lvalue to its first components. */
        } swizzle;
        struct {
            const struct expression *base;
            uint8_t count, rows[4], columns[4];
        } matrix_swizzle;
        struct {
            const struct expression *object; /* The loaded resource, a value. */
            const struct expression *index;
            const struct expression *level; /* Mip level or sample number, or NULL. */
            enum element_access access : 8;
        } element;
        struct {
            const struct expression *left, *right;
        } binary;
        struct {
            const struct expression *condition, *yes, *no;
            bool is_call; /* select() */
        } conditional;
        struct {
            /* Assigns `result` to `target`. `left` converts the PLACEHOLDER for the loaded target
             * to the type of the operation, which `right` also has. `result` converts the
             * PLACEHOLDER for the result of the operation, of `operation_type`, to the type of the
             * target. */
            const struct expression *target, *left, *right, *result;
            const struct type *operation_type;
        } compound;
        struct {
            const struct expression *operand;
            enum conversion conversion : 8;
            bool is_explicit; /* Written as a cast. */
        } convert;
        struct {
            const struct expression *first, *last;
            uint32_t count;
            bool is_part; /* Built for a subobject that an initializer list fills. */
        } list;
        struct {
            /* The first members are the same as in `list`. */
            const struct expression *first, *last; /* The arguments, one per parameter. */
            uint32_t count;
            /* The function of an EXPR_CALL; the first argument of a method is its object. */
            const struct function *function;
            uint16_t row;                     /* enum intrinsic or enum method */
            const struct type *template_type; /* The T of Load<T> and similar calls, or NULL. */
        } call;
        struct {
            /* An lvalue argument for an out or inout parameter. `type` is that of the parameter. If
             * the target has the same type, `in` and `out` are NULL. Otherwise `in` converts the
             * PLACEHOLDER for the loaded target to the type of an inout parameter, and `out`
             * converts the PLACEHOLDER for the final value of the parameter to the type of the
             * target. */
            const struct expression *target, *in, *out;
        } out_argument;
    };
};

/* ---- Statements ---- */

enum statement_kind {
#define STATEMENT(id, name, children) STMT_##id,
#include "../spec/tree.def"
};

struct statement {
    enum statement_kind kind : 8;
    location at, begin, end;
    const struct attribute *attributes; /* unroll, loop, branch, flatten, ... */
    const struct statement *next;       /* The next statement of the containing block. */
    union {
        const struct expression *expression;
        const struct variable *variable;
        struct {
            const struct statement *first, *last;
        } block;
        struct {
            const struct variable *variable; /* The variable declared in the condition, or NULL. */
            const struct expression *condition;
            const struct statement *yes, *no;
        } if_;
        struct {
            const struct statement *init;
            const struct variable *variable;
            const struct expression *condition, *step;
            const struct statement *body;
        } loop;
        struct {
            const struct variable *variable;
            const struct expression *condition; /* An int or uint value. */
            const struct statement *body;
        } switch_;
        struct {
            const struct constant *value; /* A value of the type of the condition. */
        } case_;
    };
};

/* ---- Functions and programs ---- */

struct function {
    atom name;
    const char *full_name; /* "A::f", "S.method", "S::operator+"; the OpName */
    const struct type *return_type;
    struct variable **parameters; /* The parameters; for a method, `this` is first. */
    uint32_t parameter_count;
    bool is_method, is_static_method, is_const_method;
    bool is_precise;
    bool is_entry, is_patch_constant;
    bool is_export, is_noinline;
    bool is_named;                /* Called by any code. */
    bool is_mentioned;            /* False if no entry point can reach it; see name/name.h. */
    enum coherence coherence : 8; /* of the returned resource */
    bool has_body;
    /* Some expression modifies a variable within another expression. */
    bool changes_within;
    const struct record *record;
    /* A STMT_BLOCK, or NULL for unreachable functions and for functions without a body, such as
     * those with [[vk::ext_instruction]]. */
    const struct statement *body;
    const struct semantic *semantic; /* The semantic of the return value. */
    uint32_t io;                     /* enum io_flags of the return value */
    const struct attribute *attributes;
    const struct function *const *callees; /* The callees in order of the first call. */
    uint32_t callee_count;
    location begin, at, end; /* The locations of the start, the name and the closing brace. */
    uint32_t id;             /* Dense within a program. */
};

/* ---- Stage interface ----
 * The parameters and the return value of an entry point are split recursively; each leaf is one
 * element of the signature. Struct parameters are trees of io_value. */

enum io_side { IO_INPUT, IO_OUTPUT };

/* A point of the stage interface: one column of spec/semantics.def each. */
enum signature_point {
    POINT_VS_IN,
    POINT_VS_OUT,
    POINT_PC_OUT,
    POINT_HS_IN,
    POINT_HCP_IN,
    POINT_HCP_OUT,
    POINT_PC_IN,
    POINT_DS_IN,
    POINT_DCP_IN,
    POINT_DS_OUT,
    POINT_GS_VIN,
    POINT_GS_IN,
    POINT_GS_OUT,
    POINT_PS_IN,
    POINT_PS_OUT,
    POINT_CS_IN,
    POINT_MS_IN,
    POINT_MS_OUT,
    POINT_MS_PRIMITIVE,
    POINT_AS_IN,
    POINT_NODE_IN,
    POINT_COUNT
};

struct io_value {
    const struct type *type;          /* The type without the outer arrays of patches and meshes. */
    const struct field *field;        /* The field of the parent struct, or NULL. */
    const struct variable *parameter; /* the parameter, or NULL for the return value */
    /* The fields of a struct, or the elements of an array that is split. In a struct with
     * a base, children[0] is the base. */
    struct io_value *children;
    uint32_t child_count;
    const struct io_value *array;           /* The array that contains this element, or NULL. */
    bool is_leaf;                           /* An element of the signature. */
    const struct semantic *return_semantic; /* The semantic at the root of a return value. */
    /* The following members are for leaves. */
    struct semantic semantic; /* The index is incremented if the semantic is inherited. */
    enum io_side side : 8;
    enum signature_point point : 8;
    uint32_t io; /* enum io_flags, including inherited ones */
    /* The vertices of a patch, primitive or mesh array, or 0. */
    uint32_t outer_count;
    const struct attribute *attributes; /* The attributes of the field or parameter. */
    const struct attribute *outer_attributes;
    uint32_t element; /* index into entry.elements */
    location at;
};

struct entry_point {
    atom name;
    const struct function *function;
    enum stage stage;
    const struct attribute *attributes;
    const struct function *patch_constant; /* The patch constant function of a hull shader. */
    /* One per input parameter, in parameter order; inout parameters are also outputs. */
    struct io_value *inputs;
    uint32_t input_count;
    struct io_value *outputs; /* The return value, then the out and inout parameters. */
    uint32_t output_count;
    struct io_value **elements; /* All leaves in declaration order, inputs before outputs. */
    uint32_t element_count;
    /* The inputs and outputs of the patch constant function. */
    struct io_value *patch_inputs, *patch_outputs;
    uint32_t patch_input_count, patch_output_count;
    struct io_value **patch_elements; /* The leaves of both, inputs before outputs. */
    uint32_t patch_element_count;
};

/* A function that looks like an entry point. */
struct entry_candidate {
    const struct function *function;
    enum stage stage;
};
VEC(struct entry_candidate, entry_candidate_vec);

struct found;

struct program {
    struct type_table *types;
    /* The globals in declaration order; $Globals is where its first member is declared. */
    struct variable **globals;
    uint32_t global_count;
    /* The functions reachable from entry points, callers before callees. */
    struct function **functions;
    uint32_t function_count;
    bool reads_by_vertex; /* Some function calls GetAttributeAtVertex(). */
    bool has_addresses;   /* Some function accesses memory by address. */
    struct entry_point *entries;
    uint32_t entry_count;
    const struct entry_candidate *candidates; /* --entry-points: in source order */
    uint32_t candidate_count;
    uint32_t variable_count; /* All variable ids are less than this. */
    struct found *found;     /* or NULL */
};

/* Returns the expression that an expression names a part of: the base of a member, array element,
 * row or swizzle. Returns NULL if it does not name a part. */
const struct expression *expression_whole(const struct expression *e);
/* The kinds of expressions that a walk from an expression to its base or operand passes. */
enum through {
    THROUGH_PARTS = 1,    /* members, bases, array elements, and indexed rows and components */
    THROUGH_SWIZZLES = 2, /* of vectors and matrices */
    THROUGH_LOADS = 4,    /* from a value to its lvalue */
    THROUGH_ONCE = 8,     /* EXPR_ONCE */
    THROUGH_CONVERSIONS = 16,
    THROUGH_ELEMENTS = 32,     /* buffer[i]: to the buffer */
    THROUGH_METHODS = 64,      /* object.method(): to the object */
    THROUGH_OUT = 128,         /* EXPR_OUT_ARGUMENT: to its target */
    THROUGH_ASSIGNMENTS = 256, /* a = b: to a */
};
/* Returns the base or operand one step further in, or NULL if there is none. */
const struct expression *expression_inner(const struct expression *e, unsigned through);
/* Returns the end of the walk, or the expression itself if there is no step. */
const struct expression *expression_root(const struct expression *e, unsigned through);
/* Returns the type of the memory that a call accesses by address, as `pointer.Get()` and
 * vk::RawBufferLoad() do, or NULL. */
const struct type *expression_memory(const struct expression *e);
/* Returns the variable that contains an lvalue or the source of a loaded value, or NULL. */
const struct variable *lvalue_root(const struct expression *e);
/* Returns whether an expression has an error that was reported, or depends on a template parameter.
 * Neither is diagnosed further. */
static inline bool is_error(const struct expression *e) {
    return e->type->kind == TYPE_ERROR || e->type->kind == TYPE_PLACEHOLDER;
}
/* Underlines the whole expression in the next message and returns the location for the message. */
location sema_marked(struct context *c, const struct expression *e);
location sema_marked_attribute(struct context *c, const struct attribute *attribute);
bool expr_is_bit_field(const struct expression *e);
bool program_has_stage(const struct program *program, enum stage stage);

/* Rows of spec/intrinsics.def and spec/methods.def. */
struct intrinsic_info;
const struct intrinsic_info *intrinsic_info(enum intrinsic row);
const struct intrinsic_info *method_info(enum method row);
const char *method_name(enum method row);
const char *attribute_name(enum attribute_kind kind);

/* The rows of both tables for the analyzer and codegen, which has its own view of lowerings. */

enum row_flag_bit {
#define ROW_FLAG(id) ROW_BIT_##id,
#include "../spec/row_flags.def"
};
enum row_flags {
#define ROW_FLAG(id) ROW_##id = 1 << ROW_BIT_##id,
#include "../spec/row_flags.def"
};

/* Computes one component of a call in a constant expression from the components of its arguments,
 * which have type `scalar`. Returns false if the result is undefined. */
typedef bool fold_function(enum scalar scalar, const union scalar_value *arguments,
                           union scalar_value *out);

/* An intrinsic or a method. */
struct intrinsic_info {
    const char *name;
    const char *scope;         /* "vk", "dx", or NULL */
    const char *signature;     /* see spec/intrinsics.def */
    uint32_t stages;           /* STAGE_BIT of each stage that supports it */
    struct shader_model model; /* The first shader model that supports it. */
    uint32_t flags;            /* enum row_flags */
    uint32_t groups;           /* For a method, the groups that its object must have. */
    const char *refusal;       /* The reason why SPIR-V does not support it, or NULL. */
    bool is_select;            /* Analyzed as an EXPR_CONDITIONAL. */
    fold_function *fold;       /* or NULL */
};

/* Returns the groups of methods that an object has. */
uint32_t object_method_groups(enum object_kind kind);

/* A generic walk over all children of an expression or a statement, in evaluation order. */

/* Visits a child; it is responsible for the recursion. */
typedef void expression_visitor(void *user, const struct expression *child);

void expression_children(const struct expression *e, expression_visitor *visit, void *user);
/* Visitors for the children of a statement, or NULL to skip a kind. */
typedef void variable_visitor(void *user, const struct variable *declared);
typedef void statement_visitor(void *user, const struct statement *child);
struct part_visitor {
    variable_visitor *variable;
    expression_visitor *expression;
    statement_visitor *statement;
};

void statement_parts(const struct statement *s, const struct part_visitor *visit, void *user);
void statement_children(const struct statement *s, statement_visitor *visit, void *user);
bool statement_has_default(const struct statement *s);
/* Visits the full expressions of a statement and of all statements nested in it. */
void statement_expressions(const struct statement *s, expression_visitor *visit, void *user);
/* Visits the full expressions of all functions. */
void function_expressions(const struct program *program, expression_visitor *visit, void *user);
/* Visits the initializers of globals, then all functions. */
void program_expressions(const struct program *program, expression_visitor *visit, void *user);

#endif
