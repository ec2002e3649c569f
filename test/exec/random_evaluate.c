#include <math.h>
#include <string.h>

#include "random_program.h"

enum { MAX_STEPS = 60000, GLOBAL_WORDS = 64 };

enum flow { FLOW_NEXT, FLOW_BREAK, FLOW_CONTINUE, FLOW_RETURN };

/* One thread of a program. */
struct machine {
    struct memory *memory;
    const struct program *program;
    uint32_t globals[GLOBAL_WORDS];
    uint32_t thread;
    unsigned steps;
    uint32_t *frame; /* of the function that runs */
    struct value returned;
};

static struct value evaluate(struct machine *machine, const struct expression *e);
static enum flow execute_block(struct machine *machine, const struct block *block);

static bool is_exhausted(struct machine *machine) {
    return ++machine->steps > MAX_STEPS;
}

/* ---- Words ----------------------------------------------------------------------------------- */

static float to_float(uint32_t word) {
    float number;
    memcpy(&number, &word, 4);
    return number;
}

static uint32_t from_float(float number) {
    uint32_t word;
    memcpy(&word, &number, 4);
    return word;
}

static uint32_t *words_of(struct machine *machine, const struct variable *variable) {
    return (variable->is_global ? machine->globals : machine->frame) + variable->place;
}

static unsigned size_of(const struct variable *variable) {
    unsigned parts = variable->structure ? variable->structure->member_count
                     : variable->length  ? variable->length
                                         : 1;
    return parts * MAX_WIDTH;
}

static uint32_t *locate(struct machine *machine, const struct place *place) {
    uint32_t *words = words_of(machine, place->variable);
    unsigned part = place->member;
    if (place->index)
        part = evaluate(machine, place->index).words[0] % place->variable->length;
    return words + part * MAX_WIDTH;
}

static struct value read_place(struct machine *machine, const struct place *place) {
    const uint32_t *words = locate(machine, place);
    struct value value = {{0}};
    for (unsigned i = 0; i < place->shape.width; i++)
        value.words[i] = words[place->swizzle_count ? place->swizzle[i] : i];
    return value;
}

static void write_place(struct machine *machine, const struct place *place, struct value value) {
    uint32_t *words = locate(machine, place);
    for (unsigned i = 0; i < place->shape.width; i++)
        words[place->swizzle_count ? place->swizzle[i] : i] = value.words[i];
}

/* ---- Operators ------------------------------------------------------------------------------- */

static uint32_t float_binary(enum binary_operator op, float a, float b) {
    switch ((int)op) {
    case BINARY_ADD:
        return from_float(a + b);
    case BINARY_SUBTRACT:
        return from_float(a - b);
    case BINARY_MULTIPLY:
        return from_float(a * b);
    case BINARY_DIVIDE:
        return from_float(a / b);
    case BINARY_LESS:
        return a < b;
    case BINARY_GREATER:
        return a > b;
    case BINARY_LESS_EQUAL:
        return a <= b;
    case BINARY_GREATER_EQUAL:
        return a >= b;
    case BINARY_EQUAL:
        return a == b;
    default:
        return a != b;
    }
}

/* What is the same for signed and unsigned numbers. */
static uint32_t word_binary(enum binary_operator op, uint32_t a, uint32_t b) {
    switch ((int)op) {
    case BINARY_ADD:
        return a + b;
    case BINARY_SUBTRACT:
        return a - b;
    case BINARY_MULTIPLY:
        return a * b;
    case BINARY_AND:
        return a & b;
    case BINARY_OR:
        return a | b;
    case BINARY_XOR:
        return a ^ b;
    case BINARY_SHIFT_LEFT:
        return a << (b & 31);
    case BINARY_EQUAL:
        return a == b;
    default:
        return a != b;
    }
}

static uint32_t uint_binary(enum binary_operator op, uint32_t a, uint32_t b) {
    switch ((int)op) {
    case BINARY_DIVIDE:
        return a / b;
    case BINARY_REMAINDER:
        return a % b;
    case BINARY_SHIFT_RIGHT:
        return a >> (b & 31);
    case BINARY_LESS:
        return a < b;
    case BINARY_GREATER:
        return a > b;
    case BINARY_LESS_EQUAL:
        return a <= b;
    case BINARY_GREATER_EQUAL:
        return a >= b;
    default:
        return word_binary(op, a, b);
    }
}

