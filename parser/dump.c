/* Table of node members, and everything derived from it: traversal of children, generic
 * constructors, node depth, and -ast-dump.
 *
 * A dump has one line per node, indented by its depth. The line contains the node's kind and its
 * own properties. The children follow one level deeper, in source order. The dump contains no
 * addresses or line numbers, so it changes only with the tree. */
#include "../base/base.h"
#include "build.h"
#include "parser.h"

#include <inttypes.h>
#include <stddef.h>
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

/* ---- Table of node members ---- */

/* A member of `struct node`, printed on the node's line, below it, or both. */
struct dump_field {
    enum {
        NO_PART,
        SPECIAL,  /* printed by a separate function */
        ATOM,     /* a single identifier, if present */
        FLAG,     /* the text, if the member is true */
        NAME,     /* struct syntax_name; its arguments are printed below */
        PARTS,    /* below: the arguments in a chain of struct name_part */
        CHILD,    /* below: the node, or "none" */
        OPTIONAL, /* below: the node, if present */
        LIST,     /* below: the nodes */
        TITLED    /* below: the text on a line, then the nodes one level deeper; if there are any */
    } how;
    uint16_t offset;
    union {
        const char *text;
        void (*write)(struct syntax_dumper *d, const struct node *node); /* for SPECIAL */
    };
};

#define OF(member) .offset = offsetof(struct node, member)
#define SPECIAL(function)                                                                          \
    { SPECIAL, .write = function }
#define ATOM(member)                                                                               \
    { ATOM, OF(member) }
#define FLAG(member, word)                                                                         \
    { FLAG, OF(member), .text = word }
#define NAME(member)                                                                               \
    { NAME, OF(member) }
#define PARTS(member)                                                                              \
    { PARTS, OF(member) }
#define CHILD(member)                                                                              \
    { CHILD, OF(member) }
#define OPTIONAL(member)                                                                           \
    { OPTIONAL, OF(member) }
#define LIST(member)                                                                               \
    { LIST, OF(member) }
#define TITLED(title, member)                                                                      \
    { TITLED, OF(member), .text = title }

enum { MOST_PARTS = 8 };

