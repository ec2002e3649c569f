/* WGSL as trees of expressions and statements. */
#ifndef HLSL2SPV_WGSL_TREE_TREE_H
#define HLSL2SPV_WGSL_TREE_TREE_H

#include "../../base/base.h"
#include "../../base/collections.h"

/* ---- Expressions ----
 *
 * Nodes are immutable once they are operands, and may have several parents. */

/* Precedence. WGSL requires parentheses where C does not (WGSL 8.18): bitwise and shift operators
 * cannot be mixed with others, and comparisons cannot be chained. */
enum wgsl_level {
    LEVEL_ANY,
    LEVEL_LESS,    /* a < b, which may look like the start of a template list */
    LEVEL_LOGIC,   /* a && b */
    LEVEL_COMPARE, /* a == b */
    LEVEL_BITS,    /* a & b, a << b */
    LEVEL_SUM,
    LEVEL_PRODUCT,
    LEVEL_UNARY,
    LEVEL_PRIMARY,
};

enum wgsl_operator {
#define OPERATOR(id, ...) WGSL_##id,
#include "../../spec/wgsl_operators.def"
    WGSL_OPERATOR_COUNT
};

/* A row of spec/wgsl_operators.def. */
struct wgsl_operator_info {
    const char *text;
    enum wgsl_level level, left, right;
    enum wgsl_operator opposite;
};
extern const struct wgsl_operator_info wgsl_operators[WGSL_OPERATOR_COUNT];

enum wgsl_expr_kind {
    WGSL_NAME,
    WGSL_LITERAL,
    WGSL_UNARY,  /* `text` is the operator: - ~ ! & or * */
    WGSL_BINARY, /* `op` */
    WGSL_CALL,   /* `text` is a function or a type */
    WGSL_MEMBER, /* `text` is a member */
    WGSL_SWIZZLE,
    WGSL_INDEX,
};

struct wgsl_expr {
    enum wgsl_expr_kind kind : 8;
    enum wgsl_level level : 8;
    enum wgsl_operator op : 8;
    bool may_invert;   /* the opposite comparison is the negation */
    bool is_list;      /* a vector of scalars, which are the parts */
    bool is_address;   /* a pointer: the operator is & */
    bool is_not_const; /* calls a function that is not permitted in constant expressions */
    uint32_t length;   /* of its text */
    uint32_t part_count;
    const char *text;
    const struct wgsl_expr *const *parts; /* operands, arguments, or the base and the index */
};
VEC(const struct wgsl_expr *, wgsl_expr_vec);

struct wgsl_expr *wgsl_name(struct arena *arena, const char *name);
struct wgsl_expr *wgsl_literal(struct arena *arena, const char *text);
struct wgsl_expr *wgsl_unary(struct arena *arena, const char *sign, const struct wgsl_expr *x);
struct wgsl_expr *wgsl_binary(struct arena *arena, enum wgsl_operator op,
                              const struct wgsl_expr *left, const struct wgsl_expr *right);
/* A function call or a value constructor with `count` expressions as arguments. */
struct wgsl_expr *wgsl_call(struct arena *arena, const char *function, int count, ...);
struct wgsl_expr *wgsl_call_list(struct arena *arena, const char *function,
                                 const struct wgsl_expr_vec *arguments);
struct wgsl_expr *wgsl_member_of(struct arena *arena, const struct wgsl_expr *base,
                                 const char *member);
/* The components are the first `count` letters. */
struct wgsl_expr *wgsl_swizzle(struct arena *arena, const struct wgsl_expr *base,
                               const char *letters, uint32_t count);
const struct wgsl_expr *wgsl_component(struct arena *arena, const struct wgsl_expr *base,
                                       uint32_t k);
struct wgsl_expr *wgsl_index(struct arena *arena, const struct wgsl_expr *base,
                             const struct wgsl_expr *index);
struct wgsl_expr *wgsl_index_of(struct arena *arena, const struct wgsl_expr *base, uint32_t index);
/* A number as an index or a count, without and with the suffix of u32. */
struct wgsl_expr *wgsl_plain_number(struct arena *arena, uint32_t number);
struct wgsl_expr *wgsl_unsigned_number(struct arena *arena, uint32_t number);

/* Returns the negation of a boolean: the opposite comparison if possible. */
const struct wgsl_expr *wgsl_negation(struct arena *arena, const struct wgsl_expr *x);

bool wgsl_is_same(const struct wgsl_expr *a, const struct wgsl_expr *b);
/* Returns true for a literal, a variable, or a member of one without an index. */
bool wgsl_is_plain_path(const struct wgsl_expr *x);
/* Returns the member that an access path ends with, also for its negation, or NULL for other
 * expressions. */
const char *wgsl_last_member(const struct wgsl_expr *x);
/* Visits the names of variables and values. */
typedef void wgsl_name_visitor(void *user, const char *name);
void wgsl_visit_names(const struct wgsl_expr *x, wgsl_name_visitor *visit, void *user);

/* ---- Statements ---- */

enum wgsl_stmt_kind {
    WGSL_LET,      /* let `name` = `value` */
    WGSL_VAR,      /* var `name`: `type` = `value`; one of the latter may be NULL */
    WGSL_ASSIGN,   /* `target` = `value` */
    WGSL_EVALUATE, /* a call; with a target of NULL and `is_used`, _ = `value` */
    WGSL_IF,       /* if `value` `inner` else `other` */
    WGSL_SWITCH,   /* switch `value` `cases` */
    WGSL_LOOP, /* loop, while `value`, or for (`start`; `value`; `step`); `other` is continuing */
    WGSL_JUMP, /* `jump`, with a value */
};

enum wgsl_jump { WGSL_BREAK, WGSL_BREAK_IF, WGSL_CONTINUE, WGSL_DISCARD, WGSL_RETURN };

struct wgsl_block {
    struct wgsl_stmt *first, *last;
};

struct wgsl_case {
    struct wgsl_case *next;
    struct wgsl_expr_vec labels;
    bool is_default;
    struct wgsl_block body;
};

struct wgsl_stmt {
    enum wgsl_stmt_kind kind;
    enum wgsl_jump jump;
    struct wgsl_stmt *next;
    const char *name, *type;
    const char *comment; /* the text of a comment before it, or NULL */
    const struct wgsl_expr *target, *value;
    struct wgsl_block inner, other;
    struct wgsl_case *cases, *last_case;
    struct wgsl_stmt *start, *step;
    bool is_used;
};

struct wgsl_stmt *wgsl_stmt_create(struct arena *arena, enum wgsl_stmt_kind kind);
void wgsl_append(struct wgsl_block *block, struct wgsl_stmt *s);
/* Appends all statements of another block. */
void wgsl_append_block(struct wgsl_block *block, const struct wgsl_block *more);
/* Returns whether no path through a block leads to its end: each returns, breaks or continues. */
bool wgsl_leaves(const struct wgsl_block *block);
struct wgsl_case *wgsl_add_case(struct arena *arena, struct wgsl_stmt *s);

#endif
