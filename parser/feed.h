/* The token feed, and the kinds of names that it derives from tokens. */
#ifndef HLSL2SPV_PARSER_FEED_H
#define HLSL2SPV_PARSER_FEED_H

#include "../base/base.h"
#include "../lexer/lexer.h"
#include "syntax.h"

/* Kind of a name, as far as the token feed can determine it from the tokens: enough to distinguish
 * types from values and template brackets from less-than.
 *
 * Scopes form a stack. The scope of a namespace or a struct is kept after it ends, so that `A::B`
 * can be looked up. Values are recorded only if they hide another name. */

enum name_kind {
    NAME_UNKNOWN,
    NAME_VALUE,
    NAME_TYPE,
    NAME_TEMPLATE,          /* class or alias template: a type, with or without arguments */
    NAME_FUNCTION_TEMPLATE, /* function or variable template */
    NAME_NAMESPACE,
};

/* Reason why a scope is on the stack. */
enum scope_role {
    ROLE_BODY,        /* namespace, struct or block */
    ROLE_TEMPLATE,    /* template parameters, until the declaration ends */
    ROLE_PARAMETERS,  /* function parameters, until the body ends */
    ROLE_DECLARATION, /* struct of an out-of-line definition, until the definition ends */
    ROLE_IMPORTED,    /* `using namespace` or a base class: visible, but not declared into */
};

struct name_scope {
    uint32_t depth;                /* position on the stack, or 0 */
    bool is_kept;                  /* can be searched after it ended */
    const struct name_scope *base; /* members of the first base struct */
    struct name_binding *declared;
};

struct name_binding {
    struct name_binding *next; /* next binding of the same name, the last declared first */
    struct name_binding *next_in_scope;
    atom name;
    struct name_scope *in;
    struct name_scope *members; /* for a type or a namespace, else NULL */
    enum name_kind kind;
};

struct scope_entry {
    struct name_scope *scope;
    uint32_t outer_depth; /* previous depth of the scope if it was already on the stack */
    uint32_t frame;       /* number of enclosing brackets */
    enum scope_role role;
};

struct feed_names {
    struct arena *arena;
    struct atom_table *atoms;
    struct name_scope *global;
    struct name_binding **bindings; /* by atom */
    size_t capacity;
    VEC(struct scope_entry, scope_entry_vec) stack;
    struct name_scope methods; /* never on the stack; contains the names of method templates */
};

/* Initializes the names with the built-in types and the global scope. */
void names_init(struct feed_names *names, struct context *c);

struct name_scope *names_new_scope(const struct feed_names *names, bool is_kept);
void names_push(struct feed_names *names, struct name_scope *scope, enum scope_role role,
                uint32_t frame);
/* Leaves the scopes that were opened inside more than `frame` brackets. */
void names_leave_frame(struct feed_names *names, uint32_t frame);
/* Leaves the template and parameter scopes of a declaration that ends inside `frame` brackets. */
void names_end_declaration(struct feed_names *names, uint32_t frame);

/* Returns the innermost visible binding of a name, or NULL. */
struct name_binding *names_find(const struct feed_names *names, atom name);
/* Same, but considers only types and templates. */
struct name_binding *names_find_type(const struct feed_names *names, atom name);
struct name_binding *names_find_in(const struct feed_names *names, const struct name_scope *scope,
                                   atom name);
/* Same as names_find_in(), but also searches the base structs. */
struct name_binding *names_find_member(const struct feed_names *names,
                                       const struct name_scope *scope, atom name);
/* Returns the scope that a declaration at this point belongs to. */
struct name_scope *names_declaring_scope(const struct feed_names *names);
struct name_binding *names_declare(struct feed_names *names, struct name_scope *scope, atom name,
                                   enum name_kind kind);

/* The token feed is a filter between the preprocessor and the grammar. It classifies tokens so that
 * the grammar is LALR(1): types and values, template brackets and less-than, modifiers and names,
 * attribute brackets and subscripts, colons of semantics and other colons. It uses only the tokens,
 * lookahead, a stack of open brackets and the kinds of declared names. Without feedback from the
 * grammar, lookahead and error recovery cannot desynchronize the two. It folds `A::B::c` into one
 * token, splits `>>`, joins adjacent strings, and drops constructs of effect files. It reports no
 * errors; nesting deeper than MAX_NESTING ends the compilation. */

struct parser;

/* Source range from the first to the last token. */
struct token_span {
    location begin, end;
};

/* Semantic value of a grammar symbol. */
union parser_value {
    struct syntax_name name;
    uint32_t number; /* value of a keyword, operator, modifier kind, or index of a literal */
    struct string_literal text;
    struct node *node;
    struct list list;
};

struct feed_token {
    int kind;       /* token kind of the grammar */
    uint32_t index; /* index of its first preprocessed token */
    bool is_guess;  /* classified as a type only because a name follows */
    struct token_span span;
    union parser_value value;
};

/* Parsing position: the next expected token, or the classification of the last one. */
enum feed_position {
    AT_START,     /* start of a declaration, statement, parameter or template argument */
    AT_TYPE,      /* only a type is possible */
    AT_OPERAND,   /* start of an operand in an expression */
    AT_RAW_NAME,  /* names are not looked up: the registers of `register(...)` */
    AT_MEMBER,    /* after '.' */
    AT_ATTRIBUTE, /* name of an attribute */
    AT_ENUMERATOR,
    AT_HEAD_NAME, /* after struct, enum, cbuffer, namespace */
    AT_USING,     /* after using */
    AT_USING_NAMESPACE,
    AT_TEMPLATE_NAME, /* name of a type parameter */
    AT_POST,          /* after the colon of a semantic */
    AT_TAIL,          /* at the `::` after template arguments */
    AFTER_MODIFIER,
    AFTER_TYPE,
    AFTER_DECLARATOR, /* after the declared name, its array suffixes or its parameters */
    AFTER_POST,       /* after a semantic, register or similar suffix */
    AFTER_OPERAND,
};

