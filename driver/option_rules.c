/* Rules between options: spec/option_rules.def, and those that need a value. */
#include "../spirv/spirv.h"
#include "option_table.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

struct checker {
    struct context *c;
    struct command *command;
    const struct options_seen *seen;
    bool on_disk; /* inputs are in the file system */
};

/* Of few options seen, where the table has hundreds. */
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
        error_at(k->c, 0, "'-%s' and '-%s' exclude each other", a, b);
}

static void check_required(const struct checker *k, const char *a, const char *b,
                           const char *other) {
    if (!value_of(k, a) || value_of(k, b) || (*other && value_of(k, other)))
        return;
    if (*other)
        error_at(k->c, 0, "'-%s' needs '-%s' or '-%s'", a, b, other);
    else
        error_at(k->c, 0, "'-%s' needs '-%s'", a, b);
}

static void check_library(const struct checker *k, const char *a) {
    if (value_of(k, a) && k->command->compile.stage != STAGE_LIBRARY)
        error_at(k->c, 0, "'-%s' needs a library profile", a);
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
    error_at(k->c, 0, "'-%s' cannot be '%s': it is one of %s", a, value, values);
}

static void check_table(const struct checker *k) {
#define EXCLUSIVE(a, b)   check_exclusive(k, a, b);
#define REQUIRES(a, b, c) check_required(k, a, b, c);
#define LIBRARY_ONLY(a)   check_library(k, a);
#define ONE_OF(a, values) check_value(k, a, values);
#include "../spec/option_rules.def"
#undef ONE_OF
#undef LIBRARY_ONLY
#undef REQUIRES
#undef EXCLUSIVE
}

static bool model_before(const struct options *options, unsigned minor) {
    return options->model.minor < minor;
}

static void check_models(const struct checker *k) {
    struct options *options = &k->command->compile;
    if (value_of(k, "denorm") && model_before(options, 2))
        error_at(k->c, 0, "'-denorm' needs shader model 6.2");
    if (options->enable_16bit_types && (model_before(options, 2) || options->hlsl_version < 2018))
        error_at(k->c, 0, "'-enable-16bit-types' needs shader model 6.2 and HLSL 2018");
    if (options->stage == STAGE_LIBRARY && model_before(options, 3) && !options->no_validation)
        error_at(k->c, 0, "a library of a shader model before 6.3 needs '-Vd'");
}

/* What has a position to turn. */
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
        error_at(k->c, 0,
                 "'-fvk-invert-y' needs a vertex, domain, geometry or mesh shader, or a library");
}

static void report_extension(struct context *c, const char *name) {
    struct nearest nearest = nearest_to(name);
    const char *known;
    for (unsigned i = 0; (known = spirv_extension_at(i)); i++)
        nearest_try(&nearest, known);
    error_at(c, 0, "unknown SPIR-V extension '%s', asked for by '-fspv-extension='%s", name,
             nearest_words(c, &nearest));
}

static void check_extensions(const struct checker *k) {
    const struct string_list *names = &k->command->compile.extensions;
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->items[i], "KHR") != 0 && !spirv_knows_extension(names->items[i]))
            report_extension(k->c, names->items[i]);
}

