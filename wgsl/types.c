/* WGSL text of types, and their memory layout. */
#include "writer.h"

#include <string.h>

/* ---- Buffers ---- */

bool wgsl_is_storage_variable(struct writer *w, const struct instruction *i) {
    const struct instruction *type = module_pointee(w->m, i->id);
    if (wgsl_storage_of(w, i->id) == SpvStorageClassStorageBuffer)
        return true;
    return wgsl_fact_of(w, type->id)->decor.is_buffer_block;
}

/* ---- Layout by WGSL's rules (WGSL 14.4), and comparison with the module's layout ---- */

static uint32_t rounded(uint32_t size, uint32_t align) {
    return (size + align - 1) / align * align;
}

static struct wgsl_extent vector_extent(uint32_t count, uint32_t size) {
    return (struct wgsl_extent){count * size, (count == 3 ? 4 : count) * size};
}

static uint32_t scalar_size(const struct writer *w, uint32_t type) {
    const struct instruction *scalar = module_scalar_type(w->m, type);
    return scalar->opcode == SpvOpTypeBool ? 4 : scalar->operands[0] / 8;
}

/* Returns the extent of a matrix's vectors in memory, and their number. */
static struct wgsl_extent matrix_part(struct writer *w, const struct instruction *i, bool row_major,
                                      uint32_t *count) {
    uint32_t rows = instruction_of(w->m, i->operands[0])->operands[1], columns = i->operands[1];
    *count = row_major ? rows : columns;
    return vector_extent(row_major ? columns : rows, scalar_size(w, i->id));
}

static struct wgsl_extent wgsl_extent(struct writer *w, uint32_t type,
                                      const struct wgsl_member *member);

static struct wgsl_extent struct_extent(struct writer *w, uint32_t type) {
    const struct instruction *i = instruction_of(w->m, type);
    const struct id_info *fact = wgsl_fact_of(w, type);
    struct wgsl_extent all = {0, 4};
    for (uint32_t k = 0; k < i->count; k++) {
        const struct wgsl_member *member = fact->type.members ? &fact->type.members[k] : NULL;
        struct wgsl_extent part = wgsl_extent(w, i->operands[k], member);
        uint32_t begin = member && member->decor.has_offset ? member->decor.offset
                                                            : rounded(all.size, part.align);
        all.align = part.align > all.align ? part.align : all.align;
        all.size = begin + part.size > all.size ? begin + part.size : all.size;
    }
    if (fact->decor.stride > all.size)
        all.size = fact->decor.stride;
    all.size = rounded(all.size, all.align);
    return all;
}

/* Returns the extent of an array element. */
static struct wgsl_extent element_extent(struct writer *w, uint32_t type,
                                         const struct wgsl_member *member) {
    struct wgsl_extent part = wgsl_extent(w, type, member);
    bool is_array = instruction_of(w->m, type)->opcode == SpvOpTypeArray;
    return member && member->is_padded && !is_array ? (struct wgsl_extent){16, 16} : part;
}

/* Returns the extent by WGSL's rules (WGSL 14.4.1). */
static struct wgsl_extent wgsl_extent(struct writer *w, uint32_t type,
                                      const struct wgsl_member *member) {
    const struct instruction *i = instruction_of(w->m, type);
    struct wgsl_extent part;
    uint32_t count = 1, size;
    switch (i->opcode) {
    case SpvOpTypeVector:
        part = vector_extent(i->operands[1], scalar_size(w, type));
        if (member && member->is_split)
            part.align = scalar_size(w, type);
        return part;
    case SpvOpTypeMatrix:
        part = matrix_part(w, i, member && member->decor.row_major, &count);
        return (struct wgsl_extent){rounded(part.size, part.align) * count, part.align};
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        part = element_extent(w, i->operands[0], member);
        if (i->opcode == SpvOpTypeArray)
            count = module_part_count(w->m, type);
        return (struct wgsl_extent){rounded(part.size, part.align) * count, part.align};
    case SpvOpTypeStruct:
        return struct_extent(w, type);
    default: /* scalars; not called for textures and samplers */
        size = i->opcode == SpvOpTypeInt || i->opcode == SpvOpTypeFloat ? scalar_size(w, type) : 4;
        return (struct wgsl_extent){size, size};
    }
}

