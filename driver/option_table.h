/* C representation of spec/options.def. Private to command-line parsing. */
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
    GROUP_FORMAT,
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

/* For CHOICE rows: the error quotes the value, or also the option; letter case is ignored. */
enum option_choice { OF_VALUE, OF_OPTION, ANY_CASE };

/* One occurrence of an option on the command line. */
struct option_use {
    const struct option *row;
    struct context *c;
    struct command *command;
    const char *written; /* the argument as given */
    const char *name;    /* the option without its prefix */
    const char *const *values;
};

typedef void option_function(const struct option_use *use);

enum { LONGEST_OPTION = 39 };
struct option {
    char spelling[LONGEST_OPTION + 1]; /* in place, because a lookup reads those of all rows */
    size_t length;                     /* length of the spelling */
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

/* Options on the command line and their values, or their spelling if they have none. */
struct options_seen {
    const char *value[OPTION_COUNT]; /* the last value, by row */
    uint16_t rows[OPTION_COUNT];     /* rows with a value */
    size_t count;
};

/* Checks the combination of all options. `on_disk`: inputs are in the file system. */
void option_apply_rules(struct context *c, struct command *command, const struct options_seen *seen,
                        bool on_disk);

/* The headings of groups in the help and the manual page. */
extern const char *const option_headings[GROUP_COUNT];
/* Returns the prefix with which an option is listed. */
const char *option_prefix_of(const struct option *option);
/* Prints the options for "bash", "zsh", "fish" or "man". Returns false for other formats. */
bool command_print_completion(const char *reader, struct text_sink *out);

/* Splits an argument into prefix and name. Returns the kind of prefix, or 0. */
enum option_prefix option_split_prefix(const char *argument, const char **name);
/* Returns the row of an argument, and its name without the prefix; or NULL. */
const struct option *option_of_argument(const char *argument, const char **name);
/* Returns the row of a spelling, which must exist. */
size_t option_find(const char *spelling);

#endif
