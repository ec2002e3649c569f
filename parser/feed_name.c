/* Classification of names by their context: type, template, declarator or value. Records
 * declarations that later tokens depend on. */
#include "feed_internal.h"

#include <stddef.h>

/* A qualified name, `A::B::c`, folded into one. */
struct chain {
    struct syntax_name name;
    struct name_part *last;
    struct name_scope *scope;     /* scope that contains the last part, or NULL */
    struct name_binding *binding; /* binding of the last part, or NULL */
    uint32_t begin, next;         /* indices of its first token and the one after it */
    uint32_t last_index;
    bool is_qualified;
    bool says_template;    /* `template` precedes the last part */
    bool ends_in_operator; /* `A::operator`: `next` is the index of that keyword */
};

static struct name_binding *typed_or(struct name_binding *type, struct name_binding *other) {
    return type ? type : other;
}

/* ---- Folding ---- */

static void add_part(struct feed *f, struct chain *chain, uint32_t index) {
    chain->next = feed_after(f, index);
    /* Only a '<' may start arguments, so other parts omit their fields. */
    uint32_t next = chain->next;
    size_t whole = sizeof(struct name_part), plain = offsetof(struct name_part, arguments);
    struct name_part *part =
        arena_alloc(f->context->tree, feed_kind_at(f, next) == TOKEN_LESS ? whole : plain);
    part->name = feed_raw(f, index)->value;
    part->at = feed_raw(f, index)->at;
    if (chain->last)
        chain->last->next = part;
    else
        chain->name.parts = part;
    chain->last = part;
    chain->last_index = index;
}

static void look_up(struct feed *f, struct chain *chain) {
    atom name = chain->last->name;
    if (!chain->is_qualified)
        chain->binding = names_find(&f->names, name);
    else
        chain->binding = names_find_member(&f->names, chain->scope, name);
}

/* At a '::': consumes a following name or `operator`. Returns false if there is neither. */
static bool add_qualified(struct feed *f, struct chain *chain) {
    uint32_t index = feed_after(f, chain->next);
    chain->says_template = feed_is_keyword_at(f, index, GRAMMAR_TEMPLATE);
    if (chain->says_template)
        index = feed_after(f, index);
    if (!feed_is_name_at(f, index))
        return false;
    struct name_binding *outer = chain->binding;
    if (outer && !outer->members && chain->last)
        outer = typed_or(names_find_type(&f->names, chain->last->name), outer);
    if (chain->last)
        chain->scope = outer ? outer->members : NULL;
    chain->is_qualified = true;
    if (feed_is_keyword_at(f, index, GRAMMAR_OPERATOR)) {
        chain->ends_in_operator = true;
        chain->next = index;
        return false;
    }
    add_part(f, chain, index);
    look_up(f, chain);
    return true;
}

static void fold_rest(struct feed *f, struct chain *chain) {
    while (feed_kind_at(f, chain->next) == TOKEN_COLON_COLON && add_qualified(f, chain))
        continue;
}

/* Folds the name at f->at, which starts with a name or with '::' and a name. */
static struct chain fold(struct feed *f) {
    struct chain chain = {.begin = f->at, .next = f->at};
    if (feed_kind_at(f, f->at) == TOKEN_COLON_COLON) {
        chain.name.global = true;
        chain.scope = f->names.stack.items[0].scope;
    } else {
        uint32_t next = feed_after(f, f->at);
        if (feed_is_keyword_at(f, f->at, GRAMMAR_TEMPLATE) && feed_is_name_at(f, next)) {
            chain.says_template = true;
            f->at = next;
        }
        add_part(f, &chain, f->at);
        look_up(f, &chain);
    }
    fold_rest(f, &chain);
    return chain;
}

static void output_name(struct feed *f, struct feed_token *out, int kind,
                        const struct chain *chain) {
    out->kind = kind;
    out->value.name = chain->name;
    out->value.name.row_major = f->row_major;
    out->value.name.is_packed = f->is_packed;
    out->span.end = feed_raw(f, chain->last_index)->at;
    f->at = chain->next;
}

/* Returns a name that is not looked up. */
static void consume_raw(struct feed *f, struct feed_token *out, enum feed_position position) {
    struct chain chain = {.begin = f->at};
    add_part(f, &chain, f->at);
    output_name(f, out, GRAMMAR_NAME, &chain);
    f->position = (uint8_t)position;
}

