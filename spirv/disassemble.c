/* Disassembly of a module as text. */
#include "spirv.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

#include "words.h"

enum { INDENT = 15, RESULT_COLUMN = 12 };

/* Approximate limit of ids in a module (SPIR-V 2.17). */
enum { MOST_IDS = 4 << 20 };

/* Properties of an id, derived from its definition. */
struct id_facts {
    const char *name;
    uint32_t type;
    uint32_t width; /* of a number type */
    bool is_float, is_signed;
    const char *set; /* imported instruction set */
};

struct printer {
    struct context *c;
    const uint32_t *words, *end;
    struct id_facts *ids;
    uint32_t bound;
    struct map taken; /* names in use -> next number to try as a suffix */
};

/* An instruction and the current position in it. */
struct reading {
    const uint32_t *words, *at, *end;
    const struct spirv_instruction *row;
};

static struct id_facts *facts_of(struct printer *p, uint32_t id) {
    return &p->ids[id < p->bound ? id : 0];
}

/* ---- Names ---- */

/* Returns the name, with a numeric suffix if it is already in use. */
static const char *unique_name(struct printer *p, const char *name) {
    void **first = map_slot(p->c->kept, &p->taken, name, strlen(name));
    size_t number = (size_t)*first;
    const char *unique = name;
    for (; number && map_find(&p->taken, unique, strlen(unique)); number++)
        unique = arena_format(p->c->kept, "%s_%zu", name, number - 1);
    *first = (void *)(number ? number : 1);
    if (unique != name)
        *map_slot(p->c->kept, &p->taken, unique, strlen(unique)) = (void *)1;
    return unique;
}

enum { LONGEST_MADE_NAME = 1024 };

/* Sets the name of an id unless it already has one. */
static void save_name(struct printer *p, uint32_t id, const char *wanted) {
    struct id_facts *facts = facts_of(p, id);
    if (facts->name)
        return;
    char *name = arena_string(p->c->kept, *wanted ? wanted : "_", *wanted ? strlen(wanted) : 1);
    for (char *ch = name; *ch; ch++)
        if (!isalnum((unsigned char)*ch))
            *ch = '_';
    facts->name = unique_name(p, name);
}

static const char *name_of(struct printer *p, uint32_t id) {
    struct id_facts *facts = facts_of(p, id);
    if (!facts->name)
        save_name(p, id, arena_format(p->c->kept, "%u", id));
    return facts->name;
}

/* ---- Numbers ---- */

/* Prints a hexadecimal float without trailing zeros in the fraction. */
static void print_half(struct text_sink *out, uint32_t bits) {
    uint32_t fraction = bits & 0x3ff;
    int exponent = (int)(bits >> 10 & 0x1f);
    const char *sign = bits & 0x8000 ? "-" : "";
    if (!exponent && !fraction) {
        sink_format(out, "%s0x0p+0", sign);
        return;
    }
    double value = exponent ? ldexp(1 + fraction / 1024.0, exponent == 31 ? 16 : exponent - 15)
                            : ldexp(fraction / 1024.0, -14);
    sink_format(out, "%s%a", sign, value);
}

/* Prints an infinity or NaN as a normal number with the exponent of infinity. */
static void print_not_finite(struct text_sink *out, uint32_t width, uint64_t bits) {
    int fraction_bits = width == 32 ? 23 : 52, exponent = width == 32 ? 128 : 1024;
    uint64_t fraction = bits & (((uint64_t)1 << fraction_bits) - 1);
    double value = ldexp(1 + ldexp((double)fraction, -fraction_bits), 0);
    char digits[64];
    snprintf(digits, sizeof digits, "%a", value);
    digits[strcspn(digits, "p")] = 0;
    sink_format(out, "%s%sp+%d", bits >> (width - 1) ? "-" : "", digits, exponent);
}

