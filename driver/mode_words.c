/* Lists of words separated by blanks, as in the tables of the driver modes. */
#include "modes_table.h"

#include <string.h>

bool mode_next_word(const char **list, const char **word, size_t *length) {
    *list += strspn(*list, " ");
    *word = *list;
    *length = strcspn(*list, " ");
    *list += *length;
    return *length != 0;
}

bool mode_has_word(const char *list, const char *wanted, size_t wanted_length) {
    const char *word;
    size_t length;
    while (mode_next_word(&list, &word, &length))
        if (length == wanted_length && !strncmp(word, wanted, length))
            return true;
    return false;
}
