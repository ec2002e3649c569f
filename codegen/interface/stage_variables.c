/* Variables of stage signatures, one for each leaf.
 *
 *     struct v { float4 p : SV_Position; bool b : B; };      HLSL: one value
 *     %gl_Position : v4float (BuiltIn), %out_var_B : uint    SPIR-V: a variable for each leaf
 *
 * A load constructs the value from its leaves; a store decomposes it. system_values.c converts
 * between the types of leaf and variable. For patches, primitives and meshes, the variables are
 * arrays over the vertices, whereas HLSL has an array of structs. */
#include "interface.h"

enum { VERTICES_OF_TRIANGLE = 3 };
enum distance { DISTANCE_CLIP, DISTANCE_CULL, DISTANCE_COUNT };

/* Clip or cull distances of inputs or outputs: slices of one array, in order of semantic index. */
struct distances {
    VEC(const struct io_value *, distance_vec) leaves;
    uint32_t size, id, outer_count;
};

struct stage_variables {
    struct map of_leaves;                          /* leaf -> struct stage_variable */
    struct distances distances[2][DISTANCE_COUNT]; /* current entry point, by side */
};

static struct stage_variables *variables_of_stage(struct emitter *e) {
    if (!e->stage_variables)
        e->stage_variables = arena_new(e->arena, struct stage_variables);
    return e->stage_variables;
}

/* ---- Parameters ---- */

struct value cg_written_argument(struct emitter *e, const struct function *f,
                                 const uint32_t *arguments, const struct io_value *output) {
    uint32_t i = 0;
    while (f->parameters[i] != output->parameter)
        i++;
    struct lvalue l =
        lvalue_of_pointer(arguments[i], output->type, SpvStorageClassFunction, PACK_NONE);
    return emit_load_value(e, &l);
}

static SpvStorageClass storage_of(const struct io_value *leaf) {
    return leaf->side == IO_INPUT ? SpvStorageClassInput : SpvStorageClassOutput;
}

static uint32_t outer_count_of(const struct emitter *e, const struct io_value *leaf) {
    if (leaf->point == POINT_HCP_OUT && leaf->side == IO_OUTPUT)
        return cg_hull_control_points(e->entry);
    return leaf->outer_count;
}

/* ---- Decorations ---- */

static bool is_interpolated_side(const struct emitter *e, const struct io_value *leaf) {
    enum stage stage = e->entry->stage;
    if (leaf->side == IO_INPUT)
        return stage == STAGE_PIXEL;
    return stage == STAGE_VERTEX || leaf->point == POINT_MS_OUT;
}

/* The decoration in the pixel shader is decisive. As in dxc, only parameters and arrays are left
 * undecorated on the output side. */
static bool is_left_alone(const struct io_value *leaf) {
    bool is_parameter = leaf->parameter && !leaf->field && !leaf->outer_count;
    return leaf->side == IO_OUTPUT && (is_parameter || leaf->type->kind == TYPE_ARRAY);
}

/* Integers cannot be interpolated, nor can 64-bit inputs of a pixel shader. */
static bool must_be_flat(const struct emitter *e, const struct io_value *leaf) {
    enum { INTERPOLATED = IO_NO_PERSPECTIVE | IO_CENTROID | IO_SAMPLE };
    enum scalar scalar = type_strip_arrays(leaf->type)->scalar;
    if (scalar_class(scalar) != CLASS_FLOAT)
        return leaf->side == IO_INPUT || !(leaf->io & INTERPOLATED || is_left_alone(leaf));
    return scalar_bits(scalar) == 64 && e->entry->stage == STAGE_PIXEL;
}

