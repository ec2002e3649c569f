#include <ctype.h>
#include <string.h>

#include "base.h"

static const struct foreign_name foreign_names[] = {
#define FOREIGN_NAME(name, language, ours) {name, language, ours},
#include "../spec/foreign_names.def"
#undef FOREIGN_NAME
};

const struct foreign_name *foreign_find(const char *name) {
    for (size_t i = 0; i < sizeof foreign_names / sizeof *foreign_names; i++)
        if (!strcmp(foreign_names[i].name, name))
            return &foreign_names[i];
    return NULL;
}

const char *foreign_words(struct context *c, const struct foreign_name *row) {
    bool is_described = strchr(row->ours, ' ') != NULL;
    return arena_format(c->arena,
                        is_described ? "which %s has; it is %s in HLSL"
                                     : "which %s has; it is '%s' in HLSL",
                        row->language, row->ours);
}

void foreign_propose(struct context *c, const struct foreign_name *row, location at) {
    if (isalpha((unsigned char)*row->ours) && !strchr(row->ours, ' '))
        diag_propose(c, (struct fix){at, FIX_REPLACE, row->ours, 0});
}
