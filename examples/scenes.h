/* The pictures.  Each function is the host code of the shader file with the same name, and shows
 * the Vulkan objects for its declarations. */
#ifndef HLSL2SPV_EXAMPLES_SCENES_H
#define HLSL2SPV_EXAMPLES_SCENES_H

#include "studio.h"

enum { WIDTH = 960, HEIGHT = 540 };

/* Return WIDTH x HEIGHT texels of four bytes in sRGB. */
struct buffer mesh_render(struct studio *studio);
struct buffer paths_render(struct studio *studio);
struct buffer rotunda_render(struct studio *studio);

/* The amount of work for slow effects. */
void report_progress(const char *what, unsigned done, unsigned all);

#endif
