// A template argument must be of the kind of its parameter, also for built-in templates.
// RUN: not hlsl2spv -T cs_6_6 %s 2>&1 | FileCheck %s --implicit-check-not=error:
RWStructuredBuffer<uint> result;
template<typename T> struct One { T x; };
template<typename T, typename U> struct Two { T x; U y; };
template<typename T, typename U = T> struct Either { T x; };
template<template<typename> class F = One> struct Use { F<int> f; };
template<template<typename, int> class V> struct Row { V<float, 3> row; };
// A parameter may be unnamed, and suggestions contain only names from the source.
// CHECK: :[[#@LINE+1]]:68: error: use of undeclared identifier 'undef'{{$}}
template<template<typename> class, typename, int> int f() { return undef; }

// CHECK: :[[#@LINE+1]]:30: error: template argument 1 of 'vk::BufferPointer' must be a type
struct S { vk::BufferPointer<1> p; };
// CHECK: :[[#@LINE+1]]:40: error: template argument 2 of 'vk::BufferPointer' must be a constant number
struct P { vk::BufferPointer<One<int>, int> p; };
StructuredBuffer<S> loaded;
// CHECK: :[[#@LINE+1]]:18: error: template argument 1 of 'StructuredBuffer' must be a type
StructuredBuffer<3> three;
// CHECK: :[[#@LINE+1]]:31: error: template argument 2 of 'InputPatch' must be a constant number
void patch(InputPatch<float4, float> p) {}
// CHECK: :[[#@LINE+1]]:18: error: template argument 2 of 'vk::SpirvType' must be a constant number
vk::SpirvType<1, int, 1> wrong_size;
// CHECK: :[[#@LINE+1]]:37: error: template argument 1 of 'vk::Literal' must be a 'vk::integral_constant'
vk::SpirvOpaqueType<33, vk::Literal<bool> > wrong_literal;
// CHECK: :[[#@LINE+1]]:35: error: template argument 1 of 'vk::integral_constant' must be an integer type or bool
vk::Literal<vk::integral_constant<float, 1> > wrong_constant;
// A template without its arguments is not a type.
// CHECK: :[[#@LINE+1]]:33: error: template 'RWTexture2D' requires arguments
typedef vk::SpirvOpaqueType<28, RWTexture2D, vk::integral_constant<uint, 4> > no_texels;
// CHECK: :[[#@LINE+1]]:32: error: template 'One' requires arguments
typedef vk::SpirvType<1, 8, 8, One> no_struct;
// CHECK: :[[#@LINE+1]]:26: error: template 'One' requires arguments
typedef StructuredBuffer<One> no_element;

[numthreads(1, 1, 1)]
void main()
{
    // CHECK: :[[#@LINE+1]]:5: error: a template argument of 'Use' must be a template
    Use<int> a;
    // CHECK: :[[#@LINE+1]]:5: error: template 'Two' does not accept the arguments of 'Use'
    Use<Two> b;
    Use<Either> c;
    Row<vector> d;
    // CHECK: :[[#@LINE+1]]:5: error: template 'One' does not accept the arguments of 'Row'
    Row<One> e;
    // CHECK: :[[#@LINE+1]]:5: error: template 'One' requires arguments
    Either<One> g;
    result[0] = loaded.Load(0).p.Get();
}
