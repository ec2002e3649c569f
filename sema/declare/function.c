/* Function declarations: parameters, and matching of redeclarations.
 *
 * A declaration and its definition share one function_symbol. Later declarations are merged into
 * it, so that calls analyzed before the definition find the body. */
#include "declare.h"

#include <string.h>

#include "../convert/convert.h"
#include "../expression/expression.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../tree/fold.h"

/* ---- Parameters ---- */

enum parameter_direction sema_direction(const struct list *modifiers) {
    bool in = modifiers_have(modifiers, MODIFIER_IN);
    bool out = modifiers_have(modifiers, MODIFIER_OUT);
    if (modifiers_have(modifiers, MODIFIER_INOUT) || (in && out))
        return DIRECTION_INOUT;
    return out ? DIRECTION_OUT : DIRECTION_IN;
}

static struct variable *make_parameter(struct analyser *a, const struct node *node) {
    const struct list *modifiers = &node->parameter.type->type.modifiers;
    const struct type *type = sema_analyse_type(a, node->parameter.type);
    type = sema_analyse_specialized_arrays(a, type, &node->parameter.arrays);
    /* The struct of a method may be incomplete here, and can be a parameter type. */
    if (type_strip_arrays(type)->kind != TYPE_STRUCT)
        type = sema_check_variable_type(a, type, node->at);
    struct variable *v =
        variable_create(a, node->parameter.name, type, STORAGE_PARAMETER, node->at);
    sema_check_modifiers(a, node->parameter.type, DECLARES_PARAMETER);
    sema_check_coherent(a, modifiers, type);
    sema_check_unsized_member(a, type, node->at);
    if (type->kind == TYPE_STRING)
        error_at(a->c, node->at, "a parameter cannot be a string");
    v->begin = node->parameter.type->begin;
    found_variable(a, v);
    v->direction = (uint8_t)sema_direction(modifiers);
    v->is_const = type_is_const(a, node->parameter.type, type) && v->direction == DIRECTION_IN;
    v->is_precise = modifiers_have(modifiers, MODIFIER_PRECISE);
    v->is_uniform = modifiers_have(modifiers, MODIFIER_UNIFORM);
    v->coherence = sema_coherence(modifiers);
    v->io = sema_analyse_io_flags(modifiers);
    v->semantic = sema_analyse_semantic(a, &node->parameter.post);
    sema_check_no_packoffset(a, &node->parameter.post);
    if (!sema_check_no_bit_field(a, &node->parameter.post))
        v->type = type_error(a->types); /* avoids follow-on errors */
    v->reg = sema_analyse_register(a, &node->parameter.post, type);
    v->attributes = sema_analyse_attributes(a, node->attributes, ATTRIBUTE_ON_PARAMETER);
    if (v->attributes)
        sema_check_graph_parameter(a, v);
    const struct node *groupshared = modifier_find(modifiers, MODIFIER_GROUPSHARED);
    if (groupshared && a->options->hlsl_version > 2021) {
        v->storage = STORAGE_GROUPSHARED;
        v->direction = DIRECTION_INOUT;
    } else if (groupshared) {
        warning_at(a->c, WARN_GROUPSHARED_202X, groupshared->at,
                   "'groupshared' on a parameter has no effect before HLSL 202x");
    }
    return v;
}

static bool is_lone_void(struct analyser *a, const struct list *parameters) {
    const struct node *first = parameters->first;
    if (!first || first->next || first->parameter.name || first->parameter.arrays.first)
        return false;
    const struct node *specifier = first->parameter.type->type.specifier;
    if (!specifier || specifier->kind != NODE_TYPE_NAME || !specifier->name.parts)
        return false;
    return strcmp(atom_text(a->c->atoms, specifier->name.parts->name), "void") == 0;
}

/* Returns the default of a parameter, or NULL if an instance has types that the value does not
 * convert to. Calls must then provide the argument, because a default is instantiated only when
 * used (C++ [temp.inst]). Errors are muted during deduction, and discarded for methods of an
 * instantiated struct. */
