/* Records of actions, in the format of protocol buffers.
 *
 * Servers check that an action is an ActionResult of the Remote Execution API, and that its
 * contents exist. The text is the standard output of the action. */
#include "storage.h"

enum {
    ACTION_FILE = 2, /* numbers of fields */
    ACTION_STDOUT = 5,
    FILE_PATH = 1,
    FILE_DIGEST = 2,
    DIGEST_HASH = 1,
    DIGEST_SIZE = 2
};
enum { WIRE_NUMBER = 0, WIRE_64_BITS = 1, WIRE_BYTES = 2, WIRE_32_BITS = 5 };

/* ---- Writing ---- */

static void put_number(struct text_sink *out, uint64_t number) {
    do {
        char byte = (char)((number & 0x7f) | (number > 0x7f ? 0x80 : 0));
        sink_write(out, &byte, 1);
    } while (number >>= 7);
}

static void put_field(struct text_sink *out, unsigned field, const void *bytes, size_t size) {
    put_number(out, field << 3 | WIRE_BYTES);
    put_number(out, size);
    sink_write(out, bytes, size);
}

static void put_content(struct text_sink *out, const struct cache_content *content) {
    struct text_sink file = {.arena = out->arena}, digest = {.arena = out->arena};
    char hash[SHA256_TEXT];
    sha256_print(content->hash, hash);
    put_field(&digest, DIGEST_HASH, hash, strlen(hash));
    if (content->size) {
        put_number(&digest, DIGEST_SIZE << 3 | WIRE_NUMBER);
        put_number(&digest, content->size);
    }
    put_field(&file, FILE_PATH, content->name, strlen(content->name));
    put_field(&file, FILE_DIGEST, digest.text, digest.length);
    put_field(out, ACTION_FILE, file.text, file.length);
}

void action_print(struct text_sink *out, const struct cache_action *action) {
    for (size_t i = 0; i < action->contents.count; i++)
        put_content(out, &action->contents.items[i]);
    if (action->length)
        put_field(out, ACTION_STDOUT, action->text, action->length);
}

/* ---- Reading ---- */

struct field {
    unsigned number, wire;
    uint64_t value;           /* of a number */
    struct cache_bytes bytes; /* of a text or a message */
};

static bool take_number(struct cache_bytes *in, uint64_t *number) {
    *number = 0;
    for (unsigned shift = 0; shift < 64 && in->size; shift += 7) {
        unsigned char byte = (unsigned char)*in->bytes++;
        in->size--;
        *number |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return true;
    }
    return false;
}

static bool take_bytes(struct cache_bytes *in, uint64_t size, struct cache_bytes *out) {
    if (size > in->size)
        return false;
    *out = (struct cache_bytes){in->bytes, (size_t)size};
    in->bytes += size;
    in->size -= (size_t)size;
    return true;
}

/* Takes the next field of a message. Returns false at its end and after a mistake. */
static bool take_field(struct cache_bytes *in, struct field *field, bool *good) {
    uint64_t tag, size;
    if (!in->size)
        return false;
    *good = false;
    if (!take_number(in, &tag) || tag >> 3 > UINT16_MAX)
        return false;
    field->number = (unsigned)(tag >> 3);
    field->wire = tag & 7;
    field->bytes = (struct cache_bytes){"", 0};
    field->value = 0;
    if (field->wire == WIRE_NUMBER)
        *good = take_number(in, &field->value);
    else if (field->wire == WIRE_BYTES)
        *good = take_number(in, &size) && take_bytes(in, size, &field->bytes);
    else if (field->wire == WIRE_64_BITS || field->wire == WIRE_32_BITS)
        *good = take_bytes(in, field->wire == WIRE_64_BITS ? 8 : 4, &field->bytes);
    return *good;
}

static bool parse_digest(struct cache_bytes in, struct cache_content *content) {
    struct field field;
    bool good = true, has_hash = false;
    while (take_field(&in, &field, &good)) {
        if (field.number == DIGEST_HASH && field.wire == WIRE_BYTES)
            has_hash = sha256_parse(field.bytes.bytes, field.bytes.size, &content->hash);
        else if (field.number == DIGEST_SIZE && field.wire == WIRE_NUMBER)
            content->size = (size_t)field.value;
    }
    return good && has_hash;
}

static bool parse_content(struct arena *arena, struct cache_bytes in,
                          struct cache_content *content) {
    struct field field;
    bool good = true, has_digest = false;
    *content = (struct cache_content){.name = ""};
    while (take_field(&in, &field, &good)) {
        if (field.number == FILE_PATH && field.wire == WIRE_BYTES)
            content->name = arena_string(arena, field.bytes.bytes, field.bytes.size);
        else if (field.number == FILE_DIGEST && field.wire == WIRE_BYTES)
            has_digest = parse_digest(field.bytes, content);
    }
    return good && has_digest;
}

bool action_parse(struct arena *arena, struct cache_bytes in, struct cache_action *out) {
    struct field field;
    bool good = true;
    *out = (struct cache_action){.text = ""};
    while (take_field(&in, &field, &good)) {
        struct cache_content content;
        if (field.number == ACTION_FILE && field.wire == WIRE_BYTES) {
            if (!parse_content(arena, field.bytes, &content))
                return false;
            vec_push(arena, &out->contents, content);
        } else if (field.number == ACTION_STDOUT && field.wire == WIRE_BYTES) {
            out->text = arena_string(arena, field.bytes.bytes, field.bytes.size);
            out->length = field.bytes.size;
        }
    }
    return good;
}
