/* Locations and components of stage inputs and outputs.
 *
 * How many locations a type takes is Vulkan's "Location Assignment".  Locations are given out in
 * order of declaration, or of semantic names with -fvk-stage-io-order=alpha; or all of a side are
 * said in the source by [[vk::location]].  Render targets take the location of their index. */
#include <stdlib.h>
#include <string.h>

#include "place.h"

/* Large arrays are not filled up: what follows them begins a new location. */
enum { MOST_INDICES = 2, COMPONENTS = 4, MOST_PACKED = 64 };

VEC(const struct io_value *, leaf_vec);

/* Locations in use. `index` is that of dual-source blending. */
struct location_range {
    uint64_t first, end;
    uint32_t index;
    const struct io_value *user;
};
VEC(struct location_range, location_range_vec);

/* What a location has left for others. */
struct packed_location {
    uint32_t number, next_component;
};
VEC(struct packed_location, packed_location_vec);

struct locator {
    struct layout *l;
    struct context *c;
    const struct entry_point *entry;
    enum io_side side;
    struct leaf_vec leaves;         /* that need a location */
    struct location_range_vec used; /* by first location */
    size_t gapless;                 /* so many of them fill all before gapless_end */
    uint64_t gapless_end;
    struct packed_location_vec packed; /* -pack-optimized: locations given out so far */
};

/* ---- Facts of a leaf ---- */

static const struct {
    const char *built_in, *points;
} semantics[] = {
    {"None", ""},
#define SEMANTIC(id, name, class, components, built_in, points) {#built_in, points},
#include "../spec/semantics.def"
#undef SEMANTIC
};

bool io_is_builtin(const struct io_value *leaf) {
    if (attribute_find(leaf->attributes, ATTRIBUTE_VK_BUILTIN))
        return true;
    if (leaf->semantic.value == SV_NONE)
        return false;
    return semantics[leaf->semantic.value].points[leaf->point] == 'S' &&
           strcmp(semantics[leaf->semantic.value].built_in, "None");
}

const char *io_semantic_text(struct context *c, const struct io_value *leaf) {
    const struct semantic *s = &leaf->semantic;
    if (s->index == 0 && s->text)
        return s->text;
    return arena_format(c->arena, "%s%u", atom_text(c->atoms, s->name), s->index);
}

/* Decorated by hand with a location or a built-in: nothing is added. */
static bool is_decorated(const struct io_value *leaf) {
    enum { DECORATION_BUILT_IN = 11, DECORATION_LOCATION = 30 };
    for (const struct attribute *a = leaf->attributes; a; a = a->next) {
        if (a->kind != ATTRIBUTE_VK_EXT_DECORATE)
            continue;
        int64_t decoration = attribute_integer(a, 0, -1);
        if (decoration == DECORATION_BUILT_IN || decoration == DECORATION_LOCATION)
            return true;
    }
    return false;
}

static bool needs_location(const struct io_value *leaf) {
    return type_is_numeric(type_strip_arrays(leaf->type)) && leaf->semantic.name &&
           !(leaf->io & (IO_INDICES | IO_PAYLOAD)) && !io_is_builtin(leaf) && !is_decorated(leaf);
}

/* What a type takes: `locations` in a row, and in each of them `components`. */
struct extent {
    uint64_t locations;
    uint32_t components;
    bool is_64_bit;
};

static struct extent extent_of_vector(enum scalar scalar, uint32_t count) {
    struct extent e = {.locations = 1, .components = count};
    if (scalar_class(scalar) != CLASS_BOOL && scalar_bits(scalar) == 64) {
        e.is_64_bit = true;
        e.locations = count > 2 ? 2 : 1;
        e.components = count > 2 ? COMPONENTS : 2 * count;
    }
    return e;
}

/* Components, four to a location, are numbered in 32 bits as well (Vulkan, "Component Assignment").
 */
#define MOST_LOCATIONS ((uint64_t)1 << 30)

static struct extent extent_of(const struct type *type) {
    if (type->kind == TYPE_ARRAY) {
        struct extent e = extent_of(type->element);
        e.locations *= type->count;
        if (e.locations > MOST_LOCATIONS)
            e.locations = MOST_LOCATIONS + 1; /* where counting stops */
        return e;
    }
    if (type->kind != TYPE_MATRIX)
        return extent_of_vector(type->scalar, type->columns ? type->columns : 1);
    if (type->rows == 1 || type->columns == 1)
        return extent_of_vector(type->scalar, type->rows * type->columns);
    struct extent e = extent_of_vector(type->scalar, type->columns);
    e.locations *= type->rows;
    return e;
}

/* ---- The set ---- */

