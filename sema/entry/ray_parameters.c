/* Parameters of ray tracing entry points. The data of rays is passed in parameters without
 * semantics. */
#include "entry.h"

struct ray_parameter {
    const char *what;
    enum parameter_direction direction;
    bool is_payload;
};
enum { MAX_RAY_PARAMETERS = 2 };

static const struct ray_stage {
    enum stage stage;
    const char *name, *required;
    uint32_t count;
    struct ray_parameter parameters[MAX_RAY_PARAMETERS];
} ray_stages[] = {
    {STAGE_RAY_GENERATION, "a ray generation", "no parameters", 0, {{0}}},
    {STAGE_INTERSECTION, "an intersection", "no parameters", 0, {{0}}},
    {STAGE_ANY_HIT,
     "an any-hit",
     "a payload and attributes",
     2,
     {{"payload", DIRECTION_INOUT, true}, {"attributes", DIRECTION_IN, false}}},
    {STAGE_CLOSEST_HIT,
     "a closest-hit",
     "a payload and attributes",
     2,
     {{"payload", DIRECTION_INOUT, true}, {"attributes", DIRECTION_IN, false}}},
    {STAGE_MISS, "a miss", "a payload", 1, {{"payload", DIRECTION_INOUT, true}}},
    {STAGE_CALLABLE, "a callable", "one parameter", 1, {{"parameter", DIRECTION_INOUT, false}}},
};

static bool is_incomplete(const struct type *type) {
    return type->kind == TYPE_ERROR || (type->kind == TYPE_STRUCT && !type->record->is_complete);
}

/* Checks that a payload struct is declared as such if payload access qualifiers are enabled. */
void sema_check_payload(struct analyser *a, const struct type *type, location at) {
    if (a->options->payload_qualifiers && type->kind == TYPE_STRUCT && type->record->at &&
        !attribute_find(type->record->attributes, ATTRIBUTE_RAY_PAYLOAD) &&
        error_at(a->c, at, "payload struct '%s' requires attribute '[raypayload]'",
                 type_name(a->c, type)))
        note_at(a->c, type->record->at, "declared here");
}

static void check_parameter(struct analyser *a, const struct variable *p,
                            const struct ray_parameter *row, const char *stage) {
    if (is_incomplete(p->type))
        return;
    if (p->direction != row->direction)
        error_at(a->c, p->at, "%s of %s shader must be declared '%s'", row->what, stage,
                 row->direction == DIRECTION_IN ? "in" : "inout");
    if (p->type->kind != TYPE_STRUCT || type_has_object(p->type))
        error_at(a->c, p->at, "%s of %s shader must be a struct of numbers, not '%s'", row->what,
                 stage, type_name(a->c, p->type));
    else if (row->is_payload)
        sema_check_payload(a, p->type, p->at);
}

void sema_check_ray_parameters(struct analyser *a, const struct function *f, enum stage stage) {
    const struct ray_stage *row = ray_stages;
    const struct ray_stage *end = ray_stages + COUNT_OF(ray_stages);
    while (row < end && row->stage != stage)
        row++;
    if (row == end)
        return;
    if (f->return_type->kind != TYPE_VOID && f->return_type->kind != TYPE_ERROR)
        error_at(a->c, f->at, "%s shader returns nothing", row->name);
    if (f->parameter_count != row->count)
        error_at(a->c, f->at, "%s shader requires %s, not %u parameter%s", row->name, row->required,
                 f->parameter_count, f->parameter_count == 1 ? "" : "s");
    for (uint32_t i = 0; i < row->count && f->parameter_count == row->count; i++)
        check_parameter(a, f->parameters[i], &row->parameters[i], row->name);
}
