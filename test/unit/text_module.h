/* Modules as text, for tests that read or change words, with the assembler of SPIRV-Tools.
 *
 *     struct text_module before = text_assemble(TEXT_PRELUDE "%3 = OpTypeVoid\n" ...);
 *     ... the pass, over before.words ...
 *     ck_module_is(words, count, TEXT_PRELUDE "%3 = OpTypeVoid\n" ...);
 *     ck_module_valid(words, count);
 *     text_release(&before);
 *
 * Numeric ids are kept; a name gets a free number.  The words are SPIR-V 1.0 unless the text begins
 * with a line such as "; Version: 1.5". */
#ifndef HLSL2SPV_TEST_UNIT_TEXT_MODULE_H
#define HLSL2SPV_TEST_UNIT_TEXT_MODULE_H

#include <stddef.h>
#include <stdint.h>

struct text_module {
    uint32_t *words;
    size_t count;
};

/* The start of a compute shader; its function is %main. */
#define TEXT_PRELUDE                                                                               \
    "OpCapability Shader\n"                                                                        \
    "OpMemoryModel Logical GLSL450\n"                                                              \
    "OpEntryPoint GLCompute %main \"main\"\n"                                                      \
    "OpExecutionMode %main LocalSize 1 1 1\n"

/* Fails the test with the assembler's message if the text is invalid. */
struct text_module text_assemble(const char *text);
void text_release(struct text_module *module);

/* Returns one instruction per line, with unchanged ids.  The caller frees the text. */
char *text_of_words(const uint32_t *words, size_t count);
/* The same with ids numbered by first use, so that modules that differ only in ids have equal
 * texts. */
char *text_renumbered(const uint32_t *words, size_t count);

/* Fail the test unless the words equal a text except for their ids, or unless they are valid for
 * the Vulkan version of their SPIR-V version. */
void ck_module_is(const uint32_t *words, size_t count, const char *text);
void ck_module_valid(const uint32_t *words, size_t count);
/* The same for modules without entry points, which Vulkan does not allow. */
void ck_module_linkable(const uint32_t *words, size_t count);

#endif
