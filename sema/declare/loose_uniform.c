/* Loose uniforms: variables at file scope that are members of $Globals ([Resources.cnbuf.defcb]).
 */
#include "../convert/convert.h"
#include "declare.h"

/* Returns the packoffset(cN) that is equivalent to register(cN) of a loose uniform. Like dxc,
 * ignores register(CN), because host code depends on the resulting layout. */
static const struct packoffset *register_as_packoffset(struct analyser *a,
                                                       const struct variable *v) {
    if (!v->reg.has_number || v->reg.class != 'c')
        return NULL;
    if (v->reg.is_capital) {
        warning_at(a->c, WARN_REGISTER_CLASS, v->reg.at,
                   "register class must be lower case; use 'c%u'", v->reg.number);
        return NULL;
    }
    struct packoffset *p = arena_new(a->c->typed, struct packoffset);
    *p = (struct packoffset){.byte = 16 * v->reg.number, .at = v->reg.at};
    return p;
}

struct variable *sema_globals_buffer(struct analyser *a, location at) {
    if (!a->globals_buffer)
        a->globals_buffer = sema_buffer_variable(a, "$Globals", BUFFER_GLOBALS, at);
    a->globals_buffer->attributes = a->globals_binding;
    return a->globals_buffer;
}

static bool is_pointer(const struct type *type) {
    return type_is_of_class(type_strip_arrays(type), OBJECT_CLASS_BUFFER_POINTER);
}

struct symbol sema_declare_loose_uniform(struct analyser *a, struct variable *v) {
    const char *name = atom_text(a->c->atoms, v->name);
    const struct attribute *binding = attribute_find(v->attributes, ATTRIBUTE_VK_BINDING);
    sema_check_resource_attributes(a, v->attributes, v->type);
    if (is_pointer(v->type) && !v->initializer)
        error_at(a->c, v->at,
                 "'%s' requires an initializer because a 'vk::BufferPointer' has no default value",
                 name);
    if (v->initializer)
        warning_at(a->c, WARN_VK_IGNORED_FEATURES, v->initializer->at,
                   "initializer of '%s' has no effect because it is a member of $Globals", name);
    if (binding)
        error_at(a->c, binding->at, "'%s' is a member of $Globals and cannot have a binding", name);
    struct variable *buffer = sema_globals_buffer(a, v->at);
    struct field field = {.name = v->name,
                          .type = v->type,
                          .attributes = v->attributes,
                          .packoffset = register_as_packoffset(a, v),
                          .initializer = v->initializer,
                          .at = v->at};
    return sema_buffer_member_symbol(buffer, sema_add_buffer_member(a, buffer, &field), &field);
}
