/* cbuffer and tbuffer declarations (HLSL [Decl.cbuffer]). */
#include "../convert/convert.h"
#include "../expression/expression.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "declare.h"

/* Declares a buffer member also in the global scope, where members of buffers in namespaces are
 * visible by their bare name. */
static void declare_in_buffer(struct analyser *a, struct symbol symbol) {
    sema_declare_name(a, symbol);
    if (a->here.scope == a->global || scope_find_in(a, a->global, symbol.name, FIND_ANY) ||
        scope_find_in(a, a->builtins, symbol.name, FIND_ANY))
        return;
    struct scope *previous = scope_enter(a, a->global);
    sema_declare_name(a, symbol);
    scope_leave(a, previous);
}

/* Declares a resource in a cbuffer as a separate global. */
static void declare_resource_member(struct analyser *a, struct variable *buffer,
                                    const struct node *d, const struct type *type,
                                    const struct attribute *attributes,
                                    const struct node *written) {
    struct variable *v =
        variable_create(a, d->declarator.name.parts->name, type, STORAGE_RESOURCE, d->at);
    const struct list *modifiers = &written->type.modifiers;
    v->attributes = attributes;
    v->reg = sema_analyse_register(a, &d->declarator.post, type);
    v->has_bare_type = type_is_bare(a, written);
    v->coherence = sema_coherence(modifiers);
    const struct packoffset *packoffset = sema_analyse_packoffset(a, &d->declarator.post, type);
    if (type_has_numbers(type))
        sema_place_numbers(a, v, buffer, packoffset);
    declare_in_buffer(a, sema_declare_global(a, v, modifiers));
}

static const struct expression *ignored_initializer(struct analyser *a, const struct node *d,
                                                    const struct type **type) {
    const struct node *initializer = d->declarator.initializer;
    if (!initializer || initializer->kind == NODE_SAMPLER_STATE)
        return NULL;
    warning_at(a->c, WARN_VK_IGNORED_FEATURES, initializer->at,
               "initializer of '%s' in a constant buffer has no effect",
               atom_text(a->c->atoms, d->declarator.name.parts->name));
    return sema_initialize(a, type, initializer, d->at);
}

/* Returns the type, or the error type for an unsized array. */
static const struct type *check_size(struct analyser *a, const struct node *d,
                                     const struct type *type) {
    if (type->kind != TYPE_ARRAY || type->count)
        return type;
    error_at(a->c, d->at, "array '%s' requires a size",
             atom_text(a->c->atoms, d->declarator.name.parts->name));
    return type_error(a->types);
}

static void declare_member(struct analyser *a, struct variable *buffer,
                           const struct node *declaration, const struct node *d,
                           const struct attribute *attributes) {
    const struct list *modifiers = &declaration->declaration.type->type.modifiers;
    const struct type *type = sema_analyse_type(a, declaration->declaration.type);
    type = sema_analyse_arrays(a, type, &d->declarator.arrays);
    type = sema_check_variable_type(a, type, d->at);
    sema_check_no_bit_field(a, &d->declarator.post);
    if (type_has_resource(type)) {
        declare_resource_member(a, buffer, d, type, attributes, declaration->declaration.type);
        return;
    }
    if (type->kind == TYPE_VOID || type->kind == TYPE_STRING) {
        error_at(a->c, d->at, "a constant buffer cannot contain a '%s'", type_name(a->c, type));
        type = type_error(a->types);
    }
    type = check_size(a, d, type);
    struct field field = {.name = d->declarator.name.parts->name,
                          .type = type,
                          .attributes = attributes,
                          .io = sema_analyse_io_flags(modifiers),
                          .packoffset = sema_analyse_packoffset(a, &d->declarator.post, type),
                          .semantic = sema_analyse_semantic(a, &d->declarator.post),
                          .at = d->at};
    /* The effects framework of fxc treats the register as a packoffset; dxc ignores it. */
    struct register_use use = sema_analyse_register(a, &d->declarator.post, field.type);
    if (use.has_number)
        warning_at(a->c, WARN_REGISTER_CLASS, use.at,
                   "register has no effect on a buffer member; use 'packoffset(c%u)'", use.number);
    field.initializer = ignored_initializer(a, d, &type);
    uint32_t index = sema_add_buffer_member(a, buffer, &field);
    declare_in_buffer(a, sema_buffer_member_symbol(buffer, index, &field));
}

