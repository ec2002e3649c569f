/* Descriptor sets and bindings, by the manual's section "HLSL register and Vulkan binding":
 *
 *   1. Resources with [[vk::binding]], and counters with [[vk::counter_binding]].
 *   2. Resources with register(xN), with the number shifted by the options.
 *   3. All others in order of declaration, each at the lowest free binding of its set.
 *
 * Overlaps are allowed: descriptors that no entry point uses together may share a binding. */
#include <stdlib.h>
#include <string.h>

#include "layout_internal.h"

/* A range of used bindings. The list is sorted by set and number, and ranges may overlap. */
struct binding_range {
    uint32_t set;
    uint64_t first, end;
};
VEC(struct binding_range, binding_range_vec);

struct binder {
    struct layout *l;
    struct context *c;
    const struct options *options;
    struct binding_range_vec reserved;
    struct word_vec counters; /* globals with late counters, in order of use */
    uint32_t default_set;
    bool flatten; /* each element of a resource array has its own binding */
};

/* ---- Used bindings ---- */

static bool lies_behind(const struct binding_range *range, uint32_t set, uint64_t first) {
    return range->set > set || (range->set == set && range->first > first);
}

/* Inserts a range. Adjacent ranges are merged, because thousands of them may follow each other. */
static void reserve_range(struct binder *b, uint32_t set, uint64_t first, uint64_t count) {
    struct binding_range range = {set, first, first + count};
    size_t at = b->reserved.count;
    while (at > 0 && lies_behind(&b->reserved.items[at - 1], set, first))
        at--;
    struct binding_range *before = at ? &b->reserved.items[at - 1] : NULL;
    if (before && before->set == set && before->end == first) {
        before->end = range.end;
        return;
    }
    vec_push(b->c->typed, &b->reserved, range);
    for (size_t i = b->reserved.count - 1; i > at; i--)
        b->reserved.items[i] = b->reserved.items[i - 1];
    b->reserved.items[at] = range;
}

/* Reserves the lowest `count` free bindings of a set at or above `lowest`. */
static uint64_t reserve_free(struct binder *b, uint32_t set, uint64_t lowest, uint64_t count) {
    uint64_t first = lowest;
    for (size_t i = 0; i < b->reserved.count; i++) {
        const struct binding_range *range = &b->reserved.items[i];
        if (range->set == set && first < range->end && range->first < first + count)
            first = range->end;
    }
    reserve_range(b, set, first, count);
    return first;
}

/* ---- Queries of variables ---- */

static bool is_heap(const struct variable *v) {
    return type_is_object(v->type, OBJECT_RESOURCE_HEAP) ||
           type_is_object(v->type, OBJECT_SAMPLER_HEAP);
}

static bool is_combined(const struct variable *v) {
    return attribute_find(v->attributes, ATTRIBUTE_VK_COMBINED_IMAGE_SAMPLER) != NULL;
}

static bool is_sampler(const struct variable *v) {
    return type_is_of_class(type_strip_arrays(v->type), OBJECT_CLASS_SAMPLER);
}

/* A variable with [[vk::ext_storage_class]] has the binding that the source specifies, if any. */
static bool is_bound_explicitly(const struct variable *v) {
    return attribute_find(v->attributes, ATTRIBUTE_VK_EXT_STORAGE_CLASS) &&
           (attribute_find(v->attributes, ATTRIBUTE_VK_BINDING) || v->reg.given);
}

/* Samplers combined with textures have no binding. */
static bool is_bound(const struct binder *b, const struct variable *v) {
    bool is_part = b->options->combine_textures && !b->options->no_legalization;
    if (is_heap(v) || (is_part && is_sampler(v)))
        return false;
    if (v->storage == STORAGE_BUFFER)
        return v->type->record->field_count > 0;
    return v->storage == STORAGE_RESOURCE || (v->storage == STORAGE_IO && is_bound_explicitly(v));
}

