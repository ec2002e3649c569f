/* Handlers for options that need more than storing a value: the CALL() rows of spec/options.def. */
#include "option_table.h"
#include "../tools/tools.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

static bool read_number(const char *text, int base, uint32_t limit, uint32_t *number) {
    char *end;
    errno = 0;
    unsigned long value = strtoul(text, &end, base);
    bool good = end != text && !*end && *text != '-' && *text != '+' && !errno && value <= limit;
    if (good)
        *number = (uint32_t)value;
    return good;
}

/* Parses a required number, or reports an error. */
static bool need_number(const struct option_use *use, int index, uint32_t *number) {
    if (read_number(use->values[index], 10, INT32_MAX, number))
        return true;
    error_at(use->c, 0, "'%s' requires a non-negative number instead of '%s'", use->written,
             use->values[index]);
    return false;
}

/* Reports an unknown value and all valid names, which are `step` bytes apart. */
static void report_unknown_value(const struct option_use *use, const char *what,
                                 const char *const *names, size_t step, size_t count) {
    struct nearest nearest = spelling_nearest(use->values[0]);
    struct text_sink known = {.arena = use->c->kept};
    for (size_t i = 0; i < count; i++) {
        const char *name = *(const char *const *)((const char *)names + i * step);
        spelling_nearest_try(&nearest, name);
        sink_format(&known, "%s%s", i ? ", " : "", name);
    }
    error_at(use->c, 0, "unknown %s '%s'%s", what, use->values[0],
             spelling_nearest_words(use->c, &nearest));
    note_at(use->c, 0, "known values are %s", known.text);
}

/* ---- Profile and language ---- */

static const struct profile {
    const char *prefix;
    uint8_t first_minor; /* minimum minor version of shader model 6 */
} profiles[STAGE_COUNT] = {
#define STAGE(id, prefix, first, ...) {prefix, first},
#include "../spec/stages.def"
};

enum { NEWEST_MINOR = 10, OFFLINE_LIBRARY_MINOR = 15, OLDEST_MAJOR = 4 };

/* Shader models before 6.0 are compiled as 6.0, like in dxc. */
static bool accept_model(const struct option_use *use, enum stage stage, uint32_t major,
                         uint32_t minor) {
    const struct profile *profile = &profiles[stage];
    struct shader_model *model = &use->command->compile.model;
    *model = (struct shader_model){6, (uint8_t)minor};
    if (major >= OLDEST_MAJOR && major < 6 && minor <= 1 && profile->first_minor == 0) {
        model->minor = 0;
        warning_at(use->c, WARN_PROFILE_PROMOTED, 0, "'%s' is compiled as shader model 6.0",
                   use->values[0]);
        return true;
    }
    bool offline = stage == STAGE_LIBRARY && minor == OFFLINE_LIBRARY_MINOR;
    return major == 6 && minor >= profile->first_minor && (minor <= NEWEST_MINOR || offline);
}

static bool read_profile(const struct option_use *use, const char *name) {
    const char *mark = strchr(name, '_');
    const char *second = mark ? strchr(mark + 1, '_') : NULL;
    uint32_t major = 0, minor = 0;
    if (!second || second != mark + 2 || mark[1] < '0' || mark[1] > '9')
        return false;
    major = (uint32_t)(mark[1] - '0');
    if (!strcmp(second + 1, "x"))
        minor = OFFLINE_LIBRARY_MINOR;
    else if (!read_number(second + 1, 10, NEWEST_MINOR, &minor))
        return false;
    for (int stage = 0; stage < STAGE_COUNT; stage++) {
        size_t length = strlen(profiles[stage].prefix);
        if (length && length == (size_t)(mark - name) &&
            !strncmp(name, profiles[stage].prefix, length)) {
            use->command->compile.stage = stage;
            return accept_model(use, stage, major, minor);
        }
    }
    return false;
}

