/* JSON description of a WGSL module for the host: entry points, bindings, overrides, and features.
 *
 * The member `layout` of a binding is WebGPU's GPUBindGroupLayoutEntry. */
#include "../writer.h"

enum { IMAGE_DIM = 1, IMAGE_ARRAYED = 3, IMAGE_MS };

static void json_text(struct text_sink *out, const char *name, const char *text) {
    json_name(out, name);
    json_quoted(out, text);
    sink_text(out, ", ");
}

static void json_number(struct text_sink *out, const char *name, uint32_t number) {
    json_name(out, name);
    sink_format(out, "%u, ", number);
}

static void begin_item(struct text_sink *out) {
    sink_text(out, out->length ? ",\n    {" : "    {");
}

/* ---- Layouts ---- */

/* Returns the bits of GPUShaderStage. */
static unsigned visibility(const struct writer *w, bool is_writable) {
    unsigned stages = 0;
    for_each_in(i, &w->m->sections[SECTION_ENTRY_POINTS])
        stages |= i->operands[0] == SpvExecutionModelVertex     ? 1u
                  : i->operands[0] == SpvExecutionModelFragment ? 2u
                                                                : 4u;
    return is_writable ? stages & ~1u : stages;
}

/* Returns the size that a buffer must have, with one element of a runtime array. */
static uint32_t least_size(struct writer *w, const struct instruction *variable) {
    const struct variable_info *fact = &wgsl_fact_of(w, variable->id)->variable;
    const struct instruction *type = module_pointee(w->m, variable->id);
    if (type->opcode != SpvOpTypeStruct)
        return 0;
    if (fact->in_words)
        return fact->is_uniform ? (wgsl_module_size(w, type->id, NULL) + 15) / 16 * 16 : 4;
    return wgsl_extent_of(w, type->id, NULL).size;
}

static const struct instruction *image_of(const struct writer *w,
                                          const struct instruction *variable) {
    const struct instruction *type = module_pointee(w->m, variable->id);
    if (type->opcode == SpvOpTypeArray)
        type = instruction_of(w->m, type->operands[0]);
    return type->opcode == SpvOpTypeSampledImage ? instruction_of(w->m, type->operands[0]) : type;
}

static const char *view_dimension(const struct instruction *image) {
    bool is_array = image->operands[IMAGE_ARRAYED];
    switch (image->operands[IMAGE_DIM]) {
    case SpvDim1D:
        return "1d";
    case SpvDim3D:
        return "3d";
    case SpvDimCube:
        return is_array ? "cube-array" : "cube";
    default:
        return is_array ? "2d-array" : "2d";
    }
}

static const char *sample_type(const struct writer *w, const struct instruction *variable,
                               const struct instruction *image) {
    const struct variable_info *fact = &wgsl_fact_of(w, variable->id)->variable;
    const struct instruction *scalar = instruction_of(w->m, image->operands[0]);
    if (fact->is_compared)
        return "depth";
    if (scalar->opcode == SpvOpTypeInt)
        return scalar->operands[1] ? "sint" : "uint";
    return fact->is_sampled && !image->operands[IMAGE_MS] ? "float" : "unfilterable-float";
}

static void put_texture(struct writer *w, struct text_sink *out,
                        const struct instruction *variable) {
    const struct instruction *image = image_of(w, variable);
    sink_text(out, "\"texture\": {");
    json_text(out, "sampleType", sample_type(w, variable, image));
    json_text(out, "viewDimension", view_dimension(image));
    json_name(out, "multisampled");
    sink_text(out, image->operands[IMAGE_MS] ? "true}" : "false}");
}

static void put_array_size(struct writer *w, struct text_sink *out,
                           const struct instruction *variable) {
    const struct instruction *type = module_pointee(w->m, variable->id);
    if (type->opcode != SpvOpTypeArray)
        return;
    sink_text(out, ", ");
    json_name(out, "bindingArraySize");
    sink_format(out, "%u", module_part_count(w->m, type->id));
}

