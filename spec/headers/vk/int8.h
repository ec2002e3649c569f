// <vk/int8.h>: integers of 8 bits.  vk::to_int8(value) and vk::to_uint8(value) convert from int and
// uint, .to_int() and .to_uint() back.
#ifndef HLSL2SPV_VK_INT8_H
#define HLSL2SPV_VK_INT8_H

#include <vk/opcode_selector.h>
#include <vk/spirv.h>

namespace vk {

// In memory as well: a buffer of these is an array of bytes.
template <uint isSigned> struct Integer8 {
    using Native = SpirvType</* OpTypeInt */ 21, 1, 1, Literal<integral_constant<uint, 8> >,
                             Literal<integral_constant<uint, isSigned> > >;

    [[vk::ext_capability(/* Int8 */ 39)]] Native native;

    static Integer8 Of(Native native) {
        Integer8 result;
        result.native = native;
        return result;
    }

    static const uint convert = isSigned ? /* OpSConvert */ 114 : /* OpUConvert */ 113;

    uint to_uint() { return util::Instruction<convert, uint>(native); }
    int to_int() { return (int)to_uint(); }

#define HLSL2SPV_UNARY(name, opcode)                                                               \
    Integer8 name() { return Of(util::Instruction<opcode, Native>(native)); }
#define HLSL2SPV_BINARY(symbol, opcode)                                                            \
    Integer8 operator symbol(Integer8 other) {                                                     \
        return Of(util::Instruction<opcode, Native>(native, other.native));                        \
    }
#define HLSL2SPV_COMPARISON(symbol, opcode)                                                        \
    bool operator symbol(Integer8 other) {                                                         \
        return util::Instruction<opcode, bool>(native, other.native);                              \
    }

    HLSL2SPV_UNARY(negate, /* OpSNegate */ 126)
    HLSL2SPV_UNARY(complement, /* OpNot */ 200)
    HLSL2SPV_BINARY(+, /* OpIAdd */ 128)
    HLSL2SPV_BINARY(-, /* OpISub */ 130)
    HLSL2SPV_BINARY(*, /* OpIMul */ 132)
    HLSL2SPV_BINARY(/, (isSigned ? /* OpSDiv */ 135 : /* OpUDiv */ 134))
    HLSL2SPV_BINARY(%, (isSigned ? /* OpSRem */ 138 : /* OpUMod */ 137))
    HLSL2SPV_BINARY(&, /* OpBitwiseAnd */ 199)
    HLSL2SPV_BINARY(|, /* OpBitwiseOr */ 197)
    HLSL2SPV_BINARY(^, /* OpBitwiseXor */ 198)
    HLSL2SPV_COMPARISON(==, /* OpIEqual */ 170)
    HLSL2SPV_COMPARISON(!=, /* OpINotEqual */ 171)
    HLSL2SPV_COMPARISON(<, (isSigned ? /* OpSLessThan */ 177 : /* OpULessThan */ 176))
    HLSL2SPV_COMPARISON(<=, (isSigned ? /* OpSLessThanEqual */ 179 : /* OpULessThanEqual */ 178))
    HLSL2SPV_COMPARISON(>, (isSigned ? /* OpSGreaterThan */ 173 : /* OpUGreaterThan */ 172))
    HLSL2SPV_COMPARISON(>=, (isSigned ? /* OpSGreaterThanEqual */ 175 : /* OpUGreaterThanEqual */ 174))

    // HLSL has no overloads of << and >>.
    Integer8 shift_left(uint count) {
        return Of(util::Instruction</* OpShiftLeftLogical */ 196, Native>(native, count));
    }

    Integer8 shift_right(uint count) {
        return Of(util::Instruction<isSigned ? /* OpShiftRightArithmetic */ 195
                                             : /* OpShiftRightLogical */ 194,
                                    Native>(native, count));
    }

#undef HLSL2SPV_COMPARISON
#undef HLSL2SPV_BINARY
#undef HLSL2SPV_UNARY
};

typedef Integer8<1> int8;
typedef Integer8<0> uint8;

// The lowest 8 bits of a value.
int8 to_int8(int value) {
    return int8::Of(util::Instruction</* OpSConvert */ 114, int8::Native>(value));
}

uint8 to_uint8(uint value) {
    return uint8::Of(util::Instruction</* OpUConvert */ 113, uint8::Native>(value));
}

} // namespace vk

#endif
