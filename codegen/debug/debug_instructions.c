/* Debug records, sources, and scopes and lines within functions. A scope or line applies until
 * the end of the block (SPIR-V 2.15). */
#include "debug.h"

#include <string.h>

enum { LONGEST_TEXT = (UINT16_MAX - 4) * 4 - 1 }; /* bytes that fit into one instruction */

/* ---- Operands ---- */

struct debug_operand operand_id(uint32_t id) {
    return (struct debug_operand){.kind = DEBUG_ID, .number = id};
}

struct debug_operand operand_number(uint32_t number) {
    return (struct debug_operand){.kind = DEBUG_NUMBER, .number = number};
}

struct debug_operand operand_text(const char *text) {
    return (struct debug_operand){.kind = DEBUG_TEXT, .text = text};
}

struct debug_operand operand_named(struct description *description) {
    return (struct debug_operand){.kind = DEBUG_NAMED, .description = description};
}

struct debug_operand operand_back(struct description *description) {
    return (struct debug_operand){.kind = DEBUG_BACK, .description = description};
}

/* ---- Records ---- */

void debug_add(struct emitter *e, struct description *description, struct debug_operand operand) {
    vec_push(e->arena, &description->operands, operand);
}

struct description *debug_description_create(struct emitter *e, uint32_t instruction,
                                             const struct debug_operand *operands, size_t count) {
    struct description *description = arena_new(e->arena, struct description);
    description->id = module_id(e->m);
    description->instruction = instruction;
    for (size_t i = 0; i < count; i++)
        debug_add(e, description, operands[i]);
    return description;
}

void debug_keep(struct emitter *e, struct description *description) {
    vec_push(e->arena, &e->debug->roots, description);
}

struct description *debug_none(struct emitter *e) {
    if (!e->debug->none)
        e->debug->none = debug_description_create(e, INFO(DebugInfoNone), NULL, 0);
    return e->debug->none;
}

/* ---- Sources ---- */

static const char *shown_name(const struct emitter *e, const char *name) {
    return options_file_name(e->options, e->arena, name);
}

/* Predefined macros and command-line definitions are not files. */
bool debug_is_file(const struct emitter *e, size_t index) {
    const struct source_file *file = sources_file(e->c->sources, index);
    return index == 0 || file->included_at || file->name[0] != '<';
}

static size_t longest_text(const struct emitter *e) {
    uint32_t limit = e->options->debug_source_limit;
    return limit && limit < LONGEST_TEXT ? limit : LONGEST_TEXT;
}

/* Returns the next piece of a text without splitting a UTF-8 character, or NULL at the end. */
static const char *next_piece(struct emitter *e, const char **text) {
    size_t length = strlen(*text), limit = longest_text(e);
    if (!length)
        return NULL;
    if (length > limit)
        for (length = limit; length > 1 && ((unsigned char)(*text)[length] & 0xc0) == 0x80;)
            length--;
    const char *piece = arena_string(e->arena, *text, length);
    *text += length;
    return piece;
}

static void write_op_source(struct emitter *e, const struct source_file *file) {
    const char *text = e->options->debug & DEBUG_SOURCE ? file->text : "", *piece;
    const struct shader_model *model = &e->options->model;
    struct word_vec words = {0};
    vec_push(e->arena, &words, SpvSourceLanguageHLSL);
    vec_push(e->arena, &words, model->major * 100u + model->minor * 10u);
    if (e->options->debug & DEBUG_FILE)
        vec_push(e->arena, &words, module_string(e->m, shown_name(e, file->name)));
    if ((piece = next_piece(e, &text)))
        append_string(e->arena, &words, piece);
    module_write(e->m, SECTION_STRINGS, SpvOpSource, 0, words.items, words.count);
    while ((piece = next_piece(e, &text))) {
        words.count = 0;
        append_string(e->arena, &words, piece);
        module_write(e->m, SECTION_STRINGS, SpvOpSourceContinued, 0, words.items, words.count);
    }
}

