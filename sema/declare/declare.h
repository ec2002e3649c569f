/* What declarations are made of: modifiers, attributes, semantics, types, variables, functions. */
#ifndef HLSL2SPV_SEMA_DECLARE_DECLARE_H
#define HLSL2SPV_SEMA_DECLARE_DECLARE_H

#include "../analyser.h"
#include "../name/name.h"

/* Attributes as they are written (HLSL [Decl.Attr]). */

enum attribute_place {
    PLACE_FUNCTION,
    PLACE_PARAMETER,
    PLACE_VARIABLE, /* outside of functions */
    PLACE_LOCAL,
    PLACE_FIELD,
    PLACE_BUFFER_MEMBER,
    PLACE_TYPE,
    PLACE_LOOP,
    PLACE_IF,
    PLACE_SWITCH,
    PLACE_STATEMENT, /* any other */
    PLACE_BUFFER
};
/* Resolves attributes written on something, from the first on; reports unknown ones (warning),
 * wrong arguments and places. */
const struct attribute *analyse_attributes(struct analyser *a, const struct node *written,
                                           enum attribute_place place);

/* Reports attributes of certain resources on what is none of these. */
void check_resource_attributes(struct analyser *a, const struct attribute *attributes,
                               const struct type *type);

/* Functions declared (HLSL [Decl.Function], [Overload.Decl]). */

/* Declares or defines a function: `declaration` holds its return type and attributes. */
struct function_symbol *function_declare(struct analyser *a, const struct node *declaration,
                                         const struct node *declarator);
/* The same without declaring its name: a template's instance. */
struct function_symbol *function_create(struct analyser *a, const struct node *declaration,
                                        const struct node *declarator, struct scope *target);
/* In a given scope; a definition outside of its struct must have been declared there. */
struct function_symbol *function_declare_in(struct analyser *a, const struct node *declaration,
                                            const struct node *declarator, struct scope *target,
                                            bool must_exist);
bool same_parameters(const struct function *f, const struct function *g);
/* A second declaration of a function; the definition's parameters are the ones that count. */
struct function_symbol *function_merge(struct analyser *a, struct function_symbol *old,
                                       struct function_symbol *new);
/* Takes the place of the method with the same parameters. */
void function_replace(struct analyser *a, struct scope *target, struct function_symbol *f);

/* Parameters of the nodes of a work graph. */

enum launch { BROADCASTING = 1, COALESCING = 2, THREAD = 4 };

/* An object that a node takes, and the launch that has it. */
struct graph_input {
    enum object_kind kind;
    enum launch launch;
};
/* NULL of outputs and of what belongs to no graph. */
const struct graph_input *graph_input_of(const struct type *type);
bool is_graph_output(const struct type *type);
/* Reports attributes that do not go with the type, or with each other. */
void graph_check_parameter(struct analyser *a, const struct variable *p);

/* Modifiers (HLSL [Decl.Spec]), and what else may not stand on a declaration. */

/* What a declaration declares, as the letters of spec/modifier_places.def. */
enum declared_place {
    DECLARES_GLOBAL = 'G',
    DECLARES_LOCAL = 'L',
    DECLARES_PARAMETER = 'P',
    DECLARES_FUNCTION = 'F',
    DECLARES_METHOD = 'M',
    DECLARES_FIELD = 'D',
    DECLARES_STATIC_MEMBER = 'S',
    DECLARES_TYPE = 'T',
};
bool modifiers_have(const struct list *modifiers, enum modifier_kind kind);
const struct node *modifier_find(const struct list *modifiers, enum modifier_kind kind);
/* Reports modifiers of a NODE_TYPE that do not belong on such a declaration, or not together, and
 * types that are not what their names say. */
void check_modifiers(struct analyser *a, const struct node *type, enum declared_place place);
/* `min10float` is no type of its own. */
void warn_of_promotion(struct analyser *a, const struct node *type);
enum coherence coherence_of(const struct list *modifiers);
/* Reports coherence asked of what cannot be written. */
void check_coherent(struct analyser *a, const struct list *modifiers, const struct type *type);
/* Reports semantics and widths of bits; `what` is declared: "a typedef". */
void check_no_semantic(struct analyser *a, const struct list *post, const char *what);
/* Of a declaration that names neither a variable nor a type. */
void warn_of_no_names(struct analyser *a, const struct node *declaration);

