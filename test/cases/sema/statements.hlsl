// RUN: hlsl2spv -T ps_6_0 -E main -ast-dump-typed %s | FileCheck %s

float never_falls(int i) {
    while (true) {
        if (i > 3) {
            return 1;
        }
        i++;
    }
}
float in_all_cases(int i) {
    switch (i) {
    case 0:
        return 1;
    default:
        return 2;
    }
}

float main(int i : I, float2 f : F) : SV_Target {
    float sum = 0;
    // CHECK: for
    // CHECK: block
    for (int k = 0, n = 4; k < n; k++, n--) {
        if (k == 2)
            continue;
        // CHECK: break
        if (k == 3)
            break;
        sum += k;
    }
    // CHECK: if
    // CHECK-NEXT: next 'int' local
    if (int next = i + 1) {
        sum += next;
    }
    // CHECK: do
    do {
        sum -= 1;
    } while (sum > 10);
    // A condition of another integer type, cases of mixed types, nested labels.
    // CHECK: switch
    switch (f.x > 1) {
    case true: {
    case 0u:
        sum += 1;
        break;
    }
    }
    // CHECK: switch
    // CHECK-NEXT: constant 'int' 2
    switch (2) {
    case 1:
    case 2:
        sum += 2;
    default:
        break;
    }
    [branch] if (sum > 3) discard;
    static int counter = 0;
    counter++;
    const int folded = 3;
    float array[folded + 1];
    array[folded] = 1;
    using namespace vk;
    typedef float2 F2;
    F2 g = f;
    return sum + never_falls(i) + in_all_cases(i) + counter + array[3] + g.x;
}
