/* Global structs of resources, and arrays of them.  Vulkan has no descriptors of structs, so each
 * member becomes a variable of its own, at the bindings that follow the struct's; an array of
 * resources stays one variable. */
#include "place.h"

#include <string.h>

struct split_part;
VEC(struct split_part *, split_part_vec);

struct split_part {
    const struct type *type;
    const char *name; /* of an array of structs, and of arrays in it: the outermost array's */
    uint32_t index;   /* in what it is a part of */
    uint32_t element; /* in an array of structs: which, counted over all its dimensions */
    uint32_t id;      /* of a leaf that was asked for */
    uint32_t binding; /* counted from the struct's own */
    struct split_part_vec children; /* by index; of an array those that were asked for */
};

static bool is_leaf(const struct type *type) {
    return type_strip_arrays(type)->kind != TYPE_STRUCT;
}

static uint32_t child_count(const struct type *type) {
    return type->kind == TYPE_STRUCT ? (type->record->base ? 1 : 0) + type->record->field_count
                                     : type->count;
}

static void be_member(struct emitter *e, const struct split_part *part, struct split_part *child) {
    const struct record *record = part->type->record;
    uint32_t bases = record->base ? 1 : 0;
    const struct field *field = child->index < bases ? NULL : &record->fields[child->index - bases];
    child->type = field ? field->type : record->base;
    child->name =
        field ? arena_format(e->arena, "%s.%s", part->name, atom_text(e->c->atoms, field->name))
              : part->name;
}

static void be_element(struct emitter *e, const struct split_part *part, struct split_part *child) {
    child->type = part->type->element;
    child->element = part->element * part->type->count + child->index;
    child->name = child->type->kind == TYPE_STRUCT
                      ? arena_format(e->arena, "%s[%u]", part->name, child->element)
                      : part->name;
}

static struct split_part *make_child(struct emitter *e, const struct split_part *part,
                                     uint32_t index) {
    struct split_part *child = arena_new(e->arena, struct split_part);
    child->index = index;
    child->binding = part->binding + layout_binding_of_part(part->type, index);
    if (part->type->kind == TYPE_STRUCT)
        be_member(e, part, child);
    else
        be_element(e, part, child);
    return child;
}

/* Where the child with an index is, or belongs. */
static size_t find_child(const struct split_part *part, uint32_t index) {
    size_t low = 0, high = part->children.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (part->children.items[middle]->index < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct split_part *child_part(struct emitter *e, struct split_part *part, uint32_t index) {
    size_t at = find_child(part, index), count = part->children.count;
    struct split_part **children = part->children.items;
    if (at < count && children[at]->index == index)
        return children[at];
    vec_push(e->arena, &part->children, NULL);
    children = part->children.items;
    memmove(children + at + 1, children + at, (count - at) * sizeof *children);
    return children[at] = make_child(e, part, index);
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
    for (uint32_t i = 0; i < child_count(part->type); i++)
        make_leaves(e, child_part(e, part, i));
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
    for (size_t i = 0; i < part->children.count; i++)
        split_decorate(e, part->children.items[i], set, binding);
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
    return split_lvalue(e, child_part(e, l.split, child));
}

static bool element_of(struct emitter *e, struct lvalue *l, uint64_t index,
                       const struct type *element) {
    (void)element;
    if (index >= l->type->count)
        return false;
    *l = child_of(e, *l, (uint32_t)index);
    return true;
}

/* More variables than these are not made for one expression: each takes time and memory in every
 * pass, and a module has 65,535 at most (SPIR-V 2.17). */
enum { MOST_TOGETHER = 16384 };

static uint64_t variable_count(const struct type *type) {
    if (is_leaf(type))
        return 1;
    if (type->kind != TYPE_STRUCT)
        return type->count * variable_count(type->element);
    const struct record *record = type->record;
    uint64_t total = record->base ? variable_count(record->base) : 0;
    for (uint32_t i = 0; i < record->field_count; i++)
        total += variable_count(record->fields[i].type);
    return total;
}

/* The struct or array as a value: what it holds is loaded and put together. */
static struct value load_all(struct emitter *e, struct lvalue *l) {
    struct split_part *part = l->split;
    if (variable_count(part->type) > MOST_TOGETHER) {
        error_at(e->c, e->m->at,
                 "'%s' holds more than %d resources, too many to be copied, or found by an index "
                 "that is no constant",
                 type_name(e->c, part->type), MOST_TOGETHER);
        return value_of(constant_undefined(e, value_type_id(e, part->type)), part->type);
    }
    uint32_t count = child_count(part->type), *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++) {
        struct lvalue child = child_of(e, *l, i);
        parts[i] = load_value(e, &child).id;
    }
    return value_construct(e, part->type, parts, count);
}

const struct place_kind split_place = {
    .load = load_all,
    .child = child_of,
    .known_element = element_of,
    .folds_indices = true,
};