static const struct expression *default_value(struct analyser *a, const struct type *type,
                                              const struct node *initializer, bool is_of_instance) {
    unsigned mark = is_of_instance ? diag_mute(a->c) : diag_mark(a->c);
    const struct expression *value = sema_initialize(a, &type, initializer, initializer->at);
    bool failed = is_of_instance ? diag_unmute(a->c, mark) : diag_discard_errors(a->c, mark);
    return failed ? NULL : value;
}

/* Returns whether a default is an undeclared name in capitals: `float2 uv = TEXCOORD0`. */
static bool is_semantic(struct analyser *a, const struct node *value) {
    if (value->kind != NODE_NAME || value->name.parts->next || value->name.global)
        return false;
    const char *text = atom_text(a->c->atoms, value->name.parts->name);
    return text[strcspn(text, "abcdefghijklmnopqrstuvwxyz")] == 0 &&
           !scope_find(a, value->name.parts->name, FIND_ANY);
}

static void report_semantic(struct analyser *a, struct variable *v, const struct node *value) {
    const char *meant = arena_format(a->c->typed, "%s : %s", atom_text(a->c->atoms, v->name),
                                     atom_text(a->c->atoms, value->name.parts->name));
    diag_propose(a->c, (struct fix){v->at, FIX_REPLACE, meant, value->at});
    error_at(a->c, value->at, "expected ':' before semantic");
    struct node post = {.kind = NODE_SEMANTIC, .at = value->at};
    post.post.name = value->name.parts->name;
    v->semantic = sema_analyse_semantic(a, &(struct list){&post, &post});
}

static void add_default(struct analyser *a, struct function_symbol *f, uint32_t index,
                        struct variable *v, const struct node *initializer) {
    if (!initializer && index > 0 && f->defaults[index - 1])
        error_at(a->c, v->at, "missing default argument on a parameter");
    if (initializer && v->direction != DIRECTION_IN)
        warning_at(a->c, WARN_PARAMETER_USAGE, sema_marked_node(a->c, initializer),
                   "default value of an '%s' parameter is ignored",
                   v->direction == DIRECTION_OUT ? "out" : "inout");
    if (initializer && is_semantic(a, initializer)) {
        report_semantic(a, v, initializer);
        initializer = NULL;
    }
    if (initializer && initializer->kind == NODE_INIT_LIST)
        relaxation_accepts(a->c, RELAX_DEFAULT_LIST, initializer->at,
                           "default argument cannot be an initializer list");
    bool is_of_instance = a->instantiated_at && f->function->record;
    f->defaults[index] =
        initializer ? default_value(a, v->type, initializer, is_of_instance) : NULL;
    if (!f->defaults[index] || v->direction != DIRECTION_IN) /* calls need a variable to write to */
        f->required = index + 1;
}

static void make_parameters(struct analyser *a, struct function_symbol *f,
                            const struct list *written, struct variable *this_) {
    struct variable_vec parameters = {0};
    uint32_t count = 0;
    for (const struct node *n = written->first; n; n = n->next)
        count++;
    f->defaults = arena_array(a->c->typed, const struct expression *, count + 1);
    if (this_)
        vec_push(a->c->typed, &parameters, this_);
    uint32_t index = 0;
    for (const struct node *n = written->first; n && !is_lone_void(a, written); n = n->next) {
        struct variable *v = make_parameter(a, n);
        v->owner = f->function;
        vec_push(a->c->typed, &parameters, v);
        add_default(a, f, index++, v, n->parameter.initializer);
    }
    f->function->parameters = parameters.items;
    f->function->parameter_count = (uint32_t)parameters.count;
}

/* ---- Declarations ---- */

