/* Locations and components of stage inputs and outputs.
 *
 * The number of locations of a type follows Vulkan's "Location Assignment". Locations are assigned
 * in order of declaration, or of semantic names with -fvk-stage-io-order=alpha. Alternatively the
 * source specifies all locations of a side with [[vk::location]]. Render targets have the location
 * of their index.
 *
 * Locations from explicit SPIR-V decorations are used unchanged and are not assigned to other
 * variables. A Component can also be specified as a decoration; variables with different
 * components may share a location. */
#include <stdlib.h>
#include <string.h>

#include "layout_internal.h"

/* Large arrays are not packed; variables after them begin a new location. */
enum { MOST_INDICES = 2, COMPONENTS = 4, MOST_PACKED = 64 };

VEC(const struct io_value *, leaf_vec);

/* Locations of a type: the number of consecutive `locations`, and the `components` of each vector,
 * which may extend into the next location. */
struct location_extent {
    uint64_t locations;
    uint32_t components;
    bool is_64_bit;
};

/* A range of used locations. `index` is that of dual-source blending. */
struct location_range {
    uint64_t first, end;
    uint32_t index;
    uint32_t component, components; /* of each element */
    const struct io_value *user;
};
VEC(struct location_range, location_range_vec);

/* Free components of a location. */
struct packed_location {
    uint32_t number, next_component;
};
VEC(struct packed_location, packed_location_vec);

struct locator {
    struct layout *l;
    struct context *c;
    const struct entry_point *entry;
    enum io_side side;
    struct leaf_vec spelled;        /* leaves with explicit decorations */
    struct leaf_vec leaves;         /* leaves that need a location */
    struct location_range_vec used; /* sorted by first location */
    size_t gapless;                 /* number of ranges that fill all locations below gapless_end */
    uint64_t gapless_end;
    struct packed_location_vec packed; /* locations assigned so far with -pack-optimized */
};

/* ---- Properties of a leaf ---- */

const char *io_semantic_text(struct context *c, const struct io_value *leaf) {
    const struct semantic *s = &leaf->semantic;
    if (s->index == 0 && s->text)
        return s->text;
    return arena_format(c->typed, "%s%u", atom_text(c->atoms, s->name), s->index);
}

/* Decorations that may be explicit, by their number in the SPIR-V grammar. */
enum {
    DECORATION_BUILT_IN = 11,
    DECORATION_LOCATION = 30,
    DECORATION_COMPONENT = 31,
    DECORATION_INDEX = 32,
};

static const struct attribute *decoration_of(const struct io_value *leaf, int64_t decoration) {
    for (const struct attribute *a = leaf->attributes; a; a = a->next)
        if (a->kind == ATTRIBUTE_VK_EXT_DECORATE && attribute_integer(a, 0, -1) == decoration)
            return a;
    return NULL;
}

static bool has_location(const struct io_value *leaf) {
    return type_is_numeric(type_strip_arrays(leaf->type)) && leaf->semantic.name &&
           !(leaf->io & (IO_INDICES | IO_PAYLOAD)) && !io_is_builtin(leaf) &&
           !decoration_of(leaf, DECORATION_BUILT_IN);
}

static struct location_extent extent_of_vector(enum scalar scalar, uint32_t count) {
    struct location_extent e = {.locations = 1, .components = count};
    if (scalar_class(scalar) != CLASS_BOOL && scalar_bits(scalar) == 64) {
        e.is_64_bit = true;
        e.locations = count > 2 ? 2 : 1;
        e.components = 2 * count;
    }
    return e;
}

/* Components, four per location, must fit in 32 bits, too (Vulkan, "Component Assignment"). */
#define MOST_LOCATIONS ((uint64_t)1 << 30)

