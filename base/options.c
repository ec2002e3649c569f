/* Tables of environments and interface styles, and the mapping of file names by options. */
#include "base.h"

#include <string.h>

const struct environment environments[ENV_COUNT] = {
#define TARGET_ENV(id, name, spirv_version, vulkan_version, tools_env)                             \
    {name, spirv_version, vulkan_version},
#include "../spec/targets.def"
};

const struct interface_style interfaces[DIALECT_COUNT] = {
#define INTERFACE(id, ...) [DIALECT_##id] = {__VA_ARGS__},
#include "../spec/targets.def"
};

/* The last matching map is used, as in gcc. */
const char *options_file_name(const struct options *options, struct arena *arena,
                              const char *name) {
    for (size_t i = options->prefix_maps.count; i-- > 0;) {
        const char *old = options->prefix_maps.items[i];
        size_t length = (size_t)(strchr(old, '=') - old);
        if (!strncmp(name, old, length))
            return arena_join(arena, old + length + 1, name + length);
    }
    return name;
}
