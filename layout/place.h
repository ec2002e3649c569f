/* Inside of layout/: what its files share. */
#ifndef HLSL2SPV_LAYOUT_PLACE_H
#define HLSL2SPV_LAYOUT_PLACE_H

#include "layout.h"

static inline const char *field_name(const struct layout *l, const struct field *field) {
    return field->name ? atom_text(l->c->atoms, field->name) : "(unnamed)";
}

/* binding.c: sets and bindings of every resource. */
void assign_bindings(struct layout *l);
/* counters.c: notes in l->bindings which buffers have a counter that is used, and returns their
 * indices into program.globals in the order in which the program first uses them. */
struct word_vec find_counters(struct layout *l);
/* location.c: locations of one entry point's inputs and outputs. */
void assign_locations(struct layout *l, const struct entry_point *entry);

#endif
