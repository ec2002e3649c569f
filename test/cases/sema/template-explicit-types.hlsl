// Valid specializations and overloads of function templates with similar types.
// RUN: hlsl2spv -T ps_6_2 -enable-16bit-types %s -Fo %t 2>&1 | count 0
template<typename T, int N> vector<T, N> square(vector<T, N> x) { return x * x; }
template<> vector<float, 3> square<float, 3>(const float3 x) { return x; }
template<> float2 square(vector<float, 2> x) { return x; }

template<typename T> T add(T a, T b = (T)0) { return a + b; }
template<> int add<int>(int a, int b) { return a - b; }

template<typename T> matrix<T, 2, 2> turned(matrix<T, 2, 2> a) { return a; }
template<> row_major float2x2 turned<float>(row_major float2x2 a) { return a * 2; }

namespace N { template<typename T> T first(T a) { return a; } template<typename T> T first(vector<T, 2> a) { return a.x; } }
template<> float N::first<float>(float a) { return a; }
template<> float N::first<float>(float2 a) { return a.y; }

template<typename T> void set(inout T a, out T b) { a = b = 1; }
template<> void set<float>(in out float a, out float b) { a = b = 2; }

template<uint N> float last(float a[N]) { return a[N - 1]; }
template<> float last<2>(float a[2]) { return a[1]; }

template<typename T> T twice(T a);
template<typename T> T twice(T a) { return a + a; }
template<typename T> T twice(T a);
template<> uint twice<uint>(uint a);
template<> uint twice<uint>(uint a) { return a << 1; }
template<> uint twice(uint);

float4 main(float x : X) : SV_Target
{
    float a = x, b, c[2] = {x, 1};
    set(a, b);
    float2x2 m = turned((float2x2)x);
    return square(float3(x, x, x)).x + square(float2(x, x)).y + add(1, 2) + N::first(x) + a + b + last(c) + m[0][0] +
           twice(x) + twice(1u);
}
