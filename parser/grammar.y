/* Grammar of HLSL 2016 to 202x. Two parsers are generated from it, see parse.c.
 *
 * It is LALR(1) without conflicts because the token feed (feed.h) has already distinguished types
 * from values and classified all brackets. Actions only build nodes and look up no names. Each
 * construct of effect files arrives as one token, which is reported and ignored. */
%define api.pure full
%define api.prefix {grammar_}
%define api.token.prefix {GRAMMAR_}
%define api.value.type {union parser_value}
%define api.location.type {struct token_span}
%define parse.error custom
%expect 0
%locations
%parse-param {struct parser *p}
%lex-param {struct parser *p}

%code top {
#include "parser/build.h"

#include <string.h>
}

%code {
/* The stacks are in the arena and grow there, up to their limit. */
enum { MAX_STACK = 1 << 16 };
#define yyoverflow(message, states, states_size, values, values_size, spans, spans_size, size)     \
    (check_stack(p, *(size)), *(size) *= 2,                                                        \
     *(states) = grow_stack(p, *(states), (states_size), (size_t)*(size) * sizeof **(states)),     \
     *(values) = grow_stack(p, *(values), (values_size), (size_t)*(size) * sizeof **(values)),     \
     *(spans) = grow_stack(p, *(spans), (spans_size), (size_t)*(size) * sizeof **(spans)))
/* The stack of the lookahead correction contains reductions without an intervening shift. The
 * grammar permits only a few consecutive ones, so the stack never grows. */
#define YYMALLOC(size) NULL
#define YYFREE(block)  ((void)(block))

static void check_stack(struct parser *p, ptrdiff_t size) {
    if (size >= MAX_STACK)
        context_fail(p->context, p->found.span.begin, "program is nested too deeply");
}

static void *grow_stack(struct parser *p, const void *stack, ptrdiff_t used, size_t wanted) {
    return memcpy(arena_alloc(p->context->tree, wanted), stack, (size_t)used);
}

#define YYLLOC_DEFAULT(current, rhs, count)                                                        \
    ((current) = (count) ? (struct token_span){YYRHSLOC(rhs, 1).begin, YYRHSLOC(rhs, count).end}         \
                         : (struct token_span){YYRHSLOC(rhs, 0).end, YYRHSLOC(rhs, 0).end})

static int yylex(union parser_value *value, struct token_span *span, struct parser *p);
static void yyerror(const struct token_span *span, struct parser *p, const char *message);
}

/* Names, classified by the feed. */
%token <name>
    NAME                  /* a value or an unknown name, with its scopes */
    TYPE_NAME
    TEMPLATE_NAME         /* a class template before its LANGLE */
    VALUE_TEMPLATE        /* a function or variable template, likewise */
    TYPE_TAIL             /* `::name` after template arguments, classified likewise */
    TEMPLATE_TAIL
    VALUE_TAIL
    VALUE_TEMPLATE_TAIL
    OPERATOR_NAME         /* `operator+` */
    OPERATOR_TAIL
    CONVERSION            /* `operator` before a type */
    CONVERSION_TAIL
%token LANGLE RANGLE      /* template brackets */
%token <number> MODIFIER INT FLOAT BOOL RECORD CBUFFER ASSIGN
%token <text> STRING
%token ENUM NAMESPACE USING TYPEDEF TEMPLATE TYPENAME STATIC_ASSERT REGISTER PACK_OFFSET
%token IF ELSE FOR WHILE DO SWITCH CASE DEFAULT BREAK CONTINUE DISCARD RETURN
%token SIZEOF DECLTYPE THIS
%token INCREMENT DECREMENT SHIFT_LEFT SHIFT_RIGHT
%token LOGICAL_AND LOGICAL_OR LESS_EQUAL GREATER_EQUAL EQUAL NOT_EQUAL
%token ATTRIBUTE_OPEN     /* the '[' of an attribute */
%token ATTRIBUTES_OPEN    /* '[[' */
%token POST_COLON         /* the ':' of a semantic, register or bit-field */
%token ANNOTATIONS STATE_BLOCK EFFECT_VALUE TECHNIQUE /* constructs of effect files */
%token RECOVERED          /* after a skipped error */
%token ENDED              /* the end of the file within a declaration: always an error */
%token OMITTED            /* the statements of a known body */
/* Tokens without a rule: words that only the feed interprets, and invalid tokens. */
%token OPERATOR SAMPLER_STATE COMPILE RESERVED STRAY

