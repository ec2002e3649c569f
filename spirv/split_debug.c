/* Separation of debug information: copies of a module's words without debug records, and the
 * records that link the two files (NonSemantic.Shader.DebugInfo.100, "Debug Info Metadata"). */
#include "spirv.h"

#include "spirv_names.h"

static const char debug_set[] = "NonSemantic.Shader.DebugInfo.100",
                  other_debug_set[] = "OpenCL.DebugInfo.100",
                  debug_extension[] = "SPV_KHR_non_semantic_info";

/* Words of OpExtInst and OpString. */
enum { EXTENDED_SET = 3, EXTENDED_NUMBER = 4, STRING_TEXT = 2 };

/* ---- Removal ----
 *
 * Instructions of the code keep their ids. A type, constant or string is removed if only debug
 * records use it. */

struct stripper {
    struct arena *arena;
    const struct module *m; /* distinguishes ids from literals; NULL if the words have no module */
    const uint32_t *words;
    size_t count;
    uint32_t bound;
    size_t *definitions; /* by id: index of the defining instruction, or 0 */
    uint32_t *uses;      /* by id: number of uses by remaining instructions */
    bool *is_removed;    /* by id */
    bool *is_set;        /* by id: imports of debug records */
    struct word_vec pending;
};

static bool is_link(uint32_t number) {
    return number == NonSemanticShaderDebugInfo100DebugBuildIdentifier ||
           number == NonSemanticShaderDebugInfo100DebugStoragePath;
}

static bool is_debug(const struct stripper *s, const uint32_t *i) {
    switch ((int)opcode_of(i)) {
    case SpvOpSource:
    case SpvOpSourceContinued:
    case SpvOpModuleProcessed:
    case SpvOpLine:
    case SpvOpNoLine:
        return true;
    case SpvOpExtInst:
    case SpvOpExtInstWithForwardRefsKHR:
        return i[EXTENDED_SET] < s->bound && s->is_set[i[EXTENDED_SET]] &&
               !is_link(i[EXTENDED_NUMBER]);
    default:
        return false;
    }
}

/* Returns whether the first operand is the target of a name or decoration, which does not count as
 * a use. */
static bool has_target(const uint32_t *i) {
    switch ((int)opcode_of(i)) {
    case SpvOpName:
    case SpvOpMemberName:
        return true;
    default: {
        const struct spirv_instruction *row = spirv_instruction(opcode_of(i));
        return row && row->class == SPIRV_CLASS_Annotation && !row->has_result;
    }
    }
}

static bool is_removable(const struct stripper *s, uint32_t id) {
    SpvOp op = s->definitions[id] ? opcode_of(s->words + s->definitions[id]) : SpvOpNop;
    const struct spirv_instruction *row = spirv_instruction(op);
    return op == SpvOpString || op == SpvOpExtInstImport ||
           (constant_kind(op) & (CONSTANT_FIXED | CONSTANT_UNDEFINED)) ||
           (row && row->class == SPIRV_CLASS_Type_Declaration);
}

static struct instruction instruction_at(const struct stripper *s, const uint32_t *words) {
    const struct spirv_instruction *row = spirv_instruction(opcode_of(words));
    size_t first = row ? 1u + row->has_type + row->has_result : 1;
    struct instruction i = {.opcode = (uint16_t)opcode_of(words)};
    i.type = row && row->has_type ? words[1] : 0;
    i.operands = (uint32_t *)words + first;
    i.count = (uint16_t)(length_of(words) - first);
    if (i.opcode == SpvOpSwitch)
        i.type = module_switch_type(s->m, i.operands[0]);
    return i;
}

static void change_use(struct stripper *s, uint32_t id, int change) {
    if (!id || id >= s->bound)
        return;
    s->uses[id] += (uint32_t)change;
    if (change <= 0)
        vec_push(s->arena, &s->pending, id);
}

/* Adds to the uses of each id that the instruction refers to. Ids whose uses do not increase may
 * become unused. */
static void change_uses(struct stripper *s, const uint32_t *words, int change) {
    uint32_t skipped = has_target(words);
    if (!s->m) {
        uint32_t result = result_of(words);
        for (size_t k = 1 + skipped; k < length_of(words); k++)
            if (words[k] != result)
                change_use(s, words[k], change);
        return;
    }
    struct instruction i = instruction_at(s, words);
    if (i.opcode != SpvOpSwitch)
        change_use(s, i.type, change);
    for_each_id_operand(s->m, &i, k)
        if (k >= skipped)
            change_use(s, i.operands[k], change);
}

