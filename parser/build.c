/* Constructors of syntax nodes. */
#include "build.h"
#include "feed_internal.h"

struct node *build_prefix(struct parser *p, struct token_span span, enum operator_kind op,
                          struct node *operand) {
    struct node *node = build_of(p, span, NODE_UNARY, operand);
    node->op = (uint8_t)op;
    return node;
}

struct node *build_postfix(struct parser *p, struct token_span span, struct token_span at,
                           enum operator_kind op, struct node *operand) {
    struct node *node = build_of(p, span, NODE_POSTFIX, operand);
    node->at = at.begin;
    node->op = (uint8_t)op;
    return node;
}

struct node *build_binary(struct parser *p, struct token_span span, struct token_span at,
                          enum node_kind kind, uint32_t op, struct node *left, struct node *right) {
    struct node *node = node_make(p, span, kind);
    node->at = at.begin;
    node->op = (uint8_t)op;
    node->binary.left = left;
    node->binary.right = right;
    node_finish(p, node);
    return node;
}

struct node *build_operation(struct parser *p, struct token_span span, struct token_span at,
                             enum operator_kind op, struct node *left, struct node *right) {
    return build_binary(p, span, at, NODE_BINARY, op, left, right);
}

/* ---- Expressions ---- */

struct node *build_name(struct parser *p, struct token_span span, enum node_kind kind,
                        struct syntax_name name) {
    struct node *node = node_make(p, span, kind);
    node->at = name_location(name, span.begin);
    node->name = name;
    node_finish(p, node);
    return node;
}

struct node *build_literal(struct parser *p, struct token_span span, enum node_kind kind,
                           uint32_t index) {
    struct node *node = node_make(p, span, kind);
    node->literal.bits = p->tokens->literals[index].bits;
    node->literal.suffix = p->tokens->literals[index].suffix;
    return node;
}

struct node *build_bool(struct parser *p, struct token_span span, uint32_t value) {
    struct node *node = node_make(p, span, NODE_BOOL);
    node->literal.bits = value;
    return node;
}

struct node *build_string(struct parser *p, struct token_span span, struct string_literal text) {
    struct node *node = node_make(p, span, NODE_STRING);
    node->text.text = text.text;
    node->text.length = text.length;
    return node;
}

struct node *build_conditional(struct parser *p, struct token_span span, struct token_span at,
                               struct token_span colon, struct node *condition, struct node *yes,
                               struct node *no) {
    struct node *node = node_make(p, span, NODE_CONDITIONAL);
    node->at = at.begin;
    node->conditional.condition = condition;
    node->conditional.yes = yes;
    node->conditional.no = no;
    node->conditional.colon = colon.begin;
    node_finish(p, node);
    return node;
}

struct node *build_construct(struct parser *p, struct token_span span, struct node *type,
                             struct list arguments) {
    struct node *node = node_make(p, span, NODE_CONSTRUCT);
    node->construct.type = type;
    node->construct.arguments = arguments;
    node_finish(p, node);
    return node;
}

struct node *build_call(struct parser *p, struct token_span span, struct node *callee,
                        struct list arguments) {
    struct node *node = node_make(p, span, NODE_CALL);
    node->at = callee->at;
    node->call.callee = callee;
    node->call.arguments = arguments;
    node_finish(p, node);
    return node;
}

struct node *build_index(struct parser *p, struct token_span span, struct token_span at,
                         struct node *base, struct node *index) {
    struct node *node = node_make(p, span, NODE_INDEX);
    node->at = at.begin;
    node->index.base = base;
    node->index.index = index;
    node_finish(p, node);
    return node;
}

struct node *build_member(struct parser *p, struct token_span span, struct node *base,
                          struct syntax_name name) {
    struct node *node = node_make(p, span, NODE_MEMBER);
    node->at = name_location(name, span.begin);
    node->op = (uint8_t)name.operator_;
    node->member.base = base;
    node->member.name = name.parts;
    node_finish(p, node);
    return node;
}

/* ---- Types ---- */

struct node *build_modifier(struct parser *p, struct token_span span, uint32_t modifier) {
    struct node *node = node_make(p, span, NODE_MODIFIER);
    node->op = (uint8_t)modifier;
    return node;
}

