/* Pass: reports resources that are not known after inlining and unrolling. */
#include "../passes.h"

static bool holds_resource(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    switch (i->opcode) {
    case SpvOpTypeImage:
    case SpvOpTypeSampler:
    case SpvOpTypeAccelerationStructureKHR:
    case SpvOpTypeUntypedPointerKHR:
        return true;
    case SpvOpTypePointer:
        return i->operands[0] == SpvStorageClassStorageBuffer ||
               i->operands[0] == SpvStorageClassUniform;
    case SpvOpTypeArray:
        return holds_resource(o, i->operands[0]);
    case SpvOpTypeStruct:
        for (uint32_t k = 0; k < i->count; k++)
            if (holds_resource(o, i->operands[k]))
                return true;
        return false;
    default:
        return false;
    }
}

static bool is_array_of_pointers(const struct optimizer *o, const struct instruction *type) {
    bool is_array = type->opcode == SpvOpTypeArray;
    while (type->opcode == SpvOpTypeArray)
        type = instruction_of(o->m, type->operands[0]);
    return is_array && type->opcode == SpvOpTypePointer;
}

/* Reports whether a resource is unresolved and validators miss it. They support descriptor heaps
 * only partially, and older versions check only variables that are pointers themselves. */
static bool is_unknown(const struct optimizer *o, const struct instruction *i) {
    switch (i->opcode) {
    case SpvOpVariable:
        return (o->c->options->native_heaps ||
                is_array_of_pointers(o, module_pointee(o->m, i->type))) &&
               holds_resource(o, module_pointee(o->m, i->type)->id);
    case SpvOpPhi:
    case SpvOpSelect:
        return o->c->options->native_heaps && holds_resource(o, i->type);
    default:
        return false;
    }
}

/* Returns the number of leading operands that are images, samplers or combined image samplers. */
static uint32_t image_operands(const struct instruction *i) {
    switch (i->opcode) {
    case SpvOpSampledImage:
        return 2;
    case SpvOpImageFetch:
    case SpvOpImageRead:
    case SpvOpImageWrite:
    case SpvOpImageQueryFormat:
    case SpvOpImageQueryOrder:
    case SpvOpImageQuerySizeLod:
    case SpvOpImageQuerySize:
    case SpvOpImageQueryLevels:
    case SpvOpImageQuerySamples:
        return 1;
    default:
        return 0;
    }
}

/* Validators accept uninitialized images. */
static void check_initialized(const struct optimizer *o, const struct instruction *i) {
    uint32_t count = image_operands(i);
    for (uint32_t k = 0; k < count; k++) {
        const struct instruction *image = instruction_of(o->m, i->operands[k]);
        if (image && image->opcode == SpvOpUndef) {
            const struct instruction *type = instruction_of(o->m, image->type);
            error_at(o->c, i->at, "use of uninitialized %s",
                     type->opcode == SpvOpTypeSampler ? "sampler" : "texture");
            return;
        }
    }
}

bool pass_check_resources(struct optimizer *o) {
    for_each_routine(f, o->m)
        for_each_block(b, f) {
            for_each_in(i, (&b->list)) {
                if (is_unknown(o, i))
                    error_at(o->c, i->at, RESOURCE_UNKNOWN);
                check_initialized(o, i);
            }
        }
    return false;
}
