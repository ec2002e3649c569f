/* Cells: which parts of variables can be values of their own. */
#include "cells.h"

/* Arrays of more elements stay whole: their copies would become as many instructions. */
enum { MAX_PARTS = 256 };

static struct cell *new_cell(struct cells *p, uint32_t variable, uint32_t type) {
    struct cell *cell = arena_new(p->arena, struct cell);
    cell->kind = CELL_VALUE;
    cell->variable = variable;
    cell->type = type;
    return cell;
}

/* A part of a cell that is split. */
static struct cell *cell_part(struct cells *p, struct cell *cell, uint32_t index) {
    struct cell *part = cell->parts[index];
    if (part)
        return part;
    part = cell->parts[index] = new_cell(p, cell->variable, part_type(p->o, cell->type, index));
    part->whole = cell;
    part->index = index;
    return part;
}

static bool can_split(const struct optimizer *o, uint32_t type) {
    uint32_t parts = part_count(o, type);
    return parts > 0 && parts <= MAX_PARTS;
}

static void keep_in_memory(struct cell *cell) {
    cell->kind = CELL_MEMORY;
    cell->parts = NULL;
}

/* ---- Following chains ---- */

/* An index that is a constant within a type's bounds. */
static bool constant_index(const struct optimizer *o, uint32_t id, uint32_t count,
                           uint32_t *index) {
    return constant_word(o, id, index) && *index < count;
}

/* One step into a struct or an array; false when the cell stays whole in memory. */
static bool split_at(struct cells *p, struct cell *cell, uint32_t index_id, uint32_t *index) {
    uint32_t count = part_count(p->o, cell->type);
    if (cell->kind == CELL_MEMORY)
        return false;
    if (!can_split(p->o, cell->type) || !constant_index(p->o, index_id, count, index)) {
        keep_in_memory(cell);
        return false;
    }
    if (cell->kind == CELL_VALUE) {
        cell->kind = CELL_SPLIT;
        cell->count = count;
        cell->parts = arena_array(p->arena, struct cell *, count);
    }
    return true;
}

/* An index into the vector that a cell is. */
static void follow_component(struct cells *p, struct target *t, uint32_t index_id) {
    bool is_literal = constant_index(p->o, index_id, part_count(p->o, t->cell->type), &t->index);
    t->kind = is_literal ? TARGET_COMPONENT : TARGET_INDEXED;
    if (!is_literal)
        t->index = index_id;
}

static bool is_vector(const struct optimizer *o, uint32_t type) {
    return instruction_of(o->m, type)->opcode == SpvOpTypeVector;
}

/* Goes from a variable by indices.  What it finds in the way is split, or stays in memory. */
static void follow(struct cells *p, struct cell *cell, const uint32_t *indices, uint32_t count) {
    uint32_t k = 0, index;
    for (; k < count && is_aggregate_type(p->o, cell->type); k++) {
        if (!split_at(p, cell, indices[k], &index))
            return;
        cell = cell_part(p, cell, index);
    }
    if (k < count && !is_vector(p->o, cell->type))
        keep_in_memory(cell);
}

/* ---- What a routine does with them ---- */

static const struct path *path_of(const struct cells *p, uint32_t id) {
    uint32_t at = id - p->ids.first;
    return at < p->ids.count && p->path_of[at] ? &p->paths.items[p->path_of[at]] : NULL;
}

static void note_path(struct cells *p, uint32_t id, struct path path) {
    p->path_of[id - p->ids.first] = (uint32_t)p->paths.count;
    vec_push(p->arena, &p->paths, path);
}

static void note_variable(struct cells *p, const struct instruction *i) {
    note_path(p, i->id, (struct path){new_cell(p, i->id, pointee_of(p->o, i->type)->id), NULL, 0});
}

/* What a chain goes through before its own indices, which stay what they are until it is rewritten.
 */
