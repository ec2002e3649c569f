/* The pictures. Each function is the host's side of the shader file of the same name, and shows
 * which Vulkan objects go with which declarations there. */
#ifndef HLSL2SPV_EXAMPLES_SCENES_H
#define HLSL2SPV_EXAMPLES_SCENES_H

#include "studio.h"

enum { WIDTH = 960, HEIGHT = 540 };

/* Each answers WIDTH x HEIGHT texels of four bytes in sRGB. */
struct buffer mesh_render(struct studio *studio);
struct buffer paths_render(struct studio *studio);
struct buffer rotunda_render(struct studio *studio);

/* How much is done of what takes long. */
void report_progress(const char *what, unsigned done, unsigned all);

#endif