static void note_definition(struct stripper *s, size_t at) {
    const uint32_t *i = s->words + at;
    uint32_t id = result_of(i);
    if (!id || id >= s->bound)
        return;
    s->definitions[id] = at;
    if (opcode_of(i) == SpvOpExtInstImport) {
        const char *name = words_string(s->arena, i + STRING_TEXT);
        s->is_removed[id] = !strcmp(name, other_debug_set); /* none of its records remain */
        s->is_set[id] = s->is_removed[id] || !strcmp(name, debug_set);
    }
    if (opcode_of(i) == SpvOpString || s->is_set[id])
        vec_push(s->arena, &s->pending, id);
}

static void count_uses(struct stripper *s) {
    for_each_instruction(at, s->words, s->count) {
        note_definition(s, at);
        change_uses(s, s->words + at, is_debug(s, s->words + at) ? 0 : 1);
    }
    while (s->pending.count) {
        uint32_t id = s->pending.items[--s->pending.count];
        if (s->uses[id] || s->is_removed[id] || !is_removable(s, id))
            continue;
        s->is_removed[id] = true;
        change_uses(s, s->words + s->definitions[id], -1);
    }
}

static bool is_dropped(const struct stripper *s, const uint32_t *i) {
    uint32_t id = result_of(i);
    return is_debug(s, i) || (id && id < s->bound && s->is_removed[id]) ||
           (has_target(i) && length_of(i) > 1 && i[1] < s->bound && s->is_removed[i[1]]);
}

/* Returns whether an instruction precedes debug instructions in a module (SPIR-V 2.4). */
static bool is_preamble(const uint32_t *i) {
    switch ((int)opcode_of(i)) {
    case SpvOpCapability:
    case SpvOpExtension:
    case SpvOpExtInstImport:
    case SpvOpMemoryModel:
    case SpvOpEntryPoint:
    case SpvOpExecutionMode:
    case SpvOpExecutionModeId:
        return true;
    default:
        return false;
    }
}

static bool is_string(const uint32_t *i) {
    switch ((int)opcode_of(i)) {
    case SpvOpString:
    case SpvOpSource:
    case SpvOpSourceContinued:
    case SpvOpSourceExtension:
        return true;
    default:
        return false;
    }
}

/* Copies the remaining instructions. The source language is written without names and texts. */
static uint32_t *copy_code(struct stripper *s, uint32_t source_version, size_t *count) {
    const uint32_t language[] = {first_word(SpvOpSource, 3), SpvSourceLanguageHLSL, source_version};
    struct word_vec out = {0};
    bool has_language = false;
    vec_reserve(s->arena, &out, s->count + COUNT_OF(language));
    append_words(s->arena, &out, s->words, HEADER_WORDS);
    for_each_instruction(at, s->words, s->count) {
        const uint32_t *i = s->words + at;
        if (!has_language && !is_preamble(i) && !is_string(i)) {
            append_words(s->arena, &out, language, COUNT_OF(language));
            has_language = true;
        }
        if (!is_dropped(s, i))
            append_words(s->arena, &out, i, length_of(i));
    }
    *count = out.count;
    return out.items;
}

uint32_t *words_without_debug(struct context *c, const uint32_t *words, size_t *count,
                              uint32_t source_version) {
    const char *problem;
    struct stripper s = {.arena = c->kept, .words = words, .count = *count};
    s.bound = words[BOUND_WORD];
    s.definitions = arena_array(s.arena, size_t, s.bound);
    s.uses = arena_array(s.arena, uint32_t, s.bound);
    s.is_removed = arena_array(s.arena, bool, s.bound);
    s.is_set = arena_array(s.arena, bool, s.bound);
    uint32_t *copy = arena_copy(s.arena, words, *count * sizeof *words);
    s.m = module_of_words(c, s.arena, copy, *count, &problem);
    count_uses(&s);
    return copy_code(&s, source_version, count);
}

/* ---- Links ---- */

struct linker {
    struct arena *arena;
    const uint32_t *words;
    size_t count;
    struct word_vec out;
    size_t copied; /* index of the next word to copy */
    uint32_t bound;
    /* Existing declarations: ids, or 0. */
    uint32_t set, void_type, word_type, flags;
    bool has_extension;
    /* Where to insert. */
    size_t extensions_end, preamble_end, imports_end, globals_end;
};

