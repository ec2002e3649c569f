/* The passes.  The file of each says what it does and what it must not do. */
#ifndef HLSL2SPV_OPTIMIZE_PASSES_H
#define HLSL2SPV_OPTIMIZE_PASSES_H

#include "common/pass.h"

module_pass pack_interface;     /* pack.c: a variable for each location */
module_pass reach;              /* reach.c: what entry points lead to stays */
routine_pass single_return;     /* returns.c: one return, at the end */
routine_pass inline_calls;      /* inline.c: copies of callees for calls */
routine_pass fix_storage;       /* arguments.c: pointers of the class that they point to */
module_pass privates_to_locals; /* arguments.c: variables that one routine uses become its own */

routine_pass join_objects;        /* objects.c: ray queries and hit objects are not copied */
routine_pass variables_to_values; /* variables.c: what is stored is what is loaded */
routine_pass arrays_by_member;    /* columns.c: structs of resources in arrays */
routine_pass number_values;       /* values.c: constants, copies, equal values, dead branches */
routine_pass choose_indices;      /* choices.c: indices are chosen, and not the resources */
routine_pass unroll_loops;        /* unroll.c: copies of marked loops' bodies */
routine_pass copy_for_reads;    /* columns.c: arrays of resources that change are read in copies */
routine_pass copy_arrays;       /* arrays.c: copies of unchanging memory are read there */
routine_pass take_apart;        /* apart.c: phis of composites become phis of their parts */
routine_pass narrow_loads;      /* loads.c: the parts that are used for a whole */
routine_pass narrow_components; /* dead.c: components that nobody asks for */
routine_pass fix_interpolation; /* operands.c: inputs that are interpolated again are pointers */
routine_pass fix_offsets;       /* operands.c: constant ones of images say so */
routine_pass fix_heap_texels;   /* choices.c: pointers to texels of images from descriptor heaps */
module_pass combine_samplers;   /* combined.c: a texture and its sampler as one variable */
module_pass combine_textures;   /* combined.c: each texture as one with its samplers */
module_pass split_resources;    /* flatten.c: a variable for each resource of an array */

module_pass twin_buffers; /* combined.c: a variable for each type that a buffer is taken for */

module_pass drop_unread;     /* reach.c: stores to variables of the module that nothing reads */
routine_pass drop_dead;      /* dead.c: what no effect needs */
routine_pass merge_blocks;   /* blocks.c: blocks in a row become one */
routine_pass join_continues; /* blocks.c: bodies of loops end in their continue targets */
routine_pass select_values;  /* blocks.c: small branches become selections */

module_pass fix_indices;       /* operands.c: constant ones are not negative */
module_pass fix_lanes;         /* operands.c: which lane of a quad is read */
module_pass join_interlocks;   /* interfaces.c: one critical section for an invocation */
module_pass spread_volatile;   /* interfaces.c: built-ins that change while a shader runs */
module_pass check_operands;    /* operands.c: what is asked of operands */
module_pass check_heaps;       /* choices.c: do resources of heaps have counters */
module_pass check_choices;     /* choices.c: is it known which resource is meant */
module_pass check_objects;     /* objects.c: is a hit object still copied */
module_pass list_interfaces;   /* interfaces.c: what entry points use */
module_pass use_vulkan_memory; /* interfaces.c: what was decorated is said by accesses */

/* inline.c: nothing but one call leads to it, whose place its body is to take as it is. */
bool waits_for_caller(struct optimizer *o, const struct routine *f);
/* inline.c: the undefined values that a routine's calls will need, when its turn comes and it
 * waits: the order of a module's declarations does not hang on how often something is called. */
void declare_for_calls(struct optimizer *o, struct routine *f);
/* instructions.c: takes variables of the module out, which a map has by their ids, with their
 * names, decorations and places in interfaces. */
void remove_globals(struct optimizer *o, const struct map *gone);

#endif
