/* Runs passes on a module in text form and describes the change as text. */
#ifndef HLSL2SPV_TEST_UNIT_PASS_TEXT_H
#define HLSL2SPV_TEST_UNIT_PASS_TEXT_H

#include "../../base/base.h"

struct pass_case {
    const char *prelude, *body; /* the module; the prelude may end in an open function */
    const char *passes;         /* names, separated by blanks */
    const char *options;        /* command line options, or NULL */
    const char *settings;       /* or NULL; words:
                                 *   invalid-before        valid only after the passes
                                 *   invalid               not even then
                                 *   optimized, has-casts, keeps-functions
                                 *                         as in struct optimize_settings
                                 *   combined=SET,BINDING  a texture and its sampler */
};

/* Returns the functions that the passes changed, after lines for other instructions that they
 * removed ("- ") and added ("+ "), or "; unchanged". Ids have their names in the text. Fails the
 * test if a module is invalid. */
const char *pass_text_change(struct arena *arena, const struct pass_case *given);

#endif
