/* Entry points (HLSL [Basic.Start], [Decl.Attr.Entry]): lookup, attributes, and signatures. */
#include "entry.h"

#include <string.h>
#include <strings.h>

#include "../tree/fold.h"

static const struct stage_row {
    const char *shader;
    char letter;
    enum signature_point in : 8, vertices_in : 8, out : 8, primitives_out : 8;
} stages[] = {
#define STAGE(id, profile, first, shader, model, letter, in, vertices_in, out, primitives_out)     \
    {shader, letter, POINT_##in, POINT_##vertices_in, POINT_##out, POINT_##primitives_out},
#include "../../spec/stages.def"
};

static const char *text_argument(const struct attribute *attribute) {
    return attribute->arguments[0].constant->text;
}

static enum stage stage_of_name(const char *name) {
    for (int i = 0; i < STAGE_COUNT; i++)
        if (*stages[i].shader && !strcasecmp(stages[i].shader, name))
            return i;
    return STAGE_COUNT;
}

/* Returns the most similar stage name, or one that starts with the given text: "raygen". */
static const char *nearest_stage(const char *name) {
    struct nearest nearest = spelling_nearest(name);
    for (int i = 0; i < STAGE_COUNT; i++)
        if (*stages[i].shader)
            spelling_nearest_try(&nearest, stages[i].shader);
    for (int i = 0; i < STAGE_COUNT && !nearest.best; i++)
        if (!strncasecmp(stages[i].shader, name, strlen(name)))
            nearest.best = stages[i].shader;
    return nearest.best;
}

static void report_stage_name(struct analyser *a, const struct attribute *at) {
    struct text_sink names = {.arena = a->c->typed};
    for (int i = 0; i < STAGE_COUNT; i++)
        if (*stages[i].shader)
            sink_format(&names, "%s'%s'", names.length ? ", " : "", stages[i].shader);
    const char *name = text_argument(at);
    error_at(a->c, attribute_mark(a->c, at, 0, nearest_stage(name)),
             "'%s' is not a shader stage; expected one of %s", name, names.text);
}

static bool stage_has_signature(enum stage stage) {
    return stages[stage].letter != ' ';
}

/* ---- Attributes of entry points ---- */

/* Returns the attributes of a function that apply to its stage, and warns about others. */
static const struct attribute *attributes_of_stage(struct analyser *a, const struct function *f,
                                                   enum stage stage) {
    char letter = stages[stage].letter;
    const struct attribute *first = NULL, **tail = &first;
    for (const struct attribute *at = f->attributes; at; at = at->next) {
        const char *allowed = attribute_info(at->kind)->stages;
        if (*allowed && !strchr(allowed, letter)) {
            warning_at(a->c, WARN_ATTRIBUTE_PLACE, at->at,
                       "attribute '%s' has no effect in a %s shader", attribute_name(at->kind),
                       stages[stage].shader);
            continue;
        }
        struct attribute *kept = arena_copy(a->c->typed, at, sizeof *at);
        kept->next = NULL;
        *tail = kept;
        tail = &kept->next;
    }
    return first;
}

static void require_attribute(struct analyser *a, const struct function *f, enum stage stage,
                              enum attribute_kind kind) {
    static const char missing[] = "the entry point of a %s shader requires the attribute '%s'";
    const struct attribute *written = f->attributes;
    while (written && written->kind != kind) /* includes invalid attributes */
        written = written->next;
    if (!written && kind == ATTRIBUTE_NUM_THREADS)
        relaxation_accepts(a->c, RELAX_NO_NUM_THREADS, f->at, missing, stages[stage].shader,
                           attribute_name(kind));
    else if (!written)
        error_at(a->c, f->at, missing, stages[stage].shader, attribute_name(kind));
}

static void check_required_attributes(struct analyser *a, const struct function *f,
                                      enum stage stage) {
    static const struct {
        enum stage stage;
        enum attribute_kind kind;
    } required[] = {
        {STAGE_COMPUTE, ATTRIBUTE_NUM_THREADS},
        {STAGE_MESH, ATTRIBUTE_NUM_THREADS},
        {STAGE_MESH, ATTRIBUTE_OUTPUT_TOPOLOGY},
        {STAGE_AMPLIFICATION, ATTRIBUTE_NUM_THREADS},
        {STAGE_GEOMETRY, ATTRIBUTE_MAX_VERTEX_COUNT},
        {STAGE_HULL, ATTRIBUTE_PATCH_CONSTANT_FUNCTION},
        {STAGE_HULL, ATTRIBUTE_OUTPUT_TOPOLOGY},
        {STAGE_HULL, ATTRIBUTE_OUTPUT_CONTROL_POINTS},
    };
    for (size_t i = 0; i < COUNT_OF(required); i++)
        if (required[i].stage == stage)
            require_attribute(a, f, stage, required[i].kind);
}

/* Checks the output topology: triangles are oriented in hull shaders, but not in mesh shaders. */
static void check_topology(struct analyser *a, const struct function *f, enum stage stage) {
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_OUTPUT_TOPOLOGY);
    if (!at)
        return;
    const char *word = text_argument(at);
    bool is_oriented = strchr(word, '_') != NULL, is_plain = !strcasecmp(word, "triangle");
    if (stage == STAGE_HULL && is_plain)
        error_at(a->c, attribute_mark(a->c, at, 0, NULL),
                 "invalid hull shader topology; expected 'line', 'point', 'triangle_ccw' or "
                 "'triangle_cw'");
    else if (stage == STAGE_MESH && is_oriented)
        error_at(a->c, attribute_mark(a->c, at, 0, "triangle"),
                 "invalid mesh shader topology; expected 'line', 'point' or 'triangle'");
}

