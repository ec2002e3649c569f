#include <math.h>
#include <stdio.h>
#include <string.h>

#include "random_program.h"

/* What a float variable holds: multiples of a quarter, up to this. */
enum { SETTLED_BOUND = 1024, SETTLED_QUANTUM = -2, EXACT_BITS = 24 };
enum { MAX_VISIBLE = 64, MAX_NESTING = 4 };

struct grower {
    struct memory *memory;
    struct program *program;
    uint64_t state;
    struct variable *visible[MAX_VISIBLE];
    unsigned visible_count;
    struct function *function; /* the one being grown */
    unsigned callable;         /* functions before it */
    unsigned names;
    unsigned nesting, loops, switches;
    unsigned no_calls;
    int budget; /* of statements */
    bool is_large;
};

static struct expression *grow(struct grower *g, struct shape shape, int depth);
static void grow_block(struct grower *g, struct block *block, unsigned count);

/* ---- Chance ---------------------------------------------------------------------------------- */

static uint32_t draw(struct grower *g, uint32_t limit) {
    g->state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = g->state;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ z >> 31) >> 16) % limit;
}

static bool chance(struct grower *g, uint32_t percent) {
    return draw(g, 100) < percent;
}

static struct shape draw_shape(struct grower *g) {
    static const enum base bases[] = {BASE_INT,  BASE_INT,   BASE_INT,   BASE_UINT, BASE_UINT,
                                      BASE_UINT, BASE_FLOAT, BASE_FLOAT, BASE_BOOL};
    enum base base = bases[draw(g, sizeof bases / sizeof *bases)];
    return (struct shape){base, chance(g, 60) ? 1 : 2 + draw(g, 3)};
}

static bool same_shape(struct shape a, struct shape b) {
    return a.base == b.base && a.width == b.width;
}

static bool is_integer(struct shape shape) {
    return shape.base == BASE_INT || shape.base == BASE_UINT;
}

/* ---- Building expressions -------------------------------------------------------------------- */

static struct expression *make(struct grower *g, enum expression_kind kind, struct shape shape) {
    struct expression *e = memory_new(g->memory, struct expression);
    e->kind = kind;
    e->shape = shape;
    e->bound = SETTLED_BOUND;
    e->quantum = SETTLED_QUANTUM;
    return e;
}

static struct expression *with(struct expression *e, struct expression *operand) {
    e->operands[e->operand_count++] = operand;
    return e;
}

static struct expression *make_binary(struct grower *g, enum binary_operator op, struct shape shape,
                                      struct expression *a, struct expression *b) {
    struct expression *e = with(with(make(g, EXPRESSION_BINARY, shape), a), b);
    e->operation = (int)op;
    return e;
}

static struct expression *make_intrinsic(struct grower *g, enum intrinsic name, struct shape shape,
                                         struct expression *argument) {
    struct expression *e = with(make(g, EXPRESSION_INTRINSIC, shape), argument);
    e->operation = (int)name;
    e->bound = argument->bound;
    e->quantum = argument->quantum;
    return e;
}

static struct expression *make_convert(struct grower *g, struct shape to, struct expression *from) {
    struct expression *e = with(make(g, EXPRESSION_CONVERT, to), from);
    if (from->shape.base == BASE_FLOAT) {
        e->bound = from->bound;
        e->quantum = from->quantum;
    } else if (from->shape.base == BASE_BOOL) {
        e->bound = 1;
        e->quantum = 0;
    }
    return e;
}

static struct expression *repeat_float(struct grower *g, unsigned width, float number) {
    struct expression *e = make(g, EXPRESSION_LITERAL, (struct shape){BASE_FLOAT, width});
    for (unsigned i = 0; i < width; i++)
        memcpy(&e->literal.words[i], &number, 4);
    e->bound = fabsf(number);
    e->quantum = -1;
    return e;
}

static struct expression *repeat_integer(struct grower *g, struct shape shape, uint32_t number) {
    struct expression *e = make(g, EXPRESSION_LITERAL, shape);
    for (unsigned i = 0; i < shape.width; i++)
        e->literal.words[i] = number;
    return e;
}

static struct expression *clamp_float(struct grower *g, struct expression *e, float bound) {
    struct expression *clamped = make_intrinsic(g, INTRINSIC_CLAMP, e->shape, e);
    with(with(clamped, repeat_float(g, e->shape.width, -bound)),
         repeat_float(g, e->shape.width, bound));
    clamped->bound = bound;
    return clamped;
}

/* Whole numbers of at most `bound`. */
static struct expression *shrink(struct grower *g, struct expression *e, float bound) {
    if (e->quantum < 0) {
        e = make_intrinsic(g, INTRINSIC_FLOOR, e->shape, e);
        e->quantum = 0;
        e->bound += 1;
    }
    return e->bound > bound ? clamp_float(g, e, bound) : e;
}

/* Something that a variable may hold. */
static struct expression *settle(struct grower *g, struct expression *e) {
    if (e->shape.base != BASE_FLOAT)
        return e;
    if (e->quantum < SETTLED_QUANTUM)
        return shrink(g, e, SETTLED_BOUND);
    return e->bound > SETTLED_BOUND ? clamp_float(g, e, SETTLED_BOUND) : e;
}

