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

/* ---- Attributes that determine the storage ---- */

static const struct attribute *find_attribute_of(const struct variable *v,
                                                 enum attribute_kind kind) {
    return attribute_find(v->attributes, kind);
}

static const struct attribute *shader_record_attribute(const struct variable *v) {
    const struct attribute *ext = find_attribute_of(v, ATTRIBUTE_VK_SHADER_RECORD_EXT);
    return ext ? ext : find_attribute_of(v, ATTRIBUTE_VK_SHADER_RECORD_NV);
}

static bool is_inline_spirv(const struct variable *v) {
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

/* ---- Types of globals ---- */

static bool check_resource_type(struct analyser *a, const struct variable *v) {
    if (type_is_of_class(type_strip_arrays(v->type), OBJECT_CLASS_FEEDBACK)) {
        error_at(a->c, v->at, "'%s' is not supported in SPIR-V", type_name(a->c, v->type));
        return false;
    }
    return true;
}

/* ---- $Globals ---- */

static struct record *buffer_record(struct analyser *a, const char *name, location at) {
    struct record *r = arena_new(a->c->arena, struct record);
    r->name = atom_of(a->c->atoms, name);
    r->full_name = name;
    r->is_complete = true;
    r->at = at;
    type_of_record(a->types, r);
    return r;
}

static struct variable *buffer_variable(struct analyser *a, const char *name, enum buffer_kind kind,
                                        location at) {
    struct record *r = buffer_record(a, name, at);
    struct variable *v = variable_create(a, r->name, r->type, STORAGE_BUFFER, at);
    v->full_name = name;
    v->buffer = (uint8_t)kind;
    v->is_const = v->is_const_by_storage = true;
    vec_push(a->c->arena, &a->globals, v);
    return v;
}

static uint32_t add_member(struct analyser *a, struct variable *buffer, const struct field *field) {
    struct record *r = (struct record *)buffer->type->record;
    struct field *fields =
        arena_append(a->c->arena, (void *)r->fields, r->field_count, sizeof *field);
    fields[r->field_count] = *field;
    r->fields = fields;
    return r->field_count++;
}

static struct symbol member_symbol(struct variable *buffer, uint32_t index, const struct field *f) {
    return (struct symbol){.kind = SYMBOL_BUFFER_MEMBER,
                           .name = f->name,
                           .at = f->at,
                           .member = {.buffer = buffer, .index = index}};
}

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
    struct packoffset *p = arena_new(a->c->arena, struct packoffset);
    *p = (struct packoffset){.byte = 16 * v->reg.number, .at = v->reg.at};
    return p;
}

static struct variable *globals_buffer(struct analyser *a, location at) {
    if (!a->globals_buffer)
        a->globals_buffer = buffer_variable(a, "$Globals", BUFFER_GLOBALS, at);
    a->globals_buffer->attributes = a->globals_binding;
    return a->globals_buffer;
}

static bool is_pointer(const struct type *type) {
    return type_is_of_class(type_strip_arrays(type), OBJECT_CLASS_BUFFER_POINTER);
}

static struct symbol declare_loose_uniform(struct analyser *a, struct variable *v) {
    const char *name = atom_text(a->c->atoms, v->name);
    const struct attribute *binding = find_attribute_of(v, ATTRIBUTE_VK_BINDING);
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
    struct variable *buffer = globals_buffer(a, v->at);
    struct field field = {.name = v->name,
                          .type = v->type,
                          .attributes = v->attributes,
                          .packoffset = register_as_packoffset(a, v),
                          .initializer = v->initializer,
                          .at = v->at};
    return member_symbol(buffer, add_member(a, buffer, &field), &field);
}

/* Stores the numeric members of a struct with resources in a buffer. The struct remains a variable
 * with members in both. */
static void store_numbers(struct analyser *a, struct variable *v, struct variable *buffer,
                          const struct packoffset *packoffset) {
    struct field field = {.name = v->name,
                          .type = type_of_numbers(a->types, v->type),
                          .packoffset = packoffset,
                          .at = v->at};
    v->numbers = buffer;
    v->numbers_member = add_member(a, buffer, &field);
}

/* ---- Classification ---- */

