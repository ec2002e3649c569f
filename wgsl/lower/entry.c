/* The entry point with its inputs as parameters and its outputs as return values.
 *
 * SPIR-V uses variables, but WGSL uses values. A scalar or vector input is used as the parameter
 * itself. For other inputs and for outputs, the body has a variable, which is initialized at the
 * start or read at each return. */
#include "../writer.h"

#include <string.h>

/* A scalar or vector of the stage interface: a variable or a part of one. */
struct leaf {
    uint32_t variable;
    const struct wgsl_expr *path; /* access path in the body */
    const char *name;             /* name of the parameter or of the result member */
    uint32_t type;                /* type in the body */
    bool converts;                /* the parameter or result has another type */
    bool is_widened;              /* a result with all four components */
    const char *outer_type, *attributes;
};
VEC(struct leaf, leaf_vec);

struct crossing {
    struct writer *w;
    uint32_t variable;      /* current variable */
    struct wgsl_expr *base; /* its name, which is set when it is declared */
    struct map names;       /* names of the result members */
    const char *type;       /* result structure, if any */
    SpvStorageClass storage;
    struct leaf_vec leaves;
    const char *interpolation; /* for the current variable */
    uint32_t location;
    bool has_two_sources;    /* outputs for dual-source blending */
    bool has_position;       /* a vertex output */
    struct text_sink inputs; /* JSON description of attributes */
};

enum enabled { ENABLE_none, ENABLE_primitive, ENABLE_subgroups, ENABLE_clip };

struct wgsl_builtin {
    const char *name; /* NULL to drop the value */
    int scalar;       /* of unsigned integers, floats or booleans; OpNop for the type in the body */
    uint32_t count;   /* of components */
    enum enabled enabled;
};

enum {
    TYPE_U = SpvOpTypeInt,
    TYPE_F = SpvOpTypeFloat,
    TYPE_B = SpvOpTypeBool,
    TYPE_SAME = SpvOpNop
};

static const struct wgsl_builtin *builtin_of(uint32_t id, SpvStorageClass storage) {
    enum { SHIFT = 8 }; /* exceeds the storage classes of inputs and outputs */
    switch (id << SHIFT | storage) {
#define BUILTIN(id, storage, name, scalar, count, enables)                                         \
    case (uint32_t)SpvBuiltIn##id << SHIFT | SpvStorageClass##storage: {                           \
        static const struct wgsl_builtin row = {name, TYPE_##scalar, count, ENABLE_##enables};     \
        return &row;                                                                               \
    }
#define DROPPED(id, storage) BUILTIN(id, storage, NULL, SAME, 0, none)
#include "../../spec/wgsl_builtins.def"
    }
    return NULL;
}

/* ---- Leaves of variables ---- */

static uint32_t component_count(const struct writer *w, uint32_t type) {
    return module_is_vector(w->m, type) ? module_part_count(w->m, type) : 1;
}

/* Returns whether a built-in value has the same type in the body. */
static bool is_of_type(const struct writer *w, const struct wgsl_builtin *row, uint32_t type) {
    return row->scalar == SpvOpNop ||
           ((int)module_scalar_type(w->m, type)->opcode == row->scalar &&
            component_count(w, type) == row->count && !wgsl_is_signed(w, type));
}

static const char *outer_type(struct writer *w, const struct wgsl_builtin *row) {
    bool is_float = row->scalar == SpvOpTypeFloat;
    if (row->scalar == SpvOpTypeBool)
        return "bool";
    if (row->count == 1)
        return is_float ? "f32" : "u32";
    return wgsl_format(w, "vec%u%c", row->count, is_float ? 'f' : 'u');
}

/* WebGPU requires that a fragment shader writes all components of a target. */
static bool is_target(const struct crossing *x) {
    return x->storage == SpvStorageClassOutput &&
           x->w->entry->operands[0] == SpvExecutionModelFragment;
}