static bool is_exact(double bound, int quantum) {
    return bound <= ldexp(1, EXACT_BITS + quantum);
}

/* ---- Leaves ---------------------------------------------------------------------------------- */

static uint32_t draw_word(struct grower *g, enum base base) {
    static const uint32_t edges[] = {0, 1, 2, 31, 32, 0x7fffffff, 0x80000001, 0xffffffff, 0xff};
    float number = (float)((int)draw(g, 257) - 128) / 4;
    uint32_t word;
    switch (base) {
    case BASE_BOOL:
        return draw(g, 2);
    case BASE_FLOAT:
        memcpy(&word, &number, 4);
        return word;
    case BASE_INT:
    case BASE_UINT:
        break;
    }
    if (chance(g, 20))
        return edges[draw(g, sizeof edges / sizeof *edges)];
    if (chance(g, 20))
        return draw(g, UINT32_MAX);
    return base == BASE_INT ? (uint32_t)((int)draw(g, 201) - 100) : draw(g, 100);
}

static struct expression *grow_literal(struct grower *g, struct shape shape) {
    struct expression *e = make(g, EXPRESSION_LITERAL, shape);
    for (unsigned i = 0; i < shape.width; i++)
        e->literal.words[i] = draw_word(g, shape.base);
    e->bound = 32;
    return e;
}

static struct expression *grow_index(struct grower *g) {
    const struct shape uint = {BASE_UINT, 1};
    if (chance(g, 40))
        return repeat_integer(g, uint, draw(g, 4));
    g->no_calls++;
    struct expression *index = grow(g, uint, (int)draw(g, 2));
    g->no_calls--;
    return index;
}

/* The part of a variable that is one value. */
static struct place part_of(struct grower *g, const struct variable *variable, unsigned member) {
    struct place place = {.variable = variable, .member = member, .shape = variable->shape};
    if (variable->structure)
        place.shape = variable->structure->members[member];
    if (variable->length)
        place.index = grow_index(g);
    return place;
}

static bool could_hold(const struct variable *variable, struct shape shape, unsigned *member) {
    if (!variable->structure)
        return same_shape(variable->shape, shape);
    for (unsigned i = 0; i < variable->structure->member_count; i++) {
        *member = (*member + 1) % variable->structure->member_count;
        if (same_shape(variable->structure->members[*member], shape))
            return true;
    }
    return false;
}

/* A visible place of a shape, tried from a random variable on. */
static bool find_place(struct grower *g, struct shape shape, bool to_write, struct place *place) {
    unsigned start = draw(g, MAX_VISIBLE);
    for (unsigned i = 0; i < g->visible_count; i++) {
        const struct variable *variable = g->visible[(start + i) % g->visible_count];
        unsigned member = draw(g, MAX_MEMBERS);
        if (variable->structure)
            member %= variable->structure->member_count;
        if ((to_write && variable->is_fixed) || !could_hold(variable, shape, &member))
            continue;
        *place = part_of(g, variable, variable->structure ? member : 0);
        return true;
    }
    return false;
}

static struct expression *grow_leaf(struct grower *g, struct shape shape) {
    struct place place;
    if (chance(g, 75) && find_place(g, shape, false, &place)) {
        struct expression *e = make(g, EXPRESSION_LOAD, shape);
        e->place = place;
        return e;
    }
    if (shape.base == BASE_UINT && shape.width == 1 && chance(g, 30))
        return make(g, EXPRESSION_THREAD, shape);
    if (shape.base == BASE_INT && shape.width == 1 && chance(g, 60))
        return with(make(g, EXPRESSION_INPUT, shape),
                    repeat_integer(g, (struct shape){BASE_UINT, 1}, draw(g, INPUT_COUNT)));
    return grow_literal(g, shape);
}

/* ---- Shapes of any kind ---------------------------------------------------------------------- */

static struct expression *take_bounds(struct expression *e, const struct expression *a,
                                      const struct expression *b) {
    e->bound = fmax(a->bound, b->bound);
    e->quantum = a->quantum < b->quantum ? a->quantum : b->quantum;
    return e;
}

static struct expression *grow_choice(struct grower *g, struct shape shape, int depth) {
    bool by_component = shape.width > 1 && chance(g, 50);
    struct shape mask = {BASE_BOOL, by_component ? shape.width : 1};
    struct expression *e =
        make(g, by_component ? EXPRESSION_SELECT : EXPRESSION_CONDITIONAL, shape);
    with(e, grow(g, mask, depth - 1));
    with(e, grow(g, shape, depth - 1));
    with(e, grow(g, shape, depth - 1));
    return take_bounds(e, e->operands[1], e->operands[2]);
}

static struct expression *grow_swizzle(struct grower *g, struct shape shape, int depth) {
    struct shape from = {shape.base, 2 + draw(g, 3)};
    struct expression *operand = grow(g, from, depth - 1);
    struct expression *e = with(make(g, EXPRESSION_SWIZZLE, shape), operand);
    for (unsigned i = 0; i < shape.width; i++)
        e->swizzle[i] = draw(g, from.width);
    return take_bounds(e, operand, operand);
}

