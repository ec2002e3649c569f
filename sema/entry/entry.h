/* Between entry.c, which finds entry points, and signature.c, which walks their parameters. */
#ifndef HLSL2SPV_SEMA_ENTRY_H
#define HLSL2SPV_SEMA_ENTRY_H

#include "../analyser.h"

/* After all declarations: finds entry points, checks stage rules, walks signatures, collects the
 * functions and globals reached, refuses recursion. */
void entry_points_resolve(struct analyser *a);

VEC(struct io_value *, io_element_vec);

/* The values of one side of a signature, allocated for all parameters and the return value. */
struct io_list {
    struct io_value *items;
    uint32_t count;
};

/* Appends a parameter (or the element of its patch, stream or array) and collects its leaves. */
void signature_walk_parameter(struct analyser *a, struct io_list *list, const struct variable *p,
                              const struct type *type, enum io_side side,
                              enum signature_point point, uint32_t outer_count,
                              struct io_element_vec *elements);
void signature_walk_return(struct analyser *a, struct io_list *list, const struct function *f,
                           enum signature_point point, struct io_element_vec *elements);
/* In dialects with Direct3D 9's semantics: 'POSITION' stands for 'SV_Position' where there is none.
 */
void signature_adopt_position(struct analyser *a, const struct io_element_vec *elements);
void signature_check_duplicates(struct analyser *a, const struct io_element_vec *elements);

/* Everything reached from the roots: functions, breadth first, and the globals they use. Refuses
 * recursion and calls of functions without a body. */
void reach_from(struct analyser *a, const struct function_vec *roots);

/* Refuses built-in functions that an entry point reaches and its stage does not have. */
void stages_check(struct analyser *a);
/* Refuses vectors of more than four components where stages and registers have none. */
void long_vectors_check(struct analyser *a);
/* Refuses reached uses of structured buffers of resources. */
void resource_buffers_check(struct analyser *a);
/* Makes globals of the uniform parameters, where the dialect has that. */
void uniform_parameters_take(struct analyser *a, struct function *f);
/* False: the signature is not worth walking. */
bool mesh_check_parameters(struct analyser *a, const struct function *f);
void ray_check_parameters(struct analyser *a, const struct function *f, enum stage stage);
/* Of a pixel shader. */
void depth_check(struct analyser *a, const struct entry_point *e);
void nodes_check(struct analyser *a);
/* After all that is reached is known. */
void hull_check(struct analyser *a);
/* Through one call or more. */
bool function_reaches(struct analyser *a, const struct function *from, const struct function *to);

#endif