static void note_declaration(struct linker *l, const uint32_t *i, uint32_t flags) {
    switch ((int)opcode_of(i)) {
    case SpvOpExtension:
        l->has_extension |= !strcmp(words_string(l->arena, i + 1), debug_extension);
        break;
    case SpvOpExtInstImport:
        if (!strcmp(words_string(l->arena, i + STRING_TEXT), debug_set))
            l->set = result_of(i);
        break;
    case SpvOpTypeVoid:
        l->void_type = result_of(i);
        break;
    case SpvOpTypeInt:
        if (i[2] == 32 && !i[3])
            l->word_type = result_of(i);
        break;
    case SpvOpConstant:
        if (l->word_type && i[1] == l->word_type && i[3] == flags)
            l->flags = result_of(i);
        break;
    default:
        break;
    }
}

/* A line before the first function belongs to it. */
static void find_section_ends(struct linker *l, uint32_t flags) {
    l->extensions_end = l->imports_end = l->preamble_end = l->globals_end = HEADER_WORDS;
    for_each_instruction(at, l->words, l->count) {
        const uint32_t *i = l->words + at;
        size_t end = at + length_of(i);
        SpvOp op = opcode_of(i);
        if (op == SpvOpFunction)
            return;
        note_declaration(l, i, flags);
        if (op == SpvOpCapability || op == SpvOpExtension)
            l->extensions_end = l->imports_end = end;
        if (op == SpvOpExtInstImport)
            l->imports_end = end;
        if (is_preamble(i))
            l->preamble_end = end;
        if (op != SpvOpLine && op != SpvOpNoLine)
            l->globals_end = end;
    }
}

static void copy_until(struct linker *l, size_t end) {
    append_words(l->arena, &l->out, l->words + l->copied, end - l->copied);
    l->copied = end;
}

static void put(struct linker *l, SpvOp op, const uint32_t *operands, size_t count) {
    vec_push(l->arena, &l->out, first_word(op, count + 1));
    append_words(l->arena, &l->out, operands, count);
}
#define PUT(l, op, ...)                                                                            \
    put((l), (op), (const uint32_t[]){__VA_ARGS__}, COUNT_OF(((const uint32_t[]){__VA_ARGS__})))

/* Writes an instruction that ends with a string. `id` is 0 if it has no result. */
static void put_text(struct linker *l, SpvOp op, uint32_t id, const char *text) {
    size_t count = string_words(text);
    vec_push(l->arena, &l->out, first_word(op, 1 + (id != 0) + count));
    if (id)
        vec_push(l->arena, &l->out, id);
    for (size_t k = 0; k < count; k++) {
        uint32_t word = 0;
        for (size_t byte = 0; byte < 4 && *text; byte++)
            word |= (uint32_t)(unsigned char)*text++ << 8 * byte;
        vec_push(l->arena, &l->out, word);
    }
}

static void put_globals(struct linker *l, const struct debug_link *link) {
    if (!l->void_type)
        PUT(l, SpvOpTypeVoid, l->void_type = l->bound++);
    if (!link->identifier)
        return;
    if (!l->word_type)
        PUT(l, SpvOpTypeInt, l->word_type = l->bound++, 32, 0);
    if (!l->flags) {
        l->flags = l->bound++;
        PUT(l, SpvOpConstant, l->word_type, l->flags, link->flags);
    }
}

static void put_link(struct linker *l, const struct debug_link *link) {
    uint32_t identifier = link->identifier ? l->bound++ : 0, path = link->path ? l->bound++ : 0;
    copy_until(l, l->extensions_end);
    if (!l->has_extension && l->words[VERSION_WORD] < SPIRV_1_6)
        put_text(l, SpvOpExtension, 0, debug_extension);
    copy_until(l, l->imports_end);
    if (!l->set)
        put_text(l, SpvOpExtInstImport, l->set = l->bound++, debug_set);
    copy_until(l, l->preamble_end);
    if (identifier)
        put_text(l, SpvOpString, identifier, link->identifier);
    if (path)
        put_text(l, SpvOpString, path, link->path);
    copy_until(l, l->globals_end);
    put_globals(l, link);
    if (identifier)
        PUT(l, SpvOpExtInst, l->void_type, l->bound++, l->set,
            NonSemanticShaderDebugInfo100DebugBuildIdentifier, identifier, l->flags);
    if (path)
        PUT(l, SpvOpExtInst, l->void_type, l->bound++, l->set,
            NonSemanticShaderDebugInfo100DebugStoragePath, path);
    copy_until(l, l->count);
}

uint32_t *words_with_debug_link(struct arena *arena, const uint32_t *words, size_t *count,
                                const struct debug_link *link) {
    struct linker l = {.arena = arena, .words = words, .count = *count};
    l.bound = words[BOUND_WORD];
    find_section_ends(&l, link->flags);
    put_link(&l, link);
    l.out.items[BOUND_WORD] = l.bound;
    *count = l.out.count;
    return l.out.items;
}
