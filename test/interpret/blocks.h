#ifndef HLSL2SPV_TEST_INTERPRET_BLOCKS_H
#define HLSL2SPV_TEST_INTERPRET_BLOCKS_H

#include "program.h"

/* Creates the codes of a function, without their steps. */
void blocks_order(struct program *p, struct body *body);
/* Returns whether an edge to the header of a loop starts another iteration. */
bool loop_goes_round(const struct code *from, const struct code *header);

#endif
