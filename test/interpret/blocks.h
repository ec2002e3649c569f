#ifndef HLSL2SPV_TEST_INTERPRET_BLOCKS_H
#define HLSL2SPV_TEST_INTERPRET_BLOCKS_H

#include "program.h"

/* Makes the codes of a function, without their steps. */
void blocks_order(struct program *p, struct body *body);
/* Whether going from a block to the header of a loop is another round of it. */
bool loop_goes_round(const struct code *from, const struct code *header);

#endif
