#include <math.h>
#include <string.h>

#include "random_grow.h"

/* ---- Building -------------------------------------------------------------------------------- */

struct expression *new_node(struct grower *g, enum expression_kind kind, struct shape shape) {
    struct expression *e = memory_new(g->memory, struct expression);
    e->kind = kind;
    e->shape = shape;
    e->bound = SETTLED_BOUND;
    e->quantum = SETTLED_QUANTUM;
    return e;
}

struct expression *with(struct expression *e, struct expression *operand) {
    e->operands[e->operand_count++] = operand;
    return e;
}

struct expression *new_binary(struct grower *g, enum binary_operator op, struct shape shape,
                              struct expression *a, struct expression *b) {
    struct expression *e = with(with(new_node(g, EXPRESSION_BINARY, shape), a), b);
    e->operation = (int)op;
    return e;
}

struct expression *new_intrinsic(struct grower *g, enum intrinsic name, struct shape shape,
                                 struct expression *argument) {
    struct expression *e = new_node(g, EXPRESSION_INTRINSIC, shape);
    e->operation = (int)name;
    if (!argument)
        return e;
    e->bound = argument->bound;
    e->quantum = argument->quantum;
    return with(e, argument);
}

struct expression *new_convert(struct grower *g, struct shape to, struct expression *from) {
    struct expression *e = with(new_node(g, EXPRESSION_CONVERT, to), from);
    if (is_exact_float(from->shape)) {
        e->bound = from->bound;
        e->quantum = from->quantum;
    } else if (from->shape.base == BASE_BOOL) {
        e->bound = 1;
        e->quantum = 0;
    }
    return e;
}

struct expression *new_load(struct grower *g, struct lvalue lvalue) {
    struct expression *e = new_node(g, EXPRESSION_LOAD, lvalue.shape);
    e->lvalue = lvalue;
    return e;
}

static uint64_t float_word(enum base base, double number) {
    uint64_t word = 0;
    float single = (float)number;
    if (base == BASE_DOUBLE)
        memcpy(&word, &number, 8);
    else
        memcpy(&word, &single, 4);
    return word;
}

struct expression *repeat_integer(struct grower *g, struct shape shape, uint64_t number) {
    struct expression *e = new_node(g, EXPRESSION_LITERAL, shape);
    for (unsigned i = 0; i < component_count(shape); i++)
        e->literal.words[i] = number;
    return e;
}

struct expression *repeat_float(struct grower *g, struct shape shape, double number) {
    struct expression *e = repeat_integer(g, shape, float_word(shape.base, number));
    e->bound = fabs(number);
    e->quantum = -1;
    return e;
}

static struct expression *clamp_float(struct grower *g, struct expression *e, float bound) {
    struct expression *clamped = new_intrinsic(g, INTRINSIC_CLAMP, e->shape, e);
    with(with(clamped, repeat_float(g, e->shape, -bound)), repeat_float(g, e->shape, bound));
    clamped->bound = bound;
    return clamped;
}

struct expression *shrink(struct grower *g, struct expression *e, float bound) {
    if (e->quantum < 0) {
        e = new_intrinsic(g, INTRINSIC_FLOOR, e->shape, e);
        e->quantum = 0;
        e->bound += 1;
    }
    return e->bound > bound ? clamp_float(g, e, bound) : e;
}

struct expression *limit_to_settled(struct grower *g, struct expression *e) {
    if (!is_exact_float(e->shape))
        return e;
    if (e->quantum < SETTLED_QUANTUM)
        return shrink(g, e, SETTLED_BOUND);
    return e->bound > SETTLED_BOUND ? clamp_float(g, e, SETTLED_BOUND) : e;
}

struct expression *combine_bounds(struct expression *e, const struct expression *a,
                                  const struct expression *b) {
    e->bound = fmax(a->bound, b->bound);
    e->quantum = a->quantum < b->quantum ? a->quantum : b->quantum;
    return e;
}

