// A variable that only debug information refers to is removed.
// RUN: hlsl2spv -T cs_6_5 -fspv-target-env=vulkan1.3 -fspv-debug=rich %s | FileCheck %s
// CHECK: OpEntryPoint GLCompute %main "main"{{$}}
// CHECK-NOT: OpVariable
RWStructuredBuffer<int> buffer;

void ignore(RWStructuredBuffer<int> unused) {}

[numthreads(1, 1, 1)]
void main()
{
    ignore(buffer);
}
