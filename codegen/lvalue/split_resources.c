/* Global structs of resources, and arrays of them. Vulkan has no descriptors of structs, so each
 * resource becomes a separate variable. Their bindings follow the struct's binding. An array of
 * resources remains one variable. Numeric members are stored in a block:
 *
 *     struct { Texture2D t; float4 k; } g[2];
 *     g[1].t    variable "g[1].t"
 *     g[i].k    $Globals, member g, a struct without t: an access chain of 0, i, 0 */
#include "../lvalue/lvalue.h"

#include <string.h>

struct split_part;
VEC(struct split_part *, split_part_vec);

struct split_part {
    const struct type *type;
    const char *name;          /* within an array of structs: name of the outermost array */
    uint32_t index;            /* index in the parent */
    uint32_t element;          /* index in an array of structs, flattened over all dimensions */
    const struct field *field; /* declaring field, also for elements of an array */
    uint32_t id;               /* variable of a leaf, created on demand */
    uint32_t image_type;       /* type chosen by a leaf's declaration, or 0 */
    uint32_t binding;          /* relative to the binding of the struct */
    uint32_t in_class[REGISTER_LETTER_COUNT]; /* the same per register class */
    uint32_t counter; /* counter variable of a buffer, if the struct has counters */
    uint32_t counter_binding;
    bool has_counters;
    struct split_part_vec children; /* by index; for an array, only the elements in use */
};

static bool is_leaf(const struct type *type) {
    return type_strip_arrays(type)->kind != TYPE_STRUCT;
}

static uint32_t child_count(const struct type *type) {
    return type->kind == TYPE_STRUCT ? (type->record->base ? 1 : 0) + type->record->field_count
                                     : type->count;
}

static const struct type *child_type(const struct type *type, uint32_t child) {
    if (type->kind != TYPE_STRUCT)
        return type->element;
    uint32_t bases = type->record->base != NULL;
    return child < bases ? type->record->base : type->record->fields[child - bases].type;
}

static struct split_part *make_child(struct emitter *e, const struct split_part *part,
                                     uint32_t index) {
    struct split_part *child = arena_new(e->arena, struct split_part);
    child->index = index;
    child->binding = part->binding + layout_binding_of_part(part->type, index);
    for (int class = 0; class < REGISTER_LETTER_COUNT; class ++)
        child->in_class[class] =
            part->in_class[class] + layout_binding_of_part_in_class(part->type, index, class);
    child->counter_binding = part->counter_binding + layout_counter_of_part(part->type, index);
    child->has_counters = part->has_counters;
    if (part->type->kind == TYPE_STRUCT) {
        const struct record *record = part->type->record;
        uint32_t bases = record->base ? 1 : 0;
        const struct field *field =
            child->index < bases ? NULL : &record->fields[child->index - bases];
        child->field = field;
        child->type = field ? field->type : record->base;
        child->name =
            field ? arena_format(e->arena, "%s.%s", part->name, atom_text(e->c->atoms, field->name))
                  : part->name;
    } else {
        child->field = part->field;
        child->type = part->type->element;
        child->element = part->element * part->type->count + child->index;
        child->name = child->type->kind == TYPE_STRUCT
                          ? arena_format(e->arena, "%s[%u]", part->name, child->element)
                          : part->name;
    }
    return child;
}

/* Returns the position of the child with this index, or its insertion point. */
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

/* Streams, patches and ray queries have no descriptor. */
static SpvStorageClass leaf_storage(struct emitter *e, const struct type *object) {
    return type_has_descriptor(object) ? cg_resource_storage(e, object) : SpvStorageClassPrivate;
}

static void make_leaf(struct emitter *e, struct split_part *part) {
    const struct type *object = type_strip_arrays(part->type);
    const struct field *field = part->field;
    part->image_type = type_id_of_format(e, object, field->attributes);
    uint32_t type =
        part->image_type ? part->image_type : type_id(e, object, cg_resource_packing(e, object));
    part->id = globals_variable(e, leaf_storage(e, object), cg_array_around(e, part->type, type),
                                part->name);
    attributes_decorate(e, part->id, field->attributes);
    if (field->coherence == COHERENCE_GLOBAL)
        module_decorate(e->m, part->id, SpvDecorationCoherent, NULL, 0);
    if (part->has_counters && layout_has_counter(object))
        part->counter = globals_variable(e, counter_storage(e),
                                         cg_array_around(e, part->type, counter_block(e)),
                                         arena_format(e->arena, "counter.var.%s", part->name));
}