static void put_storage_texture(struct writer *w, struct text_sink *out,
                                const struct instruction *variable) {
    const struct variable_info *fact = &wgsl_fact_of(w, variable->id)->variable;
    const struct instruction *image = image_of(w, variable);
    sink_text(out, "\"storageTexture\": {");
    json_text(out, "access",
              !fact->is_written ? "read-only"
              : fact->is_read   ? "read-write"
                                : "write-only");
    json_text(out, "format", wgsl_format_of(w, variable, image));
    json_name(out, "viewDimension");
    json_quoted(out, view_dimension(image));
    sink_text(out, "}");
}

static const char *const kind_names[] = {
    [BOUND_UNIFORM] = "uniform", [BOUND_READ_ONLY] = "read-only-storage",
    [BOUND_STORAGE] = "storage", [BOUND_IMAGE] = "storage-texture",
    [BOUND_TEXTURE] = "texture", [BOUND_COMPARISON] = "comparison-sampler",
    [BOUND_SAMPLER] = "sampler"};

static void put_layout(struct writer *w, struct text_sink *out, const struct instruction *variable,
                       const struct wgsl_binding *binding) {
    sink_text(out, ",\n     \"layout\": {");
    json_number(out, "binding", binding->slot.binding);
    json_number(out, "visibility",
                visibility(w, binding->kind == BOUND_STORAGE ||
                                  wgsl_fact_of(w, variable->id)->variable.is_written));
    switch (binding->kind) {
    case BOUND_TEXTURE:
        put_texture(w, out, variable);
        put_array_size(w, out, variable);
        break;
    case BOUND_IMAGE:
        put_storage_texture(w, out, variable);
        break;
    case BOUND_SAMPLER:
        sink_text(out, wgsl_fact_of(w, variable->id)->variable.is_exact
                           ? "\"sampler\": {\"type\": \"non-filtering\"}"
                           : "\"sampler\": {\"type\": \"filtering\"}");
        break;
    case BOUND_COMPARISON:
        sink_text(out, "\"sampler\": {\"type\": \"comparison\"}");
        break;
    default:
        sink_text(out, "\"buffer\": {");
        json_text(out, "type", kind_names[binding->kind]);
        json_name(out, "minBindingSize");
        sink_format(out, "%u}", least_size(w, variable));
        break;
    }
    sink_text(out, "}");
}

/* ---- Members ---- */

static void put_type(struct writer *w, struct text_sink *out, uint32_t type,
                     const struct wgsl_member *member);

static void put_members(struct writer *w, struct text_sink *out, uint32_t type) {
    const struct type_info *info = &wgsl_fact_of(w, type)->type;
    const uint32_t *order = wgsl_members_in_order(w, type);
    json_name(out, "members");
    sink_text(out, "[");
    for (uint32_t k = 0; k < instruction_of(w->m, type)->count; k++) {
        const struct wgsl_member *member = &info->members[order[k]];
        sink_text(out, k ? ", {" : "{");
        json_text(out, "name", member->given);
        json_number(out, "offset", member->decor.offset);
        put_type(w, out, module_part_type(w->m, type, order[k]), member);
        sink_text(out, "}");
    }
    sink_text(out, "]");
}

static void put_array(struct writer *w, struct text_sink *out, const struct instruction *type,
                      const struct wgsl_member *member) {
    json_text(out, "type", "array");
    if (type->opcode == SpvOpTypeArray)
        json_number(out, "count", module_part_count(w->m, type->id));
    json_number(out, "stride", wgsl_fact_of(w, type->id)->decor.stride);
    json_name(out, "element");
    sink_text(out, "{");
    put_type(w, out, type->operands[0], member);
    sink_text(out, "}");
}

/* Describes a type and its layout. */
static void put_type(struct writer *w, struct text_sink *out, uint32_t type,
                     const struct wgsl_member *member) {
    const struct instruction *i = instruction_of(w->m, type);
    switch (i->opcode) {
    case SpvOpTypeStruct:
        json_text(out, "type", "struct");
        json_text(out, "structName", wgsl_fact_of(w, type)->name);
        put_members(w, out, type);
        return;
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        put_array(w, out, i, member);
        return;
    case SpvOpTypeMatrix:
        json_number(out, "matrixStride", member->decor.matrix_stride);
        if (member->decor.row_major)
            sink_text(out, "\"rowMajor\": true, ");
    }
    json_name(out, "type");
    json_quoted(out, wgsl_type_text(w, type));
}

