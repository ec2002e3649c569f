/* Memory layout by WGSL's rules, and members that need a different type to match the module's
 * layout. */
#include "../writer.h"

/* ---- Buffers ---- */

bool wgsl_is_push(const struct writer *w, const struct instruction *i) {
    return wgsl_storage_of(w, i->id) == SpvStorageClassPushConstant;
}

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

static struct wgsl_extent struct_extent(struct writer *w, uint32_t type) {
    const struct instruction *i = instruction_of(w->m, type);
    const struct id_info *fact = wgsl_fact_of(w, type);
    struct wgsl_extent all = {0, 4};
    for (uint32_t k = 0; k < i->count; k++) {
        const struct wgsl_member *member = fact->type.members ? &fact->type.members[k] : NULL;
        struct wgsl_extent part = wgsl_extent_of(w, i->operands[k], member);
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
    struct wgsl_extent part = wgsl_extent_of(w, type, member);
    bool is_array = instruction_of(w->m, type)->opcode == SpvOpTypeArray;
    return member && member->is_padded && !is_array ? (struct wgsl_extent){16, 16} : part;
}

struct wgsl_extent wgsl_extent_of(struct writer *w, uint32_t type,
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
        return wgsl_extent_of(w, type, member).size;
    }
}

static bool lay_out_struct(struct writer *w, const struct instruction *i) {
    struct type_info *info = &wgsl_fact_of(w, i->id)->type;
    uint32_t offset = 0;
    if (!info->members)
        info->members = arena_array(w->arena, struct wgsl_member, i->count + 1u);
    for (uint32_t k = 0; k < i->count; k++) {
        if (!wgsl_lay_out(w, i->operands[k]))
            return false;
        info->members[k].decor.has_offset = true;
        info->members[k].decor.offset = offset;
        offset += wgsl_module_size(w, i->operands[k], &info->members[k]);
    }
    return true;
}

bool wgsl_lay_out(struct writer *w, uint32_t type) {
    const struct instruction *i = instruction_of(w->m, type);
    struct decorations *decor = &wgsl_fact_of(w, type)->decor;
    switch (i->opcode) {
    case SpvOpTypeStruct:
        return lay_out_struct(w, i);
    case SpvOpTypeArray:
        if (!wgsl_lay_out(w, i->operands[0]) || !module_part_count(w->m, type))
            return false;
        decor->has_stride = true;
        decor->stride = wgsl_module_size(w, i->operands[0], NULL);
        return true;
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
    case SpvOpTypeVector:
        return scalar_size(w, type) == 4 && !wgsl_is_kind(w, type, SpvOpTypeBool);
    default:
        return false;
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
    struct wgsl_extent part = wgsl_extent_of(w, type, NULL);
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
    struct wgsl_extent part = wgsl_extent_of(w, type, member);
    SpvOp op = (SpvOp)instruction_of(w->m, type)->opcode;
    bool is_large = op == SpvOpTypeStruct || op == SpvOpTypeArray;
    uint32_t align = check->is_uniform && is_large ? rounded(part.align, 16) : part.align;
    return member->decor.offset % align == 0 && member->decor.offset >= end;
}

uint32_t *wgsl_members_in_order(struct writer *w, uint32_t type) {
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
    const uint32_t *order = members ? wgsl_members_in_order(w, i->id) : NULL;
    uint32_t end = 0;
    for (uint32_t k = 0; order && k < i->count; k++) {
        const struct wgsl_member *member = &members[order[k]];
        uint32_t type = i->operands[order[k]];
        if (!member_is_natural(check, type, member, end))
            return false;
        end = member->decor.offset + wgsl_extent_of(w, type, member).size;
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
        return !wgsl_is_short(check->w, type);
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
                  (wgsl_extent_of(w, type, NULL).align > alignment || member->is_atomic);
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
