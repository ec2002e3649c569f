/* Constant folding by the rules in fold.def. */
#include "../../base/number.h"
#include "value.h"

#include <math.h>

enum { OPERANDS_MAX = 4, COMPONENTS_MAX = 4 };

/* A component in each interpretation that an instruction may use. */
struct folded_component {
    uint64_t bits;   /* zero-extended */
    int64_t integer; /* sign-extended */
    double real;     /* value of a floating-point type */
    unsigned width;  /* 1 for Booleans */
};

uint32_t opt_component_count(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    if (i && i->opcode == SpvOpTypeVector)
        return i->operands[1];
    return opt_scalar_width(i) ? 1 : 0;
}

/* NaNs are the positive quiet NaN, independent of the host. */
static uint64_t quiet_nan(unsigned width) {
    return width == 16 ? 0x7e00 : width == 32 ? 0x7fc00000 : UINT64_C(0x7ff8) << 48;
}

/* ---- Reading constants ---- */

static bool bits_of(const struct instruction *i, uint64_t *bits) {
    switch (i->opcode) {
    case SpvOpConstantTrue:
        *bits = 1;
        return true;
    case SpvOpConstantFalse:
    case SpvOpConstantNull:
        *bits = 0;
        return true;
    case SpvOpConstant:
        *bits = i->operands[0] | (i->count > 1 ? (uint64_t)i->operands[1] << 32 : 0);
        return true;
    default:
        return false;
    }
}

/* Returns the constant of a component, or a null vector, whose components are all equal. */
static const struct instruction *component_at(const struct optimizer *o, uint32_t id, uint32_t k) {
    const struct instruction *i = instruction_of(o->m, id), *type = module_value_type(o->m, id);
    bool is_composite = i && i->opcode == SpvOpConstantComposite;
    if (is_composite && type->opcode == SpvOpTypeVector && k < i->count)
        return instruction_of(o->m, i->operands[k]);
    return is_composite ? NULL : i;
}

static bool read_component(const struct optimizer *o, uint32_t id, uint32_t k,
                           struct folded_component *v) {
    const struct instruction *i = component_at(o, id, k);
    if (!i || !bits_of(i, &v->bits))
        return false;
    const struct instruction *scalar = module_component_type(o->m, i->type);
    v->width = opt_scalar_width(scalar);
    if (!v->width)
        return false;
    v->bits &= bit_mask(v->width);
    v->integer = extend_sign(v->bits, v->width);
    v->real = scalar->opcode == SpvOpTypeFloat ? real_from_bits(v->bits, v->width) : 0;
    return true;
}

bool opt_constant_component(const struct optimizer *o, uint32_t id, uint32_t component,
                            uint64_t *bits) {
    struct folded_component v;
    if (!read_component(o, id, component, &v))
        return false;
    *bits = v.bits;
    return true;
}

bool opt_splat_bits(const struct optimizer *o, uint32_t id, uint64_t *bits) {
    uint64_t other;
    if (!opt_constant_component(o, id, 0, bits))
        return false;
    uint32_t count = opt_component_count(o, instruction_of(o->m, id)->type);
    for (uint32_t k = 1; k < count; k++)
        if (!opt_constant_component(o, id, k, &other) || other != *bits)
            return false;
    return true;
}

/* ---- Making constants ---- */

/* Constants narrower than a word are sign-extended if their type is signed (SPIR-V 2.2.1). */
static uint32_t scalar_of_bits(struct optimizer *o, uint32_t type, uint64_t bits) {
    const struct instruction *i = instruction_of(o->m, type);
    unsigned width = opt_scalar_width(i);
    if (i->opcode == SpvOpTypeBool)
        return opt_constant_bool(o, bits & 1);
    bits = integer_of_width(bits, width, i->opcode == SpvOpTypeInt && i->operands[1]);
    const uint32_t words[] = {(uint32_t)bits, (uint32_t)(bits >> 32)};
    return module_constant(o->m, type, words, width > 32 ? 2 : 1);
}

static uint32_t composite_of(struct optimizer *o, uint32_t type, const uint32_t *parts,
                             size_t count) {
    uint32_t id = module_unique(o->m, SpvOpConstantComposite, type, parts, count);
    module_mark(o->m, id, ID_CONSTANT);
    return id;
}

static uint32_t components_of_bits(struct optimizer *o, uint32_t type, const uint64_t *bits) {
    const struct instruction *i = instruction_of(o->m, type);
    uint32_t parts[COMPONENTS_MAX];
    if (i->opcode != SpvOpTypeVector)
        return scalar_of_bits(o, type, *bits);
    for (uint32_t k = 0; k < i->operands[1]; k++)
        parts[k] = scalar_of_bits(o, i->operands[0], bits[k]);
    return composite_of(o, type, parts, i->operands[1]);
}

