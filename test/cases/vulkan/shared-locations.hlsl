// Variables share a location only if they use different components.
// RUN: hlsl2spv -T vs_6_0 %s | FileCheck %s
// RUN: hlsl2spv -T vs_6_0 -pack-optimized %s | FileCheck %s
// RUN: hlsl2spv -T vs_6_0 -E spelled %s | FileCheck %s --check-prefix=SPELLED
// RUN: hlsl2spv -T vs_6_0 -E packed -pack-optimized %s | FileCheck %s --check-prefix=PACKED
// RUN: hlsl2spv -T vs_6_0 -E main -Fre %t.json -Fo %t.spv %s
// RUN: FileCheck %s --check-prefix=FACTS < %t.json
// RUN: not hlsl2spv -T vs_6_0 -DWRONG -E wrong -ferror-limit=0 %s 2>&1 | FileCheck %s --check-prefix=WRONG

// CHECK-DAG: OpDecorate %out_var_A Location 0
// CHECK-DAG: OpDecorate %out_var_B Location 0
// CHECK-DAG: OpDecorate %out_var_B Component 1
// CHECK-DAG: OpDecorate %out_var_WIDE Location 1
// CHECK-DAG: OpDecorate %out_var_BEHIND Location 2
// CHECK-DAG: OpDecorate %out_var_BEHIND Component 2
// FACTS: "semantic": "B"
// FACTS: "location": 0
// FACTS: "component": 1
struct shared
{
    float4 position : SV_Position;
    [[vk::location(0)]] float a : A;
    [[vk::location(0)]] [[vk::ext_decorate(31, 1)]] float3 b : B;
    [[vk::location(1)]] double3 wide : WIDE;
    [[vk::location(2)]] [[vk::ext_decorate(31, 2)]] int2 behind : BEHIND;
};

shared main()
{
    return (shared)0;
}

// Automatic locations avoid explicit ones.
// SPELLED-DAG: OpDecorate %out_var_A Location 1
// SPELLED-DAG: OpDecorate %out_var_B Location 1
// SPELLED-DAG: OpDecorate %out_var_C Location 0
// SPELLED-DAG: OpDecorate %out_var_D Location 2
struct spelled_out
{
    float4 position : SV_Position;
    float c : C;
    float d : D;
    [[vk::ext_decorate(30, 1)]] float2 a : A;
    [[vk::ext_decorate(30, 1)]] [[vk::ext_decorate(31, 2)]] float2 b : B;
};

spelled_out spelled()
{
    return (spelled_out)0;
}

// PACKED-DAG: OpDecorate %out_var_A Location 0
// PACKED-DAG: OpDecorate %out_var_B Location 0
// PACKED-DAG: OpDecorate %out_var_B Component 2
// PACKED-DAG: OpDecorate %out_var_C Location 1
// PACKED-NOT: Component
struct half_packed
{
    float4 position : SV_Position;
    [[vk::ext_decorate(31, 1)]] float a : A;
    float2 b : B;
    float c : C;
};

half_packed packed()
{
    return (half_packed)0;
}

#ifdef WRONG
struct wrong_ones
{
    float4 position : SV_Position;
    [[vk::location(0)]] float2 a : A;
    // WRONG-DAG: :[[#@LINE+2]]:{{.*}} stage output location 0 of 'B' is already used by 'A'
    // WRONG-DAG: :[[#@LINE-2]]:{{.*}} 'A' declared here
    [[vk::location(0)]] [[vk::ext_decorate(31, 1)]] float b : B;
    // WRONG-DAG: :[[#@LINE+1]]:{{.*}} reaches beyond the four of a location
    [[vk::location(1)]] [[vk::ext_decorate(31, 2)]] float3 c : C;
    // WRONG-DAG: :[[#@LINE+1]]:{{.*}} a location has components 0 to 3 only
    [[vk::location(2)]] [[vk::ext_decorate(31, 4)]] float d : D;
    // WRONG-DAG: :[[#@LINE+1]]:{{.*}} a number of 64 bits begins at component 0 or 2
    [[vk::location(3)]] [[vk::ext_decorate(31, 1)]] double e : E;
    // WRONG-DAG: :[[#@LINE+1]]:{{.*}} a matrix has no component to begin at
    [[vk::location(4)]] [[vk::ext_decorate(31, 0)]] float2x2 f : F;
    // WRONG-DAG: :[[#@LINE+1]]:{{.*}} reaches beyond the four of a location
    [[vk::location(6)]] [[vk::ext_decorate(31, 0)]] double3 g : G;
    [[vk::location(8)]] [[vk::ext_decorate(31, 1)]] float2 h[3] : H;
    [[vk::location(8)]] [[vk::ext_decorate(31, 3)]] float i[2] : I;
    // WRONG-DAG: :[[#@LINE+1]]:{{.*}} stage output location 10 of 'J' is already used by 'H'
    [[vk::location(10)]] [[vk::ext_decorate(31, 2)]] float j : J;
    [[vk::ext_decorate(30, 11)]] float4 k : K;
    // WRONG-DAG: :[[#@LINE+1]]:{{.*}} stage output location 11 of 'L' is already used by 'K'
    [[vk::location(11)]] float l : L;
    // WRONG-DAG: :[[#@LINE+1]]:{{.*}} components of an array of arrays require '-pack-optimized'
    [[vk::location(12)]] [[vk::ext_decorate(31, 0)]] float m[2][2] : M;
    // WRONG-DAG: :[[#@LINE+1]]:{{.*}} a built-in cannot have a location or a component
    [[vk::ext_decorate(31, 1)]] float clip : SV_ClipDistance;
};

wrong_ones wrong()
{
    return (wrong_ones)0;
}
#endif
