/* Messages of the validator: their meaning, and rejections that are known to be incorrect. */
#include "../spirv/spirv.h"
#include "quirks.h"
#include "tools.h"

#include <stdio.h>
#include "spirv_names.h"

static const struct fault {
    unsigned first, last;
    SpvCapability capability;
    const char *message, *wish;
} faults[] = {
#define VALIDATOR_FAULT(first, last, capability, message, wish)                                    \
    {first, last, SpvCapability##capability, message, wish},
#include "../spec/spirv_tools.def"
};

enum refusal tools_refusal(const char *messages) {
    static const struct {
        enum refusal refusal;
        const char *part;
    } rows[] = {
#define REFUSAL_MESSAGE(id, part) {REFUSAL_##id, part},
#include "../spec/spirv_tools.def"
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (strstr(messages, rows[i].part))
            return rows[i].refusal;
    return REFUSAL_OTHER;
}

unsigned tools_unknown_opcode(const char *messages) {
    unsigned opcode;
    return sscanf(messages, "Invalid opcode: %u", &opcode) == 1 ? opcode : 0;
}

bool tools_cannot_parse(const char *messages) {
    return tools_unknown_opcode(messages) ||
           !strncmp(messages, "Invalid extended instruction ", 29) ||
           (!strncmp(messages, "Invalid ", 8) && strstr(messages, " operand: "));
}

unsigned tools_fault_version(const char *text) {
    unsigned year, number;
    return sscanf(text, "v%u.%u", &year, &number) == 2 ? year * 100 + number : 0;
}

static bool has_capability(const uint32_t *words, size_t count, SpvCapability capability) {
    for_each_instruction(at, words, count) {
        if (opcode_of(words + at) != SpvOpCapability)
            return false;
        if (words[at + 1] == (uint32_t)capability)
            return true;
    }
    return false;
}

const char *tools_find_fault(unsigned version, const char *messages, const uint32_t *words,
                             size_t count) {
    for (size_t i = 0; i < COUNT_OF(faults); i++) {
        const struct fault *f = &faults[i];
        if (version >= f->first && version <= f->last && strstr(messages, f->message) &&
            has_capability(words, count, f->capability))
            return f->wish;
    }
    return NULL;
}

const char *tools_fault(const struct tools *tools) {
    size_t count;
    const uint32_t *words = tools_words(tools, &count);
    return tools_find_fault(tools_fault_version(tools_version()), tools_messages(tools), words,
                            count);
}

void tools_warn_of_fault(struct context *c, const char *wish) {
    warning_at(c, WARN_VALIDATOR_FAULT, 0,
               "the module is not validated because SPIRV-Tools %s wrongly requires %s",
               tools_version() + 1, wish);
}
