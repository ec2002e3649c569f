/* Packoffsets of members of constant buffers. */
#include "declare.h"

#include <string.h>
#include <strings.h>

static const char no_packoffset[] = "expected a constant register and component, such as 'c1.y'";

/* Parses `c1` or `c1.y`; `c` is the first register, as in dxc. */
static bool read_packoffset(struct analyser *a, const struct node *n, uint32_t *byte) {
    uint32_t component = 0, number = 0;
    char class;
    if (n->kind == NODE_MEMBER) {
        const char *letter = atom_text(a->c->atoms, n->member.name->name);
        const char *found = strlen(letter) == 1 ? strchr("xyzwrgba", *letter) : NULL;
        if (!found)
            return false;
        component = (uint32_t)(found - "xyzwrgba") % 4;
        n = n->member.base;
    }
    const char *text = sema_single_name(a, n);
    bool is_first = text && !strcasecmp(text, "c");
    bool is_numbered = text && register_split(text, &class, &number) && class == 'c';
    if (!is_first && (!is_numbered || number > UINT32_MAX / 16))
        return false;
    *byte = 16 * number + 4 * component;
    return true;
}

/* Returns whether a scalar or vector does not cross a register boundary. */
static bool fits_register(const struct type *type, uint32_t byte) {
    if (type->kind == TYPE_ARRAY || type->kind == TYPE_STRUCT || type->kind == TYPE_MATRIX)
        return byte % 16 == 0;
    if (!type_is_numeric(type))
        return true;
    uint32_t width = scalar_bits(type->scalar) > 32 ? 8 : 4;
    uint32_t size = type_components(type) * width;
    return size > 16 || byte % 16 + size <= 16;
}

/* Returns the last packoffset, which overrides earlier ones. */
static const struct node *find_packoffset(struct analyser *a, const struct list *post) {
    const struct node *last = NULL;
    for (const struct node *n = post->first; n; n = n->next) {
        if (n->kind != NODE_PACKOFFSET || !n->post.arguments.first)
            continue;
        if (last)
            warning_at(a->c, WARN_PACKOFFSET_OVERRIDE, n->at,
                       "duplicate 'packoffset' overrides the previous one");
        last = n;
    }
    return last;
}

const struct packoffset *sema_analyse_packoffset(struct analyser *a, const struct list *post,
                                                 const struct type *type) {
    const struct node *n = find_packoffset(a, post);
    if (n) {
        struct packoffset *p = arena_new(a->c->typed, struct packoffset);
        p->at = n->at;
        p->end = n->end;
        if (read_packoffset(a, n->post.arguments.first, &p->byte)) {
            if (!fits_register(type, p->byte) &&
                relaxation_accepts(a->c, RELAX_PACK_ANYWHERE, n->at,
                                   "a '%s' that starts here does not fit into the register",
                                   type_name(a->c, type)))
                p->byte = (p->byte / 16 + 1) * 16;
            return p;
        }
        error_at(a->c, n->post.arguments.first->at, no_packoffset);
    }
    return NULL;
}

void sema_check_no_packoffset(struct analyser *a, const struct list *post) {
    for (const struct node *n = post->first; n; n = n->next)
        if (n->kind == NODE_PACKOFFSET)
            relaxation_accepts(a->c, RELAX_PACK_ANYWHERE, n->at,
                               "'packoffset' only applies to members of a constant buffer");
}
