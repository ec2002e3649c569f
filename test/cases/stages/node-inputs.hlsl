// Node shaders use the same Vulkan built-ins to identify an invocation as compute shaders.
// RUN: hlsl2spv -T lib_6_8 -fspv-target-env=vulkan1.3 -Vd %s | FileCheck %s
// RUN: hlsl2spv -T lib_6_8 -fspv-target-env=vulkan1.3 -Vd -fcgl %s | FileCheck %s --check-prefix=PLAIN
struct Record { uint value; };
struct Where { uint2 thread : SV_DispatchThreadID; uint index : SV_GroupIndex; };
RWStructuredBuffer<uint4> result;

// CHECK: OpEntryPoint GLCompute %spread "spread" [[global:%[0-9a-z_A-Z]+]] [[group:%[0-9a-z_A-Z]+]] [[index:%[0-9a-z_A-Z]+]] [[local:%[0-9a-z_A-Z]+]]
// CHECK: OpEntryPoint GLCompute %members "members" [[global]] [[index]]
// CHECK: OpEntryPoint GLCompute %joined "joined" [[index]] [[local]]
// CHECK-DAG: OpDecorate [[global]] BuiltIn GlobalInvocationId
// CHECK-DAG: OpDecorate [[group]] BuiltIn WorkgroupId
// CHECK-DAG: OpDecorate [[index]] BuiltIn LocalInvocationIndex
// CHECK-DAG: OpDecorate [[local]] BuiltIn LocalInvocationId

// CHECK-LABEL: %spread = OpFunction
// CHECK-DAG: OpLoad %v3uint [[global]]
// CHECK-DAG: OpLoad %v3uint [[group]]
// CHECK-DAG: OpLoad %uint [[index]]
// CHECK-DAG: OpLoad %v3uint [[local]]
// CHECK-LABEL: %members = OpFunction
// CHECK-DAG: OpLoad %v3uint [[global]]
// CHECK-DAG: OpLoad %uint [[index]]
// CHECK-LABEL: %joined = OpFunction
// CHECK-DAG: OpLoad %uint [[index]]
// CHECK-DAG: OpLoad %v3uint [[local]]
// CHECK-NOT: OpUndef

// PLAIN: [[id:%[0-9]+]] = OpLoad %v3uint %gl_GlobalInvocationID
// PLAIN: OpStore %param_var_thread [[id]]
[Shader("node")] [NodeLaunch("broadcasting")] [NodeDispatchGrid(4, 4, 4)] [NumThreads(8, 2, 1)]
void spread(DispatchNodeInputRecord<Record> record, uint3 thread : SV_DispatchThreadID, uint3 group : SV_GroupID,
            uint index : SV_GroupIndex, uint3 place : SV_GroupThreadID)
{
    result[index] = uint4(thread.x, group.y, place.z, record.Get().value);
}

[Shader("node")] [NodeLaunch("broadcasting")] [NodeDispatchGrid(4, 4, 4)] [NumThreads(8, 2, 1)]
void members(Where where)
{
    result[where.index] = where.thread.xyxy;
}

[Shader("node")] [NodeLaunch("coalescing")] [NumThreads(8, 2, 1)]
void joined([MaxRecords(8)] GroupNodeInputRecords<Record> records, uint index : SV_GroupIndex,
            uint3 place : SV_GroupThreadID)
{
    result[index] = place.xyzx;
}
