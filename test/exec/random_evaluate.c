#include <string.h>

#include "random_lanes.h"
#include "random_operators.h"

enum { MAX_WORK = 30000, ALL_THREADS = (1 << THREAD_COUNT) - 1 };

/* All threads execute the program together, like a wave: each step is executed for a set of
 * threads.  Threads that leave a loop or a function early are in separate sets until it ends. */
struct machine {
    struct memory *memory;
    const struct program *program;
    uint64_t *globals[THREAD_COUNT];
    uint64_t *frame[THREAD_COUNT]; /* of the current function */
    unsigned broken, continued, returned;
    uint64_t *result[THREAD_COUNT]; /* of the current function's result */
    unsigned work;
};

static void evaluate(struct machine *m, const struct expression *e, unsigned set,
                     struct lanes *result);
static void execute_block(struct machine *m, const struct block *block, unsigned set);

static unsigned present(const struct machine *m, unsigned set) {
    return set & ~(m->broken | m->continued | m->returned);
}

/* Returns the threads of a set for which a condition is true. */
static unsigned threads_where(struct machine *m, const struct expression *condition, unsigned set) {
    struct lanes flags;
    unsigned result = 0;
    evaluate(m, condition, set, &flags);
    FOR_EACH_THREAD(thread, set)
    result |= (unsigned)(flags.of[thread].words[0] != 0) << thread;
    return result;
}

/* ---- Lvalues --------------------------------------------------------------------------------- */

static uint64_t *words_of(struct machine *m, const struct variable *variable, unsigned thread) {
    return (variable->storage == STORAGE_LOCAL ? m->frame : m->globals)[thread] + variable->offset;
}

/* The addresses of an lvalue for the threads of a set. */
struct pointers {
    uint64_t *to[THREAD_COUNT];
};

static void apply_step(struct machine *m, const struct step *step, unsigned set,
                       struct pointers *pointers) {
    const struct type *from = step->from;
    unsigned length = from->kind == TYPE_ARRAY ? from->length : from->shape.rows;
    unsigned stride = from->kind == TYPE_ARRAY ? from->element->words : from->shape.width;
    struct lanes index;
    if (from->kind == TYPE_STRUCTURE) {
        FOR_EACH_THREAD(thread, set)
        pointers->to[thread] += from->structure->offsets[step->member];
        return;
    }
    evaluate(m, step->index, set, &index);
    FOR_EACH_THREAD(thread, set)
    pointers->to[thread] += index.of[thread].words[0] % length * stride;
}

static struct pointers locate(struct machine *m, const struct lvalue *lvalue, unsigned set) {
    struct pointers pointers = {{0}};
    FOR_EACH_THREAD(thread, set)
    pointers.to[thread] = words_of(m, lvalue->variable, thread);
    for (unsigned i = 0; i < lvalue->step_count; i++)
        apply_step(m, &lvalue->steps[i], set, &pointers);
    return pointers;
}

static unsigned component_at(const struct lvalue *lvalue, unsigned i) {
    return lvalue->swizzle_count ? lvalue->swizzle[i] : i;
}

static void read_lvalue(struct machine *m, const struct lvalue *lvalue, unsigned set,
                        struct lanes *result) {
    struct pointers pointers = locate(m, lvalue, set);
    FOR_EACH_THREAD(thread, set)
    for (unsigned i = 0; i < component_count(lvalue->shape); i++)
        result->of[thread].words[i] = pointers.to[thread][component_at(lvalue, i)];
}

static void write_at(const struct pointers *pointers, const struct lvalue *lvalue, unsigned set,
                     const struct lanes *values) {
    FOR_EACH_THREAD(thread, set)
    for (unsigned i = 0; i < component_count(lvalue->shape); i++)
        pointers->to[thread][component_at(lvalue, i)] = values->of[thread].words[i];
}

