/* WGSL text of types, and declarations of structures. */
#include "../writer.h"

#include <string.h>

/* ---- Numbers, vectors, matrices ----
 *
 * Integers of 16 bits are values of 32 bits, which are wrapped after operations that may exceed the
 * range, and halves of words in buffers. */

static char letter_of(const struct instruction *scalar) {
    if (scalar->opcode == SpvOpTypeFloat)
        return scalar->operands[0] == 16 ? 'h' : 'f';
    return scalar->operands[1] ? 'i' : 'u';
}

static const char *number_type(struct writer *w, const struct instruction *i) {
    uint32_t bits = i->operands[0];
    bool is_float = i->opcode == SpvOpTypeFloat;
    if (is_float && bits == 16) {
        w->uses_f16 = true;
        return "f16";
    }
    if (bits != 32 && (is_float || bits != 16))
        wgsl_refuse(w, w->at, "%ss of %u bits are not supported in WGSL%s",
                    is_float ? "float" : "integer", bits,
                    is_float || bits != 64 ? "" : "; '-wgsl-int64' makes them pairs of words");
    return is_float ? "f32" : i->operands[1] ? "i32" : "u32";
}

const char *wgsl_vector_text(struct writer *w, const struct instruction *scalar, uint32_t count) {
    if (scalar->opcode == SpvOpTypeBool)
        return wgsl_format(w, "vec%u<bool>", count);
    number_type(w, scalar);
    return wgsl_format(w, "vec%u%c", count, letter_of(scalar));
}

static const char *matrix_type(struct writer *w, const struct instruction *i, bool turned) {
    const struct instruction *column = instruction_of(w->m, i->operands[0]);
    const struct instruction *scalar = instruction_of(w->m, column->operands[0]);
    uint32_t columns = i->operands[1], rows = column->operands[1];
    number_type(w, scalar);
    return wgsl_format(w, "mat%ux%u%c", turned ? rows : columns, turned ? columns : rows,
                       letter_of(scalar));
}

static const char *array_length(struct writer *w, const struct instruction *i) {
    struct text_sink text = {.arena = w->arena};
    uint32_t length;
    if (i->opcode == SpvOpTypeRuntimeArray)
        return "";
    if (module_constant_word(w->m, i->operands[1], &length))
        return wgsl_format(w, ", %u", length);
    sink_text(&text, ", ");
    wgsl_print_expr(&text, wgsl_constant(w, i->operands[1]), LEVEL_ANY);
    return text.text;
}

static const char *array_type(struct writer *w, const struct instruction *i, const char *element) {
    return wgsl_format(w, "array<%s%s>", element, array_length(w, i));
}

static const char *pointer_type(struct writer *w, const struct instruction *i) {
    static const char *const spaces[] = {[SpvStorageClassFunction] = "function",
                                         [SpvStorageClassPrivate] = "private",
                                         [SpvStorageClassWorkgroup] = "workgroup"};
    uint32_t storage = i->operands[0];
    const char *space = storage < COUNT_OF(spaces) ? spaces[storage] : NULL;
    if (!space) {
        wgsl_refuse(w, w->at, "pointer values to this storage class are not supported in WGSL");
        return "i32";
    }
    return wgsl_format(w, "ptr<%s, %s>", space, wgsl_stored_type_text(w, i->operands[1], NULL));
}

static const char *struct_name(struct writer *w, uint32_t type) {
    const char *given = wgsl_fact_of(w, type)->name;
    if (!given || !*given)
        return wgsl_name_global(w, "Struct");
    if (strncmp(given, "type.", 5))
        return wgsl_name_global(w, given);
    return wgsl_name_global(w, wgsl_format(w, "%s_block", strrchr(given, '.') + 1));
}

/* ---- Structures ---- */

static const char *member_name(struct writer *w, struct map *taken,
                               const struct wgsl_member *member, uint32_t k) {
    const char *given = member ? member->given : NULL;
    return wgsl_name_member(w, taken, given && *given ? given : wgsl_format(w, "m%u", k));
}

static void name_parts(struct writer *w, struct map *taken, uint32_t type,
                       struct wgsl_member *member) {
    for (uint32_t k = 0; member->is_split && k < module_part_count(w->m, type); k++)
        member->parts[k] =
            wgsl_name_member(w, taken, wgsl_format(w, "%s_%c", member->name, "xyzw"[k]));
}

static void name_members(struct writer *w, uint32_t type) {
    struct id_info *fact = wgsl_fact_of(w, type);
    const struct instruction *i = instruction_of(w->m, type);
    struct map taken = {0};
    if (!fact->type.members)
        fact->type.members = arena_array(w->arena, struct wgsl_member, i->count + 1u);
    for (uint32_t k = 0; k < i->count; k++)
        fact->type.members[k].name = member_name(w, &taken, &fact->type.members[k], k);
    for (uint32_t k = 0; k < i->count; k++)
        name_parts(w, &taken, i->operands[k], &fact->type.members[k]);
}