static const char *stage_prefixes(struct context *c) {
    struct text_sink text = {.arena = c->kept};
    for (int i = 0; i < STAGE_COUNT; i++)
        if (*profiles[i].prefix)
            sink_format(&text, "%s%s", text.length ? ", " : "", profiles[i].prefix);
    return text.text;
}

/* Suggests the first shader model of a stage with a similar profile name. */
static struct nearest nearest_profile(struct context *c, const char *name) {
    struct nearest nearest = spelling_nearest(name);
    for (int i = 0; i < STAGE_COUNT; i++)
        if (*profiles[i].prefix)
            spelling_nearest_try(&nearest, arena_format(c->kept, "%s_6_%d", profiles[i].prefix,
                                                        profiles[i].first_minor));
    return nearest;
}

static void option_entry(const struct option_use *use) {
    use->command->compile.entry = use->values[0];
    driver_append_text(use->c, &use->command->entries, use->values[0]);
}

static void option_profile(const struct option_use *use) {
    use->command->profile_given = true;
    if (!strncmp(use->values[0], "rootsig_", 8))
        error_at(use->c, 0, "profile '%s' produces a root signature, which SPIR-V does not support",
                 use->values[0]);
    else if (!read_profile(use, use->values[0])) {
        const char *name = use->values[0];
        struct nearest nearest = nearest_profile(use->c, name);
        error_at(use->c, 0, "unknown profile '%s'%s", name,
                 spelling_nearest_words(use->c, &nearest));
        note_at(use->c, 0, "expected one of %s and a shader model from %d_0 to 6_%d",
                stage_prefixes(use->c), OLDEST_MAJOR, NEWEST_MINOR);
    } else {
        struct command *command = use->command;
        command->profiles = arena_append(use->c->kept, command->profiles, command->profile_count,
                                         sizeof *command->profiles);
        command->profiles[command->profile_count++] =
            (struct profile_choice){command->compile.stage, command->compile.model};
    }
}

static void option_hlsl_version(const struct option_use *use) {
    static const struct {
        const char *name;
        uint16_t version;
    } versions[] = {{"2016", 2016}, {"2017", 2017}, {"2018", 2018}, {"2021", 2021}, {"202x", 2029}};
    for (size_t i = 0; i < COUNT_OF(versions); i++) {
        if (!strcmp(use->values[0], versions[i].name)) {
            use->command->compile.hlsl_version = versions[i].version;
            return;
        }
    }
    error_at(use->c, 0, "unknown HLSL version '%s'; expected 2016, 2017, 2018, 2021 or 202x",
             use->values[0]);
}

/* Handled before other options (mode_table.c). */
static void option_driver_mode(const struct option_use *use) {
}

static void option_auto_binding_space(const struct option_use *use) {
    uint32_t space;
    if (need_number(use, 0, &space))
        use->command->compile.auto_binding_space = use->values[0];
}

/* ---- Preprocessor and outputs ---- */

static void option_define(const struct option_use *use) {
    if (use->values[0][0])
        driver_append_text(use->c, &use->command->compile.defines, use->values[0]);
}

static void option_undefine(const struct option_use *use) {
    driver_append_text(use->c, &use->command->compile.defines,
                       arena_format(use->c->kept, "-%s", use->values[0]));
}

static void option_old_preprocess(const struct option_use *use) {
    use->command->compile.preprocess_only = true;
    warning_at(use->c, WARN_DEPRECATED_OPTION, 0, "'%s' is deprecated; use '-P' and '-Fi' instead",
               use->written);
}

static void option_dependency_file(const struct option_use *use) {
    use->command->dependencies.file = use->values[0];
    use->command->dependencies.write = true;
}

static void option_quoted_dependency_target(const struct option_use *use) {
    struct text_sink quoted = {.arena = use->c->kept};
    driver_append_file_name(&quoted, use->values[0]);
    driver_append_text(use->c, &use->command->dependencies.targets, quoted.text);
}

/* ---- SPIR-V ---- */

