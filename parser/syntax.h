/* The syntax tree: what the grammar says, nothing more.  Names are not looked up, types not
 * computed; the tree is immutable once parsing ends, and templates are instantiated by reading the
 * same nodes again under other bindings.
 *
 * A node is one struct with a union, of which a node has in memory only what its kind needs: no
 * node is copied whole before its kind is looked at.  Lists are chained through `next`, in source
 * order. */
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
    NODE_PAREN,         /* unary.operand */
    NODE_UNARY,         /* unary: + - ! ~ ++x --x */
    NODE_POSTFIX,       /* unary: x++ x-- */
    NODE_BINARY,        /* binary: arithmetic, shifts, comparisons, bits, && || */
    NODE_ASSIGN,        /* binary: =; op is OPERATOR_NONE, or the operator of a compound one */
    NODE_COMMA,         /* binary */
    NODE_CONDITIONAL,   /* conditional */
    NODE_CAST,          /* cast: (type)operand */
    NODE_CONSTRUCT,     /* construct: type(arguments) */
    NODE_CALL,          /* call: callee is any expression (NODE_NAME, NODE_MEMBER, ...) */
    NODE_INDEX,         /* index */
    NODE_MEMBER,        /* member: base.name, base.name<targs> */
    NODE_SIZEOF,        /* sizeof_: of a type or an expression */
    NODE_DECLTYPE,      /* unary.operand, whose type it is */
    NODE_INIT_LIST,     /* list */
    NODE_SAMPLER_STATE, /* sampler_state { ... }: parsed and dropped, list of NODE_ASSIGN */

    /* Types. */
    NODE_TYPE,       /* type: modifiers, one specifier, array suffixes of a type-id */
    NODE_TYPE_NAME,  /* name: float4, A::B, vector<float, 4>, T */
    NODE_STRUCT,     /* record */
    NODE_ENUM,       /* enumeration */
    NODE_ENUMERATOR, /* enumerator */

    /* Declarations. */
    NODE_DECLARATION,        /* declaration: `type a, b[2] = ..., f();` or `struct S {...};` */
    NODE_DECLARATOR,         /* declarator: one name of a declaration */
    NODE_FUNCTION,           /* declaration with one function declarator that has a body */
    NODE_PARAMETER,          /* parameter */
    NODE_CBUFFER,            /* buffer: cbuffer and tbuffer */
    NODE_NAMESPACE,          /* namespace_ */
    NODE_USING_NAMESPACE,    /* name */
    NODE_ALIAS,              /* alias: `using X = type;` */
    NODE_TYPEDEF,            /* declaration */
    NODE_TEMPLATE,           /* template_: parameters and the declaration they head */
    NODE_TEMPLATE_PARAMETER, /* template_parameter */
    NODE_USING,              /* name: `using A::f;` */
    NODE_STATIC_ASSERT,      /* binary: the condition and the message, which may be NULL */
    NODE_EMPTY,              /* a lone ';' in any list, and what was dropped (see grammar.y) */
    NODE_LOST,               /* a member that a syntax error took */
    NODE_DESTRUCTOR,         /* unary.operand is the type: `~S();`; NULL with a body */

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
    NODE_DECLARATION_STATEMENT, /* unary.operand is the declaration */
    NODE_IF,                    /* if_ */
    NODE_FOR,                   /* for_ */
    NODE_WHILE,                 /* loop */
    NODE_DO,                    /* loop */
    NODE_SWITCH,                /* loop: condition and body */
    NODE_CASE, /* unary.operand is the value; a label: the statement behind it follows it */
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

/* A name as written, scopes first: `A::B<int>::c` is three parts.  Every part may have template
 * arguments: `has_arguments` tells `f<>` from `f`. */
struct name_part {
    atom name : 31;
    bool has_arguments : 1;
    location at;
    struct name_part *next;
    /* In memory only where there are some. */
    struct list arguments; /* NODE_TYPE or expressions */
    location close;        /* the '>' behind them */
};
/* Those that are written behind a part, or none. */
static inline const struct list *name_arguments(const struct name_part *part) {
    static const struct list none = {NULL, NULL};
    return part->has_arguments ? &part->arguments : &none;
}

struct name {
    bool global;    /* begins with '::' */
    bool typename_; /* introduced by `typename` */
    bool row_major; /* matrices are by #pragma pack_matrix, or -Zpr, here */
    bool is_packed; /* after a #pragma pack_matrix */
    enum operator_kind
        operator_; /* `operator+`; last part has name 0; OPERATOR_CALL, OPERATOR_SUBSCRIPT too */
    struct node *conversion; /* `operator float`: the type, else NULL */
    struct name_part *parts;
};