static struct location_extent extent_of(const struct type *type) {
    if (type->kind == TYPE_ARRAY) {
        struct location_extent e = extent_of(type->element);
        e.locations *= type->count;
        if (e.locations > MOST_LOCATIONS)
            e.locations = MOST_LOCATIONS + 1; /* saturated */
        return e;
    }
    if (type->kind != TYPE_MATRIX)
        return extent_of_vector(type->scalar, type->columns ? type->columns : 1);
    if (type->rows == 1 || type->columns == 1)
        return extent_of_vector(type->scalar, type->rows * type->columns);
    struct location_extent e = extent_of_vector(type->scalar, type->columns);
    e.locations *= type->rows;
    return e;
}

/* ---- Used locations ---- */

static uint32_t spelled_component(const struct io_value *leaf) {
    const struct attribute *a = decoration_of(leaf, DECORATION_COMPONENT);
    return a ? (uint32_t)attribute_integer(a, 1, 0) % COMPONENTS : 0;
}

static struct location_range range_of(const struct io_value *leaf, uint64_t first, uint32_t index) {
    struct location_extent e = extent_of(leaf->type);
    return (struct location_range){.first = first,
                                   .end = first + e.locations,
                                   .index = index,
                                   .component = spelled_component(leaf),
                                   .components = e.components,
                                   .user = leaf};
}

static bool use_location(struct locator *s, struct location_range range) {
    uint64_t first = range.first;
    if (range.end > MOST_LOCATIONS) {
        error_at(s->c, range.user->at, "'%s' exceeds the last location",
                 io_semantic_text(s->c, range.user));
        return false;
    }
    vec_push(s->c->typed, &s->used, range);
    size_t at = s->used.count - 1;
    for (; at > 0 && s->used.items[at - 1].first > first; at--) {
        s->used.items[at] = s->used.items[at - 1];
        s->used.items[at - 1] = range;
    }
    bool fills = at == s->gapless && range.index == 0 && first == s->gapless_end;
    if (fills)
        s->gapless_end = range.end;
    s->gapless += fills || at < s->gapless;
    return true;
}

/* Returns the first of `count` free consecutive locations. */
static uint64_t first_free(const struct locator *s, uint64_t count) {
    uint64_t first = s->gapless_end;
    for (size_t i = s->gapless; i < s->used.count; i++) {
        const struct location_range *range = &s->used.items[i];
        if (range->index == 0 && first < range->end && range->first < first + count)
            first = range->end;
    }
    return first;
}

static struct io_location *io_location_of(struct locator *s, const struct io_value *leaf) {
    void **slot = map_slot(s->c->typed, &s->l->locations, &leaf, sizeof leaf);
    if (!*slot)
        *slot = arena_new(s->c->typed, struct io_location);
    return *slot;
}

static void set_location(struct locator *s, const struct io_value *leaf, uint32_t number,
                         uint32_t index) {
    if (!decoration_of(leaf, DECORATION_LOCATION))
        vec_push(s->c->typed, &s->l->location_order, leaf);
    *io_location_of(s, leaf) =
        (struct io_location){.has_location = true,
                             .location = number,
                             .index = index,
                             .component = spelled_component(leaf),
                             .locations = (uint32_t)extent_of(leaf->type).locations};
}

/* ---- Explicit locations ---- */

static const char *side_name(const struct locator *s) {
    return s->side == IO_INPUT ? "input" : "output";
}

/* Returns the components that a range uses in a location, as a bit mask. */
static uint32_t components_at(const struct location_range *range, uint64_t number) {
    uint32_t all = ((1u << range->components) - 1) << range->component;
    bool is_second = range->components > COMPONENTS && (number - range->first) % 2;
    return is_second ? all >> COMPONENTS : all & ((1u << COMPONENTS) - 1);
}

/* Returns the first location with a common component, or UINT64_MAX. The components of elements
 * repeat after at most two locations. */
static uint64_t clash_of(const struct location_range *a, const struct location_range *b) {
    uint64_t first = a->first > b->first ? a->first : b->first;
    uint64_t end = a->end < b->end ? a->end : b->end;
    if (a->index == b->index)
        for (uint64_t i = first; i < end && i < first + 2; i++)
            if (components_at(a, i) & components_at(b, i))
                return i;
    return UINT64_MAX;
}

