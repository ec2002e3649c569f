/* The syntax tree. It represents the source without name lookup or types. It is immutable after
 * parsing. A template is instantiated by traversing the same nodes with other bindings.
 *
 * A node is a struct with a union and is allocated with the size of its kind. Do not copy a whole
 * node without checking its kind. Lists are linked through `next`, in source order. */
#ifndef HLSL2SPV_PARSER_SYNTAX_H
#define HLSL2SPV_PARSER_SYNTAX_H

#include "../base/base.h"

enum node_kind {
    /* Expressions. */
    NODE_NAME,   /* name: x, A::x, ::x, f<int>, T::x */
    NODE_INT,    /* literal */
    NODE_FLOAT,  /* literal */
    NODE_BOOL,   /* literal.bits is 0 or 1 */
    NODE_STRING, /* text */
    NODE_THIS,
    NODE_PAREN,       /* unary.operand */
    NODE_UNARY,       /* unary: + - ! ~ ++x --x */
    NODE_POSTFIX,     /* unary: x++ x-- */
    NODE_BINARY,      /* binary: arithmetic, shifts, comparisons, bits, && || */
    NODE_ASSIGN,      /* binary: =; op is OPERATOR_NONE, or the operator of a compound assignment */
    NODE_COMMA,       /* binary */
    NODE_CONDITIONAL, /* conditional */
    NODE_CAST,        /* cast: (type)operand */
    NODE_CONSTRUCT,   /* construct: type(arguments) */
    NODE_CALL,        /* call: callee is any expression (NODE_NAME, NODE_MEMBER, ...) */
    NODE_INDEX,       /* index */
    NODE_MEMBER,      /* member: base.name, base.name<targs> */
    NODE_SIZEOF,      /* sizeof_: a type or an expression */
    NODE_DECLTYPE,    /* unary.operand: the expression whose type it is */
    NODE_INIT_LIST,   /* list */
    NODE_SAMPLER_STATE, /* sampler_state { ... }: parsed and ignored; list of NODE_ASSIGN */

    /* Types. */
    NODE_TYPE,       /* type: modifiers, one specifier, array suffixes of a type-id */
    NODE_TYPE_NAME,  /* name: float4, A::B, vector<float, 4>, T */
    NODE_STRUCT,     /* record */
    NODE_ENUM,       /* enumeration */
    NODE_ENUMERATOR, /* enumerator */

    /* Declarations. */
    NODE_DECLARATION,        /* declaration: `type a, b[2] = ..., f();` or `struct S {...};` */
    NODE_DECLARATOR,         /* declarator: one name of a declaration */
    NODE_FUNCTION,           /* declaration with one function declarator and a body */
    NODE_PARAMETER,          /* parameter */
    NODE_CBUFFER,            /* buffer: cbuffer and tbuffer */
    NODE_NAMESPACE,          /* namespace_ */
    NODE_USING_NAMESPACE,    /* name */
    NODE_ALIAS,              /* alias: `using X = type;` */
    NODE_TYPEDEF,            /* declaration */
    NODE_TEMPLATE,           /* template_: parameters and their declaration */
    NODE_TEMPLATE_PARAMETER, /* template_parameter */
    NODE_USING,              /* name: `using A::f;` */
    NODE_STATIC_ASSERT,      /* binary: the condition and the message, which may be NULL */
    NODE_EMPTY,              /* a lone ';' in any list, and ignored constructs (see grammar.y) */
    NODE_LOST,               /* list: the complete parts of a construct with a syntax error */
    NODE_DESTRUCTOR,         /* unary.operand is the type in `~S();`; NULL if there is a body */

    /* After a declarator's name. */
    NODE_SEMANTIC,   /* post.name: `: SV_Target0` */
    NODE_REGISTER,   /* post: `: register(ps_5_0, t3[2], space1)`; list of NODE_NAME / NODE_MEMBER /
                        NODE_INDEX */
    NODE_PACKOFFSET, /* post: `: packoffset(c1.y)`; list */
    NODE_BIT_FIELD,  /* unary.operand is the width */
    NODE_PAYLOAD_ACCESS, /* post: `: read(caller, anyhit)`; post.name is read or write; list of
                            NODE_NAME */

