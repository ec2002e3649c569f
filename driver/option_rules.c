/* Option combinations: spec/option_rules.def, and rules that depend on values. */
#include "option_table.h"

#include <string.h>
#include <strings.h>

struct checker {
    struct context *c;
    struct command *command;
    const struct options_seen *seen;
    bool on_disk; /* inputs are in the file system */
};

/* Searches only the options on the command line, not the whole table. */
static const char *value_of(const struct checker *k, const char *spelling) {
    for (size_t i = 0; i < k->seen->count; i++) {
        size_t row = k->seen->rows[i];
        if (!strcmp(option_table[row].spelling, spelling))
            return k->seen->value[row];
    }
    return NULL;
}

static void check_exclusive(const struct checker *k, const char *a, const char *b) {
    if (value_of(k, a) && value_of(k, b))
        error_at(k->c, 0, "invalid argument '-%s' not allowed with '-%s'", a, b);
}

static void check_required(const struct checker *k, const char *a, const char *b,
                           const char *other) {
    if (!value_of(k, a) || value_of(k, b) || (*other && value_of(k, other)))
        return;
    if (*other)
        error_at(k->c, 0, "'-%s' requires '-%s' or '-%s'", a, b, other);
    else
        error_at(k->c, 0, "'-%s' requires '-%s'", a, b);
}

static void check_library(const struct checker *k, const char *a) {
    if (value_of(k, a) && k->command->compile.stage != STAGE_LIBRARY)
        error_at(k->c, 0, "'-%s' requires a library profile", a);
}

static void check_value(const struct checker *k, const char *a, const char *values) {
    const char *value = value_of(k, a);
    if (!value)
        return;
    size_t length = strlen(value);
    for (const char *p = values; *p; p += strspn(p, " ")) {
        size_t word = strcspn(p, " ");
        if (word == length && !strncasecmp(p, value, word))
            return;
        p += word;
    }
    error_at(k->c, 0, "invalid value for '-%s': '%s'; expected one of %s", a, value, values);
}

static void check_table(const struct checker *k) {
#define EXCLUSIVE(a, b)   check_exclusive(k, a, b);
#define REQUIRES(a, b, c) check_required(k, a, b, c);
#define LIBRARY_ONLY(a)   check_library(k, a);
#define ONE_OF(a, values) check_value(k, a, values);
#include "../spec/option_rules.def"
}

static bool model_before(const struct options *options, unsigned minor) {
    return options->model.minor < minor;
}

static void check_models(const struct checker *k) {
    struct options *options = &k->command->compile;
    if (value_of(k, "denorm") && model_before(options, 2))
        error_at(k->c, 0, "'-denorm' requires shader model 6.2");
    if (options->enable_16bit_types && (model_before(options, 2) || options->hlsl_version < 2018))
        error_at(k->c, 0, "'-enable-16bit-types' requires shader model 6.2 and HLSL 2018");
    if (options->stage == STAGE_LIBRARY && model_before(options, 3))
        error_invalid_at(k->c, 0, WARNING_COUNT,
                         "a library before shader model 6.3 requires '-Vd'");
}

/* Returns true for stages whose position can be inverted. */
static bool has_position(enum stage stage) {
    return stage == STAGE_VERTEX || stage == STAGE_DOMAIN || stage == STAGE_GEOMETRY ||
           stage == STAGE_MESH || stage == STAGE_LIBRARY;
}

static bool any_has_position(const struct options *options) {
    for (size_t i = 0; i < options->choice_count; i++)
        if (has_position(options->choices[i].stage))
            return true;
    return has_position(options->stage);
}

static void check_stage(const struct checker *k) {
    const struct options *options = &k->command->compile;
    if (options->invert_y && !any_has_position(options))
        error_at(
            k->c, 0,
            "'-fvk-invert-y' requires a vertex, domain, geometry or mesh shader, or a library");
}

static void report_extension(struct context *c, const char *name) {
    struct nearest nearest = spelling_nearest(name);
    const char *known;
    for (unsigned i = 0; (known = spirv_extension_at(i)); i++)
        spelling_nearest_try(&nearest, known);
    error_at(c, 0, "unknown SPIR-V extension '%s' in '-fspv-extension='%s", name,
             spelling_nearest_words(c, &nearest));
}

