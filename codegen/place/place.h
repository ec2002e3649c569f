/* Places: what is loaded from and stored to.
 *
 * A place collects the steps from a variable to a part of it.  It is of one of nine kinds, each a
 * row of operations (struct place_kind) and a member of the union:
 *
 *     pointer_place            memory        a variable, or what a chain of steps leads to in it
 *     vector_place             memory, part  components of a vector in memory: v.zx
 *     matrix_place             memory, part  elements of a matrix in memory: m._m00_m11, or a row
 *                                            of one whose columns lie there
 *     bits_place               memory, part  a bit-field; `part.whole` is the unit that it lies in
 *     value_place              value         an rvalue where a place was asked for
 *     split_place              split         a struct of resources whose members are variables
 *     chosen_place             split         a part of an array of such, by an index at run time
 *     texel_place              texel, part   an element of an image (builtin/texture.c)
 *     output_place             output, part  outputs of a mesh shader (interface/mesh_outputs.c)
 *
 * What a kind cannot do by itself is done with a copy of it in a variable. */
#ifndef HLSL2SPV_CODEGEN_PLACE_PLACE_H
#define HLSL2SPV_CODEGEN_PLACE_PLACE_H

#include "../value/value.h"

/* Indices from a variable to a part of it, the last one first.  They are emitted as one
 * OpAccessChain when the pointer is first needed.  Places are copied freely: those that begin alike
 * share steps. */
struct steps {
    const struct step *last;
    uint32_t count;
};
enum { MAX_STEPS = 32 }; /* of one access chain */

struct memory_place {
    struct steps steps;
    uint32_t base; /* pointer id */
    SpvStorageClass storage;
    const struct type *block; /* the block's object type, while the whole block is meant; or NULL */
    uint32_t alignment;       /* promised for physical memory; 0: the type's */
    uint32_t image_type; /* of an object whose declaration chose its type, or of arrays of them */
    uint32_t block_type; /* of a whole block that a struct variable is, before any step; or 0 */
    uint32_t row;        /* id of the index of a matrix_place's row; 0: part.rows tells */
    uint32_t flat_index; /* id of the indices so far into a flattened array; 0: none */
    uint8_t packing;     /* enum packing */
    uint8_t bit_offset, bit_width; /* bits_place */
    bool is_part;                  /* a step led here: no more than the type's own is claimed */
    bool is_rasterizer_ordered;    /* accesses stand between interlock_begin and interlock_end */
    bool is_flattened; /* `type` is an array of arrays of resources, or one of its parts, that lie
                          in one array, as SPIR-V has no arrays of such arrays */
};

/* Read and written as a whole; with components of it (part.count), or with one chosen at run time.
 */
struct texel_place {
    uint32_t image;         /* the loaded image */
    uint32_t image_pointer; /* for OpImageTexelPointer; 0 when it has none */
    uint32_t image_type;    /* of the pointer, where a declaration chose it; or 0 */
    SpvStorageClass storage;
    const struct type *object;
    uint32_t coordinates;
    uint32_t level;     /* mip level or sample number, or 0 */
    uint32_t component; /* of one chosen at run time */
    bool has_component;
    bool is_rasterizer_ordered;
};

/* Spread over several variables; without a leaf, its indices in one array. */
struct output_place {
    const struct io_value *value; /* a leaf of the signature, or a struct of them */
    uint32_t indices;             /* the array of indices, where there is no such value */
    uint32_t vertex; /* id of the index of the vertex or primitive; 0: not indexed so far */
    uint32_t flat;   /* id of an index into a variable that holds it as one array; 0: its first */
    struct steps steps;
};

struct split_place {
    struct split_part *part;      /* NULL: a chosen_place */
    const struct lvalue *numbers; /* the block's member with what is no resource; NULL: none */
    const struct lvalue *whole;   /* that a chosen_place is a part of: */
    uint32_t index, child;        /* id of the index of the element; 0: this member */
};

struct lvalue {
    const struct place_kind *kind;
    const struct type *type; /* of what a load gives */
    struct {
        const struct type *whole; /* the vector, matrix, texel or unit that this is a part of */
        uint8_t count;            /* components selected, in order; 0: all */
        uint8_t components[4], rows[4];
    } part;
    union {
        struct memory_place memory;
        struct value value;
        struct split_place split;
        struct texel_place texel;
        struct output_place output;
    };
};

/* What is selected of a vector; with rows, of a matrix. */
struct selection {
    const uint8_t *rows, *components;
    uint32_t count;
    const struct type *type;
};

/* The operations of a kind.  NULL: by way of a copy in a variable; where loads or stores have none,
 * there is nothing to load from, or to store to. */
struct place_kind {
    struct value (*load)(struct emitter *e, struct lvalue *l);
    void (*store)(struct emitter *e, struct lvalue *l, struct value v);
    uint32_t (*pointer)(struct emitter *e, struct lvalue *l);
    /* What an atomic instruction takes; NULL: the pointer. */
    uint32_t (*atomic_pointer)(struct emitter *e, const struct lvalue *l);
    /* A member of a struct, where its base counts as the first. */
    struct lvalue (*child)(struct emitter *e, struct lvalue l, uint32_t child);
    /* An element of an array, a row, a component. */
    bool (*has_elements)(const struct lvalue *l);
    struct lvalue (*element)(struct emitter *e, struct lvalue l, uint32_t index_id,
                             const struct type *element);
    /* One whose index is known, where that makes a difference; false: it makes none. */
    bool (*known_element)(struct emitter *e, struct lvalue *l, uint64_t index,
                          const struct type *element);
    /* NULL: of the value. */
    struct lvalue (*select)(struct emitter *e, struct lvalue l, const struct selection *s);
    bool selects_rows;    /* of a matrix too */
    bool folds_indices;   /* known_element takes all that folds, and not only literals */
    bool is_written_only; /* what was written is not read again */
};
extern const struct place_kind pointer_place, value_place, split_place, chosen_place, texel_place,
    output_place;

