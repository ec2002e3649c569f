// Operators by precedence, casts and parentheses, literals, calls.
// RUN: hlsl2spv -T lib_6_8 -fparse-only -ast-dump %s | FileCheck %s
struct S { float x; };
void f(float a, float b, float c, S s) {
    // CHECK:      assign =
    // CHECK-NEXT: name a
    // CHECK-NEXT: assign *=
    // CHECK-NEXT: name b
    // CHECK-NEXT: conditional
    a = b *= c ? a : b ? c : a;
    // CHECK:      binary ||
    // CHECK-NEXT: binary &&
    // CHECK:      binary |
    // CHECK-NEXT: binary ^
    // CHECK-NEXT: binary &
    // CHECK-NEXT: binary ==
    // CHECK-NEXT: binary <
    // CHECK-NEXT: binary <<
    // CHECK-NEXT: binary +
    // CHECK-NEXT: name a
    // CHECK-NEXT: binary *
    a && b || a + b * c << 2 < 3 == c & b ^ a | c;
    // CHECK:      cast
    // CHECK-NEXT: type
    // CHECK-NEXT: type-name float4
    // CHECK-NEXT: unary -
    (float4)-a;
    // CHECK:      binary -
    // CHECK-NEXT: paren
    (a) - b;
    // CHECK:      cast
    // CHECK:      type-name S
    // CHECK-NEXT: int 0
    (S)0;
    // CHECK:      cast
    // CHECK-NEXT: type
    // CHECK-NEXT: type-name float
    // CHECK-NEXT: arrays
    // CHECK-NEXT: int 4
    (float[4])a;
    // CHECK:      cast
    // CHECK-NEXT: type
    // CHECK-NEXT: modifier const
    // CHECK-NEXT: modifier unsigned
    // CHECK-NEXT: type-name int
    (const unsigned int)a;
    // CHECK:      cast
    // CHECK-NEXT: type
    // CHECK-NEXT: modifier unsigned
    // CHECK-NEXT: name a
    (unsigned)a;
    // CHECK:      member xxx
    // CHECK-NEXT: int 1
    // CHECK:      member xx
    // CHECK-NEXT: float 2 f
    1.xxx; 2.0f.xx;
    // CHECK:      int 31 u
    // CHECK:      int 5 l
    // CHECK:      int 8{{$}}
    // CHECK:      float 0.5 h
    // CHECK:      float 1 l
    0x1Fu; 5L; 010; .5h; 1.l;
    // CHECK:      sizeof
    // CHECK-NEXT: type
    // CHECK:      sizeof
    // CHECK-NEXT: member x
    sizeof(S) + sizeof s.x;
    // CHECK:      member x
    // CHECK-NEXT: call
    // CHECK-NEXT: member method
    // CHECK-NEXT: index
    // CHECK-NEXT: call
    g(1)[2].method(3).x;
    // CHECK:      construct
    // CHECK-NEXT: type-name float4
    // CHECK:      construct
    // CHECK-NEXT: type-name vector<>
    float4(1, vector<float, 2>(2, 3), 4);
    // CHECK:      comma
    // CHECK-NEXT: comma
    a, b, c;
    // CHECK:      postfix ++
    // CHECK:      unary ++
    // CHECK:      unary !
    // CHECK-NEXT: unary ~
    a++; ++a; !~a;
    // CHECK:      bool true
    // CHECK:      string "a\"b"
    true; "a\"b";
}