static void consume_raw_name(struct feed *f, struct feed_token *out) {
    consume_raw(f, out, AT_RAW_NAME);
}

/* ---- Template brackets ---- */

/* Returns a template's name before its '<'. */
static void give_template(struct feed *f, struct feed_token *out, int kind,
                          const struct chain *chain, enum feed_position behind) {
    f->angle = (struct bracket_frame){.kind = FRAME_TEMPLATE_ARGUMENTS,
                                      .position = (uint8_t)behind,
                                      .before = f->position,
                                      .typename_ = f->typename_,
                                      .members = chain->binding ? chain->binding->members : NULL};
    output_name(f, out, kind, chain);
}

/* ---- Declaring ---- */

static struct name_scope *parameter_scope(const struct feed *f) {
    size_t i = f->names.stack.count - 1;
    while (i > 0 && f->names.stack.items[i].role != ROLE_PARAMETERS)
        i--;
    return f->names.stack.items[i].scope;
}

static struct name_scope *template_scope(const struct feed *f) {
    size_t i = f->names.stack.count - 1;
    while (i > 0 && f->names.stack.items[i].role != ROLE_TEMPLATE)
        i--;
    return f->names.stack.items[i].scope;
}

/* A value needs a binding only if it hides another name. */
static void declare_value(struct feed *f, struct name_scope *scope, atom name) {
    struct name_binding *hidden = names_find(&f->names, name);
    if (!hidden || hidden->kind == NAME_VALUE)
        return;
    if (hidden->in == scope && hidden->kind == NAME_FUNCTION_TEMPLATE)
        return; /* an overload */
    names_declare(&f->names, scope, name, NAME_VALUE);
}

static void declare_declarator(struct feed *f, const struct chain *chain) {
    struct bracket_frame *top = feed_top(f);
    atom name = chain->last->name;
    top->declares = true;
    f->owner = chain->is_qualified ? chain->scope : NULL;
    if (chain->is_qualified)
        return;
    if (top->kind == FRAME_PARAMETERS) {
        declare_value(f, parameter_scope(f), name);
    } else if (top->kind == FRAME_TEMPLATE_PARAMETERS) {
        declare_value(f, template_scope(f), name);
    } else if (top->defines_type) {
        struct name_binding *alias =
            names_declare(&f->names, names_declaring_scope(&f->names), name, NAME_TYPE);
        if (!alias->members)
            alias->members = top->aliased;
    } else if (top->is_template) {
        names_declare(&f->names, names_declaring_scope(&f->names), name, NAME_FUNCTION_TEMPLATE);
        if (top->kind == FRAME_RECORD)
            names_declare(&f->names, &f->names.methods, name, NAME_FUNCTION_TEMPLATE);
    } else {
        declare_value(f, names_declaring_scope(&f->names), name);
    }
}

/* ---- Declarators ---- */

static bool ends_declarator(const struct feed *f, uint32_t index) {
    switch (feed_kind_at(f, index)) {
    case TOKEN_SEMICOLON:
    case TOKEN_COMMA:
    case TOKEN_ASSIGN:
    case TOKEN_LBRACKET:
    case TOKEN_COLON:
    case TOKEN_LPAREN:
    case TOKEN_RPAREN:
    case TOKEN_LBRACE:
    case TOKEN_LESS:
    case TOKEN_GREATER:
    case TOKEN_SHIFT_RIGHT:
    case TOKEN_END:
        return true;
    default:
        return false;
    }
}

/* Token kinds of a name, by its classification. Those of a tail follow template arguments. */
struct name_tokens {
    int type, class_template, value, value_template;
};
static const struct name_tokens plain_tokens = {GRAMMAR_TYPE_NAME, GRAMMAR_TEMPLATE_NAME,
                                                GRAMMAR_NAME, GRAMMAR_VALUE_TEMPLATE};
static const struct name_tokens tail_tokens = {GRAMMAR_TYPE_TAIL, GRAMMAR_TEMPLATE_TAIL,
                                               GRAMMAR_VALUE_TAIL, GRAMMAR_VALUE_TEMPLATE_TAIL};

