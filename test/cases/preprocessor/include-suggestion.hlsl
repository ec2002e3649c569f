// For a missing file, the error suggests a file with a similar name in the searched folders.
// RUN: not hlsl2spv -T ps_6_0 -I %S/Inputs %s -Fo /dev/null 2>&1 | FileCheck --strict-whitespace %s

//      CHECK: error: cannot find the file 'forsed.h'; did you mean 'forced.h'?
// CHECK-NEXT:{{^}}#include "forsed.h"
// CHECK-NEXT:{{^}}         ^~~~~~~~~~
// CHECK-NEXT:{{^}}         "forced.h"
// CHECK-NEXT: note: also searched in '{{.*}}Inputs'
#include "forsed.h"
// CHECK: error: cannot find the file 'Inputs/gaurded.h'; did you mean 'Inputs/guarded.h'?
#include "Inputs/gaurded.h"
// CHECK: error: cannot find the file 'nothing-like-this.h'{{$}}
#include "nothing-like-this.h"

float4 main() : SV_Target { return 1; }
