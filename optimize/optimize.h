/* Public interface of optimize/.
 *
 * The input is a module from codegen. The output computes the same result with the same interface.
 * It is legal for Vulkan where possible, and smaller and faster on request. The passes report
 * exceeded limits, and illegal constructs only if the validator cannot describe them. */
#ifndef HLSL2SPV_OPTIMIZE_OPTIMIZE_H
#define HLSL2SPV_OPTIMIZE_OPTIMIZE_H

#include "../spirv/spirv.h"

/* Total time of each pass, in the order of first execution. */
struct pass_time {
    const char *name;
    double seconds;
};
struct pass_times {
    VEC(struct pass_time, pass_time_vec) list;
    struct arena *arena;
};

/* Error for a resource access that no pass could resolve to one resource. The driver also prints it
 * when the validator rejects such a module. */
#define RESOURCE_UNKNOWN "resource must be known after loops are unrolled and calls inlined"

/* Settings for the passes, in addition to the options of the compilation. */
struct optimize_settings {
    bool is_optimized;                    /* for opt_finalize(): remove unused inputs */
    bool names_values;                    /* name values after their source variables */
    bool keeps_functions;                 /* inline only the functions that require it */
    bool has_casts;                       /* the module casts resource pointers */
    const struct spirv_binding *combined; /* textures and samplers to combine */
    size_t combined_count;
    struct text_sink *log;    /* receives the module after each pass that changed it, or NULL */
    struct pass_times *times; /* NULL if not measured */
};

/* Reports whether a module from codegen is legal for Vulkan without any pass. */
bool opt_is_legal(struct context *c, struct module *m);
/* Clears DontInline on functions that must be inlined. */
void opt_clear_dont_inline(struct context *c, struct module *m);

void optimize(struct context *c, struct module *m, const struct optimize_settings *settings);

/* Finalizes a module, optimized or not, once every access names its variable: memory model,
 * volatile built-ins, critical sections and interfaces. Running it again changes nothing. */
void opt_finalize(struct context *c, struct module *m, const struct optimize_settings *settings);

#endif
