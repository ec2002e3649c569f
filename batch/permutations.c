/* Effects of macros on the modules of a batch: --permutations.
 *
 * Jobs that differ in one macro only are a case. A macro has an effect in a case if the modules
 * differ. */
#include "job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A group of jobs with equal arguments, apart from a macro and the outputs. */
struct macro_case {
    struct sha256 module;
    bool has_others, is_changed;
};

struct macro_effect {
    const char *name;
    size_t length, cases, changed;
};
VEC(struct macro_effect, macro_effect_vec);

static bool is_output(const struct job *job, const char *argument) {
    for (size_t i = 0; i < job->outputs.count; i++)
        if (!strcmp(job->outputs.items[i], argument))
            return true;
    return false;
}

/* Returns the definition of an argument, "-D" and a definition or both in one, or NULL. */
static const char *definition_of(const struct job *job, size_t i) {
    const char *argument = job->arguments.items[i];
    if (i &&
        (!strcmp(job->arguments.items[i - 1], "-D") || !strcmp(job->arguments.items[i - 1], "/D")))
        return argument;
    bool is_joined = (argument[0] == '-' || argument[0] == '/') && argument[1] == 'D';
    return is_joined && argument[2] ? argument + 2 : NULL;
}

static bool defines(const char *definition, const struct macro_effect *macro) {
    return strcspn(definition, "=") == macro->length &&
           !strncmp(definition, macro->name, macro->length);
}

static struct sha256 hash_without(const struct job *job, const struct macro_effect *macro) {
    struct sha256_state state;
    sha256_begin(&state);
    sha256_add(&state, job->source, strlen(job->source) + 1);
    for (size_t i = 0; i < job->arguments.count; i++) {
        const char *argument = job->arguments.items[i], *definition = definition_of(job, i);
        bool is_sign = !strcmp(argument, "-D") || !strcmp(argument, "/D");
        if (!is_sign && !is_output(job, argument) && !(definition && defines(definition, macro)))
            sha256_add(&state, argument, strlen(argument) + 1);
    }
    return sha256_end(&state);
}

/* ---- Cases ---- */

static void count_case(struct context *c, struct map *cases, struct macro_effect *macro,
                       const struct job *job) {
    struct sha256 key = hash_without(job, macro);
    void **slot = map_slot(c->kept, cases, &key, sizeof key);
    struct macro_case *found = *slot;
    if (!found) {
        struct macro_case first = {.module = job->hash};
        *slot = arena_copy(c->kept, &first, sizeof first);
        return;
    }
    macro->cases += !found->has_others;
    found->has_others = true;
    bool differs = !sha256_equal(found->module, job->hash);
    macro->changed += differs && !found->is_changed;
    found->is_changed |= differs;
}

static void count_cases(struct context *c, const struct job_vec *jobs, struct macro_effect *macro) {
    struct context work = *c;
    struct map cases = {0};
    work.kept = arena_branch(c->kept);
    for (size_t i = 0; i < jobs->count; i++)
        if (jobs->items[i].module && job_is_done(&jobs->items[i]))
            count_case(&work, &cases, macro, &jobs->items[i]);
    arena_end(work.kept);
}

/* ---- All macros ---- */

static int compare_names(const void *left, const void *right) {
    const struct macro_effect *a = left, *b = right;
    size_t length = a->length < b->length ? a->length : b->length;
    int order = memcmp(a->name, b->name, length);
    return order ? order : (a->length > b->length) - (a->length < b->length);
}

static struct macro_effect_vec find_macros(struct context *c, const struct job_vec *jobs) {
    struct macro_effect_vec macros = {0};
    struct map known = {0};
    for (size_t i = 0; i < jobs->count; i++)
        for (size_t k = 0; k < jobs->items[i].arguments.count; k++) {
            const char *definition = definition_of(&jobs->items[i], k);
            size_t length = definition ? strcspn(definition, "=") : 0;
            void **slot = length ? map_slot(c->kept, &known, definition, length) : NULL;
            if (!slot || *slot)
                continue;
            *slot = c;
            vec_push(c->kept, &macros,
                     ((struct macro_effect){.name = definition, .length = length}));
        }
    if (macros.count)
        qsort(macros.items, macros.count, sizeof *macros.items, compare_names);
    return macros;
}

static size_t count_modules(struct context *c, const struct job_vec *jobs) {
    struct map known = {0};
    for (size_t i = 0; i < jobs->count; i++)
        if (jobs->items[i].module && job_is_done(&jobs->items[i]))
            *map_slot(c->kept, &known, &jobs->items[i].hash, sizeof jobs->items[i].hash) = c;
    return known.count;
}

static void print_macro(struct text_sink *out, const struct macro_effect *macro) {
    if (!macro->cases)
        return; /* defined equally in all jobs that could be compared */
    sink_format(out, "%.*s: ", (int)macro->length, macro->name);
    if (macro->changed)
        sink_format(out, "changes the module in %zu of %zu cases\n", macro->changed, macro->cases);
    else
        sink_format(out, "no effect in %zu cases\n", macro->cases);
}

void permutations_print(struct context *c, const struct job_vec *jobs) {
    struct text_sink out = {.arena = c->kept};
    struct macro_effect_vec macros = find_macros(c, jobs);
    size_t compiled = 0;
    for (size_t i = 0; i < jobs->count; i++)
        compiled += jobs->items[i].state == JOB_COMPILED;
    sink_format(&out, "%zu compilations, %zu compiled, %zu different modules\n", jobs->count,
                compiled, count_modules(c, jobs));
    for (size_t i = 0; i < macros.count; i++) {
        count_cases(c, jobs, &macros.items[i]);
        print_macro(&out, &macros.items[i]);
    }
    files_write(c, NULL, "-", out.text, out.length);
}
