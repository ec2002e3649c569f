// C++ keywords that HLSL reserves.
// RUN: not hlsl2spv -T lib_6_8 -fparse-only %s 2>&1 | FileCheck %s
void f(int a) {
    // CHECK: :[[#@LINE+1]]:5: error: 'goto' is a reserved word from C; use a loop
    goto end;
    // CHECK: :[[#@LINE+1]]:9: error: 'static_cast' is a reserved word
    a = static_cast<int>(a);
    // CHECK: :[[#@LINE+1]]:5: error: 'asm' is a reserved word
    asm { mov r0, r1 };
    // CHECK: :[[#@LINE+1]]:5: error: 'try' is a reserved word
    try { a = 1; }
    // CHECK: :[[#@LINE+1]]:6: error: pointers are not supported in HLSL; use '.' to access members
    a->x = 1;
}
// CHECK: :[[#@LINE+1]]:7: error: pointers are not supported in HLSL
float *p;
// CHECK: :[[#@LINE+1]]:14: error: references are not supported in HLSL; use 'inout' for a parameter
void g(float &r) {}
// CHECK: :[[#@LINE+1]]:1: error: 'union' is a reserved word
union U { int a; };
