#include "candidate.h"

#include "../name/symbol.h"

/* ---- Parameters of both kinds of candidates ---- */

const struct type *parameter_type(const struct candidate *c, uint32_t i) {
    const struct function *f = c->function ? c->function->function : NULL;
    return f ? f->parameters[i + f->is_method]->type : c->parameters[i];
}

enum parameter_direction parameter_direction(const struct candidate *c, uint32_t i) {
    const struct function *f = c->function ? c->function->function : NULL;
    return (enum parameter_direction)(f ? f->parameters[i + f->is_method]->direction
                                        : c->directions[i]);
}

uint32_t least_count(const struct candidate *c) {
    return c->function ? c->function->required : c->least;
}

uint32_t most_count(const struct candidate *c) {
    const struct function *f = c->function ? c->function->function : NULL;
    return f ? f->parameter_count - f->is_method : c->most;
}

bool takes_count(const struct candidate *c, size_t count) {
    return count >= least_count(c) && count <= most_count(c);
}

/* ---- Words ---- */

const char *direction_words(enum parameter_direction direction) {
    static const char *const words[] = {
        [DIRECTION_IN] = "", [DIRECTION_OUT] = "out ", [DIRECTION_INOUT] = "inout "};
    return words[direction];
}

const char *candidate_words(struct analyser *a, const struct candidate *c, const char *name) {
    if (c->signature)
        return c->signature;
    struct text_sink text = {.arena = a->c->arena};
    sink_format(&text, "%s(", name);
    for (uint32_t i = 0; i < c->count; i++)
        sink_format(&text, "%s%s%s", i ? ", " : "", direction_words(parameter_direction(c, i)),
                    type_name(a->c, parameter_type(c, i)));
    sink_text(&text, ")");
    return text.text;
}

const char *argument_list(struct analyser *a, const struct expression_vec *arguments) {
    struct text_sink text = {.arena = a->c->arena};
    sink_text(&text, "(");
    for (size_t i = 0; i < arguments->count; i++)
        sink_format(&text, "%s%s", i ? ", " : "", type_name(a->c, arguments->items[i]->type));
    sink_text(&text, ")");
    return text.text;
}
