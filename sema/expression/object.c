/* What stands left of a dot. */
#include "object.h"

#include "../convert/build.h"
#include "../name/lookup.h"
#include "../seams.h"

static bool is_buffer_object(const struct type *type) {
    return type_is_of_class(type, OBJECT_CLASS_CONSTANT_BUFFER) ||
           type_is_of_class(type, OBJECT_CLASS_TEXTURE_BUFFER);
}

/* ConstantBuffer<T> and TextureBuffer<T> as the T that they hold; others as they are. */
struct expression *buffer_content(struct analyser *a, struct expression *e) {
    return is_buffer_object(e->type) ? make_content(a, e) : e;
}

/* `base.A::x`: the part of the object that is an A. */
static struct expression *go_to_base(struct analyser *a, struct expression *base,
                                     const struct name_part **part, const struct node *node) {
    while ((*part)->next) {
        const char *name = atom_text(a->c->atoms, (*part)->name);
        while (base->type->record->name != (*part)->name) {
            if (!base->type->record->base) {
                error_at(a->c, (*part)->at, "'%s' is no base of this object", name);
                return make_error(a, node);
            }
            base = make_base(a, base, node);
        }
        *part = (*part)->next;
    }
    return base;
}

struct expression *analyse_object(struct analyser *a, const struct node *node,
                                  const struct name_part **last) {
    struct expression *base = analyse_expression(a, node->member.base);
    *last = node->member.name;
    if (is_error(base))
        return base;
    base = buffer_content(a, base);
    if ((*last)->next && base->type->kind == TYPE_STRUCT)
        base = go_to_base(a, base, last, node);
    if (node->op) { /* `base.operator+` */
        struct name_part *named = arena_new(a->c->arena, struct name_part);
        named->name = operator_function_name(a, (enum operator_kind)node->op);
        named->at = (*last)->at;
        *last = named;
    }
    return base;
}