/* File names are written first, so that their order does not depend on line records. */
static void write_names(struct emitter *e) {
    bool all = !e->debug || !e->debug->is_vulkan;
    for (size_t i = 0; i < (all ? sources_count(e->c->sources) : 1); i++)
        if (debug_is_file(e, i))
            module_string(e->m, shown_name(e, sources_file(e->c->sources, i)->name));
}

void debug_sources(struct emitter *e) {
    bool has_files = e->options->debug & DEBUG_FILE;
    struct map written = {0};
    if (has_files)
        write_names(e);
    /* DebugSource replaces it. */
    if (e->debug && e->debug->is_rich)
        return;
    for (size_t i = 0; i < (has_files ? sources_count(e->c->sources) : 1); i++) {
        const struct source_file *file = sources_file(e->c->sources, i);
        void **slot = map_slot(e->arena, &written, file->name, strlen(file->name));
        if (debug_is_file(e, i) && !*slot)
            write_op_source(e, file);
        *slot = (void *)file;
    }
}

/* Only NonSemantic.Shader.DebugInfo.100 can continue a text that exceeds one instruction. The
 * other set requires that nothing follows the text, so a longer text is omitted. */
static void describe_text(struct emitter *e, struct description *description, const char *text) {
    const char *piece = next_piece(e, &text);
    if (piece && (e->debug->is_vulkan || !*text))
        debug_add(e, description, operand_text(piece));
    while (e->debug->is_vulkan && (piece = next_piece(e, &text))) {
        description->sequel = debug_describe(e, INFO(DebugSourceContinued), operand_text(piece));
        description = description->sequel;
    }
}

struct description *debug_source(struct emitter *e, const char *name) {
    void **slot = map_slot(e->arena, &e->debug->sources, name, strlen(name));
    if (*slot)
        return *slot;
    struct description *description =
        debug_describe(e, INFO(DebugSource), operand_text(shown_name(e, name)));
    *slot = description;
    for (size_t i = 0; e->options->debug & DEBUG_SOURCE && i < sources_count(e->c->sources); i++)
        if (!strcmp(sources_file(e->c->sources, i)->name, name)) {
            describe_text(e, description, sources_file(e->c->sources, i)->text);
            break;
        }
    return description;
}

static bool is_read(const struct emitter *e, const char *name) {
    for (size_t i = 0; i < sources_count(e->c->sources); i++)
        if (!strcmp(sources_file(e->c->sources, i)->name, name))
            return true;
    return false;
}

/* Clamps a line number to the range from 1 to INT_MAX, which C11 6.10.4 allows for #line. */
static uint32_t possible_line(uint32_t line) {
    return line < 1 ? 1 : line > INT32_MAX ? INT32_MAX : line;
}

/* Returns the physical line if the debugger has the source text. #line may change the numbers,
 * but SPIRV-Tools reject a line after the end of the text. */
static struct source_position shown_position(const struct emitter *e, location at) {
    struct source_position position = sources_position(e->c->sources, at);
    if (!e->debug->is_rich || !(e->options->debug & DEBUG_SOURCE) ||
        (position.line == position.physical_line && position.file == position.source->name) ||
        !is_read(e, position.file)) {
        position.line = possible_line(position.line);
        return position;
    }
    position.file = position.source->name;
    position.line = position.physical_line;
    return position;
}

struct debug_position debug_position_of(struct emitter *e, location at) {
    const char *main_file = sources_file(e->c->sources, 0)->name;
    struct source_position position =
        at ? shown_position(e, at) : (struct source_position){.file = main_file};
    return (struct debug_position){operand_named(debug_source(e, position.file)),
                                   operand_number(position.line), operand_number(position.column)};
}

/* ---- Within functions ---- */

static void write_function_instruction(struct emitter *e, SpvOp op, uint32_t type,
                                       const uint32_t *operands, size_t count) {
    if (e->debug->in_head)
        module_write_head(e->m, op, type, operands, count);
    else
        module_write(e->m, SECTION_FUNCTIONS, op, type, operands, count);
}

void debug_write(struct emitter *e, uint32_t instruction, const uint32_t *operands, size_t count) {
    enum { MOST_OPERANDS = 8 };
    uint32_t words[MOST_OPERANDS] = {e->debug->set, instruction};
    for (size_t i = 0; i < count; i++)
        words[i + 2] = operands[i];
    write_function_instruction(e, SpvOpExtInst, type_id_void(e), words, count + 2);
}

