#include "interface.h"

/* ---- Layout ---- */

struct walk {
    struct thread *t;
    interface_number *visit;
};

static uint32_t locations_of(const struct type *type) {
    uint32_t sum = 0;
    switch (type->kind) {
    case TYPE_MATRIX:
    case TYPE_ARRAY:
        return type->count * locations_of(type->element);
    case TYPE_STRUCT:
        for (uint32_t k = 0; k < type->count; k++)
            sum += locations_of(type->members[k].type);
        return sum;
    case TYPE_VECTOR:
        return type->element->width == 64 && type->count > 2 ? 2 : 1;
    default:
        return 1;
    }
}

static void walk_value(const struct walk *w, struct io_location io, const struct type *type,
                       struct cell *cells);

static void walk_members(const struct walk *w, struct io_location io, const struct type *type,
                         struct cell *cells) {
    for (uint32_t k = 0; k < type->count; k++) {
        const struct member *member = &type->members[k];
        if (member->marks.location != NOWHERE)
            io.location = member->marks.location;
        if (member->marks.component != NOWHERE)
            io.component = member->marks.component;
        io.built_in = member->marks.built_in;
        walk_value(w, io, member->type, cells + member->cell);
        io.location += locations_of(member->type);
    }
}

/* Elements of a built-in are components; elements of other variables have successive locations. */
static void walk_value(const struct walk *w, struct io_location io, const struct type *type,
                       struct cell *cells) {
    if (is_number(type))
        w->visit(w->t, &io, type, cells);
    else if (type->kind == TYPE_STRUCT)
        walk_members(w, io, type, cells);
    else if (type->kind == TYPE_VECTOR || type->kind == TYPE_MATRIX || type->kind == TYPE_ARRAY)
        for (uint32_t k = 0; k < type->count; k++) {
            walk_value(w, io, type->element, cells + k * type->element->cells);
            if (io.built_in != NOWHERE || type->kind == TYPE_VECTOR)
                io.component += locations_of(type->element) * type->element->cells;
            else
                io.location += locations_of(type->element);
        }
}

/* Returns whether the outermost array has one element per vertex. */
static bool has_vertices(const struct run *run, const struct global *g) {
    SpvExecutionModel model = run->entry->model;
    bool is_input = g->storage == SpvStorageClassInput;
    if (g->type->kind != TYPE_ARRAY || (g->marks->built_in != NOWHERE && !is_input))
        return g->type->kind == TYPE_ARRAY && g->marks->built_in != NOWHERE &&
               (model == SpvExecutionModelTessellationControl ||
                model == SpvExecutionModelMeshEXT) &&
               g->marks->built_in <= SpvBuiltInPointSize;
    if (is_input)
        return model == SpvExecutionModelGeometry ||
               model == SpvExecutionModelTessellationControl ||
               model == SpvExecutionModelTessellationEvaluation;
    return model == SpvExecutionModelTessellationControl || model == SpvExecutionModelMeshEXT;
}

void interface_walk(struct thread *t, const struct global *g, struct cell *cells,
                    interface_number *visit) {
    struct walk w = {t, visit};
    struct io_location io = {.built_in = g->marks->built_in,
                             .location = g->marks->location == NOWHERE ? 0 : g->marks->location,
                             .component = g->marks->component == NOWHERE ? 0 : g->marks->component};
    if (g->marks->index != NOWHERE)
        io.component += 4 * g->marks->index; /* a second color at the same location */
    if (!has_vertices(t->run, g)) {
        walk_value(&w, io, g->type, cells);
        return;
    }
    for (io.vertex = 0; io.vertex < g->type->count; io.vertex++)
        walk_value(&w, io, g->type->element, cells + io.vertex * g->type->element->cells);
}

bool interface_sends(uint32_t storage) {
    switch (storage) {
    case SpvStorageClassOutput:
    case SpvStorageClassIncomingRayPayloadKHR:
    case SpvStorageClassIncomingCallableDataKHR:
    case SpvStorageClassHitAttributeKHR:
        return true;
    default:
        return false;
    }
}

bool interface_is_shared(const struct run *run, const struct global *g) {
    if (g->storage == SpvStorageClassOutput)
        return run->entry->model == SpvExecutionModelTessellationControl ||
               run->entry->model == SpvExecutionModelMeshEXT;
    return g->storage == SpvStorageClassWorkgroup ||
           g->storage == SpvStorageClassTaskPayloadWorkgroupEXT;
}

/* ---- Initial values ---- */

/* The values of vertices and groups depend on their index; those of pixels change linearly. */
static void fill_location(struct thread *t, const struct io_location *io, const struct type *type,
                          struct cell *cell) {
    const struct world *w = t->run->world;
    bool is_float = type->kind == TYPE_FLOAT,
         is_pixel = t->run->entry->model == SpvExecutionModelFragment;
    uint64_t key = key_of(KEY_INPUT, io->location, io->component);
    uint64_t number =
        world_number(w, key, io->vertex + (is_pixel ? 0 : 64 * t->index), type->width, is_float);
    if (is_pixel && is_float) {
        double slopes[2] = {world_fraction(w, key, 1) - 0.5, world_fraction(w, key, 2) - 0.5};
        number = real_bits(real_from_bits(number, type->width) +
                               (slopes[0] * t->at[0] + slopes[1] * t->at[1]) / 16,
                           type->width);
    }
    *cell = defined_cell(number);
}