/* Reports the first conflict. Returns true if there is none. */
static bool check_free(struct locator *s, const struct location_range *range, location at) {
    for (size_t i = 0; i < s->used.count; i++) {
        uint64_t number = clash_of(range, &s->used.items[i]);
        if (number == UINT64_MAX)
            continue;
        const struct io_value *other = s->used.items[i].user;
        if (error_at(s->c, at, "stage %s location %llu of '%s' is already used by '%s'",
                     side_name(s), (unsigned long long)number,
                     io_semantic_text(s->c, (range->user)), io_semantic_text(s->c, other)))
            note_at(s->c, other->at, "'%s' declared here", io_semantic_text(s->c, other));
        return false;
    }
    return true;
}

static void assign_at(struct locator *s, const struct io_value *leaf, location at, uint32_t number,
                      uint32_t index) {
    struct location_range range = range_of(leaf, number, index);
    if (check_free(s, &range, at) && use_location(s, range))
        set_location(s, leaf, number, index);
}

static bool check_number(struct locator *s, const struct attribute *attribute, int64_t number) {
    if (number < 0 || (uint64_t)number >= MOST_LOCATIONS)
        return error_at(s->c, sema_marked_attribute(s->c, attribute),
                        "location %lld is out of range", (long long)number),
               false;
    return true;
}

static void assign_all_explicitly(struct locator *s) {
    for (size_t i = 0; i < s->leaves.count; i++) {
        const struct io_value *leaf = s->leaves.items[i];
        const struct attribute *a = attribute_find(leaf->attributes, ATTRIBUTE_VK_LOCATION);
        if (a) {
            int64_t number = attribute_integer(a, 0, 0);
            const struct attribute *index_attribute =
                attribute_find(leaf->attributes, ATTRIBUTE_VK_INDEX);
            int64_t index = index_attribute ? attribute_integer(index_attribute, 0, 0) : 0;
            if (index < 0 || index >= MOST_INDICES)
                error_at(s->c, sema_marked_attribute(s->c, index_attribute),
                         "'vk::index' must be 0 or 1");
            else if (check_number(s, a, number))
                assign_at(s, leaf, a->at, (uint32_t)number, (uint32_t)index);
        } else
            error_at(s->c, leaf->at,
                     "stage %s '%s' requires 'vk::location' because others have one", side_name(s),
                     io_semantic_text(s->c, leaf));
    }
}

static bool any_explicit(const struct locator *s) {
    for (size_t i = 0; i < s->leaves.count; i++)
        if (attribute_find(s->leaves.items[i]->attributes, ATTRIBUTE_VK_LOCATION))
            return true;
    return false;
}

/* ---- Packing ---- */

/* Returns the first component at which a variable fits into locations, or COMPONENTS. */
static uint32_t room_at(const struct locator *s, size_t start, struct location_extent e) {
    uint32_t component = 0;
    for (size_t i = start; i < start + e.locations; i++) {
        if (i >= s->packed.count || s->packed.items[i].next_component + e.components > COMPONENTS)
            return COMPONENTS;
        if (s->packed.items[i].number != s->packed.items[start].number + (i - start))
            return COMPONENTS;
        if (s->packed.items[i].next_component > component)
            component = s->packed.items[i].next_component;
    }
    /* A 64-bit value must start at component 0 or 2. */
    return e.is_64_bit && component % 2 ? component + 1 : component;
}

static bool assign_into_gap(struct locator *s, const struct io_value *leaf,
                            struct location_extent e) {
    for (size_t start = 0; start < s->packed.count; start++) {
        uint32_t component = room_at(s, start, e);
        if (component + e.components > COMPONENTS)
            continue;
        set_location(s, leaf, s->packed.items[start].number, 0);
        struct io_location *assigned = io_location_of(s, leaf);
        assigned->has_component = true;
        assigned->component = component;
        for (size_t i = start; i < start + e.locations; i++)
            s->packed.items[i].next_component = component + e.components;
        return true;
    }
    return false;
}

