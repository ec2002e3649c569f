/* Calls of functions, methods, intrinsics, templates and operators, and constructors.
 *
 * The candidates of a call are the overload set of the innermost scope that declares the name, the
 * functions in the namespaces of the arguments' structs, and the table rows of the name. Templates
 * are deduced first; a deduction failure is not an error, but removes the candidate (C++
 * [temp.over]). The arguments of the best candidate are converted and completed with defaults. */
#include "expression.h"

#include "../convert/convert.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../tree/fold.h"

/* ---- Calls of the chosen function ---- */

/* Copies a default argument for a call, because each call needs a separate node. */
static struct expression *default_argument(struct analyser *a, const struct expression *value,
                                           const struct node *node) {
    struct expression *copy = expr_copy(a, value);
    copy->at = node->at;
    return copy;
}

static struct expression *argument_itself(struct analyser *a, struct expression *e) {
    struct expression *out = expr_like(a, EXPR_OUT_ARGUMENT, CATEGORY_VALUE, e->type, e);
    out->out_argument.target = e;
    return out;
}

/* Returns whether an unevaluated call passes an rvalue to a parameter. No parameter is written
 * then, so any is allowed, as in `decltype(f(declval<T>()))`. */
static bool is_never_written(const struct analyser *a, const struct expression *e) {
    return a->here.is_unevaluated && e->category != CATEGORY_LVALUE;
}

/* Warns about copies of groupshared variables, because HLSL 202x has groupshared parameters. Like
 * dxc, does not warn about elements and methods. */
static void warn_of_copy(struct analyser *a, const struct expression *e,
                         const struct variable *parameter) {
    const struct expression *root = e;
    while (root->kind == EXPR_MEMBER || root->kind == EXPR_SWIZZLE)
        root = expression_whole(root);
    const struct variable *v = root->kind == EXPR_VARIABLE ? root->variable : NULL;
    if (a->options->hlsl_version > 2021 && parameter->direction == DIRECTION_INOUT && v &&
        v->storage == STORAGE_GROUPSHARED)
        warning_at(
            a->c, WARN_PARAMETER_USAGE, sema_marked(a->c, e),
            "'%s' is copied for the call; use a 'groupshared' parameter to pass it by reference",
            atom_text(a->c->atoms, v->name));
}

static struct expression *convert_argument(struct analyser *a, struct expression *e,
                                           const struct variable *parameter, bool to_member) {
    sema_warn_of_coherence(a, e, parameter->coherence);
    if (parameter->storage == STORAGE_GROUPSHARED) {
        /* Groupshared memory is passed by reference. */
        if (e->type != parameter->type) {
            error_at(a->c, sema_marked(a->c, e),
                     "a 'groupshared' parameter of type '%s' cannot take a '%s'",
                     type_name(a->c, parameter->type), type_name(a->c, e->type));
            return NULL;
        }
        return argument_itself(a, e);
    }
    if (!to_member)
        warn_of_copy(a, e, parameter);
    /* A resource is a handle, which an inout parameter accepts although it is not writable. */
    if (parameter->direction != DIRECTION_IN && e->type == parameter->type &&
        e->category == CATEGORY_LVALUE && type_strip_arrays(e->type)->kind == TYPE_OBJECT)
        return argument_itself(a, e);
    if (attribute_find(parameter->attributes, ATTRIBUTE_VK_EXT_REFERENCE) &&
        !is_never_written(a, e) && (e->category != CATEGORY_LVALUE || e->type != parameter->type)) {
        error_at(a->c, sema_marked(a->c, e), "parameter '%s' requires an lvalue of type '%s'",
                 atom_text(a->c->atoms, parameter->name), type_name(a->c, parameter->type));
        return NULL;
    }
    struct expression *converted =
        parameter->direction == DIRECTION_IN || is_never_written(a, e)
            ? expr_load(a, convert_implicit(a, e, parameter->type))
            : convert_out_argument(a, e, parameter->type, parameter->direction, to_member);
    return is_error(converted) ? NULL : converted;
}

