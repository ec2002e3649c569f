/* Declarations of capabilities and extensions. */
#include "require.h"

/* Capabilities and extensions that dxc declares initially and removes if they are unused. They
 * are written first. */
static const struct customary {
    uint32_t capability;
    const char *extension;
} customary[] = {
    {SpvCapabilityMinLod, ""},
    {SpvCapabilityStorageImageWriteWithoutFormat, ""},
    {SpvCapabilityStorageImageReadWithoutFormat, ""},
    {SpvCapabilityFragmentShaderSampleInterlockEXT, "SPV_EXT_fragment_shader_interlock"},
    {SpvCapabilityFragmentShaderPixelInterlockEXT, "SPV_EXT_fragment_shader_interlock"},
    {SpvCapabilityFragmentShaderShadingRateInterlockEXT, "SPV_EXT_fragment_shader_interlock"},
    {SpvCapabilityComputeDerivativeGroupQuadsKHR, "SPV_KHR_compute_shader_derivatives"},
    {SpvCapabilityComputeDerivativeGroupLinearKHR, "SPV_KHR_compute_shader_derivatives"},
    {SpvCapabilityComputeDerivativeGroupQuadsKHR, "SPV_NV_compute_shader_derivatives"},
    {SpvCapabilityComputeDerivativeGroupLinearKHR, "SPV_NV_compute_shader_derivatives"},
    {SpvCapabilityRayQueryKHR, "SPV_KHR_ray_query"},
    {SpvCapabilityGroupNonUniformPartitionedEXT, "SPV_NV_shader_subgroup_partitioned"},
    {SpvCapabilityInterpolationFunction, ""},
    {SpvCapabilityQuadControlKHR, "SPV_KHR_quad_control"},
};

enum { CUSTOMARY_COUNT = COUNT_OF(customary) };

static bool is_customary(uint32_t capability, const char *extension) {
    for (size_t i = 0; i < CUSTOMARY_COUNT; i++)
        if (extension ? !strcmp(customary[i].extension, extension)
                      : customary[i].capability == capability)
            return true;
    return false;
}

static void write_declaration(struct module *m, enum section section, SpvOp op,
                              const uint32_t *operands, size_t count) {
    instructions_append(&m->sections[section], instruction_make(m, op, 0, 0, operands, count));
}

static void declare_capability(struct module *m, uint32_t capability) {
    write_declaration(m, SECTION_CAPABILITIES, SpvOpCapability, &capability, 1);
}

static void declare_extension(struct module *m, const char *name) {
    struct word_vec words = {0};
    append_string(m->arena, &words, name);
    write_declaration(m, SECTION_EXTENSIONS, SpvOpExtension, words.items, words.count);
}

void module_declare_needs(struct module *m, bool customary_ones) {
    for (size_t i = 0; i < m->capability_order.count; i++)
        if (is_customary(m->capability_order.items[i], NULL) == customary_ones)
            declare_capability(m, m->capability_order.items[i]);
    for (size_t i = 0; i < m->extension_order.count; i++)
        if (is_customary(0, m->extension_order.items[i]) == customary_ones)
            declare_extension(m, m->extension_order.items[i]);
}

/* Declares all of them that the options allow, used or not. */
void module_declare_all_customary(struct module *m) {
    const char *last = "";
    for (const struct customary *row = customary; row < customary + CUSTOMARY_COUNT; row++) {
        bool is_core = !*row->extension;
        if (!is_core && !module_extension_allowed(m, row->extension))
            continue;
        declare_capability(m, row->capability);
        if (!is_core && strcmp(last, row->extension))
            declare_extension(m, last = row->extension);
    }
}

void module_declare_nothing(struct module *m) {
    m->sections[SECTION_CAPABILITIES] = (struct instruction_list){0};
    m->sections[SECTION_EXTENSIONS] = (struct instruction_list){0};
}

void module_declare_all_needs(struct module *m) {
    module_declare_nothing(m);
    module_declare_needs(m, true);
    module_declare_needs(m, false);
}