enum frame_kind {
    FRAME_TOP,
    FRAME_NAMESPACE,
    FRAME_RECORD,
    FRAME_CBUFFER,
    FRAME_BLOCK,
    FRAME_ENUM,
    FRAME_INITIALIZER,
    FRAME_CONTROL, /* parentheses of if, for, while, switch */
    FRAME_PARAMETERS,
    FRAME_GROUP, /* parentheses of an expression or a cast */
    FRAME_CALL,
    FRAME_SIZEOF,
    FRAME_DECLTYPE,
    FRAME_RAW,
    FRAME_SUBSCRIPT,
    FRAME_ATTRIBUTE,
    FRAME_TEMPLATE_ARGUMENTS,
    FRAME_TEMPLATE_PARAMETERS,
};

/* Position at which the grammar resumes after an error. */
enum sync_kind { SYNC_STATEMENT, SYNC_CONTROL, SYNC_PARAMETERS };

/* Kind of a declaration head that may be followed by a body. */
enum head_kind { HEAD_NONE, HEAD_RECORD, HEAD_ENUM, HEAD_NAMESPACE, HEAD_CBUFFER };

/* An open bracket, and the state of the declaration or statement inside it. */
struct bracket_frame {
    enum frame_kind kind : 8;
    enum feed_position position : 8; /* before it; for angles, after the closing one */
    enum feed_position before : 8;   /* for template arguments: before the template's name */
    enum token_kind closer : 16;
    enum head_kind head : 8;
    bool declares;     /* a declarator was read, so a comma starts another one */
    bool defines_type; /* typedef */
    bool is_alias;     /* using X = ... */
    bool is_case;
    bool is_template;
    bool is_function; /* the declarator has parameters, so '{' starts a body */
    bool is_for;
    bool typename_;          /* for template arguments: after `typename` */
    enum sync_kind sync : 8; /* for the frame at `sync_frame` */
    uint32_t sync_frame;
    uint32_t start, last_start; /* first token of the current and the previous statement */
    uint32_t questions;         /* number of '?' without a ':' */
    uint32_t index;             /* index of the bracket token */
    struct name_scope *members; /* of the declared type, or of the template of these arguments */
    struct name_binding *alias; /* alias being declared */
    struct name_scope *aliased; /* for a typedef: the members of the aliased type */
};

enum { MAX_QUEUED = 16 };

struct feed {
    struct context *context;
    const struct token *tokens;
    const struct string_literal *strings;
    uint32_t at;               /* index of the next token */
    bool half;                 /* the first half of a '>>' at `at` was consumed */
    bool row_major, is_packed; /* current #pragma pack_matrix setting; whether there was one */
    uint32_t next_pragma;      /* index of the next pragma to apply, or of the end */
    bool control, is_for, size_of, decltype_; /* construct that the next '(' belongs to */
    bool conversion; /* `operator type` was read, so the next '(' starts its parameters */
    bool typename_;  /* after `typename` */
    enum feed_position position : 8;
    bool is_signed; /* the last modifier was signed or unsigned, which is a type by itself */
    struct bracket_frame angle; /* frame that the next '<' opens, unless its kind is FRAME_TOP */
    struct bracket_frame tail;  /* template arguments before the '::' at AT_TAIL */
    struct feed_names names;
    VEC(struct bracket_frame, bracket_frame_vec) frames;
    VEC(struct name_scope *, name_scope_vec) bases; /* of the current struct head */
    struct name_scope *owner;                       /* struct of the declarator `S::f`, or NULL */
    struct feed_token queue[MAX_QUEUED];            /* tokens to return first */
    unsigned queued;
    bool is_quick;           /* feed_recover() will not be called */
    enum sync_kind sync : 8; /* in effect before the last token, like the frame */
    uint32_t sync_frame;
    bool closes_nothing; /* the last closing bracket has no opening one */
    uint32_t unclosed;   /* index of a bracket left open when an outer one closed, or 0 */
};

void feed_init(struct feed *feed, struct context *c, const struct token_list *tokens,
               bool is_quick);
void feed_next(struct feed *feed, struct feed_token *out);

/* Returns the first token of the statement that contains a syntax error at `found`. */
uint32_t feed_statement_start(const struct feed *f, const struct feed_token *found);

/* Handling of the found token during error recovery. */
enum feed_recovery {
    RECOVER_AT,       /* examine it like the following tokens */
    RECOVER_RESUME,   /* it starts a new statement */
    RECOVER_BEHIND,   /* skip it */
    RECOVER_PAST,     /* skip it; it does not end the statement */
    RECOVER_BODY,     /* the tokens up to a '}' are a function body */
    RECOVER_FUNCTION, /* close the open blocks; it starts the body of a function */
};
/* Skips the tokens affected by a syntax error at `found`. The next tokens are RECOVERED and those
 * at which the grammar can resume. Returns true if the statement with the error has been passed. */
bool feed_recover(struct feed *feed, const struct feed_token *found, enum feed_recovery how);

/* Returns the innermost bracket that is open or was left open when an outer one closed, or NULL. */
const struct token *feed_unclosed(const struct feed *feed);
/* Returns whether a declaration or a bracket is open. */
bool feed_is_within(const struct feed *feed);

#endif
