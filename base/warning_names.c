/* Names of warnings, and groups of them. */
#include "base.h"

#include <string.h>

#include "diag.h"

const struct warning_row warning_rows[WARNING_COUNT] = {
#define WARNING(id, name, level, dxc, search, text) {name, level, dxc, text},
#include "../spec/warnings.def"
};

static const struct warning_member members[] = {
#define WARNING_MEMBER(group, member) {group, member},
#include "../spec/warning_groups.def"
};
enum { MEMBER_COUNT = COUNT_OF(members) };

static enum warning find_warning(const char *name) {
    int g = 0;
    while (g < WARNING_COUNT && strcmp(warning_rows[g].name, name) != 0)
        g++;
    return g;
}

const char *diag_group_name(enum warning group) {
    return warning_rows[group].name;
}

const struct warning_member *diag_member(const char *name, size_t *next) {
    while (*next < MEMBER_COUNT)
        if (!strcmp(members[(*next)++].group, name))
            return &members[*next - 1];
    return NULL;
}

void diag_each_warning(const char *name, warning_visitor *visit, void *user) {
    bool is_all = !strcmp(name, "everything");
    for (int g = 0; g < WARNING_COUNT; g++)
        if (is_all || !strcmp(warning_rows[g].name, name))
            visit(user, g);
    size_t next = 0;
    for (const struct warning_member *m; (m = diag_member(name, &next)) != NULL;)
        diag_each_warning(m->member, visit, user);
}

const char *diag_misspelt(struct context *c, const char *name) {
    size_t first = 0;
    if (find_warning(name) != WARNING_COUNT || diag_member(name, &first) ||
        !strcmp(name, "everything"))
        return NULL;
    struct nearest n = spelling_nearest(name);
    for (int g = 0; g < WARNING_COUNT; g++)
        spelling_nearest_try(&n, warning_rows[g].name);
    for (size_t i = 0; i < MEMBER_COUNT; i++)
        spelling_nearest_try(&n, members[i].group);
    return n.best ? spelling_nearest_words(c, &n) : NULL;
}
