/* The typed tree: all that layout and codegen see of a program.
 *
 * Contract (tree_verify checks it in debug builds):
 *  - Every expression has a type.  An expression is an lvalue (it names memory) or an rvalue (it is
 *    a value); `category` tells which.  An lvalue becomes a value only through EXPR_LOAD.
 *  - Every change of type is an EXPR_CONVERT (one step each) or one of the constructors; the
 *    operands of an operator have exactly the operand type, those of a call the parameters' types.
 *  - Children are evaluated in the order of spec/tree.def, each once, except where a kind says
 *    otherwise (&&, ||, ?: by version).  EXPR_ASSIGN and EXPR_COMPOUND evaluate the value before
 * the target, as dxc does.
 *  - Methods, operators and templates are plain functions here; `this` is a parameter of storage
 *    STORAGE_THIS, an lvalue.
 *  - Everything global is one of program.globals: a cbuffer is a variable of a record type whose
 *    members are reached with EXPR_MEMBER, and the loose uniforms are members of `$Globals`.
 *  - There is no TYPE_ERROR, TYPE_PLACEHOLDER or literal scalar type in a tree without errors,
 *    except EXPR_CONSTANT operands of intrinsics that say so in their table row. */
#ifndef HLSL2SPV_SEMA_TREE_H
#define HLSL2SPV_SEMA_TREE_H

#include "../base/options.h"
#include "types.h"

/* ---- Constants ---- */

/* One scalar; which member holds it follows from its class: BOOL and UINT `u`, INT `i`, FLOAT `f`.
 * Narrow integers are kept sign- or zero-extended, floats rounded to their width. */
union scalar_value {
    int64_t i;
    uint64_t u;
    double f;
};

/* A constant of any numeric, array or struct type, flattened in declaration order; a matrix row by
 * row.  `type` decides each component's class. */
struct constant {
    const struct type *type;
    const union scalar_value *values;
    uint32_t count;
    const char *text; /* of TYPE_STRING */
};

/* ---- Attributes and semantics ---- */

enum attribute_kind {
#define ATTRIBUTE(id, scope, name, ...) ATTRIBUTE_##id,
#include "../spec/attributes.def"
    ATTRIBUTE_COUNT
};

struct attribute_argument {
    const struct constant *constant;    /* a number or a string, or NULL */
    const struct type *type;            /* a type, or NULL */
    const struct function *function;    /* of patchconstantfunc, or NULL */
    const struct variable *specialized; /* the constant is the default of this one, or NULL */
    location at;                        /* 0: it is not written */
    bool is_quoted;                     /* as a string */
};
struct attribute {
    enum attribute_kind kind;
    bool is_wrong; /* its arguments were reported: as if it were not there */
    const struct attribute_argument *arguments;
    uint32_t argument_count;
    location at, begin, end;
    const struct attribute *next;
};
/* Of several the last one is heeded, as in dxc. */
const struct attribute *attribute_find(const struct attribute *list, enum attribute_kind kind);
/* The integer value of argument `index`, or `otherwise` when it is not there. */
int64_t attribute_integer(const struct attribute *attribute, uint32_t index, int64_t otherwise);

enum system_value { /* 0 is a user's own semantic */
                    SV_NONE,
#define SEMANTIC(id, name, ...) SV_##id,
#include "../spec/semantics.def"
                    SV_COUNT
};

struct semantic {
    atom name;        /* as written, without the trailing digits: "TEXCOORD" */
    const char *text; /* as written, digits and all: "TEXCOORD0" */
    uint32_t index;
    bool has_index; /* digits were written */
    enum system_value value;
    location at;
};

/* ---- Variables ---- */

enum storage {
    STORAGE_LOCAL, /* of a function, also `static const` ones that fold */
    STORAGE_PARAMETER,
    STORAGE_THIS,   /* the object of a method */
    STORAGE_STATIC, /* static at file scope, in a struct or in a function: one per invocation */
    STORAGE_GROUPSHARED,
    STORAGE_BUFFER,   /* a cbuffer, tbuffer or $Globals block; its type is the members' record */
    STORAGE_RESOURCE, /* an object, an array of them, or a struct that holds such */
    STORAGE_PUSH_CONSTANT,
    STORAGE_SHADER_RECORD,
    STORAGE_SPEC_CONSTANT,
    STORAGE_IO, /* [[vk::ext_builtin_input/output]] and storage-class attributes' own */
};

