/* Public interface of wgsl/.
 *
 * Converts a valid Vulkan module to WebGPU Shading Language (WGSL, W3C). The result computes the
 * same values from the same memory layout. Unsupported features are reported at their source
 * location, or by instruction for modules from other compilers; no text is returned then. */
#ifndef HLSL2SPV_WGSL_WGSL_H
#define HLSL2SPV_WGSL_WGSL_H

#include "../spirv/spirv.h"

struct wgsl_settings {
    bool pack_bindings;   /* from 0, in group 1 for fragment shaders, otherwise group 0 */
    bool minify;          /* short names, no unnecessary blanks */
    bool typed_buffers;   /* typed buffers are storage buffers */
    bool binding_arrays;  /* arrays of sampled textures are binding_array */
    bool int64;           /* 64-bit integers are pairs of words */
    bool typescript;      /* also return TypeScript */
    bool comments;        /* with the lines of the source */
    bool push_immediates; /* push constants are var<immediate>, otherwise a uniform buffer */
    bool has_push_slot;
    uint32_t push_group, push_binding; /* default: 999 in group 0, or packed */
    /* Formats of storage textures: "name=format", for a resource, or for float, int or uint. */
    struct string_list formats;
};

/* Allocated in the context. NULL after errors. */
struct wgsl_text {
    const char *text;
    const char *bindings; /* JSON description of the bindings, see doc/wgsl.md */
    const char *typescript;
};

/* Converts a module, and modifies it. */
struct wgsl_text wgsl_of(struct context *c, struct module *m, const struct wgsl_settings *settings);

#endif
