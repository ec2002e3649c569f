/* Layouts of types in memory: sizes, alignments and strides, and the offsets of members. */
#include "packing.h"

static uint64_t round_up(uint64_t value, uint64_t multiple) {
    return multiple ? (value + multiple - 1) / multiple * multiple : value;
}

/* Sizes saturate far above any size that a module can express, so that sums cannot overflow. */
static uint64_t multiply(uint64_t a, uint64_t b) {
    const uint64_t most = (uint64_t)1 << 48;
    return a && b > most / a ? most : a * b;
}

/* Min precision types and bool occupy 32 bits in memory. */
static uint32_t scalar_size(enum scalar scalar) {
    if (scalar_class(scalar) == CLASS_BOOL || scalar_is_min_precision(scalar))
        return 4;
    return scalar_bits(scalar) / 8;
}

/* Returns the alignment of a vector by the OpenGL rules 1 to 3. */
static uint32_t vector_alignment(uint32_t count, uint32_t element_size) {
    return (count >= 3 ? 4 : count) * element_size;
}

static struct type_layout layout_of_vector(uint32_t count, uint32_t element, enum packing packing) {
    return (struct type_layout){.size = (uint64_t)count * element,
                                .extent = (uint64_t)count * element,
                                .alignment = packing_rules[packing].element_alignment
                                                 ? element
                                                 : vector_alignment(count, element)};
}

bool layout_matrix_is_lines(const struct type *matrix, enum packing packing) {
    return packing_rules[packing].lines || !scalar_is_float(matrix->scalar);
}

/* A matrix is an array of its rows or columns. With a single row or column it is a vector, except
 * in a Direct3D constant buffer, where each element of such an array occupies a register. */
static struct type_layout layout_of_matrix(const struct type *type, enum packing packing) {
    const struct packing_rule *rule = &packing_rules[packing];
    uint32_t element = scalar_size(type->scalar);
    uint32_t vectors = type->row_major ? type->rows : type->columns;
    uint32_t length = type->row_major ? type->columns : type->rows;
    bool is_vector = type->rows == 1 || type->columns == 1;
    if (rule->open_tail ? vectors == 1 : is_vector)
        return layout_of_vector(type->rows * type->columns, element, packing);
    uint32_t stride = length * element;
    uint32_t alignment = element;
    uint64_t size = (uint64_t)vectors * stride;
    if (!rule->tight_matrices) {
        alignment = stride = vector_alignment(length, element);
        if (rule->register_arrays)
            alignment = stride = (uint32_t)round_up(stride, REGISTER_SIZE);
        size = rule->open_tail ? (uint64_t)stride * (vectors - 1) + length * element
                               : (uint64_t)stride * vectors;
    }
    bool is_whole = !is_vector && !layout_matrix_is_lines(type, packing);
    return (struct type_layout){.size = size,
                                .extent = is_whole ? (uint64_t)stride * vectors : size,
                                .alignment = alignment,
                                .array_stride = is_vector ? stride : 0,
                                .matrix_stride = stride};
}

static struct type_layout layout_of_array(struct layout *l, const struct type *type,
                                          enum packing packing) {
    const struct packing_rule *rule = &packing_rules[packing];
    struct type_layout element = layout_of_type(l, type->element, packing);
    struct type_layout whole = {.alignment = element.alignment,
                                .matrix_stride = element.matrix_stride};
    if (rule->register_arrays)
        whole.alignment = (uint32_t)round_up(whole.alignment, REGISTER_SIZE);
    uint64_t stride = round_up(element.size, whole.alignment);
    if (stride == 0 && rule->register_arrays) /* an array of empty structs */
        stride = element.size = whole.alignment;
    whole.size = multiply(stride, type->count);
    if (rule->open_tail && type->count)
        whole.size = multiply(stride, type->count - 1) + element.size;
    whole.extent = type->count ? multiply(stride, type->count - 1) + element.extent : 0;
    whole.array_stride = stride > UINT32_MAX ? UINT32_MAX : (uint32_t)stride;
    return whole;
}

