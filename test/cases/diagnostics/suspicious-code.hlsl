// Valid code that may not have the intended meaning.
// RUN: hlsl2spv -T ps_6_0 %s -Wself-assign 2>&1 >/dev/null | FileCheck --strict-whitespace %s
// RUN: hlsl2spv -T ps_6_0 %s -Wno-parentheses -Wno-empty-body -Wno-self-assign 2>&1 >/dev/null | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: not hlsl2spv -T ps_6_0 %s -Werror=parentheses 2>&1 | FileCheck --check-prefix=ERROR %s
// NONE-NOT: warning
// ERROR: error: '==' has higher precedence than '&'; {{.*}} [-Werror,-Wparentheses]

#define NOTHING(x)
#define SAME(x) x

bool both(uint flags, bool a, bool b)
{
    //      CHECK:{{^}}    if (flags & 1 == 0)
    // CHECK-NEXT:{{^}}              ^ ~~~~~~
    // CHECK-NEXT:{{^}}        (        )
    if (flags & 1 == 0)
        return a;
    //      CHECK:{{^}}    if (4 != flags & 4)
    // CHECK-NEXT:{{^}}        ~~~~~~~~~~ ^
    // CHECK-NEXT:{{^}}             (        )
    if (4 != flags & 4)
        return a;
    // CHECK: '&&' has higher precedence than the surrounding '||' [-Wlogical-op-parentheses]
    bool c = a && b || flags;
    // CHECK: '&' has higher precedence than the surrounding '|' [-Wbitwise-op-parentheses]
    flags |= flags & 1 | 2;
    // CHECK: '+' has higher precedence than the surrounding '<<' [-Wshift-op-parentheses]
    flags = flags << flags + 1;
    // CHECK: comparison chain compares the result of the first comparison; use '&&' [-Wcomparison-chain]
    c = 1 < flags < 3;
    //      CHECK:{{^}}    if (!flags == 3)
    // CHECK-NEXT:{{^}}        ^~~~~~
    // CHECK-NEXT:{{^}}         (         )
    if (!flags == 3)
        return c;
    if ((flags & 1) == 0 || (a && b) || !a == b || a == b & b == c || flags == (flags & 1))
        return b;
    // CHECK: add explicit braces to avoid dangling else [-Wdangling-else]
    if (a)
        if (b)
            return c;
        else
            return a;
    return c;
}

float4 main(uint flags : FLAGS, bool a : A, bool b : B) : SV_Target
{
    float4 color = both(flags, a, b);
    // CHECK: [[#@LINE+1]]:11: warning: 'if' statement has empty body [-Wempty-body]
    if (a);
    {
        color = 1;
    }
    // CHECK: [[#@LINE+1]]:47: warning: 'for' statement has empty body [-Wempty-body]
    for (uint i = 0; i < 4; color.x += 1, i++);
    {
        color = 1;
    }
    for (uint k = 0; k < 4; color.x += 1, k++)
        ;
    if (b)
        NOTHING(color);
    for (uint j = 0; j < 4; color.x += 1, j++);
    color = SAME(color);
    // CHECK:{{^}}    color.x = color.x;
    // CHECK-NEXT:{{^}}    ~~~~~~~ ^ ~~~~~~~
    color.x = color.x;
    color.x = color.y;
    return color;
}
// CHECK: 11 warnings generated
