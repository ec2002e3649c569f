/* Text of the syntax tree: -ast-dump.
 *
 * A dump has one line per node, indented by its depth. The line contains the node's kind and its
 * own properties. The children follow one level deeper, in source order. The dump contains no
 * addresses or line numbers, so it changes only with the tree. */
#include "../base/base.h"
#include "build.h"
#include "node_members.h"
#include "parser.h"

#include <inttypes.h>
#include <string.h>

struct syntax_dumper {
    struct context *context;
    struct text_sink *out;
    unsigned depth;
};

static const char *const modifier_names[MODIFIER_COUNT] = {
    [MODIFIER_NONE] = "",
#define MODIFIER(id, spelling, contextual) [MODIFIER_##id] = spelling,
#include "../spec/modifiers.def"
};

static void dump(struct syntax_dumper *d, const struct node *node);

/* ---- Lines ---- */

static void begin_line(struct syntax_dumper *d, const char *text) {
    for (unsigned i = 0; i < d->depth; i++)
        sink_text(d->out, "  ");
    sink_text(d->out, text);
}

static void print_word(struct syntax_dumper *d, const char *text) {
    sink_text(d->out, " ");
    sink_text(d->out, text);
}

static void word_if(struct syntax_dumper *d, bool condition, const char *text) {
    if (condition)
        print_word(d, text);
}

static void word_atom(struct syntax_dumper *d, atom name) {
    word_if(d, name != 0, atom_text(d->context->atoms, name));
}

static void end_line(struct syntax_dumper *d) {
    sink_text(d->out, "\n");
}

static void dump_list(struct syntax_dumper *d, struct list list) {
    d->depth++;
    for (const struct node *node = list.first; node; node = node->next)
        dump(d, node);
    d->depth--;
}

/* Prints a list below a title line, which distinguishes it from other lists. */
static void dump_titled(struct syntax_dumper *d, const char *title, struct list list) {
    if (!list.first)
        return;
    d->depth++;
    begin_line(d, title);
    end_line(d);
    dump_list(d, list);
    d->depth--;
}

static void dump_child(struct syntax_dumper *d, const struct node *child) {
    d->depth++;
    if (child) {
        dump(d, child);
    } else {
        begin_line(d, "none");
        end_line(d);
    }
    d->depth--;
}

static void dump_if_there(struct syntax_dumper *d, const struct node *child) {
    if (child)
        dump_child(d, child);
}

/* ---- Names ---- */

static void word_parts(struct syntax_dumper *d, const struct name_part *part, bool global) {
    sink_text(d->out, global ? " ::" : " ");
    for (; part; part = part->next) {
        sink_text(d->out, atom_text(d->context->atoms, part->name));
        sink_text(d->out, part->has_arguments ? "<>" : "");
        sink_text(d->out, part->next ? "::" : "");
    }
}

static void word_name(struct syntax_dumper *d, const struct syntax_name *name) {
    word_if(d, name->typename_, "typename");
    if (name->parts)
        word_parts(d, name->parts, name->global);
    if (name->operator_)
        sink_format(d->out, "operator%s", operator_spelling(name->operator_));
    word_if(d, name->conversion != NULL, "conversion");
}

static void dump_parts_arguments(struct syntax_dumper *d, const struct name_part *part) {
    for (; part; part = part->next)
        dump_titled(d, "arguments", *name_arguments(part));
}

static void dump_name_arguments(struct syntax_dumper *d, const struct syntax_name *name) {
    dump_parts_arguments(d, name->parts);
    dump_if_there(d, name->conversion);
}

/* ---- Literals ---- */

static void word_literal(struct syntax_dumper *d, const struct node *node) {
    double value;
    memcpy(&value, &node->literal.bits, sizeof value);
    if (node->kind == NODE_FLOAT)
        sink_format(d->out, " %.9g", value);
    else if (node->kind == NODE_BOOL)
        print_word(d, node->literal.bits ? "true" : "false");
    else
        sink_format(d->out, " %" PRIu64, node->literal.bits);
    unsigned suffix = node->literal.suffix;
    word_if(d, suffix & SUFFIX_U, "u");
    word_if(d, suffix & SUFFIX_L, "l");
    word_if(d, suffix & SUFFIX_F, "f");
    word_if(d, suffix & SUFFIX_H, "h");
}

