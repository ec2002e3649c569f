/* Internal to spirv/: state of the requirement analysis. */
#ifndef HLSL2SPV_SPIRV_REQUIRE_H
#define HLSL2SPV_SPIRV_REQUIRE_H

#include "module.h"

/* A requirement that several capabilities satisfy. */
struct choice {
    const char *what; /* feature that requires one */
    const struct spirv_needs *needs;
    location at;
    bool is_spelled;
};

struct requirer {
    struct module *m;
    struct arena *arena; /* temporary memory */
    bool reports;
    location at;     /* location of the current instruction */
    bool is_spelled; /* the instruction is inline SPIR-V */
    VEC(struct choice, choice_vec) choices;
    uint8_t *facts; /* private to rules.c, by id */
};

/* Returns why an extension is not allowed, as the end of a sentence (allowed_extensions.c). */
const char *module_extension_refusal(const struct module *m, const char *name);

/* Declare a requirement; report it if the target or the options forbid it. */
void require_capability(struct requirer *r, SpvCapability capability);
void require_extension(struct requirer *r, const char *name);

/* Marks a capability and the capabilities it implies as declared. */
void require_implied(struct module *m, uint32_t capability);

/* Requires a version, or an extension instead, for `what`. */
void require_version(struct requirer *r, const char *what, const struct spirv_needs *needs);

/* Add the requirements that the grammar does not specify (rules.c). Decorations are collected
 * first; types precede their uses. */
void module_note_decoration(struct requirer *r, const struct instruction *i);
void require_by_rules(struct requirer *r, const struct instruction *i);
/* Adds a capability's version requirement that the grammar does not specify. */
void require_version_besides(struct requirer *r, SpvCapability capability);

/* ---- Declarations in the order of SPIR-V (declarations.c) ---- */

/* Removes the declarations of capabilities and extensions. */
void module_declare_nothing(struct module *m);
/* Declares the required ones: those that dxc declares initially, or the others. */
void module_declare_needs(struct module *m, bool customary_ones);
/* Declares all that dxc declares initially and the options allow, used or not. */
void module_declare_all_customary(struct module *m);
/* Replaces the declarations by the required ones. */
void module_declare_all_needs(struct module *m);

#endif