static void copy_words(struct machine *m, const struct pointers *to, const struct pointers *from,
                       unsigned set, const struct type *type) {
    m->work += type->words / 4;
    FOR_EACH_THREAD(thread, set)
    memmove(to->to[thread], from->to[thread], type->words * sizeof(uint64_t));
}

/* ---- Calls ----------------------------------------------------------------------------------- */

static void new_frames(struct machine *m, unsigned words, uint64_t **frames) {
    for (unsigned thread = 0; thread < THREAD_COUNT; thread++)
        frames[thread] = memory_allocate(m->memory, (words + 1) * sizeof **frames);
}

/* Copies an argument to the frames of the callee; out parameters record the address to copy back
 * to. */
static void pass(struct machine *m, const struct expression *e, unsigned i, unsigned set,
                 uint64_t *const *frames, struct pointers *results) {
    const struct variable *parameter = e->function->parameters[i];
    struct pointers to = {{0}};
    FOR_EACH_THREAD(thread, set)
    to.to[thread] = frames[thread] + parameter->offset;
    if (e->operands[i]) {
        struct lanes values;
        struct lvalue whole = {.shape = parameter->type->shape};
        evaluate(m, e->operands[i], set, &values);
        write_at(&to, &whole, set, &values);
        return;
    }
    *results = locate(m, &e->arguments[i], set);
    if (e->function->modes[i] != PARAMETER_OUT)
        copy_words(m, &to, results, set, parameter->type);
}

static void hand_back(struct machine *m, const struct expression *e, unsigned set,
                      uint64_t *const *frames, const struct pointers *results) {
    for (unsigned i = 0; i < e->function->parameter_count; i++) {
        const struct variable *parameter = e->function->parameters[i];
        struct pointers from = {{0}};
        FOR_EACH_THREAD(thread, set)
        from.to[thread] = frames[thread] + parameter->offset;
        if (e->function->modes[i] != PARAMETER_IN)
            copy_words(m, &results[i], &from, set, parameter->type);
    }
}

/* `returned` is the address of the result for each thread. */
static void call(struct machine *m, const struct expression *e, unsigned set,
                 uint64_t *const *returned) {
    const struct function *function = e->function;
    struct pointers results[MAX_PARAMETERS];
    uint64_t *frames[THREAD_COUNT];
    new_frames(m, function->words, frames);
    for (unsigned i = 0; i < function->parameter_count; i++)
        pass(m, e, i, set, frames, &results[i]);
    struct machine caller = *m;
    memcpy(m->frame, frames, sizeof frames);
    memcpy(m->result, returned, sizeof m->result);
    m->broken = m->continued = m->returned = 0;
    execute_block(m, &function->body, set);
    memcpy(m->frame, caller.frame, sizeof m->frame);
    memcpy(m->result, caller.result, sizeof m->result);
    m->broken = caller.broken;
    m->continued = caller.continued;
    m->returned = caller.returned;
    hand_back(m, e, set, frames, results);
}

static void call_value(struct machine *m, const struct expression *e, unsigned set,
                       struct lanes *result) {
    uint64_t *returned[THREAD_COUNT];
    new_frames(m, e->function->result->words, returned);
    call(m, e, set, returned);
    FOR_EACH_THREAD(thread, set)
    memcpy(result->of[thread].words, returned[thread],
           component_count(e->shape) * sizeof **returned);
}

/* ---- Expressions ----------------------------------------------------------------------------- */

/* Evaluates each side for the threads that select it. */
static void choose(struct machine *m, const struct expression *e, unsigned set,
                   struct lanes *result) {
    unsigned yes = threads_where(m, e->operands[0], set);
    if (yes)
        evaluate(m, e->operands[1], yes, result);
    if (set & ~yes)
        evaluate(m, e->operands[2], set & ~yes, result);
}