/* ---- Literals -------------------------------------------------------------------------------- */

static uint64_t draw_integer(struct grower *g, enum base base) {
    static const uint64_t edges[] = {0,          1,  2,  31, 32, 0x7fff, 0x8000, 0xff,
                                     UINT64_MAX, 63, 64, 15, 16, 33,     0xfffe, 0x8001};
    unsigned bits = base_rows[base].bits;
    if (chance(g, 20))
        return extend(base, DRAW_FROM(g, edges));
    if (chance(g, 10))
        return extend(base, (UINT64_C(1) << (bits - 1)) -
                                draw(g, 2)); /* the smallest or largest number */
    if (chance(g, 20))
        return extend(base, (uint64_t)draw(g, UINT32_MAX) << 32 | draw(g, UINT32_MAX));
    return extend(base,
                  base_rows[base].is_signed ? (uint64_t)((int)draw(g, 201) - 100) : draw(g, 100));
}

uint64_t draw_word(struct grower *g, enum base base) {
    static const double wild[] = {0.0, -0.0, 1,   -1,       1.5,       -1.5,
                                  2,   -2,   0.5, INFINITY, -INFINITY, NAN};
    switch (base) {
    case BASE_BOOL:
        return draw(g, 2);
    case BASE_FLOAT:
    case BASE_DOUBLE:
        return float_word(base, ((int)draw(g, 257) - 128) / 4.0);
    case BASE_WILD:
        return float_word(base, DRAW_FROM(g, wild));
    case BASE_INT:
    case BASE_UINT:
    case BASE_INT16:
    case BASE_UINT16:
    case BASE_INT64:
    case BASE_UINT64:
        break;
    }
    return draw_integer(g, base);
}

struct expression *grow_literal(struct grower *g, struct shape shape) {
    struct expression *e = new_node(g, EXPRESSION_LITERAL, shape);
    for (unsigned i = 0; i < component_count(shape); i++)
        e->literal.words[i] = draw_word(g, shape.base);
    e->bound = 32;
    return e;
}

/* ---- Lvalues --------------------------------------------------------------------------------- */

struct lvalue whole_of(const struct variable *variable) {
    return (struct lvalue){
        .variable = variable, .type = variable->type, .shape = variable->type->shape};
}

static struct lvalue part_of(struct grower *g, const struct lvalue *lvalue, struct step step) {
    struct lvalue part = *lvalue;
    const struct type *from = step.from = lvalue->type;
    struct shape row = {from->shape.base, from->shape.width, 0};
    part.steps[part.step_count++] = step;
    part.type = from->kind == TYPE_STRUCTURE ? from->structure->members[step.member]
                : from->kind == TYPE_ARRAY   ? from->element
                                             : value_type(g, row);
    part.shape = part.type->shape;
    return part;
}

struct lvalue random_element_of(struct grower *g, const struct lvalue *lvalue, unsigned index) {
    struct expression *e = repeat_integer(g, (struct shape){BASE_UINT, 1, 0}, index);
    return part_of(g, lvalue, (struct step){.index = e});
}

struct lvalue member_of(const struct lvalue *lvalue, unsigned member) {
    return part_of(NULL, lvalue, (struct step){.member = member});
}

/* A search for parts of a type with equal probabilities; indices are filled in later. */
struct search {
    struct grower *g;
    const struct type *wanted;
    struct lvalue found;
    unsigned count;
};

/* Returns whether an lvalue is the array of all threads' parts in memory. */
static bool is_shared_whole(const struct lvalue *lvalue) {
    return !lvalue->step_count && lvalue->variable->storage != STORAGE_LOCAL &&
           lvalue->variable->storage != STORAGE_STATIC;
}

