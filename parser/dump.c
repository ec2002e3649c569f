/* -ast-dump: a line for each node, indented by its depth.  A line holds the node's kind and what
 * it has of its own; what it holds of others follows, a level deeper, in the order of the source.
 * No addresses and no numbers of lines: a dump changes only when the tree does. */
#include "../base/base.h"
#include "parser.h"

#include <inttypes.h>
#include <string.h>

struct dumper {
    struct context *context;
    struct text_sink *out;
    unsigned depth;
};

static const char *const kind_names[NODE_KIND_COUNT] = {
    [NODE_NAME] = "name",
    [NODE_INT] = "int",
    [NODE_FLOAT] = "float",
    [NODE_BOOL] = "bool",
    [NODE_STRING] = "string",
    [NODE_THIS] = "this",
    [NODE_PAREN] = "paren",
    [NODE_UNARY] = "unary",
    [NODE_POSTFIX] = "postfix",
    [NODE_BINARY] = "binary",
    [NODE_ASSIGN] = "assign",
    [NODE_COMMA] = "comma",
    [NODE_CONDITIONAL] = "conditional",
    [NODE_CAST] = "cast",
    [NODE_CONSTRUCT] = "construct",
    [NODE_CALL] = "call",
    [NODE_INDEX] = "index",
    [NODE_MEMBER] = "member",
    [NODE_SIZEOF] = "sizeof",
    [NODE_DECLTYPE] = "decltype",
    [NODE_INIT_LIST] = "init-list",
    [NODE_SAMPLER_STATE] = "sampler-state",
    [NODE_TYPE] = "type",
    [NODE_TYPE_NAME] = "type-name",
    [NODE_STRUCT] = "struct",
    [NODE_ENUM] = "enum",
    [NODE_ENUMERATOR] = "enumerator",
    [NODE_DECLARATION] = "declaration",
    [NODE_DECLARATOR] = "declarator",
    [NODE_FUNCTION] = "function",
    [NODE_PARAMETER] = "parameter",
    [NODE_CBUFFER] = "cbuffer",
    [NODE_NAMESPACE] = "namespace",
    [NODE_USING_NAMESPACE] = "using-namespace",
    [NODE_USING] = "using",
    [NODE_ALIAS] = "alias",
    [NODE_TYPEDEF] = "typedef",
    [NODE_TEMPLATE] = "template",
    [NODE_TEMPLATE_PARAMETER] = "template-parameter",
    [NODE_STATIC_ASSERT] = "static-assert",
    [NODE_EMPTY] = "empty",
    [NODE_LOST] = "lost",
    [NODE_SEMANTIC] = "semantic",
    [NODE_REGISTER] = "register",
    [NODE_PACKOFFSET] = "packoffset",
    [NODE_BIT_FIELD] = "bit-field",
    [NODE_PAYLOAD_ACCESS] = "payload-access",
    [NODE_ATTRIBUTE] = "attribute",
    [NODE_MODIFIER] = "modifier",
    [NODE_BLOCK] = "block",
    [NODE_EXPRESSION] = "expression",
    [NODE_DECLARATION_STATEMENT] = "declaration-statement",
    [NODE_IF] = "if",
    [NODE_FOR] = "for",
    [NODE_WHILE] = "while",
    [NODE_DO] = "do",
    [NODE_SWITCH] = "switch",
    [NODE_CASE] = "case",
    [NODE_DEFAULT] = "default",
    [NODE_BREAK] = "break",
    [NODE_CONTINUE] = "continue",
    [NODE_DISCARD] = "discard",
    [NODE_RETURN] = "return",
};

static const char *const modifier_names[MODIFIER_COUNT] = {
    [MODIFIER_NONE] = "",
#define MODIFIER(id, spelling, contextual) [MODIFIER_##id] = spelling,
#include "../spec/modifiers.def"
#undef MODIFIER
};

static void dump(struct dumper *d, const struct node *node);

/* ---- Lines ---- */

static void begin_line(struct dumper *d, const char *text) {
    for (unsigned i = 0; i < d->depth; i++)
        sink_text(d->out, "  ");
    sink_text(d->out, text);
}

static void word(struct dumper *d, const char *text) {
    sink_text(d->out, " ");
    sink_text(d->out, text);
}

static void word_if(struct dumper *d, bool condition, const char *text) {
    if (condition)
        word(d, text);
}

static void word_atom(struct dumper *d, atom name) {
    word_if(d, name != 0, atom_text(d->context->atoms, name));
}

static void end_line(struct dumper *d) {
    sink_text(d->out, "\n");
}

static void dump_list(struct dumper *d, struct list list) {
    d->depth++;
    for (const struct node *node = list.first; node; node = node->next)
        dump(d, node);
    d->depth--;
}

