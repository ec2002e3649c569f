/* The description of the symbol or the expression at a position. */
#include "server.h"

struct description {
    struct server *s;
    struct text_sink text;
    bool is_markdown;
};

static void add_code(struct description *d, const char *code) {
    if (d->is_markdown)
        sink_format(&d->text, "```hlsl\n%s\n```\n", code);
    else
        sink_format(&d->text, "%s\n", code);
}

static void add_line(struct description *d, const char *format, ...) LIKE_PRINTF(2, 3);
static void add_line(struct description *d, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *line = arena_vformat(d->s->scratch, format, args);
    va_end(args);
    sink_text(&d->text, "\n");
    sink_text(&d->text, line);
    sink_text(&d->text, "\n");
}

static void add_layout(struct description *d, const struct hlsl2spv_symbol *symbol) {
    if (symbol->has_offset && symbol->has_size)
        add_line(d, "Offset %llu, size %llu, alignment %llu, padding %llu", symbol->offset,
                 symbol->size, symbol->alignment, symbol->padding);
    else if (symbol->has_offset)
        add_line(d, "Offset %llu", symbol->offset);
    else if (symbol->has_size)
        add_line(d, "Size %llu, alignment %llu", symbol->size, symbol->alignment);
    if (symbol->registers)
        add_line(d, "Register %s", symbol->registers);
    if (symbol->has_binding)
        add_line(d, "Binding %u, set %u", symbol->binding, symbol->set);
    if (symbol->has_location)
        add_line(d, "Location %u", symbol->location);
}

static void describe_symbol(struct description *d, const struct hlsl2spv_symbol *symbol) {
    const char *declaration = symbol->declaration ? symbol->declaration : symbol->name;
    add_code(d, declaration ? declaration : "");
    if (symbol->documentation)
        add_line(d, "%s", symbol->documentation);
    if (symbol->value)
        add_line(d, "Value: %s", symbol->value);
    if (symbol->expansion) {
        add_line(d, "Expands to");
        add_code(d, symbol->expansion);
    }
    add_layout(d, symbol);
    if (symbol->overload_count)
        add_line(d, "%zu other overload%s", symbol->overload_count,
                 symbol->overload_count == 1 ? "" : "s");
}

/* The members of a block or a struct with their offsets. */
static void add_members(struct description *d, const struct hlsl2spv_layout *layout) {
    struct text_sink text = {.arena = d->s->scratch};
    if (!layout || !layout->member_count)
        return;
    for (size_t i = 0; i < layout->member_count; i++) {
        const struct hlsl2spv_member *m = &layout->members[i];
        sink_format(&text, "%s%4llu %*s%s %s", i ? "\n" : "", m->offset, (int)(m->depth * 2), "",
                    m->type ? m->type : "", m->name ? m->name : "");
        if (m->padding)
            sink_format(&text, " // %llu bytes of padding follow", m->padding);
    }
    add_line(d, "Layout%s%s", layout->rule ? " " : "", layout->rule ? layout->rule : "");
    add_code(d, text.text);
}

static bool has_members(enum hlsl2spv_symbol_kind kind) {
    return kind == HLSL2SPV_SYMBOL_CBUFFER || kind == HLSL2SPV_SYMBOL_STRUCT;
}

static void put_description(struct json *out, const struct description *d) {
    json_begin(out, "contents", '{');
    json_put_text(out, "kind", d->is_markdown ? "markdown" : "plaintext");
    json_put_text(out, "value", d->text.text);
    json_end(out, '}');
}

static void show_expression(struct description *d, struct json *out, const struct place *place) {
    struct hlsl2spv_range point = {place->path, place->line, place->column, place->line,
                                   place->column};
    const struct hlsl2spv_expression *expression = hlsl2spv_query_expression(place->query, &point);
    if (!expression || !expression->type)
        return;
    add_code(d, expression->type);
    if (expression->value)
        add_line(d, "Value: %s", expression->value);
    json_begin(out, "result", '{');
    put_description(out, d);
    put_range(d->s, out, "range", place->file, &expression->range);
    json_end(out, '}');
}

void hover_show(struct server *s, const json_t *params, struct json *out) {
    struct place place = analysis_place(s, params);
    struct description d = {.s = s, .text.arena = s->scratch, .is_markdown = s->client.markdown};
    const struct hlsl2spv_symbol *symbol =
        hlsl2spv_query_symbol(place.query, place.path, place.line, place.column);
    if (!symbol) {
        show_expression(&d, out, &place);
        return;
    }
    describe_symbol(&d, symbol);
    if (has_members(symbol->kind))
        add_members(&d, hlsl2spv_query_layout(place.query, place.path, place.line, place.column));
    json_begin(out, "result", '{');
    put_description(out, &d);
    put_range(s, out, "range", place.file, &symbol->here);
    json_end(out, '}');
}
