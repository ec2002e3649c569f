/* The token feed, and the kinds of names it knows from tokens alone. */
#ifndef HLSL2SPV_PARSER_FEED_H
#define HLSL2SPV_PARSER_FEED_H

#include "../base/base.h"
#include "../lexer/lexer.h"
#include "syntax.h"

/* What kind of thing a name is, as far as the token feed can tell from the tokens alone: enough to
 * know a type from a value and a template bracket from a less-than, and no more.
 *
 * Scopes form a stack.  A scope that a namespace or a struct opened lives on when it is left, so
 * that `A::B` can be looked up.  Values are recorded only where they hide something else. */

enum name_kind {
    NAME_UNKNOWN,
    NAME_VALUE,
    NAME_TYPE,
    NAME_TEMPLATE,          /* of a class or an alias: a type, with or without arguments */
    NAME_FUNCTION_TEMPLATE, /* of a function or a variable */
    NAME_NAMESPACE,
};

/* Why a scope is on the stack. */
enum scope_role {
    SCOPE_BODY,        /* of a namespace, a struct, a block */
    SCOPE_TEMPLATE,    /* the parameters of a template, until its declaration ends */
    SCOPE_PARAMETERS,  /* of a function, until its body ends */
    SCOPE_DECLARATION, /* the struct that an out-of-line definition belongs to, likewise */
    SCOPE_IMPORTED,    /* by `using namespace`, or as a base: seen, but not declared into */
};

struct name_scope {
    uint32_t depth;                /* on the stack, 0 when it is not on it */
    bool is_kept;                  /* can be looked into after it was left */
    const struct name_scope *base; /* of a struct: the members of the first struct it inherits */
    struct name_binding *declared;
};

struct name_binding {
    struct name_binding *next; /* of the same name, the last declared first */
    struct name_binding *next_in_scope;
    atom name;
    struct name_scope *in;
    struct name_scope *members; /* of a type or a namespace, else NULL */
    enum name_kind kind;
};

struct scope_entry {
    struct name_scope *scope;
    uint32_t outer_depth; /* of the same scope, when it was on the stack before */
    uint32_t frame;       /* how many brackets it is inside of */
    enum scope_role role;
};

struct names {
    struct arena *arena;
    struct atom_table *atoms;
    struct name_scope *global;
    struct name_binding **bindings; /* by atom */
    size_t capacity;
    VEC(struct scope_entry, scope_entry_vec) stack;
    struct name_scope methods; /* never on the stack: which names are templates of methods */
};

/* With the built-in types and the global scope. */
void names_init(struct names *names, struct context *c);

struct name_scope *names_new_scope(const struct names *names, bool is_kept);
void names_push(struct names *names, struct name_scope *scope, enum scope_role role,
                uint32_t frame);
/* Leaves what was opened inside of more than `frame` brackets. */
void names_leave_frame(struct names *names, uint32_t frame);
/* Leaves the template and function scopes of a declaration that ends inside of `frame` brackets. */
void names_end_declaration(struct names *names, uint32_t frame);

/* The innermost visible binding of a name, or NULL. */
struct name_binding *names_find(const struct names *names, atom name);
/* The same, among types and templates only. */
struct name_binding *names_find_type(const struct names *names, atom name);
struct name_binding *names_find_in(const struct names *names, const struct name_scope *scope,
                                   atom name);
/* The same, or a member of the first base struct that has one. */
struct name_binding *names_find_member(const struct names *names, const struct name_scope *scope,
                                       atom name);
/* The scope that a declaration at this place adds to. */
struct name_scope *names_declaring_scope(const struct names *names);
struct name_binding *names_declare(struct names *names, struct name_scope *scope, atom name,
                                   enum name_kind kind);

/* The token feed: stands between the preprocessor and the grammar, and gives each token the kind
 * that the grammar needs to be LALR(1).
 *
 * It tells types from values, template brackets from less-than, modifiers from names, attribute
 * brackets from subscripts, and a semantic's colon from the other colons.  It decides from the
 * tokens alone, looking ahead where it must, with a stack of open brackets and the kinds of the
 * names declared so far (feed.h).  The grammar never speaks back, so look-ahead and recovery can't
 * bring the two out of step.  It folds `A::B::c` into one token, splits `>>`, joins adjacent
 * strings, and takes out what effect files leave behind.
 *
 * It reports nothing; brackets nested deeper than MAX_NESTING end the compilation. */

struct parser;

/* From a first to a last token. */
struct span {
    location begin, end;
};

/* What a symbol of the grammar carries. */
union parser_value {
    struct name name;
    uint32_t number; /* a keyword's value, an operator, a modifier, the index of a literal */
    struct string_literal text;
    struct node *node;
    struct list list;
};

struct feed_token {
    int kind;       /* of the grammar */
    uint32_t index; /* of the preprocessed token that it begins with */
    bool is_guess;  /* a type only because a name follows it */
    struct span span;
    union parser_value value;
};

