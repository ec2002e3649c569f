/* Calls: of functions, methods, intrinsics, templates, operators, and the objects that look like
 * functions.
 *
 *     name  --> overload set of the innermost scope --.
 *     arguments' structs --> their namespaces ---------+--> candidates --> best --> arguments
 *     tables --> rows of the name --------------------'      converted, defaults filled in
 *
 * Templates among the candidates are deduced first; what fails is no candidate, and no error (C++
 * [temp.over]). */
#include "expression.h"

#include "../convert/convert.h"
#include "../name/name.h"
#include "../seams.h"
#include "../tree/fold.h"

/* ---- A call of a chosen function ---- */

/* A default value is written once and stands in many calls, each with a node of its own. */
static struct expression *default_argument(struct analyser *a, const struct expression *value,
                                           const struct node *node) {
    struct expression *copy = make_copy(a, value);
    copy->at = node->at;
    return copy;
}

static struct expression *argument_itself(struct analyser *a, struct expression *e) {
    struct expression *out = make_like(a, EXPR_OUT_ARGUMENT, CATEGORY_VALUE, e->type, e);
    out->out_argument.target = e;
    return out;
}

/* A call whose type alone counts writes nothing: a value will do for any parameter, as in
 * `decltype(f(declval<T>()))`. */
static bool is_never_written(const struct analyser *a, const struct expression *e) {
    return a->here.is_unevaluated && e->category != CATEGORY_LVALUE;
}

/* HLSL 202x has parameters that are groupshared themselves.  Of elements and methods dxc says
 * nothing. */
static void warn_of_copy(struct analyser *a, const struct expression *e,
                         const struct variable *parameter) {
    const struct expression *root = e;
    while (root->kind == EXPR_MEMBER || root->kind == EXPR_SWIZZLE)
        root = expression_whole(root);
    const struct variable *v = root->kind == EXPR_VARIABLE ? root->variable : NULL;
    if (a->options->hlsl_version > 2021 && parameter->direction == DIRECTION_INOUT && v &&
        v->storage == STORAGE_GROUPSHARED)
        warning_at(a->c, WARN_PARAMETER_USAGE, marked(a->c, e),
                   "'%s' is copied for the call; a 'groupshared' parameter is the variable itself",
                   atom_text(a->c->atoms, v->name));
}

static struct expression *convert_argument(struct analyser *a, struct expression *e,
                                           const struct variable *parameter, bool to_member) {
    warn_of_coherence(a, e, parameter->coherence);
    if (parameter->storage == STORAGE_GROUPSHARED) {
        /* Groupshared memory is handed on itself, not a copy of it. */
        if (e->type != parameter->type) {
            error_at(a->c, marked(a->c, e),
                     "a 'groupshared' parameter of type '%s' cannot take a '%s'",
                     type_name(a->c, parameter->type), type_name(a->c, e->type));
            return NULL;
        }
        return argument_itself(a, e);
    }
    if (!to_member)
        warn_of_copy(a, e, parameter);
    /* A resource is a handle: an inout parameter takes it as it is, though it cannot be written. */
    if (parameter->direction != DIRECTION_IN && e->type == parameter->type &&
        e->category == CATEGORY_LVALUE && type_strip_arrays(e->type)->kind == TYPE_OBJECT)
        return argument_itself(a, e);
    if (attribute_find(parameter->attributes, ATTRIBUTE_VK_EXT_REFERENCE) &&
        !is_never_written(a, e) && (e->category != CATEGORY_LVALUE || e->type != parameter->type)) {
        error_at(a->c, marked(a->c, e),
                 "parameter '%s' refers to a variable: it needs an lvalue of type '%s'",
                 atom_text(a->c->atoms, parameter->name), type_name(a->c, parameter->type));
        return NULL;
    }
    struct expression *converted =
        parameter->direction == DIRECTION_IN || is_never_written(a, e)
            ? make_load(a, convert_implicit(a, e, parameter->type))
            : convert_out_argument(a, e, parameter->type,
                                   (enum parameter_direction)parameter->direction, to_member);
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
            child_add(call, argument);
        good &= argument != NULL;
    }
    return good;
}

/* The part of the object that the method is one of. */
static struct expression *object_argument(struct analyser *a, struct expression *object,
                                          const struct record *record, const struct node *node) {
    while (object->type->record != record && object->type->record->base)
        object = make_base(a, object, node);
    return object;
}

/* The call of a chosen function with arguments converted (defaults filled in). object: of a method.
 */