static void add_leaf(struct crossing *x, const struct wgsl_expr *path, uint32_t type,
                     const char *name, const struct wgsl_builtin *row, const char *attributes) {
    const char *unique = x->storage == SpvStorageClassInput
                             ? wgsl_name_local(x->w, name)
                             : wgsl_name_member(x->w, &x->names, name);
    struct leaf leaf = {
        .variable = x->variable,
        .path = path,
        .name = unique,
        .type = type,
        .converts = row && !is_of_type(x->w, row, type),
        .is_widened = !row && is_target(x) && component_count(x->w, type) < 4,
        .attributes = attributes,
    };
    const struct instruction *scalar = module_scalar_type(x->w->m, type);
    leaf.outer_type = leaf.converts     ? outer_type(x->w, row)
                      : leaf.is_widened ? wgsl_vector_text(x->w, scalar, 4)
                                        : wgsl_type_text(x->w, type);
    vec_push(x->w->arena, &x->leaves, leaf);
}

static void enable(struct writer *w, enum enabled enabled) {
    w->uses_primitive |= enabled == ENABLE_primitive;
    w->uses_subgroups |= enabled == ENABLE_subgroups;
    w->uses_clip |= enabled == ENABLE_clip;
}

static void add_builtin(struct crossing *x, const struct instruction *variable, uint32_t id,
                        uint32_t type, const struct wgsl_expr *path) {
    const struct wgsl_builtin *row = builtin_of(id, x->storage);
    struct writer *w = x->w;
    if (!row) {
        const struct spirv_enumerant *e = spirv_enumerant(SPIRV_KIND_BuiltIn, id);
        wgsl_refuse(w, variable, "built-in %s is not supported in WGSL", e ? e->name : "this one");
        return;
    }
    if (!row->name)
        return;
    enable(w, row->enabled);
    x->has_position |= id == SpvBuiltInPosition;
    const char *attributes =
        wgsl_format(w, "@builtin(%s) %s", row->name,
                    wgsl_fact_of(w, variable->id)->decor.invariant ? "@invariant " : "");
    if (id == SpvBuiltInSampleMask && instruction_of(w->m, type)->opcode == SpvOpTypeArray) {
        path = wgsl_index_of(w->arena, path, 0);
        type = module_part_type(w->m, type, 0);
    }
    add_leaf(x, path, type, row->name, row, attributes);
}

/* Interpolation applies only between vertex and fragment shaders. */
static const char *interpolation_of(struct crossing *x, const struct decorations *decor) {
    bool is_vertex = x->w->entry->operands[0] == SpvExecutionModelVertex;
    bool crosses = is_vertex == (x->storage == SpvStorageClassOutput);
    const char *sampling = decor->centroid ? ", centroid" : decor->sample ? ", sample" : "";
    if (!crosses)
        return "";
    if (decor->flat)
        return "@interpolate(flat) ";
    if (decor->linear || *sampling)
        return wgsl_format(x->w, "@interpolate(%s%s) ", decor->linear ? "linear" : "perspective",
                           sampling);
    return NULL;
}

static void add_location(struct crossing *x, const struct id_info *fact, uint32_t type,
                         const struct wgsl_expr *path, const char *name) {
    struct writer *w = x->w;
    bool is_integer = wgsl_is_kind(w, type, SpvOpTypeInt);
    const char *interpolation = x->interpolation ? x->interpolation
                                : is_integer     ? "@interpolate(flat) "
                                                 : "";
    const char *source =
        x->has_two_sources ? wgsl_format(w, "@blend_src(%u) ", fact->decor.index) : "";
    w->uses_dual |= x->has_two_sources;
    if (x->storage == SpvStorageClassInput && w->entry->operands[0] == SpvExecutionModelVertex)
        wgsl_json_input(w, &x->inputs, type, x->location, name);
    bool is_vertex = w->entry->operands[0] == SpvExecutionModelVertex;
    wgsl_require(w,
                 is_vertex == (x->storage == SpvStorageClassOutput) ? LIMIT_VARYINGS
                 : is_vertex                                        ? LIMIT_ATTRIBUTES
                                                                    : LIMIT_TARGETS,
                 x->location + 1);
    add_leaf(x, path, type, name, NULL,
             wgsl_format(w, "@location(%u) %s%s", x->location++, source, interpolation));
}