/* ---- Structs of resources with several register classes ---- */

int layout_class_of_resource(const struct type *type) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_OBJECT || !type_has_resource(type))
        return -1;
    char letter = object_info(type->object)->register_class;
    const char *found = letter ? memchr(register_letters, letter, REGISTER_LETTER_COUNT) : NULL;
    return found ? (int)(found - register_letters) : -1;
}

static bool has_class_b(const struct type *type) {
    return layout_class_of_resource(type) == 0;
}

static bool has_class_t(const struct type *type) {
    return layout_class_of_resource(type) == 1;
}

static bool has_class_s(const struct type *type) {
    return layout_class_of_resource(type) == 2;
}

static bool has_class_u(const struct type *type) {
    return layout_class_of_resource(type) == 3;
}

static leaf_test *const class_tests[REGISTER_LETTER_COUNT] = {has_class_b, has_class_t, has_class_s,
                                                              has_class_u};

uint32_t layout_binding_of_part_in_class(const struct type *type, uint32_t part, int class) {
    return layout_count_before(type, part, class_tests[class]);
}

static bool has_several_classes(const struct variable *v) {
    unsigned count = 0;
    for (int i = 0; i < REGISTER_LETTER_COUNT; i++)
        count += v->reg.of_class[i].given;
    return count > 1 && v->storage == STORAGE_RESOURCE &&
           type_strip_arrays(v->type)->kind == TYPE_STRUCT;
}

/* ---- Bindings of a variable ---- */

static uint64_t bindings_of(const struct binder *b, const struct variable *v) {
    return b->flatten && v->storage == STORAGE_RESOURCE ? layout_bindings_of_type(v->type) : 1;
}

/* An array of counters has one binding, as in dxc. */
static uint64_t bindings_of_counter(const struct binder *b, const struct variable *v) {
    bool has_one =
        !b->options->flatten_resource_arrays && type_strip_arrays(v->type)->kind != TYPE_STRUCT;
    return has_one ? 1 : layout_counters_of_type(v->type);
}

static const struct attribute *binding_attribute(const struct variable *v) {
    return attribute_find(v->attributes, ATTRIBUTE_VK_BINDING);
}

static uint32_t set_of(const struct binder *b, const struct variable *v) {
    const struct attribute *attribute = binding_attribute(v);
    if (attribute)
        return (uint32_t)attribute_integer(attribute, 1, b->default_set);
    return v->reg.given && v->reg.has_space ? v->reg.space : b->default_set;
}

static enum register_class class_of_letter(char letter) {
    switch (letter) {
    case 'b':
        return REGISTER_B;
    case 't':
        return REGISTER_T;
    case 's':
        return REGISTER_S;
    case 'u':
        return REGISTER_U;
    default:
        return REGISTER_CLASS_COUNT;
    }
}

/* Returns the register class that dxc assumes for a resource without a register, if any. */
static enum register_class implicit_class(const struct variable *v) {
    if (v->storage == STORAGE_BUFFER)
        return v->buffer == BUFFER_TBUFFER ? REGISTER_T : REGISTER_B;
    const struct type *type = type_strip_arrays(v->type);
    if (type->kind != TYPE_OBJECT)
        return REGISTER_CLASS_COUNT;
    const struct object_info *info = object_info(type->object);
    if (info->class == OBJECT_CLASS_ACCELERATION || info->class == OBJECT_CLASS_TEXTURE_BUFFER)
        return REGISTER_CLASS_COUNT;
    return class_of_letter(info->register_class);
}

/* A later option overrides an earlier one; a shift for one set overrides a shift for all. */
static int64_t shift_of(const struct binder *b, enum register_class class, uint32_t set) {
    int64_t all = 0, own = 0;
    bool has_own = false;
    for (size_t i = 0; i < b->options->shift_count; i++) {
        const struct binding_shift *shift = &b->options->shifts[i];
        if (shift->class != class)
            continue;
        if (shift->space == ALL_SPACES) {
            all = shift->shift;
        } else if ((uint32_t)shift->space == set) {
            own = shift->shift;
            has_own = true;
        }
    }
    return has_own ? own : all;
}

