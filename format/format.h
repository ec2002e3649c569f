/* Public interface of format/: a formatter of HLSL sources.
 *
 * Input: any bytes, and the text of a .clang-format file. Output: edits of white space. The
 * formatter works on tokens, not on the syntax tree, because it keeps comments, directives and both
 * branches of conditions. It reports no errors: code that it does not understand keeps its line
 * breaks. The layer needs only base/. */
#ifndef HLSL2SPV_FORMAT_FORMAT_H
#define HLSL2SPV_FORMAT_FORMAT_H

#include "../include/hlsl2spv_format.h"

#endif
