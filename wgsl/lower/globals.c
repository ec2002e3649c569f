/* Module variables, bindings, and types of textures and samplers. */
#include "../writer.h"

/* ---- Groups and bindings, and their JSON description for the host ---- */

static void **slot_of(struct writer *w, struct wgsl_slot slot) {
    return map_slot(w->arena, &w->bindings, &slot, sizeof slot);
}

static bool is_free(struct writer *w, struct wgsl_slot slot, uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        if (*slot_of(w, (struct wgsl_slot){slot.group, slot.binding + k}))
            return false;
    return true;
}

static void take_slots(struct writer *w, struct wgsl_slot slot, uint32_t count, void *owner) {
    for (uint32_t k = 0; k < count; k++)
        *slot_of(w, (struct wgsl_slot){slot.group, slot.binding + k}) = owner;
}

/* Returns the first free binding from a number on. */
static struct wgsl_slot free_slot(struct writer *w, uint32_t group, uint32_t first,
                                  uint32_t count) {
    struct wgsl_slot slot = {group, first};
    while (!is_free(w, slot, count))
        slot.binding++;
    take_slots(w, slot, count, w);
    return slot;
}

/* A binding_array requires consecutive bindings. */
static uint32_t slot_count(const struct writer *w, const struct instruction *variable) {
    const struct instruction *type = module_pointee(w->m, variable->id);
    return type->opcode == SpvOpTypeArray && wgsl_fact_of(w, variable->id)->decor.has_binding
               ? module_part_count(w->m, type->id)
               : 1;
}

/* Shaders of a pipeline share a layout but are compiled separately, so their groups differ. */
static uint32_t packed_group(const struct writer *w) {
    for_each_in(i, &w->m->sections[SECTION_ENTRY_POINTS])
        if (i->operands[0] != SpvExecutionModelFragment)
            return 0;
    return 1;
}

static struct wgsl_slot packed_slot(struct writer *w, uint32_t count) {
    struct wgsl_slot slot = free_slot(w, packed_group(w), w->next_binding, count);
    w->next_binding += count;
    return slot;
}

/* The default is the same in all shaders: the last binding that WebGPU guarantees. */
static struct wgsl_slot push_slot(struct writer *w) {
    const struct wgsl_settings *settings = w->settings;
    struct wgsl_slot slot = {settings->push_group, settings->push_binding};
    if (settings->has_push_slot)
        return slot;
    if (settings->pack_bindings)
        return packed_slot(w, 1);
    slot = (struct wgsl_slot){0, GUARANTEED_BINDINGS - 1};
    while (*slot_of(w, slot))
        slot.binding--;
    return slot;
}

/* Returns the slot that the binding of a variable requests. The elements of an array follow each
 * other. */
static struct wgsl_slot requested_slot(const struct writer *w, const struct instruction *i) {
    const struct id_info *fact = wgsl_fact_of(w, i->id);
    const uint32_t *number = map_find_u64(&w->m->elements, i->id);
    return (struct wgsl_slot){fact->decor.set, fact->decor.binding + (number ? *number : 0)};
}

/* The first variable of a binding keeps it, except that elements make way for others. */
static void reserve_slots_of(struct writer *w, bool are_elements) {
    for_each_in(i, &w->m->sections[SECTION_VARIABLES]) {
        struct id_info *fact = wgsl_fact_of(w, i->id);
        const uint32_t *number = map_find_u64(&w->m->elements, i->id);
        struct wgsl_slot slot = requested_slot(w, i);
        if (i->opcode == SpvOpVariable && fact->decor.has_binding && fact->uses &&
            are_elements == (number && *number) && is_free(w, slot, slot_count(w, i)))
            take_slots(w, slot, slot_count(w, i), fact);
    }
}

static void reserve_slots(struct writer *w) {
    for_each_in(i, &w->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable && wgsl_is_push(w, i) && w->settings->has_push_slot)
            *slot_of(w, push_slot(w)) = wgsl_fact_of(w, i->id);
    for (int are_elements = 0; are_elements < 2 && !w->settings->pack_bindings; are_elements++)
        reserve_slots_of(w, are_elements);
}