/* ---- Lists ---- */

/* Counts a resource. */
static void require_limits(struct writer *w, const struct instruction *variable,
                           const struct wgsl_binding *binding) {
    static const enum wgsl_limit counts[] = {
        [BOUND_UNIFORM] = LIMIT_UNIFORM_BUFFERS, [BOUND_READ_ONLY] = LIMIT_STORAGE_BUFFERS,
        [BOUND_STORAGE] = LIMIT_STORAGE_BUFFERS, [BOUND_IMAGE] = LIMIT_STORAGE_TEXTURES,
        [BOUND_TEXTURE] = LIMIT_TEXTURES,        [BOUND_SAMPLER] = LIMIT_SAMPLERS,
        [BOUND_COMPARISON] = LIMIT_SAMPLERS,
    };
    wgsl_require(w, LIMIT_GROUPS, binding->slot.group + 1);
    wgsl_require(w, LIMIT_BINDINGS, binding->slot.binding + 1);
    w->limits[counts[binding->kind]]++;
    if (binding->kind == BOUND_UNIFORM)
        wgsl_require(w, LIMIT_UNIFORM_SIZE, least_size(w, variable));
}

void wgsl_json_binding(struct writer *w, const struct instruction *i,
                       const struct wgsl_binding *binding) {
    const struct id_info *fact = wgsl_fact_of(w, i->id);
    struct text_sink *out = &w->json_bindings;
    begin_item(out);
    json_text(out, "name", fact->name);
    if (wgsl_is_push(w, i)) {
        sink_text(out, "\"pushConstants\": true, ");
    } else {
        json_number(out, "set", fact->decor.set);
        json_number(out, "binding", fact->decor.binding);
        const uint32_t *number = map_find_u64(&w->m->elements, i->id);
        if (number)
            json_number(out, "element", *number);
    }
    if (fact->decor.has_attachment)
        json_number(out, "inputAttachment", fact->decor.attachment);
    json_text(out, "wgslName", binding->name);
    json_number(out, "wgslGroup", binding->slot.group);
    json_number(out, "wgslBinding", binding->slot.binding);
    json_text(out, "resource", kind_names[binding->kind]);
    json_name(out, "type");
    json_quoted(out, binding->type);
    put_layout(w, out, i, binding);
    if (module_pointee(w->m, i->id)->opcode == SpvOpTypeStruct) {
        sink_text(out, ",\n     ");
        put_members(w, out, module_pointee(w->m, i->id)->id);
    }
    sink_text(out, "}");
    require_limits(w, i, binding);
}

void wgsl_json_override(struct writer *w, const struct instruction *i, const char *name) {
    const struct id_info *fact = wgsl_fact_of(w, i->id);
    struct text_sink *out = &w->json_overrides;
    begin_item(out);
    json_text(out, "name", fact->name);
    json_number(out, "id", fact->decor.spec_id);
    json_text(out, "wgslName", name);
    json_name(out, "type");
    json_quoted(out, wgsl_type_text(w, i->type));
    sink_text(out, "}");
}

/* ---- Entry points ---- */

void wgsl_json_input(struct writer *w, struct text_sink *inputs, uint32_t type, uint32_t place,
                     const char *name) {
    const struct instruction *scalar = module_scalar_type(w->m, type);
    uint32_t count = module_is_vector(w->m, type) ? module_part_count(w->m, type) : 1;
    const char *number = scalar->opcode == SpvOpTypeFloat ? "float"
                         : scalar->operands[1]            ? "sint"
                                                          : "uint";
    sink_text(inputs, inputs->length ? ", {" : "{");
    json_text(inputs, "name", name);
    json_number(inputs, "shaderLocation", place);
    json_name(inputs, "format");
    uint32_t bits = scalar->operands[0];
    if (bits == 16 && count == 3)
        count = 4; /* no format has 3 components of 16 bits */
    const char *suffix = count > 1 ? wgsl_format(w, "x%u", count) : "";
    json_quoted(inputs, wgsl_format(w, "%s%u%s", number, bits, suffix));
    sink_text(inputs, "}");
}

