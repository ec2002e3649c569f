/* Checks that the stages of a pipeline match. */
#include "facts.h"

#include <strings.h>
#include <stdarg.h>

struct stage_facts {
    const struct reflection *r;
    const struct fact_entry *entry;
    uint32_t index; /* index of the entry point in its module */
};

struct linker {
    struct context *c;
    bool narrows; /* Vulkan 1.3: inputs may have fewer components than outputs */
};

/* Returns text such as "the pixel shader 'main'". */
static const char *stage_text(struct linker *l, const struct stage_facts *stage) {
    return arena_format(l->c->arena, "the %s shader '%s'", stage->entry->stage, stage->entry->name);
}

/* Formats a message, prefixed with the module's file name if it has no location. */
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

/* Warn or report an error at a location of the stage, or of its module if there is none. */
static void link_warning(struct linker *l, const struct stage_facts *stage, location at,
                         const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    warning_at(l->c, WARN_STAGE_INTERFACE, at, "%s", message(l, stage, at, format, arguments));
    va_end(arguments);
}

/* Adds a note about the other stage. */
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

/* Returns whether types are equal except for names. Offsets must match for types in memory. */
static bool types_match(const struct reflection *a, uint32_t type_a, const struct reflection *b,
                        uint32_t type_b) {
    return matches(a, type_a, b, type_b, 0);
}

/* Resources shared by stages: descriptors, push constants, and the payload of an amplification
 * shader. */

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

/* Finds the first members that overlap but differ. A stage may omit members, at the end or,
 * because offsets are explicit, anywhere. Members are in the order of their offsets. */
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

/* Warns if blocks of two stages have a different layout. */
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

/* Only constant buffers and storage buffers of equal name must have equal layouts, because other
 * buffers may be accessed as different types. */
static bool is_meant_alike(const struct fact_resource *a, const struct fact_resource *b) {
    return a->descriptor == DESCRIPTOR_UNIFORM_BUFFER ||
           (a->descriptor == DESCRIPTOR_STORAGE_BUFFER && *a->name && !strcmp(a->name, b->name));
}

/* Unsized arrays are views of all descriptors of a set (VK_EXT_mutable_descriptor_type). */
static bool is_view(const struct fact_resource *resource) {
    return resource->count == 0 && !resource->count_constant;
}

static bool resources_fit(const struct fact_resource *x, const struct fact_resource *y) {
    return (is_view(x) && is_view(y)) || layout_descriptors_overlap(x->descriptor, y->descriptor);
}

