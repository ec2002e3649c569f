// Without native 16-bit types, half is still distinct from float in overload resolution.
// RUN: hlsl2spv -T ps_6_0 -E main -ast-dump-typed %s | FileCheck %s
// RUN: not hlsl2spv -T ps_6_0 -E main -DLITERAL %s 2>&1 | FileCheck %s --check-prefix=LITERAL

float f(float x) {
    return x;
}
half f(half x) {
    return x * 2;
}

float4 main(half h : H, float x : X) : SV_Target {
    // CHECK-LABEL: a 'half' local
    // CHECK-NEXT: call 'half' f
    half a = f(h);
    // CHECK-LABEL: b 'float' local
    // CHECK-NEXT: call 'float' f
    float b = f(x);
    // CHECK-LABEL: c 'half' local
    // CHECK-NEXT: call 'half' f
    // CHECK-NEXT: binary 'half' '*'
    half c = f(h * 2.5);
    // CHECK-LABEL: d 'float' local
    // CHECK-NEXT: call 'float' f
    // CHECK-NEXT: binary 'float' '*'
    float d = f(h * x);
    // Intrinsics have no half overloads: they return 'float'.
    // CHECK-LABEL: i 'float' local
    // CHECK-NEXT: call 'float' f
    // CHECK-NEXT: intrinsic 'float' max
    float i = f(max(h, h));
    // CHECK-LABEL: j 'float' local
    // CHECK-NEXT: call 'float' f
    // CHECK-NEXT: swizzle 'float' .x
    // CHECK-NEXT: intrinsic 'float2' refract
    float j = f(refract((half2)h, (half2)h, h).x);
#ifdef LITERAL
    // LITERAL: :[[#@LINE+1]]:5: error: call to 'f' is ambiguous with arguments: 
    f(1.5);
#endif
    return a + b + c + d;
}
