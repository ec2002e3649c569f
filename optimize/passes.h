/* The passes. The file of each pass describes what it does and what it must not do. */
#ifndef HLSL2SPV_OPTIMIZE_PASSES_H
#define HLSL2SPV_OPTIMIZE_PASSES_H

#include "common/pass.h"

module_pass pack_interface;     /* pack.c: one variable per interface location */
module_pass reach;              /* reach.c: removes unreachable globals */
routine_pass single_return;     /* returns.c: single return at the end */
routine_pass inline_calls;      /* inline.c: inlining */
routine_pass fix_storage;       /* arguments.c: retypes pointers after inlining */
module_pass privates_to_locals; /* arguments.c: localizes private variables */

routine_pass join_objects;        /* objects.c: coalesces ray queries and hit objects */
routine_pass variables_to_values; /* variables.c: SROA and SSA promotion */
routine_pass arrays_by_member;    /* columns.c: splits arrays of structs with resources */
routine_pass number_values;       /* values.c: value numbering and constant propagation */
routine_pass choose_indices;      /* choices.c: phis of indices instead of resources */
routine_pass unroll_loops;        /* unroll.c: loop unrolling */
routine_pass copy_for_reads;      /* columns.c: snapshots of modified resource arrays */
routine_pass copy_arrays;         /* arrays.c: forwards reads of copied arrays */
routine_pass take_apart;          /* apart.c: splits composite phis */
routine_pass narrow_loads;        /* loads.c: loads only the members that are used */
routine_pass narrow_components;   /* dead.c: removes unused components */
routine_pass fix_interpolation;   /* operands.c: interpolation functions take input pointers */
routine_pass fix_offsets;         /* operands.c: constant image offsets use ConstOffset */
routine_pass fix_heap_texels;     /* choices.c: texel pointers into heap images */
module_pass combine_samplers;     /* combined.c: combines a texture and its sampler */
module_pass combine_textures;     /* combined.c: combines textures with all their samplers */
module_pass split_resources;      /* flatten.c: one variable per array element */

module_pass twin_buffers; /* combined.c: one aliased variable per buffer type */

module_pass drop_unread;     /* reach.c: removes stores to globals that are never read */
routine_pass drop_dead;      /* dead.c: dead-code elimination */
routine_pass merge_blocks;   /* blocks.c: merges consecutive blocks */
routine_pass join_continues; /* blocks.c: merges loop bodies with continue targets */
routine_pass select_values;  /* blocks.c: if-conversion */

module_pass fix_indices;       /* operands.c: non-negative constant indices */
module_pass fix_lanes;         /* operands.c: constant quad lanes */
module_pass join_interlocks;   /* interfaces.c: one critical section per invocation */
module_pass spread_volatile;   /* interfaces.c: volatile built-ins */
module_pass check_operands;    /* operands.c: checks operand constraints */
module_pass check_heaps;       /* choices.c: rejects counters of heap resources */
module_pass check_choices;     /* choices.c: rejects unresolved resources */
module_pass check_objects;     /* objects.c: rejects copies of hit objects */
module_pass list_interfaces;   /* interfaces.c: entry point interfaces */
module_pass use_vulkan_memory; /* interfaces.c: Vulkan memory model */

/* Defined in inline.c. Reports whether the body of the routine will be moved to its only call. */
bool waits_for_caller(struct optimizer *o, const struct routine *f);
/* Defined in inline.c. Declares the undefined values that the calls of a waiting routine will need.
 * The order of declarations then does not depend on call counts. */
void declare_for_calls(struct optimizer *o, struct routine *f);
/* Defined in instructions.c. Removes the global variables whose ids are in `gone`, with their
 * names, decorations and interface entries. */
void remove_globals(struct optimizer *o, const struct map *gone);

#endif
