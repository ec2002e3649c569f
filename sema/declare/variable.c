/* Variables at file scope, static members, and local variables. As in C, a local variable is
 * visible in its own initializer, unless it is `auto`. */
#include "declare.h"

#include <string.h>

#include "../convert/convert.h"
#include "../expression/expression.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../tree/fold.h"

/* ---- Variables ---- */

static void set_modifiers(struct analyser *a, struct variable *v, const struct node *type) {
    const struct list *modifiers = &type->type.modifiers;
    v->is_const = type_is_const(a, type, v->type);
    v->is_precise = modifiers_have(modifiers, MODIFIER_PRECISE);
    v->coherence = sema_coherence(modifiers);
}

/* Returns whether `auto` can denote a type. The type of a heap element depends on its use. */
static bool is_deducible(const struct type *type) {
    return !type_is_of_class(type, OBJECT_CLASS_HEAP) && type->kind != TYPE_STRING &&
           type->kind != TYPE_VOID && !sema_is_subobject(type);
}

/* Deduces the type for `auto`, and returns the initializer. */
static struct expression *deduce_auto(struct analyser *a, const struct node *declarator,
                                      const struct type **type) {
    const struct node *initializer = declarator->declarator.initializer;
    *type = type_error(a->types);
    if (a->options->hlsl_version <= 2021) {
        warning_at(a->c, WARN_AUTO_EXTENSION, declarator->at,
                   "'auto' is an extension of HLSL 202x");
    }
    if (!initializer || initializer->kind == NODE_INIT_LIST) {
        error_at(a->c, declarator->at, "'auto' variable requires an initializer");
        return NULL;
    }
    struct expression *value = convert_without_literal(a, sema_analyse_value(a, initializer));
    if (!is_deducible(value->type)) {
        location at = declarator->at;
        const char *name = type_name(a->c, (value->type));
        if (*name)
            error_at(a->c, at, "'auto' cannot be deduced as '%s'", name);
        else
            error_at(a->c, at, "'auto' cannot be deduced from an element of a descriptor heap");
        return NULL;
    }
    *type = value->type;
    return value;
}

static bool has_initializer(const struct node *declarator) {
    const struct node *initializer = declarator->declarator.initializer;
    return initializer && initializer->kind != NODE_SAMPLER_STATE;
}

/* Reports `Texture2D t = register(t0)`. */
static bool report_register_initializer(struct analyser *a, const struct variable *v,
                                        const struct node *initializer) {
    const struct node *callee = initializer->kind == NODE_CALL ? initializer->call.callee : NULL;
    bool is_name = callee && callee->kind == NODE_NAME && callee->name.parts;
    const char *word = is_name ? atom_text(a->c->atoms, callee->name.parts->name) : "";
    if (strcmp(word, "register") != 0 && strcmp(word, "packoffset") != 0)
        return false;
    const char *meant = arena_format(a->c->typed, "%s : %s", atom_text(a->c->atoms, v->name), word);
    diag_propose(a->c, (struct fix){v->at, FIX_REPLACE, meant, callee->at});
    error_at(a->c, sema_marked_node(a->c, initializer), "expected ':' before '%s'", word);
    return true;
}

/* Analyzes the initializer, and completes the type with it. */
static void initialize_variable(struct analyser *a, struct variable *v,
                                const struct node *declarator, bool is_auto) {
    if (is_auto) {
        v->initializer = deduce_auto(a, declarator, &v->type);
        return;
    }
    v->lost_initializer = declarator->declarator.initializer && !has_initializer(declarator);
    if (!has_initializer(declarator) || v->type->kind == TYPE_ERROR ||
        report_register_initializer(a, v, declarator->declarator.initializer))
        return;
    if (sema_is_subobject(v->type)) {
        sema_check_subobject(a, v->type, declarator->declarator.initializer, declarator->at);
        return;
    }
    variable_begin_with(
        a, v, sema_initialize(a, &v->type, declarator->declarator.initializer, declarator->at));
    v->names_itself = v->is_named;
    if (v->initializer)
        sema_warn_of_coherence(a, v->initializer, v->coherence);
}

