/* Signatures (HLSL [Decl.Attr.Semantic]): splits the parameters and the return value of an entry
 * point into the values of the stage interface, each with its semantic. The semantic of a struct
 * replaces those of its members and is incremented for each. For example, `struct S { float4 a;
 * float4 b; } s : T3` has T3 = a, T4 = b. */
#include <string.h>
#include <strings.h>

#include "../declare/declare.h"
#include "entry.h"

/* The state that applies to a subtree of a signature. */
struct signature_walk {
    struct analyser *a;
    struct io_element_vec *elements;
    enum io_side side;
    enum signature_point point;
    const struct variable *parameter;
    /* The semantic of an outer struct, incremented for each leaf, or NULL. */
    struct semantic *inherited;
    uint32_t io, outer_count;
    const struct attribute *outer_attributes;
};

enum { MAX_TARGETS = 8 };

static void walk_value(struct signature_walk w, struct io_value *value);

static const char *leaf_name(struct signature_walk *w, const struct io_value *value) {
    struct context *c = w->a->c;
    if (value->field)
        return atom_text(c->atoms, value->field->name);
    return value->parameter ? atom_text(c->atoms, value->parameter->name) : NULL;
}

/* Maps an output of a pixel shader to the next render target. */
static void make_target(struct signature_walk *w, struct semantic *s) {
    if (w->point != POINT_PS_OUT)
        return;
    s->value = SV_TARGET;
    s->index = 0;
    for (size_t i = 0; i < w->elements->count; i++) {
        const struct semantic *other = &w->elements->items[i]->semantic;
        if (other != s && other->value == SV_TARGET && other->index >= s->index)
            s->index = other->index + 1;
    }
}

/* Reports a uniform parameter, which Direct3D 9 supports in entry points. */
static void report_uniform(struct signature_walk *w, const struct io_value *value) {
    if (error_at(w->a->c, value->at,
                 "entry point parameter '%s' has no semantic; add one or declare a global variable",
                 leaf_name(w, value)))
        relaxation_note(w->a->c, RELAX_UNIFORM_PARAMETER, value->at);
}

/* Handles a missing semantic. RELAX_NO_SEMANTIC assigns locations in order and uses the
 * names of the variables. Returns false after an error. */
static bool accept_missing_semantic(struct signature_walk *w, struct io_value *value) {
    const char *side = w->side == IO_INPUT ? "input" : "output";
    const char *name = leaf_name(w, value);
    if (value->type->kind == TYPE_ERROR)
        return false;
    if (w->parameter && w->parameter->is_uniform)
        return report_uniform(w, value), false;
    const char *what = name ? arena_format(w->a->c->typed, "shader %s '%s'", side, name)
                            : "the return value of an entry point";
    if (!relaxation_accepts(w->a->c, RELAX_NO_SEMANTIC, value->at, "%s requires a semantic", what))
        return false;
    name = name ? name : "result";
    value->semantic = (struct semantic){.name = atom_of(w->a->c->atoms, name),
                                        .text = name,
                                        .index = value->element,
                                        .at = value->at};
    make_target(w, &value->semantic);
    return true;
}

static bool is_system_name(const char *text) {
    return (text[0] == 'S' || text[0] == 's') && (text[1] == 'V' || text[1] == 'v') &&
           text[2] == '_';
}

static bool is_float_of_32_bits(enum scalar scalar) {
    return scalar_is_min_precision(scalar) ||
           (scalar_is_float(scalar) && scalar_bits(scalar) == 32);
}

static void report_no_system_value(struct context *c, const struct semantic *s) {
    struct nearest nearest = semantic_nearest(s->text);
    if (nearest.best)
        diag_propose(c, (struct fix){s->at, FIX_REPLACE, nearest.best, 0});
    error_at(c, s->at, "'%s' is not a system value%s", s->text,
             spelling_nearest_words(c, &nearest));
}

