/* Declarations: variables, names of types, namespaces. */
#include "../convert/build.h"
#include "../convert/convert.h"
#include "../convert/literal.h"

static void check_no_semantic(struct analyser *a, const struct list *post, const char *what) {
    for (const struct node *n = post->first; n; n = n->next)
        if (n->kind == NODE_SEMANTIC)
            error_at(a->c, n->at, "%s cannot have a semantic", what);
        else if (n->kind == NODE_BIT_FIELD)
            error_at(a->c, n->at, "only a field can be a bit-field");
}

static void check_no_offset(struct analyser *a, const struct list *post) {
    for (const struct node *n = post->first; n; n = n->next)
        if (n->kind == NODE_PACKOFFSET)
            error_at(a->c, n->at, "'packoffset' places members of constant buffers only");
}

/* ---- Variables ---- */

/* Neither an interface nor what implements only parts of one is the type of a value. */
static const struct type *check_not_abstract(struct analyser *a, const struct type *type,
                                             const struct record *record, location at) {
    const struct function *missing = record->missing;
    if (missing && error_at(a->c, at, "'%s' cannot be used here: it lacks the method '%s'",
                            record->full_name, missing->full_name))
        note_at(a->c, missing->at, "its interface asks for the method here");
    if (record->is_interface) {
        error_at(a->c, at, "'%s' is an interface; only structs that implement it have values",
                 record->full_name);
    }
    return missing || record->is_interface ? type_error(a->types) : type;
}

const struct type *check_variable_type(struct analyser *a, const struct type *type, location at) {
    const struct type *element = type_strip_arrays(complete_type(a, type));
    bool holds_record =
        element->kind == TYPE_OBJECT && element->argument_count && element->arguments[0].type &&
        object_info((enum object_kind)element->object)->class != OBJECT_CLASS_BUFFER_POINTER;
    if (holds_record && element->arguments[0].type->kind == TYPE_STRUCT) {
        return check_variable_type(a, element->arguments[0].type, at)->kind == TYPE_ERROR
                   ? type_error(a->types)
                   : type;
    }
    if (element->kind == TYPE_VOID) {
        error_at(a->c, at, "a variable cannot have type 'void'");
        return type_error(a->types);
    }
    if (type_is_of_class(element, OBJECT_CLASS_HEAP)) {
        error_at(a->c, at, "a heap cannot be passed on or copied, only what it holds");
        return type_error(a->types);
    }
    if (element->kind == TYPE_STRUCT && !element->record->is_complete) {
        if (error_at(a->c, at, "'%s' is declared but not defined", type_name(a->c, element)))
            note_at(a->c, element->record->at, "it is declared here");
        return type_error(a->types);
    }
    return element->kind == TYPE_STRUCT ? check_not_abstract(a, type, element->record, at) : type;
}

void variable_fold(struct analyser *a, struct variable *v) {
    bool folds = type_is_numeric(type_strip_arrays(v->type)) || v->type->kind == TYPE_STRUCT ||
                 v->type->kind == TYPE_STRING;
    if (v->is_const && v->initializer && folds && v->storage != STORAGE_SPEC_CONSTANT)
        v->value = expression_fold(a->c, v->initializer);
}

static void set_modifiers(struct analyser *a, struct variable *v, const struct node *type) {
    const struct list *modifiers = &type->type.modifiers;
    v->is_const = type_is_const(a, type, v->type);
    v->is_precise = modifiers_have(modifiers, MODIFIER_PRECISE);
    v->is_globally_coherent = modifiers_have(modifiers, MODIFIER_GLOBALLY_COHERENT);
}

/* What a heap holds is told by the type that it is put into. */
static bool is_deducible(const struct type *type) {
    return !type_is_of_class(type, OBJECT_CLASS_HEAP) && type->kind != TYPE_STRING &&
           type->kind != TYPE_VOID && !is_subobject(type);
}

static void report_not_deducible(struct analyser *a, const struct type *type, location at) {
    const char *name = type_name(a->c, type);
    if (*name)
        error_at(a->c, at, "'auto' cannot stand for '%s'", name);
    else
        error_at(a->c, at,
                 "'auto' cannot stand for what a heap holds: that has no type of its own");
}

