// RUN: hlsl2spv -T ps_6_0 -E main -ast-dump-typed %s | FileCheck %s

struct Complex {
    float2 v;
    Complex operator+(Complex o) { Complex r; r.v = v + o.v; return r; }
    Complex operator*(Complex o) { Complex r; r.v = float2(v.x * o.v.x - v.y * o.v.y, v.x * o.v.y + v.y * o.v.x); return r; }
    Complex operator*(float s) { Complex r; r.v = v * s; return r; }
    float operator[](int i) { return v[i]; }
    float operator()(float a, float b) { return v.x * a + v.y * b; }
    bool operator==(Complex o) { return all(v == o.v); }
};

float main() : SV_Target {
    Complex a = {1, 2}, b = {3, 4};
    // CHECK: call 'Complex' Complex.operator.Plus
    Complex c = a + b;
    // CHECK: call 'Complex' Complex.operator.Star
    // CHECK: call 'Complex' Complex.operator.Star
    c = a * b * 2.0;
    // CHECK: call 'bool' Complex.operator.EqualEqual
    if (a == b) {
        // CHECK: call 'float' Complex.operator.Subscript
        return c[1];
    }
    // CHECK: call 'float' Complex.operator.Call
    return c(1, 2);
}
