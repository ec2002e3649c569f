#include "build.h"

#include <stddef.h>

/* ---- Lists ---- */

struct list list_empty(void) {
    return (struct list){NULL, NULL};
}

struct list list_of(struct node *node) {
    return (struct list){node, node};
}

struct list list_append(struct list list, struct node *node) {
    if (!list.first)
        return list_of(node);
    list.last->next = node;
    list.last = node;
    return list;
}

struct list list_join(struct list first, struct list second) {
    if (!first.first)
        return second;
    if (second.first) {
        first.last->next = second.first;
        first.last = second.last;
    }
    return first;
}

/* ---- Names ---- */

struct name name_none(void) {
    return (struct name){0};
}

static struct name_part *last_part(struct name name) {
    struct name_part *part = name.parts;
    while (part && part->next)
        part = part->next;
    return part;
}

struct name name_with_arguments(struct name name, struct list arguments) {
    struct name_part *part = last_part(name);
    part->has_arguments = true;
    part->arguments = arguments;
    return name;
}

/* Each step looks for the end: bounded, or a chain of thousands would take quadratic time. */
struct name name_join(struct parser *p, struct name scopes, struct name tail) {
    struct name_part *last = scopes.parts;
    for (unsigned count = 0; last->next; last = last->next)
        if (++count > MAX_NESTING)
            context_fail(p->context, last->at, "the name has more than %d scopes", MAX_NESTING);
    last->next = tail.parts;
    scopes.operator_ = tail.operator_;
    scopes.conversion = tail.conversion;
    scopes.typename_ = scopes.typename_ || tail.typename_;
    return scopes;
}

struct name name_conversion(struct name name, struct node *type) {
    name.conversion = type;
    return name;
}

static atom first_atom(struct name name) {
    return name.parts ? name.parts->name : 0;
}

static location name_location(struct name name, location otherwise) {
    struct name_part *part = last_part(name);
    return part ? part->at : otherwise;
}

/* ---- Nodes ---- */

/* What of the union the most frequent kinds have in memory; the others have all of it. */
#define NODE_HEAD      offsetof(struct node, name)
#define NODE_WITH(arm) (NODE_HEAD + sizeof((struct node *)NULL)->arm)
static const uint8_t node_sizes[NODE_KIND_COUNT] = {
    [NODE_NAME] = NODE_WITH(name),
    [NODE_INT] = NODE_WITH(literal),
    [NODE_FLOAT] = NODE_WITH(literal),
    [NODE_BOOL] = NODE_WITH(literal),
    [NODE_PAREN] = NODE_WITH(unary),
    [NODE_UNARY] = NODE_WITH(unary),
    [NODE_POSTFIX] = NODE_WITH(unary),
    [NODE_BINARY] = NODE_WITH(binary),
    [NODE_ASSIGN] = NODE_WITH(binary),
    [NODE_CONDITIONAL] = NODE_WITH(conditional),
    [NODE_CAST] = NODE_WITH(cast),
    [NODE_CONSTRUCT] = NODE_WITH(construct),
    [NODE_CALL] = NODE_WITH(call),
    [NODE_INDEX] = NODE_WITH(index),
    [NODE_MEMBER] = NODE_WITH(member),
    [NODE_INIT_LIST] = NODE_WITH(list),
    [NODE_TYPE] = NODE_WITH(type),
    [NODE_TYPE_NAME] = NODE_WITH(name),
    [NODE_DECLARATION] = NODE_WITH(declaration),
    [NODE_FUNCTION] = NODE_WITH(declaration),
    [NODE_PARAMETER] = NODE_WITH(parameter),
    [NODE_SEMANTIC] = NODE_WITH(post),
    [NODE_REGISTER] = NODE_WITH(post),
    [NODE_ATTRIBUTE] = NODE_WITH(attribute),
    [NODE_MODIFIER] = NODE_HEAD,
    [NODE_BLOCK] = NODE_WITH(list),
    [NODE_EXPRESSION] = NODE_WITH(unary),
    [NODE_DECLARATION_STATEMENT] = NODE_WITH(unary),
    [NODE_IF] = NODE_WITH(if_),
    [NODE_FOR] = NODE_WITH(for_),
    [NODE_CASE] = NODE_WITH(unary),
    [NODE_BREAK] = NODE_HEAD,
    [NODE_RETURN] = NODE_WITH(unary),
};

