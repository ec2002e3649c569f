/* The face of reflect/.
 *
 * In: a valid module, as it is handed out, and where it was compiled here the program and the
 * layout that it was made of.  Out: facts of it, as JSON, as tables for people, and what does not
 * fit between the stages of a pipeline.  What SPIR-V says is read from the module, whoever made it;
 * the program adds what only HLSL says: registers, types as written, resources that were left out,
 * places.  Never changes the module. */
#ifndef HLSL2SPV_REFLECT_REFLECT_H
#define HLSL2SPV_REFLECT_REFLECT_H

#include "../layout/layout.h"
#include "../spirv/spirv.h"

/* What a module was made of; NULL where it was not compiled here. */
struct reflect_source {
    const struct program *program;
    struct layout *layout;
};

struct reflection;

/* `file` is what messages and outputs call the module. The facts live as long as the module and the
 * memory of the context; texts may lie in the module's words. */
const struct reflection *reflect(struct context *c, const struct module *m, const char *file,
                                 const struct reflect_source *source);

/* By reflect/reflection.schema.json. */
void reflection_json(const struct reflection *r, struct text_sink *out);
/* Blocks and the types in them as tables of offsets. */
void reflection_layout(const struct reflection *r, struct text_sink *out);
/* Instructions by kind. */
void reflection_statistics(const struct reflection *r, struct text_sink *out);

#endif
