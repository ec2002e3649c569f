/* Headings of option groups, and prefixes of options. */
#include "option_table.h"

const char *const option_headings[GROUP_COUNT] = {
    [GROUP_COMMON] = "Common options",   [GROUP_OUTPUT] = "Output",
    [GROUP_PREPROCESS] = "Preprocessor", [GROUP_DEPENDENCIES] = "Dependency files",
    [GROUP_LANGUAGE] = "Language",       [GROUP_SPIRV] = "SPIR-V",
    [GROUP_OPTIMIZE] = "Optimization",   [GROUP_DEBUGGING] = "Debug information",
    [GROUP_DIAGNOSTICS] = "Diagnostics", [GROUP_BATCH] = "Many compilations",
    [GROUP_FORMAT] = "Formatting",       [GROUP_DXIL] = "Options of DXIL, accepted without effect",
};

const char *option_prefix_of(const struct option *option) {
    return option->prefixes & DASH ? "-" : "--";
}
