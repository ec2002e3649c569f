/* The face of optimize/.
 *
 * In: a module as codegen made it.  Out: one that computes the same, with the same interface, legal
 * for Vulkan where that can be, smaller and faster where it was asked for.  Reports what is beyond
 * a named limit, and of what cannot be made legal only what validators do not tell. */
#ifndef HLSL2SPV_OPTIMIZE_OPTIMIZE_H
#define HLSL2SPV_OPTIMIZE_OPTIMIZE_H

#include "../spirv/spirv.h"

/* How long each pass took, all its runs together; in order of their first. */
struct pass_time {
    const char *name, *printed; /* of its function; with '-' for '_' */
    double seconds;
};
struct pass_times {
    VEC(struct pass_time, pass_time_vec) list;
    struct arena *arena;
};

/* What is said of a resource that no pass could tell, here and where the validator refuses it. */
#define RESOURCE_UNKNOWN                                                                           \
    "which resource is meant must be known once loops are unrolled and calls inlined"

/* What passes are told besides the options of the compilation. */
struct optimize_settings {
    bool is_optimized;                    /* of conclude(): was it, so that unused inputs go */
    bool names_values;                    /* by the variables that they were of */
    bool has_casts;                       /* the module has casts of pointers to resources */
    const struct spirv_binding *combined; /* textures and samplers to be made one variable */
    size_t combined_count;
    struct text_sink *log;    /* the module after each pass that changed it; NULL: none */
    struct pass_times *times; /* NULL: not measured */
};

/* Is a module, as codegen made it, legal for Vulkan without any pass. */
bool is_legal(struct context *c, struct module *m);
/* Takes the mark off what was not to be inlined and must be. */
void allow_inlining(struct context *c, struct module *m);

void optimize(struct context *c, struct module *m, const struct optimize_settings *settings);

/* What is left to do to every module, also to one that was not optimized, when each access leads to
 * its variable: the memory model, volatile built-ins, critical sections, what entry points
 * list.  Once more changes
 * nothing.
 */
void conclude(struct context *c, struct module *m, const struct optimize_settings *settings);

#endif