static struct expression *make_call(struct analyser *a, struct function_symbol *f,
                                    struct expression *object, struct expression_vec *arguments,
                                    const struct node *node) {
    f = function_resize(a, f, arguments);
    const struct function *function = f->function;
    f->function->is_named = true;
    warn_of_deprecated(a, function->attributes, function->name, function->at, node->at);
    struct expression *call =
        make(a, EXPR_CALL, CATEGORY_VALUE, complete_type(a, function->return_type), node);
    call->call.function = function;
    if (function->is_method) {
        if (!object) {
            error_at(a->c, marked_callee(a->c, node), "method '%s' needs an object to be called on",
                     atom_text(a->c->atoms, function->name));
            return make_error(a, node);
        }
        child_add(call, object_argument(a, object, function->record, node));
    }
    if (!append_arguments(a, call, f, arguments, node) || is_unknown_type(a, function->return_type))
        return make_error(a, node);
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
    struct expression *object; /* of a method, or NULL */
    struct expression_vec arguments;
    const struct template_arguments *written; /* or NULL */
    struct candidate_vec candidates;
    const struct symbol *chain; /* the overload set that most of them are of */
    struct symbol *failed;      /* the last template that could not be deduced, or NULL */
    bool is_reported;           /* and there was a message about it */
    bool has_const;             /* some candidates are const methods */
    uint32_t known;             /* only symbols up to this one are found; 0: all */
};

/* Calls of a large overload set would each leave a hole too small for the next one: they take
 * turns with one room. */
static void take_room(struct analyser *a, struct call *call) {
    if (call->candidates.items || !a->candidates)
        return;
    call->candidates = *a->candidates;
    call->candidates.count = 0;
    *a->candidates = (struct candidate_vec){0};
}

static void leave_room(struct analyser *a, struct call *call) {
    if (!a->candidates)
        a->candidates = arena_new(a->c->arena, struct candidate_vec);
    if (a->candidates->capacity >= call->candidates.capacity) {
        vec_give_back(a->c->arena, &call->candidates);
        return;
    }
    vec_give_back(a->c->arena, a->candidates);
    *a->candidates = call->candidates;
}

/* What one scope declares is declared once; `before` are the candidates of other scopes. */
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
    vec_push(a->c->arena, &call->candidates, c);
}

static bool is_late(const struct call *call, const struct symbol *s) {
    return call->known && s->order > call->known;
}

/* Among many overloads those with just the arguments' types, where there are any: the others are
 * worse, and nothing is said of them. */
