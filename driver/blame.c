#include "blame.h"

#include "compile.h"

static const char resource_unknown[] =
    "which resource is meant must be known once loops are unrolled and calls inlined";

static const char not_split[] = "OpTypeStruct must not contain an"; /* (invalid) opaque type */

enum { LONGEST_REASON = 400 };

static const char *string_of(const struct finished *module, uint32_t id) {
    for_each_instruction(at, module->words, module->count)
        if (opcode_of(module->words + at) == SpvOpString && module->words[at + 1] == id)
            return (const char *)(module->words + at + 2);
    return NULL;
}

/* The OpLine in force at an instruction, or NULL. */
static const uint32_t *line_at(const struct finished *module, size_t instruction) {
    const uint32_t *line = NULL;
    size_t number = 1;
    for (size_t at = HEADER_WORDS; at < module->count && number <= instruction; number++) {
        SpvOp opcode = opcode_of(module->words + at);
        if (opcode == SpvOpLine)
            line = module->words + at;
        else if (opcode == SpvOpNoLine || opcode == SpvOpFunctionEnd || opcode == SpvOpLabel)
            line = NULL;
        at += length_of(module->words + at);
    }
    return line;
}

static location place_in(const struct source_file *file, uint32_t line, uint32_t column) {
    const char *text = file->text, *end = text + file->size;
    for (uint32_t i = 1; i < line && text; i++) {
        text = memchr(text, '\n', (size_t)(end - text));
        text = text ? text + 1 : NULL;
    }
    if (!text || column > (size_t)(end - text))
        return 0;
    return file->base + (location)(text - file->text) + (column ? column - 1 : 0);
}

/* Where a line of the module stands in the sources; 0 when it is in none of them. */
static location find_line(struct context *c, const struct finished *module, const uint32_t *line) {
    const char *name = line ? string_of(module, line[1]) : NULL;
    for (size_t i = 0; name && i < sources_count(c->sources); i++) {
        const struct source_file *file = sources_file(c->sources, i);
        if (!strcmp(file->name, name))
            return place_in(file, line[2], line[3]);
    }
    return 0;
}

static bool mentions(const uint32_t *instruction, uint32_t id) {
    SpvOp opcode = opcode_of(instruction);
    bool is_name = opcode == SpvOpName || opcode == SpvOpMemberName || opcode == SpvOpLine;
    for (size_t i = 1; i < length_of(instruction) && !is_name; i++)
        if (instruction[i] == id)
            return true;
    return false;
}

/* The id of the value that an instruction computes, or 0. */
static uint32_t value_of(const uint32_t *instruction) {
    const struct spirv_instruction *row = spirv_instruction(opcode_of(instruction));
    return row && row->has_type ? result_of(instruction) : 0;
}

/* The optimizer writes choices between values without lines: then where the value goes tells. */
static location find_place(struct context *c, const struct finished *module) {
    uint32_t result = 0;
    size_t number = 1;
    for (size_t at = HEADER_WORDS; at < module->count && module->instruction; number++) {
        const uint32_t *words = module->words + at;
        bool is_user = number > module->instruction && result && mentions(words, result);
        if (number == module->instruction || is_user) {
            location place = find_line(c, module, line_at(module, number));
            if (place)
                return place;
            result = value_of(words);
        }
        at += length_of(words);
    }
    return 0;
}

/* What SPIRV-Tools refuses only after it has optimized: no earlier phase can know. */
static const struct explanation {
    const char *reason; /* a part of its message */
    const char *words;
} explanations[] = {
    {"Result type cannot be OpType", resource_unknown},
    {"requires capability VariablePointers", resource_unknown},
    {"variables may not allocate a pointer type", resource_unknown},
    {"Cannot store to OpTypeImage", resource_unknown},
    {not_split, "an array of structs of resources takes constant indices only, once loops are "
                "unrolled and calls inlined"},
    {"storage classes for atomic",
     "the target of an atomic operation must be in groupshared memory or in a writable resource, "
     "also behind a parameter"},
    {"Image Operand Offset can only",
     "the offset of a texel must be a constant once loops are unrolled and calls inlined"},
    {"expected Interpolant",
     "what is interpolated again must be an input of the shader, or a part of one"},
    {"Workgroup Storage Class is limited",
     "groupshared memory is used in a stage that has no groups"},
};

/* Is it the struct that the reason quotes, or does it hold that? */
static bool quotes_struct(struct context *c, const struct type *type, const char *reason) {
    type = type_strip_arrays(type);
    if (type->kind != TYPE_STRUCT)
        return false;
    const struct record *record = type->record;
    if (strstr(reason, arena_format(c->arena, " %%%s ", record->full_name)))
        return true;
    for (uint32_t i = 0; i < record->field_count; i++)
        if (quotes_struct(c, record->fields[i].type, reason))
            return true;
    return record->base && quotes_struct(c, record->base, reason);
}

/* The array of structs of which one was chosen at run time. */
static location find_split(struct context *c, const struct program *program, const char *reason) {
    if (!strstr(reason, not_split))
        return 0;
    for (uint32_t i = 0; i < program->global_count; i++) {
        const struct variable *v = program->globals[i];
        if (v->storage == STORAGE_RESOURCE && v->is_used && quotes_struct(c, v->type, reason))
            return v->at;
    }
    return 0;
}

static const char *explain(const char *reason) {
    for (size_t i = 0; i < sizeof explanations / sizeof *explanations; i++)
        if (strstr(reason, explanations[i].reason))
            return explanations[i].words;
    return NULL;
}

/* The same module, made again with the lines that its instructions come from. */
static struct finished make_with_lines(struct context *c, const struct program *program,
                                       struct layout *layout, struct tools **tools) {
    const struct options *options = c->options;
    struct options with_lines = *options;
    with_lines.debug = DEBUG_FILE | DEBUG_LINE;
    c->options = &with_lines;
    struct spirv_module module = generate(c, program, layout);
    transform(c, &module);
    struct finished result = finish(c, &module, tools);
    c->options = options;
    return result;
}

/* Behind the first line SPIRV-Tools quotes the instruction, which tells a user nothing. */
static int reason_length(const char *reason) {
    size_t length = strcspn(reason, "\n");
    return (int)(length < LONGEST_REASON ? length : LONGEST_REASON);
}

void blame(struct context *c, const struct program *program, struct layout *layout,
           const struct finished *module, struct tools **tools) {
    struct finished again = make_with_lines(c, program, layout, tools);
    const char *words = explain(module->invalid);
    location at = again.invalid ? find_place(c, &again) : 0;
    if (!at)
        at = find_split(c, program, module->invalid);
    if (!at && program->entry_count)
        at = program->entries[0].function->at;
    if (words)
        error_at(c, at, "%s", words);
    else if (at)
        error_at(c, at, "no valid SPIR-V can be made of this: %.*s", reason_length(again.invalid),
                 again.invalid);
    else
        error_at(c, 0, "generated SPIR-V is invalid: %s", module->invalid);
}