static bool append_arguments(struct analyser *a, struct expression *call,
                             const struct function_symbol *f,
                             const struct expression_vec *arguments, const struct node *node) {
    const struct function *function = f->function;
    bool good = true;
    for (uint32_t i = 0; i + function->is_method < function->parameter_count; i++) {
        const struct variable *parameter = function->parameters[i + function->is_method];
        struct expression *argument =
            i < arguments->count
                ? convert_argument(a, arguments->items[i], parameter, function->record != NULL)
            : f->defaults[i] ? default_argument(a, f->defaults[i], node)
                             : NULL;
        if (argument)
            scope_add_child(call, argument);
        good &= argument != NULL;
    }
    return good;
}

/* Returns the base subobject that declares the method. */
static struct expression *object_argument(struct analyser *a, struct expression *object,
                                          const struct record *record, const struct node *node) {
    while (object->type->record != record && object->type->record->base)
        object = expr_base(a, object, node);
    return object;
}

/* Builds a call of the chosen function with converted and default arguments. `object` is the object
 * of a method, or NULL. */
static struct expression *make_call(struct analyser *a, struct function_symbol *f,
                                    struct expression *object, struct expression_vec *arguments,
                                    const struct node *node) {
    f = function_resize(a, f, arguments);
    const struct function *function = f->function;
    f->function->is_named = true;
    sema_warn_of_deprecated(a, function->attributes, function->name, function->at, node->at);
    struct expression *call = expr_create(a, EXPR_CALL, CATEGORY_VALUE,
                                          sema_complete_type(a, function->return_type), node);
    call->call.function = function;
    if (function->is_method) {
        if (!object) {
            error_at(a->c, sema_marked_callee(a->c, node), "method '%s' requires an object",
                     atom_text(a->c->atoms, function->name));
            return expr_error(a, node);
        }
        scope_add_child(call, object_argument(a, object, function->record, node));
    }
    if (!append_arguments(a, call, f, arguments, node) ||
        sema_is_unknown_type(a, function->return_type))
        return expr_error(a, node);
    if (f->instantiated_at && f->body_state == BODY_WAITING) {
        f->instantiated_at = node->at;
        f->caller = a->here.function;
        f->depth = (a->here.function ? a->here.function->depth : 0) + 1;
    }
    if (!a->here.is_unevaluated)
        function_require_body(a, f);
    return call;
}

/* ---- Candidates ---- */

struct call {
    const struct node *node;
    const char *name;
    struct expression *object; /* The object of a method, or NULL. */
    struct expression_vec arguments;
    const struct template_arguments *written; /* The template arguments, or NULL. */
    struct candidate_vec candidates;
    const struct symbol *chain; /* The overload set of most candidates. */
    struct symbol *failed;      /* The last template whose deduction failed, or NULL. */
    bool is_reported;           /* Deduction failed with a message. */
    bool has_const;             /* Some candidates are const methods. */
    uint32_t known;             /* The last visible symbol by declaration order, or 0 for all. */
};

/* Takes the shared candidate buffer. Without it, the calls of a large overload set would each
 * allocate a buffer that is too small for the next one. */
static void borrow_candidates(struct analyser *a, struct call *call) {
    if (call->candidates.items || !a->candidates)
        return;
    call->candidates = *a->candidates;
    call->candidates.count = 0;
    *a->candidates = (struct candidate_vec){0};
}

static void return_candidates(struct analyser *a, struct call *call) {
    if (!a->candidates)
        a->candidates = arena_new(a->c->typed, struct candidate_vec);
    if (a->candidates->capacity >= call->candidates.capacity) {
        vec_free(a->c->typed, &call->candidates);
        return;
    }
    vec_free(a->c->typed, a->candidates);
    *a->candidates = call->candidates;
}

/* Adds a function, unless it is among the first `before` candidates from other scopes. */
static void add_function(struct analyser *a, struct call *call, struct function_symbol *f,
                         size_t before, bool is_loose) {
    const struct function *function = f->function;
    for (size_t i = 0; i < before; i++)
        if (call->candidates.items[i].function == f)
            return;
    call->has_const |= function->is_const_method;
    uint32_t count = function->parameter_count - function->is_method;
    struct candidate c = {
        .function = f, .return_type = function->return_type, .count = count, .is_loose = is_loose};
    vec_push(a->c->typed, &call->candidates, c);
}

static bool is_late(const struct call *call, const struct symbol *s) {
    return call->known && s->order > call->known;
}

/* Adds only the overloads that match the argument types exactly, if there are any. All others are
 * worse, and are not mentioned in messages. */