/* Direct3D 9 semantics that are equivalent to system values. */
static const struct legacy_semantic {
    const char *name;
    uint32_t points; /* A set of enum signature_point. */
    enum system_value value;
} legacy_semantics[] = {
    {"COLOR", 1u << POINT_PS_OUT, SV_TARGET},      {"DEPTH", 1u << POINT_PS_OUT, SV_DEPTH},
    {"VPOS", 1u << POINT_PS_IN, SV_POSITION},      {"VFACE", 1u << POINT_PS_IN, SV_IS_FRONT_FACE},
    {"POSITION", 1u << POINT_VS_OUT, SV_POSITION},
};

static const struct legacy_semantic *find_legacy(struct analyser *a, const struct semantic *s,
                                                 enum signature_point point) {
    const char *name = atom_text(a->c->atoms, s->name);
    for (size_t i = 0; i < COUNT_OF(legacy_semantics); i++)
        if ((legacy_semantics[i].points & 1u << point) &&
            !strcasecmp(legacy_semantics[i].name, name))
            return &legacy_semantics[i];
    return NULL;
}

/* Returns whether a semantic is always replaced. A vertex shader's 'POSITION' is replaced only if
 * there is no 'SV_Position', see signature_adopt_position(). */
static bool is_replaced_at_once(const struct legacy_semantic *legacy) {
    return legacy->value != SV_POSITION || (legacy->points & 1u << POINT_PS_IN);
}

/* Replaces a semantic by its equivalent (RELAX_LEGACY_SEMANTIC) before it is checked. */
static void adapt_semantic(struct signature_walk *w, struct semantic *s) {
    const struct legacy_semantic *legacy = find_legacy(w->a, s, w->point);
    if (legacy && relaxation_is_on(w->a->c, RELAX_LEGACY_SEMANTIC) && is_replaced_at_once(legacy) &&
        relaxation_accepts(w->a->c, RELAX_LEGACY_SEMANTIC, s->at, "%s", s->text))
        s->value = legacy->value;
}

/* Returns the description of the stage of a signature point. */
static const char *stage_of_point(enum signature_point point) {
    static const char *const stages[POINT_COUNT] = {
        [POINT_VS_IN] = "a vertex shader",
        [POINT_VS_OUT] = "a vertex shader",
        [POINT_PC_OUT] = "a patch constant function",
        [POINT_HS_IN] = "a hull shader",
        [POINT_HCP_IN] = "a hull shader",
        [POINT_HCP_OUT] = "a hull shader",
        [POINT_PC_IN] = "a patch constant function",
        [POINT_DS_IN] = "a domain shader",
        [POINT_DCP_IN] = "a domain shader",
        [POINT_DS_OUT] = "a domain shader",
        [POINT_GS_VIN] = "a geometry shader",
        [POINT_GS_IN] = "a geometry shader",
        [POINT_GS_OUT] = "a geometry shader",
        [POINT_PS_IN] = "a pixel shader",
        [POINT_PS_OUT] = "a pixel shader",
        [POINT_CS_IN] = "a compute shader",
        [POINT_MS_IN] = "a mesh shader",
        [POINT_MS_OUT] = "a mesh shader",
        [POINT_MS_PRIMITIVE] = "a mesh shader",
        [POINT_AS_IN] = "an amplification shader",
        [POINT_NODE_IN] = "a node",
    };
    return stages[point];
}

/* Returns the system value "SV_" plus the semantic, or that replaces a Direct3D 9 semantic. */
static struct nearest system_value_of(struct signature_walk *w, const struct semantic *s) {
    struct arena *arena = w->a->c->typed;
    const struct legacy_semantic *legacy = find_legacy(w->a, s, w->point);
    const char *name = atom_text(w->a->c->atoms, s->name);
    struct nearest nearest = semantic_nearest(arena_format(arena, "SV_%s", name));
    if (legacy)
        nearest.best = semantic_name(legacy->value);
    else if (nearest.distance > 0)
        nearest.best = NULL;
    if (nearest.best)
        nearest.best = arena_format(arena, "%s%s", nearest.best, s->text + strlen(name));
    return nearest;
}