static struct expression *grow_construct(struct grower *g, struct shape shape, int depth) {
    struct expression *e = make(g, EXPRESSION_CONSTRUCT, shape);
    e->bound = 0;
    e->quantum = 0;
    for (unsigned left = shape.width; left > 0;) {
        unsigned width = 1 + draw(g, left < shape.width ? left : left - 1);
        struct expression *part = grow(g, (struct shape){shape.base, width}, depth - 1);
        take_bounds(with(e, part), e, part);
        left -= width;
    }
    return e;
}

static bool is_aggregate(const struct variable *variable) {
    return variable->structure || variable->length;
}

static bool is_alike(const struct variable *a, const struct variable *b) {
    return a != b && is_aggregate(a) && a->structure == b->structure && a->length == b->length &&
           (a->structure || same_shape(a->shape, b->shape));
}

/* A visible structure or array like another one. */
static bool find_alike(struct grower *g, const struct variable *variable, bool to_write,
                       struct place *place) {
    unsigned start = draw(g, MAX_VISIBLE);
    for (unsigned i = 0; i < g->visible_count; i++) {
        const struct variable *candidate = g->visible[(start + i) % g->visible_count];
        if (!is_alike(variable, candidate) || (to_write && candidate->is_fixed))
            continue;
        *place = (struct place){.variable = candidate, .is_whole = true};
        return true;
    }
    return false;
}

/* NULL where there is nothing to hand over.  Results are left for find_results(). */
static struct expression *grow_call(struct grower *g, const struct function *function, int depth) {
    struct expression *e = make(g, EXPRESSION_CALL, function->result);
    e->function = function;
    for (unsigned i = 0; i < function->parameter_count; i++) {
        const struct variable *parameter = function->parameters[i];
        struct expression *argument = NULL;
        if (function->modes[i] == PARAMETER_IN && !is_aggregate(parameter))
            argument = settle(g, grow(g, parameter->shape, depth - 1));
        else if (function->modes[i] == PARAMETER_IN &&
                 !find_alike(g, parameter, false, &e->results[i]))
            return NULL;
        with(e, argument);
    }
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
        if (same_shape(function->result, shape) && only_takes(function))
            return grow_call(g, function, depth);
    }
    return NULL;
}

/* ---- Integers -------------------------------------------------------------------------------- */

static struct expression *grow_integer_binary(struct grower *g, struct shape shape, int depth) {
    static const enum binary_operator operators[] = {
        BINARY_ADD, BINARY_SUBTRACT, BINARY_MULTIPLY,  BINARY_AND,        BINARY_OR,
        BINARY_XOR, BINARY_DIVIDE,   BINARY_REMAINDER, BINARY_SHIFT_LEFT, BINARY_SHIFT_RIGHT};
    enum binary_operator op = operators[draw(g, sizeof operators / sizeof *operators)];
    struct expression *a = grow(g, shape, depth - 1), *b = grow(g, shape, depth - 1);
    if (op == BINARY_DIVIDE || op == BINARY_REMAINDER) {
        b = make_binary(g, BINARY_AND, shape, b, repeat_integer(g, shape, 15));
        b = make_binary(g, BINARY_ADD, shape, b, repeat_integer(g, shape, 1));
    }
    return make_binary(g, op, shape, a, b);
}

static struct expression *grow_integer_convert(struct grower *g, struct shape shape, int depth) {
    struct shape from = {chance(g, 30)            ? BASE_BOOL
                         : chance(g, 40)          ? BASE_FLOAT
                         : shape.base == BASE_INT ? BASE_UINT
                                                  : BASE_INT,
                         shape.width};
    struct expression *operand = settle(g, grow(g, from, depth - 1));
    if (from.base == BASE_FLOAT && shape.base == BASE_UINT)
        operand = make_intrinsic(g, INTRINSIC_ABS, from, operand);
    return make_convert(g, shape, operand);
}

/* SPIR-V leaves open what happens where the limits are the wrong way round. */
static struct expression *grow_clamp(struct grower *g, struct shape shape, int depth) {
    struct expression *e = make_intrinsic(g, INTRINSIC_CLAMP, shape, grow(g, shape, depth - 1));
    struct expression *low = grow_literal(g, shape), *high = grow_literal(g, shape);
    for (unsigned i = 0; i < shape.width; i++) {
        uint32_t a = low->literal.words[i], b = high->literal.words[i];
        bool swapped = shape.base == BASE_INT ? (int32_t)a > (int32_t)b : a > b;
        low->literal.words[i] = swapped ? b : a;
        high->literal.words[i] = swapped ? a : b;
    }
    return with(with(e, low), high);
}