    NODE_ATTRIBUTE, /* attribute: [unroll(4)], [[vk::binding(1, 2)]] */
    NODE_MODIFIER,  /* modifier: const, in, out, static, precise, row_major, ... */

    /* Statements. */
    NODE_BLOCK,                 /* list */
    NODE_EXPRESSION,            /* unary.operand */
    NODE_OMITTED,               /* the statements of a known body; see known_bodies.h */
    NODE_DECLARATION_STATEMENT, /* unary.operand is the declaration */
    NODE_IF,                    /* if_ */
    NODE_FOR,                   /* for_ */
    NODE_WHILE,                 /* loop */
    NODE_DO,                    /* loop */
    NODE_SWITCH,                /* loop: condition and body */
    NODE_CASE, /* unary.operand is the value; the labeled statement is the next node */
    NODE_DEFAULT,
    NODE_BREAK,
    NODE_CONTINUE,
    NODE_DISCARD,
    NODE_RETURN, /* unary.operand or NULL */
    NODE_KIND_COUNT
};

enum modifier_kind {
    MODIFIER_NONE,
#define MODIFIER(id, spelling, contextual) MODIFIER_##id,
#include "../spec/modifiers.def"
    MODIFIER_COUNT
};

struct list {
    struct node *first, *last;
};

/* A name as written, scopes first: `A::B<int>::c` has three parts. Each part may have template
 * arguments; `has_arguments` distinguishes `f<>` from `f`. */
struct name_part {
    atom name : 31;
    bool has_arguments : 1;
    location at;
    struct name_part *next;
    /* Allocated only if has_arguments is set. */
    struct list arguments; /* NODE_TYPE or expressions */
    location close;        /* the '>' after them */
};
/* Returns the template arguments of a part, or an empty list. */
static inline const struct list *name_arguments(const struct name_part *part) {
    static const struct list none = {NULL, NULL};
    return part->has_arguments ? &part->arguments : &none;
}

struct syntax_name {
    bool global;    /* starts with '::' */
    bool typename_; /* introduced by `typename` */
    bool row_major; /* matrix order by #pragma pack_matrix or -Zpr */
    bool is_packed; /* after a #pragma pack_matrix */
    enum operator_kind
        operator_; /* `operator+`, OPERATOR_CALL or OPERATOR_SUBSCRIPT; the last part has name 0 */
    struct node *conversion; /* `operator float`: the type, else NULL */
    struct name_part *parts;
};

/* Maximum depth of the tree below a list element, so that phases may recurse. A step to the left
 * operand counts only as a fraction, because programs contain sums of thousands of terms. Functions
 * with large stack frames must visit left operands in a loop. */
enum { MAX_TREE_DEPTH = 2048, LEFT_STEPS = 8, MAX_TREE_STEPS = MAX_TREE_DEPTH * LEFT_STEPS };

enum parameter_sort { PARAMETER_TYPE, PARAMETER_VALUE, PARAMETER_TEMPLATE };

enum record_keyword { RECORD_STRUCT, RECORD_CLASS, RECORD_INTERFACE };

