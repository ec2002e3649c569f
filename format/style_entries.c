/* Reads the lines of a .clang-format file, and lists in braces. */
#include "style_entries.h"

struct entry_reader {
    struct arena *arena;
    struct style_entry_vec entries;
    size_t document; /* the first entry of the document */
    const char *parent;
    unsigned line;
    bool is_other; /* the document is for another language */
};

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Copies text without the white space and quotes around it. */
static const char *trimmed_copy(struct arena *arena, const char *begin, const char *end) {
    while (begin < end && is_space(*begin))
        begin++;
    while (end > begin && is_space(end[-1]))
        end--;
    if (end - begin >= 2 && (*begin == '\'' || *begin == '"') && end[-1] == *begin) {
        begin++;
        end--;
    }
    return arena_string(arena, begin, (size_t)(end - begin));
}

static const char *find_char(const char *begin, const char *end, char wanted) {
    const char *found = memchr(begin, wanted, (size_t)(end - begin));
    return found ? found : end;
}

static void add_entry(struct entry_reader *r, const char *parent, const char *begin,
                      const char *end) {
    const char *colon = find_char(begin, end, ':');
    struct style_entry entry = {parent, trimmed_copy(r->arena, begin, colon), "", r->line};
    if (colon < end)
        entry.value = trimmed_copy(r->arena, colon + 1, end);
    if (!*entry.key)
        return;
    if (!*parent && !strcmp(entry.key, "Language"))
        r->is_other = strcmp(entry.value, "Cpp") != 0;
    else
        vec_push(r->arena, &r->entries, entry);
}

static void end_document(struct entry_reader *r) {
    if (r->is_other)
        r->entries.count = r->document;
    r->document = r->entries.count;
    r->is_other = false;
    r->parent = "";
}

/* Reads a list in braces: {A: 1, B: {C: 2}}. */
static void read_flow(struct entry_reader *r, const char *text) {
    const char *parent = "", *begin = text, *at = text;
    int depth = 0;
    for (;; at++) {
        if (*at == '{') {
            const char *colon = find_char(begin, at, ':');
            if (depth++)
                parent = trimmed_copy(r->arena, begin, colon);
            begin = at + 1;
        } else if (*at == ',' || *at == '}' || !*at) {
            add_entry(r, depth > 1 ? parent : "", begin, at);
            begin = at + (*at != 0);
            if (*at == '}')
                depth--;
        }
        r->line += *at == '\n';
        if (!*at)
            return;
    }
}

static const char *comment_start(const char *begin, const char *end) {
    for (const char *at = begin; at < end; at++)
        if (*at == '#' && (at == begin || is_space(at[-1])))
            return at;
    return end;
}

static void read_style_line(struct entry_reader *r, const char *begin, const char *end) {
    end = comment_start(begin, end);
    const char *first = begin;
    while (first < end && is_space(*first))
        first++;
    if (first == end || *first == '%')
        return;
    if (end - begin >= 3 && (!memcmp(begin, "---", 3) || !memcmp(begin, "...", 3))) {
        end_document(r);
        return;
    }
    bool is_top = first == begin;
    if (*first == '-')
        return; /* an element of the list of another setting */
    const char *brace = find_char(first, end, '{');
    const char *colon = find_char(first, end, ':');
    if (is_top)
        r->parent = trimmed_copy(r->arena, first, colon);
    if (brace < end && brace > colon) {
        read_flow(r, arena_format(r->arena, "{%.*s}", (int)(end - first), first));
        return;
    }
    add_entry(r, is_top ? "" : r->parent, first, end);
}

struct style_entry_vec style_read_entries(struct arena *arena, const char *text) {
    struct entry_reader r = {.arena = arena, .parent = "", .line = 1};
    const char *first = text;
    while (is_space(*first))
        first++;
    if (*first == '{') {
        read_flow(&r, first);
        end_document(&r);
        return r.entries;
    }
    for (const char *at = text; *at; r.line++) {
        const char *end = at + strcspn(at, "\n");
        read_style_line(&r, at, end);
        at = end + (*end != 0);
    }
    end_document(&r);
    return r.entries;
}
