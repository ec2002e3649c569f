// Conversions and arithmetic selected by component type, for scalars and vectors.
// RUN: hlsl2spv -T cs_6_2 -enable-16bit-types -E main %s | FileCheck %s
#include <vk/opcode_selector.h>

RWStructuredBuffer<uint4> words;
RWStructuredBuffer<float4> numbers;
RWStructuredBuffer<int16_t> shorts;

template <class From, class To, class T, class S> T convert(S s) {
    return vk::util::ConversionSelector<From, To>::Convert<T>(s);
}

[numthreads(1, 1, 1)]
void main() {
    // CHECK: OpConvertUToF %v4float
    numbers[0] = convert<uint, float, float4>(words[0]);
    // CHECK: OpConvertFToU %v4uint
    words[1] = convert<float, uint, uint4>(numbers[1]);
    // CHECK: OpSConvert %short
    shorts[0] = convert<int, int16_t, int16_t>((int)words[2].x);
    // CHECK: OpFNegate %v4float
    numbers[4] = vk::util::ArithmeticSelector<float>::Negate(numbers[3]);
    // CHECK: OpUDiv %v4uint
    words[3] = vk::util::ArithmeticSelector<uint>::Div(words[1], words[2]);
    // CHECK: OpSDiv %short
    shorts[1] = vk::util::ArithmeticSelector<int16_t>::Div(shorts[2], shorts[3]);
}
