// Functions that store the results of most tests: each call of check() appends to `result`, and the
// comment `//= ...` at the end of its line is the expected value.
RWStructuredBuffer<uint> result;
static uint check_count = 0;

void check(uint value) { result[check_count++] = value; }
void check(int value) { check(asuint(value)); }
void check(float value) { check(asuint(value)); }
void check(bool value) { check(value ? 1u : 0u); }

void check(uint2 value) { check(value.x); check(value.y); }
void check(uint3 value) { check(value.xy); check(value.z); }
void check(uint4 value) { check(value.xyz); check(value.w); }
void check(int2 value) { check(asuint(value)); }
void check(int3 value) { check(asuint(value)); }
void check(int4 value) { check(asuint(value)); }
void check(float2 value) { check(asuint(value)); }
void check(float3 value) { check(asuint(value)); }
void check(float4 value) { check(asuint(value)); }
void check(bool2 value) { check(value.x); check(value.y); }
void check(bool3 value) { check(value.xy); check(value.z); }
void check(bool4 value) { check(value.xyz); check(value.w); }