static struct node *make(struct parser *p, struct span span, enum node_kind kind) {
    size_t size = node_sizes[kind] ? node_sizes[kind] : sizeof(struct node);
    struct node *node = arena_alloc(p->context->arena, size);
    node->kind = (uint8_t)kind;
    node->at = node->begin = span.begin;
    node->end = span.end;
    node->depth = LEFT_STEPS;
    return node;
}

struct node *node_copy(struct arena *arena, const struct node *node) {
    size_t size = node_sizes[node->kind] ? node_sizes[node->kind] : sizeof *node;
    return arena_copy(arena, node, size);
}

/* In front of those that the node has. */
static void add_attributes(struct node *node, struct list attributes) {
    if (!attributes.first)
        return;
    attributes.last->next = node->attributes;
    node->attributes = attributes.first;
}

static void hold_at(struct parser *p, struct node *parent, const struct node *child,
                    unsigned steps) {
    if (!child || child->depth + steps <= parent->depth)
        return;
    parent->depth = (uint16_t)(child->depth + steps);
    if (parent->depth > MAX_TREE_STEPS) {
        context_fail(p->context, parent->at, "the program is nested more than %d levels deep here",
                     MAX_TREE_DEPTH);
    }
}

static void hold(struct parser *p, struct node *parent, const struct node *child) {
    hold_at(p, parent, child, LEFT_STEPS);
}

static void hold_list(struct parser *p, struct node *parent, struct list list) {
    for (const struct node *child = list.first; child; child = child->next)
        hold(p, parent, child);
}

static void hold_name(struct parser *p, struct node *parent, struct name name) {
    for (const struct name_part *part = name.parts; part; part = part->next)
        if (part->has_arguments)
            hold_list(p, parent, part->arguments);
    hold(p, parent, name.conversion);
}

struct node *build_leaf(struct parser *p, struct span span, enum node_kind kind) {
    return make(p, span, kind);
}

struct node *build_holder(struct parser *p, struct span span, enum node_kind kind,
                          struct node *operand) {
    struct node *node = make(p, span, kind);
    node->unary.operand = operand;
    hold(p, node, operand);
    return node;
}

struct node *build_prefix(struct parser *p, struct span span, enum operator_kind op,
                          struct node *operand) {
    struct node *node = build_holder(p, span, NODE_UNARY, operand);
    node->op = (uint8_t)op;
    return node;
}

struct node *build_postfix(struct parser *p, struct span span, struct span at,
                           enum operator_kind op, struct node *operand) {
    struct node *node = build_holder(p, span, NODE_POSTFIX, operand);
    node->at = at.begin;
    node->op = (uint8_t)op;
    return node;
}

struct node *build_binary(struct parser *p, struct span span, struct span at, enum node_kind kind,
                          uint32_t op, struct node *left, struct node *right) {
    struct node *node = make(p, span, kind);
    node->at = at.begin;
    node->op = (uint8_t)op;
    node->binary.left = left;
    node->binary.right = right;
    hold_at(p, node, left, kind == NODE_BINARY ? 1 : LEFT_STEPS);
    hold(p, node, right);
    return node;
}

struct node *build_operation(struct parser *p, struct span span, struct span at,
                             enum operator_kind op, struct node *left, struct node *right) {
    return build_binary(p, span, at, NODE_BINARY, op, left, right);
}

struct node *build_list(struct parser *p, struct span span, enum node_kind kind, struct list list) {
    struct node *node = make(p, span, kind);
    node->list = list;
    hold_list(p, node, list);
    return node;
}

/* ---- Expressions ---- */

struct node *build_name(struct parser *p, struct span span, enum node_kind kind, struct name name) {
    struct node *node = make(p, span, kind);
    node->at = name_location(name, span.begin);
    node->name = name;
    hold_name(p, node, name);
    return node;
}

