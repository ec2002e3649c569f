/* Groups and bindings: what the host binds, where, and what it is told of that as JSON. */
#include "writer.h"

#include <string.h>

/* WebGPU promises this many bindings in a group (WebGPU, "Limits": maxBindingsPerBindGroup). */
enum { MOST_BINDINGS = 1000 };

static void **slot_of(struct writer *w, struct slot place) {
    return map_slot(w->arena, &w->bindings, &place, sizeof place);
}

/* From a number on, the first that no variable has. */
static struct slot free_place(struct writer *w, uint32_t group, uint32_t first) {
    struct slot place = {group, first};
    while (*slot_of(w, place))
        place.binding++;
    *slot_of(w, place) = w;
    return place;
}

/* Both shaders of a pipeline have one layout, but are often compiled apart: the group of one is not
 * that of the other. */
static uint32_t packed_group(const struct writer *w) {
    for_each_in(i, &w->m->sections[SECTION_ENTRY_POINTS])
        if (i->operands[0] != SpvExecutionModelFragment)
            return 0;
    return 1;
}

static struct slot packed_place(struct writer *w) {
    return free_place(w, packed_group(w), w->next_binding++);
}

/* Where nobody says it, in the same place in every shader: the last that WebGPU promises. */
static struct slot push_place(struct writer *w) {
    const struct wgsl_settings *settings = w->settings;
    struct slot place = {settings->push_group, settings->push_binding};
    if (settings->has_push_place)
        return place;
    if (settings->pack_bindings)
        return packed_place(w);
    place = (struct slot){0, MOST_BINDINGS - 1};
    while (*slot_of(w, place))
        place.binding--;
    return place;
}

static bool is_push(const struct writer *w, const struct instruction *i) {
    return storage_of(w, i->id) == SpvStorageClassPushConstant;
}

static void reserve(struct writer *w, const struct instruction *i) {
    struct fact *fact = fact_of(w, i->id);
    struct slot place = {fact->decor.set, fact->decor.binding};
    if (is_push(w, i) && w->settings->has_push_place)
        *slot_of(w, push_place(w)) = fact;
    else if (!w->settings->pack_bindings && fact->decor.has_binding && fact->uses &&
             !*slot_of(w, place))
        *slot_of(w, place) = fact;
}

/* The first variable of a binding keeps it. */
void places_reserve(struct writer *w) {
    for_each_in(i, &w->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable)
            reserve(w, i);
}

/* Vulkan lets several variables share a binding, WGSL does not. */
struct slot place_of(struct writer *w, const struct instruction *i) {
    const struct fact *fact = fact_of(w, i->id);
    struct slot place = {fact->decor.set, fact->decor.binding};
    if (is_push(w, i))
        return push_place(w);
    if (w->settings->pack_bindings)
        return packed_place(w);
    return *slot_of(w, place) == fact ? place : free_place(w, fact->decor.set, 0);
}

struct slot place_of_sampler(struct writer *w, const struct instruction *i) {
    bool is_packed = w->settings->pack_bindings;
    return is_packed ? packed_place(w) : free_place(w, fact_of(w, i->id)->decor.set, 0);
}

/* ---- What went where ---- */

/* As WebGPU's GPUBindGroupLayoutEntry has it. */
static const char *resource_kind(const char *space, const char *type) {
    static const char *const kinds[][3] = {
        {"uniform", "", "uniform"},
        {"storage, read", "", "read-only-storage"},
        {"storage, read_write", "", "storage"},
        {"", "texture_storage", "storage-texture"},
        {"", "texture", "texture"},
        {"", "sampler_comparison", "comparison-sampler"},
        {"", "sampler", "sampler"},
    };
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (!strcmp(kinds[k][0], space) && !strncmp(kinds[k][1], type, strlen(kinds[k][1])))
            return kinds[k][2];
    return NULL;
}

static void tell_text(struct text_sink *out, const char *name, const char *text) {
    json_name(out, name);
    json_string(out, text);
    sink_text(out, ", ");
}

static void tell_number(struct text_sink *out, const char *name, uint32_t number) {
    json_name(out, name);
    sink_format(out, "%u, ", number);
}

static void tell_place(struct writer *w, const struct instruction *i, struct slot place,
                       const char *space, const char *name, const char *type) {
    const struct fact *fact = fact_of(w, i->id);
    struct text_sink *out = &w->told_bindings;
    sink_text(out, out->length ? ",\n    {" : "    {");
    tell_text(out, "name", fact->name);
    if (is_push(w, i)) {
        sink_text(out, "\"pushConstants\": true, ");
    } else {
        tell_number(out, "set", fact->decor.set);
        tell_number(out, "binding", fact->decor.binding);
    }
    tell_text(out, "wgslName", name);
    tell_number(out, "wgslGroup", place.group);
    tell_number(out, "wgslBinding", place.binding);
    tell_text(out, "resource", resource_kind(space, type));
    json_name(out, "type");
    json_string(out, type);
    sink_text(out, "}");
}

void declare_bound(struct writer *w, const struct instruction *i, struct slot place,
                   const char *space, const char *name, const char *type) {
    const char *open = *space ? "<" : "", *close = *space ? ">" : "";
    sink_format(&w->variables, "@group(%u) @binding(%u) var%s%s%s %s: %s;\n", place.group,
                place.binding, open, space, close, name, type);
    tell_place(w, i, place, space, name, type);
}

void tell_override(struct writer *w, const struct instruction *i, const char *name) {
    const struct fact *fact = fact_of(w, i->id);
    struct text_sink *out = &w->told_overrides;
    sink_text(out, out->length ? ",\n    {" : "    {");
    tell_text(out, "name", fact->name);
    tell_number(out, "id", fact->decor.spec_id);
    tell_text(out, "wgslName", name);
    json_name(out, "type");
    json_string(out, type_text(w, i->type));
    sink_text(out, "}");
}

static void tell_entry(struct writer *w, struct text_sink *out, const struct instruction *i) {
    static const char *const stages[] = {[SpvExecutionModelVertex] = "vertex",
                                         [SpvExecutionModelFragment] = "fragment",
                                         [SpvExecutionModelGLCompute] = "compute"};
    sink_text(out, out->length ? ",\n    {" : "    {");
    tell_text(out, "name", (const char *)(i->operands + 2));
    tell_text(out, "wgslName", fact_of(w, i->operands[1])->text);
    json_name(out, "stage");
    json_string(out, stages[i->operands[0]]);
    sink_text(out, "}");
}

static void tell_list(struct text_sink *out, const char *name, const struct text_sink *list) {
    sink_text(out, "  ");
    json_name(out, name);
    sink_format(out, list->length ? "[\n%s\n  ]" : "[%s]", list->length ? list->text : "");
}

const char *places_told(struct writer *w) {
    struct text_sink out = {.arena = w->c->arena}, entries = {.arena = w->arena};
    for_each_in(i, &w->m->sections[SECTION_ENTRY_POINTS])
        tell_entry(w, &entries, i);
    sink_text(&out, "{\n");
    tell_list(&out, "entryPoints", &entries);
    sink_text(&out, ",\n");
    tell_list(&out, "bindings", &w->told_bindings);
    sink_text(&out, ",\n");
    tell_list(&out, "overrides", &w->told_overrides);
    sink_text(&out, "\n}\n");
    return out.text;
}
