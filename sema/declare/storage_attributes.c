/* Attributes that determine the storage of a file-scope variable, and their checks. */
#include "../tree/fold.h"
#include "declare.h"

static const struct attribute *find_attribute_of(const struct variable *v,
                                                 enum attribute_kind kind) {
    return attribute_find(v->attributes, kind);
}

static const struct attribute *shader_record_attribute(const struct variable *v) {
    const struct attribute *ext = find_attribute_of(v, ATTRIBUTE_VK_SHADER_RECORD_EXT);
    return ext ? ext : find_attribute_of(v, ATTRIBUTE_VK_SHADER_RECORD_NV);
}

bool sema_is_inline_spirv(const struct variable *v) {
    return find_attribute_of(v, ATTRIBUTE_VK_EXT_BUILTIN_INPUT) ||
           find_attribute_of(v, ATTRIBUTE_VK_EXT_BUILTIN_OUTPUT) ||
           find_attribute_of(v, ATTRIBUTE_VK_EXT_STORAGE_CLASS);
}

static void check_alone(struct analyser *a, const struct variable *v,
                        const struct attribute *attribute) {
    if (find_attribute_of(v, ATTRIBUTE_VK_BINDING))
        error_at(a->c, attribute->at, "attribute '%s' cannot be combined with 'binding'",
                 attribute_name(attribute->kind));
}

static void check_one_push_constant(struct analyser *a, const struct attribute *attribute) {
    for (size_t i = 0; i < a->globals.count; i++) {
        const struct attribute *other =
            find_attribute_of(a->globals.items[i], ATTRIBUTE_VK_PUSH_CONSTANT);
        if (!other || a->globals.items[i]->storage != STORAGE_PUSH_CONSTANT)
            continue;
        if (error_at(a->c, attribute->at, "a shader can have at most one push constant block"))
            note_at(a->c, other->at, "conflicting declaration is here");
        return;
    }
}

static void check_push_constant(struct analyser *a, const struct variable *v) {
    const struct attribute *attribute = find_attribute_of(v, ATTRIBUTE_VK_PUSH_CONSTANT);
    if (v->type->kind == TYPE_ERROR)
        return;
    if (v->type->kind != TYPE_STRUCT && !type_is_object(v->type, OBJECT_CONSTANT_BUFFER))
        error_at(a->c, attribute->at, "push constants must be a struct or a ConstantBuffer");
    check_alone(a, v, attribute);
    check_one_push_constant(a, attribute);
}

static void check_shader_record(struct analyser *a, const struct variable *v) {
    const struct attribute *attribute = shader_record_attribute(v);
    bool is_cbuffer = v->storage == STORAGE_BUFFER && v->buffer == BUFFER_CBUFFER;
    if (!is_cbuffer && !type_is_object(v->type, OBJECT_CONSTANT_BUFFER))
        error_at(a->c, attribute->at, "a shader record must be a cbuffer or a ConstantBuffer");
    check_alone(a, v, attribute);
}

/* Checks that the default of a specialization constant does not depend on others. */
static void check_spec_constant(struct analyser *a, struct variable *v) {
    const struct type *type = v->type;
    if (type->kind == TYPE_ERROR)
        return;
    if (!type_is_scalar(type))
        error_at(a->c, find_attribute_of(v, ATTRIBUTE_VK_CONSTANT_ID)->at,
                 "a specialization constant must be a scalar");
    else if (!v->initializer)
        error_at(a->c, v->at, "specialization constant '%s' requires a default value",
                 atom_text(a->c->atoms, v->name));
    else if (!expression_fold(a->c, v->initializer))
        error_at(a->c, v->initializer->at,
                 "default value of a specialization constant must be a literal constant");
}

enum storage sema_storage_of_attributes(const struct variable *v) {
    if (find_attribute_of(v, ATTRIBUTE_VK_PUSH_CONSTANT))
        return STORAGE_PUSH_CONSTANT;
    if (shader_record_attribute(v))
        return STORAGE_SHADER_RECORD;
    if (find_attribute_of(v, ATTRIBUTE_VK_CONSTANT_ID))
        return STORAGE_SPEC_CONSTANT;
    return STORAGE_LOCAL; /* no storage attribute */
}

static const struct attribute *builtin_attribute(const struct variable *v) {
    const struct attribute *input = find_attribute_of(v, ATTRIBUTE_VK_EXT_BUILTIN_INPUT);
    return input ? input : find_attribute_of(v, ATTRIBUTE_VK_EXT_BUILTIN_OUTPUT);
}

/* Reports a builtin that is declared as both an input and an output. */
static void check_one_direction(struct analyser *a, const struct attribute *builtin) {
    int64_t number = attribute_integer(builtin, 0, -1);
    for (size_t i = 0; i < a->globals.count; i++) {
        const struct attribute *other = builtin_attribute(a->globals.items[i]);
        if (!other || other->kind == builtin->kind || attribute_integer(other, 0, -1) != number)
            continue;
        if (error_at(a->c, builtin->at, "builtin %lld cannot be both an input and an output",
                     (long long)number))
            note_at(a->c, other->at, "conflicting declaration is here");
        return;
    }
}

static void check_inline_builtin(struct analyser *a, const struct variable *v,
                                 const struct list *modifiers) {
    const struct attribute *builtin = builtin_attribute(v);
    if (!builtin)
        return;
    if (!modifiers_have(modifiers, MODIFIER_STATIC))
        error_at(a->c, v->at, "attribute '%s' only applies to static variables",
                 attribute_name(builtin->kind));
    else if (builtin->kind == ATTRIBUTE_VK_EXT_BUILTIN_INPUT &&
             find_attribute_of(v, ATTRIBUTE_VK_EXT_BUILTIN_OUTPUT))
        error_at(a->c, builtin->at,
                 "attribute 'ext_builtin_input' cannot be combined with 'ext_builtin_output'");
    else if (builtin->kind == ATTRIBUTE_VK_EXT_BUILTIN_INPUT && !v->is_const)
        error_at(a->c, v->at, "attribute 'ext_builtin_input' only applies to const variables");
    else
        check_one_direction(a, builtin);
}

bool sema_check_storage_attributes(struct analyser *a, struct variable *v,
                                   const struct list *modifiers) {
    const struct attribute *id = find_attribute_of(v, ATTRIBUTE_VK_CONSTANT_ID);
    if (id && modifiers_have(modifiers, MODIFIER_STATIC))
        error_at(a->c, v->at, "a specialization constant cannot be 'static'");
    else if (v->storage == STORAGE_SPEC_CONSTANT)
        check_spec_constant(a, v);
    else if (v->storage == STORAGE_PUSH_CONSTANT)
        check_push_constant(a, v);
    else if (v->storage == STORAGE_SHADER_RECORD)
        check_shader_record(a, v);
    else if (v->storage == STORAGE_IO)
        check_inline_builtin(a, v, modifiers);
    else
        return false;
    return true;
}

void sema_apply_buffer_attributes(struct analyser *a, struct variable *buffer) {
    const struct attribute *push_constant = find_attribute_of(buffer, ATTRIBUTE_VK_PUSH_CONSTANT);
    if (push_constant) {
        check_alone(a, buffer, push_constant);
        check_one_push_constant(a, push_constant);
        buffer->storage = STORAGE_PUSH_CONSTANT;
    }
    if (shader_record_attribute(buffer)) {
        check_shader_record(a, buffer);
        buffer->storage = STORAGE_SHADER_RECORD;
    }
}