static const uint32_t *all_indices(struct cells *p, const struct path *base,
                                   const struct instruction *chain) {
    uint32_t more = chain->count - 1u;
    if (!base->count)
        return chain->operands + 1;
    uint32_t *indices = arena_array(p->arena, uint32_t, base->count + more);
    memcpy(indices, base->indices, base->count * sizeof *indices);
    memcpy(indices + base->count, chain->operands + 1, more * sizeof *indices);
    return indices;
}

static void note_chain(struct cells *p, const struct instruction *i) {
    const struct path *base = path_of(p, i->operands[0]);
    if (!base)
        return;
    struct path path = {base->cell, all_indices(p, base, i), base->count + i->count - 1u};
    note_path(p, i->id, path);
    follow(p, path.cell, path.indices, path.count);
}

struct target target_of(struct cells *p, uint32_t pointer) {
    const struct path *path = path_of(p, pointer);
    struct target t = {.cell = path ? path->cell : NULL};
    uint32_t k = 0, index = 0;
    if (!path)
        return t;
    for (; k < path->count && t.cell->kind == CELL_SPLIT; k++) {
        constant_word(p->o, path->indices[k], &index);
        t.cell = t.cell->parts[index];
    }
    t.rest = path->indices + k;
    t.rest_count = path->count - k;
    if (t.cell->kind == CELL_VALUE && t.rest_count)
        follow_component(p, &t, t.rest[0]);
    return t;
}

static void escape(struct cells *p, uint32_t pointer) {
    struct target t = target_of(p, pointer);
    if (t.cell)
        keep_in_memory(t.cell);
}

static bool is_volatile(const struct instruction *i, uint32_t at) {
    return i->count > at && (i->operands[at] & SpvMemoryAccessVolatileMask);
}

/* Whatever does more with a pointer than load and store needs its address.  Atomics on texels take
 * that of an image, which may be any that has the same image. */
static void note_use(struct cells *p, const struct instruction *i) {
    if (is_chain(i) || is_debug(p->o, i))
        return;
    bool is_load = i->opcode == SpvOpLoad && !is_volatile(i, 1);
    bool is_store = i->opcode == SpvOpStore && !is_volatile(i, 2);
    bool is_texel = i->opcode == SpvOpImageTexelPointer;
    for_each_id_operand(p->o->m, i, k)
        if ((k || !(is_load || is_store || is_texel)) && instruction_of(p->o->m, i->operands[k]))
            escape(p, i->operands[k]);
}

/* ---- Numbers ---- */

static void number_cell(struct cells *p, struct cell *cell) {
    if (cell->kind == CELL_MEMORY) {
        vec_push(p->arena, &p->memories, cell);
        return;
    }
    p->any = true;
    if (cell->kind == CELL_VALUE) {
        cell->number = p->value_count++;
        vec_push(p->arena, &p->values, cell);
        return;
    }
    for (uint32_t k = 0; k < cell->count; k++)
        number_cell(p, cell_part(p, cell, k));
}

static bool is_variable(const struct instruction *i) {
    return i->opcode == SpvOpVariable;
}

static bool has_variables(const struct routine *f) {
    for_each_in(i, &f->first->list)
        if (is_variable(i))
            return true;
    return false;
}

static void note_paths(struct cells *p, const struct routine *f) {
    p->ids = span_of(f);
    p->path_of = arena_array(p->arena, uint32_t, p->ids.count);
    vec_push(p->arena, &p->paths, (struct path){0});
    for_each_in(i, &f->first->list)
        if (is_variable(i))
            note_variable(p, i);
    for_each_block(b, f)
        for_each_in(i, &b->list)
            if (is_chain(i))
                note_chain(p, i);
}

void cells_find(struct cells *p, struct optimizer *o, struct arena *arena, struct routine *f) {
    *p = (struct cells){.o = o, .arena = arena};
    if (!has_variables(f))
        return;
    note_paths(p, f);
    for_each_block(b, f)
        for_each_in(i, &b->list)
            note_use(p, i);
    for_each_in(i, &f->first->list)
        if (is_variable(i))
            number_cell(p, path_of(p, i->id)->cell);
}
