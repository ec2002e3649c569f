/* Pointers, loads and stores. */
#include "memory.h"

#include "linear.h"
#include "scalars.h"
#include "tables.h"

/* A decoded pointer.  `layout` is 0, or twice a matrix stride plus 1 for row-major order; a vector
 * has the layout of its matrix. */
struct pointer {
    const struct object *object;
    uint64_t offset;
    uint32_t layout;
    const struct type *type; /* of the pointee */
    bool is_defined;
};

static uint32_t layout_of(const struct marks *m) {
    return m->matrix_stride << 1 | m->is_row_major;
}

static struct pointer read_pointer(struct thread *t, const struct cell *cells) {
    struct pointer p = {(const struct object *)(uintptr_t)cells[POINTER_OBJECT].bits,
                        cells[POINTER_OFFSET].bits, (uint32_t)cells[POINTER_LAYOUT].bits,
                        (const struct type *)(uintptr_t)cells[POINTER_TYPE].bits,
                        cells[POINTER_OBJECT].is_defined && cells[POINTER_OFFSET].is_defined};
    if (p.is_defined && p.object && p.object->kind == OBJECT_VARIABLE)
        p.object = t->variables[p.object->variable];
    p.is_defined = p.is_defined && p.object;
    return p;
}

static void write_pointer(struct cell *to, struct pointer p) {
    to[POINTER_OBJECT] = (struct cell){(uintptr_t)p.object, p.is_defined};
    to[POINTER_OFFSET] = (struct cell){p.offset, p.is_defined};
    to[POINTER_LAYOUT] = defined_cell(p.layout);
    to[POINTER_TYPE] = defined_cell((uintptr_t)p.type);
}

void point_to(struct cell *pointer, const struct object *object, uint64_t offset,
              const struct type *type) {
    write_pointer(pointer, (struct pointer){object, offset, 0, type, true});
}

struct object *memory_bytes(struct run *run, uint64_t key) {
    void **slot = map_slot_u64(run->arena, &run->objects, key);
    if (!*slot) {
        struct object *made = *slot = arena_new(run->arena, struct object);
        *made = (struct object){.kind = OBJECT_BYTES, .key = key};
    }
    return *slot;
}

/* Returns the memory of an element in an array of buffers. */
static struct pointer enter_binding(struct thread *t, struct pointer p) {
    p.object = memory_bytes(t->run, p.object->key + (uint32_t)p.offset);
    p.offset = 0;
    return p;
}

/* ---- Access chains ---- */

static uint32_t resources_in(const struct type *type) {
    uint32_t count = 1;
    for (; type->kind == TYPE_ARRAY; type = type->element)
        count *= type->count ? type->count : 1;
    return count;
}

static const struct type *step_into_bytes(struct pointer *p, const struct type *type,
                                          int64_t index) {
    uint32_t size = number_type_of(type)->width / 8, stride = p->layout >> 1;
    const struct type *part = type->kind == TYPE_STRUCT ? NULL : type->element;
    switch (type->kind) {
    case TYPE_STRUCT:
        p->offset += type->members[index].marks.offset;
        p->layout = layout_of(&type->members[index].marks);
        return type->members[index].type;
    case TYPE_ARRAY:
        p->offset += (uint64_t)(index * (int64_t)type->stride);
        break;
    case TYPE_MATRIX:
        p->offset += (uint64_t)index * (p->layout & 1 ? size : stride);
        p->layout = p->layout & 1 ? p->layout : 0;
        break;
    default:
        p->offset += (uint64_t)index * (stride ? stride : size);
        p->layout = 0;
    }
    return part;
}

static const struct type *step_into(struct thread *t, struct pointer *p, const struct type *type,
                                    int64_t index) {
    uint32_t cell = 0;
    if (p->object->kind == OBJECT_BINDING && type->kind == TYPE_ARRAY) {
        p->offset += (uint64_t)index * resources_in(type->element);
        return type->element;
    }
    if (p->object->kind == OBJECT_BINDING)
        *p = enter_binding(t, *p);
    bool is_bounded = p->object->kind == OBJECT_CELLS || type->kind != TYPE_ARRAY;
    if (is_bounded && (uint64_t)index >= type->count) {
        p->is_defined = false;
        index = 0;
    }
    if (p->object->kind == OBJECT_BYTES)
        return step_into_bytes(p, type, index);
    const struct type *part = type_part(type, (uint32_t)index, &cell);
    p->offset += cell;
    return part;
}

