/* Parameters of mesh shaders. The outputs are arrays: one of vertices, one of indices, and
 * optionally one of primitives. */
#include "entry.h"

#include <strings.h>

static const struct parameter_output_kind {
    uint32_t io;
    const char *name;
    bool is_required;
} output_kinds[] = {
    {IO_VERTICES, "vertices", true},
    {IO_INDICES, "indices", true},
    {IO_PRIMITIVES, "primitives", false},
};
enum { KIND_COUNT = COUNT_OF(output_kinds) };

/* Returns the first parameter of a kind and reports others. */
static const struct variable *find_output(struct analyser *a, const struct function *f,
                                          const struct parameter_output_kind *kind,
                                          bool *is_alone) {
    const struct variable *found = NULL;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        if (!(p->io & kind->io))
            continue;
        if (found && error_at(a->c, p->at, "duplicate '%s' parameter of a mesh shader", kind->name))
            note_at(a->c, found->at, "first parameter declared here");
        if (!found)
            found = p;
        *is_alone = found == p;
    }
    if (!found && kind->is_required)
        error_at(a->c, f->at, "a mesh shader requires an 'out %s' parameter", kind->name);
    return found;
}

static bool check_array(struct analyser *a, const struct variable *p, const char *name) {
    bool is_array = p->type->kind == TYPE_ARRAY && p->type->element->kind != TYPE_ARRAY;
    if (p->direction != DIRECTION_OUT)
        error_at(a->c, p->at, "'%s' must be an 'out' parameter", name);
    else if (!is_array)
        error_at(a->c, p->at, "'%s' must be a one-dimensional array", name);
    return p->direction == DIRECTION_OUT && is_array;
}

/* Checks that an index has as many components as a primitive of the topology has vertices. */
static void check_indices(struct analyser *a, const struct function *f, const struct variable *p) {
    static const struct {
        const char *topology;
        uint32_t corners;
    } topologies[] = {{"point", 1}, {"line", 2}, {"triangle", 3}};
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_OUTPUT_TOPOLOGY);
    const struct type *element = p->type->element;
    uint32_t corners = element->kind == TYPE_VECTOR ? element->columns : 1;
    bool is_uint = (element->kind == TYPE_SCALAR || element->kind == TYPE_VECTOR) &&
                   element->scalar == SCALAR_UINT;
    for (size_t i = 0; at && i < COUNT_OF(topologies); i++)
        if (!strcasecmp(at->arguments[0].constant->text, topologies[i].topology) &&
            (!is_uint || corners != topologies[i].corners))
            error_at(a->c, p->at, "indices of a %s must have type 'uint%.*s', not '%s'",
                     topologies[i].topology, topologies[i].corners > 1,
                     topologies[i].corners == 2 ? "2" : "3", type_name(a->c, element));
}

static void check_others(struct analyser *a, const struct function *f) {
    const struct variable *payload = NULL;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        if ((p->io & IO_PAYLOAD) && payload &&
            error_at(a->c, p->at, "duplicate 'payload' parameter of a mesh shader"))
            note_at(a->c, payload->at, "first parameter declared here");
        if (p->io & IO_PAYLOAD)
            payload = p;
        if ((p->io & IO_PAYLOAD) && p->direction != DIRECTION_IN)
            error_at(a->c, p->at, "'payload' must be an 'in' parameter");
        else if (!(p->io & IO_MESH_OUTPUTS) && p->direction != DIRECTION_IN)
            error_at(
                a->c, p->at,
                "expected 'vertices', 'indices' or 'primitives' on an output of a mesh shader");
    }
}

bool mesh_check_parameters(struct analyser *a, const struct function *f) {
    const struct variable *outputs[KIND_COUNT];
    bool fits[KIND_COUNT], all_fit = true;
    for (size_t i = 0; i < KIND_COUNT; i++) {
        bool is_alone = true;
        outputs[i] = find_output(a, f, &output_kinds[i], &is_alone);
        fits[i] = outputs[i] && check_array(a, outputs[i], output_kinds[i].name);
        all_fit = all_fit && is_alone && (fits[i] || !outputs[i]);
    }
    if (fits[1])
        check_indices(a, f, outputs[1]);
    if (fits[1] && fits[2]) {
        const struct variable *indices = outputs[1];
        const struct variable *primitives = outputs[2];
        if (indices->type->count != primitives->type->count &&
            error_at(a->c, primitives->at,
                     "primitive output has %u elements, but index output has %u",
                     primitives->type->count, indices->type->count))
            note_at(a->c, indices->at, "indices declared here");
    }
    check_others(a, f);
    return all_fit;
}
