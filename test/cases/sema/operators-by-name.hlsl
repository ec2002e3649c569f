// Operators called by name: on an object, unqualified in a method, and with a scope.
// RUN: hlsl2spv -T cs_6_0 -HV 2021 %s | FileCheck %s
struct base {
    int x;
    bool operator<(base o) { return x < o.x; }
    int operator()(int a) { return x + a; }
    int operator~() { return ~x; }
    bool operator!() { return x == 0; }
};
struct number : base {
    bool operator==(number o) { return x == o.x; }
    bool operator>(number o)
    {
        operator==(o);
        return !operator==(o) && !(base::operator<((base)o));
    }
    int twice() { return operator()(1) + (operator()(2) * 2); }
};

RWStructuredBuffer<int> results;
[numthreads(1, 1, 1)] void main()
{
    number three, four;
    three.x = 3;
    four.x = 4;
    // CHECK: OpStore %{{.*}} %int_1
    results[0] = four.operator>(three);
    // CHECK: OpStore %{{.*}} %int_0
    results[1] = three > four;
    // CHECK: OpStore %{{.*}} %int_14
    results[2] = three.twice();
    // CHECK: OpStore %{{.*}} %int_n4
    results[3] = three.operator~();
    // CHECK: OpStore %{{.*}} %int_0
    results[4] = four.operator!();
}
