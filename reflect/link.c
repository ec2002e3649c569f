/* Checks the stages of a pipeline against each other. */
#include "facts.h"

#include <strings.h>
#include <stdarg.h>

/* One entry point. */
struct stage_facts {
    const struct reflection *r;
    const struct fact_entry *entry;
    uint32_t index; /* of the entry point in its module */
};

struct linker {
    struct context *c;
    bool narrows; /* inputs may have fewer components than outputs: Vulkan 1.3 */
};

/* "the pixel shader 'main'" */
static const char *stage_text(struct linker *l, const struct stage_facts *stage) {
    return arena_format(l->c->arena, "the %s shader '%s'", stage->entry->stage, stage->entry->name);
}

/* A module without a place is named in front. */
static const char *message(struct linker *l, const struct stage_facts *stage, location at,
                           const char *format, va_list arguments) {
    const char *text = arena_vformat(l->c->arena, format, arguments);
    return at ? text : arena_format(l->c->arena, "%s: %s", stage->r->file, text);
}

static void link_error(struct linker *l, const struct stage_facts *stage, location at,
                       const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    error_at(l->c, at, "%s", message(l, stage, at, format, arguments));
    va_end(arguments);
}

/* Says what is wrong at a place of a stage's source or, where there is none, of its module. */
static void link_warning(struct linker *l, const struct stage_facts *stage, location at,
                         const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    warning_at(l->c, WARN_STAGE_INTERFACE, at, "%s", message(l, stage, at, format, arguments));
    va_end(arguments);
}

/* The other side of it, where that has a place. */
static void link_note(struct linker *l, const struct stage_facts *stage, location at,
                      const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    note_at(l->c, at, "%s", message(l, stage, at, format, arguments));
    va_end(arguments);
}

static bool matches(const struct reflection *a, uint32_t type_a, const struct reflection *b,
                    uint32_t type_b, unsigned depth);

static bool members_match(const struct reflection *a, const struct fact_type *x,
                          const struct reflection *b, const struct fact_type *y, unsigned depth) {
    bool same = x->member_count == y->member_count;
    for (uint32_t k = 0; same && k < x->member_count; k++) {
        const struct marks *m = x->members[k].marks, *n = y->members[k].marks;
        uint32_t order = FLAG_ROW_MAJOR | FLAG_COLUMN_MAJOR;
        same = m->values[MARK_OFFSET] == n->values[MARK_OFFSET] &&
               m->values[MARK_MATRIX_STRIDE] == n->values[MARK_MATRIX_STRIDE] &&
               (m->flags & order) == (n->flags & order) &&
               matches(a, x->members[k].type, b, y->members[k].type, depth + 1);
    }
    return same;
}

/* Are they the same, whatever they are called?  Where data lies counts for what lies in memory. */
static bool types_match(const struct reflection *a, uint32_t type_a, const struct reflection *b,
                        uint32_t type_b) {
    return matches(a, type_a, b, type_b, 0);
}

/* What stages share: descriptors, push constants, the payload of an amplification shader. */

static bool uses(const struct stage_facts *stage, uint32_t id) {
    const struct word_vec *users = &stage->r->users[id];
    for (size_t k = 0; k < users->count; k++)
        if (users->items[k] == stage->index)
            return true;
    return false;
}

/* ---- Blocks ---- */

static uint64_t begin_of(const struct fact_member *m) {
    return m->marks->values[MARK_OFFSET];
}

/* The first members that lie on the same bytes and are not the same; false where there are none: a
 * stage may have fewer members, at the end or, by offsets, anywhere.  Members lie in the order of
 * their offsets. */
static bool find_difference(const struct stage_facts *a, const struct fact_type *x,
                            const struct stage_facts *b, const struct fact_type *y, uint32_t *k,
                            uint32_t *n) {
    for (*k = *n = 0; *k < x->member_count && *n < y->member_count;) {
        const struct fact_member *m = &x->members[*k], *o = &y->members[*n];
        bool same = begin_of(m) == begin_of(o) && types_match(a->r, m->type, b->r, o->type);
        bool is_before = begin_of(m) + m->size <= begin_of(o);
        bool is_behind = begin_of(o) + o->size <= begin_of(m);
        if (!same && !is_before && !is_behind)
            return true;
        *k += same || is_before;
        *n += same || (is_behind && !is_before);
    }
    return false;
}

