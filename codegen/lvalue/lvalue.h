/* Lvalues: expressions that can be loaded from and stored to.
 *
 * An lvalue collects the access chain indices from a variable to a subobject. Each of its nine
 * kinds has a row of operations (struct lvalue_kind) and a member of the union:
 *
 *     pointer_lvalue    memory        a variable or a subobject of it
 *     vector_lvalue     memory, part  components of a vector in memory: v.zx
 *     matrix_lvalue     memory, part  elements of a matrix in memory: m._m00_m11, or a row of one
 *                                     that is stored by columns
 *     bits_lvalue       memory, part  a bit-field; `part.whole` is its storage unit
 *     value_lvalue      value         an rvalue used as an lvalue
 *     split_lvalue      split         a struct of resources whose members are variables
 *     chosen_lvalue     split         an element or member selected by a dynamic index
 *     texel_lvalue      texel, part   an element of an image (builtin/texel.c)
 *     output_lvalue     output, part  outputs of a mesh shader (interface/mesh_outputs.c)
 *
 * Operations that a kind does not support use a copy in a variable. */
#ifndef HLSL2SPV_CODEGEN_LVALUE_LVALUE_H
#define HLSL2SPV_CODEGEN_LVALUE_LVALUE_H

#include "../value/value.h"

/* Access chain indices, last one first, emitted as one OpAccessChain when the pointer is first
 * needed. Lvalues are copied freely; those with a common prefix share steps. */
struct steps {
    const struct access_step *last;
    uint32_t count;
};
enum { MAX_STEPS = 32 }; /* of one access chain */

struct memory_lvalue {
    struct steps steps;
    uint32_t base; /* pointer id */
    SpvStorageClass storage;
    const struct type *block; /* object type of a whole block, or NULL */
    uint32_t alignment;       /* guaranteed alignment of physical memory; 0: that of the type */
    uint32_t image_type;      /* type chosen by the declaration of an object or array of objects */
    uint32_t block_type;      /* block type of a whole struct variable, or 0 */
    uint32_t row;             /* id of the row index of a matrix_lvalue; 0: part.rows */
    uint32_t flat_index;      /* id of the flattened index so far; 0: none */
    enum packing packing : 8;
    uint8_t bit_offset, bit_width; /* for bits_lvalue */
    bool is_part;                  /* a subobject: only the type's alignment is assumed */
    bool is_rasterizer_ordered;    /* accesses are enclosed by interlock_begin and interlock_end */
    bool is_flattened; /* `type` is an array of arrays of resources, or an element of it. SPIR-V
                          does not support such arrays, so the resources are in one array. */
};

/* A texel: read and written whole, with selected components (part.count), or with a dynamic
 * component. */
struct texel_lvalue {
    uint32_t image;         /* the loaded image */
    uint32_t image_pointer; /* for OpImageTexelPointer; 0 if there is none */
    uint32_t image_type;    /* type of the pointer chosen by a declaration, or 0 */
    SpvStorageClass storage;
    const struct type *object;
    uint32_t coordinates;
    uint32_t level;     /* mip level or sample number, or 0 */
    uint32_t component; /* id of a dynamic component index */
    bool has_component;
    bool is_rasterizer_ordered;
};

/* Output of a mesh shader, split over several variables. Without a leaf, the array of primitive
 * indices. */
struct output_lvalue {
    const struct io_value *value; /* a leaf of the signature, or a struct of leaves */
    uint32_t indices;             /* array of primitive indices if `value` is NULL */
    uint32_t vertex; /* id of the index of the vertex or primitive; 0: not indexed yet */
    uint32_t flat;   /* id of an index into a variable with one flat array; 0: its first element */
    struct steps steps;
};

struct split_lvalue {
    struct split_part *part;      /* NULL: a chosen_lvalue */
    const struct lvalue *numbers; /* block member with the numeric members; NULL: none */
    const struct lvalue *whole;   /* parent of a chosen_lvalue: */
    uint32_t index, child;        /* id of the element index; 0: this member */
};

