/* Rays: the acceleration structures that they meet, and the pipelines that follow them. */
#ifndef HLSL2SPV_EXEC_SCENE_H
#define HLSL2SPV_EXEC_SCENE_H

#include "run.h"

/* The functions of an extension are asked of the device. */
#define FUNCTION(run, name) ((PFN_##name)vkGetDeviceProcAddr((run)->gpu->device, #name))

/* Instances of a scene: the triangles, then the boxes, each where there are any.  The number that
 * a program may give an instance is its index + SCENE_FIRST_ID. */
enum { SCENE_FIRST_ID = 10 };

/* Records the building into the run's commands. */
VkAccelerationStructureKHR scene_build(struct run *run, const struct resource *scene);

VkDeviceAddress buffer_address(struct run *run, VkBuffer buffer);

/* Records what a library's stages do with rays. */
void trace_record(struct run *run);

#endif
