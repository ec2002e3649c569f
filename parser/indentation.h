/* What the indentation of lines tells of a '{' that nothing closes. */
#ifndef HLSL2SPV_PARSER_INDENTATION_H
#define HLSL2SPV_PARSER_INDENTATION_H

#include "words.h"

/* Says which line is the first that seems to stand outside of the '{' at a token, or of one behind
 * it. */
void note_outside(struct parser *p, uint32_t brace);

#endif
