/* Copies of modules without debug records, which the validator skips to save time. */
#include "../optimize/optimize.h"
#include "quirks.h"
#include "tools.h"

#include "spirv_names.h"

static const char vulkan_set[] = "NonSemantic.Shader.DebugInfo.100",
                  opencl_set[] = "OpenCL.DebugInfo.100";

/* ---- Kinds of ids ----
 * One bit per kind: the records of both debug sets, and the SPIR-V instructions they refer to.
 * Records that only the set for Vulkan has start at 101. */

enum {
    FIRST_OF_VULKAN = NonSemanticShaderDebugInfo100DebugFunctionDefinition,
    COMMON_COUNT = NonSemanticShaderDebugInfo100DebugSource + 1,
    VULKAN_COUNT = NonSemanticShaderDebugInfo100DebugTypeMatrix + 1 - FIRST_OF_VULKAN,
    IS_MATRIX = COMMON_COUNT + VULKAN_COUNT - 1,
    IS_SET,
    IS_TEXT,
    IS_NUMBER,
    IS_CONSTANT,
    IS_VARIABLE,
    IS_FUNCTION,
    IS_VOID,
    IS_WORD, /* the type of numbers */
    IS_OTHER,
    IS_NOTHING
};

static unsigned record_bit(uint32_t instruction) {
    if (instruction < COMMON_COUNT)
        return instruction;
    instruction -= FIRST_OF_VULKAN;
    return instruction < VULKAN_COUNT ? COMMON_COUNT + instruction : IS_NOTHING;
}

#define BIT(kind)    (UINT64_C(1) << (kind))
#define RECORD(name) BIT(NonSemanticShaderDebugInfo100##name)
#define SCOPES                                                                                     \
    (RECORD(DebugCompilationUnit) | RECORD(DebugFunction) | RECORD(DebugLexicalBlock) |            \
     RECORD(DebugTypeComposite))
#define TYPES                                                                                      \
    (RECORD(DebugTypeBasic) | RECORD(DebugTypeArray) | RECORD(DebugTypeVector) |                   \
     RECORD(DebugTypeComposite) | BIT(IS_MATRIX))

/* Operand constraints by letter. '#' is a literal in OpenCL.DebugInfo.100. Only that set has
 * operands with a capital letter; only the other set has '+'. */
static const uint64_t named[] = {
    ['#'] = BIT(IS_NUMBER),
    ['+'] = BIT(IS_NUMBER),
    ['F'] = BIT(IS_FUNCTION) | RECORD(DebugInfoNone),
    ['Q'] = RECORD(DebugTypeComposite),
    ['a'] = RECORD(DebugTypeTemplateParameter),
    ['b'] = RECORD(DebugTypeBasic),
    ['c'] = BIT(IS_NUMBER),
    ['d'] = BIT(IS_FUNCTION),
    ['e'] = RECORD(DebugExpression),
    ['f'] = RECORD(DebugFunction),
    ['g'] = BIT(IS_VARIABLE) | BIT(IS_NUMBER) | BIT(IS_CONSTANT) | RECORD(DebugInfoNone),
    ['i'] = RECORD(DebugInlinedAt),
    ['k'] = BIT(IS_VARIABLE),
    ['l'] = RECORD(DebugLocalVariable),
    ['m'] = RECORD(DebugTypeMember),
    ['n'] = RECORD(DebugInfoNone),
    ['o'] = RECORD(DebugTypeFunction),
    ['p'] = SCOPES,
    ['q'] = RECORD(DebugTypeComposite),
    ['r'] = TYPES | RECORD(DebugTypeTemplate) | BIT(IS_VOID),
    ['s'] = RECORD(DebugSource),
    ['t'] = BIT(IS_TEXT),
    ['u'] = RECORD(DebugCompilationUnit),
    ['v'] = BIT(IS_VARIABLE) | BIT(IS_OTHER) | BIT(IS_NUMBER) | BIT(IS_CONSTANT),
    ['w'] = RECORD(DebugTypeVector),
    ['x'] = TYPES,
    ['y'] = TYPES | RECORD(DebugTypeTemplate),
    ['z'] = BIT(IS_NUMBER) | RECORD(DebugInfoNone),
};

/* Operands of the records that codegen writes. '?' follows an optional operand, '*' a repeated
 * one. */