/* Reports blocks of two stages that lie otherwise. */
static void check_block(struct linker *l, const struct stage_facts *a, uint32_t type_a,
                        const struct stage_facts *b, uint32_t type_b, location at,
                        const char *what) {
    const struct fact_type *x = fact_type_at(a->r, type_a), *y = fact_type_at(b->r, type_b);
    uint32_t k, n;
    if (!find_difference(a, x, b, y, &k, &n))
        return;
    link_warning(l, b, at, "%s", what);
    link_note(l, b, 0, "%s '%s' at byte %llu differs from %s %s '%s' at byte %llu",
              fact_type_at(b->r, y->members[n].type)->name, y->members[n].name,
              (unsigned long long)begin_of(&y->members[n]), stage_text(l, a),
              fact_type_at(a->r, x->members[k].type)->name, x->members[k].name,
              (unsigned long long)begin_of(&x->members[k]));
}

/* ---- Descriptors ---- */

static location place_of(const struct fact_resource *resource) {
    return resource->variable ? resource->variable->at : 0;
}

static const char *type_text(const struct fact_resource *resource) {
    return resource->hlsl_type ? resource->hlsl_type : "a buffer";
}

/* A buffer of any kind may be read as one of another: only blocks of constants, and what has one
 * name, are meant to be the same. */
static bool is_meant_alike(const struct fact_resource *a, const struct fact_resource *b) {
    return a->descriptor == DESCRIPTOR_UNIFORM_BUFFER ||
           (a->descriptor == DESCRIPTOR_STORAGE_BUFFER && *a->name && !strcmp(a->name, b->name));
}

/* Arrays without a size are how all descriptors of a set are viewed, each as what it is
 * (VK_EXT_mutable_descriptor_type). */
static bool is_view(const struct fact_resource *resource) {
    return resource->count == 0 && !resource->count_constant;
}

static bool fit(const struct fact_resource *x, const struct fact_resource *y) {
    return (is_view(x) && is_view(y)) || descriptors_meet(x->descriptor, y->descriptor);
}

static void check_resources(struct linker *l, const struct stage_facts *a,
                            const struct fact_resource *x, const struct stage_facts *b,
                            const struct fact_resource *y) {
    if (x->set != y->set || x->binding != y->binding)
        return;
    if (fit(x, y)) {
        if (a != b) {
            const char *text = arena_format(l->c->arena,
                                            "'%s' of %s lies otherwise than '%s' of %s, which has "
                                            "the same set %u and binding %u",
                                            y->name, stage_text(l, b), x->name, stage_text(l, a),
                                            y->set, y->binding);
            if (is_meant_alike(x, y) && fact_type_at(a->r, x->type)->kind == FACT_STRUCT)
                check_block(l, a, x->type, b, y->type, place_of(y), text);
        }
        return;
    }
    link_error(l, b, place_of(y), "'%s' of %s is %s at set %u, binding %u, but '%s' of %s is %s",
               y->name, stage_text(l, b), type_text(y), y->set, y->binding, x->name,
               stage_text(l, a), type_text(x));
    if (place_of(x))
        link_note(l, a, place_of(x), "'%s' of %s declared here", x->name, stage_text(l, a));
}

static bool is_checked(const struct stage_facts *stage, const struct fact_resource *resource) {
    return resource->id && resource->has_binding && uses(stage, resource->id);
}

/* Of one stage, each with those before it: there, two views of one block may be meant. */
static void check_descriptors(struct linker *l, const struct stage_facts *a,
                              const struct stage_facts *b) {
    const struct fact_resource_vec *list = &a->r->resources, *others = &b->r->resources;
    for (size_t n = 0; n < others->count; n++)
        for (size_t k = 0; k < (a == b ? n : list->count) && is_checked(b, &others->items[n]); k++)
            if (is_checked(a, &list->items[k]))
                check_resources(l, a, &list->items[k], b, &others->items[n]);
}

/* ---- Push constants and payloads ---- */