/* The type that `auto` stands for, and the value that gave it. */
static struct expression *deduce_auto(struct analyser *a, const struct node *declarator,
                                      const struct type **type) {
    const struct node *initializer = declarator->declarator.initializer;
    *type = type_error(a->types);
    if (a->options->hlsl_version <= 2021) {
        warning_at(a->c, WARN_AUTO_EXTENSION, declarator->at,
                   "'auto' is an extension of HLSL 202x");
    }
    if (!initializer || initializer->kind == NODE_INIT_LIST) {
        error_at(a->c, declarator->at,
                 "a variable declared 'auto' needs an expression to start from");
        return NULL;
    }
    struct expression *value = convert_without_literal(a, analyse_value(a, initializer));
    if (!is_deducible(value->type)) {
        report_not_deducible(a, value->type, declarator->at);
        return NULL;
    }
    *type = value->type;
    return value;
}

static bool has_initializer(const struct node *declarator) {
    const struct node *initializer = declarator->declarator.initializer;
    return initializer && initializer->kind != NODE_SAMPLER_STATE;
}

/* Completes the type from the initializer, and sets that. */
static void initialize_variable(struct analyser *a, struct variable *v,
                                const struct node *declarator, bool is_auto) {
    if (is_auto) {
        v->initializer = deduce_auto(a, declarator, &v->type);
        return;
    }
    if (!has_initializer(declarator) || v->type->kind == TYPE_ERROR)
        return;
    if (is_subobject(v->type)) {
        subobject_check(a, v->type, declarator->declarator.initializer, declarator->at);
        return;
    }
    struct expression *value =
        initialize(a, &v->type, declarator->declarator.initializer, declarator->at);
    v->initializer = value && !is_error(value) ? value : NULL;
    if (value && is_error(value))
        v->type = v->type->kind == TYPE_ARRAY && !v->type->count ? type_error(a->types) : v->type;
}

/* ---- At file scope ---- */

void define_static_member(struct analyser *a, const struct node *declarator,
                          const struct type *type, struct scope *target) {
    atom name = name_atom(a, &declarator->declarator.name);
    struct symbol *s = map_find_u64(&target->symbols, name);
    if (!s || s->kind != SYMBOL_VARIABLE) {
        report_unknown_name(a, "no static member named", name, target, FIND_ANY, declarator->at);
        return;
    }
    struct variable *v = s->variable;
    bool is_sized = v->type->kind != TYPE_ARRAY || v->type->count;
    if (v->type != type && v->type->kind != TYPE_ERROR && type->kind != TYPE_ERROR && is_sized) {
        error_at(a->c, declarator->at, "'%s' is defined with another type than it is declared with",
                 v->full_name);
        note_at(a->c, v->at, "it is declared here as '%s'", type_name(a->c, v->type));
        return;
    }
    if (v->initializer && has_initializer(declarator)) {
        error_at(a->c, declarator->at, "redefinition of '%s'", v->full_name);
        note_at(a->c, v->at, "it was given a value here");
        return;
    }
    initialize_variable(a, v, declarator, false);
    variable_fold(a, v);
}

/* `T S::x = ...;`: the definition of a static member that its struct declares. */
static void define_qualified(struct analyser *a, const struct node *declarator,
                             const struct type *type) {
    struct scope *target = name_scope(a, &declarator->declarator.name);
    if (target) {
        struct scope *previous = scope_enter(a, target);
        define_static_member(a, declarator, type, target);
        scope_leave(a, previous);
    }
}

/* Strings are names of debug instructions, and never change. */
static void check_string(struct analyser *a, struct variable *v) {
    v->is_const = true;
    if (!v->initializer)
        error_at(a->c, v->at, "string '%s' needs a value", atom_text(a->c->atoms, v->name));
}

static void check_size(struct analyser *a, struct variable *v) {
    if (v->type->kind == TYPE_ARRAY && !v->type->count) {
        error_at(a->c, v->at, "array '%s' needs a size or an initializer",
                 atom_text(a->c->atoms, v->name));
        v->type = type_error(a->types);
    }
}

/* Objects of the effects framework are no part of a shader: they take no binding, and have no name
 * that code could use. */
static bool is_effect(struct analyser *a, const struct type *type, const struct node *declarator) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_OBJECT || type->object != OBJECT_EFFECT)
        return false;
    warning_at(a->c, WARN_EFFECTS_SYNTAX, declarator->at,
               "'%s' belongs to the effects framework and is ignored",
               atom_text(a->c->atoms, name_last(&declarator->declarator.name)->name));
    return true;
}