static void decorate_interpolation(struct emitter *e, const struct io_value *leaf,
                                   const struct stage_variable *v) {
    /* Only pixel shaders require it (VUID-StandaloneSpirv-Flat-04744). */
    bool is_left_out = leaf->side == IO_OUTPUT && !interface_style(e->options)->decorates_outputs;
    if (!is_interpolated_side(e, leaf) || is_left_out)
        return;
    if (must_be_flat(e, leaf)) {
        interface_decorate_flat(e, v->id);
        return;
    }
    bool is_barycentric = leaf->semantic.value == SV_BARYCENTRICS;
    if (leaf->io & IO_CENTROID)
        module_decorate(e->m, v->id, SpvDecorationCentroid, NULL, 0);
    if ((leaf->io & IO_NO_INTERPOLATION) && !is_barycentric)
        module_decorate(e->m, v->id, SpvDecorationFlat, NULL, 0);
    if ((leaf->io & IO_NO_PERSPECTIVE) && !is_barycentric)
        module_decorate(e->m, v->id, SpvDecorationNoPerspective, NULL, 0);
    if (leaf->io & IO_SAMPLE)
        module_decorate(e->m, v->id, SpvDecorationSample, NULL, 0);
}

/* Decorates per-patch values and per-primitive values of a mesh. */
static void decorate_rate(struct emitter *e, const struct io_value *leaf, uint32_t id) {
    SpvBuiltIn builtin = stage_builtin(leaf);
    bool is_patch_value =
        builtin == SpvBuiltInMax || builtin == SpvBuiltInTessLevelOuter ||
        builtin == SpvBuiltInTessLevelInner ||
        (builtin == SpvBuiltInTessCoord && interface_style(e->options)->has_patch_tess_coord);
    if ((leaf->point == POINT_PC_OUT || leaf->point == POINT_DS_IN) && is_patch_value)
        module_decorate(e->m, id, SpvDecorationPatch, NULL, 0);
    if (leaf->point == POINT_MS_PRIMITIVE)
        module_decorate(e->m, id, SpvDecorationPerPrimitiveEXT, NULL, 0);
}

/* ---- Streams of geometry shaders ---- */

bool cg_is_stream(const struct variable *parameter) {
    return parameter && type_is_of_class(parameter->type, OBJECT_CLASS_STREAM);
}

uint32_t cg_stream_number(const struct entry_point *entry, const struct variable *parameter) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < entry->output_count && entry->outputs[i].parameter != parameter; i++)
        number += cg_is_stream(entry->outputs[i].parameter);
    return number;
}

/* ---- All decorations ---- */

static void reflect(struct emitter *e, uint32_t id, const char *semantic) {
    if (!e->options->reflect)
        return;
    module_decorate_string(e->m, id, SpvDecorationUserSemantic, semantic);
}

static void decorate_leaf(struct emitter *e, const struct io_value *leaf,
                          struct stage_variable *v) {
    if (leaf->semantic.name)
        reflect(e, v->id, io_semantic_text(e->c, leaf));
    decorate_rate(e, leaf, v->id);
    decorate_interpolation(e, leaf, v);
    /* Stream 0 is the default. */
    uint32_t id = v->id;
    uint32_t number =
        cg_is_stream(leaf->parameter) ? cg_stream_number(e->entry, leaf->parameter) : 0;
    if (number)
        module_decorate_with(e->m, id, SpvDecorationStream, number);
    attributes_decorate(e, v->id, leaf->attributes);
}

/* ---- Clip and cull distances ---- */

static int distance_of(const struct io_value *leaf) {
    if (!io_is_builtin(leaf))
        return DISTANCE_COUNT;
    return leaf->semantic.value == SV_CLIP_DISTANCE   ? DISTANCE_CLIP
           : leaf->semantic.value == SV_CULL_DISTANCE ? DISTANCE_CULL
                                                      : DISTANCE_COUNT;
}

static void collect_distances(struct emitter *e, const struct io_value *values, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const struct io_value *leaf = &values[i];
        if (!leaf->is_leaf) {
            collect_distances(e, leaf->children, leaf->child_count);
            continue;
        }
        if (distance_of(leaf) == DISTANCE_COUNT)
            continue;
        struct distances *d = &variables_of_stage(e)->distances[leaf->side][distance_of(leaf)];
        vec_push(e->arena, &d->leaves, leaf);
        d->outer_count = outer_count_of(e, leaf);
        for (size_t k = d->leaves.count - 1;
             k > 0 && d->leaves.items[k - 1]->semantic.index > leaf->semantic.index; k--) {
            d->leaves.items[k] = d->leaves.items[k - 1];
            d->leaves.items[k - 1] = leaf;
        }
        d->size += (uint32_t)type_flat_count(leaf->type);
    }
}

