/* The stages of a pipeline being checked against each other; private to reflect/. */
#ifndef HLSL2SPV_REFLECT_LINK_H
#define HLSL2SPV_REFLECT_LINK_H

#include "facts.h"

/* One entry point. */
struct stage_facts {
    const struct reflection *r;
    const struct fact_entry *entry;
    uint32_t index; /* of the entry point in its module */
};

struct linker {
    struct context *c;
    bool narrows; /* inputs may have fewer components than outputs: Vulkan 1.3 */
};

/* Says what is wrong at a place of a stage's source or, where there is none, of its module. */
void link_error(struct linker *l, const struct stage_facts *stage, location at, const char *format,
                ...) __attribute__((format(printf, 4, 5)));
void link_warning(struct linker *l, const struct stage_facts *stage, location at,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));
/* The other side of it, where that has a place. */
void link_note(struct linker *l, const struct stage_facts *stage, location at, const char *format,
               ...) __attribute__((format(printf, 4, 5)));
/* "the pixel shader 'main'" */
const char *stage_text(struct linker *l, const struct stage_facts *stage);

/* Are they the same, whatever they are called?  Where data lies counts for what lies in memory. */
bool types_match(const struct reflection *a, uint32_t type_a, const struct reflection *b,
                 uint32_t type_b);

/* link_values.c: what one stage hands to the next. */
void link_values(struct linker *l, const struct stage_facts *producer,
                 const struct stage_facts *consumer);
void link_limits(struct linker *l, const struct stage_facts *stage);

/* link_modes.c: how primitives go from stage to stage. */
void link_modes(struct linker *l, const struct stage_facts *producer,
                const struct stage_facts *consumer);

/* link_memory.c: descriptors, of which no two kinds have one binding, and push constants, which all
 * stages share. */
void link_descriptors(struct linker *l, const struct stage_facts *stage);
void link_memory(struct linker *l, const struct stage_facts *a, const struct stage_facts *b);

#endif