static bool use_location(struct locator *s, const struct io_value *leaf, uint64_t first,
                         uint64_t count, uint32_t index) {
    if (first + count > MOST_LOCATIONS) {
        error_at(s->c, leaf->at, "'%s' reaches beyond the last location that there can be",
                 io_semantic_text(s->c, leaf));
        return false;
    }
    struct location_range range = {first, first + count, index, leaf};
    vec_push(s->c->arena, &s->used, range);
    size_t at = s->used.count - 1;
    for (; at > 0 && s->used.items[at - 1].first > first; at--) {
        s->used.items[at] = s->used.items[at - 1];
        s->used.items[at - 1] = range;
    }
    bool fills = at == s->gapless && index == 0 && first == s->gapless_end;
    if (fills)
        s->gapless_end = first + count;
    s->gapless += fills || at < s->gapless;
    return true;
}

/* The first of `count` free locations. */
static uint64_t first_free(const struct locator *s, uint64_t count) {
    uint64_t first = s->gapless_end;
    for (size_t i = s->gapless; i < s->used.count; i++) {
        const struct location_range *range = &s->used.items[i];
        if (range->index == 0 && first < range->end && range->first < first + count)
            first = range->end;
    }
    return first;
}

static struct io_place *place_of(struct locator *s, const struct io_value *leaf) {
    void **slot = map_slot(s->c->arena, &s->l->places, &leaf, sizeof leaf);
    if (!*slot)
        *slot = arena_new(s->c->arena, struct io_place);
    return *slot;
}

static void set_place(struct locator *s, const struct io_value *leaf, uint32_t number,
                      uint32_t index) {
    vec_push(s->c->arena, &s->l->place_order, leaf);
    *place_of(s, leaf) = (struct io_place){.has_location = true,
                                           .location = number,
                                           .index = index,
                                           .locations = (uint32_t)extent_of(leaf->type).locations};
}

/* ---- Explicit locations ---- */

static const char *side_name(const struct locator *s) {
    return s->side == IO_INPUT ? "input" : "output";
}

static void report_clash(struct locator *s, const struct io_value *leaf, location at,
                         uint64_t number, const struct io_value *other) {
    if (error_at(s->c, at, "stage %s location %llu of '%s' is taken by '%s'", side_name(s),
                 (unsigned long long)number, io_semantic_text(s->c, leaf),
                 io_semantic_text(s->c, other)))
        note_at(s->c, other->at, "'%s' is declared here", io_semantic_text(s->c, other));
}

/* Reports the first clash; true when there is none. */
static bool check_free(struct locator *s, const struct io_value *leaf, location at, uint32_t number,
                       uint64_t count, uint32_t index) {
    for (size_t i = 0; i < s->used.count; i++) {
        const struct location_range *range = &s->used.items[i];
        if (range->index != index || number + count <= range->first || number >= range->end)
            continue;
        report_clash(s, leaf, at, range->first > number ? range->first : number, range->user);
        return false;
    }
    return true;
}

static void place_explicitly(struct locator *s, const struct io_value *leaf,
                             const struct attribute *attribute) {
    int64_t number = attribute_integer(attribute, 0, 0);
    const struct attribute *index_attribute = attribute_find(leaf->attributes, ATTRIBUTE_VK_INDEX);
    int64_t index = index_attribute ? attribute_integer(index_attribute, 0, 0) : 0;
    if (index < 0 || index >= MOST_INDICES) {
        error_at(s->c, index_attribute->at, "vk::index must be 0 or 1");
        return;
    }
    if (number < 0 || (uint64_t)number >= MOST_LOCATIONS) {
        error_at(s->c, attribute->at, "location %lld is out of range", (long long)number);
        return;
    }
    uint64_t count = extent_of(leaf->type).locations;
    if (check_free(s, leaf, attribute->at, (uint32_t)number, count, (uint32_t)index) &&
        use_location(s, leaf, (uint64_t)number, count, (uint32_t)index))
        set_place(s, leaf, (uint32_t)number, (uint32_t)index);
}

static void place_all_explicitly(struct locator *s) {
    for (size_t i = 0; i < s->leaves.count; i++) {
        const struct io_value *leaf = s->leaves.items[i];
        const struct attribute *a = attribute_find(leaf->attributes, ATTRIBUTE_VK_LOCATION);
        if (a)
            place_explicitly(s, leaf, a);
        else
            error_at(s->c, leaf->at,
                     "stage %s '%s' needs a vk::location too, since others have one", side_name(s),
                     io_semantic_text(s->c, leaf));
    }
}

static bool any_explicit(const struct locator *s) {
    for (size_t i = 0; i < s->leaves.count; i++)
        if (attribute_find(s->leaves.items[i]->attributes, ATTRIBUTE_VK_LOCATION))
            return true;
    return false;
}

/* ---- Packing several variables into a location ---- */