static const struct type *float_array(struct emitter *e, uint32_t size) {
    return type_array(e->program->types, type_scalar(e->program->types, SCALAR_FLOAT), size);
}

static void make_distances(struct emitter *e, enum io_side side, enum distance kind) {
    struct distances *d = &variables_of_stage(e)->distances[side][kind];
    if (d->leaves.count == 0)
        return;
    const struct io_value *first = d->leaves.items[0];
    const struct type *type = float_array(e, d->size);
    if (d->outer_count)
        type = type_array(e->program->types, type, d->outer_count);
    d->id = globals_variable(e, storage_of(first), value_type_id(e, type), NULL);
    module_decorate_with(e->m, d->id, SpvDecorationBuiltIn,
                         kind == DISTANCE_CLIP ? SpvBuiltInClipDistance : SpvBuiltInCullDistance);
    reflect(e, d->id,
            d->leaves.count == 1    ? io_semantic_text(e->c, first)
            : kind == DISTANCE_CLIP ? "SV_ClipDistance"
                                    : "SV_CullDistance");
    interface_add(e, d->id);
    uint32_t offset = 0;
    for (size_t i = 0; i < d->leaves.count; i++) {
        struct stage_variable *v = arena_new(e->arena, struct stage_variable);
        *v = (struct stage_variable){.id = d->id,
                                     .storage = storage_of(first),
                                     .type = float_array(e, d->size),
                                     .outer_count = d->outer_count,
                                     .is_array = true,
                                     .offset = offset};
        offset += (uint32_t)type_flat_count(d->leaves.items[i]->type);
        *map_slot_u64(e->arena, &variables_of_stage(e)->of_leaves, (uintptr_t)d->leaves.items[i]) =
            v;
    }
}

void interface_begin(struct emitter *e, const struct entry_point *entry) {
    struct stage_variables *i = variables_of_stage(e);
    for (int side = 0; side < 2; side++)
        for (int kind = 0; kind < DISTANCE_COUNT; kind++)
            i->distances[side][kind] = (struct distances){0};
    collect_distances(e, entry->inputs, entry->input_count);
    collect_distances(e, entry->outputs, entry->output_count);
    for (int side = 0; side < 2; side++)
        for (int kind = 0; kind < DISTANCE_COUNT; kind++)
            make_distances(e, side, kind);
}

/* ---- Leaves ---- */

static bool is_demote_query(const struct emitter *e, const struct io_value *leaf) {
    return stage_builtin(leaf) == SpvBuiltInHelperInvocation && e->m->version < SPIRV_1_6;
}

/* Returns the variable's name: of the semantic or as in the source: 'input', 'input.position'. */
static const char *name_of(struct emitter *e, const struct io_value *leaf) {
    bool is_input = leaf->side == IO_INPUT;
    if (!interface_style(e->options)->names_as_source)
        return arena_format(e->arena, "%s.var.%s", is_input ? "in" : "out",
                            io_semantic_text(e->c, leaf));
    if (leaf->array)
        return arena_format(e->arena, "%s[%d]", name_of(e, leaf->array),
                            (int)(leaf - leaf->array->children));
    const char *whole =
        leaf->parameter ? atom_text(e->c->atoms, leaf->parameter->name) : "@entryPointOutput";
    return leaf->field
               ? arena_format(e->arena, "%s.%s", whole, atom_text(e->c->atoms, leaf->field->name))
               : whole;
}