struct node *build_type(struct parser *p, struct token_span span, struct list modifiers,
                        struct node *specifier) {
    struct node *node = node_make(p, span, NODE_TYPE);
    if (specifier)
        node->at = specifier->at;
    node->type.modifiers = modifiers;
    if (specifier && specifier->kind == NODE_TYPE_NAME) {
        node->type.row_major_default = specifier->name.row_major;
        node->type.is_packed = specifier->name.is_packed;
    }
    node->type.specifier = specifier;
    node_finish(p, node);
    return node;
}

struct node *build_type_modifier(struct parser *p, struct token_span span, struct node *type,
                                 struct node *modifier) {
    type->end = span.end;
    type->type.modifiers = list_append(type->type.modifiers, modifier);
    if (!type->type.behind)
        type->type.behind = modifier;
    return type;
}

struct node *build_type_arrays(struct parser *p, struct token_span span, struct node *type,
                               struct list arrays) {
    type->end = span.end;
    type->type.arrays = arrays;
    node_finish(p, type);
    return type;
}

struct node *build_record(struct parser *p, struct token_span span, uint32_t keyword,
                          struct list attributes, struct syntax_name name) {
    struct node *node = node_make(p, span, NODE_STRUCT);
    node->at = name_location(name, span.begin);
    node_add_attributes(node, attributes);
    node->record.keyword = (uint8_t)keyword;
    node->record.name = name;
    node_finish(p, node);
    return node;
}

struct node *build_record_body(struct parser *p, struct token_span span, struct node *record,
                               struct list bases, struct list members) {
    record->begin = span.begin;
    record->end = span.end;
    record->record.has_body = true;
    record->record.bases = bases;
    record->record.members = members;
    node_finish(p, record);
    return record;
}

struct node *build_enum(struct parser *p, struct token_span span, bool scoped,
                        struct list attributes, struct syntax_name name, struct node *base) {
    struct node *node = node_make(p, span, NODE_ENUM);
    node->at = name_location(name, span.begin);
    node->enumeration.scoped = scoped;
    node->enumeration.name = name;
    node->enumeration.base = base;
    node_finish(p, node);
    node_add_attributes(node, attributes);
    return node;
}

struct node *build_enum_body(struct parser *p, struct token_span span, struct node *enumeration,
                             struct list enumerators) {
    enumeration->end = span.end;
    enumeration->enumeration.has_body = true;
    enumeration->enumeration.enumerators = enumerators;
    node_finish(p, enumeration);
    return enumeration;
}

struct node *build_enumerator(struct parser *p, struct token_span span, struct syntax_name name,
                              struct node *value) {
    struct node *node = build_of(p, span, NODE_ENUMERATOR, value);
    node->enumerator.name = name_first(name);
    return node;
}

/* ---- Declarations ---- */

/* A conversion operator has no preceding type; its type is the target of the conversion. */
struct node *build_declaration(struct parser *p, struct token_span span, enum node_kind kind,
                               struct node *type, struct list declarators) {
    struct node *node = node_make(p, span, kind);
    if (!type)
        type = declarators.first->declarator.name.conversion;
    node->at = declarators.first ? declarators.first->at : type->at;
    node->declaration.type = type;
    node->declaration.declarators = declarators;
    node_finish(p, node);
    return node;
}

struct node *build_declarator_suffixes(struct parser *p, struct token_span span,
                                       struct node *declarator, struct list suffixes) {
    struct node *next = NULL;
    struct list attributes = list_empty();
    declarator->end = span.end;
    for (struct node *suffix = suffixes.first; suffix; suffix = next) {
        next = suffix->next;
        suffix->next = NULL;
        if (suffix->kind == NODE_INDEX) {
            declarator->declarator.arrays =
                list_append(declarator->declarator.arrays, suffix->index.base);
        } else if (suffix->kind == NODE_ATTRIBUTE) {
            attributes = list_append(attributes, suffix);
        } else if (suffix->kind != NODE_EMPTY) {
            declarator->declarator.post = list_append(declarator->declarator.post, suffix);
        }
    }
    node_add_attributes(declarator, attributes);
    node_finish(p, declarator);
    return declarator;
}

struct node *build_declarator(struct parser *p, struct token_span span, struct token_span at,
                              struct syntax_name name, struct list suffixes,
                              struct node *initializer) {
    struct node *node = node_make(p, span, NODE_DECLARATOR);
    node->at = name_location(name, at.begin);
    node->declarator.name = name;
    node->declarator.initializer = initializer;
    return build_declarator_suffixes(p, span, node, suffixes);
}

struct node *build_padding(struct parser *p, struct token_span span, struct node *width) {
    struct syntax_name name = {.parts = arena_new(p->context->tree, struct name_part)};
    name.parts->at = span.begin;
    struct node *field = build_of(p, span, NODE_BIT_FIELD, width);
    return build_declarator(p, span, span, name, list_of(field), NULL);
}

