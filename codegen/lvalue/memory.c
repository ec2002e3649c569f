/* Lvalues in memory: variables, and vectors, matrices and bit-fields within them.
 *
 *     m.v.zx = e    base %m, steps { 1 }: a pointer_lvalue of the vector
 *                   part { whole float3, components 2 0 }: a vector_lvalue of it
 *     load          OpLoad of the whole, OpVectorShuffle
 *     store         the same with the new components, OpStore of the whole */
#include "../lvalue/lvalue.h"

#include <string.h>

static const struct lvalue_kind vector_lvalue, matrix_lvalue, bits_lvalue;

/* ---- Access chain indices ---- */

struct access_step {
    uint32_t index;
    const struct access_step *before;
};

void steps_add(struct emitter *e, struct steps *steps, uint32_t index_id) {
    struct access_step *step = arena_new(e->arena, struct access_step);
    *step = (struct access_step){index_id, steps->last};
    steps->last = step;
    steps->count++;
}

uint32_t steps_words(const struct steps *steps, uint32_t *words) {
    uint32_t i = steps->count;
    for (const struct access_step *step = steps->last; step; step = step->before)
        words[--i] = step->index;
    return steps->count;
}

uint32_t steps_first(const struct steps *steps) {
    const struct access_step *step = steps->last;
    while (step && step->before)
        step = step->before;
    return step ? step->index : 0;
}

/* ---- Construction ---- */

struct lvalue lvalue_of_pointer(uint32_t pointer, const struct type *type, SpvStorageClass storage,
                                enum packing packing) {
    return (struct lvalue){
        .kind = &pointer_lvalue,
        .type = type,
        .memory = {.base = pointer, .storage = storage, .packing = (uint8_t)packing}};
}

void cg_decorate_pointer(struct emitter *e, uint32_t id, const struct type *type, bool is_aliased) {
    if (!type_is_object(type_strip_arrays(type), OBJECT_BUFFER_POINTER))
        return;
    module_decorate(
        e->m, id, is_aliased ? SpvDecorationAliasedPointer : SpvDecorationRestrictPointer, NULL, 0);
}

struct lvalue cg_temporary(struct emitter *e, const struct type *type, const char *name) {
    uint32_t pointer =
        module_local(e->m, type_id_pointer(e, SpvStorageClassFunction, value_type_id(e, type)));
    module_name(e->m, pointer, name);
    if (type_is_relaxed(type))
        module_relax(e->m, pointer);
    cg_decorate_pointer(e, pointer, type, true);
    return lvalue_of_pointer(pointer, type, SpvStorageClassFunction, PACK_NONE);
}

uint32_t globals_variable(struct emitter *e, SpvStorageClass storage, uint32_t type,
                          const char *name) {
    uint32_t id = module_variable(e->m, storage, type_id_pointer(e, storage, type), 0);
    module_name(e->m, id, name);
    return id;
}

void cg_decorate_binding(struct emitter *e, uint32_t id, uint32_t set, uint32_t binding) {
    module_decorate_with(e->m, id, SpvDecorationDescriptorSet, set);
    module_decorate_with(e->m, id, SpvDecorationBinding, binding);
}

static enum packing packing_of(const struct lvalue *l) {
    return l->memory.packing;
}

/* Returns the lvalue of the vector or matrix that contains `l`. */
static struct lvalue as_whole(struct lvalue l, const struct type *type) {
    l.kind = &pointer_lvalue;
    l.part.count = 0;
    l.memory.row = 0;
    l.type = type;
    return l;
}

/* ---- Pointers ---- */

static uint32_t chain_pointer(struct emitter *e, struct lvalue *l, const struct type *pointee) {
    struct memory_lvalue *m = &l->memory;
    uint32_t words[MAX_STEPS + 1] = {m->base};
    if (m->steps.count == 0)
        return m->base;
    uint32_t count = 1 + steps_words(&m->steps, words + 1);
    uint32_t type = m->image_type && pointee->kind == TYPE_OBJECT ? m->image_type
                                                                  : type_id(e, pointee, m->packing);
    m->base = emit_words(e, SpvOpAccessChain, type_id_pointer(e, m->storage, type), words, count);
    m->steps = (struct steps){0};
    return m->base;
}

