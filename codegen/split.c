/* Global structs of resources.  Vulkan has no descriptors of structs, so each member becomes a
 * variable of its own, at the bindings that follow the struct's; with -fcgl, and where arrays of
 * structs need it, the struct stays one variable, which SPIRV-Tools splits. */
#include "globals.h"

struct split_part {
    const struct type *type;
    const char *name;
    uint32_t id;      /* of a leaf */
    uint32_t binding; /* counted from the struct's own */
    struct split_part *children;
    uint32_t child_count;
};

static bool holds_array_of_structs(const struct type *type) {
    if (type->kind == TYPE_ARRAY)
        return type_strip_arrays(type)->kind == TYPE_STRUCT;
    if (type->kind != TYPE_STRUCT)
        return false;
    if (type->record->base && holds_array_of_structs(type->record->base))
        return true;
    for (uint32_t i = 0; i < type->record->field_count; i++)
        if (holds_array_of_structs(type->record->fields[i].type))
            return true;
    return false;
}

bool is_split(const struct emitter *e, const struct variable *v) {
    return v->storage == STORAGE_RESOURCE && v->type->kind == TYPE_STRUCT &&
           !e->options->no_legalization && !holds_array_of_structs(v->type);
}

static uint32_t elements_of(const struct type *type) {
    uint32_t count = 1;
    for (; type->kind == TYPE_ARRAY; type = type->element)
        count *= type->count ? type->count : 1;
    return count;
}

static void make_leaf(struct emitter *e, struct split_part *part, uint32_t *next) {
    uint32_t type = type_id(e, part->type, PACK_NONE);
    part->id = module_write(e->m, SECTION_GLOBALS, SpvOpVariable,
                            type_id_pointer(e, SpvStorageClassUniformConstant, type),
                            (const uint32_t[]){SpvStorageClassUniformConstant}, 1);
    module_name(e->m, part->id, part->name);
    part->binding = *next;
    *next += elements_of(part->type);
}

static void make_part(struct emitter *e, struct split_part *part, uint32_t *next) {
    if (part->type->kind != TYPE_STRUCT) {
        make_leaf(e, part, next);
        return;
    }
    const struct record *record = part->type->record;
    uint32_t bases = record->base ? 1 : 0;
    part->child_count = bases + record->field_count;
    part->children = arena_array(e->arena, struct split_part, part->child_count);
    for (uint32_t i = 0; i < part->child_count; i++) {
        struct split_part *child = &part->children[i];
        const struct field *field = i < bases ? NULL : &record->fields[i - bases];
        child->type = field ? field->type : record->base;
        child->name =
            field ? arena_format(e->arena, "%s.%s", part->name, atom_text(e->c->atoms, field->name))
                  : part->name;
        make_part(e, child, next);
    }
}

struct split_part *split_declare(struct emitter *e, const struct variable *v) {
    struct split_part *part = arena_new(e->arena, struct split_part);
    uint32_t next = 0;
    part->type = v->type;
    part->name = v->full_name;
    make_part(e, part, &next);
    return part;
}

void split_decorate(struct emitter *e, const struct split_part *part, uint32_t set,
                    uint32_t binding) {
    if (part->id) {
        module_decorate_with(e->m, part->id, SpvDecorationDescriptorSet, set);
        module_decorate_with(e->m, part->id, SpvDecorationBinding, binding + part->binding);
    }
    for (uint32_t i = 0; i < part->child_count; i++)
        split_decorate(e, &part->children[i], set, binding);
}

struct lvalue split_lvalue(const struct split_part *part) {
    if (part->id)
        return lvalue_of_pointer(part->id, part->type, SpvStorageClassUniformConstant, PACK_NONE);
    return (struct lvalue){.kind = LVALUE_SPLIT, .type = part->type, .split = part};
}

struct lvalue split_child(const struct lvalue *l, uint32_t child) {
    return split_lvalue(&l->split->children[child]);
}

/* The struct as a value: what it holds is loaded and put together. */
struct value split_load(struct emitter *e, const struct lvalue *l) {
    const struct split_part *part = l->split;
    uint32_t *parts = arena_array(e->arena, uint32_t, part->child_count);
    e->needs_legalization = true;
    for (uint32_t i = 0; i < part->child_count; i++) {
        struct lvalue child = split_lvalue(&part->children[i]);
        parts[i] = load_value(e, &child).id;
    }
    return value_construct(e, part->type, parts, part->child_count);
}