static const struct type *return_type_of(struct analyser *a, const struct node *type) {
    if (type_is_auto(a, type)) {
        error_at(a->c, type->at, "a function's type cannot be 'auto'");
        return type_error(a->types);
    }
    const struct node *specifier = type->kind == NODE_TYPE ? type->type.specifier : NULL;
    if (specifier && ((specifier->kind == NODE_STRUCT && specifier->record.has_body) ||
                      (specifier->kind == NODE_ENUM && specifier->enumeration.has_body)))
        error_at(a->c, specifier->at, "a type cannot be defined in the result type of a function");
    const struct type *result = sema_analyse_type(a, type);
    sema_check_coherent(a, &type->type.modifiers, result);
    sema_check_unsized_member(a, result, type->at);
    if (result->kind == TYPE_STRING)
        error_at(a->c, type->at, "a function cannot return a string");
    if (result->kind == TYPE_ARRAY && !result->count)
        error_at(a->c, type->at, "a function cannot return an array of unknown size");
    return result;
}

static struct variable *make_this(struct analyser *a, const struct record *record,
                                  const struct function *f) {
    struct variable *v =
        variable_create(a, atom_of(a->c->atoms, "this"), record->type, STORAGE_THIS, f->at);
    v->direction = DIRECTION_INOUT;
    v->owner = f;
    v->is_const = f->is_const_method;
    return v;
}

static void set_modifiers(struct function *f, const struct list *modifiers) {
    f->is_precise = modifiers_have(modifiers, MODIFIER_PRECISE);
    f->is_export = modifiers_have(modifiers, MODIFIER_EXPORT);
    f->coherence = sema_coherence(modifiers);
    f->io = sema_analyse_io_flags(modifiers);
}

/* Checks that exported and noinline functions do not have groupshared parameters. */
static void check_groupshared(struct analyser *a, const struct function *f) {
    if (!f->is_export && !f->is_noinline)
        return;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        if (f->parameters[i]->storage == STORAGE_GROUPSHARED) {
            error_at(a->c, f->parameters[i]->at,
                     "an exported or non-inlined function cannot have groupshared parameters");
        }
    }
}

struct function_symbol *function_create(struct analyser *a, const struct node *declaration,
                                        const struct node *declarator, struct scope *target) {
    struct function_symbol *symbol = arena_new(a->c->typed, struct function_symbol);
    struct function *f = arena_new(a->c->typed, struct function);
    struct arena *nodes = nodes_outlive(a);
    const struct node *type = declaration->declaration.type;
    const struct record *record = target->kind == SCOPE_RECORD ? target->record : NULL;
    symbol->function = f;
    symbol->declaration = declaration;
    symbol->declarator = declarator;
    symbol->scope = a->here.scope;
    f->name = name_atom(a, &declarator->declarator.name);
    f->full_name = scope_full_name(a, target, f->name);
    f->begin = type->begin;
    f->at = declarator->at;
    f->end = declarator->end;
    f->id = a->next_function++;
    f->record = record;
    f->has_body = declarator->declarator.body != NULL;
    f->is_static_method = record && modifiers_have(&type->type.modifiers, MODIFIER_STATIC);
    f->is_method = record && !f->is_static_method;
    f->is_const_method = f->is_method && declarator->declarator.is_const;
    sema_check_modifiers(a, type, record ? DECLARES_METHOD : DECLARES_FUNCTION);
    set_modifiers(f, &type->type.modifiers);
    f->return_type = return_type_of(a, type);
    if (declarator->declarator.arrays.first)
        f->return_type = sema_analyse_arrays(a, f->return_type, &declarator->declarator.arrays);
    f->semantic = sema_analyse_semantic(a, &declarator->declarator.post);
    sema_check_no_packoffset(a, &declarator->declarator.post);
    sema_check_no_bit_field(a, &declarator->declarator.post);
    f->attributes = sema_analyse_attributes(a, declaration->attributes, ATTRIBUTE_ON_FUNCTION);
    f->is_noinline = attribute_find(f->attributes, ATTRIBUTE_NO_INLINE) != NULL;
    make_parameters(a, symbol, &declarator->declarator.parameters,
                    f->is_method ? make_this(a, record, f) : NULL);
    symbol->body_state = f->has_body ? BODY_WAITING : BODY_NONE;
    check_groupshared(a, f);
    a->here.nodes = nodes;
    return symbol;
}