struct type_layout layout_of_type(struct layout *l, const struct type *type, enum packing packing) {
    switch (type->kind) {
    case TYPE_SCALAR:
    case TYPE_ENUM:
    case TYPE_VECTOR:
        if (type_is_long_vector(type)) {
            /* Long vectors are arrays in SPIR-V, with contiguous elements as in Direct3D. */
            uint32_t element = scalar_size(type->scalar);
            return (struct type_layout){.size = (uint64_t)type->columns * element,
                                        .alignment = element,
                                        .array_stride = element};
        }
        return layout_of_vector(type->columns ? type->columns : 1, scalar_size(type->scalar),
                                packing);
    case TYPE_MATRIX:
        return layout_of_matrix(type, packing);
    case TYPE_ARRAY:
        return layout_of_array(l, type, packing);
    case TYPE_STRUCT: {
        const struct record_layout *record = layout_of_record(l, type->record, packing);
        return (struct type_layout){
            .size = record->size, .extent = record->extent, .alignment = record->alignment};
    }
    case TYPE_OBJECT: {
        uint64_t alignment, size = type_bytes(type, &alignment);
        return (struct type_layout){.size = size, .extent = size, .alignment = (uint32_t)alignment};
    }
    case TYPE_ERROR:
    case TYPE_VOID:
    case TYPE_STRING:
    case TYPE_PLACEHOLDER:
        break;
    }
    return (struct type_layout){.alignment = 1};
}

static bool is_vector_in_memory(const struct type *type, enum packing packing) {
    if (type->kind == TYPE_VECTOR)
        return !type_is_long_vector(type);
    if (type->kind != TYPE_MATRIX || (type->rows > 1 && type->columns > 1))
        return false;
    return layout_of_matrix(type, packing).matrix_stride == 0;
}

bool layout_straddles(const struct type *type, uint64_t size, uint64_t offset,
                      enum packing packing) {
    if (!packing_rules[packing].may_not_straddle || !is_vector_in_memory(type, packing))
        return false;
    return size <= REGISTER_SIZE ? offset / REGISTER_SIZE != (offset + size - 1) / REGISTER_SIZE
                                 : offset % REGISTER_SIZE != 0;
}

/* ---- Structs ---- */

/* Returns the first valid offset of a member at or after `end`. */
static uint64_t next_offset(const struct type *type, struct type_layout member, uint64_t end,
                            enum packing packing) {
    if (!packing_rules[packing].may_not_straddle || !is_vector_in_memory(type, packing))
        return round_up(end, member.alignment);
    uint32_t element = scalar_size(type->scalar);
    uint64_t offset = round_up(end, element <= 4 ? element : member.alignment);
    return layout_straddles(type, member.size, offset, packing) ? round_up(offset, REGISTER_SIZE)
                                                                : offset;
}

/* A struct being laid out. */
struct record_packer {
    struct layout *l;
    const struct record *record;
    enum packing packing;
    struct record_layout *result;
    struct member_layout *members;
    uint64_t end;       /* end of the members so far */
    uint64_t size;      /* the same by dxc's rules, see add_to_size() */
    unsigned size_bits; /* bits used in the last unit of `size` */
    uint32_t alignment; /* largest alignment of a member */
    uint32_t last;      /* previous field, or NO_FIELD */
};
enum { NO_FIELD = UINT32_MAX };

/* Reports whether bit-fields of two types share a unit. A bool is a uint, an enum an int. */
static bool have_one_unit(const struct type *x, const struct type *y) {
    bool has_other_enum = (x->kind == TYPE_ENUM && x->scalar != SCALAR_INT) ||
                          (y->kind == TYPE_ENUM && y->scalar != SCALAR_INT);
    enum scalar a = x->scalar == SCALAR_BOOL ? SCALAR_UINT : x->scalar;
    enum scalar b = y->scalar == SCALAR_BOOL ? SCALAR_UINT : y->scalar;
    return x == y || (a == b && !has_other_enum);
}

static bool joins_bit_field(const struct record_packer *p, uint32_t index) {
    if (p->last == NO_FIELD)
        return false;
    const struct field *before = &p->record->fields[p->last], *field = &p->record->fields[index];
    unsigned taken = p->members[p->last].bit_offset + before->bit_width;
    return before->has_bit_width && field->has_bit_width && !field->packoffset &&
           have_one_unit(before->type, field->type) &&
           taken + field->bit_width <= 8 * scalar_size(field->type->scalar);
}

