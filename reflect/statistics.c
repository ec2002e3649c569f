/* Statistics: the number of instructions in functions, by kind. */
#include "facts.h"

static enum instruction_kind kind_of(const struct reflection *r, const struct instruction *i) {
    static const uint8_t kinds[SPIRV_CLASS_exclude + 1] = {
#define CHAPTER(chapter, kind) [SPIRV_CLASS_##chapter] = KIND_##kind + 1,
#include "../spec/instruction_kinds.def"
    };
    enum spirv_class chapter = instruction_class(i);
    if (reflect_is_debug(r, i))
        return KIND_DEBUG;
    return kinds[chapter] ? (kinds[chapter] - 1) : KIND_OTHER;
}

void reflect_read_statistics(struct reflection *r) {
    struct fact_statistics *s = &r->statistics;
    for_each_routine(f, r->m) {
        s->functions++;
        for_each_block(b, f) {
            s->blocks++;
            for_each_in(i, &b->list) {
                s->instructions++;
                s->by_kind[kind_of(r, i)]++;
            }
        }
    }
}

const char *reflect_kind_name(enum instruction_kind kind) {
    static const char *const names[] = {
#define KIND(id, name) name,
#include "../spec/instruction_kinds.def"
    };
    return names[kind];
}

void reflection_statistics(const struct reflection *r, struct text_sink *out) {
    const struct fact_statistics *s = &r->statistics;
    sink_format(out, "%-14s %8u\n%-14s %8u\n%-14s %8u\n", "functions", s->functions, "blocks",
                s->blocks, "instructions", s->instructions);
    for (int k = 0; k < KIND_COUNT; k++)
        if (s->by_kind[k])
            sink_format(out, "  %-12s %8u\n", reflect_kind_name(k), s->by_kind[k]);
}