static void option_target_environment(const struct option_use *use) {
    static const char *const names[] = {
#define TARGET_ENV(id, name, spirv_version, vulkan_version, tools_env) name,
#include "../spec/environments.def"
    };
    for (int env = 0; env < ENV_COUNT; env++) {
        if (!strcmp(use->values[0], names[env])) {
            use->command->compile.target_env = env;
            return;
        }
    }
    report_unknown_value(use, "target environment", names, sizeof *names, ENV_COUNT);
}

static void option_time_trace(const struct option_use *use) {
    use->command->trace_file = "-";
}

static void option_max_id(const struct option_use *use) {
    uint32_t id;
    if (read_number(use->values[0], 16, INT32_MAX, &id) && id)
        use->command->compile.max_id = (int32_t)id;
    else
        error_at(use->c, 0, "'%s' requires a hexadecimal number instead of '%s'", use->written,
                 use->values[0]);
}

static bool has_shift_for(const struct options *options, enum register_class class, int32_t space) {
    for (size_t i = 0; i < options->shift_count; i++)
        if (options->shifts[i].class == class && options->shifts[i].space == space)
            return true;
    return false;
}

static bool has_shift(const struct options *options, enum register_class class) {
    for (size_t i = 0; i < options->shift_count; i++)
        if (options->shifts[i].class == class)
            return true;
    return false;
}

static void option_shift(const struct option_use *use) {
    enum register_class class = use->row->number;
    struct options *options = &use->command->compile;
    bool all = !strcmp(use->values[1], "all");
    uint32_t shift, space = 0;
    if (!need_number(use, 0, &shift) || (!all && !need_number(use, 1, &space)))
        return;
    struct binding_shift added = {class, (int32_t)shift, all ? ALL_SPACES : (int32_t)space};
    bool is_alone = has_shift_for(options, class, ALL_SPACES) || (all && has_shift(options, class));
    if (is_alone && !interface_style(options)->mixes_shifts)
        error_at(use->c, 0, "'%s' for all spaces cannot be combined with other shifts of the class",
                 use->written);
    options->shifts =
        arena_append(use->c->kept, options->shifts, options->shift_count, sizeof added);
    options->shifts[options->shift_count++] = added;
}

static void option_bind_register(const struct option_use *use) {
    static const char classes[] = {
        [REGISTER_B] = 'b', [REGISTER_T] = 't', [REGISTER_S] = 's', [REGISTER_U] = 'u'};
    struct options *options = &use->command->compile;
    struct bound_register bound = {0};
    const char *name = use->values[0];
    const char *class = *name ? memchr(classes, *name, sizeof classes) : NULL;
    if (!class || !read_number(name + 1, 10, INT32_MAX, &bound.number)) {
        error_at(use->c, 0, "'%s' requires a register such as 't1' instead of '%s'", use->written,
                 name);
        return;
    }
    bound.class = (class - classes);
    if (!need_number(use, 1, &bound.space) || !need_number(use, 2, &bound.binding) ||
        !need_number(use, 3, &bound.set))
        return;
    options->bound_registers = arena_append(use->c->kept, options->bound_registers,
                                            options->bound_register_count, sizeof bound);
    options->bound_registers[options->bound_register_count++] = bound;
}

static void option_bind_slot(const struct option_use *use) {
    struct binding_slot *slot = (void *)((char *)use->command + use->row->field);
    if (slot->given) /* like dxc, uses the first of several */
        return;
    slot->given = need_number(use, 0, &slot->binding) && need_number(use, 1, &slot->set);
}

/* WebGPU does not support arrays of resources, so they are flattened. */
static void option_wgsl(const struct option_use *use) {
    use->command->wgsl = true;
    use->command->compile.split_resource_arrays = true;
}

static void option_wgsl_typescript(const struct option_use *use) {
    use->command->wgsl_typescript_file = use->values[0];
    use->command->wgsl_settings.typescript = true;
}

static void option_wgsl_binding_arrays(const struct option_use *use) {
    use->command->compile.keep_texture_arrays = true;
    use->command->wgsl_settings.binding_arrays = true;
}

