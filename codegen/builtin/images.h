/* What all accesses to images share. */
#ifndef HLSL2SPV_CODEGEN_BUILTIN_IMAGES_H
#define HLSL2SPV_CODEGEN_BUILTIN_IMAGES_H

#include "builtin.h"

struct operands {
    uint32_t mask;
    uint32_t words[8], count; /* in the order of the mask's bits */
};

/* An instruction on an image: its own operands, the image operands, and the status when asked. */
struct image_access {
    SpvOp op, sparse_op;
    uint32_t words[4], count;
    struct operands operands;
    const struct expression *status; /* an out argument, or NULL */
};

const struct object_info *image_info(const struct type *object);
bool has_own_sampler(const struct type *object);
/* The image itself, of textures that come with their sampler. */
uint32_t plain_image(struct emitter *e, uint32_t object, const struct type *type);
void add_operand(struct operands *o, SpvImageOperandsMask bit, uint32_t id);
/* Of a texel by its coordinate: the image and the coordinate are left to fill in. */
struct image_access texel_access(const struct type *object);
uint32_t emit_access(struct emitter *e, const struct image_access *a, uint32_t type);
/* What the shader asked for, of the four components that an image gives. */
struct value from_texel(struct emitter *e, uint32_t texel, const struct type *result);

#endif