static struct expression *grow_integer_intrinsic(struct grower *g, struct shape shape, int depth) {
    static const enum intrinsic both[] = {INTRINSIC_MIN, INTRINSIC_MAX, INTRINSIC_CLAMP,
                                          INTRINSIC_MAD};
    static const unsigned arguments[] = {2, 2, 3, 3};
    static const enum intrinsic bits[] = {INTRINSIC_COUNT_BITS, INTRINSIC_REVERSE_BITS,
                                          INTRINSIC_FIRST_BIT_LOW, INTRINSIC_FIRST_BIT_HIGH};
    if (shape.width == 1 && chance(g, 20)) {
        struct shape vector = {shape.base, 2 + draw(g, 3)};
        struct expression *e = make_intrinsic(g, INTRINSIC_DOT, shape, grow(g, vector, depth - 1));
        return with(e, grow(g, vector, depth - 1));
    }
    if (shape.base == BASE_UINT && chance(g, 40))
        return make_intrinsic(g, bits[draw(g, 4)], shape, grow(g, shape, depth - 1));
    if (shape.base == BASE_INT && chance(g, 20))
        return make_intrinsic(g, INTRINSIC_ABS, shape, grow(g, shape, depth - 1));
    if (shape.base == BASE_INT && chance(g, 20)) {
        struct shape from = {chance(g, 50) ? BASE_INT : BASE_FLOAT, shape.width};
        return make_intrinsic(g, INTRINSIC_SIGN, shape, grow(g, from, depth - 1));
    }
    unsigned which = draw(g, 4);
    if (both[which] == INTRINSIC_CLAMP)
        return grow_clamp(g, shape, depth);
    struct expression *e = make_intrinsic(g, both[which], shape, grow(g, shape, depth - 1));
    while (e->operand_count < arguments[which])
        with(e, grow(g, shape, depth - 1));
    return e;
}

static struct expression *grow_unary(struct grower *g, struct shape shape, enum unary_operator op,
                                     int depth) {
    struct expression *operand = grow(g, shape, depth - 1);
    struct expression *e = with(make(g, EXPRESSION_UNARY, shape), operand);
    e->operation = (int)op;
    return take_bounds(e, operand, operand);
}

static struct expression *grow_integer(struct grower *g, struct shape shape, int depth) {
    switch (draw(g, 8)) {
    case 0:
        return grow_integer_convert(g, shape, depth);
    case 1:
    case 2:
        return grow_integer_intrinsic(g, shape, depth);
    case 3:
        return grow_unary(g, shape, chance(g, 50) ? UNARY_NEGATE : UNARY_COMPLEMENT, depth);
    default:
        return grow_integer_binary(g, shape, depth);
    }
}

/* ---- Floats ---------------------------------------------------------------------------------- */

static struct expression *grow_sum(struct grower *g, struct shape shape, int depth) {
    struct expression *a = grow(g, shape, depth - 1), *b = grow(g, shape, depth - 1);
    if (!is_exact(a->bound + b->bound, a->quantum < b->quantum ? a->quantum : b->quantum)) {
        a = settle(g, a);
        b = settle(g, b);
    }
    struct expression *e =
        make_binary(g, chance(g, 50) ? BINARY_ADD : BINARY_SUBTRACT, shape, a, b);
    take_bounds(e, a, b);
    e->bound = a->bound + b->bound;
    return e;
}

static struct expression *grow_product(struct grower *g, struct shape shape, int depth) {
    struct expression *a = grow(g, shape, depth - 1), *b = grow(g, shape, depth - 1);
    if (!is_exact(a->bound * b->bound, a->quantum + b->quantum)) {
        a = shrink(g, a, 64);
        b = shrink(g, b, 64);
    }
    struct expression *e = make_binary(g, BINARY_MULTIPLY, shape, a, b);
    e->bound = a->bound * b->bound;
    e->quantum = a->quantum + b->quantum;
    return e;
}

/* By a power of two, which loses nothing. */
static struct expression *grow_quotient(struct grower *g, struct shape shape, int depth) {
    struct expression *a = settle(g, grow(g, shape, depth - 1));
    struct expression *e = make_binary(g, BINARY_DIVIDE, shape, a, repeat_float(g, shape.width, 4));
    e->bound = a->bound / 4;
    e->quantum = a->quantum - 2;
    return e;
}

static struct expression *grow_float_convert(struct grower *g, struct shape shape, int depth) {
    struct shape from = {chance(g, 30)   ? BASE_BOOL
                         : chance(g, 50) ? BASE_INT
                                         : BASE_UINT,
                         shape.width};
    struct expression *operand = grow(g, from, depth - 1);
    if (from.base == BASE_BOOL)
        return make_convert(g, shape, operand);
    operand = make_binary(g, BINARY_AND, from, operand, repeat_integer(g, from, 511));
    struct expression *e = make_convert(g, shape, operand);
    e->bound = 511;
    e->quantum = 0;
    return e;
}