static void option_wgsl_array_size(const struct option_use *use) {
    enum { MOST = 1024 };
    struct options *options = &use->command->compile;
    const char *value = use->values[0], *equal = strrchr(value, '=');
    struct resource_count size = {0};
    if (equal)
        size.name = arena_string(use->c->kept, value, (size_t)(equal - value));
    if (!read_number(equal ? equal + 1 : value, 10, MOST, &size.count) || !size.count) {
        error_at(use->c, 0, "'%s' requires a number from 1 to %d instead of '%s'", use->written,
                 MOST, value);
        return;
    }
    options->array_sizes =
        arena_append(use->c->kept, options->array_sizes, options->array_size_count, sizeof size);
    options->array_sizes[options->array_size_count++] = size;
}

static void option_wgsl_bindings(const struct option_use *use) {
    use->command->wgsl_settings.pack_bindings = !strcmp(use->values[0], "auto");
    if (strcmp(use->values[0], "auto") != 0)
        error_at(use->c, 0, "invalid value for '-wgsl-bindings=': '%s'; expected 'auto'",
                 use->values[0]);
}

static void option_wgsl_push_constants(const struct option_use *use) {
    struct wgsl_settings *settings = &use->command->wgsl_settings;
    settings->has_push_slot =
        need_number(use, 0, &settings->push_binding) && need_number(use, 1, &settings->push_group);
}

static void option_optimizer_config(const struct option_use *use) {
    if (use->command->compile.optimizer_config)
        error_at(use->c, 0, "duplicate option '-Oconfig='");
    if (!tools_version())
        error_at(use->c, 0, "'-Oconfig=' requires SPIRV-Tools, which this build lacks");
    use->command->compile.optimizer_config = use->values[0];
}

static void option_archive_compression(const struct option_use *use) {
    enum { DEFAULT_LEVEL = 9, HIGHEST_LEVEL = 22 };
    const char *value = use->values[0], *colon = strchr(value, ':');
    uint32_t level = DEFAULT_LEVEL;
    bool is_zstd = !strncmp(value, "zstd", 4) && (!value[4] || colon == value + 4);
    if ((!is_zstd && strcmp(value, "none") != 0) ||
        (colon && (!read_number(colon + 1, 10, HIGHEST_LEVEL, &level) || !level)))
        error_at(use->c, 0, "'%s' requires 'none', 'zstd' or 'zstd:' and a level from 1 to %d",
                 use->written, HIGHEST_LEVEL);
    use->command->batch.archive_level = is_zstd ? (int)level : 0;
}

/* ---- Debug information ---- */

static void option_debug_all(const struct option_use *use) {
    if (!use->command->debug_by_category)
        use->command->compile.debug = DEBUG_FILE | DEBUG_SOURCE | DEBUG_LINE | DEBUG_TOOL;
}

static void option_debug_category(const struct option_use *use) {
    enum { RICH = DEBUG_FILE | DEBUG_LINE | DEBUG_RICH, VULKAN = RICH | DEBUG_VULKAN };
    static const struct {
        const char *name;
        uint32_t add, remove, source_limit;
    } categories[] = {
        {"file", DEBUG_FILE, 0, 0},
        {"source", DEBUG_FILE | DEBUG_SOURCE, 0, 0},
        {"line", DEBUG_FILE | DEBUG_SOURCE | DEBUG_LINE, 0, 0},
        {"tool", DEBUG_TOOL, 0, 0},
        {"rich", RICH, DEBUG_SOURCE, 0},
        {"rich-with-source", RICH | DEBUG_SOURCE, 0, 0},
        {"vulkan", VULKAN, DEBUG_SOURCE, 0},
        {"vulkan-with-source", VULKAN | DEBUG_SOURCE, 0, 0},
        {"vulkan-with-source-test", VULKAN | DEBUG_SOURCE, 0, 13}, /* splits even short sources */
    };
    struct options *options = &use->command->compile;
    if (!use->command->debug_by_category)
        options->debug = DEBUG_NONE; /* overrides -Zi */
    use->command->debug_by_category = true;
    for (size_t i = 0; i < COUNT_OF(categories); i++) {
        if (!strcmp(use->values[0], categories[i].name)) {
            options->debug = (options->debug & ~categories[i].remove) | categories[i].add;
            if (categories[i].source_limit)
                options->debug_source_limit = categories[i].source_limit;
            return;
        }
    }
    report_unknown_value(use, "category of debug information", &categories->name,
                         sizeof *categories, COUNT_OF(categories));
}