struct node *build_function_head(struct parser *p, struct token_span span, struct token_span at,
                                 struct syntax_name name, struct list parameters,
                                 struct list qualifiers) {
    struct node *node = build_declarator(p, span, at, name, list_empty(), NULL);
    node->declarator.is_function = true;
    node->declarator.parameters = parameters;
    for (const struct node *q = qualifiers.first; q; q = q->next)
        node->declarator.is_const |= q->op == MODIFIER_CONST;
    node_finish(p, node);
    return node;
}

struct node *build_function(struct parser *p, struct token_span span, struct node *type,
                            struct node *head, struct node *body) {
    head->declarator.body = body;
    node_finish(p, head);
    return build_declaration(p, span, NODE_FUNCTION, type, list_of(head));
}

struct node *build_parameter(struct parser *p, struct token_span span, struct list attributes,
                             struct node *type, struct node *declarator) {
    struct node *node = node_make(p, span, NODE_PARAMETER);
    node->at = declarator->declarator.name.parts ? declarator->at : type->at;
    node->attributes = declarator->attributes;
    node_add_attributes(node, attributes);
    node->parameter.type = type;
    node->parameter.name = name_first(declarator->declarator.name);
    node->parameter.arrays = declarator->declarator.arrays;
    node->parameter.post = declarator->declarator.post;
    node->parameter.initializer = declarator->declarator.initializer;
    node_finish(p, node);
    return node;
}

struct node *build_cbuffer(struct parser *p, struct token_span span, uint32_t is_tbuffer,
                           struct syntax_name name, struct list suffixes, struct list members) {
    struct node *node = node_make(p, span, NODE_CBUFFER);
    struct node *declarator = build_declarator(p, span, span, name, suffixes, NULL);
    node->at = declarator->at;
    node->attributes = declarator->attributes;
    node->buffer.is_tbuffer = is_tbuffer != 0;
    node->buffer.name = name_first(name);
    node->buffer.post = declarator->declarator.post;
    node->buffer.members = members;
    node_finish(p, node);
    return node;
}

static struct node *build_one_namespace(struct parser *p, struct token_span span,
                                        const struct name_part *part, struct list members) {
    struct node *node = node_make(p, span, NODE_NAMESPACE);
    if (part) {
        node->at = part->at;
        node->namespace_.name = part->name;
        if (part->next)
            members = list_of(build_one_namespace(p, span, part->next, members));
    }
    node->namespace_.members = members;
    node_finish(p, node);
    return node;
}

/* `namespace A::B {` is parsed as nested namespaces. */
struct node *build_namespace(struct parser *p, struct token_span span, struct syntax_name name,
                             struct list members) {
    return build_one_namespace(p, span, name.parts, members);
}

struct node *build_alias(struct parser *p, struct token_span span, struct syntax_name name,
                         struct list attributes, struct node *type) {
    struct node *node = node_make(p, span, NODE_ALIAS);
    node->at = name_location(name, span.begin);
    node_add_attributes(node, attributes);
    node->alias.name = name_last_part(name)->name;
    node->alias.type = type;
    node_finish(p, node);
    return node;
}

struct node *build_template(struct parser *p, struct token_span span, struct list parameters,
                            struct node *declaration) {
    struct node *node = node_make(p, span, NODE_TEMPLATE);
    node->at = declaration->at;
    node->template_.parameters = parameters;
    node->template_.declaration = declaration;
    node_finish(p, node);
    return node;
}

struct node *build_template_parameter(struct parser *p, struct token_span span,
                                      struct syntax_name name, struct node *type,
                                      struct node *initializer) {
    struct node *node = node_make(p, span, NODE_TEMPLATE_PARAMETER);
    node->at = name_location(name, span.begin);
    node->template_parameter.name = name_first(name);
    node->template_parameter.sort = type ? PARAMETER_VALUE : PARAMETER_TYPE;
    node->template_parameter.type = type;
    node->template_parameter.initializer = initializer;
    node_finish(p, node);
    return node;
}

struct node *build_template_as_parameter(struct parser *p, struct token_span span,
                                         struct list parameters, struct syntax_name name,
                                         struct node *initializer) {
    struct node *node = build_template_parameter(p, span, name, NULL, initializer);
    node->template_parameter.sort = PARAMETER_TEMPLATE;
    node->template_parameter.parameters = parameters;
    node_finish(p, node);
    return node;
}

