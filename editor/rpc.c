/* The framing of messages: a header with the length of the text, as in HTTP. */
#include "server.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { MAX_HEADER_LINE = 4096, MAX_SIZE = 1 << 30, FIRST_PIECE = 1 << 16 };

static bool fill(struct rpc_reader *r) {
    ssize_t count;
    do
        count = read(STDIN_FILENO, r->buffer, sizeof r->buffer);
    while (count < 0 && errno == EINTR);
    r->next = 0;
    r->end = count > 0 ? (size_t)count : 0;
    return count > 0;
}

static int read_byte(struct rpc_reader *r) {
    if (r->next == r->end && !fill(r))
        return -1;
    return (unsigned char)r->buffer[r->next++];
}

/* Reads a line without its end. Returns false at the end of the input, and for a long line. */
static bool read_line(struct rpc_reader *r, char line[MAX_HEADER_LINE]) {
    size_t length = 0;
    for (int c = read_byte(r); c != '\n'; c = read_byte(r)) {
        if (c < 0 || length == MAX_HEADER_LINE - 1)
            return false;
        line[length++] = (char)c;
    }
    if (length && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    return true;
}

static bool parse_length(const char *text, size_t *size) {
    char *end;
    while (*text == ' ' || *text == '\t')
        text++;
    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    *size = (size_t)value;
    return !errno && value <= MAX_SIZE && (!*end || *end == ' ');
}

/* Reads the header. Empty lines before it are skipped. */
static bool read_header(struct rpc_reader *r, size_t *size) {
    static const char field[] = "content-length:";
    char line[MAX_HEADER_LINE];
    bool is_found = false, has_line = false;
    while (read_line(r, line)) {
        if (!*line && has_line)
            return is_found;
        has_line |= *line != '\0';
        if (strncasecmp(line, field, sizeof field - 1))
            continue;
        if (!parse_length(line + sizeof field - 1, size))
            return false;
        is_found = true;
    }
    return false;
}

/* Memory is requested in steps, so that a false length does not occupy it. */
static char *read_body(struct rpc_reader *r, size_t size) {
    size_t capacity = size < FIRST_PIECE ? size : FIRST_PIECE, done = 0;
    char *text = malloc(capacity + 1);
    while (text && done < size) {
        if (r->next == r->end && !fill(r))
            break;
        size_t count = r->end - r->next;
        count = count < size - done ? count : size - done;
        if (done + count > capacity) {
            capacity = capacity * 2 < size ? capacity * 2 : size;
            char *grown = realloc(text, capacity + 1);
            if (!grown)
                break;
            text = grown;
        }
        memcpy(text + done, r->buffer + r->next, count);
        r->next += count;
        done += count;
    }
    if (text && done == size) {
        text[size] = '\0';
        return text;
    }
    free(text);
    return NULL;
}

char *rpc_read(struct rpc_reader *r, size_t *size) {
    return read_header(r, size) ? read_body(r, *size) : NULL;
}

bool rpc_write(const char *text, size_t size) {
    char header[64];
    int length = snprintf(header, sizeof header, "Content-Length: %zu\r\n\r\n", size);
    return system_write_all(STDOUT_FILENO, header, (size_t)length) &&
           system_write_all(STDOUT_FILENO, text, size);
}