static void option_prefix_map(const struct option_use *use) {
    if (strchr(use->values[0], '='))
        driver_append_text(use->c, &use->command->compile.prefix_maps, use->values[0]);
    else
        error_at(use->c, 0, "'%s' requires two prefixes, as in '-ffile-prefix-map=old=new'",
                 use->written);
}

/* ---- Diagnostics ---- */

/* The name of these rows is the flag: Wall is "all". */
static void option_warning_flag(const struct option_use *use) {
    driver_append_text(use->c, &use->command->compile.warning_flags, use->name + 1);
}

static void option_no_cache(const struct option_use *use) {
    use->command->cache = NULL;
    use->command->merged.count = 0;
}

/* A number with K, M, G or T for powers of 1024, as in "20G". */
static void option_cache_limit(const struct option_use *use) {
    static const char units[] = "KMGT";
    char *end;
    unsigned long long number = strtoull(use->values[0], &end, 10);
    const char *unit = *end ? strchr(units, *end) : NULL;
    unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    bool is_number = end != use->values[0] && *use->values[0] != '-';
    if (!is_number || (*end && (!unit || end[1])) || number > UINT64_MAX >> shift)
        error_at(use->c, 0, "'%s' requires a size such as 500M or 20G", use->written);
    else
        use->command->cache_limit = (uint64_t)number << shift;
}

/* ---- The option table ---- */

#define FLAG         FORM_FLAG, 0
#define JOINED       FORM_JOINED, 1
#define SEPARATE     FORM_SEPARATE, 1
#define EITHER       FORM_EITHER, 1
#define COMMA        FORM_JOINED, 1
#define MULTI(count) FORM_MULTI, count

#define FIELD(name)                       offsetof(struct command, name)
#define YES(name)                         EFFECT_BOOL, FIELD(name), 1, NULL, NULL, NULL
#define NO(name)                          EFFECT_BOOL, FIELD(name), 0, NULL, NULL, NULL
#define SET(name, value)                  EFFECT_INT, FIELD(name), value, NULL, NULL, NULL
#define TEXT(name)                        EFFECT_TEXT, FIELD(name), 0, NULL, NULL, NULL
#define LIST(name)                        EFFECT_LIST, FIELD(name), 0, NULL, NULL, NULL
#define NUMBER(name)                      EFFECT_NUMBER, FIELD(name), 0, NULL, NULL, NULL
#define CHOICE(how, words, name, message) EFFECT_CHOICE, FIELD(name), how, words, message, NULL
#define CALL(function)                    EFFECT_CALL, 0, 0, NULL, NULL, option_##function
#define CALL_WITH(function, number)       EFFECT_CALL, 0, number, NULL, NULL, option_##function
#define CALL_OF(function, name)           EFFECT_CALL, FIELD(name), 0, NULL, NULL, option_##function
#define ALIAS(of)                         EFFECT_ALIAS, 0, 0, of, NULL, NULL
#define REFUSED(why)                      EFFECT_REFUSED, 0, 0, why, NULL, NULL
#define NONE                              EFFECT_NONE, 0, 0, NULL, NULL, NULL

const struct option option_table[OPTION_COUNT] = {
#define OPTION(spelling, prefixes, form, effect, group, names, help)                               \
    {spelling, sizeof spelling - 1, (prefixes), form, effect, GROUP_##group, names, help},
#include "../spec/options.def"
};

size_t option_find(const char *spelling) {
    size_t row = 0;
    while (strcmp(option_table[row].spelling, spelling))
        row++;
    return row;
}
