/* Inline SPIR-V in attributes: decorations, capabilities and extensions that the source spells out.
 */
#include "constant.h"
#include "type.h"

static void decorate_with_ids(struct emitter *e, uint32_t id, const struct attribute *a) {
    struct word_vec words = {0};
    vec_push(e->arena, &words, id);
    vec_push(e->arena, &words, (uint32_t)attribute_integer(a, 0, 0));
    for (uint32_t i = 1; i < a->argument_count; i++)
        if (a->arguments[i].constant)
            vec_push(e->arena, &words, constant_of(e, a->arguments[i].constant));
    module_write(e->m, SECTION_DECORATIONS, SpvOpDecorateId, 0, words.items, words.count);
}

static void decorate_with_literals(struct emitter *e, uint32_t id, const struct attribute *a) {
    struct word_vec words = {0};
    for (uint32_t i = 1; i < a->argument_count; i++)
        vec_push(e->arena, &words, (uint32_t)attribute_integer(a, i, 0));
    module_decorate(e->m, id, (SpvDecoration)attribute_integer(a, 0, 0), words.items, words.count);
}

void attributes_decorate(struct emitter *e, uint32_t id, const struct attribute *list) {
    e->m->is_spelled = true;
    for (const struct attribute *a = list; a; a = a->next) {
        stand_at_place(e, a->at);
        if (a->kind == ATTRIBUTE_VK_EXT_DECORATE)
            decorate_with_literals(e, id, a);
        else if (a->kind == ATTRIBUTE_VK_EXT_DECORATE_ID)
            decorate_with_ids(e, id, a);
        else if (a->kind == ATTRIBUTE_VK_EXT_DECORATE_STRING && a->argument_count > 1)
            module_decorate_string(e->m, id, (SpvDecoration)attribute_integer(a, 0, 0),
                                   a->arguments[1].constant->text);
    }
    e->m->is_spelled = false;
    const struct attribute *input = attribute_find(list, ATTRIBUTE_VK_INPUT_ATTACHMENT_INDEX);
    if (input)
        module_decorate_with(e->m, id, SpvDecorationInputAttachmentIndex,
                             (uint32_t)attribute_integer(input, 0, 0));
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
        stand_at_place(e, a->at);
        if (a->kind == ATTRIBUTE_VK_EXT_CAPABILITY)
            module_ask_capability(e->m, (SpvCapability)attribute_integer(a, 0, 0));
        else if (a->kind == ATTRIBUTE_VK_EXT_EXTENSION && a->argument_count)
            module_ask_extension(e->m, a->arguments[0].constant->text);
    }
}
