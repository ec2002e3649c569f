/* Shell completions and the manual page, generated from the table of options:
 * --complete-options. */
#include "option_table.h"
#include "modes.h"

#include <string.h>

static const char environment_names[] =
#define TARGET_ENV(id, name, spirv_version, vulkan_version, tools_env) name " "
#include "../spec/targets.def"
    ;

/* The user completes the shader model. */
static const char profiles[] =
#define STAGE(id, profile, ...) profile "_6_ "
#include "../spec/stages.def"
    ;

static bool is_listed(const struct option *option) {
    return option->effect != EFFECT_REFUSED && strcmp(option->spelling, "?") != 0;
}

/* Writes a text with a backslash before certain characters. */
static void put_guarded(struct text_sink *out, const char *text, const char *guarded) {
    for (; *text; text++) {
        if (strchr(guarded, *text))
            sink_text(out, "\\");
        sink_write(out, text, 1);
    }
}

/* Writes a text for use within single quotes of a shell. */
static void put_quoted(struct text_sink *out, const char *text, const char *guarded) {
    for (; *text; text++) {
        char one[] = {*text, 0};
        if (*text == '\'')
            sink_text(out, "'\\''");
        else
            put_guarded(out, one, guarded);
    }
}

/* ---- Option values ---- */

enum help_values { VALUES_NONE, VALUES_ANY, VALUES_FILES, VALUES_DIRECTORIES, VALUES_WORDS };

/* `words` receives the possible values, separated by blanks. */
static enum help_values values_of(const struct option *option, const char **words) {
    static const struct {
        const char *name, *words;
        enum help_values values;
    } known[] = {
        {"<file>", NULL, VALUES_FILES},
        {"<directory>", NULL, VALUES_DIRECTORIES},
        {"<environment>", environment_names, VALUES_WORDS},
        {"<profile>", profiles, VALUES_WORDS},
        {"<year>", "2016 2017 2018 2021 202x", VALUES_WORDS},
    };
    *words = "";
    for (size_t i = 0; i < COUNT_OF(known); i++)
        if (!strcmp(option->argument_names, known[i].name)) {
            *words = known[i].words;
            return known[i].values;
        }
    return option->value_count ? VALUES_ANY : VALUES_NONE;
}

/* ---- Output formats ---- */

static void put_variable(struct text_sink *out, const char *name, const char *words) {
    sink_format(out, "%s='%s'\n", name, words);
}

/* Prints variables for scripts/completion.bash. */
static void print_bash(struct text_sink *out) {
    sink_text(out, "__hlsl2spv_options='");
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (is_listed(&option_table[i]))
            sink_format(out, "%s%s\n", option_prefix_of(&option_table[i]),
                        option_table[i].spelling);
    sink_text(out, "'\n");
    put_variable(out, "__hlsl2spv_environments", environment_names);
    put_variable(out, "__hlsl2spv_profiles", profiles);
}

static void print_zsh_option(struct text_sink *out, const struct option *option) {
    static const char *const joints[] = {
        [FORM_FLAG] = "",    [FORM_JOINED] = "-", [FORM_SEPARATE] = "",
        [FORM_EITHER] = "+", [FORM_MULTI] = "",
    };
    const char *words;
    enum help_values values = values_of(option, &words);
    sink_format(out, " \\\n    '*%s", option_prefix_of(option));
    put_quoted(out, option->spelling, ":[]");
    sink_format(out, "%s[", joints[option->form]);
    put_quoted(out, option->help, "[]\\");
    sink_text(out, "]");
    for (unsigned i = 0; i < option->value_count; i++) {
        sink_text(out, ":value:");
        sink_text(out, values == VALUES_FILES         ? "_files"
                       : values == VALUES_DIRECTORIES ? "_files -/"
                                                      : "");
        if (values == VALUES_WORDS)
            sink_format(out, "(%s)", words);
    }
    sink_text(out, "'");
}

static void print_zsh(struct text_sink *out) {
    sink_text(out, "#compdef hlsl2spv\n_arguments");
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (is_listed(&option_table[i]))
            print_zsh_option(out, &option_table[i]);
    sink_text(out, " \\\n    '*:source:_files'\n");
}

static void print_fish_option(struct text_sink *out, const struct option *option) {
    const char *words;
    enum help_values values = values_of(option, &words);
    int length = (int)option->length - (option->spelling[option->length - 1] == '=');
    sink_format(out, "complete -c hlsl2spv -%c '%.*s'",
                !(option->prefixes & DASH) ? 'l'
                : length == 1              ? 's'
                                           : 'o',
                length, option->spelling);
    sink_text(out, values == VALUES_NONE                                    ? ""
                   : values == VALUES_FILES || values == VALUES_DIRECTORIES ? " -r"
                                                                            : " -x");
    if (values == VALUES_WORDS)
        sink_format(out, " -a '%s'", words);
    if (*option->help) {
        sink_text(out, " -d '");
        put_guarded(out, option->help, "'\\");
        sink_text(out, "'");
    }
    sink_text(out, "\n");
}

static void print_fish(struct text_sink *out) {
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (is_listed(&option_table[i]))
            print_fish_option(out, &option_table[i]);
}

/* An unescaped '-' is a hyphen in a manual page. */
static void print_man_option(struct text_sink *out, const struct option *option) {
    sink_text(out, ".TP\n.BI ");
    put_guarded(out, option_prefix_of(option), "-");
    put_guarded(out, option->spelling, "-");
    if (*option->argument_names) {
        sink_format(out, " \"%s", option->form == FORM_JOINED ? "" : " ");
        put_guarded(out, option->argument_names, "-");
        sink_text(out, "\"");
    }
    sink_text(out, "\n");
    if (option->help[0] == '.' || option->help[0] == '\'')
        sink_text(out, "\\&");
    put_guarded(out, option->help, "-\\");
    sink_text(out, "\n");
}

static void print_man(struct text_sink *out) {
    for (unsigned group = 0; group < GROUP_COUNT; group++) {
        sink_format(out, ".SS %s\n", option_headings[group]);
        for (size_t i = 0; i < OPTION_COUNT; i++)
            if (option_table[i].group == group && *option_table[i].help)
                print_man_option(out, &option_table[i]);
    }
    mode_print_manual(out);
}

/* Prints the options for "bash", "zsh", "fish" or "man". Returns false for other formats. */
bool command_print_completion(const char *reader, struct text_sink *out) {
    static const struct {
        const char *name;
        void (*print)(struct text_sink *out);
    } readers[] = {
        {"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}, {"man", print_man}};
    for (size_t i = 0; i < COUNT_OF(readers); i++)
        if (!strcmp(readers[i].name, reader)) {
            readers[i].print(out);
            return true;
        }
    return false;
}
