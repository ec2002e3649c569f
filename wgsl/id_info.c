/* Properties of ids, and valid WGSL names. */
#include "writer.h"

#include <string.h>

/* ---- Types and constants ---- */

SpvStorageClass wgsl_storage_of(const struct writer *w, uint32_t pointer) {
    const struct instruction *type = module_value_type(w->m, pointer);
    return (SpvStorageClass)type->operands[0];
}

bool wgsl_is_kind(const struct writer *w, uint32_t type, SpvOp op) {
    return module_scalar_type(w->m, type)->opcode == op;
}

bool wgsl_is_signed(const struct writer *w, uint32_t type) {
    const struct instruction *scalar = module_scalar_type(w->m, type);
    return scalar->opcode == SpvOpTypeInt && scalar->operands[1];
}

bool wgsl_is_short(const struct writer *w, uint32_t type) {
    const struct instruction *scalar = module_scalar_type(w->m, type);
    return scalar->opcode == SpvOpTypeInt && scalar->operands[0] == 16;
}

static bool leads_on(SpvOp op) {
    return op == SpvOpAccessChain || op == SpvOpInBoundsAccessChain || op == SpvOpCopyObject ||
           op == SpvOpImageTexelPointer || op == SpvOpLoad || op == SpvOpSampledImage ||
           op == SpvOpImage;
}

uint32_t wgsl_root_of(const struct writer *w, uint32_t pointer) {
    const struct instruction *i = instruction_of(w->m, pointer);
    while (i && leads_on((SpvOp)i->opcode))
        i = instruction_of(w->m, i->operands[0]);
    return i ? i->id : 0;
}

static bool is_variable(const struct instruction *i) {
    return i && (i->opcode == SpvOpVariable || i->opcode == SpvOpFunctionParameter);
}

struct variable_info *wgsl_variable_of(struct writer *w, uint32_t root) {
    return is_variable(instruction_of(w->m, root)) ? &wgsl_fact_of(w, root)->variable
                                                   : &w->no_variable;
}

const struct value_info *wgsl_value_of(const struct writer *w, uint32_t id) {
    static const struct value_info none;
    const struct instruction *i = instruction_of(w->m, id);
    return !i || is_variable(i) || i->opcode == SpvOpPhi ? &none : &wgsl_fact_of(w, id)->value;
}

/* ---- Names and decorations ---- */

static struct wgsl_member *members_of(struct writer *w, uint32_t type) {
    struct id_info *fact = wgsl_fact_of(w, type);
    const struct instruction *i = instruction_of(w->m, type);
    if (!i || i->opcode != SpvOpTypeStruct)
        return NULL;
    if (!fact->type.members)
        fact->type.members = arena_array(w->arena, struct wgsl_member, i->count + 1u);
    return fact->type.members;
}

/* A decoration or name may refer to a nonexistent member (SPIR-V 2.4). */
static bool has_member(struct writer *w, const struct instruction *i) {
    return members_of(w, i->operands[0]) &&
           i->operands[1] < instruction_of(w->m, i->operands[0])->count;
}

/* Other decorations have no effect in WGSL. */
static void note_decoration(struct decorations *decor, uint32_t decoration, uint32_t value) {
    switch (decoration) {
#define VALUE(decoration, field)                                                                   \
    case SpvDecoration##decoration:                                                                \
        decor->field = value;                                                                      \
        decor->has_##field = true;                                                                 \
        break;
#define FLAG(decoration, field)                                                                    \
    case SpvDecoration##decoration:                                                                \
        decor->field = true;                                                                       \
        break;
#include "../spec/wgsl_decorations.def"
    }
}

static void read_annotation(struct writer *w, const struct instruction *i) {
    if (i->opcode == SpvOpName || i->opcode == SpvOpMemberName) {
        if (i->opcode == SpvOpName)
            wgsl_fact_of(w, i->operands[0])->name = (const char *)(i->operands + 1);
        else if (i->opcode == SpvOpMemberName && has_member(w, i))
            members_of(w, i->operands[0])[i->operands[1]].given = (const char *)(i->operands + 2);
    } else if (i->opcode == SpvOpDecorate) {
        note_decoration(&wgsl_fact_of(w, i->operands[0])->decor, i->operands[1],
                        i->count > 2 ? i->operands[2] : 0);
    } else if (i->opcode == SpvOpMemberDecorate) {
        if (has_member(w, i))
            note_decoration(&members_of(w, i->operands[0])[i->operands[1]].decor, i->operands[2],
                            i->count > 3 ? i->operands[3] : 0);
    }
}