/* Blocks such as GLSL's gl_PerVertex declare built-ins that the shader does not use. */
static bool is_unused(const struct writer *w, const struct instruction *variable, uint32_t k) {
    return k < 64 && !(wgsl_fact_of(w, variable->id)->variable.members >> k & 1);
}

/* Exceeds WebGPU's maximum limits for attributes and inter-stage variables. */
enum { MAX_LOCATION = 255 };

static void add_parts(struct crossing *x, const struct instruction *variable, uint32_t type,
                      const struct wgsl_expr *path, const char *name) {
    struct writer *w = x->w;
    const struct instruction *i = instruction_of(w->m, type);
    const struct id_info *fact = wgsl_fact_of(w, type);
    if (i->opcode != SpvOpTypeStruct && i->opcode != SpvOpTypeArray &&
        i->opcode != SpvOpTypeMatrix) {
        add_location(x, wgsl_fact_of(w, variable->id), type, path, name);
        return;
    }
    wgsl_type_text(w, type); /* assigns the member names */
    for (uint32_t k = 0; k < module_part_count(w->m, type) && x->location <= MAX_LOCATION + 1;
         k++) {
        uint32_t part = module_part_type(w->m, type, k);
        if (i->opcode != SpvOpTypeStruct) {
            add_parts(x, variable, part, wgsl_index_of(w->arena, path, k),
                      wgsl_format(w, "%s_%u", name, k));
            continue;
        }
        const struct wgsl_member *member = &fact->type.members[k];
        const struct wgsl_expr *member_path = wgsl_member_of(w->arena, path, member->name);
        if (member->decor.has_builtin && is_unused(w, variable, k))
            continue;
        if (member->decor.has_builtin) {
            add_builtin(x, variable, member->decor.builtin, part, member_path);
            continue;
        }
        if (member->decor.has_location)
            x->location = member->decor.location;
        if (member->decor.flat || member->decor.linear || member->decor.centroid ||
            member->decor.sample)
            x->interpolation = interpolation_of(x, &member->decor);
        add_parts(x, variable, part, member_path, member->name);
    }
}

/* ---- Variables ---- */

static const char *plain_name(struct writer *w, uint32_t id, SpvStorageClass storage) {
    const struct id_info *fact = wgsl_fact_of(w, id);
    const struct wgsl_builtin *row =
        fact->decor.has_builtin ? builtin_of(fact->decor.builtin, storage) : NULL;
    const char *name = fact->name && *fact->name ? fact->name : NULL;
    const char *prefix = storage == SpvStorageClassInput ? "in.var." : "out.var.";
    if (row && row->name)
        return row->name;
    if (name && !strncmp(name, prefix, strlen(prefix)))
        return name + strlen(prefix);
    return name ? name : storage == SpvStorageClassInput ? "input" : "output";
}

static void add_variable(struct crossing *x, const struct instruction *variable) {
    struct writer *w = x->w;
    struct id_info *fact = wgsl_fact_of(w, variable->id);
    uint32_t type = module_pointee(w->m, variable->id)->id;
    const char *name = plain_name(w, variable->id, x->storage);
    x->variable = variable->id;
    x->location = fact->decor.location;
    x->interpolation = interpolation_of(x, &fact->decor);
    if (fact->decor.component)
        wgsl_refuse(w, variable, "several values in one location are not supported in WGSL");
    x->base = wgsl_name(w->arena, fact->text ? fact->text : "");
    if (fact->decor.has_builtin)
        add_builtin(x, variable, fact->decor.builtin, type, x->base);
    else
        add_parts(x, variable, type, x->base, name);
    if (x->location > MAX_LOCATION + 1)
        wgsl_refuse(w, variable, "locations beyond %d are not supported in WebGPU", MAX_LOCATION);
}

