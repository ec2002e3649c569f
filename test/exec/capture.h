/* Captures of RenderDoc, which test/debug/ steps through. */
#ifndef HLSL2SPV_EXEC_CAPTURE_H
#define HLSL2SPV_EXEC_CAPTURE_H

#include <stdbool.h>

/* From here to `capture_end` all that devices do goes to a file whose name begins with `prefix`.
 * False where RenderDoc's layer is not around the process, as ENABLE_VULKAN_RENDERDOC_CAPTURE=1
 * asks for. */
bool capture_begin(const char *prefix);
/* False where nothing was written. */
bool capture_end(void);

#endif