/* With a line of its own above, for lists that need one to be told apart. */
static void dump_titled(struct dumper *d, const char *title, struct list list) {
    if (!list.first)
        return;
    d->depth++;
    begin_line(d, title);
    end_line(d);
    dump_list(d, list);
    d->depth--;
}

static void dump_child(struct dumper *d, const struct node *child) {
    d->depth++;
    if (child) {
        dump(d, child);
    } else {
        begin_line(d, "none");
        end_line(d);
    }
    d->depth--;
}

static void dump_if_there(struct dumper *d, const struct node *child) {
    if (child)
        dump_child(d, child);
}

/* ---- Names ---- */

static void word_parts(struct dumper *d, const struct name_part *part, bool global) {
    sink_text(d->out, global ? " ::" : " ");
    for (; part; part = part->next) {
        sink_text(d->out, atom_text(d->context->atoms, part->name));
        sink_text(d->out, part->has_arguments ? "<>" : "");
        sink_text(d->out, part->next ? "::" : "");
    }
}

static void word_name(struct dumper *d, const struct name *name) {
    word_if(d, name->typename_, "typename");
    if (name->parts)
        word_parts(d, name->parts, name->global);
    if (name->operator_)
        sink_format(d->out, "operator%s", operator_spelling(name->operator_));
    word_if(d, name->conversion != NULL, "conversion");
}

static void dump_parts_arguments(struct dumper *d, const struct name_part *part) {
    for (; part; part = part->next)
        dump_titled(d, "arguments", *name_arguments(part));
}

static void dump_name_arguments(struct dumper *d, const struct name *name) {
    dump_parts_arguments(d, name->parts);
    dump_if_there(d, name->conversion);
}

/* ---- Literals ---- */

static void word_suffix(struct dumper *d, unsigned suffix) {
    word_if(d, suffix & SUFFIX_U, "u");
    word_if(d, suffix & SUFFIX_L, "l");
    word_if(d, suffix & SUFFIX_F, "f");
    word_if(d, suffix & SUFFIX_H, "h");
}

static void word_literal(struct dumper *d, const struct node *node) {
    double value;
    memcpy(&value, &node->literal.bits, sizeof value);
    if (node->kind == NODE_FLOAT)
        sink_format(d->out, " %.9g", value);
    else if (node->kind == NODE_BOOL)
        word(d, node->literal.bits ? "true" : "false");
    else
        sink_format(d->out, " %" PRIu64, node->literal.bits);
    word_suffix(d, node->literal.suffix);
}

static void word_string(struct dumper *d, const struct node *node) {
    sink_text(d->out, " \"");
    for (uint32_t i = 0; i < node->text.length; i++) {
        unsigned char c = (unsigned char)node->text.text[i];
        const char *format = c == '"' || c == '\\' ? "\\%c" : c < ' ' || c == 127 ? "\\%03o" : "%c";
        sink_format(d->out, format, c);
    }
    sink_text(d->out, "\"");
}

/* ---- What a node says of itself, on its line ---- */

static void word_declarator(struct dumper *d, const struct node *node) {
    word_name(d, &node->declarator.name);
    word_if(d, node->declarator.is_function, "function");
    word_if(d, node->declarator.is_const, "const");
}

static void word_record(struct dumper *d, const struct node *node) {
    static const char *const keywords[] = {
        [RECORD_STRUCT] = "struct", [RECORD_CLASS] = "class", [RECORD_INTERFACE] = "interface"};
    word_if(d, node->record.keyword != RECORD_STRUCT, keywords[node->record.keyword]);
    word_name(d, &node->record.name);
    word_if(d, !node->record.has_body, "without a body");
}

static void word_attribute(struct dumper *d, const struct node *node) {
    word_atom(d, node->attribute.scope);
    sink_text(d->out, node->attribute.scope ? "::" : " ");
    sink_text(d->out, atom_text(d->context->atoms, node->attribute.name));
    word_if(d, node->attribute.double_bracket, "[[]]");
}

static void word_compound(struct dumper *d, const struct node *node) {
    sink_format(d->out, " %s=", operator_spelling((enum operator_kind)node->op));
}