static void decide(struct machine *m, const struct expression *e, unsigned set,
                   struct lanes *result) {
    unsigned yes = threads_where(m, e->operands[0], set);
    unsigned open = e->operation == BINARY_LOGICAL_OR ? set & ~yes : yes;
    FOR_EACH_THREAD(thread, set)
    result->of[thread].words[0] = has(yes, thread);
    if (open)
        evaluate(m, e->operands[1], open, result);
}

static struct value construct(const struct expression *e, const struct value *parts) {
    struct value result = {{0}};
    unsigned at = 0;
    for (unsigned i = 0; i < e->operand_count; i++)
        for (unsigned k = 0; k < component_count(e->operands[i]->shape); k++)
            result.words[at++] = parts[i].words[k];
    return result;
}

static struct value select_components(const struct expression *e, const struct value *operands) {
    struct value result = {{0}};
    for (unsigned i = 0; i < e->shape.width; i++)
        result.words[i] = operands[operands[0].words[i] ? 1 : 2].words[i];
    return result;
}

static struct value read_input(const struct machine *m, const struct expression *e, uint64_t at) {
    static const unsigned buffers[] = {
#define ROW(name, before, after, buffer) buffer,
        RANDOM_ROUTES(ROW)
#undef ROW
    };
    int32_t word = m->program->inputs[buffers[e->operation]][at % INPUT_COUNT];
    return (struct value){{extend(BASE_INT, (uint64_t)word)}};
}

/* Computes an operation that does not depend on other threads. */
static struct value compute(const struct machine *m, const struct expression *e, unsigned thread,
                            const struct value *operands) {
    struct value result = {{0}};
    switch (e->kind) {
    case EXPRESSION_LITERAL:
        return e->literal;
    case EXPRESSION_INPUT:
        return read_input(m, e, operands[0].words[0]);
    case EXPRESSION_THREAD:
        result.words[0] = thread;
        return result;
    case EXPRESSION_UNARY:
        return unary_value((enum unary_operator)e->operation, e->shape, operands[0]);
    case EXPRESSION_BINARY:
    case EXPRESSION_NARROW:
        return binary_value((enum binary_operator)e->operation, e->operands[0]->shape, operands[0],
                            operands[1]);
    case EXPRESSION_SELECT:
        return select_components(e, operands);
    case EXPRESSION_CONVERT:
        return convert_value(e->operands[0]->shape, e->shape, operands[0]);
    case EXPRESSION_CONSTRUCT:
        return construct(e, operands);
    case EXPRESSION_SWIZZLE:
        for (unsigned i = 0; i < e->shape.width; i++)
            result.words[i] = operands[0].words[e->swizzle[i]];
        return result;
    case EXPRESSION_INTRINSIC:
        return intrinsic_value(e, operands);
    case EXPRESSION_LOAD:
    case EXPRESSION_CONDITIONAL:
    case EXPRESSION_CALL:
        break;
    }
    return result;
}

static void evaluate_operation(struct machine *m, const struct expression *e, unsigned set,
                               struct lanes *result) {
    struct lanes operands[MAX_OPERANDS];
    memset(operands, 0, sizeof operands);
    for (unsigned i = 0; i < e->operand_count; i++)
        evaluate(m, e->operands[i], set, &operands[i]);
    if (e->kind == EXPRESSION_INTRINSIC && e->operation >= INTRINSIC_WAVE_SUM) {
        evaluate_wave(e, &operands[0], set, result);
        return;
    }
    FOR_EACH_THREAD(thread, set) {
        struct value values[MAX_OPERANDS];
        for (unsigned i = 0; i < MAX_OPERANDS; i++)
            values[i] = operands[i].of[thread];
        result->of[thread] = compute(m, e, thread, values);
    }
}

static bool is_logical(const struct expression *e) {
    return e->kind == EXPRESSION_BINARY &&
           (e->operation == BINARY_LOGICAL_AND || e->operation == BINARY_LOGICAL_OR);
}

