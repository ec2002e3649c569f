/* Pass: one aliased variable for each element type of a buffer.
 *
 * A buffer that is accessed with another element type becomes two variables with one binding.
 * SPIR-V has neither 64-bit atomics on 32-bit words nor casts of resource pointers. Codegen emits
 * such casts anyway, because the buffer is known only after inlining. The cast is replaced with a
 * second variable of the required type and the same decorations. Both are decorated as Aliased
 * (SPIR-V 2.18.2; Vulkan allows shared descriptors, "Interface With Resources"). */
#include "../common/uses.h"
#include "../passes.h"

struct twin {
    uint32_t variable, type, id; /* `type` is the pointer type */
};

struct buffer_aliasing {
    struct optimizer *o;
    VEC(struct twin, twin_vec) twins;
    VEC(struct instruction *, chain_vec) chains; /* access chains that were cast */
};

static void copy_decorations(struct module *m, uint32_t from, uint32_t to) {
    for (int s = SECTION_DECORATIONS; s <= SECTION_VALUE_DECORATIONS; s++) {
        const struct instruction *last = m->sections[s].last;
        for_each_in(i, &m->sections[s]) {
            if (i->count && i->operands[0] == from && i->opcode != SpvOpMemberDecorate) {
                struct instruction *copy =
                    instruction_make(m, (SpvOp)i->opcode, 0, 0, i->operands, i->count);
                copy->operands[0] = to;
                instructions_append(&m->sections[s], copy);
            }
            if (i == last)
                break;
        }
    }
}

/* The new variable gets the name of the buffer if the original becomes unused. */
static void name_twin(struct optimizer *o, const struct twin *twin) {
    struct module *m = o->m;
    const struct instruction *name =
        twin->variable < m->names.count ? m->names.items[twin->variable] : NULL;
    const char *text = name ? (const char *)(name->operands + 1) : NULL;
    if (text)
        module_name(m, twin->id,
                    uses_first(uses_of_module(o), twin->variable)
                        ? arena_format(m->arena, "%s.uint64", text)
                        : text);
}

/* Returns the buffer type, or an array of it with the length of the original. */
static uint32_t type_for_twin(struct buffer_aliasing *p, const struct instruction *variable,
                              const struct instruction *pointer) {
    const struct instruction *whole = module_pointee(p->o->m, variable->type);
    uint32_t buffer = pointer->operands[1], words[2] = {buffer};
    if (whole->opcode != SpvOpTypeArray && whole->opcode != SpvOpTypeRuntimeArray)
        return buffer;
    if (whole->opcode == SpvOpTypeArray)
        words[1] = whole->operands[1];
    return module_type(p->o->m, (SpvOp)whole->opcode, words, whole->count);
}

static uint32_t make_twin(struct buffer_aliasing *p, const struct instruction *variable,
                          uint32_t type) {
    struct module *m = p->o->m;
    const struct instruction *pointer = instruction_of(m, type);
    SpvStorageClass storage = (SpvStorageClass)pointer->operands[0];
    uint32_t whole = type_for_twin(p, variable, pointer);
    uint32_t id = module_variable(m, storage, opt_pointer_type(p->o, storage, whole), 0);
    copy_decorations(m, variable->id, id);
    module_decorate(m, id, SpvDecorationAliased, NULL, 0);
    module_decorate(m, variable->id, SpvDecorationAliased, NULL, 0);
    vec_push(p->o->arena, &p->twins, ((struct twin){variable->id, type, id}));
    return id;
}

static uint32_t twin_of(struct buffer_aliasing *p, const struct instruction *variable,
                        uint32_t type) {
    for (size_t k = 0; k < p->twins.count; k++)
        if (p->twins.items[k].variable == variable->id && p->twins.items[k].type == type)
            return p->twins.items[k].id;
    return make_twin(p, variable, type);
}

static bool is_cast(const struct optimizer *o, const struct instruction *i) {
    const struct instruction *type =
        i->opcode == SpvOpBitcast ? instruction_of(o->m, i->type) : NULL;
    return type && type->opcode == SpvOpTypePointer &&
           type->operands[0] != SpvStorageClassPhysicalStorageBuffer;
}

/* In an array of buffers, the indices of the original also apply to the new variable. */
static void resolve(struct buffer_aliasing *p, struct instruction *cast) {
    struct optimizer *o = p->o;
    struct instruction *from = instruction_of(o->m, cast->operands[0]);
    const struct instruction *root = module_pointer_root(o->m, cast->operands[0]);
    bool is_chain = from->opcode == SpvOpAccessChain || from->opcode == SpvOpInBoundsAccessChain;
    bool is_known = root->opcode == SpvOpVariable && instruction_of(o->m, root->id)->block == NULL;
    if (!is_known || (from != root && (!is_chain || from->operands[0] != root->id))) {
        error_at(o->c, cast->at, RESOURCE_UNKNOWN);
        return;
    }
    uint32_t twin = twin_of(p, root, cast->type);
    if (from == root) {
        opt_replace(o, cast->id, twin);
        instruction_remove(o->m, cast);
        return;
    }
    cast->opcode = from->opcode;
    instruction_set_operands(o->m, cast, from->operands, from->count);
    cast->operands[0] = twin;
    vec_push(o->arena, &p->chains, from);
    traits_add(o, cast->id, traits_of(o, from->id) & TRAIT_NON_UNIFORM);
}

bool pass_alias_buffers(struct optimizer *o) {
    struct buffer_aliasing p = {.o = o};
    if (!o->settings->has_casts)
        return false;
    for_each_routine(f, o->m) {
        for_each_in_routine(i, b, f)
            if (is_cast(o, i))
                resolve(&p, i);
        opt_replace_in(o, f);
    }
    uses_forget(o);
    for (size_t k = 0; k < p.chains.count; k++)
        if (p.chains.items[k]->block && !uses_first(uses_of_module(o), p.chains.items[k]->id))
            instruction_remove(o->m, p.chains.items[k]);
    uses_forget(o);
    for (size_t k = 0; k < p.twins.count; k++)
        name_twin(o, &p.twins.items[k]);
    return p.twins.count > 0;
}
