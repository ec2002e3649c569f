/* Execution modes (SPIR-V 2.7), derived from attributes, parameters and the code of an entry
 * point. */
#include "stage.h"

#include <strings.h>
#include <string.h>

/* ---- Nodes of work graphs (SPV_AMDX_shader_enqueue) ---- */

static void node_mode(struct emitter *e, uint32_t function, SpvExecutionMode mode,
                      const uint32_t *ids, size_t count) {
    struct word_vec words = {0};
    vec_push(e->arena, &words, function);
    vec_push(e->arena, &words, (uint32_t)mode);
    for (size_t i = 0; i < count; i++)
        vec_push(e->arena, &words, ids[i]);
    stage_mode_words(e, SpvOpExecutionModeId, words.items, words.count);
}

/* Adds a mode whose operands are arguments of an attribute, starting at `first`. */
static void mode_of_numbers(struct emitter *e, uint32_t function, const struct attribute *a,
                            SpvExecutionMode mode, uint32_t first, uint32_t count) {
    uint32_t ids[3];
    for (uint32_t i = 0; i < count; i++)
        ids[i] = constant_uint(e, (uint32_t)attribute_integer(a, first + i, 0));
    node_mode(e, function, mode, ids, count);
}

/* Returns whether inputs arrive singly or in batches, instead of one for a grid of groups. */
static bool is_coalescing(const struct attribute *launch) {
    const char *kind = launch ? launch->arguments[0].constant->text : "";
    return !strcasecmp(kind, "coalescing") || !strcasecmp(kind, "thread");
}

static void node_modes(struct emitter *e, const struct entry_point *entry, uint32_t function) {
    static const struct {
        enum attribute_kind attribute;
        SpvExecutionMode mode;
        uint32_t numbers;
    } modes[] = {
        {ATTRIBUTE_NODE_MAX_RECURSION_DEPTH, SpvExecutionModeMaxNodeRecursionAMDX, 1},
        {ATTRIBUTE_NODE_DISPATCH_GRID, SpvExecutionModeStaticNumWorkgroupsAMDX, 3},
        {ATTRIBUTE_NODE_MAX_DISPATCH_GRID, SpvExecutionModeMaxNumWorkgroupsAMDX, 3},
    };
    if (is_coalescing(attribute_find(entry->attributes, ATTRIBUTE_NODE_LAUNCH)))
        stage_mode(e, function, SpvExecutionModeCoalescingAMDX, (const uint32_t[]){0}, 0);
    mode_of_numbers(e, function, attribute_find(entry->attributes, ATTRIBUTE_NODE_ID),
                    SpvExecutionModeShaderIndexAMDX, 1, 1);
    for (size_t i = 0; i < COUNT_OF(modes); i++) {
        const struct attribute *a = attribute_find(entry->attributes, modes[i].attribute);
        if (a)
            mode_of_numbers(e, function, a, modes[i].mode, 0, modes[i].numbers);
    }
    const struct attribute *shared =
        attribute_find(entry->attributes, ATTRIBUTE_NODE_SHARE_INPUT_OF);
    if (shared) {
        uint32_t ids[] = {constant_string(e, shared->arguments[0].constant->text),
                          constant_uint(e, (uint32_t)attribute_integer(shared, 1, 0))};
        node_mode(e, function, SpvExecutionModeSharesInputWithAMDX, ids, 2);
    }
}

static void plain_mode(struct emitter *e, uint32_t function, SpvExecutionMode mode) {
    stage_mode(e, function, mode, (const uint32_t[]){0}, 0);
}

/* ---- Modes from attributes ---- */

/* An attribute's text and the corresponding mode. */
struct mode_of_text {
    enum attribute_kind attribute;
    enum stage stage; /* STAGE_COUNT: any */
    const char *text;
    SpvExecutionMode mode;
};

