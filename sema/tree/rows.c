/* The tables of intrinsics and methods as data. */
#include "../rows.h"

#include "fold_intrinsic.h"

/* The rows name flags and groups without a prefix. */
enum {
#define ROW_FLAG(id) id = ROW_##id,
#include "../../spec/row_flags.def"
#undef ROW_FLAG
};

enum group_bit {
#define METHOD_GROUP(id) GROUP_BIT_##id,
#include "../../spec/method_groups.def"
#undef METHOD_GROUP
};
enum {
    NONE = 0,
#define METHOD_GROUP(id) id = 1 << GROUP_BIT_##id,
#include "../../spec/method_groups.def"
#undef METHOD_GROUP
};

/* Sets of stages.  A library may hold anything; what its functions do is checked by the entry point
 * that calls them. */
#define BITS(stage) STAGE_BIT(STAGE_##stage)
enum stage_set {
    PIXEL_STAGE = BITS(PIXEL),
    HULL_STAGE = BITS(HULL),
    GEOMETRY_STAGE = BITS(GEOMETRY),
    MESH_STAGE = BITS(MESH) | BITS(NODE),
    AMPLIFICATION_STAGE = BITS(AMPLIFICATION),
    NODE_STAGE = BITS(NODE),
    DERIVATIVE_STAGES = PIXEL_STAGE | GROUP_STAGES,
    RAY_GENERATION_STAGE = BITS(RAY_GENERATION),
    INTERSECTION_STAGE = BITS(INTERSECTION),
    ANY_HIT_STAGE = BITS(ANY_HIT),
    TRACE_STAGES = BITS(RAY_GENERATION) | BITS(CLOSEST_HIT) | BITS(MISS),
    CALL_STAGES = TRACE_STAGES | BITS(CALLABLE),
    CLOSEST_OR_ANY_HIT_STAGES = BITS(ANY_HIT) | BITS(CLOSEST_HIT),
    HIT_STAGES = BITS(INTERSECTION) | BITS(ANY_HIT) | BITS(CLOSEST_HIT),
    HIT_OR_MISS_STAGES = HIT_STAGES | BITS(MISS),
    RAY_STAGES = HIT_OR_MISS_STAGES | CALL_STAGES,
    ANY_STAGE = (1 << STAGE_COUNT) - 1,
};
#undef BITS

#define SM(major, minor)                                                                           \
    { major, minor }
#define ROW_SCOPE_GLOBAL NULL
#define ROW_SCOPE_VK     "vk"
#define ROW_SCOPE_DX     "dx"

/* Of the lowering, the analyser only asks whether there is one. */
#define EXT(of_float, of_int, of_uint) .refusal = NULL
#define OP(of_float, of_int, of_uint)  .refusal = NULL
#define FN(name, ...)                  .refusal = NULL
#define SEMA(name)                     .is_select = true
#define REFUSED(reason)                .refusal = reason

#define FOLD(name) .fold = fold_##name

static const struct intrinsic_info intrinsic_rows[] = {
#define INTRINSIC(id, scope, name, signature, stages, model, flags, lowering, ...)                 \
    {name, ROW_SCOPE_##scope, signature, stages, model, flags, 0, lowering, __VA_ARGS__},
#include "../../spec/intrinsics.def"
#undef INTRINSIC
};

static const struct intrinsic_info method_rows[] = {
#define METHOD(id, groups, name, signature, stages, model, flags, lowering)                        \
    {name, NULL, signature, stages, model, flags, groups, lowering},
#include "../../spec/methods.def"
#undef METHOD
};

static const uint32_t object_groups[] = {
#define OBJECT(id, name, class, dim, arrayed, multisampled, writable, ordered, least, sorts,       \
               space, groups)                                                                      \
    groups,
#include "../../spec/objects.def"
#undef OBJECT
};

const struct intrinsic_info *intrinsic_info(enum intrinsic row) {
    return &intrinsic_rows[row];
}

const struct intrinsic_info *method_info(enum method row) {
    return &method_rows[row];
}

const char *method_name(enum method row) {
    return method_rows[row].name;
}

uint32_t object_method_groups(enum object_kind kind) {
    return object_groups[kind];
}