static bool add_exact(struct analyser *a, struct call *call, struct symbol *first) {
    struct symbol *s =
        call->known || call->written ? NULL : overload_accepting(a, first, &call->arguments);
    bool is_found = s != NULL;
    size_t before = call->candidates.count;
    for (; s; s = s->function->next_alike)
        add_function(a, call, s->function, before, false);
    return is_found;
}

static void add_chain(struct analyser *a, struct call *call, struct symbol *s) {
    if (!s || s == call->chain || is_late(call, s))
        return;
    if (!call->known && !call->chain)
        call->chain = s;
    borrow_candidates(a, call);
    if (add_exact(a, call, s))
        return;
    size_t before = call->candidates.count, count = before;
    for (const struct symbol *counted = s; counted; counted = counted->next)
        count++;
    vec_reserve(a->c->typed, &call->candidates, count);
    for (; s; s = s->next) {
        if (is_late(call, s))
            continue;
        if (s->kind == SYMBOL_FUNCTION && !call->written) {
            add_function(a, call, s->function, before, false);
        } else if (s->kind == SYMBOL_TEMPLATE && s->is_overloadable) {
            unsigned errors = diag_error_count(a->c);
            bool is_loose = false;
            /* A template may deduce the length of a string literal, which is an array of
             * characters. */
            for (size_t i = 0; i < call->arguments.count; i++) {
                struct expression **argument = &call->arguments.items[i];
                if ((*argument)->type->kind == TYPE_STRING)
                    *argument = expr_characters(a, *argument, call->node);
            }
            struct function_symbol *f =
                template_deduce(a, s, call->written, call->arguments.items,
                                (uint32_t)call->arguments.count, call->node->at, &is_loose);
            if (f) {
                add_function(a, call, f, before, is_loose);
            } else {
                call->failed = s;
                call->is_reported |= diag_error_count(a->c) != errors;
            }
        }
    }
}

static void add_on_walk(struct analyser *a, struct call *call, struct scope *scope, atom name,
                        uint32_t walk) {
    context_check_stack(a->c, call->node->at, 0);
    add_chain(a, call, scope_symbol(scope, name));
    for (size_t i = 0; scope->kind != SCOPE_RECORD && i < scope->used.count; i++)
        if (scope_is_new(scope->used.items[i], walk))
            add_on_walk(a, call, scope->used.items[i], name, walk);
}

/* Adds functions of a namespace and of those named by its using-directives. */
static void add_from_scope(struct analyser *a, struct call *call, struct scope *scope, atom name) {
    add_on_walk(a, call, scope, name, scope_walk(a, scope));
}

/* Adds functions of the namespaces that declare the structs of the arguments. */
static void add_from_arguments(struct analyser *a, struct call *call, atom name) {
    for (size_t i = 0; i < call->arguments.count; i++) {
        const struct type *type = type_strip_arrays(call->arguments.items[i]->type);
        struct scope *scope = type->kind == TYPE_STRUCT ? type->record->scope : NULL;
        while (scope && scope->kind != SCOPE_NAMESPACE && scope->kind != SCOPE_GLOBAL)
            scope = scope->outer;
        if (scope)
            add_chain(a, call, scope_symbol(scope, name));
    }
}

static bool is_callable(const struct symbol *s) {
    return s->kind == SYMBOL_FUNCTION || (s->kind == SYMBOL_TEMPLATE && s->is_overloadable);
}

/* ---- Resolution ---- */

/* Selects the method that matches the constness of the object from two that differ in `const`. */
static struct function_symbol *match_constness(const struct call *call,
                                               struct function_symbol *chosen) {
    bool wants_const = call->object && call->object->is_const;
    if (!chosen->function->is_method || chosen->function->is_const_method == wants_const)
        return chosen;
    for (size_t i = 0; i < call->candidates.count; i++) {
        struct function_symbol *f = call->candidates.items[i].function;
        const struct function *other = f ? f->function : NULL;
        if (!other || f == chosen || other->is_const_method != wants_const ||
            other->parameter_count != chosen->function->parameter_count)
            continue;
        uint32_t same = 1;
        while (same < other->parameter_count &&
               other->parameters[same]->type == chosen->function->parameters[same]->type)
            same++;
        if (same == other->parameter_count)
            return f;
    }
    return chosen;
}

