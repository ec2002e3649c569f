/* Driver modes for other compilers: outputs, and translation of their options. */
#include "files.h"
#include "modes_table.h"
#include "modes.h"

#include <string.h>
#include <stddef.h>
#include <strings.h>

/* ---- Default output names ---- */

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void add_pair(struct mode_request *r, struct string_list *line, const char *option,
                     const char *value) {
    driver_append_text(r->c, line, option);
    driver_append_text(r->c, line, value);
}

/* ---- glslc ---- */

/* Derives a.vert.spv from `dir/a.vert`, and a.spv from `dir/a.hlsl`. */
static const char *derived_name(struct mode_request *r, const char *path, const char *extension) {
    const char *name = base_name(path), *dot = strrchr(name, '.');
    bool is_stage_file = dot && mode_profile(dot + 1);
    size_t length = dot && !is_stage_file ? (size_t)(dot - name) : strlen(name);
    return arena_format(r->c->kept, "%.*s%s", (int)length, name, extension);
}

static const char *output_name(struct mode_request *r, const char *path) {
    if (r->output && !r->preprocess && !r->rule_only)
        return r->output;
    if (r->assembly)
        return derived_name(r, path, ".spvasm");
    return r->each_apart || r->preprocess || r->rule_only || r->rule_beside
               ? derived_name(r, path, ".spv")
               : "a.spv";
}

static void add_rule(struct mode_request *r, struct string_list *line, const char *module) {
    const char *file = r->rule_file;
    if (r->rule_only)
        driver_append_text(r->c, line, "-M");
    else if (r->rule_beside)
        driver_append_text(r->c, line, "-MD");
    else
        return;
    if (r->rule_only && (r->output || !file))
        file = r->output ? r->output : "-";
    add_pair(r, line, "-MF", file ? file : arena_format(r->c->kept, "%s.d", module));
    add_pair(r, line, "-MT", r->rule_target ? r->rule_target : module);
}

static void mode_name_glslc_outputs(struct mode_request *r, const struct mode_input *input,
                                    struct string_list *line) {
    const char *module = output_name(r, input->path);
    bool is_alone = !r->each_apart && !r->assembly && !r->output && !r->preprocess;
    add_rule(r, line, is_alone && r->rule_beside ? derived_name(r, input->path, ".spv") : module);
    if (r->rule_only)
        return;
    if (r->preprocess) {
        driver_append_text(r->c, line, "-P");
        add_pair(r, line, "-Fi", r->output ? r->output : "-");
    } else {
        add_pair(r, line, r->assembly ? "-Fc" : "-Fo", is_alone ? "a.spv" : module);
    }
}

/* ---- glslangValidator ---- */

static void mode_name_glslang_outputs(struct mode_request *r, const struct mode_input *input,
                                      struct string_list *line) {
    if (r->preprocess) {
        driver_append_text(r->c, line, "-P");
        add_pair(r, line, "-Fi", "-");
        return;
    }
    if (!r->binary) {
        driver_append_text(r->c, line, "-fsyntax-only");
        return;
    }
    const char *module = r->output;
    if (!module)
        module = arena_format(r->c->kept, "%s.spv", mode_stage_of(r, input));
    if (r->rule_file) {
        driver_append_text(r->c, line, "-MD");
        add_pair(r, line, "-MF", r->rule_file);
        add_pair(r, line, "-MT", module);
    }
    add_pair(r, line, "-Fo", module);
    if (r->print)
        add_pair(r, line, "-Fc", "-");
    if (r->header_variable) {
        driver_append_text(r->c, line, "--words=array");
        add_pair(r, line, "-Vn", r->header_variable);
    }
}

/* ---- Output conflicts ---- */

/* Default names are in the current folder. */
static const char *named_output(const struct string_list *line) {
    for (size_t i = 1; i < line->count; i++)
        if (!strcmp(line->items[i - 1], "-Fo") || !strcmp(line->items[i - 1], "-Fc"))
            return line->items[i];
    return NULL;
}