static uint32_t pointer_of_all(struct emitter *e, struct lvalue *l) {
    return chain_pointer(e, l, l->memory.block ? l->memory.block : l->type);
}

static uint32_t pointer_of_whole(struct emitter *e, struct lvalue *l) {
    return chain_pointer(e, l, l->part.whole);
}

/* ---- Child lvalues ---- */

struct lvalue lvalue_step(struct emitter *e, struct lvalue l, uint32_t index_id,
                          const struct type *to) {
    steps_add(e, &l.memory.steps, index_id);
    l.type = to;
    l.memory.is_part = true;
    l.memory.block_type = 0;
    l.memory.block = NULL;
    return l;
}

/* Shortens the access chain if the next indices would exceed its limit. */
static struct lvalue with_room(struct emitter *e, struct lvalue l) {
    if (l.memory.steps.count + 2 >= MAX_STEPS)
        pointer_of_all(e, &l);
    return l;
}

static bool is_physical(const struct lvalue *l) {
    return l->memory.storage == SpvStorageClassPhysicalStorageBuffer;
}

/* Sets the alignment of a subobject at `offset`: the largest power of two that divides both the
 * offset and the alignment of the whole. */
static void promise_part(struct emitter *e, struct lvalue *whole, uint32_t offset) {
    uint32_t promised = whole->memory.alignment
                            ? whole->memory.alignment
                            : layout_of_type(e->layout, whole->type, packing_of(whole)).alignment;
    whole->memory.alignment = (promised | offset) & -(promised | offset);
}

uint32_t cg_child_index(struct emitter *e, const struct record *record, uint32_t child) {
    uint32_t bases = record->base != NULL;
    return constant_int(
        e, child < bases ? 0 : (int32_t)cg_record_shape(e, record)->members[child - bases].member);
}

static struct lvalue as_bits(struct lvalue l, const struct field *f,
                             const struct member_layout *member) {
    l.kind = &bits_lvalue;
    l.part.whole = l.type;
    l.type = f->type;
    l.memory.bit_offset = (uint8_t)member->bit_offset;
    l.memory.bit_width = (uint8_t)f->bit_width;
    return l;
}

static struct lvalue child_of(struct emitter *e, struct lvalue l, uint32_t child) {
    const struct record *record = l.type->record;
    uint32_t bases = record->base != NULL, field = child - bases;
    uint32_t index = cg_child_index(e, record, child);
    if (is_physical(&l)) {
        const struct record_layout *layout = layout_of_record(e->layout, record, packing_of(&l));
        promise_part(e, &l, child < bases ? layout->base_offset : layout->members[field].offset);
    }
    enum packing packing = packing_of(&l);
    l = with_room(e, l);
    if (child < bases) {
        l.memory.packing = (uint8_t)cg_packing_of_base(e, record, packing);
        return lvalue_step(e, l, index, record->base);
    }
    const struct field *f = &record->fields[field];
    l.memory.packing = (uint8_t)cg_packing_of_field(e, record, field, packing);
    l = lvalue_step(e, l, index, type_unit(e, f));
    return f->has_bit_width ? as_bits(l, f, &cg_record_shape(e, record)->members[field]) : l;
}

uint32_t emit_index_as_uint(struct emitter *e, uint32_t index) {
    const struct instruction *i = instruction_of(e->m, index);
    if (i->opcode == SpvOpConstant)
        return constant_uint(e, i->operands[0]);
    bool is_wide = instruction_of(e->m, i->type)->operands[0] > 32;
    return is_wide ? emit_op(e, SpvOpUConvert, type_id_uint(e), index) : index;
}

uint32_t emit_flat_index(struct emitter *e, uint32_t outer, uint32_t index,
                         const struct type *element) {
    uint32_t stride = 1;
    index = emit_index_as_uint(e, index);
    for (; element->kind == TYPE_ARRAY; element = element->element)
        stride *= element->count;
    if (stride != 1)
        index = emit_op(e, SpvOpIMul, type_id_uint(e), index, constant_uint(e, stride));
    return outer ? emit_op(e, SpvOpIAdd, type_id_uint(e), outer, index) : index;
}

