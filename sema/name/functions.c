/* Function lookup by parameter types, the queue of bodies, and reachability by name. */
#include "../upcalls.h"
#include "name.h"

#include <string.h>

/* An index of overloads by parameter types avoids quadratic time if a name has many overloads. */

/* ---- Hashes ---- */

/* Returns the same hash for types that convert without cost: arrays of any size, and numeric types
 * with the same scalar type and number of components. */
static uint64_t hash_type(uint64_t hash, const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind == TYPE_ENUM || !type_is_numeric(type))
        return hash_step(hash, (uintptr_t)type);
    return hash_step(hash_step(hash, type->scalar), type_components(type));
}

static uint64_t hash_parameters(const struct function *f) {
    uint64_t hash = hash_seed(f->parameter_count - f->is_method);
    for (uint32_t i = f->is_method; i < f->parameter_count; i++)
        hash = hash_type(hash, f->parameters[i]->type);
    return hash;
}

static uint64_t hash_arguments(const struct expression_vec *arguments) {
    uint64_t hash = hash_seed(arguments->count);
    for (size_t i = 0; i < arguments->count; i++)
        hash = hash_type(hash, arguments->items[i]->type);
    return hash;
}

/* ---- The index ---- */

/* Returns whether a parameter accepts any argument because its type is unknown. */
static bool accepts_anything(const struct function *f) {
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct type *type = type_strip_arrays(f->parameters[i]->type);
        if (type->kind == TYPE_ERROR || type->kind == TYPE_PLACEHOLDER)
            return true;
    }
    return false;
}

static bool has_defaults(const struct function_symbol *f) {
    return f->required < f->function->parameter_count - f->function->is_method;
}

static void index_symbol(struct analyser *a, struct overload_index *index, struct symbol *s) {
    index->last = s;
    index->is_open |= s->kind != SYMBOL_FUNCTION || has_defaults(s->function) ||
                      accepts_anything(s->function->function);
    if (s->kind != SYMBOL_FUNCTION)
        return;
    void **slot = map_slot_u64(a->c->arena, &index->alike, hash_parameters(s->function->function));
    struct symbol *alike = *slot;
    if (!alike) {
        *slot = s;
        return;
    }
    while (alike->function->next_alike)
        alike = alike->function->next_alike;
    alike->function->next_alike = s;
}

static void index_overloads(struct analyser *a, struct symbol *first) {
    if (!first->index) {
        first->index = arena_new(a->c->arena, struct overload_index);
        index_symbol(a, first->index, first);
    }
    struct symbol *s = first->index->last->next;
    for (; s && (s->kind == SYMBOL_FUNCTION || s->is_overloadable); s = s->next)
        index_symbol(a, first->index, s);
}

struct symbol *overload_list_like(struct analyser *a, struct symbol *first,
                                  const struct function *f) {
    index_overloads(a, first);
    return map_find_u64(&first->index->alike, hash_parameters(f));
}

void overload_note_default(const struct function_symbol *f) {
    struct symbol *first = scope_symbol(f->scope, f->function->name);
    if (first && first->index && has_defaults(f))
        first->index->is_open = true;
}

/* ---- Calls ---- */

static bool accepts_exactly(const struct function *f, const struct expression_vec *arguments) {
    for (size_t i = 0; i < arguments->count; i++) {
        const struct variable *parameter = f->parameters[i + f->is_method];
        if (parameter->type != arguments->items[i]->type ||
            parameter->storage == STORAGE_GROUPSHARED)
            return false;
    }
    return f->parameter_count - f->is_method == arguments->count;
}

struct symbol *overload_accepting(struct analyser *a, struct symbol *first,
                                  const struct expression_vec *arguments) {
    if (!first->index)
        return NULL;
    index_overloads(a, first);
    if (first->index->is_open)
        return NULL;
    struct symbol *alike = map_find_u64(&first->index->alike, hash_arguments(arguments)),
                  *s = alike;
    while (s && !accepts_exactly(s->function->function, arguments))
        s = s->function->next_alike;
    return s ? alike : NULL;
}

/* ---- Function bodies ----
 * The states are declared, waiting, queued, running and done. A function that is called before its
 * definition is `wanted` instead.
 *
 * A body waits until a call requires it. In a function or a struct, it is queued until the end of
 * the file, where all specializations are known (C++ [temp.point]), so bodies are never nested. At
 * file scope it is analyzed at once, with only the preceding declarations visible. */

struct pending {
    struct function_symbol_vec waiting; /* Queued bodies. */
    struct function_symbol_vec methods; /* The methods of structs being defined. */
    bool is_draining;
};

static struct pending *pending_of(struct analyser *a) {
    if (!a->pending)
        a->pending = arena_new(a->c->arena, struct pending);
    return a->pending;
}

void sema_analyse_pending(struct analyser *a) {
    struct pending *p = pending_of(a);
    if (p->is_draining)
        return;
    p->is_draining = true;
    for (size_t i = 0; i < p->waiting.count; i++)
        sema_analyse_body(a, p->waiting.items[i]);
    p->waiting.count = 0;
    p->is_draining = false;
}