static void mode_check_outputs(struct mode_request *r, const struct mode_lines *lines) {
    struct map known = {0};
    for (size_t i = 0; i < lines->count; i++) {
        const char *path = r->inputs.items[i].path, *output = named_output(&lines->items[i]);
        void **slot = output ? map_slot(r->c->kept, &known, output, strlen(output)) : NULL;
        if (slot && *slot)
            error_at(r->c, 0, "'%s' and '%s' have the same output '%s'", (const char *)*slot, path,
                     output);
        else if (slot)
            *slot = (void *)path;
    }
}

/* ---- Option tables ---- */

#define OURS(words)  MODE_OURS, words, 0, NULL
#define SET(field)   MODE_SET, NULL, offsetof(struct mode_request, field), NULL
#define TEXT(field)  MODE_TEXT, NULL, offsetof(struct mode_request, field), NULL
#define CALL(name)   MODE_CALL, NULL, 0, mode_##name
#define NOTHING      MODE_NOTHING, NULL, 0, NULL
#define REFUSED(why) MODE_REFUSED, why, 0, NULL
#define MODE_OPTION(spellings, form, effect, argument_names, help)                                 \
    {spellings, MODE_##form, effect, argument_names, help},
static const struct mode_option glslc_options[] = {
#include "../spec/glslc_options.def"
};
static const struct mode_option glslang_options[] = {
#include "../spec/glslang_options.def"
};
#undef MODE_OPTION
#undef REFUSED
#undef NOTHING
#undef CALL
#undef TEXT
#undef SET
#undef OURS

enum { USAGE_STATUS = 1, COMPILE_STATUS = 2 };

static const struct mode modes[] = {
    {"glslc", glslc_options, COUNT_OF(glslc_options), USAGE_STATUS, false, mode_name_glslc_outputs},
    {"glslang glslangValidator", glslang_options, COUNT_OF(glslang_options), COMPILE_STATUS, true,
     mode_name_glslang_outputs},
};

enum { MODE_COUNT = COUNT_OF(modes) };

/* ---- Selection of the mode ---- */

/* Removes the first word from a list separated by blanks. */
static bool next_word(const char **list, const char **word, size_t *length) {
    *list += strspn(*list, " ");
    *word = *list;
    *length = strcspn(*list, " ");
    *list += *length;
    return *length != 0;
}

static bool has_word(const char *list, const char *wanted, size_t wanted_length) {
    const char *word;
    size_t length;
    while (next_word(&list, &word, &length))
        if (length == wanted_length && !strncmp(word, wanted, length))
            return true;
    return false;
}

static const struct mode *mode_named(const char *name, size_t length) {
    for (size_t i = 0; i < MODE_COUNT; i++)
        if (has_word(modes[i].names, name, length))
            return &modes[i];
    return NULL;
}

/* Handles `/usr/bin/glslc` and `glslc.exe`. */
static const struct mode *mode_of_program(const char *program) {
    const char *name = program ? program : "";
    for (const char *p = name; *p; p++)
        if (*p == '/' || *p == '\\')
            name = p + 1;
    return mode_named(name, strcspn(name, "."));
}

static const char driver_mode[] = "--driver-mode=";

const struct mode *mode_find(struct context *c, const char *program,
                             const struct string_list *arguments) {
    const struct mode *mode = mode_of_program(program);
    for (size_t i = 0; i < arguments->count; i++) {
        const char *name = arguments->items[i];
        if (strncmp(name, driver_mode, strlen(driver_mode)) != 0)
            continue;
        name += strlen(driver_mode);
        mode = mode_named(name, strlen(name));
        if (!mode && strcmp(name, "dxc") != 0)
            error_at(c, 0, "invalid driver mode '%s'; expected 'dxc', 'glslc' or 'glslang'", name);
    }
    return mode;
}

int mode_failure_status(const struct mode *mode) {
    return mode ? mode->failure_status : USAGE_STATUS;
}

/* ---- Option lookup ---- */

/* Returns the length of the match between a spelling and an argument, or 0. */
static size_t match_option(const struct mode *mode, const struct mode_option *option,
                           const char *spelling, size_t length, const char *argument) {
    bool is_word = argument[0] == '-' && argument[1] == '-';
    bool may_join = (option->form == MODE_JOINED || option->form == MODE_EITHER) &&
                    (!is_word || spelling[length - 1] == '=');
    bool is_same = mode->ignores_case && is_word ? !strncasecmp(spelling, argument, length)
                                                 : !strncmp(spelling, argument, length);
    return is_same && (may_join || !argument[length]) ? length : 0;
}

static const struct mode_option *find_row(const struct mode *mode, const char *argument,
                                          size_t *length) {
    const struct mode_option *best = NULL;
    *length = 0;
    for (size_t i = 0; i < mode->option_count; i++) {
        const char *list = mode->options[i].spellings, *word;
        size_t word_length;
        while (next_word(&list, &word, &word_length)) {
            size_t fits = match_option(mode, &mode->options[i], word, word_length, argument);
            if (fits > *length) {
                *length = fits;
                best = &mode->options[i];
            }
        }
    }
    return best;
}

static void report_unknown(struct mode_request *r, const char *argument) {
    struct nearest nearest = spelling_nearest(argument);
    for (size_t i = 0; i < r->mode->option_count; i++) {
        const char *list = r->mode->options[i].spellings, *word;
        size_t length;
        while (next_word(&list, &word, &length))
            spelling_nearest_try(&nearest, arena_string(r->c->kept, word, length));
    }
    error_at(r->c, 0, "unknown option '%s'%s", argument, spelling_nearest_words(r->c, &nearest));
}

/* ---- Option effects ---- */

/* '%' represents the value, which may contain blanks. */
static void add_ours(struct mode_request *r, const char *words, const char *value) {
    const char *word;
    size_t length;
    while (next_word(&words, &word, &length)) {
        const char *mark = memchr(word, '%', length);
        size_t before = mark ? (size_t)(mark - word) : length;
        driver_append_text(
            r->c, &r->ours,
            arena_format(r->c->kept, "%.*s%s", (int)before, word, mark ? value : ""));
    }
}

static void apply_option(const struct mode_use *use, const struct mode_option *option) {
    struct mode_request *r = use->r;
    switch (option->effect) {
    case MODE_OURS:
        add_ours(r, option->text, use->value);
        break;
    case MODE_SET:
        *(bool *)((char *)r + option->field) = true;
        break;
    case MODE_TEXT:
        *(const char **)((char *)r + option->field) = use->value;
        break;
    case MODE_CALL:
        option->call(use);
        break;
    case MODE_NOTHING:
        break;
    case MODE_REFUSED:
        error_at(r->c, 0, "'%s' is not supported: %s", use->written, option->text);
        break;
    }
}

static void read_argument(struct mode_request *r, const char *argument) {
    size_t length;
    if (argument[0] != '-' || !argument[1]) {
        struct mode_input input = {.path = argument, .stage = r->stage, .entry = r->entry};
        if (!mode_has_extension(argument, "conf")) /* limits of GLSL's built-in constants */
            vec_push(r->c->kept, &r->inputs, input);
        return;
    }
    const struct mode_option *option = find_row(r->mode, argument, &length);
    struct mode_use use = {r, argument, NULL};
    if (!option) {
        report_unknown(r, argument);
        return;
    }
    if (option->form != MODE_FLAG)
        use.value = argument[length] ? argument + length
                    : option->form != MODE_JOINED && r->next < r->arguments.count
                        ? r->arguments.items[r->next++]
                        : NULL;
    if (option->form != MODE_FLAG && !use.value)
        error_at(r->c, 0, "'%s' requires a value", argument);
    else
        apply_option(&use, option);
}

/* ---- Target environments ---- */

/* Returns the newest environment permitted by the requested environment and SPIR-V version. */
static const char *environment_of(struct mode_request *r) {
    static const struct {
        const char *vulkan, *spirv, *ours;
    } rows[] = {
        {"vulkan1.0", "1.0", "vulkan1.0"},         {"vulkan1.1", "1.3", "vulkan1.1"},
        {"vulkan1.1", "1.4", "vulkan1.1spirv1.4"}, {"vulkan1.2", "1.5", "vulkan1.2"},
        {"vulkan1.3", "1.6", "vulkan1.3"},         {"vulkan1.4", "1.6", "vulkan1.4"},
    };
    const char *wanted = r->environment ? r->environment : r->spirv ? NULL : "vulkan1.0";
    const char *found = NULL;
    bool is_known = !wanted;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        bool is_wanted = wanted && !strcmp(rows[i].vulkan, wanted);
        is_known |= is_wanted;
        bool fits = r->spirv ? !strcmp(rows[i].spirv, r->spirv) &&
                                   (!wanted || strcmp(rows[i].vulkan, wanted) <= 0)
                             : is_wanted && !found;
        found = fits && !(found && !wanted) ? rows[i].ours : found;
    }
    if (!is_known)
        error_at(r->c, 0, "unknown environment '%s'; expected 'vulkan1.0' to 'vulkan1.4'", wanted);
    else if (!found)
        error_at(r->c, 0, "SPIR-V %s is not supported for %s", r->spirv,
                 wanted ? wanted : "Vulkan");
    return found;
}

