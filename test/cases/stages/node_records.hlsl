// Node inputs and outputs of work graphs are arrays of payloads, each of a separate type with the
// decorations that the graph requires.
// RUN: hlsl2spv -T lib_6_8 -fspv-target-env=vulkan1.3 -Vd -fcgl %s | FileCheck %s
// RUN: hlsl2spv -T lib_6_8 -fspv-target-env=vulkan1.3 -O0 %s | FileCheck %s --check-prefix=PLAIN
// Pointers into a payload cannot be passed to functions (SPIR-V 2.16.1).
// PLAIN-NOT: OpFunctionCall
struct Grid {
    uint3 size : SV_DispatchGrid;
};
struct [NodeTrackRWInputSharing] Work {
    Grid grid;
    bool deep;
    float values[2];
};
struct Result {
    int a;
    float b;
};
RWBuffer<uint> buffer;

// CHECK-DAG: OpDecorate %Work TrackFinishWritingAMDX
// CHECK-DAG: OpMemberDecorate %Grid 0 PayloadDispatchIndirectAMDX
// CHECK-DAG: OpMemberDecorate %Work 1 Offset 12
// CHECK-DAG: OpDecorateId [[work:%_payloadarr_Work]] NodeMaxPayloadsAMDX %uint_1
// CHECK-DAG: OpDecorateId [[many:%_payloadarr_Result_0]] PayloadNodeNameAMDX [[far:%[0-9]+]]
// CHECK-DAG: OpDecorateId [[many]] PayloadNodeBaseIndexAMDX %uint_3
// CHECK-DAG: OpDecorateId [[many]] NodeMaxPayloadsAMDX %uint_7
// CHECK-DAG: OpDecorate [[many]] PayloadNodeSparseArrayAMDX
// CHECK-DAG: OpDecorateId [[many]] PayloadNodeArraySizeAMDX %uint_16
// CHECK-DAG: OpDecorateId [[one:%_payloadarr_Result_1]] PayloadNodeNameAMDX [[near:%[0-9]+]]
// CHECK-DAG: OpDecorateId [[one]] NodeSharesPayloadLimitsWithAMDX [[many]]
// CHECK-DAG: [[far]] = OpConstantStringAMDX "far"
// CHECK-DAG: [[near]] = OpConstantStringAMDX "near"
// CHECK-DAG: [[work]] = OpTypeNodePayloadArrayAMDX %Work
// CHECK-DAG: %in_var_input = OpVariable %_ptr_NodePayloadAMDX__payloadarr_Work NodePayloadAMDX
// CHECK-DAG: %_payloadarr__struct_[[#]] = OpTypeNodePayloadArrayAMDX %_struct_[[#]]

void fill(ThreadNodeOutputRecords<Result> records, int a) {
    records[1].a = a;
}

// CHECK: OpFunctionCall %void %src_spread %in_var_input %param_var_far_0 %param_var_near %param_var_none
// CHECK: %src_spread = OpFunction
[Shader("node")]
[NodeLaunch("broadcasting")]
[NumThreads(8, 1, 1)]
[NodeMaxDispatchGrid(32, 2, 1)]
void spread(RWDispatchNodeInputRecord<Work> input,
            [NodeId("far", 3)] [MaxRecords(7)] [AllowSparseNodes] [NodeArraySize(16)]
            NodeOutputArray<Result> far_0,
            [MaxRecordsSharedWith(far_0)] NodeOutput<Result> near,
            EmptyNodeOutput none) {
    // CHECK: [[record:%[0-9]+]] = OpAccessChain %_ptr_NodePayloadAMDX_Work %input %uint_0
    // CHECK: [[deep:%[0-9]+]] = OpAccessChain %_ptr_NodePayloadAMDX_uint [[record]] %int_1
    // CHECK: OpLoad %uint [[deep]]
    if (input.Get().deep)
        // CHECK: OpAccessChain %_ptr_NodePayloadAMDX_float %{{[0-9]+}} %int_1
        input.Get().values[1] = 3;
    // CHECK: [[memory:%[0-9]+]] = OpAllocateNodePayloadsAMDX %_ptr_NodePayloadAMDX__payloadarr_Result_0 %uint_4 %uint_2 %uint_5
    // CHECK: [[records:%[0-9]+]] = OpLoad %_payloadarr_Result_0 [[memory]]
    // CHECK: OpStore %outs [[records]]
    ThreadNodeOutputRecords<Result> outs = far_0[5].GetThreadNodeOutputRecords(2);
    // CHECK: OpAccessChain %_ptr_Function_float %outs %uint_1 %int_1
    outs[1].b = 2;
    // CHECK: OpFunctionCall %void %fill %outs
    fill(outs, 4);
    // CHECK: OpEnqueueNodePayloadsAMDX %outs
    outs.OutputComplete();
    // CHECK: OpIsNodePayloadValidAMDX %bool %near %uint_0
    if (near.IsValid()) {
        // CHECK: OpAllocateNodePayloadsAMDX %_ptr_NodePayloadAMDX__payloadarr_Result_1 %uint_2 %uint_1 %uint_0
        GroupNodeOutputRecords<Result> other = near.GetGroupNodeOutputRecords(1);
        other.OutputComplete();
    }
    // CHECK: OpAllocateNodePayloadsAMDX %_ptr_NodePayloadAMDX__payloadarr__struct_[[#]] %uint_2 %uint_3 %uint_0
    none.GroupIncrementOutputCount(3);
    // CHECK: OpFinishWritingNodePayloadAMDX %bool %input
    if (input.FinishedCrossGroupSharing())
        buffer[0] = 1;
}

// CHECK: %src_gather = OpFunction
// CHECK: OpNodePayloadArrayLengthAMDX %uint %inputs
[Shader("node")]
[NodeLaunch("coalescing")]
[NumThreads(4, 1, 1)]
void gather([MaxRecords(4)] GroupNodeInputRecords<Result> inputs) {
    buffer[1] = inputs.Count();
}
// CHECK: %fill = OpFunction
// CHECK: %records = OpFunctionParameter %_ptr_Function__payloadarr_Result_0