static void assign_next(struct locator *s, const struct io_value *leaf) {
    uint64_t number = first_free(s, extent_of(leaf->type).locations);
    if (use_location(s, range_of(leaf, number, 0)))
        set_location(s, leaf, (uint32_t)number, 0);
}

static void assign_packed(struct locator *s, const struct io_value *leaf) {
    struct location_extent e = extent_of(leaf->type);
    if (!decoration_of(leaf, DECORATION_COMPONENT) && assign_into_gap(s, leaf, e))
        return;
    assign_next(s, leaf);
    const struct io_location *assigned = io_location_of(s, leaf);
    for (uint32_t i = 0; assigned->has_location && i < assigned->locations && i < MOST_PACKED;
         i++) {
        struct packed_location given = {assigned->location + i, assigned->component + e.components};
        vec_push(s->c->typed, &s->packed, given);
    }
}

static bool is_per_patch(const struct io_value *leaf) {
    return leaf->point == POINT_PC_OUT || leaf->point == POINT_DS_IN;
}

/* Assigns patch constants first, so that hull and domain stages agree. */
static void assign_all_packed(struct locator *s, const struct leaf_vec *leaves) {
    for (int patch = 1; patch >= 0; patch--)
        for (size_t i = 0; i < leaves->count; i++)
            if (is_per_patch(leaves->items[i]) == (patch == 1))
                assign_packed(s, leaves->items[i]);
}

/* ---- Implicit locations ---- */

/* Domain inputs then match hull outputs independent of the order of declaration. */
static void put_patches_last(struct locator *s, struct leaf_vec *leaves) {
    struct leaf_vec patches = {0};
    size_t kept = 0;
    for (size_t i = 0; i < leaves->count; i++) {
        if (is_per_patch(leaves->items[i]))
            vec_push(s->c->typed, &patches, leaves->items[i]);
        else
            leaves->items[kept++] = leaves->items[i];
    }
    for (size_t i = 0; i < patches.count; i++)
        leaves->items[kept + i] = patches.items[i];
}

static void sort_by_name(struct locator *s, struct leaf_vec *leaves) {
    for (size_t i = 1; i < leaves->count; i++) {
        const struct io_value *leaf = leaves->items[i];
        const char *name = io_semantic_text(s->c, leaf);
        size_t at = i;
        for (; at > 0 && strcmp(io_semantic_text(s->c, leaves->items[at - 1]), name) > 0; at--)
            leaves->items[at] = leaves->items[at - 1];
        leaves->items[at] = leaf;
    }
}

static bool is_target(const struct io_value *leaf) {
    return leaf->semantic.value == SV_TARGET;
}

static void assign_targets(struct locator *s, struct leaf_vec *others) {
    for (size_t i = 0; i < s->leaves.count; i++) {
        const struct io_value *leaf = s->leaves.items[i];
        if (!is_target(leaf)) {
            vec_push(s->c->typed, others, leaf);
            continue;
        }
        assign_at(s, leaf, leaf->at, leaf->semantic.index, 0);
    }
}

/* Reports whether locations follow semantic names. A hull shader has two lists of outputs, and the
 * domain shader may declare them in another order. */
static bool goes_by_name(const struct locator *s) {
    bool is_tessellation = (s->entry->stage == STAGE_HULL && s->side == IO_OUTPUT) ||
                           (s->entry->stage == STAGE_DOMAIN && s->side == IO_INPUT);
    return s->c->options->stage_io_alpha ||
           (is_tessellation && interface_style(s->c->options)->orders_tessellation_by_name);
}

static bool may_pack(const struct locator *s) {
    if (!s->c->options->pack_optimized || s->c->options->stage_io_alpha)
        return false;
    return !(s->entry->stage == STAGE_VERTEX && s->side == IO_INPUT) &&
           !(s->entry->stage == STAGE_PIXEL && s->side == IO_OUTPUT);
}

