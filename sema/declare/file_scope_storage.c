/* Storage of file-scope variables, including those in constant buffers. */
#include "../convert/convert.h"
#include "../expression/expression.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "declare.h"

#include "spirv_names.h"

/* The storage of file-scope variables:
 * - static variables and strings: STORAGE_STATIC, one per invocation ([Basic.Storage.Static])
 * - groupshared: STORAGE_GROUPSHARED ([Basic.Storage.Groupshared])
 * - [[vk::push_constant]] and similar: the storage that the attribute names
 * - objects and structs with objects: STORAGE_RESOURCE. In a cbuffer, they precede the buffer. The
 *   numeric members of such structs are stored in the buffer.
 * - other variables: members of $Globals ([Resources.cnbuf.defcb]) */

static bool check_resource_type(struct analyser *a, const struct variable *v) {
    if (type_is_of_class(type_strip_arrays(v->type), OBJECT_CLASS_FEEDBACK)) {
        error_at(a->c, v->at, "'%s' is not supported in SPIR-V", type_name(a->c, v->type));
        return false;
    }
    return true;
}

/* Returns the source expression for the first resource in a variable. */
static const char *resource_path(struct analyser *a, const char *path, const struct type *type) {
    for (; type->kind == TYPE_ARRAY; type = type->element)
        path = arena_format(a->c->typed, "%s[0]", path);
    if (type->kind != TYPE_STRUCT)
        return path;
    const struct record *r = type->record;
    if (r->base && type_has_resource(r->base))
        return resource_path(a, path, r->base);
    const struct field *field = r->fields;
    while (!type_has_resource(field->type))
        field++;
    const char *name = atom_text(a->c->atoms, field->name);
    return resource_path(a, arena_format(a->c->typed, "%s.%s", path, name), field->type);
}

static void check_storage(struct analyser *a, struct variable *v, const struct list *modifiers) {
    bool has_attribute = sema_check_storage_attributes(a, v, modifiers);
    if (!has_attribute && v->storage == STORAGE_GROUPSHARED) {
        if (v->initializer)
            warning_at(a->c, WARN_VK_IGNORED_FEATURES, v->initializer->at,
                       "initializer of groupshared variable '%s' has no effect", v->full_name);
    } else if (!has_attribute && v->storage == STORAGE_RESOURCE && v->initializer)
        warning_at(a->c, WARN_VK_IGNORED_FEATURES, v->initializer->at,
                   "initializer of '%s' has no effect because the host binds it", v->full_name);
    bool is_block = v->storage == STORAGE_PUSH_CONSTANT && v->type->kind == TYPE_STRUCT;
    if ((is_block || v->storage == STORAGE_GROUPSHARED) && type_has_resource(v->type))
        error_at(a->c, v->at, "%s cannot contain resource '%s'",
                 is_block ? "push constants" : "groupshared memory",
                 resource_path(a, atom_text(a->c->atoms, v->name), v->type));
    sema_check_resource_attributes(a, v->attributes, v->type);
}

/* Returns whether `const float PI = 3.14;` is a constant (RELAX_CONST_GLOBAL), and not a uniform.
 */
static bool is_relaxed_constant(struct analyser *a, const struct variable *v,
                                const struct list *modifiers) {
    return v->is_const && v->initializer && !modifiers_have(modifiers, MODIFIER_UNIFORM) &&
           relaxation_is_on(a->c, RELAX_CONST_GLOBAL) && !type_has_resource(v->type) &&
           relaxation_accepts(a->c, RELAX_CONST_GLOBAL, v->at, "%s", v->full_name);
}

/* Returns whether the ext_type_def for vk::ext_type<number> defines a numeric type. */
static bool is_spelled_number(const struct analyser *a, const struct type *type) {
    type = type_strip_arrays(type);
    if (!type_is_object(type, OBJECT_SPIRV_EXT_TYPE) || !type->arguments[0].constant)
        return false;
    int64_t number = (int64_t)type->arguments[0].constant->values[0].u;
    for (size_t i = 0; i < a->functions.count; i++) {
        const struct attribute *definition =
            attribute_find(a->functions.items[i]->attributes, ATTRIBUTE_VK_EXT_TYPE_DEF);
        if (definition && attribute_integer(definition, 0, 0) == number) {
            int64_t opcode = attribute_integer(definition, 1, 0);
            return opcode >= SpvOpTypeBool && opcode <= SpvOpTypeMatrix;
        }
    }
    return false;
}

/* Determines the storage. Returns false if the variable belongs in a buffer. */
static bool sort_variable(struct analyser *a, struct variable *v, const struct list *modifiers) {
    if (modifiers_have(modifiers, MODIFIER_GROUPSHARED))
        v->storage = STORAGE_GROUPSHARED;
    else if (sema_is_inline_spirv(v))
        v->storage = STORAGE_IO;
    else if (modifiers_have(modifiers, MODIFIER_STATIC) ||
             modifiers_have(modifiers, MODIFIER_CONSTEXPR) || v->type->kind == TYPE_STRING)
        v->storage = STORAGE_STATIC;
    else if (sema_storage_of_attributes(v) != STORAGE_LOCAL)
        v->storage = (uint8_t)sema_storage_of_attributes(v);
    else if (is_relaxed_constant(a, v, modifiers))
        v->storage = STORAGE_STATIC;
    else if (type_has_resource(v->type) && !type_has_numbers(v->type) &&
             !type_has_descriptor(v->type))
        v->storage = STORAGE_STATIC;
    else if (is_spelled_number(a, v->type))
        return false;
    else if (type_has_resource(v->type) && check_resource_type(a, v))
        v->storage = STORAGE_RESOURCE;
    else
        return v->type->kind == TYPE_ERROR || type_has_resource(v->type);
    return true;
}

struct symbol sema_declare_global(struct analyser *a, struct variable *v,
                                  const struct list *modifiers) {
    if (type_has_hit_object(v->type)) {
        error_at(a->c, v->at, "a hit object can only be a local variable");
        v->type = type_error(a->types);
    }
    if (!sort_variable(a, v, modifiers))
        return sema_declare_loose_uniform(a, v);
    check_storage(a, v, modifiers);
    if (v->storage == STORAGE_RESOURCE || v->storage == STORAGE_PUSH_CONSTANT ||
        v->storage == STORAGE_SHADER_RECORD || v->storage == STORAGE_SPEC_CONSTANT) {
        v->is_const_by_storage = !v->is_const;
        v->is_const = true;
    }
    vec_push(a->c->typed, &a->globals, v);
    if (v->storage == STORAGE_RESOURCE && type_has_numbers(v->type) && !v->numbers)
        sema_place_numbers(a, v, sema_globals_buffer(a, v->at), NULL);
    return (struct symbol){.kind = SYMBOL_VARIABLE, .name = v->name, .at = v->at, .variable = v};
}