static enum storage storage_of_attributes(const struct variable *v) {
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

/* Returns the source expression for the first resource in a variable. */
static const char *resource_path(struct analyser *a, const char *path, const struct type *type) {
    for (; type->kind == TYPE_ARRAY; type = type->element)
        path = arena_format(a->c->arena, "%s[0]", path);
    if (type->kind != TYPE_STRUCT)
        return path;
    const struct record *r = type->record;
    if (r->base && type_has_resource(r->base))
        return resource_path(a, path, r->base);
    const struct field *field = r->fields;
    while (!type_has_resource(field->type))
        field++;
    const char *name = atom_text(a->c->atoms, field->name);
    return resource_path(a, arena_format(a->c->arena, "%s.%s", path, name), field->type);
}

static void check_storage(struct analyser *a, struct variable *v, const struct list *modifiers) {
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
    else if (v->storage == STORAGE_GROUPSHARED) {
        if (v->initializer)
            warning_at(a->c, WARN_VK_IGNORED_FEATURES, v->initializer->at,
                       "initializer of groupshared variable '%s' has no effect", v->full_name);
    } else if (v->storage == STORAGE_RESOURCE && v->initializer)
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
    else if (is_inline_spirv(v))
        v->storage = STORAGE_IO;
    else if (modifiers_have(modifiers, MODIFIER_STATIC) ||
             modifiers_have(modifiers, MODIFIER_CONSTEXPR) || v->type->kind == TYPE_STRING)
        v->storage = STORAGE_STATIC;
    else if (storage_of_attributes(v) != STORAGE_LOCAL)
        v->storage = (uint8_t)storage_of_attributes(v);
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
        return declare_loose_uniform(a, v);
    check_storage(a, v, modifiers);
    if (v->storage == STORAGE_RESOURCE || v->storage == STORAGE_PUSH_CONSTANT ||
        v->storage == STORAGE_SHADER_RECORD || v->storage == STORAGE_SPEC_CONSTANT) {
        v->is_const_by_storage = !v->is_const;
        v->is_const = true;
    }
    vec_push(a->c->arena, &a->globals, v);
    if (v->storage == STORAGE_RESOURCE && type_has_numbers(v->type) && !v->numbers)
        store_numbers(a, v, globals_buffer(a, v->at), NULL);
    return (struct symbol){.kind = SYMBOL_VARIABLE, .name = v->name, .at = v->at, .variable = v};
}

/* ---- cbuffer and tbuffer ---- */

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
        store_numbers(a, v, buffer, packoffset);
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
        return;
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
    uint32_t index = add_member(a, buffer, &field);
    declare_in_buffer(a, member_symbol(buffer, index, &field));
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
    struct variable *v = buffer_variable(a, buffer_name(a, node), kind, node->at);
    v->attributes = sema_analyse_attributes(a, node->attributes, ATTRIBUTE_ON_BUFFER);
    v->reg = sema_analyse_register(a, &node->buffer.post, NULL);
    sema_check_no_packoffset(a, &node->buffer.post);
    char class = kind == BUFFER_TBUFFER ? 't' : 'b';
    if (v->reg.has_number && v->reg.class != class &&
        relaxation_accepts(a->c, RELAX_REGISTER_CLASS, v->reg.at,
                           "a %s requires a register of class '%c'",
                           node->buffer.is_tbuffer ? "tbuffer" : "cbuffer", class))
        v->reg.class = class;
    const struct attribute *push_constant = find_attribute_of(v, ATTRIBUTE_VK_PUSH_CONSTANT);
    if (push_constant) {
        check_alone(a, v, push_constant);
        check_one_push_constant(a, push_constant);
        v->storage = STORAGE_PUSH_CONSTANT;
    }
    if (shader_record_attribute(v)) {
        check_shader_record(a, v);
        v->storage = STORAGE_SHADER_RECORD;
    }
    for (const struct node *n = node->buffer.members.first; n; n = n->next)
        if (is_plain_member(n))
            declare_members(a, v, n);
        else
            declare_others(a, n);
    warn_of_mixed_offsets(a, node);
    /* Resources in a buffer precede it in the order of bindings. */
    size_t i = a->globals.count - 1;
    while (a->globals.items[i] != v)
        i--;
    for (; i + 1 < a->globals.count; i++)
        a->globals.items[i] = a->globals.items[i + 1];
    a->globals.items[i] = v;
}
