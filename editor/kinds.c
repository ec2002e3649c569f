/* The kinds of symbols in the terms of the protocol. */
#include "server.h"

#include <string.h>

/* Token types, in the order of the legend. The first ones are those of the protocol. */
static const char *const token_types[] = {
    "namespace", "type",     "class",    "enum",       "interface", "struct",    "typeParameter",
    "parameter", "variable", "property", "enumMember", "function",  "method",    "macro",
    "keyword",   "comment",  "string",   "number",     "operator",  "decorator", "resource",
    "cbuffer",   "semantic", "register", "swizzle",
};

/* In the order of kind_modifiers(). */
static const char *const token_modifiers[] = {
    "declaration", "definition",   "readonly", "static",  "deprecated", "unused",
    "entry",       "modification", "call",     "inMacro", "inactive",   "defaultLibrary",
};

struct kind {
    const char *word, *token;
    int symbol, completion;
};

/* SymbolKind: 2 module, 3 namespace, 5 class, 6 method, 8 field, 10 enum, 11 interface, 12
 * function, 13 variable, 14 constant, 22 enum member, 23 struct, 26 type parameter.
 * CompletionItemKind: 1 text, 2 method, 3 function, 5 field, 6 variable, 7 class, 8 interface, 9
 * module, 10 property, 13 enum, 14 keyword, 15 snippet, 17 file, 20 enum member, 21 constant, 22
 * struct, 25 type parameter. */
static const struct kind kinds[] = {
    [HLSL2SPV_SYMBOL_NONE] = {"", "variable", 13, 1},
    [HLSL2SPV_SYMBOL_LOCAL] = {"local variable", "variable", 13, 6},
    [HLSL2SPV_SYMBOL_PARAMETER] = {"parameter", "parameter", 13, 6},
    [HLSL2SPV_SYMBOL_GLOBAL] = {"global variable", "variable", 13, 6},
    [HLSL2SPV_SYMBOL_RESOURCE] = {"resource", "resource", 13, 6},
    [HLSL2SPV_SYMBOL_CBUFFER] = {"constant buffer", "cbuffer", 23, 22},
    [HLSL2SPV_SYMBOL_FIELD] = {"member", "property", 8, 5},
    [HLSL2SPV_SYMBOL_FUNCTION] = {"function", "function", 12, 3},
    [HLSL2SPV_SYMBOL_METHOD] = {"method", "method", 6, 2},
    [HLSL2SPV_SYMBOL_STRUCT] = {"struct", "struct", 23, 22},
    [HLSL2SPV_SYMBOL_CLASS] = {"class", "class", 5, 7},
    [HLSL2SPV_SYMBOL_INTERFACE] = {"interface", "interface", 11, 8},
    [HLSL2SPV_SYMBOL_ENUM] = {"enum", "enum", 10, 13},
    [HLSL2SPV_SYMBOL_ENUMERATOR] = {"enumerator", "enumMember", 22, 20},
    [HLSL2SPV_SYMBOL_ALIAS] = {"type alias", "type", 5, 7},
    [HLSL2SPV_SYMBOL_TEMPLATE_PARAMETER] = {"template parameter", "typeParameter", 26, 25},
    [HLSL2SPV_SYMBOL_NAMESPACE] = {"namespace", "namespace", 3, 9},
    [HLSL2SPV_SYMBOL_MACRO] = {"macro", "macro", 14, 21},
    [HLSL2SPV_SYMBOL_BUILTIN_FUNCTION] = {"built-in function", "function", 12, 3},
    [HLSL2SPV_SYMBOL_BUILTIN_METHOD] = {"built-in method", "method", 6, 2},
    [HLSL2SPV_SYMBOL_BUILTIN_TYPE] = {"built-in type", "type", 5, 7},
    [HLSL2SPV_SYMBOL_BUILTIN_CONSTANT] = {"built-in constant", "enumMember", 14, 21},
    [HLSL2SPV_SYMBOL_SEMANTIC] = {"semantic", "semantic", 14, 21},
    [HLSL2SPV_SYMBOL_ATTRIBUTE] = {"attribute", "decorator", 14, 10},
    [HLSL2SPV_SYMBOL_REGISTER] = {"register", "register", 14, 21},
    [HLSL2SPV_SYMBOL_KEYWORD] = {"keyword", "keyword", 14, 14},
    [HLSL2SPV_SYMBOL_FILE] = {"file", "string", 1, 17},
    [HLSL2SPV_SYMBOL_SWIZZLE] = {"swizzle", "swizzle", 8, 5},
    [HLSL2SPV_SYMBOL_SNIPPET] = {"snippet", "keyword", 14, 15},
    [HLSL2SPV_SYMBOL_COMMENT] = {"comment", "comment", 15, 1},
    [HLSL2SPV_SYMBOL_NUMBER] = {"number", "number", 16, 1},
    [HLSL2SPV_SYMBOL_STRING] = {"string", "string", 15, 1},
    [HLSL2SPV_SYMBOL_OPERATOR] = {"operator", "operator", 25, 24},
    [HLSL2SPV_SYMBOL_DIRECTIVE] = {"directive", "macro", 14, 14},
};

static const struct kind *kind_of(enum hlsl2spv_symbol_kind kind) {
    return &kinds[(size_t)kind < COUNT_OF(kinds) ? kind : HLSL2SPV_SYMBOL_NONE];
}

int kind_symbol(enum hlsl2spv_symbol_kind kind) {
    return kind_of(kind)->symbol;
}

int kind_completion(enum hlsl2spv_symbol_kind kind) {
    return kind_of(kind)->completion;
}

const char *kind_word(enum hlsl2spv_symbol_kind kind) {
    return kind_of(kind)->word;
}

uint32_t kind_token(enum hlsl2spv_symbol_kind kind) {
    uint32_t index = 0;
    while (strcmp(token_types[index], kind_of(kind)->token))
        index++;
    return index;
}

/* The first ten modifiers are the flags in their order. */
uint32_t kind_modifiers(unsigned flags) {
    return flags & 0x3ff;
}

static void put_words(struct json *out, const char *name, const char *const *words, size_t count) {
    json_begin(out, name, '[');
    for (size_t i = 0; i < count; i++)
        json_put_text(out, NULL, words[i]);
    json_end(out, ']');
}

void kind_put_legend(struct json *out, const char *name) {
    json_begin(out, name, '{');
    put_words(out, "tokenTypes", token_types, COUNT_OF(token_types));
    put_words(out, "tokenModifiers", token_modifiers, COUNT_OF(token_modifiers));
    json_end(out, '}');
}