static void declare_global_variable(struct analyser *a, const struct node *declaration,
                                    const struct node *declarator, const struct type *type,
                                    bool is_auto) {
    const struct list *modifiers = &declaration->declaration.type->type.modifiers;
    const struct name *name = &declarator->declarator.name;
    type = analyse_arrays(a, type, &declarator->declarator.arrays);
    if (name->parts && name->parts->next) {
        define_qualified(a, declarator, type);
        return;
    }
    type = check_variable_type(a, type, declarator->at);
    if (is_effect(a, type, declarator))
        return;
    struct variable *v =
        variable_create(a, name_atom(a, name), type, STORAGE_STATIC, declarator->at);
    v->full_name = scope_full_name(a, a->scope, v->name);
    set_modifiers(a, v, declaration->declaration.type);
    v->has_bare_type = type_has_object(type) && type_is_bare(a, declaration->declaration.type);
    check_coherent(a, modifiers, type);
    v->io = analyse_io_flags(modifiers);
    v->attributes = analyse_attributes(a, declaration->attributes, PLACE_VARIABLE);
    initialize_variable(a, v, declarator, is_auto);
    v->reg = analyse_register(a, &declarator->declarator.post, v->type);
    v->semantic = analyse_semantic(a, &declarator->declarator.post);
    check_no_offset(a, &declarator->declarator.post);
    if (!type_has_object(v->type)) /* resources may come in arrays of unknown size */
        check_size(a, v);
    if (v->type->kind == TYPE_STRING && (v->initializer || !has_initializer(declarator)))
        check_string(a, v);
    struct symbol symbol = {.kind = SYMBOL_VARIABLE, .name = v->name, .at = v->at, .variable = v};
    const struct symbol *built_in = map_find_u64(&a->builtins->symbols, v->name);
    if (built_in && built_in->kind == SYMBOL_VARIABLE && a->scope == a->global)
        error_at(a->c, v->at, "'%s' is there already, in every shader", v->full_name);
    if (!is_subobject(v->type))
        symbol = declare_global(a, v, modifiers);
    scope_declare(a, symbol);
    if (symbol.kind == SYMBOL_VARIABLE) {
        if (v->storage == STORAGE_STATIC || v->storage == STORAGE_GROUPSHARED)
            check_bool_bits(a, v->type, v->at);
        variable_fold(a, v);
    }
}

static bool is_declared(const struct node *declarator) {
    return declarator->declarator.name.parts != NULL;
}

static void analyse_global_declaration(struct analyser *a, const struct node *node) {
    const struct node *written = node->declaration.type;
    bool is_auto = false;
    const struct node *first = node->declaration.declarators.first;
    const struct node *specifier = written->type.specifier;
    const struct type *type = NULL;
    if (!first && specifier && specifier->kind == NODE_STRUCT) {
        analyse_record(a, specifier, true);
        return;
    }
    for (const struct node *d = first; d; d = d->next) {
        if (d->declarator.is_function) {
            function_declare(a, node, d);
            continue;
        }
        if (!type) {
            is_auto = type_is_auto(a, written);
            type = is_auto ? type_error(a->types) : analyse_type(a, written);
            check_modifiers(a, written, DECLARES_GLOBAL);
        }
        if (is_declared(d))
            declare_global_variable(a, node, d, type, is_auto);
    }
    if (!first)
        analyse_type(a, written);
}

/* ---- Locals ---- */

/* Statics of a function live as long as the invocation, and so among the globals. */
static struct variable *create_local(struct analyser *a, const struct node *declaration,
                                     const struct node *declarator, const struct type *type) {
    const struct list *modifiers = &declaration->declaration.type->type.modifiers;
    bool is_static = modifiers_have(modifiers, MODIFIER_STATIC);
    struct variable *v =
        variable_create(a, name_atom(a, &declarator->declarator.name), type,
                        is_static ? STORAGE_STATIC : STORAGE_LOCAL, declarator->at);
    v->owner = a->function ? a->function->function : NULL;
    v->is_function_static = is_static;
    v->attributes = analyse_attributes(a, declaration->attributes, PLACE_VARIABLE);
    set_modifiers(a, v, declaration->declaration.type);
    check_coherent(a, modifiers, type);
    if (is_static)
        vec_push(a->c->arena, &a->globals, v);
    return v;
}

static struct variable *declare_local(struct analyser *a, const struct node *declaration,
                                      const struct node *declarator, const struct type *type,
                                      bool is_auto) {
    type = analyse_arrays(a, type, &declarator->declarator.arrays);
    type = check_variable_type(a, type, declarator->at);
    struct variable *v = create_local(a, declaration, declarator, type);
    struct symbol symbol = {.kind = SYMBOL_VARIABLE, .name = v->name, .at = v->at, .variable = v};
    symbol.from_for = a->in_for_head;
    check_bool_bits(a, type, v->at);
    check_no_semantic(a, &declarator->declarator.post, "a local variable");
    if (type->kind == TYPE_STRING)
        error_at(a->c, v->at, "a string can only be declared at file scope");
    unsigned errors = diag_error_count(a->c);
    if (is_auto) {
        initialize_variable(a, v, declarator, true);
        scope_declare(a, symbol);
    } else {
        scope_declare(a, symbol);
        initialize_variable(a, v, declarator, false);
    }
    if (diag_error_count(a->c) == errors)
        check_size(a, v);
    variable_fold(a, v);
    return v;
}