static void make_variable(struct emitter *e, const struct io_value *leaf,
                          struct stage_variable *v) {
    SpvBuiltIn builtin = stage_builtin(leaf);
    const struct type *whole = v->type;
    cg_set_at(e, leaf->at);
    /* Only SPV_EXT_mesh_shader has per-primitive shading rates
     * (VUID-PrimitiveShadingRateKHR-04486). */
    if (leaf->point == POINT_MS_PRIMITIVE && builtin == SpvBuiltInPrimitiveShadingRateKHR)
        cg_require_ext_mesh_shader(e, "shading rates");
    if (v->is_per_vertex)
        whole = type_array(e->program->types, whole, VERTICES_OF_TRIANGLE);
    if (v->outer_count)
        whole = type_array(e->program->types, whole, v->outer_count);
    uint32_t type = value_type_id(e, whole);
    bool made = true;
    if (builtin != SpvBuiltInMax) {
        v->id = builtin_find_or_create(e, builtin, v->storage, type, &made);
    } else {
        v->id = globals_variable(e, v->storage, type, NULL);
        module_name(e->m, v->id, name_of(e, leaf));
    }
    if (made)
        decorate_leaf(e, leaf, v);
    else if (leaf->side == IO_INPUT && is_interpolated_side(e, leaf) && must_be_flat(e, leaf))
        interface_decorate_flat(e, v->id); /* created for another stage */
    interface_add(e, v->id);
}

struct stage_variable *stage_variable_of(struct emitter *e, const struct io_value *leaf) {
    struct stage_variable *v = map_find_u64(&variables_of_stage(e)->of_leaves, (uintptr_t)leaf);
    if (v)
        return v;
    v = arena_new(e->arena, struct stage_variable);
    *map_slot_u64(e->arena, &variables_of_stage(e)->of_leaves, (uintptr_t)leaf) = v;
    v->storage = storage_of(leaf);
    v->type = stage_type(e, leaf);
    v->outer_count = outer_count_of(e, leaf);
    v->is_demote_query = is_demote_query(e, leaf);
    v->is_per_vertex = layout_is_per_vertex(e->layout, e->entry, leaf);
    if (v->is_demote_query) {
        /* Before Vulkan 1.3, an instruction replaces the built-in variable that identifies
         * helper invocations. Its result is stored in a variable. */
        module_allow_extension(e->m, "SPV_EXT_demote_to_helper_invocation");
        v->storage = SpvStorageClassPrivate;
        v->id = globals_variable(e, v->storage, type_id_bool(e), NULL);
        module_name(e->m, v->id, "HelperInvocation");
        uint32_t answer = emit_words(e, SpvOpIsHelperInvocationEXT, type_id_bool(e), NULL, 0);
        emit_op(e, SpvOpStore, 0, v->id, answer);
    } else
        make_variable(e, leaf, v);
    return v;
}

void interface_finish(struct emitter *e) {
    for (size_t i = 0; i < e->layout->location_order.count; i++) {
        const struct io_value *leaf = e->layout->location_order.items[i];
        const struct stage_variable *v =
            map_find_u64(&variables_of_stage(e)->of_leaves, (uintptr_t)leaf);
        if (v) {
            uint32_t id = v->id;
            struct io_location assigned = layout_io_location(e->layout, leaf);
            module_decorate_with(e->m, id, SpvDecorationLocation, assigned.location);
            if (assigned.has_component)
                module_decorate_with(e->m, id, SpvDecorationComponent, assigned.component);
            if (attribute_find(leaf->attributes, ATTRIBUTE_VK_INDEX))
                module_decorate_with(e->m, id, SpvDecorationIndex, assigned.index);
        }
    }
}

void interface_qualify(struct emitter *e) {
    for (size_t i = 0; i < e->layout->location_order.count; i++) {
        const struct stage_variable *v = map_find_u64(
            &variables_of_stage(e)->of_leaves, (uintptr_t)e->layout->location_order.items[i]);
        if (v && type_is_relaxed(v->type))
            module_relax(e->m, v->id);
        if (!v || !v->is_per_vertex)
            continue;
        module_decorate(e->m, v->id, SpvDecorationPerVertexKHR, NULL, 0);
    }
}

void interface_declare(struct emitter *e, const struct io_value *value) {
    if (value->is_leaf)
        stage_variable_of(e, value);
    for (uint32_t i = 0; i < value->child_count; i++)
        interface_declare(e, &value->children[i]);
}

/* ---- Loads ---- */