enum buffer_kind { BUFFER_CBUFFER, BUFFER_TBUFFER, BUFFER_GLOBALS };
enum parameter_direction { DIRECTION_IN, DIRECTION_OUT, DIRECTION_INOUT };

enum { REGISTER_LETTER_COUNT = 4 };
extern const char register_letters[REGISTER_LETTER_COUNT]; /* of resources: b, t, s, u */

struct register_of_class {
    bool given, has_space;
    uint32_t number, space;
};

struct register_use {
    bool given, has_number, has_space;
    bool is_capital;
    char class; /* 'b' 't' 's' 'u' 'c', as written but lower case */
    uint32_t number, space;
    struct register_of_class of_class[REGISTER_LETTER_COUNT]; /* as structs of resources may have */
    location at;
};

struct variable {
    atom name;
    const char *full_name; /* with namespaces and owner, for people; the module has the bare name */
    const struct type *type;
    uint8_t storage;   /* enum storage */
    uint8_t direction; /* enum parameter_direction, of parameters */
    uint8_t buffer;    /* enum buffer_kind, of STORAGE_BUFFER */
    bool is_const;
    bool is_const_by_storage; /* and nothing in its declaration says so */
    bool is_precise;
    bool is_uniform;         /* of parameters: as written, which most stages do not heed */
    uint8_t coherence;       /* enum coherence */
    bool has_bare_type;      /* declared `Texture2D t`, not `Texture2D<float4> t` */
    bool is_function_static; /* STORAGE_STATIC: initialised when its declaration is first reached */
    bool is_used;            /* referenced by code that an entry point reaches */
    bool is_named;           /* by any code */
    bool names_itself;       /* in its own initializer, where it is not set yet */
    bool lost_initializer;   /* was given a value in a way that does not count, which was told */
    uint32_t io;             /* enum io_flags, of parameters */
    const struct semantic *semantic;
    const struct attribute *attributes;
    struct register_use reg;        /* of buffers and resources */
    const struct variable *numbers; /* of a STORAGE_RESOURCE that has numbers, too: the buffer they
                                       lie in, without the resources, */
    uint32_t numbers_member;        /* and as which of its members; or NULL */
    const struct expression *initializer; /* of the variable's type, or NULL */
    const struct constant *value;         /* known constant value of a const variable, or NULL */
    const struct function *owner;         /* of locals, parameters and function statics */
    location at;
    location begin; /* of its declaration, of parameters */
    uint32_t id;    /* dense per program */
};

/* ---- Expressions ---- */

enum category { CATEGORY_VALUE, CATEGORY_LVALUE };
enum fold_state { FOLD_UNTRIED, FOLD_CONSTANT, FOLD_NOT_CONSTANT };

enum expression_kind {
#define EXPRESSION(id, name, children) EXPR_##id,
#include "../spec/tree.def"
};

