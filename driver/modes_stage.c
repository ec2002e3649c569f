/* The stage of an input, for compilers that have no profiles. */
#include <string.h>

#include "files.h"
#include "modes_table.h"

static const struct {
    const char *name, *profile;
} stages[] = {
    {"vert", "vs"}, {"vertex", "vs"},      {"frag", "ps"}, {"fragment", "ps"},
    {"tesc", "hs"}, {"tesscontrol", "hs"}, {"tese", "ds"}, {"tesseval", "ds"},
    {"geom", "gs"}, {"geometry", "gs"},    {"comp", "cs"}, {"compute", "cs"},
    {"task", "as"}, {"mesh", "ms"},
};

const char *mode_profile(const char *stage) {
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++)
        if (!strcmp(stages[i].name, stage))
            return stages[i].profile;
    return NULL;
}

bool mode_stage_has_position(const char *stage) {
    return strchr("vdgm", *mode_profile(stage)) != NULL;
}

bool mode_has_extension(const char *path, const char *extension) {
    const char *dot = strrchr(path, '.');
    return dot && !strcmp(dot + 1, extension);
}

/* `shader.vert`, and `shader.vert.hlsl`. */
static const char *stage_of_name(struct context *c, const char *path) {
    size_t length = strlen(path);
    if (mode_has_extension(path, "hlsl"))
        length -= strlen(".hlsl");
    const char *name = arena_string(c->arena, path, length);
    const char *dot = strrchr(name, '.');
    return dot && mode_profile(dot + 1) ? dot + 1 : NULL;
}

/* `#pragma shader_stage(vertex)`, which must stand in the file itself. */
static const char *stage_of_pragma(struct mode_request *r, const char *path) {
    static const char pragma[] = "shader_stage(";
    struct file_content content;
    if (!strcmp(path, "-") || !files_read(r->c, r->files, path, &content))
        return NULL;
    for (const char *at = strstr(content.text, "#pragma"); at; at = strstr(at, "#pragma")) {
        at += strlen("#pragma");
        at += strspn(at, " \t");
        if (strncmp(at, pragma, strlen(pragma)) != 0)
            continue;
        at += strlen(pragma);
        return arena_string(r->c->arena, at, strcspn(at, ")\n"));
    }
    return NULL;
}

const char *mode_stage_of(struct mode_request *r, const struct mode_input *input) {
    const char *stage = input->stage ? input->stage : stage_of_name(r->c, input->path);
    if (!stage)
        stage = stage_of_pragma(r, input->path);
    if (!stage && (r->preprocess || r->rule_only))
        return "frag"; /* any will do */
    if (!stage)
        error_at(r->c, 0,
                 "the stage of '%s' is not known: neither an option, nor the file's name, nor a "
                 "#pragma shader_stage in it says it",
                 input->path);
    else if (!mode_profile(stage))
        error_at(r->c, 0, "unknown stage '%s'", stage);
    else
        return stage;
    return NULL;
}