/* Keeps one of two methods that differ only in `const`, because they have the same rank. */
static void drop_const_twins(struct call *call) {
    size_t kept = 0;
    for (size_t i = 0; call->has_const && i < call->candidates.count; i++) {
        struct candidate *c = &call->candidates.items[i];
        struct function_symbol *better = c->function ? match_constness(call, c->function) : NULL;
        if (!c->function || better == c->function)
            call->candidates.items[kept++] = *c;
    }
    if (call->has_const)
        call->candidates.count = kept;
}

static void report_no_candidate(struct analyser *a, const struct call *call) {
    location at = call->node->at;
    if (call->failed && expr_is_invalid(a, call->failed->name))
        return;
    if (!call->failed) {
        error_at(a->c, sema_marked_node(a->c, call->node), "no matching function for call to '%s'",
                 call->name);
        return;
    }
    uint32_t most = call->failed->parameter_count;
    if (call->written && call->written->count > most) {
        error_at(a->c, at, "'%s' requires %u template argument%s, not %u", call->name, most,
                 most == 1 ? "" : "s", call->written->count);
    } else if (call->written && !call->arguments.count && !call->is_reported) {
        error_at(a->c, sema_marked_callee(a->c, call->node),
                 "template '%s' does not accept these template arguments", call->name);
        note_at(a->c, call->failed->at, "'%s' declared here", call->name);
    } else if (!call->is_reported) {
        error_at(a->c, at, "template '%s' does not accept these arguments: %s", call->name,
                 sema_argument_list(a, &call->arguments));
        note_at(a->c, call->failed->at, "cannot deduce its template arguments");
    }
}

/* Returns the location of the called name, or 0 for an operator. */
static location callee_location(const struct node *node) {
    const struct node *callee = node->kind == NODE_CALL ? node->call.callee : NULL;
    const struct name_part *part = !callee                       ? NULL
                                   : callee->kind == NODE_MEMBER ? callee->member.name
                                   : callee->kind == NODE_NAME   ? callee->name.parts
                                                                 : NULL;
    while (part && part->next)
        part = part->next;
    return part ? part->at : 0;
}

static struct expression *call_best(struct analyser *a, struct call *call) {
    const struct node *node = call->node;
    drop_const_twins(call);
    const struct candidate *chosen =
        overload_resolve(a, &call->candidates, &call->arguments, call->name, node);
    if (!chosen)
        return expr_error(a, node);
    location at = callee_location(node);
    if (chosen->function)
        found_function(a, at, chosen->function->function, false, false);
    else
        found_row(a, at, atom_of(a->c->atoms, call->name),
                  chosen->is_method ? FOUND_METHOD : FOUND_INTRINSIC, chosen->row);
    if (chosen->function)
        return make_call(a, chosen->function, call->object, &call->arguments, node);
    return chosen->is_method ? expr_method(a, chosen, call->object, &call->arguments, node)
                             : expr_intrinsic(a, chosen, &call->arguments, node);
}

/* Returns whether a struct of an uninstantiated template has an unknown base. */
static bool has_unknown(const struct analyser *a, const struct call *call) {
    if (call->object && sema_is_unknown_type(a, call->object->type))
        return true;
    for (size_t i = 0; call->failed && i < call->arguments.count; i++)
        if (sema_is_unknown_type(a, call->arguments.items[i]->type))
            return true;
    return false;
}

static struct expression *resolve_candidates(struct analyser *a, struct call *call) {
    if (expressions_have_errors(&call->arguments) || has_unknown(a, call))
        return expr_error(a, call->node);
    if (!call->candidates.count) {
        report_no_candidate(a, call);
        return expr_error(a, call->node);
    }
    struct expression *result = call_best(a, call);
    return_candidates(a, call);
    return result;
}

/* ---- Functions by name ---- */

static bool is_vulkan_or_dx(const struct analyser *a, const struct scope *scope) {
    return scope->builtin_prefix && scope != a->builtins;
}

/* Returns the scope of an intrinsic's name: `vk` for vk::f, and 0 for f and ::f. */
static atom intrinsic_scope(const struct syntax_name *name) {
    return name->parts->next ? name->parts->name : 0;
}

static bool may_be_intrinsic(const struct analyser *a, const struct syntax_name *name,
                             const struct scope *scope) {
    return !name->parts->next || (scope && !name->parts->next->next && is_vulkan_or_dx(a, scope));
}

