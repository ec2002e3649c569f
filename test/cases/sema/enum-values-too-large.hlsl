// Enumerators after the greatest value of the underlying type.
// RUN: not hlsl2spv -T ps_6_2 -enable-16bit-types -HV 2021 %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+1]]:49: error: value after 4294967295 does not fit the enum's type 'uint'
enum Unsigned : uint { MOST_U = 0xffffffff - 0, BEYOND_U };
// CHECK: :[[#@LINE+1]]:43: error: value after 2147483647 does not fit the enum's type 'int'
enum Signed : int { MOST_I = 0x7fffffff,  BEYOND_I };
// CHECK: :[[#@LINE+1]]:52: error: value after 9223372036854775807 does not fit the enum's type 'int64_t'
enum Wide : int64_t { MOST_L = 0x7fffffffffffffff, NONE, BEYOND_L = 0 };
// CHECK: :[[#@LINE+1]]:30: error: value after 1 does not fit the enum's type 'bool'
enum Truth : bool { NO, YES, MAYBE };
// CHECK-NOT: error:
enum Plain { MOST = 0x7fffffff, BEYOND };
enum Around : uint { WRAPPED = -2, LAST };
enum Small : uint16_t { MOST_S = 65534, LAST_S };
float4 main() : SV_Target { return 1; }