static bool is_storage_buffer(const struct variable *v) {
    const struct type *type = type_strip_arrays(v->type);
    if (v->storage == STORAGE_BUFFER)
        return v->buffer == BUFFER_TBUFFER;
    if (v->storage != STORAGE_RESOURCE || type->kind != TYPE_OBJECT)
        return false;
    enum object_class class = object_info(type->object)->class;
    return class == OBJECT_CLASS_STRUCTURED_BUFFER || class == OBJECT_CLASS_BYTE_BUFFER ||
           class == OBJECT_CLASS_TEXTURE_BUFFER;
}

/* Storage buffers may have a separate shift, independent of their register class. */
static enum register_class shifted_class(const struct binder *b, const struct variable *v,
                                         enum register_class class) {
    for (size_t i = 0; i < b->options->shift_count; i++)
        if (b->options->shifts[i].class == STORAGE_BUFFERS && is_storage_buffer(v))
            return STORAGE_BUFFERS;
    return class;
}

static uint64_t auto_shift(const struct binder *b, const struct variable *v, uint32_t set) {
    if (!b->options->auto_shift_bindings)
        return 0;
    int64_t shift = shift_of(b, shifted_class(b, v, implicit_class(v)), set);
    return shift > 0 ? (uint64_t)shift : 0;
}

/* ---- Assignment ---- */

static uint32_t checked(struct binder *b, const struct variable *v, int64_t number) {
    if (number < 0 || number > UINT32_MAX)
        error_at(b->c, v->at, "the binding of '%s' would be %lld, which is out of range",
                 v->full_name, (long long)number);
    return (uint32_t)number;
}

static void assign_binding(struct binder *b, uint32_t index, uint32_t set, int64_t number) {
    struct binding *binding = &b->l->bindings[index];
    vec_push(b->c->typed, &b->l->binding_order, 2 * index);
    binding->assigned = true;
    binding->set = set;
    binding->binding = checked(b, b->l->program->globals[index], number);
}

static void assign_and_reserve(struct binder *b, uint32_t index, uint32_t set, int64_t number) {
    assign_binding(b, index, set, number);
    reserve_range(b, set, b->l->bindings[index].binding,
                  bindings_of(b, b->l->program->globals[index]));
}

static void assign_counter(struct binder *b, uint32_t index, uint32_t set, int64_t number) {
    struct binding *binding = &b->l->bindings[index];
    vec_push(b->c->typed, &b->l->binding_order, 2 * index + 1);
    binding->counter_set = set;
    binding->counter_binding = checked(b, b->l->program->globals[index], number);
}

static const struct attribute *counter_attribute(const struct variable *v) {
    return attribute_find(v->attributes, ATTRIBUTE_VK_COUNTER_BINDING);
}

/* Counters that were discovered by their use, not by their declaration, follow all others. */
static bool counts_late(const struct binder *b, uint32_t index) {
    for (size_t i = 0; i < b->counters.count; i++)
        if (b->counters.items[i] == index)
            return true;
    return false;
}

static void assign_counter_by_attribute(struct binder *b, uint32_t index) {
    const struct variable *v = b->l->program->globals[index];
    const struct attribute *counter = counter_attribute(v);
    if (!counter || !b->l->bindings[index].has_counter)
        return;
    assign_counter(b, index, set_of(b, v), attribute_integer(counter, 0, 0));
    reserve_range(b, set_of(b, v), b->l->bindings[index].counter_binding,
                  bindings_of_counter(b, v));
}

/* Step 1 for one variable. */
static void assign_by_attribute(struct binder *b, uint32_t index) {
    const struct variable *v = b->l->program->globals[index];
    const struct attribute *binding = binding_attribute(v);
    if (binding)
        assign_and_reserve(b, index, set_of(b, v), attribute_integer(binding, 0, 0));
    if (!counts_late(b, index))
        assign_counter_by_attribute(b, index);
}