static struct expression *grow_rounding(struct grower *g, struct shape shape, int depth) {
    static const enum intrinsic names[] = {INTRINSIC_FLOOR, INTRINSIC_CEIL,     INTRINSIC_TRUNC,
                                           INTRINSIC_FRAC,  INTRINSIC_SATURATE, INTRINSIC_ABS};
    enum intrinsic name = names[draw(g, sizeof names / sizeof *names)];
    struct expression *operand = grow(g, shape, depth - 1);
    struct expression *e = make_intrinsic(g, name, shape, operand);
    bool is_fraction = name == INTRINSIC_FRAC || name == INTRINSIC_SATURATE;
    e->bound = is_fraction ? 1 : name == INTRINSIC_ABS ? operand->bound : operand->bound + 1;
    if (name == INTRINSIC_FLOOR || name == INTRINSIC_CEIL || name == INTRINSIC_TRUNC)
        e->quantum = operand->quantum > 0 ? operand->quantum : 0;
    if (is_fraction && e->quantum > 0)
        e->quantum = 0;
    return e;
}

static struct expression *grow_float_intrinsic(struct grower *g, struct shape shape, int depth) {
    if (shape.width == 1 && chance(g, 25)) {
        struct shape vector = {BASE_FLOAT, 2 + draw(g, 3)};
        struct expression *a = shrink(g, grow(g, vector, depth - 1), 64);
        struct expression *e = make_intrinsic(g, INTRINSIC_DOT, shape, a);
        with(e, shrink(g, grow(g, vector, depth - 1), 64));
        e->bound = 64 * 64 * MAX_WIDTH;
        e->quantum = 0;
        return e;
    }
    if (chance(g, 40))
        return grow_rounding(g, shape, depth);
    struct expression *a = grow(g, shape, depth - 1), *b = grow(g, shape, depth - 1);
    if (chance(g, 20)) {
        struct expression *e = with(make_intrinsic(g, INTRINSIC_STEP, shape, a), b);
        e->bound = 1;
        e->quantum = 0;
        return e;
    }
    if (chance(g, 30)) {
        struct expression *e = make_intrinsic(g, INTRINSIC_MAD, shape, shrink(g, a, 64));
        with(with(e, shrink(g, b, 64)), settle(g, grow(g, shape, depth - 1)));
        e->bound = 64 * 64 + SETTLED_BOUND;
        e->quantum = SETTLED_QUANTUM;
        return e;
    }
    struct expression *e =
        make_intrinsic(g, chance(g, 50) ? INTRINSIC_MIN : INTRINSIC_MAX, shape, a);
    return take_bounds(with(e, b), a, b);
}

static struct expression *grow_float(struct grower *g, struct shape shape, int depth) {
    switch (draw(g, 8)) {
    case 0:
        return grow_float_convert(g, shape, depth);
    case 1:
    case 2:
        return grow_float_intrinsic(g, shape, depth);
    case 3:
        return grow_unary(g, shape, UNARY_NEGATE, depth);
    case 4:
        return grow_quotient(g, shape, depth);
    case 5:
        return grow_product(g, shape, depth);
    default:
        return grow_sum(g, shape, depth);
    }
}

/* ---- Bools ----------------------------------------------------------------------------------- */

static struct expression *grow_comparison(struct grower *g, struct shape shape, int depth) {
    static const enum base bases[] = {BASE_INT, BASE_UINT, BASE_FLOAT};
    struct shape operand = {bases[draw(g, 3)], shape.width};
    enum binary_operator op = (enum binary_operator)(BINARY_LESS + draw(g, 6));
    struct expression *a = grow(g, operand, depth - 1);
    return make_binary(g, op, shape, a, grow(g, operand, depth - 1));
}

static struct expression *grow_bool(struct grower *g, struct shape shape, int depth) {
    if (shape.width == 1 && chance(g, 25)) {
        struct expression *a = grow(g, shape, depth - 1);
        return make_binary(g, chance(g, 50) ? BINARY_LOGICAL_AND : BINARY_LOGICAL_OR, shape, a,
                           grow(g, shape, depth - 1));
    }
    if (shape.width == 1 && chance(g, 25)) {
        struct shape from = draw_shape(g);
        return make_intrinsic(g, chance(g, 50) ? INTRINSIC_ANY : INTRINSIC_ALL, shape,
                              grow(g, from, depth - 1));
    }
    if (chance(g, 15))
        return grow_unary(g, shape, UNARY_NOT, depth);
    if (chance(g, 15)) {
        static const enum base bases[] = {BASE_INT, BASE_UINT, BASE_FLOAT};
        struct shape from = {bases[draw(g, 3)], shape.width};
        return make_convert(g, shape, grow(g, from, depth - 1));
    }
    return grow_comparison(g, shape, depth);
}

static struct expression *grow(struct grower *g, struct shape shape, int depth) {
    if (depth <= 0 || chance(g, 10))
        return grow_leaf(g, shape);
    if (chance(g, 12)) {
        struct expression *call = try_call(g, shape, depth);
        if (call)
            return call;
    }
    if (chance(g, 8))
        return grow_choice(g, shape, depth);
    if (chance(g, 8))
        return grow_swizzle(g, shape, depth);
    if (shape.width > 1 && chance(g, 20))
        return grow_construct(g, shape, depth);
    if (shape.base == BASE_BOOL)
        return grow_bool(g, shape, depth);
    return shape.base == BASE_FLOAT ? grow_float(g, shape, depth) : grow_integer(g, shape, depth);
}