/* ---- At file scope ---- */

void sema_define_static_member(struct analyser *a, const struct node *declarator,
                               const struct type *type, struct scope *target) {
    atom name = name_atom(a, &declarator->declarator.name);
    struct symbol *s = scope_symbol(target, name);
    if (!s || s->kind != SYMBOL_VARIABLE) {
        sema_report_unknown_name(a, "no static member named", name, target, FIND_ANY,
                                 declarator->at);
        return;
    }
    struct variable *v = s->variable;
    bool is_sized = v->type->kind != TYPE_ARRAY || v->type->count;
    if (v->type != type && v->type->kind != TYPE_ERROR && type->kind != TYPE_ERROR && is_sized) {
        error_at(a->c, declarator->at,
                 "definition of '%s' has a different type than its declaration", v->full_name);
        note_at(a->c, v->at, "declared here as '%s'", type_name(a->c, v->type));
        return;
    }
    if (v->initializer && has_initializer(declarator)) {
        error_at(a->c, declarator->at, "redefinition of '%s'", v->full_name);
        note_at(a->c, v->at, "initialized here");
        return;
    }
    initialize_variable(a, v, declarator, false);
    variable_fold(a, v);
}

/* Defines a static member as in `T S::x[N] = ...;`. Names after the declarator are looked up in the
 * struct (C++ [basic.lookup.unqual]). */
static void define_qualified(struct analyser *a, const struct node *declarator,
                             const struct type *type) {
    struct scope *target = name_scope(a, &declarator->declarator.name);
    if (target) {
        struct scope *previous = scope_enter(a, target);
        type = sema_analyse_specialized_arrays(a, type, &declarator->declarator.arrays);
        sema_define_static_member(a, declarator, type, target);
        scope_leave(a, previous);
    }
}

static void supply_string(struct analyser *a, struct variable *v) {
    if (!relaxation_accepts(a->c, RELAX_EMPTY_STRING, v->at, "string '%s' requires a value",
                            atom_text(a->c->atoms, v->name)))
        return;
    struct expression *empty = expr_create(a, EXPR_CONSTANT, CATEGORY_VALUE, v->type, NULL);
    empty->constant = constant_of_string(a->c, a->types, "");
    v->initializer = empty;
}

/* Strings are the text of debug instructions and are always const. */
static void check_string(struct analyser *a, struct variable *v) {
    v->is_const = true;
    if (!v->initializer)
        supply_string(a, v);
}

static void check_size(struct analyser *a, struct variable *v) {
    if (v->type->kind == TYPE_ARRAY && !v->type->count) {
        if (error_at(a->c, v->at, "array '%s' requires a size or an initializer",
                     atom_text(a->c->atoms, v->name)) &&
            !relaxation_is_on(a->c, RELAX_IMPLICIT_SIZE))
            relaxation_note(a->c, RELAX_IMPLICIT_SIZE, v->at);
        v->type = type_error(a->types);
    }
    sema_check_unsized_member(a, v->type, v->at);
}

/* Returns whether a variable is an object of the effects framework, which is ignored: it has no
 * binding, and code cannot use it. */
static bool is_effect(struct analyser *a, const struct type *type, const struct node *declarator) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_OBJECT || type->object != OBJECT_EFFECT)
        return false;
    warning_at(a->c, WARN_EFFECTS_SYNTAX, declarator->at,
               "'%s' of the effects framework is ignored",
               atom_text(a->c->atoms, name_last(&declarator->declarator.name)->name));
    return true;
}

/* Reports specialized sizes in buffers, which make the offsets of later members unknown. */
static void check_specialized(struct analyser *a, const struct variable *v,
                              const struct symbol *symbol) {
    bool is_own = symbol->kind == SYMBOL_VARIABLE &&
                  (v->storage == STORAGE_STATIC || v->storage == STORAGE_GROUPSHARED);
    if (type_is_specialized(v->type) && !is_own)
        error_at(a->c, v->at,
                 "size of '%s' cannot be a specialization constant because only static and "
                 "groupshared variables support it",
                 v->full_name);
}

