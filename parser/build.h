/* Parser state, and constructors of syntax nodes, lists and names. */
#ifndef HLSL2SPV_PARSER_BUILD_H
#define HLSL2SPV_PARSER_BUILD_H

#include "../base/arena.h"
#include "syntax.h"
#include "feed.h"

struct parser;

/* Lists. */
struct list list_of(struct node *node);
struct list list_append(struct list list, struct node *node);
struct list list_join(struct list first, struct list second);
struct list list_empty(void);

/* Names. */
struct syntax_name name_with_arguments(struct syntax_name name, struct list arguments,
                                       struct token_span close);
struct syntax_name name_join(struct parser *p, struct syntax_name scopes, struct syntax_name tail);
struct syntax_name name_none(void);
struct syntax_name name_conversion(struct syntax_name name, struct node *type);

/* Return 0 and NULL for a name without parts. */
atom name_first(struct syntax_name name);
struct name_part *name_last_part(struct syntax_name name);
location name_location(struct syntax_name name, location otherwise);

/* Nodes. A node is allocated with the size of its kind, without the rest of the union. */
struct node *node_make(struct parser *p, struct token_span span, enum node_kind kind);

/* Inserts attributes before the existing ones of a node. */
void node_add_attributes(struct node *node, struct list attributes);

/* Computes the depth of a node from its children. A node deeper than MAX_TREE_DEPTH is an error. */
void node_finish(struct parser *p, struct node *node);

/* State of the parser. The constructors below are the actions of the grammar, one for each.
 *
 * Each one receives the span of the tokens that the node covers. Most also receive the location of
 * the token that names the node. */

struct parser {
    struct context *context;
    const struct token_list *tokens;
    struct feed feed;
    struct feed_token found, before; /* the last two tokens passed to the grammar */
    struct list declarations;        /* result */
    struct map spoiled;              /* names lost in syntax errors; for the syntax unit */
    struct list lost;                /* parts of the construct with the last syntax error */
    uint32_t last_error;             /* index of the token at the last error, plus one */
    unsigned since_recovery;         /* tokens passed since the last RECOVERED */
    unsigned ends;                   /* how often the file ended within a declaration */
    bool recovered_badly;            /* the next tokens may still belong to the last error */
    bool has_wrong_tokens;           /* the preprocessor reported errors */
    bool has_layout;                 /* a layout() of GLSL was reported */
    bool has_pointers;               /* uses of pointers were reported */
    enum feed_recovery recovery;     /* chosen by the error that is being reported */
    bool lacks_while;                /* as above; a 'do' without 'while' */
    bool lacks_bracket;              /* as above; a '[' before another one */
    bool lacks_brace; /* a missing brace was reported, so its partner is not an error */
    bool is_quick;    /* stops at the first error without reporting it */
    bool gives_up;
};

/* Builds a node that consists of one list, or of child nodes in the order of node_members.c. */
enum { MOST_CHILDREN = 3 };
struct node *build_of_nodes(struct parser *p, struct token_span span, enum node_kind kind,
                            struct node *const *children);
#define build_of(p, span, kind, ...)                                                               \
    build_of_nodes(p, span, kind, (struct node *const[MOST_CHILDREN]){__VA_ARGS__})
struct node *build_list(struct parser *p, struct token_span span, enum node_kind kind,
                        struct list list);
struct node *build_binary(struct parser *p, struct token_span span, struct token_span at,
                          enum node_kind kind, uint32_t op, struct node *left, struct node *right);

/* Receive the parts of a construct with a syntax error, from the last one to the first one. */
void lost_node(struct parser *p, struct node *node);
void lost_list(struct parser *p, struct list list);
void lost_name(struct parser *p, struct token_span span, struct syntax_name name);
void lost_type_name(struct parser *p, struct token_span span, struct syntax_name name);
void lost_equals(struct parser *p, struct token_span span);
/* Builds a NODE_LOST with the parts received. */
struct node *build_lost(struct parser *p, struct token_span span);

/* Expressions. */
struct node *build_prefix(struct parser *p, struct token_span span, enum operator_kind op,
                          struct node *operand);
struct node *build_postfix(struct parser *p, struct token_span span, struct token_span at,
                           enum operator_kind op, struct node *operand);
struct node *build_operation(struct parser *p, struct token_span span, struct token_span at,
                             enum operator_kind op, struct node *left, struct node *right);
struct node *build_name(struct parser *p, struct token_span span, enum node_kind kind,
                        struct syntax_name name);
struct node *build_literal(struct parser *p, struct token_span span, enum node_kind kind,
                           uint32_t index);
struct node *build_bool(struct parser *p, struct token_span span, uint32_t value);
struct node *build_string(struct parser *p, struct token_span span, struct string_literal text);
struct node *build_conditional(struct parser *p, struct token_span span, struct token_span at,
                               struct token_span colon, struct node *condition, struct node *yes,
                               struct node *no);
struct node *build_construct(struct parser *p, struct token_span span, struct node *type,
                             struct list arguments);
struct node *build_call(struct parser *p, struct token_span span, struct node *callee,
                        struct list arguments);
struct node *build_index(struct parser *p, struct token_span span, struct token_span at,
                         struct node *base, struct node *index);
