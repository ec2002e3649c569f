#include "trim.h"

#include "../spirv/spirv.h"

enum { WIDTH = 2, STORAGE_IMAGE = 2 };

struct capability {
    uint32_t declared, value; /* they differ where only what it implied is still needed */
    bool needed;
};

struct trimmer {
    VEC(struct capability, capability_vec) declared;
    VEC(uint32_t, implied_vec) implied; /* needed, and only implied by others that are declared */
    struct map extensions;              /* those that something needs */
    uint32_t glsl;                      /* id of the import of GLSL.std.450, or 0 */
    struct map formatless; /* ids of image types without a format, and of images of these types */
    struct arena *arena;
    bool unsure; /* the module holds what the tables do not explain: it stays as it is */
};

/* One instruction being walked. */
struct walk {
    const uint32_t *at, *end;
};

static bool is_trimmed(uint32_t capability) {
    static const uint32_t trimmed[] = {
#define TRIMMED(name) SpvCapability##name,
#include "../spec/trimmed_capabilities.def"
#undef TRIMMED
    };
    for (size_t i = 0; i < sizeof trimmed / sizeof *trimmed; i++)
        if (trimmed[i] == capability)
            return true;
    return false;
}

static bool need_capability(struct trimmer *t, uint32_t capability) {
    for (size_t i = 0; i < t->declared.count; i++) {
        if (t->declared.items[i].value == capability) {
            t->declared.items[i].needed = true;
            return true;
        }
    }
    return false;
}

static bool implies(uint32_t capability, uint32_t other) {
    const struct spirv_enumerant *row = spirv_enumerant(SPIRV_KIND_Capability, capability);
    for (size_t i = 0; row && i < row->needs.capability_count; i++)
        if (row->needs.capabilities[i] == other || implies(row->needs.capabilities[i], other))
            return true;
    return false;
}

static bool need_implied(struct trimmer *t, uint32_t capability) {
    for (size_t i = 0; i < t->implied.count; i++)
        if (t->implied.items[i] == capability)
            return true;
    for (size_t i = 0; i < t->declared.count; i++) {
        if (implies(t->declared.items[i].value, capability)) {
            vec_push(t->arena, &t->implied, capability);
            return true;
        }
    }
    return false;
}

/* Any one of the alternatives would do; all that are declared are kept. */
static void need(struct trimmer *t, const struct spirv_needs *needs) {
    bool fulfilled = needs->capability_count == 0;
    for (size_t i = 0; i < needs->capability_count; i++)
        fulfilled |= need_capability(t, needs->capabilities[i]);
    for (size_t i = 0; i < needs->extension_count; i++)
        *map_slot(t->arena, &t->extensions, needs->extensions[i], strlen(needs->extensions[i])) = t;
    for (size_t i = 0; !fulfilled && i < needs->capability_count; i++)
        fulfilled = need_implied(t, needs->capabilities[i]);
    for (size_t i = 0; !fulfilled && i < needs->capability_count; i++)
        fulfilled = !is_trimmed(needs->capabilities[i]);
    t->unsure |= !fulfilled;
}

/* ---- Walking operands -------------------------------------------------------------------------
 */

static void walk_operands(struct trimmer *t, struct walk *w, const struct spirv_operand *operands,
                          size_t count);

static void walk_enumerant(struct trimmer *t, struct walk *w, enum spirv_kind kind,
                           uint32_t value) {
    const struct spirv_enumerant *row = spirv_enumerant(kind, value);
    if (!row) {
        t->unsure = true;
        return;
    }
    need(t, &row->needs);
    walk_operands(t, w, row->parameters, row->parameter_count);
}

static void walk_mask(struct trimmer *t, struct walk *w, enum spirv_kind kind, uint32_t mask) {
    for (uint32_t bit = 1; bit && bit <= mask; bit <<= 1)
        if (mask & bit)
            walk_enumerant(t, w, kind, bit);
}

static void skip_string(struct walk *w) {
    while (w->at < w->end && *w->at++ >> 24)
        continue;
}

static void walk_operand(struct trimmer *t, struct walk *w, enum spirv_kind kind) {
    size_t words = spirv_kind_words(kind);
    if (kind == SPIRV_KIND_LiteralString) {
        skip_string(w);
    } else if (words) {
        w->at += words <= (size_t)(w->end - w->at) ? words : (size_t)(w->end - w->at);
    } else if (kind == SPIRV_KIND_LiteralContextDependentNumber ||
               kind == SPIRV_KIND_LiteralSpecConstantOpInteger) {
        w->at = w->end; /* the rest are literals and ids */
    } else {
        uint32_t value = *w->at++;
        if (spirv_kind_is_mask(kind))
            walk_mask(t, w, kind, value);
        else
            walk_enumerant(t, w, kind, value);
    }
}

static void walk_operands(struct trimmer *t, struct walk *w, const struct spirv_operand *operands,
                          size_t count) {
    for (size_t i = 0; i < count; i++) {
        bool many = operands[i].quantifier == SPIRV_ANY;
        do {
            if (w->at >= w->end)
                return;
            walk_operand(t, w, (enum spirv_kind)operands[i].kind);
        } while (many);
    }
}

/* ---- Instructions -----------------------------------------------------------------------------
 */

static void need_width(struct trimmer *t, const uint32_t *words, SpvOp opcode) {
    SpvCapability capability =
        capability_of_width(opcode, length_of(words) > WIDTH ? words[WIDTH] : 0);
    if (capability)
        need_capability(t, (uint32_t)capability);
}