static const struct mode_of_text text_modes[] = {
    {ATTRIBUTE_DOMAIN, STAGE_COUNT, "tri", SpvExecutionModeTriangles},
    {ATTRIBUTE_DOMAIN, STAGE_COUNT, "quad", SpvExecutionModeQuads},
    {ATTRIBUTE_DOMAIN, STAGE_COUNT, "isoline", SpvExecutionModeIsolines},
    {ATTRIBUTE_PARTITIONING, STAGE_HULL, "fractional_even", SpvExecutionModeSpacingFractionalEven},
    {ATTRIBUTE_PARTITIONING, STAGE_HULL, "fractional_odd", SpvExecutionModeSpacingFractionalOdd},
    {ATTRIBUTE_PARTITIONING, STAGE_HULL, "integer", SpvExecutionModeSpacingEqual},
    {ATTRIBUTE_OUTPUT_TOPOLOGY, STAGE_HULL, "point", SpvExecutionModePointMode},
    {ATTRIBUTE_OUTPUT_TOPOLOGY, STAGE_HULL, "triangle_cw", SpvExecutionModeVertexOrderCw},
    {ATTRIBUTE_OUTPUT_TOPOLOGY, STAGE_HULL, "triangle_ccw", SpvExecutionModeVertexOrderCcw},
    {ATTRIBUTE_OUTPUT_TOPOLOGY, STAGE_MESH, "point", SpvExecutionModeOutputPoints},
    {ATTRIBUTE_OUTPUT_TOPOLOGY, STAGE_MESH, "line", SpvExecutionModeOutputLinesEXT},
    {ATTRIBUTE_OUTPUT_TOPOLOGY, STAGE_MESH, "triangle", SpvExecutionModeOutputTrianglesEXT},
};

/* Attributes without arguments that correspond to a mode. */
static const struct {
    enum attribute_kind attribute;
    SpvExecutionMode mode;
} flag_modes[] = {
    {ATTRIBUTE_EARLY_DEPTH_STENCIL, SpvExecutionModeEarlyFragmentTests},
    {ATTRIBUTE_VK_POST_DEPTH_COVERAGE, SpvExecutionModePostDepthCoverage},
    {ATTRIBUTE_VK_EARLY_AND_LATE_TESTS, SpvExecutionModeEarlyAndLateFragmentTestsAMD},
    {ATTRIBUTE_VK_DEPTH_UNCHANGED, SpvExecutionModeDepthUnchanged},
    {ATTRIBUTE_VK_STENCIL_REF_UNCHANGED_FRONT, SpvExecutionModeStencilRefUnchangedFrontAMD},
    {ATTRIBUTE_VK_STENCIL_REF_GREATER_EQUAL_FRONT, SpvExecutionModeStencilRefGreaterFrontAMD},
    {ATTRIBUTE_VK_STENCIL_REF_LESS_EQUAL_FRONT, SpvExecutionModeStencilRefLessFrontAMD},
    {ATTRIBUTE_VK_STENCIL_REF_UNCHANGED_BACK, SpvExecutionModeStencilRefUnchangedBackAMD},
    {ATTRIBUTE_VK_STENCIL_REF_GREATER_EQUAL_BACK, SpvExecutionModeStencilRefGreaterBackAMD},
    {ATTRIBUTE_VK_STENCIL_REF_LESS_EQUAL_BACK, SpvExecutionModeStencilRefLessBackAMD},
};

static void mode_of_text(struct emitter *e, const struct entry_point *entry, uint32_t function,
                         const struct attribute *a) {
    for (size_t i = 0; i < COUNT_OF(text_modes); i++) {
        const struct mode_of_text *row = &text_modes[i];
        if (row->attribute == a->kind &&
            (row->stage == STAGE_COUNT || row->stage == entry->stage) && a->argument_count &&
            !strcasecmp(row->text, a->arguments[0].constant->text))
            plain_mode(e, function, row->mode);
    }
}

static bool is_specialized(const struct attribute *a) {
    for (uint32_t i = 0; a && i < a->argument_count; i++)
        if (a->arguments[i].specialized)
            return true;
    return false;
}

/* Returns a dimension as a uint constant. Adding zero converts an int. */
static uint32_t dimension(struct emitter *e, const struct attribute_argument *argument) {
    const struct variable *v = argument->specialized;
    uint32_t uint_type = type_id_scalar(e, SCALAR_UINT);
    if (!v)
        return constant_number(e, SCALAR_UINT, (double)argument->constant->values[0].i);
    uint32_t id = e->variables[v->id].id;
    if (v->type->scalar == SCALAR_UINT)
        return id;
    uint32_t words[] = {SpvOpIAdd, id, constant_number(e, SCALAR_UINT, 0)};
    id = module_unique(e->m, SpvOpSpecConstantOp, uint_type, words, 3);
    module_mark(e->m, id, ID_SPEC_CONSTANT);
    module_mark(e->m, id, ID_CONSTANT);
    return id;
}

/* Emits LocalSizeId, which requires Vulkan 1.3. Earlier versions use the built-in constant
 * WorkgroupSize, which overrides the modes of all entry points (SPIR-V 3.21). */