static void evaluate(struct machine *m, const struct expression *e, unsigned set,
                     struct lanes *result) {
    m->work++;
    if (e->kind == EXPRESSION_LOAD)
        read_lvalue(m, &e->lvalue, set, result);
    else if (e->kind == EXPRESSION_CALL)
        call_value(m, e, set, result);
    else if (e->kind == EXPRESSION_CONDITIONAL)
        choose(m, e, set, result);
    else if (is_logical(e))
        decide(m, e, set, result);
    else
        evaluate_operation(m, e, set, result);
}

/* ---- Assignments ----------------------------------------------------------------------------- */

static struct pointers variable_pointers(struct machine *m, const struct variable *variable,
                                         unsigned set) {
    struct lvalue whole = {.variable = variable};
    return locate(m, &whole, set);
}

static bool is_whole_call(const struct statement *s) {
    return s->value_count == 1 && s->values[0]->kind == EXPRESSION_CALL &&
           s->values[0]->function->result == s->variable->type;
}

static void clear(struct machine *m, const struct pointers *to, unsigned set,
                  const struct type *type) {
    m->work += type->words / 4;
    FOR_EACH_THREAD(thread, set)
    memset(to->to[thread], 0, type->words * sizeof(uint64_t));
}

/* Evaluates all operands of the parts before storing the parts in order. */
static void fill_parts(struct machine *m, const struct statement *s, unsigned set,
                       struct pointers to) {
    struct lanes values[MAX_VALUES];
    for (unsigned i = 0; i < s->value_count; i++)
        evaluate(m, s->values[i], set, &values[i]);
    for (unsigned i = 0; i < s->value_count; i++) {
        struct lvalue part = {.shape = s->values[i]->shape};
        write_at(&to, &part, set, &values[i]);
        FOR_EACH_THREAD(thread, set)
        to.to[thread] += component_count(part.shape);
    }
}

static void declare(struct machine *m, const struct statement *s, unsigned set) {
    struct pointers to = variable_pointers(m, s->variable, set);
    if (s->has_source) {
        struct pointers from = locate(m, &s->source, set);
        copy_words(m, &to, &from, set, s->variable->type);
    } else if (is_whole_call(s)) {
        uint64_t *returned[THREAD_COUNT];
        struct pointers from;
        new_frames(m, s->variable->type->words, returned);
        call(m, s->values[0], set, returned);
        memcpy(from.to, returned, sizeof returned);
        copy_words(m, &to, &from, set, s->variable->type);
    } else if (s->value_count) {
        fill_parts(m, s, set, to);
    } else {
        clear(m, &to, set, s->variable->type);
    }
}

/* Evaluates the operands of the value before the index. */
static void assign(struct machine *m, const struct statement *s, unsigned set) {
    struct lanes values, old;
    evaluate(m, s->values[0], set, &values);
    struct pointers to = locate(m, &s->target, set);
    if (s->operation != NO_OPERATION) {
        read_lvalue(m, &s->target, set, &old);
        FOR_EACH_THREAD(thread, set)
        values.of[thread] = binary_value((enum binary_operator)s->operation, s->target.shape,
                                         old.of[thread], values.of[thread]);
    }
    write_at(&to, &s->target, set, &values);
}

static void step(struct machine *m, const struct statement *s, unsigned set) {
    struct pointers to = locate(m, &s->target, set);
    enum base base = s->target.shape.base;
    FOR_EACH_THREAD(thread, set)
    for (unsigned i = 0; i < s->target.shape.width; i++) {
        uint64_t *word = &to.to[thread][component_at(&s->target, i)];
        *word = extend(base, *word + (uint64_t)s->operation);
    }
}

static void copy(struct machine *m, const struct statement *s, unsigned set) {
    struct pointers from = locate(m, &s->source, set), to = locate(m, &s->target, set);
    copy_words(m, &to, &from, set, s->target.type);
}