/* Adds intrinsics of namespaces named by using-directives, such as vk::. */
static void add_used_intrinsics(struct analyser *a, struct call *call, atom name) {
    for (struct scope *s = a->here.scope; s; s = s->outer) {
        for (size_t i = 0; i < s->used.count; i++) {
            struct scope *used = s->used.items[i];
            if (is_vulkan_or_dx(a, used)) {
                atom prefix =
                    used == a->vulkan ? atom_of(a->c->atoms, "vk") : atom_of(a->c->atoms, "dx");
                intrinsic_candidates(a, prefix, name, call->written, &call->arguments,
                                     &call->candidates);
            }
        }
    }
}

static void add_intrinsics(struct analyser *a, struct call *call, const struct syntax_name *name,
                           const struct scope *scope) {
    if (!may_be_intrinsic(a, name, scope))
        return;
    atom last = name_atom(a, name);
    intrinsic_candidates(a, intrinsic_scope(name), last, call->written, &call->arguments,
                         &call->candidates);
    if (!name->parts->next)
        add_used_intrinsics(a, call, last);
}

/* Adds the overload set of the innermost scope with a function of the name. Templates see the
 * declarations before their definition; later ones are found only by argument types (C++
 * [temp.dep.candidate]). */
static void add_named(struct analyser *a, struct call *call, const struct symbol *first,
                      const struct syntax_name *name, bool is_limited) {
    atom last = name_atom(a, name);
    if (first->scope->kind == SCOPE_RECORD) {
        add_from_scope(a, call, first->scope, last);
        return;
    }
    struct scope *scope = a->here.scope;
    if (name->parts->next || name->global)
        scope = first->scope;
    for (; scope && !call->candidates.count && !call->failed; scope = scope->outer) {
        add_from_scope(a, call, scope, last);
        if (name->parts->next)
            break;
        if (is_limited && !call->known)
            call->known = scope->known;
    }
    call->known = 0;
    if (!name->parts->next && !name->global)
        add_from_arguments(a, call, last);
}

static bool is_known_intrinsic(struct analyser *a, const struct syntax_name *name,
                               const struct scope *scope) {
    return may_be_intrinsic(a, name, scope) &&
           intrinsic_exists(a, intrinsic_scope(name), name_atom(a, name));
}

/* Adds built-in functions that have another name (RELAX_FUNCTION_NAME). */
static void add_renamed(struct analyser *a, struct call *call, const struct syntax_name *name,
                        const struct scope *scope) {
    atom ours = sema_relaxed_name(a, name_atom(a, name), name_last(name)->at);
    if (ours == name_atom(a, name))
        return;
    const struct name_part *last = name_last(name);
    struct name_part part = {.name = ours, .at = last->at, .has_arguments = last->has_arguments};
    part.arguments = *name_arguments(last);
    struct syntax_name renamed = *name;
    renamed.parts = &part;
    add_intrinsics(a, call, &renamed, scope);
}

static struct expression *call_function(struct analyser *a, struct call *call,
                                        const struct symbol *first, const struct syntax_name *name,
                                        struct scope *scope) {
    bool is_member = first && first->scope->kind == SCOPE_RECORD;
    if (is_member && a->checked && first->scope->is_open)
        return expr_error(a, call->node); /* an unknown base may declare more overloads */
    if (is_member && a->here.this_ &&
        record_derives(a->here.this_->type->record, first->scope->record))
        call->object = expr_variable(a, a->here.this_, call->node);
    if (first)
        add_named(a, call, first, name, true);
    else if (!name->parts->next)
        add_from_arguments(a, call, name->parts->name);
    if (!is_member)
        add_intrinsics(a, call, name, scope);
    if (first && !call->candidates.count && !call->failed)
        add_named(a, call, first, name, false);
    if (!first && !call->candidates.count && !call->failed)
        add_renamed(a, call, name, scope);
    bool is_open = name->parts->next ? scope->is_open || is_vulkan_or_dx(a, scope) : !name->global;
    if (!first && is_open && a->checked && expressions_have_errors(&call->arguments))
        /* argument-dependent lookup may find it after instantiation */
        return expr_error(a, call->node);
    if (!first && !call->candidates.count && !call->failed && !is_known_intrinsic(a, name, scope)) {
        if (!name->parts->next || !sema_report_wrong_scope(a, name, name_last(name)))
            sema_report_unknown_name(a, "use of undeclared function", name_atom(a, name),
                                     name->parts->next ? scope : NULL, FIND_ANY,
                                     name_last(name)->at);
        return expr_error(a, call->node);
    }
    return resolve_candidates(a, call);
}

