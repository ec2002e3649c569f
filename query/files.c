/* Files of a query, and the conversion of locations to lines and columns. */
#include "query.h"

static uint32_t first_of(const struct hlsl2spv_query *q, const struct source_file *source,
                         uint32_t index) {
    for (uint32_t i = 0; i < q->files.count; i++)
        if (q->files.items[i].source->text == source->text ||
            !strcmp(q->files.items[i].source->name, source->name))
            return i;
    return index;
}

void query_list_files(struct hlsl2spv_query *q) {
    struct sources *sources = q->c->sources;
    size_t count = sources_count(sources);
    struct map names = {0};
    q->paths = arena_array(q->kept, const char *, count);
    for (size_t i = 0; i < count; i++) {
        const struct source_file *source = sources_file(sources, i);
        struct query_file file = {.source = source, .is_real = source->name[0] != '<'};
        void **known = map_slot(q->arena, &names, source->name, strlen(source->name) + 1);
        if (!*known) {
            file.first = first_of(q, source, (uint32_t)i);
            *known = (void *)(uintptr_t)(file.first + 1);
        }
        file.first = (uint32_t)(uintptr_t)*known - 1;
        if (file.first == i && file.is_real)
            q->paths[q->path_count++] = source->name;
        vec_push(q->kept, &q->files, file);
    }
}

const char *const *hlsl2spv_query_files(const struct hlsl2spv_query *q, size_t *count) {
    *count = q->path_count;
    return q->paths;
}

uint32_t query_find_file(const struct hlsl2spv_query *q, const char *name) {
    for (uint32_t i = 0; i < q->files.count; i++) {
        const struct query_file *file = &q->files.items[i];
        if (file->is_real && (!name || source_is_named(file->source, name)))
            return file->first;
    }
    return NO_FILE;
}

/* Sources are in the order of their locations. */
static uint32_t file_of(const struct hlsl2spv_query *q, location at) {
    uint32_t low = 0, high = (uint32_t)q->files.count;
    while (low + 1 < high) {
        uint32_t middle = low + (high - low) / 2;
        if (q->files.items[middle].source->base <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static struct spot spot_in_file(const struct hlsl2spv_query *q, location at) {
    struct spot none = {NO_FILE, 0};
    if (!at || !q->files.count)
        return none;
    const struct query_file *file = &q->files.items[file_of(q, at)];
    if (!file->is_real || at < file->source->base || at - file->source->base > file->source->size)
        return none;
    return (struct spot){file->first, at - file->source->base};
}

struct spot query_spot(const struct hlsl2spv_query *q, location at) {
    return spot_in_file(q, at ? sources_spelling_point(q->c->sources, at) : 0);
}

struct spot query_use_spot(const struct hlsl2spv_query *q, location at) {
    return spot_in_file(q, at ? sources_expansion_point(q->c->sources, at) : 0);
}

const char *query_text(const struct hlsl2spv_query *q, uint32_t file, size_t *size) {
    *size = q->files.items[file].source->size;
    return q->files.items[file].source->text;
}

/* ---- Lines ---- */

static const struct query_file *with_lines(struct hlsl2spv_query *q, uint32_t index) {
    struct query_file *file = &q->files.items[index];
    const char *text = file->source->text, *end = text + file->source->size;
    if (file->lines)
        return file;
    uint32_t count = 1;
    for (const char *p = text; (p = memchr(p, '\n', (size_t)(end - p))); p++)
        count++;
    file->lines = arena_array(q->kept, uint32_t, count);
    for (const char *p = text; (p = memchr(p, '\n', (size_t)(end - p))); p++)
        file->lines[++file->line_count] = (uint32_t)(p + 1 - text);
    file->line_count = count;
    return file;
}

bool query_offset(struct hlsl2spv_query *q, uint32_t index, unsigned line, unsigned column,
                  uint32_t *offset) {
    if (index == NO_FILE)
        return false;
    const struct query_file *file = with_lines(q, index);
    if (!line || line > file->line_count || !column)
        return false;
    uint32_t begin = file->lines[line - 1];
    uint32_t end = line < file->line_count ? file->lines[line] - 1 : (uint32_t)file->source->size;
    *offset = column - 1 < end - begin ? begin + column - 1 : end;
    return true;
}

void query_position(struct hlsl2spv_query *q, struct spot spot, unsigned *line, unsigned *column) {
    const struct query_file *file = with_lines(q, spot.file);
    uint32_t low = 0, high = file->line_count;
    while (low + 1 < high) {
        uint32_t middle = low + (high - low) / 2;
        if (file->lines[middle] <= spot.offset)
            low = middle;
        else
            high = middle;
    }
    *line = low + 1;
    *column = spot.offset - file->lines[low] + 1;
}

struct hlsl2spv_range query_range_between(struct hlsl2spv_query *q, struct spot begin,
                                          uint32_t end) {
    struct hlsl2spv_range range = {0};
    if (begin.file == NO_FILE)
        return range;
    range.file = q->files.items[begin.file].source->name;
    query_position(q, begin, &range.line, &range.column);
    query_position(q, (struct spot){begin.file, end < begin.offset ? begin.offset : end},
                   &range.end_line, &range.end_column);
    return range;
}

struct hlsl2spv_range query_range(struct hlsl2spv_query *q, struct spot begin, uint32_t length) {
    return query_range_between(q, begin, begin.offset + length);
}

uint32_t query_token_end(const struct hlsl2spv_query *q, struct spot spot) {
    size_t size;
    const char *text = query_text(q, spot.file, &size);
    struct word_scanner scanner = {.text = text, .size = (uint32_t)size, .at = spot.offset};
    return word_next(&scanner).end;
}

bool query_extent(const struct hlsl2spv_query *q, location begin, location end, struct spot *first,
                  uint32_t *behind) {
    struct spot last = query_use_spot(q, end);
    *first = query_use_spot(q, begin);
    if (first->file == NO_FILE || last.file != first->file || last.offset < first->offset)
        return false;
    *behind = query_token_end(q, last);
    return true;
}

struct word_list query_words_before(struct hlsl2spv_query *q, uint32_t file, uint32_t offset,
                                    bool *is_in_comment) {
    size_t size;
    const char *text = query_text(q, file, &size);
    struct word_scanner scanner = {.text = text, .size = offset, .begins_line = true};
    struct word_list list = {0};
    *is_in_comment = false;
    for (;;) {
        struct word word = word_next(&scanner);
        if (word.kind == LEXEME_END)
            return list;
        if (word.kind != LEXEME_COMMENT)
            vec_push(q->arena, &list, word);
        else if (word.end == offset && (word.is_open || text[word.begin + 1] == '/'))
            *is_in_comment = true;
    }
}
