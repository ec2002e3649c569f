/* A module of words: what module_words wrote, or what another compiler did.  Checked is only what
 * the structure needs; whether the module means anything is the validator's question. */
#include "module.h"
#include "require.h"

struct reader {
    struct module *m;
    const char *problem;
};

static void fail(struct reader *r, const char *problem) {
    if (!r->problem)
        r->problem = problem;
}

/* ---- Sections ---- */

static enum section section_of(const struct instruction *i) {
    switch ((int)i->opcode) {
    case SpvOpCapability:
        return SECTION_CAPABILITIES;
    case SpvOpExtension:
        return SECTION_EXTENSIONS;
    case SpvOpExtInstImport:
        return SECTION_IMPORTS;
    case SpvOpMemoryModel:
        return SECTION_MEMORY_MODEL;
    case SpvOpEntryPoint:
        return SECTION_ENTRY_POINTS;
    case SpvOpExecutionMode:
    case SpvOpExecutionModeId:
        return SECTION_EXECUTION_MODES;
    case SpvOpString:
    case SpvOpSource:
    case SpvOpSourceExtension:
    case SpvOpSourceContinued:
        return SECTION_STRINGS;
    case SpvOpName:
    case SpvOpMemberName:
        return SECTION_NAMES;
    case SpvOpModuleProcessed:
        return SECTION_FUNCTION_NAMES;
    case SpvOpVariable:
        return SECTION_VARIABLES;
    case SpvOpExtInst:
        return SECTION_DEBUG;
    default:
        return instruction_class(i) == SPIRV_CLASS_Annotation ? SECTION_DECORATIONS
                                                              : SECTION_GLOBALS;
    }
}

/* Aggregates that look the same may be decorated in different ways. */
static bool is_unique(const struct instruction *i) {
    switch ((int)i->opcode) {
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
    case SpvOpTypeStruct:
    case SpvOpTypeForwardPointer:
    case SpvOpSpecConstant:
    case SpvOpSpecConstantTrue:
    case SpvOpSpecConstantFalse:
        return false;
    default: /* of all opcodes of SPIR-V */
        return instruction_class(i) == SPIRV_CLASS_Type_Declaration ||
               is_constant_opcode((SpvOp)i->opcode);
    }
}

static void read_global(struct reader *r, struct instruction *i) {
    struct module *m = r->m;
    instructions_append(&m->sections[section_of(i)], i);
    if (i->opcode == SpvOpCapability && i->count)
        imply_capability(m, i->operands[0]);
    if (i->opcode == SpvOpExtInstImport && !strcmp((const char *)i->operands, "GLSL.std.450")) {
        m->glsl_import = i->id;
        m->imports_glsl = true;
    }
    if (is_unique(i))
        module_keep_unique(m, i);
    if (is_constant_opcode((SpvOp)i->opcode) && i->opcode != SpvOpUndef)
        module_mark(m, i->id, ID_CONSTANT);
}

/* ---- Functions ---- */

static void read_in_function(struct reader *r, struct instruction *i) {
    struct module *m = r->m;
    if (i->opcode == SpvOpFunctionEnd) {
        module_end_function(m);
    } else if (i->opcode == SpvOpLabel) {
        module_open_block(m, i->id);
    } else if (m->block) {
        i->block = m->block;
        instructions_append(&m->block->list, i);
    } else {
        instructions_append(&m->routine->parameters, i);
    }
}

static void read_instruction(struct reader *r, struct instruction *i) {
    if (i->opcode == SpvOpFunction && !r->m->routine && i->count == 2)
        module_begin_function(r->m, i->id, i->type, i->operands[1],
                              (SpvFunctionControlMask)i->operands[0]);
    else if (r->m->routine)
        read_in_function(r, i);
    else if (i->opcode == SpvOpLine || i->opcode == SpvOpNoLine)
        instructions_append(r->m->first_routine ? &r->m->lines : &r->m->sections[SECTION_GLOBALS],
                            i);
    else if (r->m->first_routine)
        fail(r, "an instruction stands between functions");
    else
        read_global(r, i);
}

/* ---- Words ---- */

/* The instruction that stands at `words`; NULL when it is none. */
static struct instruction *decode(struct reader *r, uint32_t *words, size_t rest) {
    size_t length = length_of(words);
    const struct spirv_instruction *row = spirv_instruction(opcode_of(words));
    if (!row || length == 0 || length > rest || length < 1u + row->has_type + row->has_result) {
        fail(r, row ? "an instruction is cut off" : "an opcode is unknown");
        return NULL;
    }
    size_t first = 1u + row->has_type + row->has_result;
    struct instruction *i = instruction_make(r->m, opcode_of(words), 0, 0, NULL, 0);
    i->type = row->has_type ? words[1] : 0;
    i->id = row->has_result ? words[first - 1] : 0;
    i->operands = words + first;
    i->count = (uint16_t)(length - first);
    return i;
}

static bool define_result(struct reader *r, struct instruction *i) {
    if (i->id >= r->m->bound || i->type >= r->m->bound) {
        fail(r, "an id is out of bounds");
        return false;
    }
    if (i->id && instruction_of(r->m, i->id)) {
        fail(r, "an id is defined twice");
        return false;
    }
    if (i->id)
        r->m->definitions.items[i->id] = i;
    return true;
}

/* Ids of at most so many words of a module: what lies above is made up. */
static bool begins_well(const uint32_t *words, size_t count) {
    return count >= HEADER_WORDS && words[0] == SpvMagicNumber &&
           words[BOUND_WORD] <= 4 * count + 4096;
}

static void read_all(struct reader *r, uint32_t *words, size_t count) {
    for (size_t at = HEADER_WORDS; at < count && !r->problem; at += length_of(words + at)) {
        struct instruction *i = decode(r, words + at, count - at);
        if (i && define_result(r, i))
            read_instruction(r, i);
    }
    if (r->m->routine)
        fail(r, "a function has no end");
}

struct module *module_of_words(struct context *c, struct arena *arena, uint32_t *words,
                               size_t count, const char **problem) {
    struct reader r = {.m = module_create(c, arena)};
    *problem = NULL;
    if (!begins_well(words, count)) {
        *problem = "this is no SPIR-V module";
        return NULL;
    }
    r.m->version = words[VERSION_WORD];
    r.m->bound = words[BOUND_WORD];
    r.m->definitions.items = arena_array(arena, struct instruction *, r.m->bound);
    r.m->definitions.count = r.m->definitions.capacity = r.m->bound;
    read_all(&r, words, count);
    *problem = r.problem;
    return r.problem ? NULL : r.m;
}