uint32_t opt_constant_of_bits(struct optimizer *o, uint32_t type, uint64_t bits) {
    return components_of_bits(o, type, (const uint64_t[COMPONENTS_MAX]){bits, bits, bits, bits});
}

/* ---- Component-wise folding ---- */

static uint64_t sign_of(const struct folded_component *v) {
    return UINT64_C(1) << (v->width - 1);
}

static bool can_divide(const struct folded_component *a, const struct folded_component *b) {
    return b->bits != 0 && !(b->integer == -1 && a->bits == sign_of(a));
}

/* The result has the sign of the divisor. */
static int64_t floored_remainder(int64_t a, int64_t b) {
    int64_t rest = a % b;
    return rest && (rest < 0) != (b < 0) ? rest + b : rest;
}

static uint64_t reversed(const struct folded_component *v) {
    uint64_t bits = 0;
    for (unsigned k = 0; k < v->width; k++)
        bits |= (v->bits >> k & 1) << (v->width - 1 - k);
    return bits;
}

static bool is_field(const struct folded_component *base, const struct folded_component *offset,
                     const struct folded_component *count) {
    return offset->bits < base->width && count->bits <= base->width - offset->bits;
}

static bool fits_signed(double real, unsigned width) {
    double limit = ldexp(1, (int)width - 1);
    return trunc(real) >= -limit && real < limit;
}

static bool are_ordered(const struct folded_component *a, const struct folded_component *b) {
    return !isnan(a->real) && !isnan(b->real);
}

static bool are_distinct(const struct folded_component *a, const struct folded_component *b) {
    return are_ordered(a, b) && (a->real != b->real || a->bits == b->bits);
}

static uint64_t highest_bit(uint64_t bits) {
    uint64_t position = UINT64_MAX;
    for (; bits; bits >>= 1)
        position++;
    return position;
}

static void set_bits(struct folded_component *r, uint64_t bits) {
    r->bits = bits;
}

static void set_real(struct folded_component *r, double real) {
    r->bits = isnan(real) ? quiet_nan(r->width) : real_bits(real, r->width);
}

typedef bool fold_function(const struct folded_component *operands, struct folded_component *r);

/* Defines a function per row of fold.def. */
#define ROW(name, kind, is_defined, result)                                                        \
    static bool name(const struct folded_component *operands, struct folded_component *r) {        \
        const struct folded_component a = operands[0], b = operands[1], c = operands[2],           \
                                      d = operands[3];                                             \
        (void)a, (void)b, (void)c, (void)d;                                                        \
        if (!(is_defined))                                                                         \
            return false;                                                                          \
        set_##kind(r, result);                                                                     \
        return true;                                                                               \
    }
#define FOLD(opcode, kind, is_defined, result)      ROW(fold_##opcode, kind, is_defined, result)
#define FOLD_GLSL(opcode, kind, is_defined, result) ROW(glsl_##opcode, kind, is_defined, result)
#include "fold.def"
#undef ROW

static fold_function *const core_functions[] = {
#define FOLD(opcode, kind, is_defined, result) [SpvOp##opcode] = fold_##opcode,
#define FOLD_GLSL(opcode, kind, is_defined, result)
#include "fold.def"
};

static fold_function *const glsl_functions[] = {
#define FOLD(opcode, kind, is_defined, result)
#define FOLD_GLSL(opcode, kind, is_defined, result) [GLSLstd450##opcode] = glsl_##opcode,
#include "fold.def"
};

/* Returns the function of an instruction and the index of its first operand. */
static fold_function *function_of(const struct optimizer *o, const struct instruction *i,
                                  uint32_t *first) {
    size_t core = COUNT_OF(core_functions);
    size_t glsl = COUNT_OF(glsl_functions);
    *first = i->opcode == SpvOpExtInst ? 2 : 0;
    if (i->opcode != SpvOpExtInst)
        return i->opcode < core ? core_functions[i->opcode] : NULL;
    return i->operands[0] == o->m->glsl_import && i->operands[1] < glsl
               ? glsl_functions[i->operands[1]]
               : NULL;
}

/* Scalar operands apply to each component. */
static bool read_operands(const struct optimizer *o, const struct instruction *i, uint32_t first,
                          uint32_t component, struct folded_component *operands) {
    for (uint32_t k = first; k < i->count; k++)
        if (!read_component(o, i->operands[k], component, &operands[k - first]))
            return false;
    return true;
}