uint32_t wgsl_module_size(struct writer *w, uint32_t type, const struct wgsl_member *member) {
    const struct instruction *i = instruction_of(w->m, type);
    const struct id_info *fact = wgsl_fact_of(w, type);
    uint32_t end = 0, count;
    switch (i->opcode) {
    case SpvOpTypeMatrix: {
        struct wgsl_extent part = matrix_part(w, i, member && member->decor.row_major, &count);
        return (count - 1) * member->decor.matrix_stride + part.size;
    }
    case SpvOpTypeArray:
        return fact->decor.stride * module_part_count(w->m, type);
    case SpvOpTypeRuntimeArray:
        return 0;
    case SpvOpTypeStruct:
        for (uint32_t k = 0; k < i->count; k++) {
            uint32_t size = wgsl_module_size(w, i->operands[k], &fact->type.members[k]);
            if (fact->type.members[k].decor.offset + size > end)
                end = fact->type.members[k].decor.offset + size;
        }
        return end;
    default: /* scalars and vectors have no padding */
        return wgsl_extent(w, type, member).size;
    }
}

/* ---- Natural layouts ---- */

struct check {
    struct writer *w;
    bool is_uniform;
};

static bool is_natural(struct check *check, uint32_t type, const struct wgsl_member *member);

static bool matrix_is_natural(struct check *check, const struct instruction *i,
                              const struct wgsl_member *member) {
    uint32_t count;
    struct wgsl_extent part = matrix_part(check->w, i, member && member->decor.row_major, &count);
    return member && rounded(part.size, part.align) == member->decor.matrix_stride;
}

/* Increases the size of a structure to a stride, for all its uses. */
static bool fits_stride(struct check *check, uint32_t type, uint32_t stride) {
    struct writer *w = check->w;
    struct wgsl_extent part = wgsl_extent(w, type, NULL);
    if (rounded(part.size, part.align) == stride)
        return true;
    if (instruction_of(w->m, type)->opcode != SpvOpTypeStruct || stride % part.align ||
        wgsl_fact_of(w, type)->decor.stride || stride < part.size)
        return false;
    wgsl_fact_of(w, type)->decor.stride = stride;
    return true;
}

static bool array_is_natural(struct check *check, const struct instruction *i,
                             const struct wgsl_member *member) {
    struct writer *w = check->w;
    uint32_t element = i->operands[0], stride = wgsl_fact_of(w, i->id)->decor.stride;
    if (check->is_uniform && stride % 16)
        return false;
    if (!is_natural(check, element, member))
        return false;
    if (instruction_of(w->m, element)->opcode == SpvOpTypeStruct)
        return fits_stride(check, element, stride);
    struct wgsl_extent part = element_extent(w, element, member);
    bool is_written = member && member->is_padded && !check->is_uniform;
    return rounded(part.size, part.align) == stride && !is_written;
}

/* Returns whether atomics access components of vectors, which WGSL supports only in a buffer of
 * words, or if the vector is split. */
static bool has_atomic_vectors(const struct writer *w, uint32_t type,
                               const struct wgsl_member *member) {
    const struct instruction *i = instruction_of(w->m, type);
    while (i->opcode == SpvOpTypeArray || i->opcode == SpvOpTypeRuntimeArray)
        i = instruction_of(w->m, i->operands[0]);
    return member->is_atomic && i->opcode == SpvOpTypeVector &&
           !(i->id == type && member->is_split);
}

/* Returns true if a member, placed after `end`, has WGSL's layout. */
static bool member_is_natural(struct check *check, uint32_t type, const struct wgsl_member *member,
                              uint32_t end) {
    struct writer *w = check->w;
    if (!member->decor.has_offset || !is_natural(check, type, member) ||
        has_atomic_vectors(w, type, member))
        return false;
    struct wgsl_extent part = wgsl_extent(w, type, member);
    SpvOp op = (SpvOp)instruction_of(w->m, type)->opcode;
    bool is_large = op == SpvOpTypeStruct || op == SpvOpTypeArray;
    uint32_t align = check->is_uniform && is_large ? rounded(part.align, 16) : part.align;
    return member->decor.offset % align == 0 && member->decor.offset >= end;
}