/* Vulkan permits several variables per binding, but WGSL does not. */
static struct wgsl_slot chosen_slot(struct writer *w, const struct instruction *i) {
    const struct id_info *fact = wgsl_fact_of(w, i->id);
    struct wgsl_slot slot = requested_slot(w, i);
    if (wgsl_is_push(w, i))
        return push_slot(w);
    if (w->settings->pack_bindings)
        return packed_slot(w, slot_count(w, i));
    return *slot_of(w, slot) == fact ? slot : free_slot(w, slot.group, 0, slot_count(w, i));
}

static struct wgsl_slot sampler_slot(struct writer *w, const struct instruction *i) {
    bool is_packed = w->settings->pack_bindings;
    return is_packed ? packed_slot(w, 1) : free_slot(w, wgsl_fact_of(w, i->id)->decor.set, 0, 1);
}

/* ---- Declarations ---- */

static const char *const spaces[] = {[BOUND_UNIFORM] = "<uniform>",
                                     [BOUND_READ_ONLY] = "<storage, read>",
                                     [BOUND_STORAGE] = "<storage, read_write>",
                                     [BOUND_IMAGE] = "",
                                     [BOUND_TEXTURE] = "",
                                     [BOUND_COMPARISON] = "",
                                     [BOUND_SAMPLER] = ""};

/* Warns once per module about numbers that WebGPU's default limits exclude. */
static void check_limits(struct writer *w, const struct instruction *i, struct wgsl_slot slot) {
    bool exceeds = slot.group >= GUARANTEED_GROUPS || slot.binding >= GUARANTEED_BINDINGS;
    if (exceeds && !w->has_warned)
        w->has_warned =
            warning_at(w->c, WARN_WGSL_LIMITS, i->at,
                       "binding %u of group %u exceeds the limits that WebGPU guarantees; use "
                       "'-wgsl-bindings=auto'",
                       slot.binding, slot.group);
}

static void declare_bound(struct writer *w, const struct instruction *i, struct wgsl_slot slot,
                          enum wgsl_resource kind, const char *name, const char *type) {
    sink_format(&w->variables, "@group(%u) @binding(%u) var%s %s: %s;\n", slot.group, slot.binding,
                spaces[kind], name, type);
    wgsl_json_binding(w, i, &(struct wgsl_binding){slot, kind, name, type});
    check_limits(w, i, slot);
}

/* Types of textures and samplers are derived from their uses, because WGSL distinguishes depth
 * comparison from sampling, and storing from loading. */

/* ---- Uses ---- */

static bool compares(SpvOp op) {
    return op == SpvOpImageSampleDrefImplicitLod || op == SpvOpImageSampleDrefExplicitLod ||
           op == SpvOpImageDrefGather || op == SpvOpImageSampleProjDrefImplicitLod ||
           op == SpvOpImageSampleProjDrefExplicitLod;
}

static bool samples(SpvOp op) {
    return op >= SpvOpImageSampleImplicitLod && op <= SpvOpImageDrefGather && op != SpvOpImageFetch;
}

static void note_use(struct writer *w, const struct instruction *i) {
    SpvOp op = (SpvOp)i->opcode;
    if (instruction_class(i) != SPIRV_CLASS_Image || op == SpvOpSampledImage || !i->count)
        return;
    const struct instruction *image = instruction_of(w->m, i->operands[0]);
    struct variable_info *fact = wgsl_variable_of(w, wgsl_root_of(w, i->operands[0]));
    fact->is_read |= op == SpvOpImageRead;
    fact->is_written |= op == SpvOpImageWrite;
    fact->is_compared |= compares(op);
    fact->is_sampled |= samples(op);
    if (compares(op) && image->opcode == SpvOpSampledImage)
        wgsl_variable_of(w, wgsl_root_of(w, image->operands[1]))->is_compared = true;
}

