/* Every child of a node, whatever its kind: for walks that care about a few kinds only. */
#include "syntax.h"

struct walk {
    node_visitor *visit;
    void *user;
};

static void one(const struct walk *w, const struct node *child) {
    if (child)
        w->visit(w->user, child);
}

static void two(const struct walk *w, const struct node *first, const struct node *second) {
    one(w, first);
    one(w, second);
}

static void all(const struct walk *w, const struct list *list) {
    for (const struct node *child = list->first; child; child = child->next)
        w->visit(w->user, child);
}

static void arguments_of(const struct walk *w, const struct name_part *part) {
    for (; part; part = part->next)
        all(w, name_arguments(part));
}

static void in_name(const struct walk *w, const struct name *name) {
    one(w, name->conversion);
    arguments_of(w, name->parts);
}

static void in_declarator(const struct walk *w, const struct node *node) {
    in_name(w, &node->declarator.name);
    all(w, &node->declarator.arrays);
    all(w, &node->declarator.post);
    one(w, node->declarator.initializer);
    all(w, &node->declarator.parameters);
    one(w, node->declarator.body);
}

static void in_record(const struct walk *w, const struct node *node) {
    in_name(w, &node->record.name);
    all(w, &node->record.bases);
    all(w, &node->record.members);
}

static void in_enumeration(const struct walk *w, const struct node *node) {
    one(w, node->enumeration.base);
    all(w, &node->enumeration.enumerators);
}

static void in_parameter(const struct walk *w, const struct node *node) {
    one(w, node->parameter.type);
    all(w, &node->parameter.arrays);
    all(w, &node->parameter.post);
    one(w, node->parameter.initializer);
}

static void in_template_parameter(const struct walk *w, const struct node *node) {
    one(w, node->template_parameter.type);
    all(w, &node->template_parameter.parameters);
    one(w, node->template_parameter.initializer);
}

static void in_for(const struct walk *w, const struct node *node) {
    two(w, node->for_.init, node->for_.condition);
    two(w, node->for_.step, node->for_.body);
}

static void in_kind(const struct walk *w, const struct node *node) {
    switch ((enum node_kind)node->kind) {
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
    case NODE_NAME:
    case NODE_TYPE_NAME:
    case NODE_USING:
    case NODE_USING_NAMESPACE:
        in_name(w, &node->name);
        break;
    case NODE_PAREN:
    case NODE_UNARY:
    case NODE_POSTFIX:
    case NODE_DECLTYPE:
    case NODE_BIT_FIELD:
    case NODE_EXPRESSION:
    case NODE_DECLARATION_STATEMENT:
    case NODE_CASE:
    case NODE_RETURN:
        one(w, node->unary.operand);
        break;
    case NODE_BINARY:
    case NODE_ASSIGN:
    case NODE_COMMA:
    case NODE_STATIC_ASSERT:
        two(w, node->binary.left, node->binary.right);
        break;
    case NODE_CONDITIONAL:
        one(w, node->conditional.condition);
        two(w, node->conditional.yes, node->conditional.no);
        break;
    case NODE_CAST:
        two(w, node->cast.type, node->cast.operand);
        break;
    case NODE_CONSTRUCT:
        one(w, node->construct.type);
        all(w, &node->construct.arguments);
        break;
    case NODE_CALL:
        one(w, node->call.callee);
        all(w, &node->call.arguments);
        break;
    case NODE_INDEX:
        two(w, node->index.base, node->index.index);
        break;
    case NODE_MEMBER:
        one(w, node->member.base);
        arguments_of(w, node->member.name);
        break;
    case NODE_SIZEOF:
        two(w, node->sizeof_.type, node->sizeof_.operand);
        break;
    case NODE_INIT_LIST:
    case NODE_SAMPLER_STATE:
    case NODE_BLOCK:
        all(w, &node->list);
        break;
    case NODE_TYPE:
        all(w, &node->type.modifiers);
        one(w, node->type.specifier);
        all(w, &node->type.arrays);
        break;
    case NODE_STRUCT:
        in_record(w, node);
        break;
    case NODE_ENUM:
        in_enumeration(w, node);
        break;
    case NODE_ENUMERATOR:
        one(w, node->enumerator.value);
        break;
    case NODE_DECLARATION:
    case NODE_FUNCTION:
    case NODE_TYPEDEF:
        one(w, node->declaration.type);
        all(w, &node->declaration.declarators);
        break;
    case NODE_DECLARATOR:
        in_declarator(w, node);
        break;
    case NODE_PARAMETER:
        in_parameter(w, node);
        break;
    case NODE_CBUFFER:
        all(w, &node->buffer.post);
        all(w, &node->buffer.members);
        break;
    case NODE_NAMESPACE:
        all(w, &node->namespace_.members);
        break;
    case NODE_ALIAS:
        one(w, node->alias.type);
        break;
    case NODE_TEMPLATE:
        all(w, &node->template_.parameters);
        one(w, node->template_.declaration);
        break;
    case NODE_TEMPLATE_PARAMETER:
        in_template_parameter(w, node);
        break;
    case NODE_SEMANTIC:
    case NODE_REGISTER:
    case NODE_PACKOFFSET:
    case NODE_PAYLOAD_ACCESS:
        all(w, &node->post.arguments);
        break;
    case NODE_ATTRIBUTE:
        all(w, &node->attribute.arguments);
        break;
    case NODE_IF:
        one(w, node->if_.condition);
        two(w, node->if_.yes, node->if_.no);
        break;
    case NODE_FOR:
        in_for(w, node);
        break;
    case NODE_WHILE:
    case NODE_DO:
    case NODE_SWITCH:
        two(w, node->loop.condition, node->loop.body);
        break;
    }
}

void node_children(const struct node *node, node_visitor *visit, void *user) {
    const struct walk walk = {visit, user};
    for (const struct node *attribute = node->attributes; attribute; attribute = attribute->next)
        visit(user, attribute);
    in_kind(&walk, node);
}
