// All statements.
// RUN: hlsl2spv -T lib_6_8 -fparse-only -ast-dump %s | FileCheck %s
namespace N { float n; }
float f(int a) {
    // CHECK:      if
    // CHECK-NEXT: declaration
    // CHECK:      declarator b
    // CHECK:      block
    // CHECK-NEXT: empty
    if (int b = a) {} else ;
    // CHECK:      for
    // CHECK-NEXT: declaration-statement
    // CHECK:      declarator j
    // CHECK:      comma
    // CHECK-NEXT: postfix ++
    // CHECK:      unary --
    for (int i = 0, j = 1; i < 3; i++, --j) continue;
    // CHECK:      continue
    // CHECK:      for
    // CHECK-NEXT: empty
    // CHECK-NEXT: none
    // CHECK-NEXT: none
    // CHECK-NEXT: break
    for (;;) break;
    // CHECK:      while
    // CHECK-NEXT: declaration
    while (bool more = a > 0) a--;
    // CHECK:      do
    // CHECK-NEXT: binary <
    // CHECK:      block
    do { a += 2; } while (a < 3);
    // CHECK:      switch
    // CHECK:      case
    // CHECK-NEXT: int 0
    // CHECK-NEXT: case
    // CHECK-NEXT: binary +
    // CHECK:      default
    switch (a) { case 0: case 1 + 2: break; default: { float c; } discard; }
    // CHECK:      discard
    // CHECK:      if
    // CHECK-NEXT: name a
    // CHECK-NEXT: if
    // CHECK:      return
    // CHECK:      return
    if (a) if (a > 1) return 1; else return 2;
    // CHECK:      using-namespace N
    using namespace N;
    // CHECK:      alias X
    using X = float;
    // CHECK:      struct Local
    // CHECK:      declarator local
    struct Local { X x; } local;
    // CHECK:      typedef
    typedef X Y;
    // CHECK:      return
    // CHECK-NEXT: cast
    return (Y)local.x;
}
