/* Effects of functions: whether a call may be part of an expression.
 *
 * A call is written at its use, like other values, if the function changes no memory that its
 * caller can see and does not depend on the other threads of a group. */
#include "../writer.h"

static bool writes_memory(struct writer *w, uint32_t pointer) {
    uint32_t root = wgsl_root_of(w, pointer);
    const struct instruction *i = instruction_of(w->m, root);
    return i->opcode != SpvOpVariable || i->operands[0] != SpvStorageClassFunction;
}

static bool has_effect(struct writer *w, const struct instruction *i) {
    switch (i->opcode) {
    case SpvOpStore:
    case SpvOpCopyMemory:
        return writes_memory(w, i->operands[0]);
    case SpvOpFunctionCall:
        return wgsl_fact_of(w, i->operands[0])->function.has_effects;
    case SpvOpImageWrite:
    case SpvOpControlBarrier:
    case SpvOpMemoryBarrier:
    case SpvOpKill:
    case SpvOpTerminateInvocation:
    case SpvOpDemoteToHelperInvocation:
        return true;
    default:
        return instruction_class(i) == SPIRV_CLASS_Atomic ||
               instruction_class(i) == SPIRV_CLASS_Group ||
               instruction_class(i) == SPIRV_CLASS_Non_Uniform;
    }
}

static bool reads_memory(struct writer *w, const struct instruction *i) {
    if (i->opcode == SpvOpFunctionCall)
        return wgsl_fact_of(w, i->operands[0])->function.reads_memory;
    if (i->opcode == SpvOpImageRead)
        return true;
    if (i->opcode != SpvOpLoad && i->opcode != SpvOpCopyMemory)
        return false;
    uint32_t pointer = i->operands[i->opcode == SpvOpCopyMemory];
    const struct instruction *root = instruction_of(w->m, wgsl_root_of(w, pointer));
    return root->opcode != SpvOpVariable || (root->operands[0] != SpvStorageClassFunction &&
                                             wgsl_variable_of(w, root->id)->is_written);
}

bool wgsl_changes_shared(struct writer *w, const struct instruction *i) {
    if (i->opcode == SpvOpStore || i->opcode == SpvOpCopyMemory) {
        SpvStorageClass storage = wgsl_storage_of(w, wgsl_root_of(w, i->operands[0]));
        return storage != SpvStorageClassFunction && storage != SpvStorageClassPrivate;
    }
    return i->opcode != SpvOpControlBarrier && i->opcode != SpvOpMemoryBarrier && has_effect(w, i);
}

void wgsl_find_effects(struct writer *w) {
    bool changed;
    do {
        changed = false;
        for_each_in_module(i, b, f, w->m) {
            struct function_info *function = &wgsl_fact_of(w, f->definition.id)->function;
            if (!function->has_effects && has_effect(w, i))
                changed = function->has_effects = true;
            if (!function->reads_memory && reads_memory(w, i))
                changed = function->reads_memory = true;
        }
    } while (changed);
}