/* dxc merges bit-fields by their types in memory, but computes the size of a struct from their
 * source types. `bool a : 1; uint b : 7;` share a word, and the struct has the size of two. This
 * applies to array strides and sizeof. */
static void add_to_size(struct record_packer *p, const struct field *field, struct type_layout type,
                        uint64_t offset) {
    const struct field *before = p->last == NO_FIELD ? NULL : &p->record->fields[p->last];
    if (field_joins_unit(before, p->size_bits, field)) {
        p->size_bits += field->bit_width;
        return;
    }
    uint64_t next = next_offset(field->type, type, p->size, p->packing);
    p->size = (next > offset ? next : offset) + type.size;
    p->size_bits = field->bit_width;
}

/* Gets the explicit offset of a field. [[vk::offset]] overrides packoffset. */
static bool explicit_offset(const struct field *field, uint64_t *offset) {
    const struct attribute *attribute = attribute_find(field->attributes, ATTRIBUTE_VK_OFFSET);
    if (attribute) {
        *offset = (uint64_t)attribute_integer(attribute, 0, 0);
        return true;
    }
    if (field->packoffset) {
        *offset = field->packoffset->byte;
        return true;
    }
    return false;
}

/* Underlines the explicit offset in the next message and returns its location. */
static location marked_offset(struct context *c, const struct field *field) {
    const struct attribute *attribute = attribute_find(field->attributes, ATTRIBUTE_VK_OFFSET);
    if (attribute)
        return sema_marked_attribute(c, attribute);
    diag_underline(c, field->packoffset->at, field->packoffset->end);
    return field->packoffset->at;
}

static uint32_t required_alignment(const struct type *type, struct type_layout member,
                                   enum packing packing) {
    return is_vector_in_memory(type, packing) && packing_rules[packing].may_not_straddle
               ? scalar_size(type->scalar)
               : member.alignment;
}

/* An offset that violates the rules is still valid on devices that accept any multiple of the
 * scalar size, which the Direct3D and scalar layouts require. */
static void check_offset(const struct record_packer *p, const struct field *field,
                         struct type_layout type, uint64_t offset) {
    uint32_t alignment = required_alignment(field->type, type, p->packing);
    bool is_aligned = !alignment || offset % alignment == 0;
    if (is_aligned && next_offset(field->type, type, offset, p->packing) == offset)
        return;
    const char *message =
        is_aligned
            ? arena_format(p->l->c->typed, "'%s' would cross a border of %d bytes at %llu",
                           field_name(p->l, field), REGISTER_SIZE, (unsigned long long)offset)
            : arena_format(p->l->c->typed,
                           "offset %llu of '%s' is not a multiple of its alignment, %u",
                           (unsigned long long)offset, field_name(p->l, field), alignment);
    location at = marked_offset(p->l->c, field);
    if (packing_rules[p->packing].element_alignment)
        warning_at(p->l->c, WARN_MEMBER_OFFSET, at, "%s", message);
    else
        error_invalid_at(p->l->c, at, WARN_MEMBER_OFFSET, "%s", message);
}

static void place_field(struct record_packer *p, uint32_t index) {
    const struct field *field = &p->record->fields[index];
    struct member_layout *m = &p->members[index];
    struct type_layout type = layout_of_type(p->l, field->type, p->packing);
    *m = (struct member_layout){.size = type.size > UINT32_MAX ? UINT32_MAX : (uint32_t)type.size,
                                .matrix_stride = type.matrix_stride,
                                .packing = p->packing};
    const struct type *inner = type_strip_arrays(field->type);
    m->row_major_in_spirv = inner->kind == TYPE_MATRIX && !inner->row_major;
    if (type.alignment > p->alignment)
        p->alignment = type.alignment;
    if (joins_bit_field(p, index)) {
        const struct member_layout *unit = &p->members[p->last];
        add_to_size(p, field, type, unit->offset);
        m->offset = unit->offset;
        m->bit_offset = unit->bit_offset + p->record->fields[p->last].bit_width;
        m->member = unit->member;
        p->last = index;
        return;
    }
    uint64_t begin = field->begins_register && packing_rules[p->packing].register_arrays
                         ? round_up(p->end, REGISTER_SIZE)
                         : p->end;
    uint64_t offset = next_offset(field->type, type, begin, p->packing);
    if (p->packing != PACK_NONE && explicit_offset(field, &offset))
        check_offset(p, field, type, offset);
    if (offset > UINT32_MAX)
        error_at(p->l->c, field->at, "offset of '%s' exceeds 4 GiB", field_name(p->l, field));
    m->offset = (uint32_t)offset;
    m->member = index;
    add_to_size(p, field, type, offset);
    p->end = offset + type.size;
    p->last = index;
}

