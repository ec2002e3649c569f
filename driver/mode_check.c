/* Checks of the arguments of the modes of glslc and glslangValidator. */
#include "modes_table.h"

#include <string.h>

/* Only HLSL is supported, but the other compilers default to GLSL. */
static void check_language(struct mode_request *r) {
    if (r->language && strcmp(r->language, "hlsl") != 0)
        error_at(r->c, 0, "'%s' is not supported; only HLSL can be compiled", r->language);
    for (size_t i = 0; i < r->inputs.count && !r->language; i++)
        if (!mode_has_extension(r->inputs.items[i].path, "hlsl"))
            error_at(r->c, 0, "'%s' is treated as GLSL, which is not supported; use %s for HLSL",
                     r->inputs.items[i].path, r->mode->ignores_case ? "-D" : "-x hlsl");
}

static void check_outputs(struct mode_request *r) {
    if (!r->inputs.count)
        error_at(r->c, 0, "no input file");
    bool is_rule = r->rule_only || r->rule_beside || r->mode->ignores_case;
    if ((r->rule_file || r->rule_target) && !is_rule)
        error_at(r->c, 0, "'%s' requires '-M' or '-MD'", r->rule_file ? "-MF" : "-MT");
    if (r->asks_format && (r->assembly || r->preprocess))
        error_at(r->c, 0, "'-mfmt' requires an output of SPIR-V words");
    bool one_output = r->output || r->rule_file || r->rule_target;
    if (r->inputs.count > 1 && one_output)
        error_at(r->c, 0, "cannot write several inputs to one output");
    else if (r->inputs.count > 1 && !r->mode->ignores_case && !r->each_apart && !r->assembly &&
             !r->preprocess && !r->rule_only)
        error_at(r->c, 0, "several inputs require '-c'");
}

void mode_check_shader(struct mode_request *r) {
    check_language(r);
    check_outputs(r);
}