/* Creates variables in member order. Array elements are created on demand, because arrays may be
 * large. */
static void make_leaves(struct emitter *e, struct split_part *part) {
    if (is_leaf(part->type))
        make_leaf(e, part);
    if (part->type->kind != TYPE_STRUCT)
        return;
    for (uint32_t i = 0; i < child_count(part->type); i++)
        if (type_has_descriptor(child_type(part->type, i)))
            make_leaves(e, child_part(e, part, i));
}

struct split_part *split_declare(struct emitter *e, const struct variable *v, bool has_counters) {
    struct split_part *part = arena_new(e->arena, struct split_part);
    part->type = v->type;
    part->name = atom_text(e->c->atoms, v->name);
    part->has_counters = has_counters;
    make_leaves(e, part);
    return part;
}

void split_decorate(struct emitter *e, const struct split_part *part, const struct binding *b) {
    if (part->id && type_has_descriptor(part->type)) {
        int class = layout_class_of_resource(part->type);
        if (b->is_by_class && class >= 0)
            cg_decorate_binding(e, part->id, b->of_class[class].set,
                                b->of_class[class].binding + part->in_class[class]);
        else
            cg_decorate_binding(e, part->id, b->set, b->binding + part->binding);
        if (type_is_relaxed(part->type))
            module_relax(e->m, part->id);
    }
    if (part->counter)
        cg_decorate_binding(e, part->counter, b->counter_set,
                            b->counter_binding + part->counter_binding);
    for (size_t i = 0; i < part->children.count; i++)
        split_decorate(e, part->children.items[i], b);
}

struct lvalue lvalue_of_split(struct emitter *e, struct split_part *part,
                              const struct lvalue *numbers) {
    if (!is_leaf(part->type))
        return (struct lvalue){
            .kind = &split_lvalue, .type = part->type, .split = {.part = part, .numbers = numbers}};
    if (!part->id)
        make_leaf(e, part);
    const struct type *object = type_strip_arrays(part->type);
    struct lvalue l = lvalue_of_pointer(part->id, part->type, leaf_storage(e, object),
                                        cg_resource_packing(e, object));
    l.memory.image_type = part->image_type;
    l.memory.is_flattened = layout_is_flattened(e->options, part->type);
    return l;
}

uint32_t split_counter(struct emitter *e, struct split_part *part, const uint32_t *steps,
                       uint32_t count) {
    for (uint32_t i = 0; i < count && !is_leaf(part->type); i++)
        part = child_part(e, part, steps[i]);
    if (is_leaf(part->type) && !part->id)
        make_leaf(e, part);
    return part->counter;
}

/* ---- Children ---- */

static const struct lvalue *copy_lvalue(struct emitter *e, struct lvalue l) {
    return arena_copy(e->arena, &l, sizeof l);
}

/* Returns the numeric members of a child, or NULL if it has none. */
static const struct lvalue *numbers_of_child(struct emitter *e, const struct lvalue *l,
                                             uint32_t child) {
    const struct lvalue *numbers = l->split.numbers;
    if (!numbers || !type_has_numbers(child_type(l->type, child)))
        return NULL;
    if (l->type->kind == TYPE_STRUCT)
        return copy_lvalue(
            e, lvalue_child(e, *numbers, record_member_among_numbers(l->type->record, child)));
    return copy_lvalue(
        e, lvalue_element(e, *numbers, constant_uint(e, child), numbers->type->element));
}

static struct lvalue child_of(struct emitter *e, struct lvalue l, uint32_t child) {
    const struct lvalue *numbers = numbers_of_child(e, &l, child);
    return type_has_resource(child_type(l.type, child)) || !numbers
               ? lvalue_of_split(e, child_part(e, l.split.part, child), numbers)
               : *numbers;
}