/* Instructions of GLSL.std.450 have needs of their own. */
static void need_extended(struct trimmer *t, const uint32_t *words, SpvOp opcode) {
    if (opcode == SpvOpExtInstImport && strcmp((const char *)(words + 2), "GLSL.std.450") == 0)
        t->glsl = words[1];
    const struct spirv_extended *row =
        opcode == SpvOpExtInst && words[3] == t->glsl ? spirv_glsl_instruction(words[4]) : NULL;
    if (row)
        need(t, &row->needs);
}

static bool is_formatless(const struct trimmer *t, uint32_t id) {
    return map_find_u64(&t->formatless, id) != NULL;
}

/* Reading and writing images ask for more where the format is unknown, which no grammar tells. */
static void need_formats(struct trimmer *t, const uint32_t *words, SpvOp opcode,
                         const struct spirv_instruction *row) {
    bool is_image =
        opcode == SpvOpTypeImage && words[7] == STORAGE_IMAGE && words[8] == SpvImageFormatUnknown;
    if (is_image || (row->has_type && is_formatless(t, words[1])))
        *map_slot_u64(t->arena, &t->formatless, words[is_image ? 1 : 2]) = t;
    if (opcode == SpvOpImageWrite && is_formatless(t, words[1]))
        need_capability(t, SpvCapabilityStorageImageWriteWithoutFormat);
    if ((opcode == SpvOpImageRead || opcode == SpvOpImageSparseRead) && is_formatless(t, words[3]))
        need_capability(t, SpvCapabilityStorageImageReadWithoutFormat);
}

static void walk_instruction(struct trimmer *t, const uint32_t *words) {
    SpvOp opcode = opcode_of(words);
    const struct spirv_instruction *row = spirv_instruction(opcode);
    if (!row) {
        t->unsure = true;
        return;
    }
    struct walk w = {words + 1 + row->has_type + row->has_result, words + length_of(words)};
    need(t, &row->needs);
    need_width(t, words, opcode);
    need_extended(t, words, opcode);
    need_formats(t, words, opcode, row);
    if (opcode == SpvOpSpecConstantOp) {
        const struct spirv_instruction *inner = spirv_instruction(*w.at);
        if (inner)
            need(t, &inner->needs);
    }
    walk_operands(t, &w, row->operands, row->operand_count);
}

static bool stays(const struct capability *capability) {
    return capability->needed || !is_trimmed(capability->value);
}

/* What implies the capability, and rather what stays as it is. */
static struct capability *find_heir(struct trimmer *t, uint32_t implied) {
    struct capability *heir = NULL;
    for (size_t i = 0; i < t->declared.count; i++) {
        struct capability *candidate = &t->declared.items[i];
        if (!implies(candidate->declared, implied))
            continue;
        heir = candidate;
        if (stays(heir) && heir->value == heir->declared)
            break;
    }
    return heir;
}

/* What goes leaves behind what it implied and others need. */
static void keep_implied(struct trimmer *t) {
    for (size_t i = 0; i < t->implied.count; i++) {
        struct capability *heir = find_heir(t, t->implied.items[i]);
        if (!heir || heir->value == t->implied.items[i])
            continue;
        heir->value = stays(heir) ? heir->declared : t->implied.items[i];
        heir->needed = true;
    }
}

/* Whether the instruction declares what goes; if not, it declares from here on what is needed. */
static bool settle_capability(const struct trimmer *t, uint32_t *words) {
    if (opcode_of(words) != SpvOpCapability)
        return false;
    for (size_t i = 0; i < t->declared.count; i++)
        if (t->declared.items[i].declared == words[1]) {
            words[1] = t->declared.items[i].value;
            return !stays(&t->declared.items[i]);
        }
    return false;
}

/* The extensions that a capability brought in go with it, unless something else needs them. */
static bool is_orphaned(struct trimmer *t, const uint32_t *words, const struct map *brought) {
    if (opcode_of(words) != SpvOpExtension)
        return false;
    const char *name = (const char *)(words + 1);
    return map_find(brought, name, strlen(name)) && !map_find(&t->extensions, name, strlen(name));
}

static void read_needs(struct trimmer *t, const uint32_t *words, size_t count) {
    for_each_instruction(at, words, count) {
        if (opcode_of(words + at) == SpvOpCapability)
            vec_push(t->arena, &t->declared,
                     ((struct capability){words[at + 1], words[at + 1], false}));
        else
            walk_instruction(t, words + at);
    }
}

/* A capability that stays needs what its own row asks for. */
static void keep_declared(struct trimmer *t, struct map *brought) {
    for (size_t i = 0; i < t->declared.count; i++) {
        const struct capability *capability = &t->declared.items[i];
        const struct spirv_enumerant *row =
            spirv_enumerant(SPIRV_KIND_Capability, capability->declared);
        if (!row)
            continue;
        bool is_kept = stays(capability) && capability->value == capability->declared;
        struct map *extensions = is_kept ? &t->extensions : brought;
        for (size_t k = 0; k < row->needs.extension_count; k++) {
            const char *name = row->needs.extensions[k];
            *map_slot(t->arena, extensions, name, strlen(name)) = t;
        }
    }
}

size_t trim_capabilities(struct context *c, uint32_t *words, size_t count) {
    struct trimmer t = {.arena = c->arena};
    struct map brought = {0};
    read_needs(&t, words, count);
    if (t.unsure)
        return count;
    keep_implied(&t);
    keep_declared(&t, &brought);
    size_t kept = HEADER_WORDS;
    for (size_t at = HEADER_WORDS, length; at < count; at += length) {
        length = length_of(words + at);
        if (settle_capability(&t, words + at) || is_orphaned(&t, words + at, &brought))
            continue;
        memmove(words + kept, words + at, length * sizeof *words);
        kept += length;
    }
    return kept;
}