/* The component at which all locations from `start` on have room for a variable, or COMPONENTS. */
static uint32_t room_at(const struct locator *s, size_t start, struct extent e) {
    uint32_t component = 0;
    for (size_t i = start; i < start + e.locations; i++) {
        if (i >= s->packed.count || s->packed.items[i].next_component + e.components > COMPONENTS)
            return COMPONENTS;
        if (s->packed.items[i].number != s->packed.items[start].number + (i - start))
            return COMPONENTS;
        if (s->packed.items[i].next_component > component)
            component = s->packed.items[i].next_component;
    }
    /* A 64-bit value may only lie at component 0 or 2. */
    return e.is_64_bit && component % 2 ? component + 1 : component;
}

static bool place_into_gap(struct locator *s, const struct io_value *leaf, struct extent e) {
    for (size_t start = 0; start < s->packed.count; start++) {
        uint32_t component = room_at(s, start, e);
        if (component + e.components > COMPONENTS)
            continue;
        set_place(s, leaf, s->packed.items[start].number, 0);
        struct io_place *place = place_of(s, leaf);
        place->has_component = true;
        place->component = component;
        for (size_t i = start; i < start + e.locations; i++)
            s->packed.items[i].next_component = component + e.components;
        return true;
    }
    return false;
}

static void place_next(struct locator *s, const struct io_value *leaf) {
    struct extent e = extent_of(leaf->type);
    uint64_t number = first_free(s, e.locations);
    if (use_location(s, leaf, number, e.locations, 0))
        set_place(s, leaf, (uint32_t)number, 0);
}

static void place_packed(struct locator *s, const struct io_value *leaf) {
    struct extent e = extent_of(leaf->type);
    if (place_into_gap(s, leaf, e))
        return;
    place_next(s, leaf);
    const struct io_place *place = place_of(s, leaf);
    for (uint32_t i = 0; place->has_location && i < place->locations && i < MOST_PACKED; i++) {
        struct packed_location given = {place->location + i, e.components};
        vec_push(s->c->arena, &s->packed, given);
    }
}

static bool is_per_patch(const struct io_value *leaf) {
    return leaf->point == POINT_PC_OUT || leaf->point == POINT_DS_IN;
}

/* Patch constants first, so that hull and domain stages agree. */
static void place_all_packed(struct locator *s, const struct leaf_vec *leaves) {
    for (int patch = 1; patch >= 0; patch--)
        for (size_t i = 0; i < leaves->count; i++)
            if (is_per_patch(leaves->items[i]) == (patch == 1))
                place_packed(s, leaves->items[i]);
}

/* ---- Implicit locations ---- */

