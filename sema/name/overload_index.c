/* An index of overloads by parameter types, which avoids quadratic time if a name has many
 * overloads. */
#include "name.h"

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
    void **slot = map_slot_u64(a->c->typed, &index->alike, hash_parameters(s->function->function));
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
        first->index = arena_new(a->c->typed, struct overload_index);
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