static int64_t index_in(struct thread *t, const struct step *s, uint32_t operand,
                        struct pointer *p) {
    const struct cell *cell = in(t, s, operand);
    p->is_defined &= cell->is_defined;
    return extend_sign(cell->bits, type_in(t, s, operand)->width);
}

static void chain(struct thread *t, const struct step *s, uint32_t first, struct pointer p) {
    for (uint32_t k = first; k < s->count && p.object; k++) {
        int64_t index = index_in(t, s, k, &p);
        bool is_known = p.is_defined || p.type->kind == TYPE_STRUCT;
        p.type = step_into(t, &p, p.type, is_known ? index : 0);
    }
    write_pointer(out(t, s), p);
}

static void access_chain(struct thread *t, const struct step *s) {
    chain(t, s, 1, read_pointer(t, in(t, s, 0)));
}

static void pointer_chain(struct thread *t, const struct step *s) {
    struct pointer p = read_pointer(t, in(t, s, 0));
    const struct type *type = type_in(t, s, 0);
    int64_t index = index_in(t, s, 1, &p);
    bool is_bytes = p.object && p.object->kind == OBJECT_BYTES;
    p.offset += (uint64_t)(index * (int64_t)(is_bytes ? type->stride : type->element->cells));
    chain(t, s, 2, p);
}

/* ---- Bytes ---- */

/* Transfers numbers one by one, in the order of cells. */
struct transfer {
    struct world *world;
    uint64_t object;
    bool is_store;
    const struct object *physical;
};

static void transfer_number(struct transfer *x, uint64_t offset, unsigned width, bool is_float,
                            struct cell *cell) {
    if (x->is_store)
        world_write(x->world, x->object, offset, width, is_float, *cell);
    else
        *cell = world_read(x->world, x->object, offset, width, is_float);
}

/* Transfers an address. */
static void transfer_pointer(struct transfer *x, const struct type *type, uint64_t offset,
                             struct cell *cells) {
    transfer_number(x, offset, 64, false, &cells[POINTER_OFFSET]);
    if (!x->is_store) {
        cells[POINTER_OBJECT] =
            (struct cell){(uintptr_t)x->physical, cells[POINTER_OFFSET].is_defined};
        cells[POINTER_LAYOUT] = defined_cell(0);
        cells[POINTER_TYPE] = defined_cell((uintptr_t)type->element);
    }
}

static void transfer(struct transfer *x, const struct type *type, uint64_t offset, uint32_t layout,
                     struct cell *cells) {
    uint32_t stride = layout >> 1, size = number_type_of(type)->width / 8;
    bool is_row_major = layout & 1;
    switch (type->kind) {
    case TYPE_BOOL:
        transfer_number(x, offset, 32, false, cells);
        break;
    case TYPE_INT:
    case TYPE_FLOAT:
        transfer_number(x, offset, type->width, type->kind == TYPE_FLOAT, cells);
        break;
    case TYPE_POINTER:
        transfer_pointer(x, type, offset, cells);
        break;
    case TYPE_VECTOR:
        for (uint32_t k = 0; k < type->count; k++)
            transfer(x, type->element, offset + k * (stride ? stride : size), 0, cells + k);
        break;
    case TYPE_MATRIX:
        for (uint32_t k = 0; k < type->count; k++)
            transfer(x, type->element, offset + k * (is_row_major ? size : stride),
                     is_row_major ? layout : 0, cells + k * type->element->cells);
        break;
    case TYPE_ARRAY:
        for (uint32_t k = 0; k < type->count; k++)
            transfer(x, type->element, offset + k * type->stride, layout,
                     cells + k * type->element->cells);
        break;
    case TYPE_STRUCT:
        for (uint32_t k = 0; k < type->count; k++)
            transfer(x, type->members[k].type, offset + type->members[k].marks.offset,
                     layout_of(&type->members[k].marks), cells + type->members[k].cell);
        break;
    case TYPE_HANDLE:
    case TYPE_NONE:
        break;
    }
}

