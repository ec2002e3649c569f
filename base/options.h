/* What a compilation was asked to do: the one options struct that all phases read.  The command
 * line (spec/options.def, driver/options.c) fills it; phases never change it. */
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

/* A set of stages, for tables. */
#define STAGE_BIT(stage) (1u << (stage))

/* Stages that run in groups, which share memory. */
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
    uint8_t vulkan_version; /* 0: the module is not for Vulkan */
};
extern const struct environment environments[ENV_COUNT];

/* How the interface of a module is named and laid out: rows of spec/interfaces.def. */
struct interface_style {
    bool splits_member_arrays;         /* arrays of members are a stage variable for each element */
    bool orders_tessellation_by_name;  /* hull outputs and domain inputs */
    bool places_patches_last;          /* behind other stage variables */
    bool decorates_outputs;            /* with interpolation modes, not only inputs */
    bool has_patch_tess_coord;         /* TessCoord is decorated as Patch */
    bool names_as_source;              /* stage variables, by parameters and members */
    bool binds_registers_of_any_space; /* -fvk-bind-register */
    bool mixes_bound_registers;        /* with other ways to bind */
    bool mixes_shifts;                 /* those for all spaces with those for one */
    bool counters_follow_buffers;      /* in bindings */
    bool places_unused_last;           /* resources, among bindings */
    bool has_std140_globals;           /* loose constants lie as GLSL's would */
    bool names_buffers;                /* variables of cbuffers and tbuffers */
    bool widens_three_components;      /* formats of three components are of four */
    bool has_unsigned_counters;
    const char *block_prefix;   /* of the names of blocks */
    const char *globals_block;  /* or NULL: by its name, as others */
    const char *array_member;   /* the member that is a buffer's array, or NULL */
    const char *counter_member; /* the member that is a counter */
};

/* Whose HLSL it is: that of the language's specification, or what another compiler took. */
enum dialect { DIALECT_HLSL, DIALECT_GLSLANG, DIALECT_COUNT };

enum layout_rule {
    LAYOUT_DEFAULT, /* relaxed std140 for constant, relaxed std430 for structured buffers */
    LAYOUT_GL,      /* strict std140 and std430 */
    LAYOUT_DX,      /* what Direct3D does in both */
    LAYOUT_SCALAR,  /* scalar block layout */
};

/* Storage buffers have no registers of their own, but may have shifts of their own. */
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
struct bound_register { /* -fvk-bind-register xN Y N M */
    enum register_class class;
    uint32_t number, space, binding, set;
};
struct binding_place { /* -fvk-bind-globals N M and the heaps' own */
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

/* What goes into the module for debuggers, as a set. */
enum debug_info {
    DEBUG_NONE,
    DEBUG_LINE = 1,
    DEBUG_SOURCE = 2, /* the text of the sources */
    DEBUG_RICH = 4,   /* types, scopes and variables */
    DEBUG_VULKAN = 8, /* these as NonSemantic.Shader.DebugInfo.100 */
    DEBUG_TOOL = 16,  /* who compiled, and how */
    DEBUG_FILE = 32,  /* the names of the sources */
};
enum finite_math { DENORM_ANY, DENORM_PRESERVE, DENORM_FTZ };

/* An entry point of a module that has several: -E and -T, given as often. */
struct entry_choice {
    const char *name;
    enum stage stage;
};

struct options {
    /* What to compile. */
    const char *input;            /* as given; "-" is standard input */
    const char *entry;            /* -E, "main" */
    enum stage stage;             /* from -T; STAGE_LIBRARY for lib_* */
    struct entry_choice *choices; /* where there are several; the last is `entry` and `stage` */
    size_t choice_count;
    struct shader_model model;
    uint16_t hlsl_version; /* 2016, 2017, 2018, 2021, 2029 (202x) */

    /* Preprocessor. */
    struct string_list defines; /* "NAME" or "NAME=VALUE"; an undefinition is "-NAME" */
    struct string_list include_dirs;
    struct string_list forced_includes;
    bool legacy_macro_expansion;
    bool ignore_line_directives;

    /* Language. */
    enum dialect dialect;
    bool no_legacy_position; /* POSITION from a vertex shader is a name like any other */
    bool enable_16bit_types;
    bool row_major_default;  /* -Zpr */
    bool ieee_strict;        /* -Gis: every operation precise */
    bool payload_qualifiers; /* -enable-payload-qualifiers, by model otherwise */

    /* SPIR-V. */
    enum dialect interface; /* names, bindings and offsets: as dxc, or as another gives them */
    enum target_env target_env;
    struct string_list extensions; /* -fspv-extension=, empty: all known allowed */
    enum layout_rule layout;
    bool invert_y, use_dx_position_w;
    bool nonzero_base_instance, nonzero_base_vertex;
    int stage_io_alpha; /* -fvk-stage-io-order=: 1 is alpha, 0 decl */
    bool flatten_resource_arrays;
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
    int32_t max_id;                 /* -fspv-max-id, 0 when not given */
    uint32_t pass_limit;            /* -fspv-pass-limit=, 0: all */
    bool print_all;                 /* -fspv-print-all */
    bool finite_math_only;          /* -ffinite-math-only */
    const char *entry_point_name;   /* -fspv-entrypoint-name=, NULL: the function's */
    const char *auto_binding_space; /* NULL when not given */
    struct binding_shift *shifts;
    size_t shift_count;
    struct bound_register *bound_registers;
    size_t bound_register_count;
    struct binding_place bind_globals, resource_heap, sampler_heap, counter_heap;
    uint32_t debug;                  /* enum debug_info bits */
    uint32_t debug_source_limit;     /* bytes of source in one instruction; 0: what fits */
    struct string_list command_line; /* kept for debug information */
    struct string_list prefix_maps;  /* -ffile-prefix-map=, "OLD=NEW" */

    /* Finishing. */
    int optimization;             /* 0..3, -Od is 0 with no_legalization false */
    const char *optimizer_config; /* -Oconfig=, NULL when not given */
    /* -Vd: SPIRV-Tools do not validate the module; what would make it invalid is no error. */
    bool skip_validator, allow_invalid;
    bool verbose; /* -v */

    /* Diagnostics. */
    bool warnings_as_errors, no_warnings;
    struct string_list warning_flags; /* -W…: "name", "no-name", "error=name", "no-error=name" */
    uint32_t error_limit;             /* -ferror-limit=, 0 is none */

    /* Actions of the front end. */
    bool preprocess_only; /* -P */
    bool syntax_only;     /* -fsyntax-only: stop after sema */
    bool parse_only;      /* -fparse-only: stop after the parser */
    bool dump_syntax;     /* -ast-dump */
    bool dump_typed;      /* -ast-dump-typed: ours */
};

/* A file's name as modules and __FILE__ tell it: -ffile-prefix-map replaces how it begins, so that
 * where a build runs leaves no trace. */
struct arena;
const char *options_file_name(const struct options *options, struct arena *arena, const char *name);

/* Whether the module is for Vulkan, whose rules it then follows. */
static inline bool targets_vulkan(const struct options *options) {
    return environments[options->target_env].vulkan_version != 0;
}

extern const struct interface_style interfaces[DIALECT_COUNT];
static inline const struct interface_style *interface_style(const struct options *options) {
    return &interfaces[options->interface];
}

#endif
