/* Inputs of a stage and outputs of the one before it (Vulkan, "Interface Matching"). */
#include "link.h"

#include <strings.h>

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
    link_note(l, producer, output->at, "'%s' at location %u is written here", value_text(output),
              output->location);
    if (meant && meant != output)
        link_note(l, producer, meant->at, "'%s' is at location %u there", value_text(meant),
                  meant->location);
}

static void report_missing(struct linker *l, const struct stage_facts *producer,
                           const struct stage_facts *consumer, const struct fact_value *input) {
    const struct fact_value *meant = find_semantic(producer, input);
    link_error(l, consumer, input->at, "'%s' of %s is at location %u, which %s does not write",
               value_text(input), stage_text(l, consumer), input->location,
               stage_text(l, producer));
    if (meant)
        link_note(l, producer, meant->at, "'%s' is at location %u there", value_text(meant),
                  meant->location);
}

/* The beginning of it is written, by `first`. */
static void report_part(struct linker *l, const struct stage_facts *producer,
                        const struct stage_facts *consumer, const struct fact_value *first,
                        const struct fact_value *input, struct slot slot) {
    if (slot.number == input->location)
        link_error(l, consumer, input->at,
                   "'%s' of %s has %u components, and what is written there has %u",
                   value_text(input), stage_text(l, consumer), input->components,
                   slot.component - input->component);
    else
        link_error(l, consumer, input->at,
                   "'%s' of %s reaches to location %u, and component %u of location %u is not "
                   "written",
                   value_text(input), stage_text(l, consumer),
                   input->location + input->locations - 1, slot.component, slot.number);
    note_output(l, producer, first, input);
}

static void report_type(struct linker *l, const struct stage_facts *producer,
                        const struct stage_facts *consumer, const struct fact_value *output,
                        const struct fact_value *input) {
    link_error(l, consumer, input->at, "'%s' of %s is %s at location %u, and %s is written",
               value_text(input), stage_text(l, consumer), input->hlsl_type, input->location,
               output->hlsl_type);
    note_output(l, producer, output, input);
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
    if (output)
        report_type(l, producer, consumer, output, input);
    else
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
                "'%s' of %s has %u components, and what is written there has %u, which needs "
                "Vulkan 1.3",
                value_text(input), stage_text(l, consumer), input->components, output->components);
            note_output(l, producer, output, input);
        }
        return l->narrows;
    }
    link_warning(l, consumer, input->at,
                 "'%s' of %s is %s at location %u, and '%s', which is written there, is %s",
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
    link_error(l, consumer, input->at, "'%s' of %s is there %s, and is written %s",
               value_text(input), stage_text(l, consumer), rate_text(input->flags),
               rate_text(output->flags));
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
        link_warning(l, consumer, input->at, "'%s' of %s reads what %s calls '%s', at location %u",
                     input->semantic, stage_text(l, consumer), stage_text(l, producer),
                     output->semantic, input->location);
        note_output(l, producer, output, input);
    }
    if (consumer->entry->model == SpvExecutionModelFragment && output->flags & ways &&
        (output->flags & ways) != (input->flags & ways)) {
        link_warning(l, consumer, input->at,
                     "'%s' of %s is interpolated otherwise than it is declared in %s",
                     value_text(input), stage_text(l, consumer), stage_text(l, producer));
        note_output(l, producer, output, input);
    }
}

static void check_input(struct linker *l, const struct stage_facts *producer,
                        const struct stage_facts *consumer, const struct fact_value *input) {
    struct slot slot = {input->location, input->component};
    const struct fact_value *output = find_output(producer, slot);
    if (!output)
        report_missing(l, producer, consumer, input);
    else if (check_rate(l, producer, consumer, output, input) &&
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
            link_warning(l, consumer, input->at, "'%s' of %s is %s, and %s is written",
                         value_text(input), stage_text(l, consumer), input->hlsl_type,
                         output->hlsl_type);
            note_output(l, producer, output, input);
        }
        return;
    }
    if (input->is_arrayed)
        link_warning(l, consumer, input->at, "'%s' of %s is not written by %s", value_text(input),
                     stage_text(l, consumer), stage_text(l, producer));
}

void link_values(struct linker *l, const struct stage_facts *producer,
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
                     "'%s' of %s reaches to location %llu, and not every device has more than %u",
                     value_text(value), stage_text(l, stage), (unsigned long long)end - 1,
                     most / PER_LOCATION);
        return;
    }
}

/* What comes in from buffers, and what goes out to targets, has other limits. */
void link_limits(struct linker *l, const struct stage_facts *stage) {
    if (stage->entry->model != SpvExecutionModelVertex)
        check_limit(l, stage, &stage->entry->inputs);
    if (stage->entry->model != SpvExecutionModelFragment)
        check_limit(l, stage, &stage->entry->outputs);
}
