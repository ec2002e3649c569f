/* Interface matching of inputs with the outputs of the previous stage (Vulkan, "Interface
 * Matching"). */
#include "link.h"

#include <strings.h>

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
                   value_text(input), link_stage_text(l, consumer), input->components,
                   slot.component - input->component);
    else
        link_error(
            l, consumer, input->at,
            "'%s' of %s extends to location %u, but component %u of location %u is not written",
            value_text(input), link_stage_text(l, consumer), input->location + input->locations - 1,
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
                   value_text(input), link_stage_text(l, consumer), input->hlsl_type,
                   input->location, output->hlsl_type);
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
        link_types_match(producer->r, output->type, consumer->r, input->type))
        return true;
    if (is_narrower(producer, output, consumer, input)) {
        if (!l->narrows) {
            link_error(
                l, consumer, input->at,
                "'%s' of %s has %u components, but %u are written, which requires Vulkan 1.3",
                value_text(input), link_stage_text(l, consumer), input->components,
                output->components);
            note_output(l, producer, output, input);
        }
        return l->narrows;
    }
    link_warning(l, consumer, input->at, "'%s' of %s is %s at location %u, but written '%s' is %s",
                 value_text(input), link_stage_text(l, consumer), input->hlsl_type, input->location,
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
               link_stage_text(l, consumer), rate_text(input->flags), rate_text(output->flags));
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
                     input->semantic, link_stage_text(l, consumer), link_stage_text(l, producer),
                     output->semantic, input->location);
        note_output(l, producer, output, input);
    }
    if (consumer->entry->model == SpvExecutionModelFragment && output->flags & ways &&
        (output->flags & ways) != (input->flags & ways)) {
        link_warning(l, consumer, input->at,
                     "interpolation of '%s' of %s differs from its declaration in %s",
                     value_text(input), link_stage_text(l, consumer), link_stage_text(l, producer));
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
                   value_text(input), link_stage_text(l, consumer), input->location,
                   link_stage_text(l, producer));
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
        if (!link_types_match(producer->r, output->type, consumer->r, input->type)) {
            link_warning(l, consumer, input->at, "'%s' of %s is %s, but %s is written",
                         value_text(input), link_stage_text(l, consumer), input->hlsl_type,
                         output->hlsl_type);
            note_output(l, producer, output, input);
        }
        return;
    }
    if (input->is_arrayed)
        link_warning(l, consumer, input->at, "input '%s' of %s is not written by %s",
                     value_text(input), link_stage_text(l, consumer), link_stage_text(l, producer));
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

/* Limits that every device supports (Vulkan, "Required Limits"): maxVertexOutputComponents,
 * maxTessellation...Components, maxGeometry...Components, maxFragmentInputComponents. */
enum { LEAST_COMPONENTS = 64, LEAST_PATCH_COMPONENTS = 120, PER_LOCATION = 4 };

void link_check_limit(struct linker *l, const struct stage_facts *stage,
                      const struct fact_value_vec *list) {
    for (size_t k = 0; k < list->count; k++) {
        const struct fact_value *value = &list->items[k];
        uint32_t most = value->flags & FLAG_PATCH ? LEAST_PATCH_COMPONENTS : LEAST_COMPONENTS;
        uint64_t end = (uint64_t)value->location + value->locations;
        if (value->is_built_in || !value->has_location || end * PER_LOCATION <= most)
            continue;
        link_warning(l, stage, value->at,
                     "'%s' of %s extends to location %llu, but some devices only support %u",
                     value_text(value), link_stage_text(l, stage), (unsigned long long)end - 1,
                     most / PER_LOCATION);
        return;
    }
}