/* ---- Making them ---- */

struct lvalue lvalue_of_pointer(uint32_t pointer, const struct type *type, SpvStorageClass storage,
                                enum packing packing);
struct lvalue lvalue_of_value(struct value v);
/* A fresh Function variable. */
struct lvalue temporary(struct emitter *e, const struct type *type, const char *name);
/* A variable of the module that holds a SPIR-V `type`; the name may be NULL. */
uint32_t global_variable(struct emitter *e, SpvStorageClass storage, uint32_t type,
                         const char *name);
void decorate_binding(struct emitter *e, uint32_t id, uint32_t set, uint32_t binding);
/* A variable that holds a vk::BufferPointer says whether others may point to the same. */
void decorate_pointer(struct emitter *e, uint32_t id, const struct type *type, bool is_aliased);

/* ---- Their operations ---- */

static inline bool lvalue_is_memory(const struct lvalue *l) {
    return l->kind == &pointer_place;
}
struct value load_value(struct emitter *e, struct lvalue *l);
void store_value(struct emitter *e, struct lvalue *l, struct value v);
/* The pointer; emits the OpAccessChain. */
uint32_t lvalue_pointer(struct emitter *e, struct lvalue *l);
/* A member of physical storage that no pointer refers to as a whole.  Only the members of structs
 * have a matrix stride (SPIR-V 2.16.2), so that validators refuse a pointer to an array of matrices
 * there: it is loaded and stored by its elements. */
bool lvalue_is_matrix_array(const struct lvalue *l);
/* What can be stepped into by a pointer: put into a variable if it is not memory. */
struct lvalue lvalue_in_memory(struct emitter *e, struct lvalue l);
struct lvalue lvalue_child(struct emitter *e, struct lvalue l, uint32_t child);
/* Before lvalue_element: what the index is emitted behind. */
struct lvalue lvalue_indexable(struct emitter *e, struct lvalue l);
struct lvalue lvalue_element(struct emitter *e, struct lvalue l, uint32_t index_id,
                             const struct type *element);
bool lvalue_known_element(struct emitter *e, struct lvalue *l, uint64_t index,
                          const struct type *element);
struct lvalue lvalue_select(struct emitter *e, struct lvalue l, const struct selection *s);

/* ---- Within memory ---- */

/* A raw step of the chain. */
struct lvalue lvalue_step(struct emitter *e, struct lvalue l, uint32_t index_id,
                          const struct type *to);
/* The constant that steps to a member, or to the base, which counts as the first. */
uint32_t child_index(struct emitter *e, const struct record *record, uint32_t child);
/* An index that is computed with: indices have any width and signedness, and are taken for uint
 * where they have 32 bits. */
uint32_t index_as_uint(struct emitter *e, uint32_t index);
/* The index into one array that stands for arrays in an array: where the `index`th of such elements
 * begins, behind `outer`, or 0. */
uint32_t flatten_index(struct emitter *e, uint32_t outer, uint32_t index,
                       const struct type *element);
/* A pointer to a resource taken for one of another type: to a row of such an array, of one to its
 * first element; to the same buffer of other elements.  No module may keep such a cast: the
 * optimizer sees through it. */
uint32_t cast_pointer(struct emitter *e, uint32_t pointer, uint32_t type);
void steps_add(struct emitter *e, struct steps *steps, uint32_t index_id);
/* The first step first; as many words. */
uint32_t steps_words(const struct steps *steps, uint32_t *words);
/* The first of them, or 0. */
uint32_t steps_first(const struct steps *steps);
/* The whole with some of its components replaced by those of `v`, in order. */
struct value merge_components(struct emitter *e, struct value whole, struct value v,
                              const uint8_t *components, uint32_t count);
/* Narrows what is selected to components of it. */
void part_select(struct lvalue *l, const struct selection *s);
bool part_is_whole(const struct lvalue *l);
/* Which row or component an index chosen at run time means: v.zyx[i] is v[(2, 1, 0)[i]]. */
uint32_t chosen_part(struct emitter *e, const uint8_t *parts, uint32_t count, uint32_t index_id);

/* ---- Rasterizer ordered views (memory.c) ---- */

/* Around accesses. */
void interlock_begin(struct emitter *e);
void interlock_end(struct emitter *e);
/* The mode that an entry point needs since it has such accesses. */
bool interlock_mode(struct emitter *e, const struct entry_point *entry, SpvExecutionMode *mode);

/* ---- What must not be contracted (precise.c) ---- */

/* What is computed for this variable or function. */
void precise_mark(struct emitter *e, uint32_t id);
void precise_propagate(struct emitter *e);

/* ---- Structs of resources (place.c) ---- */

struct split_part *split_declare(struct emitter *e, const struct variable *v, bool has_counters);
void split_decorate(struct emitter *e, const struct split_part *part, const struct binding *b);
/* With the place of its numbers, or NULL. */
struct lvalue split_lvalue(struct emitter *e, struct split_part *part,
                           const struct lvalue *numbers);
/* The counter of the buffers that steps lead to, each the number of a member or element. */
uint32_t split_counter(struct emitter *e, struct split_part *part, const uint32_t *steps,
                       uint32_t count);

#endif