#define FORM(name, operands) [NonSemanticShaderDebugInfo100##name] = operands
static const char *const forms[] = {
    FORM(DebugInfoNone, ""),
    FORM(DebugCompilationUnit, "##s#"),
    FORM(DebugTypeBasic, "tc#+"),
    FORM(DebugTypeArray, "yc*"),
    FORM(DebugTypeVector, "b#"),
    FORM(DebugTypeFunction, "#ry*"),
    FORM(DebugTypeComposite, "t#s##ptz#m*"),
    FORM(DebugTypeMember, "tys##Qcc#"),
    FORM(DebugTypeTemplate, "qa*"),
    FORM(DebugTypeTemplateParameter, "txns##"),
    FORM(DebugGlobalVariable, "tys##ptg#"),
    FORM(DebugFunction, "tos##pt##F"),
    FORM(DebugLexicalBlock, "s##p"),
    FORM(DebugScope, "pi?"),
    FORM(DebugNoScope, ""),
    FORM(DebugInlinedAt, "#pi?"),
    FORM(DebugLocalVariable, "tys##p##?"),
    FORM(DebugDeclare, "lkec*"),
    FORM(DebugValue, "lvec*"),
    FORM(DebugExpression, ""),
    FORM(DebugSource, "tt?"),
    FORM(DebugFunctionDefinition, "fd"),
    FORM(DebugSourceContinued, "t"),
    FORM(DebugLine, "scccc"),
    FORM(DebugNoLine, ""),
    FORM(DebugEntryPoint, "futt"),
    FORM(DebugTypeMatrix, "wcc"),
};
#undef FORM

/* ---- Record checks ---- */

/* Words of OpExtInst. */
enum { TYPE = 1, SET = 3, INSTRUCTION = 4, OPERANDS = 5 };

/* Required kinds of a forward reference. */
struct promise {
    uint32_t id;
    uint64_t kinds;
};

struct records {
    struct context *c;
    uint8_t *kinds; /* by id, of definitions seen so far */
    bool *is_used;  /* by id, ids used by remaining instructions */
    VEC(struct promise, promise_vec) promises;
    uint32_t bound;
    bool is_opencl;
    bool are_known;    /* all records so far match the table */
    bool has_printing; /* the module uses printf or another set that refers to strings */
};

static bool is_kind(const struct records *r, uint32_t id, uint64_t kinds) {
    return id < r->bound && kinds >> r->kinds[id] & 1;
}

/* In OpenCL.DebugInfo.100, structs may refer to later members, and function records to later
 * functions. */
static bool may_come_later(const struct records *r, char letter) {
    return r->is_opencl && (letter == 'm' || letter == 'F');
}

static bool fits_record(struct records *r, char letter, uint32_t operand) {
    uint64_t kinds = named[(unsigned char)letter];
    if (r->is_opencl && letter == '#')
        return true;
    if (!may_come_later(r, letter) || !is_kind(r, operand, BIT(IS_NOTHING)))
        return is_kind(r, operand, kinds);
    vec_push(r->c->kept, &r->promises, ((struct promise){operand, kinds}));
    return true;
}

static bool are_kept(const struct records *r) {
    for (size_t k = 0; k < r->promises.count; k++)
        if (!is_kind(r, r->promises.items[k].id, r->promises.items[k].kinds))
            return false;
    return true;
}

/* Skips operands that the set does not have. */
static const char *next_in_set(const struct records *r, const char *form) {
    while (*form && (r->is_opencl ? *form == '+' : *form >= 'A' && *form <= 'Z'))
        form++;
    return form;
}

static bool has_form(struct records *r, const uint32_t *record) {
    uint32_t instruction = record[INSTRUCTION];
    uint32_t count = r->is_opencl ? FIRST_OF_VULKAN : COUNT_OF(forms);
    const char *form = instruction < count ? forms[instruction] : NULL;
    if (!form || !is_kind(r, record[TYPE], BIT(IS_VOID)))
        return false;
    form = next_in_set(r, form);
    for (size_t k = OPERANDS; k < length_of(record); k++) {
        if (!*form || !fits_record(r, *form, record[k]))
            return false;
        form = next_in_set(r, form + (form[1] == '*' ? 0 : form[1] == '?' ? 2 : 1));
    }
    return !*form || form[1] == '?' || form[1] == '*';
}

static unsigned kind_of(const struct records *r, const uint32_t *i) {
    switch (opcode_of(i)) {
    case SpvOpString:
        return IS_TEXT;
    case SpvOpTypeVoid:
        return IS_VOID;
    case SpvOpTypeInt:
        return i[2] == 32 && !i[3] ? IS_WORD : IS_NOTHING;
    case SpvOpConstant:
        return is_kind(r, i[TYPE], BIT(IS_WORD)) ? IS_NUMBER : IS_CONSTANT;
    case SpvOpVariable:
    case SpvOpFunctionParameter:
        return IS_VARIABLE;
    case SpvOpFunction:
        return IS_FUNCTION;
    default: {
        const struct spirv_instruction *row = spirv_instruction(opcode_of(i));
        return row && row->has_type ? IS_OTHER : IS_NOTHING;
    }
    }
}