static uint64_t lane_mask(const struct thread *t, uint32_t built_in, uint32_t word) {
    uint32_t lane = t->lane, size = t->run->subgroup_size, first = 0, end = size;
    if (built_in == SpvBuiltInSubgroupEqMask)
        first = lane, end = lane + 1;
    if (built_in == SpvBuiltInSubgroupGeMask || built_in == SpvBuiltInSubgroupGtMask)
        first = lane + (built_in == SpvBuiltInSubgroupGtMask);
    if (built_in == SpvBuiltInSubgroupLeMask || built_in == SpvBuiltInSubgroupLtMask)
        end = lane + (built_in == SpvBuiltInSubgroupLeMask);
    uint64_t mask = 0;
    for (uint32_t k = first; k < end; k++)
        mask |= k / 32 == word ? UINT64_C(1) << k % 32 : 0;
    return mask;
}

/* Limits the number of groups and of launched rays. */
enum { GROUPS = 4 };

static uint64_t built_in_integer(struct thread *t, const struct io_location *io) {
    const struct entry *e = t->run->entry;
    uint32_t k = io->component;
    switch (io->built_in) {
    case SpvBuiltInLocalInvocationId:
        return t->at[k];
    case SpvBuiltInWorkgroupId:
        return t->group[k];
    case SpvBuiltInGlobalInvocationId:
        return t->group[k] * e->local[k] + t->at[k];
    case SpvBuiltInWorkgroupSize:
        return e->local[k];
    case SpvBuiltInNumWorkgroups:
    case SpvBuiltInLaunchSizeKHR:
        return GROUPS;
    case SpvBuiltInLocalInvocationIndex:
    case SpvBuiltInInvocationId:
    case SpvBuiltInVertexIndex:
        return t->index;
    case SpvBuiltInLaunchIdKHR:
        return k == 0 ? t->index : 0;
    case SpvBuiltInSubgroupSize:
        return t->run->subgroup_size;
    case SpvBuiltInSubgroupLocalInvocationId:
        return t->lane;
    case SpvBuiltInSubgroupId:
        return t->subgroup;
    case SpvBuiltInNumSubgroups:
        return t->run->threads[t->run->count - 1].subgroup + 1;
    case SpvBuiltInSubgroupEqMask:
    case SpvBuiltInSubgroupGeMask:
    case SpvBuiltInSubgroupGtMask:
    case SpvBuiltInSubgroupLeMask:
    case SpvBuiltInSubgroupLtMask:
        return lane_mask(t, io->built_in, k);
    case SpvBuiltInFrontFacing:
    case SpvBuiltInSampleMask:
        return 1;
    case SpvBuiltInHelperInvocation:
        return 0;
    default:
        return world_number(t->run->world, key_of(KEY_INPUT, 0x10000 + io->built_in, 0), k, 32,
                            false);
    }
}

static double built_in_real(struct thread *t, const struct io_location *io) {
    uint32_t k = io->component;
    if (io->built_in == SpvBuiltInFragCoord)
        return k < 2 ? t->at[k] + 0.5 : k == 2 ? 0.375 + t->at[0] / 64.0 : 1.25;
    return world_fraction(t->run->world, key_of(KEY_INPUT, 0x10000 + io->built_in, io->vertex),
                          k + 64 * t->index);
}

void interface_fill_number(struct thread *t, const struct io_location *io, const struct type *type,
                           struct cell *cell) {
    if (io->built_in == NOWHERE)
        fill_location(t, io, type, cell);
    else if (type->kind == TYPE_FLOAT)
        *cell = defined_cell(real_bits(built_in_real(t, io), type->width));
    else
        *cell = defined_cell(cut_to(built_in_integer(t, io), type->width));
}

/* An intersection shader writes the attributes of a hit, which other stages read.  The same holds
 * for amplification and mesh shaders. */
bool interface_is_filled(const struct run *run, const struct global *g) {
    switch (g->storage) {
    case SpvStorageClassInput:
    case SpvStorageClassIncomingRayPayloadKHR:
    case SpvStorageClassIncomingCallableDataKHR:
        return true;
    case SpvStorageClassHitAttributeKHR:
        return run->entry->model != SpvExecutionModelIntersectionKHR;
    case SpvStorageClassTaskPayloadWorkgroupEXT:
        return run->entry->model == SpvExecutionModelMeshEXT;
    default:
        return false;
    }
}

void interface_fill(struct thread *t, const struct global *g, struct cell *cells) {
    const struct program *p = t->run->p;
    if (interface_is_filled(t->run, g))
        interface_walk(t, g, cells, interface_fill_number);
    if (g->initializer)
        memcpy(cells, p->constants + p->value_cells[g->initializer].cell,
               g->type->cells * sizeof *cells);
}