static bool is_plain_member(const struct node *n) {
    if (n->kind != NODE_DECLARATION || !n->declaration.declarators.first)
        return false;
    return !modifiers_have(&n->declaration.type->type.modifiers, MODIFIER_STATIC) &&
           !n->declaration.declarators.first->declarator.is_function;
}

static void declare_members(struct analyser *a, struct variable *buffer, const struct node *n) {
    const struct attribute *attributes =
        sema_analyse_attributes(a, n->attributes, ATTRIBUTE_ON_BUFFER_MEMBER);
    const struct list *modifiers = &n->declaration.type->type.modifiers;
    const struct node *constant = modifier_find(modifiers, MODIFIER_CONSTEXPR);
    if (constant)
        error_at(a->c, constant->at, "'constexpr' does not apply to a member of a buffer");
    sema_warn_of_promotion(a, n->declaration.type);
    for (const struct node *d = n->declaration.declarators.first; d; d = d->next)
        if (d->declarator.name.parts)
            declare_member(a, buffer, n, d, attributes);
}

static const char *buffer_name(struct analyser *a, const struct node *node) {
    if (!node->buffer.name)
        return "";
    return atom_text(a->c->atoms, node->buffer.name);
}

static bool has_packoffset(const struct node *d) {
    const struct node *n = d->declarator.post.first;
    while (n && n->kind != NODE_PACKOFFSET)
        n = n->next;
    return n != NULL;
}

/* Declares what is not in the memory of the buffer, such as a function or a static variable. */
static void declare_others(struct analyser *a, const struct node *n) {
    a->here.in_buffer = true;
    sema_analyse_declaration(a, n);
    a->here.in_buffer = false;
}

/* Warns if only some members have a packoffset: the others directly follow other members. */
static void warn_of_mixed_offsets(struct analyser *a, const struct node *node) {
    const struct node *without = NULL, *with = NULL;
    for (const struct node *n = node->buffer.members.first; n; n = n->next) {
        if (!is_plain_member(n))
            continue;
        for (const struct node *d = n->declaration.declarators.first; d; d = d->next)
            *(has_packoffset(d) ? &with : &without) = d;
    }
    if (with && without &&
        warning_at(a->c, WARN_OTHER, node->at,
                   "cannot mix members with and without 'packoffset' in a buffer"))
        note_at(a->c, without->at, "member without 'packoffset' is here");
}

void sema_declare_buffer(struct analyser *a, const struct node *node) {
    enum buffer_kind kind = node->buffer.is_tbuffer ? BUFFER_TBUFFER : BUFFER_CBUFFER;
    struct variable *v = sema_buffer_variable(a, buffer_name(a, node), kind, node->at);
    found_variable(a, v);
    v->attributes = sema_analyse_attributes(a, node->attributes, ATTRIBUTE_ON_BUFFER);
    v->reg = sema_analyse_register(a, &node->buffer.post, NULL);
    sema_check_no_packoffset(a, &node->buffer.post);
    char class = kind == BUFFER_TBUFFER ? 't' : 'b';
    if (v->reg.has_number && v->reg.class != class &&
        relaxation_accepts(a->c, RELAX_REGISTER_CLASS, v->reg.at,
                           "a %s requires a register of class '%c'",
                           node->buffer.is_tbuffer ? "tbuffer" : "cbuffer", class))
        v->reg.class = class;
    sema_apply_buffer_attributes(a, v);
    for (const struct node *n = node->buffer.members.first; n; n = n->next)
        if (is_plain_member(n)) {
            declare_members(a, v, n);
        } else {
            if (n->kind == NODE_LOST)
                sema_spoil_buffer(v);
            declare_others(a, n);
        }
    warn_of_mixed_offsets(a, node);
    /* Resources in a buffer precede it in the order of bindings. */
    size_t i = a->globals.count - 1;
    while (a->globals.items[i] != v)
        i--;
    for (; i + 1 < a->globals.count; i++)
        a->globals.items[i] = a->globals.items[i + 1];
    a->globals.items[i] = v;
}