%type <list> declarations members enumerators enumerators_opt statements
%type <list> declarators parameters template_parameters template_parameters_opt
%type <list> template_arguments template_arguments_opt arguments
%type <list> attributes attributes_opt attribute attribute_items attribute_items_opt
%type <list> parameter_list modifiers qualifiers suffixes suffixes_opt bases bases_opt
%type <list> post_arguments type_arrays
%type <node> declaration top_declaration member statement block
%type <node> simple_declaration directive conversion function_head function_body_head
%type <node> declarator initializer_opt
%type <node> type definition type_name template_type type_id record enumeration enum_head enum_base_opt
%type <node> enumerator cbuffer namespace parameter parameter_declarator template_parameter
%type <node> template_argument attribute_item suffix post_argument
%type <node> template_default_opt type_default_opt
%type <node> operation expression expression_opt
%type <node> initializer effect_value effect_values state_block braces condition condition_opt for_init
%type <node> condition_in_parentheses for_header message_opt
%type <name> template_id value_template record_name name_opt declarator_name
%type <name> member_name conversion_name

/* A template name or a modifier after modifiers belongs to the same type, so `const T<int>::x` is
 * not a declarator. An attribute after a type belongs to the type, not to an unnamed parameter. */
%precedence BARE
%precedence TEMPLATE_NAME ATTRIBUTES_OPEN MODIFIER

%right '=' ASSIGN '?' ':'
%left LOGICAL_OR
%left LOGICAL_AND
%left '|'
%left '^'
%left '&'
%left EQUAL NOT_EQUAL
%left '<' '>' LESS_EQUAL GREATER_EQUAL
%left SHIFT_LEFT SHIFT_RIGHT
%left '+' '-'
%left '*' '/' '%'
%precedence PREFIX            /* prefix operators and casts */
%precedence '(' '[' '.' INCREMENT DECREMENT
%precedence SIZEOF            /* the tokens after `sizeof(T)` are not the operand of a cast */
%precedence THEN
%precedence ELSE

/* Parts of a construct with a syntax error. */
%destructor { lost_node(p, $$); } <node>
%destructor { lost_list(p, $$); } <list>
%destructor { lost_name(p, @$, $$); } declarator_name
%destructor { lost_type_name(p, @$, $$); } TYPE_NAME
%destructor { lost_equals(p, @$); } '='

%%

unit: declarations { p->declarations = $1; } ;

/* ---- Declarations ---- */

declarations
  : %empty                          { $$ = list_empty(); }
  | declarations top_declaration    { $$ = list_append($1, $2); }
  ;

top_declaration
  : declaration
  | attributes declaration          { $$ = build_with_attributes($1, @$, $2); }
  | namespace
  | ';'                             { $$ = node_make(p, @$, NODE_EMPTY); }
  | TECHNIQUE                       { $$ = build_dropped(p, @$, NODE_EMPTY, "a technique"); }
  | error RECOVERED                 { yyerrok; $$ = build_lost(p, @$); }
  ;

namespace
  : NAMESPACE NAME '{' declarations '}'     { $$ = build_namespace(p, @$, $2, $4); }
  | NAMESPACE '{' declarations '}'          { $$ = build_namespace(p, @$, name_none(), $3); }
  ;

declaration
  : simple_declaration ';'
  | type function_body_head block           { $$ = build_function(p, @$, $1, $2, $3); }
  | conversion block                { $$ = build_function(p, @$, NULL, $1, $2); }
  | conversion ';'
      { $$ = build_declaration(p, @$, NODE_DECLARATION, NULL, list_of($1)); }
  | TEMPLATE LANGLE template_parameters_opt RANGLE declaration
      { $$ = build_template(p, @$, $3, $5); }
  | TEMPLATE LANGLE template_parameters_opt RANGLE attributes declaration
      { $$ = build_template(p, @$, $3, build_with_attributes($5, @6, $6)); }
  | instantiation ';'               { $$ = node_make(p, @$, NODE_EMPTY); }
  | cbuffer
  | modifiers cbuffer               { $$ = $2; } /* `shared` of the effects framework */
  | directive
  ;

/* Items of declaration lists and statement lists. */
directive
  : USING NAMESPACE NAME ';'        { $$ = build_name(p, @$, NODE_USING_NAMESPACE, $3); }
  | USING NAME ';'                  { $$ = build_name(p, @$, NODE_USING, $2); }
  | USING template_id VALUE_TAIL ';'
      { $$ = build_name(p, @$, NODE_USING, name_join(p, $2, $3)); }
  | USING NAME attributes_opt '=' attributes_opt type_id ';'
      { $$ = build_alias(p, @$, $2, list_join($3, $5), $6); }
  | STATIC_ASSERT '(' operation message_opt ')' ';'
      { $$ = build_binary(p, @$, @1, NODE_STATIC_ASSERT, OPERATOR_NONE, $3, $4); }
  ;

/* Templates are instantiated on use, so an explicit instantiation has no effect. */
instantiation
  : TEMPLATE attributes_opt simple_declaration
  | modifiers TEMPLATE attributes_opt simple_declaration
  ;

message_opt
  : %empty                          { $$ = NULL; }
  | ',' operation                   { $$ = $2; }
  ;

simple_declaration
  : type
      { $$ = build_declaration(p, @$, NODE_DECLARATION, $1, list_empty()); }
  | type declarators                { $$ = build_declaration(p, @$, NODE_DECLARATION, $1, $2); }
  | TYPEDEF type                    { $$ = build_declaration(p, @$, NODE_TYPEDEF, $2, list_empty()); }
  | TYPEDEF type declarators        { $$ = build_declaration(p, @$, NODE_TYPEDEF, $2, $3); }
  ;