/* SPV_KHR_vulkan_memory_model is written against SPIR-V 1.3. */
static void check_environment(const struct checker *k) {
    const struct options *options = &k->command->compile;
    if (options->use_vulkan_memory_model && options->target_env == ENV_VULKAN_1_0 &&
        !options->no_validation)
        error_at(k->c, 0,
                 "'-fspv-use-vulkan-memory-model' needs '-fspv-target-env=vulkan1.1' or newer");
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

/* With -Od nothing is optimized, as in dxc, by whatever recipe.  Debug information that SPIRV-Tools
 * should strip is not made, as they crash where it is instructions. */
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

/* On by default from 6.7, possible from 6.6. */
static void choose_payload_qualifiers(const struct checker *k) {
    struct command *command = k->command;
    struct options *options = &command->compile;
    options->payload_qualifiers = (command->payload_qualifiers_on || !model_before(options, 7)) &&
                                  !command->payload_qualifiers_off;
    if (options->payload_qualifiers && model_before(options, 6))
        error_at(k->c, 0, "'-enable-payload-qualifiers' needs shader model 6.6");
}

/* dxc reads the last of several inputs and never looks at the others, so that stray words in a
 * command line went unnoticed: they may, where no file bears their name. */
static void drop_stray_words(const struct checker *k) {
    struct string_list *inputs = &k->command->inputs;
    size_t kept = 0;
    if (!k->on_disk || access(inputs->items[inputs->count - 1], F_OK))
        return;
    for (size_t i = 0; i < inputs->count; i++) {
        if (!access(inputs->items[i], F_OK))
            inputs->items[kept++] = inputs->items[i];
        else
            warning_at(k->c, WARN_UNUSED_ARGUMENT, 0,
                       "'%s' is ignored, as it is neither an option nor a file", inputs->items[i]);
    }
    inputs->count = kept;
}

static void check_inputs(const struct checker *k) {
    struct command *command = k->command;
    if (command->inputs.count > 1)
        drop_stray_words(k);
    if (!command->inputs.count && command->default_input)
        append_text(k->c, &command->inputs, command->default_input);
    if (command->inputs.count == 1 || (command->inputs.count && command->link_check)) {
        command->compile.input = command->inputs.items[0];
    } else if (!command->inputs.count) {
        error_at(k->c, 0, "no input file");
    } else {
        error_at(k->c, 0, "more than one input file: '%s' and '%s'", command->inputs.items[0],
                 command->inputs.items[1]);
    }
    /* A module needs none, as it has its stages. */
    if (!command->profile_given && !command->compile.preprocess_only &&
        !command->dependencies.only && !command->dump_module && !command->wgsl &&
        !asks_for_facts(&command->reflection) && !command->link_check)
        error_at(k->c, 0, "no target profile: use '-T', as in '-T ps_6_0'");
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
            error_at(k->c, 0, "a library has its entry points by attributes: no others by '-E'");
    }
    if (command->compile.entry_point_name)
        error_at(k->c, 0, "'-fspv-entrypoint-name=' names one entry point, and there are several");
}

static bool have_one_model(const struct command *command) {
    for (size_t i = 0; i < command->profile_count; i++)
        if (command->profiles[i].model.minor != command->compile.model.minor)
            return false;
    return true;
}

/* The first -E goes with the first -T, and so on.  Where there are as many, of one shader model,
 * and they are not the same again, a module gets all of them; else the last one counts, as in dxc.
 */
static void choose_entries(const struct checker *k) {
    struct command *command = k->command;
    struct options *o = &command->compile;
    if (command->entries.count != command->profile_count || command->profile_count < 2 ||
        !have_one_model(command))
        return;
    o->choices = arena_array(k->c->arena, struct entry_choice, command->profile_count);
    for (size_t i = 0; i < command->profile_count; i++) {
        struct entry_choice choice = {command->entries.items[i], command->profiles[i].stage};
        if (!is_chosen(o, &choice))
            o->choices[o->choice_count++] = choice;
    }
    if (o->choice_count > 1)
        check_choices(k);
}

/* dxc 1.7 took what follows -Po for the file to write. */
static void take_old_preprocess_file(const struct checker *k) {
    struct command *command = k->command;
    if (value_of(k, "Po") && !command->preprocess_file && command->inputs.count == 2)
        command->preprocess_file = command->inputs.items[--command->inputs.count];
}

void option_apply_rules(struct context *c, struct command *command, const struct options_seen *seen,
                        bool on_disk) {
    struct checker k = {c, command, seen, on_disk};
    if (command->batch.files.count)
        return; /* each line is a command line of its own */
    take_old_preprocess_file(&k);
    check_inputs(&k);
    check_table(&k);
    check_extensions(&k);
    choose_entries(&k);
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
        options->no_validation = true; /* lib_6_x is to be linked first */
    if (command->wgsl)
        options->combine_textures = false; /* WGSL has none that are one with a sampler */
    if (!options->preprocess_only)
        return;
    if (!command->preprocess_file)
        command->preprocess_file =
            command_replace_extension(c, options->input ? options->input : "-", "i");
    if (command->object_file || command->header_file || command->assembly_file)
        warning_at(c, WARN_UNUSED_ARGUMENT, 0, "other outputs are not written with '-P'");
}

const char *command_replace_extension(struct context *c, const char *path, const char *extension) {
    if (!strcmp(path, "-"))
        return "-";
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash ? slash : path, '.');
    size_t length = dot && dot != path && dot[-1] != '/' ? (size_t)(dot - path) : strlen(path);
    return arena_format(c->arena, "%.*s.%s", (int)length, path, extension);
}
