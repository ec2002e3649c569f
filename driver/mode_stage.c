/* Stages of inputs in driver modes: their names in options, file names and pragmas. */
#include "files.h"
#include "modes_table.h"

#include <string.h>

bool mode_stage_has_position(const char *stage) {
    return strchr("vdgm", *mode_profile(stage)) != NULL;
}

bool mode_has_extension(const char *path, const char *extension) {
    const char *dot = strrchr(path, '.');
    return dot && !strcmp(dot + 1, extension);
}

/* The stage of `shader.vert` and `shader.vert.hlsl`. */
static const char *stage_of_name(struct context *c, const char *path) {
    size_t length = strlen(path);
    if (mode_has_extension(path, "hlsl"))
        length -= strlen(".hlsl");
    const char *name = arena_string(c->kept, path, length);
    const char *dot = strrchr(name, '.');
    return dot && mode_profile(dot + 1) ? dot + 1 : NULL;
}

/* The stage of `#pragma shader_stage(vertex)`, which must be in the main file. */
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
        return arena_string(r->c->kept, at, strcspn(at, ")\n"));
    }
    return NULL;
}

/* Returns the stage of an input: from the options, the file name, or a #pragma. */
const char *mode_stage_of(struct mode_request *r, const struct mode_input *input) {
    const char *stage = input->stage ? input->stage : stage_of_name(r->c, input->path);
    if (!stage)
        stage = stage_of_pragma(r, input->path);
    if (!stage && (r->preprocess || r->rule_only))
        return "frag"; /* any stage is suitable */
    if (!stage)
        error_at(r->c, 0,
                 "cannot determine the stage of '%s'; use an option, a file extension or '#pragma "
                 "shader_stage'",
                 input->path);
    else if (!mode_profile(stage))
        error_at(r->c, 0, "unknown stage '%s'", stage);
    else
        return stage;
    return NULL;
}