static bool analyse_written(struct analyser *a, const struct name_part *part,
                            struct template_arguments *out, struct call *call) {
    if (!part->has_arguments)
        return true;
    call->written = out;
    bool good = template_arguments_analyse(a, name_arguments(part), out);
    for (uint32_t i = 0; i < out->count; i++)
        if (out->items[i].type) /* a type to load from a buffer */
            sema_complete_type(a, out->items[i].type);
    return good;
}

static struct symbol *find_callee(struct analyser *a, const struct syntax_name *name,
                                  struct scope *scope) {
    atom last = name_atom(a, name);
    if (name->parts->next)
        return scope_find_in(a, scope, last, FIND_ANY);
    if (name->global) {
        struct symbol *s = scope_find_in(a, a->global, last, FIND_ANY);
        return s ? s : scope_find_in(a, a->builtins, last, FIND_ANY);
    }
    return scope_find(a, last, FIND_ANY);
}

/* ---- Callees that are not functions ---- */

struct expression *sema_analyse_construct(struct analyser *a, const struct type *type,
                                          const struct list *written, const struct node *node) {
    struct expression_vec arguments = {0};
    sema_analyse_expressions(a, written, &arguments);
    return sema_construct(a, type, &arguments, node);
}

static void analyse_call_arguments(struct analyser *a, const struct node *node,
                                   struct expression_vec *out) {
    sema_warn_of_commas(a, &node->call.arguments);
    sema_analyse_expressions(a, &node->call.arguments, out);
}

static struct expression *call_object(struct analyser *a, struct expression *object,
                                      const struct node *node);

/* Builds a call of a static method of a hit object: `dx::HitObject::MakeNop()`. */
static struct expression *call_static(struct analyser *a, const struct type *type,
                                      const struct node *callee, const struct node *node) {
    const struct name_part *last = name_last(&callee->name);
    struct call call = {.node = node, .name = atom_text(a->c->atoms, last->name)};
    if (!method_exists(a, type, last->name)) {
        sema_report_unknown_method(a, type, call.name, callee);
        return expr_error(a, node);
    }
    analyse_call_arguments(a, node, &call.arguments);
    method_candidates(a, type, last->name, NULL, &call.arguments, &call.candidates);
    call.object = expr_create(a, EXPR_UNDEFINED, CATEGORY_VALUE, type, callee);
    return resolve_candidates(a, &call);
}

/* Returns the hit object type that qualifies the name of a static method, or NULL. */
static const struct type *static_object(struct analyser *a, const struct syntax_name *name) {
    struct symbol *holder = name->parts->next ? name_holder(a, name) : NULL;
    if (!holder || holder->kind != SYMBOL_TYPE)
        return NULL;
    bool is_named = holder->builtin == BUILTIN_OBJECT && holder->object == OBJECT_HIT_OBJECT;
    const struct type *type = is_named ? type_of_symbol(a, holder, name->parts->at) : holder->type;
    return type && type_is_object(type, OBJECT_HIT_OBJECT) ? type : NULL;
}

static struct expression *call_name(struct analyser *a, const struct node *callee,
                                    const struct node *node) {
    const struct syntax_name *name = &callee->name;
    const struct name_part *last = name_last(name);
    const struct type *object = static_object(a, name);
    if (object)
        return call_static(a, object, callee, node);
    struct scope *scope = name_scope(a, name);
    if (!scope)
        return expr_error(a, node);
    struct symbol *first = find_callee(a, name, scope);
    if (first && !is_callable(first)) {
        /* The callee is not a function: a constructor, or an object with an operator (). */
        struct node reference = *callee;
        struct symbol *s = name_resolve(a, &reference);
        if (s && s->kind == SYMBOL_TYPE)
            return sema_analyse_construct(a, type_of_symbol(a, s, callee->at),
                                          &node->call.arguments, node);
        if (!s)
            return expr_error(a, node);
        return call_object(a, sema_analyse_expression(a, callee), node);
    }
    struct call call = {.node = node, .name = atom_text(a->c->atoms, name_atom(a, name))};
    struct template_arguments written = {0};
    if (last)
        found_use(a, last->at, first);
    analyse_call_arguments(a, node, &call.arguments);
    if (!analyse_written(a, last, &written, &call))
        return expr_error(a, node);
    return call_function(a, &call, first, name, scope);
}

