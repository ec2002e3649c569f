/* Structs, classes and interfaces. A struct is complete after its last member. The bodies of its
 * methods wait until the outermost struct is complete (name/pending_bodies.c). */
#include "declare.h"

#include "../convert/convert.h"
#include "../expression/expression.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../tree/fold.h"

VEC(struct field, field_vec);

/* ---- Fields ---- */

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

static void add_field(struct analyser *a, struct record *record, struct field_vec *fields,
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
    field.attributes = sema_analyse_attributes(a, declaration->attributes, PLACE_FIELD);
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
    vec_push(a->c->arena, fields, field);
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

static void add_static_member(struct analyser *a, const struct node *declaration,
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
    v->full_name = arena_join(a->c->arena, a->here.scope->prefix, atom_text(a->c->atoms, v->name));
    v->is_const = type_is_const(a, declaration->declaration.type, v->type);
    v->is_precise = modifiers_have(modifiers, MODIFIER_PRECISE);
    struct symbol symbol = {.kind = SYMBOL_VARIABLE, .name = v->name, .at = v->at, .variable = v};
    sema_declare_name(a, symbol);
    vec_push(a->c->arena, &a->globals, v);
    if (d->declarator.initializer) {
        warn_of_static_float(a, v);
        variable_begin_with(a, v, sema_initialize(a, &v->type, d->declarator.initializer, d->at));
        variable_fold(a, v);
    }
}

/* ---- Members ---- */

static bool is_static(const struct node *declaration) {
    return modifiers_have(&declaration->declaration.type->type.modifiers, MODIFIER_STATIC);
}

/* Adds a member of the form `struct { int x; };`. */
static void add_nameless_field(struct analyser *a, struct record *record, struct field_vec *fields,
                               const struct node *declaration, const struct type *type) {
    const struct node *specifier = declaration->declaration.type->type.specifier;
    if (specifier && specifier->kind == NODE_STRUCT && !specifier->record.name.parts &&
        type->kind == TYPE_STRUCT) {
        struct field field = {.type = type, .at = specifier->at};
        vec_push(a->c->arena, fields, field);
        record->has_nameless = true;
    }
}

static void analyse_member_declaration(struct analyser *a, struct record *record,
                                       struct field_vec *fields, const struct node *node) {
    const struct type *type = NULL;
    const struct node *first = node->declaration.declarators.first;
    for (const struct node *d = first; d; d = d->next) {
        if (d->declarator.is_function) {
            function_declare(a, node, d);
            continue;
        }
        if (!type) {
            if (type_is_auto(a, node->declaration.type)) {
                error_at(a->c, node->at, "a field cannot be 'auto'");
                return;
            }
            type = sema_analyse_type(a, node->declaration.type);
        }
        if (is_static(node))
            add_static_member(a, node, d, type);
        else
            add_field(a, record, fields, node, d, type);
    }
    if (!first) {
        const struct node *specifier = node->declaration.type->type.specifier;
        bool is_record = specifier && specifier->kind == NODE_STRUCT;
        if (!is_record)
            sema_warn_of_no_names(a, node);
        type = is_record ? sema_analyse_record(a, specifier, true)
                         : sema_analyse_type(a, node->declaration.type);
        add_nameless_field(a, record, fields, node, type);
    }
}

/* Checks a destructor. It can be declared, but not defined, because it is never called. */
static void check_destructor(struct analyser *a, const struct record *record,
                             const struct node *node) {
    if (!node->unary.operand) {
        error_at(a->c, node->at, "a destructor cannot have a body");
        return;
    }
    const struct type *type = sema_analyse_type(a, node->unary.operand);
    if (type != record->type && type->kind != TYPE_ERROR)
        error_at(a->c, node->unary.operand->at,
                 "expected the struct name after '~' to name the destructor of '%s'",
                 record->full_name);
}

static void analyse_members(struct analyser *a, struct record *record, const struct list *members) {
    struct field_vec fields = {0};
    for (const struct node *n = members->first; n; n = n->next) {
        if (n->kind == NODE_DECLARATION)
            analyse_member_declaration(a, record, &fields, n);
        else if (n->kind == NODE_LOST)
            record->is_spoiled = true;
        else if (n->kind == NODE_DESTRUCTOR)
            check_destructor(a, record, n);
        else if (n->kind == NODE_CBUFFER || n->kind == NODE_NAMESPACE)
            error_at(a->c, n->at, "declaration is not allowed in a struct");
        else
            sema_analyse_declaration(a, n);
        record->fields = fields.items;
        record->field_count = (uint32_t)fields.count;
    }
}

/* ---- Bases ---- */

static void add_base(struct analyser *a, struct record *record, struct scope *scope,
                     const struct node *node) {
    const struct type *base = sema_complete_type(a, sema_analyse_type(a, node));
    if (base->kind == TYPE_ERROR) {
        scope->is_open = true;
        return;
    }
    if (base->kind != TYPE_STRUCT)
        error_at(a->c, node->at, "base '%s' is not a struct", type_name(a->c, base));
    else if (!base->record->is_complete)
        error_at(a->c, node->at, "base '%s' is an incomplete type", type_name(a->c, base));
    else if (!base->record->at)
        error_at(a->c, node->at, "built-in type '%s' cannot be a base", type_name(a->c, base));
    else if (record->is_interface)
        error_at(a->c, node->at, "an interface cannot have bases");
    else if (base->record->is_interface)
        vec_push(a->c->arena, &scope->used, record_scope(base->record));
    else if (record->base)
        error_at(a->c, node->at, "a struct can have at most one base besides interfaces");
    else
        record->base = base;
    scope->is_open |= base->kind == TYPE_STRUCT && record_scope(base->record)->is_open;
}

/* ---- Interfaces ---- */

static bool has_method(const struct record *record, const struct function *wanted) {
    for (; record; record = record->base ? record->base->record : NULL) {
        const struct symbol *s = scope_symbol(record_scope(record), wanted->name);
        for (; s; s = s->next)
            if (s->kind == SYMBOL_FUNCTION &&
                function_same_parameters(s->function->function, wanted))
                return true;
    }
    return false;
}

static const struct function *missing_of(const struct record *record,
                                         const struct scope *interface_) {
    for (const struct symbol *s = interface_->newest; s; s = s->older)
        if (s->kind == SYMBOL_FUNCTION && !has_method(record, s->function->function))
            return s->function->function;
    return NULL;
}

/* Returns an interface method that the struct does not implement, or NULL. */
static const struct function *find_missing_method(const struct record *record) {
    const struct record *r = record;
    for (; r; r = r->base ? r->base->record : NULL) {
        const struct scope *scope = record_scope(r);
        for (size_t i = 0; i < scope->used.count; i++) {
            const struct function *missing = missing_of(record, scope->used.items[i]);
            if (missing)
                return missing;
        }
    }
    return NULL;
}

/* ---- Definitions ---- */

/* Caches properties of a member in its complete struct. */
static void summarize_part(struct record *record, const struct type *type) {
    const struct type *element = type_strip_arrays(type);
    uint32_t depth = type_depth(type) + 1;
    record->depth = depth > record->depth ? depth : record->depth;
    record->parts++;
    if (element->kind == TYPE_STRUCT) {
        record->is_spoiled |= element->record->is_spoiled;
        record->parts += element->record->parts;
    }
}

/* Keeps the fields, because later code may use them. Error types stop walks from entering them. */
static void clear_part_types(struct analyser *a, struct record *record) {
    struct field *fields = arena_array(a->c->arena, struct field, record->field_count);
    for (uint32_t i = 0; i < record->field_count; i++) {
        fields[i] = record->fields[i];
        fields[i].type = type_error(a->types);
    }
    record->fields = fields;
    record->base = NULL;
    record->has_nameless = false;
    record->depth = 1;
    record->parts = record->field_count;
    record->is_spoiled = record_scope(record)->is_open = true;
}

/* Computes properties of a struct and checks its size. Nested structs can double in size with each
 * level, and later phases walk all fields. */
static void summarize(struct analyser *a, struct record *record) {
    enum { MAX_PARTS = 1 << 16 };
    if (record->base)
        summarize_part(record, record->base);
    for (uint32_t i = 0; i < record->field_count && record->parts <= MAX_PARTS; i++)
        summarize_part(record, record->fields[i].type);
    enum { LEVEL = 2048 }; /* stack bytes per level in any phase */
    context_check_stack(a->c, record->at, record->depth * (size_t)LEVEL);
    bool is_deep = record->depth > MAX_TYPE_DEPTH, is_large = record->parts > MAX_PARTS;
    if (is_deep && !record->is_spoiled)
        error_at(a->c, record->at, "'%s' is nested more than %d levels deep", record->full_name,
                 MAX_TYPE_DEPTH);
    if (is_large)
        error_at(a->c, record->at, "'%s' has too many fields", record->full_name);
    if (is_deep || is_large)
        clear_part_types(a, record);
}

void record_define(struct analyser *a, struct record *record, const struct node *node) {
    struct scope *scope = record_scope(record);
    const struct record *outer = a->here.record;
    record->at = node->at;
    record->is_class = node->record.keyword == RECORD_CLASS;
    record->is_interface = node->record.keyword == RECORD_INTERFACE;
    record->attributes = sema_analyse_attributes(a, node->attributes, PLACE_TYPE);
    for (const struct node *b = node->record.bases.first; b; b = b->next)
        add_base(a, record, scope, b);
    struct scope *previous = scope_enter(a, scope);
    a->here.record = record;
    a->here.record_depth++;
    analyse_members(a, record, &node->record.members);
    record->is_complete = true;
    record->missing = record->is_interface ? NULL : find_missing_method(record);
    summarize(a, record);
    a->here.record_depth--;
    scope_leave(a, previous);
    a->here.record = outer;
    sema_analyse_pending_methods(a);
}

static struct record *find_record_here(struct analyser *a, atom name) {
    struct symbol *s = name ? scope_symbol(a->here.scope, name) : NULL;
    while (s && s->kind != SYMBOL_TYPE)
        s = s->next;
    return s && s->type && s->type->kind == TYPE_STRUCT ? (struct record *)s->type->record : NULL;
}

/* Returns the scope of a definition: `struct A::B {...}` is in the scope of A (C++ [class]). */
static struct scope *record_home(struct analyser *a, const struct syntax_name *name) {
    if (!name->parts || (!name->parts->next && !name->global))
        return a->here.scope;
    struct scope *scope = name_scope(a, name);
    const struct symbol *s = scope ? scope_symbol(scope, name_last(name)->name) : NULL;
    while (s && s->kind != SYMBOL_TYPE)
        s = s->next;
    if (scope && !s) {
        sema_report_unknown_name(a, "no struct to define named", name_last(name)->name, scope,
                                 FIND_TYPE, name_last(name)->at);
        return NULL;
    }
    return scope;
}

static struct record *declare_record(struct analyser *a, const struct node *node, atom name) {
    const char *full_name =
        name ? arena_join(a->c->arena, a->here.scope->prefix, atom_text(a->c->atoms, name)) : "";
    struct record *record = record_create(a, name, full_name, node->at);
    if (name)
        sema_declare_type_symbol(a, name, record->type, node->at);
    return record;
}

static const struct type *define_record(struct analyser *a, const struct node *node) {
    atom name = name_atom(a, &node->record.name);
    struct record *known = find_record_here(a, name);
    if (known && known->is_complete) {
        error_at(a->c, node->at, "redefinition of '%s'", known->full_name);
        note_at(a->c, known->at, "previous definition is here");
        known = NULL;
        name = 0;
    }
    struct record *record = known ? known : declare_record(a, node, name);
    record_define(a, record, node);
    return record->type;
}

/* Resolves an elaborated type name: finds the struct in the enclosing scopes or declares it. */
static const struct type *name_record(struct analyser *a, const struct node *node,
                                      bool declares_only) {
    atom name = name_atom(a, &node->record.name);
    struct record *known = find_record_here(a, name);
    bool is_plain = node->record.name.parts && !node->record.name.parts->next;
    enum predefined_kind predefined = predefined_kind_of(a, name);
    bool repeats = predefined == PREDEFINED_STRUCT || predefined == PREDEFINED_FORWARD;
    bool is_new = (declares_only && !repeats) || (is_plain && !scope_find(a, name, FIND_TYPE));
    if (!known && !is_new) {
        struct node reference = *node;
        reference.kind = NODE_TYPE_NAME;
        reference.name = node->record.name;
        return sema_analyse_type(a, &reference);
    }
    return (known ? known : declare_record(a, node, name))->type;
}

const struct type *sema_analyse_record(struct analyser *a, const struct node *node,
                                       bool declares_only) {
    if (!node->record.has_body)
        return name_record(a, node, declares_only);
    struct scope *home = record_home(a, &node->record.name);
    struct scope *previous = home ? scope_enter(a, home) : NULL;
    const struct type *type = home ? define_record(a, node) : type_error(a->types);
    if (home)
        scope_leave(a, previous);
    return type;
}