static bool add_exact(struct analyser *a, struct call *call, struct symbol *first) {
    struct symbol *s =
        call->known || call->written ? NULL : overloads_taking(a, first, &call->arguments);
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
    take_room(a, call);
    if (add_exact(a, call, s))
        return;
    size_t before = call->candidates.count, count = before;
    for (const struct symbol *counted = s; counted; counted = counted->next)
        count++;
    vec_reserve(a->c->arena, &call->candidates, count);
    for (; s; s = s->next) {
        if (is_late(call, s))
            continue;
        if (s->kind == SYMBOL_FUNCTION && !call->written) {
            add_function(a, call, s->function, before, false);
        } else if (s->kind == SYMBOL_TEMPLATE && s->is_overloadable) {
            unsigned errors = diag_error_count(a->c);
            bool is_loose = false;
            /* A string is an array of its characters where a template may want to know how many. */
            for (size_t i = 0; i < call->arguments.count; i++) {
                struct expression **argument = &call->arguments.items[i];
                if ((*argument)->type->kind == TYPE_STRING)
                    *argument = make_characters(a, *argument, call->node);
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
    context_heed_stack(a->c, call->node->at, 0);
    add_chain(a, call, scope_symbol(scope, name));
    for (size_t i = 0; scope->kind != SCOPE_RECORD && i < scope->used.count; i++)
        if (scope_is_new(scope->used.items[i], walk))
            add_on_walk(a, call, scope->used.items[i], name, walk);
}

/* Namespaces that this one uses add their functions to the overload set. */
static void add_from_scope(struct analyser *a, struct call *call, struct scope *scope, atom name) {
    add_on_walk(a, call, scope, name, scope_walk(a, scope));
}

/* Functions are also found in the namespaces of the structs that they are called with. */
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

/* ---- Deciding and building ---- */

/* Between two methods that differ in `const` only, the object decides. */
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

/* Leaves one of each pair of methods that differ in `const` only: they rank the same. */
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
    if (call->failed && is_spoiled(a, call->failed->name))
        return;
    if (!call->failed) {
        error_at(a->c, marked_node(a->c, call->node), "no function '%s' can be called like this",
                 call->name);
        return;
    }
    uint32_t most = call->failed->parameter_count;
    if (call->written && call->written->count > most) {
        error_at(a->c, at, "'%s' takes %u template argument%s, not %u", call->name, most,
                 most == 1 ? "" : "s", call->written->count);
    } else if (call->written && !call->arguments.count && !call->is_reported) {
        error_at(a->c, marked_callee(a->c, call->node),
                 "template '%s' does not take these template arguments", call->name);
        note_at(a->c, call->failed->at, "'%s' is declared here", call->name);
    } else if (!call->is_reported) {
        error_at(a->c, at, "template '%s' does not take these arguments: %s", call->name,
                 argument_list(a, &call->arguments));
        note_at(a->c, call->failed->at, "its template arguments cannot be deduced from them");
    }
}

static struct expression *call_best(struct analyser *a, struct call *call) {
    const struct node *node = call->node;
    drop_const_twins(call);
    const struct candidate *chosen =
        overload_resolve(a, &call->candidates, &call->arguments, call->name, node);
    if (!chosen)
        return make_error(a, node);
    if (chosen->function)
        return make_call(a, chosen->function, call->object, &call->arguments, node);
    return chosen->is_method ? make_method(a, chosen, call->object, &call->arguments, node)
                             : make_intrinsic(a, chosen, &call->arguments, node);
}

/* In a template that is checked: of a struct that it makes, nothing is known that is not its own.
 */
static bool has_unknown(const struct analyser *a, const struct call *call) {
    if (call->object && is_unknown_type(a, call->object->type))
        return true;
    for (size_t i = 0; call->failed && i < call->arguments.count; i++)
        if (is_unknown_type(a, call->arguments.items[i]->type))
            return true;
    return false;
}

static struct expression *decide(struct analyser *a, struct call *call) {
    if (have_errors(&call->arguments) || has_unknown(a, call))
        return make_error(a, call->node);
    if (!call->candidates.count) {
        report_no_candidate(a, call);
        return make_error(a, call->node);
    }
    struct expression *result = call_best(a, call);
    leave_room(a, call);
    return result;
}

/* ---- Functions by name ---- */

static bool is_vulkan_or_dx(const struct analyser *a, const struct scope *scope) {
    return scope->builtin_prefix && scope != a->builtins;
}

/* The scope part of an intrinsic's name: `vk` of vk::f, nothing for f and ::f. */
static atom intrinsic_scope(const struct name *name) {
    return name->parts->next ? name->parts->name : 0;
}

static bool may_be_intrinsic(const struct analyser *a, const struct name *name,
                             const struct scope *scope) {
    return !name->parts->next || (scope && !name->parts->next->next && is_vulkan_or_dx(a, scope));
}

/* Intrinsics of namespaces that are in use, such as vk::, are found without their prefix. */
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

static void add_intrinsics(struct analyser *a, struct call *call, const struct name *name,
                           const struct scope *scope) {
    if (!may_be_intrinsic(a, name, scope))
        return;
    atom last = name_atom(a, name);
    intrinsic_candidates(a, intrinsic_scope(name), last, call->written, &call->arguments,
                         &call->candidates);
    if (!name->parts->next)
        add_used_intrinsics(a, call, last);
}

/* The innermost scope with a function of that name gives the overload set.  A template finds what
 * was declared before it, and by its arguments what was declared since (C++ [temp.dep.candidate]).
 */
static void add_named(struct analyser *a, struct call *call, const struct symbol *first,
                      const struct name *name, bool is_limited) {
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

static bool is_known_intrinsic(struct analyser *a, const struct name *name,
                               const struct scope *scope) {
    return may_be_intrinsic(a, name, scope) &&
           intrinsic_exists(a, intrinsic_scope(name), name_atom(a, name));
}

/* Built-in functions that the dialect in use calls otherwise. */
static void add_renamed(struct analyser *a, struct call *call, const struct name *name,
                        const struct scope *scope) {
    atom ours = dialect_name(a, name_atom(a, name), name_last(name)->at);
    if (ours == name_atom(a, name))
        return;
    const struct name_part *last = name_last(name);
    struct name_part part = {.name = ours, .at = last->at, .has_arguments = last->has_arguments};
    part.arguments = *name_arguments(last);
    struct name renamed = *name;
    renamed.parts = &part;
    add_intrinsics(a, call, &renamed, scope);
}

static struct expression *call_function(struct analyser *a, struct call *call,
                                        const struct symbol *first, const struct name *name,
                                        struct scope *scope) {
    bool is_member = first && first->scope->kind == SCOPE_RECORD;
    if (is_member && a->checked && first->scope->is_open)
        return make_error(a, call->node); /* there may be more of them in the base */
    if (is_member && a->here.this_ &&
        record_derives(a->here.this_->type->record, first->scope->record))
        call->object = make_variable(a, a->here.this_, call->node);
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
    if (!first && is_open && a->checked && have_errors(&call->arguments))
        return make_error(a, call->node); /* found by its arguments, once they are known */
    if (!first && !call->candidates.count && !call->failed && !is_known_intrinsic(a, name, scope)) {
        if (!name->parts->next || !report_wrong_scope(a, name, name_last(name)))
            report_unknown_name(a, "use of undeclared function", name_atom(a, name),
                                name->parts->next ? scope : NULL, FIND_ANY, name_last(name)->at);
        return make_error(a, call->node);
    }
    return decide(a, call);
}

static bool analyse_written(struct analyser *a, const struct name_part *part,
                            struct template_arguments *out, struct call *call) {
    if (!part->has_arguments)
        return true;
    call->written = out;
    bool good = template_arguments_analyse(a, name_arguments(part), out);
    for (uint32_t i = 0; i < out->count; i++)
        if (out->items[i].type) /* what a buffer loads */
            complete_type(a, out->items[i].type);
    return good;
}

static struct symbol *find_callee(struct analyser *a, const struct name *name,
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

/* ---- Names that are no functions ---- */

struct expression *analyse_construct(struct analyser *a, const struct type *type,
                                     const struct list *written, const struct node *node) {
    struct expression_vec arguments = {0};
    analyse_expressions(a, written, &arguments);
    return construct(a, type, &arguments, node);
}

/* A variable may have the name of a function that is built in. */
static void analyse_call_arguments(struct analyser *a, const struct node *node,
                                   struct expression_vec *out) {
    warn_of_commas(a, &node->call.arguments);
    analyse_expressions(a, &node->call.arguments, out);
}

static struct expression *call_object(struct analyser *a, struct expression *object,
                                      const struct node *node);

/* A static method of a hit object, which no object stands in front of: `dx::HitObject::MakeNop()`.
 */
static struct expression *call_static(struct analyser *a, const struct type *type,
                                      const struct node *callee, const struct node *node) {
    const struct name_part *last = name_last(&callee->name);
    struct call call = {.node = node, .name = atom_text(a->c->atoms, last->name)};
    if (!method_exists(a, type, last->name)) {
        report_unknown_method(a, type, call.name, callee);
        return make_error(a, node);
    }
    analyse_call_arguments(a, node, &call.arguments);
    method_candidates(a, type, last->name, NULL, &call.arguments, &call.candidates);
    call.object = make(a, EXPR_UNDEFINED, CATEGORY_VALUE, type, callee);
    return decide(a, &call);
}

/* The hit object that the name of a static method begins with, or NULL. */
static const struct type *static_object(struct analyser *a, const struct name *name) {
    struct symbol *holder = name->parts->next ? name_holder(a, name) : NULL;
    if (!holder || holder->kind != SYMBOL_TYPE)
        return NULL;
    bool is_named = holder->builtin == BUILTIN_OBJECT && holder->object == OBJECT_HIT_OBJECT;
    const struct type *type = is_named ? type_of_symbol(a, holder, name->parts->at) : holder->type;
    return type && type_is_object(type, OBJECT_HIT_OBJECT) ? type : NULL;
}

static struct expression *call_name(struct analyser *a, const struct node *callee,
                                    const struct node *node) {
    const struct name *name = &callee->name;
    const struct name_part *last = name_last(name);
    const struct type *object = static_object(a, name);
    if (object)
        return call_static(a, object, callee, node);
    struct scope *scope = name_scope(a, name);
    if (!scope)
        return make_error(a, node);
    struct symbol *first = find_callee(a, name, scope);
    if (first && !is_callable(first)) {
        /* A call of a name that is no function: a constructor, or an object with an operator (). */
        struct node reference = *callee;
        struct symbol *s = name_resolve(a, &reference);
        if (s && s->kind == SYMBOL_TYPE)
            return analyse_construct(a, type_of_symbol(a, s, callee->at), &node->call.arguments,
                                     node);
        if (!s)
            return make_error(a, node);
        return call_object(a, analyse_expression(a, callee), node);
    }
    struct call call = {.node = node, .name = atom_text(a->c->atoms, name_atom(a, name))};
    struct template_arguments written = {0};
    analyse_call_arguments(a, node, &call.arguments);
    if (!analyse_written(a, last, &written, &call))
        return make_error(a, node);
    return call_function(a, &call, first, name, scope);
}

/* ---- Methods ---- */

static struct expression *call_record_method(struct analyser *a, struct call *call,
                                             const struct name_part *part) {
    struct expression *object = call->object;
    const struct record *record = object->type->record;
    struct symbol *s = record_lookup(a, record, part->name, &call->object);
    if (!s) {
        report_unknown_name(a, arena_format(a->c->arena, "'%s' has no method", record->full_name),
                            part->name, record_scope(record), FIND_ANY,
                            call->node->call.callee->at);
        return make_error(a, call->node);
    }
    if (!is_callable(s))
        return call_object(a, analyse_expression(a, call->node->call.callee), call->node);
    add_from_scope(a, call, s->scope, part->name);
    return decide(a, call);
}

static struct expression *call_member(struct analyser *a, const struct node *callee,
                                      const struct node *node) {
    const struct name_part *part;
    struct call call = {.node = node};
    struct template_arguments written = {0};
    call.object = analyse_object(a, callee, &part);
    call.name = atom_text(a->c->atoms, part->name);
    analyse_call_arguments(a, node, &call.arguments);
    if (is_error(call.object) || !analyse_written(a, part, &written, &call))
        return make_error(a, node);
    if (call.object->type->kind == TYPE_STRUCT)
        return call_record_method(a, &call, part);
    if (call.object->type->kind == TYPE_OBJECT) {
        const struct type *type = call.object->type;
        if (!method_exists(a, type, part->name)) {
            report_unknown_method(a, type, call.name, call.node->call.callee);
            return make_error(a, call.node);
        }
        method_candidates(a, type, part->name, call.written, &call.arguments, &call.candidates);
        return decide(a, &call);
    }
    report_unknown_method(a, call.object->type, call.name, callee);
    return make_error(a, node);
}

/* ---- Operators and objects ---- */

struct expression *operator_overload(struct analyser *a, enum operator_kind op,
                                     struct expression **operands, uint32_t count,
                                     const struct node *node) {
    if (operands[0]->type->kind != TYPE_STRUCT)
        return NULL;
    struct call call = {.node = node, .object = operands[0]};
    atom name = operator_function_name(a, op);
    struct symbol *s = record_lookup(a, operands[0]->type->record, name, &call.object);
    if (!s)
        return NULL;
    call.name = atom_text(a->c->atoms, name);
    for (uint32_t i = 1; i < count; i++)
        vec_push(a->c->arena, &call.arguments, operands[i]);
    add_from_scope(a, &call, s->scope, name);
    return decide(a, &call);
}

static struct expression *call_object(struct analyser *a, struct expression *object,
                                      const struct node *node) {
    if (is_error(object))
        return make_error(a, node);
    struct expression_vec operands = {0};
    vec_push(a->c->arena, &operands, object);
    analyse_call_arguments(a, node, &operands);
    struct expression *called =
        operator_overload(a, OPERATOR_CALL, operands.items, (uint32_t)operands.count, node);
    if (called)
        return called;
    const struct variable *v = object->kind == EXPR_VARIABLE ? object->variable : NULL;
    bool shown = error_at(a->c, marked_node(a->c, node), "a value of type '%s' cannot be called",
                          type_name(a->c, object->type));
    if (shown && v && intrinsic_exists(a, 0, v->name))
        note_at(a->c, v->at, "this hides the function '%s'", atom_text(a->c->atoms, v->name));
    return make_error(a, node);
}

/* ---- All of them ---- */

struct expression *analyse_call(struct analyser *a, const struct node *node) {
    const struct node *callee = node->call.callee;
    switch (callee->kind) {
    case NODE_NAME:
    case NODE_TYPE_NAME:
        return call_name(a, callee, node);
    case NODE_MEMBER:
        return call_member(a, callee, node);
    case NODE_TYPE:
        return analyse_construct(a, analyse_type(a, callee), &node->call.arguments, node);
    default:
        return call_object(a, analyse_expression(a, callee), node);
    }
}
