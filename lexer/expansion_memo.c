/* Results of expanding macro arguments, which programs with macro libraries repeat thousands of
 * times.
 *
 * The result of an expansion depends on its tokens, on the active macros, and on all definitions. A
 * result is not kept if it depends on anything else: built-in macros, or diagnostics that each
 * expansion repeats. The tokens of a known result get new locations, so that their diagnostics name
 * the arguments and uses of the repetition (sources_add_repetition()). */
#include "preprocessor.h"

#include <string.h>

enum {
    MOST_ARGUMENT_TOKENS = 4096,
    LEAST_EXPANDED = 8,
    MOST_KEPT_TOKENS = 1 << 20,
    FIRST_SLOTS = 1024
};

struct kept_expansion {
    uint64_t hash, active, definitions;
    const struct token *argument; /* copy of the tokens */
    size_t argument_count;
    const struct token *tokens; /* the result */
    const uint32_t *origins;    /* for each: 1 + index of the same token in the argument, or 0 */
    size_t count, expanded;
    struct repeated repeated; /* its locations */
};

/* ---- The table ---- */

static uint64_t mixed(uint64_t hash) {
    hash *= 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static uint64_t hash_of(const struct expansion_memo *memo, const struct token *tokens,
                        size_t count) {
    uint64_t hash = mixed(memo->active + memo->definitions * 77 + count);
    for (size_t i = 0; i < count; i++)
        hash = mixed(hash ^ ((uint64_t)tokens[i].kind << 48 | (uint64_t)tokens[i].flags << 32 |
                             tokens[i].value));
    return hash;
}

static bool same_tokens(const struct token *a, const struct token *b, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (a[i].kind != b[i].kind || a[i].flags != b[i].flags || a[i].value != b[i].value)
            return false;
    return true;
}

static bool matches(const struct expansion_memo *memo, const struct kept_expansion *kept,
                    uint64_t hash, const struct token *tokens, size_t count) {
    return kept->hash == hash && kept->active == memo->active &&
           kept->definitions == memo->definitions && kept->argument_count == count &&
           same_tokens(kept->argument, tokens, count);
}

static struct kept_expansion **find_slot(const struct expansion_memo *memo, uint64_t hash,
                                         const struct token *tokens, size_t count) {
    size_t at = hash & (memo->capacity - 1);
    while (memo->slots[at] && !matches(memo, memo->slots[at], hash, tokens, count))
        at = (at + 1) & (memo->capacity - 1);
    return &memo->slots[at];
}

/* Results that refer to earlier definitions are dropped. */
static void grow(struct preprocessor *pp) {
    struct expansion_memo *memo = &pp->memo;
    struct expansion_memo old = *memo;
    memo->capacity = old.capacity ? old.capacity * 2 : FIRST_SLOTS;
    memo->slots = arena_array(pp->c->kept, struct kept_expansion *, memo->capacity);
    memo->count = 0;
    for (size_t i = 0; i < old.capacity; i++) {
        struct kept_expansion *kept = old.slots[i];
        if (!kept || kept->definitions != memo->definitions)
            continue;
        size_t at = kept->hash & (memo->capacity - 1);
        while (memo->slots[at])
            at = (at + 1) & (memo->capacity - 1);
        memo->slots[at] = kept;
        memo->count++;
    }
}

/* ---- Results ---- */

void memo_activate(struct preprocessor *pp, const struct macro *macro) {
    pp->memo.active ^= mixed((uintptr_t)macro);
}

static const location *locations_of(struct preprocessor *pp, const struct token *tokens,
                                    size_t count) {
    location *at = arena_array(pp->c->kept, location, count);
    for (size_t i = 0; i < count; i++)
        at[i] = tokens[i].at;
    return at;
}

/* Appends the known result, with locations of this repetition. */
static void repeat(struct preprocessor *pp, const struct kept_expansion *kept,
                   const struct token *tokens, struct token_vec *out) {
    size_t first = out->count;
    pp_count_expanded(pp, tokens->at, kept->expanded);
    const location *at = locations_of(pp, tokens, kept->argument_count);
    location base = sources_add_repetition(pp->c->sources, &kept->repeated, at);
    if (!base)
        context_fail(pp->c, tokens->at, "macro expansions require too many source locations");
    pp_push_tokens(pp, out, kept->tokens, kept->count);
    for (size_t i = 0; i < kept->count; i++)
        out->items[first + i].at = kept->origins[i] ? at[kept->origins[i] - 1] : base + (location)i;
}

/* Tokens that the expansion made have locations from `first` on. Those of the argument usually keep
 * their order. */
static const uint32_t *origins_of(struct preprocessor *pp, const struct token *tokens, size_t count,
                                  const struct token *made, size_t made_count, location first) {
    uint32_t *origins = arena_array(pp->c->kept, uint32_t, made_count);
    size_t next = 0;
    for (size_t i = 0; i < made_count; i++)
        for (size_t step = 0; made[i].at < first && step < count; step++) {
            size_t j = next + step < count ? next + step : next + step - count;
            if (tokens[j].at != made[i].at)
                continue;
            origins[i] = (uint32_t)j + 1;
            next = j + 1 < count ? j + 1 : 0;
            break;
        }
    return origins;
}

static void keep(struct preprocessor *pp, uint64_t hash, const struct token *tokens, size_t count,
                 const struct token *made, size_t made_count, size_t expanded, location first) {
    struct expansion_memo *memo = &pp->memo;
    if (memo->count * 2 >= memo->capacity)
        grow(pp);
    struct kept_expansion *kept = arena_new(pp->c->kept, struct kept_expansion);
    *kept = (struct kept_expansion){
        .hash = hash,
        .active = memo->active,
        .definitions = memo->definitions,
        .argument = arena_copy(pp->c->kept, tokens, count * sizeof *tokens),
        .argument_count = count,
        .tokens = arena_copy(pp->c->kept, made, made_count * sizeof *made),
        .origins = origins_of(pp, tokens, count, made, made_count, first),
        .count = made_count,
        .expanded = expanded,
        .repeated = {.tokens = locations_of(pp, made, made_count),
                     .count = made_count,
                     .arguments = locations_of(pp, tokens, count),
                     .argument_count = count,
                     .first = first,
                     .end = sources_next(pp->c->sources)},
    };
    *find_slot(memo, hash, tokens, count) = kept;
    memo->count++;
    memo->tokens += count + made_count;
}

void memo_expand(struct preprocessor *pp, const struct token *tokens, size_t count,
                 struct token_vec *out) {
    struct expansion_memo *memo = &pp->memo;
    if (pp->in_condition || count > MOST_ARGUMENT_TOKENS || memo->tokens > MOST_KEPT_TOKENS) {
        pp_expand_tokens(pp, tokens, count, out);
        return;
    }
    uint64_t hash = hash_of(memo, tokens, count);
    struct kept_expansion *known = memo->capacity ? *find_slot(memo, hash, tokens, count) : NULL;
    if (known) {
        for (size_t i = 0; i < count && pp->result->notes; i++)
            if (tokens[i].kind == TOKEN_NAME && pp_find_macro(pp, tokens[i].value))
                pp_note_use(pp, tokens[i].at, tokens[i].value, MACRO_EXPANDED);
        repeat(pp, known, tokens, out);
        return;
    }
    size_t impure = memo->impure, expanded = pp->expanded, first = out->count;
    location begin = sources_next(pp->c->sources);
    pp_expand_tokens(pp, tokens, count, out);
    if (impure == memo->impure && pp->expanded - expanded >= LEAST_EXPANDED)
        keep(pp, hash, tokens, count, out->items + first, out->count - first,
             pp->expanded - expanded, begin);
}
