/* Names of the outputs of driver modes: the defaults of the other compilers. */
#include "modes_table.h"

#include <string.h>

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void add_pair(struct mode_request *r, struct string_list *line, const char *option,
                     const char *value) {
    driver_append_text(r->c, line, option);
    driver_append_text(r->c, line, value);
}

/* ---- glslc ---- */

/* Derives a.vert.spv from `dir/a.vert`, and a.spv from `dir/a.hlsl`. */
static const char *derived_name(struct mode_request *r, const char *path, const char *extension) {
    const char *name = base_name(path), *dot = strrchr(name, '.');
    bool is_stage_file = dot && mode_profile(dot + 1);
    size_t length = dot && !is_stage_file ? (size_t)(dot - name) : strlen(name);
    return arena_format(r->c->kept, "%.*s%s", (int)length, name, extension);
}

static const char *output_name(struct mode_request *r, const char *path) {
    if (r->output && !r->preprocess && !r->rule_only)
        return r->output;
    if (r->assembly)
        return derived_name(r, path, ".spvasm");
    return r->each_apart || r->preprocess || r->rule_only || r->rule_beside
               ? derived_name(r, path, ".spv")
               : "a.spv";
}

static void add_rule(struct mode_request *r, struct string_list *line, const char *module) {
    const char *file = r->rule_file;
    if (r->rule_only)
        driver_append_text(r->c, line, "-M");
    else if (r->rule_beside)
        driver_append_text(r->c, line, "-MD");
    else
        return;
    if (r->rule_only && (r->output || !file))
        file = r->output ? r->output : "-";
    add_pair(r, line, "-MF", file ? file : arena_format(r->c->kept, "%s.d", module));
    add_pair(r, line, "-MT", r->rule_target ? r->rule_target : module);
}

void mode_name_glslc_outputs(struct mode_request *r, const struct mode_input *input,
                             struct string_list *line) {
    const char *module = output_name(r, input->path);
    bool is_alone = !r->each_apart && !r->assembly && !r->output && !r->preprocess;
    add_rule(r, line, is_alone && r->rule_beside ? derived_name(r, input->path, ".spv") : module);
    if (r->rule_only)
        return;
    if (r->preprocess) {
        driver_append_text(r->c, line, "-P");
        add_pair(r, line, "-Fi", r->output ? r->output : "-");
    } else {
        add_pair(r, line, r->assembly ? "-Fc" : "-Fo", is_alone ? "a.spv" : module);
    }
}

/* ---- glslangValidator ---- */

void mode_name_glslang_outputs(struct mode_request *r, const struct mode_input *input,
                               struct string_list *line) {
    if (r->preprocess) {
        driver_append_text(r->c, line, "-P");
        add_pair(r, line, "-Fi", "-");
        return;
    }
    if (!r->binary) {
        driver_append_text(r->c, line, "-fsyntax-only");
        return;
    }
    const char *module = r->output;
    if (!module)
        module = arena_format(r->c->kept, "%s.spv", mode_stage_of(r, input));
    if (r->rule_file) {
        driver_append_text(r->c, line, "-MD");
        add_pair(r, line, "-MF", r->rule_file);
        add_pair(r, line, "-MT", module);
    }
    add_pair(r, line, "-Fo", module);
    if (r->print)
        add_pair(r, line, "-Fc", "-");
    if (r->header_variable) {
        driver_append_text(r->c, line, "--words=array");
        add_pair(r, line, "-Vn", r->header_variable);
    }
}

/* ---- gcc ---- */

/* The same name as without `-o` in a compiler cache, which derives it. */
void mode_name_cc_outputs(struct mode_request *r, const struct mode_input *input,
                          struct string_list *line) {
    const char *object = command_replace_extension(r->c, base_name(input->path), "o");
    if (r->preprocess) {
        driver_append_text(r->c, line, "-P");
        add_pair(r, line, "-Fi", r->output ? r->output : "-");
        return;
    }
    add_pair(r, line, "-Fo", r->output && !r->rule_only ? r->output : object);
    if (r->rule_only)
        driver_append_text(r->c, line, "-M");
    if (r->rule_only && r->output)
        add_pair(r, line, "-MF", r->output);
}

/* ---- Output conflicts ---- */

/* Default names are in the current folder. */
static const char *named_output(const struct string_list *line) {
    for (size_t i = 1; i < line->count; i++)
        if (!strcmp(line->items[i - 1], "-Fo") || !strcmp(line->items[i - 1], "-Fc"))
            return line->items[i];
    return NULL;
}

void mode_check_outputs(struct mode_request *r, const struct mode_lines *lines) {
    struct map known = {0};
    for (size_t i = 0; i < lines->count; i++) {
        const char *path = r->inputs.items[i].path, *output = named_output(&lines->items[i]);
        void **slot = output ? map_slot(r->c->kept, &known, output, strlen(output)) : NULL;
        if (slot && *slot)
            error_at(r->c, 0, "'%s' and '%s' have the same output '%s'", (const char *)*slot, path,
                     output);
        else if (slot)
            *slot = (void *)path;
    }
}