struct node {
    enum node_kind kind : 8;
    uint8_t op;     /* enum operator_kind or modifier_kind, if the kind has one */
    uint16_t depth; /* depth of the deepest child plus LEFT_STEPS, or plus 1 for a left operand */
    location at;    /* token that names the node: the operator, name or keyword */
    location begin, end;     /* first and last token */
    struct node *next;       /* next node in the list */
    struct node *attributes; /* the first one; for statements, declarations, parameters, aliases */
    union {
        struct syntax_name name;
        struct {
            uint64_t bits; /* value of an integer, or bits of a double */
            uint8_t suffix;
        } literal;
        struct {
            const char *text; /* adjacent strings joined, escapes resolved */
            uint32_t length;
        } text;
        struct {
            struct node *operand;
        } unary;
        struct {
            struct node *left, *right;
        } binary;
        struct {
            struct node *condition, *yes, *no;
            location colon;
        } conditional;
        struct {
            struct node *type, *operand;
        } cast;
        struct {
            struct node *type;
            struct list arguments;
        } construct;
        struct {
            struct node *callee;
            struct list arguments;
        } call;
        struct {
            struct node *base, *index;
        } index;
        struct {
            struct node *base;
            struct name_part *name; /* with template arguments; several parts in `base.A::f` */
        } member;
        struct {
            struct node *type, *operand; /* one of the two */
        } sizeof_;
        struct list list;
        struct {
            struct list modifiers;  /* NODE_MODIFIER */
            struct node *behind;    /* the first modifier after the specifier, or NULL */
            bool row_major_default; /* matrix order by #pragma pack_matrix or -Zpr */
            bool is_packed;         /* after a #pragma pack_matrix */
            struct node *specifier; /* NODE_TYPE_NAME, NODE_STRUCT, NODE_ENUM; NULL for `unsigned`,
                                       `const x` */
            struct list arrays;     /* sizes of a type-id; NODE_EMPTY for `[]` */
        } type;
        struct {
            enum record_keyword keyword : 8;
            bool has_body;
            struct syntax_name
                name;            /* no parts if unnamed; template arguments of a specialization */
            struct list bases;   /* NODE_TYPE_NAME */
            struct list members; /* declarations */
        } record;
        struct {
            bool scoped; /* enum class */
            bool has_body;
            struct syntax_name name;
            struct node *base; /* NODE_TYPE_NAME or NULL */
            struct list enumerators;
        } enumeration;
        struct {
            atom name;
            struct node *value; /* or NULL */
        } enumerator;
        struct {
            struct node *type;       /* NODE_TYPE */
            struct list declarators; /* NODE_DECLARATOR */
        } declaration;
        struct {
            struct syntax_name name;  /* several parts for an out-of-line definition */
            struct list arrays;       /* sizes; NODE_EMPTY for `[]` */
            struct list post;         /* NODE_SEMANTIC, NODE_REGISTER, ... */
            struct node *initializer; /* expression, NODE_INIT_LIST, NODE_SAMPLER_STATE or NULL */
            bool is_function;
            bool is_const;          /* const method */
            struct list parameters; /* NODE_PARAMETER */
            struct node *body;      /* NODE_BLOCK or NULL */
        } declarator;
        struct {
            struct node *type;
            atom name; /* 0 if unnamed */
            struct list arrays, post;
            struct node *initializer;
        } parameter;
        struct {
            bool is_tbuffer;
            atom name;
            struct list post, members;
        } buffer;
        struct {
            atom name; /* 0 if unnamed */
            struct list members;
        } namespace_;
        struct {
            atom name;
            struct node *type;
        } alias;
        struct {
            struct list parameters; /* empty for an explicit specialization */
            struct node *declaration;
        } template_;
        struct {
            atom name; /* 0 if unnamed */
            enum parameter_sort sort : 8;
            struct node *type;        /* for PARAMETER_VALUE */
            struct list parameters;   /* for PARAMETER_TEMPLATE */
            struct node *initializer; /* NODE_TYPE or expression, or NULL */
        } template_parameter;
        struct {
            atom name;
            struct list arguments;
        } post;
        struct {
            atom scope, name; /* vk::binding; scope is 0 if absent */
            bool double_bracket, has_arguments;
            struct list arguments; /* expressions */
        } attribute;
        struct {
            struct node *condition, *yes, *no;
        } if_;
        struct {
            struct node *init, *condition, *step, *body; /* init: a statement; others may be NULL */
        } for_;
        struct {
            struct node *condition, *body;
        } loop;
    };
};

/* A declaration in a condition, `if (int x = f())`: the condition is a NODE_DECLARATION. */

/* Returns a shallow copy of a node, which may be modified. */
struct node *node_copy(struct arena *arena, const struct node *node);

/* Calls `visit` for each direct child of a node, in source order where the field order permits. The
 * visitor recurses if needed. */
typedef void node_visitor(void *user, const struct node *child);
void node_children(const struct node *node, node_visitor *visit, void *user);

struct syntax_unit {
    struct list declarations;
    struct map spoiled; /* atom -> not NULL: names in tokens skipped by error recovery */
    struct identified_blocks *blocks; /* for known_bodies_add(); NULL if bodies are not added */
};

#endif
