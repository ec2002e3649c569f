/* Parts of lower/ that access memory. */
#ifndef HLSL2SPV_WGSL_LOWER_MEMORY_H
#define HLSL2SPV_WGSL_LOWER_MEMORY_H

#include "../writer.h"

/* ---- Pointers (pointers.c) ---- */

/* Returns a constant part of the target. */
struct pointer_location wgsl_part_of_spot(struct writer *w, const struct pointer_location *spot,
                                          uint32_t k);
/* Returns a constant component of a split vector. */
struct pointer_location wgsl_component_of_spot(struct writer *w,
                                               const struct pointer_location *spot, uint32_t k);

/* ---- Buffers as arrays of 32-bit words, for layouts that WGSL cannot describe (words.c) ---- */

/* Returns the word itself, for atomics. */
const struct wgsl_expr *wgsl_word(struct writer *w, const struct pointer_location *spot);
const struct wgsl_expr *wgsl_load_words(struct writer *w, const struct pointer_location *spot);
void wgsl_store_words(struct writer *w, const struct pointer_location *spot,
                      const struct wgsl_expr *value);

/* ---- Loads (memory.c) ---- */

const struct wgsl_expr *wgsl_load(struct writer *w, const struct pointer_location *spot);

#endif