/* Reports whether all vector operands have as many components as the result. */
static bool fits_components(const struct optimizer *o, const struct instruction *i, uint32_t first,
                            uint32_t count) {
    for (uint32_t k = first; k < i->count; k++) {
        const struct instruction *operand = instruction_of(o->m, i->operands[k]);
        uint32_t components = opt_component_count(o, operand->type);
        if (components != count && components != 1)
            return false;
    }
    return i->count - first <= OPERANDS_MAX && count <= COMPONENTS_MAX;
}

static uint32_t fold_components(struct optimizer *o, const struct instruction *i) {
    uint32_t first, count = opt_component_count(o, i->type);
    uint64_t bits[COMPONENTS_MAX];
    fold_function *function = function_of(o, i, &first);
    struct folded_component operands[OPERANDS_MAX] = {0};
    if (!function || !count || !read_component(o, i->operands[first], 0, operands) ||
        !fits_components(o, i, first, count))
        return 0;
    for (uint32_t k = 0; k < count; k++) {
        struct folded_component result = {.width = opt_component_width(o, i->type)};
        if (!read_operands(o, i, first, k, operands) || !function(operands, &result))
            return 0;
        bits[k] = result.bits;
    }
    return components_of_bits(o, i->type, bits);
}

/* ---- Folding of whole vectors ---- */

static uint32_t fold_any_or_all(struct optimizer *o, const struct instruction *i) {
    const struct instruction *operand = instruction_of(o->m, i->operands[0]);
    uint32_t count = opt_component_count(o, operand->type), ones = 0;
    if (!count) /* a vector of an extension */
        return 0;
    for (uint32_t k = 0; k < count; k++) {
        uint64_t bits;
        if (!opt_constant_component(o, i->operands[0], k, &bits))
            return 0;
        ones += bits != 0;
    }
    return opt_constant_bool(o, i->opcode == SpvOpAny ? ones != 0 : ones == count);
}

static uint32_t fold_dot(struct optimizer *o, const struct instruction *i) {
    struct folded_component result = {.width = opt_component_width(o, i->type)};
    uint32_t count = opt_component_count(o, instruction_of(o->m, i->operands[0])->type);
    double sum = 0;
    if (!count) /* vectors of an extension */
        return 0;
    for (uint32_t k = 0; k < count; k++) {
        struct folded_component a, b;
        if (!read_component(o, i->operands[0], k, &a) || !read_component(o, i->operands[1], k, &b))
            return 0;
        sum += a.real * b.real;
    }
    set_real(&result, sum);
    return scalar_of_bits(o, i->type, result.bits);
}

static uint32_t fold_bitcast(struct optimizer *o, const struct instruction *i) {
    uint32_t operand = i->operands[0], type = instruction_of(o->m, operand)->type;
    uint32_t count = opt_component_count(o, type), result_count = opt_component_count(o, i->type);
    unsigned width = opt_component_width(o, type), result_width = opt_component_width(o, i->type);
    uint64_t from[COMPONENTS_MAX], to[COMPONENTS_MAX] = {0};
    if (!count || count > COMPONENTS_MAX || result_count > COMPONENTS_MAX ||
        count * width != result_count * result_width)
        return 0;
    for (uint32_t k = 0; k < count; k++)
        if (!opt_constant_component(o, operand, k, &from[k]))
            return 0;
    /* Components of another width: lower components are the lower bits (SPIR-V, OpBitcast). */
    unsigned bits = count * width;
    unsigned step = width < result_width ? width : result_width;
    for (unsigned at = 0; at < bits; at += step) {
        uint64_t piece = from[at / width] >> at % width & bit_mask(step);
        to[at / result_width] |= piece << at % result_width;
    }
    return components_of_bits(o, i->type, to);
}

/* ---- Composites ---- */

static uint32_t zero_of(struct optimizer *o, uint32_t type) {
    return opt_scalar_width(instruction_of(o->m, type)) ? scalar_of_bits(o, type, 0)
                                                        : opt_constant_null_of(o, type);
}

uint32_t opt_constant_part(struct optimizer *o, uint32_t id, uint32_t index) {
    const struct instruction *i = instruction_of(o->m, id);
    uint32_t type = i ? module_part_type(o->m, i->type, index) : 0;
    if (!type)
        return 0;
    switch (i->opcode) {
    case SpvOpConstantComposite:
        return index < i->count ? i->operands[index] : 0;
    case SpvOpConstantNull:
        return zero_of(o, type);
    case SpvOpUndef:
        return opt_undefined(o, type);
    default:
        return 0;
    }
}