static uint32_t load_distance(struct emitter *e, const struct stage_variable *v, uint32_t vertex,
                              uint32_t index) {
    uint32_t pointer = type_id_pointer(e, v->storage, type_id_float(e));
    uint32_t at = constant_uint(e, index);
    uint32_t element = vertex ? emit_op(e, SpvOpAccessChain, pointer, v->id, vertex, at)
                              : emit_op(e, SpvOpAccessChain, pointer, v->id, at);
    return emit_op(e, SpvOpLoad, type_id_float(e), element);
}

/* Loads a value of `type` from the float array, starting at `*next`. */
static struct value load_distances(struct emitter *e, const struct type *type,
                                   const struct stage_variable *v, uint32_t vertex,
                                   uint32_t *next) {
    uint32_t count = type->kind == TYPE_ARRAY ? type->count : type->columns ? type->columns : 1;
    uint32_t *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = type->kind == TYPE_ARRAY ? load_distances(e, type->element, v, vertex, next).id
                                            : load_distance(e, v, vertex, (*next)++);
    if (type->kind == TYPE_ARRAY)
        return value_construct(e, type, parts, count);
    struct value loaded = value_construct(e, emit_vector(e, SCALAR_FLOAT, count), parts, count);
    return loaded.type == type ? loaded : convert_numeric(e, loaded, type);
}

static struct value load_leaf_distances(struct emitter *e, const struct io_value *leaf,
                                        const struct stage_variable *v, uint32_t vertex) {
    uint32_t next = v->offset;
    return load_distances(e, leaf->type, v, vertex, &next);
}

/* Loads a per-vertex leaf as an array of its values. */
static struct value load_vertices(struct emitter *e, const struct io_value *leaf,
                                  const struct stage_variable *v) {
    struct type_table *types = e->program->types;
    uint32_t *parts = arena_array(e->arena, uint32_t, v->outer_count);
    struct value all = {0};
    if (!v->is_array) {
        const struct type *whole = type_array(types, v->type, v->outer_count);
        all = value_of(emit_op(e, SpvOpLoad, value_type_id(e, whole), v->id), whole);
        if (v->type == leaf->type)
            return all;
    }
    for (uint32_t i = 0; i < v->outer_count; i++)
        parts[i] = v->is_array ? load_leaf_distances(e, leaf, v, constant_uint(e, i)).id
                               : interface_from_stage_type(e, leaf, value_element(e, all, i)).id;
    return value_construct(e, type_array(types, leaf->type, v->outer_count), parts, v->outer_count);
}

static struct value load_leaf(struct emitter *e, const struct io_value *leaf) {
    struct stage_variable *v = stage_variable_of(e, leaf);
    if (v->outer_count)
        return load_vertices(e, leaf, v);
    if (v->is_array)
        return load_leaf_distances(e, leaf, v, 0);
    uint32_t pointer = v->id;
    if (v->is_per_vertex)
        pointer =
            emit_op(e, SpvOpAccessChain, type_id_pointer(e, v->storage, value_type_id(e, v->type)),
                    v->id, constant_uint(e, 0));
    uint32_t id = emit_op(e, SpvOpLoad, value_type_id(e, v->type), pointer);
    struct value loaded = interface_from_stage_type(e, leaf, value_of(id, v->type));
    v->loaded = loaded.id;
    return loaded;
}

static struct value of_children(struct emitter *e, const struct io_value *value,
                                const struct value *children) {
    if (value->type->kind == TYPE_STRUCT)
        return value_construct_record(e, value->type, children);
    uint32_t *parts = arena_array(e->arena, uint32_t, value->child_count);
    for (uint32_t i = 0; i < value->child_count; i++)
        parts[i] = children[i].id;
    return value_construct(e, value->type, parts, value->child_count);
}

/* Converts members that are arrays over the vertices to an array of structs. */
static struct value transpose(struct emitter *e, const struct io_value *value,
                              const struct value *members, uint32_t vertices) {
    uint32_t *structs = arena_array(e->arena, uint32_t, vertices);
    struct value *parts = arena_array(e->arena, struct value, value->child_count);
    for (uint32_t i = 0; i < vertices; i++) {
        for (uint32_t k = 0; k < value->child_count; k++)
            parts[k] = value_element(e, members[k], i);
        structs[i] = of_children(e, value, parts).id;
    }
    const struct type *array = type_array(e->program->types, value->type, vertices);
    return value_construct(e, array, structs, vertices);
}