/* '<' may open the arguments of a specialization or of the declarator's struct, or annotations. */
static void consume_declarator(struct feed *f, struct feed_token *out, const struct chain *chain,
                               const struct name_tokens *tokens) {
    bool has_angle = feed_kind_at(f, chain->next) == TOKEN_LESS;
    bool is_function_template = chain->binding && chain->binding->kind == NAME_FUNCTION_TEMPLATE;
    uint32_t behind = has_angle ? feed_skip_angles(f, chain->next) : 0;
    if (behind && feed_kind_at(f, behind) == TOKEN_COLON_COLON) {
        give_template(f, out, tokens->class_template, chain, AFTER_TYPE);
        return;
    }
    declare_declarator(f, chain);
    if (behind && feed_kind_at(f, behind) == TOKEN_LPAREN && !chain->is_qualified)
        names_declare(&f->names, names_declaring_scope(&f->names), chain->last->name,
                      NAME_FUNCTION_TEMPLATE); /* even if the template head is missing */
    if (behind && (is_function_template || feed_top(f)->is_template)) {
        give_template(f, out, tokens->value_template, chain, AFTER_DECLARATOR);
        return;
    }
    output_name(f, out, tokens->value, chain);
    f->position = AFTER_DECLARATOR;
}

/* ---- Types and values ---- */

static bool is_known_type(const struct name_binding *binding) {
    return binding && (binding->kind == NAME_TYPE || binding->kind == NAME_TEMPLATE);
}

/* In `(name) operand`, the name can only be a type. */
static bool is_cast(const struct feed *f, const struct chain *chain) {
    const struct bracket_frame *top = &vec_last(&f->frames);
    if (top->kind != FRAME_GROUP || feed_after(f, top->index) != chain->begin ||
        feed_kind_at(f, chain->next) != TOKEN_RPAREN)
        return false;
    unsigned kind = feed_kind_at(f, feed_after(f, chain->next));
    return kind == TOKEN_NAME || kind == TOKEN_INT || kind == TOKEN_FLOAT || kind == TOKEN_LPAREN;
}

/* Returns true if the context of an unknown name permits only a type. */
static bool must_be_type(const struct feed *f, const struct chain *chain) {
    if (f->position == AT_TYPE || f->typename_)
        return true;
    if (feed_is_name_at(f, chain->next) &&
        (f->position == AT_START || f->position == AFTER_MODIFIER)) {
        const struct bracket_frame *top = &vec_last(&f->frames);
        return top->kind != FRAME_CONTROL || top->is_for ||
               feed_kind_at(f, feed_after(f, chain->next)) == TOKEN_ASSIGN;
    }
    return is_cast(f, chain);
}

static void note_type(struct feed *f, const struct chain *chain) {
    struct bracket_frame *top = feed_top(f);
    if (!chain->binding || !chain->binding->members)
        return;
    if (top->head == HEAD_RECORD) {
        vec_push(f->context->tree, &f->bases, chain->binding->members);
        if (top->members && !top->members->base)
            top->members->base = chain->binding->members;
    }
    if (top->defines_type)
        top->aliased = chain->binding->members;
    if (top->alias)
        top->alias->members = chain->binding->members;
}

/* For a name before '<': returns whether it opens template arguments, and their kind. */
static enum scan_result template_kind(const struct feed *f, const struct chain *chain) {
    enum name_kind kind = chain->binding ? chain->binding->kind : NAME_UNKNOWN;
    if (kind == NAME_TEMPLATE)
        return SCAN_TYPE;
    if (kind == NAME_FUNCTION_TEMPLATE)
        return SCAN_VALUE;
    if (kind != NAME_UNKNOWN)
        return SCAN_LESS;
    if (f->typename_ || f->position == AT_TYPE)
        return SCAN_TYPE;
    enum scan_result scan = feed_scan_arguments(f, chain->next);
    return scan == SCAN_LESS && chain->says_template ? SCAN_VALUE : scan;
}

static void classify(struct feed *f, struct feed_token *out, struct chain *chain,
                     const struct name_tokens *tokens) {
    if (feed_kind_at(f, chain->next) == TOKEN_LESS) {
        enum scan_result scan = template_kind(f, chain);
        if (scan == SCAN_TYPE) {
            chain->name.typename_ = f->typename_;
            note_type(f, chain);
            give_template(f, out, tokens->class_template, chain, AFTER_TYPE);
            f->typename_ = false;
            return;
        }
        if (scan != SCAN_LESS) {
            give_template(f, out, tokens->value_template, chain, AFTER_OPERAND);
            return;
        }
    }
    if (!is_known_type(chain->binding) && feed_is_name_at(f, chain->next) && !chain->is_qualified &&
        f->position == AT_START)
        chain->binding = typed_or(names_find_type(&f->names, chain->last->name), chain->binding);
    if (is_known_type(chain->binding) || must_be_type(f, chain)) {
        int kind = tokens->type;
        chain->name.typename_ = f->typename_;
        note_type(f, chain);
        out->is_guess = !chain->binding;
        output_name(f, out, kind, chain);
        f->typename_ = false;
        f->position = AFTER_TYPE;
        return;
    }
    output_name(f, out, tokens->value, chain);
    f->position = AFTER_OPERAND;
}

