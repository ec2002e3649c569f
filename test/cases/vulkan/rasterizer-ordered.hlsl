// An invocation enters a single critical section: from the first access to the last if both are
// unconditional, otherwise the whole entry point.
// RUN: hlsl2spv -T ps_6_0 -E straight %s | FileCheck %s --check-prefix=STRAIGHT
// RUN: hlsl2spv -T ps_6_0 -E looping %s | FileCheck %s --check-prefix=LOOPING
// RUN: hlsl2spv -T ps_6_0 -E looping -O0 -fspv-debug=vulkan %s | FileCheck %s --check-prefix=CALLED
// RUN: hlsl2spv -T ps_6_0 -E each_sample %s | FileCheck %s --check-prefix=SAMPLE
RasterizerOrderedTexture2D<float4> image;
RasterizerOrderedByteAddressBuffer bytes;

// STRAIGHT: %straight = OpFunction
// STRAIGHT-NOT: EndInvocation
// STRAIGHT: OpBeginInvocationInterlockEXT
// STRAIGHT-NOT: Invocation
// STRAIGHT: OpImageRead
// STRAIGHT-NOT: Invocation
// STRAIGHT: OpImageWrite
// STRAIGHT-NEXT: OpEndInvocationInterlockEXT
// STRAIGHT-NOT: Invocation
float4 straight(float4 at : SV_Position) : SV_Target {
    float4 before = image[at.xy];
    image[at.xy] = before * 2;
    return before;
}

// LOOPING: %looping = OpFunction
// LOOPING-NOT: Invocation
// LOOPING: OpBeginInvocationInterlockEXT
// LOOPING-NOT: Invocation
// LOOPING: OpLoopMerge
// LOOPING-NOT: Invocation
// LOOPING: OpEndInvocationInterlockEXT
// LOOPING: OpReturn
// LOOPING-NOT: BeginInvocation
// CALLED: %looping = OpFunction
// CALLED: OpBeginInvocationInterlockEXT
// CALLED: OpFunctionCall
// CALLED: OpEndInvocationInterlockEXT
// CALLED: OpReturn
// CALLED-NOT: Invocation
float4 looping(float4 at : SV_Position, uint count : COUNT) : SV_Target {
    for (uint i = 0; i < count; i++)
        image[at.xy + i] = image[at.xy] + i;
    bytes.Store(0, count);
    return count;
}

// SAMPLE-NOT: FragmentShaderPixelInterlockEXT
// SAMPLE: OpCapability FragmentShaderSampleInterlockEXT
// SAMPLE-NOT: FragmentShaderPixelInterlockEXT
// SAMPLE: OpExecutionMode %each_sample SampleInterlockOrderedEXT
float4 each_sample(float4 at : SV_Position, uint index : SV_SampleIndex) : SV_Target {
    image[at.xy] = index;
    return index;
}