/* Marks the sampler of depths or integers, after all comparisons are known. */
static void note_sampler(struct writer *w, const struct instruction *i) {
    if (!samples((SpvOp)i->opcode))
        return;
    const struct instruction *both = instruction_of(w->m, i->operands[0]);
    bool is_combined = both->opcode != SpvOpSampledImage;
    uint32_t image = is_combined ? both->id : both->operands[0],
             sampler = is_combined ? both->id : both->operands[1];
    const struct instruction *type = instruction_of(w->m, module_type_of(w->m, image));
    if (type->opcode == SpvOpTypeSampledImage)
        type = instruction_of(w->m, type->operands[0]);
    if (instruction_of(w->m, type->operands[0])->opcode != SpvOpTypeFloat ||
        wgsl_variable_of(w, wgsl_root_of(w, image))->is_compared)
        wgsl_variable_of(w, wgsl_root_of(w, sampler))->is_exact = true;
}

void wgsl_find_handles(struct writer *w) {
    for_each_in_module(i, b, f, w->m)
        note_use(w, i);
    for_each_in_module(j, block, routine, w->m)
        note_sampler(w, j);
}

/* ---- Types ---- */

enum { IMAGE_DIM = 1, IMAGE_ARRAYED = 3, IMAGE_MS, IMAGE_SAMPLED };

static const char *dim_text(uint32_t dim) {
    static const char *const dims[] = {
        [SpvDim1D] = "1d", [SpvDim2D] = "2d", [SpvDim3D] = "3d", [SpvDimCube] = "cube"};
    return dim < COUNT_OF(dims) ? dims[dim] : NULL;
}

static bool has_shape(struct writer *w, const struct instruction *i,
                      const struct instruction *type) {
    uint32_t dim = type->operands[IMAGE_DIM];
    bool arrayed = type->operands[IMAGE_ARRAYED];
    if (dim == SpvDimBuffer)
        wgsl_refuse(w, i,
                    "typed buffers are not supported in WGSL; use a structured buffer, or "
                    "'-wgsl-typed-buffers'");
    else if (!dim_text(dim) || (dim == SpvDim1D && arrayed))
        wgsl_refuse(w, i, "textures of this shape are not supported in WGSL");
    else if (type->operands[IMAGE_MS] && arrayed)
        wgsl_refuse(w, i, "arrays of multisampled textures are not supported in WGSL");
    else
        return true;
    return false;
}

static const char *storage_type(struct writer *w, const struct instruction *i,
                                const struct instruction *type) {
    const struct id_info *fact = wgsl_fact_of(w, i->id);
    const char *access = !fact->variable.is_written ? "read"
                         : fact->variable.is_read   ? "read_write"
                                                    : "write";
    const char *format = wgsl_format_of(w, i, type);
    w->changes_textures |= fact->variable.is_read && fact->variable.is_written;
    if (!format)
        return NULL;
    return wgsl_format(w, "texture_storage_%s%s<%s, %s>", dim_text(type->operands[IMAGE_DIM]),
                       type->operands[IMAGE_ARRAYED] ? "_array" : "", format, access);
}

static const char *texture_type(struct writer *w, const struct instruction *i,
                                const struct instruction *type) {
    const char *dim = dim_text(type->operands[IMAGE_DIM]);
    const char *array = type->operands[IMAGE_ARRAYED] ? "_array" : "";
    const char *samples = type->operands[IMAGE_MS] ? "multisampled_" : "";
    if (wgsl_fact_of(w, i->id)->variable.is_compared)
        return wgsl_format(w, "texture_depth_%s%s%s", samples, dim, array);
    return wgsl_format(w, "texture_%s%s%s<%s>", samples, dim, array,
                       wgsl_type_text(w, type->operands[0]));
}

static void refuse_array(struct writer *w, const struct instruction *variable,
                         const struct instruction *type, const char *what) {
    const char *name = wgsl_fact_of(w, variable->id)->name;
    if (type->opcode == SpvOpTypeRuntimeArray)
        wgsl_refuse(w, variable,
                    "unbounded %s are not supported in WebGPU; '-wgsl-array-size %s=<number>' sets "
                    "the number of elements",
                    what, name && *name ? name : "<name>");
    else
        wgsl_refuse(w, variable, "%s are not supported in WGSL", what);
}

