/* Texts that are made from a source: the outputs of a compilation, and lists of a query. */
#include "variant.h"

#include <string.h>

struct output {
    const char *kind;
    const char *options[3];
    enum hlsl2spv_output output;
};

static const struct output outputs[] = {
    {"spirv", {NULL}, HLSL2SPV_ASSEMBLY},
    {"wgsl", {"-wgsl"}, HLSL2SPV_WGSL},
    {"reflection", {"-reflect"}, HLSL2SPV_REFLECTION},
    {"layout", {"-print-layout"}, HLSL2SPV_LAYOUT},
    {"statistics", {"-fstats"}, HLSL2SPV_STATISTICS},
    {"preprocessed", {"-P"}, HLSL2SPV_PREPROCESSED},
};

static const char *first_error(struct server *s, struct hlsl2spv_result *result) {
    for (size_t i = 0; i < hlsl2spv_diagnostic_count(result); i++) {
        const struct hlsl2spv_diagnostic *d = hlsl2spv_diagnostic_at(result, i);
        if (d->severity >= HLSL2SPV_ERROR)
            return arena_string(s->scratch, d->message, strlen(d->message));
    }
    return "there is no such output";
}

static const char *compile(struct server *s, const char *path, const struct output *output,
                           const char **problem) {
    struct variant variant = variant_for(s, path);
    struct string_list arguments = {0};
    struct hlsl2spv_host host = {
        .user = s, .open = analysis_open, .cancelled = analysis_is_cancelled, .context = s->shared};
    for (size_t i = 0; i < variant.arguments.count; i++)
        list_add(s, &arguments, variant.arguments.items[i]);
    for (size_t i = 0; output->options[i]; i++)
        list_add(s, &arguments, output->options[i]);
    list_add(s, &arguments, "--");
    list_add(s, &arguments, variant.root);
    analysis_prepare(s, variant.root);
    struct hlsl2spv_result *result = hlsl2spv_compile(arguments.count, arguments.items, &host);
    const char *text = result ? hlsl2spv_output(result, output->output) : NULL;
    if (text)
        text = arena_string(s->scratch, text, strlen(text));
    else
        *problem = result ? first_error(s, result) : "out of memory";
    hlsl2spv_release(result);
    return text;
}

/* ---- Lists of a query ---- */

static const char *resources_text(struct server *s, struct hlsl2spv_query *query) {
    static const char *const titles[] = {"Bindings", "Inputs", "Outputs"};
    struct text_sink text = {.arena = s->scratch};
    size_t count;
    const struct hlsl2spv_resource *list = hlsl2spv_query_resources(query, &count);
    sink_text(&text, "");
    for (size_t kind = 0; kind < COUNT_OF(titles); kind++) {
        sink_format(&text, "%s%s\n", kind ? "\n" : "", titles[kind]);
        for (size_t i = 0; i < count; i++) {
            const struct hlsl2spv_resource *r = &list[i];
            if ((size_t)r->kind != kind)
                continue;
            if (r->kind == HLSL2SPV_RESOURCE_BINDING)
                sink_format(&text, "    set %u, binding %u", r->set, r->binding);
            else if (r->has_location)
                sink_format(&text, "    location %u", r->location);
            else
                sink_text(&text, "    built-in");
            sink_format(&text, ": %s %s", r->type ? r->type : "", r->name ? r->name : "");
            if (r->registers || r->semantic)
                sink_format(&text, " : %s", r->registers ? r->registers : r->semantic);
            sink_text(&text, "\n");
        }
    }
    return text.text;
}

static const char *expansion_text(struct hlsl2spv_query *query, const char *path, unsigned line,
                                  unsigned column) {
    size_t count;
    const struct hlsl2spv_expansion *list = hlsl2spv_query_expansions(query, path, &count);
    for (size_t i = 0; i < count; i++)
        if (list[i].range.line == line && list[i].range.column <= column &&
            column <= list[i].range.end_column)
            return list[i].text;
    return NULL;
}

const char *output_text(struct server *s, const char *path, const char *kind, unsigned line,
                        unsigned column, const char **problem) {
    for (size_t i = 0; i < COUNT_OF(outputs); i++)
        if (!strcmp(outputs[i].kind, kind))
            return compile(s, path, &outputs[i], problem);
    if (!strcmp(kind, "resources"))
        return resources_text(s, analysis_of(s, path));
    if (strcmp(kind, "macro") != 0)
        server_fail(s, ERROR_PARAMETERS, "the kind '%s' is unknown", kind);
    *problem = "there is no macro";
    return expansion_text(analysis_of(s, path), path, line, column);
}
