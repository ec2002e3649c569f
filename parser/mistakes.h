/* Syntax errors that have a message of their own. */
#ifndef HLSL2SPV_PARSER_MISTAKES_H
#define HLSL2SPV_PARSER_MISTAKES_H

#include "words.h"

/* What is wrong with the token that was found, of which `expected` says what could have stood there
 * (enum expectation); false where it is none of the mistakes that are known. */
bool report_known_mistake(struct parser *p, unsigned expected);

#endif
