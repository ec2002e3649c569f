/* The entry points of a source, with their stages: --entry-points. */
#include "compile.h"

static const struct {
    const char *prefix, *name;
    unsigned first_minor;
} profiles[STAGE_COUNT] = {
#define STAGE(id, prefix, first, name, ...) {prefix, name, first},
#include "../spec/stages.def"
};

/* Returns the first profile of a stage; ray tracing and nodes require a library. */
static const char *profile_of(struct context *c, enum stage stage) {
    if (!*profiles[stage].prefix)
        return stage == STAGE_NODE ? "lib_6_8" : "lib_6_3";
    return arena_format(c->kept, "%s_6_%u", profiles[stage].prefix, profiles[stage].first_minor);
}

const char *driver_entry_list(struct context *c, const struct program *program) {
    struct text_sink out = {.arena = c->kept};
    int width = 0;
    sink_text(&out, "");
    for (uint32_t i = 0; i < program->candidate_count; i++) {
        int length = (int)strlen(program->candidates[i].function->full_name);
        width = length > width ? length : width;
    }
    for (uint32_t i = 0; i < program->candidate_count; i++) {
        const struct entry_candidate *e = &program->candidates[i];
        struct source_position at = sources_position(c->sources, e->function->at);
        sink_format(&out, "%s %-13s %-*s %s:%u\n", profile_of(c, e->stage), profiles[e->stage].name,
                    width, e->function->full_name, at.file, at.line);
    }
    if (!program->candidate_count)
        error_at(c, 0, "no function of '%s' looks like an entry point", c->options->input);
    return out.text;
}
