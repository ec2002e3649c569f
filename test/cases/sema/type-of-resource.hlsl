// A resource, a push constant or a buffer member cannot be written, but its type is not const:
// `__decltype` names its declared type, and templates can match it.
// RUN: hlsl2spv -T cs_6_6 -HV 2021 %s | FileCheck %s
// CHECK: OpEntryPoint GLCompute

template <typename T> struct texels;
template <typename T, int N> struct texels<RWTexture2DArray<vector<T, N> > > {
    static const int count = N;
};
template <typename T> struct elements { static const int known = 0; };
template <> struct elements<StructuredBuffer<float> > { static const int known = 1; };

struct Pushed { uint x; };
RWTexture2DArray<float4> image;
StructuredBuffer<float> buffer;
const StructuredBuffer<float> said;
[[vk::push_constant]] Pushed pushed;
cbuffer Constants { float4 member; const float4 constant; }
ConstantBuffer<Pushed> held;
static const float4 fixed = 0;
RWStructuredBuffer<uint> result;

[numthreads(1, 1, 1)] void main() {
    _Static_assert(texels<__decltype(image)>::count == 4, "an image");
    _Static_assert(elements<__decltype(buffer)>::known == 1, "a buffer");
    _Static_assert(!std::is_same<__decltype(said), StructuredBuffer<float> >::value, "const");
    _Static_assert(std::is_same<__decltype(pushed), Pushed>::value, "a push constant");
    _Static_assert(!std::is_same<__decltype(fixed), float4>::value, "a constant");
    _Static_assert(std::is_same<__decltype(held.x), uint>::value, "a member of a content");
    _Static_assert(std::is_same<__decltype(pushed.x), uint>::value, "a member");
    _Static_assert(std::is_same<__decltype(member), float4>::value, "a member by its name");
    result[0] = 1;
}