/* ---- Types ---- */

/* Modifiers alone are a type: `unsigned x`. */
type
  : TYPE_NAME
      { $$ = build_type(p, @$, list_empty(), build_name(p, @$, NODE_TYPE_NAME, $1)); }
  | modifiers TYPE_NAME
      { $$ = build_type(p, @$, $1, build_name(p, @2, NODE_TYPE_NAME, $2)); }
  | template_type                   { $$ = build_type(p, @$, list_empty(), $1); }
  | definition                      { $$ = build_type(p, @$, list_empty(), $1); }
  | modifiers template_type         { $$ = build_type(p, @$, $1, $2); }
  | modifiers definition            { $$ = build_type(p, @$, $1, $2); }
  | modifiers %prec BARE            { $$ = build_type(p, @$, $1, NULL); }
  | type MODIFIER                   { $$ = build_type_modifier(p, @$, $1, build_modifier(p, @2, $2)); }
  | type ATTRIBUTES_OPEN attribute_items_opt ']' ']'
      { $$ = build_with_attributes(build_double_attributes($3), @$, $1); }
  ;

modifiers
  : MODIFIER                        { $$ = list_of(build_modifier(p, @$, $1)); }
  | modifiers MODIFIER              { $$ = list_append($1, build_modifier(p, @2, $2)); }
  ;

definition
  : record
  | enumeration
  | DECLTYPE '(' expression ')'     { $$ = build_of(p, @$, NODE_DECLTYPE, $3); }
  ;

type_name
  : TYPE_NAME                       { $$ = build_name(p, @$, NODE_TYPE_NAME, $1); }
  | template_type
  ;

template_type
  : template_id                     { $$ = build_name(p, @$, NODE_TYPE_NAME, $1); }
  | template_id TYPE_TAIL
      { $$ = build_name(p, @$, NODE_TYPE_NAME, name_join(p, $1, $2)); }
  ;

template_id
  : TEMPLATE_NAME LANGLE template_arguments_opt RANGLE
      { $$ = name_with_arguments($1, $3, @4); }
  | template_id TEMPLATE_TAIL LANGLE template_arguments_opt RANGLE
      { $$ = name_join(p, $1, name_with_arguments($2, $4, @5)); }
  ;

template_arguments_opt
  : %empty                          { $$ = list_empty(); }
  | template_arguments
  ;

template_arguments
  : template_argument                         { $$ = list_of($1); }
  | template_arguments ',' template_argument  { $$ = list_append($1, $3); }
  ;

template_argument
  : type_id
  | operation
  ;

type_id
  : type
  | type type_arrays                { $$ = build_type_arrays(p, @$, $1, $2); }
  ;

type_arrays
  : '[' ']'                         { $$ = list_of(node_make(p, @$, NODE_EMPTY)); }
  | '[' expression ']'              { $$ = list_of($2); }
  | type_arrays '[' ']'             { $$ = list_append($1, node_make(p, @$, NODE_EMPTY)); }
  | type_arrays '[' expression ']'  { $$ = list_append($1, $3); }
  ;

record
  : RECORD attributes_opt record_name           { $$ = build_record(p, @$, $1, $2, $3); }
  | RECORD attributes_opt record_name bases_opt '{' members '}'
      { $$ = build_record_body(p, @$, build_record(p, @3, $1, $2, $3), $4, $6); }
  | RECORD attributes_opt bases_opt '{' members '}'
      { $$ = build_record_body(p, @$, build_record(p, @1, $1, $2, name_none()), $3, $5); }
  ;

record_name
  : NAME
  | template_id
  | template_id VALUE_TAIL          { $$ = name_join(p, $1, $2); }
  ;

bases_opt
  : %empty                          { $$ = list_empty(); }
  | ':' bases                       { $$ = $2; }
  ;

bases
  : type_name                       { $$ = list_of($1); }
  | bases ',' type_name             { $$ = list_append($1, $3); }
  ;

members
  : %empty                          { $$ = list_empty(); }
  | members member                  { $$ = list_append($1, $2); }
  ;

member
  : declaration
  | attributes declaration          { $$ = build_with_attributes($1, @$, $2); }
  | namespace                       /* in a cbuffer */
  | ';'                             { $$ = node_make(p, @$, NODE_EMPTY); }
  | '~' type_name '(' ')' ';'       { $$ = build_of(p, @$, NODE_DESTRUCTOR, $2); }
  | '~' type_name '(' ')' block     { $$ = build_of(p, @$, NODE_DESTRUCTOR, NULL); }
  | error RECOVERED                 { yyerrok; $$ = build_lost(p, @$); }
  ;