static void check_resources(struct linker *l, const struct stage_facts *a,
                            const struct fact_resource *x, const struct stage_facts *b,
                            const struct fact_resource *y) {
    if (x->set != y->set || x->binding != y->binding)
        return;
    if (resources_fit(x, y)) {
        if (a != b) {
            const char *text = arena_format(l->c->arena,
                                            "layout of '%s' of %s differs from '%s' of %s, which "
                                            "has the same set %u and binding %u",
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

/* Compares the descriptors of two stages, or those of one stage with each other. In one stage,
 * two views of a block may be intentional. */
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
                    arena_format(l->c->arena,
                                 "layout of the push constants of %s differs from those of %s",
                                 stage_text(l, b), stage_text(l, a)));
    if (x->storage == SpvStorageClassTaskPayloadWorkgroupEXT &&
        !types_match(a->r, x->type, b->r, y->type))
        link_error(l, b, y->at, "payload of %s differs from the payload of %s", stage_text(l, b),
                   stage_text(l, a));
}

/* Checks descriptors, whose types must match at each binding, and push constants, which all
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

/* Execution modes that two stages must agree on. */

/* Modes that must be equal if both stages specify one. */
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

/* Vulkan ignores the length of control point arrays, so a mismatch is a warning. */
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

/* Checks the primitives passed between stages. */
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
        /* VUID-VkGraphicsPipelineCreateInfo-pStages-00739: the primitive type must match. Only a
         * geometry shader's mode names differ. */
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

/* Interface matching of inputs with the outputs of the previous stage (Vulkan, "Interface
 * Matching"). */

/* ---- Matching ---- */

/* A component of a location. */
struct link_slot {
    uint32_t number, component;
};

static bool covers_slot(const struct fact_value *output, struct link_slot slot) {
    return output->has_location && !output->is_built_in && slot.number >= output->location &&
           slot.number - output->location < output->locations &&
           slot.component >= output->component &&
           slot.component - output->component < output->components;
}

static const struct fact_value *find_output(const struct stage_facts *producer,
                                            struct link_slot slot) {
    const struct fact_value_vec *list = &producer->entry->outputs;
    for (size_t k = 0; k < list->count; k++)
        if (covers_slot(&list->items[k], slot))
            return &list->items[k];
    return NULL;
}

static const char *value_text(const struct fact_value *value) {
    return value->semantic ? value->semantic : value->name;
}

/* Compares semantics; TEXCOORD is the same as TEXCOORD0. */
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

/* ---- Errors ---- */

/* Notes the output at this location and, if it has another semantic, the output with the
 * matching one. */
static void note_output(struct linker *l, const struct stage_facts *producer,
                        const struct fact_value *output, const struct fact_value *input) {
    const struct fact_value *meant = find_semantic(producer, input);
    link_note(l, producer, output->at, "'%s' at location %u written here", value_text(output),
              output->location);
    if (meant && meant != output)
        link_note(l, producer, meant->at, "'%s' is written at location %u", value_text(meant),
                  meant->location);
}

/* Reports a partially written input. `first` is the output that writes its beginning. */
static void report_part(struct linker *l, const struct stage_facts *producer,
                        const struct stage_facts *consumer, const struct fact_value *first,
                        const struct fact_value *input, struct link_slot slot) {
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
                        struct link_slot slot) {
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

/* Checks that each component is written with the correct scalar type, as devices require. An
 * output is checked once for all its locations, because arrays may be long. */
static bool check_slots(struct linker *l, const struct stage_facts *producer,
                        const struct stage_facts *consumer, const struct fact_value *first,
                        const struct fact_value *input) {
    for (uint32_t k = 0, run; k < input->locations; k += run) {
        run = input->locations - k;
        for (uint32_t n = 0; n < input->components; n++) {
            struct link_slot slot = {input->location + k, input->component + n};
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

/* Strips equal array dimensions from both types. */
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

/* Returns whether the types match except for components that the input omits. */
static bool is_narrower(const struct stage_facts *producer, const struct fact_value *output,
                        const struct stage_facts *consumer, const struct fact_value *input) {
    const struct fact_type *y,
        *x = behind_arrays(producer->r, fact_type_at(producer->r, output->type), consumer->r,
                           fact_type_at(consumer->r, input->type), &y);
    return is_vector(x) && is_vector(y) && output->location == input->location &&
           output->component == input->component;
}

/* Checks the types. Variables match by location, component and type. Vulkan 1.3 and maintenance4
 * allow an input vector with fewer components (VUID-RuntimeSpirv-maintenance4-06817). Other
 * shapes with the same scalars in the same slots also work, but cause a warning. */
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

/* Checks per-patch and per-primitive decorations (VUID-RuntimeSpirv-OpVariable-08746). */
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

/* Warns about mismatches that Vulkan allows but that are probably unintended: semantics, and
 * interpolation, for which only the pixel shader counts. */
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
    struct link_slot slot = {input->location, input->component};
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

/* Checks a per-vertex built-in, which the previous stage must write (Vulkan, "Built-In
 * Variables"). */
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

/* Limits that every device supports (Vulkan, "Required Limits"): maxVertexOutputComponents,
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

/* ---- Types ---- */

/* Limit of type nesting; deeper types are assumed to match. */
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

/* Returns the position of a stage in the graphics pipeline, or 0 for other pipelines. */
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

/* Returns the position of the last existing stage before `order`. */
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
    /* Vertex inputs and pixel outputs have other limits. */
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

void reflect_check_links(struct context *c, const struct reflection *const *modules, size_t count) {
    struct linker l = {.c = c};
    struct stage_vec stages = {0};
    for (size_t k = 0; k < count; k++)
        add_stages(&l, &stages, modules[k]);
    for (size_t k = 0; k < stages.count; k++)
        check_stage(&l, &stages, k);
}
