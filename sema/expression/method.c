/* Calls of methods of built-in objects, and checks that depend on the object. */
#include "../convert/convert.h"
#include "../tree/fold.h"
#include "expression.h"

#include <string.h>

static const struct intrinsic_info *method_row(int row) {
    return method_info(row);
}

static struct row_range method_rows(struct analyser *a, const struct type *object, atom name) {
    return (struct row_range){.info = method_row,
                              .role = ATOM_METHOD,
                              .first = atom_row(a->c->atoms, name, ATOM_METHOD),
                              .groups = object_method_groups(object->object),
                              .is_method = true};
}

bool method_exists(struct analyser *a, const struct type *object, atom name) {
    struct row_range rows = method_rows(a, object, name);
    return object->kind == TYPE_OBJECT && row_exists(&rows);
}

void sema_report_unknown_method(struct analyser *a, const struct type *type, const char *name,
                                const struct node *callee) {
    uint32_t groups = type->kind == TYPE_OBJECT ? object_method_groups(type->object) : 0;
    struct nearest nearest = spelling_nearest(name);
    for (int row = 0; groups && row < METHOD_COUNT; row++) {
        const struct intrinsic_info *info = method_info(row);
        if ((groups & info->groups) == info->groups)
            spelling_nearest_try(&nearest, info->name);
    }
    if (nearest.best)
        diag_propose(a->c, (struct fix){callee->at, FIX_REPLACE, nearest.best, 0});
    error_at(a->c, sema_marked_node(a->c, callee), "'%s' has no method '%s'%s",
             type_name(a->c, type), name, spelling_nearest_words(a->c, &nearest));
}

void method_candidates(struct analyser *a, const struct type *object, atom name,
                       const struct template_arguments *written,
                       const struct expression_vec *arguments, struct candidate_vec *out) {
    struct row_range rows = method_rows(a, object, name);
    struct pattern_call call = {.a = a, .object = object, .arguments = arguments};
    if (written) {
        call.written = written->items;
        call.written_count = written->count;
    }
    row_candidates(&call, &rows, out);
}

/* Returns whether methods modify the object. Ray queries, streams, hit objects and node records
 * change; resources are handles. */
static bool is_used_in_place(const struct type *object) {
    enum object_class class = object_info(object->object)->class;
    return class == OBJECT_CLASS_RAY_QUERY || class == OBJECT_CLASS_STREAM ||
           class == OBJECT_CLASS_HIT_OBJECT || class == OBJECT_CLASS_NODE;
}

/* Checks the element type of filtered reads: floats, and since shader model 6.7 also integers. */
static bool check_sampled_element(struct analyser *a, const struct intrinsic_info *info,
                                  const struct type *object, const struct node *node) {
    const struct type *element = object_element_type(a->types, object);
    if (strncmp(info->name, "Sample", 6) != 0 || !element || !type_is_numeric(element))
        return true;
    enum scalar scalar = element->scalar;
    bool is_good = scalar_is_float(scalar) && scalar != SCALAR_DOUBLE;
    bool has_integers = a->options->model.major > 6 ||
                        (a->options->model.major == 6 && a->options->model.minor >= 7);
    if (!is_good && !(info->flags & ROW_COMPARE) && has_integers && scalar_is_integer(scalar))
        is_good = true;
    return is_good ||
           relaxation_accepts(a->c, RELAX_INTEGER_FILTER, node->at,
                              "texels of '%s' cannot be filtered%s", type_name(a->c, object),
                              scalar_is_integer(scalar) && !(info->flags & ROW_COMPARE)
                                  ? " before shader model 6.7"
                                  : "");
}

/* Checks that the texels for GatherRaw() are unsigned integer scalars. */
static bool check_raw_element(struct analyser *a, const struct intrinsic_info *info,
                              const struct type *object, const struct node *node) {
    const struct type *element = object_element_type(a->types, object);
    if (strcmp(info->name, "GatherRaw") != 0 || !element ||
        (type_is_scalar(element) && scalar_class(element->scalar) == CLASS_UINT))
        return true;
    error_at(a->c, node->at, "'GatherRaw' requires texels of one unsigned integer, not of '%s'",
             type_name(a->c, element));
    return false;
}