/* No path from a list's element down to a leaf is longer: phases may walk the tree recursively.  A
 * step to the left operand of an operator counts as a part of one only, as programs write sums of
 * thousands; who takes much of the stack for each step follows such in a loop. */
enum { MAX_TREE_DEPTH = 2048, LEFT_STEPS = 8, MAX_TREE_STEPS = MAX_TREE_DEPTH * LEFT_STEPS };

struct node {
    uint8_t kind;        /* enum node_kind */
    uint8_t op;          /* enum operator_kind or modifier_kind of the kinds that have one */
    uint16_t depth;      /* of the deepest child, and LEFT_STEPS, or 1 from a left operand */
    location at;         /* of the token that names the node: the operator, the name, the keyword */
    location begin, end; /* of its first and its last token */
    struct node *next;   /* in the list that holds it */
    struct node *attributes; /* the first; of statements, declarations, parameters, aliases */
    union {
        struct name name;
        struct {
            uint64_t bits; /* an integer's value, or a double's bits */
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
            struct name_part *name; /* with template arguments; `base.A::f` has several parts */
        } member;
        struct {
            struct node *type, *operand; /* one of them */
        } sizeof_;
        struct list list;
        struct {
            struct list modifiers;  /* NODE_MODIFIER */
            struct node *behind;    /* the first of them behind the specifier, or NULL */
            bool row_major_default; /* by the #pragma pack_matrix, or -Zpr, in force here */
            bool is_packed;         /* after a #pragma pack_matrix */
            struct node *
                specifier; /* NODE_TYPE_NAME, NODE_STRUCT, NODE_ENUM; NULL: `unsigned`, `const x` */
            struct list arrays; /* of a type-id: sizes; NODE_EMPTY where none is written */
        } type;
        struct {
            uint8_t keyword; /* enum record_keyword */
            bool has_body;
            struct name name; /* no parts when nameless; template arguments when a specialisation */
            struct list bases;   /* NODE_TYPE_NAME */
            struct list members; /* declarations */
        } record;
        struct {
            bool scoped; /* enum class */
            bool has_body;
            struct name name;
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
            struct name name;         /* parts before the last: an out-of-line definition */
            struct list arrays;       /* sizes; NODE_EMPTY where none is written */
            struct list post;         /* NODE_SEMANTIC, NODE_REGISTER, ... */
            struct node *initializer; /* expression, NODE_INIT_LIST, NODE_SAMPLER_STATE or NULL */
            bool is_function;
            bool is_const;          /* a const method */
            struct list parameters; /* NODE_PARAMETER */
            struct node *body;      /* NODE_BLOCK or NULL */
        } declarator;
        struct {
            struct node *type;
            atom name; /* 0 when nameless */
            struct list arrays, post;
            struct node *initializer;
        } parameter;
        struct {
            bool is_tbuffer;
            atom name;
            struct list post, members;
        } buffer;
        struct {
            atom name; /* 0: unnamed */
            struct list members;
        } namespace_;
        struct {
            atom name;
            struct node *type;
        } alias;
        struct {
            struct list parameters; /* none: an explicit specialisation */
            struct node *declaration;
        } template_;
        struct {
            atom name;                /* 0 when nameless */
            uint8_t sort;             /* enum parameter_sort */
            struct node *type;        /* of a PARAMETER_VALUE */
            struct list parameters;   /* of a PARAMETER_TEMPLATE */
            struct node *initializer; /* NODE_TYPE or expression, or NULL */
        } template_parameter;
        struct {
            atom name;
            struct list arguments;
        } post;
        struct {
            atom scope, name; /* vk::binding; scope 0 when none */
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

enum parameter_sort { PARAMETER_TYPE, PARAMETER_VALUE, PARAMETER_TEMPLATE };

enum record_keyword { RECORD_STRUCT, RECORD_CLASS, RECORD_INTERFACE };

/* A declaration in a condition, `if (int x = f())`: the condition is a NODE_DECLARATION. */

/* A node of its own with the same content, which may be changed. */
struct node *node_copy(struct arena *arena, const struct node *node);

/* Calls for each node directly under one, in the order of the source as far as the fields have it.
 * The callee walks on itself if it wants to go deeper. */
typedef void node_visitor(void *user, const struct node *child);
void node_children(const struct node *node, node_visitor *visit, void *user);

struct syntax_unit {
    struct list declarations;
    struct map spoiled; /* atom -> not NULL: the names in what syntax errors took out of the tree */
};

#endif
