/* The tables of intrinsics, methods and attributes. */
#include "../tree.h"
#include "../types.h"
#include "fold.h"

#include <strings.h>

/* The table rows name flags and groups without a prefix. */
enum {
#define ROW_FLAG(id) id = ROW_##id,
#include "../../spec/row_flags.def"
};

enum group_bit {
#define METHOD_GROUP(id) GROUP_BIT_##id,
#include "../../spec/method_groups.def"
};
enum {
    NONE = 0,
#define METHOD_GROUP(id) id = 1 << GROUP_BIT_##id,
#include "../../spec/method_groups.def"
};

/* Sets of stages. Library functions are checked for the entry points that call them. */
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

/* The analyzer checks only whether a lowering exists. */
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
};

static const struct intrinsic_info method_rows[] = {
#define METHOD(id, groups, name, signature, stages, model, flags, lowering)                        \
    {name, NULL, signature, stages, model, flags, groups, lowering},
#include "../../spec/methods.def"
};

static const uint32_t object_groups[] = {
#define OBJECT(id, name, class, dim, arrayed, multisampled, writable, ordered, least, sorts,       \
               space, groups)                                                                      \
    groups,
#include "../../spec/objects.def"
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

/* ---- Attributes ---- */

static const struct attribute_info rows[] = {
#define ATTRIBUTE(id, scope, name, arguments, targets, stages)                                     \
    {scope, name, arguments, targets, stages},
#include "../../spec/attributes.def"
};

const struct attribute_info *attribute_info(enum attribute_kind kind) {
    return &rows[kind];
}

const char *attribute_name(enum attribute_kind kind) {
    return rows[kind].name;
}

const struct attribute *attribute_find(const struct attribute *list, enum attribute_kind kind) {
    const struct attribute *last = NULL;
    for (; list; list = list->next)
        if (list->kind == kind && !list->is_wrong)
            last = list;
    return last;
}

int64_t attribute_integer(const struct attribute *attribute, uint32_t index, int64_t otherwise) {
    if (!attribute || index >= attribute->argument_count)
        return otherwise;
    const struct constant *k = attribute->arguments[index].constant;
    if (!k || !k->count || !type_is_scalar(k->type))
        return otherwise;
    return scalar_is_float(k->type->scalar) ? (int64_t)k->values->f : k->values->i;
}

location attribute_mark(struct context *c, const struct attribute *attribute, uint32_t index,
                        const char *meant) {
    const struct attribute_argument *argument = &attribute->arguments[index];
    if (!argument->at)
        return attribute->at;
    const char *text =
        meant && argument->is_quoted ? arena_format(c->typed, "\"%s\"", meant) : meant;
    if (text)
        diag_propose(c, (struct fix){argument->at, FIX_REPLACE, text, 0});
    return argument->at;
}

bool attribute_same_arguments(const struct attribute *x, const struct attribute *y) {
    bool same = x->argument_count == y->argument_count;
    for (uint32_t i = 0; same && i < x->argument_count; i++) {
        const struct constant *p = x->arguments[i].constant, *q = y->arguments[i].constant;
        same = p->text ? q->text && !strcasecmp(p->text, q->text)
                       : !q->text && attribute_integer(x, i, 0) == attribute_integer(y, i, 0);
    }
    return same;
}