/* ---- Uses ---- */

static void use(struct writer *w, uint32_t id, struct block *user) {
    struct id_info *fact = wgsl_fact_of(w, id);
    fact->uses++;
    fact->user = user;
}

static bool is_debug(const struct writer *w, const struct instruction *i) {
    return i->opcode == SpvOpLine || i->opcode == SpvOpNoLine ||
           (i->opcode == SpvOpExtInst && !module_is_glsl(w->m, i));
}

/* A vector of equal components refers to the component once. */
bool wgsl_is_splat(const struct writer *w, const struct instruction *i) {
    if (i->opcode != SpvOpCompositeConstruct || !module_is_vector(w->m, i->type))
        return false;
    for (uint32_t k = 1; k < i->count; k++)
        if (i->operands[k] != i->operands[0])
            return false;
    return i->count > 1;
}

/* A phi reads its operands at the end of the predecessors. */
static void count_uses(struct writer *w, const struct instruction *i) {
    if (i->opcode == SpvOpPhi) {
        for (uint32_t k = 0; k + 1 < i->count; k += 2)
            use(w, i->operands[k], block_labelled(w->m, i->operands[k + 1]));
        return;
    }
    bool is_splat = wgsl_is_splat(w, i);
    for_each_id_operand(w->m, i, k)
        if (!is_splat || !k)
            use(w, i->operands[k], i->block);
}

/* Marks the member that an atomic operation accesses, or the variable itself. */
static void mark_atomic(struct writer *w, uint32_t pointer) {
    const struct instruction *i = instruction_of(w->m, pointer);
    struct wgsl_member *member = NULL;
    if (!leads_on((SpvOp)i->opcode)) {
        wgsl_variable_of(w, i->id)->is_atomic = true;
        return;
    }
    const struct instruction *type = module_pointee(w->m, i->operands[0]);
    for (uint32_t k = 1; type && k < i->count && i->opcode != SpvOpCopyObject; k++) {
        uint32_t index = 0;
        module_constant_word(w->m, i->operands[k], &index);
        if (type->opcode == SpvOpTypeStruct)
            member = &members_of(w, type->id)[index];
        if (type->opcode == SpvOpTypeVector)
            wgsl_variable_of(w, wgsl_root_of(w, pointer))->has_atomic_vector = true;
        type = instruction_of(w->m, module_part_type(w->m, type->id, index));
    }
    if (member)
        member->is_atomic = true;
    else
        mark_atomic(w, i->operands[0]);
}

static void note_access(struct writer *w, const struct instruction *i) {
    SpvOp op = (SpvOp)i->opcode;
    if (op == SpvOpStore || op == SpvOpCopyMemory)
        wgsl_variable_of(w, wgsl_root_of(w, i->operands[0]))->is_written = true;
    if (instruction_class(i) != SPIRV_CLASS_Atomic)
        return;
    wgsl_variable_of(w, wgsl_root_of(w, i->operands[0]))->is_written = true;
    mark_atomic(w, i->operands[0]);
}

/* Returns the bits of the members that an instruction accesses, for blocks of built-ins. */
static uint64_t accessed_members(const struct writer *w, const struct instruction *i) {
    enum { MOST = 64 };
    uint32_t index = 0;
    bool is_chain = i->opcode == SpvOpAccessChain || i->opcode == SpvOpInBoundsAccessChain;
    bool is_one = is_chain && i->count > 1 && module_constant_word(w->m, i->operands[1], &index) &&
                  index < MOST;
    return is_one ? (uint64_t)1 << index : UINT64_MAX;
}

