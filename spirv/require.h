/* Inside of spirv/: what a module requires is being found out. */
#ifndef HLSL2SPV_SPIRV_REQUIRE_H
#define HLSL2SPV_SPIRV_REQUIRE_H

#include "module.h"

/* A need that several capabilities fulfil. */
struct choice {
    const char *what; /* needs it */
    const struct spirv_needs *needs;
    location at;
    bool is_spelled;
};

struct requirer {
    struct module *m;
    struct arena *arena; /* of the search */
    bool reports;
    location at;     /* of the instruction at hand */
    bool is_spelled; /* it is spelled by the source */
    VEC(struct choice, choice_vec) choices;
    uint8_t *facts; /* of rules.c, by id */
};

/* Declares it; reports what the target or the options forbid. */
void need_capability(struct requirer *r, SpvCapability capability);
void need_extension(struct requirer *r, const char *name);

/* A capability and those that it implies are declared. */
void imply_capability(struct module *m, uint32_t capability);

/* A version, or in its place an extension, for `what`. */
void need_version(struct requirer *r, const char *what, const struct spirv_needs *needs);

/* rules.c: what the grammar does not tell of an instruction's needs.  Decorations were noted
 * before, and types come before what they are used for. */
void note_decoration(struct requirer *r, const struct instruction *i);
void need_by_rules(struct requirer *r, const struct instruction *i);
/* And of a capability's. */
void need_version_besides(struct requirer *r, SpvCapability capability);

#endif