static void specialized_group_size(struct emitter *e, const struct attribute *a,
                                   uint32_t function) {
    uint32_t words[5] = {function, SpvExecutionModeLocalSizeId};
    for (uint32_t i = 0; i < 3; i++)
        words[2 + i] = dimension(e, &a->arguments[i]);
    if (e->m->version >= SPIRV_1_6) {
        stage_mode_words(e, SpvOpExecutionModeId, words, 5);
        return;
    }
    uint32_t size = constant_composite(e, type_id_vector(e, SCALAR_UINT, 3), words + 2, 3);
    module_decorate_with(e->m, size, SpvDecorationBuiltIn, SpvBuiltInWorkgroupSize);
    if (e->program->entry_count > 1)
        error_at(e->c, sema_marked_attribute(e->c, a),
                 "specialization constants in 'numthreads' require '-fspv-target-env=vulkan1.3' in "
                 "a module with several entry points");
}

static void group_size(struct emitter *e, const struct entry_point *entry, uint32_t function) {
    const struct attribute *a = attribute_find(entry->attributes, ATTRIBUTE_NUM_THREADS);
    if (!stage_has_groups(entry->stage))
        return;
    if (is_specialized(a))
        specialized_group_size(e, a, function);
    if (is_specialized(a) && e->m->version >= SPIRV_1_6)
        return;
    uint32_t size[3];
    for (uint32_t i = 0; i < 3; i++)
        size[i] = (uint32_t)attribute_integer(a, i, 1);
    stage_mode(e, function, SpvExecutionModeLocalSize, size, 3);
}

static void mode_of_attribute(struct emitter *e, const struct entry_point *entry, uint32_t function,
                              const struct attribute *a) {
    for (size_t i = 0; i < COUNT_OF(flag_modes); i++)
        if (flag_modes[i].attribute == a->kind)
            plain_mode(e, function, flag_modes[i].mode);
    mode_of_text(e, entry, function, a);
    if (a->kind == ATTRIBUTE_OUTPUT_CONTROL_POINTS || a->kind == ATTRIBUTE_MAX_VERTEX_COUNT) {
        uint32_t count = (uint32_t)attribute_integer(a, 0, 1);
        stage_mode(e, function, SpvExecutionModeOutputVertices, &count, 1);
    } else if (a->kind == ATTRIBUTE_WAVE_OPS_INCLUDE_HELPER_LANES && entry->stage == STAGE_PIXEL) {
        module_allow_extension(e->m, "SPV_KHR_maximal_reconvergence");
        module_allow_extension(e->m, "SPV_KHR_quad_control");
        plain_mode(e, function, SpvExecutionModeMaximallyReconvergesKHR);
        plain_mode(e, function, SpvExecutionModeRequireFullQuadsKHR);
    }
}

/* Adds [[vk::spvexecutionmode]] in reverse source order, as in dxc. */
static void spelled_modes(struct emitter *e, uint32_t function, const struct attribute *list) {
    if (!list)
        return;
    spelled_modes(e, function, list->next);
    if (list->kind == ATTRIBUTE_VK_EXECUTION_MODE)
        plain_mode(e, function, (SpvExecutionMode)attribute_integer(list, 0, 0));
}

/* ---- Modes from parameters ---- */

static const struct {
    uint32_t io;
    SpvExecutionMode mode;
} input_primitives[] = {
    {IO_POINT, SpvExecutionModeInputPoints},
    {IO_LINE, SpvExecutionModeInputLines},
    {IO_TRIANGLE, SpvExecutionModeTriangles},
    {IO_LINE_ADJ, SpvExecutionModeInputLinesAdjacency},
    {IO_TRIANGLE_ADJ, SpvExecutionModeInputTrianglesAdjacency},
};

static SpvExecutionMode stream_mode(const struct type *type) {
    switch (type->object) {
    case OBJECT_POINT_STREAM:
        return SpvExecutionModeOutputPoints;
    case OBJECT_LINE_STREAM:
        return SpvExecutionModeOutputLineStrip;
    default:
        return SpvExecutionModeOutputTriangleStrip;
    }
}

/* Adds each mode once. SPIR-V requires an output mode even if the shader has no outputs. */
static void geometry_modes(struct emitter *e, const struct entry_point *entry, uint32_t function) {
    const struct attribute *instance = attribute_find(entry->attributes, ATTRIBUTE_INSTANCE);
    uint32_t invocations = (uint32_t)attribute_integer(instance, 0, 1);
    stage_mode(e, function, SpvExecutionModeInvocations, &invocations, 1);
    uint32_t seen = 0;
    bool has_stream = false;
    for (uint32_t i = 0; i < entry->function->parameter_count; i++) {
        const struct variable *p = entry->function->parameters[i];
        if (cg_is_stream(p)) {
            if (!has_stream)
                plain_mode(e, function, stream_mode(p->type));
            has_stream = true;
            continue;
        }
        for (size_t k = 0; k < COUNT_OF(input_primitives); k++)
            if (p->io & input_primitives[k].io & ~seen)
                plain_mode(e, function, input_primitives[k].mode);
        seen |= p->io;
    }
    if (!has_stream)
        plain_mode(e, function, SpvExecutionModeOutputPoints);
}