/* Returns the type of a member, or of a component if it is split. */
static const char *stored_part_text(struct writer *w, uint32_t type,
                                    const struct wgsl_member *member) {
    return wgsl_stored_type_text(w, member->is_split ? module_part_type(w->m, type, 0) : type,
                                 member);
}

/* Pads a member with @size if the module places the next one at a larger offset than WGSL would. */
static void declare_member(struct writer *w, struct text_sink *out, uint32_t type, uint32_t k,
                           uint32_t end) {
    const struct id_info *fact = wgsl_fact_of(w, type);
    const struct wgsl_member *member = &fact->type.members[k];
    uint32_t part = instruction_of(w->m, type)->operands[k];
    struct wgsl_extent extent = wgsl_extent_of(w, part, member);
    const char *size = "", *name = member->name;
    uint32_t last = member->is_split ? module_part_count(w->m, part) - 1 : 0,
             scalar = extent.size / (last + 1);
    if (fact->type.is_shared && end && extent.size < end - member->decor.offset &&
        instruction_of(w->m, part)->opcode != SpvOpTypeRuntimeArray)
        size = wgsl_format(w, "@size(%u) ", end - member->decor.offset - last * scalar);
    for (uint32_t n = 0; n < last; n++)
        sink_format(out, "    %s: %s,\n", member->parts[n], stored_part_text(w, part, member));
    if (member->is_split)
        name = member->parts[last];
    sink_format(out, "    %s%s: %s,\n", size, name, stored_part_text(w, part, member));
}

/* Returns the offset of the next member if it does not follow directly. For the last member,
 * returns the size of the structure. */
static uint32_t end_of_member(struct writer *w, uint32_t type, const uint32_t *order, uint32_t at) {
    const struct instruction *i = instruction_of(w->m, type);
    const struct wgsl_member *members = wgsl_fact_of(w, type)->type.members;
    const struct wgsl_member *member = &members[order[at]];
    struct wgsl_extent extent = wgsl_extent_of(w, i->operands[order[at]], member);
    uint32_t end = member->decor.offset + extent.size;
    if (at + 1u == i->count)
        return wgsl_fact_of(w, type)->decor.stride;
    const struct wgsl_member *next = &members[order[at + 1]];
    uint32_t align = wgsl_extent_of(w, i->operands[order[at + 1]], next).align;
    return (end + align - 1) / align * align == next->decor.offset ? 0 : next->decor.offset;
}

static void struct_declare(struct writer *w, uint32_t type) {
    const struct instruction *i = instruction_of(w->m, type);
    struct text_sink text = {.arena = w->arena};
    struct id_info *fact = wgsl_fact_of(w, type);
    fact->text = struct_name(w, type);
    name_members(w, type);
    const uint32_t *order = wgsl_members_in_order(w, type);
    sink_format(&text, "struct %s {\n", fact->text);
    for (uint32_t k = 0; k < i->count; k++)
        declare_member(w, &text, type, order[k], end_of_member(w, type, order, k));
    if (!i->count)
        sink_text(&text, "    nothing: u32,\n");
    sink_format(&w->types, "%s}\n\n", text.text);
}

/* ---- Dispatch ---- */

static const char *element_text(struct writer *w, uint32_t type, const struct wgsl_member *member) {
    bool is_array = instruction_of(w->m, type)->opcode == SpvOpTypeArray;
    if (!member || !member->is_padded || is_array)
        return wgsl_stored_type_text(w, type, member);
    return wgsl_format(w, "vec4%c", letter_of(module_scalar_type(w->m, type)));
}

static const char *type_made(struct writer *w, const struct instruction *i,
                             const struct wgsl_member *member) {
    switch (i->opcode) {
    case SpvOpTypeVoid:
        return "";
    case SpvOpTypeBool:
        return "bool";
    case SpvOpTypeInt:
        if (member && member->is_atomic)
            return wgsl_format(w, "atomic<%s>", number_type(w, i));
        return number_type(w, i);
    case SpvOpTypeFloat:
        return number_type(w, i);
    case SpvOpTypeVector:
        return wgsl_vector_text(w, instruction_of(w->m, i->operands[0]), i->operands[1]);
    case SpvOpTypeMatrix:
        return matrix_type(w, i, member && member->decor.row_major);
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        return array_type(w, i, element_text(w, i->operands[0], member));
    case SpvOpTypePointer:
        return pointer_type(w, i);
    case SpvOpTypeStruct:
        if (!wgsl_fact_of(w, i->id)->text)
            struct_declare(w, i->id);
        return wgsl_fact_of(w, i->id)->text;
    default: /* textures and samplers are written at their declaration */
        wgsl_refuse(w, w->at, "values of this type are not supported in WGSL");
        return "i32";
    }
}