/* ---- Command lines ---- */

static void add_list(struct mode_request *r, struct string_list *line, const char *const *words,
                     size_t count) {
    for (size_t i = 0; i < count; i++)
        driver_append_text(r->c, line, words[i]);
}

static void add_words(struct mode_request *r, const char *stage, struct string_list *line) {
    if (!r->by_register) /* buffers and textures are numbered separately, unlike their registers */
        add_list(r, line, (const char *const[]){"-fvk-storage-buffer-shift", "0", "all"}, 3);
    for (size_t i = 0; i < r->words.count; i++) {
        const struct mode_words *words = &r->words.items[i];
        bool is_counted =
            words->only == ONLY_NEITHER || (words->only == ONLY_BY_REGISTER) == r->by_register;
        bool is_for_stage =
            !words->stage || !strcmp(mode_profile(words->stage), mode_profile(stage));
        for (size_t k = 0; is_counted && is_for_stage && k < words->words.count; k++)
            driver_append_text(r->c, line, words->words.items[k]);
    }
}

/* The newest shader model, which enables all features. */
static const char newest_model[] = "6_8";

static struct string_list line_of(struct mode_request *r, const struct mode_input *input) {
    static const char *const always[] = {"-fdialect=glslang", "-finterface=glslang",
                                         "-Wno-error=dialect", "-fvk-auto-shift-bindings",
                                         "-fno-legacy-position"};
    struct string_list line = {0};
    struct arena *arena = r->c->kept;
    const char *stage = mode_stage_of(r, input), *environment = environment_of(r);
    if (!stage || !environment)
        return line;
    const char *name = r->mode->ignores_case && r->entry ? r->entry : input->entry;
    const char *entry = r->source_entry ? r->source_entry : name ? name : "main";
    driver_append_text(r->c, &line,
                       arena_format(arena, "-T%s_%s", mode_profile(stage), newest_model));
    driver_append_text(r->c, &line, arena_format(arena, "-E%s", entry));
    if (r->source_entry)
        driver_append_text(r->c, &line,
                           arena_format(arena, "-fspv-entrypoint-name=%s", name ? name : "main"));
    driver_append_text(r->c, &line, arena_format(arena, "-fspv-target-env=%s", environment));
    if (r->invert_y && mode_stage_has_position(stage))
        driver_append_text(r->c, &line, "-fvk-invert-y");
    if (r->is_optimized && !r->has_debug)
        driver_append_text(r->c, &line, "-fno-spv-names");
    add_list(r, &line, always, COUNT_OF(always));
    for (size_t i = 0; i < r->ours.count; i++)
        driver_append_text(r->c, &line, r->ours.items[i]);
    add_words(r, stage, &line);
    driver_append_text(r->c, &line, input->path);
    r->mode->name_outputs(r, input, &line);
    return line;
}

