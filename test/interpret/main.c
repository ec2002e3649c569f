/* Compares the results of modules.
 *
 *     interpret [--seed N] [--seeds N] [--steps N] [--print] MODULE...
 *
 * --seeds is the number of sets of inputs; --steps limits the instructions of an invocation;
 * --print prints the results of the first module.  The status is 0 if all modules agree, 1 if they
 * differ, 77 if a module uses an unsupported instruction, and 2 if a file is not a module. */
#include <stdio.h>
#include <stdlib.h>

#include "interpret.h"

static int complain(const char *path, const char *what) {
    fprintf(stderr, "interpret: %s: %s\n", path, what);
    return VERDICT_BROKEN;
}

static uint32_t *read_words(struct arena *arena, const char *path, size_t *count) {
    FILE *file = fopen(path, "rb");
    struct word_vec words = {0};
    uint32_t word;
    while (file && fread(&word, sizeof word, 1, file) == 1)
        vec_push(arena, &words, word);
    if (file)
        fclose(file);
    *count = words.count;
    return words.items;
}

static bool read_number(const char *const *arguments, int *at, const char *name, uint64_t *number) {
    if (strcmp(arguments[*at], name) != 0 || !arguments[*at + 1])
        return false;
    *number = strtoull(arguments[++*at], NULL, 0);
    return true;
}

/* Collects the paths of modules.  Returns 0 for invalid arguments. */
static uint32_t read_arguments(struct interpreter *i, const char *const *arguments,
                               const char **paths) {
    uint32_t count = 0;
    for (int k = 1; arguments[k]; k++) {
        if (read_number(arguments, &k, "--seed", &i->stage.seed) ||
            read_number(arguments, &k, "--seeds", &i->seeds) ||
            read_number(arguments, &k, "--steps", &i->stage.budget))
            continue;
        if (!strcmp(arguments[k], "--print"))
            i->prints = true;
        else if (arguments[k][0] == '-' || count == MAX_MODULES)
            return 0;
        else
            paths[count++] = arguments[k];
    }
    return count;
}

static void print_result(const struct interpreter *i, enum verdict verdict) {
    const struct comparison *c = &i->comparison;
    if (c->text.length)
        fwrite(c->text.text, 1, c->text.length, stdout);
    if (i->count > 1)
        printf("%s: %u values compared, %u different, %u undefined\n",
               verdict == VERDICT_EQUAL       ? "equal"
               : verdict == VERDICT_DIFFERENT ? "different"
                                              : "not done",
               c->compared, c->differences, c->undefined);
}

static int run(struct interpreter *i, const char *const *arguments) {
    const char *paths[MAX_MODULES];
    uint32_t count = read_arguments(i, arguments, paths);
    if (!count)
        return complain("usage", "[--seed N] [--seeds N] [--steps N] [--print] MODULE...");
    for (uint32_t k = 0; k < count; k++) {
        size_t word_count;
        uint32_t *words = read_words(i->c.kept, paths[k], &word_count);
        const char *problem = interpreter_add(i, paths[k], words, word_count);
        if (problem)
            return complain(paths[k], problem);
    }
    enum verdict verdict = interpreter_compare(i);
    print_result(i, verdict);
    return verdict;
}

int main(int count, char **arguments) {
    struct interpreter *i = malloc(sizeof *i);
    int status = VERDICT_BROKEN;
    (void)count;
    if (i && interpreter_open(i)) {
        status = setjmp(i->failed) ? VERDICT_NOT_DONE : run(i, (const char *const *)arguments);
        interpreter_close(i);
    }
    free(i);
    return status;
}
