/* Communication between threads: quads, subgroups and workgroups (SPIR-V 3.42.23 and 3.42.24).  All
 * threads that reached an instruction are available; those of a quad or subgroup exchange
 * values. */
#include "groups.h"

#include "linear.h"
#include "scalars.h"
#include "tables.h"

/* ---- Quads ---- */

struct thread *quad_thread(struct thread **who, uint32_t count, const struct thread *t,
                           uint32_t corner) {
    for (uint32_t k = 0; k < count; k++)
        if (who[k]->quad == t->quad && who[k]->corner == corner)
            return who[k];
    return NULL;
}

static struct real component_of(struct thread *t, uint32_t id, uint32_t component) {
    return real_cell(value_of(t, id) + component, number_type_of(type_of_id(t->run, id))->width);
}

struct slope quad_slope(struct thread **who, uint32_t count, struct thread *t, uint32_t id,
                        uint32_t component) {
    struct thread *side[2] = {quad_thread(who, count, t, t->corner ^ 1),
                              quad_thread(who, count, t, t->corner ^ 2)};
    if (!side[0] || !side[1])
        return (struct slope){0};
    struct real here = component_of(t, id, component), x = component_of(side[0], id, component),
                y = component_of(side[1], id, component);
    return (struct slope){(x.number - here.number) * (t->corner & 1 ? -1 : 1),
                          (y.number - here.number) * (t->corner & 2 ? -1 : 1),
                          here.is_defined && x.is_defined && y.is_defined};
}

/* The parts of a slope that an instruction adds. */
struct derivative {
    bool right, down;
};

static void differentiate(struct thread **who, uint32_t count, const struct step *s) {
    const struct derivative *d = s->row->with;
    for (uint32_t n = 0; n < count; n++)
        for (uint32_t k = 0; k < s->type->cells; k++) {
            struct slope slope = quad_slope(who, count, who[n], s->operands[0], k);
            double x = d->right && d->down && slope.right < 0 ? -slope.right : slope.right;
            double y = d->right && d->down && slope.down < 0 ? -slope.down : slope.down;
            out(who[n], s)[k] = cell_of_real(
                (struct real){(d->right ? x : 0) + (d->down ? y : 0), slope.is_defined},
                number_type_of(s->type)->width);
        }
}

static void copy_operand(struct thread *t, struct thread *from, const struct step *s,
                         uint32_t operand) {
    if (from)
        memcpy(out(t, s), value_of(from, s->operands[operand]),
               s->type->cells * sizeof(struct cell));
    else
        set_undefined(out(t, s), s->type->cells);
}

static void quad_broadcast(struct thread **who, uint32_t count, const struct step *s) {
    for (uint32_t n = 0; n < count; n++) {
        const struct cell *corner = in(who[n], s, 2);
        struct thread *from = quad_thread(who, count, who[n], (uint32_t)corner->bits);
        copy_operand(who[n], corner->is_defined ? from : NULL, s, 1);
    }
}

static void quad_swap(struct thread **who, uint32_t count, const struct step *s) {
    for (uint32_t n = 0; n < count; n++) {
        uint32_t other = who[n]->corner ^ (uint32_t)(in(who[n], s, 2)->bits + 1);
        copy_operand(who[n], quad_thread(who, count, who[n], other), s, 1);
    }
}

static void quad_vote(struct thread **who, uint32_t count, const struct step *s) {
    bool decides = s->op == SpvOpGroupNonUniformQuadAnyKHR;
    for (uint32_t n = 0; n < count; n++) {
        struct cell answer = defined_cell(!decides);
        for (uint32_t corner = 0; corner < 4; corner++) {
            struct thread *t = quad_thread(who, count, who[n], corner);
            if (t && (in(t, s, 0)->bits != 0) == decides)
                answer.bits = decides;
            answer.is_defined &= !t || in(t, s, 0)->is_defined;
        }
        *out(who[n], s) = answer;
    }
}

/* ---- Subgroups ---- */

/* The threads of a subgroup, in the order of their lanes. */
struct party {
    struct thread *at[128]; /* by lane; NULL for an inactive lane */
    struct thread *first;
    bool is_whole; /* no thread of it is lost */
};

