#include "gpu.h"

#include "../../base/collections.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "spirv_tables.h"

enum { MAX_DEVICES = 16, MAX_EXTENSIONS = 512 };

/* ---- Extensions and their features ----------------------------------------------------------- */

#define MEMBER(name) offsetof(struct gpu_features, name)

/* Extensions that are enabled if the device supports them, with the offset and type of their
 * structure of features. */
static const struct extension {
    const char *name;
    size_t features; /* 0: none */
    VkStructureType type;
    uint32_t core; /* the Vulkan version that includes it, or 0 */
} extensions[] = {
    {VK_KHR_DYNAMIC_RENDERING_EXTENSION_NAME, MEMBER(dynamic_rendering),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES, VK_API_VERSION_1_3},
    {"VK_EXT_mesh_shader", MEMBER(mesh), VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT,
     0},
    {"VK_KHR_ray_query", MEMBER(ray_query),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR, 0},
    {"VK_KHR_acceleration_structure", MEMBER(acceleration),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR, 0},
    {"VK_KHR_ray_tracing_pipeline", MEMBER(ray_tracing),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR, 0},
    {"VK_EXT_shader_atomic_float2", MEMBER(atomic_float2),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_2_FEATURES_EXT, 0},
    {"VK_EXT_shader_atomic_float", MEMBER(atomic_float),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT, 0},
    {"VK_EXT_shader_image_atomic_int64", MEMBER(image_atomic_int64),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_IMAGE_ATOMIC_INT64_FEATURES_EXT, 0},
    {"VK_EXT_fragment_shader_interlock", MEMBER(interlock),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADER_INTERLOCK_FEATURES_EXT, 0},
    {"VK_KHR_fragment_shader_barycentric", MEMBER(barycentric),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADER_BARYCENTRIC_FEATURES_KHR, 0},
    {"VK_KHR_shader_clock", MEMBER(clock),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CLOCK_FEATURES_KHR, 0},
    {"VK_KHR_fragment_shading_rate", MEMBER(shading_rate),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR, 0},
    /* The newer name of the same extension uses the same structure. */
    {"VK_KHR_compute_shader_derivatives", MEMBER(derivatives),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COMPUTE_SHADER_DERIVATIVES_FEATURES_NV, 0},
    {"VK_NV_compute_shader_derivatives", MEMBER(derivatives),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COMPUTE_SHADER_DERIVATIVES_FEATURES_NV, 0},
    {"VK_EXT_transform_feedback", MEMBER(transform_feedback),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT, 0},
    {VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME, MEMBER(executables),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR, 0},
    {VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME, MEMBER(pipeline_library),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT, 0},
    {VK_EXT_MUTABLE_DESCRIPTOR_TYPE_EXTENSION_NAME, MEMBER(mutable_descriptors),
     VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MUTABLE_DESCRIPTOR_TYPE_FEATURES_EXT, 0},
    {VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME, 0, 0, 0},
    {"VK_EXT_shader_stencil_export", 0, 0, 0},
    {"VK_EXT_shader_viewport_index_layer", 0, 0, 0},
    {"VK_KHR_deferred_host_operations", 0, 0, 0},
    {"VK_KHR_shader_non_semantic_info", 0, 0, 0},
    {"VK_EXT_post_depth_coverage", 0, 0, 0},
    {"VK_NV_shader_subgroup_partitioned", 0, 0, 0},
    {"VK_GOOGLE_hlsl_functionality1", 0, 0, 0},
    {"VK_GOOGLE_user_type", 0, 0, 0},
};
enum { EXTENSION_COUNT = COUNT_OF(extensions) };

static void chain(struct gpu_features *features, size_t offset, VkStructureType type) {
    VkBaseOutStructure *link = (VkBaseOutStructure *)((char *)features + offset);
    if (link->sType == type)
        return;
    link->sType = type;
    link->pNext = features->core.pNext;
    features->core.pNext = link;
}

static bool has_extension(VkPhysicalDevice device, const char *name) {
    static VkExtensionProperties available[MAX_EXTENSIONS];
    uint32_t count = MAX_EXTENSIONS;
    vkEnumerateDeviceExtensionProperties(device, NULL, &count, available);
    for (uint32_t i = 0; i < count; i++)
        if (!strcmp(available[i].extensionName, name))
            return true;
    return false;
}

static bool has_in_core(const struct gpu *gpu, const struct extension *extension) {
    return extension->core && gpu->version >= extension->core;
}

static unsigned choose_extensions(struct gpu *gpu, const char **names) {
    unsigned chosen = 0;
    for (const struct extension *e = extensions; e < extensions + EXTENSION_COUNT; e++) {
        if (has_in_core(gpu, e) || !has_extension(gpu->physical, e->name))
            continue;
        names[chosen++] = e->name;
        if (e->features)
            chain(&gpu->features, e->features, e->type);
    }
    return chosen;
}

