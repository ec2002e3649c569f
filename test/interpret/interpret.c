#include "interpret.h"

#include <stdio.h>

enum { USUAL_STEPS = 200000 };

static void print_message(void *user, const struct diagnostic *d) {
    (void)user;
    fprintf(stderr, "interpret: %s\n", d->message);
}

bool interpreter_open(struct interpreter *i) {
    *i = (struct interpreter){.stage = {.seed = 1, .budget = USUAL_STEPS}, .seeds = 1};
    i->options.target_env = ENV_VULKAN_1_3;
    if (!context_create(&i->c, &i->options, &i->failed, print_message, NULL))
        return false;
    i->comparison.text.arena = i->c.kept;
    return true;
}

void interpreter_close(struct interpreter *i) {
    context_destroy(&i->c);
}

const char *interpreter_add(struct interpreter *i, const char *name, uint32_t *words,
                            size_t count) {
    const char *problem;
    struct program *p = program_read(&i->c, words, count, &problem);
    if (!p)
        return problem;
    i->stage.has_whole_group |= p->has_group_memory;
    i->names[i->count] = name;
    i->programs[i->count++] = p;
    return NULL;
}

static const struct entry *entry_like(const struct program *p, const struct entry *entry) {
    for (size_t k = 0; k < p->entries.count; k++)
        if (p->entries.items[k].model == entry->model &&
            !strcmp(p->entries.items[k].name, entry->name))
            return &p->entries.items[k];
    return NULL;
}

static struct run *run_module(struct interpreter *i, struct arena *arena, uint32_t module,
                              const struct entry *entry) {
    struct run *run = stage_run(arena, i->programs[module], entry, &i->stage);
    if (run->problem)
        sink_format(&i->comparison.text, "%s: %s uses %s, which is not done\n", i->names[module],
                    entry->name, run->problem);
    return run;
}

static enum verdict compare_module(struct interpreter *i, struct arena *arena,
                                   const struct run *first, uint32_t module) {
    const struct entry *entry = entry_like(i->programs[module], first->entry);
    struct comparison *c = &i->comparison;
    uint32_t before = c->differences;
    if (!entry) {
        sink_format(&c->text, "%s has no entry point %s\n", i->names[module], first->entry->name);
        return VERDICT_DIFFERENT;
    }
    const struct run *second = run_module(i, arena, module, entry);
    if (second->problem)
        return VERDICT_NOT_DONE;
    c->names[0] = i->names[0];
    c->names[1] = i->names[module];
    c->lines = 0;
    compare_runs(c, first, second);
    return c->differences == before ? VERDICT_EQUAL : VERDICT_DIFFERENT;
}

static enum verdict worse(enum verdict one, enum verdict other) {
    return one == VERDICT_DIFFERENT || other == VERDICT_EQUAL ? one : other;
}

static enum verdict compare_entry(struct interpreter *i, const struct entry *entry) {
    struct arena *arena = arena_branch(i->c.kept);
    const struct run *first = run_module(i, arena, 0, entry);
    enum verdict verdict = first->problem ? VERDICT_NOT_DONE : VERDICT_EQUAL;
    if (!first->problem && i->prints)
        compare_print(&i->comparison.text, first);
    for (uint32_t k = 1; k < i->count && !first->problem; k++)
        verdict = worse(verdict, compare_module(i, arena, first, k));
    arena_end(arena);
    return verdict;
}

enum verdict interpreter_compare(struct interpreter *i) {
    enum verdict verdict = VERDICT_EQUAL;
    const struct entry_vec *entries = &i->programs[0]->entries;
    for (uint64_t end = i->stage.seed + i->seeds; i->stage.seed < end; i->stage.seed++)
        for (size_t k = 0; k < entries->count; k++)
            verdict = worse(verdict, compare_entry(i, &entries->items[k]));
    return verdict;
}