static void check_memory(struct linker *l, const struct stage_facts *a, const struct fact_memory *x,
                         const struct stage_facts *b, const struct fact_memory *y) {
    if (x->storage != y->storage)
        return;
    if (x->storage == SpvStorageClassPushConstant)
        check_block(l, a, x->type, b, y->type, y->at,
                    arena_format(l->c->arena, "push constants of %s lie otherwise than those of %s",
                                 stage_text(l, b), stage_text(l, a)));
    if (x->storage == SpvStorageClassTaskPayloadWorkgroupEXT &&
        !types_match(a->r, x->type, b->r, y->type))
        link_error(l, b, y->at, "payload of %s differs from the payload of %s", stage_text(l, b),
                   stage_text(l, a));
}

/* link.c: descriptors, of which no two kinds have one binding, and push constants, which all
 * stages share. */
static void link_memory(struct linker *l, const struct stage_facts *a,
                        const struct stage_facts *b) {
    const struct fact_memory_vec *list = &a->r->memory, *others = &b->r->memory;
    check_descriptors(l, a, b);
    for (size_t k = 0; k < list->count; k++)
        for (size_t n = 0; n < others->count; n++)
            if (uses(a, list->items[k].id) && uses(b, others->items[n].id))
                check_memory(l, a, &list->items[k], b, &others->items[n]);
}

/* How primitives go from stage to stage: execution modes that two stages say. */

/* Modes of which two stages may have but one: the same, where both have one. */
static const char *const domains[] = {"Triangles", "Quads", "Isolines", NULL};
static const char *const spacings[] = {"SpacingEqual", "SpacingFractionalEven",
                                       "SpacingFractionalOdd", NULL};
static const char *const windings[] = {"VertexOrderCw", "VertexOrderCcw", NULL};

static const struct fact_mode *find_mode(const struct fact_entry *entry, const char *const *names) {
    for (size_t k = 0; k < entry->modes.count; k++)
        for (size_t n = 0; names[n]; n++)
            if (!strcmp(entry->modes.items[k].name, names[n]))
                return &entry->modes.items[k];
    return NULL;
}

static void check_same(struct linker *l, const struct stage_facts *a, const struct stage_facts *b,
                       const char *const *names) {
    const struct fact_mode *one = find_mode(a->entry, names), *other = find_mode(b->entry, names);
    if (one && other && strcmp(one->name, other->name))
        link_error(l, b, b->entry->at, "%s declares %s, but %s declares %s", stage_text(l, b),
                   other->name, stage_text(l, a), one->name);
}

static bool has_mode(const struct fact_entry *entry, const char *name) {
    return find_mode(entry, (const char *const[]){name, NULL}) != NULL;
}

/* An array of the control points is as long as any, for Vulkan. */
static void check_points(struct linker *l, const struct stage_facts *hull,
                         const struct stage_facts *domain) {
    static const char *const output_vertices[] = {"OutputVertices", NULL};
    const struct fact_mode *mode = find_mode(hull->entry, output_vertices);
    const struct fact_value_vec *list = &domain->entry->inputs;
    for (size_t k = 0; mode && mode->count && k < list->count; k++)
        if (list->items[k].is_arrayed && list->items[k].vertices != mode->operands[0]) {
            link_warning(l, domain, list->items[k].at,
                         "%s expects %u control points, but %s writes %u", stage_text(l, domain),
                         list->items[k].vertices, stage_text(l, hull), mode->operands[0]);
            return;
        }
}

/* link.c: how primitives go from stage to stage. */
static void link_modes(struct linker *l, const struct stage_facts *producer,
                       const struct stage_facts *consumer) {
    bool is_domain = consumer->entry->model == SpvExecutionModelTessellationEvaluation;
    if (producer->entry->model == SpvExecutionModelTessellationControl && is_domain) {
        check_same(l, producer, consumer, domains);
        check_same(l, producer, consumer, spacings);
        check_same(l, producer, consumer, windings);
        check_points(l, producer, consumer);
    }
    if (producer->entry->model == SpvExecutionModelTessellationEvaluation &&
        consumer->entry->model == SpvExecutionModelGeometry) {
        /* The names differ in nothing but in what a geometry shader takes:
         * VUID-VkGraphicsPipelineCreateInfo- pStages-00739. */
        /* What a domain shader makes of a patch. */
        const struct fact_entry *domain = producer->entry;
        const char *made = has_mode(domain, "PointMode")  ? "InputPoints"
                           : has_mode(domain, "Isolines") ? "InputLines"
                                                          : "Triangles";
        if (!has_mode(consumer->entry, made))
            link_error(l, consumer, consumer->entry->at, "%s does not accept the %s of %s",
                       stage_text(l, consumer),
                       !strcmp(made, "InputPoints")  ? "points"
                       : !strcmp(made, "InputLines") ? "lines"
                                                     : "triangles",
                       stage_text(l, producer));
    }
}