struct node *build_literal(struct parser *p, struct span span, enum node_kind kind,
                           uint32_t index) {
    struct node *node = make(p, span, kind);
    node->literal.bits = p->tokens->literals[index].bits;
    node->literal.suffix = p->tokens->literals[index].suffix;
    return node;
}

struct node *build_bool(struct parser *p, struct span span, uint32_t value) {
    struct node *node = make(p, span, NODE_BOOL);
    node->literal.bits = value;
    return node;
}

struct node *build_string(struct parser *p, struct span span, struct string_literal text) {
    struct node *node = make(p, span, NODE_STRING);
    node->text.text = text.text;
    node->text.length = text.length;
    return node;
}

struct node *build_conditional(struct parser *p, struct span span, struct span at,
                               struct span colon, struct node *condition, struct node *yes,
                               struct node *no) {
    struct node *node = make(p, span, NODE_CONDITIONAL);
    node->at = at.begin;
    node->conditional.condition = condition;
    node->conditional.yes = yes;
    node->conditional.no = no;
    node->conditional.colon = colon.begin;
    hold(p, node, condition);
    hold(p, node, yes);
    hold(p, node, no);
    return node;
}

struct node *build_cast(struct parser *p, struct span span, struct node *type,
                        struct node *operand) {
    struct node *node = make(p, span, NODE_CAST);
    node->cast.type = type;
    node->cast.operand = operand;
    hold(p, node, type);
    hold(p, node, operand);
    return node;
}

struct node *build_construct(struct parser *p, struct span span, struct node *type,
                             struct list arguments) {
    struct node *node = make(p, span, NODE_CONSTRUCT);
    node->construct.type = type;
    node->construct.arguments = arguments;
    hold(p, node, type);
    hold_list(p, node, arguments);
    return node;
}

struct node *build_call(struct parser *p, struct span span, struct node *callee,
                        struct list arguments) {
    struct node *node = make(p, span, NODE_CALL);
    node->at = callee->at;
    node->call.callee = callee;
    node->call.arguments = arguments;
    hold(p, node, callee);
    hold_list(p, node, arguments);
    return node;
}

struct node *build_index(struct parser *p, struct span span, struct span at, struct node *base,
                         struct node *index) {
    struct node *node = make(p, span, NODE_INDEX);
    node->at = at.begin;
    node->index.base = base;
    node->index.index = index;
    hold(p, node, base);
    hold(p, node, index);
    return node;
}

struct node *build_member(struct parser *p, struct span span, struct node *base, struct name name) {
    struct node *node = make(p, span, NODE_MEMBER);
    node->at = name_location(name, span.begin);
    node->op = (uint8_t)name.operator_;
    node->member.base = base;
    node->member.name = name.parts;
    hold(p, node, base);
    hold_name(p, node, name);
    return node;
}

struct node *build_sizeof(struct parser *p, struct span span, struct node *type,
                          struct node *operand) {
    struct node *node = make(p, span, NODE_SIZEOF);
    node->sizeof_.type = type;
    node->sizeof_.operand = operand;
    hold(p, node, type);
    hold(p, node, operand);
    return node;
}

/* ---- Types ---- */

struct node *build_modifier(struct parser *p, struct span span, uint32_t modifier) {
    struct node *node = make(p, span, NODE_MODIFIER);
    node->op = (uint8_t)modifier;
    return node;
}

struct node *build_type(struct parser *p, struct span span, struct list modifiers,
                        struct node *specifier) {
    struct node *node = make(p, span, NODE_TYPE);
    if (specifier)
        node->at = specifier->at;
    node->type.modifiers = modifiers;
    node->type.row_major_default =
        specifier && specifier->kind == NODE_TYPE_NAME && specifier->name.row_major;
    node->type.specifier = specifier;
    hold(p, node, specifier);
    return node;
}

struct node *type_add_modifier(struct parser *p, struct span span, struct node *type,
                               struct node *modifier) {
    (void)p;
    type->end = span.end;
    type->type.modifiers = list_append(type->type.modifiers, modifier);
    if (!type->type.behind)
        type->type.behind = modifier;
    return type;
}