uint32_t emit_cast_pointer(struct emitter *e, uint32_t pointer, uint32_t type) {
    e->has_casts = true;
    return emit_op(e, SpvOpBitcast, type, pointer);
}

static struct lvalue element_of(struct emitter *e, struct lvalue l, uint32_t index_id,
                                const struct type *element);

static bool always(const struct lvalue *l) {
    return true;
}

/* Selects a row of a matrix that is stored by columns. */
static struct lvalue row_across(struct emitter *e, struct lvalue l, uint32_t index_id) {
    l = with_room(e, l);
    pointer_of_all(e, &l);
    l.kind = &matrix_lvalue;
    l.part.whole = l.type;
    l.part.count = l.type->columns;
    for (uint8_t i = 0; i < l.part.count; i++)
        l.part.components[i] = i;
    l.memory.row = index_id;
    l.type = cg_row_of(e, l.type);
    return l;
}

static struct lvalue element_of(struct emitter *e, struct lvalue l, uint32_t index_id,
                                const struct type *element) {
    if (l.memory.is_flattened) {
        /* An index into a flattened array of arrays becomes an access chain index at the
         * innermost dimension. */
        l.memory.flat_index = emit_flat_index(e, l.memory.flat_index, index_id, element);
        l.type = element;
        if (element->kind == TYPE_ARRAY)
            return l;
        index_id = l.memory.flat_index;
        l.memory.is_flattened = false;
        l.memory.flat_index = 0;
        return element_of(e, l, index_id, element);
    }
    if (type_is_in_columns(l.type, packing_of(&l)))
        return row_across(e, l, index_id);
    if (is_physical(&l)) {
        struct type_layout layout = layout_of_type(e->layout, l.type, packing_of(&l));
        promise_part(e, &l, layout.array_stride | layout.matrix_stride);
    }
    return lvalue_step(e, with_room(e, l), index_id, element);
}

/* ---- Components ---- */

static bool is_in_order(const uint8_t *components, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (components[i] != i)
            return false;
    return true;
}

bool part_is_whole(const struct lvalue *l) {
    return l->part.count == type_vector_size(l->part.whole) &&
           is_in_order(l->part.components, l->part.count);
}

void part_select(struct lvalue *l, const struct selection *s) {
    uint8_t inner[4];
    bool nested = l->part.count != 0;
    memcpy(inner, l->part.components, sizeof inner);
    l->part.count = (uint8_t)s->count;
    for (uint32_t i = 0; i < s->count && i < sizeof inner; i++) {
        uint8_t c = s->components[i];
        l->part.components[i] = nested ? inner[c] : c;
    }
}

uint32_t part_chosen(struct emitter *e, const uint8_t *parts, uint32_t count, uint32_t index_id) {
    const struct type *vector = type_vector(e->program->types, SCALAR_UINT, count);
    uint32_t ids[4];
    for (uint32_t i = 0; i < count; i++)
        ids[i] = constant_uint(e, parts[i]);
    return emit_op(e, SpvOpVectorExtractDynamic, type_id_uint(e),
                   constant_composite(e, value_type_id(e, vector), ids, count), index_id);
}

/* Selects a component by a constant index. As in dxc, it has a separate access chain. */
static struct lvalue select_component(struct emitter *e, struct lvalue l, uint32_t index) {
    const struct type *scalar = cg_scalar_of(e, l.type);
    if (type_vector_size(l.type) == 1) {
        l.type = scalar;
        return l;
    }
    l = with_room(e, l);
    pointer_of_all(e, &l);
    return lvalue_step(e, l, constant_int(e, (int32_t)index), scalar);
}