static void words(struct dumper *d, const struct node *node) {
    switch ((enum node_kind)node->kind) {
    case NODE_NAME:
    case NODE_TYPE_NAME:
    case NODE_USING_NAMESPACE:
    case NODE_USING:
        word_name(d, &node->name);
        break;
    case NODE_INT:
    case NODE_FLOAT:
    case NODE_BOOL:
        word_literal(d, node);
        break;
    case NODE_STRING:
        word_string(d, node);
        break;
    case NODE_UNARY:
    case NODE_POSTFIX:
    case NODE_BINARY:
        word(d, operator_spelling((enum operator_kind)node->op));
        break;
    case NODE_ASSIGN:
        word_compound(d, node);
        break;
    case NODE_MEMBER:
        word_parts(d, node->member.name, false);
        if (node->op)
            sink_format(d->out, "operator%s", operator_spelling((enum operator_kind)node->op));
        break;
    case NODE_TYPE:
        word_if(d, node->type.row_major_default, "row-major");
        break;
    case NODE_STRUCT:
        word_record(d, node);
        break;
    case NODE_ENUM:
        word_if(d, node->enumeration.scoped, "class");
        word_name(d, &node->enumeration.name);
        break;
    case NODE_ENUMERATOR:
        word_atom(d, node->enumerator.name);
        break;
    case NODE_DECLARATOR:
        word_declarator(d, node);
        break;
    case NODE_PARAMETER:
        word_atom(d, node->parameter.name);
        break;
    case NODE_CBUFFER:
        word_if(d, node->buffer.is_tbuffer, "tbuffer");
        word_atom(d, node->buffer.name);
        break;
    case NODE_NAMESPACE:
        word_atom(d, node->namespace_.name);
        break;
    case NODE_ALIAS:
        word_atom(d, node->alias.name);
        break;
    case NODE_TEMPLATE_PARAMETER:
        word_if(d, node->template_parameter.sort == PARAMETER_TYPE, "typename");
        word_if(d, node->template_parameter.sort == PARAMETER_TEMPLATE, "template");
        word_atom(d, node->template_parameter.name);
        break;
    case NODE_SEMANTIC:
    case NODE_PAYLOAD_ACCESS:
        word_atom(d, node->post.name);
        break;
    case NODE_ATTRIBUTE:
        word_attribute(d, node);
        break;
    case NODE_MODIFIER:
        word(d, modifier_names[node->op]);
        break;
    case NODE_THIS:
    case NODE_PAREN:
    case NODE_COMMA:
    case NODE_CONDITIONAL:
    case NODE_CAST:
    case NODE_CONSTRUCT:
    case NODE_CALL:
    case NODE_INDEX:
    case NODE_SIZEOF:
    case NODE_DECLTYPE:
    case NODE_INIT_LIST:
    case NODE_SAMPLER_STATE:
    case NODE_DECLARATION:
    case NODE_FUNCTION:
    case NODE_TYPEDEF:
    case NODE_TEMPLATE:
    case NODE_STATIC_ASSERT:
    case NODE_EMPTY:
    case NODE_LOST:
    case NODE_REGISTER:
    case NODE_PACKOFFSET:
    case NODE_BIT_FIELD:
    case NODE_BLOCK:
    case NODE_EXPRESSION:
    case NODE_DECLARATION_STATEMENT:
    case NODE_IF:
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO:
    case NODE_SWITCH:
    case NODE_CASE:
    case NODE_DEFAULT:
    case NODE_BREAK:
    case NODE_CONTINUE:
    case NODE_DISCARD:
    case NODE_RETURN:
    case NODE_KIND_COUNT:
        break;
    }
}

/* ---- What a node holds ---- */

static void dump_pair(struct dumper *d, const struct node *first, const struct node *second) {
    dump_child(d, first);
    dump_child(d, second);
}

static void dump_type(struct dumper *d, const struct node *node) {
    dump_list(d, node->type.modifiers);
    dump_if_there(d, node->type.specifier);
    dump_titled(d, "arrays", node->type.arrays);
}

static void dump_record(struct dumper *d, const struct node *node) {
    dump_name_arguments(d, &node->record.name);
    dump_titled(d, "bases", node->record.bases);
    dump_list(d, node->record.members);
}

static void dump_declarator(struct dumper *d, const struct node *node) {
    dump_name_arguments(d, &node->declarator.name);
    dump_titled(d, "arrays", node->declarator.arrays);
    dump_list(d, node->declarator.parameters);
    dump_list(d, node->declarator.post);
    dump_if_there(d, node->declarator.initializer);
    dump_if_there(d, node->declarator.body);
}

static void dump_parameter(struct dumper *d, const struct node *node) {
    dump_child(d, node->parameter.type);
    dump_titled(d, "arrays", node->parameter.arrays);
    dump_list(d, node->parameter.post);
    dump_if_there(d, node->parameter.initializer);
}

static void dump_for(struct dumper *d, const struct node *node) {
    dump_pair(d, node->for_.init, node->for_.condition);
    dump_pair(d, node->for_.step, node->for_.body);
}

