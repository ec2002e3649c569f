/* The words for what a pattern takes and gives. */
#include "../convert/build.h"
#include "candidate.h"
#include "pattern.h"

/* The arguments of the call as far as the pattern takes them, and unknown ones for the rest. */
static struct expression_vec as_many_as(const struct pattern_call *call, uint32_t count) {
    struct arena *arena = call->a->c->arena;
    struct expression_vec arguments = {0};
    for (uint32_t i = 0; i < count; i++)
        vec_push(arena, &arguments,
                 i < call->arguments->count ? call->arguments->items[i]
                                            : make_error(call->a, NULL));
    return arguments;
}

static const char *type_words(struct analyser *a, const struct type *type, enum pattern_word word) {
    const char *hlsl = pattern_word_in_hlsl(word);
    return hlsl && word != PATTERN_TEMPLATE ? hlsl
           : type->kind == TYPE_ERROR       ? "T"
                                            : type_name(a->c, type);
}

const char *pattern_signature(const struct pattern_call *call, const struct pattern *pattern,
                              const char *name) {
    struct analyser *a = call->a;
    struct text_sink text = {.arena = a->c->arena};
    struct pattern_call whole = *call;
    struct pattern_match match;
    uint32_t count = pattern_count(pattern, call->object);
    struct expression_vec arguments = as_many_as(call, count);
    whole.arguments = &arguments;
    pattern_match(&whole, pattern, &match);
    sink_format(&text, "%s %s(", type_words(a, match.result, pattern->result.word), name);
    for (uint32_t i = 0; i < count; i++) {
        const struct pattern_parameter *p = pattern_parameter_of(pattern, call->object, i);
        sink_format(&text, "%s%s%s", i ? ", " : "",
                    direction_words((enum parameter_direction)p->direction),
                    type_words(a, match.parameters[i], p->type.word));
    }
    sink_text(&text, pattern->is_variadic ? count ? ", ...)" : "...)" : ")");
    return text.text;
}
