/* Tables of block layouts for human readers. */
#include "facts.h"

/* Limit of output lines, because nested structs can multiply the number of members. */
enum { MOST_LINES = 1 << 16, INDENT = 2, NAME_COLUMN = 24 };

struct table {
    const struct reflection *r;
    struct text_sink *out;
    uint32_t lines;
};

static void print_line(struct table *t, uint64_t offset, uint64_t size, unsigned depth,
                       const char *type, const char *name) {
    int indent = (int)(depth * INDENT);
    t->lines++;
    sink_format(t->out, "%8llu %8llu  %*s%-*s%s%s", (unsigned long long)offset,
                (unsigned long long)size, indent, "",
                *name && indent < NAME_COLUMN ? NAME_COLUMN - indent : 0, type, *name ? " " : "",
                name);
}

static void print_arrays(struct table *t, const struct fact_type *type) {
    for (; type->kind == FACT_ARRAY; type = fact_type_at(t->r, type->element))
        sink_format(t->out, "  every %u", type->stride);
}

/* Prints the members and, if they are in the order of their offsets, the gaps before them. */
static void print_members(struct table *t, const struct fact_type *block, uint64_t base,
                          unsigned depth) {
    uint64_t end = base;
    for (uint32_t k = 0; k < block->member_count && t->lines < MOST_LINES; k++) {
        const struct fact_member *m = &block->members[k];
        const struct fact_type *type = fact_type_at(t->r, m->type);
        const struct fact_type *element = fact_behind_arrays(t->r, type);
        uint64_t offset = base + m->marks->values[MARK_OFFSET];
        if (offset > end) {
            print_line(t, end, offset - end, depth, "", "(free)");
            sink_text(t->out, "\n");
        }
        print_line(t, offset, m->size, depth, m->hlsl_type ? m->hlsl_type : type->name, m->name);
        print_arrays(t, type);
        const struct marks *marks = m->marks;
        if (m->order)
            sink_format(t->out, "  %s", m->order);
        if (has_mark(marks, MARK_MATRIX_STRIDE))
            sink_format(t->out, "  %s, stride %u",
                        marks->flags & FLAG_ROW_MAJOR ? "column_major" : "row_major",
                        marks->values[MARK_MATRIX_STRIDE]);
        sink_text(t->out, "\n");
        if (element->kind == FACT_STRUCT)
            print_members(t, element, offset, depth + 1);
        end = offset + m->size;
    }
}

static void print_block(struct table *t, uint32_t type, const struct marks *marks) {
    uint64_t size = fact_size(t->r, type, marks);
    if (size)
        sink_format(t->out, ", %llu bytes", (unsigned long long)size);
    sink_format(t->out, "\n%8s %8s  %-*s %s\n", "offset", "size", NAME_COLUMN, "type", "name");
    print_members(t, fact_type_at(t->r, type), 0, 0);
    sink_text(t->out, t->lines < MOST_LINES ? "\n" : "...\n\n");
}

static bool is_block(const struct table *t, uint32_t type) {
    return type != NO_TYPE && fact_type_at(t->r, type)->kind == FACT_STRUCT;
}

void reflection_layout(const struct reflection *r, struct text_sink *out) {
    struct table t = {.r = r, .out = out};
    sink_text(out, "");
    for (size_t k = 0; k < r->resources.count; k++) {
        const struct fact_resource *resource = &r->resources.items[k];
        if (!is_block(&t, resource->type))
            continue;
        sink_format(out, "%s %s: set %u, binding %u",
                    resource->hlsl_type ? resource->hlsl_type : "block", resource->name,
                    resource->set, resource->binding);
        print_block(&t, resource->type, resource->marks);
    }
    for (size_t k = 0; k < r->memory.count; k++) {
        const struct fact_memory *m = &r->memory.items[k];
        if (!is_block(&t, m->type) || !(fact_type_at(r, m->type)->flags & FLAG_BLOCK))
            continue;
        sink_format(out, "%s %s",
                    m->storage == SpvStorageClassPushConstant ? "push constants" : "block",
                    m->name);
        print_block(&t, m->type, m->marks);
    }
}