static void read_routine(struct writer *w, struct routine *f) {
    for_each_in_routine(i, b, f) {
        if (is_debug(w, i))
            continue;
        count_uses(w, i);
        note_access(w, i);
        /* An input or output belongs to a function if no other one uses it. */
        uint32_t routine = f->definition.id;
        for_each_id_operand(w->m, i, k) {
            const struct instruction *d = instruction_of(w->m, i->operands[k]);
            if (!d || d->opcode != SpvOpVariable || d->block)
                continue;
            struct variable_info *fact = &wgsl_fact_of(w, d->id)->variable;
            fact->entry = fact->entry && fact->entry != routine ? UINT32_MAX : routine;
            fact->members |= accessed_members(w, i);
        }
    }
}

void wgsl_collect_facts(struct writer *w) {
    w->facts = arena_array(w->arena, struct id_info, w->m->bound + 1u);
    for (int s = 0; s < SECTION_FUNCTIONS; s++)
        for_each_in(i, &w->m->sections[s])
            read_annotation(w, i);
    for_each_in(i, &w->m->sections[SECTION_ENTRY_POINTS])
        wgsl_fact_of(w, i->operands[1])->function.entry_point = i;
    for_each_in(i, &w->m->sections[SECTION_EXECUTION_MODES]) {
        /* The execution mode of the entry point's function. */
        const struct instruction *d = instruction_of(w->m, i->operands[0]);
        if (d && d->opcode == SpvOpFunction &&
            (i->operands[1] == SpvExecutionModeLocalSize ||
             i->operands[1] == SpvExecutionModeLocalSizeId))
            wgsl_fact_of(w, i->operands[0])->function.size_mode = i;
    }
    for_each_in(i, &w->m->sections[SECTION_GLOBALS])
        if (i->id && wgsl_fact_of(w, i->id)->decor.has_builtin &&
            wgsl_fact_of(w, i->id)->decor.builtin == SpvBuiltInWorkgroupSize)
            w->size_constant = i->id;
    for_each_routine(f, w->m)
        read_routine(w, f);
}

/* ---- Names ----
 *
 * The module's names are kept if they are valid in WGSL, and modified otherwise. A name is unique
 * in the whole text, so that locals do not hide globals. Each structure has a separate name space
 * for its members. */