/* What the feed expects next, or knows about what it has just read. */
enum feed_position {
    AT_START,     /* of a declaration, a statement, a parameter, a template argument */
    AT_TYPE,      /* only a type can be here */
    AT_OPERAND,   /* of an expression */
    AT_RAW_NAME,  /* names mean nothing here: the registers of `register(...)` */
    AT_MEMBER,    /* behind a '.' */
    AT_ATTRIBUTE, /* the name of one */
    AT_ENUMERATOR,
    AT_HEAD_NAME, /* behind struct, enum, cbuffer, namespace */
    AT_USING,     /* behind using */
    AT_USING_NAMESPACE,
    AT_TEMPLATE_NAME, /* of a type parameter */
    AT_POST,          /* behind a semantic's colon */
    AT_TAIL,          /* the `::` behind a template's arguments */
    AFTER_MODIFIER,
    AFTER_TYPE,
    AFTER_DECLARATOR, /* behind its name, its array suffixes or its parameters */
    AFTER_POST,       /* behind a semantic and the like */
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
    FRAME_CONTROL, /* the parentheses of if, for, while, switch */
    FRAME_PARAMETERS,
    FRAME_GROUP, /* the parentheses of an expression or a cast */
    FRAME_CALL,
    FRAME_SIZEOF,
    FRAME_DECLTYPE,
    FRAME_RAW,
    FRAME_SUBSCRIPT,
    FRAME_ATTRIBUTE,
    FRAME_TEMPLATE_ARGUMENTS,
    FRAME_TEMPLATE_PARAMETERS,
};

/* Where the grammar goes on after an error. */
enum sync_kind { SYNC_STATEMENT, SYNC_CONTROL, SYNC_PARAMETERS };

/* A declaration's head whose body may follow. */
enum head_kind { HEAD_NONE, HEAD_RECORD, HEAD_ENUM, HEAD_NAMESPACE, HEAD_CBUFFER };

/* An open bracket, and what is known of the declaration or statement going on inside of it. */
struct frame {
    uint8_t kind;     /* enum frame_kind */
    uint8_t position; /* enum feed_position when it was opened; of angles, behind the closing one */
    uint8_t before;   /* of template arguments: enum feed_position before the template's name */
    uint16_t closer;  /* enum token_kind */
    uint8_t head;     /* enum head_kind */
    bool declares;    /* a declarator was read: a comma brings another */
    bool defines_type; /* typedef */
    bool is_alias;     /* using X = ... */
    bool is_case;
    bool is_template;
    bool is_function; /* the declarator has parameters: '{' begins its body */
    bool is_for;
    bool typename_; /* of template arguments: behind `typename` */
    uint8_t sync;   /* enum sync_kind: of the frame at `sync_frame` */
    uint32_t sync_frame;
    uint32_t start, last_start; /* indices where this statement and the one before it begin */
    uint32_t questions;         /* '?' without their ':' */
    uint32_t index;             /* of the bracket's token */
    struct name_scope *members; /* of the head, or of the template whose arguments these are */
    struct name_binding *alias; /* being declared */
    struct name_scope *aliased; /* of a typedef: the members of the type that it names */
};

enum { MAX_QUEUED = 16 };

struct feed {
    struct context *context;
    const struct token *tokens;
    const struct string_literal *strings;
    uint32_t at;               /* the next token */
    bool half;                 /* of a '>>' at `at` the first half was taken */
    bool row_major, is_packed; /* what #pragma pack_matrix has set; whether there was one */
    uint32_t next_pragma;      /* index of the first one not yet obeyed, or of the end */
    bool control, is_for, size_of, decltype_; /* what the next '(' belongs to */
    bool conversion;    /* `operator type` was read: the next '(' begins its parameters */
    bool typename_;     /* behind `typename` */
    uint8_t position;   /* enum feed_position */
    bool is_signed;     /* the last modifier was signed or unsigned, a type by itself */
    struct frame angle; /* what the '<' that comes next opens, if its kind is not FRAME_TOP */
    struct frame tail;  /* the template arguments that the '::' at AT_TAIL follows */
    struct names names;
    VEC(struct frame, frame_vec) frames;
    VEC(struct name_scope *, name_scope_vec) bases; /* of the struct whose head is being read */
    struct name_scope *owner; /* the struct that the declarator `S::f` belongs to, or NULL */
    struct feed_token queue[MAX_QUEUED]; /* to be given first */
    unsigned queued;
    bool is_quick; /* feed_recover is not going to be called */
    uint8_t sync;  /* enum sync_kind and frame in force before the last token, where it is */
    uint32_t sync_frame;
    bool closes_nothing; /* of the last closing bracket: what it closes is not open */
    uint32_t unclosed;   /* index of a bracket that was left open when an outer one closed, or 0 */
};

void feed_init(struct feed *feed, struct context *c, const struct token_list *tokens,
               bool is_quick);
void feed_next(struct feed *feed, struct feed_token *out);

/* Where the statement begins that a syntax error at `found` spoils. */
uint32_t feed_statement_start(const struct feed *f, const struct feed_token *found);

/* What becomes of the token that was found. */
enum feed_recovery {
    RECOVER_AT,       /* it is looked at like all that follow */
    RECOVER_RESUME,   /* it is the first of a new statement */
    RECOVER_BEHIND,   /* it is not given again */
    RECOVER_PAST,     /* nor does it end the statement */
    RECOVER_BODY,     /* what follows up to a '}' is the body of a function */
    RECOVER_FUNCTION, /* with the function that it opens, behind what is open around it */
};
/* Skips what a syntax error at `found` spoiled.  The next tokens are RECOVERED and those on which
 * the grammar can go on.  True when the mistake's statement is behind. */
bool feed_recover(struct feed *feed, const struct feed_token *found, enum feed_recovery how);

/* The innermost bracket that is open, or was left open when an outer one closed; NULL if none. */
const struct token *feed_unclosed(const struct feed *feed);

#endif
