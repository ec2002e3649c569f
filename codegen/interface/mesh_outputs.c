/* Outputs of mesh shaders.
 *
 * Many invocations fill the arrays of vertices, primitives and indices together. An assignment
 * therefore stores directly to the output variables: an `out vertices` parameter is not a
 * variable but an alias of the outputs. The layout phase rejects code that would load them.
 *
 * Elements of a leaf are stored by scalar, because its variable may have a different type. */
#include "interface.h"

bool cg_is_mesh_output(const struct emitter *e, const struct variable *v) {
    return e->entry && e->entry->stage == STAGE_MESH && layout_mesh_output(e->layout, v);
}

/* Returns the entry point's output of the same kind as a parameter of any function. */
static const struct io_value *output_of(const struct emitter *e, const struct variable *v) {
    for (uint32_t i = 0; i < e->entry->output_count; i++) {
        const struct variable *p = e->entry->outputs[i].parameter;
        if (p && (p->io & v->io & IO_MESH_OUTPUTS))
            return &e->entry->outputs[i];
    }
    return NULL;
}

/* ---- Indices ---- */

static SpvBuiltIn index_builtin(const struct type *element) {
    if (element->columns == 3)
        return SpvBuiltInPrimitiveTriangleIndicesEXT;
    return element->columns == 2 ? SpvBuiltInPrimitiveLineIndicesEXT
                                 : SpvBuiltInPrimitivePointIndicesEXT;
}

static uint32_t components_of(const struct type *type) {
    return type->columns ? type->columns : 1;
}

static struct lvalue index_output(struct emitter *e, const struct variable *v) {
    bool is_flat = cg_uses_nv_mesh_shader(e);
    const struct type *element = v->type->element, *type = v->type;
    if (is_flat)
        type = type_array(e->program->types, type_scalar(e->program->types, SCALAR_UINT),
                          v->type->count * components_of(element));
    SpvBuiltIn builtin = is_flat ? SpvBuiltInPrimitiveIndicesNV : index_builtin(element);
    uint32_t id = builtin_variable(e, builtin, SpvStorageClassOutput, value_type_id(e, type));
    if (!is_flat)
        return lvalue_of_pointer(id, v->type, SpvStorageClassOutput, PACK_NONE);
    return (struct lvalue){.kind = &output_lvalue, .type = v->type, .output.indices = id};
}

struct lvalue mesh_output(struct emitter *e, const struct variable *parameter) {
    const struct variable *v = layout_mesh_output(e->layout, parameter);
    if (v->io & IO_INDICES)
        return index_output(e, v);
    return (struct lvalue){
        .kind = &output_lvalue, .type = v->type, .output.value = output_of(e, v)};
}

/* ---- Access chains ---- */

static bool is_inverted(const struct emitter *e, const struct io_value *leaf) {
    return leaf && e->options->invert_y && stage_builtin(leaf) == SpvBuiltInPosition;
}

/* Returns a pointer to an array or matrix if its variable has the same type. */
static struct lvalue whole_pointer(struct emitter *e, struct lvalue l) {
    const struct io_value *leaf = l.output.value;
    if (!leaf->is_leaf || !l.output.vertex)
        return l;
    const struct stage_variable *v = stage_variable_of(e, leaf);
    if (v->is_array || v->type != leaf->type || type_vector_size(leaf->type))
        return l;
    const struct type *whole = type_array(e->program->types, v->type, v->outer_count);
    struct lvalue pointer = lvalue_of_pointer(v->id, whole, v->storage, PACK_NONE);
    return lvalue_step(e, pointer, l.output.vertex, v->type);
}

static struct lvalue step_flat(struct emitter *e, struct lvalue l, uint32_t index,
                               const struct type *to) {
    uint32_t uint = type_id_uint(e), size = (uint32_t)type_flat_count(to);
    if (size > 1 || l.output.flat)
        index = emit_index_as_uint(e, index);
    if (size > 1)
        index = emit_op(e, SpvOpIMul, uint, index, constant_uint(e, size));
    if (!l.output.flat)
        l.output.flat = index;
    else if (index != constant_uint(e, 0))
        l.output.flat = emit_op(e, SpvOpIAdd, uint, l.output.flat, index);
    l.type = to;
    return l;
}

