#include "random_lanes.h"
#include "random_operators.h"

static uint64_t fold_word(enum intrinsic name, enum base base, uint64_t a, uint64_t b) {
    const struct shape scalar = {base, 1, 0};
    const struct value x = {{a}}, y = {{b}};
    const bool less = binary_value(BINARY_LESS, scalar, y, x).words[0];
    switch (name) {
    case INTRINSIC_WAVE_MIN:
        return less ? b : a;
    case INTRINSIC_WAVE_MAX:
        return less ? a : b;
    case INTRINSIC_WAVE_AND:
        return a & b;
    case INTRINSIC_WAVE_OR:
        return a | b;
    case INTRINSIC_WAVE_XOR:
        return a ^ b;
    case INTRINSIC_WAVE_FIRST:
        return a;
    default:
        return binary_value(BINARY_ADD, scalar, x, y).words[0];
    }
}

/* Combines the values of the threads before a thread, or of the whole set. */
static uint64_t fold_component(enum intrinsic name, enum base base, const struct lanes *values,
                               unsigned component, unsigned set) {
    uint64_t result = 0;
    bool is_first = true;
    FOR_EACH_THREAD(thread, set) {
        uint64_t word = values->of[thread].words[component];
        result = is_first ? word : fold_word(name, base, result, word);
        is_first = false;
    }
    return result;
}

static unsigned first_of(unsigned set) {
    return set & (0 - set);
}

static uint64_t count_of(unsigned set) {
    uint64_t count = 0;
    FOR_EACH_THREAD(thread, set)
    count++;
    return count;
}

/* Evaluates a vote on a condition. */
static uint64_t vote(enum intrinsic name, unsigned yes, unsigned set, unsigned thread) {
    switch (name) {
    case INTRINSIC_WAVE_ANY:
        return yes != 0;
    case INTRINSIC_WAVE_ALL:
        return yes == set;
    case INTRINSIC_WAVE_COUNT:
        return count_of(yes);
    case INTRINSIC_WAVE_PREFIX_COUNT:
        return count_of(yes & ((1u << thread) - 1));
    default: /* is first */
        return has(first_of(set), thread);
    }
}

/* Computes the difference to the right or down in the quad, equal for both neighbors. */
static uint64_t derive(const struct expression *e, const struct lanes *values, unsigned component,
                       unsigned thread) {
    const struct shape scalar = {e->shape.base, 1, 0};
    unsigned other = e->operation == INTRINSIC_DDX ? 1 : 2;
    struct value low = {{values->of[thread & ~other].words[component]}};
    struct value high = {{values->of[thread | other].words[component]}};
    return binary_value(BINARY_SUBTRACT, scalar, high, low).words[0];
}

void evaluate_wave(const struct expression *e, const struct lanes *values, unsigned set,
                   struct lanes *result) {
    enum intrinsic name = (enum intrinsic)e->operation;
    unsigned yes = 0;
    FOR_EACH_THREAD(thread, set)
    yes |= (unsigned)(values->of[thread].words[0] != 0) << thread;
    FOR_EACH_THREAD(thread, set)
    for (unsigned i = 0; i < component_count(e->shape); i++) {
        uint64_t *word = &result->of[thread].words[i];
        unsigned before = set & ((1u << thread) - 1);
        if (name >= INTRINSIC_DDX)
            *word = derive(e, values, i, thread);
        else if (name >= INTRINSIC_WAVE_ANY)
            *word = vote(name, yes, set, thread);
        else
            *word = fold_component(name, e->shape.base, values, i,
                                   name == INTRINSIC_WAVE_PREFIX_SUM ? before : set);
    }
}