static uint32_t vertices_of(const struct emitter *e, const struct io_value *value) {
    while (!value->is_leaf && value->child_count)
        value = &value->children[0];
    return outer_count_of(e, value);
}

struct value interface_load(struct emitter *e, const struct io_value *value) {
    if (value->is_leaf)
        return load_leaf(e, value);
    struct value *members = arena_array(e->arena, struct value, value->child_count);
    for (uint32_t i = 0; i < value->child_count; i++)
        members[i] = interface_load(e, &value->children[i]);
    uint32_t vertices = vertices_of(e, value);
    if (vertices)
        return transpose(e, value, members, vertices);
    return of_children(e, value, members);
}

/* ---- Stores ---- */

static uint32_t part_pointer(struct emitter *e, const struct stage_variable *v,
                             const struct type *part, uint32_t vertex, const uint32_t *index) {
    uint32_t words[3] = {v->id};
    uint32_t count = 1;
    if (vertex)
        words[count++] = vertex;
    if (index)
        words[count++] = constant_uint(e, *index);
    if (count == 1)
        return v->id;
    uint32_t pointer = type_id_pointer(e, v->storage, value_type_id(e, part));
    return emit_words(e, SpvOpAccessChain, pointer, words, count);
}

static bool is_scalar_value(const struct type *type) {
    return type_is_scalar(type) || (type->kind == TYPE_VECTOR && type->columns == 1);
}

static struct value part_of(struct emitter *e, struct value v, uint32_t index) {
    if (is_scalar_value(v.type))
        return v;
    return v.type->kind == TYPE_ARRAY ? value_element(e, v, index) : value_component(e, v, index);
}

/* Stores the scalars of a value to consecutive array elements, starting at `*at`. */
static void store_parts(struct emitter *e, const struct stage_variable *v, struct value from,
                        uint32_t vertex, uint32_t *at) {
    bool is_array = from.type->kind == TYPE_ARRAY;
    uint32_t count = is_array ? from.type->count : from.type->columns ? from.type->columns : 1;
    const struct type *element = v->type->element;
    for (uint32_t i = 0; i < count; i++) {
        if (is_array && !is_scalar_value(from.type->element)) {
            store_parts(e, v, part_of(e, from, i), vertex, at);
            continue;
        }
        uint32_t index = (*at)++;
        uint32_t pointer = part_pointer(e, v, element, vertex, &index);
        struct value part = convert_numeric(e, part_of(e, from, i), element);
        emit_op(e, SpvOpStore, 0, pointer, part.id);
    }
}

static void store_leaf(struct emitter *e, const struct io_value *leaf, struct value from,
                       uint32_t vertex) {
    const struct stage_variable *v = stage_variable_of(e, leaf);
    bool is_whole = from.type == v->type;
    uint32_t pointer = is_whole ? part_pointer(e, v, v->type, vertex, NULL) : 0;
    struct value fixed = interface_to_stage_type(e, leaf, from);
    if (fixed.type == v->type) {
        pointer = is_whole ? pointer : part_pointer(e, v, v->type, vertex, NULL);
        emit_op(e, SpvOpStore, 0, pointer, fixed.id);
        return;
    }
    uint32_t at = v->offset;
    store_parts(e, v, fixed, vertex, &at);
}

void interface_store(struct emitter *e, const struct io_value *value, struct value from,
                     uint32_t vertex) {
    if (value->is_leaf) {
        store_leaf(e, value, from, vertex);
        return;
    }
    bool is_array = value->type->kind == TYPE_ARRAY;
    uint32_t bases = !is_array && value->type->record->base ? 1 : 0;
    for (uint32_t i = 0; i < value->child_count; i++) {
        struct value part = is_array    ? value_element(e, from, i)
                            : i < bases ? value_base(e, from)
                                        : value_member(e, from, i - bases);
        interface_store(e, &value->children[i], part, vertex);
    }
}
