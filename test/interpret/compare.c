#include "compare.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { MAX_LINES = 8, VALUE_SIZE = 40 };

/* Tolerances for different rounding by an optimizer. */
static const double RELATIVE = 1e-3, ABSOLUTE = 1e-5;

static bool are_equal(uint64_t a, uint64_t b, unsigned width, bool is_float) {
    if (!is_float || a == b)
        return a == b;
    double x = real_from_bits(a, width), y = real_from_bits(b, width);
    if (isnan(x) || isnan(y) || isinf(x) || isinf(y))
        return (isnan(x) && isnan(y)) || x == y;
    return fabs(x - y) <= RELATIVE * fmax(fabs(x), fabs(y)) + ABSOLUTE;
}

/* ---- Words ---- */

static const char *value_text(char *text, struct cell cell, unsigned width, bool is_float) {
    if (!cell.is_defined)
        snprintf(text, VALUE_SIZE, "undefined");
    else if (is_float)
        snprintf(text, VALUE_SIZE, "%.9g", real_from_bits(cell.bits, width));
    else
        snprintf(text, VALUE_SIZE, "%" PRId64, extend_sign(cell.bits, width < 8 ? 8 : width));
    return text;
}

static void describe_thread(struct text_sink *text, const struct run *run, uint32_t index) {
    const struct thread *t = &run->threads[index];
    if (run->entry->model == SpvExecutionModelFragment)
        sink_format(text, "%s, pixel %u,%u: ", run->entry->name, t->at[0], t->at[1]);
    else
        sink_format(text, "%s, thread %u: ", run->entry->name, index);
}

static void describe_output(struct text_sink *text, const struct run *run,
                            const struct output_key *p) {
    const struct spirv_enumerant *built_in = spirv_enumerant(SPIRV_KIND_BuiltIn, p->number);
    describe_thread(text, run, p->thread);
    if (p->event && p->kind != OUTPUT_EVENT)
        sink_format(text, "vertex %u that it emits, ", p->event);
    if (p->vertex)
        sink_format(text, "vertex %u, ", p->vertex);
    if (p->kind == OUTPUT_LOCATION)
        sink_format(text, "location %u, component %u", p->number, p->component);
    else if (p->kind == OUTPUT_BUILT_IN)
        sink_format(text, "%s, component %u", built_in ? built_in->name : "?", p->component);
    else if (p->kind == OUTPUT_ENDING)
        sink_format(text, "the way it ends");
    else
        sink_format(text, "what it sends, number %u, operand %u, component %u", p->event, p->number,
                    p->component);
}

static void describe_memory(struct text_sink *text, const struct run *run,
                            const struct written *w) {
    uint32_t set = (uint32_t)(w->object >> 56);
    sink_format(text, "%s: ", run->entry->name);
    if (set < KEY_NAMED)
        sink_format(text, "set %u, binding %u, element %u", set,
                    (uint32_t)(w->object >> 32) & BINDING_MASK, (uint32_t)w->object);
    else
        sink_format(text, "%s", set == KEY_PHYSICAL ? "an address" : "a variable");
    sink_format(text, ", byte %" PRIu64, w->offset);
}

/* Starts a line for a difference, before its location.  Returns false after the maximum number. */
static bool begin_difference(struct comparison *c) {
    c->differences++;
    return c->lines++ < MAX_LINES;
}

static void describe_values(struct comparison *c, struct cell a, struct cell b, unsigned width,
                            bool is_float) {
    char one[VALUE_SIZE], other[VALUE_SIZE];
    sink_format(&c->text, " is %s in %s and %s in %s\n", value_text(one, a, width, is_float),
                c->names[0], value_text(other, b, width, is_float), c->names[1]);
}

/* ---- Outputs ---- */

static bool is_lost(const struct run *run, uint32_t thread) {
    return run->threads[thread].state == STATE_LOST;
}

static void compare_output(struct comparison *c, const struct run *first, const struct run *second,
                           const struct output *a) {
    const struct output *b = outputs_find(second->outputs, &a->key);
    struct cell other = b ? b->cell : (struct cell){0, false};
    if (is_lost(first, a->key.thread) || is_lost(second, a->key.thread))
        return;
    c->undefined += !a->cell.is_defined;
    c->compared += a->cell.is_defined;
    if (!a->cell.is_defined)
        return;
    if (other.is_defined && are_equal(a->cell.bits, other.bits, a->width, a->is_float))
        return;
    if (begin_difference(c)) {
        describe_output(&c->text, first, &a->key);
        describe_values(c, a->cell, other, a->width, a->is_float);
    }
}

