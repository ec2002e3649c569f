/* The passes. The file of each pass describes what it does and what it must not do. */
#ifndef HLSL2SPV_OPTIMIZE_PASSES_H
#define HLSL2SPV_OPTIMIZE_PASSES_H

#include "common/pass.h"

module_pass pack_interface;     /* pack_interface.c: one variable per interface location */
module_pass reach;              /* global_dce.c: removes unreachable globals */
routine_pass single_return;     /* single_return.c: single return at the end */
routine_pass inline_calls;      /* inline.c: inlining */
routine_pass fix_storage;       /* retype_pointers.c: retypes pointers after inlining */
module_pass privates_to_locals; /* retype_pointers.c: localizes private variables */

routine_pass join_objects;        /* coalesce_objects.c: coalesces ray queries and hit objects */
routine_pass variables_to_values; /* promote_variables.c: SROA and SSA promotion */
routine_pass arrays_by_member;  /* split_struct_arrays.c: splits arrays of structs with resources */
routine_pass number_values;     /* value_numbering.c: value numbering and constant propagation */
routine_pass choose_indices;    /* resource_phis.c: phis of indices instead of resources */
routine_pass unroll_loops;      /* unroll.c: loop unrolling */
routine_pass copy_for_reads;    /* split_struct_arrays.c: snapshots of modified resource arrays */
routine_pass copy_arrays;       /* propagate_arrays.c: forwards reads of copied arrays */
routine_pass split_phis;        /* split_phis.c: splits composite phis */
routine_pass narrow_loads;      /* narrow_loads.c: loads only the members that are used */
routine_pass narrow_components; /* dce.c: removes unused components */
routine_pass fix_interpolation; /* check_operands.c: interpolation functions take input pointers */
routine_pass fix_offsets;       /* check_operands.c: constant image offsets use ConstOffset */
routine_pass fix_heap_texels;   /* resource_phis.c: texel pointers into heap images */
module_pass combine_samplers;   /* combine_samplers.c: combines a texture and its sampler */
module_pass combine_textures;   /* combine_samplers.c: combines textures with all their samplers */
module_pass split_resources;    /* flatten_resources.c: one variable per array element */

module_pass twin_buffers; /* combine_samplers.c: one aliased variable per buffer type */

module_pass drop_unread;     /* global_dce.c: removes stores to globals that are never read */
routine_pass drop_dead;      /* dce.c: dead-code elimination */
routine_pass merge_blocks;   /* merge_blocks.c: merges consecutive blocks */
routine_pass join_continues; /* merge_blocks.c: merges loop bodies with continue targets */
routine_pass select_values;  /* merge_blocks.c: if-conversion */

module_pass fix_indices;       /* check_operands.c: non-negative constant indices */
module_pass fix_lanes;         /* check_operands.c: constant quad lanes */
module_pass join_interlocks;   /* interfaces.c: one critical section per invocation */
module_pass spread_volatile;   /* interfaces.c: volatile built-ins */
module_pass check_operands;    /* check_operands.c: checks operand constraints */
module_pass check_heaps;       /* resource_phis.c: rejects counters of heap resources */
module_pass check_choices;     /* resource_phis.c: rejects unresolved resources */
module_pass check_objects;     /* coalesce_objects.c: rejects copies of hit objects */
module_pass list_interfaces;   /* interfaces.c: entry point interfaces */
module_pass use_vulkan_memory; /* interfaces.c: Vulkan memory model */

/* Defined in inline.c. Reports whether the body of the routine will be moved to its only call. */
bool opt_waits_for_caller(struct optimizer *o, const struct routine *f);
/* Defined in inline.c. Declares the undefined values that the calls of a waiting routine will need.
 * The order of declarations then does not depend on call counts. */
void opt_declare_for_calls(struct optimizer *o, struct routine *f);
/* Defined in instructions.c. Removes the global variables whose ids are in `gone`, with their
 * names, decorations and interface entries. */
void remove_globals(struct optimizer *o, const struct map *gone);

#endif