/* Checks limits of Direct3D. The maximum depth of a group depends on the device. */
static void check_num_threads(struct analyser *a, const struct function *f) {
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_NUM_THREADS);
    if (!at)
        return;
    int64_t product = 1;
    for (uint32_t i = 0; i < 3; i++) {
        int64_t n = attribute_integer(at, i, 1);
        if (n < 1 || n > 1024) {
            error_at(a->c, at->at, "group dimension must be 1 to 1024, not %lld", (long long)n);
            return;
        }
        product *= n;
    }
    if (product > 1024)
        error_at(a->c, at->at, "group must have at most 1024 threads, not %lld",
                 (long long)product);
}

static void check_attributes(struct analyser *a, const struct function *f, enum stage stage) {
    check_required_attributes(a, f, stage);
    check_topology(a, f, stage);
    check_num_threads(a, f);
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_WAVE_SIZE);
    if (!at)
        return;
    struct shader_model m = a->options->model;
    if (m.major == 6 && m.minor < 6)
        error_at(a->c, at->at, "attribute 'wavesize' requires shader model 6.6");
    else if (m.major == 6 && m.minor < 8 && at->argument_count > 1)
        error_at(a->c, at->at, "a range of wave sizes requires shader model 6.8");
}

/* ---- Signatures ---- */

static enum signature_point output_point(enum stage stage, uint32_t io) {
    return io & IO_PRIMITIVES ? stages[stage].primitives_out : stages[stage].out;
}

/* Both sides of a signature during its construction. */
struct signature {
    struct io_list inputs, outputs;
    struct io_element_vec input_elements, output_elements;
};

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
    enum signature_point point = holds_vertices ? stages[stage].vertices_in : stages[stage].in;
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

static uint32_t primitive_of(const struct variable *p) {
    return p->io & (IO_POINT | IO_LINE | IO_TRIANGLE | IO_LINE_ADJ | IO_TRIANGLE_ADJ);
}

