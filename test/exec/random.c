#include "random.h"

#include "random_program.h"

static struct value *results_of(struct memory *memory, const struct program *program) {
    return memory_allocate(memory,
                           sizeof(struct value) * (program->result_count * THREAD_COUNT + 1));
}

/* Replaces a program that runs too long by another one, which the seed also determines. */
static uint64_t find_seed(struct memory *memory, uint64_t seed) {
    for (uint64_t attempt = 0;; attempt++) {
        uint64_t next = seed + (attempt << 40);
        struct program *program = random_generate(memory, next);
        if (random_evaluate(memory, program, results_of(memory, program)))
            return next;
    }
}

char *random_program(struct memory *memory, uint64_t seed, const struct dropped *dropped) {
    struct program *program = random_generate(memory, find_seed(memory, seed));
    random_drop(memory, program, dropped->numbers, dropped->count);
    struct value *results = results_of(memory, program);
    if (!random_evaluate(memory, program, results))
        return NULL;
    return random_print(memory, program, results);
}