static bool is_record(const struct records *r, const uint32_t *i) {
    return opcode_of(i) == SpvOpExtInst && is_kind(r, i[SET], BIT(IS_SET));
}

static unsigned kind_of_set(struct records *r, const uint32_t *import) {
    const char *name = words_string(r->c->kept, import + 2);
    bool is_opencl = !strcmp(name, opencl_set), is_ours = is_opencl || !strcmp(name, vulkan_set);
    r->is_opencl |= is_opencl;
    r->has_printing |= !is_ours && !strncmp(name, "NonSemantic.", strlen("NonSemantic."));
    return is_ours ? IS_SET : IS_NOTHING;
}

static void note_result(struct records *r, const uint32_t *i) {
    uint32_t id = result_of(i);
    if (!id || id >= r->bound)
        return;
    if (is_record(r, i))
        r->kinds[id] = (uint8_t)record_bit(i[INSTRUCTION]);
    else
        r->kinds[id] =
            (uint8_t)(opcode_of(i) == SpvOpExtInstImport ? kind_of_set(r, i) : kind_of(r, i));
}

/* Returns whether an instruction can be hidden without affecting validity. Clears are_known if
 * its operands do not match the table. */
static bool is_hidden(struct records *r, const uint32_t *i) {
    switch (opcode_of(i)) {
    case SpvOpString:
        return !r->has_printing;
    case SpvOpSource:
        r->are_known &= length_of(i) < 4 || is_kind(r, i[3], BIT(IS_TEXT));
        return true;
    case SpvOpLine:
        r->are_known &= is_kind(r, i[1], BIT(IS_TEXT));
        return true;
    case SpvOpSourceContinued:
    case SpvOpNoLine:
        return true;
    default:
        r->are_known &= !is_record(r, i) || has_form(r, i);
        return is_record(r, i);
    }
}

/* ---- Number constants ----
 * Only records use the constants for lines and columns, which are most of a module's constants. */

static bool is_number(const struct records *r, const uint32_t *i) {
    return opcode_of(i) == SpvOpConstant && is_kind(r, result_of(i), BIT(IS_NUMBER));
}

static size_t drop_numbers(const struct records *r, uint32_t *words, size_t count) {
    size_t to = HEADER_WORDS;
    for (size_t at = HEADER_WORDS, length; at < count; at += length) {
        length = length_of(words + at);
        if (is_number(r, words + at) && !r->is_used[result_of(words + at)])
            continue;
        memmove(words + to, words + at, length * sizeof *words);
        to += length;
    }
    return to;
}

/* ---- Copy without records ---- */

static size_t keep_others(struct records *r, uint32_t *kept, const uint32_t *words, size_t count) {
    size_t to = HEADER_WORDS;
    memcpy(kept, words, HEADER_WORDS * sizeof *words);
    for (size_t at = HEADER_WORDS, length; at < count && r->are_known; at += length) {
        length = length_of(words + at);
        bool hides = is_hidden(r, words + at);
        note_result(r, words + at);
        if (hides)
            continue;
        /* Any word of another instruction may be the id of a constant. */
        const uint32_t *i = words + at;
        for (size_t k = 1; k < length_of(i) && !is_number(r, i); k++)
            if (i[k] < r->bound)
                r->is_used[i[k]] = true;
        memcpy(kept + to, words + at, length * sizeof *words);
        to += length;
    }
    return to;
}

struct spirv_module tools_hide_records(struct context *c, const uint32_t *words, size_t count) {
    uint32_t bound = words[BOUND_WORD];
    struct records r = {.c = c, .bound = bound, .are_known = true};
    r.kinds = arena_array(c->kept, uint8_t, bound);
    r.is_used = arena_array(c->kept, bool, bound);
    memset(r.kinds, IS_NOTHING, bound);
    uint32_t *kept = arena_array(c->kept, uint32_t, count);
    size_t kept_count = keep_others(&r, kept, words, count);
    if (!r.are_known || !are_kept(&r) || kept_count == count)
        return (struct spirv_module){0};
    return (struct spirv_module){.words = kept, .count = drop_numbers(&r, kept, kept_count)};
}