struct node *type_add_arrays(struct parser *p, struct span span, struct node *type,
                             struct list arrays) {
    type->end = span.end;
    type->type.arrays = arrays;
    hold_list(p, type, arrays);
    return type;
}

struct node *build_record(struct parser *p, struct span span, uint32_t keyword,
                          struct list attributes, struct name name) {
    struct node *node = make(p, span, NODE_STRUCT);
    node->at = name_location(name, span.begin);
    add_attributes(node, attributes);
    node->record.keyword = (uint8_t)keyword;
    node->record.name = name;
    hold_name(p, node, name);
    return node;
}

struct node *record_add_body(struct parser *p, struct span span, struct node *record,
                             struct list bases, struct list members) {
    record->begin = span.begin;
    record->end = span.end;
    record->record.has_body = true;
    record->record.bases = bases;
    record->record.members = members;
    hold_list(p, record, bases);
    hold_list(p, record, members);
    return record;
}

struct node *build_enum(struct parser *p, struct span span, bool scoped, struct name name,
                        struct node *base) {
    struct node *node = make(p, span, NODE_ENUM);
    node->at = name_location(name, span.begin);
    node->enumeration.scoped = scoped;
    node->enumeration.name = name;
    node->enumeration.base = base;
    hold(p, node, base);
    return node;
}

struct node *enum_add_body(struct parser *p, struct span span, struct node *enumeration,
                           struct list enumerators) {
    enumeration->end = span.end;
    enumeration->enumeration.has_body = true;
    enumeration->enumeration.enumerators = enumerators;
    hold_list(p, enumeration, enumerators);
    return enumeration;
}

struct node *build_enumerator(struct parser *p, struct span span, struct name name,
                              struct node *value) {
    struct node *node = make(p, span, NODE_ENUMERATOR);
    node->enumerator.name = first_atom(name);
    node->enumerator.value = value;
    hold(p, node, value);
    return node;
}

/* ---- Declarations ---- */

/* A conversion operator has no type of its own in front: the one it converts to is its type. */
struct node *build_declaration(struct parser *p, struct span span, enum node_kind kind,
                               struct node *type, struct list declarators) {
    struct node *node = make(p, span, kind);
    if (!type)
        type = declarators.first->declarator.name.conversion;
    node->at = declarators.first ? declarators.first->at : type->at;
    node->declaration.type = type;
    node->declaration.declarators = declarators;
    hold(p, node, type);
    hold_list(p, node, declarators);
    return node;
}

struct node *declarator_add_suffixes(struct parser *p, struct span span, struct node *declarator,
                                     struct list suffixes) {
    struct node *next = NULL;
    struct list attributes = list_empty();
    declarator->end = span.end;
    for (struct node *suffix = suffixes.first; suffix; suffix = next) {
        next = suffix->next;
        suffix->next = NULL;
        hold(p, declarator, suffix);
        if (suffix->kind == NODE_INDEX) {
            declarator->declarator.arrays =
                list_append(declarator->declarator.arrays, suffix->unary.operand);
        } else if (suffix->kind == NODE_ATTRIBUTE) {
            attributes = list_append(attributes, suffix);
        } else if (suffix->kind != NODE_EMPTY) {
            declarator->declarator.post = list_append(declarator->declarator.post, suffix);
        }
    }
    add_attributes(declarator, attributes);
    return declarator;
}

struct node *build_declarator(struct parser *p, struct span span, struct span at, struct name name,
                              struct list suffixes, struct node *initializer) {
    struct node *node = make(p, span, NODE_DECLARATOR);
    node->at = name_location(name, at.begin);
    node->declarator.name = name;
    node->declarator.initializer = initializer;
    declarator_add_suffixes(p, span, node, suffixes);
    hold_name(p, node, name);
    hold(p, node, initializer);
    return node;
}

struct node *build_padding(struct parser *p, struct span span, struct node *width) {
    struct name name = {.parts = arena_new(p->context->arena, struct name_part)};
    name.parts->at = span.begin;
    struct node *field = build_holder(p, span, NODE_BIT_FIELD, width);
    return build_declarator(p, span, span, name, list_of(field), NULL);
}

