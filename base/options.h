/* Options of a compilation, read by all phases. The command line (spec/options.def,
 * driver/options.c) sets them; phases do not modify them. */
#ifndef HLSL2SPV_BASE_OPTIONS_H
#define HLSL2SPV_BASE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum stage {
#define STAGE(id, ...) STAGE_##id,
#include "../spec/stages.def"
    STAGE_COUNT
};

/* Bit of a stage in a set of stages. */
#define STAGE_BIT(stage) (1u << (stage))

/* Stages that run in groups with shared memory. */
enum {
    GROUP_STAGES = STAGE_BIT(STAGE_COMPUTE) | STAGE_BIT(STAGE_MESH) |
                   STAGE_BIT(STAGE_AMPLIFICATION) | STAGE_BIT(STAGE_NODE)
};

static inline bool stage_has_groups(enum stage stage) {
    return (GROUP_STAGES & STAGE_BIT(stage)) != 0;
}
static inline bool stage_has_rays(enum stage stage) {
    return stage >= STAGE_RAY_GENERATION && stage <= STAGE_CALLABLE;
}

enum target_env {
#define TARGET_ENV(id, name, spirv_version, vulkan_version, tools_env) ENV_##id,
#include "../spec/environments.def"
    ENV_COUNT
};

/* Rows of spec/environments.def. */
struct environment {
    const char *name; /* as in -fspv-target-env= */
    uint32_t spirv_version;
    uint8_t vulkan_version; /* 0 if the module is not for Vulkan */
};
extern const struct environment environments[ENV_COUNT];

enum layout_rule {
    LAYOUT_DEFAULT, /* relaxed std140 for constant, relaxed std430 for structured buffers */
    LAYOUT_GL,      /* strict std140 and std430 */
    LAYOUT_DX,      /* the Direct3D layout for both */
    LAYOUT_SCALAR,  /* scalar block layout */
};

/* Storage buffers have no separate register class, but can have separate shifts. */
enum register_class {
    REGISTER_B,
    REGISTER_T,
    REGISTER_S,
    REGISTER_U,
    REGISTER_CLASS_COUNT,
    STORAGE_BUFFERS = REGISTER_CLASS_COUNT
};
enum { ALL_SPACES = -1 };

struct binding_shift {
    enum register_class class;
    int32_t shift, space; /* space may be ALL_SPACES */
};
struct resource_count { /* -wgsl-array-size [name=]count */
    const char *name;   /* NULL: of all resources without a name in the list */
    uint32_t count;
};

struct bound_register { /* -fvk-bind-register xN Y N M */
    enum register_class class;
    uint32_t number, space, binding, set;
};
struct binding_slot { /* -fvk-bind-globals N M and the bindings of the heaps */
    bool given;
    uint32_t binding, set;
};

struct string_list {
    const char **items;
    size_t count;
};

struct shader_model {
    uint8_t major, minor;
};

/* Kinds of debug information, as a bit set. */
enum debug_info {
    DEBUG_NONE,
    DEBUG_LINE = 1,
    DEBUG_SOURCE = 2, /* source text */
    DEBUG_RICH = 4,   /* types, scopes and variables */
    DEBUG_VULKAN = 8, /* the above as NonSemantic.Shader.DebugInfo.100 */
    DEBUG_TOOL = 16,  /* the compiler and its arguments */
    DEBUG_FILE = 32,  /* source file names */
};
enum finite_math { DENORM_ANY, DENORM_PRESERVE, DENORM_FTZ };

/* One entry point of a module with several, from repeated -E and -T options. */
struct entry_choice {
    const char *name;
    enum stage stage;
};

struct options {
    /* Input. */
    const char *input;            /* as given; "-" is standard input */
    const char *entry;            /* -E, default "main" */
    enum stage stage;             /* from -T; STAGE_LIBRARY for lib_* */
    struct entry_choice *choices; /* if there are several; the last equals `entry` and `stage` */
    size_t choice_count;
    struct shader_model model;
    uint16_t hlsl_version; /* 2016, 2017, 2018, 2021, 2029 (202x) */

    /* Preprocessor. */
    struct string_list defines; /* "NAME" or "NAME=VALUE"; an undefinition is "-NAME" */
    struct string_list include_dirs;
    struct string_list forced_includes;
    bool legacy_macro_expansion;
    enum { LIST_NO_FILES, LIST_READ_FILES, LIST_SEARCHED_FILES } listed_files; /* with -P */
    bool ignore_line_directives;