static void query_features(struct gpu *gpu) {
    struct gpu_features *features = &gpu->features;
    features->core.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
    chain(features, MEMBER(vulkan11), VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES);
    chain(features, MEMBER(vulkan12), VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES);
    if (gpu->version >= VK_API_VERSION_1_3)
        chain(features, MEMBER(vulkan13), VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES);
    vkGetPhysicalDeviceFeatures2(gpu->physical, &features->core);
    features->core.features.robustBufferAccess = VK_FALSE;
    /* Requires more setup than these tests have. */
    features->shading_rate.attachmentFragmentShadingRate = VK_FALSE;
    features->mesh.primitiveFragmentShadingRateMeshShader = VK_FALSE;
}

/* ---- Opening --------------------------------------------------------------------------------- */

static bool create_instance(VkInstance *instance,
                            const VkDebugUtilsMessengerCreateInfoEXT *messages) {
    static const char *const layers[] = {"VK_LAYER_KHRONOS_validation"};
    static const char *const reporting[] = {VK_EXT_DEBUG_UTILS_EXTENSION_NAME};
    VkApplicationInfo application = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                     .pApplicationName = "hlsl2spv",
                                     .apiVersion = VK_API_VERSION_1_3};
    VkInstanceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                 .pApplicationInfo = &application,
                                 .enabledLayerCount = messages != NULL,
                                 .ppEnabledLayerNames = layers,
                                 .enabledExtensionCount = messages != NULL,
                                 .ppEnabledExtensionNames = reporting};
    return vkCreateInstance(&info, NULL, instance) == VK_SUCCESS;
}

/* Vulkan 1.2 is sufficient with dynamic rendering, like the devices that RenderDoc captures. */
static bool is_usable(VkPhysicalDevice device) {
    VkPhysicalDeviceProperties properties;
    vkGetPhysicalDeviceProperties(device, &properties);
    return properties.apiVersion >= VK_API_VERSION_1_3 ||
           (properties.apiVersion >= VK_API_VERSION_1_2 &&
            has_extension(device, VK_KHR_DYNAMIC_RENDERING_EXTENSION_NAME));
}

static unsigned list_devices(VkInstance instance, VkPhysicalDevice *devices) {
    VkPhysicalDevice all[MAX_DEVICES];
    uint32_t count = MAX_DEVICES;
    unsigned usable = 0;
    vkEnumeratePhysicalDevices(instance, &count, all);
    for (uint32_t i = 0; i < count; i++)
        if (is_usable(all[i]))
            devices[usable++] = all[i];
    return usable;
}

unsigned gpu_count(char names[][VK_MAX_PHYSICAL_DEVICE_NAME_SIZE], unsigned capacity) {
    VkInstance instance;
    VkPhysicalDevice devices[MAX_DEVICES];
    if (!create_instance(&instance, NULL))
        return 0;
    unsigned count = list_devices(instance, devices);
    for (unsigned i = 0; i < count && i < capacity; i++) {
        VkPhysicalDeviceProperties properties;
        vkGetPhysicalDeviceProperties(devices[i], &properties);
        memcpy(names[i], properties.deviceName, sizeof properties.deviceName);
    }
    vkDestroyInstance(instance, NULL);
    return count;
}

static bool find_family(struct gpu *gpu) {
    VkQueueFamilyProperties families[32];
    uint32_t count = 32;
    const VkQueueFlags needed = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
    vkGetPhysicalDeviceQueueFamilyProperties(gpu->physical, &count, families);
    for (gpu->family = 0; gpu->family < count; gpu->family++)
        if ((families[gpu->family].queueFlags & needed) == needed)
            return true;
    return false;
}

static void read_properties(struct gpu *gpu) {
    VkPhysicalDeviceDriverProperties driver = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES};
    VkPhysicalDeviceVulkan11Properties vulkan11 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES, .pNext = &driver};
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &vulkan11};
    vkGetPhysicalDeviceProperties2(gpu->physical, &properties);
    snprintf(gpu->name, sizeof gpu->name, "%s, %s", properties.properties.deviceName,
             driver.driverInfo);
    gpu->version = properties.properties.apiVersion;
    gpu->subgroup_size = vulkan11.subgroupSize;
    gpu->subgroup_operations = vulkan11.subgroupSupportedOperations;
}

static bool create_device(struct gpu *gpu) {
    const char *names[EXTENSION_COUNT];
    const float priority = 1;
    unsigned count = choose_extensions(gpu, names);
    query_features(gpu);
    for (unsigned i = 0; i < count; i++)
        gpu->stencil_export |= !strcmp(names[i], "VK_EXT_shader_stencil_export");
    VkDeviceQueueCreateInfo queue = {.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                     .queueFamilyIndex = gpu->family,
                                     .queueCount = 1,
                                     .pQueuePriorities = &priority};
    VkDeviceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                               .pNext = &gpu->features.core,
                               .queueCreateInfoCount = 1,
                               .pQueueCreateInfos = &queue,
                               .enabledExtensionCount = count,
                               .ppEnabledExtensionNames = names};
    return vkCreateDevice(gpu->physical, &info, NULL, &gpu->device) == VK_SUCCESS;
}

