// A number does not convert to an enum, and scoped enums do not support arithmetic.
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
enum Plain { A, B };
enum Other { C };
enum class Scoped { A, B };

int main() : SV_Target {
    Plain p = A;
    // CHECK: :[[#@LINE+1]]:10: error: cannot convert from 'int' to 'Plain' without a cast
    p |= 1;
    // CHECK: :[[#@LINE+1]]:10: error: cannot convert from 'int' to 'Plain' without a cast
    p += C;
    // CHECK: :[[#@LINE+1]]:6: error: '++' cannot be applied to 'Plain'
    p++;
    Scoped s = Scoped::A;
    // CHECK: :[[#@LINE+1]]:7: error: '|' cannot be applied to 'Scoped' and 'Scoped'
    s |= Scoped::B;
    // CHECK: :[[#@LINE+1]]:9: error: '~' cannot be applied to 'Scoped'
    s = ~s;
    return p;
}
