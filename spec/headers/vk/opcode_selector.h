// <vk/opcode_selector.h>: SPIR-V's arithmetic and conversion instructions chosen by the type of
// component, for whatever is made of such components: scalars, vectors, cooperative matrices.
#ifndef HLSL2SPV_VK_OPCODE_SELECTOR_H
#define HLSL2SPV_VK_OPCODE_SELECTOR_H

namespace vk {
namespace util {

template <uint opcode, class Result, class A>
[[vk::ext_instruction(opcode)]] Result Instruction(A a);

template <uint opcode, class Result, class A, class B>
[[vk::ext_instruction(opcode)]] Result Instruction(A a, B b);

// What is known of a scalar type. Floats of one size have one format.
template <class T> struct Component {
    static const bool isFloat = T(1) / T(2) != T(0);
    static const bool isSignedInteger = !isFloat && T(0) - T(1) < T(0);
    static const uint size = sizeof(T);
    static const uint matrixCapability = /* CooperativeMatrixKHR */ 6022;
};

template <class ComponentType> class ArithmeticSelector {
    static const bool isFloat = Component<ComponentType>::isFloat;
    static const uint negate = isFloat ? /* OpFNegate */ 127 : /* OpSNegate */ 126;
    static const uint add = isFloat ? /* OpFAdd */ 129 : /* OpIAdd */ 128;
    static const uint subtract = isFloat ? /* OpFSub */ 131 : /* OpISub */ 130;
    static const uint multiply = isFloat ? /* OpFMul */ 133 : /* OpIMul */ 132;
    static const uint divide = isFloat                                         ? /* OpFDiv */ 136
                               : Component<ComponentType>::isSignedInteger ? /* OpSDiv */ 135
                                                                               : /* OpUDiv */ 134;

    template <class T> static T Negate(T a) { return Instruction<negate, T>(a); }
    template <class T> static T Add(T a, T b) { return Instruction<add, T>(a, b); }
    template <class T> static T Sub(T a, T b) { return Instruction<subtract, T>(a, b); }
    template <class T> static T Mul(T a, T b) { return Instruction<multiply, T>(a, b); }
    template <class T> static T Div(T a, T b) { return Instruction<divide, T>(a, b); }
};

// Convert<T>(s): `s` is made of SourceType, T the same of TargetType.
template <class SourceType, class TargetType> class ConversionSelector {
    static const bool fromFloat = Component<SourceType>::isFloat;
    static const bool toFloat = Component<TargetType>::isFloat;
    static const bool fromSigned = Component<SourceType>::isSignedInteger;
    static const bool toSigned = Component<TargetType>::isSignedInteger;
    static const bool sameSize = Component<SourceType>::size == Component<TargetType>::size;
    static const bool sameClass = fromFloat == toFloat && fromSigned == toSigned;

    static const uint integerOpcode = sameSize   ? /* OpBitcast */ 124
                                      : toSigned ? /* OpSConvert */ 114
                                                 : /* OpUConvert */ 113;
    static const uint fromFloatOpcode = toFloat    ? /* OpFConvert */ 115
                                        : toSigned ? /* OpConvertFToS */ 110
                                                   : /* OpConvertFToU */ 109;
    static const uint toFloatOpcode = fromSigned ? /* OpConvertSToF */ 111 : /* OpConvertUToF */ 112;
    static const uint opcode = sameClass && sameSize ? /* OpCopyObject */ 83
                               : fromFloat           ? fromFloatOpcode
                               : toFloat             ? toFloatOpcode
                                                     : integerOpcode;

    template <class T, class S> static T Convert(S s) { return Instruction<opcode, T>(s); }
};

} // namespace util
} // namespace vk

#endif