struct lvalue {
    const struct lvalue_kind *kind;
    const struct type *type; /* type of a loaded value */
    struct {
        const struct type *whole; /* the containing vector, matrix, texel or unit */
        uint8_t count;            /* number of selected components, in order; 0: all */
        uint8_t components[4], rows[4];
    } part;
    union {
        struct memory_lvalue memory;
        struct value value;
        struct split_lvalue split;
        struct texel_lvalue texel;
        struct output_lvalue output;
    };
};

/* Selected components of a vector, or elements of a matrix if `rows` is set. */
struct selection {
    const uint8_t *rows, *components;
    uint32_t count;
    const struct type *type;
};

/* Operations of a kind. NULL means that a copy in a variable is used; for load and store, that
 * the operation does not exist. */
struct lvalue_kind {
    struct value (*load)(struct emitter *e, struct lvalue *l);
    void (*store)(struct emitter *e, struct lvalue *l, struct value v);
    uint32_t (*pointer)(struct emitter *e, struct lvalue *l);
    /* Returns the operand of an atomic instruction; NULL: the pointer. */
    uint32_t (*atomic_pointer)(struct emitter *e, const struct lvalue *l);
    /* Returns a member of a struct, whose base counts as the first member. */
    struct lvalue (*child)(struct emitter *e, struct lvalue l, uint32_t child);
    /* Returns an array element, a row or a component. */
    bool (*has_elements)(const struct lvalue *l);
    struct lvalue (*element)(struct emitter *e, struct lvalue l, uint32_t index_id,
                             const struct type *element);
    /* Selects an element by a constant index. Returns false if it needs no special treatment. */
    bool (*known_element)(struct emitter *e, struct lvalue *l, uint64_t index,
                          const struct type *element);
    /* Selects components; NULL: from the loaded value. */
    struct lvalue (*select)(struct emitter *e, struct lvalue l, const struct selection *s);
    bool selects_rows;    /* also of matrices */
    bool folds_indices;   /* known_element accepts all constant expressions, not only literals */
    bool is_written_only; /* stored values are never read again */
};
extern const struct lvalue_kind pointer_lvalue, value_lvalue, split_lvalue, chosen_lvalue,
    texel_lvalue, output_lvalue;

/* ---- Construction ---- */

struct lvalue lvalue_of_pointer(uint32_t pointer, const struct type *type, SpvStorageClass storage,
                                enum packing packing);
struct lvalue lvalue_of_value(struct value v);
/* Creates a new Function variable. */
struct lvalue cg_temporary(struct emitter *e, const struct type *type, const char *name);
/* Declares a module-scope variable of SPIR-V type `type`; the name may be NULL. */
uint32_t globals_variable(struct emitter *e, SpvStorageClass storage, uint32_t type,
                          const char *name);
void cg_decorate_binding(struct emitter *e, uint32_t id, uint32_t set, uint32_t binding);
/* Decorates a variable that contains a vk::BufferPointer as aliased or restrict. */
void cg_decorate_pointer(struct emitter *e, uint32_t id, const struct type *type, bool is_aliased);

/* ---- Operations ---- */

static inline bool lvalue_is_memory(const struct lvalue *l) {
    return l->kind == &pointer_lvalue;
}
struct value emit_load_value(struct emitter *e, struct lvalue *l);
void emit_store_value(struct emitter *e, struct lvalue *l, struct value v);
/* Emits the OpAccessChain and returns the pointer. */
uint32_t lvalue_pointer(struct emitter *e, struct lvalue *l);
/* Returns whether `l` is an array of matrices in physical storage. Only struct members have a
 * matrix stride (SPIR-V 2.16.2), so validators reject a pointer to such an array. It is loaded
 * and stored by element. */
