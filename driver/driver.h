/* Public interface of driver/: sessions, output files and the file system. */
#ifndef HLSL2SPV_DRIVER_DRIVER_H
#define HLSL2SPV_DRIVER_DRIVER_H

#include "command.h"
#include "files.h"
#include "diag_text.h"
#include "inputs.h"
#include "session.h"
#include "cached_result.h"
#include "hosted.h"
#include "code_classes.h"
#include "format_files.h"

/* Returns reflection_summary() of a valid module, or "" for other bytes. */
const char *driver_module_summary(struct context *c, const void *bytes, size_t size);

#endif