/* The size is left out if it depends on an override. */
static void put_workgroup_size(struct writer *w, struct text_sink *out,
                               const struct instruction *mode) {
    if (!mode || mode->opcode != SpvOpExecutionMode || w->size_constant)
        return;
    const uint32_t *size = mode->operands + 2;
    sink_format(out, ", \"workgroupSize\": [%u, %u, %u]", size[0], size[1], size[2]);
    wgsl_require(w, LIMIT_INVOCATIONS, size[0] * size[1] * size[2]);
    wgsl_require(w, LIMIT_SIZE_X, size[0]);
    wgsl_require(w, LIMIT_SIZE_Y, size[1]);
    wgsl_require(w, LIMIT_SIZE_Z, size[2]);
}

static void json_entry(struct writer *w, struct text_sink *out, const struct instruction *i) {
    static const char *const stages[] = {[SpvExecutionModelVertex] = "vertex",
                                         [SpvExecutionModelFragment] = "fragment",
                                         [SpvExecutionModelGLCompute] = "compute"};
    const struct id_info *fact = wgsl_fact_of(w, i->operands[1]);
    begin_item(out);
    json_text(out, "name", (const char *)(i->operands + 2));
    json_text(out, "wgslName", fact->text);
    json_name(out, "stage");
    json_quoted(out, stages[i->operands[0]]);
    if (i->operands[0] == SpvExecutionModelVertex)
        sink_format(out, ",\n     \"attributes\": [%s]",
                    fact->function.inputs ? fact->function.inputs : "");
    if (i->operands[0] == SpvExecutionModelGLCompute)
        put_workgroup_size(w, out, fact->function.size_mode);
    sink_text(out, "}");
}

static void append_list(struct text_sink *out, const char *name, const struct text_sink *list) {
    sink_text(out, "  ");
    json_name(out, name);
    sink_format(out, list->length ? "[\n%s\n  ]" : "[%s]", list->length ? list->text : "");
    sink_text(out, ",\n");
}

static void append_features(const struct writer *w, struct text_sink *out) {
    const struct {
        bool is_used;
        const char *name;
    } features[] = {{w->uses_f16, "shader-f16"},
                    {w->uses_subgroups, "subgroups"},
                    {w->uses_clip, "clip-distances"},
                    {w->uses_dual, "dual-source-blending"},
                    {w->uses_primitive, "primitive-index"},
                    {w->uses_tier1, "texture-formats-tier1"},
                    {w->uses_tier2, "texture-formats-tier2"}};
    unsigned count = 0;
    sink_text(out, "  ");
    json_name(out, "requiredFeatures");
    for (size_t k = 0; k < COUNT_OF(features); k++)
        if (features[k].is_used) {
            sink_text(out, count++ ? ", " : "[");
            json_quoted(out, features[k].name);
        }
    sink_text(out, count ? "],\n" : "[],\n");
}

/* Only those beyond the values that every device supports. */
static void append_limits(const struct writer *w, struct text_sink *out) {
    static const struct {
        const char *name;
        uint32_t value;
    } limits[] = {
#define LIMIT(id, name, value) {name, value},
#include "../../spec/wgsl_limits.def"
    };
    unsigned count = 0;
    sink_text(out, "  ");
    json_name(out, "requiredLimits");
    for (size_t k = 0; k < COUNT_OF(limits); k++)
        if (w->limits[k] > limits[k].value) {
            sink_text(out, count++ ? ", " : "{");
            json_name(out, limits[k].name);
            sink_number(out, w->limits[k]);
        }
    sink_text(out, count ? "}\n" : "{}\n");
}

const char *wgsl_bindings_json(struct writer *w) {
    struct text_sink out = {.arena = w->c->kept}, entries = {.arena = w->arena};
    for_each_in(i, &w->m->sections[SECTION_ENTRY_POINTS])
        json_entry(w, &entries, i);
    sink_text(&out, "{\n");
    append_list(&out, "entryPoints", &entries);
    append_list(&out, "bindings", &w->json_bindings);
    append_list(&out, "overrides", &w->json_overrides);
    append_features(w, &out);
    append_limits(w, &out);
    sink_text(&out, "}\n");
    return out.text;
}