/* Returns the members sorted by offset. */
static uint32_t *members_in_order(struct writer *w, uint32_t type) {
    const struct instruction *i = instruction_of(w->m, type);
    const struct wgsl_member *members = wgsl_fact_of(w, type)->type.members;
    uint32_t *order = arena_array(w->arena, uint32_t, i->count + 1u);
    for (uint32_t k = 0; k < i->count; k++) {
        uint32_t at = k;
        while (at && members[order[at - 1]].decor.offset > members[k].decor.offset) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = k;
    }
    return order;
}

static bool struct_is_natural(struct check *check, const struct instruction *i) {
    struct writer *w = check->w;
    const struct wgsl_member *members = wgsl_fact_of(w, i->id)->type.members;
    const uint32_t *order = members ? members_in_order(w, i->id) : NULL;
    uint32_t end = 0;
    for (uint32_t k = 0; order && k < i->count; k++) {
        const struct wgsl_member *member = &members[order[k]];
        uint32_t type = i->operands[order[k]];
        if (!member_is_natural(check, type, member, end))
            return false;
        end = member->decor.offset + wgsl_extent(w, type, member).size;
        if (check->is_uniform && instruction_of(w->m, type)->opcode == SpvOpTypeStruct)
            end = rounded(end, 16);
    }
    return order && (!i->count || members[order[0]].decor.offset == 0);
}

static bool is_natural(struct check *check, uint32_t type, const struct wgsl_member *member) {
    const struct instruction *i = instruction_of(check->w->m, type);
    switch (i->opcode) {
    case SpvOpTypeMatrix:
        return matrix_is_natural(check, i, member);
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        return array_is_natural(check, i, member);
    case SpvOpTypeStruct:
        return struct_is_natural(check, i);
    default: /* scalars and vectors have only one layout */
        return true;
    }
}

/* The declarations of these structures specify the offsets. */
static void share_type(struct writer *w, uint32_t type) {
    const struct instruction *i = instruction_of(w->m, type);
    if (i->opcode == SpvOpTypeArray || i->opcode == SpvOpTypeRuntimeArray)
        share_type(w, i->operands[0]);
    if (i->opcode != SpvOpTypeStruct || wgsl_fact_of(w, type)->type.is_shared)
        return;
    wgsl_fact_of(w, type)->type.is_shared = true;
    for (uint32_t k = 0; k < i->count; k++)
        share_type(w, i->operands[k]);
}

/* ---- Members with a different type in memory ---- */

VEC(struct wgsl_member *, member_vec);

struct fitting {
    struct writer *w;
    struct member_vec changed;
};

/* Returns the largest power of two up to 16 that divides a number. */
static uint32_t alignment_of(uint32_t number) {
    uint32_t align = 16;
    while (number % align)
        align /= 2;
    return align;
}

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static void fit_type(struct fitting *fitting, uint32_t type, uint32_t alignment);

/* Returns true for scalars and pairs with a stride of 16 bytes, as in constant buffers. */
static bool lie_apart(struct writer *w, const struct instruction *i) {
    while (instruction_of(w->m, i->operands[0])->opcode == SpvOpTypeArray)
        i = instruction_of(w->m, i->operands[0]);
    const struct instruction *element = instruction_of(w->m, i->operands[0]);
    bool is_pair = element->opcode == SpvOpTypeVector && element->operands[1] == 2;
    bool is_number = element->opcode == SpvOpTypeInt || element->opcode == SpvOpTypeFloat;
    return (is_pair || is_number) && scalar_size(w, element->id) == 4 &&
           wgsl_fact_of(w, i->id)->decor.stride == 16;
}

/* `alignment` divides the address of the member. */
static void fit_member(struct fitting *fitting, uint32_t type, struct wgsl_member *member,
                       uint32_t alignment) {
    struct writer *w = fitting->w;
    const struct instruction *i = instruction_of(w->m, type);
    bool splits = i->opcode == SpvOpTypeVector && !member->is_split &&
                  (wgsl_extent(w, type, NULL).align > alignment || member->is_atomic);
    bool pads = i->opcode == SpvOpTypeArray && !member->is_padded && lie_apart(w, i);
    member->is_split |= splits;
    member->is_padded |= pads;
    if (splits || pads)
        vec_push(w->arena, &fitting->changed, member);
    fit_type(fitting, type, alignment);
}

