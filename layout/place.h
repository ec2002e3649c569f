/* Inside of layout/: what its files share. */
#ifndef HLSL2SPV_LAYOUT_PLACE_H
#define HLSL2SPV_LAYOUT_PLACE_H

#include "layout.h"

static inline const char *field_name(const struct layout *l, const struct field *field) {
    return field->name ? atom_text(l->c->atoms, field->name) : "(unnamed)";
}

/* binding.c: sets and bindings of every resource. */
void assign_bindings(struct layout *l);
/* uses.c: how many bindings the resources of a type take that pass a test; those in front of a
 * part. */
typedef bool leaf_test(const struct type *type);
uint64_t count_bindings(const struct type *type, leaf_test *passes);
uint32_t count_before(const struct type *type, uint32_t part, leaf_test *passes);

/* uses.c: notes in l->bindings which buffers have a counter that is used, and returns their
 * indices into program.globals in the order in which the program first uses them. */
struct word_vec find_counters(struct layout *l);
/* The entry point whose variables a function is emitted among: its own, or the last one for what
 * several may call.  NULL: there is none. */
const struct entry_point *entry_around(const struct program *p, const struct function *f);
/* uses.c: reports GetAttributeAtVertex of what is no input. */
void check_vertex_inputs(struct layout *l);
/* uses.c: whose records each function serves. */
void find_record_origins(struct layout *l);
/* uses.c: which parameters are outputs of mesh shaders; reports what reads them. */
void find_mesh_outputs(struct layout *l);
/* uses.c */
void find_dispatched(struct layout *l);
/* check.c: exports, images and arrays that Vulkan does not have. */
void check_program(struct layout *l);
/* packing.c: does a vector at an offset lie across a border of 16 bytes, where it may not? */
bool layout_straddles(const struct type *type, uint64_t size, uint64_t offset,
                      enum packing packing);
/* packing.c: warns of blocks that lie otherwise by another rule of layout. */
void compare_other_rules(struct layout *l);
/* check.c: warns of what can't be in one pipeline. */
void check_shared_bindings(struct layout *l);
/* location.c: locations of one entry point's inputs and outputs. */
void assign_locations(struct layout *l, const struct entry_point *entry);

#endif