/* ---- operator ---- */

/* At the keyword: returns an operator name, or the start of a conversion function's name. A type
 * precedes the name in a declaration, but not in a call. */
static void consume_operator(struct feed *f, struct feed_token *out, struct chain *chain,
                             bool is_tail) {
    uint32_t symbol = feed_after(f, chain->next);
    uint32_t behind = feed_after(f, symbol);
    bool is_call =
        feed_kind_at(f, symbol) == TOKEN_LPAREN && feed_kind_at(f, behind) == TOKEN_RPAREN;
    bool is_subscript =
        feed_kind_at(f, symbol) == TOKEN_LBRACKET && feed_kind_at(f, behind) == TOKEN_RBRACKET;
    enum operator_kind op = is_call        ? OPERATOR_CALL
                            : is_subscript ? OPERATOR_SUBSCRIPT
                                           : feed_operator(feed_kind_at(f, symbol));
    bool is_named = f->position == AT_MEMBER ||
                    (op != OPERATOR_NONE && (f->position == AT_OPERAND || f->position == AT_START));
    if (!is_named) {
        feed_top(f)->declares = true;
        f->owner = chain->is_qualified ? chain->scope : NULL;
    }
    out->value.name = chain->name;
    out->span.end = feed_raw(f, symbol)->at;
    if (op == OPERATOR_NONE) {
        out->kind = is_tail ? GRAMMAR_CONVERSION_TAIL : GRAMMAR_CONVERSION;
        out->span.end = feed_raw(f, chain->next)->at;
        f->at = symbol;
        f->position = AT_TYPE;
        f->conversion = true;
        return;
    }
    struct name_part *part = arena_new(f->context->tree, struct name_part);
    part->at = feed_raw(f, chain->next)->at;
    if (chain->last)
        chain->last->next = part;
    else
        out->value.name.parts = part;
    out->value.name.operator_ = op;
    out->kind = is_tail ? GRAMMAR_OPERATOR_TAIL : GRAMMAR_OPERATOR_NAME;
    f->at = is_call || is_subscript ? feed_after(f, behind) : behind;
    f->position = is_named ? AFTER_OPERAND : AFTER_DECLARATOR;
}

void feed_consume_operator(struct feed *f, struct feed_token *out) {
    struct chain chain = {.begin = f->at, .next = f->at};
    consume_operator(f, out, &chain, false);
}

void feed_consume_typename(struct feed *f, struct feed_token *out) {
    f->typename_ = true;
    struct chain chain = fold(f);
    classify(f, out, &chain, &plain_tokens);
}

/* ---- After template arguments ---- */

/* `struct A<T>::B {`: a nested struct. */
static void consume_record_tail(struct feed *f, struct feed_token *out, const struct chain *chain) {
    feed_top(f)->members = chain->binding ? chain->binding->members : NULL;
    if (feed_kind_at(f, chain->next) == TOKEN_LESS) {
        give_template(f, out, GRAMMAR_TEMPLATE_TAIL, chain, AT_HEAD_NAME);
        return;
    }
    output_name(f, out, GRAMMAR_VALUE_TAIL, chain);
    f->position = AFTER_TYPE;
}

/* `using A<T>::f`: f is named but not used, so its kind is irrelevant. */
static void consume_using_tail(struct feed *f, struct feed_token *out, const struct chain *chain) {
    if (feed_kind_at(f, chain->next) == TOKEN_LESS) {
        give_template(f, out, GRAMMAR_TEMPLATE_TAIL, chain, AFTER_TYPE);
        return;
    }
    output_name(f, out, GRAMMAR_VALUE_TAIL, chain);
    f->position = AFTER_DECLARATOR;
}