enumeration
  : enum_head
  | enum_head '{' enumerators_opt '}'       { $$ = build_enum_body(p, @$, $1, $3); }
  | ENUM attributes_opt enum_base_opt '{' enumerators_opt '}'
      { $$ = build_enum_body(p, @$, build_enum(p, @1, false, $2, name_none(), $3), $5); }
  ;

enum_head
  : ENUM attributes_opt NAME enum_base_opt
      { $$ = build_enum(p, @$, false, $2, $3, $4); }
  | ENUM RECORD attributes_opt NAME enum_base_opt
      { $$ = build_enum(p, @$, true, $3, $4, $5); }
  ;

enum_base_opt
  : %empty                          { $$ = NULL; }
  | ':' type_name                   { $$ = $2; }
  ;

name_opt
  : %empty %prec BARE               { $$ = name_none(); }
  | NAME
  ;

enumerators_opt
  : %empty                          { $$ = list_empty(); }
  | enumerators
  | enumerators ','
  ;

enumerators
  : enumerator                      { $$ = list_of($1); }
  | enumerators ',' enumerator      { $$ = list_append($1, $3); }
  ;

enumerator
  : NAME                            { $$ = build_enumerator(p, @$, $1, NULL); }
  | NAME '=' operation              { $$ = build_enumerator(p, @$, $1, $3); }
  ;

cbuffer
  : CBUFFER name_opt suffixes_opt '{' members '}'
      { $$ = build_cbuffer(p, @$, $1, $2, $3, $5); }
  ;

/* ---- Declarators ---- */

declarators
  : declarator                      { $$ = list_of($1); }
  | declarators ',' declarator      { $$ = list_append($1, $3); }
  ;

declarator
  : declarator_name                 { $$ = build_declarator(p, @$, @1, $1, list_empty(), NULL); }
  | declarator_name '=' initializer { $$ = build_declarator(p, @$, @1, $1, list_empty(), $3); }
  | declarator_name state_block     { $$ = build_declarator(p, @$, @1, $1, list_empty(), $2); }
  | declarator_name suffixes initializer_opt
      { $$ = build_declarator(p, @$, @1, $1, $2, $3); }
  | function_body_head
  | POST_COLON INT
      { $$ = build_padding(p, @$, build_literal(p, @2, NODE_INT, $2)); }
  ;

/* Suffixes of variables and functions, distinguished by the parentheses. */
function_body_head
  : function_head suffixes_opt      { $$ = build_declarator_suffixes(p, @$, $1, $2); }
  ;

function_head
  : declarator_name parameter_list qualifiers
      { $$ = build_function_head(p, @$, @1, $1, $2, $3); }
  | conversion
  ;

conversion
  : conversion_name '(' ')' qualifiers
      { $$ = build_function_head(p, @$, @1, $1, list_empty(), $4); }
  ;

/* Each parenthesis with an error rule ends with its ')' in a separate rule. It is then popped
 * before the next token is read, and does not catch later errors. */
parameter_list
  : '(' ')'                         { $$ = list_empty(); }
  | '(' parameters ')'              { $$ = $2; }
  | '(' error RECOVERED ')'         { yyerrok; $$ = list_empty(); }
  ;

conversion_name
  : CONVERSION type                 { $$ = name_conversion($1, $2); }
  | template_id CONVERSION_TAIL type { $$ = name_conversion(name_join(p, $1, $2), $3); }
  ;

declarator_name
  : NAME
  | OPERATOR_NAME
  | value_template
  | template_id VALUE_TAIL          { $$ = name_join(p, $1, $2); }
  | template_id OPERATOR_TAIL       { $$ = name_join(p, $1, $2); }
  ;

qualifiers
  : %empty                          { $$ = list_empty(); }
  | qualifiers MODIFIER             { $$ = list_append($1, build_modifier(p, @2, $2)); }
  ;

suffixes_opt
  : %empty                          { $$ = list_empty(); }
  | suffixes
  ;

/* Array sizes, semantics, registers, annotations and attributes after a name. */
suffixes
  : suffix                          { $$ = list_of($1); }
  | ATTRIBUTES_OPEN attribute_items_opt ']' ']'
      { $$ = build_double_attributes($2); }
  | suffixes suffix                 { $$ = list_append($1, $2); }
  | suffixes ATTRIBUTES_OPEN attribute_items_opt ']' ']'
      { $$ = list_join($1, build_double_attributes($3)); }
  ;