static const struct {
    const char *name;
    struct dump_field parts[MOST_PARTS + 1];
} kinds[NODE_KIND_COUNT] = {
    [NODE_NAME] = {"name", {NAME(name)}},
    [NODE_INT] = {"int", {SPECIAL(word_literal)}},
    [NODE_FLOAT] = {"float", {SPECIAL(word_literal)}},
    [NODE_BOOL] = {"bool", {SPECIAL(word_literal)}},
    [NODE_STRING] = {"string", {SPECIAL(word_string)}},
    [NODE_THIS] = {"this"},
    [NODE_PAREN] = {"paren", {OPTIONAL(unary.operand)}},
    [NODE_UNARY] = {"unary", {SPECIAL(word_operator), OPTIONAL(unary.operand)}},
    [NODE_POSTFIX] = {"postfix", {SPECIAL(word_operator), OPTIONAL(unary.operand)}},
    [NODE_BINARY] = {"binary",
                     {SPECIAL(word_operator), CHILD(binary.left), OPTIONAL(binary.right)}},
    [NODE_ASSIGN] = {"assign",
                     {SPECIAL(word_compound), CHILD(binary.left), OPTIONAL(binary.right)}},
    [NODE_COMMA] = {"comma", {CHILD(binary.left), OPTIONAL(binary.right)}},
    [NODE_CONDITIONAL] = {"conditional",
                          {CHILD(conditional.condition), CHILD(conditional.yes),
                           CHILD(conditional.no)}},
    [NODE_CAST] = {"cast", {CHILD(cast.type), CHILD(cast.operand)}},
    [NODE_CONSTRUCT] = {"construct", {CHILD(construct.type), LIST(construct.arguments)}},
    [NODE_CALL] = {"call", {CHILD(call.callee), LIST(call.arguments)}},
    [NODE_INDEX] = {"index", {CHILD(index.base), CHILD(index.index)}},
    [NODE_MEMBER] = {"member", {SPECIAL(word_member), CHILD(member.base), PARTS(member.name)}},
    [NODE_SIZEOF] = {"sizeof", {OPTIONAL(sizeof_.type), OPTIONAL(sizeof_.operand)}},
    [NODE_DECLTYPE] = {"decltype", {OPTIONAL(unary.operand)}},
    [NODE_INIT_LIST] = {"init-list", {LIST(list)}},
    [NODE_SAMPLER_STATE] = {"sampler-state", {LIST(list)}},
    [NODE_TYPE] = {"type",
                   {FLAG(type.row_major_default, "row-major"), LIST(type.modifiers),
                    OPTIONAL(type.specifier), TITLED("arrays", type.arrays)}},
    [NODE_TYPE_NAME] = {"type-name", {NAME(name)}},
    [NODE_STRUCT] = {"struct",
                     {SPECIAL(word_keyword), NAME(record.name), SPECIAL(word_bodiless),
                      TITLED("bases", record.bases), LIST(record.members)}},
    [NODE_ENUM] = {"enum",
                   {FLAG(enumeration.scoped, "class"), NAME(enumeration.name),
                    OPTIONAL(enumeration.base), LIST(enumeration.enumerators)}},
    [NODE_ENUMERATOR] = {"enumerator", {ATOM(enumerator.name), OPTIONAL(enumerator.value)}},
    [NODE_DECLARATION] = {"declaration", {CHILD(declaration.type), LIST(declaration.declarators)}},
    [NODE_DECLARATOR] = {"declarator",
                         {NAME(declarator.name), FLAG(declarator.is_function, "function"),
                          FLAG(declarator.is_const, "const"), TITLED("arrays", declarator.arrays),
                          LIST(declarator.parameters), LIST(declarator.post),
                          OPTIONAL(declarator.initializer), OPTIONAL(declarator.body)}},
    [NODE_FUNCTION] = {"function", {CHILD(declaration.type), LIST(declaration.declarators)}},
    [NODE_PARAMETER] = {"parameter",
                        {ATOM(parameter.name), CHILD(parameter.type),
                         TITLED("arrays", parameter.arrays), LIST(parameter.post),
                         OPTIONAL(parameter.initializer)}},
    [NODE_CBUFFER] = {"cbuffer",
                      {FLAG(buffer.is_tbuffer, "tbuffer"), ATOM(buffer.name), LIST(buffer.post),
                       LIST(buffer.members)}},
    [NODE_NAMESPACE] = {"namespace", {ATOM(namespace_.name), LIST(namespace_.members)}},
    [NODE_USING_NAMESPACE] = {"using-namespace", {NAME(name)}},
    [NODE_USING] = {"using", {NAME(name)}},
    [NODE_ALIAS] = {"alias", {ATOM(alias.name), CHILD(alias.type)}},
    [NODE_TYPEDEF] = {"typedef", {CHILD(declaration.type), LIST(declaration.declarators)}},
    [NODE_TEMPLATE] = {"template",
                       {TITLED("parameters", template_.parameters), CHILD(template_.declaration)}},
    [NODE_TEMPLATE_PARAMETER] = {"template-parameter",
                                 {SPECIAL(word_sort), ATOM(template_parameter.name),
                                  TITLED("parameters", template_parameter.parameters),
                                  OPTIONAL(template_parameter.type),
                                  OPTIONAL(template_parameter.initializer)}},
    [NODE_STATIC_ASSERT] = {"static-assert", {CHILD(binary.left), OPTIONAL(binary.right)}},
    [NODE_EMPTY] = {"empty"},
    [NODE_LOST] = {"lost"},
    [NODE_DESTRUCTOR] = {"destructor", {OPTIONAL(unary.operand)}},
    [NODE_SEMANTIC] = {"semantic", {ATOM(post.name), LIST(post.arguments)}},
    [NODE_REGISTER] = {"register", {LIST(post.arguments)}},
    [NODE_PACKOFFSET] = {"packoffset", {LIST(post.arguments)}},
    [NODE_BIT_FIELD] = {"bit-field", {OPTIONAL(unary.operand)}},
    [NODE_PAYLOAD_ACCESS] = {"payload-access", {ATOM(post.name), LIST(post.arguments)}},
    [NODE_ATTRIBUTE] = {"attribute",
                        {SPECIAL(word_attribute), FLAG(attribute.double_bracket, "[[]]"),
                         LIST(attribute.arguments)}},
    [NODE_MODIFIER] = {"modifier", {SPECIAL(word_modifier)}},
    [NODE_BLOCK] = {"block", {LIST(list)}},
    [NODE_EXPRESSION] = {"expression", {OPTIONAL(unary.operand)}},
    [NODE_DECLARATION_STATEMENT] = {"declaration-statement", {OPTIONAL(unary.operand)}},
    [NODE_IF] = {"if", {CHILD(if_.condition), CHILD(if_.yes), OPTIONAL(if_.no)}},
    [NODE_FOR] = {"for",
                  {CHILD(for_.init), CHILD(for_.condition), CHILD(for_.step), CHILD(for_.body)}},
    [NODE_WHILE] = {"while", {CHILD(loop.condition), CHILD(loop.body)}},
    [NODE_DO] = {"do", {CHILD(loop.condition), CHILD(loop.body)}},
    [NODE_SWITCH] = {"switch", {CHILD(loop.condition), CHILD(loop.body)}},
    [NODE_CASE] = {"case", {OPTIONAL(unary.operand)}},
    [NODE_DEFAULT] = {"default"},
    [NODE_BREAK] = {"break"},
    [NODE_CONTINUE] = {"continue"},
    [NODE_DISCARD] = {"discard"},
    [NODE_RETURN] = {"return", {OPTIONAL(unary.operand)}},
};