void function_require_body(struct analyser *a, struct function_symbol *f) {
    if (f->body_state == BODY_NONE)
        f->body_state = BODY_WANTED;
    if (f->body_state != BODY_WAITING)
        return;
    struct pending *p = pending_of(a);
    f->body_state = BODY_QUEUED;
    if (!a->here.function && !a->here.record_depth && !p->is_draining)
        sema_analyse_body(a, f);
    else
        vec_push(a->c->arena, &p->waiting, f);
}

void sema_add_pending_method(struct analyser *a, struct function_symbol *f) {
    vec_push(a->c->arena, &pending_of(a)->methods, f);
}

void sema_analyse_pending_methods(struct analyser *a) {
    if (a->here.record_depth)
        return;
    struct function_symbol_vec methods = pending_of(a)->methods;
    pending_of(a)->methods = (struct function_symbol_vec){0};
    for (size_t i = 0; i < methods.count; i++)
        function_require_body(a, methods.items[i]);
}

/* ---- Reachability by name ----
 * Every call except that of an operator names the function. A function is therefore unreachable if
 * its name does not occur in reachable functions or at file scope. Other meanings of the same name
 * only make the result conservative. */

/* A definition whose name has not been mentioned yet. */
struct definition {
    const struct node *node;
    uint32_t next; /* The next definition of the same name, as in mentions.of. */
};
VEC(struct definition, definition_vec);
VEC(const struct node *, node_vec);

enum { NONE, FIRST, MENTIONED = -1 };

struct mentions {
    struct arena *arena;
    /* The last waiting definition of each atom, from FIRST on, or NONE or MENTIONED. */
    uint32_t *of;
    size_t count; /* The number of atoms. */
    struct definition_vec waiting;
    struct node_vec found; /* Mentioned definitions, to be searched. */
};

/* Returns whether a name was mentioned. Names created later are treated as mentioned. */
static bool is_mentioned(const struct mentions *m, atom name) {
    return name >= m->count || m->of[name] == (uint32_t)MENTIONED;
}

static void mention(struct mentions *m, atom name) {
    uint32_t next = m->of[name];
    m->of[name] = (uint32_t)MENTIONED;
    while (next != NONE && next != (uint32_t)MENTIONED) {
        const struct definition *d = &m->waiting.items[next - FIRST];
        vec_push(m->arena, &m->found, d->node);
        next = d->next;
    }
}

static void mention_parts(struct mentions *m, const struct name_part *part) {
    for (; part; part = part->next)
        mention(m, part->name);
}

/* Mentions a name in an option or an attribute, with or without scopes. */
static void mention_text(struct mentions *m, struct atom_table *atoms, const char *text) {
    const char *scope = strrchr(text, ':');
    atom name = atom_of(atoms, scope ? scope + 1 : text);
    if (name < m->count)
        mention(m, name);
}

static bool is_exported(const struct node *definition) {
    const struct node *modifier = definition->declaration.type->type.modifiers.first;
    while (modifier && modifier->op != MODIFIER_EXPORT)
        modifier = modifier->next;
    return modifier != NULL;
}

static void add_definition(struct mentions *m, const struct node *node) {
    const struct syntax_name *name = &node->declaration.declarators.first->declarator.name;
    atom last = name->parts ? name_last(name)->name : 0;
    if (node->attributes || is_exported(node))
        mention(m, last);
    if (name->operator_ != OPERATOR_NONE || is_mentioned(m, last)) {
        vec_push(m->arena, &m->found, node);
        return;
    }
    vec_push(m->arena, &m->waiting, ((struct definition){node, m->of[last]}));
    m->of[last] = (uint32_t)m->waiting.count - 1 + FIRST;
}

static void look_at(void *user, const struct node *node) {
    struct analyser *a = user;
    struct mentions *m = a->mentions;
    if (node->kind == NODE_FUNCTION) {
        add_definition(m, node);
        return;
    }
    if (node->kind == NODE_NAME || node->kind == NODE_TYPE_NAME)
        mention_parts(m, node->name.parts);
    else if (node->kind == NODE_MEMBER)
        mention_parts(m, node->member.name);
    else if (node->kind == NODE_STRING)
        mention_text(m, a->c->atoms, node->text.text);
    context_check_stack(a->c, node->at, 0);
    node_children(node, look_at, a);
}

void reach_collect_mentions(struct analyser *a, const struct list *declarations) {
    struct mentions *m = a->mentions = arena_new(a->c->arena, struct mentions);
    m->arena = a->c->arena;
    m->count = atom_count(a->c->atoms);
    m->of = arena_array(m->arena, uint32_t, m->count);
    mention_text(m, a->c->atoms, a->options->entry);
    for (size_t i = 0; i < a->options->choice_count; i++)
        mention_text(m, a->c->atoms, a->options->choices[i].name);
    for (const struct node *node = declarations->first; node; node = node->next)
        look_at(a, node);
    for (size_t i = 0; i < m->found.count; i++)
        node_children(m->found.items[i], look_at, a);
}

bool function_is_mentioned(const struct analyser *a, const struct function_symbol *f) {
    const struct syntax_name *name = &f->declarator->declarator.name;
    return name->operator_ != OPERATOR_NONE || is_mentioned(a->mentions, f->function->name);
}
