// RUN: hlsl2spv -T vs_6_0 %s | FileCheck %s
// RUN: not hlsl2spv -T vs_6_0 -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// The components at the last location have the greatest indices that fit into 32 bits.
// CHECK: Location 1073741823
struct Last { [[vk::location(0x3fffffff)]] float4 v : V; };
struct Beyond
{
    // WRONG: :[[#@LINE+1]]:{{.*}} error: location 1073741824 is out of range
    [[vk::location(0x40000000)]] float4 a : A;
    // WRONG: :[[#@LINE+1]]:{{.*}} error: 'B' exceeds the last location
    [[vk::location(0x3ffffffe)]] float4x4 b : B;
    // WRONG: :[[#@LINE+1]]:{{.*}} error: location -1 is out of range
    [[vk::location(-1)]] float4 c : C;
};
#ifdef WRONG
#define Last Beyond
#endif
Last main() { return (Last)0; }
