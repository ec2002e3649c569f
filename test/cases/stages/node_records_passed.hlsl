// Records of two outputs have different SPIR-V types: a function cannot accept both.
// RUN: not hlsl2spv -T lib_6_8 -fspv-target-env=vulkan1.3 %s 2>&1 | FileCheck %s
struct Result {
    int a;
};

void fill(ThreadNodeOutputRecords<Result> records) {
    records.Get().a = 1;
}

[Shader("node")]
[NodeLaunch("thread")]
void spread(NodeOutput<Result> first, NodeOutput<Result> second) {
    fill(first.GetThreadNodeOutputRecords(1));
    // CHECK: [[#@LINE + 1]]:17: error: cannot pass records of 'second' as records of 'first' because their SPIR-V types differ
    fill(second.GetThreadNodeOutputRecords(1));
}
