/* Table of foreign names and their HLSL equivalents. */
#include "base.h"
#include "language.h"

#include <string.h>
#include <ctype.h>

static const struct foreign_name foreign_names[] = {
#define FOREIGN_NAME(name, language, ours) {name, language, ours, NULL, false, false},
#define FOREIGN_BUT(name, language, ours, difference)                                              \
    {name, language, ours, difference, false, false},
#define FOREIGN_FUNCTION(name, language, ours) {name, language, ours, NULL, false, true},
#define RELAXED_NAME(name, language, ours)     {name, language, ours, NULL, true, false},
#include "../spec/foreign_names.def"
};

const struct foreign_name *foreign_find_function(const char *name) {
    for (size_t i = 0; i < COUNT_OF(foreign_names); i++)
        if (!strcmp(foreign_names[i].name, name))
            return &foreign_names[i];
    return NULL;
}

const struct foreign_name *foreign_find(const char *name) {
    const struct foreign_name *row = foreign_find_function(name);
    return row && !row->is_function ? row : NULL;
}

const char *foreign_suggestion(struct context *c, const struct foreign_name *row) {
    bool is_advice = strncmp(row->ours, "remove", 6) == 0;
    const char *quote = strchr(row->ours, ' ') ? "" : "'";
    return is_advice ? arena_format(c->kept, "from %s; %s", row->language, row->ours)
                     : arena_format(c->kept, "from %s; use %s%s%s%s", row->language, quote,
                                    row->ours, quote, row->difference ? row->difference : "");
}

void foreign_propose(struct context *c, const struct foreign_name *row, location at) {
    if (isalpha((unsigned char)*row->ours) && !strchr(row->ours, ' '))
        diag_propose(c, (struct fix){at, FIX_REPLACE, row->ours, 0});
}