/* Members of $Globals with register(c#) come first, ordered by number. */
static uint32_t *order_of_fields(struct layout *l, const struct record *record) {
    uint32_t *order = arena_array(l->c->typed, uint32_t, record->field_count);
    uint32_t count = 0;
    if (record == l->globals) {
        for (uint32_t i = 0; i < record->field_count; i++) {
            if (!record->fields[i].packoffset)
                continue;
            uint32_t at = count++;
            for (; at > 0 && record->fields[order[at - 1]].packoffset->byte >
                                 record->fields[i].packoffset->byte;
                 at--)
                order[at] = order[at - 1];
            order[at] = i;
        }
    }
    for (uint32_t i = 0; i < record->field_count; i++)
        if (record != l->globals || !record->fields[i].packoffset)
            order[count++] = i;
    return order;
}

/* Fast path for the common case: ascending members need not be compared pairwise. */
static bool is_ascending(const struct record_packer *p) {
    uint64_t end = p->result->base_offset + (uint64_t)p->result->base_size;
    for (uint32_t i = 0; i < p->record->field_count; i++) {
        const struct member_layout *m = &p->members[i];
        if (m->offset < end)
            return false;
        end = m->offset + (uint64_t)m->size;
    }
    return true;
}

/* Reports members that share a byte, which only explicit offsets can cause. */
static void check_overlaps(struct record_packer *p) {
    const struct record *record = p->record;
    for (uint32_t i = 0; i < record->field_count; i++) {
        uint64_t begin = p->members[i].offset, end = begin + p->members[i].size;
        uint64_t asked;
        if (!explicit_offset(&record->fields[i], &asked))
            continue;
        if (begin < p->result->base_offset + (uint64_t)p->result->base_size && end > begin)
            error_at(p->l->c, marked_offset(p->l->c, &record->fields[i]),
                     "offset of '%s' overlaps the base struct",
                     field_name(p->l, &record->fields[i]));
        for (uint32_t j = 0; j < record->field_count; j++) {
            const struct member_layout *other = &p->members[j];
            uint64_t other_asked;
            bool both = explicit_offset(&record->fields[j], &other_asked);
            if (i == j || (both && j > i) || other->member == p->members[i].member)
                continue;
            if (begin >= other->offset + (uint64_t)other->size || other->offset >= end)
                continue;
            if (error_at(p->l->c, marked_offset(p->l->c, &record->fields[i]),
                         "offset of '%s' overlaps '%s'", field_name(p->l, &record->fields[i]),
                         field_name(p->l, &record->fields[j])))
                note_at(p->l->c, record->fields[j].at, "'%s' occupies bytes %u to %llu",
                        field_name(p->l, &record->fields[j]), other->offset,
                        (unsigned long long)other->offset + other->size - 1);
            break;
        }
    }
}

static bool has_explicit_offsets(const struct record *record) {
    uint64_t offset;
    for (uint32_t i = 0; i < record->field_count; i++)
        if (explicit_offset(&record->fields[i], &offset))
            return true;
    return false;
}

static void place_base(struct record_packer *p) {
    if (!p->record->base)
        return;
    struct type_layout base = layout_of_type(p->l, p->record->base, p->packing);
    p->result->base_size = (uint32_t)base.size;
    p->result->base_packing = p->packing;
    p->end = p->size = base.size;
    p->alignment = base.alignment;
}

