/* Rule sets for the memory layout of types, and the rule set of each kind of block.
 *
 * std140 and std430 are the rules of the OpenGL specification, section 7.6.2.2. The relaxed rules
 * differ from them for vectors, as permitted by Vulkan's "Extended Alignment"; scalar is Vulkan's
 * scalar block layout. Direct3D has rules for constant buffers (16-byte registers, whose unused end
 * the next member may use) and for structured buffers (like C). */
#include "packing.h"

const struct packing_rule packing_rules[PACK_COUNT] = {
    [PACK_NONE] = {.element_alignment = true, .tight_matrices = true},
    [PACK_STD140] = {.register_arrays = true},
    [PACK_STD430] = {0},
    [PACK_RELAXED_STD140] = {.may_not_straddle = true, .register_arrays = true},
    [PACK_RELAXED_STD430] = {.may_not_straddle = true},
    [PACK_DX_CONSTANT] = {.element_alignment = true,
                          .may_not_straddle = true,
                          .register_arrays = true,
                          .open_tail = true},
    [PACK_DX_LINES] = {.element_alignment = true,
                       .may_not_straddle = true,
                       .register_arrays = true,
                       .open_tail = true,
                       .lines = true},
    [PACK_DX_STRUCTURED] = {.element_alignment = true, .tight_matrices = true},
    [PACK_SCALAR] = {.element_alignment = true, .tight_matrices = true},
};

enum packing layout_packing_constant(const struct options *o) {
    static const enum packing by_rule[] = {
        [LAYOUT_DEFAULT] = PACK_RELAXED_STD140,
        [LAYOUT_GL] = PACK_STD140,
        [LAYOUT_DX] = PACK_DX_CONSTANT,
        [LAYOUT_SCALAR] = PACK_SCALAR,
    };
    return by_rule[o->layout];
}

/* Returns the packing of a buffer that is not a structured one. */
enum packing layout_packing_buffer(const struct options *o, const struct variable *buffer) {
    if (buffer->buffer == BUFFER_TBUFFER)
        return layout_packing_texture_buffer(o);
    if (buffer->buffer == BUFFER_GLOBALS && interface_style(o)->has_std140_globals)
        return PACK_STD140;
    return layout_packing_constant(o);
}

enum packing layout_packing_structured(const struct options *o) {
    static const enum packing by_rule[] = {
        [LAYOUT_DEFAULT] = PACK_RELAXED_STD430,
        [LAYOUT_GL] = PACK_STD430,
        [LAYOUT_DX] = PACK_DX_STRUCTURED,
        [LAYOUT_SCALAR] = PACK_SCALAR,
    };
    return by_rule[o->layout];
}

/* Direct3D lays out a tbuffer like a constant buffer. */
enum packing layout_packing_texture_buffer(const struct options *o) {
    return o->layout == LAYOUT_DX ? PACK_DX_CONSTANT : layout_packing_structured(o);
}

enum packing layout_packing_push_constant(const struct options *o) {
    return layout_packing_structured(o);
}