void wgsl_reserve_names(struct writer *w) {
    static const char *const words[] = {
#define WORD(word) #word,
#include "../spec/wgsl_words.def"
    };
    for (size_t i = 0; i < COUNT_OF(words); i++)
        *map_slot(w->arena, &w->names, words[i], strlen(words[i])) = (void *)(uintptr_t)1;
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Converts to letters, digits and single underscores. An identifier does not start with a digit or
 * with two underscores (WGSL 3.7). */
static char *spelled(struct writer *w, const char *wish) {
    char *name = arena_array(w->arena, char, strlen(wish) + 3);
    size_t length = 0;
    while (*wish && !is_letter(*wish) && !is_digit(*wish))
        wish++;
    for (const char *c = wish; *c; c++) {
        bool is_good = is_letter(*c) || is_digit(*c);
        if (!length && is_digit(*c))
            name[length++] = 'n';
        if (is_good)
            name[length++] = *c;
        else if (name[length - 1] != '_')
            name[length++] = '_';
    }
    while (length > 1 && name[length - 1] == '_')
        length--;
    name[length] = 0;
    return length ? name : arena_string(w->arena, "x", 1);
}

static bool is_used(const struct map *taken, const struct map *outer, const char *name) {
    size_t length = strlen(name);
    return map_find(taken, name, length) || (outer && map_find(outer, name, length));
}

/* Returns a, b ... z, aa, ab ... */
static const char *short_name(struct writer *w, uintptr_t number) {
    char name[16], *at = name + sizeof name;
    *--at = 0;
    for (uintptr_t rest = number; rest; rest = (rest - 1) / 26)
        *--at = (char)('a' + (rest - 1) % 26);
    return arena_string(w->arena, at, strlen(at));
}

static const char *made_short(struct writer *w, struct map *taken, const struct map *outer) {
    uintptr_t *count = (uintptr_t *)map_slot(w->arena, taken, "", 0), number = *count;
    const char *name;
    do
        name = short_name(w, ++number);
    while (is_used(taken, outer, name));
    *count = number;
    *map_slot(w->arena, taken, name, strlen(name)) = (void *)(uintptr_t)1;
    return name;
}

/* The map value of a name is the number of similar names. */
static const char *made_similar(struct writer *w, struct map *taken, const struct map *outer,
                                const char *wish) {
    const char *name = spelled(w, wish), *candidate = name;
    uintptr_t *count = (uintptr_t *)map_slot(w->arena, taken, name, strlen(name));
    while (*count || (outer && map_find(outer, candidate, strlen(candidate)))) {
        candidate = arena_format(w->arena, "%s_%u", name, (unsigned)++*count);
        if (!is_used(taken, outer, candidate))
            break;
    }
    *map_slot(w->arena, taken, candidate, strlen(candidate)) = (void *)(uintptr_t)1;
    return candidate;
}

static const char *made_unique(struct writer *w, struct map *taken, const struct map *outer,
                               const char *wish) {
    return w->settings->minify ? made_short(w, taken, outer) : made_similar(w, taken, outer, wish);
}

const char *wgsl_name_foreign(struct writer *w, struct map *taken, const char *wish) {
    return made_similar(w, taken, NULL, wish);
}

/* The host refers to the entry point by its name. */
const char *wgsl_name_entry(struct writer *w, const char *wish) {
    const char *name = spelled(w, wish);
    size_t length = strlen(name);
    if (map_find(&w->names, name, length))
        return wgsl_name_global(w, wish);
    *map_slot(w->arena, &w->names, name, length) = (void *)(uintptr_t)1;
    return name;
}

const char *wgsl_name_global(struct writer *w, const char *wish) {
    return made_unique(w, &w->names, &w->local_names, wish);
}

const char *wgsl_name_local(struct writer *w, const char *wish) {
    return made_unique(w, &w->local_names, &w->names, wish);
}

const char *wgsl_name_member(struct writer *w, struct map *taken, const char *wish) {
    return made_unique(w, taken, &w->names, wish);
}

static const char *name_of_extended(const struct instruction *i) {
    switch (i->operands[1]) {
#define NAMED_EXTENDED(op, name)                                                                   \
    case GLSLstd450##op:                                                                           \
        return name;
#include "../spec/wgsl_value_names.def"
    }
    return NULL;
}

/* Returns a name by the kind of an instruction, or NULL. */
static const char *name_of_kind(struct writer *w, const struct instruction *i) {
    switch (i->opcode) {
    case SpvOpExtInst:
        return module_is_glsl(w->m, i) ? name_of_extended(i) : NULL;
    case SpvOpFunctionCall:
        return wgsl_format(w, "%s_result", wgsl_fact_of(w, i->operands[0])->text);
#define NAMED(op, name)                                                                            \
    case SpvOp##op:                                                                                \
        return name;
#include "../spec/wgsl_value_names.def"
    }
    return NULL;
}

static const char *name_of_texels(struct writer *w, const struct instruction *i) {
    const char *texture = i->count ? wgsl_fact_of(w, wgsl_root_of(w, i->operands[0]))->text : NULL;
    if (!texture)
        return NULL;
    switch (i->opcode) {
#define NAMED_TEXTURE(op, suffix)                                                                  \
    case SpvOp##op:                                                                                \
        return wgsl_format(w, "%s_%s", texture, suffix);
#include "../spec/wgsl_value_names.def"
    }
    return NULL;
}

/* Returns a name for a value: that of its source, a name by its kind, or a number. */
const char *wgsl_name_value(struct writer *w, uint32_t id) {
    const struct id_info *fact = wgsl_fact_of(w, id);
    const struct instruction *i = instruction_of(w->m, id);
    const char *name, *wish = fact->name && *fact->name ? fact->name
                              : fact->expr              ? wgsl_last_member(fact->expr)
                                                        : NULL;
    if (!wish)
        wish = name_of_kind(w, i);
    if (!wish)
        wish = name_of_texels(w, i);
    if (w->settings->minify)
        return made_short(w, &w->local_names, &w->names);
    if (wish)
        return wgsl_name_local(w, wish);
    do
        name = arena_format(w->arena, "v%u", ++w->next_value);
    while (is_used(&w->local_names, &w->names, name));
    *map_slot(w->arena, &w->local_names, name, strlen(name)) = (void *)(uintptr_t)1;
    return name;
}

/* ---- Errors ---- */

void wgsl_refuse(struct writer *w, const struct instruction *i, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = arena_vformat(w->arena, format, args);
    va_end(args);
    const struct spirv_instruction *row = i ? spirv_instruction(i->opcode) : NULL;
    w->is_refused = true;
    if (i && i->at)
        error_at(w->c, i->at, "%s", text);
    else if (row && i->id && wgsl_fact_of(w, i->id)->name)
        error_at(w->c, 0, "%s (%s %%%u '%s')", text, row->name, i->id,
                 wgsl_fact_of(w, i->id)->name);
    else if (row && i->id)
        error_at(w->c, 0, "%s (%s %%%u)", text, row->name, i->id);
    else
        error_at(w->c, 0, "%s%s%s%s", text, row ? " (" : "", row ? row->name : "", row ? ")" : "");
}

/* ---- Text ---- */

static void put_signed(struct text_sink *out, int number) {
    if (number < 0)
        sink_write(out, "-", 1);
    sink_number(out, number < 0 ? 0u - (unsigned)number : (unsigned)number);
}

static void put_counted(struct text_sink *out, int count, const char *text) {
    sink_write(out, text, strnlen(text, (size_t)count));
}

/* Supports %s %.*s %c %u %d %x %%. vsnprintf() would dominate the run time. */
static void put_format(struct text_sink *out, const char *format, va_list args) {
    while (*format) {
        size_t plain = strcspn(format, "%");
        sink_write(out, format, plain);
        format += plain;
        if (!*format)
            return;
        char kind = *++format;
        if (kind == 's') {
            /* The text is NULL after an error. */
            const char *text = va_arg(args, const char *);
            sink_text(out, text ? text : "");
        } else if (kind == '.') {
            int count = va_arg(args, int);
            put_counted(out, count, va_arg(args, const char *));
            format += 2;
        } else if (kind == 'd') {
            put_signed(out, va_arg(args, int));
        } else if (kind == 'u') {
            sink_number(out, va_arg(args, unsigned));
        } else if (kind == 'x') {
            unsigned number = va_arg(args, unsigned);
            char digits[8], *at = digits + sizeof digits;
            do
                *--at = "0123456789abcdef"[number % 16];
            while (number /= 16);
            sink_write(out, at, (size_t)(digits + sizeof digits - at));
        } else {
            char c = kind == 'c' ? (char)va_arg(args, int) : kind;
            sink_write(out, &c, 1);
        }
        format++;
    }
}

const char *wgsl_format(struct writer *w, const char *format, ...) {
    struct text_sink *out = &w->scratch;
    va_list args;
    out->arena = w->arena;
    out->length = 0;
    sink_text(out, "");
    va_start(args, format);
    put_format(out, format, args);
    va_end(args);
    return arena_string(w->arena, out->text, out->length);
}

/* Starts near the last result, because phis list the predecessors in (reverse) edge order. */
uint32_t wgsl_phi_operand(const struct instruction *phi, const struct block *from,
                          uint32_t *guess) {
    uint32_t label = from->label.id, count = phi->count / 2;
    for (uint32_t n = 0; n < count; n++)
        for (uint32_t side = 0; side < 2; side++) {
            uint32_t k = (*guess + (side ? count - n : n)) % count;
            if (phi->operands[2 * k + 1] == label) {
                *guess = k;
                return phi->operands[2 * k];
            }
        }
    return phi->operands[0];
}

static bool is_step_opcode(SpvOp op) {
    return op == SpvOpIAdd || op == SpvOpISub || op == SpvOpFAdd || op == SpvOpIMul ||
           op == SpvOpFMul || op == SpvOpShiftLeftLogical || op == SpvOpShiftRightLogical ||
           op == SpvOpShiftRightArithmetic;
}

bool wgsl_is_step(const struct writer *w, const struct instruction *phi, uint32_t value) {
    const struct instruction *i = instruction_of(w->m, value);
    return is_step_opcode((SpvOp)i->opcode) && i->operands[0] == phi->id &&
           module_is_constant(w->m, i->operands[1]) && wgsl_fact_of(w, value)->uses == 1;
}