/* Assigns the resources of each class by the register of that class. */
static void assign_by_classes(struct binder *b, uint32_t index) {
    const struct variable *v = b->l->program->globals[index];
    struct binding *binding = &b->l->bindings[index];
    binding->is_by_class = true;
    for (int i = 0; i < REGISTER_LETTER_COUNT; i++) {
        const struct register_of_class *own = &v->reg.of_class[i];
        uint64_t count = layout_count_bindings(v->type, class_tests[i]);
        if (!own->given || !count)
            continue;
        uint32_t set = own->has_space ? own->space : b->default_set;
        int64_t shift = shift_of(b, class_of_letter(register_letters[i]), set);
        binding->of_class[i].set = set;
        binding->of_class[i].binding = checked(b, v, (int64_t)own->number + shift);
        reserve_range(b, set, binding->of_class[i].binding, count);
    }
}

/* Assigns the resources of classes without a register. */
static void assign_other_classes(struct binder *b, uint32_t index) {
    const struct variable *v = b->l->program->globals[index];
    struct binding *binding = &b->l->bindings[index];
    for (int i = 0; i < REGISTER_LETTER_COUNT; i++) {
        uint64_t count = layout_count_bindings(v->type, class_tests[i]);
        if (v->reg.of_class[i].given || !count)
            continue;
        binding->of_class[i].set = b->default_set;
        binding->of_class[i].binding =
            checked(b, v, (int64_t)reserve_free(b, b->default_set, 0, count));
    }
}

/* Step 2. A combined image sampler is bound as a texture, independent of its register class. */
static void assign_by_register(struct binder *b, uint32_t index) {
    const struct variable *v = b->l->program->globals[index];
    if (!v->reg.given || !v->reg.has_number || b->l->bindings[index].assigned)
        return;
    enum register_class class = class_of_letter(v->reg.class);
    if (class == REGISTER_S && is_combined(v))
        class = REGISTER_T;
    uint32_t set = set_of(b, v);
    class = shifted_class(b, v, class);
    if (has_several_classes(v)) {
        assign_binding(b, index, set, (int64_t)v->reg.number + shift_of(b, class, set));
        assign_by_classes(b, index);
        return;
    }
    assign_and_reserve(b, index, set, (int64_t)v->reg.number + shift_of(b, class, set));
}

static void assign_next_counter(struct binder *b, uint32_t index) {
    const struct variable *v = b->l->program->globals[index];
    if (!b->l->bindings[index].has_counter || counter_attribute(v))
        return;
    uint32_t set = set_of(b, v);
    assign_counter(b, index, set, (int64_t)reserve_free(b, set, 0, bindings_of_counter(b, v)));
}

/* Step 3. */
static void assign_next(struct binder *b, uint32_t index) {
    const struct variable *v = b->l->program->globals[index];
    if (!b->l->bindings[index].assigned) {
        uint32_t set = set_of(b, v);
        const struct binding_slot *globals = &b->options->bind_globals;
        if (v->storage == STORAGE_BUFFER && v->buffer == BUFFER_GLOBALS && globals->given)
            assign_binding(b, index, globals->set,
                           (int64_t)globals->binding + (int64_t)auto_shift(b, v, globals->set));
        else
            assign_binding(b, index, set,
                           (int64_t)reserve_free(b, set, auto_shift(b, v, set), bindings_of(b, v)));
    }
    if (b->l->bindings[index].is_by_class)
        assign_other_classes(b, index);
    if (!counts_late(b, index))
        assign_next_counter(b, index);
}

/* Assigns unused resources after the used ones. */
static void assign_next_used(struct binder *b, uint32_t index) {
    if (b->l->program->globals[index]->is_used)
        assign_next(b, index);
}

