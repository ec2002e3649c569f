/* Determines the functions that are reachable by their names.
 *
 * Every call except that of an operator names the function. A function is therefore unreachable if
 * its name does not occur in reachable functions or at file scope. Other meanings of the same name
 * only make the result conservative. */
#include "name.h"

#include <string.h>

/* A definition whose name has not been mentioned yet. */
struct definition {
    const struct node *node;
    uint32_t next; /* The next definition of the same name, as in mentions.of. */
};
VEC(struct definition, definition_vec);
VEC(const struct node *, node_vec);

enum { NONE, FIRST, MENTIONED = -1 };

struct mentions {
    struct arena *arena;
    /* The last waiting definition of each atom, from FIRST on, or NONE or MENTIONED. */
    uint32_t *of;
    size_t count; /* The number of atoms. */
    struct definition_vec waiting;
    struct node_vec found; /* Mentioned definitions, to be searched. */
};

/* Returns whether a name was mentioned. Names created later are treated as mentioned. */
static bool is_mentioned(const struct mentions *m, atom name) {
    return name >= m->count || m->of[name] == (uint32_t)MENTIONED;
}

static void mention(struct mentions *m, atom name) {
    uint32_t next = m->of[name];
    m->of[name] = (uint32_t)MENTIONED;
    while (next != NONE && next != (uint32_t)MENTIONED) {
        const struct definition *d = &m->waiting.items[next - FIRST];
        vec_push(m->arena, &m->found, d->node);
        next = d->next;
    }
}

static void mention_parts(struct mentions *m, const struct name_part *part) {
    for (; part; part = part->next)
        mention(m, part->name);
}

/* Mentions a name in an option or an attribute, with or without scopes. */
static void mention_text(struct mentions *m, struct atom_table *atoms, const char *text) {
    const char *scope = strrchr(text, ':');
    atom name = atom_of(atoms, scope ? scope + 1 : text);
    if (name < m->count)
        mention(m, name);
}

static bool is_exported(const struct node *definition) {
    const struct node *modifier = definition->declaration.type->type.modifiers.first;
    while (modifier && modifier->op != MODIFIER_EXPORT)
        modifier = modifier->next;
    return modifier != NULL;
}

static void add_definition(struct mentions *m, const struct node *node) {
    const struct syntax_name *name = &node->declaration.declarators.first->declarator.name;
    atom last = name->parts ? name_last(name)->name : 0;
    if (node->attributes || is_exported(node))
        mention(m, last);
    if (name->operator_ != OPERATOR_NONE || is_mentioned(m, last)) {
        vec_push(m->arena, &m->found, node);
        return;
    }
    vec_push(m->arena, &m->waiting, ((struct definition){node, m->of[last]}));
    m->of[last] = (uint32_t)m->waiting.count - 1 + FIRST;
}

static void look_at(void *user, const struct node *node) {
    struct analyser *a = user;
    struct mentions *m = a->mentions;
    if (node->kind == NODE_FUNCTION) {
        add_definition(m, node);
        return;
    }
    if (node->kind == NODE_NAME || node->kind == NODE_TYPE_NAME)
        mention_parts(m, node->name.parts);
    else if (node->kind == NODE_MEMBER)
        mention_parts(m, node->member.name);
    else if (node->kind == NODE_STRING)
        mention_text(m, a->c->atoms, node->text.text);
    context_check_stack(a->c, node->at, 0);
    node_children(node, look_at, a);
}

void reach_collect_mentions(struct analyser *a, const struct list *declarations) {
    struct mentions *m = a->mentions = arena_new(a->c->typed, struct mentions);
    m->arena = a->c->typed;
    m->count = atom_count(a->c->atoms);
    m->of = arena_array(m->arena, uint32_t, m->count);
    mention_text(m, a->c->atoms, a->options->entry);
    for (size_t i = 0; i < a->options->choice_count; i++)
        mention_text(m, a->c->atoms, a->options->choices[i].name);
    for (const struct node *node = declarations->first; node; node = node->next)
        look_at(a, node);
    for (size_t i = 0; i < m->found.count; i++)
        node_children(m->found.items[i], look_at, a);
}

bool function_is_mentioned(const struct analyser *a, const struct function_symbol *f) {
    const struct syntax_name *name = &f->declarator->declarator.name;
    return name->operator_ != OPERATOR_NONE || is_mentioned(a->mentions, f->function->name);
}
