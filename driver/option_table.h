/* The rows of spec/options.def as C sees them; private to the parsing of the command line. */
#ifndef HLSL2SPV_DRIVER_OPTION_TABLE_H
#define HLSL2SPV_DRIVER_OPTION_TABLE_H

#include "command.h"

enum option_prefix { DASH = 1, SLASH = 2, LONG = 4, BOTH = DASH | SLASH };

enum option_form { FORM_FLAG, FORM_JOINED, FORM_SEPARATE, FORM_EITHER, FORM_MULTI };

enum option_group {
    GROUP_COMMON,
    GROUP_OUTPUT,
    GROUP_PREPROCESS,
    GROUP_DEPENDENCIES,
    GROUP_LANGUAGE,
    GROUP_SPIRV,
    GROUP_OPTIMIZE,
    GROUP_DEBUGGING,
    GROUP_DIAGNOSTICS,
    GROUP_BATCH,
    GROUP_DXIL,
    GROUP_COUNT
};

enum option_effect {
    EFFECT_NONE,
    EFFECT_BOOL,
    EFFECT_INT,
    EFFECT_TEXT,
    EFFECT_LIST,
    EFFECT_NUMBER,
    EFFECT_CHOICE,
    EFFECT_CALL,
    EFFECT_ALIAS,
    EFFECT_REFUSED
};

/* Of a CHOICE: its message has the value, or the option and the value; case may not matter. */
enum option_choice { OF_VALUE, OF_OPTION, ANY_CASE };

/* One use of an option on the command line. */
struct option_use {
    const struct option *row;
    struct context *c;
    struct command *command;
    const char *written; /* the argument as it was given */
    const char *name;    /* the option in it, without its prefix */
    const char *const *values;
};

typedef void option_function(const struct option_use *use);

struct option {
    const char *spelling;
    size_t length; /* of the spelling */
    enum option_prefix prefixes;
    enum option_form form;
    unsigned value_count;
    enum option_effect effect;
    size_t field; /* offset in struct command */
    int number;
    const char *text, *message;
    option_function *call;
    enum option_group group;
    const char *argument_names, *help;
};

enum {
    OPTION_COUNT =
#define OPTION(...) +1
#include "../spec/options.def"
};

extern const struct option option_table[OPTION_COUNT];

/* The options seen and the value of each, or its spelling when it takes none. */
struct options_seen {
    const char *value[OPTION_COUNT]; /* the last one, by row */
    uint16_t rows[OPTION_COUNT];     /* of those that have one */
    size_t count;
};

/* The row of a spelling; it must be in the table. */
size_t option_row(const char *spelling);

#endif
