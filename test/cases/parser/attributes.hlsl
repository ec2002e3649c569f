// Attributes in all valid positions.
// RUN: hlsl2spv -T lib_6_8 -fparse-only -ast-dump %s | FileCheck %s
// CHECK:      declaration
// CHECK-NEXT: attribute vk::binding [{{\[\]}}]
// CHECK-NEXT: int 1
// CHECK-NEXT: int 2
// CHECK-NEXT: attribute vk::counter_binding [{{\[\]}}]
[[vk::binding(1, 2), vk::counter_binding(3)]] RWStructuredBuffer<int> a;
// CHECK:      declarator b
// CHECK-NEXT: attribute vk::location
struct S { float4 b [[vk::location(1)]] : B; [[vk::offset(8)]] float c; };
// CHECK:      struct T
// CHECK-NEXT: attribute NodeTrackRWInputSharing{{$}}
struct [NodeTrackRWInputSharing] T { int d; };
// CHECK:      alias byte
// CHECK-NEXT: attribute vk::ext_capability
using byte [[vk::ext_capability(39)]] = vk::SpirvType<21, 8, 8, vk::Literal<vk::integral_constant<uint, 8>>>;
// CHECK:      function
// CHECK-NEXT: attribute shader
// CHECK-NEXT: string "compute"
// CHECK-NEXT: attribute numthreads
// CHECK:      parameter f
// CHECK-NEXT: attribute vk::ext_reference
[shader("compute")] [numthreads(8, 8, 1)]
void e([[vk::ext_reference]] int f) {
    int array[2];
    // CHECK:      for
    // CHECK-NEXT: attribute unroll
    // CHECK-NEXT: int 4
    // CHECK-NEXT: attribute fastopt
    [unroll(4)] [fastopt] for (;;) {}
    // CHECK:      if
    // CHECK-NEXT: attribute branch
    // CHECK:      if
    // CHECK-NEXT: attribute flatten
    [branch] if (f) ; else [flatten] if (f > 1) ;
    // CHECK:      index
    // CHECK-NEXT: name array
    // CHECK-NEXT: index
    // CHECK-NEXT: name array
    array[array[0]] = 1;
    // CHECK:      declaration-statement
    // CHECK-NEXT: attribute vk::aliased_pointer
    [[vk::aliased_pointer]] int g = 2;
}
