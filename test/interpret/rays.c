/* Ray tracing: hits depend on the number of rays traced before.  The operands of a trace are
 * outputs of the shader. */
#include "linear.h"
#include "memory.h"
#include "outputs.h"
#include "tables.h"

enum { RAY_LOCATION = 0x20000, MEETINGS = 2, OVER = 99 };

static uint64_t key_of_ray(uint64_t ray) {
    return key_of(KEY_INPUT, RAY_LOCATION, (uint32_t)ray);
}

static void send(struct thread *t, const struct step *s, uint32_t first) {
    for (uint32_t k = first; k < s->count; k++)
        outputs_send(t, k, type_in(t, s, k), in(t, s, k));
    outputs_next_event(t);
}

static struct cell answer(struct thread *t, uint64_t key, uint64_t question,
                          const struct type *type) {
    return defined_cell(world_number(t->run->world, key, question,
                                     type->kind == TYPE_BOOL ? 1 : type->width,
                                     type->kind == TYPE_FLOAT));
}

static void fill(struct thread *t, const struct type *type, uint64_t key, uint64_t question,
                 struct cell *cells) {
    if (type->kind == TYPE_STRUCT)
        for (uint32_t k = 0; k < type->count; k++)
            fill(t, type->members[k].type, key, question + type->members[k].cell,
                 cells + type->members[k].cell);
    else
        for (uint32_t k = 0; k < type->cells; k++)
            cells[k] = answer(t, key, question + k, number_type_of(type));
}

/* ---- Ray tracing pipelines ---- */

/* Records the payload, the last operand, and fills it with new values. */
static void trace(struct thread *t, const struct step *s) {
    uint32_t payload = s->count - 1;
    const struct type *type = type_in(t, s, payload)->element;
    struct cell *cells = memory_cells(t, in(t, s, payload), type->cells);
    send(t, s, 0);
    if (!cells) {
        thread_lose(t, "a payload is nowhere");
        return;
    }
    for (uint32_t k = 0; k < type->cells; k++)
        cells[k].is_defined &= type->kind != TYPE_POINTER;
    fill(t, type, key_of_ray(t->rays++), 0, cells);
}

static void report(struct thread *t, const struct step *s) {
    send(t, s, 0);
    *out(t, s) = answer(t, key_of_ray(t->rays++), 0, s->type);
}

/* ---- Queries ---- */

/* The cell of a query contains its number, and its number of iterations in the lowest byte. */
static struct cell *query_in(struct thread *t, const struct step *s) {
    struct cell *query = memory_cells(t, in(t, s, 0), 1);
    if (!query)
        run_give_up(t->run, "a query that is nowhere");
    return query;
}

static void initialize(struct thread *t, const struct step *s) {
    send(t, s, 1);
    *query_in(t, s) = defined_cell((uint64_t)t->rays++ << 8);
}

static void proceed(struct thread *t, const struct step *s) {
    struct cell *query = query_in(t, s);
    bool goes_on = (query->bits & 0xff) < MEETINGS;
    query->bits += goes_on;
    *out(t, s) = (struct cell){goes_on, query->is_defined};
}

static void terminate(struct thread *t, const struct step *s) {
    query_in(t, s)->bits |= OVER;
}

static void decide(struct thread *t, const struct step *s) {
    send(t, s, 1);
}

/* Computes the result of a query instruction, with its optional intersection operand. */
static void answer_query(struct thread *t, const struct step *s) {
    struct cell *query = query_in(t, s);
    uint64_t about = s->count > 1 ? in(t, s, 1)->bits : 0;
    fill(t, s->type, key_of_ray(query->bits), (uint64_t)s->op << 16 | about << 8, out(t, s));
}

#define ASKS(name)                                                                                 \
    { SpvOpRayQueryGet##name##KHR, answer_query, NULL, NULL }
static const struct row rows[] = {
    {SpvOpTraceRayKHR, trace, NULL, NULL},
    {SpvOpExecuteCallableKHR, trace, NULL, NULL},
    {SpvOpReportIntersectionKHR, report, NULL, NULL},
    {SpvOpRayQueryInitializeKHR, initialize, NULL, NULL},
    {SpvOpRayQueryProceedKHR, proceed, NULL, NULL},
    {SpvOpRayQueryTerminateKHR, terminate, NULL, NULL},
    {SpvOpRayQueryGenerateIntersectionKHR, decide, NULL, NULL},
    {SpvOpRayQueryConfirmIntersectionKHR, decide, NULL, NULL},
    ASKS(IntersectionType),
    ASKS(RayTMin),
    ASKS(RayFlags),
    ASKS(IntersectionT),
    ASKS(IntersectionInstanceCustomIndex),
    ASKS(IntersectionInstanceId),
    ASKS(IntersectionInstanceShaderBindingTableRecordOffset),
    ASKS(IntersectionGeometryIndex),
    ASKS(IntersectionPrimitiveIndex),
    ASKS(IntersectionBarycentrics),
    ASKS(IntersectionFrontFace),
    ASKS(IntersectionCandidateAABBOpaque),
    ASKS(IntersectionObjectRayDirection),
    ASKS(IntersectionObjectRayOrigin),
    ASKS(IntersectionTriangleVertexPositions),
    ASKS(WorldRayDirection),
    ASKS(WorldRayOrigin),
    ASKS(IntersectionObjectToWorld),
    ASKS(IntersectionWorldToObject),
};
TABLE(ray_table, rows);