static void append_statement(struct statement **first, struct statement **last,
                             struct statement *s) {
    if (*last)
        (*last)->next = s;
    else
        *first = s;
    *last = s;
}

/* A prototype in a function declares one of the namespace around it. */
static void declare_local_function(struct analyser *a, const struct node *declaration,
                                   const struct node *declarator) {
    struct scope *target = a->scope;
    while (target->kind != SCOPE_GLOBAL && target->kind != SCOPE_NAMESPACE)
        target = target->outer;
    struct scope *previous = scope_enter(a, target);
    function_declare(a, declaration, declarator);
    scope_leave(a, previous);
}

static struct statement *analyse_local_variables(struct analyser *a, const struct node *node) {
    struct statement *first = NULL, *last = NULL;
    const struct node *written = node->declaration.type;
    const struct node *specifier = written->type.specifier;
    const struct node *declarators = node->declaration.declarators.first;
    if (!declarators && specifier && specifier->kind == NODE_STRUCT) {
        analyse_record(a, specifier, true);
        return NULL;
    }
    bool is_auto = declarators && type_is_auto(a, written);
    const struct type *type = is_auto ? type_error(a->types) : analyse_type(a, written);
    check_modifiers(a, written, DECLARES_LOCAL);
    for (const struct node *d = declarators; d; d = d->next) {
        if (d->declarator.is_function) {
            declare_local_function(a, node, d);
            continue;
        }
        if (!is_declared(d))
            continue;
        struct statement *s = arena_new(a->c->arena, struct statement);
        s->kind = STMT_VARIABLE;
        s->at = d->at;
        s->begin = node->begin;
        s->end = d->end;
        s->variable = declare_local(a, node, d, type, is_auto);
        append_statement(&first, &last, s);
    }
    return first;
}

struct statement *analyse_local_declaration(struct analyser *a, const struct node *node) {
    if (node->kind == NODE_DECLARATION)
        return analyse_local_variables(a, node);
    analyse_declaration(a, node);
    return NULL;
}

/* ---- Names of types ---- */

void declare_type_symbol(struct analyser *a, atom name, const struct type *type, location at) {
    struct symbol *old = map_find_u64(&a->scope->symbols, name);
    if (old && old->kind == SYMBOL_TYPE && old->type == type)
        return;
    struct symbol symbol = {.kind = SYMBOL_TYPE, .name = name, .at = at, .type = type};
    scope_declare(a, symbol);
}

/* What is declared with the name is const too. */
static void keep_const(struct analyser *a, atom name, const struct node *type) {
    struct symbol *symbol = map_find_u64(&a->scope->symbols, name);
    if (symbol && symbol->kind == SYMBOL_TYPE && type_is_const(a, type, symbol->type))
        symbol->is_const = a->has_const_types = true;
}

static void analyse_typedef(struct analyser *a, const struct node *node) {
    if (a->scope->kind == SCOPE_RECORD)
        error_at(a->c, node->at, "a typedef cannot stand in a struct; 'using' can");
    const struct type *type = analyse_type(a, node->declaration.type);
    check_modifiers(a, node->declaration.type, DECLARES_TYPE);
    for (const struct node *d = node->declaration.declarators.first; d; d = d->next) {
        check_no_semantic(a, &d->declarator.post, "a typedef");
        const struct type *declared = analyse_arrays(a, type, &d->declarator.arrays);
        declare_type_symbol(a, name_atom(a, &d->declarator.name), declared, d->at);
        keep_const(a, name_atom(a, &d->declarator.name), node->declaration.type);
    }
}

static void analyse_alias(struct analyser *a, const struct node *node) {
    const struct type *type = analyse_type(a, node->alias.type);
    declare_type_symbol(a, node->alias.name, type, node->at);
    keep_const(a, node->alias.name, node->alias.type);
}

/* ---- Namespaces ---- */