static uint32_t int_binary(enum binary_operator op, int32_t a, int32_t b) {
    switch ((int)op) {
    case BINARY_DIVIDE:
        return (uint32_t)(a / b);
    case BINARY_REMAINDER:
        return (uint32_t)(a % b);
    case BINARY_SHIFT_RIGHT:
        return (uint32_t)(a >> (b & 31));
    case BINARY_LESS:
        return a < b;
    case BINARY_GREATER:
        return a > b;
    case BINARY_LESS_EQUAL:
        return a <= b;
    case BINARY_GREATER_EQUAL:
        return a >= b;
    default:
        return word_binary(op, (uint32_t)a, (uint32_t)b);
    }
}

static struct value binary(enum binary_operator op, struct shape shape, struct value a,
                           struct value b) {
    struct value result = {{0}};
    for (unsigned i = 0; i < shape.width; i++) {
        uint32_t x = a.words[i], y = b.words[i];
        result.words[i] = shape.base == BASE_FLOAT ? float_binary(op, to_float(x), to_float(y))
                          : shape.base == BASE_INT ? int_binary(op, (int32_t)x, (int32_t)y)
                                                   : uint_binary(op, x, y);
    }
    return result;
}

static struct value unary(enum unary_operator op, struct shape shape, struct value a) {
    struct value result = {{0}};
    for (unsigned i = 0; i < shape.width; i++) {
        uint32_t x = a.words[i];
        if (op == UNARY_NOT)
            result.words[i] = !x;
        else if (op == UNARY_COMPLEMENT)
            result.words[i] = ~x;
        else
            result.words[i] = shape.base == BASE_FLOAT ? from_float(-to_float(x)) : 0 - x;
    }
    return result;
}

static struct value convert(struct shape from, struct shape to, struct value a) {
    struct value result = {{0}};
    for (unsigned i = 0; i < to.width; i++) {
        uint32_t x = a.words[from.width == 1 ? 0 : i];
        if (from.base == to.base)
            result.words[i] = x;
        else if (to.base == BASE_BOOL)
            result.words[i] = from.base == BASE_FLOAT ? to_float(x) != 0 : x != 0;
        else if (to.base == BASE_FLOAT)
            result.words[i] = from_float(from.base == BASE_INT ? (float)(int32_t)x : (float)x);
        else if (from.base == BASE_FLOAT)
            result.words[i] = (uint32_t)(int32_t)to_float(x);
        else
            result.words[i] = x;
    }
    return result;
}

/* ---- Intrinsics ------------------------------------------------------------------------------ */

static uint32_t count_bits(uint32_t x) {
    uint32_t count = 0;
    for (; x; x &= x - 1)
        count++;
    return count;
}

static uint32_t reverse_bits(uint32_t x) {
    uint32_t result = 0;
    for (int i = 0; i < 32; i++)
        result |= (x >> i & 1) << (31 - i);
    return result;
}

static uint32_t lowest_bit(uint32_t x) {
    for (uint32_t i = 0; i < 32; i++)
        if (x >> i & 1)
            return i;
    return UINT32_MAX;
}

/* Of a negative number it is the highest zero. */
static uint32_t highest_bit(enum base base, uint32_t x) {
    if (base == BASE_INT && (int32_t)x < 0)
        x = ~x;
    for (uint32_t i = 32; i-- > 0;)
        if (x >> i & 1)
            return i;
    return UINT32_MAX;
}

static uint32_t float_intrinsic(enum intrinsic name, float a, float b, float c) {
    switch ((int)name) {
    case INTRINSIC_MIN:
        return from_float(fminf(a, b));
    case INTRINSIC_MAX:
        return from_float(fmaxf(a, b));
    case INTRINSIC_CLAMP:
        return from_float(fminf(fmaxf(a, b), c));
    case INTRINSIC_ABS:
        return from_float(fabsf(a));
    case INTRINSIC_SIGN:
        return (uint32_t)((a > 0) - (a < 0));
    case INTRINSIC_MAD:
        return from_float(a * b + c);
    case INTRINSIC_FLOOR:
        return from_float(floorf(a));
    case INTRINSIC_CEIL:
        return from_float(ceilf(a));
    case INTRINSIC_TRUNC:
        return from_float(truncf(a));
    case INTRINSIC_FRAC:
        return from_float(a - floorf(a));
    case INTRINSIC_SATURATE:
        return from_float(fminf(fmaxf(a, 0), 1));
    default:
        return from_float(b >= a ? 1.0f : 0.0f); /* step */
    }
}

