/* Numbers of half precision: IEEE 754's binary16. */
#ifndef HLSL2SPV_BASE_NUMBER_H
#define HLSL2SPV_BASE_NUMBER_H

#include <stdint.h>

/* The nearest one, of two equally near that which is even. */
uint16_t half_of_double(double value);
double half_to_double(uint16_t half);

#endif