static void assign_implicitly(struct locator *s) {
    struct leaf_vec others = {0};
    assign_targets(s, &others);
    if (may_pack(s)) {
        assign_all_packed(s, &others);
        return;
    }
    if (interface_style(s->c->options)->assigns_patches_last)
        put_patches_last(s, &others);
    if (goes_by_name(s))
        sort_by_name(s, &others);
    for (size_t i = 0; i < others.count; i++)
        assign_next(s, others.items[i]);
}

/* ---- Entry points ---- */

/* Dual-source blending applies to the outputs of pixel shaders. */
static void check_index(struct locator *s, const struct io_value *leaf) {
    const struct attribute *index = attribute_find(leaf->attributes, ATTRIBUTE_VK_INDEX);
    const struct attribute *location_attribute =
        attribute_find(leaf->attributes, ATTRIBUTE_VK_LOCATION);
    if (!index)
        return;
    if (s->entry->stage != STAGE_PIXEL || s->side != IO_OUTPUT)
        error_at(s->c, sema_marked_attribute(s->c, index),
                 "'vk::index' only applies to outputs of a pixel shader");
    else if (!location_attribute)
        error_at(s->c, sema_marked_attribute(s->c, index), "'vk::index' requires 'vk::location'");
    else if (attribute_integer(location_attribute, 0, 0) != 0)
        error_at(s->c, sema_marked_attribute(s->c, location_attribute),
                 "dual-source blending requires location 0");
}

/* Vulkan, "Component Assignment" (VUID-StandaloneSpirv-Component-04920 to 04924, and 07703). */
static const char *fault_of_component(int64_t component, const struct type *type) {
    struct location_extent e = extent_of(type);
    const struct type *element = type_strip_arrays(type);
    if (component < 0 || component >= COMPONENTS)
        return "a location has components 0 to 3 only";
    if (element->kind == TYPE_MATRIX && element->rows > 1 && element->columns > 1)
        return "a matrix has no component to begin at";
    if (e.is_64_bit && component % 2)
        return "a number of 64 bits begins at component 0 or 2 of a location";
    if (component + e.components > COMPONENTS)
        return "what begins at this component reaches beyond the four of a location";
    return NULL;
}

/* In stages that access several vertices, each per-vertex variable is already in an array. */
static bool is_array_of_arrays(const struct locator *s, const struct io_value *leaf) {
    bool is_of_vertices = leaf->outer_count || leaf->point == POINT_HCP_OUT ||
                          layout_is_per_vertex(s->l, s->entry, leaf);
    return leaf->type->kind == TYPE_ARRAY &&
           (is_of_vertices || leaf->type->element->kind == TYPE_ARRAY);
}

static void add_leaf(struct locator *s, const struct io_value *leaf) {
    check_index(s, leaf);
    const struct attribute *a = decoration_of(leaf, DECORATION_COMPONENT);
    const char *fault = a ? fault_of_component(attribute_integer(a, 1, 0), leaf->type) : NULL;
    if (fault)
        error_at(s->c, sema_marked_attribute(s->c, a), "%s", fault);
    else if (a && is_array_of_arrays(s, leaf) && !s->c->options->pack_optimized)
        error_at(s->c, sema_marked_attribute(s->c, a),
                 "components of an array of arrays require '-pack-optimized'");
    vec_push(s->c->typed, decoration_of(leaf, DECORATION_LOCATION) ? &s->spelled : &s->leaves,
             leaf);
}

/* ---- [[vk::builtin]] ---- */

static bool is_integer_32(const struct type *type) {
    return type->kind == TYPE_SCALAR && scalar_is_integer(type->scalar) &&
           scalar_bits(type->scalar) == 32;
}

static bool builtin_type_fits(char wanted, const struct type *type) {
    switch (wanted) {
    case 'B':
        return type->kind == TYPE_SCALAR && type->scalar == SCALAR_BOOL;
    case 'F':
        return type->kind == TYPE_SCALAR && scalar_is_float(type->scalar);
    case 'I':
        return is_integer_32(type);
    default:
        return type->kind == TYPE_ARRAY && is_integer_32(type->element);
    }
}

