/* Parses a module from words.
 *
 * The words may come from module_words or from another compiler. Checked are operands, string
 * terminators, block terminators and ids, including those that must be blocks or functions. The
 * validator checks everything else. */
#include "../base/base.h"
#include "words.h"
#include "module.h"
#include "require.h"

struct reader {
    struct module *m;
    const char *problem;
};

static void report_malformed(struct reader *r, const char *problem) {
    if (!r->problem)
        r->problem = problem;
}

/* ---- Sections ---- */

static enum section section_of(const struct instruction *i) {
    switch (i->opcode) {
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
    case SpvOpExtInstWithForwardRefsKHR:
        return SECTION_DEBUG;
    default:
        return instruction_class(i) == SPIRV_CLASS_Annotation ? SECTION_DECORATIONS
                                                              : SECTION_GLOBALS;
    }
}

/* Aggregates with equal operands may have different decorations. */
static bool is_unique(const struct instruction *i) {
    switch (i->opcode) {
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
    case SpvOpTypeStruct:
    case SpvOpTypeForwardPointer:
    case SpvOpSpecConstant:
    case SpvOpSpecConstantTrue:
    case SpvOpSpecConstantFalse:
        return false;
    default:
        return instruction_class(i) == SPIRV_CLASS_Type_Declaration ||
               constant_kind((SpvOp)i->opcode);
    }
}

static void note_import(struct module *m, uint32_t id, const char *set) {
    if (!strcmp(set, "GLSL.std.450")) {
        m->glsl_import = id;
        m->imports_glsl = true;
    } else if (!strcmp(set, "NonSemantic.Shader.DebugInfo.100") ||
               !strcmp(set, "OpenCL.DebugInfo.100")) {
        m->debug_import = id;
    }
}

static void read_global(struct reader *r, struct instruction *i) {
    struct module *m = r->m;
    instructions_append(&m->sections[section_of(i)], i);
    if (i->opcode == SpvOpCapability && i->count) {
        module_ask_capability(m, (SpvCapability)i->operands[0]);
        require_implied(m, i->operands[0]);
    }
    if (i->opcode == SpvOpExtension) {
        module_allow_extension(m, (const char *)i->operands);
        module_ask_extension(m, (const char *)i->operands);
    }
    if (i->opcode == SpvOpExtInstImport)
        note_import(m, i->id, (const char *)i->operands);
    if (is_unique(i))
        module_keep_unique(m, i);
    if (constant_kind((SpvOp)i->opcode) & (CONSTANT_FIXED | CONSTANT_SPECIALIZED))
        module_mark(m, i->id, ID_CONSTANT);
}

/* ---- Functions ---- */

static bool is_line(const struct instruction *i) {
    return i->opcode == SpvOpLine || i->opcode == SpvOpNoLine;
}

static bool is_ended(const struct block *b) {
    return b->list.last && is_terminator((SpvOp)b->list.last->opcode);
}

static void read_in_block(struct reader *r, struct instruction *i) {
    if (is_ended(r->m->block)) {
        /* Lines and scopes end with their block, but SPIRV-Tools write DebugNoScope or OpNoLine
         * after it. */
        if (i->opcode == SpvOpExtInst)
            r->m->definitions.items[i->id] = NULL;
        else if (!is_line(i))
            report_malformed(r, "an instruction follows the end of its block");
        return;
    }
    i->block = r->m->block;
    instructions_append(&r->m->block->list, i);
}

static void read_in_function(struct reader *r, struct instruction *i) {
    struct module *m = r->m;
    bool ends_block = i->opcode == SpvOpLabel || i->opcode == SpvOpFunctionEnd;
    if (ends_block && m->block && !is_ended(m->block))
        report_malformed(r, "a block has no end");
    else if (i->opcode == SpvOpFunction)
        report_malformed(r, "a function starts inside of another one");
    else if (i->opcode == SpvOpFunctionEnd)
        module_end_function(m);
    else if (i->opcode == SpvOpLabel)
        module_open_block(m, i->id);
    else if (m->block)
        read_in_block(r, i);
    else {
        if (i->opcode != SpvOpFunctionParameter && i->opcode != SpvOpExtInst && !is_line(i))
            report_malformed(r, "an instruction precedes the first block");
        instructions_append(&r->m->routine->parameters, i);
    }
}

static void read_outside(struct reader *r, struct instruction *i) {
    struct module *m = r->m;
    if (i->opcode == SpvOpFunction)
        module_begin_function(m, i->id, i->type, i->operands[1],
                              (SpvFunctionControlMask)i->operands[0]);
    else if (i->opcode == SpvOpLabel || i->opcode == SpvOpFunctionEnd)
        report_malformed(r, "an instruction of a function is outside of functions");
    else if (is_line(i))
        instructions_append(m->first_routine ? &m->lines : &m->sections[SECTION_GLOBALS], i);
    else if (m->first_routine)
        report_malformed(r, "an instruction is between functions");
    else
        read_global(r, i);
}

/* ---- Words ---- */

/* Returns whether all operands are present. Each operand before a string is one word, and
 * nothing follows an omitted optional operand. */
static bool has_operands(const struct spirv_instruction *row, const struct instruction *i) {
    for (uint32_t k = 0; k < row->operand_count; k++) {
        if (k >= i->count)
            return row->operands[k].quantifier != SPIRV_ONE;
        if (row->operands[k].kind == SPIRV_KIND_LiteralString) {
            uint32_t at = k;
            while (at < i->count && !ends_string(i->operands[at]))
                at++;
            return at < i->count;
        }
    }
    return true;
}

