/* Parameters, argument counts and signature text of candidates. */
#include "expression.h"

const struct type *candidate_parameter_type(const struct candidate *c, uint32_t i) {
    const struct function *f = c->function ? c->function->function : NULL;
    return f ? f->parameters[i + f->is_method]->type : c->parameters[i];
}

enum parameter_direction candidate_direction(const struct candidate *c, uint32_t i) {
    const struct function *f = c->function ? c->function->function : NULL;
    return (f ? f->parameters[i + f->is_method]->direction : c->directions[i]);
}

uint32_t candidate_least(const struct candidate *c) {
    return c->function ? c->function->required : c->least;
}

uint32_t candidate_most(const struct candidate *c) {
    const struct function *f = c->function ? c->function->function : NULL;
    return f ? f->parameter_count - f->is_method : c->most;
}

bool candidate_accepts_count(const struct candidate *c, size_t count) {
    return count >= candidate_least(c) && count <= candidate_most(c);
}

const char *parameter_direction_text(enum parameter_direction direction) {
    static const char *const words[] = {
        [DIRECTION_IN] = "", [DIRECTION_OUT] = "out ", [DIRECTION_INOUT] = "inout "};
    return words[direction];
}

bool candidate_is_groupshared(const struct candidate *c, uint32_t i) {
    const struct function *f = c->function ? c->function->function : NULL;
    return f && f->parameters[i + f->is_method]->storage == STORAGE_GROUPSHARED;
}

static const char *parameter_word(const struct candidate *c, uint32_t i) {
    return candidate_is_groupshared(c, i) ? "groupshared "
                                          : parameter_direction_text(candidate_direction(c, i));
}

const char *candidate_signature(struct analyser *a, const struct candidate *c, const char *name) {
    if (c->signature)
        return c->signature;
    struct text_sink text = {.arena = a->c->typed};
    sink_format(&text, "%s(", name);
    for (uint32_t i = 0; i < c->count; i++)
        sink_format(&text, "%s%s%s", i ? ", " : "", parameter_word(c, i),
                    type_name(a->c, candidate_parameter_type(c, i)));
    sink_text(&text, ")");
    return text.text;
}
