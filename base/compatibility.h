/* Facts about other compilers that the phases see. Phases do not know which compiler a fact belongs
 * to; the options of the driver set them. */
#ifndef HLSL2SPV_BASE_COMPATIBILITY_H
#define HLSL2SPV_BASE_COMPATIBILITY_H

#include "options.h"
#include "source.h"

#include <stdbool.h>

struct context;

/* Names and layout of a module's interface. */
struct interface_style {
    bool splits_member_arrays; /* each element of an array member is a separate stage variable */
    bool orders_tessellation_by_name; /* hull outputs and domain inputs */
    bool assigns_patches_last;        /* after the other stage variables */
    bool decorates_outputs;           /* interpolation decorations on outputs, not only on inputs */
    bool has_patch_tess_coord;        /* TessCoord is decorated as Patch */
    bool names_as_source;             /* stage variables are named after parameters and members */
    bool binds_registers_of_any_space; /* -fvk-bind-register */
    bool mixes_bound_registers;        /* with other methods of binding */
    bool mixes_shifts;                 /* shifts for all spaces with shifts for one space */
    bool counters_follow_buffers;      /* in binding order */
    bool binds_unused_last;            /* unused resources are bound last */
    bool has_std140_globals;           /* global constants have the std140 layout of GLSL */
    bool names_buffers;                /* variables of cbuffers and tbuffers */
    bool widens_three_components;      /* three-component formats become four-component formats */
    bool has_unsigned_counters;
    const char *block_prefix;   /* prefix of block names */
    const char *globals_block;  /* or NULL to use its own name */
    const char *array_member;   /* name of the member that contains a buffer's array, or NULL */
    const char *counter_member; /* name of the counter member */
};

/* The rows of spec/compatibility.def, as in options.interface. */
enum interface_id {
#define INTERFACE(id, ...) INTERFACE_##id,
#include "../spec/compatibility.def"
    INTERFACE_COUNT
};
const struct interface_style *interface_style(const struct options *options);

/* Relaxations of the language: the rows of spec/compatibility.def. */
enum relaxation {
#define RELAXATION(id, today) RELAX_##id,
#include "../spec/compatibility.def"
    RELAX_COUNT
};
#define RELAX_ALL ((UINT64_C(1) << RELAX_COUNT) - 1)

bool relaxation_is_on(const struct context *c, enum relaxation relaxation);

/* For code that is an error in HLSL but that a relaxation allows. If it is on, warns, states the
 * HLSL spelling, and returns true. Otherwise reports the error, with a note that names the option,
 * and returns false. */
bool relaxation_accepts(struct context *c, enum relaxation relaxation, location at,
                        const char *format, ...) LIKE_PRINTF(4, 5) COLD;

/* Adds only the note, after a reported error. A single construct that needs a relaxation is likely
 * a typo. The note is added once the source has used two different ones. */
void relaxation_note(struct context *c, enum relaxation relaxation, location at);

#endif
