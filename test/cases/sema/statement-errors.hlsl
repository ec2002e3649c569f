// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:

void returns_nothing() {
    // CHECK: :[[#@LINE+1]]:12: error: void function 'returns_nothing' should not return a value
    return 1;
}
int returns_int() {
    // CHECK: :[[#@LINE+1]]:5: error: 'returns_int' must return a value of type 'int'
    return;
}
float main(int i : I, float4 f : F) : SV_Target {
    // CHECK: :[[#@LINE+1]]:5: error: 'break' statement not in loop or switch statement
    break;
    // CHECK: :[[#@LINE+1]]:5: error: 'continue' statement not in loop statement
    continue;
    // CHECK: :[[#@LINE+1]]:5: error: 'case' statement not in switch statement
    case 1:
    switch (i) {
    case 1:
        // CHECK: :[[#@LINE+1]]:9: error: 'continue' statement not in loop statement
        continue;
    // CHECK: :[[#@LINE+2]]:10: error: duplicate case value 1
    // CHECK: note: previous label is here
    case 1:
        break;
    // CHECK: :[[#@LINE+1]]:10: error: case value is not a constant expression
    case i:
        break;
    // CHECK: :[[#@LINE+1]]:10: error: case value must be an integer, not 'literal float'
    case 1.5:
        break;
    default:
        break;
    // CHECK: :[[#@LINE+1]]:5: error: multiple 'default' labels in one switch
    default:
        break;
    case 4:
        while (i) {
            // CHECK: :[[#@LINE+1]]:13: error: 'case' must be directly in the body of its switch
            case 5:
                break;
        }
    }
    // CHECK: :[[#@LINE+1]]:13: error: switch requires an integer, not 'float4'
    switch (f) {
    }
    // CHECK: :[[#@LINE+1]]:10: error: a variable cannot have type 'void'
    void nothing;
    // CHECK: :[[#@LINE+1]]:11: error: array 'unsized' requires a size or an initializer
    float unsized[];
    // CHECK: :[[#@LINE+1]]:19: error: array size must be a constant
    float dynamic[i];
    // CHECK: :[[#@LINE+1]]:27: error: a local variable cannot have a semantic
    float semantic_less : SEM;
    // CHECK: :[[#@LINE+1]]:5: error: static assertion failed: sizes differ
    _Static_assert(sizeof(float4) == 12, "sizes differ");
    // CHECK: :[[#@LINE+1]]:28: error: static assertion message must be a string
    _Static_assert(1 == 2, 1e38);
    return 0;
}