suffix
  : '[' ']'
      { $$ = build_of(p, @$, NODE_INDEX, node_make(p, @$, NODE_EMPTY)); }
  | '[' expression ']'              { $$ = build_of(p, @$, NODE_INDEX, $2); }
  | POST_COLON NAME                 { $$ = build_post(p, @$, @2, NODE_SEMANTIC, $2, list_empty()); }
  | POST_COLON NAME '(' ')'
      { $$ = build_post(p, @$, @2, NODE_PAYLOAD_ACCESS, $2, list_empty()); }
  | POST_COLON NAME '(' post_arguments ')'
      { $$ = build_post(p, @$, @2, NODE_PAYLOAD_ACCESS, $2, $4); }
  | POST_COLON REGISTER '(' post_arguments ')'
      { $$ = build_post(p, @$, @2, NODE_REGISTER, name_none(), $4); }
  | POST_COLON PACK_OFFSET '(' post_arguments ')'
      { $$ = build_post(p, @$, @2, NODE_PACKOFFSET, name_none(), $4); }
  | POST_COLON INT
      { $$ = build_of(p, @$, NODE_BIT_FIELD, build_literal(p, @2, NODE_INT, $2)); }
  | POST_COLON '(' expression ')'   { $$ = build_of(p, @$, NODE_BIT_FIELD, $3); }
  | ANNOTATIONS                     { $$ = build_dropped(p, @$, NODE_EMPTY, "an annotation"); }
  ;

post_arguments
  : post_argument                       { $$ = list_of($1); }
  | post_arguments ',' post_argument    { $$ = list_append($1, $3); }
  ;

post_argument
  : NAME                            { $$ = build_name(p, @$, NODE_NAME, $1); }
  | NAME '.' NAME
      { $$ = build_member(p, @$, build_name(p, @1, NODE_NAME, $1), $3); }
  | NAME '[' expression ']'
      { $$ = build_index(p, @$, @2, build_name(p, @1, NODE_NAME, $1), $3); }
  ;

initializer_opt
  : %empty                          { $$ = NULL; }
  | '=' initializer                 { $$ = $2; }
  | state_block
  ;

state_block
  : STATE_BLOCK
      { $$ = build_state_block(p, @$); }
  ;

initializer
  : operation
  | braces
  | effect_value
  | '{' effect_values '}'           { $$ = $2; }
  ;

effect_values
  : effect_value
  | effect_values ',' effect_value
  ;

effect_value
  : EFFECT_VALUE
      { $$ = build_dropped(p, @$, NODE_SAMPLER_STATE, "the initializer of an effect object"); }
  ;

braces
  : '{' '}'                         { $$ = build_list(p, @$, NODE_INIT_LIST, list_empty()); }
  | '{' arguments '}'               { $$ = build_list(p, @$, NODE_INIT_LIST, $2); }
  | '{' arguments ',' '}'           { $$ = build_list(p, @$, NODE_INIT_LIST, $2); }
  ;

parameters
  : parameter                       { $$ = list_of($1); }
  | parameters ',' parameter        { $$ = list_append($1, $3); }
  ;

parameter
  : type parameter_declarator       { $$ = build_parameter(p, @$, list_empty(), $1, $2); }
  | attributes type parameter_declarator    { $$ = build_parameter(p, @$, $1, $2, $3); }
  ;

parameter_declarator
  : name_opt                        { $$ = build_declarator(p, @$, @1, $1, list_empty(), NULL); }
  | name_opt suffixes               { $$ = build_declarator(p, @$, @1, $1, $2, NULL); }
  | name_opt suffixes_opt '=' operation     { $$ = build_declarator(p, @$, @1, $1, $2, $4); }
  | name_opt suffixes_opt '=' braces        { $$ = build_declarator(p, @$, @1, $1, $2, $4); }
  ;

/* ---- Templates ---- */

template_parameters_opt
  : %empty                          { $$ = list_empty(); }
  | template_parameters
  ;

template_parameters
  : template_parameter                          { $$ = list_of($1); }
  | template_parameters ',' template_parameter  { $$ = list_append($1, $3); }
  ;

template_parameter
  : TYPENAME name_opt type_default_opt  { $$ = build_template_parameter(p, @$, $2, NULL, $3); }
  | attributes_opt type name_opt template_default_opt
      { $$ = build_with_attributes($1, @$, build_template_parameter(p, @$, $3, $2, $4)); }
  | TEMPLATE LANGLE template_parameters RANGLE TYPENAME name_opt type_default_opt
      { $$ = build_template_as_parameter(p, @$, $3, $6, $7); }
  ;

type_default_opt
  : %empty                          { $$ = NULL; }
  | '=' type_id                     { $$ = $2; }
  | '=' NAME                        { $$ = build_name(p, @2, NODE_NAME, $2); }
  ;

template_default_opt
  : %empty                          { $$ = NULL; }
  | '=' operation                   { $$ = $2; }
  ;

/* ---- Attributes ---- */

attributes_opt
  : %empty                          { $$ = list_empty(); }
  | attributes
  ;

attributes
  : attribute
  | attributes attribute            { $$ = list_join($1, $2); }
  ;

attribute
  : ATTRIBUTE_OPEN attribute_items ']'          { $$ = build_single_attributes(p, $2); }
  | ATTRIBUTE_OPEN ']'                          { $$ = build_no_attribute(p, @$); }
  | ATTRIBUTES_OPEN attribute_items_opt ']' ']' { $$ = build_double_attributes($2); }
  ;

attribute_items_opt
  : %empty                          { $$ = list_empty(); }
  | attribute_items
  ;

