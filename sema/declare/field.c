/* Declaration of the fields and static members of structs. */
#include "declare.h"

#include "../convert/convert.h"
#include "../expression/expression.h"
#include "../tree/fold.h"

static void set_bit_width(struct analyser *a, struct field *field, const struct node *width) {
    struct expression *size = sema_analyse_value(a, width->unary.operand);
    int64_t bits;
    if (is_error(size) || field->type->kind == TYPE_ERROR)
        return;
    if (!type_is_scalar(field->type) || scalar_is_float(field->type->scalar)) {
        error_at(a->c, field->at, "a bit-field must be of an integer type, not '%s'",
                 type_name(a->c, field->type));
        return;
    }
    if (a->options->hlsl_version < 2021) {
        error_at(a->c, field->at, "bit-fields require HLSL 2021");
        return;
    }
    if (!sema_fold_integer(a->c, size, &bits)) {
        error_at(a->c, width->at, "bit-field width must be a constant");
        return;
    }
    /* A bool occupies 32 bits in memory. */
    unsigned most = field->type->scalar == SCALAR_BOOL ? 32 : scalar_bits(field->type->scalar);
    if (bits < 0 || bits > most) {
        error_at(a->c, width->at, "a bit-field of type '%s' cannot be %lld bits wide",
                 type_name(a->c, field->type), (long long)bits);
        return;
    }
    if (!bits && field->name) {
        error_at(a->c, width->at, "a bit-field with a name cannot be 0 bits wide");
        return;
    }
    field->bit_width = (uint8_t)bits;
    field->has_bit_width = true;
}

static const struct node *find_post(const struct list *post, enum node_kind kind) {
    for (const struct node *n = post->first; n; n = n->next)
        if (n->kind == kind)
            return n;
    return NULL;
}

static const struct type *check_field_type(struct analyser *a, const struct record *record,
                                           const struct type *type, location at) {
    if (type_strip_arrays(type) == record->type) {
        error_at(a->c, at, "a struct cannot contain itself");
        return type_error(a->types);
    }
    type = sema_check_variable_type(a, type, at);
    if (type->kind == TYPE_ARRAY && !type->count && !type_has_descriptor(type)) {
        error_at(a->c, at, "array in a struct requires a size");
        return type_error(a->types);
    }
    return type;
}

void record_add_field(struct analyser *a, struct record *record, struct field_vec *fields,
                      const struct node *declaration, const struct node *d,
                      const struct type *type) {
    const struct list *modifiers = &declaration->declaration.type->type.modifiers;
    struct field field = {.name = name_atom(a, &d->declarator.name), .at = d->at};
    field.type = sema_analyse_arrays(a, type, &d->declarator.arrays);
    field.type = check_field_type(a, record, field.type, d->at);
    sema_check_modifiers(a, declaration->declaration.type, DECLARES_FIELD);
    field.io = sema_analyse_io_flags(modifiers);
    field.semantic = sema_analyse_semantic(a, &d->declarator.post);
    sema_check_no_packoffset(a, &d->declarator.post);
    field.attributes = sema_analyse_attributes(a, declaration->attributes, ATTRIBUTE_ON_FIELD);
    sema_check_resource_attributes(a, field.attributes, field.type);
    if (type_is_writable(field.type)) { /* dxc ignores it for other fields */
        sema_check_coherent(a, modifiers, field.type);
        field.coherence = sema_coherence(modifiers);
    }
    const struct node *width = find_post(&d->declarator.post, NODE_BIT_FIELD);
    if (width)
        set_bit_width(a, &field, width);
    const struct node *access = find_post(&d->declarator.post, NODE_PAYLOAD_ACCESS);
    if (width && access)
        error_at(a->c, access->at, "a bit-field cannot have an access qualifier");
    if (width && field.semantic)
        error_at(a->c, field.semantic->at, "a bit-field cannot have a semantic");
    if (field.type->kind == TYPE_STRING) {
        error_at(a->c, d->at, "a string can only be declared at file scope");
        field.type = type_error(a->types);
    }
    if (d->declarator.initializer && d->declarator.initializer->kind != NODE_SAMPLER_STATE)
        error_at(a->c, sema_marked_node(a->c, d->declarator.initializer),
                 "a field cannot have an initializer");
    uint32_t index = (uint32_t)fields->count;
    struct symbol symbol = {.kind = SYMBOL_FIELD, .name = field.name, .at = field.at};
    symbol.field.record = record;
    symbol.field.index = index;
    sema_declare_name(a, symbol);
    vec_push(a->c->typed, fields, field);
}

/* ---- Static members ---- */

/* Warns about static float members with an initializer. C++ allows only integers (C++11
 * [class.static.data]), and dxc warns. */
static void warn_of_static_float(struct analyser *a, const struct variable *v) {
    if (v->is_const && type_is_scalar(v->type) && scalar_is_float(v->type->scalar))
        warning_at(a->c, WARN_STATIC_FLOAT, v->at,
                   "initializer of a static member of type '%s' is an extension of C++",
                   type_name(a->c, v->type));
}

void record_add_static_member(struct analyser *a, const struct node *declaration,
                              const struct node *d, const struct type *type) {
    type = sema_analyse_arrays(a, type, &d->declarator.arrays);
    type = sema_check_variable_type(a, type, d->at);
    struct variable *v =
        variable_create(a, name_atom(a, &d->declarator.name), type, STORAGE_STATIC, d->at);
    const struct list *modifiers = &declaration->declaration.type->type.modifiers;
    sema_check_modifiers(a, declaration->declaration.type, DECLARES_STATIC_MEMBER);
    sema_check_no_packoffset(a, &d->declarator.post);
    if (find_post(&d->declarator.post, NODE_BIT_FIELD))
        error_at(a->c, d->at, "a static member cannot be a bit-field");
    v->full_name = arena_join(a->c->typed, a->here.scope->prefix, atom_text(a->c->atoms, v->name));
    v->is_const = type_is_const(a, declaration->declaration.type, v->type);
    v->is_precise = modifiers_have(modifiers, MODIFIER_PRECISE);
    struct symbol symbol = {.kind = SYMBOL_VARIABLE, .name = v->name, .at = v->at, .variable = v};
    sema_declare_name(a, symbol);
    vec_push(a->c->typed, &a->globals, v);
    if (d->declarator.initializer) {
        warn_of_static_float(a, v);
        variable_begin_with(a, v, sema_initialize(a, &v->type, d->declarator.initializer, d->at));
        variable_fold(a, v);
    }
}