/* Returns whether a parameter is an unsized array. The body is analyzed for each actual size. */
static bool accepts_resized(const struct type *parameter, const struct type *argument) {
    return parameter->kind == TYPE_ARRAY && !parameter->count && argument->kind == TYPE_ARRAY &&
           argument->count && !argument->size && argument->element == parameter->element;
}

static bool is_resized_for(const struct function *f, const struct function *general,
                           const struct expression_vec *arguments) {
    for (uint32_t i = 0; i < arguments->count; i++) {
        const struct type *wanted = general->parameters[i + general->is_method]->type;
        const struct type *argument = arguments->items[i]->type;
        const struct type *type = f->parameters[i + f->is_method]->type;
        if (type != (accepts_resized(wanted, argument) ? argument : wanted))
            return false;
    }
    return true;
}

static struct function_symbol *make_resized(struct analyser *a, struct function_symbol *general,
                                            const struct expression_vec *arguments) {
    struct scope *home =
        general->function->record ? record_scope(general->function->record) : general->scope;
    struct scope *previous = scope_enter(a, general->scope);
    struct function_symbol *f = function_create(a, general->declaration, general->declarator, home);
    scope_leave(a, previous);
    for (uint32_t i = 0; i < arguments->count; i++) {
        struct variable *parameter = f->function->parameters[i + f->function->is_method];
        if (accepts_resized(parameter->type, arguments->items[i]->type))
            parameter->type = arguments->items[i]->type;
    }
    f->next_resized = general->resized;
    general->resized = f;
    vec_push(a->c->typed, &a->functions, f->function);
    return f;
}

struct function_symbol *function_resize(struct analyser *a, struct function_symbol *f,
                                        const struct expression_vec *arguments) {
    if (is_resized_for(f->function, f->function, arguments))
        return f;
    struct function_symbol *made = f->resized;
    while (made && !is_resized_for(made->function, f->function, arguments))
        made = made->next_resized;
    return made ? made : make_resized(a, f, arguments);
}

/* Returns whether types do not distinguish functions; matrix orientation is ignored. */
static bool is_same_type(const struct type *x, const struct type *y) {
    while (x != y && x->kind == TYPE_ARRAY && y->kind == TYPE_ARRAY && x->count == y->count &&
           x->size == y->size) {
        x = x->element;
        y = y->element;
    }
    return x == y || (x->kind == TYPE_MATRIX && y->kind == TYPE_MATRIX && x->scalar == y->scalar &&
                      x->rows == y->rows && x->columns == y->columns);
}

bool function_same_parameters(const struct function *f, const struct function *g) {
    uint32_t skip_f = f->is_method, skip_g = g->is_method;
    if (f->parameter_count - skip_f != g->parameter_count - skip_g)
        return false;
    for (uint32_t i = 0; i + skip_f < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i + skip_f], *q = g->parameters[i + skip_g];
        if (!is_same_type(p->type, q->type) || p->direction != q->direction ||
            p->storage != q->storage)
            return false;
    }
    return true;
}

bool function_same_result(const struct function *f, const struct function *g) {
    return is_same_type(f->return_type, g->return_type);
}

static bool is_same(const struct symbol *s, const struct function *f) {
    return s->kind == SYMBOL_FUNCTION && function_same_parameters(s->function->function, f) &&
           s->function->function->is_const_method == f->is_const_method;
}

/* The limit for linear comparison of overloads. */
enum { FEW_OVERLOADS = 16 };

static struct symbol *find_same(struct analyser *a, struct scope *target,
                                const struct function *f) {
    struct symbol *first = scope_symbol(target, f->name), *s = first;
    for (unsigned count = 0; s && count < FEW_OVERLOADS; count++, s = s->next)
        if (is_same(s, f))
            return s;
    if (!s)
        return NULL;
    s = overload_list_like(a, first, f);
    while (s && !is_same(s, f))
        s = s->function->next_alike;
    return s;
}

