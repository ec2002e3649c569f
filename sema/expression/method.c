/* Methods, members and subscripts of objects. */
#include "../convert/convert.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../tree/fold.h"
#include "expression.h"

#include <string.h>

/* ---- Objects of member expressions ---- */

static bool is_buffer_object(const struct type *type) {
    return type_is_of_class(type, OBJECT_CLASS_CONSTANT_BUFFER) ||
           type_is_of_class(type, OBJECT_CLASS_TEXTURE_BUFFER);
}

struct expression *sema_buffer_content(struct analyser *a, struct expression *e) {
    return is_buffer_object(e->type) ? expr_content(a, e) : e;
}

/* Converts the object of `base.A::x` to its base A. */
static struct expression *go_to_base(struct analyser *a, struct expression *base,
                                     const struct name_part **part, const struct node *node) {
    while ((*part)->next) {
        const char *name = atom_text(a->c->atoms, (*part)->name);
        while (base->type->record->name != (*part)->name) {
            if (!base->type->record->base) {
                error_at(a->c, (*part)->at, "'%s' is not a base of this object", name);
                return expr_error(a, node);
            }
            base = expr_base(a, base, node);
        }
        *part = (*part)->next;
    }
    return base;
}

/* ---- Members of types, as in `Mode.Add` ---- */

/* Returns whether a member needs no object: an enumerator, a static member or a type. */
static bool is_held_by_type(const struct symbol *s) {
    bool is_method = s->kind == SYMBOL_FUNCTION && s->function->function->is_method;
    return s->kind != SYMBOL_FIELD && !is_method;
}

/* Returns the most recently declared variable of a type. */
static const struct symbol *variable_of(const struct analyser *a, const struct type *type) {
    for (const struct scope *scope = a->here.scope; scope; scope = scope->outer)
        for (const struct symbol *s = scope->newest; s; s = s->older)
            if (s->kind == SYMBOL_VARIABLE && s->variable->type == type)
                return s;
    return NULL;
}

/* Reports `Light.position` and suggests a variable of the type. */
static void report_no_value(struct analyser *a, const struct symbol *type,
                            const struct node *base) {
    static const char message[] = "'%s' is a type: '.' reaches the members of a value%s";
    const char *name = atom_text(a->c->atoms, type->name);
    const struct symbol *meant = type->kind == SYMBOL_TYPE ? variable_of(a, type->type) : NULL;
    if (!meant) {
        error_at(a->c, sema_marked_node(a->c, base), message, name, "");
        return;
    }
    struct nearest nearest = {.best = atom_text(a->c->atoms, meant->name)};
    diag_propose(a->c, (struct fix){base->begin, FIX_REPLACE, nearest.best, base->end});
    if (error_at(a->c, sema_marked_node(a->c, base), message, name,
                 spelling_nearest_words(a->c, &nearest)))
        note_at(a->c, meant->at, "'%s' declared here", nearest.best);
}

/* Reports a member access whose left side is a type. */
static void report_type(struct analyser *a, const struct node *node) {
    const struct node *base = node->member.base;
    struct symbol *type = name_resolve(a, base);
    struct scope *scope = type ? symbol_scope(a, type) : NULL;
    const struct symbol *held =
        scope ? scope_find_in(a, scope, node->member.name->name, FIND_ANY) : NULL;
    if (!type)
        return;
    if (!held && type->kind == SYMBOL_TYPE && type->type && type->type->kind == TYPE_ENUM) {
        sema_report_unknown_name(
            a, arena_format(a->c->arena, "'%s' has no member", atom_text(a->c->atoms, type->name)),
            node->member.name->name, scope, FIND_ANY, node->at);
        return;
    }
    if (!held || !is_held_by_type(held)) {
        report_no_value(a, type, base);
        return;
    }
    const char *name = atom_text(a->c->atoms, type->name);
    const char *path =
        arena_format(a->c->arena, "%s::%s", name, atom_text(a->c->atoms, held->name));
    diag_propose(a->c, (struct fix){base->end, FIX_REPLACE, path, node->end});
    error_at(a->c, sema_marked_node(a->c, node), "'%s' is a type; use '::' to access its members",
             name);
}

struct expression *sema_analyse_object(struct analyser *a, const struct node *node,
                                       const struct name_part **last) {
    *last = node->member.name;
    if (node->member.base->kind == NODE_TYPE_NAME) {
        report_type(a, node);
        return expr_error(a, node);
    }
    if (sema_report_dot_behind_name(a, node))
        return expr_error(a, node);
    struct expression *base = sema_analyse_expression(a, node->member.base);
    if (is_error(base))
        return base;
    base = sema_buffer_content(a, base);
    if ((*last)->next && base->type->kind == TYPE_STRUCT)
        base = go_to_base(a, base, last, node);
    if (node->op) { /* `base.operator+` */
        struct name_part *named = arena_new(a->c->arena, struct name_part);
        named->name = overload_operator_name(a, node->op);
        named->at = (*last)->at;
        *last = named;
    }
    return base;
}

/* ---- Calls ---- */

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

/* ---- Subscripts ---- */