bool lvalue_is_matrix_array(const struct lvalue *l);
/* Returns an lvalue in memory, which is a new variable if `l` is not in memory. */
struct lvalue lvalue_in_memory(struct emitter *e, struct lvalue l);
struct lvalue lvalue_child(struct emitter *e, struct lvalue l, uint32_t child);
/* Prepares `l` for lvalue_element before the index is emitted. */
struct lvalue lvalue_indexable(struct emitter *e, struct lvalue l);
struct lvalue lvalue_element(struct emitter *e, struct lvalue l, uint32_t index_id,
                             const struct type *element);
bool lvalue_known_element(struct emitter *e, struct lvalue *l, uint64_t index,
                          const struct type *element);
struct lvalue lvalue_select(struct emitter *e, struct lvalue l, const struct selection *s);

/* ---- Within memory ---- */

/* Adds one access chain index. */
struct lvalue lvalue_step(struct emitter *e, struct lvalue l, uint32_t index_id,
                          const struct type *to);
/* Returns the constant index of a member or of the base, which counts as the first member. */
uint32_t cg_child_index(struct emitter *e, const struct record *record, uint32_t child);
/* Converts an index for arithmetic. Indices may have any width and signedness; 32-bit indices
 * are treated as uint. */
uint32_t emit_index_as_uint(struct emitter *e, uint32_t index);
/* Returns the flattened index of an element in an array of arrays. `outer` is the flattened
 * outer index, or 0. */
uint32_t emit_flat_index(struct emitter *e, uint32_t outer, uint32_t index,
                         const struct type *element);
/* Casts a pointer to a resource: from a row of a flattened array to its first element, or to the
 * same buffer with other elements. The optimizer removes the cast; it must not remain in the
 * module. */
uint32_t emit_cast_pointer(struct emitter *e, uint32_t pointer, uint32_t type);
void steps_add(struct emitter *e, struct steps *steps, uint32_t index_id);
/* Stores the indices to `words`, first one first, and returns their number. */
uint32_t steps_words(const struct steps *steps, uint32_t *words);
/* Returns the first index, or 0. */
uint32_t steps_first(const struct steps *steps);
/* Replaces components of `whole` with those of `v`, in order. */
struct value emit_merge_components(struct emitter *e, struct value whole, struct value v,
                                   const uint8_t *components, uint32_t count);
/* Narrows the selection to some of its components. */
void part_select(struct lvalue *l, const struct selection *s);
bool part_is_whole(const struct lvalue *l);
/* Returns the row or component for a dynamic index into a selection: v.zyx[i] is v[(2, 1,
 * 0)[i]]. */
uint32_t part_chosen(struct emitter *e, const uint8_t *parts, uint32_t count, uint32_t index_id);

/* ---- Rasterizer ordered views (interlock.c) ---- */

/* Enclose accesses. */
void interlock_begin(struct emitter *e);
void interlock_end(struct emitter *e);
/* Returns whether an entry point has such accesses, and the execution mode that they require. */
bool interlock_mode(struct emitter *e, const struct entry_point *entry, SpvExecutionMode *mode);

/* ---- NoContraction (precise.c) ---- */

/* Marks a precise variable or function. */
void precise_mark(struct emitter *e, uint32_t id);
void precise_propagate(struct emitter *e);

/* ---- Structs of resources (split_resources.c) ---- */

struct split_part *split_declare(struct emitter *e, const struct variable *v, bool has_counters);
void split_decorate(struct emitter *e, const struct split_part *part, const struct binding *b);
/* `numbers` is the lvalue of the numeric members, or NULL. */
struct lvalue lvalue_of_split(struct emitter *e, struct split_part *part,
                              const struct lvalue *numbers);
/* Returns the counter of the buffers selected by `steps`, each the index of a member or element. */
uint32_t split_counter(struct emitter *e, struct split_part *part, const uint32_t *steps,
                       uint32_t count);

#endif
