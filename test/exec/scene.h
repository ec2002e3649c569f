/* Ray tracing: acceleration structures and pipelines. */
#ifndef HLSL2SPV_TEST_EXEC_SCENE_H
#define HLSL2SPV_TEST_EXEC_SCENE_H

#include "run.h"

/* Functions of extensions are loaded from the device. */
#define FUNCTION(run, name) ((PFN_##name)vkGetDeviceProcAddr((run)->gpu->device, #name))

/* Instances of a scene: the triangles, then the boxes, if they exist.  The custom index of an
 * instance is its index + SCENE_FIRST_ID. */
enum { SCENE_FIRST_ID = 10 };

/* Records the build of a scene in the run's commands. */
VkAccelerationStructureKHR scene_build(struct run *run, const struct resource *scene);

VkDeviceAddress buffer_address(struct run *run, VkBuffer buffer);

/* Records the launch of a library's stages. */
void trace_record(struct run *run);

#endif