/* Inputs of a stage and outputs of the one before it (Vulkan, "Interface Matching"). */

/* ---- Matching ---- */

/* A component of a location. */
struct slot {
    uint32_t number, component;
};

static bool covers(const struct fact_value *output, struct slot slot) {
    return output->has_location && !output->is_built_in && slot.number >= output->location &&
           slot.number - output->location < output->locations &&
           slot.component >= output->component &&
           slot.component - output->component < output->components;
}

static const struct fact_value *find_output(const struct stage_facts *producer, struct slot slot) {
    const struct fact_value_vec *list = &producer->entry->outputs;
    for (size_t k = 0; k < list->count; k++)
        if (covers(&list->items[k], slot))
            return &list->items[k];
    return NULL;
}

static const char *value_text(const struct fact_value *value) {
    return value->semantic ? value->semantic : value->name;
}

/* TEXCOORD is TEXCOORD0. */
static bool is_same_semantic(const char *a, const char *b) {
    size_t n = strlen(a), m = strlen(b);
    n -= n && a[n - 1] == '0' && (n < 2 || a[n - 2] < '0' || a[n - 2] > '9');
    m -= m && b[m - 1] == '0' && (m < 2 || b[m - 2] < '0' || b[m - 2] > '9');
    return n == m && !strncasecmp(a, b, n);
}

static const struct fact_value *find_semantic(const struct stage_facts *producer,
                                              const struct fact_value *input) {
    const struct fact_value_vec *list = &producer->entry->outputs;
    for (size_t k = 0; k < list->count; k++)
        if (!list->items[k].is_built_in && list->items[k].semantic && input->semantic &&
            is_same_semantic(list->items[k].semantic, input->semantic))
            return &list->items[k];
    return NULL;
}

/* ---- What is wrong ---- */

/* What is written, and where what is meant is written, if that is something else. */
static void note_output(struct linker *l, const struct stage_facts *producer,
                        const struct fact_value *output, const struct fact_value *input) {
    const struct fact_value *meant = find_semantic(producer, input);
    link_note(l, producer, output->at, "'%s' at location %u written here", value_text(output),
              output->location);
    if (meant && meant != output)
        link_note(l, producer, meant->at, "'%s' is written at location %u", value_text(meant),
                  meant->location);
}

/* The beginning of it is written, by `first`. */
static void report_part(struct linker *l, const struct stage_facts *producer,
                        const struct stage_facts *consumer, const struct fact_value *first,
                        const struct fact_value *input, struct slot slot) {
    if (slot.number == input->location)
        link_error(l, consumer, input->at, "'%s' of %s has %u components, but %u are written",
                   value_text(input), stage_text(l, consumer), input->components,
                   slot.component - input->component);
    else
        link_error(
            l, consumer, input->at,
            "'%s' of %s extends to location %u, but component %u of location %u is not written",
            value_text(input), stage_text(l, consumer), input->location + input->locations - 1,
            slot.component, slot.number);
    note_output(l, producer, first, input);
}

static const struct fact_type *number_of(const struct stage_facts *stage,
                                         const struct fact_value *value) {
    const struct fact_type *t = fact_type_at(stage->r, value->type);
    return fact_scalar_of(stage->r, fact_behind_arrays(stage->r, t));
}

static bool is_same_number(const struct stage_facts *producer, const struct fact_value *output,
                           const struct stage_facts *consumer, const struct fact_value *input) {
    const struct fact_type *a = number_of(producer, output), *b = number_of(consumer, input);
    return a->kind == b->kind && a->bits == b->bits;
}

static void report_slot(struct linker *l, const struct stage_facts *producer,
                        const struct stage_facts *consumer, const struct fact_value *first,
                        const struct fact_value *output, const struct fact_value *input,
                        struct slot slot) {
    if (output) {
        link_error(l, consumer, input->at, "'%s' of %s is %s at location %u, but %s is written",
                   value_text(input), stage_text(l, consumer), input->hlsl_type, input->location,
                   output->hlsl_type);
        note_output(l, producer, output, input);
    } else
        report_part(l, producer, consumer, first, input, slot);
}