/* As glslang has it, so that domain inputs follow hull outputs wherever they are declared. */
static void put_patches_last(struct locator *s, struct leaf_vec *leaves) {
    struct leaf_vec patches = {0};
    size_t kept = 0;
    for (size_t i = 0; i < leaves->count; i++) {
        if (is_per_patch(leaves->items[i]))
            vec_push(s->c->arena, &patches, leaves->items[i]);
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

static void place_targets(struct locator *s, struct leaf_vec *others) {
    for (size_t i = 0; i < s->leaves.count; i++) {
        const struct io_value *leaf = s->leaves.items[i];
        if (!is_target(leaf)) {
            vec_push(s->c->arena, others, leaf);
            continue;
        }
        uint64_t count = extent_of(leaf->type).locations;
        uint32_t number = leaf->semantic.index;
        if (check_free(s, leaf, leaf->at, number, count, 0) &&
            use_location(s, leaf, number, count, 0))
            set_place(s, leaf, number, 0);
    }
}

/* Hull outputs and domain inputs go by name: a hull shader has two lists of outputs, whose order
 * the domain shader need not repeat. */
static bool goes_by_name(const struct locator *s) {
    if (s->c->options->interface == DIALECT_GLSLANG)
        return s->c->options->stage_io_alpha;
    return s->c->options->stage_io_alpha ||
           (s->entry->stage == STAGE_HULL && s->side == IO_OUTPUT) ||
           (s->entry->stage == STAGE_DOMAIN && s->side == IO_INPUT);
}

static bool may_pack(const struct locator *s) {
    if (!s->c->options->pack_optimized || s->c->options->stage_io_alpha)
        return false;
    return !(s->entry->stage == STAGE_VERTEX && s->side == IO_INPUT) &&
           !(s->entry->stage == STAGE_PIXEL && s->side == IO_OUTPUT);
}

static void place_implicitly(struct locator *s) {
    struct leaf_vec others = {0};
    place_targets(s, &others);
    if (may_pack(s)) {
        place_all_packed(s, &others);
        return;
    }
    if (s->c->options->interface == DIALECT_GLSLANG)
        put_patches_last(s, &others);
    if (goes_by_name(s))
        sort_by_name(s, &others);
    for (size_t i = 0; i < others.count; i++)
        place_next(s, others.items[i]);
}

/* ---- Entry points ---- */

/* Dual-source blending is a matter of a pixel shader's outputs. */
static void check_index(struct locator *s, const struct io_value *leaf) {
    const struct attribute *index = attribute_find(leaf->attributes, ATTRIBUTE_VK_INDEX);
    const struct attribute *location_attribute =
        attribute_find(leaf->attributes, ATTRIBUTE_VK_LOCATION);
    if (!index)
        return;
    if (s->entry->stage != STAGE_PIXEL || s->side != IO_OUTPUT)
        error_at(s->c, index->at, "vk::index applies to outputs of a pixel shader");
    else if (!location_attribute)
        error_at(s->c, index->at, "vk::index needs a vk::location beside it");
    else if (attribute_integer(location_attribute, 0, 0) != 0)
        error_at(s->c, location_attribute->at, "dual-source blending goes to location 0");
}

static void add_leaf(struct locator *s, const struct io_value *leaf) {
    check_index(s, leaf);
    vec_push(s->c->arena, &s->leaves, leaf);
}

/* ---- [[vk::builtin]] ---- */

static bool is_integer_32(const struct type *type) {
    return type->kind == TYPE_SCALAR && scalar_is_integer((enum scalar)type->scalar) &&
           scalar_bits((enum scalar)type->scalar) == 32;
}

static bool builtin_type_fits(char wanted, const struct type *type) {
    switch (wanted) {
    case 'B':
        return type->kind == TYPE_SCALAR && type->scalar == SCALAR_BOOL;
    case 'F':
        return type->kind == TYPE_SCALAR && scalar_is_float((enum scalar)type->scalar);
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
#include "../spec/vk_builtins.def"
#undef VK_BUILTIN
    };
    const struct attribute *a = attribute_find(leaf->attributes, ATTRIBUTE_VK_BUILTIN);
    if (!a)
        return;
    const char *name = a->arguments[0].constant->text;
    size_t i = 0;
    while (i < sizeof builtins / sizeof *builtins && strcmp(builtins[i].name, name))
        i++;
    if (i == sizeof builtins / sizeof *builtins)
        error_at(s->c, a->at, "'%s' is not a built-in that vk::builtin can name", name);
    else if (builtins[i].points[leaf->point] != 'S')
        error_at(s->c, a->at, "built-in '%s' cannot be an %s of this stage", name, side_name(s));
    else if (!builtin_type_fits(*builtins[i].type, leaf->type))
        error_at(s->c, a->at, "built-in '%s' cannot be of type '%s'", name,
                 type_name(s->c, leaf->type));
    else if (attribute_find(leaf->attributes, ATTRIBUTE_VK_LOCATION))
        error_at(s->c, a->at, "vk::builtin and vk::location exclude each other");
}

static void collect(struct locator *s, const struct io_value *values, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (!values[i].is_leaf)
            collect(s, values[i].children, values[i].child_count);
        else if (needs_location(&values[i]))
            add_leaf(s, &values[i]);
        else
            check_builtin(s, &values[i]);
    }
}

/* Those of the patch constant function itself, which only a dialect has; patches are the main
 * function's. */
static void collect_patch_inputs(struct locator *s, const struct entry_point *entry) {
    for (uint32_t i = 0; i < entry->patch_input_count; i++)
        if (entry->patch_inputs[i].point == POINT_PC_IN)
            collect(s, &entry->patch_inputs[i], 1);
}

void assign_locations(struct layout *l, const struct entry_point *entry) {
    for (int side = IO_INPUT; side <= IO_OUTPUT; side++) {
        struct locator s = {.l = l, .c = l->c, .entry = entry, .side = (enum io_side)side};
        if (side == IO_INPUT) {
            collect(&s, entry->inputs, entry->input_count);
            collect_patch_inputs(&s, entry);
        } else {
            collect(&s, entry->outputs, entry->output_count);
            collect(&s, entry->patch_outputs, entry->patch_output_count);
        }
        if (any_explicit(&s))
            place_all_explicitly(&s);
        else
            place_implicitly(&s);
    }
}

struct io_place layout_io_place(const struct layout *l, const struct io_value *leaf) {
    const struct io_place *place = map_find(&l->places, &leaf, sizeof leaf);
    return place ? *place : (struct io_place){0};
}

/* They stand in the order of the parameters, whose ids ascend; the return value has none. */
const struct io_value *io_value_of_parameter(const struct io_value *values, uint32_t count,
                                             const struct variable *p) {
    while (count) {
        const struct io_value *middle = &values[count / 2];
        if (middle->parameter == p)
            return middle;
        bool is_behind = !middle->parameter || middle->parameter->id < p->id;
        values = is_behind ? middle + 1 : values;
        count = is_behind ? count - count / 2 - 1 : count / 2;
    }
    return NULL;
}
