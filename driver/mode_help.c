/* Help and manual sections of the driver modes. */
#include "modes_table.h"

#include <string.h>

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
        sink_format(out, ".SS Called as %.*s\n", (int)strcspn(mode_table[m].names, " "),
                    mode_table[m].names);
        for (size_t i = 0; i < mode_table[m].option_count; i++)
            if (*mode_table[m].options[i].help) {
                const struct mode_option *option = &mode_table[m].options[i];
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