static void accept_foreign_semantic(struct signature_walk *w, struct semantic *s) {
    enum relaxation rule =
        find_legacy(w->a, s, w->point) ? RELAX_LEGACY_SEMANTIC : RELAX_FOREIGN_SEMANTIC;
    struct nearest nearest = system_value_of(w, s);
    if (nearest.best)
        diag_propose(w->a->c, (struct fix){s->at, FIX_REPLACE, nearest.best, 0});
    if (!relaxation_accepts(w->a->c, rule, s->at, "semantic '%s' cannot be used as %s of %s%s",
                            s->text, w->side == IO_INPUT ? "an input" : "an output",
                            stage_of_point(w->point), spelling_nearest_words(w->a->c, &nearest)))
        return;
    s->value = SV_NONE;
    make_target(w, s);
}

static void check_leaf(struct signature_walk *w, struct io_value *value) {
    struct context *c = w->a->c;
    struct semantic *s = &value->semantic;
    adapt_semantic(w, s);
    enum point_use use = semantic_use(s->value, w->point);
    if (attribute_find(value->attributes, ATTRIBUTE_VK_BUILTIN)) {
        s->value = SV_NONE; /* the attribute determines the builtin */
        return;
    }
    if (s->value == SV_NONE && is_system_name(s->text)) {
        report_no_system_value(c, s);
    } else if (use == POINT_NOT_ALLOWED) {
        accept_foreign_semantic(w, s);
    } else if (use == POINT_SYSTEM_VALUE) {
        const char *problem = semantic_type_problem(s->value, value->type);
        const struct shader_model *model = &w->a->options->model;
        unsigned minor = semantic_model(s->value);
        if (model->major < 6 ? minor > 0 : model->major == 6 && model->minor < minor)
            error_at(w->a->c, s->at, "semantic '%s' requires shader model 6.%u", s->text, minor);
        if (s->value == SV_TARGET && s->index >= MAX_TARGETS)
            error_at(c, s->at, "render target index must be 0 to %d", MAX_TARGETS - 1);
        if (problem)
            error_at(c, value->at, "'%s' must be %s, not '%s'", s->text, problem,
                     type_name(c, value->type));
        else if (s->value == SV_POSITION) {
            /* The input of a pixel shader is widened, even from 16 bits. */
            const struct type *t = value->type;
            bool fits = t->kind == TYPE_VECTOR && t->columns == 4 &&
                        (w->point == POINT_PS_IN || is_float_of_32_bits(t->scalar));
            if (!fits && t->kind != TYPE_ERROR)
                error_at(w->a->c, value->at,
                         "'SV_Position' must be a vector of four 32-bit floats, not '%s'",
                         type_name(w->a->c, t));
        }
    } else {
        s->value = SV_NONE;
    }
}

static bool is_of_mesh(const struct signature_walk *w) {
    return w->point == POINT_MS_OUT || w->point == POINT_MS_PRIMITIVE;
}

/* Returns whether a member keeps its own system value (RELAX_OUTER_SEMANTIC), as in
 * `struct S { float d : SV_Depth; } main() : SV_Target`. */
static bool keeps_own(struct signature_walk *w, const struct semantic *own) {
    return own && own->value != SV_TARGET &&
           semantic_use(own->value, w->point) == POINT_SYSTEM_VALUE &&
           relaxation_is_on(w->a->c, RELAX_OUTER_SEMANTIC) &&
           relaxation_accepts(w->a->c, RELAX_OUTER_SEMANTIC, own->at, "%s", own->text);
}

static void inherit_semantic(struct signature_walk *w, struct io_value *value,
                             const struct semantic *own) {
    if (keeps_own(w, own)) {
        value->semantic = *own;
        return;
    }
    value->semantic = *w->inherited;
    w->inherited->index++;
    if (own && !value->array)
        warning_at(w->a->c, WARN_OVERRIDDEN_SEMANTIC, own->at,
                   "enclosing semantic '%s' overrides '%s'", w->inherited->text, own->text);
}

