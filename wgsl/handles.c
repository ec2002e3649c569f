/* The types of textures and samplers, as they are used: WGSL tells apart what is compared with a
 * depth from what is not, and what is written from what is read. */
#include "writer.h"

#include <string.h>

/* ---- Uses ---- */

static bool compares(SpvOp op) {
    return op == SpvOpImageSampleDrefImplicitLod || op == SpvOpImageSampleDrefExplicitLod ||
           op == SpvOpImageDrefGather || op == SpvOpImageSampleProjDrefImplicitLod ||
           op == SpvOpImageSampleProjDrefExplicitLod;
}

static void note_use(struct writer *w, const struct instruction *i) {
    SpvOp op = (SpvOp)i->opcode;
    if (instruction_class(i) != SPIRV_CLASS_Image || op == SpvOpSampledImage || !i->count)
        return;
    const struct instruction *image = definition_of(w, i->operands[0]);
    struct fact *fact = fact_of(w, root_of(w, i->operands[0]));
    fact->is_read |= op == SpvOpImageRead;
    fact->is_written |= op == SpvOpImageWrite;
    fact->is_compared |= compares(op);
    if (compares(op) && image->opcode == SpvOpSampledImage)
        fact_of(w, root_of(w, image->operands[1]))->is_compared = true;
}

void handles_find(struct writer *w) {
    for_each_routine(f, w->m)
        for_each_block(b, f)
            for_each_in(i, &b->list)
                note_use(w, i);
}

/* ---- Types ---- */

enum { IMAGE_DIM = 1, IMAGE_DEPTH, IMAGE_ARRAYED, IMAGE_MS, IMAGE_SAMPLED, IMAGE_FORMAT };

static const char *dim_text(uint32_t dim) {
    static const char *const dims[] = {
        [SpvDim1D] = "1d", [SpvDim2D] = "2d", [SpvDim3D] = "3d", [SpvDimCube] = "cube"};
    return dim < sizeof dims / sizeof *dims ? dims[dim] : NULL;
}

static bool has_shape(struct writer *w, const struct instruction *i,
                      const struct instruction *type) {
    uint32_t dim = type->operands[IMAGE_DIM];
    bool arrayed = type->operands[IMAGE_ARRAYED];
    if (dim == SpvDimBuffer)
        refuse(w, i, "WGSL has no typed buffers; use a structured buffer");
    else if (dim == SpvDimSubpassData)
        refuse(w, i, "WGSL has no subpass inputs");
    else if (!dim_text(dim) || (dim == SpvDim1D && arrayed))
        refuse(w, i, "WGSL has no textures of this shape");
    else if (type->operands[IMAGE_MS] && arrayed)
        refuse(w, i, "WGSL has no arrays of multisampled textures");
    else
        return true;
    return false;
}

static const char *format_name(uint32_t format) {
    switch (format) {
#define FORMAT(id, name)                                                                           \
    case SpvImageFormat##id:                                                                       \
        return name;
#include "../spec/wgsl_formats.def"
#undef FORMAT
    }
    return NULL;
}

static const char *storage_type(struct writer *w, const struct instruction *i,
                                const struct instruction *type) {
    const struct fact *fact = fact_of(w, i->id);
    const char *access = !fact->is_written ? "read" : fact->is_read ? "read_write" : "write";
    uint32_t id = type->operands[IMAGE_FORMAT];
    const struct spirv_enumerant *e = spirv_enumerant(SPIRV_KIND_ImageFormat, id);
    const char *name = format_name(id);
    if (type->operands[IMAGE_DIM] == SpvDimCube || type->operands[IMAGE_MS])
        refuse(w, i, "WGSL has no storage textures of this shape");
    if (!name) {
        refuse(w, i, "WGSL has no storage textures of the format %s", e ? e->name : "of this one");
        return NULL;
    }
    if (fact->is_read && fact->is_written && strncmp(name, "r32", 3) != 0)
        refuse(w, i,
               "WGSL reads and writes a texture only where its format has one number of 32 bits, "
               "not %s",
               e->name);
    return textf(w, "texture_storage_%s%s<%s, %s>", dim_text(type->operands[IMAGE_DIM]),
                 type->operands[IMAGE_ARRAYED] ? "_array" : "", name, access);
}

static const char *texture_type(struct writer *w, const struct instruction *i,
                                const struct instruction *type) {
    const char *dim = dim_text(type->operands[IMAGE_DIM]);
    const char *array = type->operands[IMAGE_ARRAYED] ? "_array" : "";
    const char *samples = type->operands[IMAGE_MS] ? "multisampled_" : "";
    if (fact_of(w, i->id)->is_compared)
        return textf(w, "texture_depth_%s%s%s", samples, dim, array);
    return textf(w, "texture_%s%s%s<%s>", samples, dim, array, type_text(w, type->operands[0]));
}

const char *handle_type_text(struct writer *w, const struct instruction *variable, uint32_t id) {
    const struct instruction *type = definition_of(w, id);
    if (type->opcode == SpvOpTypeSampler)
        return fact_of(w, variable->id)->is_compared ? "sampler_comparison" : "sampler";
    if (type->opcode == SpvOpTypeArray || type->opcode == SpvOpTypeRuntimeArray) {
        refuse(w, variable, "WGSL has no arrays of textures or samplers");
        return NULL;
    }
    if (type->opcode != SpvOpTypeImage) {
        refuse(w, variable, "WebGPU has no resources of this kind");
        return NULL;
    }
    if (!has_shape(w, variable, type))
        return NULL;
    return type->operands[IMAGE_SAMPLED] == 2 ? storage_type(w, variable, type)
                                              : texture_type(w, variable, type);
}