bool sema_is_subscript_property(struct analyser *a, const struct type *object, atom name,
                                enum element_access *access) {
    if (object->kind != TYPE_OBJECT)
        return false;
    const struct object_info *info = object_info(object->object);
    if (info->class != OBJECT_CLASS_TEXTURE && info->class != OBJECT_CLASS_SAMPLED_TEXTURE)
        return false;
    const char *text = atom_text(a->c->atoms, name);
    if (strcmp(text, "mips") == 0 && !info->multisampled && !info->writable &&
        info->dim != DIM_CUBE) {
        *access = ACCESS_MIP;
        return true;
    }
    if (strcmp(text, "sample") == 0 && info->multisampled) {
        *access = ACCESS_SAMPLE;
        return true;
    }
    return false;
}

static uint32_t texel_coordinates(const struct object_info *info) {
    uint32_t layer = info->arrayed;
    switch (info->dim) {
    case DIM_2D:
    case DIM_SUBPASS:
        return 2 + layer;
    case DIM_3D:
        return 3;
    case DIM_CUBE:
        return 0;
    case DIM_NONE:
    case DIM_1D:
    case DIM_BUFFER:
        break;
    }
    return 1 + layer;
}

/* Returns the number of index components for `object[index]`, or 0 without such an operator. */
static uint32_t index_components(const struct type *object) {
    const struct object_info *info = object_info(object->object);
    switch (info->class) {
    case OBJECT_CLASS_TEXTURE:
    case OBJECT_CLASS_SAMPLED_TEXTURE:
    case OBJECT_CLASS_TEXEL_BUFFER:
        return texel_coordinates(info);
    case OBJECT_CLASS_STRUCTURED_BUFFER:
        return object->object != OBJECT_APPEND_STRUCTURED_BUFFER &&
               object->object != OBJECT_CONSUME_STRUCTURED_BUFFER;
    case OBJECT_CLASS_PATCH:
        return 1;
    case OBJECT_CLASS_HEAP:
        return object->object != OBJECT_HEAP_RESOURCE;
    case OBJECT_CLASS_NODE:
        return object->object == OBJECT_GROUP_NODE_INPUT_RECORDS ||
               object->object == OBJECT_RW_GROUP_NODE_INPUT_RECORDS ||
               object->object == OBJECT_THREAD_NODE_OUTPUT_RECORDS ||
               object->object == OBJECT_GROUP_NODE_OUTPUT_RECORDS ||
               object->object == OBJECT_NODE_OUTPUT_ARRAY ||
               object->object == OBJECT_EMPTY_NODE_OUTPUT_ARRAY;
    default:
        return 0;
    }
}

static const struct type *subscript_type(struct analyser *a, const struct type *object) {
    if (object->object == OBJECT_NODE_OUTPUT_ARRAY)
        return type_object(a->types, OBJECT_NODE_OUTPUT, object->arguments, object->argument_count);
    if (object->object == OBJECT_EMPTY_NODE_OUTPUT_ARRAY)
        return type_object(a->types, OBJECT_EMPTY_NODE_OUTPUT, NULL, 0);
    return object_element_type(a->types, object);
}

/* Converts a subscript. Unlike an argument, it is neither splatted nor truncated. */
static struct expression *convert_subscript(struct analyser *a, const struct expression *object,
                                            struct expression *index, uint32_t components) {
    if (!type_is_numeric(index->type) || type_components(index->type) == components)
        return convert_index(a, index, components, true);
    const struct type *wanted = components == 1 ? type_scalar(a->types, SCALAR_UINT)
                                                : type_vector(a->types, SCALAR_UINT, components);
    error_at(a->c, sema_marked(a->c, index), "a subscript of '%s' is of type '%s', not '%s'",
             type_name(a->c, object->type), type_name(a->c, wanted), type_name(a->c, index->type));
    return expr_error(a, NULL);
}

/* Builds a patch element. Patches are arrays of stage inputs or outputs. */
static struct expression *make_patch_element(struct analyser *a, struct expression *patch,
                                             struct expression *index, const struct node *node) {
    struct expression *e = expr_create(a, EXPR_INDEX, patch->category,
                                       object_element_type(a->types, patch->type), node);
    e->index.base = patch;
    e->index.index = index;
    e->is_const = true;
    return e;
}

static struct expression *make_object_element(struct analyser *a, struct expression *object,
                                              struct expression *index, struct expression *level,
                                              enum element_access access, const struct node *node) {
    const struct object_info *info = object_info(object->type->object);
    struct expression *e =
        expr_create(a, EXPR_ELEMENT, CATEGORY_LVALUE, subscript_type(a, object->type), node);
    e->element.object = info->class == OBJECT_CLASS_NODE ? object : expr_load(a, object);
    e->element.index = index;
    e->element.level = level;
    e->element.access = (uint8_t)access;
    e->is_const = !info->writable;
    e->is_non_uniform = object->is_non_uniform || index->is_non_uniform;
    return e;
}

struct expression *expr_element(struct analyser *a, struct expression *object,
                                struct expression *index, struct expression *level,
                                enum element_access access, const struct node *node) {
    if (is_error(object) || is_error(index) || (level && is_error(level)))
        return expr_error(a, node);
    uint32_t components = index_components(object->type);
    if (!components) {
        error_at(a->c, sema_marked_node(a->c, node), "'%s' does not provide a subscript operator",
                 type_name(a->c, object->type));
        return expr_error(a, node);
    }
    index = convert_subscript(a, object, index, components);
    level = level ? convert_subscript(a, object, level, 1) : NULL;
    if (is_error(index) || (level && is_error(level)))
        return expr_error(a, node);
    if (object_info(object->type->object)->class == OBJECT_CLASS_PATCH)
        return make_patch_element(a, object, index, node);
    return make_object_element(a, object, index, level, access, node);
}