static void walk_leaf(struct signature_walk *w, struct io_value *value,
                      const struct semantic *own) {
    value->is_leaf = true;
    value->element = (uint32_t)w->elements->count;
    vec_push(w->a->c->typed, w->elements, value);
    if (type_strip_arrays(value->type)->kind == TYPE_STRUCT) {
        error_at(w->a->c, value->at, "an array of structs cannot be a stage input or output here");
        return;
    }
    /* Objects, addresses and inline SPIR-V types do not have locations. */
    if (type_has_object(value->type)) {
        if (error_at(w->a->c, value->at, "'%s' cannot be a stage input or output",
                     type_name(w->a->c, value->type)) &&
            w->parameter && w->parameter->is_uniform)
            relaxation_note(w->a->c, RELAX_UNIFORM_PARAMETER, value->at);
        return;
    }
    if (w->inherited) {
        inherit_semantic(w, value, own);
    } else if (own) {
        value->semantic = *own;
    } else if (!accept_missing_semantic(w, value)) {
        return;
    }
    check_leaf(w, value);
    /* Vulkan does not interpolate integers (VUID-StandaloneSpirv-Flat-04744). */
    enum { INTERPOLATED = IO_LINEAR | IO_NO_PERSPECTIVE | IO_CENTROID | IO_SAMPLE };
    const struct type *element = type_strip_arrays(value->type);
    if (w->point == POINT_PS_IN && (value->io & INTERPOLATED) && type_is_numeric(element) &&
        scalar_class(element->scalar) != CLASS_FLOAT)
        error_at(w->a->c, value->at,
                 "an integer input of a pixel shader must be 'nointerpolation'");
}

static void walk_record(struct signature_walk w, struct io_value *value) {
    const struct record *r = value->type->record;
    uint32_t bases = r->base ? 1 : 0;
    value->child_count = bases + r->field_count;
    value->children = arena_array(w.a->c->typed, struct io_value, value->child_count);
    if (r->base) {
        value->children[0].type = r->base;
        value->children[0].at = value->at;
        walk_value(w, &value->children[0]);
    }
    for (uint32_t i = 0; i < r->field_count; i++) {
        struct io_value *child = &value->children[bases + i];
        child->type = r->fields[i].type;
        child->field = &r->fields[i];
        child->attributes = r->fields[i].attributes;
        child->at = r->fields[i].at;
        walk_value(w, child);
    }
}

static void walk_elements(struct signature_walk w, struct io_value *value) {
    value->child_count = (uint32_t)value->type->count;
    value->children = arena_array(w.a->c->typed, struct io_value, value->child_count);
    for (uint32_t i = 0; i < value->child_count; i++) {
        struct io_value *child = &value->children[i];
        child->type = value->type->element;
        child->field = value->field;
        child->attributes = value->attributes;
        child->array = value;
        child->at = value->at;
        walk_value(w, child);
    }
}

static bool is_system_value(const struct semantic *s) {
    return s && s->value != SV_NONE && s->value != SV_TARGET;
}

/* The limit for split arrays, which exceeds the locations of all devices. */
enum { MAX_ELEMENTS = 1024 };

/* Returns whether an array is split into its elements. Arrays of structs always are, and arrays in
 * structs are in some interface styles. */
static bool is_taken_apart(struct signature_walk *w, const struct io_value *value,
                           const struct semantic *semantic) {
    if (value->type->kind != TYPE_ARRAY || !value->type->count ||
        value->type->count > MAX_ELEMENTS || is_of_mesh(w))
        return false;
    if (type_strip_arrays(value->type)->kind == TYPE_STRUCT)
        return true;
    return interface_style(w->a->options)->splits_member_arrays && value->field &&
           !is_system_value(semantic) && !attribute_find(value->attributes, ATTRIBUTE_VK_LOCATION);
}

