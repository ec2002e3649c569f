/* Writes a module as words (SPIR-V 2.3, 2.4). */
#include "require.h"

static bool writes_type(const struct instruction *i) {
    return i->type && i->opcode != SpvOpSwitch;
}

static size_t words_of(const struct instruction *i) {
    return 1u + writes_type(i) + (i->id != 0) + i->count;
}

static size_t words_of_list(const struct instruction_list *list) {
    size_t total = 0;
    for (const struct instruction *i = list->first; i; i = i->next)
        total += words_of(i);
    return total;
}

static const struct instruction function_end = {.opcode = SpvOpFunctionEnd};

static size_t words_of_routine(const struct routine *f) {
    size_t total =
        words_of_list(&f->lines) + words_of(&f->definition) + words_of_list(&f->parameters);
    for_each_block(b, f)
        total += words_of(&b->label) + words_of_list(&b->list);
    return total + words_of(&function_end);
}

static size_t words_of_module(const struct module *m) {
    size_t total = HEADER_WORDS;
    for (int i = 0; i < SECTION_FUNCTIONS; i++)
        total += words_of_list(&m->sections[i]);
    for_each_routine(f, m)
        total += words_of_routine(f);
    return total;
}

/* Output position and renumbering of ids. */
struct word_writer {
    const struct module *m;
    uint32_t *to;
    uint32_t *renamed; /* new ids by id, 0 before the first occurrence; NULL if ids are unchanged */
    uint32_t bound;
};

static uint32_t renamed(struct word_writer *w, uint32_t id) {
    if (!w->renamed[id])
        w->renamed[id] = w->bound++;
    return w->renamed[id];
}

static void write_id(struct word_writer *w, uint32_t id) {
    if (id)
        *w->to++ = w->renamed ? renamed(w, id) : id;
}

static void write_instruction(struct word_writer *w, const struct instruction *i) {
    *w->to++ = first_word((SpvOp)i->opcode, words_of(i));
    if (writes_type(i))
        write_id(w, i->type);
    write_id(w, i->id);
    if (i->count)
        memcpy(w->to, i->operands, i->count * sizeof *w->to);
    if (w->renamed)
        for_each_id_operand(w->m, i, k)
            w->to[k] = renamed(w, i->operands[k]);
    w->to += i->count;
}

static void write_list(struct word_writer *w, const struct instruction_list *list) {
    for (const struct instruction *i = list->first; i; i = i->next)
        write_instruction(w, i);
}

static void write_module(struct word_writer *w) {
    uint32_t *header = w->to;
    w->to += HEADER_WORDS;
    for (int i = 0; i < SECTION_FUNCTIONS; i++)
        write_list(w, &w->m->sections[i]);
    for_each_routine(f, w->m) {
        write_list(w, &f->lines);
        write_instruction(w, &f->definition);
        write_list(w, &f->parameters);
        for_each_block(b, f) {
            write_instruction(w, &b->label);
            write_list(w, &b->list);
        }
        write_instruction(w, &function_end);
    }
    header[0] = SpvMagicNumber;
    header[VERSION_WORD] = w->m->version;
    header[BOUND_WORD] = w->bound;
}

uint32_t *module_words(struct module *m, bool is_compact, size_t *count) {
    if (!m->is_settled)
        module_require(m, false);
    module_declare_all_needs(m);
    *count = words_of_module(m);
    uint32_t *words = arena_array(m->c->kept, uint32_t, *count);
    struct word_writer w = {.m = m, .to = words, .bound = m->bound};
    if (is_compact) {
        w.renamed = arena_array(m->arena, uint32_t, m->bound);
        w.bound = 1;
    }
    write_module(&w);
    words_swap_strings(words, *count);
    return words;
}

static void hash_requests(struct sha256_state *state, const struct requests *requests) {
    for (size_t i = 0; i < requests->asked.count; i++) {
        const struct asked *asked = &requests->asked.items[i];
        const char *extension = asked->extension ? asked->extension : "";
        sha256_add(state, extension, strlen(extension) + 1);
        sha256_add(state, &asked->capability, sizeof asked->capability);
    }
}

bool module_hash(const struct module *m, struct sha256 *hash) {
    if (m->requests.granted.count || m->spelled.count || m->unknown.count)
        return false;
    struct arena *work = arena_branch(m->c->kept);
    size_t count = words_of_module(m);
    uint32_t *words = arena_array(work, uint32_t, count);
    struct word_writer w = {.m = m, .to = words, .bound = m->bound};
    struct sha256_state state;
    write_module(&w);
    sha256_begin(&state);
    sha256_add(&state, words, count * sizeof *words);
    sha256_add(&state, m->facts.items, m->facts.count * sizeof *m->facts.items);
    sha256_add(&state, &m->imports_glsl, sizeof m->imports_glsl);
    hash_requests(&state, &m->requests);
    *hash = sha256_end(&state);
    arena_end(work);
    return true;
}

static size_t words_of_declarations(const struct module *m) {
    return words_of_list(&m->sections[SECTION_CAPABILITIES]) +
           words_of_list(&m->sections[SECTION_EXTENSIONS]);
}

uint32_t *module_words_with_customary(struct module *m, const uint32_t *words, size_t count,
                                      size_t *shown_count) {
    size_t given = HEADER_WORDS + words_of_declarations(m);
    module_declare_nothing(m);
    module_declare_all_customary(m);
    module_declare_needs(m, false);
    size_t declared = HEADER_WORDS + words_of_declarations(m);
    *shown_count = declared + count - given;
    uint32_t *shown = arena_array(m->c->kept, uint32_t, *shown_count);
    struct word_writer w = {.m = m, .to = shown + HEADER_WORDS};
    memcpy(shown, words, HEADER_WORDS * sizeof *words);
    write_list(&w, &m->sections[SECTION_CAPABILITIES]);
    write_list(&w, &m->sections[SECTION_EXTENSIONS]);
    words_swap_strings(shown, declared);
    memcpy(shown + declared, words + given, (count - given) * sizeof *words);
    module_declare_all_needs(m);
    return shown;
}

size_t words_without_names(uint32_t *words, size_t count) {
    size_t kept = HEADER_WORDS, length;
    for (size_t i = HEADER_WORDS; i < count; i += length) {
        SpvOp op = opcode_of(&words[i]);
        length = length_of(&words[i]);
        if (op == SpvOpName || op == SpvOpMemberName)
            continue;
        memmove(&words[kept], &words[i], length * sizeof *words);
        kept += length;
    }
    return kept;
}

/* ---- Source locations ---- */

static void list_locations(const struct module *m, struct location_vec *locations,
                           const struct instruction_list *list) {
    for (const struct instruction *i = list->first; i; i = i->next)
        vec_push(m->c->kept, locations, i->at);
}

struct location_vec module_locations(const struct module *m) {
    struct location_vec locations = {0};
    for (int i = 0; i < SECTION_FUNCTIONS; i++)
        list_locations(m, &locations, &m->sections[i]);
    for_each_routine(f, m) {
        list_locations(m, &locations, &f->lines);
        vec_push(m->c->kept, &locations, f->definition.at);
        list_locations(m, &locations, &f->parameters);
        for_each_block(b, f) {
            vec_push(m->c->kept, &locations, b->label.at);
            list_locations(m, &locations, &b->list);
        }
        vec_push(m->c->kept, &locations, function_end.at);
    }
    return locations;
}
