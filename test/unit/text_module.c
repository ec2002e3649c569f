#include "text_module.h"

#include <check.h>
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <spirv-tools/libspirv.h>

#include "../../base/collections.h"

/* ---- Versions -------------------------------------------------------------------------------- */

/* Indexed by the minor version of SPIR-V. */
static const struct {
    spv_target_env assembler, validator;
} environments[] = {
    {SPV_ENV_UNIVERSAL_1_0, SPV_ENV_VULKAN_1_0}, {SPV_ENV_UNIVERSAL_1_1, SPV_ENV_VULKAN_1_1},
    {SPV_ENV_UNIVERSAL_1_2, SPV_ENV_VULKAN_1_1}, {SPV_ENV_UNIVERSAL_1_3, SPV_ENV_VULKAN_1_1},
    {SPV_ENV_UNIVERSAL_1_4, SPV_ENV_VULKAN_1_2}, {SPV_ENV_UNIVERSAL_1_5, SPV_ENV_VULKAN_1_2},
    {SPV_ENV_UNIVERSAL_1_6, SPV_ENV_VULKAN_1_3},
};
enum { NEWEST_MINOR = COUNT_OF(environments) - 1 };

static unsigned minor_of_text(const char *text) {
    unsigned minor = 0;
    sscanf(text, " ; Version: 1.%u", &minor);
    ck_assert_uint_le(minor, NEWEST_MINOR);
    return minor;
}

static unsigned minor_of_words(const uint32_t *words) {
    unsigned minor = words[1] >> 8 & 0xff;
    ck_assert_uint_le(minor, NEWEST_MINOR);
    return minor;
}

static void require(spv_result_t result, const char *what, spv_diagnostic diagnostic,
                    const char *text) {
    if (result != SPV_SUCCESS)
        ck_abort_msg("%s, line %zu: %s in\n%s", what,
                     diagnostic ? diagnostic->position.line + 1 : 0,
                     diagnostic ? diagnostic->error : "fails", text);
}

/* ---- Text and words -------------------------------------------------------------------------- */

struct text_module text_assemble(const char *text) {
    spv_context context = spvContextCreate(environments[minor_of_text(text)].assembler);
    spv_diagnostic diagnostic = NULL;
    spv_binary binary = NULL;
    require(spvTextToBinaryWithOptions(context, text, strlen(text),
                                       SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS, &binary,
                                       &diagnostic),
            "assembler", diagnostic, text);
    struct text_module module = {malloc(binary->wordCount * sizeof(uint32_t)), binary->wordCount};
    memcpy(module.words, binary->code, module.count * sizeof *module.words);
    spvBinaryDestroy(binary);
    spvContextDestroy(context);
    return module;
}

void text_release(struct text_module *module) {
    free(module->words);
    *module = (struct text_module){0};
}

char *text_of_words(const uint32_t *words, size_t count) {
    spv_context context = spvContextCreate(environments[minor_of_words(words)].assembler);
    spv_diagnostic diagnostic = NULL;
    spv_text text = NULL;
    require(spvBinaryToText(context, words, count, SPV_BINARY_TO_TEXT_OPTION_NO_HEADER, &text,
                            &diagnostic),
            "disassembler", diagnostic, "");
    char *copy = malloc(text->length + 1);
    memcpy(copy, text->str, text->length);
    copy[text->length] = '\0';
    spvTextDestroy(text);
    spvContextDestroy(context);
    return copy;
}

/* ---- Ids in the order of their first use ----------------------------------------------------- */

/* Numbers have at most ten digits, which bounds the growth of the text. */
enum { LONGEST_ID = 11 };

struct renumbering {
    uint32_t *numbers; /* by id; 0: not used yet */
    uint32_t bound, last;
};

static uint32_t number_of(struct renumbering *ids, unsigned long id) {
    ck_assert_uint_lt(id, ids->bound);
    if (!ids->numbers[id])
        ids->numbers[id] = ++ids->last;
    return ids->numbers[id];
}

/* Text in quotes is not changed. */
static void renumber(struct renumbering *ids, const char *from, char *to) {
    bool quoted = false;
    while (*from) {
        quoted ^= *from == '"' && from[-1] != '\\';
        if (*from == '%' && !quoted && isdigit((unsigned char)from[1])) {
            char *end;
            to += sprintf(to, "%%%u", number_of(ids, strtoul(from + 1, &end, 10)));
            from = end;
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
}

char *text_renumbered(const uint32_t *words, size_t count) {
    char *text = text_of_words(words, count);
    size_t length = strlen(text), id_count = 0;
    for (const char *at = text; *at; at++)
        id_count += *at == '%';
    struct renumbering ids = {calloc(words[3], sizeof(uint32_t)), words[3], 0};
    char *result = malloc(length + id_count * LONGEST_ID + 1);
    renumber(&ids, text, result);
    free(ids.numbers);
    free(text);
    return result;
}

/* ---- Checks ---------------------------------------------------------------------------------- */

void ck_module_is(const uint32_t *words, size_t count, const char *text) {
    struct text_module expected = text_assemble(text);
    char *have = text_renumbered(words, count);
    char *want = text_renumbered(expected.words, expected.count);
    ck_assert_msg(!strcmp(have, want), "the module is\n%s\ninstead of\n%s", have, want);
    free(have);
    free(want);
    text_release(&expected);
}

static void validate(const uint32_t *words, size_t count, spv_target_env environment) {
    spv_context context = spvContextCreate(environment);
    spv_const_binary_t binary = {words, count};
    spv_diagnostic diagnostic = NULL;
    char *text = text_of_words(words, count);
    require(spvValidate(context, &binary, &diagnostic), "validator", diagnostic, text);
    free(text);
    spvDiagnosticDestroy(diagnostic);
    spvContextDestroy(context);
}

void ck_module_valid(const uint32_t *words, size_t count) {
    validate(words, count, environments[minor_of_words(words)].validator);
}

void ck_module_linkable(const uint32_t *words, size_t count) {
    validate(words, count, environments[minor_of_words(words)].assembler);
}
