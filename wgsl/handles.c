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

struct format {
    const char *name;
    bool may_be_both; /* read and written */
};

static const struct format *format_of(uint32_t format) {
    switch (format) {
#define FORMAT(id, name, may_be_both)                                                              \
    case SpvImageFormat##id: {                                                                     \
        static const struct format row = {name, may_be_both};                                      \
        return &row;                                                                               \
    }
#include "../spec/wgsl_formats.def"
#undef FORMAT
    }
    return NULL;
}

static const struct format *checked_format(struct writer *w, const struct instruction *i,
                                           const struct instruction *type) {
    const struct fact *fact = fact_of(w, i->id);
    uint32_t id = type->operands[IMAGE_FORMAT];
    const struct spirv_enumerant *e = spirv_enumerant(SPIRV_KIND_ImageFormat, id);
    const struct format *format = format_of(id);
    if (type->operands[IMAGE_DIM] == SpvDimCube || type->operands[IMAGE_MS])
        refuse(w, i, "WGSL has no storage textures of this shape");
    if (id == SpvImageFormatUnknown)
        refuse(w, i,
               "WGSL has no storage textures without a format; in HLSL [[vk::image_format]] "
               "tells it");
    else if (!format)
        refuse(w, i, "WGSL has no storage textures of the format %s", e ? e->name : "of this one");
    else if (fact->is_read && fact->is_written && !format->may_be_both)
        refuse(w, i, "WebGPU does not read and write textures of the format %s at once", e->name);
    return format;
}

static const char *storage_type(struct writer *w, const struct instruction *i,
                                const struct instruction *type) {
    const struct fact *fact = fact_of(w, i->id);
    const char *access = !fact->is_written ? "read" : fact->is_read ? "read_write" : "write";
    const struct format *format = checked_format(w, i, type);
    w->changes_textures |= fact->is_read && fact->is_written;
    if (!format)
        return NULL;
    return textf(w, "texture_storage_%s%s<%s, %s>", dim_text(type->operands[IMAGE_DIM]),
                 type->operands[IMAGE_ARRAYED] ? "_array" : "", format->name, access);
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