static void print_float(struct text_sink *out, uint32_t width, uint64_t bits) {
    if (width == 16) {
        print_half(out, (uint32_t)bits);
        return;
    }
    float single;
    double value;
    memcpy(&single, &(uint32_t){(uint32_t)bits}, sizeof single);
    memcpy(&value, &bits, sizeof value);
    if (width == 32)
        value = single;
    int class = width == 32 ? fpclassify(single) : fpclassify(value);
    if (class == FP_NORMAL || class == FP_ZERO)
        sink_format(out, width == 32 ? "%.9g" : "%.17g", value);
    else if (class == FP_SUBNORMAL)
        sink_format(out, "%a", value);
    else
        print_not_finite(out, width, bits);
}

static void print_number(struct text_sink *out, const struct id_facts *type, uint64_t bits) {
    if (type->is_float)
        print_float(out, type->width, bits);
    else if (type->is_signed)
        sink_format(out, "%lld", (long long)(type->width > 32 ? (int64_t)bits : (int32_t)bits));
    else
        sink_format(out, "%llu", (unsigned long long)bits);
}

/* Reads a number of the type's width. */
static uint64_t read_number(struct reading *r, const struct id_facts *type) {
    uint64_t bits = r->at < r->end ? *r->at++ : 0;
    if (type->width > 32 && r->at < r->end)
        bits |= (uint64_t)*r->at++ << 32;
    return bits;
}

/* ---- Friendly names ---- */

static const char *number_type_name(struct printer *p, const struct id_facts *facts) {
    static const struct {
        uint32_t width;
        const char *real, *integer, *natural;
    } names[] = {{8, "fp8", "char", "uchar"},
                 {16, "half", "short", "ushort"},
                 {32, "float", "int", "uint"},
                 {64, "double", "long", "ulong"}};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (names[i].width == facts->width)
            return facts->is_float    ? names[i].real
                   : facts->is_signed ? names[i].integer
                                      : names[i].natural;
    return arena_format(p->c->kept, "i%u", facts->width);
}

static const char *array_type_name(struct printer *p, const uint32_t *w) {
    const char *element = name_of(p, w[2]);
    return arena_format(p->c->kept, "_arr_%s_%s", element, name_of(p, w[3]));
}

static const char *type_name(struct printer *p, const uint32_t *w) {
    struct arena *arena = p->c->kept;
    switch ((int)opcode_of(w)) { /* older headers lack some enumerators */
    case SpvOpTypeVoid:
        return "void";
    case SpvOpTypeBool:
        return "bool";
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
        return number_type_name(p, facts_of(p, w[1]));
    case SpvOpTypeVector:
        return arena_format(arena, "v%u%s", w[3], name_of(p, w[2]));
    case SpvOpTypeMatrix:
        return arena_format(arena, "mat%u%s", w[3], name_of(p, w[2]));
    case SpvOpTypeArray:
        return array_type_name(p, w);
    case SpvOpTypeRuntimeArray:
        return arena_format(arena, "_runtimearr_%s", name_of(p, w[2]));
    case SpvOpTypeNodePayloadArrayAMDX:
        return arena_format(arena, "_payloadarr_%s", name_of(p, w[2]));
    case SpvOpTypeStruct:
        return arena_format(arena, "_struct_%u", w[1]);
    default:
        return NULL;
    }
}

static const char *pointer_name(struct printer *p, const uint32_t *w) {
    const struct spirv_enumerant *storage = spirv_enumerant(SPIRV_KIND_StorageClass, w[2]);
    return arena_format(p->c->kept, "_ptr_%s_%s", storage ? storage->name : "Unknown",
                        name_of(p, w[3]));
}

static const char *constant_name(struct printer *p, const uint32_t *w) {
    const struct id_facts *type = facts_of(p, w[1]);
    struct text_sink text = {.arena = p->c->kept};
    struct reading r = {w, w + 3, w + length_of(w), NULL};
    sink_format(&text, "%s_", name_of(p, w[1]));
    size_t begin = text.length;
    print_number(&text, type, read_number(&r, type));
    for (size_t i = begin; i < text.length; i++)
        if (text.text[i] == '-')
            text.text[i] = 'n';
    return text.text;
}