static void consume_tail(struct feed *f, struct feed_token *out) {
    struct bracket_frame tail = f->tail;
    struct chain chain = {.begin = f->at, .next = f->at, .scope = tail.members};
    f->position = tail.before;
    f->typename_ = tail.typename_;
    add_qualified(f, &chain);
    if (!chain.ends_in_operator)
        fold_rest(f, &chain);
    if (chain.ends_in_operator)
        consume_operator(f, out, &chain, true);
    else if (f->position == AT_USING)
        consume_using_tail(f, out, &chain);
    else if (f->position == AT_HEAD_NAME)
        consume_record_tail(f, out, &chain);
    else if (f->position == AFTER_TYPE)
        consume_declarator(f, out, &chain, &tail_tokens);
    else
        classify(f, out, &chain, &tail_tokens);
}

/* ---- Members ---- */

static void consume_member(struct feed *f, struct feed_token *out) {
    if (feed_is_keyword_at(f, f->at, GRAMMAR_OPERATOR)) {
        feed_consume_operator(f, out);
        return;
    }
    struct chain chain = fold(f);
    f->position = AT_OPERAND;
    if (feed_kind_at(f, chain.next) == TOKEN_LESS) {
        bool is_template = chain.says_template ||
                           names_find_in(&f->names, &f->names.methods, chain.last->name) != NULL ||
                           feed_scan_arguments(f, chain.next) == SCAN_CALL;
        if (is_template && feed_skip_angles(f, chain.next)) {
            give_template(f, out, GRAMMAR_VALUE_TEMPLATE, &chain, AFTER_OPERAND);
            return;
        }
    }
    output_name(f, out, GRAMMAR_NAME, &chain);
    f->position = AFTER_OPERAND;
}

/* ---- Declaration heads ---- */

/* In the body of `struct A::B {`, the names declared in A are visible. */
static void import_qualifiers(struct feed *f, const struct chain *chain) {
    const struct name_scope *scope = chain->name.global ? f->names.global : NULL;
    for (const struct name_part *part = chain->name.parts; part->next; part = part->next) {
        struct name_binding *binding =
            scope ? names_find_in(&f->names, scope, part->name) : names_find(&f->names, part->name);
        if (!binding || !binding->members)
            return;
        vec_push(f->context->tree, &f->bases, binding->members);
        scope = binding->members;
    }
}

/* `struct A<T> {` without `template`: the generic type of another language. */
static bool is_generic(const struct feed *f, const struct chain *chain) {
    const struct name_binding *known = names_find_type(&f->names, chain->last->name);
    uint32_t behind =
        feed_kind_at(f, chain->next) == TOKEN_LESS ? feed_skip_angles(f, chain->next) : 0;
    unsigned next = behind ? feed_kind_at(f, behind) : TOKEN_END;
    return (next == TOKEN_LBRACE || next == TOKEN_COLON) && !vec_last(&f->frames).is_template &&
           !chain->is_qualified && !(known && known->kind == NAME_TEMPLATE);
}

static void declare_record(struct feed *f, struct chain *chain) {
    struct bracket_frame *top = feed_top(f);
    unsigned next = feed_kind_at(f, chain->next);
    bool is_specialisation = next == TOKEN_LESS;
    bool defines = next == TOKEN_LBRACE || next == TOKEN_COLON;
    if (!chain->is_qualified) {
        struct name_scope *scope = names_declaring_scope(&f->names);
        enum name_kind kind = top->is_template && !is_specialisation ? NAME_TEMPLATE : NAME_TYPE;
        struct name_binding *own = names_find_in(&f->names, scope, chain->last->name);
        struct name_binding *known = names_find_type(&f->names, chain->last->name);
        if (own && own->kind == kind)
            chain->binding = own;
        else if (known && !defines && (is_specialisation || next != TOKEN_SEMICOLON))
            chain->binding = known;
        else
            chain->binding = names_declare(&f->names, scope, chain->last->name, kind);
    }
    if (chain->binding && !chain->binding->members)
        chain->binding->members = names_new_scope(&f->names, true);
    top->members = is_specialisation || !chain->binding ? NULL : chain->binding->members;
    if (top->defines_type)
        top->aliased = top->members;
}

static void consume_record_name(struct feed *f, struct feed_token *out) {
    struct chain chain = fold(f);
    import_qualifiers(f, &chain);
    bool generic = is_generic(f, &chain);
    if (generic)
        names_declare(&f->names, names_declaring_scope(&f->names), chain.last->name, NAME_TEMPLATE);
    else
        declare_record(f, &chain);
    f->position = AT_HEAD_NAME;
    if (feed_kind_at(f, chain.next) == TOKEN_LESS && !generic) {
        give_template(f, out, GRAMMAR_TEMPLATE_NAME, &chain, AFTER_TYPE);
    } else {
        output_name(f, out, GRAMMAR_NAME, &chain);
        f->position = AFTER_TYPE;
    }
}