/* Reports whether an id can be a constituent of a constant. A function-local OpUndef cannot. */
static bool is_constituent(const struct optimizer *o, uint32_t id) {
    const struct instruction *i = instruction_of(o->m, id);
    return i && !i->block &&
           (constant_kind((SpvOp)i->opcode) & (CONSTANT_FIXED | CONSTANT_UNDEFINED));
}

static bool are_undefined(const struct optimizer *o, const uint32_t *ids, size_t count) {
    for (size_t k = 0; k < count; k++)
        if (instruction_of(o->m, ids[k])->opcode != SpvOpUndef)
            return false;
    return true;
}

static uint32_t composite_or_undefined(struct optimizer *o, uint32_t type, const uint32_t *parts,
                                       size_t count) {
    return are_undefined(o, parts, count) ? opt_undefined(o, type)
                                          : composite_of(o, type, parts, count);
}

static uint32_t fold_extract(struct optimizer *o, const struct instruction *i) {
    uint32_t id = i->operands[0];
    for (uint32_t k = 1; id && k < i->count; k++)
        id = opt_constant_part(o, id, i->operands[k]);
    return id;
}

/* Constituents of a vector may be scalars and shorter vectors. */
static uint32_t fold_vector(struct optimizer *o, const struct instruction *i) {
    uint32_t parts[COMPONENTS_MAX], count = 0;
    for (uint32_t k = 0; k < i->count; k++) {
        uint32_t id = i->operands[k];
        uint32_t components = opt_component_count(o, instruction_of(o->m, id)->type);
        bool is_scalar = components == 1;
        if (count + components > COMPONENTS_MAX)
            return 0;
        for (uint32_t n = 0; n < components; n++)
            parts[count++] = is_scalar ? id : opt_constant_part(o, id, n);
    }
    return composite_or_undefined(o, i->type, parts, count);
}

static uint32_t fold_construct(struct optimizer *o, const struct instruction *i) {
    for (uint32_t k = 0; k < i->count; k++)
        if (!is_constituent(o, i->operands[k]))
            return 0;
    if (instruction_of(o->m, i->type)->opcode == SpvOpTypeVector)
        return fold_vector(o, i);
    return i->count ? composite_or_undefined(o, i->type, i->operands, i->count) : 0;
}

/* Limited to few parts and one level, to avoid long constants from chains of insertions. */
static uint32_t fold_insert(struct optimizer *o, const struct instruction *i) {
    uint32_t parts[COMPONENTS_MAX], count = module_part_count(o->m, i->type);
    if (i->count != 3 || count > COMPONENTS_MAX || i->operands[2] >= count ||
        !is_constituent(o, i->operands[0]))
        return 0;
    for (uint32_t k = 0; k < count; k++) {
        parts[k] = k == i->operands[2] ? i->operands[0] : opt_constant_part(o, i->operands[1], k);
        if (!parts[k])
            return 0;
    }
    return composite_or_undefined(o, i->type, parts, count);
}

/* Returns the constant of a shuffled component; index 0xFFFFFFFF is undefined. */
static uint32_t shuffled(struct optimizer *o, const struct instruction *i, uint32_t index) {
    uint32_t first = opt_component_count(o, instruction_of(o->m, i->operands[0])->type);
    if (index == UINT32_MAX)
        return opt_undefined(o, module_part_type(o->m, i->type, 0));
    return index < first ? opt_constant_part(o, i->operands[0], index)
                         : opt_constant_part(o, i->operands[1], index - first);
}

static uint32_t fold_shuffle(struct optimizer *o, const struct instruction *i) {
    uint32_t parts[COMPONENTS_MAX], count = i->count - 2u;
    if (count > COMPONENTS_MAX)
        return 0;
    for (uint32_t k = 0; k < count; k++) {
        parts[k] = shuffled(o, i, i->operands[k + 2]);
        if (!parts[k])
            return 0;
    }
    return composite_or_undefined(o, i->type, parts, count);
}

uint32_t opt_fold(struct optimizer *o, const struct instruction *i) {
    switch (i->opcode) {
    case SpvOpAny:
    case SpvOpAll:
        return fold_any_or_all(o, i);
    case SpvOpDot:
        return fold_dot(o, i);
    case SpvOpBitcast:
        return fold_bitcast(o, i);
    case SpvOpCompositeExtract:
        return fold_extract(o, i);
    case SpvOpCompositeConstruct:
        return fold_construct(o, i);
    case SpvOpCompositeInsert:
        return fold_insert(o, i);
    case SpvOpVectorShuffle:
        return fold_shuffle(o, i);
    default: /* component-wise, if any */
        return fold_components(o, i);
    }
}