static uint32_t shorter(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* Whether each component of each location is written, as a number of its type: all that devices
 * look at.  An output is the same up to its end, so that long arrays are not gone through. */
static bool check_slots(struct linker *l, const struct stage_facts *producer,
                        const struct stage_facts *consumer, const struct fact_value *first,
                        const struct fact_value *input) {
    for (uint32_t k = 0, run; k < input->locations; k += run) {
        run = input->locations - k;
        for (uint32_t n = 0; n < input->components; n++) {
            struct slot slot = {input->location + k, input->component + n};
            const struct fact_value *output = find_output(producer, slot);
            if (!output || !is_same_number(producer, output, consumer, input)) {
                report_slot(l, producer, consumer, first, output, input, slot);
                return false;
            }
            run = shorter(run, output->location + output->locations - slot.number);
        }
    }
    return true;
}

/* ---- Types ---- */

/* What equal dimensions of arrays are of. */
static const struct fact_type *behind_arrays(const struct reflection *r, const struct fact_type *t,
                                             const struct reflection *other,
                                             const struct fact_type *u,
                                             const struct fact_type **behind) {
    while (t->kind == FACT_ARRAY && u->kind == FACT_ARRAY && t->count == u->count) {
        t = fact_type_at(r, t->element);
        u = fact_type_at(other, u->element);
    }
    *behind = u;
    return t;
}

static bool is_vector(const struct fact_type *t) {
    return t->kind == FACT_VECTOR || fact_is_scalar(t);
}

/* The shape is the same but for components that the input leaves out. */
static bool is_narrower(const struct stage_facts *producer, const struct fact_value *output,
                        const struct stage_facts *consumer, const struct fact_value *input) {
    const struct fact_type *y,
        *x = behind_arrays(producer->r, fact_type_at(producer->r, output->type), consumer->r,
                           fact_type_at(consumer->r, input->type), &y);
    return is_vector(x) && is_vector(y) && output->location == input->location &&
           output->component == input->component;
}

/* Variables match by location, component and type; Vulkan 1.3, or maintenance4, lets an input be a
 * vector of fewer components (VUID-RuntimeSpirv-maintenance4-06817).  What has the numbers at their
 * places works as well. */
static bool check_type(struct linker *l, const struct stage_facts *producer,
                       const struct stage_facts *consumer, const struct fact_value *output,
                       const struct fact_value *input) {
    if (output->location == input->location && output->component == input->component &&
        types_match(producer->r, output->type, consumer->r, input->type))
        return true;
    if (is_narrower(producer, output, consumer, input)) {
        if (!l->narrows) {
            link_error(
                l, consumer, input->at,
                "'%s' of %s has %u components, but %u are written, which requires Vulkan 1.3",
                value_text(input), stage_text(l, consumer), input->components, output->components);
            note_output(l, producer, output, input);
        }
        return l->narrows;
    }
    link_warning(l, consumer, input->at, "'%s' of %s is %s at location %u, but written '%s' is %s",
                 value_text(input), stage_text(l, consumer), input->hlsl_type, input->location,
                 value_text(output), output->hlsl_type);
    note_output(l, producer, output, input);
    return false;
}

static const char *rate_text(uint32_t flags) {
    return flags & FLAG_PATCH           ? "for the whole patch"
           : flags & FLAG_PER_PRIMITIVE ? "for each primitive"
                                        : "for each vertex";
}

/* VUID-RuntimeSpirv-OpVariable-08746. */
static bool check_rate(struct linker *l, const struct stage_facts *producer,
                       const struct stage_facts *consumer, const struct fact_value *output,
                       const struct fact_value *input) {
    const uint32_t rates = FLAG_PATCH | FLAG_PER_PRIMITIVE;
    if ((output->flags & rates) == (input->flags & rates))
        return true;
    link_error(l, consumer, input->at, "'%s' of %s is read %s, but written %s", value_text(input),
               stage_text(l, consumer), rate_text(input->flags), rate_text(output->flags));
    note_output(l, producer, output, input);
    return false;
}

/* What Vulkan allows, and hardly anybody means: it looks at the pixel shader's alone. */
static void check_words(struct linker *l, const struct stage_facts *producer,
                        const struct stage_facts *consumer, const struct fact_value *output,
                        const struct fact_value *input) {
    const uint32_t ways = FLAG_FLAT | FLAG_NO_PERSPECTIVE | FLAG_CENTROID | FLAG_SAMPLE;
    if (input->semantic && output->semantic &&
        !is_same_semantic(input->semantic, output->semantic)) {
        link_warning(l, consumer, input->at, "'%s' of %s reads %s's '%s' at location %u",
                     input->semantic, stage_text(l, consumer), stage_text(l, producer),
                     output->semantic, input->location);
        note_output(l, producer, output, input);
    }
    if (consumer->entry->model == SpvExecutionModelFragment && output->flags & ways &&
        (output->flags & ways) != (input->flags & ways)) {
        link_warning(l, consumer, input->at,
                     "interpolation of '%s' of %s differs from its declaration in %s",
                     value_text(input), stage_text(l, consumer), stage_text(l, producer));
        note_output(l, producer, output, input);
    }
}

static void check_input(struct linker *l, const struct stage_facts *producer,
                        const struct stage_facts *consumer, const struct fact_value *input) {
    struct slot slot = {input->location, input->component};
    const struct fact_value *output = find_output(producer, slot);
    if (!output) {
        const struct fact_value *meant = find_semantic(producer, input);
        link_error(l, consumer, input->at, "input '%s' of %s at location %u is not written by %s",
                   value_text(input), stage_text(l, consumer), input->location,
                   stage_text(l, producer));
        if (meant)
            link_note(l, producer, meant->at, "'%s' is written at location %u", value_text(meant),
                      meant->location);
    } else if (check_rate(l, producer, consumer, output, input) &&
               check_slots(l, producer, consumer, output, input) &&
               check_type(l, producer, consumer, output, input))
        check_words(l, producer, consumer, output, input);
}

/* ---- Built-ins ---- */

/* Those of each vertex, which the stage before has to write (Vulkan, "Built-In Variables"). */
static void check_built_in(struct linker *l, const struct stage_facts *producer,
                           const struct stage_facts *consumer, const struct fact_value *input) {
    const struct fact_value_vec *list = &producer->entry->outputs;
    for (size_t k = 0; k < list->count; k++) {
        const struct fact_value *output = &list->items[k];
        if (!output->is_built_in || output->built_in != input->built_in)
            continue;
        if (!types_match(producer->r, output->type, consumer->r, input->type)) {
            link_warning(l, consumer, input->at, "'%s' of %s is %s, but %s is written",
                         value_text(input), stage_text(l, consumer), input->hlsl_type,
                         output->hlsl_type);
            note_output(l, producer, output, input);
        }
        return;
    }
    if (input->is_arrayed)
        link_warning(l, consumer, input->at, "input '%s' of %s is not written by %s",
                     value_text(input), stage_text(l, consumer), stage_text(l, producer));
}

static void link_values(struct linker *l, const struct stage_facts *producer,
                        const struct stage_facts *consumer) {
    const struct fact_value_vec *list = &consumer->entry->inputs;
    for (size_t k = 0; k < list->count; k++)
        if (list->items[k].is_built_in)
            check_built_in(l, producer, consumer, &list->items[k]);
        else if (list->items[k].has_location)
            check_input(l, producer, consumer, &list->items[k]);
}

/* ---- Limits ---- */

/* What every device has at least (Vulkan, "Required Limits"): maxVertexOutputComponents,
 * maxTessellation...Components, maxGeometry...Components, maxFragmentInputComponents. */
enum { LEAST_COMPONENTS = 64, LEAST_PATCH_COMPONENTS = 120, PER_LOCATION = 4 };

static void check_limit(struct linker *l, const struct stage_facts *stage,
                        const struct fact_value_vec *list) {
    for (size_t k = 0; k < list->count; k++) {
        const struct fact_value *value = &list->items[k];
        uint32_t most = value->flags & FLAG_PATCH ? LEAST_PATCH_COMPONENTS : LEAST_COMPONENTS;
        uint64_t end = (uint64_t)value->location + value->locations;
        if (value->is_built_in || !value->has_location || end * PER_LOCATION <= most)
            continue;
        link_warning(l, stage, value->at,
                     "'%s' of %s extends to location %llu, but some devices only support %u",
                     value_text(value), stage_text(l, stage), (unsigned long long)end - 1,
                     most / PER_LOCATION);
        return;
    }
}

/* Do the stages of a pipeline fit?  The rules are those of Vulkan, "Shader Interfaces". */

/* ---- Messages ---- */

/* ---- Types ---- */

/* More than types of an interface or a block are deep; deeper ones pass for the same. */
enum { MOST_DEPTH = 12 };

static bool matches(const struct reflection *a, uint32_t type_a, const struct reflection *b,
                    uint32_t type_b, unsigned depth);

static bool has_element(const struct fact_type *t) {
    return t->kind == FACT_VECTOR || t->kind == FACT_MATRIX || t->kind == FACT_ARRAY;
}

static bool matches(const struct reflection *a, uint32_t type_a, const struct reflection *b,
                    uint32_t type_b, unsigned depth) {
    const struct fact_type *x = fact_type_at(a, type_a), *y = fact_type_at(b, type_b);
    bool same = x->kind == y->kind && x->bits == y->bits && x->rows == y->rows &&
                x->columns == y->columns && x->count == y->count && x->stride == y->stride;
    if (!same || depth > MOST_DEPTH)
        return same;
    if (x->kind == FACT_STRUCT)
        return members_match(a, x, b, y, depth);
    return !has_element(x) || matches(a, x->element, b, y->element, depth + 1);
}

/* ---- Pipelines ---- */

/* The place of a stage in its pipeline; those of other pipelines hand nothing on. */
static int order_of(const struct fact_entry *entry) {
    static const struct {
        SpvExecutionModel model;
        int order;
    } orders[] = {
        {SpvExecutionModelTaskEXT, 1},
        {SpvExecutionModelTaskNV, 1},
        {SpvExecutionModelMeshEXT, 2},
        {SpvExecutionModelMeshNV, 2},
        {SpvExecutionModelVertex, 2},
        {SpvExecutionModelTessellationControl, 3},
        {SpvExecutionModelTessellationEvaluation, 4},
        {SpvExecutionModelGeometry, 5},
        {SpvExecutionModelFragment, 6},
    };
    for (size_t k = 0; k < sizeof orders / sizeof *orders; k++)
        if (orders[k].model == entry->model)
            return orders[k].order;
    return 0;
}

VEC(struct stage_facts, stage_vec);

/* The order of the last stage in front of one that any of them has. */
static int order_before(const struct stage_vec *stages, int order) {
    int found = 0;
    for (size_t k = 0; k < stages->count; k++) {
        int other = order_of(stages->items[k].entry);
        if (other > found && other < order)
            found = other;
    }
    return found;
}

static void check_stage(struct linker *l, const struct stage_vec *stages, size_t at) {
    const struct stage_facts *stage = &stages->items[at];
    int order = order_of(stage->entry), before = order_before(stages, order);
    /* What comes in from buffers, and what goes out to targets, has other limits. */
    if (stage->entry->model != SpvExecutionModelVertex)
        check_limit(l, stage, &stage->entry->inputs);
    if (stage->entry->model != SpvExecutionModelFragment)
        check_limit(l, stage, &stage->entry->outputs);
    check_descriptors(l, stage, stage);
    for (size_t k = 0; k < stages->count; k++) {
        const struct stage_facts *other = &stages->items[k];
        if (order && before && order_of(other->entry) == before) {
            link_values(l, other, stage);
            link_modes(l, other, stage);
        }
        if (k < at && order && order_of(other->entry) && order_of(other->entry) != order)
            link_memory(l, other, stage);
    }
}

static void add_stages(struct linker *l, struct stage_vec *stages, const struct reflection *r) {
    enum { SPIRV_OF_VULKAN_1_3 = 0x10600 };
    l->narrows |= r->m->version >= SPIRV_OF_VULKAN_1_3;
    for (uint32_t k = 0; k < r->entries.count; k++) {
        struct stage_facts stage = {r, &r->entries.items[k], k};
        vec_push(l->c->arena, stages, stage);
    }
}

void link_check(struct context *c, const struct reflection *const *modules, size_t count) {
    struct linker l = {.c = c};
    struct stage_vec stages = {0};
    for (size_t k = 0; k < count; k++)
        add_stages(&l, &stages, modules[k]);
    for (size_t k = 0; k < stages.count; k++)
        check_stage(&l, &stages, k);
}