static void consume_namespace_name(struct feed *f, struct feed_token *out) {
    struct chain chain = {.begin = f->at, .next = f->at};
    struct name_scope *scope = names_declaring_scope(&f->names);
    f->bases.count = 0;
    for (uint32_t index = f->at;; index = feed_after(f, chain.next)) {
        add_part(f, &chain, index);
        look_up(f, &chain);
        struct name_binding *own = names_find_in(&f->names, scope, chain.last->name);
        if (!own || own->kind != NAME_NAMESPACE)
            own = names_declare(&f->names, scope, chain.last->name, NAME_NAMESPACE);
        if (!own->members)
            own->members = names_new_scope(&f->names, true);
        scope = own->members;
        if (feed_kind_at(f, chain.next) != TOKEN_COLON_COLON ||
            !feed_is_name_at(f, feed_after(f, chain.next)))
            break;
        vec_push(f->context->tree, &f->bases, scope);
        if (f->bases.count > MAX_NESTING) {
            context_fail(f->context, chain.last->at, "namespaces nested more than %d levels deep",
                         MAX_NESTING);
        }
    }
    feed_top(f)->members = scope;
    output_name(f, out, GRAMMAR_NAME, &chain);
    f->position = AFTER_TYPE;
}

static void consume_head_name(struct feed *f, struct feed_token *out) {
    switch (feed_top(f)->head) {
    case HEAD_RECORD:
    case HEAD_ENUM:
        consume_record_name(f, out);
        break;
    case HEAD_NAMESPACE:
        consume_namespace_name(f, out);
        break;
    case HEAD_CBUFFER:
    case HEAD_NONE:
        consume_raw(f, out, AFTER_DECLARATOR);
        break;
    }
}

/* ---- using ---- */

static void consume_imported(struct feed *f, struct feed_token *out) {
    struct chain chain = fold(f);
    if (chain.binding && chain.binding->members)
        names_push(&f->names, chain.binding->members, ROLE_IMPORTED, (uint32_t)f->frames.count);
    output_name(f, out, GRAMMAR_NAME, &chain);
    f->position = AFTER_OPERAND;
}

/* `using X = ...` declares X; `using A::f` imports f with its kind in A. */
static void consume_using(struct feed *f, struct feed_token *out) {
    struct chain chain = fold(f);
    if (feed_kind_at(f, chain.next) == TOKEN_LESS) {
        give_template(f, out, GRAMMAR_TEMPLATE_NAME, &chain, AFTER_TYPE);
        return;
    }
    struct bracket_frame *top = feed_top(f);
    struct name_scope *scope = names_declaring_scope(&f->names);
    atom name = chain.last->name;
    if (!chain.is_qualified) {
        top->is_alias = true;
        top->alias =
            names_declare(&f->names, scope, name, top->is_template ? NAME_TEMPLATE : NAME_TYPE);
    } else if (chain.binding) {
        names_declare(&f->names, scope, name, chain.binding->kind)->members =
            chain.binding->members;
    }
    output_name(f, out, GRAMMAR_NAME, &chain);
    f->position = AFTER_DECLARATOR;
}

/* ---- Template parameters ---- */

static void consume_type_parameter_name(struct feed *f, struct feed_token *out) {
    struct bracket_frame *top = feed_top(f);
    names_declare(&f->names, template_scope(f), feed_raw(f, f->at)->value,
                  top->is_template ? NAME_TEMPLATE : NAME_TYPE);
    top->is_template = false;
    consume_raw(f, out, AFTER_DECLARATOR);
}

/* ---- After a semantic's colon ---- */

static void consume_post(struct feed *f, struct feed_token *out) {
    int keyword = feed_keyword(feed_keyword_row(f, feed_raw(f, f->at)));
    if (keyword == GRAMMAR_REGISTER || keyword == GRAMMAR_PACK_OFFSET)
        feed_give_word(f, out, keyword, 0, AFTER_POST);
    else
        consume_raw(f, out, AFTER_POST);
}

/* ---- Entry point ---- */