/* Numbers members in order of declaration. Initially `member` is the first field of the unit. */
static void number_members(struct record_packer *p) {
    uint32_t count = p->record->base != NULL;
    for (uint32_t i = 0; i < p->record->field_count; i++) {
        uint32_t first = p->members[i].member;
        p->members[i].member = first == i ? count++ : p->members[first].member;
    }
    p->result->member_count = count;
}

/* ---- Matrices with a neighbor in their last register ----
 *
 *     float3x3 m; float s;    m @0, its last column up to byte 44; s @44
 *
 * In SPIR-V a matrix occupies a whole stride per row or column, so the two would overlap
 * (SPIRV-Tools, by Vulkan's "Offset and Stride Assignment"). An array ends with its last element. A
 * member with such a matrix uses arrays of vectors instead. */

static bool has_neighbour(const struct record_packer *p, uint64_t end, uint64_t extent) {
    for (uint32_t i = 0; end < extent && i < p->record->field_count; i++)
        if (p->members[i].offset >= end && p->members[i].offset < extent)
            return true;
    return false;
}

static void open_matrices(struct record_packer *p) {
    uint64_t base_extent =
        p->record->base ? layout_of_type(p->l, p->record->base, p->packing).extent : 0;
    if (has_neighbour(p, p->result->base_size, base_extent))
        p->result->base_packing = PACK_DX_LINES;
    for (uint32_t i = 0; i < p->record->field_count; i++) {
        struct member_layout *m = &p->members[i];
        uint64_t extent = layout_of_type(p->l, p->record->fields[i].type, p->packing).extent;
        if (has_neighbour(p, (uint64_t)m->offset + m->size, m->offset + extent))
            m->packing = PACK_DX_LINES;
    }
}

/* Returns the extent of a struct with the packings of its members. */
static uint32_t record_extent(const struct record_packer *p) {
    uint64_t extent = p->end;
    if (p->record->base)
        extent = layout_of_type(p->l, p->record->base, p->result->base_packing).extent;
    for (uint32_t i = 0; i < p->record->field_count; i++) {
        const struct member_layout *m = &p->members[i];
        uint64_t end =
            m->offset + layout_of_type(p->l, p->record->fields[i].type, m->packing).extent;
        if (end > extent)
            extent = end;
    }
    return extent > UINT32_MAX ? UINT32_MAX : (uint32_t)extent;
}

/* The size includes the last byte of all members, which may not belong to the last field. */
static void finish_record(struct record_packer *p) {
    const struct packing_rule *rule = &packing_rules[p->packing];
    for (uint32_t i = 0; i < p->record->field_count; i++) {
        uint64_t end = p->members[i].offset + (uint64_t)p->members[i].size;
        if (end > p->end)
            p->end = end;
    }
    if (p->size > p->end)
        p->end = p->size;
    if (rule->register_arrays)
        p->alignment = (uint32_t)round_up(p->alignment, REGISTER_SIZE);
    if (!rule->open_tail)
        p->end = round_up(p->end, p->alignment);
    p->result->size = p->end > UINT32_MAX ? UINT32_MAX : (uint32_t)p->end;
    p->result->alignment = p->alignment;
    p->result->members = p->members;
    if (p->packing == PACK_DX_CONSTANT)
        open_matrices(p);
    p->result->extent = record_extent(p);
    number_members(p);
}

const struct record_layout *layout_of_record(struct layout *l, const struct record *record,
                                             enum packing packing) {
    struct {
        const struct record *record;
        uint64_t packing;
    } key = {record, packing};
    void **slot = map_slot(l->c->typed, &l->records, &key, sizeof key);
    if (*slot)
        return *slot;
    struct record_layout *result = arena_new(l->c->typed, struct record_layout);
    *slot = result;
    struct record_packer p = {.l = l,
                              .record = record,
                              .packing = packing,
                              .result = result,
                              .alignment = 1,
                              .last = NO_FIELD};
    p.members = arena_array(l->c->typed, struct member_layout, record->field_count);
    place_base(&p);
    uint32_t *order = order_of_fields(l, record);
    for (uint32_t i = 0; i < record->field_count; i++)
        place_field(&p, order[i]);
    if (packing != PACK_NONE && has_explicit_offsets(record) && !is_ascending(&p))
        check_overlaps(&p);
    finish_record(&p);
    return result;
}