static void assign_next_unused(struct binder *b, uint32_t index) {
    if (!b->l->program->globals[index]->is_used)
        assign_next(b, index);
}

/* ---- -fvk-bind-register ---- */

static const struct bound_register *find_bound_register(const struct binder *b,
                                                        const struct variable *v) {
    uint32_t space = v->reg.has_space ? v->reg.space : b->default_set;
    for (size_t i = b->options->bound_register_count; i-- > 0;) { /* the last one counts */
        const struct bound_register *bound = &b->options->bound_registers[i];
        if (bound->class == class_of_letter(v->reg.class) && bound->number == v->reg.number &&
            (bound->space == space || interface_style(b->options)->binds_registers_of_any_space))
            return bound;
    }
    return NULL;
}

/* Applies the option only to the registers that it names. */
static void assign_if_bound(struct binder *b, uint32_t index) {
    const struct variable *v = b->l->program->globals[index];
    const struct bound_register *bound =
        v->reg.given && v->reg.has_number ? find_bound_register(b, v) : NULL;
    if (bound)
        assign_and_reserve(b, index, bound->set, bound->binding);
}

/* The option applies to all resources, so each needs a register that the option names. */
static void assign_bound(struct binder *b, uint32_t index) {
    const struct variable *v = b->l->program->globals[index];
    const struct binding_slot *globals = &b->options->bind_globals;
    if (v->storage == STORAGE_BUFFER && v->buffer == BUFFER_GLOBALS) {
        if (globals->given)
            assign_binding(b, index, globals->set, globals->binding);
        else
            error_at(b->c, v->at,
                     "'-fvk-bind-register' requires '-fvk-bind-globals' for the buffer of global "
                     "constants");
        return;
    }
    if (!v->reg.given || !v->reg.has_number) {
        error_at(b->c, v->at,
                 "'-fvk-bind-register' requires a register on every resource, but '%s' has none",
                 v->full_name);
        return;
    }
    const struct bound_register *bound = find_bound_register(b, v);
    if (bound)
        assign_binding(b, index, bound->set, bound->binding);
    else
        error_at(b->c, v->reg.at, "missing '-fvk-bind-register' for the register of '%s'",
                 v->full_name);
    if (b->l->bindings[index].has_counter)
        error_at(b->c, v->at, "'-fvk-bind-register' cannot bind the counter of '%s'", v->full_name);
}

/* ---- Heaps ---- */

static void reserve_heap(struct binder *b, const struct binding_slot *given) {
    if (given->given)
        reserve_range(b, given->set, given->binding, 1);
}

static struct binding_slot heap_slot(struct binder *b, const struct binding_slot *given) {
    if (given->given)
        return *given;
    return (struct binding_slot){.given = true, .binding = (uint32_t)reserve_free(b, 0, 0, 1)};
}

/* Heaps follow all other resources: resource heap, sampler heap, counters. */
static void assign_heaps(struct binder *b) {
    static const enum object_kind order[] = {OBJECT_RESOURCE_HEAP, OBJECT_SAMPLER_HEAP};
    const struct binding_slot *given[] = {&b->options->resource_heap, &b->options->sampler_heap};
    static const char *const options[] = {"-fvk-bind-resource-heap", "-fvk-bind-sampler-heap"};
    bool by_register = b->options->bound_register_count > 0;
    uint32_t resource_heap = UINT32_MAX;
    for (size_t k = 0; k < COUNT_OF(order); k++) {
        for (uint32_t i = 0; i < b->l->program->global_count; i++) {
            const struct variable *v = b->l->program->globals[i];
            if (!type_is_object(v->type, order[k]) || !v->is_used)
                continue;
            if (by_register && !given[k]->given)
                error_at(b->c, v->at, "'%s' is required with '-fvk-bind-register'", options[k]);
            struct binding_slot at = heap_slot(b, given[k]);
            assign_binding(b, i, at.set, at.binding);
            if (order[k] == OBJECT_RESOURCE_HEAP)
                resource_heap = i;
        }
    }
    if (resource_heap != UINT32_MAX) {
        struct binding_slot at = heap_slot(b, &b->options->counter_heap);
        assign_counter(b, resource_heap, at.set, at.binding);
    }
}