attribute_items
  : attribute_item                      { $$ = list_of($1); }
  | attribute_items ',' attribute_item  { $$ = list_append($1, $3); }
  ;

attribute_item
  : NAME                            { $$ = build_attribute(p, @$, $1, false, list_empty()); }
  | NAME '(' ')'                    { $$ = build_attribute(p, @$, $1, true, list_empty()); }
  | NAME '(' arguments ')'          { $$ = build_attribute(p, @$, $1, true, $3); }
  ;

/* ---- Statements ---- */

block: '{' statements '}'           { $$ = build_list(p, @$, NODE_BLOCK, $2); } ;

statements
  : %empty                          { $$ = list_empty(); }
  | statements statement            { $$ = list_append($1, $2); }
  ;

statement
  : block
  | OMITTED                         { $$ = node_make(p, @$, NODE_OMITTED); }
  | attribute statement             { $$ = build_with_attributes($1, @$, $2); }
  | ';'                             { $$ = node_make(p, @$, NODE_EMPTY); }
  | simple_declaration ';'
      { $$ = build_of(p, @$, NODE_DECLARATION_STATEMENT, $1); }
  | expression ';'                  { $$ = build_of(p, @$, NODE_EXPRESSION, $1); }
  | IF condition_in_parentheses statement %prec THEN
      { $$ = build_of(p, @$, NODE_IF, $2, $3); }
  | IF condition_in_parentheses statement ELSE statement
      { $$ = build_of(p, @$, NODE_IF, $2, $3, $5); }
  | FOR for_header statement        { $$ = build_for_body(p, @$, $2, $3); }
  | WHILE condition_in_parentheses statement
      { $$ = build_of(p, @$, NODE_WHILE, $2, $3); }
  | DO statement WHILE condition_in_parentheses ';'
      { $$ = build_of(p, @$, NODE_DO, $4, $2); }
  | SWITCH condition_in_parentheses statement
      { $$ = build_of(p, @$, NODE_SWITCH, $2, $3); }
  | CASE operation ':'              { $$ = build_of(p, @$, NODE_CASE, $2); }
  | DEFAULT ':'                     { $$ = node_make(p, @$, NODE_DEFAULT); }
  | BREAK ';'                       { $$ = node_make(p, @$, NODE_BREAK); }
  | CONTINUE ';'                    { $$ = node_make(p, @$, NODE_CONTINUE); }
  | DISCARD ';'                     { $$ = node_make(p, @$, NODE_DISCARD); }
  | RETURN ';'                      { $$ = build_of(p, @$, NODE_RETURN, NULL); }
  | RETURN expression ';'           { $$ = build_of(p, @$, NODE_RETURN, $2); }
  | RETURN '{' arguments '}' ';'
      { $$ = build_of(p, @$, NODE_RETURN, build_list(p, @3, NODE_INIT_LIST, $3)); }
  | directive
  | error RECOVERED                 { yyerrok; $$ = build_lost(p, @$); }
  ;

condition_in_parentheses
  : '(' condition ')'               { $$ = $2; }
  | '(' error RECOVERED ')'         { yyerrok; $$ = build_lost(p, @$); }
  ;

condition
  : expression
  | type NAME '=' operation         { $$ = build_condition(p, @$, @2, $1, $2, $4); }
  | type NAME '=' braces            { $$ = build_condition(p, @$, @2, $1, $2, $4); }
  ;

condition_opt
  : %empty                          { $$ = NULL; }
  | condition
  ;

for_header
  : '(' for_init condition_opt ';' expression_opt ')'
      { $$ = build_of(p, @$, NODE_FOR, $2, $3, $5); }
  | '(' error RECOVERED ')'
      { yyerrok; $$ = build_of(p, @$, NODE_FOR, build_lost(p, @2)); }
  ;

for_init
  : ';'                             { $$ = node_make(p, @$, NODE_EMPTY); }
  | simple_declaration ';'
      { $$ = build_of(p, @$, NODE_DECLARATION_STATEMENT, $1); }
  | expression ';'                  { $$ = build_of(p, @$, NODE_EXPRESSION, $1); }
  ;

expression_opt
  : %empty                          { $$ = NULL; }
  | expression
  ;

/* ---- Expressions ----
 *
 * Uses precedences instead of one rule per level: most expressions are a name or a literal, and
 * each level would add a reduction. */

value_template
  : VALUE_TEMPLATE LANGLE template_arguments_opt RANGLE
      { $$ = name_with_arguments($1, $3, @4); }
  | template_id VALUE_TEMPLATE_TAIL LANGLE template_arguments_opt RANGLE
      { $$ = name_join(p, $1, name_with_arguments($2, $4, @5)); }
  ;