/* Selects a matrix element by index ids. Matrices of one row or column are vectors. */
static struct lvalue matrix_step(struct emitter *e, struct lvalue l, uint32_t row,
                                 uint32_t column) {
    const struct type *matrix = l.type, *scalar = cg_scalar_of(e, matrix);
    if (type_is_in_columns(matrix, packing_of(&l))) {
        l = lvalue_step(e, l, column, emit_vector(e, matrix->scalar, matrix->rows));
        return lvalue_step(e, l, row, scalar);
    }
    if (matrix->rows > 1)
        l = lvalue_step(e, l, row, cg_row_of(e, matrix));
    if (matrix->columns > 1)
        l = lvalue_step(e, l, column, scalar);
    l.type = scalar;
    return l;
}

static struct lvalue matrix_element(struct emitter *e, struct lvalue l, uint32_t row,
                                    uint32_t column) {
    uint32_t row_id = l.type->rows > 1 ? constant_int(e, (int32_t)row) : 0;
    uint32_t column_id = l.type->columns > 1 ? constant_int(e, (int32_t)column) : 0;
    return matrix_step(e, l, row_id, column_id);
}

/* Returns element `index` of a matrix_lvalue's selection. The matrix is treated as one of `type`.
 */
static struct lvalue selected_element(struct emitter *e, const struct lvalue *l,
                                      const struct type *type, uint32_t index) {
    struct lvalue whole = as_whole(*l, type);
    uint32_t column = l->part.components[index];
    return l->memory.row ? matrix_step(e, whole, l->memory.row, constant_int(e, (int32_t)column))
                         : matrix_element(e, whole, l->part.rows[index], column);
}

static struct lvalue select_elements(struct emitter *e, struct lvalue l,
                                     const struct selection *s) {
    l = with_room(e, l);
    pointer_of_all(e, &l);
    if (s->count == 1) {
        l = matrix_element(e, l, s->rows[0], s->components[0]);
    } else {
        l.kind = &matrix_lvalue;
        l.part.whole = l.type;
        l.part.count = (uint8_t)s->count;
        memcpy(l.part.rows, s->rows, sizeof l.part.rows);
        memcpy(l.part.components, s->components, sizeof l.part.components);
    }
    l.type = s->type;
    return l;
}

/* Selects from elements that are already selected. */
static struct lvalue select_selected(struct emitter *e, struct lvalue l,
                                     const struct selection *s) {
    struct lvalue selected = l;
    if (s->count == 1)
        return selected_element(e, &l, l.part.whole, s->components[0]);
    for (uint32_t i = 0; i < s->count; i++) {
        selected.part.rows[i] = l.part.rows[s->components[i]];
        selected.part.components[i] = l.part.components[s->components[i]];
    }
    selected.part.count = (uint8_t)s->count;
    selected.type = s->type;
    return selected;
}

/* Selects components of a whole vector or of a previous selection. */
static struct lvalue select_components(struct emitter *e, struct lvalue l,
                                       const struct selection *s) {
    part_select(&l, s);
    if (l.part.count == 1) {
        l.type = l.part.whole;
        l = as_whole(l, l.part.whole);
        l = select_component(e, l, l.part.components[0]);
    } else {
        l = part_is_whole(&l) ? as_whole(l, l.part.whole) : l;
    }
    l.type = s->type;
    return l;
}

static struct lvalue select_of_all(struct emitter *e, struct lvalue l, const struct selection *s) {
    if (s->rows)
        return select_elements(e, l, s);
    l.kind = &vector_lvalue;
    l.part.count = 0;
    l.part.whole = l.type;
    return select_components(e, l, s);
}

/* ---- Index into a selection ---- */

static bool known_component(struct emitter *e, struct lvalue *l, uint64_t index,
                            const struct type *element) {
    uint8_t component = (uint8_t)index;
    struct selection one = {.components = &component, .count = 1, .type = element};
    *l = select_components(e, *l, &one);
    return true;
}

static struct lvalue component_at(struct emitter *e, struct lvalue l, uint32_t index_id,
                                  const struct type *element) {
    uint32_t component = part_chosen(e, l.part.components, l.part.count, index_id);
    return element_of(e, as_whole(l, l.part.whole), component, element);
}

static bool known_matrix_element(struct emitter *e, struct lvalue *l, uint64_t index,
                                 const struct type *element) {
    *l = selected_element(e, l, l->part.whole, (uint32_t)index);
    return true;
}

