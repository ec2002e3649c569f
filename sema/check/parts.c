#include "parts.h"

enum { MAX_PARTS = 32 };

static unsigned count_parts(const struct type *type);

/* Where a field begins among the parts of its record; beyond the last field: how many there are. */
static unsigned field_offset(const struct record *record, uint32_t field) {
    unsigned count = record->base ? count_parts(record->base) : 0;
    for (uint32_t i = 0; i < field && count <= MAX_PARTS; i++)
        count += count_parts(record->fields[i].type);
    return count;
}

/* More than MAX_PARTS when there are too many. */
static unsigned count_parts(const struct type *type) {
    switch ((int)type->kind) {
    case TYPE_VECTOR:
        return type->columns;
    case TYPE_MATRIX:
        return type->rows;
    case TYPE_STRUCT:
        return field_offset(type->record, type->record->field_count);
    default:
        return 1;
    }
}

static bool is_followed(const struct type *type, unsigned *count) {
    *count = count_parts(type);
    return *count <= MAX_PARTS;
}

static uint32_t mask_of(unsigned count) {
    return count >= MAX_PARTS ? UINT32_MAX : (1u << count) - 1;
}

uint32_t type_parts(const struct type *type) {
    unsigned count;
    return is_followed(type, &count) ? mask_of(count) : 1;
}

static struct parts narrow(struct parts whole, unsigned offset, unsigned count) {
    if (whole.is_settled)
        return whole;
    whole.first = (uint8_t)(whole.first + offset);
    whole.mask = mask_of(count) << whole.first;
    return whole;
}

static struct parts settle(struct parts p) {
    p.is_settled = true;
    p.is_exact = false;
    return p;
}

static struct parts parts_of_element(struct context *c, const struct expression *e) {
    struct parts whole = parts_of_place(c, e->index.base);
    const struct type *type = e->index.base->type;
    bool has_parts = type->kind == TYPE_VECTOR || type->kind == TYPE_MATRIX;
    const struct constant *k = has_parts ? expression_fold(c, e->index.index) : NULL;
    if (!k || whole.is_settled || k->values[0].u >= count_parts(type))
        return settle(whole);
    struct parts p = narrow(whole, (unsigned)k->values[0].u, 1);
    p.is_settled = true; /* a matrix's row */
    return p;
}

static struct parts parts_of_swizzle(struct context *c, const struct expression *e) {
    struct parts whole = parts_of_place(c, e->swizzle.base);
    if (whole.is_settled || e->swizzle.base->type->kind != TYPE_VECTOR)
        return whole;
    whole.mask = 0;
    for (unsigned i = 0; i < e->swizzle.count; i++)
        whole.mask |= 1u << (whole.first + e->swizzle.components[i]);
    whole.is_settled = true;
    return whole;
}

static struct parts parts_of_variable(const struct variable *v) {
    unsigned count;
    bool whole = is_followed(v->type, &count);
    return (struct parts){v, whole ? mask_of(count) : 1, whole, 0, !whole};
}

struct parts parts_of_place(struct context *c, const struct expression *place) {
    switch ((int)place->kind) {
    case EXPR_VARIABLE:
        return parts_of_variable(place->variable);
    case EXPR_MEMBER:
        return narrow(parts_of_place(c, place->member.base),
                      field_offset(place->member.base->type->record, place->member.index),
                      count_parts(place->type));
    case EXPR_BASE:
        return narrow(parts_of_place(c, place->unary.operand), 0, count_parts(place->type));
    case EXPR_INDEX:
        return parts_of_element(c, place);
    case EXPR_SWIZZLE:
        return parts_of_swizzle(c, place);
    case EXPR_MATRIX_SWIZZLE:
        return settle(parts_of_place(c, place->matrix_swizzle.base));
    default:
        return (struct parts){0};
    }
}

static void name_part(struct context *c, struct text_sink *out, const struct type *type,
                      unsigned part) {
    if (type->kind == TYPE_VECTOR && type->columns <= 4) {
        sink_format(out, ".%c", "xyzw"[part]);
        return;
    }
    if (type->kind == TYPE_VECTOR || type->kind == TYPE_MATRIX)
        sink_format(out, "[%u]", part);
    if (type->kind != TYPE_STRUCT)
        return;
    const struct record *record = type->record;
    uint32_t field = 0;
    while (field < record->field_count && field_offset(record, field + 1) <= part)
        field++;
    if (part < field_offset(record, 0) || field == record->field_count)
        return;
    sink_format(out, ".%s", atom_text(c->atoms, record->fields[field].name));
    name_part(c, out, record->fields[field].type, part - field_offset(record, field));
}

const char *parts_name(struct context *c, const struct variable *v, uint32_t mask) {
    struct text_sink out = {.arena = c->arena};
    sink_text(&out, atom_text(c->atoms, v->name));
    if (mask != type_parts(v->type) && mask)
        name_part(c, &out, v->type, (unsigned)__builtin_ctz(mask));
    return out.text;
}
