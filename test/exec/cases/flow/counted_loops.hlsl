//@ result int
// Loops with constant trip counts, for all kinds of steps and comparisons.
#include "../../check.hlsli"

// The trip count of a loop, and the final counter.
#define COUNT(type, name, begin, condition, step)                                                                     \
    int name()                                                                                                        \
    {                                                                                                                 \
        int count = 0;                                                                                                \
        type i = begin;                                                                                               \
        [unroll] for (; condition; step)                                                                              \
            count++;                                                                                                  \
        return count * 1000 + (int)i;                                                                                 \
    }

COUNT(int, subtracted, 20, i > 2, i -= 5)
COUNT(int, multiplied, 1, i < 100, i *= 3)
COUNT(int, negated, 3, i == 3, i = -i)
COUNT(int, inverted, 3, i != ~3, i = ~i)
COUNT(uint, divided, 100, i >= 2, i /= 3)
COUNT(int, divided_signed, -100, i <= -2, i /= 3)
COUNT(uint, left, 100, i > 6, i = 47 % i)
COUNT(uint, halved, 0xf0, i != 0, i >>= 1)
COUNT(int, halved_signed, 100, i >= 1, i >>= 2)
COUNT(uint, doubled, 1, i <= 64, i <<= 1)
COUNT(uint, masked, 255, i > 15, i &= 15)
COUNT(uint, added, 1, i < 15, i |= i << 1)
COUNT(uint, flipped, 5, i == 5, i ^= 3)
COUNT(uint, until, 0, !(i >= 4), i++)
COUNT(float, by_halves, 0, i < 2, i += 0.5)
COUNT(float, down, 3, i > 0.5, i -= 1)
COUNT(float, scaled, 1, i <= 8, i *= 2)
COUNT(float, to_less, 8, i >= 1, i *= 0.5)
COUNT(uint, as_signed, 3, (int)i >= 0, i--)

[numthreads(1, 1, 1)]
void main()
{
    check(subtracted());     //= 4000
    check(multiplied());     //= 5243
    check(negated());        //= 997
    check(inverted());       //= 996
    check(divided());        //= 4001
    check(divided_signed()); //= 3999
    check(left());           //= 2000
    check(halved());         //= 8000
    check(halved_signed());  //= 4000
    check(doubled());        //= 7128
    check(masked());         //= 1015
    check(added());          //= 3015
    check(flipped());        //= 1006
    check(until());          //= 4004
    check(by_halves());      //= 4002
    check(down());           //= 3000
    check(scaled());         //= 4016
    check(to_less());        //= 4000
    check(as_signed());      //= 3999
}
