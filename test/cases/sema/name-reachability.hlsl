// Everything that entry points reach is preserved, however it is named.  The tree of an unreachable
// body is freed, but its declarations and its warnings are preserved.
// RUN: hlsl2spv -T ps_6_6 -HV 2021 -E shaders::main %s -Fo %t.spv -Wno-unused
// RUN: hlsl2spv -T ps_6_6 -HV 2021 -E shaders::main %s -fcgl 2>/dev/null | FileCheck %s --implicit-check-not=unreached
// RUN: hlsl2spv -T ps_6_6 -HV 2021 -E shaders::main %s -fcgl 2>&1 >/dev/null | FileCheck %s --check-prefix=DOUBT --implicit-check-not=warning:
// RUN: not hlsl2spv -T ps_6_6 -HV 2021 -E shaders::main %s -Wuninitialized -WX 2>&1 | FileCheck %s --check-prefix=ERROR --implicit-check-not=error:
// RUN: not hlsl2spv -T ps_6_6 -HV 2021 -E shaders::main %s -DWRONG 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error: --implicit-check-not=warning:

// CHECK-DAG: OpName {{.*}} "by_default"
float by_default() { return 1; }
// CHECK-DAG: OpName {{.*}} "by_initializer"
float by_initializer() { return 2; }
// CHECK-DAG: OpName {{.*}} "by_instance"
float by_instance(float x) { return x; }
// CHECK-DAG: OpName {{.*}} "by_call"
float by_call(float x = by_default()) { return x; }
// CHECK-DAG: OpName {{.*}} "by_static"
float by_static() { return 3; }

struct Box {
    float x;
    // CHECK-DAG: OpName {{.*}} "Box.operator.Plus"
    Box operator+(Box other) { Box sum = { x + added(other.x) }; return sum; }
    float added(float y);
    // CHECK-DAG: OpName {{.*}} "Box.doubled"
    float doubled() { return twice(x); }
    // CHECK-DAG: OpName {{.*}} "Box.twice"
    float twice(float y) { return y * 2; }
    float unreached() { return twice(x); }
};
// CHECK-DAG: OpName {{.*}} "Box.added"
float Box::added(float y) { return x + y; }

static float initialized = by_initializer();
template<typename T> T instance(T x) { return by_instance(x); }
float counted() { static float count = by_static(); return count++; }

// DOUBT: :[[#@LINE+2]]:59: warning: 'y' is used uninitialized here
// ERROR: :[[#@LINE+1]]:59: error: 'y' is used uninitialized here
float unreached_before(float x) { float y; return x > 1 ? y : x; }

template<typename T> struct Holder { T value; float get() { return value.get(); } };
float unreached(float x) {
    static float kept = unreached_before(x);
    enum Choice { ONE = 1, TWO };
    struct Inner { float value; float get() { return value + TWO; } };
    Inner inner = { x + kept };
    Holder<Inner> holder = { inner };
    return holder.get() + inner.get() + ONE + instance(x);
}

#if WRONG
// WRONG: :[[#@LINE+1]]:49: error: use of undeclared identifier
float unreached_and_wrong(float x) { return x + nothing; }
#endif

namespace shaders {
    float4 main(float x : X) : SV_Target {
        Box box = { x };
        return (box + box).x + box.doubled() + by_call() + instance(x) + initialized + counted();
    }
}