static bool is_bound_by_host(const struct variable *v, const struct list *modifiers) {
    return type_has_descriptor(v->type) && !modifiers_have(modifiers, MODIFIER_STATIC) &&
           !modifiers_have(modifiers, MODIFIER_CONSTEXPR) &&
           !modifiers_have(modifiers, MODIFIER_GROUPSHARED);
}

static void declare_global_variable(struct analyser *a, const struct node *declaration,
                                    const struct node *declarator, const struct type *type,
                                    bool is_auto) {
    const struct list *modifiers = &declaration->declaration.type->type.modifiers;
    const struct syntax_name *name = &declarator->declarator.name;
    if (name->parts && name->parts->next) {
        define_qualified(a, declarator, type);
        return;
    }
    type = sema_analyse_specialized_arrays(a, type, &declarator->declarator.arrays);
    type = sema_check_variable_type(a, type, declarator->at);
    if (is_effect(a, type, declarator))
        return;
    struct variable *v =
        variable_create(a, name_atom(a, name), type, STORAGE_STATIC, declarator->at);
    v->full_name = scope_full_name(a, a->here.scope, v->name);
    set_modifiers(a, v, declaration->declaration.type);
    v->has_bare_type = type_has_object(type) && type_is_bare(a, declaration->declaration.type);
    sema_check_coherent(a, modifiers, type);
    v->io = sema_analyse_io_flags(modifiers);
    v->attributes = sema_analyse_attributes(a, declaration->attributes, ATTRIBUTE_ON_VARIABLE);
    if (has_initializer(declarator) && modifiers_have(modifiers, MODIFIER_EXTERN))
        warning_at(a->c, WARN_EXTERN_INITIALIZER, v->at,
                   "'extern' variable '%s' has an initializer", v->full_name);
    initialize_variable(a, v, declarator, is_auto);
    v->reg = sema_analyse_register(a, &declarator->declarator.post, v->type);
    v->semantic = sema_analyse_semantic(a, &declarator->declarator.post);
    if (!a->here.in_buffer) /* dxc ignores that of a static variable */
        sema_check_no_packoffset(a, &declarator->declarator.post);
    sema_check_no_bit_field(a, &declarator->declarator.post);
    if (!is_bound_by_host(v, modifiers)) /* the host determines the number of descriptors */
        check_size(a, v);
    if (v->type->kind == TYPE_STRING && (v->initializer || !has_initializer(declarator)))
        check_string(a, v);
    struct symbol symbol = {.kind = SYMBOL_VARIABLE, .name = v->name, .at = v->at, .variable = v};
    if (!sema_is_subobject(v->type))
        symbol = sema_declare_global(a, v, modifiers);
    check_specialized(a, v, &symbol);
    sema_declare_name(a, symbol);
    if (symbol.kind == SYMBOL_VARIABLE)
        variable_fold(a, v);
}

static bool is_declared(const struct node *declarator) {
    return declarator->declarator.name.parts != NULL;
}

void sema_analyse_global_declaration(struct analyser *a, const struct node *node) {
    const struct node *written = node->declaration.type;
    bool is_auto = false;
    const struct node *first = node->declaration.declarators.first;
    const struct node *specifier = written->type.specifier;
    const struct type *type = NULL;
    if (!first) {
        /* `[[vk::binding(0)]] struct S { ... };` does not declare a variable for the attribute. */
        if (node->attributes)
            warning_at(a->c, WARN_IGNORED_ATTRIBUTES, node->attributes->at,
                       "attribute on a declaration without a variable; type attributes follow the "
                       "keyword");
    }
    sema_warn_of_no_names(a, node);
    if (!first && specifier && specifier->kind == NODE_STRUCT) {
        sema_analyse_record(a, specifier, true);
        return;
    }
    for (const struct node *d = first; d; d = d->next) {
        if (d->declarator.is_function) {
            function_declare(a, node, d);
            continue;
        }
        if (!type) {
            is_auto = type_is_auto(a, written);
            type = is_auto ? type_error(a->types) : sema_analyse_type(a, written);
            sema_check_modifiers(a, written, DECLARES_GLOBAL);
        }
        if (is_declared(d))
            declare_global_variable(a, node, d, type, is_auto);
    }
    if (!first)
        sema_analyse_type(a, written);
}

