/* Help, shell completions and the manual page, generated from the table of options. */
#include "../tools/tools.h"
#include "option_table.h"
#include "modes.h"

#include <string.h>
#include <stdio.h>

static const char *const option_headings[GROUP_COUNT] = {
    [GROUP_COMMON] = "Common options",
    [GROUP_OUTPUT] = "Output",
    [GROUP_PREPROCESS] = "Preprocessor",
    [GROUP_DEPENDENCIES] = "Dependency files",
    [GROUP_LANGUAGE] = "Language",
    [GROUP_SPIRV] = "SPIR-V",
    [GROUP_OPTIMIZE] = "Optimization",
    [GROUP_DEBUGGING] = "Debug information",
    [GROUP_DIAGNOSTICS] = "Diagnostics",
    [GROUP_BATCH] = "Many compilations",
    [GROUP_DXIL] = "Options of DXIL, accepted without effect",
};

static const char *option_prefix_of(const struct option *option) {
    return option->prefixes & DASH ? "-" : "--";
}

/* ---- Completions and manual: --complete-options ---- */

static const char environment_names[] =
#define TARGET_ENV(id, name, spirv_version, vulkan_version, tools_env) name " "
#include "../spec/environments.def"
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
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
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
    for (int group = 0; group < GROUP_COUNT; group++) {
        sink_format(out, ".SS %s\n", option_headings[group]);
        for (size_t i = 0; i < OPTION_COUNT; i++)
            if (option_table[i].group == (enum option_group)group && *option_table[i].help)
                print_man_option(out, &option_table[i]);
    }
    mode_print_manual(out);
}

/* Prints the options for "bash", "zsh", "fish" or "man". Returns false for other formats. */
static bool command_print_completion(const char *reader, struct text_sink *out) {
    static const struct {
        const char *name;
        void (*print)(struct text_sink *out);
    } readers[] = {
        {"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}, {"man", print_man}};
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (!strcmp(readers[i].name, reader)) {
            readers[i].print(out);
            return true;
        }
    return false;
}

enum { HELP_COLUMN = 34, HELP_WIDTH = 100 };

/* Breaks a text at blanks and indents the continuation lines. */
static void print_wrapped(struct text_sink *out, const char *text) {
    size_t room = HELP_WIDTH - HELP_COLUMN;
    while (strlen(text) > room) {
        size_t length = room;
        while (length && text[length] != ' ')
            length--;
        sink_write(out, text, length);
        sink_format(out, "\n%*s", HELP_COLUMN, "");
        text += length + 1;
    }
    sink_format(out, "%s\n", text);
}

static void print_option(struct text_sink *out, const struct option *option) {
    const char *space = option->form == FORM_JOINED || !*option->argument_names ? "" : " ";
    size_t before = out->length;
    sink_format(out, "  %s%s%s%s", option_prefix_of(option), option->spelling, space,
                option->argument_names);
    size_t width = out->length - before;
    if (width >= HELP_COLUMN - 1)
        sink_format(out, "\n%*s", HELP_COLUMN, "");
    else
        sink_format(out, "%*s", (int)(HELP_COLUMN - width), "");
    print_wrapped(out, option->help);
}

/* Prints the options without help text as one paragraph. */
static void print_rest(struct text_sink *out, const char *heading, bool refused) {
    size_t width = HELP_WIDTH;
    sink_format(out, "\n%s:", heading);
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *option = &option_table[i];
        if (*option->help || (option->effect == EFFECT_REFUSED) != refused)
            continue;
        size_t length = strlen(option_prefix_of(option)) + strlen(option->spelling) + 1;
        if (width + length > HELP_WIDTH) {
            sink_text(out, "\n ");
            width = 1;
        }
        sink_format(out, " %s%s", option_prefix_of(option), option->spelling);
        width += length;
    }
    sink_text(out, "\n");
}

static void print_help(struct text_sink *out) {
    sink_text(
        out,
        "usage: hlsl2spv [options] <file>\n"
        "Compiles HLSL to SPIR-V for Vulkan. Accepts the options of dxc; most may start with '/'.\n"
        "@file reads options from a file; arguments after -- are files.\n");
    for (int group = 0; group < GROUP_COUNT; group++) {
        sink_format(out, "\n%s:\n", option_headings[group]);
        for (size_t i = 0; i < OPTION_COUNT; i++)
            if (option_table[i].group == (enum option_group)group && *option_table[i].help)
                print_option(out, &option_table[i]);
    }
    print_rest(out, "Also accepted", false);
    print_rest(out, "Not supported for SPIR-V", true);
}

static int longest_warning_name(void) {
    size_t longest = 0;
    for (int g = 0; g < WARNING_COUNT; g++)
        if (strlen(warning_rows[g].name) > longest)
            longest = strlen(warning_rows[g].name);
    return (int)longest;
}

static void print_warnings(struct text_sink *out) {
    static const char *const words[] = {
        [LEVEL_IGNORED] = "off", [LEVEL_WARNING] = "on", [LEVEL_ERROR] = "error"};
    static const char *const groups[] = {
#define WARNING_GROUP(name) name,
#include "../spec/warning_groups.def"
    };
    int width = longest_warning_name();
    sink_text(
        out,
        "Warnings: the name for -W<name>, the default, whether -WX alone makes it an error as in "
        "dxc,\nand the subject:\n");
    for (int g = 0; g < WARNING_COUNT; g++)
        sink_format(out, "  %-*s %-5s %-3s %s\n", width, warning_rows[g].name,
                    words[warning_rows[g].level], warning_rows[g].dxc == DXC_WARNS ? "-WX" : "",
                    warning_rows[g].text);
    sink_text(out, "\nGroups of them:\n");
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        const char *group = groups[i];
        size_t next = 0;
        const struct warning_member *m = diag_member(group, &next);
        sink_format(out, "  %-*s %s", width, group, m->member);
        while ((m = diag_member(group, &next)) != NULL)
            sink_format(out, ", %s", m->member);
        sink_text(out, "\n");
    }
    sink_text(out, "\n#pragma clang diagnostic takes these names, and #pragma warning(disable: "
                   "...) the numbers of\nfxc's warnings that are about the same.\n");
}