/* A variable used only by the entry point is declared in its body. */
static void declare_variable(struct crossing *x, const struct instruction *variable) {
    struct writer *w = x->w;
    struct id_info *fact = wgsl_fact_of(w, variable->id);
    uint32_t type = module_pointee(w->m, variable->id)->id;
    const char *name = plain_name(w, variable->id, x->storage);
    if (fact->variable.entry == UINT32_MAX) {
        fact->text = wgsl_name_global(w, name);
        sink_format(&w->variables, "var<private> %s: %s;\n", fact->text, wgsl_type_text(w, type));
        return;
    }
    fact->text = wgsl_name_local(w, name);
    wgsl_hoist(w, fact->text, type,
               variable->count > 1 ? wgsl_constant(w, variable->operands[1]) : NULL);
}

/* ---- Inputs ---- */

static const struct wgsl_expr *converted(struct writer *w, const struct wgsl_expr *x,
                                         bool is_needed, const char *to) {
    return is_needed ? wgsl_call(w->arena, to, 1, x) : x;
}

/* Returns true if the parameter replaces the variable. */
static bool is_direct(struct crossing *x, const struct instruction *variable, size_t first) {
    struct writer *w = x->w;
    const struct id_info *fact = wgsl_fact_of(w, variable->id);
    uint32_t type = module_pointee(w->m, variable->id)->id;
    return x->leaves.count == first + 1 && fact->variable.entry != UINT32_MAX &&
           x->leaves.items[first].type == type && !x->leaves.items[first].converts;
}

/* WebGPU's points have the size of a pixel, so their only fragment is in the middle. */
static const struct wgsl_expr *point_center(struct writer *w) {
    return wgsl_call(w->arena, "vec2f", 1, wgsl_literal(w->arena, "0.5"));
}

static void add_input(struct crossing *x, const struct instruction *variable) {
    struct writer *w = x->w;
    struct id_info *fact = wgsl_fact_of(w, variable->id);
    size_t first = x->leaves.count;
    if (fact->decor.has_builtin && fact->decor.builtin == SpvBuiltInPointCoord) {
        fact->text = wgsl_name_local(w, plain_name(w, variable->id, x->storage));
        wgsl_hoist(w, fact->text, module_pointee(w->m, variable->id)->id, point_center(w));
        return;
    }
    add_variable(x, variable);
    if (is_direct(x, variable, first)) {
        fact->text = x->leaves.items[first].name;
        return;
    }
    declare_variable(x, variable);
    x->base->text = fact->text;
    for (size_t k = first; k < x->leaves.count; k++) {
        const struct leaf *leaf = &x->leaves.items[k];
        const struct wgsl_expr *parameter = wgsl_name(w->arena, leaf->name);
        wgsl_assign(w, leaf->path,
                    converted(w, parameter, leaf->converts, wgsl_type_text(w, leaf->type)));
    }
}

/* Returns true if an output has only one store, in the block of the function's only return. */
static bool is_stored_last(const struct writer *w, const struct instruction *variable) {
    const struct id_info *fact = wgsl_fact_of(w, variable->id);
    const struct instruction *end = fact->user ? terminator_of(fact->user) : NULL;
    uint32_t returns = 0;
    if (fact->uses != 1 || variable->count > 1 || fact->variable.entry == UINT32_MAX || !end ||
        end->opcode != SpvOpReturn)
        return false;
    for_each_block(b, w->routine)
        returns += first_target(terminator_of(b)) == terminator_of(b)->count;
    for_each_in(i, &fact->user->list)
        if (i->opcode == SpvOpStore && i->operands[0] == variable->id)
            return returns == 1;
    return false;
}

static void add_output(struct crossing *x, const struct instruction *variable) {
    struct writer *w = x->w;
    struct id_info *fact = wgsl_fact_of(w, variable->id);
    SpvOp type = (SpvOp)module_pointee(w->m, variable->id)->opcode;
    bool is_plain = type != SpvOpTypeStruct && type != SpvOpTypeArray && type != SpvOpTypeMatrix;
    fact->variable.is_returned = is_plain && is_stored_last(w, variable);
    if (!fact->variable.is_returned)
        declare_variable(x, variable);
    add_variable(x, variable);
}