/* Decodes the instruction at `words`; returns NULL if it is malformed. */
static struct instruction *decode(struct reader *r, uint32_t *words, size_t rest) {
    size_t length = length_of(words);
    const struct spirv_instruction *row = spirv_instruction(opcode_of(words));
    if (!row || length == 0 || length > rest || length < 1u + row->has_type + row->has_result) {
        report_malformed(r, row ? "an instruction is cut off" : "an opcode is unknown");
        return NULL;
    }
    size_t first = 1u + row->has_type + row->has_result;
    struct instruction *i = instruction_make(r->m, opcode_of(words), 0, 0, NULL, 0);
    i->type = row->has_type ? words[1] : 0;
    i->id = row->has_result ? words[first - 1] : 0;
    i->operands = words + first;
    i->count = (uint16_t)(length - first);
    if (has_operands(row, i)) {
        if (i->opcode == SpvOpSwitch)
            i->type = module_switch_type(r->m, i->operands[0]);
        return i;
    }
    report_malformed(r, "an instruction lacks operands");
    return NULL;
}

/* No id is 0 (SPIR-V 2.3). */
static bool has_good_ids(const struct reader *r, const struct instruction *i) {
    const struct spirv_instruction *row = spirv_instruction(i->opcode);
    return i->id < r->m->bound && i->type < r->m->bound && (i->id || !row->has_result) &&
           (i->type || !row->has_type);
}

static bool define_result(struct reader *r, struct instruction *i) {
    if (!has_good_ids(r, i)) {
        report_malformed(r, "an id is out of bounds");
        return false;
    }
    if (i->id && instruction_of(r->m, i->id)) {
        report_malformed(r, "an id is defined twice");
        return false;
    }
    if (i->id)
        r->m->definitions.items[i->id] = i;
    return true;
}

/* ---- Ids ---- */

static void check_labels(struct reader *r, const struct routine *f, const struct instruction *i,
                         uint32_t first, uint32_t end, uint32_t step) {
    for (uint32_t k = first; k < end && k < i->count; k += step) {
        const struct instruction *label = instruction_of(r->m, i->operands[k]);
        if (!label || label->opcode != SpvOpLabel || label->block->routine != f)
            report_malformed(r, "an instruction refers to a block outside of its function");
    }
}

static void check_routine_at(struct reader *r, const struct instruction *i, uint32_t operand) {
    const struct instruction *routine = instruction_of(r->m, i->operands[operand]);
    if (!routine || routine->opcode != SpvOpFunction)
        report_malformed(r, "the entry point is not a function");
}

static void check_ids(struct reader *r, const struct instruction_list *list) {
    for_each_in(i, list) {
        if (i->type && !instruction_of(r->m, i->type))
            report_malformed(r, "a type is not defined");
        for_each_id_operand(r->m, i, k)
            if (!instruction_of(r->m, i->operands[k]))
                report_malformed(r, "an id is not defined");
        if (i->opcode == SpvOpFunctionCall)
            check_routine_at(r, i, 0);
        if (i->opcode == SpvOpEntryPoint)
            check_routine_at(r, i, 1);
    }
}

static void check_routine(struct reader *r, const struct routine *f) {
    const struct instruction_list definition = {(struct instruction *)&f->definition,
                                                (struct instruction *)&f->definition};
    check_ids(r, &definition);
    check_ids(r, &f->lines);
    check_ids(r, &f->parameters);
    for_each_block(b, f) {
        check_ids(r, &b->list);
        for_each_in(i, &b->list) {
            if (is_merge((SpvOp)i->opcode))
                check_labels(r, f, i, 0, i->opcode == SpvOpLoopMerge ? 2 : 1, 1);
            else if (i->opcode == SpvOpPhi)
                check_labels(r, f, i, 1, i->count, 2);
            else if (i->opcode == SpvOpSwitch)
                check_labels(r, f, i, 1, i->count, switch_period(i));
            else if (is_terminator((SpvOp)i->opcode))
                check_labels(r, f, i, first_target(i), target_end(i), 1);
        }
    }
}

/* ---- Modules ---- */

/* Checks the header. A larger id bound is not plausible for this number of words. */
static bool begins_well(const uint32_t *words, size_t count) {
    return count >= HEADER_WORDS && words[0] == SpvMagicNumber &&
           words[BOUND_WORD] <= 4 * count + 4096;
}

static void read_all(struct reader *r, uint32_t *words, size_t count) {
    for (size_t at = HEADER_WORDS; at < count && !r->problem; at += length_of(words + at)) {
        struct instruction *i = decode(r, words + at, count - at);
        if (i && define_result(r, i)) {
            if (r->m->routine)
                read_in_function(r, i);
            else
                read_outside(r, i);
        }
    }
    if (r->m->routine)
        report_malformed(r, "a function has no end");
}

struct module *module_of_words(struct context *c, struct arena *arena, uint32_t *words,
                               size_t count, const char **problem) {
    struct reader r = {.m = module_create(c, arena)};
    *problem = NULL;
    if (!begins_well(words, count)) {
        *problem = "the input is not a SPIR-V module";
        return NULL;
    }
    r.m->version = words[VERSION_WORD];
    r.m->bound = words[BOUND_WORD];
    r.m->definitions.items = arena_array(arena, struct instruction *, r.m->bound);
    r.m->definitions.count = r.m->definitions.capacity = r.m->bound;
    words_swap_strings(words, count);
    read_all(&r, words, count);
    if (!r.problem) {
        /* Checked last, because of forward references. */
        for (int s = 0; s < SECTION_FUNCTIONS; s++)
            check_ids(&r, &r.m->sections[s]);
        for_each_routine(f, r.m)
            check_routine(&r, f);
    }
    *problem = r.problem;
    return r.problem ? NULL : r.m;
}