void debug_write_scope(struct emitter *e) {
    struct debug *d = e->debug;
    if (d->scope == d->written_scope)
        return;
    d->written_scope = d->scope;
    debug_write(e, INFO(DebugScope), &d->scope->id, 1);
}

/* Returns the line range of an instruction. Macro tokens use the location of the expansion. A
 * range that spans files is reduced to its start. */
static struct position_pair position_pair(struct emitter *e, const struct source_position *position,
                                          struct range range) {
    struct position_pair pair = {position->line, position->column, position->line,
                                 position->column};
    if (!e->debug->is_vulkan || !range.begin)
        return pair;
    struct source_position begin = shown_position(e, range.begin);
    struct source_position end = shown_position(e, range.end);
    if (begin.source != position->source)
        return pair;
    pair = (struct position_pair){begin.line, begin.column, begin.line, begin.column};
    if (end.source == begin.source && end.line >= begin.line) {
        pair.end_line = end.line;
        pair.end_column = end.column;
    }
    return pair;
}

/* #line may name a file that contains nothing but lines. */
static uint32_t line_source(struct emitter *e, const char *name) {
    if (!e->debug->is_vulkan)
        return module_string(e->m, shown_name(e, name));
    struct description *source = debug_source(e, name);
    if (source->id != e->debug->line_file && !is_read(e, name))
        debug_keep(e, source);
    return source->id;
}

uint32_t debug_number(struct emitter *e, uint32_t n) {
    enum { MOST_KEPT = 0xffff };
    struct word_vec *known = &e->debug->numbers;
    if (n > MOST_KEPT)
        return constant_uint(e, n);
    while (known->count <= n)
        vec_push(e->arena, known, 0);
    if (!known->items[n])
        known->items[n] = constant_uint(e, n);
    return known->items[n];
}

/* Returns whether the current line record already describes this location, as for most
 * instructions. */
static bool is_in_force(const struct debug *d, location at, struct range range) {
    return d->line_file && at == d->last_at && range.begin == d->last_range.begin &&
           range.end == d->last_range.end;
}

void debug_write_line(struct emitter *e, location at, struct range range) {
    struct debug *d = e->debug;
    if (!at || is_in_force(d, at, range))
        return;
    d->last_at = at;
    d->last_range = range;
    struct source_position position = shown_position(e, at);
    struct position_pair pair = position_pair(e, &position, range);
    uint32_t file = line_source(e, position.file);
    if (file == d->line_file && !memcmp(&pair, &d->line, sizeof pair))
        return;
    d->line_file = file;
    d->line = pair;
    if (!d->is_vulkan) {
        write_function_instruction(e, SpvOpLine, 0,
                                   (const uint32_t[]){file, pair.line, pair.column}, 3);
        return;
    }
    debug_write(e, INFO(DebugLine),
                (const uint32_t[]){file, debug_number(e, pair.line), debug_number(e, pair.end_line),
                                   debug_number(e, pair.column), debug_number(e, pair.end_column)},
                5);
}

void debug_write_no_line(struct emitter *e) {
    if (!e->debug->line_file)
        return;
    e->debug->line_file = 0;
    if (e->debug->is_vulkan)
        debug_write(e, INFO(DebugNoLine), NULL, 0);
    else
        write_function_instruction(e, SpvOpNoLine, 0, NULL, 0);
}

void debug_instruction(struct emitter *e, SpvOp op) {
    struct debug *d = e->debug;
    bool was_merge = d->is_behind_merge;
    d->in_head = false;
    d->is_behind_merge = op == SpvOpSelectionMerge || op == SpvOpLoopMerge;
    /* No instruction may appear between a merge instruction and its branch. */
    if (was_merge)
        return;
    if (d->is_rich)
        debug_write_scope(e);
    struct origin origin = origin_save(e);
    debug_write_line(e, origin.at, origin.range);
}

void debug_block(struct emitter *e) {
    struct debug *d = e->debug;
    d->line_file = 0;
    d->written_scope = NULL;
    d->is_behind_merge = false;
}