/* Returns the first Vulkan environment with a version of SPIR-V. */
static const char *environment_with(uint32_t version) {
    for (int env = 0; env < ENV_COUNT; env++)
        if (environments[env].vulkan_version && environments[env].spirv_version >= version)
            return environments[env].name;
    return "-";
}

static void print_spirv_features(struct text_sink *out) {
    static const struct {
        const char *extension, *use;
    } rows[] = {
#define SPIRV_FEATURE(extension, use) {extension, use},
#include "../spec/spirv_features.def"
    };
    size_t count = sizeof rows / sizeof *rows;
    const char *extension;
    sink_text(out,
              "SPIR-V extensions, the first environment that includes each, and their uses:\n");
    for (size_t i = 0; i < count; i++)
        sink_format(out, "  %-45s %-17s %s\n", rows[i].extension,
                    environment_with(spirv_extension_core_version(rows[i].extension)), rows[i].use);
    sink_text(out, "\nThe others are reached by inline SPIR-V (vk::ext_instruction and others):\n");
    for (unsigned k = 0; (extension = spirv_extension_at(k)); k++) {
        bool is_listed = false;
        for (size_t i = 0; i < count; i++)
            is_listed |= !strcmp(rows[i].extension, extension);
        if (!is_listed)
            sink_format(out, "  %s\n", extension);
    }
}

void command_print_text(struct context *c, const struct command *command, struct text_sink *out) {
    if (command->help && command->mode)
        mode_print_help(command->mode, out);
    else if (command->help)
        print_help(out);
    else if (command->help_warnings)
        print_warnings(out);
    else if (command->spirv_features)
        print_spirv_features(out);
    else if (command->version) {
        const char *version = tools_version();
        sink_format(out, "hlsl2spv %s\nSPIRV-Tools %s\n", HLSL2SPV_VERSION,
                    version ? version : "none: modules are not validated");
    } else if (!command_print_completion(command->complete, out))
        error_at(c, 0, "'--complete-options' requires 'bash', 'zsh', 'fish' or 'man'");
}
