/* Inline SPIR-V in attributes: decorations, capabilities and extensions. */
#include "type.h"

/* Returns the arguments of a decoration: literals, ids of constants, or strings. */
static struct word_vec decoration_operands(struct emitter *e, const struct attribute *a) {
    struct word_vec words = {0};
    for (uint32_t i = 1; i < a->argument_count; i++) {
        const struct constant *value = a->arguments[i].constant;
        if (a->kind == ATTRIBUTE_VK_EXT_DECORATE)
            vec_push(e->arena, &words, (uint32_t)attribute_integer(a, i, 0));
        else if (value && a->kind == ATTRIBUTE_VK_EXT_DECORATE_ID)
            vec_push(e->arena, &words, constant_of(e, value));
        else if (value)
            append_string(e->arena, &words, value->text);
    }
    spelled_check_enumerant(e, a->at, SPIRV_KIND_Decoration, (uint32_t)attribute_integer(a, 0, 0),
                            &words, a->kind == ATTRIBUTE_VK_EXT_DECORATE_ID);
    return words;
}

static void decorate_with(struct emitter *e, SpvOp op, const uint32_t *target, size_t count,
                          const struct attribute *a) {
    struct word_vec words = {0}, operands = decoration_operands(e, a);
    append_words(e->arena, &words, target, count);
    vec_push(e->arena, &words, (uint32_t)attribute_integer(a, 0, 0));
    append_words(e->arena, &words, operands.items, operands.count);
    module_write(e->m, count == 1 ? SECTION_DECORATIONS : SECTION_TYPE_DECORATIONS, op, 0,
                 words.items, words.count);
}

void attributes_decorate(struct emitter *e, uint32_t id, const struct attribute *list) {
    module_begin_spelled(e->m);
    for (const struct attribute *a = list; a; a = a->next) {
        cg_set_at(e, a->at);
        if (a->kind == ATTRIBUTE_VK_EXT_DECORATE) {
            struct word_vec words = decoration_operands(e, a);
            module_decorate(e->m, id, (SpvDecoration)attribute_integer(a, 0, 0), words.items,
                            words.count);
        } else if (a->kind == ATTRIBUTE_VK_EXT_DECORATE_ID)
            decorate_with(e, SpvOpDecorateId, &id, 1, a);
        else if (a->kind == ATTRIBUTE_VK_EXT_DECORATE_STRING)
            decorate_with(e, SpvOpDecorateString, &id, 1, a);
    }
    module_end_spelled(e->m);
    const struct attribute *input = attribute_find(list, ATTRIBUTE_VK_INPUT_ATTACHMENT_INDEX);
    if (input)
        module_decorate_with(e->m, id, SpvDecorationInputAttachmentIndex,
                             (uint32_t)attribute_integer(input, 0, 0));
    attributes_require(e, list);
}

void attributes_decorate_member(struct emitter *e, uint32_t id, uint32_t member,
                                const struct attribute *list) {
    const uint32_t target[] = {id, member};
    for (const struct attribute *a = list; a; a = a->next) {
        if (a->kind == ATTRIBUTE_VK_EXT_DECORATE && a->argument_count) {
            struct word_vec words = decoration_operands(e, a);
            module_decorate_member(e->m, id, member, (SpvDecoration)attribute_integer(a, 0, 0),
                                   words.items, words.count);
        } else if (a->kind == ATTRIBUTE_VK_EXT_DECORATE_ID)
            decorate_with(e, SpvOpMemberDecorateIdEXT, target, 2, a);
        else if (a->kind == ATTRIBUTE_VK_EXT_DECORATE_STRING)
            decorate_with(e, SpvOpMemberDecorateString, target, 2, a);
    }
    attributes_require(e, list);
}

void attributes_allow(struct emitter *e, const struct attribute *list) {
    for (const struct attribute *a = list; a; a = a->next)
        if (a->kind == ATTRIBUTE_VK_EXT_EXTENSION && a->argument_count)
            module_allow_extension(e->m, a->arguments[0].constant->text);
}

void attributes_require(struct emitter *e, const struct attribute *list) {
    attributes_allow(e, list);
    for (const struct attribute *a = list; a; a = a->next) {
        cg_set_at(e, a->at);
        if (a->kind == ATTRIBUTE_VK_EXT_CAPABILITY)
            module_ask_capability(e->m, (SpvCapability)attribute_integer(a, 0, 0));
        else if (a->kind == ATTRIBUTE_VK_EXT_EXTENSION && a->argument_count)
            module_ask_extension(e->m, a->arguments[0].constant->text);
    }
}
