// Diagnostics as a single document, complete in all cases, on standard error or in the file of -Fe.
// RUN: not hlsl2spv -T ps_6_0 %s -fdiagnostics-format=json 2> %t.json
// RUN: python3 -m json.tool %t.json > /dev/null
// RUN: FileCheck %s < %t.json
// RUN: not hlsl2spv -T ps_6_0 %s -fdiagnostics-format=sarif -Fe %t.sarif
// RUN: python3 -m json.tool %t.sarif > /dev/null
// RUN: FileCheck --check-prefix=SARIF %s < %t.sarif
// RUN: hlsl2spv -T ps_6_0 %s -DGOOD -fdiagnostics-format=json -Fo %t.spv 2>&1 | FileCheck --check-prefix=GOOD %s
// RUN: not hlsl2spv -fdiagnostics-format=json -T ps_6_0 %t.nothing 2>&1 | FileCheck --check-prefix=NOTHING %s
// RUN: not hlsl2spv -fdiagnostics-format=sarif -T nonesuch %s 2>&1 | python3 -m json.tool | FileCheck --check-prefix=PROFILE %s
// RUN: not hlsl2spv -fdiagnostics-format=xml -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=FORMAT %s
// FORMAT: error: unknown diagnostic format 'xml': it is 'clang', 'msvc', 'vi', 'json' or 'sarif'
#include "Inputs/macros.hlsli"
float f(float a) { return a; }

#ifdef GOOD
float4 main() : SV_Target { return f(1); }
#else
float4 main(float2 uv : UV) : SV_Target {
    uint k = uv.x;
    /* é */ if (k & 1 == 0)
        return vec4(1, 2, 3, 4);
    f(uv, 1);
    return TWICE(uv);
}
#endif

//      CHECK: "version": 1,
// CHECK-NEXT: "compiler": "hlsl2spv {{.*}}",
//      CHECK: "severity": "warning",
//      CHECK: "warning": "parentheses",
//      CHECK: "line": 21,
// CHECK-NEXT: "column": 20,
//      CHECK: "ranges": [
//      CHECK: "column": 22,
// CHECK-NEXT: "endLine": 21,
// CHECK-NEXT: "endColumn": 28
//      CHECK: "fixes": [
//      CHECK: "column": 18,
//      CHECK: "endColumn": 18,
// CHECK-NEXT: "text": "("
//      CHECK: "endColumn": 23,
// CHECK-NEXT: "text": ")"
//      CHECK: "severity": "error",
//      CHECK: "text": "float4"
//      CHECK: "message": "'f' requires
//      CHECK: "notes": [
//      CHECK: "message": "'f(float)' declared here",
//      CHECK: "line": 14,
//      CHECK: "expandedFrom": [
//      CHECK: "macro": "TWICE",
//      CHECK: "macro": "BAD",
//      CHECK: "errors": 3,
// CHECK-NEXT: "warnings": 1

//      SARIF: "version": "2.1.0",
//      SARIF: "columnKind": "unicodeCodePoints",
//      SARIF: "ruleId": "parentheses",
// SARIF-NEXT: "level": "warning",
//      SARIF: "uri": "{{.*}}documents.hlsl"
//      SARIF: "startLine": 21,
// SARIF-NEXT: "startColumn": 19,
//      SARIF: "insertedContent": {
// SARIF-NEXT: "text": "("
//      SARIF: "text": "'f(float)' declared here"
//      SARIF: "text": "expanded from the macro 'TWICE'"
//      SARIF: "executionSuccessful": false

//      GOOD: "diagnostics": [],
// GOOD-NEXT: "errors": 0,
//  GOOD-NOT: generated
//   NOTHING: "message": "cannot read
//   NOTHING: "errors": 1,
//   PROFILE: "text": "unknown profile 'nonesuch'
//    OPTION: "message": "unknown option '-O5'
// The format option may follow the invalid option.
// RUN: not hlsl2spv -T ps_6_0 -O5 %s -fdiagnostics-format=json 2>&1 | FileCheck %s --check-prefix=OPTION --implicit-check-not=hlsl2spv:
