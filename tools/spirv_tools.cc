/* C interface of SPIRV-Tools, implemented with its C++ classes. */
#include "spirv_tools.h"

#include <exception>
#include <new>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <spirv-tools/libspirv.hpp>
#include <spirv-tools/optimizer.hpp>

struct tools {
    const uint32_t *words; /* the caller's words, or those of `made` */
    size_t count;
    std::vector<uint32_t> made;
    std::string text, messages;
    std::ostringstream log;
    std::string log_text;
    size_t instruction = 0;
    bool is_starved = false;
};

namespace {

spv_target_env environment_of(const tools_settings &settings) {
    constexpr spv_target_env environments[] = {
#define TARGET_ENV(id, name, spirv_version, vulkan_version, tools_env) tools_env,
#include "../spec/targets.def"
    };
    return environments[settings.environment];
}

spvtools::MessageConsumer collector(tools &tools) {
    return [&tools](spv_message_level_t, const char *, const spv_position_t &position,
                    const char *message) {
        if (!tools.messages.empty())
            tools.messages += "; ";
        else
            tools.instruction = position.index;
        tools.messages += message;
    };
}

bool register_flags(spvtools::Optimizer &optimizer, const char *passes) {
    std::vector<std::string> flags;
    std::istringstream list(passes);
    for (std::string flag; std::getline(list, flag, ',');)
        flags.push_back(flag);
    return optimizer.RegisterPassesFromFlags(flags);
}

/* Registers the passes. Returns false if a user-specified pass is unknown. */
bool register_recipe(spvtools::Optimizer &optimizer, unsigned steps, const char *passes) {
    if (steps & TOOLS_LEGALIZE)
        optimizer.RegisterLegalizationPasses();
    if ((steps & TOOLS_OPTIMIZE) && passes && !register_flags(optimizer, passes))
        return false;
    if ((steps & TOOLS_OPTIMIZE) && !passes)
        optimizer.RegisterPerformancePasses();
    /* Removed instructions leave more unused ids than a reader of untrusted modules accepts. */
    if (steps & (TOOLS_LEGALIZE | TOOLS_OPTIMIZE))
        optimizer.RegisterPass(spvtools::CreateCompactIdsPass());
    return true;
}

bool transform(tools &tools, const tools_settings &settings, unsigned steps, const char *passes) {
    spvtools::Optimizer optimizer(environment_of(settings));
    optimizer.SetMessageConsumer(collector(tools));
    if (!register_recipe(optimizer, steps, passes))
        return false;
    if (settings.print_all)
        optimizer.SetPrintAll(&tools.log);
    spvtools::OptimizerOptions options;
    options.set_run_validator(false);
    options.set_preserve_bindings(settings.preserve_bindings);
    /* Passes crash if they run out of ids. The caller checks the bound of the result. */
    options.set_max_id_bound(INT32_MAX);
    std::vector<uint32_t> result;
    bool done = optimizer.Run(tools.words, tools.count, &result, options);
    if (done) {
        tools.made = std::move(result);
        tools.words = tools.made.data();
        tools.count = tools.made.size();
    }
    if (settings.print_all)
        tools.log_text = tools.log.str();
    return done;
}

/* Validates the module. Names of all ids cost four times as much as the checks, so they are
 * generated only for error messages. */
bool validate(tools &tools, const tools_settings &settings, bool with_names) {
    spvtools::SpirvTools core(environment_of(settings));
    core.SetMessageConsumer(collector(tools));
    spvtools::ValidatorOptions options;
    options.SetFriendlyNames(with_names);
    options.SetBeforeHlslLegalization(settings.before_legalization);
    options.SetRelaxBlockLayout(settings.layout == TOOLS_LAYOUT_RELAXED);
    options.SetScalarBlockLayout(settings.layout == TOOLS_LAYOUT_SCALAR);
    if (settings.max_id)
        options.SetUniversalLimit(spv_validator_limit_max_id_bound, settings.max_id);
    return core.Validate(tools.words, tools.count, options);
}

/* Runs a step and converts exceptions to messages. */
template <class Step> bool guarded(tools *tools, Step step) {
    try {
        tools->messages.clear();
        tools->instruction = 0;
        return step();
    } catch (const std::bad_alloc &) {
        tools->is_starved = true;
    } catch (const std::exception &error) {
        tools->messages = error.what();
    } catch (...) {
        tools->messages = "SPIRV-Tools failed";
    }
    return false;
}

} // namespace

struct tools *tools_create(const uint32_t *words, size_t count) {
    struct tools *tools = new (std::nothrow) struct tools;
    if (tools) {
        tools->words = words;
        tools->count = count;
    }
    return tools;
}

void tools_destroy(struct tools *tools) {
    delete tools;
}

bool tools_is_starved(const struct tools *tools) {
    return tools->is_starved;
}

bool tools_transform(struct tools *tools, const struct tools_settings *settings, unsigned steps,
                     const char *passes) {
    return guarded(tools, [&] { return transform(*tools, *settings, steps, passes); });
}

bool tools_validate(struct tools *tools, const struct tools_settings *settings) {
    return guarded(tools, [&] { return validate(*tools, *settings, false); }) ||
           guarded(tools, [&] { return validate(*tools, *settings, true); });
}

bool tools_disassemble(struct tools *tools, const struct tools_settings *settings, bool color,
                       bool byte_offsets) {
    return guarded(tools, [&] {
        spvtools::SpirvTools core(environment_of(*settings));
        uint32_t options =
            SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES | SPV_BINARY_TO_TEXT_OPTION_INDENT;
        if (color)
            options |= SPV_BINARY_TO_TEXT_OPTION_COLOR;
        if (byte_offsets)
            options |= SPV_BINARY_TO_TEXT_OPTION_SHOW_BYTE_OFFSET;
        core.SetMessageConsumer(collector(*tools));
        return core.Disassemble(tools->words, tools->count, &tools->text, options);
    });
}

const uint32_t *tools_words(const struct tools *tools, size_t *count) {
    *count = tools->count;
    return tools->words;
}

const char *tools_text(const struct tools *tools, size_t *length) {
    *length = tools->text.size();
    return tools->text.c_str();
}

const char *tools_messages(const struct tools *tools) {
    return tools->messages.c_str();
}

size_t tools_instruction(const struct tools *tools) {
    return tools->instruction;
}

const char *tools_log(const struct tools *tools) {
    return tools->log_text.c_str();
}

bool tools_supports_extension(const char *name) {
    bool is_known = true;
    try {
        spvtools::SpirvTools core(SPV_ENV_UNIVERSAL_1_0);
        core.SetMessageConsumer([&is_known](spv_message_level_t, const char *,
                                            const spv_position_t &, const char *message) {
            if (std::string(message).find("unrecognized extension") != std::string::npos)
                is_known = false;
        });
        std::vector<uint32_t> module;
        core.Assemble("OpCapability Shader\nOpExtension \"" + std::string(name) +
                          "\"\nOpMemoryModel Logical Simple\n",
                      &module);
        core.Validate(module);
    } catch (...) { /* out of memory */
    }
    return is_known;
}

const char *tools_version(void) {
    return spvSoftwareVersionString();
}