static bool is_one_number(const struct type *type) {
    return type->kind == TYPE_SCALAR || (type->kind == TYPE_VECTOR && type->columns == 1);
}

static bool has_elements(const struct lvalue *l) {
    return true;
}

static struct lvalue element_of(struct emitter *e, struct lvalue l, uint32_t index,
                                const struct type *element);

static struct lvalue element_of(struct emitter *e, struct lvalue l, uint32_t index,
                                const struct type *element) {
    if (l.part.count) {
        /* An index into selected components. */
        uint32_t component = part_chosen(e, l.part.components, l.part.count, index), row = 0;
        if (type_is_real_matrix(l.part.whole))
            row = part_chosen(e, l.part.rows, l.part.count, index);
        l.part.count = 0;
        l.type = l.part.whole;
        if (row)
            l = element_of(e, l, row, cg_row_of(e, l.type));
        return is_one_number(l.type) ? l : element_of(e, l, component, element);
    }
    if (!l.output.vertex) {
        l.output.vertex = index;
        if (!l.output.value)
            return step_flat(e, l, index, element);
        l.type = element;
        return whole_pointer(e, l);
    }
    if (!l.output.value || stage_variable_of(e, l.output.value)->is_array)
        return step_flat(e, l, index, element);
    steps_add(e, &l.output.steps, index);
    l.type = element;
    return l;
}

static struct lvalue child_of(struct emitter *e, struct lvalue l, uint32_t child) {
    l.output.value = &l.output.value->children[child];
    l.type = l.output.value->type;
    return whole_pointer(e, l);
}

static const struct type *part_type(struct emitter *e, const struct type *type) {
    if (type->kind == TYPE_ARRAY)
        return type->element;
    return type_is_real_matrix(type) ? cg_row_of(e, type) : cg_scalar_of(e, type);
}

static uint32_t part_count(const struct type *type) {
    if (type->kind == TYPE_ARRAY)
        return type->count;
    return type_is_real_matrix(type) ? type->rows : type_vector_size(type);
}

static struct lvalue part_at(struct emitter *e, struct lvalue l, uint32_t index) {
    return element_of(e, l, constant_uint(e, index), part_type(e, l.type));
}

static struct lvalue select_numbers(struct emitter *e, struct lvalue l, const struct selection *s) {
    if (!l.part.count) {
        l.part.whole = l.type;
        for (uint32_t i = 0; i < 4; i++)
            l.part.components[i] = (uint8_t)i;
    }
    uint8_t outer[4] = {l.part.components[0], l.part.components[1], l.part.components[2],
                        l.part.components[3]};
    for (uint32_t i = 0; i < s->count; i++) {
        l.part.rows[i] = s->rows ? s->rows[i] : l.part.rows[s->components[i]];
        l.part.components[i] = s->rows ? s->components[i] : outer[s->components[i]];
    }
    l.part.count = (uint8_t)s->count;
    l.type = s->type;
    return l;
}

/* Returns one of the components selected by a swizzle. */
static struct lvalue selected(struct emitter *e, const struct lvalue *l, uint32_t index) {
    struct lvalue part = *l;
    part.part.count = 0;
    part.type = l->part.whole;
    if (type_is_real_matrix(part.type))
        part = part_at(e, part, l->part.rows[index]);
    return is_one_number(part.type) ? part : part_at(e, part, l->part.components[index]);
}

/* ---- Scalars ----
 * Distances are in one array of floats, the indices of SPV_NV_mesh_shader in one array of uints,
 * and a bool is a uint. */