struct node *build_post(struct parser *p, struct token_span span, struct token_span at,
                        enum node_kind kind, struct syntax_name name, struct list arguments) {
    struct node *node = node_make(p, span, kind);
    node->at = at.begin;
    node->post.name = name_first(name);
    node->post.arguments = arguments;
    node_finish(p, node);
    return node;
}

struct node *build_attribute(struct parser *p, struct token_span span, struct syntax_name name,
                             bool has_arguments, struct list arguments) {
    struct node *node = node_make(p, span, NODE_ATTRIBUTE);
    const struct name_part *last = name_last_part(name);
    node->at = last->at;
    node->attribute.scope = name.parts != last ? name.parts->name : 0;
    node->attribute.name = last->name;
    node->attribute.has_arguments = has_arguments;
    node->attribute.arguments = arguments;
    node_finish(p, node);
    return node;
}

struct list build_no_attribute(struct parser *p, struct token_span span) {
    p->gives_up = p->is_quick;
    if (!p->is_quick)
        relaxation_accepts(p->context, RELAX_EMPTY_ATTRIBUTE, span.begin,
                           "expected an attribute name after '['");
    return list_empty();
}

/* Attributes with a scope require double brackets; HLSL's own attributes have no scope. */
static void report_single(struct parser *p, const struct node *scoped, struct list attributes) {
    const char *scope = atom_text(p->context->atoms, scoped->attribute.scope);
    const char *name = atom_text(p->context->atoms, scoped->attribute.name);
    location begin = attributes.first->begin, end = attributes.last->end;
    diag_underline(p->context, scoped->begin, scoped->end);
    /* `[vk::binding(0)]] T t;`: the second ']' exists, and must not cause another error. */
    bool is_closed = feed_raw(&p->feed, p->feed.at)->kind == TOKEN_RBRACKET;
    diag_propose(p->context, (struct fix){begin, FIX_BEFORE, "[", 0});
    if (!is_closed)
        diag_propose(p->context, (struct fix){end, FIX_BEHIND, "]", 0});
    bool is_accepted =
        relaxation_accepts(p->context, RELAX_SINGLE_BRACKETS, scoped->begin,
                           "attribute '%s::%s' requires double brackets", scope, name);
    p->lacks_bracket = is_closed && !is_accepted;
}

struct list build_single_attributes(struct parser *p, struct list attributes) {
    const struct node *scoped = attributes.first;
    while (scoped && !scoped->attribute.scope)
        scoped = scoped->next;
    if (scoped && p->is_quick)
        p->gives_up = true;
    else if (scoped)
        report_single(p, scoped, attributes);
    return attributes;
}

struct list build_double_attributes(struct list attributes) {
    for (struct node *a = attributes.first; a; a = a->next)
        a->attribute.double_bracket = true;
    return attributes;
}

struct node *build_with_attributes(struct list attributes, struct token_span span,
                                   struct node *node) {
    node->begin = span.begin;
    node_add_attributes(node, attributes);
    return node;
}

struct node *build_dropped(struct parser *p, struct token_span span, enum node_kind kind,
                           const char *what) {
    p->gives_up = p->is_quick;
    if (!p->is_quick)
        warning_at(p->context, WARN_EFFECTS_SYNTAX, span.begin,
                   "%s of the effects framework is ignored", what);
    return node_make(p, span, kind);
}

struct node *build_state_block(struct parser *p, struct token_span span) {
    bool in_body = vec_last(&p->feed.frames).kind == FRAME_BLOCK;
    if (!p->is_quick && in_body)
        diag_propose(p->context, (struct fix){span.begin, FIX_BEFORE, "= ", 0});
    return build_dropped(p, span, NODE_SAMPLER_STATE,
                         in_body ? "a block without a '=' before it" : "a block of states");
}

/* ---- Statements ---- */

struct node *build_for_body(struct parser *p, struct token_span span, struct node *header,
                            struct node *body) {
    header->at = header->begin = span.begin;
    header->end = span.end;
    header->for_.body = body;
    node_finish(p, header);
    return header;
}

struct node *build_condition(struct parser *p, struct token_span span, struct token_span at,
                             struct node *type, struct syntax_name name, struct node *initializer) {
    struct node *declarator = build_declarator(p, at, at, name, list_empty(), initializer);
    declarator->end = span.end;
    return build_declaration(p, span, NODE_DECLARATION, type, list_of(declarator));
}