/* SPV_KHR_vulkan_memory_model requires SPIR-V 1.3. */
static void check_environment(const struct checker *k) {
    const struct options *options = &k->command->compile;
    if (options->use_vulkan_memory_model && options->target_env == ENV_VULKAN_1_0)
        error_invalid_at(
            k->c, 0, WARNING_COUNT,
            "'-fspv-use-vulkan-memory-model' requires '-fspv-target-env=vulkan1.1' or newer");
}

static bool recipe_has(const char *recipe, const char *pass) {
    size_t length = strlen(pass);
    for (const char *at = recipe; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (strcspn(at, ",") == length && strncmp(at, pass, length) == 0)
            return true;
    }
    return false;
}

/* -Od disables all optimization, including -Oconfig=, as in dxc. With --strip-debug, debug
 * information is not generated, because SPIRV-Tools crash on debug instructions. */
static void choose_recipe(const struct checker *k) {
    struct options *options = &k->command->compile;
    if (!options->optimization)
        options->optimizer_config = NULL;
    if (!options->no_legalization && recipe_has(options->optimizer_config, "--strip-debug"))
        options->debug = DEBUG_NONE;
}

static void choose_layout(const struct checker *k) {
    struct options *options = &k->command->compile;
    if (k->command->scalar_layout && options->layout == LAYOUT_DEFAULT)
        options->layout = LAYOUT_SCALAR;
}

/* On by default since 6.7, supported since 6.6. */
static void choose_payload_qualifiers(const struct checker *k) {
    struct command *command = k->command;
    struct options *options = &command->compile;
    options->payload_qualifiers = (command->payload_qualifiers_on || !model_before(options, 7)) &&
                                  !command->payload_qualifiers_off;
    if (options->payload_qualifiers && model_before(options, 6))
        error_at(k->c, 0, "'-enable-payload-qualifiers' requires shader model 6.6");
}

/* dxc reads the last of several inputs and ignores the others, so existing command lines may
 * contain stray words. They are accepted unless a file has that name. */
static void drop_stray_words(const struct checker *k) {
    struct string_list *inputs = &k->command->inputs;
    size_t kept = 0;
    if (!k->on_disk || !system_exists(inputs->items[inputs->count - 1]))
        return;
    for (size_t i = 0; i < inputs->count; i++) {
        if (system_exists(inputs->items[i]))
            inputs->items[kept++] = inputs->items[i];
        else
            warning_at(k->c, WARN_UNUSED_ARGUMENT, 0, "ignoring '%s': no such file or option",
                       inputs->items[i]);
    }
    inputs->count = kept;
}

/* The shader model of --entry-points, whose files are not yet assigned one. */
enum { LISTING_MINOR = 6 };

static void check_inputs(const struct checker *k) {
    struct command *command = k->command;
    if (command->inputs.count > 1)
        drop_stray_words(k);
    if (!command->inputs.count && command->default_input)
        driver_append_text(k->c, &command->inputs, command->default_input);
    if (command->inputs.count == 1 || (command->inputs.count && command->link_check)) {
        command->compile.input = command->inputs.items[0];
    } else if (!command->inputs.count) {
        error_at(k->c, 0, "no input file");
    } else {
        error_at(k->c, 0,
                 "more than one input file: '%s' and '%s'; '--out <directory>' compiles each",
                 command->inputs.items[0], command->inputs.items[1]);
    }
    if (command->compile.list_entries && !command->profile_given) {
        command->profile_given = true;
        command->compile.stage = STAGE_LIBRARY;
        command->compile.model.minor = LISTING_MINOR;
    }
    /* A module needs no profile, because it already has stages. */
    if (!command->profile_given && !command->compile.preprocess_only &&
        !command->dependencies.only && !command->dump_module && !command->wgsl &&
        !asks_for_facts(&command->reflection) && !command->link_check)
        error_at(k->c, 0, "no target profile; use '-T', as in '-T ps_6_0'");
}

static bool is_chosen(const struct options *o, const struct entry_choice *choice) {
    for (size_t i = 0; i < o->choice_count; i++)
        if (!strcmp(o->choices[i].name, choice->name) && o->choices[i].stage == choice->stage)
            return true;
    return false;
}

static void check_choices(const struct checker *k) {
    const struct command *command = k->command;
    for (size_t i = 0; i < command->profile_count; i++) {
        const struct profile_choice *p = &command->profiles[i];
        if (p->stage == STAGE_LIBRARY)
            error_at(
                k->c, 0,
                "'-E' cannot be used with a library profile; use '[shader(\"...\")]' attributes");
    }
    if (command->compile.entry_point_name)
        error_at(k->c, 0, "'-fspv-entrypoint-name=' cannot be used with several entry points");
}