static const char *value_struct_text(struct writer *w, uint32_t type);

const char *wgsl_type_text(struct writer *w, uint32_t type) {
    const struct instruction *i = instruction_of(w->m, type);
    struct id_info *fact = wgsl_fact_of(w, type);
    if (i->opcode == SpvOpTypeStruct && fact->type.differs)
        return value_struct_text(w, type);
    if (instruction_class(i) != SPIRV_CLASS_Type_Declaration) /* in a malformed module */
        return type_made(w, i, NULL);
    if (!fact->type.value_text)
        fact->type.value_text = i->opcode == SpvOpTypeArray
                                    ? array_type(w, i, wgsl_type_text(w, i->operands[0]))
                                    : type_made(w, i, NULL);
    return fact->type.value_text;
}

const char *wgsl_stored_type_text(struct writer *w, uint32_t type,
                                  const struct wgsl_member *member) {
    return type_made(w, instruction_of(w->m, type), member);
}

/* ---- Structures whose values differ from their type in memory ---- */

/* Atomics are not values, and row-major matrices are transposed when loaded. */
bool wgsl_stored_differs(struct writer *w, uint32_t type, const struct wgsl_member *member) {
    const struct instruction *i = instruction_of(w->m, type);
    switch (i->opcode) {
    case SpvOpTypeInt:
        return member && member->is_atomic;
    case SpvOpTypeMatrix:
        return member && member->decor.row_major;
    case SpvOpTypeVector:
        return member && member->is_split;
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        return (member && member->is_padded) || wgsl_stored_differs(w, i->operands[0], member);
    case SpvOpTypeStruct:
        return wgsl_fact_of(w, type)->type.differs;
    default:
        return false;
    }
}

static bool holds_atomics(struct writer *w, uint32_t type) {
    const struct instruction *i = instruction_of(w->m, type);
    while (i->opcode == SpvOpTypeArray || i->opcode == SpvOpTypeRuntimeArray)
        i = instruction_of(w->m, i->operands[0]);
    return i->opcode == SpvOpTypeStruct && wgsl_fact_of(w, i->id)->type.has_atomics;
}

/* Types follow their element types. */
void wgsl_compare_types(struct writer *w) {
    for_each_in(i, &w->m->sections[SECTION_GLOBALS]) {
        struct id_info *fact = wgsl_fact_of(w, i->id);
        if (i->opcode != SpvOpTypeStruct || !fact->type.members)
            continue;
        for (uint32_t k = 0; k < i->count; k++) {
            fact->type.differs |= wgsl_stored_differs(w, i->operands[k], &fact->type.members[k]);
            fact->type.has_atomics |=
                fact->type.members[k].is_atomic || holds_atomics(w, i->operands[k]);
        }
    }
}

static const char *value_struct_text(struct writer *w, uint32_t type) {
    const struct instruction *i = instruction_of(w->m, type);
    struct id_info *fact = wgsl_fact_of(w, type);
    struct text_sink text = {.arena = w->arena};
    if (fact->type.value_text)
        return fact->type.value_text;
    if (!fact->text)
        struct_declare(w, type);
    fact->type.value_text = wgsl_name_global(w, wgsl_format(w, "%s_value", fact->text));
    sink_format(&text, "struct %s {\n", fact->type.value_text);
    for (uint32_t k = 0; k < i->count; k++)
        sink_format(&text, "    %s: %s,\n", fact->type.members[k].name,
                    wgsl_type_text(w, i->operands[k]));
    sink_format(&w->types, "%s}\n\n", text.text);
    return fact->type.value_text;
}

/* ---- Equality ---- */

/* Only types of arrays and structures may be declared more than once, and structures have names.
 * Vectors of two words also represent 64-bit integers. */
bool wgsl_is_same_type(const struct writer *w, uint32_t a, uint32_t b) {
    const struct instruction *x = instruction_of(w->m, a), *y = instruction_of(w->m, b);
    if (a == b)
        return true;
    if (x->opcode == SpvOpTypeVector && y->opcode == SpvOpTypeVector)
        return x->operands[0] == y->operands[0] && x->operands[1] == y->operands[1];
    return x->opcode == SpvOpTypeArray && y->opcode == SpvOpTypeArray &&
           module_part_count(w->m, a) == module_part_count(w->m, b) &&
           wgsl_is_same_type(w, x->operands[0], y->operands[0]);
}
