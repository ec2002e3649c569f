// --print-layout prints the offsets of members instead of the module's text.
// RUN: hlsl2spv -T vs_6_0 %s --print-layout | FileCheck --strict-whitespace --match-full-lines %s
// RUN: hlsl2spv -T vs_6_0 %s --print-layout -Fo %t.spv | FileCheck --strict-whitespace --match-full-lines %s
// RUN: hlsl2spv --print-layout %t.spv | FileCheck --check-prefix=MODULE %s
// RUN: hlsl2spv -T vs_6_0 -fvk-use-dx-layout %s --print-layout | FileCheck --check-prefix=DX %s
// RUN: hlsl2spv -T vs_6_0 %s -fstats -Fo %t.spv 2>&1 | FileCheck --check-prefix=STATS %s
struct Base { float3 a; };
struct Part : Base { float b[2]; min16float c; };
//      CHECK:cbuffer Constants: set 0, binding 0, 84 bytes
// CHECK-NEXT:  offset     size  type                     name
// CHECK-NEXT:       0        8  float2                   uv
// CHECK-NEXT:       8        8                           (free)
// CHECK-NEXT:      16       52  Part                     part
// CHECK-NEXT:      16       12    Base
// CHECK-NEXT:      16       12      float3               a
// CHECK-NEXT:      28        4                           (free)
// CHECK-NEXT:      32       20    float[2]               b  every 16
// CHECK-NEXT:      52       12                           (free)
// CHECK-NEXT:      64        4    min16float             c
// CHECK-NEXT:      68       12                           (free)
// CHECK-NEXT:      80        4  bool                     flag
cbuffer Constants { float2 uv; Part part; bool flag; };
// MODULE: cbuffer Constants: set 0, binding 0, 84 bytes
// MODULE: float {{ *}}c
// DX: cbuffer Constants: set 0, binding 0
// STATS: functions 1
// STATS: instructions
// STATS-NEXT: {{(arithmetic|conversion|comparison|composite|memory)}}
float4 main() : SV_Position { return uv.xyxy + part.b[1] + part.c + flag; }