static uint32_t integer_intrinsic(enum intrinsic name, enum base base, uint32_t a, uint32_t b,
                                  uint32_t c) {
    bool is_signed = base == BASE_INT;
    bool b_less = is_signed ? (int32_t)b < (int32_t)a : b < a;
    switch ((int)name) {
    case INTRINSIC_MIN:
        return b_less ? b : a;
    case INTRINSIC_MAX:
        return b_less ? a : b;
    case INTRINSIC_CLAMP:
        return integer_intrinsic(INTRINSIC_MIN, base,
                                 integer_intrinsic(INTRINSIC_MAX, base, a, b, 0), c, 0);
    case INTRINSIC_ABS:
        return is_signed && (int32_t)a < 0 ? 0 - a : a;
    case INTRINSIC_SIGN:
        return (uint32_t)(((int32_t)a > 0) - ((int32_t)a < 0));
    case INTRINSIC_MAD:
        return a * b + c;
    case INTRINSIC_COUNT_BITS:
        return count_bits(a);
    case INTRINSIC_REVERSE_BITS:
        return reverse_bits(a);
    case INTRINSIC_FIRST_BIT_LOW:
        return lowest_bit(a);
    default:
        return highest_bit(base, a);
    }
}

static struct value dot(struct shape shape, struct value a, struct value b) {
    struct value result = {{0}};
    const struct shape scalar = {shape.base, 1};
    for (unsigned i = 0; i < shape.width; i++) {
        struct value x = {{a.words[i]}}, y = {{b.words[i]}};
        result = binary(BINARY_ADD, scalar, result, binary(BINARY_MULTIPLY, scalar, x, y));
    }
    return result;
}

static struct value any_or_all(bool all, struct shape shape, struct value a) {
    struct value bools = convert(shape, (struct shape){BASE_BOOL, shape.width}, a);
    unsigned count = 0;
    for (unsigned i = 0; i < shape.width; i++)
        count += bools.words[i];
    return (struct value){{all ? count == shape.width : count > 0}};
}

static struct value intrinsic(const struct expression *e, const struct value *arguments) {
    struct shape shape = e->operands[0]->shape;
    struct value result = {{0}};
    enum intrinsic name = (enum intrinsic)e->operation;
    if (name == INTRINSIC_DOT)
        return dot(shape, arguments[0], arguments[1]);
    if (name == INTRINSIC_ANY || name == INTRINSIC_ALL)
        return any_or_all(name == INTRINSIC_ALL, shape, arguments[0]);
    for (unsigned i = 0; i < shape.width; i++) {
        uint32_t a = arguments[0].words[i], b = arguments[1].words[i], c = arguments[2].words[i];
        result.words[i] = shape.base == BASE_FLOAT
                              ? float_intrinsic(name, to_float(a), to_float(b), to_float(c))
                              : integer_intrinsic(name, shape.base, a, b, c);
    }
    return result;
}

/* ---- Calls ----------------------------------------------------------------------------------- */

static struct value call(struct machine *machine, const struct expression *e) {
    const struct function *function = e->function;
    uint32_t *caller = machine->frame, *results[MAX_PARAMETERS] = {NULL};
    uint32_t *frame = memory_take(machine->memory, function->words * sizeof *frame + 4);
    for (unsigned i = 0; i < function->parameter_count; i++) {
        const struct variable *parameter = function->parameters[i];
        uint32_t *words = frame + parameter->place;
        if (e->operands[i]) {
            struct value value = evaluate(machine, e->operands[i]);
            memcpy(words, value.words, sizeof value.words);
            continue;
        }
        results[i] = locate(machine, &e->results[i]);
        if (function->modes[i] != PARAMETER_OUT)
            memcpy(words, results[i], size_of(parameter) * sizeof *words);
    }
    machine->frame = frame;
    execute_block(machine, &function->body);
    struct value returned = machine->returned;
    machine->frame = caller;
    for (unsigned i = 0; i < function->parameter_count; i++)
        if (function->modes[i] != PARAMETER_IN)
            memcpy(results[i], frame + function->parameters[i]->place,
                   size_of(function->parameters[i]) * sizeof *frame);
    return returned;
}

/* ---- Expressions ----------------------------------------------------------------------------- */