static struct expression *grow_settled(struct grower *g, struct shape shape) {
    return settle(g, grow(g, shape, 1 + (int)draw(g, 4)));
}

/* ---- Variables ------------------------------------------------------------------------------- */

static unsigned words_of(const struct variable *variable) {
    unsigned parts = variable->structure ? variable->structure->member_count
                     : variable->length  ? variable->length
                                         : 1;
    return parts * MAX_WIDTH;
}

static struct variable *make_variable(struct grower *g, const char *prefix, struct shape shape) {
    struct variable *variable = memory_new(g->memory, struct variable);
    variable->name = memory_format(g->memory, "%s%u", prefix, g->names++);
    variable->shape = shape;
    return variable;
}

static void place_variable(struct grower *g, struct variable *variable) {
    variable->place = g->function->words;
    g->function->words += words_of(variable);
}

static void show(struct grower *g, struct variable *variable) {
    if (g->visible_count < MAX_VISIBLE)
        g->visible[g->visible_count++] = variable;
}

/* ---- Statements ------------------------------------------------------------------------------ */

static struct statement *make_statement(struct grower *g, enum statement_kind kind) {
    struct statement *s = memory_new(g->memory, struct statement);
    s->kind = kind;
    s->operation = NO_OPERATION;
    return s;
}

static void value_of(struct statement *s, struct expression *value) {
    s->values[s->value_count++] = value;
}

/* A value, a structure or an array. */
static struct variable *draw_variable(struct grower *g, const char *prefix) {
    struct variable *variable = make_variable(g, prefix, draw_shape(g));
    if (g->program->structure_count && chance(g, 20))
        variable->structure = g->program->structures[draw(g, g->program->structure_count)];
    else if (chance(g, 20))
        variable->length = 2 + draw(g, MAX_VALUES - 1);
    return variable;
}

static struct statement *grow_declaration(struct grower *g) {
    struct statement *s = make_statement(g, STATEMENT_DECLARE);
    struct variable *variable = draw_variable(g, "v");
    s->variable = variable;
    unsigned count = words_of(variable) / MAX_WIDTH;
    for (unsigned i = 0; i < count; i++)
        value_of(s, grow_settled(g, variable->structure ? variable->structure->members[i]
                                                        : variable->shape));
    place_variable(g, variable);
    show(g, variable);
    return s;
}

/* Some components of a place, each at most once. */
static void draw_swizzle(struct grower *g, struct place *place) {
    unsigned width = place->shape.width, taken = 0;
    if (width == 1 || chance(g, 60))
        return;
    place->swizzle_count = 1 + draw(g, width);
    for (unsigned i = 0; i < place->swizzle_count; i++) {
        unsigned component = draw(g, width);
        while (taken >> component & 1)
            component = (component + 1) % width;
        taken |= 1u << component;
        place->swizzle[i] = component;
    }
    place->shape.width = place->swizzle_count;
}

static enum binary_operator draw_compound(struct grower *g) {
    static const enum binary_operator operators[] = {
        BINARY_ADD, BINARY_SUBTRACT, BINARY_MULTIPLY,   BINARY_AND,
        BINARY_OR,  BINARY_XOR,      BINARY_SHIFT_LEFT, BINARY_SHIFT_RIGHT};
    return operators[draw(g, sizeof operators / sizeof *operators)];
}

static struct statement *grow_assignment(struct grower *g) {
    struct statement *s = make_statement(g, STATEMENT_ASSIGN);
    for (int i = 0; i < 8; i++) {
        if (!find_place(g, draw_shape(g), true, &s->target))
            continue;
        draw_swizzle(g, &s->target);
        if (is_integer(s->target.shape) && chance(g, 15)) {
            s->kind = STATEMENT_STEP;
            s->operation = chance(g, 50) ? 1 : -1;
            s->is_prefix = chance(g, 50);
            return s;
        }
        if (is_integer(s->target.shape) && chance(g, 40)) {
            g->no_calls++;
            s->operation = (int)draw_compound(g);
            value_of(s, grow_settled(g, s->target.shape));
            g->no_calls--;
            return s;
        }
        value_of(s, grow_settled(g, s->target.shape));
        return s;
    }
    return grow_declaration(g);
}

static struct statement *grow_copy(struct grower *g) {
    for (unsigned i = 0; i < g->visible_count; i++)
        for (unsigned k = 0; k < g->visible_count; k++)
            if (is_alike(g->visible[i], g->visible[k]) && chance(g, 50)) {
                struct statement *s = make_statement(g, STATEMENT_COPY);
                s->variable = g->visible[i];
                s->source = g->visible[k];
                return s;
            }
    return grow_assignment(g);
}

/* Results go to different variables, and arguments call nothing: their order cannot matter. */
static bool find_results(struct grower *g, struct expression *call) {
    const struct function *function = call->function;
    for (unsigned i = 0; i < function->parameter_count; i++) {
        struct place *place = &call->results[i];
        if (function->modes[i] == PARAMETER_IN)
            continue;
        g->no_calls++;
        const struct variable *parameter = function->parameters[i];
        bool found = is_aggregate(parameter) ? find_alike(g, parameter, true, place)
                                             : find_place(g, parameter->shape, true, place);
        g->no_calls--;
        if (!found || place->variable->is_global)
            return false;
        for (unsigned k = 0; k < i; k++)
            if (function->modes[k] != PARAMETER_IN && call->results[k].variable == place->variable)
                return false;
    }
    return true;
}

