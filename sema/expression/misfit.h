/* What is said of calls that no candidate takes, or several take equally well. */
#ifndef HLSL2SPV_SEMA_EXPRESSION_MISFIT_H
#define HLSL2SPV_SEMA_EXPRESSION_MISFIT_H

#include "candidate.h"

/* A call as it is written. */
struct misfit {
    const struct candidate_vec *candidates;
    const struct expression_vec *arguments;
    const char *name;
    location at;
};

void report_no_match(struct analyser *a, const struct misfit *call);
/* `candidates`: those that are equal. */
void report_ambiguity(struct analyser *a, const struct misfit *call);

#endif