static const struct type *number_type(struct emitter *e, const struct lvalue *l) {
    const struct type *type = l->output.value
                                  ? type_strip_arrays(stage_variable_of(e, l->output.value)->type)
                                  : type_scalar(e->program->types, SCALAR_UINT);
    return cg_scalar_of(e, type);
}

static uint32_t number_pointer(struct emitter *e, const struct lvalue *l) {
    uint32_t words[MAX_STEPS + 3], count = 0;
    if (l->output.value) {
        const struct stage_variable *v = stage_variable_of(e, l->output.value);
        uint32_t offset = constant_uint(e, v->offset);
        words[count++] = v->id;
        words[count++] = l->output.vertex;
        count += steps_words(&l->output.steps, words + count);
        if (v->is_array)
            words[count++] = l->output.flat
                                 ? emit_op(e, SpvOpIAdd, type_id_uint(e), l->output.flat, offset)
                                 : offset;
    } else {
        words[count++] = l->output.indices;
        words[count++] = l->output.flat;
    }
    uint32_t type = value_type_id(e, number_type(e, l));
    return emit_words(e, SpvOpAccessChain, type_id_pointer(e, SpvStorageClassOutput, type), words,
                      count);
}

/* Negates the y component of a position for -fvk-invert-y. The component index may be dynamic. */
static struct value flip(struct emitter *e, const struct lvalue *l, struct value v) {
    uint32_t index = steps_first(&l->output.steps), one = constant_uint(e, 1);
    if (!is_inverted(e, l->output.value) ||
        (constant_is(e, index) && index != one && index != constant_int(e, 1)))
        return v;
    struct value negated = emit_unary(e, OPERATOR_NEGATE, v);
    if (constant_is(e, index))
        return negated;
    uint32_t is_y = emit_op(e, SpvOpIEqual, type_id_bool(e), index, one);
    return value_of(emit_op(e, SpvOpSelect, value_type_id(e, v.type), is_y, negated.id, v.id),
                    v.type);
}

/* `pointer` is 0 if the value is computed before the pointer. */
static void store_number(struct emitter *e, const struct lvalue *l, uint32_t pointer,
                         struct value v) {
    const struct type *type = number_type(e, l);
    struct value number = convert_numeric(e, flip(e, l, v), type);
    emit_op(e, SpvOpStore, 0, pointer ? pointer : number_pointer(e, l), number.id);
}

/* ---- Stores ---- */

static struct value part_of(struct emitter *e, struct value v, uint32_t index) {
    if (v.type->kind == TYPE_ARRAY)
        return value_element(e, v, index);
    return type_is_real_matrix(v.type) ? value_row(e, v, index) : value_component(e, v, index);
}

static bool is_whole_leaf(const struct lvalue *l) {
    return l->output.value && !l->output.flat && !l->output.steps.count;
}

static void store_output(struct emitter *e, struct lvalue *l, struct value v) {
    if (l->output.vertex && !l->part.count && is_whole_leaf(l)) {
        interface_store(e, l->output.value, v, l->output.vertex);
        return;
    }
    if (l->output.vertex && !l->part.count && is_one_number(l->type)) {
        store_number(e, l, 0, v);
        return;
    }
    v = value_plain(e, v);
    uint32_t count = l->part.count ? l->part.count : part_count(l->type);
    for (uint32_t i = 0; i < count; i++) {
        struct lvalue part = l->part.count ? selected(e, l, i) : part_at(e, *l, i);
        bool is_index = !l->output.value && is_one_number(part.type);
        uint32_t pointer = is_index ? number_pointer(e, &part) : 0;
        struct value of_it = is_one_number(v.type) ? v : part_of(e, v, i);
        if (pointer)
            store_number(e, &part, pointer, of_it);
        else
            emit_store_value(e, &part, of_it);
    }
}

const struct lvalue_kind output_lvalue = {
    .store = store_output,
    .child = child_of,
    .has_elements = has_elements,
    .element = element_of,
    .select = select_numbers,
    .selects_rows = true,
};