static void gather_party(struct party *p, struct thread **who, uint32_t count,
                         const struct thread *one) {
    const struct run *run = one->run;
    *p = (struct party){.is_whole = true};
    for (uint32_t k = 0; k < count; k++)
        if (who[k]->subgroup == one->subgroup) {
            p->at[who[k]->lane] = who[k];
            p->first = p->first ? p->first : who[k];
        }
    for (uint32_t k = 0; k < run->count; k++)
        if (run->threads[k].subgroup == one->subgroup && run->threads[k].state == STATE_LOST)
            p->is_whole = false;
}

/* Computes the result of a thread, for each thread of each subgroup. */
typedef void answer(const struct party *p, struct thread *t, const struct step *s);

static void compute_answers(struct thread **who, uint32_t count, const struct step *s) {
    answer *const *function = s->row->with;
    struct party p = {0};
    for (uint32_t k = 0; k < count; k++) {
        if (!p.first || p.first->subgroup != who[k]->subgroup)
            gather_party(&p, who, count, who[k]);
        (*function)(&p, who[k], s);
        if (!p.is_whole)
            set_undefined(out(who[k], s), s->type->cells);
    }
}

#define for_each_lane(lane, p)                                                                     \
    for (uint32_t lane = 0; lane < COUNT_OF((p)->at); lane++)                                      \
        if ((p)->at[lane])

static void elect(const struct party *p, struct thread *t, const struct step *s) {
    *out(t, s) = defined_cell(t == p->first);
}

static void vote(const struct party *p, struct thread *t, const struct step *s) {
    bool decides = s->op == SpvOpGroupNonUniformAny;
    struct cell result = defined_cell(!decides);
    for_each_lane(lane, p) {
        const struct cell *said = in(p->at[lane], s, 1);
        result.is_defined &= said->is_defined;
        if ((said->bits != 0) == decides)
            result.bits = decides;
    }
    *out(t, s) = result;
}

static void all_equal(const struct party *p, struct thread *t, const struct step *s) {
    struct cell result = defined_cell(1);
    for_each_lane(lane, p) for (uint32_t k = 0; k < type_in(t, s, 1)->cells; k++) {
        const struct cell *one = in(p->first, s, 1) + k, *other = in(p->at[lane], s, 1) + k;
        result.bits &= one->bits == other->bits;
        result.is_defined &= one->is_defined && other->is_defined;
    }
    *out(t, s) = result;
}

static void first_value(const struct party *p, struct thread *t, const struct step *s) {
    copy_operand(t, p->first, s, 1);
}

/* Reads from the lane of an operand, which is absolute or relative to the thread's lane. */
static void shuffled(const struct party *p, struct thread *t, const struct step *s) {
    const struct cell *by = in(t, s, 2);
    uint64_t lane = s->op == SpvOpGroupNonUniformShuffleXor    ? t->lane ^ by->bits
                    : s->op == SpvOpGroupNonUniformShuffleUp   ? t->lane - by->bits
                    : s->op == SpvOpGroupNonUniformShuffleDown ? t->lane + by->bits
                                                               : by->bits;
    bool is_good = by->is_defined && lane < COUNT_OF(p->at);
    copy_operand(t, is_good ? p->at[lane] : NULL, s, 1);
}

static void ballot(const struct party *p, struct thread *t, const struct step *s) {
    struct cell *words = out(t, s);
    for (uint32_t k = 0; k < s->type->cells; k++)
        words[k] = defined_cell(0);
    for_each_lane(lane, p) {
        const struct cell *said = in(p->at[lane], s, 1);
        words[lane / 32].bits |= (uint64_t)(said->bits != 0) << lane % 32;
        words[lane / 32].is_defined &= said->is_defined;
    }
}

static bool ballot_bit(const struct cell *words, uint32_t lane) {
    return words[lane / 32].bits >> lane % 32 & 1;
}