static void search_parts(struct search *search, const struct lvalue *lvalue) {
    const struct type *type = lvalue->type;
    if (type == search->wanted && !is_shared_whole(lvalue) && !draw(search->g, ++search->count))
        search->found = *lvalue;
    if (lvalue->step_count == MAX_STEPS)
        return;
    unsigned count = type->kind == TYPE_STRUCTURE ? type->structure->member_count
                     : type->kind == TYPE_ARRAY   ? 1
                                                  : type->shape.rows != 0;
    for (unsigned i = 0; i < count; i++) {
        struct lvalue part = part_of(search->g, lvalue, (struct step){.member = i});
        search_parts(search, &part);
    }
}

static struct expression *grow_index(struct grower *g) {
    const struct shape uint = {BASE_UINT, 1, 0};
    if (g->indices > 1 || chance(g, 40))
        return repeat_integer(g, uint, draw(g, 4));
    g->no_calls++;
    g->indices++;
    struct expression *index = grow_apart(g, uint, (int)draw(g, 2));
    g->indices--;
    g->no_calls--;
    return index;
}

static void fill_indices(struct grower *g, struct lvalue *lvalue) {
    for (unsigned i = 0; i < lvalue->step_count; i++)
        if (lvalue->steps[i].from->kind != TYPE_STRUCTURE && !lvalue->steps[i].index)
            lvalue->steps[i].index = grow_index(g);
}

bool find_lvalue(struct grower *g, const struct type *type, bool to_write, struct lvalue *lvalue) {
    unsigned start = draw(g, MAX_VISIBLE);
    for (unsigned i = 0; i < g->visible_count; i++) {
        const struct variable *variable = g->visible[(start + i) % g->visible_count];
        struct search search = {.g = g, .wanted = type};
        struct lvalue whole = whole_of(variable);
        if ((to_write && variable->is_fixed) || (is_shared_whole(&whole) && chance(g, 70)))
            continue; /* memory accesses are slow in drivers */
        search_parts(&search, &whole);
        if (!search.count)
            continue;
        *lvalue = search.found;
        fill_indices(g, lvalue);
        return true;
    }
    return false;
}

/* ---- Leaf expressions ------------------------------------------------------------------------ */

static struct expression *grow_input(struct grower *g) {
    const struct shape uint = {BASE_UINT, 1, 0}, sint = {BASE_INT, 1, 0};
    struct expression *e =
        with(new_node(g, EXPRESSION_INPUT, sint), repeat_integer(g, uint, draw(g, INPUT_COUNT)));
    e->operation = g->program->has_routes ? (int)draw(g, ROUTE_COUNT) : ROUTE_INPUTS;
    return e;
}

static struct expression *grow_leaf(struct grower *g, struct shape shape) {
    struct lvalue lvalue;
    if (chance(g, 75) && find_lvalue(g, value_type(g, shape), false, &lvalue))
        return new_load(g, lvalue);
    if (shape.base == BASE_UINT && component_count(shape) == 1 && chance(g, 30))
        return new_node(g, EXPRESSION_THREAD, shape);
    if (shape.base == BASE_INT && component_count(shape) == 1 && chance(g, 60))
        return grow_input(g);
    return grow_literal(g, shape);
}

/* ---- Calls ----------------------------------------------------------------------------------- */

static bool is_taken(const struct expression *call, unsigned count,
                     const struct variable *variable) {
    for (unsigned i = 0; i < count; i++)
        if (call->function->modes[i] != PARAMETER_IN && call->arguments[i].variable == variable)
            return true;
    return false;
}

/* Results go to different variables, so that their order does not matter. */
static bool grow_argument(struct grower *g, struct expression *call, unsigned i, int depth) {
    const struct type *type = call->function->parameters[i]->type;
    bool to_write = call->function->modes[i] != PARAMETER_IN;
    if (!to_write && type->kind == TYPE_VALUE) {
        with(call, limit_to_settled(g, grow(g, type->shape, depth - 1)));
        return true;
    }
    with(call, NULL);
    g->no_calls++;
    bool found = find_lvalue(g, type, to_write, &call->arguments[i]);
    g->no_calls--;
    return found && (!to_write || !is_taken(call, i, call->arguments[i].variable));
}

