/* Components of declarations: modifiers, attributes, semantics, types, variables, functions. */
#ifndef HLSL2SPV_SEMA_DECLARE_DECLARE_H
#define HLSL2SPV_SEMA_DECLARE_DECLARE_H

#include "../analyser.h"
#include "../name/name.h"

/* ---- Attributes (HLSL [Decl.Attr]) ---- */

enum attribute_target {
    ATTRIBUTE_ON_FUNCTION,
    ATTRIBUTE_ON_PARAMETER,
    ATTRIBUTE_ON_VARIABLE, /* outside of functions */
    ATTRIBUTE_ON_LOCAL,
    ATTRIBUTE_ON_FIELD,
    ATTRIBUTE_ON_BUFFER_MEMBER,
    ATTRIBUTE_ON_TYPE,
    ATTRIBUTE_ON_LOOP,
    ATTRIBUTE_ON_IF,
    ATTRIBUTE_ON_SWITCH,
    ATTRIBUTE_ON_STATEMENT, /* any other statement */
    ATTRIBUTE_ON_BUFFER
};
/* Analyzes attributes. Warns about unknown ones, and reports wrong arguments and targets. */
const struct attribute *sema_analyse_attributes(struct analyser *a, const struct node *written,
                                                enum attribute_target target);

/* Reports resource attributes on types that do not support them. */
void sema_check_resource_attributes(struct analyser *a, const struct attribute *attributes,
                                    const struct type *type);

/* ---- Functions (HLSL [Decl.Function], [Overload.Decl]) ---- */

/* Declares or defines a function. `declaration` contains the return type and attributes. */
struct function_symbol *function_declare(struct analyser *a, const struct node *declaration,
                                         const struct node *declarator);
/* Creates a template instance without declaring its name. */
struct function_symbol *function_create(struct analyser *a, const struct node *declaration,
                                        const struct node *declarator, struct scope *target);
/* Declares a function in a given scope. `must_exist` requires an earlier declaration, as for
 * definitions outside of their struct. */
struct function_symbol *function_declare_in(struct analyser *a, const struct node *declaration,
                                            const struct node *declarator, struct scope *target,
                                            bool must_exist);
bool function_same_parameters(const struct function *f, const struct function *g);
bool function_same_result(const struct function *f, const struct function *g);
/* Merges another declaration into a function. The parameters of the definition are used. */
struct function_symbol *function_merge(struct analyser *a, struct function_symbol *old,
                                       struct function_symbol *new);
/* Replaces the method with the same parameters. */
void function_replace(struct analyser *a, struct scope *target, struct function_symbol *f);

/* ---- Parameters of work graph nodes ---- */

enum launch { BROADCASTING = 1, COALESCING = 2, THREAD = 4 };

/* An input object of a node, and the launch mode that supports it. */
struct graph_input {
    enum object_kind kind;
    enum launch launch;
};
/* Returns the row of an input, or NULL for outputs and types without a relation to work graphs. */
const struct graph_input *sema_graph_input(const struct type *type);
bool parameter_is_graph_output(const struct type *type);
/* Reports attributes that do not match the type or each other. */
void sema_check_graph_parameter(struct analyser *a, const struct variable *p);

/* ---- Modifiers (HLSL [Decl.Spec]) ---- */

