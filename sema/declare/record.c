/* Structs, classes and interfaces. A struct is complete after its last member. The bodies of its
 * methods wait until the outermost struct is complete (name/pending_bodies.c). */
#include "declare.h"

#include "../name/name.h"
#include "../upcalls.h"

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
        vec_push(a->c->typed, fields, field);
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
            record_add_static_member(a, node, d, type);
        else
            record_add_field(a, record, fields, node, d, type);
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
        record->is_spoiled = scope->is_open = true;
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
        vec_push(a->c->typed, &scope->used, record_scope(base->record));
    else if (record->base)
        error_at(a->c, node->at, "a struct can have at most one base besides interfaces");
    else
        record->base = base;
    scope->is_open |= base->kind == TYPE_STRUCT && record_scope(base->record)->is_open;
}

/* ---- Definitions ---- */

/* Caches properties of a member in its complete struct. */
static void summarize_part(struct record *record, const struct type *type) {
    const struct type *element = type_strip_arrays(type);
    uint32_t depth = type_depth(type) + 1;
    record->depth = depth > record->depth ? depth : record->depth;
    record->parts++;
    record->is_spoiled |= element->kind == TYPE_ERROR;
    if (element->kind == TYPE_STRUCT) {
        record->is_spoiled |= element->record->is_spoiled;
        record->parts += element->record->parts;
    }
}

/* Keeps the fields, because later code may use them. Error types stop walks from entering them. */
static void clear_part_types(struct analyser *a, struct record *record) {
    struct field *fields = arena_array(a->c->typed, struct field, record->field_count);
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
    found_declare_type(a, record->type, record->name, node->at, true);
    record->is_class = node->record.keyword == RECORD_CLASS;
    record->is_interface = node->record.keyword == RECORD_INTERFACE;
    record->attributes = sema_analyse_attributes(a, node->attributes, ATTRIBUTE_ON_TYPE);
    for (const struct node *b = node->record.bases.first; b; b = b->next)
        add_base(a, record, scope, b);
    struct scope *previous = scope_enter(a, scope);
    a->here.record = record;
    a->here.record_depth++;
    found_enter(a, node->begin, node->end);
    analyse_members(a, record, &node->record.members);
    record->is_complete = true;
    record->missing = record->is_interface ? NULL : record_find_missing_method(record);
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
        name ? arena_join(a->c->typed, a->here.scope->prefix, atom_text(a->c->atoms, name)) : "";
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
    struct record *record = known ? known : declare_record(a, node, name);
    found_declare_type(a, record->type, name, node->at, false);
    return record->type;
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