static void word_string(struct syntax_dumper *d, const struct node *node) {
    sink_text(d->out, " \"");
    for (uint32_t i = 0; i < node->text.length; i++) {
        unsigned char c = (unsigned char)node->text.text[i];
        const char *format = c == '"' || c == '\\' ? "\\%c" : c < ' ' || c == 127 ? "\\%03o" : "%c";
        sink_format(d->out, format, c);
    }
    sink_text(d->out, "\"");
}

/* ---- Special properties ---- */

static void word_operator(struct syntax_dumper *d, const struct node *node) {
    print_word(d, operator_spelling(node->op));
}

static void word_compound(struct syntax_dumper *d, const struct node *node) {
    word_operator(d, node);
    sink_text(d->out, "=");
}

static void word_member(struct syntax_dumper *d, const struct node *node) {
    word_parts(d, node->member.name, false);
    if (node->op)
        sink_format(d->out, "operator%s", operator_spelling(node->op));
}

static void word_modifier(struct syntax_dumper *d, const struct node *node) {
    print_word(d, modifier_names[node->op]);
}

static void word_keyword(struct syntax_dumper *d, const struct node *node) {
    static const char *const keywords[] = {
        [RECORD_STRUCT] = "struct", [RECORD_CLASS] = "class", [RECORD_INTERFACE] = "interface"};
    word_if(d, node->record.keyword != RECORD_STRUCT, keywords[node->record.keyword]);
}

static void word_bodiless(struct syntax_dumper *d, const struct node *node) {
    word_if(d, !node->record.has_body, "without a body");
}

static void word_sort(struct syntax_dumper *d, const struct node *node) {
    word_if(d, node->template_parameter.sort == PARAMETER_TYPE, "typename");
    word_if(d, node->template_parameter.sort == PARAMETER_TEMPLATE, "template");
}

static void word_attribute(struct syntax_dumper *d, const struct node *node) {
    word_atom(d, node->attribute.scope);
    sink_text(d->out, node->attribute.scope ? "::" : " ");
    sink_text(d->out, atom_text(d->context->atoms, node->attribute.name));
}

static void (*const specials[SPECIAL_COUNT])(struct syntax_dumper *d, const struct node *node) = {
    [SPECIAL_LITERAL] = word_literal,   [SPECIAL_STRING] = word_string,
    [SPECIAL_OPERATOR] = word_operator, [SPECIAL_COMPOUND] = word_compound,
    [SPECIAL_MEMBER] = word_member,     [SPECIAL_MODIFIER] = word_modifier,
    [SPECIAL_KEYWORD] = word_keyword,   [SPECIAL_BODILESS] = word_bodiless,
    [SPECIAL_SORT] = word_sort,         [SPECIAL_ATTRIBUTE] = word_attribute,
};

/* ---- The dump ---- */

static void word_of(struct syntax_dumper *d, const struct node_member *part,
                    const struct node *node) {
    const void *member = node_member_at(part, node);
    if (part->how == PART_SPECIAL)
        specials[part->special](d, node);
    else if (part->how == PART_ATOM)
        word_atom(d, *(const atom *)member);
    else if (part->how == PART_FLAG)
        word_if(d, *(const bool *)member, part->text);
    else if (part->how == PART_NAME)
        word_name(d, member);
}

static void dump_below(struct syntax_dumper *d, const struct node_member *part,
                       const struct node *node) {
    const void *member = node_member_at(part, node);
    if (part->how == PART_NAME)
        dump_name_arguments(d, member);
    else if (part->how == PART_PARTS)
        dump_parts_arguments(d, *(struct name_part *const *)member);
    else if (part->how == PART_CHILD)
        dump_child(d, *(struct node *const *)member);
    else if (part->how == PART_OPTIONAL)
        dump_if_there(d, *(struct node *const *)member);
    else if (part->how == PART_LIST)
        dump_list(d, *(const struct list *)member);
    else if (part->how == PART_TITLED)
        dump_titled(d, part->text, *(const struct list *)member);
}

static void dump(struct syntax_dumper *d, const struct node *node) {
    const struct node_member *parts = node_rows[node->kind].parts;
    begin_line(d, node_rows[node->kind].name);
    for (const struct node_member *part = parts; part->how; part++)
        word_of(d, part, node);
    end_line(d);
    dump_list(d, (struct list){.first = node->attributes});
    for (const struct node_member *part = parts; part->how; part++)
        dump_below(d, part, node);
}

void syntax_dump(struct context *c, const struct syntax_unit *unit, struct text_sink *out) {
    struct syntax_dumper d = {c, out, 0};
    for (const struct node *node = unit->declarations.first; node; node = node->next)
        dump(&d, node);
}