/* Returns the index of the first interface variable of an entry point. */
static uint32_t first_variable(const struct writer *w) {
    return 2 + (uint32_t)string_words((const char *)(w->entry->operands + 2));
}

/* The index of an output has no effect if all are 0 (WGSL, "blend_src"). */
static bool has_two_sources(const struct writer *w) {
    for (uint32_t k = first_variable(w); k < w->entry->count; k++)
        if (wgsl_fact_of(w, w->entry->operands[k])->decor.index)
            return true;
    return false;
}

static void cross(struct crossing *x) {
    struct writer *w = x->w;
    x->has_two_sources = x->storage == SpvStorageClassOutput && has_two_sources(w);
    for (uint32_t k = first_variable(w); k < w->entry->count; k++) {
        const struct instruction *i = instruction_of(w->m, w->entry->operands[k]);
        if (wgsl_storage_of(w, i->id) != x->storage || !wgsl_fact_of(w, i->id)->uses)
            continue;
        w->at = i;
        if (x->storage == SpvStorageClassInput)
            add_input(x, i);
        else
            add_output(x, i);
    }
}

/* ---- Results ---- */

/* Adds the components 0, 0, 1 of a target. */
static const struct wgsl_expr *widened(struct writer *w, const struct wgsl_expr *value,
                                       const struct leaf *leaf) {
    static const char *const numbers[3][2] = {{"0.0", "1.0"}, {"0", "1"}, {"0u", "1u"}};
    bool is_integer = wgsl_is_kind(w, leaf->type, SpvOpTypeInt);
    unsigned kind = !is_integer ? 0 : wgsl_is_signed(w, leaf->type) ? 1 : 2;
    struct wgsl_expr_vec parts = {0};
    vec_push(w->arena, &parts, value);
    for (uint32_t k = component_count(w, leaf->type); k < 4; k++)
        vec_push(w->arena, &parts, wgsl_literal(w->arena, numbers[kind][k == 3]));
    return wgsl_call_list(w->arena, leaf->outer_type, &parts);
}

static const struct wgsl_expr *leaf_value(struct writer *w, const struct leaf *leaf) {
    uint32_t returned = wgsl_fact_of(w, leaf->variable)->variable.returned;
    const struct wgsl_expr *value = returned ? wgsl_operand(w, returned) : leaf->path;
    return leaf->is_widened ? widened(w, value, leaf)
                            : converted(w, value, leaf->converts, leaf->outer_type);
}

static void declare_result(struct crossing *x, const char *entry, struct text_sink *head) {
    struct writer *w = x->w;
    const struct leaf *leaves = x->leaves.items;
    if (!x->leaves.count)
        return;
    if (x->leaves.count == 1 && !x->has_two_sources) {
        sink_format(head, " -> %s%s", leaves->attributes, leaves->outer_type);
        return;
    }
    x->type = wgsl_name_global(w, wgsl_format(w, "%s_result", entry));
    sink_format(&w->types, "struct %s {\n", x->type);
    for (size_t k = 0; k < x->leaves.count; k++)
        sink_format(&w->types, "    %s%s: %s,\n", leaves[k].attributes, leaves[k].name,
                    leaves[k].outer_type);
    sink_text(&w->types, "}\n\n");
    sink_format(head, " -> %s", x->type);
}

static const struct wgsl_expr *results_of(struct writer *w, const struct crossing *x) {
    struct wgsl_expr_vec values = {0};
    if (!x->type)
        return leaf_value(w, x->leaves.items);
    for (size_t k = 0; k < x->leaves.count; k++)
        vec_push(w->arena, &values, leaf_value(w, &x->leaves.items[k]));
    return wgsl_call_list(w->arena, x->type, &values);
}

bool wgsl_entry_returns(const struct writer *w) {
    return w->outputs && w->outputs->leaves.count;
}

