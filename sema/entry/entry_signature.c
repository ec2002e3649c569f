/* The signature of an entry point or a patch constant function: the values of all its parameters
 * and its result. */
#include "entry.h"

static const struct stage_points {
    bool has_signature;
    enum signature_point in : 8, vertices_in : 8, out : 8, primitives_out : 8;
} points[] = {
#define STAGE(id, profile, first, shader, model, letter, in, vertices_in, out, primitives_out)     \
    {(letter) != ' ', POINT_##in, POINT_##vertices_in, POINT_##out, POINT_##primitives_out},
#include "../../spec/stages.def"
};

bool stage_has_signature(enum stage stage) {
    return points[stage].has_signature;
}

static enum signature_point output_point(enum stage stage, uint32_t io) {
    return io & IO_PRIMITIVES ? points[stage].primitives_out : points[stage].out;
}

/* The type of a patch has 1 to 32 control points. */
static uint32_t patch_size(const struct variable *p) {
    return (uint32_t)p->type->arguments[1].constant->values[0].i;
}

static void walk_input(struct analyser *a, struct signature *s, const struct variable *p,
                       enum stage stage, bool patch_function) {
    const struct type *type = p->type;
    uint32_t outer = 0;
    bool is_patch = type_is_of_class(type, OBJECT_CLASS_PATCH);
    bool is_output_patch = is_patch && type->object == OBJECT_OUTPUT_PATCH;
    bool holds_vertices = stage == STAGE_GEOMETRY ? p->type->kind == TYPE_ARRAY : is_patch;
    enum signature_point point = holds_vertices ? points[stage].vertices_in : points[stage].in;
    if (is_patch) {
        outer = patch_size(p);
        type = type->arguments[0].type;
    } else if (stage == STAGE_GEOMETRY && type->kind == TYPE_ARRAY) {
        outer = type->count;
        type = type->element;
    }
    if (patch_function)
        point = is_output_patch ? POINT_HCP_OUT : is_patch ? POINT_HCP_IN : POINT_PC_IN;
    signature_walk_parameter(a, &s->inputs, p, type, IO_INPUT, point, outer, &s->input_elements);
}

static void walk_output(struct analyser *a, struct signature *s, const struct variable *p,
                        enum stage stage, bool patch_function) {
    const struct type *type = p->type;
    uint32_t outer = 0;
    if (type_is_of_class(type, OBJECT_CLASS_STREAM)) {
        type = type->arguments[0].type;
    } else if (stage == STAGE_MESH && type->kind == TYPE_ARRAY) {
        outer = type->count;
        type = type->element;
    }
    enum signature_point point = patch_function ? POINT_PC_OUT : output_point(stage, p->io);
    signature_walk_parameter(a, &s->outputs, p, type, IO_OUTPUT, point, outer, &s->output_elements);
}

/* Returns whether a parameter is passed through dedicated memory without semantics, like mesh
 * payloads, indices and work graph records. */
static bool has_no_semantics(const struct variable *p) {
    return (p->io & (IO_PAYLOAD | IO_INDICES)) != 0 ||
           type_is_of_class(type_strip_arrays(p->type), OBJECT_CLASS_NODE);
}

/* Returns whether a stage has outputs; the other stages only write to memory. */
static bool has_outputs(enum stage stage) {
    return stage != STAGE_COMPUTE && stage != STAGE_AMPLIFICATION && stage != STAGE_NODE;
}

static void refuse_outputs(struct analyser *a, const struct function *f, enum stage stage) {
    static const char message[] = "%s %s shader has no outputs";
    const char *article = stage == STAGE_AMPLIFICATION ? "an" : "a";
    if (f->return_type->kind != TYPE_VOID)
        error_at(a->c, f->at, message, article, stage_shader_name(stage));
    for (uint32_t i = 0; i < f->parameter_count; i++)
        if (f->parameters[i]->direction != DIRECTION_IN && !has_no_semantics(f->parameters[i]))
            error_at(a->c, f->parameters[i]->at, message, article, stage_shader_name(stage));
}

/* Reports unsized arrays, because the number of inputs and outputs must be known. */
bool signature_check_sizes(struct analyser *a, const struct function *f) {
    bool fits = true;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        if (p->type->kind != TYPE_ARRAY || p->type->count || type_is_specialized(p->type))
            continue;
        error_at(a->c, p->at, "array parameter '%s' of an entry point requires a size",
                 atom_text(a->c->atoms, p->name));
        fits = false;
    }
    return fits;
}

void signature_build(struct analyser *a, struct signature *s, const struct function *f,
                     enum stage stage, bool patch_function) {
    enum { SUPPLIED_INPUTS = 1 };
    s->inputs.items =
        arena_array(a->c->typed, struct io_value, f->parameter_count + SUPPLIED_INPUTS);
    s->outputs.items = arena_array(a->c->typed, struct io_value, f->parameter_count + 1);
    enum signature_point point = patch_function ? POINT_PC_OUT : output_point(stage, 0);
    if (has_outputs(stage))
        signature_walk_return(a, &s->outputs, f, point, &s->output_elements);
    else
        refuse_outputs(a, f, stage);
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        if (has_no_semantics(p))
            continue;
        bool is_stream = type_is_of_class(p->type, OBJECT_CLASS_STREAM);
        if (p->direction != DIRECTION_OUT && !is_stream)
            walk_input(a, s, p, stage, patch_function);
        if ((p->direction != DIRECTION_IN || is_stream) && has_outputs(stage))
            walk_output(a, s, p, stage, patch_function);
    }
    signature_adopt_position(a, &s->output_elements);
    signature_check_duplicates(a, &s->input_elements);
    signature_check_duplicates(a, &s->output_elements);
}

void signature_join(struct analyser *a, struct signature *s, struct io_value ***out,
                    uint32_t *count) {
    struct io_element_vec all = {0};
    for (size_t i = 0; i < s->input_elements.count; i++)
        vec_push(a->c->typed, &all, s->input_elements.items[i]);
    for (size_t i = 0; i < s->output_elements.count; i++)
        vec_push(a->c->typed, &all, s->output_elements.items[i]);
    for (size_t i = 0; i < all.count; i++)
        all.items[i]->element = (uint32_t)i;
    *out = all.items;
    *count = (uint32_t)all.count;
}

static bool has_control_point_id(const struct signature *s) {
    for (size_t i = 0; i < s->input_elements.count; i++)
        if (s->input_elements.items[i]->semantic.value == SV_OUTPUT_CONTROL_POINT_ID)
            return true;
    return false;
}

/* Adds the ID if it is not declared, because the wrapper needs it to write the control point. */
void signature_add_control_point_id(struct analyser *a, struct signature *s,
                                    const struct function *f) {
    static const char name[] = "SV_OutputControlPointID";
    if (has_control_point_id(s))
        return;
    struct variable *p = arena_new(a->c->typed, struct variable);
    struct semantic *semantic = arena_new(a->c->typed, struct semantic);
    *semantic = (struct semantic){.name = atom_of(a->c->atoms, name),
                                  .text = name,
                                  .value = SV_OUTPUT_CONTROL_POINT_ID,
                                  .at = f->at};
    *p = (struct variable){.id = UINT32_MAX, /* after all others */
                           .name = semantic->name,
                           .type = type_scalar(a->types, SCALAR_UINT),
                           .semantic = semantic,
                           .at = f->at};
    walk_input(a, s, p, STAGE_HULL, false);
}