static void find_surplus(struct comparison *c, const struct run *first, const struct run *second,
                         const struct output *b) {
    if (b->key.kind != OUTPUT_EVENT || is_lost(first, b->key.thread) ||
        outputs_find(first->outputs, &b->key))
        return;
    if (begin_difference(c)) {
        describe_output(&c->text, second, &b->key);
        sink_format(&c->text, " is only in %s\n", c->names[1]);
    }
}

/* A thread that is lost only in the second run depends on an undefined value there, or exceeds its
 * steps. */
static void compare_threads(struct comparison *c, const struct run *first,
                            const struct run *second) {
    for (uint32_t k = 0; k < first->count; k++) {
        const struct thread *a = &first->threads[k], *b = &second->threads[k];
        c->undefined += a->state == STATE_LOST;
        if (a->state == STATE_LOST || b->state != STATE_LOST || !b->why || !begin_difference(c))
            continue;
        describe_thread(&c->text, second, k);
        sink_format(&c->text, "%s, in %s only\n", b->why, c->names[1]);
    }
}

/* ---- Memory ---- */

static void compare_number(struct comparison *c, const struct run *first, const struct run *second,
                           const struct written *at, unsigned size, unsigned byte) {
    uint64_t offset = at->offset + byte;
    struct cell a = world_read(first->world, at->object, offset, size * 8, at->is_float),
                b = world_read(second->world, at->object, offset, size * 8, at->is_float);
    c->undefined += !a.is_defined;
    c->compared += a.is_defined;
    if (!a.is_defined || (b.is_defined && are_equal(a.bits, b.bits, size * 8, at->is_float)))
        return;
    if (begin_difference(c)) {
        describe_memory(&c->text, first, at);
        describe_values(c, a, b, size * 8, at->is_float);
    }
}

static void compare_word(struct comparison *c, const struct run *first, const struct run *second,
                         const struct written *at) {
    if (at->size == 8 && !at->is_rest)
        compare_number(c, first, second, at, 8, 0);
    for (unsigned byte = 0; at->size <= 4 && byte < 4; byte += at->size)
        if (at->is_written[byte])
            compare_number(c, first, second, at, at->size, byte);
}

static void compare_memory(struct comparison *c, const struct run *first,
                           const struct run *second) {
    const struct map *all[2] = {&first->world->written, &second->world->written};
    for (int n = 0; n < 2; n++)
        for (size_t k = 0; k < all[n]->capacity; k++) {
            const struct map_slot *slot = &all[n]->slots[k];
            if (slot->key && (n == 0 || !map_find(all[0], slot->key, slot->size)))
                compare_word(c, first, second, slot->value);
        }
}

static bool loses_any(const struct run *run) {
    for (uint32_t k = 0; k < run->count; k++)
        if (is_lost(run, k))
            return true;
    return false;
}

void compare_runs(struct comparison *c, const struct run *first, const struct run *second) {
    compare_threads(c, first, second);
    for (size_t k = 0; k < first->outputs->list.count; k++)
        compare_output(c, first, second, &first->outputs->list.items[k]);
    for (size_t k = 0; k < second->outputs->list.count; k++)
        find_surplus(c, first, second, &second->outputs->list.items[k]);
    if (!loses_any(first) && !loses_any(second))
        compare_memory(c, first, second);
}

/* ---- Runs ---- */

static void print_memory(struct text_sink *text, const struct run *run, const struct written *w) {
    char value[VALUE_SIZE];
    unsigned width = w->size * 8u;
    if (w->is_rest)
        return;
    for (unsigned byte = 0; byte < 4; byte += w->size)
        if (w->is_written[byte]) {
            struct written at = *w;
            at.offset += byte;
            describe_memory(text, run, &at);
            struct cell cell = world_read(run->world, w->object, at.offset, width, w->is_float);
            sink_format(text, " is %s\n", value_text(value, cell, width, w->is_float));
        }
}

void compare_print(struct text_sink *text, const struct run *run) {
    char value[VALUE_SIZE];
    for (size_t k = 0; k < run->outputs->list.count; k++) {
        const struct output *o = &run->outputs->list.items[k];
        if (o->key.kind == OUTPUT_ENDING && run->threads[o->key.thread].state == STATE_ENDED)
            continue;
        describe_output(text, run, &o->key);
        sink_format(text, " is %s\n", value_text(value, o->cell, o->width, o->is_float));
    }
    for (size_t k = 0; k < run->world->written.capacity; k++)
        if (run->world->written.slots[k].key)
            print_memory(text, run, run->world->written.slots[k].value);
    for (uint32_t k = 0; k < run->count; k++)
        if (is_lost(run, k)) {
            describe_thread(text, run, k);
            sink_format(text, "%s\n",
                        run->threads[k].why ? run->threads[k].why : "requires too long");
        }
}