static struct statement *grow_call_statement(struct grower *g) {
    if (!g->callable || g->no_calls)
        return grow_assignment(g);
    const struct function *function = g->program->functions[draw(g, g->callable)];
    g->no_calls++;
    struct expression *call = grow_call(g, function, 2);
    g->no_calls--;
    if (!call || !find_results(g, call))
        return grow_assignment(g);
    struct statement *s;
    if (chance(g, 50)) {
        s = make_statement(g, STATEMENT_DECLARE);
        struct variable *variable = make_variable(g, "v", function->result);
        s->variable = variable;
        place_variable(g, variable);
        show(g, variable);
    } else {
        s = make_statement(g, STATEMENT_CALL);
    }
    value_of(s, call);
    return s;
}

static void grow_nested(struct grower *g, struct block *block) {
    unsigned visible = g->visible_count;
    g->nesting++;
    grow_block(g, block, 1 + draw(g, 4));
    g->nesting--;
    g->visible_count = visible;
}

static struct statement *grow_if(struct grower *g) {
    struct statement *s = make_statement(g, STATEMENT_IF);
    value_of(s, grow_settled(g, (struct shape){BASE_BOOL, 1}));
    grow_nested(g, &s->first);
    if (chance(g, 50))
        grow_nested(g, &s->second);
    return s;
}

static struct statement *grow_loop(struct grower *g) {
    static const enum statement_kind kinds[] = {STATEMENT_FOR, STATEMENT_FOR, STATEMENT_WHILE,
                                                STATEMENT_DO};
    struct statement *s = make_statement(g, kinds[draw(g, 4)]);
    struct variable *counter = make_variable(g, "i", (struct shape){BASE_INT, 1});
    unsigned visible = g->visible_count, switches = g->switches;
    counter->is_fixed = true;
    place_variable(g, counter);
    s->variable = counter;
    s->count = 1 + (int)draw(g, 5);
    show(g, counter);
    if (s->kind != STATEMENT_FOR)
        value_of(s, grow_settled(g, (struct shape){BASE_BOOL, 1}));
    g->loops++;
    g->switches = 0;
    grow_nested(g, &s->first);
    g->switches = switches;
    g->loops--;
    g->visible_count = visible;
    return s;
}

static struct statement *grow_switch(struct grower *g) {
    struct statement *s = make_statement(g, STATEMENT_SWITCH);
    const struct shape selector = {BASE_INT, 1};
    value_of(s, make_binary(g, BINARY_AND, selector, grow_settled(g, selector),
                            repeat_integer(g, selector, 7)));
    s->case_count = 1 + draw(g, MAX_CASES);
    unsigned other = draw(g, MAX_CASES * 2);
    g->switches++;
    for (unsigned i = 0; i < s->case_count; i++) {
        s->cases[i].is_default = i == other;
        s->cases[i].label = (int)(i * 2 + draw(g, 2));
        grow_nested(g, &s->cases[i].body);
        s->cases[i].falls_through = i + 1 < s->case_count && chance(g, 20);
    }
    g->switches--;
    return s;
}

/* Under a condition, so that what follows is not always dead. */
static struct statement *grow_leap(struct grower *g) {
    struct statement *s = make_statement(g, STATEMENT_IF);
    struct statement *leap;
    value_of(s, grow_settled(g, (struct shape){BASE_BOOL, 1}));
    if (g->loops && chance(g, 70)) {
        leap = make_statement(g, chance(g, 50) ? STATEMENT_BREAK : STATEMENT_CONTINUE);
    } else if (g->switches && chance(g, 70)) {
        leap = make_statement(g, STATEMENT_BREAK);
    } else if (g->function != g->program->main) {
        leap = make_statement(g, STATEMENT_RETURN);
        value_of(leap, grow_settled(g, g->function->result));
    } else {
        return grow_assignment(g);
    }
    *memory_append(g->memory, s->first.statements, s->first.count) = leap;
    return s;
}

static struct statement *grow_statement(struct grower *g) {
    bool may_nest = g->nesting < MAX_NESTING && g->budget > 0;
    switch (draw(g, 16)) {
    case 0:
    case 1:
    case 2:
        return grow_declaration(g);
    case 3:
        return grow_copy(g);
    case 4:
        return grow_call_statement(g);
    case 5:
    case 6:
        return may_nest ? grow_if(g) : grow_assignment(g);
    case 7:
    case 8:
        return may_nest ? grow_loop(g) : grow_assignment(g);
    case 9:
        return may_nest ? grow_switch(g) : grow_assignment(g);
    case 10:
    case 11:
        return grow_leap(g);
    default:
        return grow_assignment(g);
    }
}