static const char *array_type(struct writer *w, const struct instruction *variable,
                              const struct instruction *type) {
    const struct instruction *element = instruction_of(w->m, type->operands[0]);
    if (element->opcode != SpvOpTypeImage || element->operands[IMAGE_SAMPLED] != 1) {
        refuse_array(w, variable, type, "arrays of textures or samplers");
        return NULL;
    }
    w->uses_binding_arrays = true;
    return has_shape(w, variable, element)
               ? wgsl_format(w, "binding_array<%s, %u>", texture_type(w, variable, element),
                             module_part_count(w->m, type->id))
               : NULL;
}

static const char *handle_type_text(struct writer *w, const struct instruction *variable,
                                    uint32_t id) {
    const struct instruction *type = instruction_of(w->m, id);
    if (type->opcode == SpvOpTypeSampler)
        return wgsl_fact_of(w, variable->id)->variable.is_compared ? "sampler_comparison"
                                                                   : "sampler";
    if (type->opcode == SpvOpTypeArray && w->settings->binding_arrays)
        return array_type(w, variable, type);
    if (type->opcode == SpvOpTypeArray || type->opcode == SpvOpTypeRuntimeArray) {
        refuse_array(w, variable, type, "arrays of textures or samplers");
        return NULL;
    }
    if (type->opcode != SpvOpTypeImage) {
        wgsl_refuse(w, variable, "resources of this kind are not supported in WebGPU");
        return NULL;
    }
    if (!has_shape(w, variable, type))
        return NULL;
    return type->operands[IMAGE_SAMPLED] == 2 ? storage_type(w, variable, type)
                                              : texture_type(w, variable, type);
}

static enum wgsl_resource handle_kind(const struct writer *w, const struct instruction *variable,
                                      uint32_t id) {
    const struct instruction *type = instruction_of(w->m, id);
    if (type->opcode == SpvOpTypeArray)
        return BOUND_TEXTURE;
    if (type->opcode == SpvOpTypeSampler)
        return wgsl_fact_of(w, variable->id)->variable.is_compared ? BOUND_COMPARISON
                                                                   : BOUND_SAMPLER;
    return type->operands[IMAGE_SAMPLED] == 2 ? BOUND_IMAGE : BOUND_TEXTURE;
}

/* An unnamed block is named after its type. */
static const char *variable_name(struct writer *w, uint32_t id, const char *otherwise) {
    const char *name = wgsl_fact_of(w, id)->name,
               *type = wgsl_fact_of(w, module_pointee(w->m, id)->id)->name;
    if (!name || !*name)
        name = type;
    return wgsl_name_global(w, name && *name ? name : otherwise);
}

/* A block that contains only an array is declared as the array. */
static bool is_bare(struct writer *w, const struct instruction *type) {
    return type->opcode == SpvOpTypeStruct && type->count == 1 &&
           instruction_of(w->m, type->operands[0])->opcode == SpvOpTypeRuntimeArray;
}

/* Returns whether a type contains numbers of 16 bits, of which a word contains two. */
static bool has_halves(const struct writer *w, uint32_t type) {
    const struct instruction *i = instruction_of(w->m, type);
    if (i->opcode == SpvOpTypeArray || i->opcode == SpvOpTypeRuntimeArray)
        return has_halves(w, i->operands[0]);
    if (i->opcode != SpvOpTypeStruct)
        return module_scalar_type(w->m, type)->opcode != SpvOpTypeBool &&
               module_scalar_type(w->m, type)->operands[0] == 16;
    for (uint32_t k = 0; k < i->count; k++)
        if (has_halves(w, i->operands[k]))
            return true;
    return false;
}

