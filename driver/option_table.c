#include "option_table.h"

#include <string.h>

#define FLAG         FORM_FLAG, 0
#define JOINED       FORM_JOINED, 1
#define SEPARATE     FORM_SEPARATE, 1
#define EITHER       FORM_EITHER, 1
#define COMMA        FORM_JOINED, 1
#define MULTI(count) FORM_MULTI, count

#define FIELD(name)      offsetof(struct command, name)
#define YES(name)        EFFECT_BOOL, FIELD(name), 1, NULL, NULL
#define NO(name)         EFFECT_BOOL, FIELD(name), 0, NULL, NULL
#define SET(name, value) EFFECT_INT, FIELD(name), value, NULL, NULL
#define TEXT(name)       EFFECT_TEXT, FIELD(name), 0, NULL, NULL
#define LIST(name)       EFFECT_LIST, FIELD(name), 0, NULL, NULL
#define NUMBER(name)     EFFECT_NUMBER, FIELD(name), 0, NULL, NULL
#define CALL(function)   EFFECT_CALL, 0, 0, NULL, option_##function
#define ALIAS(of)        EFFECT_ALIAS, 0, 0, of, NULL
#define REFUSED(why)     EFFECT_REFUSED, 0, 0, why, NULL
#define NONE             EFFECT_NONE, 0, 0, NULL, NULL

const struct option option_table[OPTION_COUNT] = {
#define OPTION(spelling, prefixes, form, effect, group, names, help)                               \
    {spelling,                                                                                     \
     sizeof spelling - 1,                                                                          \
     (enum option_prefix)(prefixes),                                                               \
     form,                                                                                         \
     effect,                                                                                       \
     GROUP_##group,                                                                                \
     names,                                                                                        \
     help},
#include "../spec/options.def"
#undef OPTION
};

size_t option_row(const char *spelling) {
    size_t row = 0;
    while (strcmp(option_table[row].spelling, spelling))
        row++;
    return row;
}
