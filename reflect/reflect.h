/* The public interface of reflect/: facts of a valid module, as JSON or tables, and stage
 * interface checks.
 *
 * Facts are read from the final module, whichever compiler produced it. For a module compiled in
 * the same run, the program adds HLSL facts: registers, types as written, removed resources and
 * source locations. The module is never modified. */
#ifndef HLSL2SPV_REFLECT_REFLECT_H
#define HLSL2SPV_REFLECT_REFLECT_H

#include "../layout/layout.h"
#include "../spirv/spirv.h"

/* Origin of a module; NULL if it was not compiled in this run. */
struct reflect_source {
    const struct program *program;
    struct layout *layout;
};

struct reflection;

/* Collects the facts of a module. `file` is its name in messages and output. The facts are valid
 * as long as the module, its words and the memory of the context. */
const struct reflection *reflect(struct context *c, const struct module *m, const char *file,
                                 const struct reflect_source *source);

/* Writes JSON according to reflect/reflection.schema.json. */
void reflection_json(const struct reflection *r, struct text_sink *out);
/* Writes the members of this JSON that pipeline layouts need, without whitespace: of entry points
 * the name, stage and group size; of resources the name, descriptor, binding and count; of push
 * constants the name and size; and their users if there are several entry points. */
void reflection_summary(const struct reflection *r, struct text_sink *out);
/* Writes the layout of blocks and their types as tables of offsets. */
void reflection_layout(const struct reflection *r, struct text_sink *out);
/* Writes the number of instructions by kind. */
void reflection_statistics(const struct reflection *r, struct text_sink *out);

/* Checks the stages of the modules. Violations of Vulkan's rules are errors; legal but
 * suspicious mismatches are warnings. Each stage is checked against all entry points of the
 * previous stage and, for shared resources, against all others. */
void reflect_check_links(struct context *c, const struct reflection *const *modules, size_t count);

#endif
