// Implicit conversions that lose data cause warnings; explicit ones do not.
// RUN: hlsl2spv -T ps_6_0 -E main -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=warning:

float4 main(float4 v : V, nointerpolation double d : D) : SV_Target {
    // CHECK: :[[#@LINE+1]]:16: warning: implicit truncation of vector type from 'float4' to 'float2' [-Wconversion]
    float2 a = v;
    float2 b = (float2)v;
    // CHECK: :[[#@LINE+1]]:15: warning: conversion from 'double' to 'float' may lose data [-Wconversion]
    float c = d;
    float e = (float)d;
    float f = 1.0L;
    float2 g = {d, d};
    // CHECK: :[[#@LINE+1]]:13: warning: conversion from 'literal float' to 'int' changes 1.5 [-Wliteral-conversion]
    int h = 1.5;
    int i = (int)1.5;
    int j = 2.0;
    return a.x + b.x + c + e + f + g.x;
}
