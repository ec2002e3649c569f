/* Names of stages in attributes and messages. */
#include "entry.h"

#include <string.h>
#include <strings.h>

#include "../tree/fold.h"

static const char *const shader_names[] = {
#define STAGE(id, profile, first, shader, ...) shader,
#include "../../spec/stages.def"
};

const char *stage_shader_name(enum stage stage) {
    return shader_names[stage];
}

const char *attribute_text(const struct attribute *attribute) {
    return attribute->arguments[0].constant->text;
}

enum stage stage_of_name(const char *name) {
    for (int i = 0; i < STAGE_COUNT; i++)
        if (*shader_names[i] && !strcasecmp(shader_names[i], name))
            return i;
    return STAGE_COUNT;
}

/* Returns the most similar stage name, or one that starts with the given text: "raygen". */
static const char *nearest_stage(const char *name) {
    struct nearest nearest = spelling_nearest(name);
    for (int i = 0; i < STAGE_COUNT; i++)
        if (*shader_names[i])
            spelling_nearest_try(&nearest, shader_names[i]);
    for (int i = 0; i < STAGE_COUNT && !nearest.best; i++)
        if (!strncasecmp(shader_names[i], name, strlen(name)))
            nearest.best = shader_names[i];
    return nearest.best;
}

void report_stage_name(struct analyser *a, const struct attribute *at) {
    struct text_sink names = {.arena = a->c->typed};
    for (int i = 0; i < STAGE_COUNT; i++)
        if (*shader_names[i])
            sink_format(&names, "%s'%s'", names.length ? ", " : "", shader_names[i]);
    const char *name = attribute_text(at);
    error_at(a->c, attribute_mark(a->c, at, 0, nearest_stage(name)),
             "'%s' is not a shader stage; expected one of %s", name, names.text);
}
