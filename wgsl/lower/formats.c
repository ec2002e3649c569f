/* Formats of storage textures: those of the module, and those of -wgsl-storage-format. */
#include "../writer.h"

#include <string.h>

enum { IMAGE_DIM = 1, IMAGE_MS = 4, IMAGE_FORMAT = 6 };

enum texel_kind { TEXEL_FLOAT, TEXEL_INT, TEXEL_UINT };

struct format {
    const char *name;
    enum texel_kind kind;
    bool may_be_both; /* supports read_write access */
    bool is_tier1;
};

static const struct format *format_of(uint32_t format) {
    switch (format) {
#define ROW(id, name, kind, may_be_both, is_tier1)                                                 \
    case SpvImageFormat##id: {                                                                     \
        static const struct format row = {name, TEXEL_##kind, may_be_both, is_tier1};              \
        return &row;                                                                               \
    }
#define FORMAT(...)       ROW(__VA_ARGS__, false)
#define FORMAT_TIER1(...) ROW(__VA_ARGS__, true)
#include "../../spec/wgsl_formats.def"
    }
    return NULL;
}

static const struct format *format_named(const char *name) {
    static const uint32_t ids[] = {
#define FORMAT(id, ...) SpvImageFormat##id,
#include "../../spec/wgsl_formats.def"
    };
    for (size_t k = 0; k < COUNT_OF(ids); k++)
        if (!strcmp(format_of(ids[k])->name, name))
            return format_of(ids[k]);
    return NULL;
}

/* ---- Options ---- */

static const char *const kind_names[] = {"float", "int", "uint"};

/* Returns the format that an option gives to a resource or a type, or NULL. */
static const struct format *given_format(const struct writer *w, const char *name) {
    const struct string_list *formats = &w->settings->formats;
    size_t length = name ? strlen(name) : 0;
    for (size_t k = formats->count; length && k > 0; k--) {
        const char *text = formats->items[k - 1];
        if (!strncmp(text, name, length) && text[length] == '=')
            return format_named(text + length + 1);
    }
    return NULL;
}

void wgsl_check_formats(struct writer *w) {
    const struct string_list *formats = &w->settings->formats;
    for (size_t k = 0; k < formats->count; k++) {
        const char *equal = strchr(formats->items[k], '=');
        if (!equal || equal == formats->items[k])
            wgsl_refuse(w, NULL,
                        "'-wgsl-storage-format' requires '<name>=<format>' instead of '%s'",
                        formats->items[k]);
        else if (!format_named(equal + 1))
            wgsl_refuse(w, NULL, "unknown format '%s' in '-wgsl-storage-format'", equal + 1);
    }
}

/* ---- Textures ---- */

static enum texel_kind kind_of(const struct writer *w, const struct instruction *type) {
    const struct instruction *scalar = instruction_of(w->m, type->operands[0]);
    return scalar->opcode == SpvOpTypeFloat ? TEXEL_FLOAT
           : scalar->operands[1]            ? TEXEL_INT
                                            : TEXEL_UINT;
}

/* Formats of one 32-bit component may be read and written by default. */
static bool is_word(const struct format *format) {
    return format == format_of(SpvImageFormatR32f) || format == format_of(SpvImageFormatR32i) ||
           format == format_of(SpvImageFormatR32ui);
}

/* Refuses a texture without a format, and names the option for one that suits its use. */
static void refuse_format(struct writer *w, const struct instruction *i, const char *why,
                          enum texel_kind kind) {
    static const char *const suitable[][2] = {
        {"rgba16float", "r32float"}, {"rgba16sint", "r32sint"}, {"rgba16uint", "r32uint"}};
    const struct id_info *fact = wgsl_fact_of(w, i->id);
    bool is_both = fact->variable.is_read && fact->variable.is_written;
    const char *name = fact->name && *fact->name ? fact->name : kind_names[kind];
    wgsl_refuse(w, i,
                "storage texture %s in WGSL; use '-wgsl-storage-format %s=%s', or another "
                "format, or '[[vk::image_format]]'",
                why, name, suitable[kind][is_both]);
}

const char *wgsl_format_of(struct writer *w, const struct instruction *i,
                           const struct instruction *type) {
    const struct id_info *fact = wgsl_fact_of(w, i->id);
    uint32_t id = type->operands[IMAGE_FORMAT];
    const struct spirv_enumerant *e = spirv_enumerant(SPIRV_KIND_ImageFormat, id);
    enum texel_kind kind = kind_of(w, type);
    const struct format *format = given_format(w, fact->name);
    if (!format)
        format = format_of(id);
    if (!format)
        format = given_format(w, kind_names[kind]);
    if (type->operands[IMAGE_DIM] == SpvDimCube || type->operands[IMAGE_MS])
        wgsl_refuse(w, i, "storage textures of this shape are not supported in WGSL");
    if (!format && id == SpvImageFormatUnknown)
        refuse_format(w, i, "requires a format", kind);
    else if (!format && instruction_of(w->m, type->operands[0])->operands[0] != 32)
        wgsl_refuse(w, i, "storage texture format %s is not supported in WGSL",
                    e ? e->name : "of this number");
    else if (!format)
        refuse_format(
            w, i,
            arena_format(w->arena, "format %s is not supported", e ? e->name : "of this number"),
            kind);
    else if (format->kind != kind)
        wgsl_refuse(w, i, "texels of type '%s' do not fit the format %s", kind_names[kind],
                    format->name);
    else if (fact->variable.is_read && fact->variable.is_written && !format->may_be_both)
        wgsl_refuse(w, i, "reading and writing a texture of format %s is not supported in WebGPU",
                    format->name);
    if (!format)
        return NULL;
    w->uses_tier1 |= format->is_tier1;
    w->uses_tier2 |= fact->variable.is_read && fact->variable.is_written && !is_word(format);
    return format->name;
}
