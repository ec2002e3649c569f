#include "scene.h"

#include <string.h>

enum { TRIANGLE_BYTES = 9 * sizeof(float), BOX_BYTES = 6 * sizeof(float), MAX_INSTANCES = 2 };

static const VkBufferUsageFlags input_usage =
    VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR;

VkDeviceAddress buffer_address(struct run *run, VkBuffer buffer) {
    VkBufferDeviceAddressInfo info = {.sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                      .buffer = buffer};
    return vkGetBufferDeviceAddress(run->gpu->device, &info);
}

static VkAccelerationStructureKHR build(struct run *run, VkAccelerationStructureTypeKHR type,
                                        const VkAccelerationStructureGeometryKHR *geometry,
                                        uint32_t count) {
    VkDevice device = run->gpu->device;
    VkAccelerationStructureBuildGeometryInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = type,
        .mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR,
        .geometryCount = 1,
        .pGeometries = geometry};
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR};
    FUNCTION(run, vkGetAccelerationStructureBuildSizesKHR)
    (device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &info, &count, &sizes);
    struct live_buffer memory =
        buffer_create(run, sizes.accelerationStructureSize,
                      VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR);
    struct live_buffer scratch =
        buffer_create(run, sizes.buildScratchSize + 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    VkAccelerationStructureCreateInfoKHR create = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .buffer = memory.buffer,
        .size = sizes.accelerationStructureSize,
        .type = type};
    CHECKED(run, FUNCTION(run, vkCreateAccelerationStructureKHR)(device, &create, NULL,
                                                                 &info.dstAccelerationStructure));
    OWN(run, OWNED_ACCELERATION, info.dstAccelerationStructure);
    /* The scratch alignment of devices is at most 256 bytes. */
    info.scratchData.deviceAddress = (buffer_address(run, scratch.buffer) + 255) & ~(uint64_t)255;
    VkAccelerationStructureBuildRangeInfoKHR range = {.primitiveCount = count};
    const VkAccelerationStructureBuildRangeInfoKHR *ranges = &range;
    FUNCTION(run, vkCmdBuildAccelerationStructuresKHR)(run->commands, 1, &info, &ranges);
    run_barrier(run);
    return info.dstAccelerationStructure;
}

/* Returns the address of a copy for building acceleration structures. */
static VkDeviceAddress upload(struct run *run, const struct data *data) {
    struct live_buffer buffer = buffer_create(run, data->size, input_usage);
    data_write(data, buffer.bytes);
    return buffer_address(run, buffer.buffer);
}

static VkAccelerationStructureGeometryKHR triangle_geometry(struct run *run,
                                                            const struct data *triangles) {
    VkAccelerationStructureGeometryKHR geometry = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_TRIANGLES_KHR};
    geometry.geometry.triangles = (VkAccelerationStructureGeometryTrianglesDataKHR){
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_TRIANGLES_DATA_KHR,
        .vertexFormat = VK_FORMAT_R32G32B32_SFLOAT,
        .vertexData.deviceAddress = upload(run, triangles),
        .vertexStride = TRIANGLE_BYTES / 3,
        .maxVertex = (uint32_t)(triangles->size / TRIANGLE_BYTES * 3 - 1),
        .indexType = VK_INDEX_TYPE_NONE_KHR};
    return geometry;
}

static VkAccelerationStructureGeometryKHR box_geometry(struct run *run, const struct data *boxes) {
    VkAccelerationStructureGeometryKHR geometry = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_AABBS_KHR};
    geometry.geometry.aabbs = (VkAccelerationStructureGeometryAabbsDataKHR){
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_AABBS_DATA_KHR,
        .data.deviceAddress = upload(run, boxes),
        .stride = BOX_BYTES};
    return geometry;
}

static void add_instance(struct run *run, VkAccelerationStructureInstanceKHR *instances,
                         uint32_t *count, VkAccelerationStructureGeometryKHR geometry,
                         size_t primitives, const struct data *placed) {
    VkAccelerationStructureDeviceAddressInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR,
        .accelerationStructure = build(run, VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR,
                                       &geometry, (uint32_t)primitives)};
    instances[*count] = (VkAccelerationStructureInstanceKHR){
        .transform = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}},
        .instanceCustomIndex = (SCENE_FIRST_ID + *count) & 0xffffff,
        .mask = (1u << *count) & 0xff,
        .instanceShaderBindingTableRecordOffset = *count & 0xffffff,
        .accelerationStructureReference =
            FUNCTION(run, vkGetAccelerationStructureDeviceAddressKHR)(run->gpu->device, &info)};
    if (placed->size >= (*count + 1) * sizeof(VkTransformMatrixKHR)) {
        unsigned char *bytes = memory_allocate(run->memory, placed->size);
        data_write(placed, bytes);
        memcpy(&instances[*count].transform, bytes + *count * sizeof(VkTransformMatrixKHR),
               sizeof(VkTransformMatrixKHR));
    }
    ++*count;
}

VkAccelerationStructureKHR scene_build(struct run *run, const struct resource *scene) {
    const struct data *triangles = &scene->initial, *boxes = &scene->boxes;
    VkAccelerationStructureInstanceKHR instances[MAX_INSTANCES];
    uint32_t count = 0;
    if (triangles->count)
        add_instance(run, instances, &count, triangle_geometry(run, triangles),
                     triangles->size / TRIANGLE_BYTES, &scene->placed);
    if (boxes->count)
        add_instance(run, instances, &count, box_geometry(run, boxes), boxes->size / BOX_BYTES,
                     &scene->placed);
    struct live_buffer buffer = buffer_create(run, sizeof instances, input_usage);
    memcpy(buffer.bytes, instances, count * sizeof *instances);
    VkAccelerationStructureGeometryKHR geometry = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_INSTANCES_KHR};
    geometry.geometry.instances = (VkAccelerationStructureGeometryInstancesDataKHR){
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_INSTANCES_DATA_KHR,
        .data.deviceAddress = buffer_address(run, buffer.buffer)};
    return build(run, VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR, &geometry, count);
}
