/* Roles of punctuation that follow from the adjacent tokens. */
#ifndef HLSL2SPV_FORMAT_ROLES_H
#define HLSL2SPV_FORMAT_ROLES_H

#include "tokens.h"

/* Marks the brackets of template arguments. */
void format_find_angles(struct format_source *source);
/* Sets the role of an operator after the code token `previous`, or FORMAT_NO_TOKEN. */
void format_find_operator(struct format_source *source, uint32_t at, uint32_t previous);
/* Returns whether a token may be the last one of an operand. */
bool format_ends_operand(const struct format_source *source, uint32_t at);
/* Returns whether parentheses contain the type of a cast. */
bool format_is_cast(const struct format_source *source, uint32_t open, uint32_t close,
                    uint32_t before, uint32_t after);

#endif