enum conversion {
    CONVERT_NUMERIC, /* each component to another scalar type, same shape (to and from bool and enum
                        too) */
    CONVERT_SPLAT,   /* scalar to vector or matrix of the same scalar type */
    CONVERT_TRUNCATE, /* first components of a vector, upper left of a matrix, first of either */
    CONVERT_RESHAPE,  /* vector of n, matrix and scalar of as many components: order kept row by row
                       */
    CONVERT_ORIENTATION, /* a matrix that differs in row_major only: same value */
    CONVERT_FLAT, /* aggregates: flattened scalars in order, each converted; extra ones dropped;
                     a scalar source goes to all */
    CONVERT_SAME_LAYOUT, /* struct to an equal struct (e.g. cbuffer record to its struct), enum to
                            int. Also ConstantBuffer<T> and TextureBuffer<T> to T: the operand is an
                            lvalue or value of the object type, the result a const lvalue of type T
                          */
    CONVERT_HEAP,        /* a heap element to the resource type asked for */
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
    uint8_t kind;     /* enum expression_kind */
    uint8_t category; /* enum category */
    uint8_t op;       /* enum operator_kind, of UNARY, INCREMENT, BINARY, LOGICAL, COMPOUND */
    bool is_const;    /* an lvalue that must not be written */
    bool short_circuit;
    bool is_non_uniform; /* marked by NonUniformResourceIndex, here or in an operand */
    bool is_parenthesized;
    uint8_t fold_state; /* enum fold_state; it and `folded` belong to fold.c */
    const struct constant *folded;
    const struct type *type;
    location at;
    location begin, end; /* as in the syntax tree: for ranges in messages and debug lines */
    const struct expression *next; /* in the list that holds it */
    union {
        const struct constant *constant;
        const struct variable *variable;
        struct {
            const struct expression *operand;
            bool is_postfix;
        } unary;
        struct {
            const struct expression *base;
            uint32_t index; /* into the record's fields */
        } member;
        struct {
            const struct expression *base, *index;
        } index;
        struct {
            const struct expression *base;
            uint8_t count, components[4];
            bool is_truncation; /* a cast of an lvalue, to its first components */
        } swizzle;
        struct {
            const struct expression *base;
            uint8_t count, rows[4], columns[4];
        } matrix_swizzle;
        struct {
            const struct expression *object; /* a value: the loaded resource */
            const struct expression *index;
            const struct expression *level; /* mip or sample number, or NULL */
            uint8_t access;                 /* enum element_access */
        } element;
        struct {
            const struct expression *left, *right;
        } binary;
        struct {
            const struct expression *condition, *yes, *no;
            bool is_call; /* select() */
        } conditional;
        struct {
            /* target = result, where `left` converts the PLACEHOLDER (target's loaded value) to the
             * operation's type, `right` has that type too, the operation gives `operation_type`,
             * and `result` converts the PLACEHOLDER (the operation's value) to the target's type.
             */
            const struct expression *target, *left, *right, *result;
            const struct type *operation_type;
        } compound;
        struct {
            const struct expression *operand;
            uint8_t conversion; /* enum conversion */
            bool is_explicit;   /* a cast was written */
        } convert;
        struct {
            const struct expression *first, *last;
            uint32_t count;
            bool is_part; /* made for a part of what an initialiser list fills */
        } list;
        struct {
            /* These begin as in `list`. */
            const struct expression *first, *last; /* arguments, one per parameter */
            uint32_t count;
            const struct function
                *function; /* EXPR_CALL; first argument is the object of a method */
            uint16_t row;  /* enum intrinsic or enum method */
            const struct type *template_type; /* of Load<T> and the like, or NULL */
        } call;
        struct {
            /* An lvalue handed to an out or inout parameter.  If its type is the parameter's,
             * `in` and `out` are NULL; otherwise `in` (of the parameter's type; inout only)
             * converts a PLACEHOLDER that is the target's loaded value, and `out` (of the target's
             * type) a PLACEHOLDER that is the parameter's value after the call. `type` is the
             * parameter's. */
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
    uint8_t kind;
    location at, begin, end;
    const struct attribute *attributes; /* unroll, loop, branch, flatten, ... */
    const struct statement *next;       /* in the block that holds it */
    union {
        const struct expression *expression;
        const struct variable *variable;
        struct {
            const struct statement *first, *last;
        } block;
        struct {
            const struct variable *variable; /* declared in the condition, or NULL */
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
            const struct expression *condition; /* int or uint value */
            const struct statement *body;
        } switch_;
        struct {
            const struct constant *value; /* of the condition's type */
        } case_;
    };
};

/* ---- Functions and programs ---- */

struct function {
    atom name;
    const char *full_name; /* "A::f", "S.method", "S::operator+": what OpName shows */
    const struct type *return_type;
    struct variable **parameters; /* of a method, `this` first */
    uint32_t parameter_count;
    bool is_method, is_static_method, is_const_method;
    bool is_precise;
    bool is_entry, is_patch_constant;
    bool is_export, is_noinline;
    bool is_named;     /* called by any code */
    bool is_mentioned; /* otherwise no entry point reaches it: see name/name.h */
    uint8_t coherence; /* enum coherence, of the resource that is returned */
    bool has_body;
    bool changes_within;             /* some expression changes a variable as a part of another */
    const struct record *record;     /* of a method */
    const struct statement *body;    /* STMT_BLOCK, or NULL: [[vk::ext_instruction]] and the like,
                                        and what no entry point can reach */
    const struct semantic *semantic; /* of the return value */
    uint32_t io;                     /* enum io_flags of the return value */
    const struct attribute *attributes;
    const struct function *const *callees; /* in order of first call */
    uint32_t callee_count;
    location begin, at, end; /* of the declaration, the name, the closing brace */
    uint32_t id;             /* dense per program */
};

/* ---- Stage interface ----
 * The parameters and the return value of an entry function are walked down to leaves; each leaf is
 * one element of the signature.  Struct parameters are trees of io_value. */

enum io_side { IO_INPUT, IO_OUTPUT };

/* Where on a stage a value crosses: one column of spec/semantics.def each. */
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
    const struct type *type;   /* of this part, without the outer arrays of patches and meshes */
    const struct field *field; /* in its parent struct, or NULL */
    const struct variable *parameter; /* the parameter, or NULL for the return value */
    struct io_value *children; /* of a struct: the base's fields come first, flattened in order
                                  (children[0] is the base itself when there is one); of an array
                                  that dialects take apart: its elements */
    uint32_t child_count;
    const struct io_value *array;           /* that it is an element of, or NULL */
    bool is_leaf;                           /* neither: an element of the signature */
    const struct semantic *return_semantic; /* of the root of a return value */
    /* Leaves: */
    struct semantic semantic;           /* index counted on when inherited from an outer one */
    uint8_t side;                       /* enum io_side */
    uint8_t point;                      /* enum signature_point */
    uint32_t io;                        /* enum io_flags, the outer ones included */
    uint32_t outer_count;               /* vertices of a patch, primitive or mesh array; 0: none */
    const struct attribute *attributes; /* of the field or the parameter */
    const struct attribute *outer_attributes;
    uint32_t element; /* index into entry.elements */
    location at;
};

struct entry_point {
    atom name;
    const struct function *function;
    enum stage stage;
    const struct attribute *attributes;
    const struct function *patch_constant; /* of hull shaders */
    struct io_value
        *inputs; /* one per parameter that is read, in parameter order; inout is in both */
    uint32_t input_count;
    struct io_value *outputs; /* the return value first, then out and inout parameters */
    uint32_t output_count;
    struct io_value **elements; /* all leaves, inputs before outputs, in declaration order */
    uint32_t element_count;
    struct io_value *patch_inputs, *patch_outputs; /* of the patch constant function */
    uint32_t patch_input_count, patch_output_count;
    struct io_value **patch_elements; /* its leaves, inputs before outputs */
    uint32_t patch_element_count;
};

struct program {
    struct type_table *types;
    struct variable **globals; /* in declaration order; $Globals where its first member stands */
    uint32_t global_count;
    struct function **functions; /* reached from the entry points, callers before callees */
    uint32_t function_count;
    bool reads_by_vertex; /* some of them call GetAttributeAtVertex */
    bool has_addresses;   /* some of them read or write memory by its address */
    struct entry_point *entries;
    uint32_t entry_count;
    uint32_t variable_count; /* ids run below this */
};

/* What an expression names a part of: the base of a member, of an element of an array, of a row or
 * of a swizzle; NULL for one that names no part. */
const struct expression *expression_whole(const struct expression *e);
/* What to go through on the way from an expression to what it is a part, a copy or another form of.
 */
enum through {
    THROUGH_PARTS = 1, /* members, base structs, elements of arrays, rows and components by index */
    THROUGH_SWIZZLES = 2, /* of vectors and matrices */
    THROUGH_LOADS = 4,    /* from the value to the place */
    THROUGH_ONCE = 8,     /* EXPR_ONCE */
    THROUGH_CONVERSIONS = 16,
    THROUGH_ELEMENTS = 32,     /* buffer[i]: to the buffer */
    THROUGH_METHODS = 64,      /* object.method(): to the object */
    THROUGH_OUT = 128,         /* EXPR_OUT_ARGUMENT: to its target */
    THROUGH_ASSIGNMENTS = 256, /* a = b: to a */
};
/* One step of the way; NULL: there is none. */
const struct expression *expression_inner(const struct expression *e, unsigned through);
/* Where it ends, which is the expression itself when there is no step. */
const struct expression *expression_root(const struct expression *e, unsigned through);
/* What a call reads or writes by an address: `pointer.Get()`, vk::RawBufferLoad and its kind; or
 * NULL. */
const struct type *expression_memory(const struct expression *e);
/* The variable that an lvalue, or what was loaded from it, is part of; NULL when there is none. */
const struct variable *lvalue_root(const struct expression *e);
/* Whether an expression is wrong, which was said, or a template's parameter that stands for
 * anything: what is done with it is done without a word. */
static inline bool is_error(const struct expression *e) {
    return e->type->kind == TYPE_ERROR || e->type->kind == TYPE_PLACEHOLDER;
}
/* Underlines all of it in the next message; the place that the message is at. */
location marked(struct context *c, const struct expression *e);
location marked_attribute(struct context *c, const struct attribute *attribute);
bool is_bit_field(const struct expression *e);
bool program_has_stage(const struct program *program, enum stage stage);

/* Tables (spec/intrinsics.def, spec/methods.def): see rows.h. */
struct intrinsic_info;
const struct intrinsic_info *intrinsic_info(enum intrinsic row);
const struct intrinsic_info *method_info(enum method row);
const char *method_name(enum method row);
const char *attribute_name(enum attribute_kind kind);

/* The rows of spec/intrinsics.def and spec/methods.def: what the analyser and codegen both ask of
 * them.  How a row is lowered is codegen's own view of the same tables. */

enum row_flag_bit {
#define ROW_FLAG(id) ROW_BIT_##id,
#include "../spec/row_flags.def"
};
enum row_flags {
#define ROW_FLAG(id) ROW_##id = 1 << ROW_BIT_##id,
#include "../spec/row_flags.def"
};

/* One component of a call in a constant expression, from those of its arguments, which are of type
 * `scalar`; false where it is not defined. */
typedef bool fold_function(enum scalar scalar, const union scalar_value *arguments,
                           union scalar_value *out);

/* Of an intrinsic or of a method. */
struct intrinsic_info {
    const char *name;
    const char *scope;         /* "vk", "dx", or NULL */
    const char *signature;     /* see spec/intrinsics.def */
    uint32_t stages;           /* STAGE_BIT of each stage that may run it */
    struct shader_model model; /* the first that has it */
    uint32_t flags;            /* enum row_flags */
    uint32_t groups;           /* of a method: an object has it if it has all of these */
    const char *refusal;       /* why SPIR-V has nothing like it, or NULL */
    bool is_select;            /* the analyser makes an EXPR_CONDITIONAL of it */
    fold_function *fold;       /* or NULL */
};

/* The groups of methods that an object has. */
uint32_t object_method_groups(enum object_kind kind);

/* Walking the typed tree without knowing its kinds: every child of an expression or a statement,
 * in the order of evaluation. */

/* Called for a child; the callee walks on itself if it wants to go deeper. */
typedef void expression_visitor(void *user, const struct expression *child);

void expression_children(const struct expression *e, expression_visitor *visit, void *user);
/* Called for the parts of a statement; NULL: not for these. */
typedef void variable_visitor(void *user, const struct variable *declared);
typedef void statement_visitor(void *user, const struct statement *child);
struct part_visitor {
    variable_visitor *variable;
    expression_visitor *expression;
    statement_visitor *statement;
};

void statement_parts(const struct statement *s, const struct part_visitor *visit, void *user);
void statement_children(const struct statement *s, statement_visitor *visit, void *user);
bool switch_has_default(const struct statement *s);
/* Every expression that stands directly in a statement or in those nested inside of it. */
void statement_expressions(const struct statement *s, expression_visitor *visit, void *user);
/* The same of all functions. */
void function_expressions(const struct program *program, expression_visitor *visit, void *user);
/* The initializers of globals first. */
void program_expressions(const struct program *program, expression_visitor *visit, void *user);

#endif