static void merge_defaults(struct analyser *a, struct function_symbol *old,
                           struct function_symbol *new) {
    uint32_t skip = new->function->is_method;
    new->required = 0;
    for (uint32_t i = 0; i + skip < new->function->parameter_count; i++) {
        if (new->defaults[i] && old->defaults[i]) {
            location at = new->defaults[i]->at;
            error_at(a->c, at, "redefinition of default argument");
            note_at(a->c, old->defaults[i]->at, "previously specified here");
        } else if (old->defaults[i]) {
            new->defaults[i] = old->defaults[i];
        }
        if (!new->defaults[i])
            new->required = i + 1;
    }
}

static const char *written_type(struct analyser *a, const struct node *parameter) {
    const struct node *specifier = parameter->parameter.type->type.specifier;
    return specifier && specifier->kind == NODE_TYPE_NAME && specifier->name.parts
               ? atom_text(a->c->atoms, specifier->name.parts->name)
               : "";
}

/* Returns whether two functions differ in names such as `half` and `min16float`, which can denote
 * the same type. They are separate overloads, and calls use the first one. */
static bool differ_in_precision(struct analyser *a, const struct node *x, const struct node *y) {
    const struct node *p = x->declarator.parameters.first, *q = y->declarator.parameters.first;
    for (; p && q; p = p->next, q = q->next)
        if (builtin_scalar_differs(written_type(a, p), written_type(a, q)))
            return true;
    return false;
}

/* Returns whether a parameter has an unknown type because of an error or an uninstantiated
 * template. The function may then be a different overload. */
static bool has_unknown_parameter(const struct function *f) {
    for (uint32_t i = 0; i < f->parameter_count; i++)
        if (type_strip_arrays(f->parameters[i]->type)->kind == TYPE_ERROR)
            return true;
    return false;
}

struct function_symbol *function_merge(struct analyser *a, struct function_symbol *old,
                                       struct function_symbol *new) {
    struct function *f = old->function;
    const char *name = atom_text(a->c->atoms, f->name);
    if (differ_in_precision(a, old->declarator, new->declarator) || has_unknown_parameter(f))
        return old;
    if (f->return_type != new->function->return_type &&new->function->return_type->kind !=
        TYPE_ERROR) {
        error_at(a->c, new->function->at,
                 "functions '%s' that differ only in their return type cannot be overloaded", name);
        note_at(a->c, f->at, "previously declared here with return type '%s'",
                type_name(a->c, f->return_type));
        return new;
    }
    if (f->has_body && new->function->has_body) {
        error_at(a->c, new->function->at, "redefinition of '%s'", name);
        note_at(a->c, f->at, "previous definition is here");
        return old;
    }
    merge_defaults(a, old, new);
    old->defaults = new->defaults;
    old->required = new->required;
    overload_note_default(old);
    if (f->has_body)
        return old;
    struct function made = *new->function;
    made.id = f->id;
    made.is_static_method = f->is_static_method;
    made.is_method = f->is_method;
    made.is_export |= f->is_export;
    made.attributes = made.attributes ? made.attributes : f->attributes;
    made.semantic = made.semantic ? made.semantic : f->semantic;
    if (f->is_static_method && new->function->is_method) {
        made.parameters++;
        made.parameter_count--;
    }
    *f = made;
    for (uint32_t i = 0; i < f->parameter_count; i++)
        f->parameters[i]->owner = f;
    old->declaration = new->declaration;
    old->declarator = new->declarator;
    old->scope = new->scope;
    old->body_state = new->body_state;
    return old;
}

static bool is_in_instance(const struct scope *scope) {
    while (scope && !scope->instance_of)
        scope = scope->outer;
    return scope != NULL;
}

/* Schedules a body. Methods wait until their outermost struct is complete, and methods of template
 * instances until they are called. Other bodies are analyzed immediately, with only the preceding
 * declarations visible. */