static const char *buffer_type(struct writer *w, const struct instruction *i, bool is_uniform) {
    const struct instruction *type = module_pointee(w->m, i->id);
    struct id_info *fact = wgsl_fact_of(w, i->id);
    fact->variable.is_uniform = is_uniform;
    fact->variable.in_words = !wgsl_layout_is_natural(w, type->id, is_uniform);
    fact->variable.is_atomic =
        fact->variable.in_words && (wgsl_fact_of(w, type->id)->type.has_atomics ||
                                    (fact->variable.is_written && has_halves(w, type->id)));
    if (fact->variable.in_words) {
        bool is_atomic = fact->variable.is_atomic;
        if (is_uniform)
            return wgsl_format(w, "array<vec4u, %u>",
                               (wgsl_module_size(w, type->id, NULL) + 15) / 16);
        return is_atomic ? "array<atomic<u32>>" : "array<u32>";
    }
    fact->variable.is_bare = is_bare(w, type);
    if (!fact->variable.is_bare)
        return wgsl_stored_type_text(w, type->id, NULL);
    return wgsl_stored_type_text(w, type->operands[0], &wgsl_fact_of(w, type->id)->type.members[0]);
}

static void declare_push_constants(struct writer *w, const struct instruction *i) {
    struct id_info *fact = wgsl_fact_of(w, i->id);
    bool is_immediate = w->settings->push_immediates;
    w->uses_immediates |= is_immediate;
    fact->text = variable_name(w, i->id, "push_constants");
    const char *type = buffer_type(w, i, !is_immediate);
    if (is_immediate && fact->variable.in_words)
        wgsl_refuse(w, i, "layout of these push constants is not supported in WGSL");
    if (is_immediate)
        sink_format(&w->variables, "var<immediate> %s: %s;\n", fact->text, type);
    else
        declare_bound(w, i, chosen_slot(w, i), BOUND_UNIFORM, fact->text, type);
}

static void declare_buffer(struct writer *w, const struct instruction *i) {
    bool is_uniform = !wgsl_is_storage_variable(w, i);
    struct id_info *fact = wgsl_fact_of(w, i->id);
    fact->text = variable_name(w, i->id, "buffer");
    if (module_pointee(w->m, i->id)->opcode != SpvOpTypeStruct) {
        refuse_array(w, i, module_pointee(w->m, i->id), "arrays of buffers");
        return;
    }
    const char *type = buffer_type(w, i, is_uniform);
    bool changes = fact->variable.is_written ||
                   wgsl_fact_of(w, module_pointee(w->m, i->id)->id)->type.has_atomics;
    enum wgsl_resource kind = is_uniform ? BOUND_UNIFORM
                              : changes  ? BOUND_STORAGE
                                         : BOUND_READ_ONLY;
    declare_bound(w, i, chosen_slot(w, i), kind, fact->text, type);
}

/* ---- Private and workgroup memory ---- */

static void declare_memory(struct writer *w, const struct instruction *i, const char *space) {
    struct id_info *fact = wgsl_fact_of(w, i->id);
    struct wgsl_member member = {.is_atomic = fact->variable.is_atomic};
    uint32_t type = module_pointee(w->m, i->id)->id;
    const char *text;
    fact->text = variable_name(w, i->id, space);
    if (fact->variable.has_atomic_vector && wgsl_lay_out(w, type)) {
        fact->variable.in_words = fact->variable.is_atomic = true;
        text = wgsl_format(w, "array<atomic<u32>, %u>", wgsl_module_size(w, type, NULL) / 4);
    } else
        text = wgsl_stored_type_text(w, type, &member);
    if (wgsl_storage_of(w, i->id) == SpvStorageClassWorkgroup)
        w->limits[LIMIT_SHARED_MEMORY] += (wgsl_extent_of(w, type, NULL).size + 15) / 16 * 16;
    sink_format(&w->variables, "var<%s> %s: %s", space, fact->text, text);
    bool is_undefined =
        i->count < 2 || instruction_of(w->m, i->operands[1])->opcode == SpvOpConstantNull;
    const struct wgsl_expr *value = is_undefined ? NULL : wgsl_initial_value(w, i->operands[1]);
    if (value && !value->is_not_const) {
        sink_text(&w->variables, " = ");
        wgsl_print_lines(&w->variables, value, 4);
    }
    sink_text(&w->variables, ";\n");
}

