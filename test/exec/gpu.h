/* A Vulkan device without a screen. */
#ifndef HLSL2SPV_TEST_EXEC_GPU_H
#define HLSL2SPV_TEST_EXEC_GPU_H

#include <stdbool.h>
#include <stdint.h>

#include <vulkan/vulkan.h>

/* Every feature that a shader may need, as supported by the device. */
struct gpu_features {
    VkPhysicalDeviceFeatures2 core;
    VkPhysicalDeviceVulkan11Features vulkan11;
    VkPhysicalDeviceVulkan12Features vulkan12;
    VkPhysicalDeviceVulkan13Features vulkan13;
    VkPhysicalDeviceDynamicRenderingFeatures dynamic_rendering;
    VkPhysicalDeviceMeshShaderFeaturesEXT mesh;
    VkPhysicalDeviceRayQueryFeaturesKHR ray_query;
    VkPhysicalDeviceAccelerationStructureFeaturesKHR acceleration;
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR ray_tracing;
    VkPhysicalDeviceShaderAtomicFloatFeaturesEXT atomic_float;
    VkPhysicalDeviceShaderAtomicFloat2FeaturesEXT atomic_float2;
    VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT image_atomic_int64;
    VkPhysicalDeviceFragmentShaderInterlockFeaturesEXT interlock;
    VkPhysicalDeviceFragmentShaderBarycentricFeaturesKHR barycentric;
    VkPhysicalDeviceShaderClockFeaturesKHR clock;
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR shading_rate;
    VkPhysicalDeviceComputeShaderDerivativesFeaturesNV derivatives;
    VkPhysicalDeviceTransformFeedbackFeaturesEXT transform_feedback;
    VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR executables;
    VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT pipeline_library;
    VkPhysicalDeviceMutableDescriptorTypeFeaturesEXT mutable_descriptors;
};

struct gpu {
    VkInstance instance;
    VkPhysicalDevice physical;
    VkDevice device;
    VkQueue queue;
    VkCommandPool pool;
    uint32_t family;
    uint32_t version; /* Vulkan version */
    uint32_t subgroup_size;
    VkSubgroupFeatureFlags subgroup_operations;
    char name[VK_MAX_PHYSICAL_DEVICE_NAME_SIZE + VK_MAX_DRIVER_INFO_SIZE + 2]; /* with the driver */
    struct gpu_features features;
    bool stencil_export;
    PFN_vkCmdBeginRendering begin_rendering;
    PFN_vkCmdEndRendering end_rendering;
};

/* Returns the number of usable devices, and stores their names in `names` unless it is NULL. */
unsigned gpu_count(char names[][VK_MAX_PHYSICAL_DEVICE_NAME_SIZE], unsigned capacity);
/* Returns false with a reason. */
bool gpu_open(struct gpu *gpu, unsigned index, const char **why);
/* The same with the validation layers, whose messages go to `messages`. */
bool gpu_open_watched(struct gpu *gpu, unsigned index,
                      const VkDebugUtilsMessengerCreateInfoEXT *messages, const char **why);
/* Returns the name of a missing feature for a capability, or NULL. */
const char *gpu_lacks(const struct gpu *gpu, uint32_t capability);
/* Returns a memory type in `allowed` with all of `flags`, or UINT32_MAX. */
uint32_t gpu_memory_type(const struct gpu *gpu, uint32_t allowed, VkMemoryPropertyFlags flags);

#endif