/* ---- Combined image samplers ---- */

static uint64_t key_of_slot(const struct binding *b) {
    return (uint64_t)b->set << 32 | b->binding;
}

/* Collects the bindings of all combined textures or samplers. */
static struct map find_halves(const struct layout *l, bool of_samplers) {
    struct map halves = {0};
    for (uint32_t i = 0; i < l->program->global_count; i++) {
        struct variable *v = l->program->globals[i];
        if (is_combined(v) && is_sampler(v) == of_samplers)
            map_add_u64(l->c->typed, &halves, key_of_slot(&l->bindings[i]));
    }
    return halves;
}

/* Checks that each combined texture and sampler has a counterpart with the same binding. */
static void find_combined(struct layout *l) {
    struct map textures = find_halves(l, false), samplers = find_halves(l, true);
    for (uint32_t i = 0; i < l->program->global_count; i++) {
        const struct variable *v = l->program->globals[i];
        const struct binding *b = &l->bindings[i];
        struct binding_slot slot = {.given = true, .binding = b->binding, .set = b->set};
        if (!is_combined(v))
            continue;
        if (!map_has_u64(is_sampler(v) ? &textures : &samplers, key_of_slot(b)))
            error_at(l->c, v->at, "no %s with 'vk::combinedImageSampler' at the binding of '%s'",
                     is_sampler(v) ? "texture" : "sampler", v->full_name);
        if (!is_sampler(v))
            vec_push(l->c->typed, &l->combined, slot);
    }
}

/* ---- All bindings ---- */

static bool has_struct_of_resources(const struct program *program) {
    for (uint32_t i = 0; i < program->global_count; i++) {
        const struct variable *v = program->globals[i];
        if (v->storage == STORAGE_RESOURCE && type_strip_arrays(v->type)->kind == TYPE_STRUCT)
            return true;
    }
    return false;
}

static void for_each_bound(struct binder *b, void (*pass)(struct binder *b, uint32_t index)) {
    for (uint32_t i = 0; i < b->l->program->global_count; i++)
        if (is_bound(b, b->l->program->globals[i]))
            pass(b, i);
}

void layout_assign_bindings(struct layout *l) {
    struct binder b = {.l = l, .c = l->c, .options = l->c->options};
    b.counters = layout_find_counters(l);
    const struct interface_style *style = interface_style(b.options);
    if (style->counters_follow_buffers)
        b.counters.count = 0; /* each counter follows its buffer */
    if (b.options->auto_binding_space)
        b.default_set = (uint32_t)strtoul(b.options->auto_binding_space, NULL, 10);
    b.flatten = b.options->flatten_resource_arrays || has_struct_of_resources(l->program);
    reserve_heap(&b, &b.options->resource_heap);
    reserve_heap(&b, &b.options->sampler_heap);
    reserve_heap(&b, &b.options->counter_heap);
    if (b.options->bound_register_count && !style->mixes_bound_registers) {
        for_each_bound(&b, assign_bound);
    } else {
        for_each_bound(&b, assign_if_bound);
        for_each_bound(&b, assign_by_attribute);
        for (size_t i = 0; i < b.counters.count; i++)
            assign_counter_by_attribute(&b, b.counters.items[i]);
        for_each_bound(&b, assign_by_register);
        for_each_bound(&b, style->binds_unused_last ? assign_next_used : assign_next);
        if (style->binds_unused_last)
            for_each_bound(&b, assign_next_unused);
        for (size_t i = 0; i < b.counters.count; i++)
            assign_next_counter(&b, b.counters.items[i]);
    }
    assign_heaps(&b);
    find_combined(l);
}
