// Attributes of entry points in libraries, where only [shader("...")] declares an entry point.
// RUN: hlsl2spv -T lib_6_8 %s -Fo %t 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: not hlsl2spv -T lib_6_8 -WX %s -Fo %t
// RUN: hlsl2spv -T cs_6_8 -WX %s -Fo %t
struct Methods {
    [numthreads(1, 1, 1)] void plain() {}
    [numthreads(1, 1, 1)] static void fixed() {}
};

[numthreads(1, 1, 1)] void declared();

// CHECK: :[[#@LINE+2]]:2: warning: attribute 'numthreads' has no effect without '[shader("...")]' [-Wmisplaced-attributes]
// CHECK: :[[#@LINE+1]]:24: warning: attribute 'rootsignature' has no effect without '[shader("...")]' [-Wmisplaced-attributes]
[numthreads(1, 1, 1)] [RootSignature("")] void helper() {}
[WaveOpsIncludeHelperLanes] [noinline] void other() {}
[shader("compute")] [numthreads(1, 1, 1)] void main() {}
