/* Global structs of resources, and arrays of them.  Vulkan has no descriptors of structs, so each
 * member becomes a variable of its own, at the bindings that follow the struct's; an array of
 * resources stays one variable. */
#include "place.h"

struct split_part {
    const struct type *type;
    const char *name; /* of an array of structs, and of arrays in it: the outermost array's */
    uint32_t element; /* in an array of structs: which, counted over all its dimensions */
    uint32_t id;      /* of a leaf that was asked for */
    uint32_t binding; /* counted from the struct's own */
    struct split_part *children;
    uint32_t child_count;
};

static bool is_leaf(const struct type *type) {
    return type_strip_arrays(type)->kind != TYPE_STRUCT;
}

static void add_members(struct emitter *e, struct split_part *part) {
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
        child->binding = part->binding + layout_binding_of_part(part->type, i);
    }
}

static void add_elements(struct emitter *e, struct split_part *part) {
    const struct type *element = part->type->element;
    part->child_count = part->type->count;
    part->children = arena_array(e->arena, struct split_part, part->child_count);
    for (uint32_t i = 0; i < part->child_count; i++) {
        struct split_part *child = &part->children[i];
        child->type = element;
        child->element = part->element * part->child_count + i;
        child->name = element->kind == TYPE_STRUCT
                          ? arena_format(e->arena, "%s[%u]", part->name, child->element)
                          : part->name;
        child->binding = part->binding + layout_binding_of_part(part->type, i);
    }
}

static void add_children(struct emitter *e, struct split_part *part) {
    if (part->children || is_leaf(part->type))
        return;
    if (part->type->kind == TYPE_STRUCT)
        add_members(e, part);
    else
        add_elements(e, part);
}

static void make_leaf(struct emitter *e, struct split_part *part) {
    uint32_t type =
        array_around(e, part->type, type_id(e, type_strip_arrays(part->type), PACK_NONE));
    part->id = global_variable(e, SpvStorageClassUniformConstant, type, part->name);
}

/* Variables in the order of the members; elements of arrays only when they are asked for, as there
 * may be many. */
static void make_leaves(struct emitter *e, struct split_part *part) {
    if (is_leaf(part->type))
        make_leaf(e, part);
    if (part->type->kind != TYPE_STRUCT)
        return;
    add_children(e, part);
    for (uint32_t i = 0; i < part->child_count; i++)
        make_leaves(e, &part->children[i]);
}

struct split_part *split_declare(struct emitter *e, const struct variable *v) {
    struct split_part *part = arena_new(e->arena, struct split_part);
    part->type = v->type;
    part->name = atom_text(e->c->atoms, v->name);
    make_leaves(e, part);
    return part;
}

void split_decorate(struct emitter *e, const struct split_part *part, uint32_t set,
                    uint32_t binding) {
    if (part->id) {
        module_decorate_with(e->m, part->id, SpvDecorationDescriptorSet, set);
        module_decorate_with(e->m, part->id, SpvDecorationBinding, binding + part->binding);
        if (type_is_relaxed(part->type))
            module_relax(e->m, part->id);
    }
    for (uint32_t i = 0; part->children && i < part->child_count; i++)
        split_decorate(e, &part->children[i], set, binding);
}

struct lvalue split_lvalue(struct emitter *e, struct split_part *part) {
    if (!is_leaf(part->type))
        return (struct lvalue){.kind = &split_place, .type = part->type, .split = part};
    if (!part->id)
        make_leaf(e, part);
    struct lvalue l =
        lvalue_of_pointer(part->id, part->type, SpvStorageClassUniformConstant, PACK_NONE);
    l.memory.is_flattened = type_is_flattened(e->options, part->type);
    return l;
}

static struct lvalue child_of(struct emitter *e, struct lvalue l, uint32_t child) {
    add_children(e, l.split);
    return split_lvalue(e, &l.split->children[child]);
}

static bool element_of(struct emitter *e, struct lvalue *l, uint64_t index,
                       const struct type *element) {
    (void)element;
    if (index >= l->type->count)
        return false;
    *l = child_of(e, *l, (uint32_t)index);
    return true;
}

/* The struct or array as a value: what it holds is loaded and put together. */
static struct value load_all(struct emitter *e, struct lvalue *l) {
    struct split_part *part = l->split;
    add_children(e, part);
    uint32_t *parts = arena_array(e->arena, uint32_t, part->child_count);
    for (uint32_t i = 0; i < part->child_count; i++) {
        struct lvalue child = split_lvalue(e, &part->children[i]);
        parts[i] = load_value(e, &child).id;
    }
    return value_construct(e, part->type, parts, part->child_count);
}

const struct place_kind split_place = {
    .load = load_all,
    .child = child_of,
    .known_element = element_of,
    .folds_indices = true,
};
