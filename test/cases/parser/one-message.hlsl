// One message for each error: each part is compiled separately, because an error in braces affects the rest.
// RUN: not hlsl2spv -T cs_6_0 -DOPENED %s -Fo /dev/null 2>&1 | FileCheck %s --check-prefix=OPENED --implicit-check-not=error:
// RUN: not hlsl2spv -T cs_6_0 -DCLOSED %s -Fo /dev/null 2>&1 | FileCheck %s --check-prefix=CLOSED --implicit-check-not=error:
// RUN: not hlsl2spv -T cs_6_0 -DOPEN %s -Fo /dev/null 2>&1 | FileCheck %s --check-prefix=OPEN --implicit-check-not=error:
// RUN: not hlsl2spv -T cs_6_0 -DWHILE %s -Fo /dev/null 2>&1 | FileCheck %s --check-prefix=WHILE --implicit-check-not=error:
// RUN: not hlsl2spv -T cs_6_0 -DNAMES %s -Fo /dev/null 2>&1 | FileCheck %s --check-prefix=NAMES --implicit-check-not=error:
RWStructuredBuffer<int> result;
int helper(int x) { return x; }

#ifdef OPENED
// The body of a function without '{' is skipped.
// OPENED: :[[#@LINE+2]]:11: error: expected '{' after ')'
[numthreads(1, 1, 1)]
void main()
    result[0] = helper(1);
    helper(2);
    if (result[0]) { result[1] = 2; }
}
#endif

#ifdef CLOSED
// Text after an extra '}' is not parsed as a list of declarations.
[numthreads(1, 1, 1)]
void main() {
    // CLOSED: :[[#@LINE+1]]:21: error: expected ';' after '}'
    int v[2] = {1, 2} };
    result[0] = v[0];
    result[1] = helper(2);
}
#endif

#ifdef OPEN
// Functions after an unclosed one are parsed as usual.
int open(int x) {
    if (x > 1) {
        return 1;
    return 2;
}
// OPEN: :[[#@LINE+1]]:25: error: expected '}' before function definition
int other(int x, int y) {
    return x;
}
[numthreads(1, 1, 1)]
void main() {
    result[0] = other(1, 2) + open(3);
    // OPEN: :[[#@LINE+1]]:17: error: use of undeclared identifier 'missing'
    result[1] = missing;
}
#endif

#ifdef WHILE
[numthreads(1, 1, 1)]
void main() {
    // WHILE: :[[#@LINE+1]]:28: error: expected 'while' before '('
    do { result[0] += 1; } (result[0] < 4);
    result[1] = 2;
}
void more() { result[1] = 2; }
#endif

#ifdef NAMES
// An unknown name is reported once per function; a name whose declaration was skipped is not reported.
struct Pair { int int a; int b; };
// NAMES: :[[#@LINE-1]]:19: error: expected a name or ';' before 'int'
[numthreads(1, 1, 1)]
void main() {
    Pair pair = {1, 2};
    // NAMES: :[[#@LINE+1]]:17: error: use of undeclared identifier 'unheard'
    result[0] = unheard;
    result[1] = unheard + helper(unheard);
    // NAMES: :[[#@LINE+1]]:23: error: expected a name before '='
    int one = 1, all, = 2;
    result[2] = all;
}
#endif