/* In `unsigned x` and `const x = 1`, there is no type between the modifier and the name. */
static bool is_declarator_without_type(const struct feed *f, const struct chain *chain) {
    if (f->position != AFTER_MODIFIER || chain->binding || !ends_declarator(f, chain->next))
        return false;
    unsigned next = feed_kind_at(f, chain->next);
    bool may_end_type = next == TOKEN_COMMA || next == TOKEN_RPAREN || next == TOKEN_GREATER ||
                        next == TOKEN_SHIFT_RIGHT || next == TOKEN_LESS;
    return f->is_signed || !may_end_type;
}

static void consume_plain_name(struct feed *f, struct feed_token *out) {
    struct chain chain = fold(f);
    if (chain.ends_in_operator) {
        consume_operator(f, out, &chain, false);
    } else if ((f->position == AFTER_TYPE && ends_declarator(f, chain.next)) ||
               is_declarator_without_type(f, &chain)) {
        feed_top(f)->head = HEAD_NONE;
        consume_declarator(f, out, &chain, &plain_tokens);
    } else {
        classify(f, out, &chain, &plain_tokens);
    }
}

static void consume_enumerator(struct feed *f, struct feed_token *out) {
    declare_value(f, names_declaring_scope(&f->names), feed_raw(f, f->at)->value);
    consume_raw(f, out, AFTER_OPERAND);
}

static void consume_attribute_name(struct feed *f, struct feed_token *out) {
    struct chain chain = fold(f);
    output_name(f, out, GRAMMAR_NAME, &chain);
    f->position = AFTER_OPERAND;
}

static void consume_word(struct feed *f, struct feed_token *out) {
    const struct token *t = feed_raw(f, f->at);
    unsigned row = feed_keyword_row(f, t);
    if (row && feed_consume_keyword(f, out, row))
        return;
    row = feed_modifier_row(f, t);
    if (row && feed_consume_modifier(f, out, row))
        return;
    if (f->position == AT_HEAD_NAME)
        consume_head_name(f, out);
    else if (f->position == AT_USING)
        consume_using(f, out);
    else
        consume_plain_name(f, out);
}

/* A '::' without a following name. */
static bool is_lone_separator(const struct feed *f) {
    uint32_t next = feed_after(f, f->at);
    if (feed_is_keyword_at(f, next, GRAMMAR_TEMPLATE))
        next = feed_after(f, next);
    return !feed_is_name_at(f, next) ||
           (f->position == AT_USING_NAMESPACE && feed_is_keyword_at(f, next, GRAMMAR_OPERATOR));
}

/* By enum feed_position; other positions accept any word. */
static void (*const takers[])(struct feed *f, struct feed_token *out) = {
    [AT_RAW_NAME] = consume_raw_name,
    [AT_MEMBER] = consume_member,
    [AT_ATTRIBUTE] = consume_attribute_name,
    [AT_ENUMERATOR] = consume_enumerator,
    [AT_USING_NAMESPACE] = consume_imported,
    [AT_TEMPLATE_NAME] = consume_type_parameter_name,
    [AT_POST] = consume_post,
    [AT_TAIL] = consume_tail,
    [AFTER_OPERAND] = NULL,
};

static void consume_separator(struct feed *f, struct feed_token *out) {
    if (is_lone_separator(f)) {
        out->kind = GRAMMAR_STRAY;
        f->at = feed_after(f, f->at);
        f->position = AFTER_OPERAND;
    } else if (f->position == AT_TAIL) {
        consume_tail(f, out);
    } else if (f->position == AT_USING_NAMESPACE) {
        consume_imported(f, out);
    } else if (f->position == AT_HEAD_NAME) {
        consume_head_name(f, out);
    } else {
        consume_plain_name(f, out);
    }
}

/* Returns whether a word is a keyword where a new name or an attribute is expected. */
static bool is_keyword_as_name(const struct feed *f) {
    if (f->position != AT_ENUMERATOR && f->position != AT_TEMPLATE_NAME &&
        f->position != AT_ATTRIBUTE && f->position != AT_POST)
        return false;
    return feed_is_reserved(f, feed_raw(f, f->at));
}

void feed_consume_name(struct feed *f, struct feed_token *out) {
    if (feed_kind_at(f, f->at) == TOKEN_COLON_COLON)
        consume_separator(f, out);
    else if (takers[f->position] && !is_keyword_as_name(f))
        takers[f->position](f, out);
    else
        consume_word(f, out);
}