/* A device with Vulkan 1.2 may have them under the names of the extension. */
static void find_rendering(struct gpu *gpu) {
    bool core = gpu->version >= VK_API_VERSION_1_3;
    gpu->begin_rendering = (PFN_vkCmdBeginRendering)vkGetDeviceProcAddr(
        gpu->device, core ? "vkCmdBeginRendering" : "vkCmdBeginRenderingKHR");
    gpu->end_rendering = (PFN_vkCmdEndRendering)vkGetDeviceProcAddr(
        gpu->device, core ? "vkCmdEndRendering" : "vkCmdEndRenderingKHR");
}

static bool report_messages(VkInstance instance,
                            const VkDebugUtilsMessengerCreateInfoEXT *messages) {
    VkDebugUtilsMessengerEXT messenger;
    PFN_vkCreateDebugUtilsMessengerEXT create =
        (PFN_vkCreateDebugUtilsMessengerEXT)vkGetInstanceProcAddr(instance,
                                                                  "vkCreateDebugUtilsMessengerEXT");
    return create && create(instance, messages, NULL, &messenger) == VK_SUCCESS;
}

bool gpu_open(struct gpu *gpu, unsigned index, const char **why) {
    return gpu_open_watched(gpu, index, NULL, why);
}

bool gpu_open_watched(struct gpu *gpu, unsigned index,
                      const VkDebugUtilsMessengerCreateInfoEXT *messages, const char **why) {
    VkPhysicalDevice devices[MAX_DEVICES];
    memset(gpu, 0, sizeof *gpu);
    *why = "no Vulkan 1.3 device";
    if (!create_instance(&gpu->instance, messages) || list_devices(gpu->instance, devices) <= index)
        return false;
    *why = "the validation layers do not report";
    if (messages && !report_messages(gpu->instance, messages))
        return false;
    gpu->physical = devices[index];
    read_properties(gpu);
    *why = "the device has no queue that draws and computes";
    if (!find_family(gpu))
        return false;
    *why = "the device does not open";
    if (!create_device(gpu))
        return false;
    vkGetDeviceQueue(gpu->device, gpu->family, 0, &gpu->queue);
    find_rendering(gpu);
    VkCommandPoolCreateInfo pool = {.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                    .queueFamilyIndex = gpu->family};
    return vkCreateCommandPool(gpu->device, &pool, NULL, &gpu->pool) == VK_SUCCESS;
}

/* ---- What a device can do -------------------------------------------------------------------- */