struct node *build_function_head(struct parser *p, struct span span, struct span at,
                                 struct name name, struct list parameters, struct list qualifiers) {
    struct node *node = build_declarator(p, span, at, name, list_empty(), NULL);
    node->declarator.is_function = true;
    node->declarator.parameters = parameters;
    for (const struct node *q = qualifiers.first; q; q = q->next)
        node->declarator.is_const |= q->op == MODIFIER_CONST;
    hold_list(p, node, parameters);
    return node;
}

struct node *build_function(struct parser *p, struct span span, struct node *type,
                            struct node *head, struct node *body) {
    head->declarator.body = body;
    hold(p, head, body);
    return build_declaration(p, span, NODE_FUNCTION, type, list_of(head));
}

struct node *build_parameter(struct parser *p, struct span span, struct list attributes,
                             struct node *type, struct node *declarator) {
    struct node *node = make(p, span, NODE_PARAMETER);
    node->at = declarator->declarator.name.parts ? declarator->at : type->at;
    node->attributes = declarator->attributes;
    add_attributes(node, attributes);
    node->parameter.type = type;
    node->parameter.name = first_atom(declarator->declarator.name);
    node->parameter.arrays = declarator->declarator.arrays;
    node->parameter.post = declarator->declarator.post;
    node->parameter.initializer = declarator->declarator.initializer;
    hold(p, node, type);
    hold(p, node, declarator);
    return node;
}

struct node *build_cbuffer(struct parser *p, struct span span, uint32_t is_tbuffer,
                           struct name name, struct list suffixes, struct list members) {
    struct node *node = make(p, span, NODE_CBUFFER);
    struct node *declarator = build_declarator(p, span, span, name, suffixes, NULL);
    node->at = declarator->at;
    node->attributes = declarator->attributes;
    node->buffer.is_tbuffer = is_tbuffer != 0;
    node->buffer.name = first_atom(name);
    node->buffer.post = declarator->declarator.post;
    node->buffer.members = members;
    hold_list(p, node, members);
    return node;
}

static struct node *build_one_namespace(struct parser *p, struct span span,
                                        const struct name_part *part, struct list members) {
    struct node *node = make(p, span, NODE_NAMESPACE);
    if (part) {
        node->at = part->at;
        node->namespace_.name = part->name;
        if (part->next)
            members = list_of(build_one_namespace(p, span, part->next, members));
    }
    node->namespace_.members = members;
    hold_list(p, node, members);
    return node;
}

/* `namespace A::B {` is one namespace in another. */
struct node *build_namespace(struct parser *p, struct span span, struct name name,
                             struct list members) {
    return build_one_namespace(p, span, name.parts, members);
}

struct node *build_alias(struct parser *p, struct span span, struct name name,
                         struct list attributes, struct node *type) {
    struct node *node = make(p, span, NODE_ALIAS);
    node->at = name_location(name, span.begin);
    add_attributes(node, attributes);
    node->alias.name = last_part(name)->name;
    node->alias.type = type;
    hold(p, node, type);
    return node;
}

struct node *build_template(struct parser *p, struct span span, struct list parameters,
                            struct node *declaration) {
    struct node *node = make(p, span, NODE_TEMPLATE);
    node->at = declaration->at;
    node->template_.parameters = parameters;
    node->template_.declaration = declaration;
    hold_list(p, node, parameters);
    hold(p, node, declaration);
    return node;
}

struct node *build_template_parameter(struct parser *p, struct span span, struct name name,
                                      struct node *type, struct node *initializer) {
    struct node *node = make(p, span, NODE_TEMPLATE_PARAMETER);
    node->at = name_location(name, span.begin);
    node->template_parameter.name = first_atom(name);
    node->template_parameter.sort = type ? PARAMETER_VALUE : PARAMETER_TYPE;
    node->template_parameter.type = type;
    node->template_parameter.initializer = initializer;
    hold(p, node, type);
    hold(p, node, initializer);
    return node;
}

