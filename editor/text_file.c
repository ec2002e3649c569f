/* The text of a file: its lines, its columns in the units of the client, and edits. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

/* Counts the lines, or notes their offsets. */
static size_t scan_lines(const struct file *file, size_t *offsets) {
    size_t count = 0;
    if (offsets)
        offsets[0] = 0;
    for (size_t i = 0; i < file->size; i++) {
        bool is_end = file->text[i] == '\n' || (file->text[i] == '\r' && file->text[i + 1] != '\n');
        if (is_end) {
            count++;
            if (offsets)
                offsets[count] = i + 1;
        }
    }
    return count + 1;
}

size_t text_line_count(struct server *s, struct file *file) {
    if (!file->lines) {
        size_t count = scan_lines(file, NULL);
        file->lines = server_alloc(s, (count + 1) * sizeof *file->lines);
        scan_lines(file, file->lines);
        file->lines[count] = file->size;
        file->line_count = count;
    }
    return file->line_count;
}

size_t text_line_begin(struct file *file, size_t line) {
    return file->lines[line < file->line_count ? line : file->line_count];
}

size_t text_line_length(struct file *file, size_t line) {
    if (line >= file->line_count)
        return 0;
    size_t begin = file->lines[line], end = file->lines[line + 1];
    while (end > begin && (file->text[end - 1] == '\n' || file->text[end - 1] == '\r'))
        end--;
    return end - begin;
}

/* The units of the character that begins with a byte; 0 for the other bytes of a character. */
static size_t units_of(const struct server *s, char byte) {
    unsigned char c = (unsigned char)byte;
    if (s->client.encoding == ENCODING_UTF8)
        return 1;
    if ((c & 0xc0) == 0x80)
        return 0;
    return s->client.encoding == ENCODING_UTF16 && c >= 0xf0 ? 2 : 1;
}

/* Continues from the last column, so that ascending columns of a long line are fast. */
size_t text_units(struct server *s, struct file *file, size_t line, size_t column) {
    if (line >= text_line_count(s, file))
        return 0;
    size_t length = text_line_length(file, line);
    column = column < length ? column : length;
    if (s->client.encoding == ENCODING_UTF8)
        return column;
    if (file->seen_line != line || file->seen_bytes > column)
        file->seen_bytes = file->seen_units = 0;
    file->seen_line = line;
    const char *text = file->text + text_line_begin(file, line);
    for (; file->seen_bytes < column; file->seen_bytes++)
        file->seen_units += units_of(s, text[file->seen_bytes]);
    return file->seen_units;
}

static size_t bytes_of(struct server *s, struct file *file, size_t line, uint64_t units) {
    size_t length = text_line_length(file, line), bytes = 0;
    const char *text = file->text + text_line_begin(file, line);
    if (s->client.encoding == ENCODING_UTF8)
        return units < length ? (size_t)units : length;
    while (bytes < length) {
        uint64_t count = units_of(s, text[bytes]);
        if (count > units || (count && !units))
            break;
        units -= count;
        bytes++;
    }
    return bytes;
}

size_t text_offset(struct server *s, struct file *file, const json_t *position) {
    int64_t line = read_integer(s, position, "line");
    int64_t character = read_integer(s, position, "character");
    if (line < 0 || character < 0)
        server_fail(s, ERROR_PARAMETERS, "a position is negative");
    if ((uint64_t)line >= text_line_count(s, file))
        return file->size;
    return text_line_begin(file, (size_t)line) +
           bytes_of(s, file, (size_t)line, (uint64_t)character);
}

void text_set(struct server *s, struct file *file, char *text, size_t size) {
    free(file->text);
    free(file->lines);
    file->text = text;
    file->size = size;
    file->lines = NULL;
    file->line_count = 0;
    file->seen_line = file->seen_bytes = file->seen_units = 0;
    file->serial = ++s->files.serial;
    if (file->document)
        s->epoch++;
}

void text_replace(struct server *s, struct file *file, size_t begin, size_t end, const char *text,
                  size_t length) {
    end = end < begin ? begin : end;
    size_t size = file->size - (end - begin) + length;
    char *result = server_alloc(s, size + 1);
    memcpy(result, file->text, begin);
    memcpy(result + begin, text, length);
    memcpy(result + begin + length, file->text + end, file->size - end);
    text_set(s, file, result, size);
}