/* Returns the index into the whole vector for an index into the selection. */
static uint32_t chosen_component(struct emitter *e, const struct lvalue *l, uint32_t index_id) {
    return is_in_order(l->part.components, l->part.count)
               ? index_id
               : part_chosen(e, l->part.components, l->part.count, index_id);
}

static struct lvalue matrix_element_at(struct emitter *e, struct lvalue l, uint32_t index_id,
                                       const struct type *element) {
    uint32_t row =
        l.memory.row ? l.memory.row : part_chosen(e, l.part.rows, l.part.count, index_id);
    uint32_t column = l.memory.row ? chosen_component(e, &l, index_id)
                                   : part_chosen(e, l.part.components, l.part.count, index_id);
    return matrix_step(e, as_whole(l, l.part.whole), row, column);
}

/* ---- Raw access ---- */

/* Uses the alignment of the type even if the subobject has a larger one. */
static uint32_t claimed_alignment(struct emitter *e, const struct lvalue *l,
                                  const struct type *type) {
    uint32_t own = layout_of_type(e->layout, type, packing_of(l)).alignment;
    return !l->memory.alignment || (l->memory.is_part && own < l->memory.alignment)
               ? own
               : l->memory.alignment;
}

/* Adds the alignment that an access through a physical pointer (vk::BufferPointer) requires
 * (SPIR-V 2.18.1). */
static size_t add_alignment(struct emitter *e, const struct lvalue *l, const struct type *type,
                            uint32_t *words, size_t count) {
    if (!is_physical(l))
        return count;
    words[count++] = SpvMemoryAccessAlignedMask;
    words[count++] = claimed_alignment(e, l, type);
    return count;
}

static uint32_t pointee_type(struct emitter *e, const struct lvalue *l, const struct type *type) {
    if (l->memory.image_type && type->kind == TYPE_OBJECT)
        return l->memory.image_type;
    if (l->memory.block_type)
        return l->memory.block_type;
    return l->memory.block ? type_id_object(e, l->memory.block, FORMAT_OF_TEXELS)
                           : type_id(e, type, packing_of(l));
}

static uint32_t load_pointer(struct emitter *e, const struct lvalue *l, uint32_t pointer,
                             const struct type *type) {
    uint32_t words[3] = {pointer};
    size_t count = add_alignment(e, l, type, words, 1);
    if (l->memory.is_rasterizer_ordered)
        interlock_begin(e);
    uint32_t id = emit_words(e, SpvOpLoad, pointee_type(e, l, type), words, count);
    if (l->memory.is_rasterizer_ordered)
        interlock_end(e);
    return id;
}

static void store_pointer(struct emitter *e, const struct lvalue *l, uint32_t pointer, uint32_t id,
                          const struct type *type) {
    uint32_t words[4] = {pointer, id};
    size_t count = add_alignment(e, l, type, words, 2);
    if (l->memory.is_rasterizer_ordered)
        interlock_begin(e);
    emit_words(e, SpvOpStore, 0, words, count);
    if (l->memory.is_rasterizer_ordered)
        interlock_end(e);
}

/* ---- Loads ---- */

static struct value load_memory(struct emitter *e, struct lvalue *l);

/* Loads the elements separately, because drivers handle loads of whole arrays of opaque objects
 * poorly. An array of buffers is an array of pointers. */
static struct value load_object_array(struct emitter *e, struct lvalue *l) {
    const struct type *element = l->type->element;
    uint32_t *parts = arena_array(e->arena, uint32_t, l->type->count);
    if (l->memory.is_flattened)
        e->has_copies = true;
    else
        pointer_of_all(e, l);
    for (uint32_t i = 0; i < l->type->count; i++) {
        struct lvalue part = element_of(e, *l, constant_int(e, (int32_t)i), element);
        parts[i] = load_memory(e, &part).id;
    }
    bool is_buffer = type_is_aliased(type_strip_arrays(element));
    enum packing packing = is_buffer ? PACK_NONE : packing_of(l);
    uint32_t id =
        emit_words(e, SpvOpCompositeConstruct, type_id(e, l->type, packing), parts, l->type->count);
    return (struct value){id, l->type, packing};
}