static void inverse_ballot(const struct party *p, struct thread *t, const struct step *s) {
    const struct cell *words = in(t, s, 1);
    (void)p;
    *out(t, s) = (struct cell){ballot_bit(words, t->lane), words[t->lane / 32].is_defined};
}

static void ballot_extract(const struct party *p, struct thread *t, const struct step *s) {
    const struct cell *words = in(t, s, 1), *lane = in(t, s, 2);
    (void)p;
    bool is_good = lane->is_defined && lane->bits < 128;
    *out(t, s) = (struct cell){is_good && ballot_bit(words, (uint32_t)lane->bits),
                               is_good && words[lane->bits / 32].is_defined};
}

static void ballot_count(const struct party *p, struct thread *t, const struct step *s) {
    const struct cell *words = in(t, s, 2);
    uint32_t kind = s->operands[1], end = t->run->subgroup_size;
    struct cell sum = defined_cell(0);
    (void)p;
    if (kind != SpvGroupOperationReduce)
        end = kind == SpvGroupOperationInclusiveScan ? t->lane + 1 : t->lane;
    for (uint32_t lane = 0; lane < end; lane++) {
        sum.bits += ballot_bit(words, lane);
        sum.is_defined &= words[lane / 32].is_defined;
    }
    *out(t, s) = sum;
}

static void ballot_find(const struct party *p, struct thread *t, const struct step *s) {
    const struct cell *words = in(t, s, 1);
    struct cell found = {0, false};
    (void)p;
    for (uint32_t lane = 0; lane < t->run->subgroup_size; lane++)
        if (ballot_bit(words, lane) &&
            (!found.is_defined || s->op == SpvOpGroupNonUniformBallotFindMSB))
            found = defined_cell(lane);
    found.is_defined &= words[0].is_defined;
    *out(t, s) = found;
}

/* An operation over many values, and its identity. */
struct reduction {
    answer *function;
    struct operation operation;
    uint8_t nothing; /* 0, 1, or 2 for all bits; 3: no identity */
};

static struct cell nothing_of(const struct reduction *r, const struct type *type) {
    if (r->nothing == 1)
        return defined_cell(type->kind == TYPE_FLOAT ? real_bits(1, type->width) : 1);
    return (struct cell){r->nothing == 2 ? cut_to(UINT64_MAX, type->width) : 0, r->nothing != 3};
}

/* Returns whether the value of a lane contributes to the result of another one. */
static bool includes_lane(struct thread *t, const struct step *s, uint32_t lane,
                          struct thread *other) {
    switch (s->operands[1]) {
    case SpvGroupOperationInclusiveScan:
        return lane <= t->lane;
    case SpvGroupOperationExclusiveScan:
        return lane < t->lane;
    case SpvGroupOperationClusteredReduce: {
        uint32_t size = (uint32_t)in(t, s, 3)->bits;
        return lane / size == t->lane / size;
    }
    case SpvGroupOperationReduce:
        return true;
    default: { /* over the lanes with the same ballot */
        const struct cell *mine = in(t, s, 3), *its = in(other, s, 3);
        bool is_same = true;
        for (uint32_t k = 0; k < 4; k++)
            is_same &= mine[k].bits == its[k].bits;
        uint32_t kind = s->operands[1] - SpvGroupOperationPartitionedReduceEXT;
        return is_same && (kind == 0 || lane < t->lane + (kind == 1));
    }
    }
}

static void reduce(const struct party *p, struct thread *t, const struct step *s) {
    const struct reduction *r = s->row->with;
    const struct type *type = number_type_of(s->type);
    for (uint32_t k = 0; k < s->type->cells; k++) {
        struct cell sum = nothing_of(r, type);
        bool has_any = false;
        for_each_lane(lane, p) if (includes_lane(t, s, lane, p->at[lane])) {
            const struct cell *value = in(p->at[lane], s, 2) + k;
            sum = has_any ? combine_numbers(r->operation, t->run->p, type, sum, *value) : *value;
            has_any = true;
        }
        out(t, s)[k] = sum;
    }
}

