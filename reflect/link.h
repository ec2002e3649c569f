/* Checks that the stages of a pipeline match: declarations shared by the files link*.c. */
#ifndef HLSL2SPV_REFLECT_LINK_H
#define HLSL2SPV_REFLECT_LINK_H

#include "facts.h"

struct stage_facts {
    const struct reflection *r;
    const struct fact_entry *entry;
    uint32_t index; /* index of the entry point in its module */
};

struct linker {
    struct context *c;
    bool narrows; /* Vulkan 1.3: inputs may have fewer components than outputs */
};

/* ---- Messages (link_messages.c) ---- */

/* Returns text such as "the pixel shader 'main'". */
const char *link_stage_text(struct linker *l, const struct stage_facts *stage);
/* Warn or report an error at a location of the stage, or of its module if there is none. */
void link_error(struct linker *l, const struct stage_facts *stage, location at, const char *format,
                ...);
void link_warning(struct linker *l, const struct stage_facts *stage, location at,
                  const char *format, ...);
/* Adds a note about the other stage. */
void link_note(struct linker *l, const struct stage_facts *stage, location at, const char *format,
               ...);

/* ---- Comparisons ---- */

/* Returns whether types are equal except for names. Offsets must match for types in memory. */
bool link_types_match(const struct reflection *a, uint32_t type_a, const struct reflection *b,
                      uint32_t type_b);
/* Compares the descriptors of two stages, or those of one stage with each other. */
void link_descriptors(struct linker *l, const struct stage_facts *a, const struct stage_facts *b);
/* Checks descriptors, whose types must match at each binding, and push constants, which all
 * stages share. */
void link_memory(struct linker *l, const struct stage_facts *a, const struct stage_facts *b);
/* Checks the primitives passed between stages. */
void link_modes(struct linker *l, const struct stage_facts *producer,
                const struct stage_facts *consumer);
/* Checks the inputs of a stage against the outputs of the previous one. */
void link_values(struct linker *l, const struct stage_facts *producer,
                 const struct stage_facts *consumer);
/* Checks the locations of inputs or outputs against the limits of devices. */
void link_check_limit(struct linker *l, const struct stage_facts *stage,
                      const struct fact_value_vec *list);

#endif
