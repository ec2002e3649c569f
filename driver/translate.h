/* From a module of SPIR-V that anybody made to WGSL. */
#ifndef HLSL2SPV_DRIVER_TRANSLATE_H
#define HLSL2SPV_DRIVER_TRANSLATE_H

#include "compile.h"

/* The command's input as WGSL; what the validator refuses is an error. */
void translate_file(struct context *c, const struct command *command,
                    const struct file_access *files, struct compiled *out);

/* A valid module from its words, which stay as they are. */
struct module *translate_read(struct context *c, const uint32_t *words, size_t count);

#endif