/* GLSL uses the spellings ID and WorkGroup. */
static const char *glsl_name(struct printer *p, const char *name) {
    char *text = arena_format(p->c->kept, "gl_%s", name);
    size_t length = strlen(text);
    char *group = strstr(text, "Workgroup");
    if (group)
        group[4] = 'G';
    if (length > 2 && !strcmp(text + length - 2, "Id"))
        text[length - 1] = 'D';
    return text;
}

/* Returns the GLSL or OpenCL name of a variable without OpName. */
static const char *builtin_name(struct printer *p, uint32_t value) {
    static const char *const glsl[] = {
        "Position",    "PointSize",         "ClipDistance",       "CullDistance",
        "VertexId",    "InstanceId",        "PrimitiveId",        "InvocationId",
        "Layer",       "ViewportIndex",     "TessLevelOuter",     "TessLevelInner",
        "TessCoord",   "PatchVertices",     "FragCoord",          "PointCoord",
        "FrontFacing", "SampleId",          "SamplePosition",     "SampleMask",
        "FragDepth",   "HelperInvocation",  "NumWorkgroups",      "WorkgroupSize",
        "WorkgroupId", "LocalInvocationId", "GlobalInvocationId", "LocalInvocationIndex",
        "VertexIndex", "InstanceIndex",     "BaseInstance",
    };
    static const char *const plain[] = {
        "WorkDim",
        "GlobalSize",
        "EnqueuedWorkgroupSize",
        "GlobalOffset",
        "GlobalLinearId",
        "SubgroupSize",
        "SubgroupMaxSize",
        "NumSubgroups",
        "NumEnqueuedSubgroups",
        "SubgroupId",
        "SubgroupLocalInvocationId",
    };
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_BuiltIn, value);
    const char *name = row ? row->name : "";
    for (size_t i = 0; i < COUNT_OF(plain); i++)
        if (!strcmp(plain[i], name))
            return name;
    for (size_t i = 0; i < COUNT_OF(glsl); i++)
        if (!strcmp(glsl[i], name))
            return glsl_name(p, name);
    return NULL;
}

static void note_facts(struct printer *p, const struct spirv_instruction *row, const uint32_t *w) {
    SpvOp opcode = opcode_of(w);
    if (row->has_type && row->has_result)
        facts_of(p, w[2])->type = w[1];
    if (opcode == SpvOpTypeInt || opcode == SpvOpTypeFloat) {
        struct id_facts *facts = facts_of(p, w[1]);
        facts->width = w[2];
        facts->is_float = opcode == SpvOpTypeFloat;
        facts->is_signed = opcode == SpvOpTypeInt && w[3];
    }
    if (opcode == SpvOpExtInstImport)
        facts_of(p, w[1])->set = (const char *)(w + 2);
}

static void note_name(struct printer *p, const struct spirv_instruction *row, const uint32_t *w) {
    SpvOp opcode = opcode_of(w);
    const char *name = NULL;
    uint32_t id = row->has_result ? w[1 + row->has_type] : 0;
    if (opcode == SpvOpName) {
        save_name(p, w[1], (const char *)(w + 2));
        return;
    }
    if (opcode == SpvOpDecorate && w[2] == SpvDecorationBuiltIn) {
        name = builtin_name(p, w[3]);
        if (name)
            save_name(p, w[1], name);
        return;
    }
    if (!id)
        return;
    if (opcode == SpvOpTypePointer)
        name = pointer_name(p, w);
    else if (opcode == SpvOpConstant)
        name = constant_name(p, w);
    else if (opcode == SpvOpConstantTrue || opcode == SpvOpConstantFalse)
        name = opcode == SpvOpConstantTrue ? "true" : "false";
    else
        name = type_name(p, w);
    /* Names of nested arrays grow with each level, so their length is limited. */
    if (name && strlen(name) <= LONGEST_MADE_NAME)
        save_name(p, id, name);
    else
        name_of(p, id);
}

/* ---- Operands ---- */

static void print_operands(struct printer *p, struct reading *r,
                           const struct spirv_operand *operands, size_t count,
                           struct text_sink *out);