struct node *build_template_as_parameter(struct parser *p, struct span span, struct list parameters,
                                         struct name name, struct node *initializer) {
    struct node *node = build_template_parameter(p, span, name, NULL, initializer);
    node->template_parameter.sort = PARAMETER_TEMPLATE;
    node->template_parameter.parameters = parameters;
    hold_list(p, node, parameters);
    return node;
}

struct node *build_post(struct parser *p, struct span span, struct span at, enum node_kind kind,
                        struct name name, struct list arguments) {
    struct node *node = make(p, span, kind);
    node->at = at.begin;
    node->post.name = first_atom(name);
    node->post.arguments = arguments;
    hold_list(p, node, arguments);
    return node;
}

struct node *build_attribute(struct parser *p, struct span span, struct name name,
                             bool has_arguments, struct list arguments) {
    struct node *node = make(p, span, NODE_ATTRIBUTE);
    const struct name_part *last = last_part(name);
    node->at = last->at;
    node->attribute.scope = name.parts != last ? name.parts->name : 0;
    node->attribute.name = last->name;
    node->attribute.has_arguments = has_arguments;
    node->attribute.arguments = arguments;
    hold_list(p, node, arguments);
    return node;
}

struct list build_no_attribute(struct parser *p, struct span span) {
    dialect_takes(p->context, RULE_EMPTY_ATTRIBUTE, span.begin,
                  "expected a name behind the '[' of an attribute");
    return list_empty();
}

struct list attributes_double(struct list attributes) {
    for (struct node *a = attributes.first; a; a = a->next)
        a->attribute.double_bracket = true;
    return attributes;
}

struct node *with_attributes(struct list attributes, struct span span, struct node *node) {
    node->begin = span.begin;
    add_attributes(node, attributes);
    return node;
}

struct node *build_dropped(struct parser *p, struct span span, enum node_kind kind,
                           const char *what) {
    p->gives_up = p->is_quick;
    if (!p->is_quick)
        warning_at(p->context, WARN_EFFECTS_SYNTAX, span.begin,
                   "%s belongs to the effects framework and is ignored", what);
    return make(p, span, kind);
}

struct node *build_state_block(struct parser *p, struct span span) {
    bool in_body = vec_last(&p->feed.frames).kind == FRAME_BLOCK;
    if (!p->is_quick && in_body)
        diag_propose(p->context, (struct fix){span.begin, FIX_BEFORE, "= ", 0});
    return build_dropped(p, span, NODE_SAMPLER_STATE,
                         in_body ? "a block without a '=' before it" : "a block of states");
}

/* ---- Statements ---- */

struct node *build_if(struct parser *p, struct span span, struct node *condition, struct node *yes,
                      struct node *no) {
    struct node *node = make(p, span, NODE_IF);
    node->if_.condition = condition;
    node->if_.yes = yes;
    node->if_.no = no;
    hold(p, node, condition);
    hold(p, node, yes);
    hold(p, node, no);
    return node;
}

struct node *build_for(struct parser *p, struct span span, struct node *init,
                       struct node *condition, struct node *step) {
    struct node *node = make(p, span, NODE_FOR);
    node->for_.init = init;
    node->for_.condition = condition;
    node->for_.step = step;
    hold(p, node, init);
    hold(p, node, condition);
    hold(p, node, step);
    return node;
}

struct node *for_add_body(struct parser *p, struct span span, struct node *header,
                          struct node *body) {
    header->at = header->begin = span.begin;
    header->end = span.end;
    header->for_.body = body;
    hold(p, header, body);
    return header;
}

struct node *build_loop(struct parser *p, struct span span, enum node_kind kind,
                        struct node *condition, struct node *body) {
    struct node *node = make(p, span, kind);
    node->loop.condition = condition;
    node->loop.body = body;
    hold(p, node, condition);
    hold(p, node, body);
    return node;
}

struct node *build_condition(struct parser *p, struct span span, struct span at, struct node *type,
                             struct name name, struct node *initializer) {
    struct node *declarator = build_declarator(p, at, at, name, list_empty(), initializer);
    declarator->end = span.end;
    return build_declaration(p, span, NODE_DECLARATION, type, list_of(declarator));
}
