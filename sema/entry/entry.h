/* Entry points, their signatures, and checks of reachable code. */
#ifndef HLSL2SPV_SEMA_ENTRY_ENTRY_H
#define HLSL2SPV_SEMA_ENTRY_ENTRY_H

#include "../analyser.h"

/* Finds the entry points, checks stage rules, builds signatures, collects reachable functions and
 * globals, and reports recursion. Called after all declarations are analyzed. */
void entry_points_resolve(struct analyser *a);

VEC(struct io_value *, io_element_vec);

/* The values of one side of a signature, for all parameters and the return value. */
struct io_list {
    struct io_value *items;
    uint32_t count;
};

/* Appends a parameter, or the element of its patch, stream or array, and collects its leaves. */
void signature_walk_parameter(struct analyser *a, struct io_list *list, const struct variable *p,
                              const struct type *type, enum io_side side,
                              enum signature_point point, uint32_t outer_count,
                              struct io_element_vec *elements);
void signature_walk_return(struct analyser *a, struct io_list *list, const struct function *f,
                           enum signature_point point, struct io_element_vec *elements);
/* Treats 'POSITION' as 'SV_Position' if that is missing and RELAX_LEGACY_SEMANTIC is on. */
void signature_adopt_position(struct analyser *a, const struct io_element_vec *elements);
void signature_check_duplicates(struct analyser *a, const struct io_element_vec *elements);

/* Both sides of a signature during its construction. */
struct signature {
    struct io_list inputs, outputs;
    struct io_element_vec input_elements, output_elements;
};
/* Returns whether a stage has inputs and outputs with semantics. */
bool stage_has_signature(enum stage stage);
/* Reports unsized arrays, because the number of inputs and outputs must be known. */
bool signature_check_sizes(struct analyser *a, const struct function *f);
void signature_build(struct analyser *a, struct signature *s, const struct function *f,
                     enum stage stage, bool patch_function);
/* Adds the ID if it is not declared, because the wrapper needs it to write the control point. */
void signature_add_control_point_id(struct analyser *a, struct signature *s,
                                    const struct function *f);
/* Numbers the elements of both sides and stores them in one array. */
void signature_join(struct analyser *a, struct signature *s, struct io_value ***out,
                    uint32_t *count);

/* The name of a stage in [shader("...")] and in messages. */
const char *stage_shader_name(enum stage stage);
/* Returns STAGE_COUNT for an unknown name. */
enum stage stage_of_name(const char *name);
/* Returns the first argument, which is a string. */
const char *attribute_text(const struct attribute *attribute);
/* Reports the unknown stage of a `shader` attribute. */
void report_stage_name(struct analyser *a, const struct attribute *at);

/* Returns the attributes of a function that apply to its stage, and warns about others. */
const struct attribute *entry_attributes_of_stage(struct analyser *a, const struct function *f,
                                                  enum stage stage);
void entry_check_attributes(struct analyser *a, const struct function *f, enum stage stage);
/* Warns about attributes of entry points on a function of a library that is not one. */
void entry_warn_of_attributes(struct analyser *a, const struct function *f);
/* Finds the patch constant function of a hull shader and builds its signature. */
void patch_function_resolve(struct analyser *a, struct entry_point *e);

/* Collects the functions reachable from the roots, breadth first, and the globals that they use.
 * Reports recursion and calls of functions without a body. */
void reach_from(struct analyser *a, const struct function_vec *roots);

/* Reports reachable built-in functions that the stage of an entry point does not support. */
void sema_check_stages(struct analyser *a);
/* Reports vectors of more than four components in stage interfaces and registers. */
void sema_check_long_vectors(struct analyser *a);
/* Reports an expression that SPIR-V does not support. */
void sema_check_unsupported(struct analyser *a, const struct expression *e);
/* Reports reachable uses of structured buffers of resources. */
void sema_check_resource_buffers(struct analyser *a);
/* Converts uniform parameters to globals if RELAX_UNIFORM_PARAMETER is on. */
void sema_collect_uniform_parameters(struct analyser *a, struct function *f);
/* Return false if the signature should not be built. */
bool geometry_check_parameters(struct analyser *a, const struct function *f);
bool mesh_check_parameters(struct analyser *a, const struct function *f);
/* Checks that the constant flags of Barrier() match the stage and the memory. */
void sema_check_barrier(struct analyser *a, const struct expression *e, enum stage stage);
/* Checks that a payload struct is declared as such if payload access qualifiers are enabled. */
void sema_check_payload(struct analyser *a, const struct type *type, location at);
void sema_check_ray_parameters(struct analyser *a, const struct function *f, enum stage stage);
/* Checks the depth and stencil outputs of a pixel shader. */
void sema_check_depth(struct analyser *a, const struct entry_point *e);
/* Checks that streams are passed as inout, because appending changes them. */
void sema_check_streams(struct analyser *a);
void sema_check_nodes(struct analyser *a);
/* Checks hull shaders, after all reachable code is known. */
void sema_check_hull(struct analyser *a);
/* Returns whether a function calls another one, directly or indirectly. */
bool function_reaches(struct analyser *a, const struct function *from, const struct function *to);

/* Adds a note for each function that fits the stage, up to a limit. */
void entry_note_candidates(struct analyser *a, enum stage stage);
/* Lists the functions that fit a stage in the program. */
void entry_list_candidates(struct analyser *a);

#endif