struct node *build_member(struct parser *p, struct token_span span, struct node *base,
                          struct syntax_name name);

/* Types. */
struct node *build_modifier(struct parser *p, struct token_span span, uint32_t modifier);
struct node *build_type(struct parser *p, struct token_span span, struct list modifiers,
                        struct node *specifier);
struct node *build_type_modifier(struct parser *p, struct token_span span, struct node *type,
                                 struct node *modifier);
struct node *build_type_arrays(struct parser *p, struct token_span span, struct node *type,
                               struct list arrays);
struct node *build_record(struct parser *p, struct token_span span, uint32_t keyword,
                          struct list attributes, struct syntax_name name);
struct node *build_record_body(struct parser *p, struct token_span span, struct node *record,
                               struct list bases, struct list members);
struct node *build_enum(struct parser *p, struct token_span span, bool scoped,
                        struct list attributes, struct syntax_name name, struct node *base);
struct node *build_enum_body(struct parser *p, struct token_span span, struct node *enumeration,
                             struct list enumerators);
struct node *build_enumerator(struct parser *p, struct token_span span, struct syntax_name name,
                              struct node *value);

/* Declarations. */
struct node *build_declaration(struct parser *p, struct token_span span, enum node_kind kind,
                               struct node *type, struct list declarators);
struct node *build_declarator(struct parser *p, struct token_span span, struct token_span at,
                              struct syntax_name name, struct list suffixes,
                              struct node *initializer);
/* `uint : 3;`, an unnamed bit-field. Its name is 0. */
struct node *build_padding(struct parser *p, struct token_span span, struct node *width);
struct node *build_function_head(struct parser *p, struct token_span span, struct token_span at,
                                 struct syntax_name name, struct list parameters,
                                 struct list qualifiers);
struct node *build_declarator_suffixes(struct parser *p, struct token_span span,
                                       struct node *declarator, struct list suffixes);
struct node *build_function(struct parser *p, struct token_span span, struct node *type,
                            struct node *head, struct node *body);
struct node *build_parameter(struct parser *p, struct token_span span, struct list attributes,
                             struct node *type, struct node *declarator);
struct node *build_cbuffer(struct parser *p, struct token_span span, uint32_t is_tbuffer,
                           struct syntax_name name, struct list suffixes, struct list members);
struct node *build_namespace(struct parser *p, struct token_span span, struct syntax_name name,
                             struct list members);
struct node *build_alias(struct parser *p, struct token_span span, struct syntax_name name,
                         struct list attributes, struct node *type);
struct node *build_template(struct parser *p, struct token_span span, struct list parameters,
                            struct node *declaration);
struct node *build_template_parameter(struct parser *p, struct token_span span,
                                      struct syntax_name name, struct node *type,
                                      struct node *initializer);
/* `template<typename> class F = G` */
struct node *build_template_as_parameter(struct parser *p, struct token_span span,
                                         struct list parameters, struct syntax_name name,
                                         struct node *initializer);
struct node *build_post(struct parser *p, struct token_span span, struct token_span at,
                        enum node_kind kind, struct syntax_name name, struct list arguments);
struct node *build_attribute(struct parser *p, struct token_span span, struct syntax_name name,
                             bool has_arguments, struct list arguments);
/* `[]`, an error without RELAX_EMPTY_ATTRIBUTE. */
struct list build_no_attribute(struct parser *p, struct token_span span);
struct list build_single_attributes(struct parser *p, struct list attributes);
struct list build_double_attributes(struct list attributes);
struct node *build_with_attributes(struct list attributes, struct token_span span,
                                   struct node *node);
/* A construct of effect files: reported and ignored. */
struct node *build_dropped(struct parser *p, struct token_span span, enum node_kind kind,
                           const char *what);
/* `{ ... }` after a name: effect states, or an initializer list without '='. */
struct node *build_state_block(struct parser *p, struct token_span span);

/* Statements. */
struct node *build_for_body(struct parser *p, struct token_span span, struct node *header,
                            struct node *body);
struct node *build_condition(struct parser *p, struct token_span span, struct token_span at,
                             struct node *type, struct syntax_name name, struct node *initializer);

/* Tokens that the grammar would accept next, as bits (errors.c). */
enum expectation {
    EXPECT_NAME = 1 << 0,
    EXPECT_TYPE = 1 << 1,
    EXPECT_OPERAND = 1 << 2,
    EXPECT_STATEMENT = 1 << 3,
    EXPECT_DECLARATION = 1 << 4,
    EXPECT_SEMICOLON = 1 << 5,
    EXPECT_RPAREN = 1 << 6,
    EXPECT_RBRACKET = 1 << 7,
    EXPECT_RBRACE = 1 << 8,
    EXPECT_RANGLE = 1 << 9,
    EXPECT_COMMA = 1 << 10,
    EXPECT_LPAREN = 1 << 11,
    EXPECT_LBRACE = 1 << 12,
    EXPECT_COLON = 1 << 13,
    EXPECT_WHILE = 1 << 14,
    EXPECT_STRING = 1 << 15,
    EXPECT_EQUALS = 1 << 16,
    EXPECT_LANGLE = 1 << 17,
    EXPECT_ELSE = 1 << 18,
};
void syntax_report(struct parser *p, unsigned expected);

#endif
