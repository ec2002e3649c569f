// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlsl2spv -T ps_6_0 -E main -HV 2018 %s 2>&1 | FileCheck %s --check-prefix=OLD

struct S {
    float x;
    // OLD: error: operator overloading requires HLSL 2021
    float operator+(float y) { return x + y; }
    // CHECK: :[[#@LINE+1]]:10: error: operator cannot be overloaded
    void operator=(S s) { }
    // CHECK: :[[#@LINE+1]]:11: error: operator cannot be overloaded
    float operator<<(S s) { return 1; }
    // CHECK: :[[#@LINE+1]]:5: error: conversion operators are not supported in HLSL
    operator float() { return x; }
    // CHECK: :[[#@LINE+1]]:11: error: 'operator+' cannot have 3 operands, including the object
    float operator+(S a, S b) { return 1; }
    // CHECK: :[[#@LINE+1]]:11: error: 'operator!' cannot have 2 operands, including the object
    float operator!(S a) { return 1; }
    // CHECK: :[[#@LINE+1]]:11: error: 'operator[]' cannot have 1 operand, including the object
    float operator[]() { return 1; }
    float operator*() { return 1; }
    float operator()(float y, float z, float w) { return 1; }
};
// CHECK: :[[#@LINE+1]]:7: error: operators can only be overloaded as methods
float operator-(S a, S b) { return 1; }

float main() : SV_Target {
    S s = {1};
    // CHECK: :[[#@LINE+1]]:14: error: '-' cannot be applied to 'S' and 'S'
    return s - s;
}