static const void *member_at(const struct dump_field *part, const struct node *node) {
    return (const char *)node + part->offset;
}

/* ---- Traversal of children ---- */

struct dump_walk {
    node_visitor *visit;
    void *user;
};

static void visit_one(const struct dump_walk *w, const struct node *child) {
    if (child)
        w->visit(w->user, child);
}

static void visit_all(const struct dump_walk *w, const struct node *first) {
    for (const struct node *child = first; child; child = child->next)
        w->visit(w->user, child);
}

static void visit_arguments(const struct dump_walk *w, const struct name_part *part) {
    for (; part; part = part->next)
        visit_all(w, name_arguments(part)->first);
}

static void visit_name(const struct dump_walk *w, const struct syntax_name *name) {
    visit_arguments(w, name->parts);
    visit_one(w, name->conversion);
}

static void visit_part(const struct dump_walk *w, const struct dump_field *part,
                       const struct node *node) {
    const void *member = member_at(part, node);
    if (part->how == NAME)
        visit_name(w, member);
    else if (part->how == PARTS)
        visit_arguments(w, *(struct name_part *const *)member);
    else if (part->how == CHILD || part->how == OPTIONAL)
        visit_one(w, *(struct node *const *)member);
    else if (part->how == LIST || part->how == TITLED)
        visit_all(w, ((const struct list *)member)->first);
}

void node_children(const struct node *node, node_visitor *visit, void *user) {
    const struct dump_walk walk = {visit, user};
    visit_all(&walk, node->attributes);
    for (const struct dump_field *part = kinds[node->kind].parts; part->how; part++)
        visit_part(&walk, part, node);
}

/* ---- Generic constructors and node depth ---- */

static void check_child(struct parser *p, struct node *node, const struct node *child,
                        unsigned steps) {
    unsigned depth = child->depth + steps;
    if (depth <= node->depth)
        return;
    node->depth = (uint16_t)depth;
    if (depth > MAX_TREE_STEPS)
        context_fail(p->context, node->at, "program nested more than %d levels deep",
                     MAX_TREE_DEPTH);
}

