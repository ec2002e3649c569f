/* The scheduler.
 *
 * A thread runs until it ends or reaches an instruction that communicates.  When no thread can run,
 * the threads with the least progress continue, all that are at the same instruction together.
 * Progress is ordered, call by call, by the iterations of the enclosing loops and the order of the
 * block.  Diverged threads thus reconverge after the construct that they diverged in. */
#include <stdarg.h>

#include "thread.h"

const struct type *type_of_id(const struct run *run, uint32_t id) {
    const struct instruction *i = instruction_of(run->p->m, id);
    return types_find((struct types *)&run->p->types, i->type);
}

void thread_lose(struct thread *t, const char *why) {
    t->state = STATE_LOST;
    t->why = why;
}

_Noreturn void run_give_up(struct run *run, const char *format, ...) {
    va_list args;
    va_start(args, format);
    run->problem = arena_vformat(run->arena, format, args);
    va_end(args);
    longjmp(run->stop, 1);
}

/* ---- Progress ---- */

static int compare_numbers(uint32_t a, uint32_t b) {
    return (a > b) - (a < b);
}

static const struct loop *loop_at(const struct code *code, uint32_t depth) {
    const struct loop *loop = code->loop;
    while (loop && loop->depth > depth)
        loop = loop->outer;
    return loop && loop->depth == depth ? loop : NULL;
}

static int compare_frames(const struct frame *a, const struct frame *b) {
    for (uint32_t depth = 1;; depth++) {
        const struct loop *one = loop_at(a->code, depth), *other = loop_at(b->code, depth);
        if (one != other || !one)
            return compare_numbers(one ? one->header->order : a->code->order,
                                   other ? other->header->order : b->code->order);
        if (a->rounds[depth - 1] != b->rounds[depth - 1])
            return compare_numbers(a->rounds[depth - 1], b->rounds[depth - 1]);
    }
}

static int compare_threads(const struct thread *a, const struct thread *b) {
    int order = 0;
    for (uint32_t k = 0; !order && k < a->depth && k < b->depth; k++) {
        order = compare_frames(&a->frames[k], &b->frames[k]);
        if (!order)
            order = compare_numbers(a->frames[k].at, b->frames[k].at);
    }
    return order;
}

/* ---- Running ---- */

static void run_thread(struct thread *t) {
    while (t->state == STATE_RUNS) {
        struct frame *f = frame_of(t);
        const struct step *s = &f->code->steps[f->at++];
        if (!s->row)
            continue;
        if (++t->steps > t->run->budget)
            thread_lose(t, NULL);
        else if (s->row->meet)
            t->state = STATE_WAITS;
        else
            s->row->step(t, s);
    }
}

static const struct thread *least_far(const struct run *run) {
    const struct thread *least = NULL;
    for (uint32_t k = 0; k < run->count; k++)
        if (run->threads[k].state == STATE_WAITS &&
            (!least || compare_threads(&run->threads[k], least) < 0))
            least = &run->threads[k];
    return least;
}

static void meet(struct run *run, struct thread **who, const struct thread *least) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < run->count; k++) {
        struct thread *t = &run->threads[k];
        if (t->state == STATE_WAITS && compare_threads(t, least) == 0)
            who[count++] = t;
    }
    const struct frame *f = frame_of(who[0]);
    const struct step *s = &f->code->steps[f->at - 1];
    for (uint32_t k = 0; k < count; k++)
        who[k]->state = STATE_RUNS;
    s->row->meet(who, count, s);
}

void run_threads(struct run *run) {
    struct thread **who = arena_array(run->arena, struct thread *, run->count);
    for (const struct thread *least = NULL;;) {
        for (uint32_t k = 0; k < run->count; k++)
            run_thread(&run->threads[k]);
        least = least_far(run);
        if (!least)
            return;
        meet(run, who, least);
    }
}