/* Adds the modes that limit how depth may differ from the interpolated value. */
static void depth_modes(struct emitter *e, const struct entry_point *entry, uint32_t function) {
    for (uint32_t i = 0; i < entry->element_count; i++) {
        enum system_value value = entry->elements[i]->semantic.value;
        if (value == SV_DEPTH || value == SV_DEPTH_LESS_EQUAL || value == SV_DEPTH_GREATER_EQUAL)
            plain_mode(e, function, SpvExecutionModeDepthReplacing);
        if (value == SV_DEPTH_GREATER_EQUAL)
            plain_mode(e, function, SpvExecutionModeDepthGreater);
        if (value == SV_DEPTH_LESS_EQUAL)
            plain_mode(e, function, SpvExecutionModeDepthLess);
        if (value == SV_STENCIL_REF)
            plain_mode(e, function, SpvExecutionModeStencilRefReplacingEXT);
    }
}

/* ---- Floating point ---- */

static void float_modes(struct emitter *e, uint32_t function) {
    static const uint32_t width = 32;
    if (e->options->ieee_strict)
        stage_mode(e, function, SpvExecutionModeSignedZeroInfNanPreserve, &width, 1);
    if (e->options->denorm == DENORM_ANY)
        return;
    stage_mode(e, function,
               e->options->denorm == DENORM_PRESERVE ? SpvExecutionModeDenormPreserve
                                                     : SpvExecutionModeDenormFlushToZero,
               &width, 1);
}

/* ---- Modes from code ---- */

/* Groups that cannot be divided into quads have no derivatives. Quad operations need no mode. */
static void derivative_mode(struct emitter *e, const struct entry_point *entry, uint32_t function) {
    const struct attribute *a = attribute_find(entry->attributes, ATTRIBUTE_NUM_THREADS);
    if (!a || (entry->stage != STAGE_COMPUTE && cg_uses_nv_mesh_shader(e)))
        return;
    int64_t x = attribute_integer(a, 0, 1), y = attribute_integer(a, 1, 1);
    if (x % 2 == 0 && y % 2 == 0)
        plain_mode(e, function, SpvExecutionModeDerivativeGroupQuadsKHR);
    else if (x * y * attribute_integer(a, 2, 1) % 4 == 0)
        plain_mode(e, function, SpvExecutionModeDerivativeGroupLinearKHR);
}

void entry_finish_modes(struct emitter *e, const struct entry_point *entry, uint32_t function) {
    cg_set_at(e, entry->function->at);
    SpvExecutionMode interlock;
    if (interlock_mode(e, entry, &interlock))
        plain_mode(e, function, interlock);
    if (e->uses_derivatives && stage_has_groups(entry->stage))
        derivative_mode(e, entry, function);
}

/* ---- Initial modes ---- */

void entry_declare_modes(struct emitter *e, const struct entry_point *entry, uint32_t function) {
    cg_set_at(e, entry->function->at);
    if (entry->stage == STAGE_PIXEL)
        plain_mode(e, function, SpvExecutionModeOriginUpperLeft);
    group_size(e, entry, function);
    for (const struct attribute *a = entry->attributes; a; a = a->next)
        if (attribute_find(entry->attributes, a->kind) == a)
            mode_of_attribute(e, entry, function, a);
    spelled_modes(e, function, entry->attributes);
    if (entry->stage == STAGE_GEOMETRY)
        geometry_modes(e, entry, function);
    else if (entry->stage == STAGE_MESH) {
        for (uint32_t i = 0; i < entry->function->parameter_count; i++) {
            const struct variable *p = entry->function->parameters[i];
            uint32_t count = p->type->count;
            if (p->io & IO_VERTICES)
                stage_mode(e, function, SpvExecutionModeOutputVertices, &count, 1);
            if (p->io & IO_INDICES)
                stage_mode(e, function, SpvExecutionModeOutputPrimitivesEXT, &count, 1);
        }
    } else if (entry->stage == STAGE_PIXEL)
        depth_modes(e, entry, function);
    else if (entry->stage == STAGE_NODE)
        node_modes(e, entry, function);
    if (e->options->enable_maximal_reconvergence)
        plain_mode(e, function, SpvExecutionModeMaximallyReconvergesKHR);
    float_modes(e, function);
}
