/* Declares requirements, and reports those that the target or the options forbid. If there are
 * alternative capabilities, declares the one that dxc prefers. */
#include "require.h"

/* Versions that extensions require in addition to the grammar. */
static const struct {
    SpvCapability capability;
    const char *what;
    struct spirv_needs needs;
} besides[] = {
    {SpvCapabilityGroupNonUniformPartitionedNV,
     "GroupNonUniformPartitionedEXT",
     {.version = SPIRV_1_3}},
    {SpvCapabilityVulkanMemoryModel, "VulkanMemoryModel", {.version = SPIRV_1_3}},
    {SpvCapabilityShaderInvocationReorderEXT, "ShaderInvocationReorderEXT", {.version = SPIRV_1_4}},
};

/* A request without a location comes from an option, which is checked elsewhere. */
void require_version_besides(struct requirer *r, SpvCapability capability) {
    for (size_t k = 0; k < COUNT_OF(besides); k++)
        if (besides[k].capability == capability && r->at)
            require_version(r, besides[k].what, &besides[k].needs);
}

/* Returns whether both ray queries and ray pipelines imply the capability. A module declares the
 * one it uses explicitly. */
static bool goes_with_either(uint32_t capability) {
    return capability == SpvCapabilityRayTraversalPrimitiveCullingKHR ||
           capability == SpvCapabilityRayTracingOpacityMicromapEXT;
}

/* A capability implies others (SPIR-V 3.31). */
void require_implied(struct module *m, uint32_t capability) {
    if (!map_add_u64(m->arena, &m->capabilities, (uint64_t)capability + 1))
        return;
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_Capability, capability);
    for (unsigned i = 0; row && !goes_with_either(capability) && i < row->needs.capability_count;
         i++)
        require_implied(m, row->needs.capabilities[i]);
}

bool module_has_capability(const struct module *m, SpvCapability capability) {
    return map_has_u64(&m->capabilities, (uint64_t)capability + 1);
}

/* Returns true the first time a feature is rejected, so that it is reported once. */
static bool note_refusal(struct requirer *r, const char *name) {
    if (!r->reports || r->is_spelled)
        return false;
    return map_add(r->m->arena, &r->m->refused, name, strlen(name));
}

/* Returns a declared extension, or the allowed one with the widest support. */
static const char *best_extension(const struct module *m, const struct spirv_needs *needs) {
    static const char *const vendors[] = {"SPV_KHR_", "SPV_EXT_", ""};
    for (unsigned i = 0; i < needs->extension_count; i++)
        if (map_find(&m->extensions, needs->extensions[i], strlen(needs->extensions[i])))
            return needs->extensions[i];
    for (unsigned k = 0; k < COUNT_OF(vendors); k++)
        for (unsigned i = 0; i < needs->extension_count; i++)
            if (!strncmp(needs->extensions[i], vendors[k], strlen(vendors[k])) &&
                module_extension_allowed(m, needs->extensions[i]))
                return needs->extensions[i];
    return needs->extensions[0];
}

void require_capability(struct requirer *r, SpvCapability capability) {
    struct module *m = r->m;
    if (module_has_capability(m, capability))
        return;
    require_implied(m, capability);
    vec_push(m->arena, &m->capability_order, (uint32_t)capability);
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_Capability, capability);
    if (row) {
        struct spirv_needs own = row->needs;
        own.capability_count = 0;
        require_version(r, row->name, &own);
    }
    require_version_besides(r, capability);
}

void require_extension(struct requirer *r, const char *name) {
    struct module *m = r->m;
    void **slot = map_slot(m->arena, &m->extensions, name, strlen(name));
    if (*slot)
        return;
    if (!module_extension_allowed(m, name)) {
        if (note_refusal(r, name))
            error_at(m->c, r->at, "this requires the SPIR-V extension '%s', which %s", name,
                     module_extension_refusal(m, name));
        return;
    }
    *slot = m;
    vec_push(m->arena, &m->extension_order, name);
}

void require_version(struct requirer *r, const char *what, const struct spirv_needs *needs) {
    if (needs->version <= r->m->version)
        return;
    if (needs->extension_count) {
        require_extension(r, best_extension(r->m, needs));
        return;
    }
    /* Any extension or version is provided by the capability. */
    if (needs->version == SPIRV_VERSION_NONE || needs->capability_count > 0)
        return;
    /* Find the first Vulkan environment with this SPIR-V version. */
    uint32_t version = needs->version;
    size_t i = 0;
    while (i + 1 < ENV_COUNT && environments[i].spirv_version < version)
        i++;
    const char *environment = environments[i].name;
    const char *number = environment + strcspn(environment, "0123456789");
    if (note_refusal(r, what))
        error_at(r->m->c, r->at,
                 "this requires Vulkan %.3s (-fspv-target-env=%s): '%s' requires SPIR-V %u.%u",
                 number, environment, what, needs->version >> 16, needs->version >> 8 & 0xff);
}