static struct scope *open_namespace(struct analyser *a, const struct node *node) {
    atom name = node->namespace_.name;
    struct symbol *known = map_find_u64(&a->scope->symbols, name);
    if (!known && a->scope == a->global)
        known = map_find_u64(&a->builtins->symbols, name);
    if (name && known && known->kind == SYMBOL_NAMESPACE)
        return known->namespace_;
    struct scope *scope = scope_create(a, SCOPE_NAMESPACE, a->scope);
    if (!name) {
        vec_push(a->c->arena, &a->scope->used, scope);
        return scope;
    }
    scope->prefix =
        arena_format(a->c->arena, "%s%s::", a->scope->prefix, atom_text(a->c->atoms, name));
    struct symbol symbol = {.kind = SYMBOL_NAMESPACE, .name = name, .at = node->at};
    symbol.namespace_ = scope;
    scope_declare(a, symbol);
    return scope;
}

static void analyse_namespace(struct analyser *a, const struct node *node) {
    if (++a->nesting > MAX_NESTING) {
        a->nesting--;
        error_at(a->c, node->at, "namespaces are nested too deeply");
        return;
    }
    struct scope *previous = scope_enter(a, open_namespace(a, node));
    analyse_declarations(a, &node->namespace_.members);
    scope_leave(a, previous);
    a->nesting--;
}

static void analyse_using(struct analyser *a, const struct node *node) {
    const struct name *name = &node->name;
    struct scope *scope = name_scope(a, name);
    const struct name_part *last = name_last(name);
    if (!scope || !last)
        return;
    struct symbol *s = name->parts->next ? scope_find_in(a, scope, last->name, FIND_SCOPE)
                                         : scope_find(a, last->name, FIND_SCOPE);
    if (!s || s->kind != SYMBOL_NAMESPACE) {
        report_unknown_name(a, "no namespace named", last->name, name->parts->next ? scope : NULL,
                            FIND_SCOPE, last->at);
        return;
    }
    vec_push(a->c->arena, &a->scope->used, s->namespace_);
}

/* A function that `using` brought here before. */
static bool is_declared_here(struct analyser *a, const struct symbol *wanted) {
    const struct symbol *s = map_find_u64(&a->scope->symbols, wanted->name);
    while (s && (s->kind != wanted->kind || s->function != wanted->function))
        s = s->next;
    return s && (s->kind == SYMBOL_FUNCTION || s->kind == SYMBOL_TEMPLATE);
}

/* `using A::f;`: the symbols themselves become visible here. */
static void analyse_using_name(struct analyser *a, const struct node *node) {
    struct scope *scope = name_scope(a, &node->name);
    atom name = name_atom(a, &node->name);
    if (!scope)
        return;
    struct symbol *s = scope_find_in(a, scope, name, FIND_ANY);
    if (!s) {
        report_unknown_name(a, "use of undeclared name", name,
                            node->name.parts->next ? scope : NULL, FIND_ANY, node->at);
        return;
    }
    for (; s && !(s->scope == a->scope); s = s->next)
        if (!is_declared_here(a, s))
            scope_declare(a, *s);
}

static void analyse_static_assert(struct analyser *a, const struct node *node) {
    struct expression *e = analyse_value(a, node->binary.left);
    if (is_error(e))
        return;
    e = convert_condition(a, e);
    const struct constant *k = is_error(e) ? NULL : expression_fold(a->c, e);
    const struct node *message = node->binary.right;
    if (!k) {
        error_at(a->c, node->binary.left->at,
                 "the condition of a static assertion must be a constant");
    } else if (!k->values[0].u && message) {
        error_at(a->c, node->at, "static assertion failed: %s", message->text.text);
    } else if (!k->values[0].u) {
        error_at(a->c, node->at, "static assertion failed");
    }
}

/* ---- All of them ---- */

void analyse_declaration(struct analyser *a, const struct node *node) {
    switch ((int)node->kind) {
    case NODE_DECLARATION:
        analyse_global_declaration(a, node);
        break;
    case NODE_FUNCTION:
        function_declare(a, node, node->declaration.declarators.first);
        break;
    case NODE_CBUFFER:
        declare_buffer(a, node);
        break;
    case NODE_NAMESPACE:
        analyse_namespace(a, node);
        break;
    case NODE_USING_NAMESPACE:
        analyse_using(a, node);
        break;
    case NODE_USING:
        analyse_using_name(a, node);
        break;
    case NODE_STATIC_ASSERT:
        analyse_static_assert(a, node);
        break;
    case NODE_ALIAS:
        analyse_alias(a, node);
        break;
    case NODE_TYPEDEF:
        analyse_typedef(a, node);
        break;
    case NODE_TEMPLATE:
        template_declare(a, node);
        break;
    default:
        break;
    }
}

void analyse_declarations(struct analyser *a, const struct list *declarations) {
    for (const struct node *n = declarations->first; n; n = n->next) {
        analyse_declaration(a, n);
        if (!a->function && !a->record_depth)
            functions_drain(a);
    }
}
