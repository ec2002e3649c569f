/* Decorations and names of ids and struct members. */
#include "facts.h"

static const struct {
    SpvDecoration decoration;
    enum decoration_kind mark;
} numbered[] = {
    {SpvDecorationLocation, MARK_LOCATION},
    {SpvDecorationComponent, MARK_COMPONENT},
    {SpvDecorationIndex, MARK_INDEX},
    {SpvDecorationBuiltIn, MARK_BUILT_IN},
    {SpvDecorationDescriptorSet, MARK_SET},
    {SpvDecorationBinding, MARK_BINDING},
    {SpvDecorationOffset, MARK_OFFSET},
    {SpvDecorationArrayStride, MARK_ARRAY_STRIDE},
    {SpvDecorationMatrixStride, MARK_MATRIX_STRIDE},
    {SpvDecorationSpecId, MARK_SPEC_ID},
    {SpvDecorationInputAttachmentIndex, MARK_INPUT_ATTACHMENT},
};

static const struct {
    SpvDecoration decoration;
    enum flag flag;
} plain[] = {
    {SpvDecorationFlat, FLAG_FLAT},
    {SpvDecorationNoPerspective, FLAG_NO_PERSPECTIVE},
    {SpvDecorationCentroid, FLAG_CENTROID},
    {SpvDecorationSample, FLAG_SAMPLE},
    {SpvDecorationPatch, FLAG_PATCH},
    {SpvDecorationPerPrimitiveEXT, FLAG_PER_PRIMITIVE},
    {SpvDecorationPerVertexKHR, FLAG_PER_VERTEX},
    {SpvDecorationRowMajor, FLAG_ROW_MAJOR},
    {SpvDecorationColMajor, FLAG_COLUMN_MAJOR},
    {SpvDecorationNonWritable, FLAG_NON_WRITABLE},
    {SpvDecorationNonReadable, FLAG_NON_READABLE},
    {SpvDecorationCoherent, FLAG_COHERENT},
    {SpvDecorationBlock, FLAG_BLOCK},
    {SpvDecorationBufferBlock, FLAG_BUFFER_BLOCK},
};

const struct marks *reflect_marks(const struct reflection *r, uint32_t id) {
    static const struct marks nothing;
    return r->marks[id] ? r->marks[id] : &nothing;
}

static struct marks *own_marks(struct reflection *r, uint32_t id) {
    if (!r->marks[id])
        r->marks[id] = arena_new(r->arena, struct marks);
    return r->marks[id];
}

/* Returns the decorations of a member, or NULL if it does not exist. */
static struct marks *own_member(struct reflection *r, uint32_t type, uint32_t member) {
    const struct instruction *i = instruction_of(r->m, type);
    if (i->opcode != SpvOpTypeStruct || member >= i->count)
        return NULL;
    if (!r->members[type])
        r->members[type] = arena_array(r->arena, struct marks, i->count);
    return &r->members[type][member];
}

/* Records a decoration; `words` are the decoration and its operands. */
static void mark_words(struct marks *marks, const uint32_t *words, uint32_t count) {
    for (size_t k = 0; k < COUNT_OF(numbered) && count > 1; k++)
        if (numbered[k].decoration == (SpvDecoration)words[0]) {
            marks->given |= 1u << numbered[k].mark;
            marks->values[numbered[k].mark] = words[1];
        }
    for (size_t k = 0; k < COUNT_OF(plain) && count; k++)
        if (plain[k].decoration == (SpvDecoration)words[0])
            marks->flags |= plain[k].flag;
    if (count > 1 && words[0] == SpvDecorationUserSemantic)
        marks->semantic = (const char *)(words + 1);
    if (count > 1 && words[0] == SpvDecorationUserTypeGOOGLE)
        marks->user_type = (const char *)(words + 1);
}

/* Keeps the first name, because later ones belong to copies. */
static void name(struct marks *marks, const char *text) {
    if (marks && !marks->name)
        marks->name = text;
}

/* Records a member decoration; `words` begin with the member. */
static void mark_member(struct reflection *r, uint32_t type, const uint32_t *words,
                        uint32_t count) {
    struct marks *marks = own_member(r, type, words[0]);
    if (marks)
        mark_words(marks, words + 1, count - 1);
}

static void merge(struct marks *into, const struct marks *from) {
    for (int k = 0; k < MARK_COUNT; k++)
        if (has_mark(from, k))
            into->values[k] = from->values[k];
    into->given |= from->given;
    into->flags |= from->flags;
}

/* Copies the decorations of a group to its targets (SPIR-V 3.52.3). */
static void read_group(struct reflection *r, const struct instruction *i) {
    const struct marks *group = reflect_marks(r, i->operands[0]);
    bool is_of_members = i->opcode == SpvOpGroupMemberDecorate;
    for (uint32_t k = 1; k + is_of_members < i->count; k += 1u + is_of_members) {
        struct marks *target = is_of_members ? own_member(r, i->operands[k], i->operands[k + 1])
                                             : own_marks(r, i->operands[k]);
        if (target)
            merge(target, group);
    }
}

static void read_annotation(struct reflection *r, const struct instruction *i) {
    const uint32_t *words = i->operands;
    switch (i->opcode) {
    case SpvOpName:
        name(own_marks(r, words[0]), (const char *)(words + 1));
        break;
    case SpvOpMemberName:
        name(own_member(r, words[0], words[1]), (const char *)(words + 2));
        break;
    case SpvOpDecorate:
    case SpvOpDecorateString:
        mark_words(own_marks(r, words[0]), words + 1, i->count - 1u);
        break;
    case SpvOpMemberDecorate:
    case SpvOpMemberDecorateString:
        mark_member(r, words[0], words + 1, i->count - 1u);
        break;
    case SpvOpGroupDecorate:
    case SpvOpGroupMemberDecorate:
        read_group(r, i);
        break;
    default:
        break;
    }
}

void reflect_read_annotations(struct reflection *r) {
    r->marks = arena_array(r->arena, struct marks *, r->m->bound);
    r->members = arena_array(r->arena, struct marks *, r->m->bound);
    for (int s = SECTION_NAMES; s < SECTION_GLOBALS; s++)
        for_each_in(i, &r->m->sections[s])
            read_annotation(r, i);
}
