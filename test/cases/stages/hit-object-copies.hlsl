// SPIR-V cannot copy a hit object if the object and its copy would differ later.
// RUN: not hlsl2spv -T lib_6_9 -fspv-target-env=vulkan1.2 %s 2>&1 | FileCheck %s
RWBuffer<uint> results;

[shader("raygeneration")] void generate()
{
    dx::HitObject hit = dx::HitObject::MakeNop();
    // CHECK: [[#@LINE+1]]:19: error: cannot copy this hit object because it or its copy changes later, or is an element or member
    dx::HitObject copy = hit;
    copy.SetShaderTableIndex(1);
    results[0] = hit.GetShaderTableIndex() + copy.GetShaderTableIndex();
    // CHECK: [[#@LINE+1]]:19: error: cannot copy this hit object because it or its copy changes later, or is an element or member
    dx::HitObject either = results[3] ? hit : copy;
    results[3] = either.GetShaderTableIndex();
    // A copy whose original was changed afterwards.
    dx::HitObject first = dx::HitObject::MakeNop(), second, kept = first;
    first.SetShaderTableIndex(2);
    // CHECK: [[#@LINE+1]]:5: error: cannot copy this hit object because it or its copy changes later, or is an element or member
    second = kept;
    results[4] = first.GetShaderTableIndex() + second.GetShaderTableIndex();
    dx::HitObject both[2];
    both[0] = dx::HitObject::MakeNop();
    // CHECK: [[#@LINE+1]]:5: error: cannot copy this hit object because it or its copy changes later, or is an element or member
    both[1] = both[0];
    results[1] = both[results[2]].IsNop();
}
