/* Features of C compilers beyond C11. */
#ifndef HLSL2SPV_BASE_COMPILER_H
#define HLSL2SPV_BASE_COMPILER_H

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#define LIKE_PRINTF(format, first)
#define COLD
#define FRAME_ADDRESS() ((const char *)_AddressOfReturnAddress())
#else
/* MinGW's printf conforms to C; Microsoft's does not. */
#ifdef __MINGW32__
#define PRINTF_FAMILY gnu_printf
#else
#define PRINTF_FAMILY printf
#endif
/* For functions with a format and arguments: their numbers, from 1. The latter is 0 for a
 * va_list. */
#define LIKE_PRINTF(format_number, first_argument)                                                 \
    __attribute__((format(PRINTF_FAMILY, format_number, first_argument)))
/* For functions that are called rarely. */
#define COLD            __attribute__((cold))
#define FRAME_ADDRESS() ((const char *)__builtin_frame_address(0))
#endif

#endif