void wgsl_entry_epilogue(struct writer *w) {
    if (wgsl_entry_returns(w))
        wgsl_jump(w, WGSL_RETURN, results_of(w, w->outputs));
    else if (w->depth)
        wgsl_jump(w, WGSL_RETURN, NULL);
}

/* ---- Attributes and parameters ---- */

/* A WorkgroupSize constant overrides the execution mode (SPIR-V 3.21). */
static const struct wgsl_expr *workgroup_size(struct writer *w, uint32_t k) {
    const struct instruction *constant = instruction_of(w->m, w->size_constant);
    const struct instruction *mode = wgsl_fact_of(w, w->entry->operands[1])->function.size_mode;
    if (constant)
        return wgsl_constant(w, constant->operands[k]);
    if (mode && mode->opcode == SpvOpExecutionModeId)
        return wgsl_constant(w, mode->operands[2 + k]);
    return wgsl_plain_number(w->arena, mode ? mode->operands[2 + k] : 1);
}

static void write_workgroup_size(struct writer *w, struct text_sink *head) {
    sink_text(head, "@workgroup_size(");
    for (uint32_t k = 0; k < 3; k++) {
        sink_text(head, k ? ", " : "");
        wgsl_print_expr(head, workgroup_size(w, k), LEVEL_ANY);
    }
    sink_text(head, ")");
}

static void write_stage(struct writer *w, struct text_sink *head) {
    uint32_t model = w->entry->operands[0];
    const struct spirv_enumerant *e = spirv_enumerant(SPIRV_KIND_ExecutionModel, model);
    if (model == SpvExecutionModelVertex)
        sink_text(head, "@vertex");
    else if (model == SpvExecutionModelFragment)
        sink_text(head, "@fragment");
    else if (model == SpvExecutionModelGLCompute)
        sink_text(head, "@compute ");
    else
        wgsl_refuse(w, &w->routine->definition, "stage %s is not supported in WebGPU",
                    e ? e->name : "this one");
    if (model == SpvExecutionModelGLCompute)
        write_workgroup_size(w, head);
    sink_text(head, "\n");
}

static void write_parameters(struct crossing *x, struct text_sink *head, size_t others) {
    struct text_vec parameters = {0};
    for (size_t k = 0; k < x->leaves.count; k++) {
        const struct leaf *leaf = &x->leaves.items[k];
        vec_push(x->w->arena, &parameters,
                 wgsl_format(x->w, "%s%s: %s", leaf->attributes, leaf->name, leaf->outer_type));
    }
    wgsl_print_parameters(head, parameters.items, parameters.count, others);
}

/* WGSL requires a position. In Vulkan it is undefined if the shader does not write it. */
static void add_position(struct crossing *x) {
    struct writer *w = x->w;
    const struct leaf leaf = {.path = wgsl_call(w->arena, "vec4f", 0),
                              .name = wgsl_name_member(w, &x->names, "position"),
                              .outer_type = "vec4f",
                              .attributes = "@builtin(position) "};
    vec_push(w->arena, &x->leaves, leaf);
}

void wgsl_entry_head(struct writer *w, struct text_sink *head) {
    struct crossing inputs = {.w = w, .storage = SpvStorageClassInput, .inputs.arena = w->arena};
    struct crossing *outputs = arena_new(w->arena, struct crossing);
    const char *name = wgsl_fact_of(w, w->entry->operands[1])->text;
    *outputs = (struct crossing){.w = w, .storage = SpvStorageClassOutput};
    w->outputs = outputs;
    write_stage(w, head);
    cross(&inputs);
    wgsl_fact_of(w, w->entry->operands[1])->function.inputs = inputs.inputs.text;
    cross(outputs);
    if (w->entry->operands[0] == SpvExecutionModelVertex && !outputs->has_position)
        add_position(outputs);
    sink_format(head, "fn %s(", name);
    write_parameters(&inputs, head, 2 * strlen(name) + strlen("fn () -> _result {"));
    sink_text(head, ")");
    declare_result(outputs, name, head);
    sink_text(head, " {\n");
}