static void exchange(struct machine *m, const struct statement *s, unsigned set) {
    struct lanes values, handed;
    struct pointers to = variable_pointers(m, s->variable, set);
    struct lvalue whole = {.shape = s->variable->type->shape};
    evaluate(m, s->values[0], set, &values);
    FOR_EACH_THREAD(thread, set)
    handed.of[thread] = values.of[(thread + (unsigned)s->count) % THREAD_COUNT];
    write_at(&to, &whole, set, &handed);
}

/* ---- Loops and branches ---------------------------------------------------------------------- */

static void count_up(struct machine *m, const struct variable *counter, unsigned set, int by) {
    FOR_EACH_THREAD(thread, set) {
        uint64_t *word = words_of(m, counter, thread);
        *word = extend(BASE_INT, *word + (uint64_t)by);
    }
}

/* Returns the threads of a set whose counter has not reached its limit. */
static unsigned within(struct machine *m, const struct statement *s, unsigned set) {
    struct lanes limit;
    unsigned result = 0;
    if (s->value_count && s->kind == STATEMENT_FOR)
        evaluate(m, s->values[0], set, &limit);
    FOR_EACH_THREAD(thread, set) {
        int64_t counter = (int64_t)*words_of(m, s->variable, thread), end = s->count;
        if (s->value_count && s->kind == STATEMENT_FOR)
            end = (int64_t)limit.of[thread].words[0];
        bool goes_on = s->kind != STATEMENT_FOR ? counter != 0
                       : s->step > 0            ? counter < end
                                                : counter > end;
        result |= (unsigned)goes_on << thread;
    }
    return result;
}

/* Returns the threads that start another iteration. */
static unsigned check_before_body(struct machine *m, const struct statement *s, unsigned set) {
    unsigned on = s->kind == STATEMENT_DO ? set : within(m, s, set);
    if (s->kind == STATEMENT_WHILE || s->kind == STATEMENT_FOREVER)
        count_up(m, s->variable, set, -1);
    return s->kind == STATEMENT_WHILE && on ? threads_where(m, s->values[0], on) : on;
}

static unsigned check_after_body(struct machine *m, const struct statement *s, unsigned set) {
    if (s->kind == STATEMENT_FOR)
        count_up(m, s->variable, set, s->step);
    if (s->kind != STATEMENT_DO)
        return set;
    count_up(m, s->variable, set, -1);
    set = within(m, s, set);
    return set ? threads_where(m, s->values[0], set) : 0;
}

static void loop(struct machine *m, const struct statement *s, unsigned set) {
    unsigned broken = m->broken, continued = m->continued;
    FOR_EACH_THREAD(thread, set) {
        int first = s->kind == STATEMENT_FOR ? s->first_count : s->count;
        *words_of(m, s->variable, thread) = extend(BASE_INT, (uint64_t)first);
    }
    while (set && m->work < MAX_WORK) {
        m->work++;
        set = check_before_body(m, s, set);
        execute_block(m, &s->first, set);
        m->continued = continued;
        set = present(m, set);
        if (set)
            set = check_after_body(m, s, set);
    }
    m->broken = broken;
}

/* Returns the index of the selected case, or the number of cases for none. */
static unsigned case_of(const struct statement *s, int64_t selector) {
    unsigned other = s->case_count;
    for (unsigned i = 0; i < s->case_count; i++) {
        const struct switch_case *c = &s->cases[i];
        if ((!c->is_default && c->label == selector) || (c->has_second && c->second == selector))
            return i;
        if (c->is_default)
            other = i;
    }
    return other;
}

static void branch(struct machine *m, const struct statement *s, unsigned set) {
    struct lanes selectors;
    unsigned broken = m->broken, fallen = 0;
    evaluate(m, s->values[0], set, &selectors);
    for (unsigned i = 0; i < s->case_count; i++) {
        unsigned chosen = fallen;
        FOR_EACH_THREAD(thread, set)
        chosen |= (unsigned)(case_of(s, (int64_t)selectors.of[thread].words[0]) == i) << thread;
        execute_block(m, &s->cases[i].body, chosen);
        fallen = s->cases[i].falls_through ? present(m, chosen) : 0;
    }
    m->broken = broken;
}

