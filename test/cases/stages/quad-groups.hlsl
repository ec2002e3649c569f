// The division of a group into quads is declared if possible; quad operations do not require it.
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.1 -DTHREADS=6,2,1 %s | FileCheck %s --check-prefix=SQUARES
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.1 -DTHREADS=4,1,3 %s | FileCheck %s --check-prefix=ROWS
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.1 -DTHREADS=3,1,1 %s | FileCheck %s --implicit-check-not=DerivativeGroup
// SQUARES: OpExecutionMode %main DerivativeGroupQuadsKHR
// ROWS: OpExecutionMode %main DerivativeGroupLinearKHR
// CHECK: OpGroupNonUniformQuadSwap
RWStructuredBuffer<uint> data;

[numthreads(THREADS)] void main(uint i : SV_GroupIndex)
{
    data[i] = QuadReadAcrossX(i);
}
