/* Lookup of options by arguments. */
#include "option_table.h"

#include <string.h>

enum option_prefix option_split_prefix(const char *argument, const char **name) {
    enum option_prefix kind = 0;
    if (argument[0] == '-')
        kind = argument[1] == '-' ? LONG : DASH;
    else if (argument[0] == '/')
        kind = SLASH;
    *name = argument + (kind == LONG ? 2 : kind ? 1 : 0);
    return **name ? kind : 0;
}

/* Compares the ends first, which differ for most rows. */
static bool row_matches(const struct option *option, const char *name, size_t name_length) {
    size_t length = option->length;
    if (length > name_length || *option->spelling != *name ||
        option->spelling[length - 1] != name[length - 1] || memcmp(option->spelling, name, length))
        return false;
    return length == name_length || option->form == FORM_JOINED || option->form == FORM_EITHER;
}

/* Returns the row with the longest spelling that is a prefix of the name. */
static const struct option *find_row(unsigned prefixes, const char *name) {
    const struct option *best = NULL;
    size_t name_length = strlen(name);
    for (size_t i = 0; prefixes && i < OPTION_COUNT; i++) {
        const struct option *option = &option_table[i];
        if ((option->prefixes & prefixes) && row_matches(option, name, name_length) &&
            (!best || option->length > best->length))
            best = option;
    }
    return best;
}

/* An option may have one or two dashes if that is not another option. */
const struct option *option_of_argument(const char *argument, const char **name) {
    enum option_prefix prefix = option_split_prefix(argument, name);
    const struct option *option = find_row(prefix, *name);
    if (!option && (prefix == DASH || prefix == LONG))
        option = find_row(DASH | LONG, *name);
    return option;
}
