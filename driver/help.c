/* Help, generated from the table of options. */
#include "../tools/tools.h"
#include "option_table.h"
#include "modes.h"

#include <string.h>
#include <strings.h>

/* ---- Completions and manual: --complete-options ---- */
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
    for (unsigned group = 0; group < GROUP_COUNT; group++) {
        sink_format(out, "\n%s:\n", option_headings[group]);
        for (size_t i = 0; i < OPTION_COUNT; i++)
            if (option_table[i].group == group && *option_table[i].help)
                print_option(out, &option_table[i]);
    }
    print_rest(out, "Also accepted", false);
    print_rest(out, "Not supported for SPIR-V", true);
}

static bool mentions(const char *text, const char *word) {
    for (size_t length = strlen(word); *text; text++)
        if (!strncasecmp(text, word, length))
            return true;
    return false;
}

/* Prints the options whose spelling, argument or help contains a word. */
static void print_help_about(struct text_sink *out, const char *word) {
    size_t count = 0;
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *option = &option_table[i];
        if (!*option->help ||
            !(mentions(option->spelling, word) || mentions(option->argument_names, word) ||
              mentions(option->help, word)))
            continue;
        print_option(out, option);
        count++;
    }
    if (!count)
        sink_format(out, "no option mentions '%s'; --help lists all\n", word);
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
    for (size_t i = 0; i < COUNT_OF(groups); i++) {
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
    size_t count = COUNT_OF(rows);
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
    else if (command->help && command->inputs.count)
        print_help_about(out, command->inputs.items[0]);
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
    } else if (command->language_server)
        error_at(c, 0, "'--lsp' is only for the program");
    else if (!command_print_completion(command->complete, out))
        error_at(c, 0, "'--complete-options' requires 'bash', 'zsh', 'fish' or 'man'");
}