static void grow_block(struct grower *g, struct block *block, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        g->budget--;
        struct statement *s = grow_statement(g);
        *memory_append(g->memory, block->statements, block->count) = s;
    }
}

/* ---- Programs -------------------------------------------------------------------------------- */

static void grow_structure(struct grower *g) {
    struct structure *structure = memory_new(g->memory, struct structure);
    structure->name = memory_format(g->memory, "S%u", g->program->structure_count);
    structure->member_count = 1 + draw(g, MAX_MEMBERS);
    for (unsigned i = 0; i < structure->member_count; i++)
        structure->members[i] = draw_shape(g);
    g->program->structures[g->program->structure_count++] = structure;
}

static void grow_global(struct grower *g) {
    struct program *program = g->program;
    struct variable *variable = make_variable(g, "g", draw_shape(g));
    variable->is_global = true;
    variable->place = program->global_count * MAX_WIDTH;
    for (unsigned i = 0; i < variable->shape.width; i++)
        program->global_values[program->global_count].words[i] = draw_word(g, variable->shape.base);
    program->globals[program->global_count++] = variable;
}

static void show_globals(struct grower *g) {
    g->visible_count = 0;
    for (unsigned i = 0; i < g->program->global_count; i++)
        show(g, g->program->globals[i]);
}

static void assign_result(struct grower *g, struct variable *parameter) {
    struct block *body = &g->function->body;
    for (unsigned i = 0; i < words_of(parameter) / MAX_WIDTH; i++) {
        struct statement *s = make_statement(g, STATEMENT_ASSIGN);
        struct place place = {.variable = parameter, .member = i, .shape = parameter->shape};
        if (parameter->structure)
            place.shape = parameter->structure->members[i];
        if (parameter->length)
            place.index = repeat_integer(g, (struct shape){BASE_UINT, 1}, i);
        s->target = place;
        value_of(s, grow_settled(g, place.shape));
        *memory_append(g->memory, body->statements, body->count) = s;
    }
}

static void grow_parameters(struct grower *g) {
    struct function *function = g->function;
    function->parameter_count = draw(g, MAX_PARAMETERS);
    for (unsigned i = 0; i < function->parameter_count; i++) {
        struct variable *parameter = draw_variable(g, "p");
        function->parameters[i] = parameter;
        function->modes[i] = chance(g, 60)   ? PARAMETER_IN
                             : chance(g, 50) ? PARAMETER_OUT
                                             : PARAMETER_INOUT;
        place_variable(g, parameter);
        if (function->modes[i] != PARAMETER_OUT)
            show(g, parameter);
    }
    for (unsigned i = 0; i < function->parameter_count; i++)
        if (function->modes[i] == PARAMETER_OUT) {
            assign_result(g, function->parameters[i]);
            show(g, function->parameters[i]);
        }
}

static void grow_function(struct grower *g) {
    struct function *function = memory_new(g->memory, struct function);
    function->name = memory_format(g->memory, "f%u", g->program->function_count);
    function->result = draw_shape(g);
    g->function = function;
    g->callable = g->program->function_count;
    g->budget = g->is_large ? 12 : 5;
    show_globals(g);
    grow_parameters(g);
    grow_block(g, &function->body, 1 + draw(g, g->is_large ? 5 : 3));
    struct statement *last = make_statement(g, STATEMENT_RETURN);
    value_of(last, grow_settled(g, function->result));
    *memory_append(g->memory, function->body.statements, function->body.count) = last;
    g->program->functions[g->program->function_count++] = function;
}

static void grow_main(struct grower *g) {
    struct program *program = g->program;
    program->main = g->function = memory_new(g->memory, struct function);
    g->callable = program->function_count;
    g->budget = g->is_large ? 40 : 14;
    show_globals(g);
    grow_block(g, &program->main->body, g->is_large ? 6 + draw(g, 10) : 3 + draw(g, 6));
    for (unsigned i = 0; i < g->visible_count && program->result_count < 14; i++) {
        unsigned member = 0;
        const struct variable *variable = g->visible[i];
        if (variable->structure)
            member = draw(g, variable->structure->member_count);
        struct place place = part_of(g, variable, member);
        struct expression *e = make(g, EXPRESSION_LOAD, place.shape);
        e->place = place;
        program->results[program->result_count++] = e;
    }
    for (int i = 0; i < 2; i++)
        program->results[program->result_count++] = grow_settled(g, draw_shape(g));
}

struct program *random_generate(struct memory *memory, uint64_t seed) {
    struct program *program = memory_new(memory, struct program);
    struct grower g = {.memory = memory, .program = program, .state = seed};
    g.is_large = chance(&g, 15);
    for (unsigned i = 0; i < INPUT_COUNT; i++)
        program->inputs[i] = (int32_t)draw_word(&g, BASE_INT);
    for (unsigned i = draw(&g, 3); i > 0; i--)
        grow_structure(&g);
    for (unsigned i = draw(&g, 4); i > 0; i--)
        grow_global(&g);
    for (unsigned i = draw(&g, 5); i > 0; i--)
        grow_function(&g);
    grow_main(&g);
    return program;
}