static void print_string(struct reading *r, struct text_sink *out) {
    sink_text(out, "\"");
    for (const char *ch = (const char *)r->at; *ch; ch++) {
        if (*ch == '"' || *ch == '\\')
            sink_text(out, "\\");
        sink_write(out, ch, 1);
    }
    sink_text(out, "\"");
    while (r->at < r->end && !ends_string(*r->at++))
        continue;
}

static void print_enumerant(enum spirv_kind kind, uint32_t value, struct text_sink *out) {
    const struct spirv_enumerant *row = spirv_enumerant(kind, value);
    if (row)
        sink_text(out, row->name);
    else
        sink_format(out, "%u", value);
}

static void print_parameters(struct printer *p, struct reading *r, enum spirv_kind kind,
                             uint32_t value, struct text_sink *out) {
    const struct spirv_enumerant *row = spirv_enumerant(kind, value);
    if (row)
        print_operands(p, r, row->parameters, row->parameter_count, out);
}

/* Prints the names of the bits, then the parameters of each. */
static void print_mask(struct printer *p, struct reading *r, enum spirv_kind kind, uint32_t mask,
                       struct text_sink *out) {
    const char *separator = "";
    if (!mask)
        sink_text(out, "None");
    for (uint32_t bit = 1; bit && bit <= mask; bit <<= 1) {
        if (mask & bit) {
            sink_text(out, separator);
            print_enumerant(kind, bit, out);
            separator = "|";
        }
    }
    for (uint32_t bit = 1; bit && bit <= mask; bit <<= 1)
        if (mask & bit)
            print_parameters(p, r, kind, bit, out);
}

static void print_extended(struct printer *p, struct reading *r, struct text_sink *out) {
    const char *set = facts_of(p, r->words[3])->set;
    uint32_t number = *r->at++;
    const struct spirv_extended *row = set ? spirv_extended(set, number) : NULL;
    if (!row) {
        sink_format(out, "%u", number);
        return;
    }
    sink_text(out, row->name);
    print_operands(p, r, row->operands, row->operand_count, out);
}

/* Prints the operation of OpSpecConstantOp and its operands. */
static void print_inner_operation(struct printer *p, struct reading *r, struct text_sink *out) {
    const struct spirv_instruction *inner = spirv_instruction(*r->at++);
    if (!inner) {
        sink_format(out, "%u", r->at[-1]);
        return;
    }
    sink_text(out, inner->name + 2); /* without "Op" */
    print_operands(p, r, inner->operands, inner->operand_count, out);
}

/* Prints a case of OpSwitch, whose literal has the selector's type. */
static void print_case(struct printer *p, struct reading *r, struct text_sink *out) {
    const struct id_facts *type = facts_of(p, facts_of(p, r->words[1])->type);
    print_number(out, type, read_number(r, type));
    if (r->at < r->end)
        sink_format(out, " %%%s", name_of(p, *r->at++));
}

static void print_pair(struct printer *p, struct reading *r, enum spirv_kind kind,
                       struct text_sink *out) {
    bool second_is_id = kind == SPIRV_KIND_PairIdRefIdRef;
    sink_format(out, "%%%s", name_of(p, *r->at++));
    if (r->at >= r->end)
        return;
    if (second_is_id)
        sink_format(out, " %%%s", name_of(p, *r->at++));
    else
        sink_format(out, " %u", *r->at++);
}

static void print_operand(struct printer *p, struct reading *r, enum spirv_kind kind,
                          struct text_sink *out) {
    sink_text(out, " ");
    if (spirv_kind_is_id(kind)) {
        sink_format(out, "%%%s", name_of(p, *r->at++));
    } else if (kind == SPIRV_KIND_LiteralInteger) {
        sink_format(out, "%u", *r->at++);
    } else if (kind == SPIRV_KIND_LiteralString) {
        print_string(r, out);
    } else if (kind == SPIRV_KIND_LiteralExtInstInteger) {
        print_extended(p, r, out);
    } else if (kind == SPIRV_KIND_LiteralSpecConstantOpInteger) {
        print_inner_operation(p, r, out);
    } else if (kind == SPIRV_KIND_LiteralContextDependentNumber) {
        const struct id_facts *type = facts_of(p, r->words[1]);
        print_number(out, type, read_number(r, type));
    } else if (kind == SPIRV_KIND_PairLiteralIntegerIdRef) {
        print_case(p, r, out);
    } else if (spirv_kind_words(kind) == 2) {
        print_pair(p, r, kind, out);
    } else if (spirv_kind_is_mask(kind)) {
        uint32_t mask = *r->at++;
        print_mask(p, r, kind, mask, out);
    } else {
        uint32_t value = *r->at++;
        print_enumerant(kind, value, out);
        print_parameters(p, r, kind, value, out);
    }
}

