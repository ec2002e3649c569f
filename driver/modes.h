/* Driver modes: under another compiler's name, the program accepts that compiler's
 * options. They are first translated to hlsl2spv options, using spec/glslc_options.def,
 * spec/glslang_options.def and spec/cc_options.def. */
#ifndef HLSL2SPV_DRIVER_MODES_H
#define HLSL2SPV_DRIVER_MODES_H

#include "../lexer/lexer.h"

struct mode;

/* Translated arguments: one hlsl2spv command line per input. */
struct mode_lines {
    struct string_list *items;
    size_t count;
    bool help, version; /* requested instead of a compilation */
};

/* Returns the mode named by --driver-mode= or by the program, or NULL. Reports unknown modes. */
const struct mode *mode_find(struct context *c, const char *program,
                             const struct string_list *arguments);

/* Translates the arguments of a mode. Reports unsupported ones. */
struct mode_lines mode_translate(struct context *c, const struct mode *mode,
                                 const struct file_access *files,
                                 const struct string_list *arguments);

/* Returns the exit status for an invalid source. The status for an invalid command line is 1. */
int mode_failure_status(const struct mode *mode);

void mode_print_help(const struct mode *mode, struct text_sink *out);
/* Prints the manual sections of all modes. */
void mode_print_manual(struct text_sink *out);

#endif