static bool element_of(struct emitter *e, struct lvalue *l, uint64_t index,
                       const struct type *element) {
    if (index >= l->type->count)
        return false;
    *l = child_of(e, *l, (uint32_t)index);
    return true;
}

static bool has_numbers(const struct lvalue *l) {
    return l->split.numbers != NULL;
}

/* Selects an element by a dynamic index. Only numeric members support it; an index to resources
 * must become constant. */
static struct lvalue choose_by_index(struct emitter *e, struct lvalue l, uint32_t index_id,
                                     const struct type *element) {
    struct lvalue numbers =
        lvalue_element(e, *l.split.numbers, index_id, l.split.numbers->type->element);
    return (struct lvalue){.kind = &chosen_lvalue,
                           .type = element,
                           .split = {.numbers = copy_lvalue(e, numbers),
                                     .whole = copy_lvalue(e, l),
                                     .index = index_id}};
}

/* Returns the selected element of a copy, or a member of that element. */
static struct lvalue chosen(struct emitter *e, const struct lvalue *l) {
    const struct lvalue *whole = l->split.whole;
    return l->split.index ? lvalue_element(e, lvalue_in_memory(e, *whole), l->split.index, l->type)
                          : lvalue_child(e, chosen(e, whole), l->split.child);
}

static struct lvalue child_of_chosen(struct emitter *e, struct lvalue l, uint32_t child) {
    const struct type *type = child_type(l.type, child);
    const struct lvalue *numbers = numbers_of_child(e, &l, child);
    if (!numbers)
        return lvalue_child(e, chosen(e, &l), child);
    if (!type_has_resource(type))
        return *numbers;
    return (struct lvalue){
        .kind = &chosen_lvalue,
        .type = type,
        .split = {.numbers = numbers, .whole = copy_lvalue(e, l), .child = child}};
}

static struct value load_chosen(struct emitter *e, struct lvalue *l) {
    struct lvalue element = chosen(e, l);
    return emit_load_value(e, &element);
}

const struct lvalue_kind chosen_lvalue = {
    .load = load_chosen,
    .child = child_of_chosen,
    .has_elements = has_numbers,
    .element = choose_by_index,
};

/* Limit of variables created for one expression. Each takes time and memory in every pass, and a
 * module has at most 65,535 (SPIR-V 2.17). */
enum { MOST_TOGETHER = 16384 };

static uint64_t variable_count(const struct type *type) {
    if (is_leaf(type))
        return type_has_resource(type);
    if (type->kind != TYPE_STRUCT)
        return type->count * variable_count(type->element);
    const struct record *record = type->record;
    uint64_t total = record->base ? variable_count(record->base) : 0;
    for (uint32_t i = 0; i < record->field_count; i++)
        total += variable_count(record->fields[i].type);
    return total;
}

/* Loads all members and constructs the struct or array. */
static struct value load_all(struct emitter *e, struct lvalue *l) {
    const struct type *type = l->type;
    if (variable_count(type) > MOST_TOGETHER) {
        error_at(e->c, e->m->at,
                 "'%s' contains more than %d resources and cannot be copied or indexed dynamically",
                 type_name(e->c, type), MOST_TOGETHER);
        return value_of(constant_undefined(e, value_type_id(e, type)), type);
    }
    uint32_t count = child_count(type), *parts = arena_array(e->arena, uint32_t, count);
    struct value *children = arena_array(e->arena, struct value, count);
    for (uint32_t i = 0; i < count; i++) {
        struct lvalue child = child_of(e, *l, i);
        children[i] = value_plain(e, emit_load_value(e, &child));
        parts[i] = children[i].id;
    }
    return type->kind == TYPE_STRUCT ? value_construct_record(e, type, children)
                                     : value_construct(e, type, parts, count);
}

const struct lvalue_kind split_lvalue = {
    .load = load_all,
    .child = child_of,
    .has_elements = has_numbers,
    .element = choose_by_index,
    .known_element = element_of,
    .folds_indices = true,
};