static const struct {
    uint32_t capability;
    const char *name;
    size_t feature;
} capability_features[] = {
#define NEEDS(capability, feature)                                                                 \
    { SpvCapability##capability, #capability, MEMBER(feature) }
    NEEDS(Geometry, core.features.geometryShader),
    NEEDS(GeometryStreams, transform_feedback.geometryStreams),
    NEEDS(Tessellation, core.features.tessellationShader),
    NEEDS(Float64, core.features.shaderFloat64),
    NEEDS(Int64, core.features.shaderInt64),
    NEEDS(Int16, core.features.shaderInt16),
    NEEDS(Float16, vulkan12.shaderFloat16),
    NEEDS(Int8, vulkan12.shaderInt8),
    NEEDS(Int64Atomics, vulkan12.shaderBufferInt64Atomics),
    NEEDS(StorageBuffer16BitAccess, vulkan11.storageBuffer16BitAccess),
    NEEDS(UniformAndStorageBuffer16BitAccess, vulkan11.uniformAndStorageBuffer16BitAccess),
    NEEDS(StoragePushConstant16, vulkan11.storagePushConstant16),
    NEEDS(StorageInputOutput16, vulkan11.storageInputOutput16),
    NEEDS(StorageBuffer8BitAccess, vulkan12.storageBuffer8BitAccess),
    NEEDS(ClipDistance, core.features.shaderClipDistance),
    NEEDS(CullDistance, core.features.shaderCullDistance),
    NEEDS(SampleRateShading, core.features.sampleRateShading),
    NEEDS(ImageGatherExtended, core.features.shaderImageGatherExtended),
    NEEDS(StorageImageExtendedFormats, core.features.shaderStorageImageExtendedFormats),
    NEEDS(StorageImageMultisample, core.features.shaderStorageImageMultisample),
    NEEDS(StorageImageReadWithoutFormat, core.features.shaderStorageImageReadWithoutFormat),
    NEEDS(StorageImageWriteWithoutFormat, core.features.shaderStorageImageWriteWithoutFormat),
    NEEDS(ImageCubeArray, core.features.imageCubeArray),
    NEEDS(SampledCubeArray, core.features.imageCubeArray),
    NEEDS(MinLod, core.features.shaderResourceMinLod),
    NEEDS(SparseResidency, core.features.shaderResourceResidency),
    NEEDS(MultiViewport, core.features.multiViewport),
    NEEDS(MultiView, vulkan11.multiview),
    NEEDS(DrawParameters, vulkan11.shaderDrawParameters),
    NEEDS(VariablePointers, vulkan11.variablePointers),
    NEEDS(PhysicalStorageBufferAddresses, vulkan12.bufferDeviceAddress),
    NEEDS(RuntimeDescriptorArray, vulkan12.runtimeDescriptorArray),
    NEEDS(ShaderNonUniform, vulkan12.descriptorIndexing),
    NEEDS(SampledImageArrayNonUniformIndexing, vulkan12.shaderSampledImageArrayNonUniformIndexing),
    NEEDS(StorageBufferArrayNonUniformIndexing,
          vulkan12.shaderStorageBufferArrayNonUniformIndexing),
    NEEDS(StorageImageArrayNonUniformIndexing, vulkan12.shaderStorageImageArrayNonUniformIndexing),
    NEEDS(DemoteToHelperInvocation, vulkan13.shaderDemoteToHelperInvocation),
    NEEDS(DotProduct, vulkan13.shaderIntegerDotProduct),
    NEEDS(VulkanMemoryModel, vulkan12.vulkanMemoryModel),
    NEEDS(ShaderViewportIndex, vulkan12.shaderOutputViewportIndex),
    NEEDS(ShaderLayer, vulkan12.shaderOutputLayer),
    NEEDS(ShaderViewportIndexLayerEXT, vulkan12.shaderOutputLayer),
    NEEDS(MeshShadingEXT, mesh.meshShader),
    NEEDS(RayQueryKHR, ray_query.rayQuery),
    NEEDS(RayTracingKHR, ray_tracing.rayTracingPipeline),
    NEEDS(AtomicFloat32AddEXT, atomic_float.shaderBufferFloat32AtomicAdd),
    NEEDS(AtomicFloat32MinMaxEXT, atomic_float2.shaderBufferFloat32AtomicMinMax),
    NEEDS(Int64ImageEXT, image_atomic_int64.shaderImageInt64Atomics),
    NEEDS(FragmentShaderPixelInterlockEXT, interlock.fragmentShaderPixelInterlock),
    NEEDS(FragmentShaderSampleInterlockEXT, interlock.fragmentShaderSampleInterlock),
    NEEDS(FragmentBarycentricKHR, barycentric.fragmentShaderBarycentric),
    NEEDS(ShaderClockKHR, clock.shaderSubgroupClock),
    NEEDS(FragmentShadingRateKHR, shading_rate.pipelineFragmentShadingRate),
#undef NEEDS
    {SpvCapabilityComputeDerivativeGroupQuadsNV, "ComputeDerivativeGroupQuads",
     MEMBER(derivatives.computeDerivativeGroupQuads)},
    {SpvCapabilityComputeDerivativeGroupLinearNV, "ComputeDerivativeGroupLinear",
     MEMBER(derivatives.computeDerivativeGroupLinear)},
};

const char *gpu_lacks(const struct gpu *gpu, uint32_t capability) {
    if (capability == SpvCapabilityStencilExportEXT)
        return gpu->stencil_export ? NULL : "StencilExportEXT";
    if (capability == SpvCapabilityGroupNonUniformPartitionedNV)
        return gpu->subgroup_operations & VK_SUBGROUP_FEATURE_PARTITIONED_BIT_NV
                   ? NULL
                   : "GroupNonUniformPartitionedNV";
    if (capability == SpvCapabilityQuadControlKHR) /* missing in Debian 12's headers */
        return "QuadControlKHR";
    for (size_t i = 0; i < COUNT_OF(capability_features); i++)
        if (capability_features[i].capability == capability) {
            const char *supported = (const char *)&gpu->features + capability_features[i].feature;
            return *(const VkBool32 *)supported ? NULL : capability_features[i].name;
        }
    return NULL;
}

uint32_t gpu_memory_type(const struct gpu *gpu, uint32_t allowed, VkMemoryPropertyFlags flags) {
    VkPhysicalDeviceMemoryProperties properties;
    vkGetPhysicalDeviceMemoryProperties(gpu->physical, &properties);
    for (uint32_t i = 0; i < properties.memoryTypeCount; i++)
        if (allowed >> i & 1 && (properties.memoryTypes[i].propertyFlags & flags) == flags)
            return i;
    return UINT32_MAX;
}