struct expression *grow_call(struct grower *g, const struct function *function, int depth) {
    struct expression *e = new_node(g, EXPRESSION_CALL, function->result->shape);
    e->function = function;
    for (unsigned i = 0; i < function->parameter_count; i++)
        if (!grow_argument(g, e, i, depth))
            return NULL;
    return e;
}

static bool only_takes(const struct function *function) {
    for (unsigned i = 0; i < function->parameter_count; i++)
        if (function->modes[i] != PARAMETER_IN)
            return false;
    return true;
}

static struct expression *try_call(struct grower *g, struct shape shape, int depth) {
    for (unsigned i = 0; i < g->callable && !g->no_calls; i++) {
        const struct function *function = g->program->functions[i];
        if (function->result == value_type(g, shape) && only_takes(function))
            return grow_call(g, function, depth);
    }
    return NULL;
}

/* ---- Any shape ------------------------------------------------------------------------------- */

struct expression *grow_apart(struct grower *g, struct shape shape, int depth) {
    bool is_uniform = g->is_uniform;
    g->is_uniform = false;
    struct expression *e = grow(g, shape, depth);
    g->is_uniform = is_uniform;
    return e;
}

static struct expression *grow_choice(struct grower *g, struct shape shape, int depth) {
    bool by_component = shape.width > 1 && !shape.rows && chance(g, 50);
    struct shape mask = {BASE_BOOL, by_component ? shape.width : 1, 0};
    struct expression *e =
        new_node(g, by_component ? EXPRESSION_SELECT : EXPRESSION_CONDITIONAL, shape);
    with(e, grow(g, mask, depth - 1));
    with(e, grow_apart(g, shape, depth - 1));
    with(e, grow_apart(g, shape, depth - 1));
    return combine_bounds(e, e->operands[1], e->operands[2]);
}

static struct expression *grow_swizzle(struct grower *g, struct shape shape, int depth) {
    struct shape from = {shape.base, 2 + draw(g, 3), 0};
    struct expression *operand = grow(g, from, depth - 1);
    struct expression *e = with(new_node(g, EXPRESSION_SWIZZLE, shape), operand);
    for (unsigned i = 0; i < shape.width; i++)
        e->swizzle[i] = draw(g, from.width);
    return combine_bounds(e, operand, operand);
}

/* Constructs a matrix from its rows, or a vector from scalars and vectors. */
static struct expression *grow_construct(struct grower *g, struct shape shape, int depth) {
    struct expression *e = new_node(g, EXPRESSION_CONSTRUCT, shape);
    unsigned width;
    e->bound = 0;
    e->quantum = 0;
    for (unsigned left = component_count(shape); left > 0; left -= width) {
        width = shape.rows ? shape.width : 1 + draw(g, left < shape.width ? left : left - 1);
        struct expression *part = grow(g, (struct shape){shape.base, width, 0}, depth - 1);
        combine_bounds(with(e, part), e, part);
    }
    return e;
}

struct expression *grow(struct grower *g, struct shape shape, int depth) {
    if (depth <= 0 || chance(g, 10))
        return grow_leaf(g, shape);
    if (chance(g, 12)) {
        struct expression *call = try_call(g, shape, depth);
        if (call)
            return call;
    }
    if (chance(g, 8))
        return grow_choice(g, shape, depth);
    if (!shape.rows && chance(g, 8))
        return grow_swizzle(g, shape, depth);
    if (component_count(shape) > 1 && chance(g, 20))
        return grow_construct(g, shape, depth);
    return grow_arithmetic(g, shape, depth);
}

struct expression *grow_settled(struct grower *g, struct shape shape) {
    return limit_to_settled(g, grow(g, shape, 1 + (int)draw(g, 3)));
}
