/* RenderDoc captures for test/debug/. */
#ifndef HLSL2SPV_TEST_EXEC_CAPTURE_H
#define HLSL2SPV_TEST_EXEC_CAPTURE_H

#include <stdbool.h>

/* Starts a capture of all devices, to a file whose name begins with `prefix`.  Returns false if
 * RenderDoc's layer is not loaded, which ENABLE_VULKAN_RENDERDOC_CAPTURE=1 requests. */
bool capture_begin(const char *prefix);
/* Ends the capture.  Returns false if nothing was written. */
bool capture_end(void);

#endif