/* Interpolation modifiers of a member replace those of the struct's declaration. */
static uint32_t io_of_field(uint32_t outer, const struct field *field) {
    if (field->io & IO_INTERPOLATION)
        outer &= ~(uint32_t)IO_INTERPOLATION;
    return outer | field->io;
}

/* Visits a value. An outer semantic replaces inner ones and is incremented for each leaf. */
static void walk_value(struct signature_walk w, struct io_value *value) {
    const struct semantic *own = value->field ? value->field->semantic : NULL;
    if (!value->field && value->parameter)
        own = value->parameter->semantic;
    else if (!value->field && value->return_semantic)
        own = value->return_semantic;
    struct semantic inherited;
    if (value->field)
        w.io = io_of_field(w.io, value->field);
    value->parameter = w.parameter;
    value->side = (uint8_t)w.side;
    value->point = (uint8_t)w.point;
    value->io = w.io;
    value->outer_count = w.outer_count;
    value->outer_attributes = w.outer_attributes;
    bool is_apart = is_taken_apart(&w, value, w.inherited ? w.inherited : own);
    if (!is_apart && value->type->kind != TYPE_STRUCT) {
        walk_leaf(&w, value, own);
        return;
    }
    if (!w.inherited && own) {
        inherited = *own;
        w.inherited = &inherited;
    }
    if (!w.outer_attributes)
        w.outer_attributes = value->attributes;
    if (is_apart)
        walk_elements(w, value);
    else
        walk_record(w, value);
}

void signature_walk_parameter(struct analyser *a, struct io_list *list, const struct variable *p,
                              const struct type *type, enum io_side side,
                              enum signature_point point, uint32_t outer_count,
                              struct io_element_vec *elements) {
    if (type_is_specialized(p->type))
        error_at(a->c, p->at,
                 "array parameter '%s' of an entry point cannot have a specialization constant as "
                 "its size",
                 type_name(a->c, p->type));
    struct io_value *value = &list->items[list->count++];
    *value =
        (struct io_value){.type = type, .parameter = p, .attributes = p->attributes, .at = p->at};
    struct signature_walk w = {.a = a,
                               .elements = elements,
                               .side = side,
                               .point = point,
                               .parameter = p,
                               .io = p->io,
                               .outer_count = outer_count};
    walk_value(w, value);
}

void signature_walk_return(struct analyser *a, struct io_list *list, const struct function *f,
                           enum signature_point point, struct io_element_vec *elements) {
    if (f->return_type->kind == TYPE_VOID)
        return;
    struct io_value *value = &list->items[list->count++];
    *value = (struct io_value){.type = f->return_type,
                               .return_semantic = f->semantic,
                               .attributes = f->attributes,
                               .at = f->at};
    struct signature_walk w = {
        .a = a, .elements = elements, .side = IO_OUTPUT, .point = point, .io = f->io};
    walk_value(w, value);
}

/* ---- Legacy positions ---- */

static struct io_value *find_position(struct analyser *a, const struct io_element_vec *elements) {
    struct io_value *found = NULL;
    for (size_t i = 0; i < elements->count; i++) {
        struct io_value *value = elements->items[i];
        if (value->semantic.value == SV_POSITION)
            return NULL;
        const struct legacy_semantic *legacy = find_legacy(a, &value->semantic, value->point);
        if (legacy && !is_replaced_at_once(legacy) && value->semantic.index == 0)
            found = value;
    }
    return found;
}

void signature_adopt_position(struct analyser *a, const struct io_element_vec *elements) {
    if (!relaxation_is_on(a->c, RELAX_LEGACY_SEMANTIC) || a->options->no_legacy_position)
        return;
    struct io_value *value = find_position(a, elements);
    if (value && relaxation_accepts(a->c, RELAX_LEGACY_SEMANTIC, value->semantic.at, "%s",
                                    value->semantic.text))
        value->semantic.value = SV_POSITION;
}
