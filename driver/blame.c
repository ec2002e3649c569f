#include "blame.h"

#include "../optimize/optimize.h"

static const char not_split[] = "OpTypeStruct must not contain an"; /* (invalid) opaque type */

enum { LONGEST_REASON = 400 };

/* ---- Places ---- */

/* The refused instruction in the words that finish() was given, counted from 1; 0 when it is not
 * there.  SPIRV-Tools may have put other instructions in front of it: results are the same. */
static size_t original_number(const struct spirv_module *module, const struct finished *refused) {
    uint32_t result = 0;
    size_t number = 1, behind = 0;
    for (size_t at = HEADER_WORDS; at < refused->count && number <= refused->instruction;
         number++) {
        uint32_t id = result_of(refused->words + at);
        behind = id ? 0 : behind + 1;
        result = id ? id : result;
        at += length_of(refused->words + at);
    }
    number = 1;
    for (size_t at = HEADER_WORDS; at < module->count && result; number++) {
        if (result_of(module->words + at) == result)
            return number + behind;
        at += length_of(module->words + at);
    }
    return 0;
}

static bool mentions(const uint32_t *instruction, uint32_t id) {
    bool is_line = opcode_of(instruction) == SpvOpLine;
    for (size_t i = 1; i < length_of(instruction) && !is_line; i++)
        if (instruction[i] == id)
            return true;
    return false;
}

/* Of what stands in a function: the rest of a module is made for many places.  A choice between
 * values has no place: where the value goes tells. */
static location find_place(const struct spirv_module *module, size_t refused) {
    uint32_t result = 0;
    bool in_function = false;
    size_t number = 1;
    for (size_t at = HEADER_WORDS; at < module->count && refused; number++) {
        const uint32_t *words = module->words + at;
        in_function |= opcode_of(words) == SpvOpFunction;
        bool is_user = number > refused && result && mentions(words, result);
        if (in_function && (number == refused || is_user)) {
            location place = module->places.items[number - 1];
            if (place && opcode_of(words) != SpvOpPhi)
                return place;
            result = result_of(words);
        }
        at += length_of(words);
    }
    return 0;
}

/* ---- Words ---- */

#define STRADDLING                                                                                 \
    "a vector of a struct in a buffer lies across a border of 16 bytes there, which Vulkan takes " \
    "with -fvk-use-scalar-layout or -fvk-use-dx-layout only"

/* What the validator refuses once all is optimized: no earlier phase can know. */
static const struct explanation {
    const char *reason; /* a part of its message */
    const char *words;
} explanations[] = {
    {"Result type cannot be OpType", RESOURCE_UNKNOWN},
    {"requires capability VariablePointers", RESOURCE_UNKNOWN},
    {"variables may not allocate a pointer type", RESOURCE_UNKNOWN},
    {"Cannot store to OpTypeImage", RESOURCE_UNKNOWN},
    {not_split, "an array of structs of resources takes constant indices only, once loops are "
                "unrolled and calls inlined"},
    {"improperly straddling vector", STRADDLING},
    {"Vector has improper straddle", STRADDLING}, /* since SPIRV-Tools 2026.4 */
    {"Expected the Image Format in Image to be R",
     "an atomic operation takes a texture or a buffer of one component of 32 or 64 bits, with that "
     "format: neither vk::image_format nor -fspv-use-unknown-image-format may name another"},
    {"Number of OpTypeStruct members",
     "a struct has more than 16383 members here, which SPIR-V does "
     "not allow"},
    {"pairs in OpSwitch", "a switch has more than 16383 labels here, which SPIR-V does not allow"},
    {"OpTypeFunction may not take more",
     "a function has more than 255 parameters here, which SPIR-V "
     "does not allow"},
    {"Control Flow nesting depth", "once calls are inlined, and choices are branches, control flow "
                                   "is nested more than 1023 levels "
                                   "deep here, which SPIR-V does not allow"},
};

/* ---- What is kept of the program ---- */

static void keep_structs(struct context *c, struct origins *origins, const struct type *type,
                         location at) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT || map_find_u64(&origins->kept, (uintptr_t)type->record))
        return;
    const struct record *record = type->record;
    *map_slot_u64(c->arena, &origins->kept, (uintptr_t)record) = origins;
    const char *name = arena_join(c->arena, " %", record->full_name, " ");
    vec_push(c->arena, &origins->structs, ((struct struct_origin){name, at}));
    for (uint32_t i = 0; i < record->field_count; i++)
        keep_structs(c, origins, record->fields[i].type, at);
    if (record->base)
        keep_structs(c, origins, record->base, at);
}

struct origins origins_keep(struct context *c, const struct program *program) {
    struct origins origins = {.entry = program->entry_count ? program->entries[0].function->at : 0};
    for (uint32_t i = 0; i < program->global_count; i++) {
        const struct variable *v = program->globals[i];
        if (v->storage == STORAGE_RESOURCE && v->is_used)
            keep_structs(c, &origins, v->type, v->at);
    }
    return origins;
}

/* The array of structs of which one was chosen at run time. */
static location find_split(const struct origins *origins, const char *reason) {
    for (size_t i = 0; strstr(reason, not_split) && i < origins->structs.count; i++)
        if (strstr(reason, origins->structs.items[i].quoted))
            return origins->structs.items[i].at;
    return 0;
}

/* ---- The error ---- */

static const char *explain(const char *reason) {
    for (size_t i = 0; i < sizeof explanations / sizeof *explanations; i++)
        if (strstr(reason, explanations[i].reason))
            return explanations[i].words;
    return NULL;
}

/* Behind the first line SPIRV-Tools quotes the instruction, which tells a user nothing. */
static int reason_length(const char *reason) {
    size_t length = strcspn(reason, "\n");
    return (int)(length < LONGEST_REASON ? length : LONGEST_REASON);
}

void blame(struct context *c, const struct origins *origins, const struct spirv_module *module,
           const struct finished *refused) {
    const char *words = explain(refused->invalid);
    location at = find_place(module, original_number(module, refused));
    if (!at)
        at = find_split(origins, refused->invalid);
    if (!at)
        at = origins->entry;
    if (words)
        error_at(c, at, "%s", words);
    else
        error_at(
            c, at,
            "generated SPIR-V is invalid: %.*s; unless the source spells SPIR-V itself, please "
            "report this fault of the compiler",
            reason_length(refused->invalid), refused->invalid);
}