static void print_operands(struct printer *p, struct reading *r,
                           const struct spirv_operand *operands, size_t count,
                           struct text_sink *out) {
    for (size_t i = 0; i < count; i++) {
        bool many = operands[i].quantifier == SPIRV_ANY;
        while (r->at < r->end) {
            print_operand(p, r, operands[i].kind, out);
            if (!many)
                break;
        }
    }
}

/* ---- Modules ---- */

/* Prints the words of an opcode that the grammar lacks. */
static void print_unknown(struct reading *r, struct text_sink *out) {
    sink_format(out, "%*sOpUnknown(%u, %u)", INDENT, "", opcode_of(r->words),
                (unsigned)length_of(r->words));
    while (r->at < r->end)
        sink_format(out, " %u", *r->at++);
}

static void print_instruction(struct printer *p, struct reading *r, struct text_sink *out) {
    const struct spirv_instruction *row = r->row;
    if (!row) {
        print_unknown(r, out);
        return;
    }
    uint32_t type = row->has_type ? *r->at++ : 0;
    if (row->has_result) {
        const char *name = name_of(p, *r->at++);
        int room = RESULT_COLUMN - 1 - (int)strlen(name);
        sink_format(out, "%*s%%%s = ", room > 0 ? room : 0, "", name);
    } else {
        sink_format(out, "%*s", INDENT, "");
    }
    sink_text(out, row->name);
    if (type)
        sink_format(out, " %%%s", name_of(p, type));
    print_operands(p, r, row->operands, row->operand_count, out);
}

typedef void visitor(struct printer *p, const struct spirv_instruction *row, const uint32_t *w);

static bool visit_all(struct printer *p, visitor *visit) {
    for (const uint32_t *w = p->words + HEADER_WORDS; w < p->end; w += length_of(w)) {
        const struct spirv_instruction *row = spirv_instruction(opcode_of(w));
        if (!length_of(w) || length_of(w) > (size_t)(p->end - w))
            return false;
        if (row)
            visit(p, row, w);
    }
    return true;
}

bool spirv_disassemble(struct context *c, const uint32_t *module, size_t count, bool byte_offsets,
                       struct text_sink *out) {
    const uint32_t *words = words_with_text(c->kept, module, count);
    if (words[BOUND_WORD] > MOST_IDS)
        return false;
    struct printer p = {.c = c, .words = words, .end = words + count, .bound = words[BOUND_WORD]};
    p.ids = arena_array(c->kept, struct id_facts, p.bound + 1);
    if (!visit_all(&p, note_facts) || !visit_all(&p, note_name))
        return false;
    sink_format(out, "; SPIR-V\n; Version: %u.%u\n", words[1] >> 16 & 0xff, words[1] >> 8 & 0xff);
    sink_format(out, "; Generator: Khronos; %u\n", words[2] & 0xffff);
    sink_format(out, "; Bound: %u\n; Schema: %u\n", words[3], words[4]);
    for (const uint32_t *w = words + HEADER_WORDS; w < p.end;) {
        const uint32_t *end = w + length_of(w);
        struct reading r = {w, w + 1, end, spirv_instruction(opcode_of(w))};
        print_instruction(&p, &r, out);
        if (byte_offsets)
            sink_format(out, " ; 0x%08zx", (size_t)(w - words) * sizeof *w);
        sink_text(out, "\n");
        w = end;
    }
    return true;
}
