/* The emitter: state shared by all subfolders of codegen/ while one program becomes one module.
 *
 * Each expression is emitted once, where it is evaluated. Instructions are emitted only while a
 * block is open (block_is_open). Statements after a terminator are dropped. */
#ifndef HLSL2SPV_CODEGEN_EMITTER_H
#define HLSL2SPV_CODEGEN_EMITTER_H

#include "codegen.h"

/* A variable in the module. */
struct emitted_variable {
    uint32_t id; /* pointer id; 0: not declared yet, or not in memory */
    SpvStorageClass storage;
    enum packing packing;
    uint32_t counter; /* pointer to the counter block of an RW, append or consume structured buffer;
                         created on demand by counter_pointer */
    bool is_value;    /* `id` is the value itself: specialization constants, cg_is_held_as_value */
    struct split_part *split; /* for a split struct of resources; otherwise NULL */
    uint32_t block_type;      /* block type of a struct (push constants), or 0 */
    uint32_t image_type;      /* type chosen by the declaration of a single object, or 0 */
};

struct emitter {
    struct context *c;
    struct arena *arena;
    const struct options *options;
    const struct program *program;
    struct layout *layout;
    struct module *m;

    /* Context of the instructions being emitted. */
    const struct function *function; /* NULL in a wrapper or initializer */
    const struct entry_point *entry; /* entry point that owns the wrapper or functions */
    uint32_t entry_id;               /* id of the entry point's wrapper */
    struct range range;              /* source range around m->at; see struct origin */
    bool is_relaxed;                 /* results get RelaxedPrecision; see struct origin */

    struct emitted_variable *variables; /* by variable.id */

    /* Requirements of the module, collected during emission. */
    bool uses_derivatives;      /* the entry point needs a DerivativeGroup execution mode */
    bool uses_interlock;        /* the entry point needs an InterlockOrderedEXT execution mode */
    bool has_precise;           /* some id is marked ID_PRECISE */
    bool has_long_vectors;      /* some types are long vectors; see value/value.h */
    bool has_casts, has_copies; /* as in struct spirv_module */
    location vulkan_memory_at;  /* location that requires the Vulkan memory model, or 0 */
    struct map modes;           /* execution modes already emitted: interface/execution_mode.c */

    /* State private to one file or subfolder. */
    struct type_tables *types;
    struct debug *debug;                     /* NULL: no debug information */
    struct block_names *blocks;              /* value/block.c */
    struct function_queue *routines;         /* value/function_queue.c */
    struct interface_lists *lists;           /* interface/interface_lists.c */
    struct stage_variables *stage_variables; /* interface/stage_variables.c */
    struct global_index *globals;            /* variable/globals.c */
    struct heap_views *heaps;                /* variable/heaps.c */
    struct native_heaps *native_heaps;       /* variable/native_heaps.c */
    struct counters *counters;               /* variable/counters.c */
    struct node_records *records;            /* variable/node_records.c */
    struct early_indices *indices;           /* variable/early_indices.c */
    struct vertex_inputs *vertex_inputs;     /* builtin/input_attribute.c */
    struct ray_exchanges *rays;              /* builtin/ray.c */
    uint32_t task_payload;                   /* builtin/mesh_dispatch.c: payload variable, or 0 */
    struct known_values *known;              /* function/cached_values.c */
    struct jump_targets *jumps;              /* function/jump_target.c */
    unsigned depth;     /* function/expression.c: nesting depth of expressions */
    uint32_t *wrappers; /* stage/entry.c */
};

/* Source context of the instructions that follow: the location for OpLine and diagnostics, and
 * whether the expression has a minimum-precision type. Code that proceeds to another part of the
 * source updates it with the functions below. */
struct origin {
    location at;
    struct range range;
    bool is_relaxed;
};
struct origin origin_save(const struct emitter *e);
void origin_restore(struct emitter *e, struct origin origin);
void cg_set_location(struct emitter *e, const struct expression *x);
/* Sets the location and keeps the range. */
void cg_set_at(struct emitter *e, location at);
void cg_set_range(struct emitter *e, location at, location begin, location end);
/* Sets is_relaxed and returns its previous value. */
bool cg_relax(struct emitter *e, bool is_relaxed);

#endif