/* Checks that all primitives of a geometry shader are of one kind, for inputs and for outputs. */
static bool check_primitives(struct analyser *a, const struct function *f) {
    const struct variable *input = NULL, *stream = NULL;
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *p = f->parameters[i];
        if (input && primitive_of(p) && primitive_of(p) != primitive_of(input)) {
            error_at(a->c, p->at,
                     "a geometry shader cannot have several kinds of input primitives");
            note_at(a->c, input->at, "parameter with another kind of primitive is here");
            return false;
        }
        input = primitive_of(p) ? p : input;
        if (!type_is_of_class(p->type, OBJECT_CLASS_STREAM))
            continue;
        if (stream && stream->type->object != p->type->object) {
            error_at(a->c, p->at, "streams of a geometry shader must have the same primitive type");
            note_at(a->c, stream->at, "type is '%s'", type_name(a->c, stream->type));
            return false;
        }
        stream = p;
    }
    if (!input)
        error_at(a->c, f->at,
                 "a geometry shader requires an input primitive parameter, such as 'triangle "
                 "vertex input[3]'");
    return input != NULL;
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
        error_at(a->c, f->at, message, article, stages[stage].shader);
    for (uint32_t i = 0; i < f->parameter_count; i++)
        if (f->parameters[i]->direction != DIRECTION_IN && !has_no_semantics(f->parameters[i]))
            error_at(a->c, f->parameters[i]->at, message, article, stages[stage].shader);
}