/* Structs, classes, interfaces (HLSL [Classes]) and enums. */

/* NODE_STRUCT as a type specifier: a definition, a forward declaration or a reference. */
const struct type *analyse_record(struct analyser *a, const struct node *node, bool declares_only);
const struct type *analyse_enum(struct analyser *a, const struct node *node);
void record_define(struct analyser *a, struct record *record, const struct node *node);

/* File-scope variables sorted into their storage (HLSL [Basic.Storage], [Decl.cbuffer]). */

/* Sorts a new file-scope variable into its storage: resource, static, groupshared, spec constant,
 * push constant, a member of $Globals ...  Returns the symbol to declare for it. */
struct symbol declare_global(struct analyser *a, struct variable *v, const struct list *modifiers);
/* Makes a cbuffer's record: members that are resources become globals of their own. */
void declare_buffer(struct analyser *a, const struct node *buffer);

/* What stands behind a colon: semantics (HLSL [Decl.Attr.Semantic]), registers
 * ([Resources.binding]), packoffsets ([Resources.cnbuf.po]). */

const struct semantic *analyse_semantic(struct analyser *a, const struct list *post); /* or NULL */
/* What a system value (or SV_NONE: a user's semantic) means at a signature point. */
enum point_use { POINT_NOT_ALLOWED, POINT_USER, POINT_SYSTEM_VALUE };
enum point_use semantic_use(enum system_value value, enum signature_point point);
/* The system value whose name is nearest to a text. */
struct nearest semantic_nearest(const char *text);
const char *semantic_name(enum system_value value);
/* The shader model, 6.x, that a system value came with. */
unsigned semantic_model(enum system_value value);
/* Words for what the type should have been, or NULL when it suits the system value. */
const char *semantic_type_problem(enum system_value value, const struct type *type);
struct register_use analyse_register(struct analyser *a, const struct list *post,
                                     const struct type *type);
const struct packoffset *analyse_packoffset(struct analyser *a, const struct list *post,
                                            const struct type *type);
/* Reports packoffsets of a declaration other than a member of a constant buffer. */
void check_no_packoffset(struct analyser *a, const struct list *post);
uint32_t analyse_io_flags(const struct list *modifiers);

/* Sizes of arrays that a host decides, as it decides specialization constants. */

/* What describes a pipeline of Direct3D, and is checked and dropped. */

bool is_subobject(const struct type *type);
void subobject_check(struct analyser *a, const struct type *type, const struct node *initializer,
                     location at);

/* Variables: at file scope, static members, locals. */

/* The value of a static member that was declared in its struct. */
void define_static_member(struct analyser *a, const struct node *declarator,
                          const struct type *type, struct scope *target);
/* A NODE_DECLARATION at file scope, or in a namespace or a buffer; functions among them. */
void analyse_global_declaration(struct analyser *a, const struct node *node);
/* One in a function; the STMT_VARIABLE statements in order, chained. */
struct statement *analyse_local_variables(struct analyser *a, const struct node *node);

/* Types as they are written, but for what they mean: that is analyse_type. */

/* With array suffixes of a declarator around it. */
const struct type *analyse_arrays(struct analyser *a, const struct type *element,
                                  const struct list *arrays);
/* The same of a variable or parameter, whose sizes may be specialization constants. */
const struct type *analyse_specialized_arrays(struct analyser *a, const struct type *element,
                                              const struct list *arrays);
/* The same of a local variable, which may be written without elements and gets one then: code that
 * is not meant for so few is compiled where it does not run, `if (N > 1) { float rest[N - 1]; ...
 * }`. */
const struct type *analyse_local_arrays(struct analyser *a, const struct type *element,
                                        const struct list *arrays);
/* Whether a type is written `auto`: the initializer decides. */
bool type_is_auto(struct analyser *a, const struct node *type);
/* Is what is declared with it const: `const T`, or a name that stands for such. `type` is what
 * `node` means. */
bool type_is_const(struct analyser *a, const struct node *node, const struct type *type);
/* Returns MODIFIER_ROW_MAJOR or MODIFIER_COLUMN_MAJOR if `name` is an alias of a matrix type with a
 * fixed orientation, otherwise 0. */
unsigned alias_orientation(struct analyser *a, const struct node *name);
/* Of a built-in object, without template arguments. */
bool type_is_bare(struct analyser *a, const struct node *type);

#endif
