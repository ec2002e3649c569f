/* What a conversion costs an overload (HLSL [Overload.ICS.SCS]). */
#ifndef HLSL2SPV_SEMA_CONVERT_RANK_H
#define HLSL2SPV_SEMA_CONVERT_RANK_H

#include "../analyser.h"

/* Better conversions are smaller.  The cost is a set of bits, one per kind of change, the worse the
 * higher: bit 0 splat, 1 and 2 promotion, 3 and 4 change between integers, 5 and 6 other change of
 * element type, 7 truncation, 8 and up what no number does (derived to base, flat, user's own).
 * overload.c counts each bit over all arguments, so that one truncation outweighs any number of
 * promotions. */
struct conversion_rank {
    bool possible;
    uint32_t cost; /* comparable: a conversion is better exactly if its cost is less */
};
struct conversion_rank conversion_rank(struct analyser *a, const struct type *from,
                                       const struct type *to);

#endif