static void schedule_body(struct analyser *a, struct function_symbol *f) {
    if (f->body_state != BODY_WAITING)
        return;
    if (is_in_instance(f->scope)) {
        f->instantiated_at = a->instantiated_at;
        f->depth = a->here.instantiation_depth;
    } else if (a->here.record_depth) {
        sema_add_pending_method(a, f);
    } else {
        function_require_body(a, f);
    }
}

static bool check_name(struct analyser *a, const struct node *declarator, struct scope *target) {
    const struct syntax_name *name = &declarator->declarator.name;
    if (name->conversion) {
        error_at(a->c, declarator->at, "conversion operators are not supported in HLSL");
        return false;
    }
    if (name->operator_ == OPERATOR_NONE)
        return true;
    if (a->options->hlsl_version < 2021) {
        error_at(a->c, declarator->at, "operator overloading requires HLSL 2021");
        return false;
    }
    if (!overload_operator_name(a, name->operator_)) {
        error_at(a->c, declarator->at, "operator cannot be overloaded");
        return false;
    }
    if (target->kind != SCOPE_RECORD) {
        error_at(a->c, declarator->at, "operators can only be overloaded as methods");
        return false;
    }
    return true;
}

static void report_no_such_method(struct analyser *a, const struct function *f,
                                  const struct scope *target) {
    if (error_at(a->c, f->at, "'%s' has no method '%s' with these parameters",
                 target->record->full_name, atom_text(a->c->atoms, f->name)))
        note_at(a->c, target->record->at, "struct declared here");
}

struct function_symbol *function_declare_in(struct analyser *a, const struct node *declaration,
                                            const struct node *declarator, struct scope *target,
                                            bool must_exist) {
    struct function_symbol *f = function_create(a, declaration, declarator, target);
    struct symbol *same = find_same(a, target, f->function);
    if (same && same->function->is_explicit) {
        return same->function;
    } else if (same) {
        bool has_body = f->function->has_body;
        location at = f->function->at;
        f = function_merge(a, same->function, f);
        found_function(a, at, f->function, true, has_body);
    } else if (must_exist) {
        report_no_such_method(a, f->function, target);
        return NULL;
    } else {
        struct symbol symbol = {.kind = SYMBOL_FUNCTION,
                                .name = f->function->name,
                                .at = f->function->at,
                                .function = f};
        struct scope *previous = scope_enter(a, target);
        sema_declare_name(a, symbol);
        scope_leave(a, previous);
        vec_push(a->c->typed, &a->functions, f->function);
    }
    schedule_body(a, f);
    return f;
}

void function_replace(struct analyser *a, struct scope *target, struct function_symbol *f) {
    struct symbol *same = find_same(a, target, f->function);
    if (!same) {
        report_no_such_method(a, f->function, target);
        return;
    }
    struct function_symbol *old = same->function;
    if (old->body_state == BODY_WAITING && old->function->has_body && is_in_instance(old->scope)) {
        old->function->has_body = false;
        old->body_state = BODY_NONE;
    }
    old->is_explicit = true;
    schedule_body(a, function_merge(a, old, f));
}

struct function_symbol *function_declare(struct analyser *a, const struct node *declaration,
                                         const struct node *declarator) {
    struct scope *target = name_scope(a, &declarator->declarator.name);
    if (!target || !check_name(a, declarator, target))
        return NULL;
    bool is_method = target != a->here.scope && target->kind == SCOPE_RECORD;
    struct scope *previous = scope_enter(a, target);
    struct function_symbol *f = function_declare_in(a, declaration, declarator, target, is_method);
    scope_leave(a, previous);
    /* The object counts as the first operand. */
    enum operator_kind op = declarator->declarator.name.operator_;
    if (f && op != OPERATOR_NONE && !operator_accepts(op, f->function->parameter_count))
        error_at(a->c, declarator->at,
                 "'operator%s' cannot have %u operand%s, including the object",
                 operator_spelling(op), f->function->parameter_count,
                 f->function->parameter_count == 1 ? "" : "s");
    return f;
}
