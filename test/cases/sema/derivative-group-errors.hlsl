// RUN: hlsl2spv -T cs_6_6 -DTHREADS=8,1,1 %s -fsyntax-only
// RUN: hlsl2spv -T cs_6_6 -DTHREADS=2,2,3 %s -fsyntax-only
// RUN: not hlsl2spv -T cs_6_6 -DTHREADS=2,1,1 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlsl2spv -T cs_6_6 -DTHREADS=4,1,3 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlsl2spv -T cs_6_6 -DTHREADS=3,8,1 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: hlsl2spv -T cs_6_6 -DTHREADS=1,1,1 -Vd %s 2>&1 | FileCheck %s --check-prefix=UNVALIDATED
// UNVALIDATED-DAG: warning: derivatives of 'ddx' require groups {{.*}} [-Winvalid-module]
// UNVALIDATED-DAG: OpDPdx

RWStructuredBuffer<float> data;
float unused(float x) { return ddy(x); }

[numthreads(THREADS)]
void main(uint i : SV_GroupIndex) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: derivatives of 'ddx' require groups with one row of a multiple of 4 threads, or with even first and second dimensions
    data[i] = ddx(data[i]) + ddy(data[i]);
}

// The initializer of a static variable is executed by the entry points that use it.
// RUN: hlsl2spv -T cs_6_6 -DTHREADS=2,1,1 -E no_static %s -fsyntax-only
// RUN: not hlsl2spv -T cs_6_6 -DTHREADS=2,1,1 -E of_static %s 2>&1 | FileCheck %s --check-prefix=STATIC
// STATIC: [[#@LINE+1]]:{{[0-9]+}}: error: derivatives of 'ddy' require groups
static float begun = ddy(data[0]);

[numthreads(THREADS)] void of_static(uint i : SV_GroupIndex) { data[i] = begun; }
[numthreads(THREADS)] void no_static(uint i : SV_GroupIndex) { data[i] = 1; }

// In glslang mode, the default group size is one thread.
// RUN: not hlsl2spv -T cs_6_6 -DTHREADS=4,1,1 -E of_one -fdialect=glslang %s 2>&1 | FileCheck %s --check-prefix=ONE
// ONE: [[#@LINE+1]]:{{[0-9]+}}: error: derivatives of 'ddx' require groups with one row of a multiple of 4 threads
void of_one(uint i : SV_GroupIndex) { data[i] = ddx(data[i]); }
