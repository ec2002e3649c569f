/* Parameters of the nodes of a work graph. */
#ifndef HLSL2SPV_SEMA_DECLARE_GRAPH_PARAMETER_H
#define HLSL2SPV_SEMA_DECLARE_GRAPH_PARAMETER_H

#include "../analyser.h"

enum launch { BROADCASTING = 1, COALESCING = 2, THREAD = 4 };

/* An object that a node takes, and the launch that has it. */
struct graph_input {
    enum object_kind kind;
    enum launch launch;
};
/* NULL of outputs and of what belongs to no graph. */
const struct graph_input *graph_input_of(const struct type *type);
bool is_graph_output(const struct type *type);
/* Reports attributes that do not go with the type, or with each other. */
void graph_check_parameter(struct analyser *a, const struct variable *p);

#endif
