/* What the rooms of codegen/ share.  One emitter turns one program into one module; the README
 * tells which room does what.
 *
 * Order: expressions are emitted where they are evaluated, once.  An instruction may be emitted
 * only while a block is open (block_is_open); statements after a terminator are dropped. */
#ifndef HLSL2SPV_CODEGEN_EMITTER_H
#define HLSL2SPV_CODEGEN_EMITTER_H

#include "codegen.h"

/* Where a variable lives. */
struct variable_place {
    uint32_t id; /* pointer to it; 0: not declared yet, or it has no memory */
    SpvStorageClass storage;
    enum packing packing;
    uint32_t counter; /* of RW, append and consume structured buffers: pointer to the counter
                         block, made on demand by counter_pointer */
    bool is_value;    /* `id` is the value itself: specialization constants, is_held_as_value */
    struct split_part *split; /* of a struct of resources that was split, or NULL */
    uint32_t block_type;      /* of a struct that is a block: push constants; or 0 */
    uint32_t image_type;      /* of a single object, when its declaration chose it; or 0 */
};

struct emitter {
    struct context *c;
    struct arena *arena;
    const struct options *options;
    const struct program *program;
    struct layout *layout;
    struct module *m;

    /* What is being emitted. */
    const struct function *function; /* NULL in a wrapper or initialiser */
    const struct entry_point *entry; /* whose wrapper or functions these are */
    uint32_t entry_id;               /* of its wrapper */
    struct range range;              /* in the source, around m->at: see struct origin */
    bool is_relaxed;                 /* results get RelaxedPrecision: see struct origin */

    struct variable_place *places; /* where variables live, by variable.id */

    /* What the module turned out to need. */
    bool uses_derivatives;      /* the entry point needs a DerivativeGroup execution mode */
    bool uses_interlock;        /* it needs an InterlockOrderedEXT execution mode */
    bool has_precise;           /* something is marked ID_PRECISE */
    bool has_long_vectors;      /* some types are: see value/value.h */
    bool has_casts, has_copies; /* as in struct spirv_module */
    location vulkan_memory_at;  /* what takes Vulkan's memory model, or 0 */
    struct map modes;           /* execution modes that are said: interface/system_values.c */

    /* Each a file's or room's own. */
    struct type_tables *types;               /* type/ */
    struct debug *debug;                     /* debug/; NULL: no debug information */
    struct block_names *blocks;              /* value/instruction.c */
    struct function_queue *routines;         /* value/instruction.c */
    struct interface_lists *lists;           /* interface/system_values.c */
    struct stage_variables *stage_variables; /* interface/stage_variables.c */
    struct global_index *globals;            /* variable/globals.c */
    struct heap_views *heaps;                /* variable/heaps.c */
    struct native_heaps *native_heaps;       /* variable/heaps.c */
    struct counters *counters;               /* variable/counters.c */
    struct node_records *records;            /* variable/globals.c */
    struct early_indices *indices;           /* variable/counters.c */
    struct vertex_inputs *vertex_inputs;     /* builtin/stages.c */
    struct ray_exchanges *rays;              /* builtin/ray.c */
    uint32_t task_payload;                   /* builtin/stages.c: its variable, or 0 */
    struct known_values *known;              /* function/local.c */
    struct jump_targets *jumps;              /* function/local.c */
    unsigned depth;                          /* function/expression.c: of expressions */
    uint32_t *wrappers;                      /* stage/entry.c */
};

/* What the instructions that follow are made of: where it stands in the source, for OpLine and for
 * errors, and whether its type is one of minimum precision.  Everyone who goes on to another part
 * of the source says so by these. */
struct origin {
    location at;
    struct range range;
    bool is_relaxed;
};
struct origin origin_save(const struct emitter *e);
void origin_restore(struct emitter *e, struct origin origin);
void stand_at(struct emitter *e, const struct expression *x);
/* The range stays what it is. */
void stand_at_place(struct emitter *e, location at);
void stand_between(struct emitter *e, location at, location begin, location end);
/* What it was before. */
bool relax(struct emitter *e, bool is_relaxed);

#endif