/* Only HLSL is supported, but the other compilers default to GLSL. */
static void check_language(struct mode_request *r) {
    if (r->language && strcmp(r->language, "hlsl") != 0)
        error_at(r->c, 0, "'%s' is not supported; only HLSL can be compiled", r->language);
    for (size_t i = 0; i < r->inputs.count && !r->language; i++)
        if (!mode_has_extension(r->inputs.items[i].path, "hlsl"))
            error_at(r->c, 0, "'%s' is treated as GLSL, which is not supported; use %s for HLSL",
                     r->inputs.items[i].path, r->mode->ignores_case ? "-D" : "-x hlsl");
}

static void check_outputs(struct mode_request *r) {
    if (!r->inputs.count)
        error_at(r->c, 0, "no input file");
    bool is_rule = r->rule_only || r->rule_beside || r->mode->ignores_case;
    if ((r->rule_file || r->rule_target) && !is_rule)
        error_at(r->c, 0, "'%s' requires '-M' or '-MD'", r->rule_file ? "-MF" : "-MT");
    if (r->asks_format && (r->assembly || r->preprocess))
        error_at(r->c, 0, "'-mfmt' requires an output of SPIR-V words");
    bool one_output = r->output || r->rule_file || r->rule_target;
    if (r->inputs.count > 1 && one_output)
        error_at(r->c, 0, "cannot write several inputs to one output");
    else if (r->inputs.count > 1 && !r->mode->ignores_case && !r->each_apart && !r->assembly &&
             !r->preprocess && !r->rule_only)
        error_at(r->c, 0, "several inputs require '-c'");
}