operation
  : NAME                            { $$ = build_name(p, @$, NODE_NAME, $1); }
  | OPERATOR_NAME                   { $$ = build_name(p, @$, NODE_NAME, $1); }
  | value_template                  { $$ = build_name(p, @$, NODE_NAME, $1); }
  | template_id VALUE_TAIL          { $$ = build_name(p, @$, NODE_NAME, name_join(p, $1, $2)); }
  | template_id OPERATOR_TAIL       { $$ = build_name(p, @$, NODE_NAME, name_join(p, $1, $2)); }
  | THIS                            { $$ = node_make(p, @$, NODE_THIS); }
  | INT                             { $$ = build_literal(p, @$, NODE_INT, $1); }
  | FLOAT                           { $$ = build_literal(p, @$, NODE_FLOAT, $1); }
  | BOOL                            { $$ = build_bool(p, @$, $1); }
  | STRING                          { $$ = build_string(p, @$, $1); }
  | '(' expression ')'              { $$ = build_of(p, @$, NODE_PAREN, $2); }
  | TYPE_NAME '(' ')'
      { $$ = build_construct(p, @$, build_name(p, @1, NODE_TYPE_NAME, $1), list_empty()); }
  | TYPE_NAME '(' arguments ')'
      { $$ = build_construct(p, @$, build_name(p, @1, NODE_TYPE_NAME, $1), $3); }
  | template_type '(' ')'           { $$ = build_construct(p, @$, $1, list_empty()); }
  | template_type '(' arguments ')' { $$ = build_construct(p, @$, $1, $3); }
  | operation '[' expression ']'    { $$ = build_index(p, @$, @2, $1, $3); }
  | operation '(' ')'               { $$ = build_call(p, @$, $1, list_empty()); }
  | operation '(' arguments ')'     { $$ = build_call(p, @$, $1, $3); }
  | operation '.' NAME              { $$ = build_member(p, @$, $1, $3); }
  | operation '.' member_name       { $$ = build_member(p, @$, $1, $3); }
  | type_name '.' NAME              { $$ = build_member(p, @$, $1, $3); } /* an error */
  | operation INCREMENT             { $$ = build_postfix(p, @$, @2, OPERATOR_INCREMENT, $1); }
  | operation DECREMENT             { $$ = build_postfix(p, @$, @2, OPERATOR_DECREMENT, $1); }
  | INCREMENT operation %prec PREFIX { $$ = build_prefix(p, @$, OPERATOR_INCREMENT, $2); }
  | DECREMENT operation %prec PREFIX { $$ = build_prefix(p, @$, OPERATOR_DECREMENT, $2); }
  | '+' operation %prec PREFIX      { $$ = build_prefix(p, @$, OPERATOR_PLUS, $2); }
  | '-' operation %prec PREFIX      { $$ = build_prefix(p, @$, OPERATOR_NEGATE, $2); }
  | '!' operation %prec PREFIX      { $$ = build_prefix(p, @$, OPERATOR_NOT, $2); }
  | '~' operation %prec PREFIX      { $$ = build_prefix(p, @$, OPERATOR_COMPLEMENT, $2); }
  | SIZEOF operation %prec PREFIX   { $$ = build_of(p, @$, NODE_SIZEOF, NULL, $2); }
  | SIZEOF '(' type_id ')' %prec SIZEOF
      { $$ = build_of(p, @$, NODE_SIZEOF, $3); }
  | '(' type_id ')' operation %prec PREFIX
      { $$ = build_of(p, @$, NODE_CAST, $2, $4); }
  | operation '*' operation         { $$ = build_operation(p, @$, @2, OPERATOR_MULTIPLY, $1, $3); }
  | operation '/' operation         { $$ = build_operation(p, @$, @2, OPERATOR_DIVIDE, $1, $3); }
  | operation '%' operation         { $$ = build_operation(p, @$, @2, OPERATOR_REMAINDER, $1, $3); }
  | operation '+' operation         { $$ = build_operation(p, @$, @2, OPERATOR_ADD, $1, $3); }
  | operation '-' operation         { $$ = build_operation(p, @$, @2, OPERATOR_SUBTRACT, $1, $3); }
  | operation SHIFT_LEFT operation
      { $$ = build_operation(p, @$, @2, OPERATOR_SHIFT_LEFT, $1, $3); }
  | operation SHIFT_RIGHT operation
      { $$ = build_operation(p, @$, @2, OPERATOR_SHIFT_RIGHT, $1, $3); }
  | operation '<' operation         { $$ = build_operation(p, @$, @2, OPERATOR_LESS, $1, $3); }
  | operation '>' operation         { $$ = build_operation(p, @$, @2, OPERATOR_GREATER, $1, $3); }
  | operation LESS_EQUAL operation
      { $$ = build_operation(p, @$, @2, OPERATOR_LESS_EQUAL, $1, $3); }
  | operation GREATER_EQUAL operation
      { $$ = build_operation(p, @$, @2, OPERATOR_GREATER_EQUAL, $1, $3); }
  | operation EQUAL operation       { $$ = build_operation(p, @$, @2, OPERATOR_EQUAL, $1, $3); }
  | operation NOT_EQUAL operation   { $$ = build_operation(p, @$, @2, OPERATOR_NOT_EQUAL, $1, $3); }
  | operation '&' operation         { $$ = build_operation(p, @$, @2, OPERATOR_BIT_AND, $1, $3); }
  | operation '^' operation         { $$ = build_operation(p, @$, @2, OPERATOR_BIT_XOR, $1, $3); }
  | operation '|' operation         { $$ = build_operation(p, @$, @2, OPERATOR_BIT_OR, $1, $3); }
  | operation LOGICAL_AND operation
      { $$ = build_operation(p, @$, @2, OPERATOR_LOGICAL_AND, $1, $3); }
  | operation LOGICAL_OR operation
      { $$ = build_operation(p, @$, @2, OPERATOR_LOGICAL_OR, $1, $3); }
  | operation '?' expression ':' operation
      { $$ = build_conditional(p, @$, @2, @4, $1, $3, $5); }
  | operation '=' operation
      { $$ = build_binary(p, @$, @2, NODE_ASSIGN, OPERATOR_NONE, $1, $3); }
  | operation '=' braces
      { $$ = build_binary(p, @$, @2, NODE_ASSIGN, OPERATOR_NONE, $1, $3); }
  | operation ASSIGN operation      { $$ = build_binary(p, @$, @2, NODE_ASSIGN, $2, $1, $3); }
  ;