static void fit_type(struct fitting *fitting, uint32_t type, uint32_t alignment) {
    struct writer *w = fitting->w;
    const struct instruction *i = instruction_of(w->m, type);
    struct id_info *fact = wgsl_fact_of(w, type);
    if (i->opcode == SpvOpTypeArray || i->opcode == SpvOpTypeRuntimeArray)
        fit_type(fitting, i->operands[0], least(alignment, alignment_of(fact->decor.stride)));
    if (i->opcode != SpvOpTypeStruct || !fact->type.members)
        return;
    for (uint32_t k = 0; k < i->count; k++)
        fit_member(fitting, i->operands[k], &fact->type.members[k],
                   least(alignment, alignment_of(fact->type.members[k].decor.offset)));
}

static void fit_variable(struct writer *w, uint32_t type, bool is_uniform) {
    struct check check = {w, is_uniform};
    struct fitting fitting = {.w = w};
    if (is_natural(&check, type, NULL))
        return;
    fit_type(&fitting, type, 16);
    if (is_natural(&check, type, NULL))
        return;
    for (size_t k = 0; k < fitting.changed.count; k++)
        fitting.changed.items[k]->is_split = fitting.changed.items[k]->is_padded = false;
}

void wgsl_fit_layouts(struct writer *w) {
    for_each_in(i, &w->m->sections[SECTION_VARIABLES]) {
        SpvStorageClass storage =
            i->opcode == SpvOpVariable ? wgsl_storage_of(w, i->id) : SpvStorageClassMax;
        bool is_buffer = storage == SpvStorageClassUniform ||
                         storage == SpvStorageClassStorageBuffer ||
                         storage == SpvStorageClassPushConstant;
        uint32_t type = is_buffer ? module_pointee(w->m, i->id)->id : 0;
        if (is_buffer && instruction_of(w->m, type)->opcode == SpvOpTypeStruct &&
            wgsl_fact_of(w, i->id)->uses)
            fit_variable(w, type, !wgsl_is_storage_variable(w, i));
    }
}

bool wgsl_layout_is_natural(struct writer *w, uint32_t type, bool is_uniform) {
    struct check check = {w, is_uniform};
    if (!is_natural(&check, type, NULL))
        return false;
    share_type(w, type);
    return true;
}

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
    if (bits != 32)
        wgsl_refuse(w, w->at, "%ss of %u bits are not supported in WGSL",
                    is_float ? "float" : "integer", bits);
    return is_float ? "f32" : i->operands[1] ? "i32" : "u32";
}

static const char *vector_type(struct writer *w, const struct instruction *i) {
    const struct instruction *scalar = instruction_of(w->m, i->operands[0]);
    if (scalar->opcode == SpvOpTypeBool)
        return wgsl_format(w, "vec%u<bool>", i->operands[1]);
    number_type(w, scalar);
    return wgsl_format(w, "vec%u%c", i->operands[1], letter_of(scalar));
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
    enum expression_level level;
    uint32_t length;
    if (i->opcode == SpvOpTypeRuntimeArray)
        return "";
    if (module_constant_word(w->m, i->operands[1], &length))
        return wgsl_format(w, ", %u", length);
    return wgsl_format(w, ", %s", wgsl_constant_text(w, i->operands[1], &level));
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
    struct wgsl_extent extent = wgsl_extent(w, part, member);
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
    struct wgsl_extent extent = wgsl_extent(w, i->operands[order[at]], member);
    uint32_t end = member->decor.offset + extent.size;
    if (at + 1u == i->count)
        return wgsl_fact_of(w, type)->decor.stride;
    const struct wgsl_member *next = &members[order[at + 1]];
    uint32_t align = wgsl_extent(w, i->operands[order[at + 1]], next).align;
    return (end + align - 1) / align * align == next->decor.offset ? 0 : next->decor.offset;
}

static void struct_declare(struct writer *w, uint32_t type) {
    const struct instruction *i = instruction_of(w->m, type);
    struct text_sink text = {.arena = w->arena};
    struct id_info *fact = wgsl_fact_of(w, type);
    fact->text = struct_name(w, type);
    name_members(w, type);
    const uint32_t *order = members_in_order(w, type);
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
        return vector_type(w, i);
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