struct mode_lines mode_translate(struct context *c, const struct mode *mode,
                                 const struct file_access *files,
                                 const struct string_list *arguments) {
    struct mode_request r = {.c = c, .mode = mode, .files = files, .arguments = *arguments};
    struct mode_lines lines = {0};
    while (r.next < r.arguments.count) {
        const char *argument = r.arguments.items[r.next++];
        if (strncmp(argument, driver_mode, strlen(driver_mode)) != 0)
            read_argument(&r, argument);
    }
    lines.help = r.help;
    lines.version = r.version;
    if (r.help || r.version || diag_error_count(c))
        return lines;
    for (size_t i = 0; i < r.inputs.count; i++)
        if (mode->ignores_case && r.stage) /* regardless of its position */
            r.inputs.items[i].stage = r.stage;
    check_language(&r);
    check_outputs(&r);
    lines.items = arena_array(c->kept, struct string_list, r.inputs.count);
    for (; lines.count < r.inputs.count && !diag_error_count(c); lines.count++)
        lines.items[lines.count] = line_of(&r, &r.inputs.items[lines.count]);
    mode_check_outputs(&r, &lines);
    if (diag_error_count(c))
        lines.count = 0;
    return lines;
}

/* ---- Help ---- */

void mode_print_help(const struct mode *mode, struct text_sink *out) {
    sink_format(out,
                "usage: %.*s [options] <file>\n"
                "Compiles HLSL to SPIR-V for Vulkan, with the options of %.*s.\n\n",
                (int)strcspn(mode->names, " "), mode->names, (int)strcspn(mode->names, " "),
                mode->names);
    for (size_t i = 0; i < mode->option_count; i++)
        if (*mode->options[i].help) {
            const struct mode_option *option = &mode->options[i];
            const char *space = option->form == MODE_JOINED || !*option->argument_names ? "" : " ";
            sink_format(out, "  %s%s%s\n", option->spellings, space, option->argument_names);
            sink_format(out, "        %s\n", option->help);
        }
    sink_text(out, "\nRefused:\n");
    for (size_t i = 0; i < mode->option_count; i++)
        if (mode->options[i].effect == MODE_REFUSED)
            sink_format(out, "  %s: %s\n", mode->options[i].spellings, mode->options[i].text);
}

/* An unescaped '-' is a hyphen in a manual page. */
static void put_guarded(struct text_sink *out, const char *text) {
    for (; *text; text++)
        sink_format(out, "%s%c", *text == '-' || *text == '\\' ? "\\" : "", *text);
}

void mode_print_manual(struct text_sink *out) {
    for (size_t m = 0; m < MODE_COUNT; m++) {
        sink_format(out, ".SS Called as %.*s\n", (int)strcspn(modes[m].names, " "), modes[m].names);
        for (size_t i = 0; i < modes[m].option_count; i++)
            if (*modes[m].options[i].help) {
                const struct mode_option *option = &modes[m].options[i];
                sink_text(out, ".TP\n.BI \"");
                put_guarded(out, option->spellings);
                sink_text(out, "\" \" ");
                put_guarded(out, option->argument_names);
                sink_text(out, "\"\n");
                put_guarded(out, option->help);
                sink_text(out, "\n");
            }
    }
}
