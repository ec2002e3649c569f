/* Messages about conversions that are not allowed, or that lose something. */
#ifndef HLSL2SPV_SEMA_CONVERT_LOSS_H
#define HLSL2SPV_SEMA_CONVERT_LOSS_H

#include "../analyser.h"

/* An error: `e` does not convert to `to`, with a cast (is_explicit) or without one. */
void conversion_report(struct analyser *a, const struct expression *e, const struct type *to,
                       bool is_explicit);
/* Warns of what an implicit conversion drops. */
void convert_warn(struct analyser *a, const struct expression *e, const struct type *to);
/* Warns of what is lost where a parameter of type `from` is handed back to `e`. */
void convert_warn_of_output(struct analyser *a, const struct expression *e,
                            const struct type *from);
/* Warns of a literal that says a number which the type does not keep. */
void warn_of_literal(struct analyser *a, const struct expression *e, const struct type *to);
/* `field = 9` of a bit-field of three bits. */
void warn_of_bits(struct analyser *a, const struct expression *target,
                  const struct expression *value, location at);

#endif