static void hold_all(struct parser *p, struct node *node, const struct node *child) {
    for (; child; child = child->next)
        check_child(p, node, child, LEFT_STEPS);
}

static void hold_name(struct parser *p, struct node *node, const struct name_part *part) {
    for (; part; part = part->next)
        if (part->has_arguments)
            hold_all(p, node, part->arguments.first);
}

/* Called for nearly every node, so it uses a switch: a visitor would be twice as slow. */
void node_finish(struct parser *p, struct node *node) {
    unsigned steps = node->kind == NODE_BINARY || node->kind == NODE_COMMA ? 1 : LEFT_STEPS;
    for (const struct dump_field *part = kinds[node->kind].parts; part->how; part++) {
        const void *member = member_at(part, node);
        const struct node *child;
        switch (part->how) {
        case CHILD:
        case OPTIONAL:
            child = *(struct node *const *)member;
            if (child)
                check_child(p, node, child, steps);
            steps = LEFT_STEPS;
            break;
        case LIST:
        case TITLED:
            hold_all(p, node, ((const struct list *)member)->first);
            break;
        case NAME:
            hold_name(p, node, ((const struct syntax_name *)member)->parts);
            if (((const struct syntax_name *)member)->conversion)
                check_child(p, node, ((const struct syntax_name *)member)->conversion, LEFT_STEPS);
            break;
        case PARTS:
            hold_name(p, node, *(struct name_part *const *)member);
            break;
        default:
            break;
        }
    }
}

struct node *build_of_nodes(struct parser *p, struct token_span span, enum node_kind kind,
                            struct node *const *children) {
    struct node *node = node_make(p, span, kind);
    size_t count = 0;
    for (const struct dump_field *part = kinds[kind].parts; part->how && count < MOST_CHILDREN;
         part++)
        if (part->how == CHILD || part->how == OPTIONAL)
            *(struct node **)((char *)node + part->offset) = children[count++];
    node_finish(p, node);
    return node;
}

struct node *build_list(struct parser *p, struct token_span span, enum node_kind kind,
                        struct list list) {
    struct node *node = node_make(p, span, kind);
    node->list = list;
    node_finish(p, node);
    return node;
}

/* ---- The dump ---- */

static void word_of(struct syntax_dumper *d, const struct dump_field *part,
                    const struct node *node) {
    const void *member = member_at(part, node);
    if (part->how == SPECIAL)
        part->write(d, node);
    else if (part->how == ATOM)
        word_atom(d, *(const atom *)member);
    else if (part->how == FLAG)
        word_if(d, *(const bool *)member, part->text);
    else if (part->how == NAME)
        word_name(d, member);
}

static void dump_below(struct syntax_dumper *d, const struct dump_field *part,
                       const struct node *node) {
    const void *member = member_at(part, node);
    if (part->how == NAME)
        dump_name_arguments(d, member);
    else if (part->how == PARTS)
        dump_parts_arguments(d, *(struct name_part *const *)member);
    else if (part->how == CHILD)
        dump_child(d, *(struct node *const *)member);
    else if (part->how == OPTIONAL)
        dump_if_there(d, *(struct node *const *)member);
    else if (part->how == LIST)
        dump_list(d, *(const struct list *)member);
    else if (part->how == TITLED)
        dump_titled(d, part->text, *(const struct list *)member);
}

static void dump(struct syntax_dumper *d, const struct node *node) {
    const struct dump_field *parts = kinds[node->kind].parts;
    begin_line(d, kinds[node->kind].name);
    for (const struct dump_field *part = parts; part->how; part++)
        word_of(d, part, node);
    end_line(d);
    dump_list(d, (struct list){.first = node->attributes});
    for (const struct dump_field *part = parts; part->how; part++)
        dump_below(d, part, node);
}

void syntax_dump(struct context *c, const struct syntax_unit *unit, struct text_sink *out) {
    struct syntax_dumper d = {c, out, 0};
    for (const struct node *node = unit->declarations.first; node; node = node->next)
        dump(&d, node);
}
