/* Validator errors at the source locations that cause them. */
#include "compile.h"

#include <string.h>

enum { LONGEST_REASON = 400 };

/* ---- Locations of validator errors ---- */

/* Returns the one-based index of the rejected instruction in the input of finish(), or 0.
 * SPIRV-Tools may have inserted instructions before it, but result ids are unchanged. */
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

/* Finds the location of an instruction in a function; other parts of a module belong to many
 * locations. A choice between values has no location, so its first user is searched. */
static location find_location(const struct spirv_module *module, size_t refused) {
    uint32_t result = 0;
    bool in_function = false;
    size_t number = 1;
    for (size_t at = HEADER_WORDS; at < module->count && refused; number++) {
        const uint32_t *words = module->words + at;
        in_function |= opcode_of(words) == SpvOpFunction;
        bool is_user = number > refused && result && mentions(words, result);
        if (in_function && (number == refused || is_user)) {
            location found = module->locations.items[number - 1];
            if (found && opcode_of(words) != SpvOpPhi)
                return found;
            result = result_of(words);
        }
        at += length_of(words);
    }
    return 0;
}

/* ---- Preserved program data ---- */

static void keep_structs(struct context *c, struct origins *origins, const struct type *type,
                         location at) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT || map_find_u64(&origins->kept, (uintptr_t)type->record))
        return;
    const struct record *record = type->record;
    *map_slot_u64(c->kept, &origins->kept, (uintptr_t)record) = origins;
    vec_push(c->kept, &origins->structs, ((struct struct_origin){record->full_name, at}));
    for (uint32_t i = 0; i < record->field_count; i++)
        keep_structs(c, origins, record->fields[i].type, at);
    if (record->base)
        keep_structs(c, origins, record->base, at);
}

struct origins origins_snapshot(struct context *c, const struct program *program) {
    struct origins origins = {.entry = program->entry_count ? program->entries[0].function->at : 0};
    for (uint32_t i = 0; i < program->global_count; i++) {
        const struct variable *v = program->globals[i];
        if (v->storage == STORAGE_RESOURCE && v->is_used)
            keep_structs(c, &origins, v->type, v->at);
    }
    return origins;
}

static const char *refused_name(struct context *c, const struct finished *refused) {
    uint32_t id = 0;
    size_t number = 1;
    for_each_instruction(at, refused->words, refused->count)
        if (number++ == refused->instruction)
            id = result_of(refused->words + at);
    for_each_instruction(at, refused->words, refused->count)
        if (id && opcode_of(refused->words + at) == SpvOpName && refused->words[at + 1] == id)
            return words_string(c->kept, refused->words + at + 2);
    return NULL;
}

/* Returns the location of the array of structs whose index is dynamic. */
static location find_split(struct context *c, const struct origins *origins,
                           const struct finished *refused) {
    const char *name = refused->refusal == REFUSAL_NOT_SPLIT ? refused_name(c, refused) : NULL;
    for (size_t i = 0; name && i < origins->structs.count; i++)
        if (!strcmp(name, origins->structs.items[i].name))
            return origins->structs.items[i].at;
    return 0;
}

/* ---- Validator errors ---- */

/* Omits the following lines, in which SPIRV-Tools quotes the instruction. */
static int reason_length(const char *reason) {
    size_t length = strcspn(reason, "\n");
    return (int)(length < LONGEST_REASON ? length : LONGEST_REASON);
}

/* Reports why the module was rejected, at the source location if it can be determined. */
void driver_report_validator_error(struct context *c, const struct origins *origins,
                                   const struct spirv_module *module,
                                   const struct finished *refused) {
    static const char *const explanations[] = {
        [REFUSAL_OTHER] = NULL,
#define REFUSAL(id, words) [REFUSAL_##id] = words,
#include "../spec/spirv_tools.def"
    };
    const char *words = explanations[refused->refusal];
    location at = find_location(module, original_number(module, refused));
    if (!at)
        at = find_split(c, origins, refused);
    if (!at)
        at = origins->entry;
    if (words)
        error_at(c, at, "%s", words);
    else
        error_at(c, at,
                 "generated SPIR-V is invalid: %.*s; please report this compiler bug unless the "
                 "source uses inline SPIR-V",
                 reason_length(refused->invalid), refused->invalid);
}
