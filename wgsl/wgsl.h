/* The face of wgsl/.
 *
 * In: a module that the validator accepts for Vulkan.  Out: a text in WebGPU's shading language
 * (WGSL, W3C) that computes the same from the same bytes.  What WGSL has not is reported at its
 * place in the source, or for a module of others by its instruction; then there is no text. */
#ifndef HLSL2SPV_WGSL_WGSL_H
#define HLSL2SPV_WGSL_WGSL_H

#include "../spirv/spirv.h"

struct wgsl_settings {
    bool pack_bindings;   /* number them from 0: in group 1 for fragment shaders, else in group 0 */
    bool minify;          /* short names, no blanks */
    bool push_immediates; /* push constants are var<immediate>, otherwise a uniform buffer: */
    bool has_push_place;
    uint32_t push_group, push_binding; /* else binding 999 of group 0, or packed like others */
};

/* In memory of the context; NULL after errors. */
struct wgsl_text {
    const char *text;
    const char *places; /* what went where, as JSON: wgsl/README.md */
};

/* The module is only read. */
struct wgsl_text wgsl_of(struct context *c, struct module *m, const struct wgsl_settings *settings);

#endif
