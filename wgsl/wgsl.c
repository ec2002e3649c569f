/* Conversion of a module to plain or minified WGSL text. */
#include "writer.h"

/* ---- Sections of the text ---- */

static void name_functions(struct writer *w) {
    for_each_in(i, &w->m->sections[SECTION_ENTRY_POINTS]) {
        struct id_info *fact = wgsl_fact_of(w, i->operands[1]);
        if (fact->text)
            wgsl_refuse(w, i, "function with two entry points is not supported in WGSL");
        fact->text = wgsl_name_entry(w, (const char *)(i->operands + 2));
    }
    for_each_routine(f, w->m) {
        struct id_info *fact = wgsl_fact_of(w, f->definition.id);
        if (!fact->text)
            fact->text = wgsl_name_global(w, fact->name && *fact->name ? fact->name : "function");
    }
}

static void write_features(struct writer *w, struct text_sink *out) {
    static const struct {
        size_t flag;
        const char *text;
    } features[] = {
        {offsetof(struct writer, uses_f16), "enable f16;\n"},
        {offsetof(struct writer, uses_subgroups), "enable subgroups;\n"},
        {offsetof(struct writer, uses_clip), "enable clip_distances;\n"},
        {offsetof(struct writer, uses_dual), "enable dual_source_blending;\n"},
        {offsetof(struct writer, uses_primitive), "enable primitive_index;\n"},
        {offsetof(struct writer, uses_immediates), "requires immediate_address_space;\n"},
        {offsetof(struct writer, uses_binding_arrays), "requires sized_binding_array;\n"},
        {offsetof(struct writer, uses_derivatives), "diagnostic(off, derivative_uniformity);\n"},
        {offsetof(struct writer, uses_subgroups), "diagnostic(off, subgroup_uniformity);\n"},
    };
    size_t before = out->length;
    for (size_t k = 0; k < COUNT_OF(features); k++)
        if (*((const bool *)((const char *)w + features[k].flag)))
            sink_text(out, features[k].text);
    if (out->length > before)
        sink_text(out, "\n");
}

static void write_part(struct text_sink *out, const struct text_sink *part, bool is_list) {
    if (part->length)
        sink_format(out, "%s%s", part->text, is_list ? "\n" : "");
}

static const char *assemble(struct writer *w) {
    struct text_sink out = {.arena = w->c->kept};
    write_features(w, &out);
    write_part(&out, &w->constants, true);
    write_part(&out, &w->types, false);
    write_part(&out, &w->variables, true);
    if (w->uses_float_bits)
        sink_text(&out,
                  "fn float_of_bits(bits: u32) -> f32 {\n    return bitcast<f32>(bits);\n}\n\n");
    if (w->uses_half_bits)
        sink_text(&out, "fn half_of_bits(bits: u32) -> f16 {\n"
                        "    return bitcast<vec2<f16>>(bits).x;\n}\n\n");
    wgsl_print_int64(w, &out);
    write_part(&out, &w->helpers, false);
    write_part(&out, &w->functions, false);
    if (out.length)
        out.text[out.length - 1] = 0;
    return out.text;
}

static const struct instruction *find_heap_access(const struct writer *w) {
    for_each_in_module(i, b, f, w->m)
        if (i->opcode == SpvOpUntypedAccessChainKHR)
            return i;
    return NULL;
}

static void write_all(struct writer *w) {
    w->entry = w->m->sections[SECTION_ENTRY_POINTS].first;
    if (!w->entry) {
        wgsl_refuse(w, NULL, "module has no entry point");
        return;
    }
    /* The type of an untyped pointer's target is determined only by its uses. */
    for_each_in(i, &w->m->sections[SECTION_GLOBALS])
        if (i->opcode == SpvOpTypeUntypedPointerKHR && !w->is_refused)
            wgsl_refuse(w, find_heap_access(w), "descriptor heaps are not supported in WGSL");
    if (w->is_refused)
        return;
    name_functions(w);
    wgsl_declare_constants(w);
    wgsl_declare_variables(w);
    if (w->is_refused)
        return;
    for_each_routine(f, w->m)
        wgsl_write_routine(w, f);
}

struct wgsl_text wgsl_of(struct context *c, struct module *m,
                         const struct wgsl_settings *settings) {
    struct wgsl_text out = {NULL, NULL, NULL};
    struct arena *arena = arena_branch(c->kept);
    struct writer w = {.c = c, .m = m, .arena = arena, .settings = settings};
    struct text_sink *const sinks[] = {&w.types,     &w.constants,     &w.variables,     &w.helpers,
                                       &w.functions, &w.json_bindings, &w.json_overrides};
    for (size_t k = 0; k < COUNT_OF(sinks); k++)
        sinks[k]->arena = arena;
    wgsl_change_subpasses(&w);
    wgsl_split_int64(&w);
    wgsl_reserve_names(&w);
    wgsl_collect_facts(&w);
    wgsl_find_effects(&w);
    wgsl_name_int64(&w);
    wgsl_fit_layouts(&w);
    wgsl_compare_types(&w);
    wgsl_find_handles(&w);
    wgsl_check_formats(&w);
    write_all(&w);
    if (!w.is_refused) {
        const char *text = assemble(&w);
        out.text = settings->minify ? wgsl_minified(c->kept, text) : text;
        out.bindings = wgsl_bindings_json(&w);
        out.typescript = settings->typescript ? wgsl_typescript(&w, out.bindings) : NULL;
    }
    arena_end(arena);
    return out;
}