/* The kind of a declaration, as the letters of spec/modifier_kinds.def. */
enum declaration_kind {
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
/* Returns the direction of a parameter with these modifiers. */
enum parameter_direction sema_direction(const struct list *modifiers);
/* Reports modifiers of a NODE_TYPE that are not allowed for the declaration or cannot be combined.
 * Also warns about promoted types. */
void sema_check_modifiers(struct analyser *a, const struct node *type, enum declaration_kind kind);
/* Warns about names such as `min10float` that denote a wider type. */
void sema_warn_of_promotion(struct analyser *a, const struct node *type);
enum coherence sema_coherence(const struct list *modifiers);
/* Reports coherence modifiers of types that are not writable. */
void sema_check_coherent(struct analyser *a, const struct list *modifiers, const struct type *type);
/* Reports a type with an unsized array, which only variables that the host binds can have. */
void sema_check_unsized_member(struct analyser *a, const struct type *type, location at);
/* Reports a bit width, which only fields of a struct can have. Returns whether there is none. */
bool sema_check_no_bit_field(struct analyser *a, const struct list *post);
/* Reports semantics and bit widths. `what` describes the declaration: "a typedef". */
void sema_check_no_semantic(struct analyser *a, const struct list *post, const char *what);
/* Warns about a declaration without a variable or a type. */
void sema_warn_of_no_names(struct analyser *a, const struct node *declaration);

/* ---- Structs, classes, interfaces (HLSL [Classes]) and enums ---- */

/* Analyzes a NODE_STRUCT type specifier: a definition, a forward declaration or a reference. */
const struct type *sema_analyse_record(struct analyser *a, const struct node *node,
                                       bool declares_only);
const struct type *sema_analyse_enum(struct analyser *a, const struct node *node);
void record_define(struct analyser *a, struct record *record, const struct node *node);
VEC(struct field, field_vec);
/* Add the field or static member that a declarator `d` of a declaration defines (field.c). */
void record_add_field(struct analyser *a, struct record *record, struct field_vec *fields,
                      const struct node *declaration, const struct node *d,
                      const struct type *type);
void record_add_static_member(struct analyser *a, const struct node *declaration,
                              const struct node *d, const struct type *type);
/* Returns an interface method that a struct does not implement, or NULL (interface_methods.c). */
const struct function *record_find_missing_method(const struct record *record);

/* ---- File-scope variables (HLSL [Basic.Storage], [Decl.cbuffer]) ---- */

/* Determines the storage of a file-scope variable: resource, static, groupshared, specialization
 * constant, push constant, or member of $Globals. Returns the symbol to declare. */
struct symbol sema_declare_global(struct analyser *a, struct variable *v,
                                  const struct list *modifiers);
/* Declares a variable that belongs in no other storage as a member of $Globals. */
struct symbol sema_declare_loose_uniform(struct analyser *a, struct variable *v);
/* Returns the variable of $Globals, which the first use declares. */
struct variable *sema_globals_buffer(struct analyser *a, location at);

/* Returns whether attributes of inline SPIR-V determine the storage. */
bool sema_is_inline_spirv(const struct variable *v);
/* Returns the storage that an attribute names, or STORAGE_LOCAL if there is none. */
enum storage sema_storage_of_attributes(const struct variable *v);
/* Checks the attributes that determine the storage. Returns false if there are none. */
bool sema_check_storage_attributes(struct analyser *a, struct variable *v,
                                   const struct list *modifiers);
/* Makes a cbuffer with such an attribute a push constant or a shader record. */
void sema_apply_buffer_attributes(struct analyser *a, struct variable *buffer);

/* Declares a buffer variable with an empty record. */
struct variable *sema_buffer_variable(struct analyser *a, const char *name, enum buffer_kind kind,
                                      location at);
/* Records that the buffer lost members to an error. */
void sema_spoil_buffer(struct variable *buffer);
/* Returns the index of the new member. */
uint32_t sema_add_buffer_member(struct analyser *a, struct variable *buffer,
                                const struct field *field);
struct symbol sema_buffer_member_symbol(struct variable *buffer, uint32_t index,
                                        const struct field *f);
/* Stores the numeric members of a struct with resources in a buffer. The struct remains a variable
 * with members in both. */
void sema_place_numbers(struct analyser *a, struct variable *v, struct variable *buffer,
                        const struct packoffset *packoffset);
/* Declares a cbuffer and its record. Members that are resources become separate globals. */
void sema_declare_buffer(struct analyser *a, const struct node *buffer);

/* ---- Semantics, registers and packoffsets ----
 * See HLSL [Decl.Attr.Semantic], [Resources.binding] and [Resources.cnbuf.po]. */

const struct semantic *sema_analyse_semantic(struct analyser *a,
                                             const struct list *post); /* or NULL */
/* The meaning of a system value, or of SV_NONE for user semantics, at a signature point. */
enum point_use { POINT_NOT_ALLOWED, POINT_USER, POINT_SYSTEM_VALUE };
enum point_use semantic_use(enum system_value value, enum signature_point point);
/* Returns the system value whose name is most similar to a text. */
struct nearest semantic_nearest(const char *text);
const char *semantic_name(enum system_value value);
/* Returns the minor version of the shader model 6.x that a system value requires. */
unsigned semantic_model(enum system_value value);
/* Returns the type that the system value requires, for messages, or NULL if the type is valid. */
const char *semantic_type_problem(enum system_value value, const struct type *type);
/* Splits `t3` into letter and number. Returns false for other names, such as a profile. */
bool register_split(const char *text, char *class, uint32_t *number);
/* Returns the text of a name without qualifiers, or NULL for other nodes. */
const char *sema_single_name(struct analyser *a, const struct node *n);
struct register_use sema_analyse_register(struct analyser *a, const struct list *post,
                                          const struct type *type);
const struct packoffset *sema_analyse_packoffset(struct analyser *a, const struct list *post,
                                                 const struct type *type);
/* Reports packoffsets outside of constant buffers. */
void sema_check_no_packoffset(struct analyser *a, const struct list *post);
uint32_t sema_analyse_io_flags(const struct list *modifiers);

/* ---- Direct3D subobjects ----
 * They describe pipeline state, and are checked and then dropped. */

bool sema_is_subobject(const struct type *type);
void sema_check_subobject(struct analyser *a, const struct type *type,
                          const struct node *initializer, location at);

/* ---- Variables ---- */

/* Defines a static member that its struct declares. */
void sema_define_static_member(struct analyser *a, const struct node *declarator,
                               const struct type *type, struct scope *target);
/* Analyzes a NODE_DECLARATION at file scope, in a namespace or in a buffer, including functions. */
void sema_analyse_global_declaration(struct analyser *a, const struct node *node);
/* Analyzes a declaration in a function. Returns the chained STMT_VARIABLE statements. */
struct statement *sema_analyse_local_variables(struct analyser *a, const struct node *node);

/* ---- Type syntax ----
 * See also sema_analyse_type() in upcalls.h. */

/* Returns the type with the array suffixes of a declarator. */
const struct type *sema_analyse_arrays(struct analyser *a, const struct type *element,
                                       const struct list *arrays);
/* Returns the type of a variable or parameter, whose sizes can be specialization constants. */
const struct type *sema_analyse_specialized_arrays(struct analyser *a, const struct type *element,
                                                   const struct list *arrays);
/* Returns the type of a local variable, for which an array without elements becomes an array of
 * one. Such arrays are valid in code that never runs: `if (N > 1) { float rest[N - 1]; ... }`. */
const struct type *sema_analyse_local_arrays(struct analyser *a, const struct type *element,
                                             const struct list *arrays);
/* Returns whether a type is `auto`, which the initializer determines. */
bool type_is_auto(struct analyser *a, const struct node *type);
/* Returns whether a declaration is const because of `const T` or an alias of a const type. `type`
 * is the type of `node`. */
bool type_is_const(struct analyser *a, const struct node *node, const struct type *type);
/* Returns MODIFIER_ROW_MAJOR or MODIFIER_COLUMN_MAJOR if `name` is an alias of a matrix type with a
 * fixed orientation, otherwise 0. */
unsigned sema_alias_orientation(struct analyser *a, const struct node *name);
/* Returns whether a type is a built-in object without template arguments. */
bool type_is_bare(struct analyser *a, const struct node *type);

#endif
