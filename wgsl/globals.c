/* Variables of the module: resources, memory of workgroups and of invocations. */
#include "writer.h"

#include <string.h>

/* A block without a name goes by its type's. */
static const char *variable_name(struct writer *w, uint32_t id, const char *otherwise) {
    const char *name = fact_of(w, id)->name, *type = fact_of(w, pointed_type(w, id)->id)->name;
    if (!name || !*name)
        name = type;
    return name_global(w, name && *name ? name : otherwise);
}

/* ---- Buffers ---- */

bool is_storage_variable(struct writer *w, const struct instruction *i) {
    const struct instruction *type = pointed_type(w, i->id);
    if (storage_of(w, i->id) == SpvStorageClassStorageBuffer)
        return true;
    return fact_of(w, type->id)->decor.is_buffer_block;
}

/* A block around nothing but an array is spelled as the array. */
static bool is_bare(struct writer *w, const struct instruction *type) {
    return type->opcode == SpvOpTypeStruct && type->count == 1 &&
           definition_of(w, type->operands[0])->opcode == SpvOpTypeRuntimeArray;
}

static const char *words_type(struct writer *w, const struct instruction *type, bool is_uniform,
                              bool is_atomic) {
    if (is_uniform)
        return textf(w, "array<vec4u, %u>", (module_size(w, type->id, NULL) + 15) / 16);
    return is_atomic ? "array<atomic<u32>>" : "array<u32>";
}

static const char *buffer_type(struct writer *w, const struct instruction *i, bool is_uniform) {
    const struct instruction *type = pointed_type(w, i->id);
    struct fact *fact = fact_of(w, i->id);
    fact->is_uniform = is_uniform;
    fact->in_words = !layout_is_natural(w, type->id, is_uniform);
    fact->is_atomic = fact->in_words && fact_of(w, type->id)->has_atomics;
    if (fact->in_words)
        return words_type(w, type, is_uniform, fact_of(w, type->id)->has_atomics);
    fact->is_bare = is_bare(w, type);
    if (!fact->is_bare)
        return stored_type_text(w, type->id, NULL);
    return stored_type_text(w, type->operands[0], &fact_of(w, type->id)->members[0]);
}

/* What the host hands over with a call. */
static void declare_push_constants(struct writer *w, const struct instruction *i) {
    struct fact *fact = fact_of(w, i->id);
    bool is_immediate = w->settings->push_immediates;
    w->uses_immediates |= is_immediate;
    fact->text = variable_name(w, i->id, "push_constants");
    const char *type = buffer_type(w, i, !is_immediate);
    if (is_immediate && fact->in_words)
        refuse(w, i, "WGSL's layout rules cannot say where these push constants lie");
    if (is_immediate)
        sink_format(&w->variables, "var<immediate> %s: %s;\n", fact->text, type);
    else
        declare_bound(w, i, place_of(w, i), "uniform", fact->text, type);
}

static void declare_buffer(struct writer *w, const struct instruction *i) {
    bool is_uniform = !is_storage_variable(w, i);
    struct fact *fact = fact_of(w, i->id);
    fact->text = variable_name(w, i->id, "buffer");
    if (pointed_type(w, i->id)->opcode != SpvOpTypeStruct) {
        refuse(w, i, "WGSL has no arrays of buffers");
        return;
    }
    const char *type = buffer_type(w, i, is_uniform);
    bool changes = fact->is_written || fact_of(w, pointed_type(w, i->id)->id)->has_atomics;
    const char *space = is_uniform ? "uniform" : changes ? "storage, read_write" : "storage, read";
    declare_bound(w, i, place_of(w, i), space, fact->text, type);
}

/* ---- Memory of the shader ---- */

static void declare_memory(struct writer *w, const struct instruction *i, const char *space) {
    struct fact *fact = fact_of(w, i->id);
    struct member member = {.is_atomic = fact->is_atomic};
    enum level level;
    fact->text = variable_name(w, i->id, space);
    sink_format(&w->variables, "var<%s> %s: %s", space, fact->text,
                stored_type_text(w, pointed_type(w, i->id)->id, &member));
    bool is_undefined =
        i->count < 2 || definition_of(w, i->operands[1])->opcode == SpvOpConstantNull;
    if (!is_undefined)
        sink_format(&w->variables, " = %s", constant_text(w, i->operands[1], &level));
    sink_text(&w->variables, ";\n");
}

/* Of a texture that is one with it in SPIR-V: it gets a binding of its own. */
static void declare_sampler(struct writer *w, const struct instruction *i) {
    struct fact *fact = fact_of(w, i->id);
    fact->sampler = name_global(w, textf(w, "%s_sampler", fact->text));
    declare_bound(w, i, place_of_sampler(w, i), "", fact->sampler,
                  fact->is_compared ? "sampler_comparison" : "sampler");
}

static void declare_handle(struct writer *w, const struct instruction *i) {
    struct fact *fact = fact_of(w, i->id);
    fact->text = variable_name(w, i->id, "handle");
    const struct instruction *pointed = pointed_type(w, i->id);
    bool is_both = pointed->opcode == SpvOpTypeSampledImage;
    const char *type = handle_type_text(w, i, is_both ? pointed->operands[0] : pointed->id);
    if (!type)
        return;
    declare_bound(w, i, place_of(w, i), "", fact->text, type);
    if (is_both)
        declare_sampler(w, i);
}

static bool has_override_size(const struct writer *w, const struct instruction *type) {
    return type->opcode == SpvOpTypeArray &&
           definition_of(w, type->operands[1])->opcode != SpvOpConstant;
}

/* "Override-sized arrays" are the type of workgroup memory as a whole, and of nothing else. */
void refuse_override_size(struct writer *w, const struct instruction *variable) {
    const struct instruction *type =
        definition_of(w, definition_of(w, variable->type)->operands[1]);
    if (variable->operands[0] == SpvStorageClassWorkgroup && type->opcode == SpvOpTypeArray)
        type = definition_of(w, type->operands[0]);
    for (; type->opcode == SpvOpTypeArray; type = definition_of(w, type->operands[0]))
        if (has_override_size(w, type))
            refuse(w, variable,
                   "WGSL has specialization constants as the size of groupshared arrays only");
}

static void declare(struct writer *w, const struct instruction *i) {
    SpvStorageClass storage = storage_of(w, i->id);
    w->at = i;
    refuse_override_size(w, i);
    switch ((int)storage) {
    case SpvStorageClassUniform:
    case SpvStorageClassStorageBuffer:
        declare_buffer(w, i);
        break;
    case SpvStorageClassPushConstant:
        declare_push_constants(w, i);
        break;
    case SpvStorageClassWorkgroup:
        declare_memory(w, i, "workgroup");
        break;
    case SpvStorageClassPrivate:
        declare_memory(w, i, "private");
        break;
    case SpvStorageClassUniformConstant:
        declare_handle(w, i);
        break;
    case SpvStorageClassInput:
    case SpvStorageClassOutput: /* with the entry point */
        break;
    default: /* all other storage classes */
        refuse(w, i, "WGSL has no memory like %s",
               spirv_enumerant(SPIRV_KIND_StorageClass, storage)->name);
        break;
    }
}

void variables_declare(struct writer *w) {
    places_reserve(w);
    for_each_in(i, &w->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable && fact_of(w, i->id)->uses)
            declare(w, i);
}
