/* Functions that may be the entry point of a stage, if the named one is missing. Their attributes
 * and outputs identify the stage. */
#include "entry.h"

static bool has_value(const struct semantic *s, const enum system_value *values, size_t count) {
    for (size_t i = 0; s && i < count; i++)
        if (s->value == values[i])
            return true;
    return false;
}

/* Returns whether a semantic that only one stage writes or reads occurs in a value. */
static bool type_has_value(const struct type *type, const struct semantic *own,
                           const enum system_value *values, size_t count) {
    if (has_value(own, values, count))
        return true;
    type = type_strip_arrays(type);
    for (; type && type->kind == TYPE_STRUCT; type = type->record->base)
        for (uint32_t i = 0; i < type->record->field_count; i++) {
            const struct field *f = &type->record->fields[i];
            if (type_has_value(f->type, f->semantic, values, count))
                return true;
        }
    return false;
}

static bool writes(const struct function *f, const enum system_value *values, size_t count) {
    if (type_has_value(f->return_type, f->semantic, values, count))
        return true;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        if (p->direction != DIRECTION_IN && type_has_value(p->type, p->semantic, values, count))
            return true;
    }
    return false;
}

/* Returns whether the attributes and the outputs of a function belong to a stage. */
static bool fits_stage(const struct function *f, enum stage stage) {
    static const enum system_value target[] = {SV_TARGET, SV_DEPTH, SV_DEPTH_LESS_EQUAL,
                                               SV_DEPTH_GREATER_EQUAL};
    static const enum system_value position[] = {SV_POSITION};
    bool has_size = attribute_find(f->attributes, ATTRIBUTE_NUM_THREADS) != NULL;
    bool has_count = attribute_find(f->attributes, ATTRIBUTE_MAX_VERTEX_COUNT) != NULL;
    bool has_domain = attribute_find(f->attributes, ATTRIBUTE_DOMAIN) != NULL;
    bool has_patch = attribute_find(f->attributes, ATTRIBUTE_PATCH_CONSTANT_FUNCTION) != NULL;
    switch (stage) {
    case STAGE_PIXEL:
        return writes(f, target, COUNT_OF(target));
    case STAGE_VERTEX:
        return !has_size && !has_count && !has_domain && writes(f, position, COUNT_OF(position));
    case STAGE_GEOMETRY:
        return has_count;
    case STAGE_HULL:
        return has_patch;
    case STAGE_DOMAIN:
        return has_domain && !has_patch;
    default:
        return stage_has_groups(stage) && has_size;
    }
}

enum { MAX_CANDIDATES = 4 };

void entry_note_candidates(struct analyser *a, enum stage stage) {
    unsigned count = 0;
    for (size_t i = 0; i < a->functions.count && count < MAX_CANDIDATES; i++) {
        const struct function *f = a->functions.items[i];
        if (f->is_method || !f->has_body || f->is_named || !fits_stage(f, stage))
            continue;
        count++;
        note_at(a->c, f->at, "use '-E %s' for this %s shader", f->full_name,
                stage_shader_name(stage));
    }
}