bool lvalue_is_matrix_array(const struct lvalue *l) {
    return is_physical(l) && l->type->kind == TYPE_ARRAY && l->memory.steps.count &&
           type_is_float_matrix(type_strip_arrays(l->type), packing_of(l));
}

static struct value load_matrix_array(struct emitter *e, struct lvalue *l) {
    const struct type *element = l->type->element;
    uint32_t *parts = arena_array(e->arena, uint32_t, l->type->count);
    struct value part = {0};
    for (uint32_t i = 0; i < l->type->count; i++) {
        struct lvalue lvalue = element_of(e, *l, constant_int(e, (int32_t)i), element);
        part = load_memory(e, &lvalue);
        parts[i] = part.id;
    }
    uint32_t type = type_id(e, l->type, part.packing);
    uint32_t id = emit_words(e, SpvOpCompositeConstruct, type, parts, l->type->count);
    return (struct value){id, l->type, part.packing};
}

static struct value load_whole(struct emitter *e, struct lvalue *l) {
    uint32_t pointer = pointer_of_all(e, l);
    return value_from_memory(
        e, (struct value){load_pointer(e, l, pointer, l->type), l->type, packing_of(l)});
}

static struct value load_memory(struct emitter *e, struct lvalue *l) {
    if (l->memory.block && cg_is_block_object(l->memory.block) && l->type->kind == TYPE_STRUCT)
        return convert_by_scalars(e, load_whole(e, l), l->type);
    const struct type *object = type_strip_arrays(l->type);
    bool is_objects = l->type->kind == TYPE_ARRAY && l->type->count && object->kind == TYPE_OBJECT;
    if (l->memory.is_flattened || is_objects)
        return load_object_array(e, l);
    bool is_private =
        l->memory.storage == SpvStorageClassFunction || l->memory.storage == SpvStorageClassPrivate;
    if (type_is_aliased(l->type) && !is_private)
        return value_of(pointer_of_all(e, l), l->type);
    if (lvalue_is_matrix_array(l))
        return load_matrix_array(e, l);
    return load_whole(e, l);
}

static struct value load_matrix_elements(struct emitter *e, struct lvalue *l) {
    uint32_t parts[4];
    bool is_stored_bool = type_is_bool(l->type) && packing_of(l) != PACK_NONE;
    const struct type *type = is_stored_bool ? type_like(e, l->type, SCALAR_UINT) : l->type;
    const struct type *matrix =
        is_stored_bool ? type_like(e, l->part.whole, SCALAR_UINT) : l->part.whole;
    for (uint32_t i = 0; i < l->part.count; i++) {
        struct lvalue element = selected_element(e, l, matrix, i);
        parts[i] = load_memory(e, &element).id;
    }
    struct value v = value_construct(e, type, parts, l->part.count);
    return is_stored_bool ? convert_numeric(e, v, l->type) : v;
}

static struct value load_vector_components(struct emitter *e, struct lvalue *l) {
    struct lvalue vector = as_whole(*l, l->part.whole);
    struct value v = load_memory(e, &vector);
    l->memory = vector.memory;
    return value_of(value_swizzle(e, v, l->part.components, l->part.count).id, l->type);
}

static struct value load_bits(struct emitter *e, struct lvalue *l) {
    uint32_t unit = load_pointer(e, l, pointer_of_whole(e, l), l->part.whole);
    struct value v = {unit, l->part.whole, packing_of(l)};
    v = emit_extract_bits(e, v, l->memory.bit_offset, l->memory.bit_width);
    return type_is_bool(l->type) ? emit_bool_of_uint(e, v, l->type) : value_of(v.id, l->type);
}

/* ---- Stores ---- */