static void transfer_bytes(struct thread *t, struct pointer p, bool is_store, struct cell *cells) {
    struct transfer x = {t->run->world, p.object->key, is_store,
                         memory_bytes(t->run, key_of(KEY_PHYSICAL, 0, 0))};
    transfer(&x, p.type, p.offset, p.layout, cells);
}

/* ---- Loads and stores ---- */

struct cell *memory_cells(struct thread *t, const struct cell *pointer, uint32_t count) {
    struct pointer p = read_pointer(t, pointer);
    if (!p.is_defined || p.object->kind != OBJECT_CELLS || p.offset + count > p.object->count)
        return NULL;
    return p.object->cells + p.offset;
}

/* Loads a resource variable, whose value depends on its binding. */
static void load_binding(struct thread *t, struct pointer p, const struct type *type,
                         struct cell *to) {
    if (type->kind == TYPE_HANDLE) {
        for (uint32_t k = 0; k < type->cells; k++)
            to[k] = defined_cell(p.object->key + (uint32_t)p.offset);
    } else if (type->kind == TYPE_ARRAY && !type->stride) {
        for (uint32_t k = 0; k < type->count; k++) {
            struct pointer element = p;
            element.offset += k * resources_in(type->element);
            element.type = type->element;
            load_binding(t, element, type->element, to + k * type->element->cells);
        }
    } else {
        transfer_bytes(t, enter_binding(t, p), false, to);
    }
}

void memory_load(struct thread *t, const struct cell *pointer, const struct type *type,
                 struct cell *to) {
    struct pointer p = read_pointer(t, pointer);
    const struct cell *from = memory_cells(t, pointer, type->cells);
    if (from)
        memmove(to, from, type->cells * sizeof *to);
    else if (!p.is_defined || p.object->kind == OBJECT_CELLS)
        set_undefined(to, type->cells);
    else if (p.object->kind == OBJECT_BINDING)
        load_binding(t, p, type, to);
    else
        transfer_bytes(t, p, false, to);
}

void memory_store(struct thread *t, const struct cell *pointer, const struct type *type,
                  const struct cell *from) {
    struct pointer p = read_pointer(t, pointer);
    struct cell *to = memory_cells(t, pointer, type->cells);
    if (to)
        memmove(to, from, type->cells * sizeof *to);
    else if (!p.is_defined || p.object->kind == OBJECT_CELLS)
        thread_lose(t, "it writes to an undefined address");
    else if (!t->is_helper)
        transfer_bytes(t, p.object->kind == OBJECT_BINDING ? enter_binding(t, p) : p, true,
                       (struct cell *)from);
}

static void load(struct thread *t, const struct step *s) {
    memory_load(t, in(t, s, 0), s->type, out(t, s));
}

static void store(struct thread *t, const struct step *s) {
    memory_store(t, in(t, s, 0), type_in(t, s, 1), in(t, s, 1));
}

static void copy_memory(struct thread *t, const struct step *s) {
    const struct type *type = type_in(t, s, 0)->element;
    struct cell *cells = arena_array(t->run->arena, struct cell, type->cells);
    memory_load(t, in(t, s, 1), type, cells);
    memory_store(t, in(t, s, 0), type, cells);
}

static void variable(struct thread *t, const struct step *s) {
    struct object *object = arena_new(t->run->arena, struct object);
    uint32_t count = s->type->element->cells;
    *object = (struct object){.kind = OBJECT_CELLS,
                              .count = count,
                              .cells = arena_array(t->run->arena, struct cell, count)};
    if (s->count > 1)
        memcpy(object->cells, in(t, s, 1), count * sizeof *object->cells);
    point_to(out(t, s), object, 0, s->type->element);
}

static void array_length(struct thread *t, const struct step *s) {
    struct pointer p = read_pointer(t, in(t, s, 0));
    *out(t, s) = (struct cell){16, p.is_defined};
    if (p.is_defined)
        out(t, s)->bits += 16 * (world_hash(t->run->world, p.object->key, p.offset) % 4);
}

