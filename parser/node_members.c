/* Table of the members of syntax nodes. */
#include "node_members.h"

#include <stddef.h>

#define OF(member) .offset = offsetof(struct node, member)
#define SPECIAL(id)                                                                                \
    { PART_SPECIAL, .special = SPECIAL_##id }
#define ATOM(member)                                                                               \
    { PART_ATOM, OF(member) }
#define FLAG(member, word)                                                                         \
    { PART_FLAG, OF(member), .text = word }
#define NAME(member)                                                                               \
    { PART_NAME, OF(member) }
#define PARTS(member)                                                                              \
    { PART_PARTS, OF(member) }
#define CHILD(member)                                                                              \
    { PART_CHILD, OF(member) }
#define OPTIONAL(member)                                                                           \
    { PART_OPTIONAL, OF(member) }
#define LIST(member)                                                                               \
    { PART_LIST, OF(member) }
#define TITLED(title, member)                                                                      \
    { PART_TITLED, OF(member), .text = title }

const struct node_row node_rows[NODE_KIND_COUNT] = {
    [NODE_NAME] = {"name", {NAME(name)}},
    [NODE_INT] = {"int", {SPECIAL(LITERAL)}},
    [NODE_FLOAT] = {"float", {SPECIAL(LITERAL)}},
    [NODE_BOOL] = {"bool", {SPECIAL(LITERAL)}},
    [NODE_STRING] = {"string", {SPECIAL(STRING)}},
    [NODE_THIS] = {"this"},
    [NODE_PAREN] = {"paren", {OPTIONAL(unary.operand)}},
    [NODE_UNARY] = {"unary", {SPECIAL(OPERATOR), OPTIONAL(unary.operand)}},
    [NODE_POSTFIX] = {"postfix", {SPECIAL(OPERATOR), OPTIONAL(unary.operand)}},
    [NODE_BINARY] = {"binary", {SPECIAL(OPERATOR), CHILD(binary.left), OPTIONAL(binary.right)}},
    [NODE_ASSIGN] = {"assign", {SPECIAL(COMPOUND), CHILD(binary.left), OPTIONAL(binary.right)}},
    [NODE_COMMA] = {"comma", {CHILD(binary.left), OPTIONAL(binary.right)}},
    [NODE_CONDITIONAL] = {"conditional",
                          {CHILD(conditional.condition), CHILD(conditional.yes),
                           CHILD(conditional.no)}},
    [NODE_CAST] = {"cast", {CHILD(cast.type), CHILD(cast.operand)}},
    [NODE_CONSTRUCT] = {"construct", {CHILD(construct.type), LIST(construct.arguments)}},
    [NODE_CALL] = {"call", {CHILD(call.callee), LIST(call.arguments)}},
    [NODE_INDEX] = {"index", {CHILD(index.base), CHILD(index.index)}},
    [NODE_MEMBER] = {"member", {SPECIAL(MEMBER), CHILD(member.base), PARTS(member.name)}},
    [NODE_SIZEOF] = {"sizeof", {OPTIONAL(sizeof_.type), OPTIONAL(sizeof_.operand)}},
    [NODE_DECLTYPE] = {"decltype", {OPTIONAL(unary.operand)}},
    [NODE_INIT_LIST] = {"init-list", {LIST(list)}},
    [NODE_SAMPLER_STATE] = {"sampler-state", {LIST(list)}},
    [NODE_TYPE] = {"type",
                   {FLAG(type.row_major_default, "row-major"), LIST(type.modifiers),
                    OPTIONAL(type.specifier), TITLED("arrays", type.arrays)}},
    [NODE_TYPE_NAME] = {"type-name", {NAME(name)}},
    [NODE_STRUCT] = {"struct",
                     {SPECIAL(KEYWORD), NAME(record.name), SPECIAL(BODILESS),
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
                                 {SPECIAL(SORT), ATOM(template_parameter.name),
                                  TITLED("parameters", template_parameter.parameters),
                                  OPTIONAL(template_parameter.type),
                                  OPTIONAL(template_parameter.initializer)}},
    [NODE_STATIC_ASSERT] = {"static-assert", {CHILD(binary.left), OPTIONAL(binary.right)}},
    [NODE_EMPTY] = {"empty"},
    [NODE_LOST] = {"lost", {LIST(list)}},
    [NODE_DESTRUCTOR] = {"destructor", {OPTIONAL(unary.operand)}},
    [NODE_SEMANTIC] = {"semantic", {ATOM(post.name), LIST(post.arguments)}},
    [NODE_REGISTER] = {"register", {LIST(post.arguments)}},
    [NODE_PACKOFFSET] = {"packoffset", {LIST(post.arguments)}},
    [NODE_BIT_FIELD] = {"bit-field", {OPTIONAL(unary.operand)}},
    [NODE_PAYLOAD_ACCESS] = {"payload-access", {ATOM(post.name), LIST(post.arguments)}},
    [NODE_ATTRIBUTE] = {"attribute",
                        {SPECIAL(ATTRIBUTE), FLAG(attribute.double_bracket, "[[]]"),
                         LIST(attribute.arguments)}},
    [NODE_MODIFIER] = {"modifier", {SPECIAL(MODIFIER)}},
    [NODE_BLOCK] = {"block", {LIST(list)}},
    [NODE_OMITTED] = {"omitted"},
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