static void execute_return(struct machine *m, const struct statement *s, unsigned set) {
    struct pointers to;
    const struct type *type = NULL;
    memcpy(to.to, m->result, sizeof to.to);
    if (s->value_count) {
        struct lanes values;
        struct lvalue whole = {.shape = s->values[0]->shape};
        evaluate(m, s->values[0], set, &values);
        write_at(&to, &whole, set, &values);
    } else if (s->has_source) {
        type = s->source.type;
        struct pointers from = locate(m, &s->source, set);
        copy_words(m, &to, &from, set, type);
    }
    m->returned |= set;
}

/* ---- Statements ------------------------------------------------------------------------------ */

static void execute(struct machine *m, const struct statement *s, unsigned set) {
    struct pointers to;
    unsigned yes;
    switch (s->kind) {
    case STATEMENT_DECLARE:
        declare(m, s, set);
        break;
    case STATEMENT_ASSIGN:
        assign(m, s, set);
        break;
    case STATEMENT_STEP:
        step(m, s, set);
        break;
    case STATEMENT_COPY:
        copy(m, s, set);
        break;
    case STATEMENT_CLEAR:
        to = locate(m, &s->target, set);
        clear(m, &to, set, s->target.type);
        break;
    case STATEMENT_CALL: {
        uint64_t *returned[THREAD_COUNT];
        new_frames(m, s->values[0]->function->result->words, returned);
        call(m, s->values[0], set, returned);
        break;
    }
    case STATEMENT_IF:
        yes = threads_where(m, s->values[0], set);
        execute_block(m, &s->first, yes);
        execute_block(m, &s->second, set & ~yes);
        break;
    case STATEMENT_FOR:
    case STATEMENT_WHILE:
    case STATEMENT_DO:
    case STATEMENT_FOREVER:
        loop(m, s, set);
        break;
    case STATEMENT_SWITCH:
        branch(m, s, set);
        break;
    case STATEMENT_BREAK:
        m->broken |= set;
        break;
    case STATEMENT_CONTINUE:
        m->continued |= set;
        break;
    case STATEMENT_RETURN:
        execute_return(m, s, set);
        break;
    case STATEMENT_EXCHANGE:
        exchange(m, s, set);
        break;
    }
}

static void execute_block(struct machine *m, const struct block *block, unsigned set) {
    for (size_t i = 0; i < block->count && m->work < MAX_WORK; i++) {
        unsigned still = present(m, set);
        if (!still)
            return;
        m->work++;
        execute(m, block->statements[i], still);
    }
}

static void begin(struct machine *m) {
    const struct program *program = m->program;
    new_frames(m, program->global_words, m->globals);
    new_frames(m, program->main->words, m->frame);
    for (unsigned i = 0; i < program->global_count; i++) {
        const struct variable *variable = program->globals[i];
        for (unsigned thread = 0; variable->contents && thread < THREAD_COUNT; thread++)
            memcpy(m->globals[thread] + variable->offset, variable->contents,
                   variable->type->words * sizeof *variable->contents);
    }
}

bool random_evaluate(struct memory *memory, const struct program *program, struct value *results) {
    struct machine m = {.memory = memory, .program = program};
    begin(&m);
    execute_block(&m, &program->main->body, ALL_THREADS);
    for (unsigned i = 0; i < program->result_count; i++) {
        struct lanes values;
        evaluate(&m, program->results[i], ALL_THREADS, &values);
        for (unsigned thread = 0; thread < THREAD_COUNT; thread++)
            results[thread * program->result_count + i] = values.of[thread];
    }
    return m.work < MAX_WORK;
}
