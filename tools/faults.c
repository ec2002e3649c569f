#include "faults.h"

#include <stdio.h>

#include "tools.h"

static const struct fault {
    unsigned first, last;
    SpvCapability capability;
    const char *message, *wish;
} faults[] = {
#define VALIDATOR_FAULT(first, last, capability, message, wish)                                    \
    {first, last, SpvCapability##capability, message, wish},
#include "../spec/validator_faults.def"
#undef VALIDATOR_FAULT
};

unsigned faults_version(const char *text) {
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

const char *faults_find(unsigned version, const char *messages, const uint32_t *words,
                        size_t count) {
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
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
    return faults_find(faults_version(tools_version()), tools_messages(tools), words, count);
}

void tools_warn_of_fault(struct context *c, const char *wish) {
    warning_at(c, WARN_VALIDATOR_FAULT, 0,
               "the module is not validated, as SPIRV-Tools %s wrongly wants %s",
               tools_version() + 1, wish);
}
