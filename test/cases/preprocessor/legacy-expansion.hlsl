// Like fxc, pastes arguments after expanding them.
// RUN: hlsl2spv -P %s -Fi - | FileCheck --check-prefix=STANDARD %s
// RUN: hlsl2spv -P %s -Fi - -flegacy-macro-expansion | FileCheck --check-prefix=LEGACY %s
#define NAME color
#define PASTE(a, b) a##b
// STANDARD: NAME1
// LEGACY: color1
PASTE(NAME, 1)
