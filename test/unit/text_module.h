/* Modules as text, for tests of what reads or changes words: SPIRV-Tools' assembly before and
 * after.
 *
 *     struct text_module before = text_assemble(TEXT_PRELUDE "%3 = OpTypeVoid\n" ...);
 *     ... the pass, over before.words ...
 *     ck_module_is(words, count, TEXT_PRELUDE "%3 = OpTypeVoid\n" ...);
 *     ck_module_valid(words, count);
 *     text_release(&before);
 *
 * An id that is a number keeps it; a name gets a number that is free.  The words are of SPIR-V 1.0
 * where the text does not begin with a line like "; Version: 1.5". */
#ifndef HLSL2SPV_TEST_TEXT_MODULE_H
#define HLSL2SPV_TEST_TEXT_MODULE_H

#include <stddef.h>
#include <stdint.h>

struct text_module {
    uint32_t *words;
    size_t count;
};

/* What a compute shader begins with; its function is %main. */
#define TEXT_PRELUDE                                                                               \
    "OpCapability Shader\n"                                                                        \
    "OpMemoryModel Logical GLSL450\n"                                                              \
    "OpEntryPoint GLCompute %main \"main\"\n"                                                      \
    "OpExecutionMode %main LocalSize 1 1 1\n"

/* Ends the test with the assembler's message where the text is wrong. */
struct text_module text_assemble(const char *text);
void text_release(struct text_module *module);

/* One instruction on a line, ids as they are.  To be freed. */
char *text_of_words(const uint32_t *words, size_t count);
/* The same with ids numbered as they come, so that texts of modules that only differ in their ids
 * are equal.  To be freed. */
char *text_renumbered(const uint32_t *words, size_t count);

/* End the test unless the words are those of a text but for the numbers of their ids, or unless the
 * validator agrees with them for the version of Vulkan that goes with their version. */
void ck_module_is(const uint32_t *words, size_t count, const char *text);
void ck_module_valid(const uint32_t *words, size_t count);
/* The same for modules without entry points, which Vulkan does not take. */
void ck_module_linkable(const uint32_t *words, size_t count);

#endif