static void partition(const struct party *p, struct thread *t, const struct step *s) {
    for (uint32_t k = 0; k < s->type->cells; k++)
        out(t, s)[k] = defined_cell(0);
    for_each_lane(lane, p) {
        bool is_same = true;
        for (uint32_t k = 0; k < type_in(t, s, 0)->cells; k++)
            is_same &= in(t, s, 0)[k].bits == in(p->at[lane], s, 0)[k].bits;
        out(t, s)[lane / 32].bits |= (uint64_t)is_same << lane % 32;
    }
}

/* ---- Workgroups ---- */

static void barrier(struct thread **who, uint32_t count, const struct step *s) {
    (void)who;
    (void)count;
    (void)s;
}

#define ASK(name, function)                                                                        \
    {                                                                                              \
        SpvOpGroupNonUniform##name, NULL, compute_answers, &(answer *const) {                      \
            function                                                                               \
        }                                                                                          \
    }
#define REDUCE(name, nothing, ...)                                                                 \
    {                                                                                              \
        SpvOpGroupNonUniform##name, NULL, compute_answers, &(const struct reduction) {             \
            reduce, {__VA_ARGS__}, nothing                                                         \
        }                                                                                          \
    }
#define DERIVE(name, x, y)                                                                         \
    {SpvOp##name, NULL, differentiate, &(const struct derivative){x, y}},                          \
        {SpvOp##name##Fine, NULL, differentiate, &(const struct derivative){x, y}}, {              \
        SpvOp##name##Coarse, NULL, differentiate, &(const struct derivative) {                     \
            x, y                                                                                   \
        }                                                                                          \
    }
static const struct row rows[] = {
    DERIVE(DPdx, true, false),
    DERIVE(DPdy, false, true),
    DERIVE(Fwidth, true, true),
    {SpvOpGroupNonUniformQuadBroadcast, NULL, quad_broadcast, NULL},
    {SpvOpGroupNonUniformQuadSwap, NULL, quad_swap, NULL},
    {SpvOpGroupNonUniformQuadAllKHR, NULL, quad_vote, NULL},
    {SpvOpGroupNonUniformQuadAnyKHR, NULL, quad_vote, NULL},
    {SpvOpControlBarrier, NULL, barrier, NULL},
    ASK(Elect, elect),
    ASK(All, vote),
    ASK(Any, vote),
    ASK(AllEqual, all_equal),
    ASK(Broadcast, shuffled),
    ASK(BroadcastFirst, first_value),
    ASK(Shuffle, shuffled),
    ASK(ShuffleXor, shuffled),
    ASK(ShuffleUp, shuffled),
    ASK(ShuffleDown, shuffled),
    ASK(Ballot, ballot),
    ASK(InverseBallot, inverse_ballot),
    ASK(BallotBitExtract, ballot_extract),
    ASK(BallotBitCount, ballot_count),
    ASK(BallotFindLSB, ballot_find),
    ASK(BallotFindMSB, ballot_find),
    ASK(PartitionEXT, partition),
    REDUCE(IAdd, 0, SpvOpIAdd, false),
    REDUCE(FAdd, 0, SpvOpFAdd, false),
    REDUCE(IMul, 1, SpvOpIMul, false),
    REDUCE(FMul, 1, SpvOpFMul, false),
    REDUCE(SMin, 3, GLSLstd450SMin, true),
    REDUCE(UMin, 3, GLSLstd450UMin, true),
    REDUCE(FMin, 3, GLSLstd450NMin, true),
    REDUCE(SMax, 3, GLSLstd450SMax, true),
    REDUCE(UMax, 3, GLSLstd450UMax, true),
    REDUCE(FMax, 3, GLSLstd450NMax, true),
    REDUCE(BitwiseAnd, 2, SpvOpBitwiseAnd, false),
    REDUCE(BitwiseOr, 0, SpvOpBitwiseOr, false),
    REDUCE(BitwiseXor, 0, SpvOpBitwiseXor, false),
    REDUCE(LogicalAnd, 1, SpvOpBitwiseAnd, false),
    REDUCE(LogicalOr, 0, SpvOpBitwiseOr, false),
    REDUCE(LogicalXor, 0, SpvOpBitwiseXor, false),
};
TABLE(group_table, rows);
