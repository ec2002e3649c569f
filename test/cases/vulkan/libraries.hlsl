// A library must contain an entry point, or an export if modules can be linked.
// RUN: not hlsl2spv -T lib_6_3 %s 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: hlsl2spv -T lib_6_3 -Vd %s | FileCheck %s --check-prefix=EMPTY
// RUN: not hlsl2spv -T lib_6_3 -DEXPORTS=export %s 2>&1 | FileCheck %s --check-prefix=EXPORT
// RUN: hlsl2spv -T lib_6_3 -DEXPORTS=export -fspv-target-env=universal1.5 %s \
// RUN:   | FileCheck %s --check-prefix=LINK
#ifndef EXPORTS
#define EXPORTS
#endif
// NOTHING: error: library has no entry points and no exported functions
// NOTHING: libraries.hlsl:[[#@LINE+4]]:15: note:
// EMPTY-NOT: OpEntryPoint
// EXPORT: libraries.hlsl:[[#@LINE+2]]:15: error: exporting 'half_of' from a library without entry points requires
// LINK: OpDecorate %half_of LinkageAttributes "half_of" Export
EXPORTS float half_of(float x)
{
    return x / 2;
}