static void check_builtin(struct locator *s, const struct io_value *leaf) {
    static const struct {
        const char *name, *type, *points;
    } builtins[] = {
#define VK_BUILTIN(name, built_in, type, points) {name, #type, points},
#include "../spec/semantics.def"
    };
    const struct attribute *a = attribute_find(leaf->attributes, ATTRIBUTE_VK_BUILTIN);
    if (!a)
        return;
    const char *name = a->arguments[0].constant->text;
    size_t i = 0;
    while (i < COUNT_OF(builtins) && strcmp(builtins[i].name, name))
        i++;
    if (i == COUNT_OF(builtins))
        error_at(s->c, sema_marked_attribute(s->c, a), "unknown built-in '%s' in 'vk::builtin'",
                 name);
    else if (builtins[i].points[leaf->point] != 'S')
        error_at(s->c, sema_marked_attribute(s->c, a),
                 "built-in '%s' cannot be an %s of this stage", name, side_name(s));
    else if (!builtin_type_fits(*builtins[i].type, leaf->type))
        error_at(s->c, sema_marked_attribute(s->c, a), "built-in '%s' cannot be of type '%s'", name,
                 type_name(s->c, leaf->type));
    else if (attribute_find(leaf->attributes, ATTRIBUTE_VK_LOCATION))
        error_at(s->c, sema_marked_attribute(s->c, a),
                 "'vk::builtin' cannot be combined with 'vk::location'");
}

static void collect(struct locator *s, const struct io_value *values, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (!values[i].is_leaf)
            collect(s, values[i].children, values[i].child_count);
        else if (has_location(&values[i]))
            add_leaf(s, &values[i]);
        else {
            check_builtin(s, &values[i]);
            /* VUID-StandaloneSpirv-Location-04915 */
            const struct io_value *leaf = &values[i];
            const struct attribute *a = decoration_of(leaf, DECORATION_LOCATION);
            a = a ? a : decoration_of(leaf, DECORATION_COMPONENT);
            if (a && (io_is_builtin(leaf) || decoration_of(leaf, DECORATION_BUILT_IN)))
                error_at(s->c, sema_marked_attribute(s->c, a),
                         "a built-in cannot have a location or a component");
        }
    }
}

/* Collects the inputs of the patch constant function itself, which only relaxations
 * allow. Patches are inputs of the main function. */
static void collect_patch_inputs(struct locator *s, const struct entry_point *entry) {
    for (uint32_t i = 0; i < entry->patch_input_count; i++)
        if (entry->patch_inputs[i].point == POINT_PC_IN)
            collect(s, &entry->patch_inputs[i], 1);
}

void layout_assign_locations(struct layout *l, const struct entry_point *entry) {
    for (int side = IO_INPUT; side <= IO_OUTPUT; side++) {
        struct locator s = {.l = l, .c = l->c, .entry = entry, .side = side};
        if (side == IO_INPUT) {
            collect(&s, entry->inputs, entry->input_count);
            collect_patch_inputs(&s, entry);
        } else {
            collect(&s, entry->outputs, entry->output_count);
            collect(&s, entry->patch_outputs, entry->patch_output_count);
        }
        for (size_t i = 0; i < s.spelled.count; i++) {
            /* Reserve the locations of explicit decorations first. */
            const struct io_value *leaf = s.spelled.items[i];
            const struct attribute *location_attribute = decoration_of(leaf, DECORATION_LOCATION);
            const struct attribute *index = decoration_of(leaf, DECORATION_INDEX);
            int64_t number = attribute_integer(location_attribute, 1, 0);
            if (check_number(&s, location_attribute, number))
                assign_at(&s, leaf, location_attribute->at, (uint32_t)number,
                          index ? (uint32_t)attribute_integer(index, 1, 0) : 0);
        }
        if (any_explicit(&s))
            assign_all_explicitly(&s);
        else
            assign_implicitly(&s);
    }
}

struct io_location layout_io_location(const struct layout *l, const struct io_value *leaf) {
    const struct io_location *assigned = map_find(&l->locations, &leaf, sizeof leaf);
    return assigned ? *assigned : (struct io_location){0};
}
