// Memory at an address uses Vulkan's standard buffer layout: in an array of structs, a vector must not
// straddle a 16-byte boundary.
// RUN: not hlsl2spv -T cs_6_6 -ferror-limit=0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: hlsl2spv -T cs_6_6 -fvk-use-scalar-layout %s -Fo %t.spv
// RUN: hlsl2spv -T cs_6_6 -fvk-use-dx-layout %s -Fo %t.spv
// RUN: hlsl2spv -T cs_6_6 -fvk-use-gl-layout %s -Fo %t.spv
// RUN: hlsl2spv -T cs_6_6 -Vd %s -Fo %t.spv
struct inner { float a; float2 b; uint c[2]; };
struct outer { inner elements[2][3]; };
struct derived : outer { uint more; };
struct even { float4 wide; float3 b; float c; };
struct evens { even elements[4]; };
struct given
{
    vk::BufferPointer<outer> pointer;
    vk::BufferPointer<evens> others;
    vk::BufferPointer<outer> unused;
    uint64_t address;
};
[[vk::push_constant]] given g;
RWStructuredBuffer<float> results;

float unreached()
{
    return g.unused.Get().elements[0][0].a;
}

[numthreads(1, 1, 1)]
void main()
{
    // CHECK: :[[#@LINE+1]]:28: error: vector member crosses a 16-byte boundary, which requires '-fvk-use-scalar-layout' or '-fvk-use-dx-layout'
    results[0] = g.pointer.Get().elements[1][1].b.y + g.others.Get().elements[1].b.x;
    // CHECK: :[[#@LINE+1]]:21: error: vector member crosses a 16-byte boundary, which requires '-fvk-use-scalar-layout' or '-fvk-use-dx-layout'
    derived d = vk::RawBufferLoad<derived>(g.address);
    // CHECK: :[[#@LINE+1]]:9: error: vector member crosses a 16-byte boundary, which requires '-fvk-use-scalar-layout' or '-fvk-use-dx-layout'
    vk::RawBufferStore<outer>(g.address, (outer)d);
    results[1] = vk::RawBufferLoad<evens>(g.address, 16).elements[2].c;
}