    /* Language. */
    uint64_t relaxations;    /* set of enum relaxation */
    bool no_legacy_position; /* POSITION of a vertex shader is an ordinary semantic */
    bool enable_16bit_types;
    bool row_major_default;  /* -Zpr */
    bool ieee_strict;        /* -Gis: every operation is precise */
    bool payload_qualifiers; /* default depends on the shader model */

    /* SPIR-V. */
    unsigned interface; /* naming, binding and layout rules: a row of spec/compatibility.def */
    enum target_env target_env;
    struct string_list extensions; /* -fspv-extension=; "+NAME" or "NAME" */
    enum layout_rule layout;
    bool invert_y, use_dx_position_w;
    bool nonzero_base_instance, nonzero_base_vertex;
    int stage_io_alpha; /* -fvk-stage-io-order=: 1 is alpha, 0 decl */
    bool flatten_resource_arrays;
    bool split_resource_arrays; /* for WGSL: the elements share the binding of the array */
    bool keep_texture_arrays;   /* but not arrays of sampled textures */
    struct resource_count *array_sizes;
    size_t array_size_count;
    bool auto_shift_bindings;
    bool reduce_load_size;
    bool fix_func_call_arguments;
    bool use_legacy_buffer_matrix_order;
    bool combine_textures; /* -fauto-combined-image-sampler */
    bool preserve_bindings, preserve_interface;
    bool pack_optimized;  /* -pack-optimized */
    bool reflect;         /* -fspv-reflect */
    bool no_legalization; /* -fcgl */
    bool enable_maximal_reconvergence, use_vulkan_memory_model, native_heaps;
    bool unknown_image_format;
    bool no_names;                  /* -fno-spv-names */
    enum finite_math denorm;        /* -denorm */
    int32_t max_id;                 /* -fspv-max-id, 0 by default */
    uint32_t pass_limit;            /* -fspv-pass-limit=, 0 for all */
    bool print_all;                 /* -fspv-print-all */
    bool finite_math_only;          /* -ffinite-math-only */
    const char *entry_point_name;   /* -fspv-entrypoint-name=, NULL for the name of the function */
    const char *auto_binding_space; /* NULL by default */
    struct binding_shift *shifts;
    size_t shift_count;
    struct bound_register *bound_registers;
    size_t bound_register_count;
    struct binding_slot bind_globals, resource_heap, sampler_heap, counter_heap;
    uint32_t debug;                  /* enum debug_info bits */
    uint32_t debug_source_limit;     /* bytes of source text per instruction; 0 for the maximum */
    struct string_list command_line; /* recorded in debug information */
    struct string_list prefix_maps;  /* -ffile-prefix-map=, "OLD=NEW" */

    /* Optimization and validation. */
    int optimization;             /* 0..3; -Od is 0 with no_legalization false */
    const char *optimizer_config; /* -Oconfig=, NULL by default */
    /* -Vd: the module is not validated, and code that makes it invalid is not an error. */
    bool skip_validator, allow_invalid;
    bool verbose; /* -v */

    /* Diagnostics. */
    bool warnings_as_errors, no_warnings;
    struct string_list warning_flags; /* -W…: "name", "no-name", "error=name", "no-error=name" */
    uint32_t error_limit;             /* -ferror-limit=, 0 for no limit */

    bool creates_folders; /* --create-folders: the missing folders of outputs */

    /* Front-end actions. */
    bool preprocess_only; /* -P */
    bool syntax_only;     /* -fsyntax-only: stop after sema */
    bool parse_only;      /* -fparse-only: stop after the parser */
    bool dump_syntax;     /* -ast-dump */
    bool dump_typed;      /* -ast-dump-typed, an extension */
    bool list_entries;    /* --entry-points */
};

/* Returns a file name as recorded in modules and in __FILE__: -ffile-prefix-map replaces its
 * prefix, so that the build directory does not affect the output. */
struct arena;
const char *options_file_name(const struct options *options, struct arena *arena, const char *name);

/* Returns true if the module targets Vulkan and must follow its rules. */
static inline bool targets_vulkan(const struct options *options) {
    return environments[options->target_env].vulkan_version != 0;
}

#endif