/* ---- Locals ---- */

/* Creates a local variable. Function statics live as long as the invocation and are globals. */
static struct variable *create_local(struct analyser *a, const struct node *declaration,
                                     const struct node *declarator, const struct type *type) {
    const struct list *modifiers = &declaration->declaration.type->type.modifiers;
    bool is_static = modifiers_have(modifiers, MODIFIER_STATIC);
    struct variable *v =
        variable_create(a, name_atom(a, &declarator->declarator.name), type,
                        is_static ? STORAGE_STATIC : STORAGE_LOCAL, declarator->at);
    v->owner = a->here.function ? a->here.function->function : NULL;
    v->is_function_static = is_static;
    v->attributes = sema_analyse_attributes(a, declaration->attributes, ATTRIBUTE_ON_LOCAL);
    set_modifiers(a, v, declaration->declaration.type);
    sema_check_coherent(a, modifiers, type);
    a->here.outlives_body |= is_static;
    if (is_static)
        vec_push(a->c->typed, &a->globals, v);
    return v;
}

static struct variable *declare_local(struct analyser *a, const struct node *declaration,
                                      const struct node *declarator, const struct type *type,
                                      bool is_auto) {
    type = sema_analyse_local_arrays(a, type, &declarator->declarator.arrays);
    type = sema_check_variable_type(a, type, declarator->at);
    struct variable *v = create_local(a, declaration, declarator, type);
    struct symbol symbol = {.kind = SYMBOL_VARIABLE, .name = v->name, .at = v->at, .variable = v};
    symbol.from_for = a->here.in_for_head;
    if (v->type->kind != TYPE_ERROR)
        sema_check_no_semantic(a, &declarator->declarator.post, "a local variable");
    sema_check_no_packoffset(a, &declarator->declarator.post);
    if (type->kind == TYPE_STRING)
        error_at(a->c, v->at, "a string can only be declared at file scope");
    unsigned errors = diag_error_count(a->c);
    if (is_auto) {
        initialize_variable(a, v, declarator, true);
        sema_declare_name(a, symbol);
    } else {
        sema_declare_name(a, symbol);
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

struct statement *sema_analyse_local_variables(struct analyser *a, const struct node *node) {
    struct statement *first = NULL, *last = NULL;
    const struct node *written = node->declaration.type;
    const struct node *specifier = written->type.specifier;
    const struct node *declarators = node->declaration.declarators.first;
    sema_warn_of_no_names(a, node);
    if (!declarators && specifier && specifier->kind == NODE_STRUCT) {
        sema_analyse_record(a, specifier, true);
        return NULL;
    }
    bool is_auto = declarators && type_is_auto(a, written);
    const struct type *type = is_auto ? type_error(a->types) : sema_analyse_type(a, written);
    sema_check_modifiers(a, written, DECLARES_LOCAL);
    for (const struct node *d = declarators; d; d = d->next) {
        if (d->declarator.is_function) {
            /* A prototype in a function declares a function of the enclosing namespace. */
            struct scope *target = a->here.scope;
            while (target->kind != SCOPE_GLOBAL && target->kind != SCOPE_NAMESPACE)
                target = target->outer;
            struct scope *previous = scope_enter(a, target);
            function_declare(a, node, d);
            scope_leave(a, previous);
            continue;
        }
        if (!is_declared(d) || is_effect(a, type, d))
            continue;
        struct statement *s = arena_new(a->here.nodes, struct statement);
        s->kind = STMT_VARIABLE;
        s->at = d->at;
        s->begin = node->begin;
        s->end = d->end;
        s->variable = declare_local(a, node, d, type, is_auto);
        append_statement(&first, &last, s);
    }
    return first;
}