static struct value logical(struct machine *machine, const struct expression *e) {
    bool left = evaluate(machine, e->operands[0]).words[0];
    if (left == (e->operation == BINARY_LOGICAL_OR))
        return (struct value){{left}};
    return evaluate(machine, e->operands[1]);
}

static struct value construct(const struct expression *e, const struct value *parts) {
    struct value result = {{0}};
    unsigned at = 0;
    for (unsigned i = 0; i < e->operand_count; i++)
        for (unsigned k = 0; k < e->operands[i]->shape.width; k++)
            result.words[at++] = parts[i].words[k];
    return result;
}

static struct value select_components(const struct expression *e, const struct value *operands) {
    struct value result = {{0}};
    for (unsigned i = 0; i < e->shape.width; i++)
        result.words[i] = operands[operands[0].words[i] ? 1 : 2].words[i];
    return result;
}

static struct value compute(struct machine *machine, const struct expression *e,
                            const struct value *operands) {
    struct value result = {{0}};
    switch (e->kind) {
    case EXPRESSION_INPUT:
        result.words[0] =
            (uint32_t)machine->program->inputs[operands[0].words[0] & (INPUT_COUNT - 1)];
        return result;
    case EXPRESSION_THREAD:
        result.words[0] = machine->thread;
        return result;
    case EXPRESSION_UNARY:
        return unary((enum unary_operator)e->operation, e->shape, operands[0]);
    case EXPRESSION_BINARY:
        return binary((enum binary_operator)e->operation, e->operands[0]->shape, operands[0],
                      operands[1]);
    case EXPRESSION_SELECT:
        return select_components(e, operands);
    case EXPRESSION_CONVERT:
        return convert(e->operands[0]->shape, e->shape, operands[0]);
    case EXPRESSION_CONSTRUCT:
        return construct(e, operands);
    case EXPRESSION_SWIZZLE:
        for (unsigned i = 0; i < e->shape.width; i++)
            result.words[i] = operands[0].words[e->swizzle[i]];
        return result;
    case EXPRESSION_INTRINSIC:
        return intrinsic(e, operands);
    case EXPRESSION_LITERAL:
    case EXPRESSION_LOAD:
    case EXPRESSION_CONDITIONAL:
    case EXPRESSION_CALL:
        break;
    }
    return result;
}

static struct value evaluate(struct machine *machine, const struct expression *e) {
    struct value operands[MAX_OPERANDS] = {{{0}}};
    machine->steps++;
    if (e->kind == EXPRESSION_LITERAL)
        return e->literal;
    if (e->kind == EXPRESSION_LOAD)
        return read_place(machine, &e->place);
    if (e->kind == EXPRESSION_CALL)
        return call(machine, e);
    if (e->kind == EXPRESSION_CONDITIONAL)
        return evaluate(machine, e->operands[evaluate(machine, e->operands[0]).words[0] ? 1 : 2]);
    if (e->kind == EXPRESSION_BINARY &&
        (e->operation == BINARY_LOGICAL_AND || e->operation == BINARY_LOGICAL_OR))
        return logical(machine, e);
    for (unsigned i = 0; i < e->operand_count; i++)
        operands[i] = evaluate(machine, e->operands[i]);
    return compute(machine, e, operands);
}

/* ---- Statements ------------------------------------------------------------------------------ */

static void declare(struct machine *machine, const struct statement *s) {
    uint32_t *words = words_of(machine, s->variable);
    struct value values[MAX_VALUES];
    for (unsigned i = 0; i < s->value_count; i++)
        values[i] = evaluate(machine, s->values[i]);
    for (unsigned i = 0; i < s->value_count; i++)
        memcpy(words + i * MAX_WIDTH, values[i].words, sizeof values[i].words);
}

static void assign(struct machine *machine, const struct statement *s) {
    struct value value = evaluate(machine, s->values[0]);
    if (s->operation != NO_OPERATION)
        value = binary((enum binary_operator)s->operation, s->target.shape,
                       read_place(machine, &s->target), value);
    write_place(machine, &s->target, value);
}

static void step(struct machine *machine, const struct statement *s) {
    struct value value = read_place(machine, &s->target);
    for (unsigned i = 0; i < s->target.shape.width; i++)
        value.words[i] += (uint32_t)s->operation;
    write_place(machine, &s->target, value);
}