static bool have_one_model(const struct command *command) {
    for (size_t i = 0; i < command->profile_count; i++)
        if (command->profiles[i].model.minor != command->compile.model.minor)
            return false;
    return true;
}

/* The first -E belongs to the first -T, and so on. If their numbers match and the shader model
 * is the same, the module contains all distinct entry points. Otherwise the last one is used, as
 * in dxc. */
static void choose_entries(const struct checker *k) {
    struct command *command = k->command;
    struct options *o = &command->compile;
    if (command->entries.count != command->profile_count || command->profile_count < 2 ||
        !have_one_model(command))
        return;
    o->choices = arena_array(k->c->kept, struct entry_choice, command->profile_count);
    for (size_t i = 0; i < command->profile_count; i++) {
        struct entry_choice choice = {command->entries.items[i], command->profiles[i].stage};
        if (!is_chosen(o, &choice))
            o->choices[o->choice_count++] = choice;
    }
    if (o->choice_count > 1)
        check_choices(k);
}

/* dxc 1.7 treated the argument after -Po as the output file. */
static void accept_old_preprocess_file(const struct checker *k) {
    struct command *command = k->command;
    if (value_of(k, "Po") && !command->preprocess_file && command->inputs.count == 2)
        command->preprocess_file = command->inputs.items[--command->inputs.count];
}

/* As in dxc, these are errors. */
static void check_debug_file(const struct checker *k) {
    bool is_asked = value_of(k, "Zi") || value_of(k, "fspv-debug=");
    if (value_of(k, "Zss") && !is_asked && !value_of(k, "Zs"))
        error_at(k->c, 0, "'-Zss' requires '-Zi' or '-fspv-debug='");
    if (value_of(k, "Fd") && !is_asked)
        error_at(k->c, 0, "'-Fd' requires '-Zi' or '-fspv-debug='");
    else if (value_of(k, "Fd") && !k->command->compile.debug)
        error_at(k->c, 0, "invalid argument '-Fd' not allowed with '-Oconfig=--strip-debug'");
}

/* Options of a batch without '--batch' compile each input. */
static bool asks_for_batch(const struct command *command) {
    const struct batch_options *b = &command->batch;
    bool is_any = b->out || b->extension || b->report || b->archive || b->shard || b->plan ||
                  b->flatten || b->keep_going || b->force || b->watch;
    return is_any && !b->files.count && command->inputs.count && !command->link_check;
}

/* Checks the combination of all options. `on_disk`: inputs are in the file system. */
void option_apply_rules(struct context *c, struct command *command, const struct options_seen *seen,
                        bool on_disk) {
    struct checker k = {c, command, seen, on_disk};
    command->batch.is_of_sources = asks_for_batch(command);
    if (command_is_batch(command)) {
        if (command->fix)
            error_at(c, 0, "'--fix' cannot be used in a batch");
        return; /* each line or source is a separate command line */
    }
    accept_old_preprocess_file(&k);
    check_inputs(&k);
    check_table(&k);
    const struct string_list *names = &k.command->compile.extensions;
    for (size_t i = 0; i < names->count; i++) {
        const char *name = names->items[i] + (*names->items[i] == '+');
        if (strcmp(name, "KHR") != 0 && !spirv_knows_extension(name))
            report_extension(k.c, name);
    }
    choose_entries(&k);
    if (command->wgsl)
        command->compile.target_env = ENV_VULKAN_1_3; /* the module is only an intermediate form */
    if (command->profile_given) {
        check_stage(&k);
        check_models(&k);
        check_environment(&k);
        choose_recipe(&k);
        choose_layout(&k);
        choose_payload_qualifiers(&k);
    }
    struct options *options = &command->compile;
    if (options->stage == STAGE_LIBRARY && options->model.minor == 15)
        options->allow_invalid = true; /* lib_6_x is to be linked first */
    options->skip_validator = options->allow_invalid;
    options->relaxations = command->dialect == DIALECT_GLSLANG ? RELAX_ALL : 0;
    check_debug_file(&k);
    if (command->wgsl)
        options->combine_textures = false; /* WGSL does not support combined samplers */
    if (!options->preprocess_only)
        return;
    if (!command->preprocess_file)
        command->preprocess_file =
            command_replace_extension(c, options->input ? options->input : "-", "i");
    if (command->object_file || command->header_file || command->assembly_file ||
        command->debug_file)
        warning_at(c, WARN_UNUSED_ARGUMENT, 0, "other outputs are ignored with '-P'");
}