/* NaN and infinities are not constant expressions, so the entry point assigns them. */
void wgsl_initialize_variables(struct writer *w) {
    for_each_in(i, &w->m->sections[SECTION_VARIABLES]) {
        if (i->opcode != SpvOpVariable || wgsl_storage_of(w, i->id) != SpvStorageClassPrivate ||
            !wgsl_fact_of(w, i->id)->uses || i->count < 2)
            continue;
        const struct wgsl_expr *value = wgsl_initial_value(w, i->operands[1]);
        if (value->is_not_const)
            wgsl_assign(w, wgsl_name(w->arena, wgsl_fact_of(w, i->id)->text), value);
    }
}

/* Declares the sampler of a combined texture, with a separate binding. */
static void declare_sampler(struct writer *w, const struct instruction *i) {
    struct id_info *fact = wgsl_fact_of(w, i->id);
    fact->variable.sampler = wgsl_name_global(w, wgsl_format(w, "%s_sampler", fact->text));
    bool compares = fact->variable.is_compared;
    declare_bound(w, i, sampler_slot(w, i), compares ? BOUND_COMPARISON : BOUND_SAMPLER,
                  fact->variable.sampler, compares ? "sampler_comparison" : "sampler");
}

static void declare_typed_buffer(struct writer *w, const struct instruction *i, uint32_t type) {
    const struct id_info *fact = wgsl_fact_of(w, i->id);
    const char *text = wgsl_typed_buffer_text(w, i, type);
    bool changes = fact->variable.is_written || fact->variable.is_atomic;
    if (text)
        declare_bound(w, i, chosen_slot(w, i), changes ? BOUND_STORAGE : BOUND_READ_ONLY,
                      fact->text, text);
}

static void declare_handle(struct writer *w, const struct instruction *i) {
    struct id_info *fact = wgsl_fact_of(w, i->id);
    fact->text = variable_name(w, i->id, "handle");
    const struct instruction *pointed = module_pointee(w->m, i->id);
    bool is_both = pointed->opcode == SpvOpTypeSampledImage;
    uint32_t handle = is_both ? pointed->operands[0] : pointed->id;
    if (wgsl_is_typed_buffer(w, handle)) {
        declare_typed_buffer(w, i, handle);
        return;
    }
    const char *type = handle_type_text(w, i, handle);
    if (!type)
        return;
    declare_bound(w, i, chosen_slot(w, i), handle_kind(w, i, handle), fact->text, type);
    if (is_both)
        declare_sampler(w, i);
}

static bool has_override_size(const struct writer *w, const struct instruction *type) {
    return type->opcode == SpvOpTypeArray &&
           instruction_of(w->m, type->operands[1])->opcode != SpvOpConstant;
}

/* Only a workgroup variable itself may have an override-sized array type. */
void wgsl_refuse_override_size(struct writer *w, const struct instruction *variable) {
    const struct instruction *type =
        instruction_of(w->m, instruction_of(w->m, variable->type)->operands[1]);
    if (variable->operands[0] == SpvStorageClassWorkgroup && type->opcode == SpvOpTypeArray)
        type = instruction_of(w->m, type->operands[0]);
    for (; type->opcode == SpvOpTypeArray; type = instruction_of(w->m, type->operands[0]))
        if (has_override_size(w, type))
            wgsl_refuse(
                w, variable,
                "specialization constants as array sizes are only supported for groupshared "
                "arrays in WGSL");
}

/* Inline SPIR-V may use storage classes that the grammar lacks. */
static void refuse_storage(struct writer *w, const struct instruction *i, uint32_t storage) {
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_StorageClass, storage);
    wgsl_refuse(w, i, "storage class %s is not supported in WGSL",
                row ? row->name : arena_format(w->c->kept, "%u", storage));
}

static void declare_variable(struct writer *w, const struct instruction *i) {
    SpvStorageClass storage = wgsl_storage_of(w, i->id);
    w->at = i;
    wgsl_refuse_override_size(w, i);
    switch (storage) {
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
    case SpvStorageClassOutput: /* declared with the entry point */
        break;
    default:
        refuse_storage(w, i, storage);
        break;
    }
}

void wgsl_declare_variables(struct writer *w) {
    reserve_slots(w);
    for_each_in(i, &w->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable && wgsl_fact_of(w, i->id)->uses)
            declare_variable(w, i);
}