/* ---- Methods ---- */

static struct expression *call_record_method(struct analyser *a, struct call *call,
                                             const struct name_part *part) {
    struct expression *object = call->object;
    const struct record *record = object->type->record;
    struct symbol *s = record_lookup(a, record, part->name, &call->object);
    if (!s) {
        sema_report_unknown_name(
            a, arena_format(a->c->typed, "'%s' has no method", record->full_name), part->name,
            record_scope(record), FIND_ANY, call->node->call.callee->at);
        return expr_error(a, call->node);
    }
    if (!is_callable(s))
        return call_object(a, sema_analyse_expression(a, call->node->call.callee), call->node);
    found_use(a, part->at, s);
    add_from_scope(a, call, s->scope, part->name);
    return resolve_candidates(a, call);
}

static struct expression *call_member(struct analyser *a, const struct node *callee,
                                      const struct node *node) {
    const struct name_part *part;
    struct call call = {.node = node};
    struct template_arguments written = {0};
    call.object = sema_analyse_object(a, callee, &part);
    call.name = atom_text(a->c->atoms, part->name);
    analyse_call_arguments(a, node, &call.arguments);
    if (is_error(call.object) || !analyse_written(a, part, &written, &call))
        return expr_error(a, node);
    if (call.object->type->kind == TYPE_STRUCT)
        return call_record_method(a, &call, part);
    if (call.object->type->kind == TYPE_OBJECT) {
        const struct type *type = call.object->type;
        if (!method_exists(a, type, part->name)) {
            sema_report_unknown_method(a, type, call.name, call.node->call.callee);
            return expr_error(a, call.node);
        }
        method_candidates(a, type, part->name, call.written, &call.arguments, &call.candidates);
        return resolve_candidates(a, &call);
    }
    sema_report_unknown_method(a, call.object->type, call.name, callee);
    return expr_error(a, node);
}

/* ---- Operators and objects ---- */

struct expression *overload_operator(struct analyser *a, enum operator_kind op,
                                     struct expression **operands, uint32_t count,
                                     const struct node *node) {
    if (operands[0]->type->kind != TYPE_STRUCT)
        return NULL;
    struct call call = {.node = node, .object = operands[0]};
    atom name = overload_operator_name(a, op);
    struct symbol *s = record_lookup(a, operands[0]->type->record, name, &call.object);
    if (!s)
        return NULL;
    call.name = atom_text(a->c->atoms, name);
    for (uint32_t i = 1; i < count; i++)
        vec_push(a->c->typed, &call.arguments, operands[i]);
    add_from_scope(a, &call, s->scope, name);
    return resolve_candidates(a, &call);
}

static struct expression *call_object(struct analyser *a, struct expression *object,
                                      const struct node *node) {
    if (is_error(object))
        return expr_error(a, node);
    struct expression_vec operands = {0};
    vec_push(a->c->typed, &operands, object);
    analyse_call_arguments(a, node, &operands);
    struct expression *called =
        overload_operator(a, OPERATOR_CALL, operands.items, (uint32_t)operands.count, node);
    if (called)
        return called;
    const struct variable *v = object->kind == EXPR_VARIABLE ? object->variable : NULL;
    bool shown =
        error_at(a->c, sema_marked_node(a->c, node), "called object of type '%s' is not a function",
                 type_name(a->c, object->type));
    if (shown && v && intrinsic_exists(a, 0, v->name))
        note_at(a->c, v->at, "declaration hides function '%s'", atom_text(a->c->atoms, v->name));
    return expr_error(a, node);
}

/* ---- Dispatch ---- */

struct expression *sema_analyse_call(struct analyser *a, const struct node *node) {
    const struct node *callee = node->call.callee;
    switch (callee->kind) {
    case NODE_NAME:
    case NODE_TYPE_NAME:
        return call_name(a, callee, node);
    case NODE_MEMBER:
        return call_member(a, callee, node);
    case NODE_TYPE:
        return sema_analyse_construct(a, sema_analyse_type(a, callee), &node->call.arguments, node);
    default:
        return call_object(a, sema_analyse_expression(a, callee), node);
    }
}
