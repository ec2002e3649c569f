/* Tables of the driver modes and their options, and the selection of the mode. */
#include "modes_table.h"

#include <stddef.h>
#include <string.h>

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
static const struct mode_option cc_options[] = {
#include "../spec/cc_options.def"
};
#undef MODE_OPTION
#undef REFUSED
#undef NOTHING
#undef CALL
#undef TEXT
#undef SET
#undef OURS

enum { USAGE_STATUS = 1, COMPILE_STATUS = 2 };

const struct mode mode_table[MODE_COUNT] = {
    {"glslc", glslc_options, COUNT_OF(glslc_options), USAGE_STATUS, false, false, mode_check_shader,
     mode_line_of, mode_name_glslc_outputs},
    {"glslang glslangValidator", glslang_options, COUNT_OF(glslang_options), COMPILE_STATUS, true,
     false, mode_check_shader, mode_line_of, mode_name_glslang_outputs},
    {"hlsl2spv-cc cc", cc_options, COUNT_OF(cc_options), USAGE_STATUS, false, true, mode_check_cc,
     mode_cc_line_of, mode_name_cc_outputs},
};

/* ---- Selection of the mode ---- */

static const struct mode *mode_named(const char *name, size_t length) {
    for (size_t i = 0; i < MODE_COUNT; i++)
        if (mode_has_word(mode_table[i].names, name, length))
            return &mode_table[i];
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

const char driver_mode_option[] = "--driver-mode=";

const struct mode *mode_find(struct context *c, const char *program,
                             const struct string_list *arguments) {
    const struct mode *mode = mode_of_program(program);
    for (size_t i = 0; i < arguments->count; i++) {
        const char *name = arguments->items[i];
        if (strncmp(name, driver_mode_option, strlen(driver_mode_option)) != 0)
            continue;
        name += strlen(driver_mode_option);
        mode = mode_named(name, strlen(name));
        if (!mode && strcmp(name, "dxc") != 0)
            error_at(c, 0, "invalid driver mode '%s'; expected 'dxc', 'glslc', 'glslang' or 'cc'",
                     name);
    }
    return mode;
}

int mode_failure_status(const struct mode *mode) {
    return mode ? mode->failure_status : USAGE_STATUS;
}
