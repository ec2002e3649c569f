/* Predeclared constants, heaps and namespaces. */
#include "../convert/convert.h"
#include "name.h"

#include <string.h>

struct builtin_constant {
    const char *scope, *name;
    uint32_t value;
    unsigned model;
};
static const struct builtin_constant builtin_constants[] = {
#define BUILTIN_CONSTANT(scope, name, value, model) {scope, name, value, model},
#include "../../spec/builtin_constants.def"
};

static void declare_constants(struct analyser *a, const char *scope) {
    const struct type *uint_type = type_scalar(a->types, SCALAR_UINT);
    for (size_t i = 0; i < COUNT_OF(builtin_constants); i++) {
        const struct builtin_constant *row = &builtin_constants[i];
        if (strcmp(row->scope, scope) == 0) {
            struct symbol symbol = {.kind = SYMBOL_CONSTANT,
                                    .name = atom_of(a->c->atoms, row->name)};
            symbol.constant = expr_integer(a, uint_type, row->value, NULL);
            symbol.model = (uint8_t)row->model;
            scope_declare(a, symbol);
        }
    }
}

/* Declares a heap, a feature of shader model 6.6; the use of an element determines its type. */
static void declare_heap(struct analyser *a, const char *name, enum object_kind kind) {
    struct variable *heap = variable_create(
        a, atom_of(a->c->atoms, name), type_object(a->types, kind, NULL, 0), STORAGE_RESOURCE, 0);
    struct symbol symbol = {.kind = SYMBOL_VARIABLE, .name = heap->name, .variable = heap};
    scope_declare(a, symbol);
    vec_push(a->c->typed, &a->globals, heap);
}

static struct scope *declare_builtin_namespace(struct analyser *a, const char *name,
                                               const char *prefix) {
    struct symbol symbol = {.kind = SYMBOL_NAMESPACE, .name = atom_of(a->c->atoms, name)};
    struct scope *scope = scope_create(a, SCOPE_NAMESPACE, a->global);
    scope->prefix = prefix;
    scope->builtin_prefix = prefix;
    symbol.namespace_ = scope;
    scope_declare(a, symbol);
    return scope;
}

void builtins_declare(struct analyser *a) {
    a->builtins = scope_push(a, SCOPE_GLOBAL);
    a->builtins->builtin_prefix = "";
    declare_constants(a, "");
    if (model_number(a) >= 66) {
        declare_heap(a, "ResourceDescriptorHeap", OBJECT_RESOURCE_HEAP);
        declare_heap(a, "SamplerDescriptorHeap", OBJECT_SAMPLER_HEAP);
    }
    a->global = scope_create(a, SCOPE_GLOBAL, a->builtins);
    declare_builtin_namespace(a, "dx", "dx::");
    declare_builtin_namespace(a, "std", "std::");
    a->vulkan = declare_builtin_namespace(a, "vk", "vk::");
    struct scope *previous = scope_enter(a, a->vulkan);
    declare_constants(a, "vk");
    scope_leave(a, previous);
    scope_enter(a, a->global);
}