static enum flow loop(struct machine *machine, const struct statement *s) {
    uint32_t *counter = words_of(machine, s->variable);
    bool is_for = s->kind == STATEMENT_FOR;
    *counter = is_for ? 0 : (uint32_t)s->count;
    for (;;) {
        if (is_exhausted(machine))
            return FLOW_RETURN;
        if (is_for && (int32_t)*counter >= s->count)
            return FLOW_NEXT;
        if (s->kind == STATEMENT_WHILE &&
            ((*counter)-- == 0 || !evaluate(machine, s->values[0]).words[0]))
            return FLOW_NEXT;
        enum flow flow = execute_block(machine, &s->first);
        if (flow == FLOW_RETURN)
            return flow;
        if (flow == FLOW_BREAK)
            return FLOW_NEXT;
        if (s->kind == STATEMENT_DO &&
            (--*counter == 0 || !evaluate(machine, s->values[0]).words[0]))
            return FLOW_NEXT;
        *counter += is_for;
    }
}

static enum flow choose(struct machine *machine, const struct statement *s) {
    int32_t selector = (int32_t)evaluate(machine, s->values[0]).words[0];
    unsigned chosen = s->case_count;
    for (unsigned i = 0; i < s->case_count; i++)
        if (!s->cases[i].is_default && s->cases[i].label == selector)
            chosen = i;
    for (unsigned i = 0; i < s->case_count && chosen == s->case_count; i++)
        if (s->cases[i].is_default)
            chosen = i;
    for (unsigned i = chosen; i < s->case_count; i++) {
        enum flow flow = execute_block(machine, &s->cases[i].body);
        if (flow == FLOW_BREAK)
            return FLOW_NEXT;
        if (flow != FLOW_NEXT)
            return flow;
        if (!s->cases[i].falls_through)
            return FLOW_NEXT;
    }
    return FLOW_NEXT;
}

static enum flow execute(struct machine *machine, const struct statement *s) {
    switch (s->kind) {
    case STATEMENT_DECLARE:
        declare(machine, s);
        return FLOW_NEXT;
    case STATEMENT_ASSIGN:
        assign(machine, s);
        return FLOW_NEXT;
    case STATEMENT_STEP:
        step(machine, s);
        return FLOW_NEXT;
    case STATEMENT_COPY:
        memmove(words_of(machine, s->variable), words_of(machine, s->source),
                size_of(s->variable) * sizeof(uint32_t));
        return FLOW_NEXT;
    case STATEMENT_CALL:
        evaluate(machine, s->values[0]);
        return FLOW_NEXT;
    case STATEMENT_IF:
        return execute_block(machine,
                             evaluate(machine, s->values[0]).words[0] ? &s->first : &s->second);
    case STATEMENT_FOR:
    case STATEMENT_WHILE:
    case STATEMENT_DO:
        return loop(machine, s);
    case STATEMENT_SWITCH:
        return choose(machine, s);
    case STATEMENT_BREAK:
        return FLOW_BREAK;
    case STATEMENT_CONTINUE:
        return FLOW_CONTINUE;
    case STATEMENT_RETURN:
        machine->returned = evaluate(machine, s->values[0]);
        return FLOW_RETURN;
    }
    return FLOW_NEXT;
}

static enum flow execute_block(struct machine *machine, const struct block *block) {
    for (size_t i = 0; i < block->count; i++) {
        enum flow flow = execute(machine, block->statements[i]);
        if (flow != FLOW_NEXT || is_exhausted(machine))
            return is_exhausted(machine) ? FLOW_RETURN : flow;
    }
    return FLOW_NEXT;
}

static bool run_thread(struct memory *memory, const struct program *program, uint32_t thread,
                       struct value *results) {
    struct machine machine = {.memory = memory, .program = program, .thread = thread};
    machine.frame = memory_take(memory, program->main->words * sizeof *machine.frame + 4);
    for (unsigned i = 0; i < program->global_count; i++)
        memcpy(machine.globals + program->globals[i]->place, program->global_values[i].words,
               sizeof program->global_values[i].words);
    execute_block(&machine, &program->main->body);
    for (unsigned i = 0; i < program->result_count; i++)
        results[i] = evaluate(&machine, program->results[i]);
    return machine.steps < MAX_STEPS;
}

bool random_evaluate(struct memory *memory, const struct program *program, struct value *results) {
    for (uint32_t thread = 0; thread < THREAD_COUNT; thread++)
        if (!run_thread(memory, program, thread, results + thread * program->result_count))
            return false;
    return true;
}
