/* Extensions that the options and the target environment allow. */
#include "require.h"

/* "+NAME" adds an extension to the default set; "NAME" replaces the default set. */
static const char *name_of_item(const char *item) {
    return item + (*item == '+');
}

static bool replaces_default(const struct string_list *allowed) {
    for (size_t i = 0; i < allowed->count; i++)
        if (*allowed->items[i] != '+')
            return true;
    return false;
}

bool module_extension_requested(const struct module *m, const char *name) {
    const struct string_list *allowed = &m->c->options->extensions;
    for (size_t i = 0; i < allowed->count; i++) {
        const char *item = name_of_item(allowed->items[i]);
        if (strcmp(item, name) == 0)
            return true;
        /* "KHR" denotes every extension of that vendor. */
        if (strcmp(item, "KHR") == 0 && strncmp(name, "SPV_KHR_", 8) == 0)
            return true;
    }
    return false;
}

static bool is_allowed_by_default(const struct module *m, const char *name) {
    /* Extensions that conflict with another one or are superseded are used only on request. */
    static const char *const on_request[] = {"SPV_NV_ray_tracing",
                                             "SPV_NV_compute_shader_derivatives",
                                             "SPV_EXT_shader_subgroup_partitioned"};
    for (size_t i = 0; i < COUNT_OF(on_request); i++)
        if (strcmp(name, on_request[i]) == 0)
            return false;
    return strcmp(name, "SPV_EXT_mesh_shader") != 0 || m->version >= SPIRV_1_4;
}

bool module_extension_allowed(const struct module *m, const char *name) {
    return map_find(&m->requests.granted, name, strlen(name)) ||
           module_extension_requested(m, name) ||
           (!replaces_default(&m->c->options->extensions) && is_allowed_by_default(m, name));
}

const char *module_extension_refusal(const struct module *m, const char *name) {
    if (replaces_default(&m->c->options->extensions))
        return "-fspv-extension= does not allow";
    return strcmp(name, "SPV_EXT_mesh_shader") == 0
               ? "needs SPIR-V 1.4, as -fspv-target-env=vulkan1.2 or newer has it"
               : "is used only if '-fspv-extension=' requests it";
}