static void dump_held(struct dumper *d, const struct node *node) {
    switch ((enum node_kind)node->kind) {
    case NODE_NAME:
    case NODE_TYPE_NAME:
    case NODE_USING_NAMESPACE:
    case NODE_USING:
        dump_name_arguments(d, &node->name);
        break;
    case NODE_PAREN:
    case NODE_DECLTYPE:
    case NODE_UNARY:
    case NODE_POSTFIX:
    case NODE_BIT_FIELD:
    case NODE_EXPRESSION:
    case NODE_DECLARATION_STATEMENT:
    case NODE_CASE:
    case NODE_RETURN:
        dump_if_there(d, node->unary.operand);
        break;
    case NODE_BINARY:
    case NODE_ASSIGN:
    case NODE_COMMA:
    case NODE_STATIC_ASSERT:
        dump_child(d, node->binary.left);
        dump_if_there(d, node->binary.right);
        break;
    case NODE_CONDITIONAL:
        dump_pair(d, node->conditional.condition, node->conditional.yes);
        dump_child(d, node->conditional.no);
        break;
    case NODE_CAST:
        dump_pair(d, node->cast.type, node->cast.operand);
        break;
    case NODE_CONSTRUCT:
        dump_child(d, node->construct.type);
        dump_list(d, node->construct.arguments);
        break;
    case NODE_CALL:
        dump_child(d, node->call.callee);
        dump_list(d, node->call.arguments);
        break;
    case NODE_INDEX:
        dump_pair(d, node->index.base, node->index.index);
        break;
    case NODE_MEMBER:
        dump_child(d, node->member.base);
        dump_parts_arguments(d, node->member.name);
        break;
    case NODE_SIZEOF:
        dump_if_there(d, node->sizeof_.type);
        dump_if_there(d, node->sizeof_.operand);
        break;
    case NODE_INIT_LIST:
    case NODE_SAMPLER_STATE:
    case NODE_BLOCK:
        dump_list(d, node->list);
        break;
    case NODE_TYPE:
        dump_type(d, node);
        break;
    case NODE_STRUCT:
        dump_record(d, node);
        break;
    case NODE_ENUM:
        dump_if_there(d, node->enumeration.base);
        dump_list(d, node->enumeration.enumerators);
        break;
    case NODE_ENUMERATOR:
        dump_if_there(d, node->enumerator.value);
        break;
    case NODE_DECLARATION:
    case NODE_FUNCTION:
    case NODE_TYPEDEF:
        dump_child(d, node->declaration.type);
        dump_list(d, node->declaration.declarators);
        break;
    case NODE_DECLARATOR:
        dump_declarator(d, node);
        break;
    case NODE_PARAMETER:
        dump_parameter(d, node);
        break;
    case NODE_CBUFFER:
        dump_list(d, node->buffer.post);
        dump_list(d, node->buffer.members);
        break;
    case NODE_NAMESPACE:
        dump_list(d, node->namespace_.members);
        break;
    case NODE_ALIAS:
        dump_child(d, node->alias.type);
        break;
    case NODE_TEMPLATE:
        dump_titled(d, "parameters", node->template_.parameters);
        dump_child(d, node->template_.declaration);
        break;
    case NODE_TEMPLATE_PARAMETER:
        if (node->template_parameter.sort == PARAMETER_TEMPLATE)
            dump_titled(d, "parameters", node->template_parameter.parameters);
        dump_if_there(d, node->template_parameter.type);
        dump_if_there(d, node->template_parameter.initializer);
        break;
    case NODE_SEMANTIC:
    case NODE_REGISTER:
    case NODE_PACKOFFSET:
    case NODE_PAYLOAD_ACCESS:
        dump_list(d, node->post.arguments);
        break;
    case NODE_ATTRIBUTE:
        dump_list(d, node->attribute.arguments);
        break;
    case NODE_IF:
        dump_pair(d, node->if_.condition, node->if_.yes);
        dump_if_there(d, node->if_.no);
        break;
    case NODE_FOR:
        dump_for(d, node);
        break;
    case NODE_WHILE:
    case NODE_DO:
    case NODE_SWITCH:
        dump_pair(d, node->loop.condition, node->loop.body);
        break;
    case NODE_INT:
    case NODE_FLOAT:
    case NODE_BOOL:
    case NODE_STRING:
    case NODE_THIS:
    case NODE_EMPTY:
    case NODE_LOST:
    case NODE_MODIFIER:
    case NODE_DEFAULT:
    case NODE_BREAK:
    case NODE_CONTINUE:
    case NODE_DISCARD:
    case NODE_KIND_COUNT:
        break;
    }
}

static void dump(struct dumper *d, const struct node *node) {
    begin_line(d, kind_names[node->kind]);
    words(d, node);
    end_line(d);
    dump_list(d, (struct list){.first = node->attributes});
    dump_held(d, node);
}

void syntax_dump(struct context *c, const struct syntax_unit *unit, struct text_sink *out) {
    struct dumper d = {c, out, 0};
    for (const struct node *node = unit->declarations.first; node; node = node->next)
        dump(&d, node);
}