static void store_memory(struct emitter *e, struct lvalue *l, struct value v) {
    v.type = l->type;
    if (lvalue_is_matrix_array(l)) {
        for (uint32_t i = 0; i < l->type->count; i++) {
            uint32_t index = constant_int(e, (int32_t)i);
            struct lvalue lvalue = element_of(e, *l, index, l->type->element);
            store_memory(e, &lvalue, value_element(e, v, i));
        }
        return;
    }
    uint32_t pointer = pointer_of_all(e, l);
    uint32_t id = value_repack(e, v, packing_of(l)).id;
    /* Inlining removes stores of images, so the image format may differ from the variable's
     * format. With -fcgl the store remains. */
    if (e->options->no_legalization && l->type->kind == TYPE_OBJECT &&
        module_type_of(e->m, id) != type_id(e, l->type, packing_of(l)) &&
        instruction_of(e->m, module_type_of(e->m, id))->opcode == SpvOpTypeImage)
        error_invalid_at(
            e->c, e->m->at, WARNING_COUNT,
            "image with a declared format cannot be stored in a variable without one under "
            "'-fcgl'; use '-Vd' to skip validation");
    store_pointer(e, l, pointer, id, l->type);
}

struct value emit_merge_components(struct emitter *e, struct value whole, struct value v,
                                   const uint8_t *components, uint32_t count) {
    uint32_t size = type_vector_size(whole.type);
    if (size == 1)
        return value_of(v.id, whole.type);
    if (count == 1)
        return value_of(emit_op(e, SpvOpCompositeInsert, value_type_id(e, whole.type), v.id,
                                whole.id, components[0]),
                        whole.type);
    uint32_t words[6] = {whole.id, v.id, 0, 1, 2, 3};
    for (uint32_t i = 0; i < count; i++)
        words[2 + components[i]] = size + i;
    return value_of(
        emit_words(e, SpvOpVectorShuffle, value_type_id(e, whole.type), words, size + 2),
        whole.type);
}

/* Outputs are stored by component, because a mesh shader must not read its outputs to merge
 * components. */
static void store_vector_components(struct emitter *e, struct lvalue *l, struct value v) {
    struct lvalue vector = as_whole(*l, l->part.whole);
    if (l->memory.storage == SpvStorageClassOutput) {
        for (uint32_t i = 0; i < l->part.count; i++) {
            struct lvalue one = select_component(e, vector, l->part.components[i]);
            store_memory(e, &one, value_component(e, v, i));
        }
        return;
    }
    struct value whole = load_memory(e, &vector);
    store_memory(e, &vector, emit_merge_components(e, whole, v, l->part.components, l->part.count));
}

static void store_matrix_elements(struct emitter *e, struct lvalue *l, struct value v) {
    for (uint32_t i = 0; i < l->part.count; i++) {
        struct value part = value_component(e, v, i);
        struct lvalue element = selected_element(e, l, l->part.whole, i);
        store_memory(e, &element, part);
    }
}

static void store_bits(struct emitter *e, struct lvalue *l, struct value v) {
    uint32_t pointer = pointer_of_whole(e, l);
    struct value unit = {load_pointer(e, l, pointer, l->part.whole), l->part.whole, packing_of(l)};
    if (type_is_bool(l->type))
        v = emit_uint_of_bool(e, v, packing_of(l));
    unit = emit_insert_bits(e, unit, v.id, l->memory.bit_offset, l->memory.bit_width);
    store_pointer(e, l, pointer, unit.id, l->part.whole);
}

/* ---- Kinds ---- */

const struct lvalue_kind pointer_lvalue = {
    .load = load_memory,
    .store = store_memory,
    .pointer = pointer_of_all,
    .child = child_of,
    .has_elements = always,
    .element = element_of,
    .select = select_of_all,
    .selects_rows = true,
};

static const struct lvalue_kind vector_lvalue = {
    .load = load_vector_components,
    .store = store_vector_components,
    .pointer = pointer_of_whole,
    .has_elements = always,
    .element = component_at,
    .known_element = known_component,
    .select = select_components,
};

static const struct lvalue_kind matrix_lvalue = {
    .load = load_matrix_elements,
    .store = store_matrix_elements,
    .pointer = pointer_of_whole,
    .has_elements = always,
    .element = matrix_element_at,
    .known_element = known_matrix_element,
    .select = select_selected,
};

static const struct lvalue_kind bits_lvalue = {
    .load = load_bits,
    .store = store_bits,
    .pointer = pointer_of_whole,
};