void pointer_cast(struct thread *t, const struct step *s) {
    const struct cell *from = in(t, s, 0);
    const struct type *type = type_in(t, s, 0);
    bool to_pointer = s->type->kind == TYPE_POINTER, from_pointer = type->kind == TYPE_POINTER;
    if (to_pointer == from_pointer) {
        memcpy(out(t, s), from, s->type->cells * sizeof *from);
        if (to_pointer)
            out(t, s)[POINTER_TYPE] = defined_cell((uintptr_t)s->type->element);
    } else if (to_pointer) {
        uint64_t address = from[0].bits | (type->cells > 1 ? from[1].bits << 32 : 0);
        point_to(out(t, s), memory_bytes(t->run, key_of(KEY_PHYSICAL, 0, 0)), address,
                 s->type->element);
        out(t, s)[POINTER_OFFSET].is_defined = from[0].is_defined;
    } else {
        for (uint32_t k = 0; k < s->type->cells; k++)
            out(t, s)[k] = (struct cell){
                cut_to(from[POINTER_OFFSET].bits >> 32 * k, number_type_of(s->type)->width),
                from[POINTER_OFFSET].is_defined};
    }
}

/* ---- Atomics ---- */

/* Combines the old value and the operand, which is 1 for instructions without one. */
static void atomic(struct thread *t, const struct step *s) {
    const struct operation *operation = s->row->with;
    const struct type *type = s->type;
    struct cell old, value = s->count > 3 ? *in(t, s, 3) : defined_cell(1);
    memory_load(t, in(t, s, 0), type, &old);
    if (operation->op)
        value = combine_numbers(*operation, t->run->p, type, old, value);
    memory_store(t, in(t, s, 0), type, &value);
    *out(t, s) = old;
}

static void compare_exchange(struct thread *t, const struct step *s) {
    const struct cell *value = in(t, s, 4), *comparator = in(t, s, 5);
    struct cell old;
    memory_load(t, in(t, s, 0), s->type, &old);
    if (!old.is_defined || !comparator->is_defined)
        thread_lose(t, "an atomic comparison depends on an undefined value");
    else if (old.bits == comparator->bits)
        memory_store(t, in(t, s, 0), s->type, value);
    *out(t, s) = old;
}

static void atomic_store(struct thread *t, const struct step *s) {
    memory_store(t, in(t, s, 0), type_in(t, s, 3), in(t, s, 3));
}

#define ATOMIC(name, ...)                                                                          \
    {                                                                                              \
        SpvOpAtomic##name, atomic, NULL, &(const struct operation) {                               \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
static const struct row rows[] = {
    {SpvOpVariable, variable, NULL, NULL},
    {SpvOpLoad, load, NULL, NULL},
    {SpvOpStore, store, NULL, NULL},
    {SpvOpCopyMemory, copy_memory, NULL, NULL},
    {SpvOpAccessChain, access_chain, NULL, NULL},
    {SpvOpInBoundsAccessChain, access_chain, NULL, NULL},
    {SpvOpPtrAccessChain, pointer_chain, NULL, NULL},
    {SpvOpArrayLength, array_length, NULL, NULL},
    {SpvOpAtomicLoad, load, NULL, NULL},
    {SpvOpAtomicStore, atomic_store, NULL, NULL},
    {SpvOpAtomicCompareExchange, compare_exchange, NULL, NULL},
    ATOMIC(Exchange, 0, false),
    ATOMIC(IIncrement, SpvOpIAdd, false),
    ATOMIC(IDecrement, SpvOpISub, false),
    ATOMIC(IAdd, SpvOpIAdd, false),
    ATOMIC(ISub, SpvOpISub, false),
    ATOMIC(And, SpvOpBitwiseAnd, false),
    ATOMIC(Or, SpvOpBitwiseOr, false),
    ATOMIC(Xor, SpvOpBitwiseXor, false),
    ATOMIC(SMin, GLSLstd450SMin, true),
    ATOMIC(SMax, GLSLstd450SMax, true),
    ATOMIC(UMin, GLSLstd450UMin, true),
    ATOMIC(UMax, GLSLstd450UMax, true),
    ATOMIC(FAddEXT, SpvOpFAdd, false),
    ATOMIC(FMinEXT, GLSLstd450NMin, true),
    ATOMIC(FMaxEXT, GLSLstd450NMax, true),
};
TABLE(memory_table, rows);