member_name
  : OPERATOR_NAME
  | VALUE_TEMPLATE LANGLE template_arguments_opt RANGLE
      { $$ = name_with_arguments($1, $3, @4); }
  ;

arguments
  : operation                       { $$ = list_of($1); }
  | braces                          { $$ = list_of($1); }
  | arguments ',' operation         { $$ = list_append($1, $3); }
  | arguments ',' braces            { $$ = list_append($1, $3); }
  ;

expression
  : operation
  | expression ',' operation
      { $$ = build_binary(p, @$, @2, NODE_COMMA, OPERATOR_COMMA, $1, $3); }
  ;

%%

/* Maps the acceptable next tokens to expectations for the message. */
struct token_meaning {
    int token;
    enum expectation meaning;
};
static const struct token_meaning meanings[] = {
    {GRAMMAR_NAME, EXPECT_NAME},         {GRAMMAR_TYPE_NAME, EXPECT_TYPE},
    {GRAMMAR_INT, EXPECT_OPERAND},       {GRAMMAR_IF, EXPECT_STATEMENT},
    {GRAMMAR_CBUFFER, EXPECT_DECLARATION}, {GRAMMAR_RANGLE, EXPECT_RANGLE},
    {GRAMMAR_LANGLE, EXPECT_LANGLE},     {GRAMMAR_WHILE, EXPECT_WHILE},
    {GRAMMAR_ELSE, EXPECT_ELSE},         {GRAMMAR_STRING, EXPECT_STRING},
    {';', EXPECT_SEMICOLON},             {')', EXPECT_RPAREN},
    {']', EXPECT_RBRACKET},              {'}', EXPECT_RBRACE},
    {',', EXPECT_COMMA},                 {'(', EXPECT_LPAREN},
    {'{', EXPECT_LBRACE},                {':', EXPECT_COLON},
    {'=', EXPECT_EQUALS},
};

static unsigned meaning_of(yysymbol_kind_t symbol) {
    for (size_t i = 0; i < COUNT_OF(meanings); i++) {
        if (YYTRANSLATE(meanings[i].token) == symbol)
            return meanings[i].meaning;
    }
    return 0;
}

static int yyreport_syntax_error(const yypcontext_t *context, struct parser *p) {
    p->gives_up = p->is_quick;
    if (p->gives_up)
        return 0;
    yysymbol_kind_t symbols[YYNTOKENS];
    int count = yypcontext_expected_tokens(context, symbols, YYNTOKENS);
    unsigned expected = 0;
    for (int i = 0; i < count; i++)
        expected |= meaning_of(symbols[i]);
    syntax_report(p, expected);
    return 0;
}

/* Bison calls this if its stacks cannot grow, which check_stack() prevents. */
static void yyerror(const struct token_span *span, struct parser *p, const char *message) {
    context_fail(p->context, span->begin, "%s", message);
}

/* Bison does not recover from an error at the end of the file. The first time that the file ends
 * within a declaration, the parser therefore receives another token. */
static bool ends_within(struct parser *p) {
    enum { MOST_ENDS = 64 };
    bool is_within = p->found.kind == GRAMMAR_YYEOF && !p->is_quick && feed_is_within(&p->feed);
    return is_within && p->ends++ < MOST_ENDS;
}

static int yylex(union parser_value *value, struct token_span *span, struct parser *p) {
    if (p->gives_up)
        return GRAMMAR_YYEOF;
    if (!p->is_quick)
        p->before = p->found;
    feed_next(&p->feed, &p->found);
    if (!p->is_quick)
        p->since_recovery = p->found.kind == GRAMMAR_RECOVERED ? 0 : p->since_recovery + 1;
    *value = p->found.value;
    *span = p->found.span;
    return ends_within(p) ? GRAMMAR_ENDED : p->found.kind;
}