/* Like dxc, rejects counters of arrays in local structs and of resource arrays of arrays. */
static bool check_counter(struct analyser *a, const struct expression *object,
                          const struct node *node) {
    const struct variable *root = lvalue_root(object);
    if (!root || object->kind != EXPR_INDEX)
        return true;
    if (root->storage == STORAGE_RESOURCE && root->type->kind == TYPE_ARRAY &&
        root->type->element->kind == TYPE_ARRAY) {
        if (error_at(a->c, root->at, "buffer with a used counter cannot be in an array of arrays"))
            note_at(a->c, node->at, "counter is used here");
        return false;
    }
    if (object->index.base->kind == EXPR_MEMBER && root->storage == STORAGE_LOCAL) {
        error_at(a->c, node->begin ? node->begin : node->at,
                 "counter of a buffer in an array of structs is not supported");
        return false;
    }
    return true;
}

/* Checks that the struct of a record has the attribute that tracks input sharing. */
static bool check_tracking(struct analyser *a, const struct expression *object,
                           const struct node *node) {
    const struct type *record = object->type->arguments[0].type;
    if (attribute_find(record->record->attributes, ATTRIBUTE_NODE_TRACK_RW_INPUT_SHARING))
        return true;
    error_at(a->c, node->at,
             "'FinishedCrossGroupSharing' requires a record with attribute "
             "'nodetrackrwinputsharing', which '%s' does not have",
             type_name(a->c, record));
    return false;
}

static bool check_pointer(struct analyser *a, const struct type *pointer, location at) {
    uint32_t promised = type_pointer_alignment(pointer);
    return !promised || sema_check_alignment(a, pointer->arguments[0].type, promised, at);
}

/* Checks that a method called on a type is static. */
static bool check_static(struct analyser *a, const struct intrinsic_info *info,
                         const struct expression *object, const struct node *node) {
    if (object->kind != EXPR_UNDEFINED || info->flags & ROW_STATIC)
        return true;
    error_at(a->c, sema_marked_callee(a->c, node), "method '%s' requires an object", info->name);
    return false;
}

struct expression *expr_method(struct analyser *a, const struct candidate *chosen,
                               struct expression *object, struct expression_vec *arguments,
                               const struct node *node) {
    const struct intrinsic_info *info = method_info(chosen->row);
    if (is_error(object) || !check_sampled_element(a, info, object->type, node) ||
        !check_raw_element(a, info, object->type, node) ||
        (chosen->row == METHOD_POINTER_GET && !check_pointer(a, object->type, node->at)) ||
        (chosen->row == METHOD_FINISHED_SHARING && !check_tracking(a, object, node)) ||
        ((info->flags & ROW_COUNTER) && !check_counter(a, object, node)) ||
        !check_static(a, info, object, node))
        return expr_error(a, node);
    bool is_lvalue = (info->flags & ROW_LVALUE) != 0;
    struct expression *e = expr_create(a, EXPR_METHOD, is_lvalue ? CATEGORY_LVALUE : CATEGORY_VALUE,
                                       chosen->return_type, node);
    const struct object_info *holder = object_info(object->type->object);
    /* Records belong to their node; other objects only refer to memory. */
    e->is_const = is_lvalue &&
                  (!holder->writable || (holder->class == OBJECT_CLASS_NODE && object->is_const));
    e->call.row = (uint16_t)chosen->row;
    e->call.template_type = chosen->template_type;
    if (!(info->flags & ROW_STATIC))
        row_append(e, is_used_in_place(object->type) ? object : expr_load(a, object));
    return row_arguments(a, e, info, chosen, arguments) ? e : expr_error(a, node);
}
