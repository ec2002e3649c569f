/* Semantics: system values, their types, and the shader models that they require. */
#include "../name/name.h"
#include "declare.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Semantics ---- */

static const struct semantic_row {
    const char *name;
    enum scalar_class class;
    bool boolean, any_number;
    uint8_t components;
    const char *points;
} rows[] = {
#define CLASS_OF_F CLASS_FLOAT
#define CLASS_OF_U CLASS_UINT
#define CLASS_OF_B CLASS_UINT
#define CLASS_OF_N CLASS_FLOAT
#define IS_BOOL_F  false
#define IS_BOOL_U  false
#define IS_BOOL_B  true
#define IS_BOOL_N  true
#define IS_ANY_F   false
#define IS_ANY_U   false
#define IS_ANY_B   false
#define IS_ANY_N   true
#define SEMANTIC(id, name, class, components, builtin, points)                                     \
    {name, CLASS_OF_##class, IS_BOOL_##class, IS_ANY_##class, components, points},
    {"", CLASS_FLOAT, true, true, 0, "AAA-AA-AAAA-AA---AA-"}, /* user-defined */
#include "../../spec/semantics.def"
};

static enum system_value find_system_value(const char *name, size_t length) {
    for (int i = 1; i < SV_COUNT; i++)
        if (strlen(rows[i].name) == length && !strncasecmp(rows[i].name, name, length))
            return i;
    return SV_NONE;
}

const char *semantic_name(enum system_value value) {
    return rows[value].name;
}

struct nearest semantic_nearest(const char *text) {
    struct nearest nearest = spelling_nearest(text);
    for (int i = 1; i < SV_COUNT; i++)
        spelling_nearest_try(&nearest, rows[i].name);
    return nearest;
}

enum point_use semantic_use(enum system_value value, enum signature_point point) {
    switch (rows[value].points[point]) {
    case 'S':
        return POINT_SYSTEM_VALUE;
    case 'A':
        return POINT_USER;
    default:
        return POINT_NOT_ALLOWED;
    }
}

unsigned semantic_model(enum system_value value) {
    static const struct {
        enum system_value value;
        unsigned minor;
    } models[] = {
#define SEMANTIC_MODEL(id, minor) {SV_##id, minor},
#include "../../spec/semantics.def"
    };
    for (size_t i = 0; i < COUNT_OF(models); i++)
        if (models[i].value == value)
            return models[i].minor;
    return 0;
}

static bool may_be_array(enum system_value value) {
    return value == SV_CLIP_DISTANCE || value == SV_CULL_DISTANCE || value == SV_TESS_FACTOR ||
           value == SV_INSIDE_TESS_FACTOR;
}

/* Checks the shape for a system value: scalars and vectors, widened to 32 bits. */
static const char *shape_problem(enum system_value value, const struct type *type) {
    const struct type *element = type_strip_arrays(type);
    if (rows[value].components == 1 && type_components(element) > 1)
        return "a scalar";
    if ((element->kind == TYPE_MATRIX && element->rows > 1) ||
        (type->kind == TYPE_ARRAY && !may_be_array(value)))
        return "a scalar or a vector";
    if (value == SV_TESS_FACTOR && type_flat_count(type) > rows[value].components)
        return "of at most four numbers";
    if (value == SV_INSIDE_TESS_FACTOR && type_flat_count(type) > rows[value].components)
        return "of at most two numbers";
    return scalar_bits(element->scalar) > 32 ? "of at most 32 bits" : NULL;
}

/* Checks the type of a render target. A matrix requires one target per row or column, but fragment
 * outputs cannot be matrices. Render target formats do not have 64-bit components (Vulkan
 * [interfaces-fragmentoutput]). */
static const char *target_problem(const struct type *element) {
    if (element->kind == TYPE_MATRIX && (element->row_major ? element->rows : element->columns) > 1)
        return "a scalar or a vector";
    return scalar_bits(element->scalar) > 32 ? "of at most 32 bits" : NULL;
}

const char *semantic_type_problem(enum system_value value, const struct type *type) {
    const struct semantic_row *row = &rows[value];
    const struct type *element = type_strip_arrays(type);
    if (element->kind == TYPE_ERROR)
        return NULL;
    if (!type_is_numeric(element))
        return "a number or a vector";
    if (value == SV_TARGET)
        return target_problem(element);
    if (row->any_number)
        return NULL;
    enum scalar_class class = scalar_class(element->scalar);
    if ((row->class == CLASS_FLOAT) != (class == CLASS_FLOAT))
        return row->class == CLASS_FLOAT ? "of a floating-point type" : "of an integer type";
    if (class == CLASS_BOOL && !row->boolean)
        return "of an integer type";
    return shape_problem(value, type);
}

static struct semantic split_semantic(struct analyser *a, const char *text, location at) {
    size_t length = strlen(text), digits = length;
    while (digits > 0 && isdigit((unsigned char)text[digits - 1]))
        digits--;
    struct semantic s = {.text = text, .at = at, .has_index = digits < length};
    s.name = atom_intern(a->c->atoms, text, digits);
    if (s.has_index)
        s.index = (uint32_t)strtoul(text + digits, NULL, 10);
    s.value = find_system_value(text, digits);
    return s;
}

/* Reports parentheses after a name other than a register, packoffset or payload access. */
static void check_access(struct analyser *a, const struct node *post) {
    const char *name = atom_text(a->c->atoms, post->post.name);
    if (!strcmp(name, "read") || !strcmp(name, "write"))
        return;
    struct nearest nearest = spelling_nearest(name);
    spelling_nearest_try(&nearest, "register");
    spelling_nearest_try(&nearest, "packoffset");
    if (nearest.best)
        diag_propose(a->c, (struct fix){post->at, FIX_REPLACE, nearest.best, 0});
    error_at(a->c, post->at, "unexpected '%s('; expected 'register(' or 'packoffset('", name);
}

static const struct type *type_of_variable(const struct symbol *s) {
    if (s && s->kind == SYMBOL_VARIABLE)
        return s->variable->type;
    if (s && s->kind == SYMBOL_BUFFER_MEMBER)
        return s->member.buffer->type->record->fields[s->member.index].type;
    return NULL;
}

/* Warns if a semantic is the name of an integer variable, because `: N` suggests a bit-field. */
static void warn_of_variable(struct analyser *a, atom name, location at) {
    const struct type *type = type_of_variable(scope_find(a, name, FIND_ANY));
    if (!type || !type_is_scalar(type) || scalar_is_float(type->scalar))
        return;
    warning_at(a->c, WARN_SEMANTIC_COLLISION, at,
               "'%s' is a semantic here, not a reference to the variable",
               atom_text(a->c->atoms, name));
}

const struct semantic *sema_analyse_semantic(struct analyser *a, const struct list *post) {
    for (const struct node *n = post->first; n; n = n->next) {
        if (n->kind == NODE_PAYLOAD_ACCESS)
            check_access(a, n);
        if (n->kind != NODE_SEMANTIC)
            continue;
        const char *name = atom_text(a->c->atoms, n->post.name);
        struct semantic s = split_semantic(a, name, n->at);
        warn_of_variable(a, n->post.name, n->at);
        if (!strcasecmp(name, "VFACE"))
            warning_at(a->c, WARN_IGNORED_ATTRIBUTES, n->at,
                       "semantic '%s' is not a system value; did you mean 'SV_IsFrontFace'?", name);
        return arena_copy(a->c->typed, &s, sizeof s);
    }
    return NULL;
}
