/* Parameters of work graph nodes, and their attributes. */
#include "../tree/fold.h"
#include "declare.h"

/* Input objects of nodes, with the launch modes that support them. */
static const struct graph_input inputs[] = {
    {OBJECT_DISPATCH_NODE_INPUT_RECORD, BROADCASTING},
    {OBJECT_RW_DISPATCH_NODE_INPUT_RECORD, BROADCASTING},
    {OBJECT_GROUP_NODE_INPUT_RECORDS, COALESCING},
    {OBJECT_RW_GROUP_NODE_INPUT_RECORDS, COALESCING},
    {OBJECT_EMPTY_NODE_INPUT, COALESCING},
    {OBJECT_THREAD_NODE_INPUT_RECORD, THREAD},
    {OBJECT_RW_THREAD_NODE_INPUT_RECORD, THREAD},
};

const struct graph_input *sema_graph_input(const struct type *type) {
    for (size_t i = 0; i < COUNT_OF(inputs); i++)
        if (type->kind == TYPE_OBJECT && type->object == inputs[i].kind)
            return &inputs[i];
    return NULL;
}

static bool is_output_array(const struct type *type) {
    return type->kind == TYPE_OBJECT && (type->object == OBJECT_NODE_OUTPUT_ARRAY ||
                                         type->object == OBJECT_EMPTY_NODE_OUTPUT_ARRAY);
}

bool parameter_is_graph_output(const struct type *type) {
    return is_output_array(type) ||
           (type->kind == TYPE_OBJECT &&
            (type->object == OBJECT_NODE_OUTPUT || type->object == OBJECT_EMPTY_NODE_OUTPUT));
}

static const char *parameter_problem(enum attribute_kind kind, const struct type *type) {
    const struct graph_input *input = sema_graph_input(type);
    switch (kind) {
    case ATTRIBUTE_MAX_RECORDS:
        return parameter_is_graph_output(type) || (input && input->launch == COALESCING)
                   ? NULL
                   : "outputs of nodes and to records of coalescing nodes";
    case ATTRIBUTE_NODE_ARRAY_SIZE:
    case ATTRIBUTE_UNBOUNDED_SPARSE_NODES:
        return is_output_array(type) ? NULL : "arrays of outputs of nodes";
    case ATTRIBUTE_MAX_RECORDS_SHARED_WITH:
    case ATTRIBUTE_ALLOW_SPARSE_NODES:
        return parameter_is_graph_output(type) ? NULL : "outputs of nodes";
    default:
        return NULL;
    }
}

static bool limits_records(const struct attribute *at) {
    return at->kind == ATTRIBUTE_MAX_RECORDS || at->kind == ATTRIBUTE_MAX_RECORDS_SHARED_WITH;
}

static bool sizes_array(const struct attribute *at) {
    return at->kind == ATTRIBUTE_NODE_ARRAY_SIZE || at->kind == ATTRIBUTE_UNBOUNDED_SPARSE_NODES;
}

/* Reports two attributes with contradictory arguments. */
static void check_pair(struct analyser *a, const struct attribute *first) {
    for (const struct attribute *at = first->next; at; at = at->next) {
        bool clash = (limits_records(first) && limits_records(at)) ||
                     (sizes_array(first) && sizes_array(at));
        clash = clash && (first->kind != at->kind || !attribute_same_arguments(first, at));
        if (clash &&
            error_at(a->c, first->at, "attribute '%s' cannot be combined with attribute '%s'",
                     attribute_name(first->kind), attribute_name(at->kind))) {
            note_at(a->c, at->at, "previous output is here");
            return;
        }
    }
}

void sema_check_graph_parameter(struct analyser *a, const struct variable *p) {
    for (const struct attribute *at = p->attributes; at; at = at->next) {
        const char *takers = parameter_problem(at->kind, p->type);
        if (takers && p->type->kind != TYPE_ERROR)
            error_at(a->c, at->at, "attribute '%s' only applies to %s", attribute_name(at->kind),
                     takers);
        else
            check_pair(a, at);
    }
}
