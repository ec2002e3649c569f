// Expansion, spacing and macros that are not expanded recursively.
// RUN: hlsl2spv -P %s -Fi - | FileCheck --match-full-lines %s

#define OBJECT (1 + OBJECT)
#define CALL(x, y) y x
#define EMPTY
#define STRING(x) #x
#define EXPANDED(x) STRING(x)
#define PASTE(a, b) a##b
#define REST(f, ...) f(0, ##__VA_ARGS__)
#define COUNT(x...) [x]

// CHECK: a = (1 + OBJECT);
a = OBJECT;
// CHECK: b = 2 1 CALL;
b = CALL(1, 2) CALL;
// CHECK: c = (2, 3) CALL(4, 5);
c = CALL(EMPTY, (2, 3)) CALL EMPTY(4, 5);
// CHECK: d = "x + \"y\\n\" '\"' OBJECT" "(1 + OBJECT)";
d = STRING( x   + "y\n" '"' /* c */ OBJECT ) EXPANDED(OBJECT);
// CHECK: e = xy x1 12 += x y;
e = PASTE(x, y) PASTE(x, 1) PASTE(1, 2) PASTE(+, =) PASTE(, x) PASTE(y, );
// CHECK: f = g(0,1, 2) g(0) [] [1,2];
f = REST(g, 1, 2) REST(g) COUNT() COUNT(1,2);
// Adjacent tokens are separated if they would be read as a different token.
// CHECK: h = - -1 + +2 1 .x;
#define MINUS -
h = MINUS-1 +EMPTY+2 1.x;
// CHECK: i = two lines;
#define SPLIT(a) \
    two a
i = SPLI\
T(
    lines);
