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
    std::vector<uint32_t> words;
    std::string text, messages;
    std::ostringstream log;
    std::string log_text;
    size_t instruction = 0;
};

namespace {

/* The largest id that every implementation must take: SPIR-V 2.17, universal limits. */
constexpr uint32_t default_max_id = 0x3FFFFF;

spv_target_env environment_of(const tools_settings &settings) {
    constexpr spv_target_env environments[] = {
#define TARGET_ENV(id, name, spirv_version, vulkan_version, tools_env) tools_env,
#include "../spec/environments.def"
#undef TARGET_ENV
    };
    return environments[settings.environment];
}

uint32_t max_id_of(const tools_settings &settings) {
    return settings.max_id ? settings.max_id : default_max_id;
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

/* ---- The passes --------------------------------------------------------------------------------
 *
 * SPIRV-Tools' own recipes legalise first and optimise then, and so do most of the work twice.
 * These lists do it once, and leave out a pass where the module has nothing for it.  Each pass was
 * measured on some 700 shaders of engines: one that costs time and takes out next to nothing is not
 * here. */

struct pass {
    const char *flag; /* of spirv-opt */
    unsigned steps;   /* of which it is part */
    unsigned needs;   /* what must be in the module: any of enum tools_contents, or 0 */
};

constexpr char dead_code[] = "dead code"; /* has an option, and so no flag */
constexpr unsigned legal = TOOLS_LEGALIZE, fast = TOOLS_OPTIMIZE, both = legal | fast;

/* One function of each entry point.  Whoever calls then drops the others, which no pass does as
 * cheaply as reading the module anew. */
constexpr pass inlining[] = {
    {"--wrap-opkill", both, TOOLS_KILLS}, /* so that what kills can be inlined in a loop */
    {"--eliminate-dead-branches", both, TOOLS_BLOCKS},
    {"--merge-return", both, TOOLS_BLOCKS}, /* only one return can be inlined */
    {"--inline-entry-points-exhaustive", both, 0},
};

/* Variables become values. */
constexpr pass values[] = {
    {"--eliminate-dead-functions", both, TOOLS_DESCRIBED}, /* they share private variables */
    {"--private-to-local", both, TOOLS_PRIVATES},
    {"--fix-storage-class", legal, 0}, /* of pointers that were passed as arguments */
    {"--eliminate-local-single-block", both, 0},
    {"--eliminate-local-single-store", both, TOOLS_BLOCKS},
    {dead_code, both, 0}, /* early: it halves what the passes below work on */
    {"--scalar-replacement=0", both, TOOLS_COMPOSITES},
    {"--convert-local-access-chains", both, 0},
    {"--eliminate-local-single-block", both, 0},
    {"--ssa-rewrite", both, 0},
    {dead_code, both, 0},
    {"--ccp", both, TOOLS_BLOCKS},
    {"--loop-unroll", both, TOOLS_UNROLLS},
    {"--eliminate-dead-branches", both, TOOLS_BLOCKS},
    {"--simplify-instructions", both, 0},
    {"--interpolate-fixup", both, TOOLS_INTERPOLATES},
};

/* A second round, for indices that have become constants; then what drivers are spared. */
constexpr pass polishing[] = {
    {"--scalar-replacement=0", fast, TOOLS_COMPOSITES},
    {"--convert-local-access-chains", fast, 0},
    {"--eliminate-local-single-block", fast, 0},
    {"--ssa-rewrite", fast, 0},
    {"--loop-unroll", fast, TOOLS_UNROLLS}, /* loops around those of the first round */
    {"--eliminate-dead-branches", fast, TOOLS_BLOCKS},
    {"--ccp", fast, TOOLS_UNROLLS},
    {"--eliminate-dead-branches", fast, TOOLS_UNROLLS},
    {"--simplify-instructions", fast, 0},
    {"--if-conversion", fast, TOOLS_BLOCKS},
    {"--copy-propagate-arrays", both, TOOLS_COMPOSITES}, /* arrays of resources, too */
    {"--vector-dce", legal, 0},
    {"--eliminate-dead-inserts", legal, 0},
    {dead_code, fast, TOOLS_COMPOSITES}, /* members that are not used count as used below */
    {"--reduce-load-size", both, 0},     /* members of a buffer instead of all of it */
    {"--combine-access-chains", fast, 0},
    {dead_code, both, 0},
    /* Takes out a seventh of all, in time and memory that grow with the square of the blocks. */
    {"--redundancy-elimination", fast, TOOLS_IS_SHORT},
    {"--local-redundancy-elimination", fast, TOOLS_IS_LONG},
    {"--eliminate-dead-branches", fast, TOOLS_BLOCKS},
    {"--merge-blocks", fast, TOOLS_BLOCKS},
};

/* A pass that older versions of SPIRV-Tools do without, or call otherwise. */
bool register_if_known(spvtools::Optimizer &optimizer, const char *flag) {
    optimizer.SetMessageConsumer(nullptr);
    return optimizer.RegisterPassFromFlag(flag);
}

void register_dead_code(spvtools::Optimizer &optimizer, const tools_settings &settings) {
    optimizer.RegisterPass(spvtools::CreateAggressiveDCEPass(settings.preserve_interface));
}

/* Older versions split arrays and structures of descriptors in one pass. */
void register_split(spvtools::Optimizer &optimizer, const char *flag) {
    if (!register_if_known(optimizer, flag))
        optimizer.RegisterPass(spvtools::CreateDescriptorScalarReplacementPass());
}

void register_combined(spvtools::Optimizer &optimizer, const tools_settings &settings) {
    std::ostringstream flag;
    flag << "--convert-to-sampled-image=";
    for (size_t i = 0; i < settings.combined_count; i++)
        flag << (i ? " " : "") << settings.combined[i].set << ':' << settings.combined[i].binding;
    optimizer.RegisterPassFromFlag(flag.str());
}

template <size_t count>
void register_list(spvtools::Optimizer &optimizer, const tools_settings &settings, unsigned steps,
                   const pass (&list)[count]) {
    for (const pass &pass : list) {
        if (!(pass.steps & steps) || (pass.needs && !(pass.needs & settings.contents)))
            continue;
        if (pass.flag == dead_code)
            register_dead_code(optimizer, settings);
        else
            optimizer.RegisterPassFromFlag(pass.flag);
    }
}

/* What options ask for beyond; it finds its patterns in values only. */
void register_demanded(spvtools::Optimizer &optimizer, const tools_settings &settings) {
    if (settings.flatten_resource_arrays) {
        optimizer.RegisterPass(spvtools::CreateReplaceDescArrayAccessUsingVarIndexPass());
        register_dead_code(optimizer, settings);
        register_split(optimizer, "--descriptor-array-scalar-replacement");
        register_dead_code(optimizer, settings);
    }
    if (settings.combined_count) {
        register_combined(optimizer, settings);
        register_dead_code(optimizer, settings);
    }
    if (settings.reduce_load_size) {
        /* Above 1, so that every load is reduced. */
        optimizer.RegisterPass(spvtools::CreateReduceLoadSizePass(1.1));
        register_dead_code(optimizer, settings);
    }
    if (settings.fix_call_arguments)
        optimizer.RegisterPass(spvtools::CreateFixFuncCallArgumentsPass());
}

bool register_flags(spvtools::Optimizer &optimizer, const char *passes) {
    std::vector<std::string> flags;
    std::istringstream list(passes);
    for (std::string flag; std::getline(list, flag, ',');)
        flags.push_back(flag);
    return optimizer.RegisterPassesFromFlags(flags);
}

bool is_demanding(const tools_settings &settings) {
    return settings.flatten_resource_arrays || settings.combined_count ||
           settings.reduce_load_size || settings.fix_call_arguments;
}

/* Whether the passes are known; those of the user's choice need not be. */
bool register_recipe(spvtools::Optimizer &optimizer, const tools_settings &settings, unsigned steps,
                     const char *passes) {
    unsigned usual = steps & (TOOLS_LEGALIZE | (passes ? 0 : TOOLS_OPTIMIZE));
    if (is_demanding(settings) && (steps & TOOLS_LEGALIZE)) {
        register_list(optimizer, settings, TOOLS_LEGALIZE, values);
        register_list(optimizer, settings, TOOLS_LEGALIZE, polishing);
        register_demanded(optimizer, settings);
        usual &= ~unsigned(TOOLS_LEGALIZE);
    }
    register_list(optimizer, settings, usual, values);
    register_list(optimizer, settings, usual, polishing);
    return !passes || !(steps & TOOLS_OPTIMIZE) || register_flags(optimizer, passes);
}

/* Whether the optimizer has anything to do, or false with a message for passes it does not know. */
bool register_steps(spvtools::Optimizer &optimizer, const tools_settings &settings, unsigned steps,
                    const char *passes, bool *needed) {
    *needed = steps & ~unsigned(TOOLS_TRIM | TOOLS_FIX_FORWARD_REFERENCES);
    if (steps & TOOLS_INLINE) {
        if (settings.pack_interface)
            optimizer.RegisterPass(spvtools::CreateInterfaceVariableScalarReplacementPass());
        register_list(optimizer, settings, legal | fast, inlining);
    }
    if (!register_recipe(optimizer, settings, steps, passes))
        return false;
    /* Older optimizers leave alone what declares the extension that this one adds. */
    if (steps & TOOLS_UPGRADE_MEMORY_MODEL)
        optimizer.RegisterPass(spvtools::CreateUpgradeMemoryModelPass());
    if (steps & TOOLS_SPREAD_VOLATILE)
        optimizer.RegisterPass(spvtools::CreateSpreadVolatileSemanticsPass());
    if ((steps & (TOOLS_LEGALIZE | TOOLS_OPTIMIZE)) && !passes)
        optimizer.RegisterPass(spvtools::CreateCompactIdsPass());
    if (steps & TOOLS_FIX_FORWARD_REFERENCES)
        *needed |= register_if_known(optimizer, "--fix-opextinst-opcodes");
    return true;
}

bool transform(tools &tools, const tools_settings &settings, unsigned steps, const char *passes) {
    spvtools::Optimizer optimizer(environment_of(settings));
    optimizer.SetMessageConsumer(collector(tools));
    bool needed;
    if (!register_steps(optimizer, settings, steps, passes, &needed))
        return false;
    if (!needed)
        return true;
    optimizer.SetMessageConsumer(collector(tools));
    if (settings.print_all)
        optimizer.SetPrintAll(&tools.log);
    spvtools::OptimizerOptions options;
    options.set_run_validator(false);
    options.set_preserve_bindings(settings.preserve_bindings);
    options.set_max_id_bound(max_id_of(settings));
    std::vector<uint32_t> result;
    bool done = optimizer.Run(tools.words.data(), tools.words.size(), &result, options);
    if (done)
        tools.words = std::move(result);
    if (settings.print_all)
        tools.log_text = tools.log.str();
    return done;
}

/* Names for every id cost four times what the checks do: they are made for a complaint only. */
bool validate(tools &tools, const tools_settings &settings, bool with_names) {
    spvtools::SpirvTools core(environment_of(settings));
    core.SetMessageConsumer(collector(tools));
    spvtools::ValidatorOptions options;
    options.SetFriendlyNames(with_names);
    options.SetBeforeHlslLegalization(settings.before_legalization);
    options.SetRelaxBlockLayout(settings.layout == TOOLS_LAYOUT_RELAXED);
    options.SetScalarBlockLayout(settings.layout == TOOLS_LAYOUT_SCALAR);
    options.SetUniversalLimit(spv_validator_limit_max_id_bound, max_id_of(settings));
    return core.Validate(tools.words.data(), tools.words.size(), options);
}

/* Runs a step; what it throws becomes a message. */
template <class Step> bool guarded(tools *tools, Step step) {
    try {
        tools->messages.clear();
        tools->instruction = 0;
        return step();
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
    if (tools && !guarded(tools, [&] {
            tools->words.assign(words, words + count);
            return true;
        })) {
        delete tools;
        return nullptr;
    }
    return tools;
}

void tools_destroy(struct tools *tools) {
    delete tools;
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
        return core.Disassemble(tools->words, &tools->text, options);
    });
}

uint32_t *tools_words(struct tools *tools, size_t *count) {
    *count = tools->words.size();
    return tools->words.data();
}

void tools_shorten(struct tools *tools, size_t count) {
    tools->words.resize(count);
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

const char *tools_version(void) {
    return spvSoftwareVersionString();
}