static void walk_parameters(struct analyser *a, struct signature *s, const struct function *f,
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

static void join_elements(struct analyser *a, struct signature *s, struct io_value ***out,
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

/* ---- Hull shaders ---- */

static const struct function *find_patch_function(struct analyser *a, const struct attribute *at) {
    const char *name = text_argument(at);
    const struct function *found = NULL;
    struct nearest nearest = spelling_nearest(name);
    location near_at = 0;
    for (size_t i = 0; i < a->functions.count; i++) {
        const struct function *f = a->functions.items[i];
        if (!f->has_body)
            continue;
        if (spelling_nearest_try(&nearest, f->full_name))
            near_at = f->at;
        if (!strcmp(f->full_name, name))
            found = f;
    }
    if (found)
        return found;
    if (error_at(a->c, attribute_mark(a->c, at, 0, nearest.best),
                 "no patch constant function '%s'%s", name,
                 spelling_nearest_words(a->c, &nearest)) &&
        near_at)
        note_at(a->c, near_at, "'%s' defined here", nearest.best);
    return NULL;
}

static bool patch_function_gives(const struct entry_point *e, enum system_value value) {
    for (uint32_t i = 0; i < e->patch_element_count; i++)
        if (e->patch_elements[i]->semantic.value == value)
            return true;
    return false;
}

/* Checks the element type of an OutputPatch, the results for all control points. */
static void check_output_patch(struct analyser *a, const struct entry_point *e,
                               const struct variable *p) {
    const struct type *returned = e->function->return_type;
    if (!type_is_object(p->type, OBJECT_OUTPUT_PATCH))
        return;
    const struct type *held = p->type->arguments[0].type;
    bool is_void = returned->kind == TYPE_VOID;
    if (held != returned && (is_void || type_flat_count(held) != type_flat_count(returned)) &&
        error_at(a->c, p->at, "control points of this patch have type '%s', not '%s'",
                 type_name(a->c, returned), type_name(a->c, held)))
        note_at(a->c, e->function->at, "the entry point returns them");
}

/* Reports unsized arrays, because the number of inputs and outputs must be known. */
static bool check_sizes(struct analyser *a, const struct function *f) {
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

static void resolve_patch_function(struct analyser *a, struct entry_point *e) {
    const struct attribute *at = attribute_find(e->attributes, ATTRIBUTE_PATCH_CONSTANT_FUNCTION);
    const struct function *f = at ? find_patch_function(a, at) : NULL;
    if (!f)
        return;
    e->patch_constant = f;
    ((struct function *)f)->is_patch_constant = true;
    struct signature s = {0};
    for (uint32_t i = 0; i < f->parameter_count; i++)
        check_output_patch(a, e, f->parameters[i]);
    if (!check_sizes(a, f))
        return;
    walk_parameters(a, &s, f, STAGE_HULL, true);
    e->patch_inputs = s.inputs.items;
    e->patch_input_count = s.inputs.count;
    e->patch_outputs = s.outputs.items;
    e->patch_output_count = s.outputs.count;
    join_elements(a, &s, &e->patch_elements, &e->patch_element_count);
    if (!patch_function_gives(e, SV_TESS_FACTOR))
        relaxation_accepts(a->c, RELAX_NO_TESS_FACTOR, f->at,
                           "a patch constant function must give 'SV_TessFactor'");
}

static bool has_control_point_id(const struct signature *s) {
    for (size_t i = 0; i < s->input_elements.count; i++)
        if (s->input_elements.items[i]->semantic.value == SV_OUTPUT_CONTROL_POINT_ID)
            return true;
    return false;
}

/* Adds the ID if it is not declared, because the wrapper needs it to write the control point. */
static void add_control_point_id(struct analyser *a, struct signature *s,
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

/* ---- Lookup of entry points ---- */

VEC(struct entry_point, entry_vec);

/* Reports payloads and indices outside of mesh shaders. They have no semantics and are stored in
 * memory that other stages do not have. */
static bool check_mesh_only(struct analyser *a, const struct variable *p, enum stage stage) {
    if (stage == STAGE_MESH || !(p->io & (IO_PAYLOAD | IO_INDICES)))
        return true;
    error_at(a->c, p->at, "'%s' only applies to parameters of mesh shaders",
             p->io & IO_PAYLOAD ? "payload" : "indices");
    return false;
}

/* Returns false if the signature cannot be constructed. */
static bool check_parameters(struct analyser *a, const struct function *f, enum stage stage) {
    bool fits = check_sizes(a, f);
    for (uint32_t i = 0; i < f->parameter_count; i++)
        fits &= check_mesh_only(a, f->parameters[i], stage);
    return fits && (stage != STAGE_GEOMETRY || check_primitives(a, f)) &&
           (stage != STAGE_MESH || mesh_check_parameters(a, f));
}

static void warn_of_old_position(struct analyser *a, const struct function *f) {
    const struct semantic *s = f->semantic;
    if (!s || (strcasecmp(s->text, "POSITION") && strcasecmp(s->text, "POSITION0")))
        return;
    diag_propose(a->c, (struct fix){s->at, FIX_REPLACE, "SV_Position", 0});
    warning_at(a->c, WARN_DX9_SEMANTIC, s->at,
               "'%s' is not a system value; did you mean 'SV_Position'?", s->text);
}

static void add_entry(struct analyser *a, struct entry_vec *entries, struct function *f,
                      enum stage stage) {
    struct entry_point e = {.name = f->name, .function = f, .stage = stage};
    e.attributes = attributes_of_stage(a, f, stage);
    f->is_entry = true;
    sema_collect_uniform_parameters(a, f);
    check_attributes(a, f, stage);
    sema_check_ray_parameters(a, f, stage);
    if (stage_has_signature(stage) && check_parameters(a, f, stage)) {
        struct signature s = {0};
        walk_parameters(a, &s, f, stage, false);
        if (stage == STAGE_HULL)
            add_control_point_id(a, &s, f);
        e.inputs = s.inputs.items;
        e.input_count = s.inputs.count;
        e.outputs = s.outputs.items;
        e.output_count = s.outputs.count;
        join_elements(a, &s, &e.elements, &e.element_count);
    }
    if (stage == STAGE_HULL)
        resolve_patch_function(a, &e);
    if (stage == STAGE_PIXEL)
        sema_check_depth(a, &e);
    if (stage == STAGE_VERTEX)
        warn_of_old_position(a, f);
    vec_push(a->c->typed, entries, e);
}

static bool is_named(struct analyser *a, const struct function *f, const char *name) {
    return !strcmp(f->full_name, name) || !strcmp(atom_text(a->c->atoms, f->name), name);
}

/* Returns the function of an entry point name, preferably at file scope. */
static struct function *find_entry(struct analyser *a, const char *name) {
    struct function *found = NULL;
    for (size_t i = 0; i < a->functions.count; i++) {
        struct function *f = a->functions.items[i];
        if (f->is_method || !f->has_body || !is_named(a, f, name))
            continue;
        if (found && !strcmp(f->full_name, found->full_name)) {
            error_at(a->c, f->at, "entry point '%s' cannot be overloaded", name);
            note_at(a->c, found->at, "also defined here");
        }
        if (!found || !strcmp(f->full_name, name))
            found = f;
    }
    return found;
}

/* Reports a missing entry point, with a note at the most similar function. */
static void report_no_entry(struct analyser *a, const char *name) {
    struct nearest nearest = spelling_nearest(name);
    location at = 0;
    for (size_t i = 0; i < a->functions.count; i++) {
        const struct function *f = a->functions.items[i];
        if (!f->is_method && f->has_body &&
            spelling_nearest_try(&nearest, atom_text(a->c->atoms, f->name)))
            at = f->at;
    }
    error_at(a->c, 0, "no entry point '%s'%s", name, spelling_nearest_words(a->c, &nearest));
    if (at)
        note_at(a->c, at, "'%s' defined here", nearest.best);
}

/* Reports an entry point of two stages; a function has only one signature. */
static bool is_entry_already(struct analyser *a, const struct entry_vec *entries,
                             const struct function *f) {
    for (size_t i = 0; i < entries->count; i++)
        if (entries->items[i].function == f)
            return error_at(a->c, f->at, "'%s' cannot be an entry point of two stages",
                            f->full_name);
    return false;
}

static void find_chosen_entry(struct analyser *a, struct entry_vec *entries,
                              const struct entry_choice *choice) {
    struct function *f = find_entry(a, choice->name);
    if (!f) {
        report_no_entry(a, choice->name);
        return;
    }
    if (is_entry_already(a, entries, f))
        return;
    enum stage stage = choice->stage;
    const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_SHADER);
    enum stage named = at ? stage_of_name(text_argument(at)) : stage;
    if (named == STAGE_COUNT)
        report_stage_name(a, at);
    else if (named != stage)
        error_at(a->c, at->at, "profile for a %s shader conflicts with attribute '%s'",
                 stages[stage].shader, text_argument(at));
    add_entry(a, entries, f, choice->stage);
}

static void find_profile_entries(struct analyser *a, struct entry_vec *entries) {
    const struct options *o = a->options;
    const struct entry_choice only = {o->entry, o->stage};
    bool has_several = o->choice_count > 1;
    for (size_t i = 0; i < (has_several ? o->choice_count : 1); i++)
        find_chosen_entry(a, entries, has_several ? &o->choices[i] : &only);
}

static void find_exports(struct analyser *a, struct function_vec *exported) {
    for (size_t i = 0; i < a->functions.count; i++) {
        struct function *f = a->functions.items[i];
        if (f->is_export && f->has_body)
            vec_push(a->c->typed, exported, f);
    }
}

/* Reports overloaded entry points of a stage, which are identified by their name. */
static void check_overload(struct analyser *a, struct map *known, const struct function *f,
                           enum stage stage) {
    void **slot = map_slot_u64(a->c->typed, known, (uint64_t)stage << 32 | f->name);
    const struct function *other = *slot;
    if (!other) {
        *slot = (void *)f;
        return;
    }
    error_at(a->c, f->at, "entry point '%s' cannot be overloaded", f->full_name);
    note_at(a->c, other->at, "also defined here");
}

/* Returns whether an attribute implied an entry point in older versions; dxc warns about these. */
static bool is_of_entries(enum attribute_kind kind) {
    static const enum attribute_kind kinds[] = {
        ATTRIBUTE_NUM_THREADS,
        ATTRIBUTE_DOMAIN,
        ATTRIBUTE_PARTITIONING,
        ATTRIBUTE_OUTPUT_TOPOLOGY,
        ATTRIBUTE_OUTPUT_CONTROL_POINTS,
        ATTRIBUTE_PATCH_CONSTANT_FUNCTION,
        ATTRIBUTE_MAX_TESS_FACTOR,
        ATTRIBUTE_MAX_VERTEX_COUNT,
        ATTRIBUTE_INSTANCE,
        ATTRIBUTE_EARLY_DEPTH_STENCIL,
        ATTRIBUTE_CLIP_PLANES,
        ATTRIBUTE_ROOT_SIGNATURE,
        ATTRIBUTE_WAVE_SIZE,
        ATTRIBUTE_NODE_LAUNCH,
        ATTRIBUTE_NODE_IS_PROGRAM_ENTRY,
        ATTRIBUTE_NODE_ID,
        ATTRIBUTE_NODE_LOCAL_ROOT_ARGUMENTS_TABLE_INDEX,
        ATTRIBUTE_NODE_SHARE_INPUT_OF,
        ATTRIBUTE_NODE_DISPATCH_GRID,
        ATTRIBUTE_NODE_MAX_DISPATCH_GRID,
        ATTRIBUTE_NODE_MAX_RECURSION_DEPTH,
    };
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (kinds[i] == kind)
            return true;
    return false;
}

static void warn_of_entry_attributes(struct analyser *a, const struct function *f) {
    for (const struct attribute *at = f->attributes; at; at = at->next)
        if (is_of_entries(at->kind))
            warning_at(a->c, WARN_MISPLACED_ATTRIBUTES, at->at,
                       "attribute '%s' has no effect without '[shader(\"...\")]'",
                       attribute_name(at->kind));
}

static void find_library_entries(struct analyser *a, struct entry_vec *entries) {
    struct map known = {0};
    for (size_t i = 0; i < a->functions.count; i++) {
        struct function *f = a->functions.items[i];
        const struct attribute *at = attribute_find(f->attributes, ATTRIBUTE_SHADER);
        if (!at && f->has_body && !f->is_method && !f->is_static_method)
            warn_of_entry_attributes(a, f);
        if (!at || !f->has_body)
            continue;
        enum stage stage = stage_of_name(text_argument(at));
        if (stage == STAGE_COUNT) {
            report_stage_name(a, at);
            continue;
        }
        check_overload(a, &known, f, stage);
        add_entry(a, entries, f, stage);
    }
}

/* Reports a library without entry points or exports, because the module is valid only if it can be
 * linked. -Vd suppresses the error. */
static void check_library(struct analyser *a) {
    const struct function *f = NULL;
    for (size_t i = 0; i < a->functions.count && !f; i++)
        if (a->functions.items[i]->has_body && !a->functions.items[i]->is_method)
            f = a->functions.items[i];
    const struct options *o = a->options;
    if (o->syntax_only || o->dump_typed || diag_error_count(a->c))
        return;
    bool is_shown = error_invalid_at(a->c, 0, WARNING_COUNT,
                                     "library has no entry points and no exported functions");
    if (is_shown && f)
        note_at(a->c, f->at,
                "use '[shader(\"...\")]' to make this function an entry point, or 'export' to "
                "export it");
}

/* Checks that streams are passed as inout, because appending changes them. */
static void check_streams(struct analyser *a) {
    for (uint32_t i = 0; i < a->program->function_count; i++) {
        const struct function *f = a->program->functions[i];
        for (uint32_t k = 0; k < f->parameter_count; k++) {
            const struct variable *p = f->parameters[k];
            if (type_is_of_class(p->type, OBJECT_CLASS_STREAM) && p->direction != DIRECTION_INOUT)
                error_at(a->c, p->at, "a stream must be an 'inout' parameter");
        }
    }
}

void entry_points_resolve(struct analyser *a) {
    struct entry_vec entries = {0};
    struct function_vec exported = {0}, roots = {0};
    if (a->options->stage == STAGE_LIBRARY)
        find_library_entries(a, &entries);
    else
        find_profile_entries(a, &entries);
    if (a->options->stage == STAGE_LIBRARY || !targets_vulkan(a->options))
        find_exports(a, &exported);
    if (!entries.count && !exported.count)
        check_library(a);
    for (size_t i = 0; i < entries.count; i++) {
        vec_push(a->c->typed, &roots, (struct function *)entries.items[i].function);
        if (entries.items[i].patch_constant)
            vec_push(a->c->typed, &roots, (struct function *)entries.items[i].patch_constant);
    }
    for (size_t i = 0; i < exported.count; i++)
        vec_push(a->c->typed, &roots, exported.items[i]);
    a->program->entries = entries.items;
    a->program->entry_count = (uint32_t)entries.count;
    reach_from(a, &roots);
    sema_check_stages(a);
    sema_check_hull(a);
    sema_check_nodes(a);
    check_streams(a);
    sema_check_long_vectors(a);
    sema_check_resource_buffers(a);
}
