#include "random.h"

#include "random_program.h"

/* Programs that run too long are given up for others, which the same seed leads to. */
char *random_program(struct memory *memory, uint64_t seed) {
    for (uint64_t attempt = 0;; attempt++) {
        struct program *program = random_generate(memory, seed + (attempt << 40));
        struct value *results =
            memory_take(memory, sizeof *results * program->result_count * THREAD_COUNT);
        if (random_evaluate(memory, program, results))
            return random_print(memory, program, results);
    }
}
