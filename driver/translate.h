/* What is made of a module that is there: WGSL, and facts. */
#ifndef HLSL2SPV_DRIVER_TRANSLATE_H
#define HLSL2SPV_DRIVER_TRANSLATE_H

#include "../reflect/reflect.h"
#include "compile.h"

/* What the command asks for of its input, a module that anybody made; what the validator refuses is
 * an error. */
void translate_file(struct context *c, const struct command *command,
                    const struct file_access *files, struct compiled *out);

/* Its words as they are. */
void translate_dump(struct context *c, const struct command *command,
                    const struct file_access *files, struct compiled *out);

/* Checks the stages in all inputs, which are modules, against each other. */
void translate_link(struct context *c, const struct command *command,
                    const struct file_access *files, struct compiled *out);

/* A valid module from its words, which stay as they are. */
struct module *translate_read(struct context *c, const uint32_t *words, size_t count);
/* Ends the compilation where a module is not valid, and the validator is right; `path`: of its
 * file, or NULL. */
void translate_validate(struct context *c, const uint32_t *words, size_t count, const char *path,
                        struct compiled *out);

/* The facts that the command asks for, as texts. `source` is what a module was made of, or NULL. */
void translate_facts(struct context *c, const struct command *command, const struct module *m,
                     const struct reflect_source *source, struct compiled *out);

#endif
